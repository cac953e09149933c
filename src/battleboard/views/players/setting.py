"""The setting: the ground of the players' map with its pictures and its fog, made when needed."""

from collections.abc import Mapping
from math import ceil
from typing import Final

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QFont, QImage

from battleboard.board.board import Board
from battleboard.models.fog.mask import Mask
from battleboard.storage.settings import GridWeight
from battleboard.views.look.colours import STAGE
from battleboard.views.map.paint.dye import players_dye
from battleboard.views.map.paint.ground import Terrain
from battleboard.views.map.paint.palette import palette_for
from battleboard.views.map.paint.pictures import Levels, Pictures
from battleboard.views.map.paint.portrait import Dress
from battleboard.views.map.paint.veil import Veil, veil_of
from battleboard.views.map.paint.walls import masonry

_PX_IN_CELL: Final = 64
_FACE_PX: Final = 256
_WEIGHTS: Final[Mapping[GridWeight, float]] = {"thin": 1, "normal": 2, "bold": 4, "hidden": 0}


class Setting(QObject):
    """What the players' map is made of.

    `changed()` tells that something looks otherwise now, and `faces_changed()` that there is
    another portrait.
    """

    changed = Signal()
    faces_changed = Signal()

    def __init__(self, pictures: Pictures, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._pictures = pictures
        self.dress = Dress(STAGE, palette_for(STAGE), QFont())
        self._grid: GridWeight = "normal"
        self._terrain: Terrain | None = None
        self._dye = players_dye(self.dress.palette)
        self._veil: Veil | None = None
        pictures.came.connect(self._take_picture)

    def wear(self, dress: Dress) -> None:
        """Put on other colours and another type."""
        self.dress = dress
        self._dye = players_dye(dress.palette)
        self._terrain = None
        self.changed.emit()

    def rule(self, grid: GridWeight) -> None:
        """Draw the lines of the grid in another weight."""
        if grid != self._grid:
            self._grid = grid
            self._terrain = None

    def terrain(self, board: Board, scale: float) -> Terrain:
        """What the ground is made of, with a picture that is fine enough."""
        picture = self._map_picture(board, scale)
        known = self._terrain
        if known is None or known.board is not board or known.picture is not picture:
            palette = self.dress.palette
            weight = ceil(_WEIGHTS[self._grid] * self.dress.ratio)
            self._terrain = Terrain(board, palette, masonry(board.walls), picture, weight)
            return self._terrain
        return known

    def veil(self, mask: Mask | None) -> Veil | None:
        """What covers the ground that the players do not see, if there is fog."""
        self._veil = veil_of(mask, self._dye, self._veil)
        return self._veil

    def face(self, name: str) -> QImage | None:
        """Give a portrait, if it is there."""
        levels = self._pictures.get(name, _FACE_PX)
        return levels.suited(_FACE_PX) if levels else None

    def _map_picture(self, board: Board, scale: float) -> Levels | None:
        surface = board.surface
        if not surface.picture:
            return None
        wide_ft = (surface.picture_ft or board.size_ft)[0]
        usual = max(1, round(wide_ft / board.grid.feet * _PX_IN_CELL))
        return self._pictures.get(surface.picture, usual, wide_ft * scale)

    def _take_picture(self, _name: str) -> None:
        self._terrain = None
        self.faces_changed.emit()
        self.changed.emit()
