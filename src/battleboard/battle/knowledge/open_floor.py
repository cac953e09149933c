"""How much of the carved floor the players know, cell by cell, never past a wall.

The floor is cut into cells, and each cell is cut along everything that may separate seen and unseen
ground:

    ┌───────┬──────╥┐    one cell: a corner of a room that is seen, the rock around it,
    │ floor │ rock ║│    and behind a door the floor of a corridor that is not
    ├───────┘      ║│
    └──────────────╨┘

A part of a cell is known if any of its own ground is open. Sample points keep their distance from
walls, so that open ground on the other side of one does not count.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import product
from math import inf
from typing import Final, NamedTuple

from battleboard.board.areas.closed_areas import Face, find_faces
from battleboard.board.areas.shape import Outline, sides_of
from battleboard.board.carving.carved_floor import CarvedFloor, FloorSide
from battleboard.board.level import LevelBox
from battleboard.board.point import GRAIN, Point, between, distance, nearest_on_segment, on_grain
from battleboard.board.stretches import Block, passed_cells
from battleboard.board.wall import Wall
from battleboard.board.wall_pieces import split

CELL_PX: Final = 8
"""Mask pixels per side of a cell."""
_CLEAR_FT: Final = 0.45
"""Least distance of sample points from walls; behind a seen wall, fog is lifted less far."""
_BESIDE_FT: Final = 0.5
_ASIDE_FT: Final = 4 * GRAIN
"""A side may lie this far from the outline that it is cut from: its ends snap to the lattice."""
_INSIDE_FT: Final = 0.02
# A pixel's diagonal is √2 times its side; this is rounded up.
_ASLANT: Final = 1.42
_KEPT: Final = 8192


class FloorPart(NamedTuple):
    """A part of a cell's floor: its face, its sides along rock, and its sample points.

    `place` is its own sample point; the `others` are those of the whole cell.
    """

    face: Face
    box: LevelBox
    sides: tuple[FloorSide, ...]
    place: Point
    others: tuple[Point, ...]

    @property
    def rings(self) -> tuple[Outline, ...]:
        return self.face.outline, *self.face.holes

    def holds(self, place: Point) -> bool:
        """Whether the part holds a point, which is first moved into the cell if it lies outside."""
        left, top, right, bottom = self.box
        x = min(max(place[0], left + _INSIDE_FT), right - _INSIDE_FT)
        return self.face.contains((x, min(max(place[1], top + _INSIDE_FT), bottom - _INSIDE_FT)))


class SeenRock(NamedTuple):
    """The rock in a box around known floor: the floor's rings, and the known sides along them."""

    box: LevelBox
    floor: tuple[Outline, ...] = ()
    sides: tuple[FloorSide, ...] = ()


class FloorCells:
    """The cells of a board with carved floor, each computed on first use.

    The cells are counted from `corner_ft` in both directions; each is `CELL_PX` mask pixels wide
    and high.
    """

    def __init__(
        self, carved: CarvedFloor, walls: Iterable[FloorSide], corner_ft: float, pixel_ft: float
    ) -> None:
        self._carved = carved
        self._corner = corner_ft
        self._pixel = pixel_ft
        self._side = CELL_PX * pixel_ft
        sides = dict.fromkeys(carved.sides())
        self._outline = self._by_cell(sides)
        # Most walls coincide with the outline, whose sides are mapped to cells already.
        self._walls = self._by_cell(
            (a, b) for a, b in walls if (a, b) not in sides and (b, a) not in sides
        )
        self._plain: dict[Block, bool] = {}

    def box(self, cell: Block, wide: int = 1) -> LevelBox:
        return cell_box(cell, self._corner, self._pixel, wide)

    def is_plain(self, cell: Block) -> bool:
        """Whether a cell is all floor or all rock, without any wall near it."""
        return cell not in self._outline and cell not in self._walls

    def is_floor(self, cell: Block) -> bool:
        """Whether a plain cell is floor; plain neighbours are always alike."""
        found = self._plain.get(cell)
        if found is None:
            x, y = cell
            beside = map(self._plain.get, ((x - 1, y), (x, y - 1), (x + 1, y), (x, y + 1)))
            found = next((each for each in beside if each is not None), None)
            if found is None:
                left, top, right, bottom = self.box(cell)
                found = self._carved.holds(((left + right) / 2, (top + bottom) / 2))
            self._plain[cell] = found
        return found

    def parts(self, cell: Block) -> tuple[FloorPart, ...]:
        outline, walls = self._outline.get(cell, ()), self._walls.get(cell, ())
        found = _parts(self.box(cell), self._pixel, tuple(outline), tuple(walls))
        # A part with a side along the outline is known to be floor.
        return tuple(part for part, inside in found if part.sides or self._carved.holds(inside))

    def _by_cell(self, stretches: Iterable[FloorSide]) -> dict[Block, list[FloorSide]]:
        """Map each cell to the sides that pass through it or close to it."""
        found: dict[Block, list[FloorSide]] = {}
        for a, b in stretches:
            one, other = sorted((x - self._corner, y - self._corner) for x, y in (a, b))
            for cell in passed_cells(one, other, self._side, _BESIDE_FT):
                found.setdefault(cell, []).append((a, b))
        return found


