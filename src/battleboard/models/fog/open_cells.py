"""The cells of a board that are open to the players: elsewhere nothing of its ground is drawn."""

import re
from collections.abc import Iterator
from functools import lru_cache, reduce
from math import ceil
from operator import or_
from typing import Final

from PySide6.QtCore import QRect

from battleboard.battle.knowledge.open_floor import CELL_PX, cell_box
from battleboard.board.level import LevelBox
from battleboard.models.fog.mask import Extent, Mask

_RUN: Final = re.compile(b"\x01+")


class OpenCells:
    """Keeps which cells are open, and looks again only where the mask has changed.

    A cell is open with any of its pixels, or of those right around it. `boxes` are all of them, as
    one box for as many as lie in a row.
    """

    def __init__(self) -> None:
        self.boxes: tuple[LevelBox, ...] = ()
        self.rows: list[bytes] = []
        self._extent: Extent | None = None
        self._mark: object = None
        self._boxes: list[tuple[LevelBox, ...]] = []
        self._pixels = bytearray()

    def look(self, mask: Mask) -> None:
        """Take over another mask."""
        within = mask.since(self._mark).boundingRect()
        self._mark = mask.mark
        if mask.extent != self._extent:
            self._begin(mask)
            within = mask.image.rect()
        if not within.isEmpty() and self._look_at(mask, within):
            self.boxes = tuple(box for boxes in self._boxes for box in boxes)

    def runs(self, row: int) -> Iterator[tuple[int, int]]:
        """Where each run of open cells in a row begins and ends."""
        return (run.span() for run in _RUN.finditer(self.rows[row]))

    def _begin(self, mask: Mask) -> None:
        self._extent = mask.extent
        wide, high = (ceil(each / CELL_PX) for each in mask.extent.pixels.toTuple())
        self.rows = [bytes(wide) for _ in range(high)]
        self._boxes = [() for _ in range(high)]
        self._pixels = bytearray(mask.image.sizeInBytes())

    def _look_at(self, mask: Mask, within: QRect) -> bool:
        """Look at some lines; whether any cell is open that was not, or the other way round."""
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
        """The rows of cells with other open pixels in them, or right around them.

        Once all around is explored there are none, however light comes and goes.
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
        """The lines of pixels of a row of cells and right around it as one: 1 where any is open."""
        wide, long, high = mask.image.width(), mask.image.bytesPerLine(), mask.image.height()
        lines = range(max(0, row * CELL_PX - 1), min(high, (row + 1) * CELL_PX + 1))
        pixels = (self._pixels[line * long : line * long + wide] for line in lines)
        return reduce(or_, map(int.from_bytes, pixels)).to_bytes(wide)

    def _boxes_of(self, extent: Extent, row: int) -> Iterator[LevelBox]:
        for first, end in self.runs(row):
            yield cell_box((first, row), extent.corner_ft, 1 / extent.scale, end - first)


@lru_cache(4)
def _tells(extent: Extent) -> bytes:
    """For each level of a mask, whether that is open."""
    return bytes(level >= extent.least_open for level in range(256))


def near_cells(first: int, last: int, most: int, around: int = 1) -> range:
    """The rows or columns of cells in which or around which some pixels lie."""
    return range(max(0, (first - around) // CELL_PX), min(most, (last + around) // CELL_PX + 1))
