"""What is seen from a point, and the shadows behind something: rings to paint."""

from collections.abc import Sequence
from itertools import pairwise
from math import inf
from typing import NamedTuple, TypeAlias

from battleboard.board.point import Point, between, distance, on_grain, orientation
from battleboard.board.sight.mesh import Mesh, star
from battleboard.board.sight.sight import STOP, Sight

# An edge to look through; the corner on its right bound, with its place as seen from the eye; and
# how far sight is stopped already. On the left a cone is bound by the one before it.
_Cone: TypeAlias = tuple[int, int, float, float, int]


class View(NamedTuple):
    """What is seen from an eye: a ring around it, clockwise as seen on the table.

    It is bounded by walls and by the frame around the board. Where sight reaches so far only, the
    ring is right within the reach and runs somewhere beyond it: whoever paints it cuts the circle.

    Its corners follow each other around the eye, but for the last digits of floats, and so it never
    crosses itself. Rounding them to some raster would make it do so where two lie close together.
    """

    eye: Point
    reach_ft: float
    ring: tuple[Point, ...]


def view(sight: Sight, eye: Point, reach_ft: float = inf) -> View:
    """Find what is seen from a point; nothing from outside the frame.

    An eye on a wall sees both sides of it.
    """
    eye = on_grain(eye)
    around = star(sight.mesh, eye)
    if not around:
        return View(eye, reach_ft, ())
    edges, bounds = _expanded(sight.mesh, sight.stops, around, eye, reach_ft * reach_ft)
    return View(eye, reach_ft, tuple(_ring(sight.mesh, eye, edges, bounds)))


def _expanded(
    mesh: Mesh, stops: list[int], around: tuple[int, ...], eye: Point, reach: float
) -> tuple[list[int], list[int]]:
    """Look out through the edges around an eye, from triangle to triangle, in turn.

    A cone looks through an edge between two corners, at a and b as seen from the eye. The corner
    opposite beyond the edge decides, exactly: it lies outside the cone, or parts it. Given are the
    edges that end sight, and for each the corner that bounds on the right what is seen of it.
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
        edge, b, bx, by, dim = stack.pop()
        while True:
            stop = stops[edge]
            if stop and (dim := dim + stop) >= STOP:
                break
            if bounded and vx * vx + vy * vy > reach:
                p, q = tip[edge], head[edge]
                ex, ey = xs[q] - xs[p], ys[q] - ys[p]
                turned = vx * ey - vy * ex
                if turned * turned > reach * (ex * ex + ey * ey):
                    break  # the whole line of the edge is out of reach
            vx, vy = apex_xs[edge] - x, apex_ys[edge] - y
            if ax * vy <= ay * vx:
                edge = second[edge]
                continue
            if vx * by > vy * bx:
                stack.append((second[edge], b, bx, by, dim))
                b, bx, by = apex[edge], vx, vy
            edge = first[edge]
        edges.append(edge)
        bounds.append(b)
    return edges, bounds


def _cones(mesh: Mesh, around: tuple[int, ...], eye: Point) -> list[_Cone]:
    """The cones that an eye begins with, the first one last."""
    xs, ys, (x, y) = mesh.xs, mesh.ys, eye
    found: list[_Cone] = []
    for edge in reversed(around):
        b = mesh.head[edge]
        found.append((edge, b, xs[b] - x, ys[b] - y, 0))
    return found


def _ring(mesh: Mesh, eye: Point, edges: list[int], bounds: list[int]) -> list[Point]:
    """The two ends of what is seen of every edge, and where two of them meet only once.

    An end is a corner of the edge, or the way from the eye past the corner that hides the rest is
    made longer until it meets the edge.
    """
    xs, ys, tip, head = mesh.xs, mesh.ys, mesh.tip, mesh.head
    x, y = eye
    found: list[Point] = []
    a = bounds[-1]
    ax, ay = xs[a], ys[a]
    joined = head[edges[-1]] == a == tip[edges[0]]
    for edge, b in zip(edges, bounds, strict=True):
        p, q = tip[edge], head[edge]
        px, py = xs[p], ys[p]
        ex, ey = xs[q] - px, ys[q] - py
        turned = (px - x) * ey - (py - y) * ex
        if p != a:
            dx, dy = ax - x, ay - y
            share = turned / (dx * ey - dy * ex)
            found.append((x + dx * share, y + dy * share))
        elif not joined:
            found.append((px, py))
        a, ax, ay = b, xs[b], ys[b]
        joined = q == b
        if joined:
            found.append((ax, ay))
        else:
            dx, dy = ax - x, ay - y
            share = turned / (dx * ey - dy * ex)
            found.append((x + dx * share, y + dy * share))
    return found


Ring: TypeAlias = tuple[Point, ...]


def shades(eye: Point, ring: Sequence[Point], reach_ft: float) -> tuple[Ring, ...]:
    """All that lies in a ring or behind it, as seen from an eye outside: parts to paint over.

    Each part is drawn from a side of the ring that faces the eye out to the reach at least. The
    ring runs clockwise as seen on the table; an eye inside of it sees none of its sides.
    """
    sides = pairwise((*ring, *ring[:1]))
    return tuple(_shade(eye, a, b, reach_ft) for a, b in sides if orientation(a, b, eye) < 0)


def _shade(eye: Point, a: Point, b: Point, reach_ft: float) -> Ring:
    """What lies behind a side, clockwise, with a bend that halves the angle between its ends.

    Each half is at most a right angle, and so twice the reach falls short nowhere.
    """
    middle = between(a, b, distance(eye, a) / (distance(eye, a) + distance(eye, b)))
    return (b, a, *(_away(eye, point, 2 * reach_ft) for point in (a, middle, b)))


def _away(eye: Point, through: Point, reach_ft: float) -> Point:
    """The point so far away from the eye on the way through another one, or beyond."""
    share = max(1.0, reach_ft / distance(eye, through))
    return between(eye, through, share)
