r"""The view from a point, and the shadows behind a ring, as rings to paint.

A view is found by looking outwards from the eye through the triangles of the mesh, all around and
without ever testing a wall that is out of sight. A *cone* is bounded by two lines from the eye,
through a on its left and b on its right, and looks through one edge. Beyond that edge lies one
triangle, whose third corner v decides where the cone goes on:

     v   a     b           a   v   b           a     b   v
      .   \   /             \  │  /             \   /   .
       .   \ /               \ │ /               \ /   .
            o                  o                  o
     v to its left:        v inside it:        v to its right:
     all through the       it is cut in two    all through the
     right edge            at v                left edge

On the way each edge adds what it stops. Where sight ends, the edge and the two bounds of the
cone are a stretch of the ring; the stretches come out clockwise, so the ring needs no sorting.
Which walls are seen is decided by signs of products of lattice points, hence exactly. Only the
places where bounds meet walls, which decide nothing, are rounded.
"""

from collections.abc import Sequence
from itertools import pairwise
from math import inf
from typing import NamedTuple, TypeAlias

from battleboard.board.point import Point, between, distance, on_grain, orientation
from battleboard.board.sight.mesh import Mesh, star
from battleboard.board.sight.sight import STOP, Sight

# A cone: the edge that it looks through, the corner on its right bound, the x and y of that corner
# from the eye, and how much of sight is blocked so far. The left bound of a cone is the right bound
# of the previous one.
_Cone: TypeAlias = tuple[int, int, float, float, int]


class View(NamedTuple):
    """The area seen from an eye: a ring around it, clockwise on screen.

    Walls and the frame around the board bound the ring. With a reach, the ring is exact within the
    reach and runs somewhere beyond, so the painter must clip it to the circle.

    The corners are ordered by angle around the eye, up to rounding, so the ring never crosses
    itself. Rounded to a raster, it could cross itself where two corners lie close together.
    """

    eye: Point
    reach_ft: float
    ring: tuple[Point, ...]


def view(sight: Sight, eye: Point, reach_ft: float = inf) -> View:
    """The view from a point: empty outside the frame; from a point on a wall, to both sides."""
    eye = on_grain(eye)
    around = star(sight.mesh, eye)
    if not around:
        return View(eye, reach_ft, ())
    around = _in_order(sight.mesh, around)
    edges, bounds = _expand(sight.mesh, sight.stops, around, eye, reach_ft * reach_ft)
    return View(eye, reach_ft, tuple(_ring(sight.mesh, eye, edges, bounds)))


def _in_order(mesh: Mesh, around: tuple[int, ...]) -> tuple[int, ...]:
    """Rotate the edges around an eye to the leftmost corner, so that rings are reproducible."""
    xs, ys, tip = mesh.xs, mesh.ys, mesh.tip
    corners = [(xs[tip[edge]], ys[tip[edge]]) for edge in around]
    start = corners.index(min(corners))
    return (*around[start:], *around[:start])


def _expand(
    mesh: Mesh, stops: list[int], around: tuple[int, ...], eye: Point, reach: float
) -> tuple[list[int], list[int]]:
    """The edges where sight ends, clockwise, and for each the corner on its right bound.

    The bound is the corner past which the eye just sees the right end of that stretch. The loop is
    flat and keeps its state in locals, because every repaint waits for it.
    """
    apex, apex_xs, apex_ys, first, second = mesh.beyond
    xs, ys, tip, head, (x, y) = mesh.xs, mesh.ys, mesh.tip, mesh.head, eye
    bounded = reach < inf
    edges: list[int] = []
    bounds: list[int] = []
    stack = _cones(mesh, around, eye)
    _, b, bx, by, _ = stack[0]
    while stack:
        ax, ay = vx, vy = bx, by  # v is always one end of the edge
        edge, b, bx, by, stopped = stack.pop()
        while True:
            stop = stops[edge]
            if stop and (stopped := stopped + stop) >= STOP:
                break
            if bounded and vx * vx + vy * vy > reach:
                p, q = tip[edge], head[edge]
                if _is_beyond(reach, xs[p] - x, ys[p] - y, xs[q] - x, ys[q] - y):
                    break
            vx, vy = apex_xs[edge] - x, apex_ys[edge] - y
            # The three cases in the module docstring: v to the left, inside (split the
            # cone at v), or to the right.
            if ax * vy <= ay * vx:
                edge = second[edge]
                continue
            if vx * by > vy * bx:
                stack.append((second[edge], b, bx, by, stopped))
                b, bx, by = apex[edge], vx, vy
            edge = first[edge]
        edges.append(edge)
        bounds.append(b)
    return edges, bounds


