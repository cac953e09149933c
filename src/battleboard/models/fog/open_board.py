"""The map as far as it is open to the players; the rest is left out altogether."""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache, reduce
from itertools import chain, groupby
from math import ceil
from operator import or_
from typing import Final, NamedTuple, TypeAlias

from PySide6.QtCore import QRect

from battleboard.battle.knowledge.open_floor import (
    CELL_PX,
    FloorCells,
    FloorPart,
    SeenRock,
    cell_box,
)
from battleboard.battle.knowledge.open_walls import open_stretches, places_before, places_inside
from battleboard.battle.knowledge.players_view import PlayersView
from battleboard.board.board import Board
from battleboard.board.carving.carved_floor import SOLID, CarvedFloor, FloorSide
from battleboard.board.level import Level, LevelBox
from battleboard.board.stretches import Block, Stretch
from battleboard.board.wall import Wall, blocks
from battleboard.models.fog.mask import Extent, Mask, PixelPlaces

_RUN: Final = re.compile(b"\x01+")


class OpenCells:
    """Caches which cells are open, and rechecks only where the mask has changed.

    A cell is open if any pixel in it or right around it is. `boxes` covers all open cells, with one
    box per run in a row.
    """

    def __init__(self) -> None:
        self.boxes: tuple[LevelBox, ...] = ()
        self.rows: list[bytes] = []
        self._extent: Extent | None = None
        self._mark: object = None
        self._boxes: list[tuple[LevelBox, ...]] = []
        self._pixels = bytearray()

    def look(self, mask: Mask) -> None:
        within = mask.since(self._mark).boundingRect()
        self._mark = mask.mark
        if mask.extent != self._extent:
            self._begin(mask)
            within = mask.image.rect()
        if not within.isEmpty() and self._look_at(mask, within):
            self.boxes = tuple(box for boxes in self._boxes for box in boxes)

    def runs(self, row: int) -> Iterator[tuple[int, int]]:
        return (run.span() for run in _RUN.finditer(self.rows[row]))

    def _begin(self, mask: Mask) -> None:
        self._extent = mask.extent
        wide, high = (ceil(each / CELL_PX) for each in mask.extent.pixels.toTuple())
        self.rows = [bytes(wide) for _ in range(high)]
        self._boxes = [() for _ in range(high)]
        self._pixels = bytearray(mask.image.sizeInBytes())

    def _look_at(self, mask: Mask, within: QRect) -> bool:
        """Recheck the cells near some pixels; return whether any opened or closed."""
        is_other = False
        for row in self._changed_rows(mask, within):
            found = bytearray(len(self.rows[row]))
            for run in _RUN.finditer(self._line_of(mask, row)):
                first, last = max(0, run.start() - 1) // CELL_PX, run.end() // CELL_PX
                found[first : last + 1] = b"\1" * (last + 1 - first)
            found = found[: len(self.rows[row])]
            if found != self.rows[row]:
                is_other = True
                self.rows[row] = bytes(found)
                self._boxes[row] = tuple(self._boxes_of(mask.extent, row))
        return is_other

    def _changed_rows(self, mask: Mask, within: QRect) -> list[int]:
        """The rows of cells with a pixel in or right around them that has opened or closed.

        Once everything nearby is explored there are none, however light comes and goes.
        """
        part, wide = mask.image.copy(within), within.width()
        pixels, step = bytes(part.constBits()).translate(_tells(mask.extent)), part.bytesPerLine()
        long, lines = mask.image.bytesPerLine(), list[int]()
        at = within.top() * long + within.left()
        for line in range(within.height()):
            now = pixels[line * step : line * step + wide]
            if now != self._pixels[at : at + wide]:
                self._pixels[at : at + wide] = now
                lines.append(within.top() + line)
            at += long
        return sorted({row for each in lines for row in near_cells(each, each, len(self.rows))})

    def _line_of(self, mask: Mask, row: int) -> bytes:
        """OR the pixel lines in and right around a row of cells: 1 where any is open."""
        wide, long, high = mask.image.width(), mask.image.bytesPerLine(), mask.image.height()
        lines = range(max(0, row * CELL_PX - 1), min(high, (row + 1) * CELL_PX + 1))
        pixels = (self._pixels[line * long : line * long + wide] for line in lines)
        return reduce(or_, map(int.from_bytes, pixels)).to_bytes(wide)

    def _boxes_of(self, extent: Extent, row: int) -> Iterator[LevelBox]:
        for first, end in self.runs(row):
            yield cell_box((first, row), extent.corner_ft, 1 / extent.scale, end - first)


