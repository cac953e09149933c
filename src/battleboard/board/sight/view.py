"""What is seen from a point, as a ring to paint."""

from collections.abc import Iterable
from math import inf
from typing import NamedTuple, TypeAlias

from battleboard.board.mesh.draft import NONE
from battleboard.board.mesh.mesh import Mesh
from battleboard.board.mesh.walk import star
from battleboard.board.point import Point, on_lattice
from battleboard.board.sight.sight import STOP, Sight

# An edge to look through; a corner on the left bound with its place as seen from the eye, and one
# on the right; and how far sight is stopped already.
_Cone: TypeAlias = tuple[int, int, float, float, int, float, float, int]


class View(NamedTuple):
    """What is seen from an eye: a ring around it, clockwise as seen on the table.

    It is bounded by walls and by the frame around the board. Where sight reaches so far only, the
    ring is right within the reach and runs somewhere beyond it: whoever paints it cuts the circle.
    """

    eye: Point
    reach_ft: float
    ring: tuple[Point, ...]


def view(sight: Sight, eye: Point, reach_ft: float = inf) -> View:
    """Find what is seen from a point; nothing from outside the frame.

    An eye on a wall sees both sides of it.
    """
    eye = on_lattice(eye)
    around = star(sight.mesh, eye)
    facets = _expanded(sight.mesh, sight.stops, around, eye, reach_ft * reach_ft)
    return View(eye, reach_ft, tuple(_ring(sight.mesh, eye, facets)))


def views(sight: Sight, eyes: Iterable[Point], reach_ft: float = inf) -> tuple[View, ...]:
    """Find what each of several sees: together they see what is in any of the rings."""
    return tuple(view(sight, eye, reach_ft) for eye in eyes)


def _expanded(
    mesh: Mesh, stops: list[int], around: tuple[int, ...], eye: Point, reach: float
) -> list[int]:
    """Look out through the edges around an eye, from triangle to triangle, in turn.

    A cone looks through an edge between two corners, at a and b as seen from the eye. The corner
    opposite beyond the edge decides, exactly: it lies outside the cone, or parts it. What ends
    sight is given in threes: an edge, and the two corners that bound what is seen of it.
    """
    apex, apex_xs, apex_ys, first, second = mesh.beyond
    x, y = eye
    bounded = reach < inf
    found: list[int] = []
    stack = _cones(mesh, around, eye)
    while stack:
        edge, a, ax, ay, b, bx, by, dim = stack.pop()
        vx, vy = ax, ay  # always one end of the edge
        while True:
            if stops[edge]:
                dim += stops[edge]
                if dim >= STOP:
                    break
            if bounded and vx * vx + vy * vy > reach and _beyond(mesh, edge, eye, reach):
                break
            vx, vy = apex_xs[edge] - x, apex_ys[edge] - y
            if ax * vy <= ay * vx:
                edge = second[edge]
                continue
            if vx * by > vy * bx:
                v = apex[edge]
                stack.append((second[edge], v, vx, vy, b, bx, by, dim))
                b, bx, by = v, vx, vy
            edge = first[edge]
        found += (edge, a, b)
    return found


def _cones(mesh: Mesh, around: tuple[int, ...], eye: Point) -> list[_Cone]:
    """Give the cones that an eye begins with, the first one last."""
    xs, ys, (x, y) = mesh.xs, mesh.ys, eye
    found: list[_Cone] = []
    for edge in reversed(around):
        a, b = mesh.tip[edge], mesh.head[edge]
        found.append((edge, a, xs[a] - x, ys[a] - y, b, xs[b] - x, ys[b] - y, 0))
    return found


def _beyond(mesh: Mesh, edge: int, eye: Point, reach: float) -> bool:
    """Whether the line of an edge runs farther away than the root of the reach."""
    xs, ys, a, b = mesh.xs, mesh.ys, mesh.tip[edge], mesh.head[edge]
    dx, dy = xs[b] - xs[a], ys[b] - ys[a]
    turned = (xs[a] - eye[0]) * dy - (ys[a] - eye[1]) * dx
    return turned * turned > reach * (dx * dx + dy * dy)


def _ring(mesh: Mesh, eye: Point, facets: list[int]) -> list[Point]:
    """Give the two ends of every facet, and a corner that two of them share only once.

    An end is a corner of the edge, or the way from the eye past the corner that hides the rest is
    made longer until it meets the edge.
    """
    xs, ys, tip, head = mesh.xs, mesh.ys, mesh.tip, mesh.head
    x, y = eye
    found: list[Point] = []
    last = NONE
    for at in range(0, len(facets), 3):
        edge, a, b = facets[at], facets[at + 1], facets[at + 2]
        p, q = tip[edge], head[edge]
        px, py = xs[p], ys[p]
        ex, ey = xs[q] - px, ys[q] - py
        turned = (px - x) * ey - (py - y) * ex
        if a != p:
            dx, dy = xs[a] - x, ys[a] - y
            share = turned / (dx * ey - dy * ex)
            found.append((x + dx * share, y + dy * share))
        elif a != last:
            found.append((px, py))
        if b != q:
            dx, dy = xs[b] - x, ys[b] - y
            share = turned / (dx * ey - dy * ex)
            found.append((x + dx * share, y + dy * share))
        else:
            found.append((xs[b], ys[b]))
        last = b if b == q else NONE
    if found and found[0] == found[-1]:
        found.pop()
    return found
