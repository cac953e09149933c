"""The rock around carved floor as far as the players know it, cell by cell."""

from collections.abc import Iterator
from itertools import chain, groupby
from typing import Final, NamedTuple

from PySide6.QtCore import QRect

from battleboard.battle.knowledge.open_floor import FloorCells, FloorPart, SeenRock
from battleboard.board.board import Board
from battleboard.board.carving.carved_floor import CarvedFloor, FloorSide
from battleboard.board.stretches import Block
from battleboard.models.fog.mask import Extent, Mask, PixelPlaces
from battleboard.models.fog.open_cells import OpenCells, near_cells

_LOOKED_PX: Final = 3
"""So far around a cell pixels tell what of it is known."""


class _Geometry(NamedTuple):
    """All that the cells follow from: a door that only opens or shuts changes nothing."""

    carved: CarvedFloor
    walls: tuple[FloorSide, ...]
    extent: Extent


class _LookedAt:
    """A part of a cell with the pixels that lie in it, as far as that had to be found out."""

    def __init__(self, part: FloorPart, places: PixelPlaces) -> None:
        self.part = part
        self._inside = [places.at(part.place)]
        self._others = {places.at(place): place for place in part.others}

    def is_open(self, levels: bytes, least: int) -> bool:
        """Whether any of its pixels is open."""
        if any(levels[pixel] >= least for pixel in self._inside):
            return True
        for pixel in [pixel for pixel in self._others if levels[pixel] >= least]:
            if self.part.holds(self._others.pop(pixel)):
                self._inside.append(pixel)
                return True
        return False


class OpenRock:
    """Keeps what is known of the rock in open cells, and looks again only where that may change."""

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
        """What is known of the rock of a board; the same object for as long as that is the same."""
        within = mask.since(self._mark).boundingRect()
        self._mark = mask.mark
        if self._is_other(board, mask.extent):
            within = mask.image.rect()
        if not within.isEmpty() and self._look_at(mask, within):
            self._rock = tuple(chain.from_iterable(self._rows))
        return self._rock

    def _is_other(self, board: Board, extent: Extent) -> bool:
        """Whether a board has other floor or walls; then all begins with these."""
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
        """Look at some pixels; whether anything is known otherwise."""
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
        """What is known of a cell that is not plain."""
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
        """The rock in a row of cells, as one box for as many as are nothing else."""
        for first, end in self._open.runs(row):
            cells = ((column, row) for column in range(first, end))
            for look, run in groupby(cells, key=self._look_of):
                if isinstance(look, SeenRock):
                    yield look
                elif not look:
                    beside = tuple(run)
                    yield SeenRock(self._cells.box(beside[0], len(beside)))

    def _look_of(self, cell: Block) -> SeenRock | bool:
        """What is known of a cell at an edge of the floor, or whether another one is floor."""
        if self._cells.is_plain(cell):
            return self._cells.is_floor(cell)
        return self._edges[cell]
