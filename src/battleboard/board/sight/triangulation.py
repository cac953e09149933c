r"""A triangulation under construction: corners are inserted, then walls are forced in as edges.

Triangles are stored as half-edges in flat lists. Edge e belongs to triangle e // 3, which runs
clockwise as seen on the board, and begins at corner `tip[e]`. The same line belongs to the triangle
on its other side too, where it runs back: that is `twin[e]`, or NONE at the frame.

                    twin[e]
                 a <─────── b
                 a ───────> b           tip[e] is a
                  \   e   /             tip[after(e)] is b
       before(e)   \     /   after(e)   tip[before(e)] is c
                    \   /
                      c

Corners are inserted one at a time. The result is Delaunay's triangulation, in which no corner lies
inside the circle round a triangle. Its triangles are the fattest possible, so a walk across the
board meets few of them. Walls come last, once all corners that they may run between are known; the
triangles they were forced through are then made as fat as the walls allow.

Corners and walls alone decide which triangles result, not the order in which they came: where four
corners lie on one circle, as those of every square do, the diagonal is the one that begins at the
leftmost of them. So a mesh patched after wall changes is the same as one built from scratch.
"""

from collections import deque
from collections.abc import Container, Iterable, Iterator, Sequence
from typing import Final, Protocol, TypeAlias

from battleboard.board.point import GRAIN
from battleboard.board.stretches import Stretch
from battleboard.foundation.long_work import release_gil

NONE: Final = -1
Pair: TypeAlias = tuple[int, int]

# Areas are whole numbers of square grains; up to here floats hold their products exactly.
_UNITS: Final = 1 / GRAIN**2
_EXACT: Final = 2.0**53 * GRAIN**4
_ROUNDED: Final = 2.0**-50
# The first four corners are the frame's.
FRAME: Final = 4


def after(edge: int) -> int:
    """The next edge of the same triangle."""
    return edge - 2 if edge % 3 == 2 else edge + 1  # noqa: PLR2004 - the last of three


def before(edge: int) -> int:
    """The previous edge of the same triangle."""
    return edge - 1 if edge % 3 else edge + 2


class Edges(Protocol):
    """The start corner and the twin of every edge."""

    @property
    def tip(self) -> list[int]:
        """The corner where each edge begins."""

    @property
    def twin(self) -> list[int]:
        """The same line as an edge of the triangle on its other side."""


class Triangulation:
    """The lists of a triangulation in progress; corners 0 to 3 are the frame.

    `walls` are the stretches that must end up as edges, each from its end with the smaller
    coordinates; `touched` has the first edge of every triangle with a flipped edge, and of any
    others added to it.
    """

    def __init__(self, xs: list[float], ys: list[float], tip: list[int], twin: list[int]) -> None:
        self.xs, self.ys, self.tip, self.twin = xs, ys, tip, twin
        self.walls: Container[Stretch] = ()
        self.touched: set[int] = set()

    def is_wall(self, a: int, b: int) -> bool:
        one, other = (self.xs[a], self.ys[a]), (self.xs[b], self.ys[b])
        return ((one, other) if one < other else (other, one)) in self.walls

    def turn(self, a: int, b: int, c: int) -> float:
        """Which side of the line from a to b holds corner c: positive is right."""
        xs, ys = self.xs, self.ys
        x, y = xs[a], ys[a]
        return (xs[b] - x) * (ys[c] - y) - (ys[b] - y) * (xs[c] - x)

    def join(self, edge: int, other: int) -> None:
        """Make two edges twins; the second may be NONE, beyond the frame."""
        self.twin[edge] = other
        if other != NONE:
            self.twin[other] = edge

    def flip(self, edge: int) -> None:
        r"""Replace an edge by the other diagonal of the two triangles beside it.

        The edge from a to b becomes the one from d to c, and keeps its number:

                d                d
              /   \            / │ \
            a ───> b    →    a   │   b
              \   /            \ v /
                c                c
        """
        tip, twin = self.tip, self.twin
        other = twin[edge]
        first, second = after(edge), before(edge)
        third, fourth = after(other), before(other)
        c, d = tip[second], tip[fourth]
        outer_bc, outer_ca = twin[first], twin[second]
        outer_ad, outer_db = twin[third], twin[fourth]
        a, b = tip[edge], tip[first]
        tip[edge], tip[first], tip[second] = d, c, a
        tip[other], tip[third], tip[fourth] = c, d, b
        self.join(first, outer_ca)
        self.join(second, outer_ad)
        self.join(third, outer_db)
        self.join(fourth, outer_bc)
        self.touched |= {edge - edge % 3, other - other % 3}


