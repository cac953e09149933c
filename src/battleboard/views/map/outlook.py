"""The outlook: what a map shows by itself, until somebody chooses what he wants to see."""

from collections.abc import Callable, Iterable
from typing import Final, Literal, TypeAlias

from PySide6.QtCore import QRectF, QSizeF

from battleboard.board.body import Body
from battleboard.views.look.space import L
from battleboard.views.map.camera import Camera, around_all, fitted

Outlook: TypeAlias = Literal["scene", "table"]
"""The scene of the fight, or the whole table."""
Bodies: TypeAlias = Callable[[], Iterable[Body]]

_AROUND_FT: Final = 12.5
_LEGIBLE: Final = 6.0
"""With fewer pixels to a foot the letters of figures cannot be read from afar."""
_WORTH_IT: Final = 1.2
"""Only if figures get so many times as large is the rest of the table left out."""


def camera_for(outlook: Outlook, table: QRectF, bodies: Bodies, size: QSizeF) -> Camera:
    """Give the camera for an outlook, in a window of some size."""
    whole = fitted(table, size, margin=L)
    match outlook:
        case "table":
            return whole
        case "scene":
            # On a large table figures would be too small to be told apart.
            near = _of_figures(table, bodies, size) if whole.scale < _LEGIBLE else None
            return near if near and near.scale > whole.scale * _WORTH_IT else whole


def _of_figures(table: QRectF, bodies: Bodies, size: QSizeF) -> Camera | None:
    there = list(bodies())
    return fitted(around_all(there, _AROUND_FT) & table, size, margin=L) if there else None