def cell_box(cell: Block, corner_ft: float, pixel_ft: float, wide: int = 1) -> LevelBox:
    """Return the box of `wide` cells in a row, from the given one to the right."""
    side = CELL_PX * pixel_ft
    left, top = on_grain((corner_ft + cell[0] * side, corner_ft + cell[1] * side))
    return (
        left,
        top,
        *on_grain((corner_ft + (cell[0] + wide) * side, corner_ft + (cell[1] + 1) * side)),
    )


@lru_cache(_KEPT)
def _parts(
    box: LevelBox, pixel_ft: float, outline: tuple[FloorSide, ...], walls: tuple[FloorSide, ...]
) -> tuple[tuple[FloorPart, Point], ...]:
    """Return the parts of a cell that may be floor, each with a point inside.

    The cache key holds only the sides near the cell, so the result survives changes elsewhere.
    """
    left, top, right, bottom = box
    corners = (left, top), (right, top), (right, bottom), (left, bottom)
    near = (*outline, *walls)
    pieces = split([Wall(a, b) for a, b in (*sides_of(corners), *near)])
    faces = ((face, face.inside()) for face in find_faces(pieces))
    found = [
        (face, inside, sides)
        for face, inside in faces
        if left < inside[0] < right
        and top < inside[1] < bottom
        and (sides := _along_rock(face, outline)) is not None
    ]
    places = tuple(_places(box, pixel_ft, near)) if found else ()
    return tuple(
        (_choose_sample_point(FloorPart(face, box, sides, inside, places), inside, near), inside)
        for face, inside, sides in found
    )


def _along_rock(face: Face, outline: Sequence[FloorSide]) -> tuple[FloorSide, ...] | None:
    """Return the sides of a face along the outline; None if the face itself is rock."""
    found = []
    for side in (side for ring in (face.outline, *face.holes) for side in sides_of(ring)):
        # Where rock is very thin, the side may lie near two sides of the outline: take the nearer.
        aside, along = min(((_aside(side, each), each) for each in outline), default=(inf, side))
        if aside <= _ASIDE_FT:
            if not _run_alike(side, along):
                return None
            found.append(side)
    return tuple(found)


def _aside(side: FloorSide, other: FloorSide) -> float:
    return max(distance(end, nearest_on_segment(end, *other)) for end in side)


def _run_alike(one: FloorSide, other: FloorSide) -> bool:
    ((ax, ay), (bx, by)), ((cx, cy), (dx, dy)) = one, other
    return (bx - ax) * (dx - cx) + (by - ay) * (dy - cy) > 0


def _places(box: LevelBox, pixel_ft: float, near: Iterable[FloorSide]) -> Iterable[Point]:
    """Return the pixel centres in a cell that lie clear of walls.

    If pixels are small, those just around the cell are included.
    """
    # With larger pixels, a wall might run between these outer centres and the cell.
    out = 1 if pixel_ft * _ASLANT < _CLEAR_FT else 0
    steps = [(number + 0.5) * pixel_ft for number in range(-out, CELL_PX + out)]
    places: Iterable[Point] = product(
        [box[0] + each for each in steps], [box[1] + each for each in steps]
    )
    for a, b in near:
        places = _clear_of(places, a, b)
    return places


def _clear_of(places: Iterable[Point], a: Point, b: Point) -> list[Point]:
    """Return the points at least `_CLEAR_FT` from a wall; written without calls, for speed."""
    (ax, ay), dx, dy = a, b[0] - a[0], b[1] - a[1]
    long = dx * dx + dy * dy
    found = []
    for place in places:
        x, y = place[0] - ax, place[1] - ay
        along = min(1.0, max(0.0, (x * dx + y * dy) / long))
        if (x - along * dx) ** 2 + (y - along * dy) ** 2 >= _CLEAR_FT**2:
            found.append(place)
    return found


def _choose_sample_point(part: FloorPart, inside: Point, near: Sequence[FloorSide]) -> FloorPart:
    """Set a part's own sample point: of the others, the nearest to `inside` that lies in it.

    If none of them lies in it, a point away from the nearest wall replaces them all.
    """
    by_nearness = sorted(part.others, key=lambda place: distance(place, inside))
    found = next((place for place in by_nearness if part.holds(place)), None)
    if found is not None:
        return part._replace(place=found)
    aside = (nearest_on_segment(inside, a, b) for a, b in near)
    nearest = min(aside, key=lambda at: distance(at, inside))
    far = distance(nearest, inside)
    return part._replace(place=between(nearest, inside, max(1.0, _CLEAR_FT / far)), others=())