def triangulate_frame(left: float, top: float, right: float, bottom: float) -> Triangulation:
    xs, ys = [left, right, right, left], [top, top, bottom, bottom]
    return Triangulation(xs, ys, [0, 1, 2, 0, 2, 3], [NONE, NONE, 3, 2, NONE, NONE])


def insert(draft: Triangulation, corner: int, start: int) -> int:
    """Insert a corner, searching from the triangle of `start`; return an edge near it."""
    edge = _triangle_at(draft, draft.xs[corner], draft.ys[corner], start)
    stack = divide(draft, edge, corner)
    _restore(draft, stack)
    return edge


def _triangle_at(draft: Triangulation, x: float, y: float, start: int) -> int:
    """The first edge of the triangle that holds a place inside the frame.

    The walk goes through any edge that has the place beyond it, until there is none.
    """
    xs, ys, tip, twin = draft.xs, draft.ys, draft.tip, draft.twin
    edge = start
    while True:
        a, b, c = tip[edge], tip[edge + 1], tip[edge + 2]
        dx, dy, ex, ey, fx, fy = xs[a] - x, ys[a] - y, xs[b] - x, ys[b] - y, xs[c] - x, ys[c] - y
        if dx * ey < dy * ex:
            edge = twin[edge]
        elif ex * fy < ey * fx:
            edge = twin[edge + 1]
        elif fx * dy < fy * dx:
            edge = twin[edge + 2]
        else:
            return edge
        edge -= edge % 3


def divide(draft: Triangulation, edge: int, corner: int) -> list[int]:
    """Split a triangle into three around a new corner, each starting with the edge opposite it.

    A corner on an edge makes one of them flat; `_restore` then flips it away.
    """
    tip, twin = draft.tip, draft.twin
    one, two = len(tip), len(tip) + 3
    a, b, c = tip[edge], tip[edge + 1], tip[edge + 2]
    outer_b, outer_c = twin[edge + 1], twin[edge + 2]
    tip[edge + 2] = corner
    tip += (b, c, corner, c, a, corner)
    twin += (outer_b, two + 2, edge + 1, outer_c, edge + 2, one + 1)
    twin[edge + 1], twin[edge + 2] = one + 2, two + 1
    if outer_b != NONE:
        twin[outer_b] = one
    if outer_c != NONE:
        twin[outer_c] = two
    return [edge, one, two]


def _restore(draft: Triangulation, stack: list[int]) -> None:
    """Flip edges around a new corner until the triangulation is Delaunay again.

    Each flip replaces an edge opposite the new corner by an edge that ends there, so the loop ends.
    """
    tip, twin = draft.tip, draft.twin
    while stack:
        edge = stack.pop()
        other = twin[edge]
        if other == NONE or not _too_near(draft, edge, other):
            continue
        third = other - 2 if other % 3 == 2 else other + 1  # noqa: PLR2004 - the last of three
        fourth = other - 1 if other % 3 else other + 2
        beyond, d = other - other % 3, tip[fourth]
        outer_ad, outer_db, outer_bc = twin[third], twin[fourth], twin[edge + 1]
        b, corner = tip[edge + 1], tip[edge + 2]
        tip[edge + 1] = d
        tip[beyond], tip[beyond + 1], tip[beyond + 2] = d, b, corner
        twin[edge], twin[edge + 1] = outer_ad, beyond + 2
        twin[beyond], twin[beyond + 1], twin[beyond + 2] = outer_db, outer_bc, edge + 1
        if outer_ad != NONE:
            twin[outer_ad] = edge
        if outer_db != NONE:
            twin[outer_db] = beyond
        twin[outer_bc] = beyond + 1
        stack += (edge, beyond)