@lru_cache(4)
def _tells(extent: Extent) -> bytes:
    """A lookup table: whether each mask level is open."""
    return bytes(level >= extent.least_open for level in range(256))


def near_cells(first: int, last: int, most: int, around: int = 1) -> range:
    """The rows or columns of cells that contain some pixels or border on them."""
    return range(max(0, (first - around) // CELL_PX), min(most, (last + around) // CELL_PX + 1))


_LOOKED_PX: Final = 3
"""Pixels within this distance of a cell decide which parts of the cell are known."""


class _Geometry(NamedTuple):
    """Everything the cells depend on; a door that merely opens or shuts changes nothing."""

    carved: CarvedFloor
    walls: tuple[FloorSide, ...]
    extent: Extent


class _LookedAt:
    """A part of a cell, and the pixels in it; other pixels are tested once they open."""

    def __init__(self, part: FloorPart, places: PixelPlaces) -> None:
        self.part = part
        self._inside = [places.at(part.place)]
        self._others = {places.at(place): place for place in part.others}

    def is_open(self, levels: bytes, least: int) -> bool:
        if any(levels[pixel] >= least for pixel in self._inside):
            return True
        for pixel in [pixel for pixel in self._others if levels[pixel] >= least]:
            if self.part.holds(self._others.pop(pixel)):
                self._inside.append(pixel)
                return True
        return False


class OpenRock:
    """Caches the known rock in open cells, and rechecks only where that may change."""

    def __init__(self, cells: OpenCells) -> None:
        self._open = cells
        self._mark: object = None
        self._board: Board | None = None
        self._geometry: _Geometry | None = None
        self._cells = FloorCells(CarvedFloor(), (), 0.0, 1.0)
        self._parts: dict[Block, tuple[_LookedAt, ...]] = {}
        self._edges: dict[Block, SeenRock] = {}
        self._rows: list[tuple[SeenRock, ...]] = []
        self._rock: tuple[SeenRock, ...] = ()

    def on(self, board: Board, mask: Mask) -> tuple[SeenRock, ...]:
        """The known rock of a board; the same object as long as nothing changes."""
        within = mask.since(self._mark).boundingRect()
        self._mark = mask.mark
        if self._is_other(board, mask.extent):
            within = mask.image.rect()
        if not within.isEmpty() and self._look_at(mask, within):
            self._rock = tuple(chain.from_iterable(self._rows))
        return self._rock

    def _is_other(self, board: Board, extent: Extent) -> bool:
        """Whether floor, walls or extent differ from the last ones; if so, start over."""
        if board is self._board and self._geometry and extent == self._geometry.extent:
            return False
        self._board = board
        geometry = _Geometry(board.carved, tuple((wall.a, wall.b) for wall in board.walls), extent)
        if geometry == self._geometry:
            return False
        self._geometry = geometry
        self._cells = FloorCells(*geometry[:2], extent.corner_ft, 1 / extent.scale)
        self._parts, self._edges = {}, {}
        self._rows = [() for _ in self._open.rows]
        return True

    def _look_at(self, mask: Mask, within: QRect) -> bool:
        """Recheck the cells near some pixels; return whether anything changed."""
        levels, places = bytes(mask.image.constBits()), PixelPlaces(mask)
        columns = near_cells(within.left(), within.right(), len(self._open.rows[0]), _LOOKED_PX)
        is_other = False
        for row in near_cells(within.top(), within.bottom(), len(self._rows), _LOOKED_PX):
            for cell in ((column, row) for column in columns):
                if self._open.rows[row][cell[0]] and not self._cells.is_plain(cell):
                    self._edges[cell] = self._edge(cell, levels, places, mask.extent.least_open)
            kept = {each: each for each in self._rows[row]}
            found = tuple(kept.get(each, each) for each in self._rock_in(row))
            is_other |= found != self._rows[row]
            self._rows[row] = found
        return is_other

    def _edge(self, cell: Block, levels: bytes, places: PixelPlaces, least: int) -> SeenRock:
        parts = self._parts.get(cell)
        if parts is None:
            parts = tuple(_LookedAt(part, places) for part in self._cells.parts(cell))
            self._parts[cell] = parts
        known = [each.part for each in parts if each.is_open(levels, least)]
        return SeenRock(
            self._cells.box(cell),
            tuple(ring for part in known for ring in part.rings),
            tuple(side for part in known for side in part.sides),
        )

    def _rock_in(self, row: int) -> Iterator[SeenRock]:
        """Yield the rock in a row of cells, with one box per run of solid cells."""
        for first, end in self._open.runs(row):
            cells = ((column, row) for column in range(first, end))
            for look, run in groupby(cells, key=self._look_of):
                if isinstance(look, SeenRock):
                    yield look
                elif not look:
                    beside = tuple(run)
                    yield SeenRock(self._cells.box(beside[0], len(beside)))

    def _look_of(self, cell: Block) -> SeenRock | bool:
        """The known rock in a cell at an edge; for any other cell, whether it is floor."""
        if self._cells.is_plain(cell):
            return self._cells.is_floor(cell)
        return self._edges[cell]


_Stretches: TypeAlias = tuple[Wall, ...]
_Pixels: TypeAlias = tuple[tuple[int, int], ...]


class _Part(NamedTuple):
    """A wall, or the sides of a pillar, with sample pixels on both sides of each segment.

    `box` holds the first column, first line, last column and last line of these pixels.
    """

    numbers: tuple[int, ...]
    pixels: _Pixels
    box: tuple[int, int, int, int]


class OpenBoard:
    """Caches what is known of each wall, and rechecks only where the mask has changed.

    The result depends on the mask alone, so it leaks nothing about how the mask came about.
    """

    def __init__(self) -> None:
        self._board: Board | None = None
        self._extent: Extent | None = None
        self._mark: object = None
        self._parts: list[_Part] = []
        self._part_of: dict[int, int] = {}
        self._before: dict[Stretch, _Pixels] = {}
        self._walls: list[_Stretches] = []
        self._found: list[list[bool]] = []
        self._inside: list[tuple[int, ...]] = []
        self._ground: list[bool] = []
        self._open: Board | None = None

    def on(self, board: Board, mask: Mask) -> Board:
        """The part of a board on open ground; the same object as long as nothing changes."""
        is_other = board is not self._board or mask.extent != self._extent
        if self._open is not None and not is_other and mask.mark is self._mark:
            return self._open
        moved = self._doors_moved(board, mask) if is_other else ()
        if moved is None:
            self._take(board, mask)
        within = mask.image.rect() if moved is None else mask.since(self._mark).boundingRect()
        self._board, self._mark = board, mask.mark
        if self._look(board, mask, within) or is_other or self._open is None:
            for number in moved or ():
                self._note(board, self._part_of[number], self._found[self._part_of[number]])
            walls = tuple(piece for pieces in self._walls for piece in pieces)
            ground = tuple(
                each for each, there in zip(board.ground, self._ground, strict=True) if there
            )
            self._open = board._replace(walls=walls, ground=ground)
        return self._open

    def _doors_moved(self, board: Board, mask: Mask) -> tuple[int, ...] | None:
        """The numbers of the walls that differ only in their door's state; None if others differ.

        None, too, if the ground or the extent differs.
        """
        known = self._board
        if known is None or mask.extent != self._extent or board.ground != known.ground:
            return None
        if len(board.walls) != len(known.walls):
            return None
        pairs = enumerate(zip(known.walls, board.walls, strict=True))
        others = {number: pair for number, pair in pairs if pair[0] is not pair[1]}
        stays = all(was == now._replace(state=was.state) for was, now in others.values())
        return tuple(others) if stays else None

    def _take(self, board: Board, mask: Mask) -> None:
        """Start over with a board of which nothing is known yet."""
        if mask.extent != self._extent:
            self._before = {}
        self._extent = mask.extent
        self._walls = [() for _ in board.walls]
        self._ground = [False for _ in board.ground]
        pixels = PixelPlaces(mask)
        # A door that opens stays in place: look up pixels only for walls that have moved.
        known = self._before
        before = [known.get((wall.a, wall.b)) or _before(wall, pixels) for wall in board.walls]
        self._before = {
            (wall.a, wall.b): each for wall, each in zip(board.walls, before, strict=True)
        }
        at = {id(wall): number for number, wall in enumerate(board.walls)}
        solid = [tuple(at[id(side)] for side in block.sides) for block in blocks(board.walls)]
        alone = set(range(len(board.walls))).difference(*solid)
        self._parts = [
            _Part(numbers, pixels, _box_of(pixels, mask.image.bytesPerLine()))
            for numbers in (*solid, *((number,) for number in sorted(alone)))
            for pixels in [tuple(pair for number in numbers for pair in before[number])]
        ]
        self._part_of = {
            number: at for at, part in enumerate(self._parts) for number in part.numbers
        }
        self._found = [[] for _ in self._parts]
        self._inside = [
            tuple(map(pixels.at, places_inside(ground.outline))) for ground in board.ground
        ]

    def _look(self, board: Board, mask: Mask, within: QRect) -> bool:
        """Recheck walls and ground near some pixels; return whether anything changed."""
        start, top, end, bottom = within.left(), within.top(), within.right(), within.bottom()
        levels, is_other = mask.image.constBits(), False
        least = mask.extent.least_open
        for at, (_, pixels, (left, high, right, low)) in enumerate(self._parts):
            if left > end or right < start or high > bottom or low < top:
                continue
            found = [levels[one] >= least or levels[other] >= least for one, other in pixels]
            if found != self._found[at]:
                self._found[at] = found
                is_other |= self._note(board, at, found)
        for number, inside in enumerate(self._inside):
            there = any(levels[pixel] >= least for pixel in inside)
            is_other |= there is not self._ground[number]
            self._ground[number] = there
        return is_other

    def _note(self, board: Board, at: int, found: Sequence[bool]) -> bool:
        """Record what is known of a wall or pillar; return whether that changed."""
        numbers = self._parts[at].numbers
        before = [self._walls[number] for number in numbers]
        if len(numbers) > 1:
            # A pillar is shown as a whole as soon as one side is in sight.
            found = (any(found),)
        pieces = [open_stretches(board.walls[number], found) for number in numbers]
        for number, each in zip(numbers, pieces, strict=True):
            self._walls[number] = each
        return pieces != before


def _before(wall: Wall, pixels: PixelPlaces) -> _Pixels:
    return tuple((pixels.at(one), pixels.at(other)) for one, other in places_before(wall))


def _box_of(pixels: Sequence[tuple[int, int]], line: int) -> tuple[int, int, int, int]:
    """The leftmost column, top line, rightmost column and bottom line."""
    every = [pixel for pair in pixels for pixel in pair]
    columns, lines = [each % line for each in every], [each // line for each in every]
    return min(columns), min(lines), max(columns), max(lines)


class OpenMap:
    """Strips a players' view of everything that the mask does not leave open.

    The result depends on the mask alone, so it leaks nothing about how the mask came about.
    """

    def __init__(self) -> None:
        self._open_board = OpenBoard()
        self._cells = OpenCells()
        self._rock = OpenRock(self._cells)
        self._board: Board | None = None
        self._known: Board | None = None

    def of(self, view: PlayersView, mask: Mask | None) -> PlayersView:
        """The view reduced to what is known of its map; unchanged without fog."""
        if mask is None:
            return view
        self._cells.look(mask)
        rock = self._rock.on(view.board, mask) if view.board.carved.rings else ()
        board = self._open_board.on(view.board, mask)
        levels = tuple(self._known_levels(view))
        if board is not self._board or self._known is None or levels != self._known.levels:
            self._board, self._known = board, board._replace(carved=SOLID, levels=levels)
        return view._replace(board=self._known, boxes=self._cells.boxes, rock=rock)

    def _known_levels(self, view: PlayersView) -> Iterator[Level]:
        """Yield the levels with any open cell, or with one of the players' own figures."""
        for level in view.board.levels:
            left, top, right, bottom = level.box
            if any(figure.own and level.holds(figure.body.at) for figure in view.figures) or any(
                box[0] < right and box[2] > left and box[1] < bottom and box[3] > top
                for box in self._cells.boxes
            ):
                yield level
