"""The fields of a blank floor: what lies on it, and how many squares it has."""

from typing import Final

from PySide6.QtWidgets import QSpinBox

from battleboard.board.surface import Floor

FLOORS: Final[dict[Floor, str]] = {
    "flagstones": "Flagstones",
    "planks": "Planks",
    "cave": "Cave",
    "grass": "Grass",
    "sand": "Sand",
    "snow": "Snow",
    "plain": "Plain",
}
NUMBER_PX: Final = 84
"""The least width of a field for a number."""
_MOST_CELLS: Final = 400


def cell_field(what: str, usual: int) -> QSpinBox:
    """A field for this many squares."""
    cells = QSpinBox()
    cells.setAccessibleName(what)
    cells.setMinimumWidth(NUMBER_PX)
    cells.setRange(1, _MOST_CELLS)
    cells.setValue(usual)
    return cells
