"""The players' map: one widget that paints the broadcast, and nothing else."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontInfo, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from battleboard.models.broadcast import Broadcast
from battleboard.models.framing import Framing, Pixels
from battleboard.views.look.label import Type, typed
from battleboard.views.look.theme import colours_of
from battleboard.views.map.camera import Camera
from battleboard.views.map.paint.artist import Artist, Frame, Raster
from battleboard.views.map.paint.palette import palette_for
from battleboard.views.map.paint.portrait import Dress
from battleboard.views.players.scene import scene_of
from battleboard.views.players.setting import Setting

if TYPE_CHECKING:
    from battleboard.views.map.paint.pictures import Pictures


class PlayersMap(QWidget):
    """What the players see of the table, by the framing of the broadcast.

    It fills whatever shows it: the window on their screen, or the preview in the DM's.
    """

    def __init__(
        self, broadcast: Broadcast, pictures: "Pictures", parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.broadcast = broadcast
        self.setting = Setting(pictures, self)
        self._artist: Artist = Raster(self.setting.face)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setAccessibleName("What the players see")
        self.setting.changed.connect(self.update)
        self.setting.faces_changed.connect(self._artist.forget_faces)
        broadcast.changed.connect(self.update)
        broadcast.mode_changed.connect(self.update)
        broadcast.framing_changed.connect(self.update)
        self._dress()

    def changeEvent(self, event: QEvent) -> None:
        """Put on other colours and another type."""
        super().changeEvent(event)
        if event.type() in {QEvent.Type.PaletteChange, QEvent.Type.FontChange}:
            self._dress()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show the same part of the table, as large as there is room for."""
        super().resizeEvent(event)
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint what goes out."""
        with QPainter(self) as painter:
            self._paint(painter)

    def _paint(self, painter: QPainter) -> None:
        view, dress = self.broadcast.view, self.setting.dress
        painter.fillRect(self.rect(), QColor(dress.palette.beyond))
        framing, size = self._framing(), QSize(self.size())
        if framing.turns % 2:
            size.transpose()
        painter.translate(self.width() / 2, self.height() / 2)
        painter.rotate(90 * framing.turns)
        painter.translate(-size.width() / 2, -size.height() / 2)
        wide, high = size.width() / framing.scale, size.height() / framing.scale
        corner = framing.middle[0] - wide / 2, framing.middle[1] - high / 2
        camera = Camera(corner, framing.scale)
        terrain = self.setting.terrain(view.board, camera.scale * dress.ratio)
        veil = self.setting.veil(view)
        frame = Frame(camera, size, terrain, veil, scene_of(view), dress)
        if not self._artist.paint(painter, frame):
            self.update()

    def _framing(self) -> Framing:
        """Give the framing of the broadcast, brought to the size of this widget."""
        framing, screen = self.broadcast.framing, self.broadcast.screen
        shown: Pixels = (float(self.width()), float(self.height()))
        share = min(shown[0] / screen[0], shown[1] / screen[1])
        return framing._replace(scale=framing.scale * share)

    def _dress(self) -> None:
        colours, small = colours_of(self.palette()), typed(self.font(), Type.SMALL)
        font, ratio = QFont(small), self.devicePixelRatioF()
        font.setPixelSize(round(QFontInfo(small).pixelSize() * ratio))
        self.setting.wear(Dress(colours, palette_for(colours), font, ratio))
