"""The cells of a board that are open to the players; no ground is drawn elsewhere."""

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
        """Adopt another mask."""
        within = mask.since(self._mark).boundingRect()
        self._mark = mask.mark
        if mask.extent != self._extent:
            self._begin(mask)
            within = mask.image.rect()
        if not within.isEmpty() and self._look_at(mask, within):
            self.boxes = tuple(box for boxes in self._boxes for box in boxes)

    def runs(self, row: int) -> Iterator[tuple[int, int]]:
        """The start and end of each run of open cells in a row."""
        return (run.span() for run in _RUN.finditer(self.rows[row]))

    def _begin(self, mask: Mask) -> None:
        self._extent = mask.extent
        wide, high = (ceil(each / CELL_PX) for each in mask.extent.pixels.toTuple())
        self.rows = [bytes(wide) for _ in range(high)]
        self._boxes = [() for _ in range(high)]
        self._pixels = bytearray(mask.image.sizeInBytes())

    def _look_at(self, mask: Mask, within: QRect) -> bool:
        """Check some lines; return whether any cell opened or closed."""
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
        """The rows of cells with a changed pixel in or right around them.

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
        """OR the pixel lines of a row of cells and right around it: 1 where any is open."""
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