def _is_beyond(reach: float, px: float, py: float, qx: float, qy: float) -> bool:
    """Whether all of an edge is out of reach.

    `reach` is squared; p and q are the ends of the edge, relative to the eye. The distance is that
    to the edge itself, not to the whole line through it.
    """
    ex, ey = qx - px, qy - py
    if px * ex + py * ey >= 0.0:
        return px * px + py * py > reach
    if qx * ex + qy * ey <= 0.0:
        return qx * qx + qy * qy > reach
    turned = px * ey - py * ex
    return turned * turned > reach * (ex * ex + ey * ey)


def _cones(mesh: Mesh, around: tuple[int, ...], eye: Point) -> list[_Cone]:
    """The initial cones of a view, one per edge around the eye, in reverse order."""
    xs, ys, (x, y) = mesh.xs, mesh.ys, eye
    found: list[_Cone] = []
    for edge in reversed(around):
        b = mesh.head[edge]
        found.append((edge, b, xs[b] - x, ys[b] - y, 0))
    return found


def _ring(mesh: Mesh, eye: Point, edges: list[int], bounds: list[int]) -> list[Point]:
    """Both ends of the visible part of every edge, without duplicates where two parts meet.

    An end is a corner of the edge itself, or, if a nearer corner hides the rest, the point where
    the line from the eye past that corner meets the edge:

        o ~ ~ ~ ┬ ~ ~ ~ ~ ~ ~ ~ ├     the corner at the end of the near wall hides what is below:
                ┃               │     the far wall is seen from ├ upwards
    """
    xs, ys, tip, head = mesh.xs, mesh.ys, mesh.tip, mesh.head
    x, y = eye
    found: list[Point] = []
    a = bounds[-1]
    dx, dy = xs[a] - x, ys[a] - y
    joined = head[edges[-1]] == a == tip[edges[0]]
    for edge, b in zip(edges, bounds, strict=True):
        p, q = tip[edge], head[edge]
        px, py, qx, qy = xs[p], ys[p], xs[q], ys[q]
        ex, ey = qx - px, qy - py
        turned = (px - x) * ey - (py - y) * ex
        if p != a:
            share = turned / (dx * ey - dy * ex)
            found.append((x + dx * share, y + dy * share))
        elif not joined:
            found.append((px, py))
        a, dx, dy = b, xs[b] - x, ys[b] - y
        joined = q == b
        if joined:
            found.append((qx, qy))
        else:
            share = turned / (dx * ey - dy * ex)
            found.append((x + dx * share, y + dy * share))
    return found


Ring: TypeAlias = tuple[Point, ...]


def shades(eye: Point, ring: Sequence[Point], reach_ft: float) -> tuple[Ring, ...]:
    """All that lies in or behind a ring, as seen from an eye outside, in parts to paint over.

    Each part runs from a side that faces the eye out to the reach at least. The ring runs
    clockwise on screen; no side of it faces an eye inside.
    """
    sides = pairwise((*ring, *ring[:1]))
    return tuple(_shade(eye, a, b, reach_ft) for a, b in sides if orientation(a, b, eye) < 0)


def _shade(eye: Point, a: Point, b: Point, reach_ft: float) -> Ring:
    """The shadow behind a side, clockwise, with a bend in the middle of its far border.

    The bend halves the angle, to 90 degrees at most. A straight border between points at twice the
    reach then stays beyond the reach everywhere.
    """
    middle = between(a, b, distance(eye, a) / (distance(eye, a) + distance(eye, b)))
    return (b, a, *(_away(eye, point, 2 * reach_ft) for point in (a, middle, b)))


def _away(eye: Point, through: Point, reach_ft: float) -> Point:
    """Move a point away from the eye to a distance; a point already farther away stays."""
    share = max(1.0, reach_ft / distance(eye, through))
    return between(eye, through, share)
