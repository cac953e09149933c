r"""The finished triangulation of a board, in flat lists, and walks straight across it.

Every wall is an edge of the mesh. So nothing has to be searched for to find what a line of sight
meets: it is followed from triangle to triangle, and each edge it crosses says what it stops.

    ·─────────·─────────·
     \       / \       #       The line from the eye (o) crosses two plain edges,
      \  o~~/~~~\~~~~~#        and then one that is a wall (#). What lies behind it,
       \   /     \   #         or anywhere else on the board, costs nothing.
        \ /       \ #
         ·─────────·
"""

from collections import deque
from collections.abc import Collection, Iterable, Mapping, Sequence
from math import floor, inf, sqrt
from typing import Final, Literal, NamedTuple, TypeAlias, TypeVar

from battleboard.board.point import FARTHEST_FT, Point, on_grain
from battleboard.board.sight import triangulation
from battleboard.board.stretches import Stretch
from battleboard.foundation.long_work import release_gil

# The frame lies so far outside the board and all walls that nothing touches it.
MARGIN_FT: Final = 1.0

Number = TypeVar("Number")


class CornerRaster(NamedTuple):
    """For every cell of a coarse raster over the frame a nearby corner, where walks begin."""

    left: float
    top: float
    size_ft: float
    columns: int
    corners: list[int]

    def cell(self, point: Point) -> int:
        """The number of the cell that a point inside the frame lies in."""
        column = floor((point[0] - self.left) / self.size_ft)
        row = floor((point[1] - self.top) / self.size_ft)
        return row * self.columns + column

    def near(self, point: Point) -> int:
        """A corner near a point inside the frame."""
        return self.corners[self.cell(point)]


class Beyond(NamedTuple):
    """For every edge the triangle beyond it: the corner opposite, its place, and two edges.

    `first` and `second` are the other two edges of that triangle, from left to right as they are
    seen from this side. At the frame there is nothing beyond.
    """

    apex: list[int]
    apex_xs: list[float]
    apex_ys: list[float]
    first: list[int]
    second: list[int]


class Mesh(NamedTuple):
    """Triangles that fill the frame, three half-edges each; see `triangulation` for the lists.

    `head` is the corner at which each edge ends, and `spokes` has for every corner one edge that
    begins there; `numbers` has the number of the corner at a point. The lists never change.
    """

    xs: list[float]
    ys: list[float]
    tip: list[int]
    head: list[int]
    twin: list[int]
    beyond: Beyond
    spokes: list[int]
    numbers: Mapping[Point, int]
    places: CornerRaster

    def holds(self, point: Point) -> bool:
        """Whether a point lies inside the frame."""
        return self.xs[0] < point[0] < self.xs[2] and self.ys[0] < point[1] < self.ys[2]


def triangulated(size_ft: Point, corners: Sequence[Point], walls: Collection[Stretch]) -> Mesh:
    """The triangulation of a board with some corners, and with walls that meet only at them."""
    draft = triangulation.framed(*frame_around(corners, size_ft))
    draft.walls = walls
    numbers = _insert_all(draft, corners)
    spokes = triangulation.spokes_of(draft)
    for a, b in walls:
        triangulation.force(draft, spokes, numbers[a], numbers[b])
        release_gil()
    triangulation.fatten(draft, spokes)
    _sort(draft)
    return finished(draft)


def frame_around(corners: Iterable[Point], size_ft: Point) -> tuple[float, float, float, float]:
    """The left, top, right and bottom of a frame around a board and all corners."""
    if not all(0 <= feet <= FARTHEST_FT for feet in size_ft):
        raise ValueError(
            f"No board is {size_ft[0]:g} ft wide and {size_ft[1]:g} ft high: "
            f"each is between 0 and {FARTHEST_FT:,.0f} ft."
        )
    everything = ((0.0, 0.0), size_ft, *corners)
    xs, ys = [point[0] for point in everything], [point[1] for point in everything]
    left, top = on_grain((min(xs) - MARGIN_FT, min(ys) - MARGIN_FT))
    right, bottom = on_grain((max(xs) + MARGIN_FT, max(ys) + MARGIN_FT))
    return left, top, right, bottom


def _insert_all(draft: triangulation.Triangulation, corners: Sequence[Point]) -> dict[Point, int]:
    """Insert all corners, and return the number of each.

    They are numbered strip by strip, to and fro, so that neighbours have nearby numbers. They are
    inserted in another order: first some that lie far apart, then those halfway between, and so on
    (a number divisible by 8 before one divisible only by 4). Inserted from left to right, they
    would make long thin triangles up to the frame, which would be flipped again and again.
    """
    left, top, right, bottom = draft.xs[0], draft.ys[0], draft.xs[2], draft.ys[2]
    strip = 2 * sqrt((right - left) * (bottom - top) / (len(corners) + 1))

    def along(index: int) -> tuple[int, float]:
        x, y = corners[index]
        row = int((y - top) / strip)
        return row, -x if row % 2 else x

    numbers: dict[Point, int] = {}
    for number, index in enumerate(sorted(range(len(corners)), key=along), len(draft.xs)):
        numbers[corners[index]] = number
        draft.xs.append(corners[index][0])
        draft.ys.append(corners[index][1])
    edge = 0
    for number in sorted(
        range(triangulation.FRAME, len(draft.xs)), key=lambda number: -(number & -number)
    ):
        edge = triangulation.insert(draft, number, edge)
        release_gil()
    return numbers


