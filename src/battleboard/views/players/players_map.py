"""The players' map: one widget that paints the broadcast, and nothing else."""

from math import ceil
from typing import Final

from PySide6.QtCore import QEvent, QObject, QRect, QSize, Qt
from PySide6.QtGui import QFont, QFontInfo, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from battleboard.models.broadcast import Broadcast, BroadcastMode
from battleboard.queries.sight.viewport import Framing, Pixels, turned
from battleboard.views.look.colours import STAGE
from battleboard.views.look.label import Type, typed
from battleboard.views.map.camera import Camera
from battleboard.views.map.paint.artist import Artist, Frame, Raster
from battleboard.views.map.paint.palette import palette_for
from battleboard.views.map.paint.pictures import Pictures
from battleboard.views.map.paint.portrait import Dress
from battleboard.views.players.overlay import Overlay
from battleboard.views.players.setting import Setting

_LEAST_SHARE: Final = 0.02
_USUAL_HIGH: Final = 1080
_NAMES: Final = 0.0205
"""How high names are, as a share of the shorter side of the screen."""


class PlayersMap(QWidget):
    """What the players see of the table, by the framing of the broadcast.

    It is as large as what shows it: the window on their screen, or the preview in the DM's, where
    the picture is the same, only smaller.
    """

    def __init__(
        self, broadcast: Broadcast, pictures: Pictures, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.broadcast = broadcast
        self.setting = Setting(pictures, self)
        self._artist: Artist = Raster(self.setting.face)
        self._overlay = Overlay(broadcast)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setAccessibleName("What the players see")
        self.setting.changed.connect(self.update)
        self.setting.faces_changed.connect(self._artist.forget_faces)
        broadcast.changed.connect(self.update)
        broadcast.mode_changed.connect(self.update)
        broadcast.map_effects.changed.connect(self._follow_spectacle)
        broadcast.map_effects.announced.connect(self._follow_spectacle)
        broadcast.map_effects.manner_changed.connect(self.update)
        broadcast.framing_changed.connect(self._fit)
        self.installEventFilter(self)
        self._dress()

    def eventFilter(  # noqa: N802 - Qt's own name
        self, _watched: QObject, event: QEvent
    ) -> bool:
        """Draw in other pixels, as on another display."""
        if event.type() is QEvent.Type.DevicePixelRatioChange:
            self._fit()
        return False

    def changeEvent(self, event: QEvent) -> None:
        """Put on another type; its colours are those of the stage, whatever the DM's look."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self._dress()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show the same part of the table, as large as there is room for."""
        super().resizeEvent(event)
        self._fit()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint what goes out."""
        with QPainter(self) as painter:
            self._paint(painter)

    @property
    def _share(self) -> float:
        """How large the picture is, as a share of that on the players' screen."""
        wide, high = self.broadcast.screen
        return min(self.width() / wide, self.height() / high)

    def _paint(self, painter: QPainter) -> None:
        self._enter(painter)
        view, dress, viewport = self.broadcast.view, self.setting.dress, self.broadcast.viewport
        grain = self._grain
        camera = camera_of(self.broadcast.framing, viewport.screen, grain)
        self.setting.rule(viewport.fit.grid)
        terrain = self.setting.terrain(view.board, camera.scale * dress.ratio)
        veil = self.setting.veil(self.broadcast.mask)
        size = QSize(*(ceil(each / grain) for each in viewport.screen))
        items, foot = self._overlay.items(view), round(self._overlay.foot(view) / grain)
        frame = Frame(camera, size, terrain, veil, items, dress, foot=foot)
        if not self._artist.paint(painter, frame):
            self.update()
        self._overlay.paint(painter, frame, view)

    def _follow_spectacle(self) -> None:
        """Paint what has moved on; a frozen picture has nothing that moves."""
        if self.broadcast.mode is BroadcastMode.LIVE:
            self.update()

    def _enter(self, painter: QPainter) -> None:
        """Go on in grains of the players' screen, and leave black what lies beside it."""
        wide, high = self.broadcast.screen
        share = self._share
        box = QRect(0, 0, round(wide * share), round(high * share))
        box.moveCenter(self.rect().center())
        if box != self.rect():
            painter.fillRect(self.rect(), Qt.GlobalColor.black)
            painter.setClipRect(box)
        painter.translate(box.topLeft())
        painter.scale(share * self._grain, share * self._grain)

    def _fit(self) -> None:
        """Draw in the measure of the players' screen, brought to the size of this widget."""
        worn = self.setting.dress
        if (worn.ratio, worn.font.pixelSize()) != (self._ratio, self._type_px):
            self._dress()
        self.update()

    @property
    def _grain(self) -> float:
        """How many pixels of a large screen all is drawn in, as if they were one.

        It is looked at from as far away as a smaller one.
        """
        return max(1.0, min(self.broadcast.screen) / _USUAL_HIGH)

    @property
    def _ratio(self) -> float:
        return self.devicePixelRatioF() * max(self._share, _LEAST_SHARE) * self._grain

    @property
    def _type_px(self) -> int:
        """How large names are: never smaller than can be read from across the room."""
        small = QFontInfo(typed(self.font(), Type.SMALL)).pixelSize()
        side = min(self.broadcast.screen) / self._grain
        return max(1, round(max(small, _NAMES * side) * self._ratio))

    def _dress(self) -> None:
        font = QFont(typed(self.font(), Type.SMALL))
        font.setPixelSize(self._type_px)
        dress = Dress(STAGE, palette_for(STAGE), font, self._ratio, all_named=True)
        self.setting.wear(dress)


def camera_of(framing: Framing, screen: Pixels, grain: float = 1.0) -> Camera:
    """Give the camera that shows what a screen is aimed at, drawn in grains of some pixels."""
    x, y = turned(framing.middle, framing.turns)
    corner = x - screen[0] / framing.scale / 2, y - screen[1] / framing.scale / 2
    return Camera(corner, framing.scale / grain, framing.turns)
