r"""The finished triangulation of a board, in flat lists, and walks straight across it.

Every wall is an edge of the mesh. So no search is needed to find the walls that a line of sight
meets: the line is followed from triangle to triangle, and each edge on its way is plain or a wall.

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

# The frame lies this far outside the board and all walls, so that nothing touches it.
MARGIN_FT: Final = 1.0

Number = TypeVar("Number")


class CornerRaster(NamedTuple):
    """A coarse raster over the frame, with a nearby corner per cell: where walks begin."""

    left: float
    top: float
    size_ft: float
    columns: int
    corners: list[int]

    def cell(self, point: Point) -> int:
        column = floor((point[0] - self.left) / self.size_ft)
        row = floor((point[1] - self.top) / self.size_ft)
        return row * self.columns + column

    def near(self, point: Point) -> int:
        return self.corners[self.cell(point)]


class Beyond(NamedTuple):
    """Per edge, the triangle beyond it: its opposite corner, that corner's place, and two edges.

    `first` and `second` are its other two edges, left to right as seen from this side. Beyond the
    frame there is nothing.
    """

    apex: list[int]
    apex_xs: list[float]
    apex_ys: list[float]
    first: list[int]
    second: list[int]


class Mesh(NamedTuple):
    """Triangles that fill the frame, three half-edges each; see `triangulation` for the lists.

    `head` is the corner where each edge ends, `spokes` has an edge that begins at each corner, and
    `numbers` maps points to corners. The lists are never changed.
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
        return self.xs[0] < point[0] < self.xs[2] and self.ys[0] < point[1] < self.ys[2]


def triangulate(size_ft: Point, corners: Sequence[Point], walls: Collection[Stretch]) -> Mesh:
    """Triangulate a board's corners, with walls that meet only at corners as edges."""
    draft = triangulation.triangulate_frame(*frame_around(corners, size_ft))
    draft.walls = walls
    numbers = _insert_all(draft, corners)
    spokes = triangulation.spokes_of(draft)
    for a, b in walls:
        triangulation.force(draft, spokes, numbers[a], numbers[b])
        release_gil()
    triangulation.restore_delaunay(draft, spokes)
    _sort(draft)
    return finish(draft)


def frame_around(corners: Iterable[Point], size_ft: Point) -> tuple[float, float, float, float]:
    """The left, top, right and bottom of a frame around a board and all corners."""
    if not all(0 <= feet <= FARTHEST_FT for feet in size_ft):
        raise ValueError(
            f"A board cannot be {size_ft[0]:g} ft wide and {size_ft[1]:g} ft high: "
            f"each must be between 0 and {FARTHEST_FT:,.0f} ft."
        )
    everything = ((0.0, 0.0), size_ft, *corners)
    xs, ys = [point[0] for point in everything], [point[1] for point in everything]
    left, top = on_grain((min(xs) - MARGIN_FT, min(ys) - MARGIN_FT))
    right, bottom = on_grain((max(xs) + MARGIN_FT, max(ys) + MARGIN_FT))
    return left, top, right, bottom