def _sort(draft: triangulation.Triangulation) -> None:
    """Number triangles like their corners, so that neighbours are close in memory."""
    tip, twin = draft.tip, draft.twin
    order = sorted(range(0, len(tip), 3), key=lambda at: min(tip[at : at + 3]))
    release_gil()
    old = [edge for at in order for edge in (at, at + 1, at + 2)]
    new = [triangulation.NONE] * (len(old) + 1)  # ends with what is found beyond the frame, at -1
    for edge, was in enumerate(old):
        new[was] = edge
    draft.tip = [tip[was] for was in old]
    draft.twin = [new[twin[was]] for was in old]


def finished(draft: triangulation.Triangulation) -> Mesh:
    """The mesh of a draft, with what lies beyond every edge worked out."""
    # Each list ends with an entry for what is beyond the frame, which index NONE (-1) finds.
    numbers = [*range(len(draft.tip)), triangulation.NONE]
    following, preceding = _turned(numbers, 1), _turned(numbers, 2)
    tip, twin = _picked(numbers, draft.tip), _picked(numbers, draft.twin)
    head, spokes = _picked(tip, following[:-1]), _picked(numbers, triangulation.spokes_of(draft))
    first, second = _picked(following, twin), _picked(preceding, twin)
    apex = _picked([*tip, triangulation.NONE], second)
    xs, ys = _side_by_side(draft)
    beyond = Beyond(apex, _picked([*xs, inf], apex), _picked([*ys, inf], apex), first, second)
    at = {point: number for number, point in enumerate(zip(xs, ys, strict=True))}
    return Mesh(xs, ys, tip, head, twin, beyond, spokes, at, _places(draft))


# A view meets thousands of numbers, and most of its time goes into fetching them from memory. So
# all lists share one object for each number, also compiled, where a list of numbers that is made
# of another one has objects of its own.
def _picked(numbers: list[Number], at: Iterable[int]) -> list[Number]:
    """The entries of a list at some places: themselves, and nothing equal to them."""
    release_gil()
    return [numbers[each] for each in at]


def _turned(edges: list[int], by: int) -> list[int]:
    """For every edge that which comes so many after it in its triangle."""
    found = [*edges]
    for each in range(3):
        found[each:-1:3] = edges[(each + by) % 3 : -1 : 3]
    return found


def _side_by_side(draft: triangulation.Triangulation) -> tuple[list[float], list[float]]:
    """Where the corners are, so that the two numbers of each lie beside each other in memory."""
    xs: list[float] = []
    ys: list[float] = []
    for x, y in zip(draft.xs, draft.ys, strict=True):
        xs.append(x + 0.0)
        ys.append(y + 0.0)
    return xs, ys


def _places(draft: triangulation.Triangulation) -> CornerRaster:
    """A raster over the frame with about as many cells as there are corners."""
    left, top, right, bottom = draft.xs[0], draft.ys[0], draft.xs[2], draft.ys[2]
    size = sqrt((right - left) * (bottom - top) / len(draft.xs))
    columns, rows = floor((right - left) / size) + 1, floor((bottom - top) / size) + 1
    places = CornerRaster(left, top, size, columns, [triangulation.NONE] * (columns * rows))
    # Where there are no walls, one of the frame has to do.
    for corner in range(triangulation.FRAME, len(draft.xs)) or range(1):
        places.corners[places.cell((draft.xs[corner], draft.ys[corner]))] = corner
    _fill(places.corners, columns)
    return places


def _fill(corners: list[int], columns: int) -> None:
    """Let each cell without a corner share that of a cell that is as near as any."""
    reached = deque(cell for cell, corner in enumerate(corners) if corner != triangulation.NONE)
    while reached:
        cell = reached.popleft()
        left, right = cell % columns > 0, (cell + 1) % columns > 0
        for beside in (cell - left, cell + right, cell - columns, cell + columns):
            if 0 <= beside < len(corners) and corners[beside] == triangulation.NONE:
                corners[beside] = corners[cell]
                reached.append(beside)