def _too_near(draft: Triangulation, edge: int, other: int) -> bool:
    tip = draft.tip
    d = tip[other - 1 if other % 3 else other + 2]
    return is_better_diagonal(draft, tip[edge], tip[edge + 1], tip[edge + 2], d)


def is_better_diagonal(draft: Triangulation, a: int, b: int, c: int, d: int) -> bool:
    """Whether the diagonal dc is better than ab, and lies inside both triangles.

    dc is better if the angles opposite ab sum to more than 180 degrees: each triangle's corner
    then lies inside the other's circumcircle. For four corners on one circle the leftmost decides.
    Both tests are exact, since the uniqueness of the mesh rests on them.
    """
    xs, ys = draft.xs, draft.ys
    cx, cy, dx, dy = xs[c], ys[c], xs[d], ys[d]
    acx, acy, bcx, bcy = xs[a] - cx, ys[a] - cy, xs[b] - cx, ys[b] - cy
    adx, ady, bdx, bdy = xs[a] - dx, ys[a] - dy, xs[b] - dx, ys[b] - dy
    cos_c, cos_d = acx * bcx + acy * bcy, adx * bdx + ady * bdy
    if cos_c >= 0 and cos_d >= 0 and (cos_c or cos_d):
        return False
    sin_c, sin_d = acx * bcy - acy * bcx, bdx * ady - bdy * adx
    one, other = sin_c * cos_d, cos_c * sin_d
    off = one + other
    size = abs(one) + abs(other)
    # Big integers are needed only if a product is too large to be exact as a float and the sum
    # is within its rounding error.
    if size > _EXACT and abs(off) <= _ROUNDED * size:
        off = float(_exactly(sin_c, cos_d) + _exactly(cos_c, sin_d))
    if off > 0 or (not off and _begins_leftmost(draft, (a, b), (c, d))):
        return False
    return adx * acy > ady * acx and bdx * bcy < bdy * bcx


def _exactly(one: float, other: float) -> int:
    """The product of two lattice areas as an integer; its unit is the fourth power of a grain."""
    return int(one * _UNITS) * int(other * _UNITS)


def _begins_leftmost(draft: Triangulation, one: Pair, other: Pair) -> bool:
    """Whether the leftmost of four corners (in a tie, the upper) is in the first pair."""
    a, b, c, d = ((draft.xs[corner], draft.ys[corner]) for corner in (*one, *other))
    return min(a, b) < min(c, d)


def spokes_of(draft: Triangulation) -> list[int]:
    """For every corner, one edge that begins there (its spoke)."""
    spokes = [0] * len(draft.xs)
    note(draft, spokes, range(len(draft.tip)))
    return spokes


def note(draft: Triangulation, spokes: list[int], edges: Iterable[int]) -> None:
    """Record a spoke for the corner at the start of each edge.

    The spoke of a frame corner must lie on the border: a turn begun elsewhere would miss edges.
    """
    for edge in edges:
        corner = draft.tip[edge]
        if corner >= FRAME or draft.twin[edge] == NONE:
            spokes[corner] = edge


