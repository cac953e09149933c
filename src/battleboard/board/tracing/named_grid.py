"""What the name of a picture says of its grid, and how that goes together with the picture."""

import re
from typing import Final

from battleboard.board.tracing import printed_grid
from battleboard.board.tracing.printed_grid import Bands, GridFinding, PrintedGrid

# "Old Keep 40x30", "[30 × 40] cave", but not "4000x3000", "3.5x11" or "1280x720px".
_SQUARES: Final = re.compile(r"(?<![\d.])(\d{1,3})\s?[xX×]\s?(\d{1,3})(?![\d.])(?!\s?px)")
# "[70px]", "70_ppi", "140 DPI".
_PIXELS: Final = re.compile(
    r"(?<![\d.x×])(\d{2,3}(?:\.\d+)?)[ _-]?(?:px|ppi|dpi|pps)", re.IGNORECASE
)
_LEAST_PX: Final = 8.0
# How far cells may be from square, and a cell in the picture from that of the name.
_SKEW: Final = 0.02
_SAME: Final = 0.01
# A line is where most of the picture's lines are, if they are so much more than by chance.
_SEEN: Final = 6.0


def grid_of(name: str, across: Bands, down: Bands) -> GridFinding:
    """The grid of a picture: of the cell in its name, if there is one, and where it is seen."""
    size = len(across.rows[0]) * across.pixels, len(down.rows[0]) * down.pixels
    found = printed_grid.find_grid(across, down)
    counted, told = _counted(name, size), _told(name, size)
    cell = counted or told
    if cell is None or (found.grid and _is_like(found.grid.cell_px, cell)):
        return found
    laid = printed_grid.lay_grid(across, down, cell)
    if counted or laid.score < _SEEN:
        # A picture that is this many squares wide begins with a whole one.
        return GridFinding(laid.score, PrintedGrid(cell, (0.0, 0.0)))
    return laid


def _counted(name: str, size: tuple[float, float]) -> tuple[float, float] | None:
    """The cell of a picture whose name says how many squares it has."""
    for match in _SQUARES.finditer(name):
        columns, rows = int(match[1]), int(match[2])
        if columns and rows:
            cell = size[0] / columns, size[1] / rows
            if min(cell) >= _LEAST_PX and abs(cell[0] - cell[1]) <= _SKEW * min(cell):
                return cell
    return None


def _told(name: str, size: tuple[float, float]) -> tuple[float, float] | None:
    """The cell of a picture whose name says how many pixels it has."""
    for match in _PIXELS.finditer(name):
        cell = float(match[1])
        if _LEAST_PX <= cell <= min(size) / 2:
            return cell, cell
    return None


def _is_like(seen: tuple[float, float], told: tuple[float, float]) -> bool:
    return all(abs(a - b) <= _SAME * b for a, b in zip(seen, told, strict=True))