# A line of sight may run exactly through corners and along walls. Then it is taken to pass just
# beside them, as if it were moved by less than any number: a corner on the line counts as lying to
# its right (1) or to its left (-1), the same all the way. No line ever hits a corner, so a walk
# needs no special cases, and a line is free if it is free on one of its two sides:
#
#     o ~ ~ ~ ~ ┬ ~ ~ ~ ~ x     The line grazes the end of a wall. With the end to its right it
#               ┃               passes on the left, and x is seen; with the end to its left it
#               ┃               meets the wall. One of the two is enough.
TieSide: TypeAlias = Literal[1, -1]


def star(mesh: Mesh, point: Point) -> tuple[int, ...]:
    """The edges around a point, clockwise as seen on the board; none outside the frame.

    They are those of its triangle, of both triangles if it lies on an edge, and of all triangles
    around it if it is a corner. The edges that it lies on are never among them: that is why an eye
    on a wall sees both sides of it.
    """
    if not mesh.holds(point):
        return ()
    corner = mesh.places.near(point)
    if (mesh.xs[corner], mesh.ys[corner]) == point:
        return _around(mesh, corner)
    edge = walk(mesh, _around(mesh, corner), (mesh.xs[corner], mesh.ys[corner]), point)
    edges = (edge, triangulation.after(edge), triangulation.before(edge))
    on = [edge for edge in edges if not side(mesh, edge, point)]
    match on:
        case []:
            return edges
        case [one]:
            other = mesh.twin[one]
            return (
                triangulation.after(one),
                triangulation.before(one),
                triangulation.after(other),
                triangulation.before(other),
            )
        case _:
            return _around(mesh, _corner_at(mesh, edges, point))


def edge_along(mesh: Mesh, stretch: Stretch) -> int:
    """The edge from one corner to another, which has to exist."""
    a, b = stretch
    return triangulation.edge_between(mesh, mesh.spokes, mesh.numbers[a], mesh.numbers[b])


def stretch_along(mesh: Mesh, edge: int) -> Stretch:
    """Where an edge lies, from its smaller end on."""
    a, b = _corner(mesh, mesh.tip[edge]), _corner(mesh, mesh.head[edge])
    return (a, b) if a < b else (b, a)


def _corner(mesh: Mesh, corner: int) -> Point:
    return mesh.xs[corner], mesh.ys[corner]


def side(mesh: Mesh, edge: int, point: Point) -> float:
    """On which side of an edge a point lies: above 0 on its triangle's, below 0 beyond it."""
    a, b = mesh.tip[edge], mesh.head[edge]
    x, y = mesh.xs[a], mesh.ys[a]
    return (mesh.xs[b] - x) * (point[1] - y) - (mesh.ys[b] - y) * (point[0] - x)


def _corner_at(mesh: Mesh, edges: tuple[int, ...], point: Point) -> int:
    corners = {(mesh.xs[mesh.tip[edge]], mesh.ys[mesh.tip[edge]]): mesh.tip[edge] for edge in edges}
    return corners[point]


def _around(mesh: Mesh, corner: int) -> tuple[int, ...]:
    """The edges opposite to a corner, from one triangle to the next."""
    twin, first, second = mesh.twin, mesh.beyond.first, mesh.beyond.second
    spoke = mesh.spokes[corner]
    found = [triangulation.after(spoke)]
    edge = triangulation.before(spoke)
    while twin[edge] not in (spoke, triangulation.NONE):
        found.append(first[edge])
        edge = second[edge]
    return tuple(found)


def walk(mesh: Mesh, edges: tuple[int, ...], start: Point, end: Point, tie: TieSide = 1) -> int:
    """An edge of the triangle of `end`, reached by a walk straight from `start`.

    `edges` are those around the start. At every triangle the corner opposite decides by the side
    of the line on which it lies through which of the two other edges the walk goes on.
    """
    edge = ahead(mesh, edges, start, end, tie)
    while side(mesh, edge, end) < 0:
        edge = onward(mesh, edge, start, end, tie)
    return edge


def ahead(mesh: Mesh, edges: tuple[int, ...], start: Point, end: Point, tie: TieSide) -> int:
    """The edge through which a line leaves the ring of edges around its start."""
    x, y = start
    dx, dy = end[0] - x, end[1] - y
    xs, ys, tip, head = mesh.xs, mesh.ys, mesh.tip, mesh.head
    return next(
        edge
        for edge in edges
        if ((dx * (ys[tip[edge]] - y) - dy * (xs[tip[edge]] - x)) or tie) < 0
        if ((dx * (ys[head[edge]] - y) - dy * (xs[head[edge]] - x)) or tie) > 0
    )


def onward(mesh: Mesh, edge: int, start: Point, end: Point, tie: TieSide) -> int:
    """The edge through which a line leaves the triangle beyond an edge that it has crossed."""
    x, y = start
    apex_x, apex_y = mesh.beyond.apex_xs[edge], mesh.beyond.apex_ys[edge]
    turned = (end[0] - x) * (apex_y - y) - (end[1] - y) * (apex_x - x)
    return mesh.beyond.second[edge] if (turned or tie) < 0 else mesh.beyond.first[edge]