def _insert_all(draft: triangulation.Triangulation, corners: Sequence[Point]) -> dict[Point, int]:
    """Insert all corners, and return their numbers.

    Corners are numbered strip by strip, back and forth, so that neighbours have nearby numbers. The
    insertion order differs: first some that lie far apart, then those halfway between, and so on
    (numbers divisible by 8 before those divisible only by 4). Inserted left to right, they would
    make long thin triangles up to the frame, which would be flipped over and over.
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
    """Number triangles in corner order, so that neighbours are close in memory."""
    tip, twin = draft.tip, draft.twin
    order = sorted(range(0, len(tip), 3), key=lambda at: min(tip[at : at + 3]))
    release_gil()
    old = [edge for at in order for edge in (at, at + 1, at + 2)]
    new = [triangulation.NONE] * (len(old) + 1)  # the last entry maps NONE (-1) to itself
    for edge, was in enumerate(old):
        new[was] = edge
    draft.tip = [tip[was] for was in old]
    draft.twin = [new[twin[was]] for was in old]


def finish(draft: triangulation.Triangulation) -> Mesh:
    # Each list ends with a sentinel for beyond the frame, found by index NONE (-1).
    numbers = [*range(len(draft.tip)), triangulation.NONE]
    following, preceding = _rotate(numbers, 1), _rotate(numbers, 2)
    tip, twin = _gather(numbers, draft.tip), _gather(numbers, draft.twin)
    head, spokes = _gather(tip, following[:-1]), _gather(numbers, triangulation.spokes_of(draft))
    first, second = _gather(following, twin), _gather(preceding, twin)
    apex = _gather([*tip, triangulation.NONE], second)
    xs, ys = _side_by_side(draft)
    beyond = Beyond(apex, _gather([*xs, inf], apex), _gather([*ys, inf], apex), first, second)
    at = {point: number for number, point in enumerate(zip(xs, ys, strict=True))}
    return Mesh(xs, ys, tip, head, twin, beyond, spokes, at, _places(draft))


# A view reads thousands of numbers, and spends most of its time fetching them from memory. So all
# lists share one object per number; compiled, each list would otherwise hold its own.
def _gather(numbers: list[Number], at: Iterable[int]) -> list[Number]:
    """Gather list entries by index, keeping the very same objects."""
    release_gil()
    return [numbers[each] for each in at]


def _rotate(edges: list[int], by: int) -> list[int]:
    """For every edge, the edge `by` places after it in its triangle."""
    found = [*edges]
    for each in range(3):
        found[each:-1:3] = edges[(each + by) % 3 : -1 : 3]
    return found


def _side_by_side(draft: triangulation.Triangulation) -> tuple[list[float], list[float]]:
    """Copies of the coordinates, with the x and y of each corner adjacent in memory."""
    xs: list[float] = []
    ys: list[float] = []
    for x, y in zip(draft.xs, draft.ys, strict=True):
        xs.append(x + 0.0)
        ys.append(y + 0.0)
    return xs, ys


def _places(draft: triangulation.Triangulation) -> CornerRaster:
    left, top, right, bottom = draft.xs[0], draft.ys[0], draft.xs[2], draft.ys[2]
    size = sqrt((right - left) * (bottom - top) / len(draft.xs))
    columns, rows = floor((right - left) / size) + 1, floor((bottom - top) / size) + 1
    places = CornerRaster(left, top, size, columns, [triangulation.NONE] * (columns * rows))
    # Without walls, fall back to a corner of the frame.
    for corner in range(triangulation.FRAME, len(draft.xs)) or range(1):
        places.corners[places.cell((draft.xs[corner], draft.ys[corner]))] = corner
    _fill(places.corners, columns)
    return places


def _fill(corners: list[int], columns: int) -> None:
    """Give each empty cell the corner of a nearest filled one (breadth-first)."""
    reached = deque(cell for cell, corner in enumerate(corners) if corner != triangulation.NONE)
    while reached:
        cell = reached.popleft()
        left, right = cell % columns > 0, (cell + 1) % columns > 0
        for beside in (cell - left, cell + right, cell - columns, cell + columns):
            if 0 <= beside < len(corners) and corners[beside] == triangulation.NONE:
                corners[beside] = corners[cell]
                reached.append(beside)


# A line of sight may run exactly through corners and along walls. It is then taken to pass just
# beside them, as if shifted by an infinitesimal: a corner on the line counts as lying to its
# right (1) or to its left (-1), the same all the way. No line ever hits a corner, so a walk
# needs no special cases, and a line is clear if it is clear on one of its two sides:
#
#     o ~ ~ ~ ~ ┬ ~ ~ ~ ~ x     The line grazes the end of a wall. With the end to its right it
#               ┃               passes on the left, and x is seen; with the end to its left it
#               ┃               meets the wall. One of the two is enough.
TieSide: TypeAlias = Literal[1, -1]


def star(mesh: Mesh, point: Point) -> tuple[int, ...]:
    """The edges around a point, clockwise on screen; none outside the frame.

    These are the edges of the point's triangle, of both triangles if the point lies on an edge, and
    of all triangles around it if it is a corner. Edges through the point are left out, so an eye on
    a wall sees both sides of it.
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
    """The edge from one corner to another, which must exist."""
    a, b = stretch
    return triangulation.edge_between(mesh, mesh.spokes, mesh.numbers[a], mesh.numbers[b])


def stretch_along(mesh: Mesh, edge: int) -> Stretch:
    """The ends of an edge, the smaller first."""
    a, b = _corner(mesh, mesh.tip[edge]), _corner(mesh, mesh.head[edge])
    return (a, b) if a < b else (b, a)


def _corner(mesh: Mesh, corner: int) -> Point:
    return mesh.xs[corner], mesh.ys[corner]


def side(mesh: Mesh, edge: int, point: Point) -> float:
    """Which side of an edge holds a point: positive on its triangle's side, negative beyond."""
    a, b = mesh.tip[edge], mesh.head[edge]
    x, y = mesh.xs[a], mesh.ys[a]
    return (mesh.xs[b] - x) * (point[1] - y) - (mesh.ys[b] - y) * (point[0] - x)


def _corner_at(mesh: Mesh, edges: tuple[int, ...], point: Point) -> int:
    corners = {(mesh.xs[mesh.tip[edge]], mesh.ys[mesh.tip[edge]]): mesh.tip[edge] for edge in edges}
    return corners[point]


def _around(mesh: Mesh, corner: int) -> tuple[int, ...]:
    """The edges opposite a corner, triangle by triangle."""
    twin, first, second = mesh.twin, mesh.beyond.first, mesh.beyond.second
    spoke = mesh.spokes[corner]
    found = [triangulation.after(spoke)]
    edge = triangulation.before(spoke)
    while twin[edge] not in (spoke, triangulation.NONE):
        found.append(first[edge])
        edge = second[edge]
    return tuple(found)


def walk(mesh: Mesh, edges: tuple[int, ...], start: Point, end: Point, tie: TieSide = 1) -> int:
    """Walk straight from `start` to the triangle of `end`, and return one of its edges.

    `edges` are those around the start. At each triangle, the side of the line on which its
    opposite corner lies decides through which of the other two edges the walk continues.
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
    """The edge through which a line leaves the triangle beyond an edge it has crossed."""
    x, y = start
    apex_x, apex_y = mesh.beyond.apex_xs[edge], mesh.beyond.apex_ys[edge]
    turned = (end[0] - x) * (apex_y - y) - (end[1] - y) * (apex_x - x)
    return mesh.beyond.second[edge] if (turned or tie) < 0 else mesh.beyond.first[edge]
