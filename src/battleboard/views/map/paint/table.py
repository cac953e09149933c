"""The table: the ground at one scale and the veil over it, kept so that only edges are painted."""

from typing import Final

from PySide6.QtCore import QRect
from PySide6.QtGui import QPainter

from battleboard.models.fog.fog_painter import boxes
from battleboard.views.map.paint.ground import GroundPainter, Terrain
from battleboard.views.map.paint.sheet import Sheet
from battleboard.views.map.paint.veil import Veil

_MARGIN: Final = 48
"""So many pixels around the window are painted in advance."""


class Table:
    """Ground and veil in pixels of the board, as it lies unturned."""

    def __init__(self, terrain: Terrain, scale: float) -> None:
        self.terrain = terrain
        self.scale = scale
        self._ground = GroundPainter(terrain, scale, fine=True)
        self._veil: Veil | None = None
        self._bare = Sheet()
        self._veiled = Sheet()

    def cover(self, veil: Veil | None) -> None:
        """Lay a veil over it, or take the veil away; what looks as before is not painted."""
        if veil is self._veil:
            return
        changed = veil.since(self._veil, self.scale) if veil else None
        self._veil = veil
        if changed is None:
            self._veiled.forget()
        else:
            for box in boxes(changed):
                self._veiled.renew(box, self._paint_veiled)

    @property
    def held(self) -> QRect:
        """The part of it that can be shown."""
        return self._bare.held

    def hold(self, part: QRect) -> None:
        """Take another part of it into view, and paint what is new with its surroundings."""
        if not self.held.contains(part):
            around = part.adjusted(-_MARGIN, -_MARGIN, _MARGIN, _MARGIN)
            self._bare.hold(around, self._ground.paint)
        if self._veil is not None:
            self._veiled.hold(self.held, self._paint_veiled)

    def show(self, painter: QPainter, part: QRect) -> None:
        """Show a part of it that is held, in its place."""
        top = self._bare if self._veil is None else self._veiled
        top.show(painter, part)

    def _paint_veiled(self, painter: QPainter, part: QRect) -> None:
        self._bare.show(painter, part)
        if self._veil is not None:
            self._veil.paint(painter, part, self.scale, fine=True)