def force(draft: Triangulation, spokes: list[int], a: int, b: int) -> None:
    r"""Flip edges until one runs from corner a to corner b; no corner may lie between them.

    Each edge that crosses the wall is flipped out of its way. That works only where the two
    triangles beside the edge make a convex shape; otherwise the edge waits at the end of the
    queue until its neighbours have been flipped, which makes the shape convex sooner or later:

            c                c
          / │ \            /   \       The edge between c and d crosses the wall
        a ~ │ ~ b   →    a ───> b      from a to b. Flipped, it is the wall.
          \ │ /            \   /
            d                d

    An edge that still crosses the wall after its flip goes to the end of the queue, too.
    """
    crossing = _crossing(draft, spokes, a, b)
    while crossing:
        c, d = crossing.popleft()
        edge = edge_between(draft, spokes, c, d)
        e, f = draft.tip[before(edge)], draft.tip[before(draft.twin[edge])]
        if draft.turn(f, e, c) <= 0 or draft.turn(e, f, d) <= 0:
            crossing.append((c, d))
            continue
        flip(draft, spokes, edge)
        if {e, f}.isdisjoint((a, b)) and draft.turn(a, b, e) * draft.turn(a, b, f) < 0:
            crossing.append((f, e))


def edges_from(draft: Edges, spokes: Sequence[int], corner: int) -> Iterator[int]:
    """The edges that begin at a corner, clockwise."""
    first = edge = spokes[corner]
    while True:
        yield edge
        edge = draft.twin[before(edge)]
        if edge in (first, NONE):
            return


def edge_between(draft: Edges, spokes: Sequence[int], a: int, b: int) -> int:
    """The edge from a to b, which must exist."""
    tip, twin = draft.tip, draft.twin
    edge = spokes[a]
    while tip[after(edge)] != b:
        edge = twin[before(edge)]
    return edge


def restore_delaunay(draft: Triangulation, spokes: list[int]) -> None:
    """Flip edges outwards from touched triangles until all but walls are optimal."""
    stack = [edge for at in draft.touched for edge in (at, at + 1, at + 2)]
    while stack:
        edge = stack.pop()
        release_gil()
        if should_flip(draft, edge):
            other = draft.twin[edge]
            flip(draft, spokes, edge)
            stack += (after(edge), before(edge), after(other), before(other))


def should_flip(draft: Triangulation, edge: int) -> bool:
    tip, other = draft.tip, draft.twin[edge]
    if other == NONE:
        return False
    a, b = tip[edge], tip[after(edge)]
    better = is_better_diagonal(draft, a, b, tip[before(edge)], tip[before(other)])
    return better and not draft.is_wall(a, b)


def flip(draft: Triangulation, spokes: list[int], edge: int) -> None:
    """Flip an edge, and update the spokes of its four corners."""
    other = draft.twin[edge]
    draft.flip(edge)
    changed = (edge, after(edge), before(edge), other, after(other), before(other))
    note(draft, spokes, changed)


def _crossing(draft: Triangulation, spokes: list[int], a: int, b: int) -> deque[tuple[int, int]]:
    """The edges that cross the line from a to b, each as a pair of corners."""
    tip, twin, turn = draft.tip, draft.twin, draft.turn
    edge = _first_crossing(draft, spokes, a, b)
    found: deque[tuple[int, int]] = deque()
    while tip[edge] != b and tip[after(edge)] != b:
        found.append((tip[edge], tip[after(edge)]))
        other = twin[edge]
        beyond = tip[before(other)]
        if beyond == b:
            break
        edge = after(other) if turn(a, b, beyond) > 0 else before(other)
    return found


def _first_crossing(draft: Triangulation, spokes: list[int], a: int, b: int) -> int:
    """The edge opposite a that the line to b crosses, or one that ends at b."""
    tip, twin, turn = draft.tip, draft.twin, draft.turn
    spoke = spokes[a]
    while True:
        edge = after(spoke)
        c, d = tip[edge], tip[after(edge)]
        if b in (c, d) or (turn(a, b, c) < 0 < turn(a, b, d)):
            return edge
        spoke = twin[before(spoke)]
