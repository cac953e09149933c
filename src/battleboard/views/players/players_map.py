"""The players' map: one widget that paints the broadcast over its backdrop, and nothing else."""

from collections.abc import Mapping
from math import ceil
from typing import Final

from PySide6.QtCore import QEvent, QObject, QRect, QSize, Qt, Signal
from PySide6.QtGui import QFont, QFontInfo, QImage, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from battleboard.board.board import Board
from battleboard.models.broadcast import Broadcast, BroadcastMode
from battleboard.models.fog.mask import Mask
from battleboard.queries.sight.viewport import Framing, Pixels, turned
from battleboard.storage.settings import GridWeight
from battleboard.views.map.camera import Camera
from battleboard.views.map.paint.ground_painter import MapGround
from battleboard.views.map.paint.map_colours import palette_for, players_fog_colours
from battleboard.views.map.paint.map_painter import MapFrame, MapPainter, RasterMapPainter
from battleboard.views.map.paint.pictures import Mipmap, PictureLoader
from battleboard.views.map.paint.portrait_painter import MapStyle
from battleboard.views.map.paint.veil import Veil, veil_of
from battleboard.views.map.paint.wall_painter import painted_walls
from battleboard.views.players.players_overlay import PlayersOverlay
from battleboard.views.theme.colours import PLAYERS_COLOURS
from battleboard.views.theme.sizes import TextStyle, styled_font

_PX_IN_CELL: Final = 64
_FACE_PX: Final = 256
_WEIGHTS: Final[Mapping[GridWeight, float]] = {"thin": 1, "normal": 2, "bold": 4, "hidden": 0}


class Backdrop(QObject):
    """What the players' map is made of.

    `changed()` tells that something looks otherwise now, and `faces_changed()` that there is
    another portrait.
    """

    changed = Signal()
    faces_changed = Signal()

    def __init__(self, pictures: PictureLoader, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._pictures = pictures
        self.map_style = MapStyle(PLAYERS_COLOURS, palette_for(PLAYERS_COLOURS), QFont())
        self._grid: GridWeight = "normal"
        self._terrain: MapGround | None = None
        self._fog_colours = players_fog_colours(self.map_style.palette)
        self._veil: Veil | None = None
        pictures.came.connect(self._take_picture)

    def set_style(self, map_style: MapStyle) -> None:
        """Put on other colours and another type."""
        self.map_style = map_style
        self._fog_colours = players_fog_colours(map_style.palette)
        self._terrain = None
        self.changed.emit()

    def rule(self, grid: GridWeight) -> None:
        """Draw the lines of the grid in another weight."""
        if grid != self._grid:
            self._grid = grid
            self._terrain = None

    def terrain(self, board: Board, scale: float) -> MapGround:
        """What the ground is made of, with a picture that is fine enough."""
        picture = self._map_picture(board, scale)
        known = self._terrain
        if known is None or known.board is not board or known.picture is not picture:
            palette = self.map_style.palette
            weight = ceil(_WEIGHTS[self._grid] * self.map_style.ratio)
            self._terrain = MapGround(board, palette, painted_walls(board.walls), picture, weight)
            return self._terrain
        return known

    def veil(self, mask: Mask | None) -> Veil | None:
        """What covers the ground that the players do not see, if there is fog."""
        self._veil = veil_of(mask, self._fog_colours, self._veil)
        return self._veil

    def face(self, name: str) -> QImage | None:
        """A portrait, if it is there."""
        levels = self._pictures.get(name, _FACE_PX)
        return levels.suited(_FACE_PX) if levels else None

    def _map_picture(self, board: Board, scale: float) -> Mipmap | None:
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
        self, broadcast: Broadcast, pictures: PictureLoader, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.broadcast = broadcast
        self.setting = Backdrop(pictures, self)
        self._artist: MapPainter = RasterMapPainter(self.setting.face)
        self._overlay = PlayersOverlay(broadcast)
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
        view, map_style, viewport = (
            self.broadcast.view,
            self.setting.map_style,
            self.broadcast.viewport,
        )
        grain = self._grain
        camera = players_camera(self.broadcast.framing, viewport.screen, grain)
        self.setting.rule(viewport.fit.grid)
        terrain = self.setting.terrain(view.board, camera.scale * map_style.ratio)
        veil = self.setting.veil(self.broadcast.mask)
        size = QSize(*(ceil(each / grain) for each in viewport.screen))
        items, foot = self._overlay.items(view), round(self._overlay.foot(view) / grain)
        frame = MapFrame(camera, size, terrain, veil, items, map_style, foot=foot)
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
        worn = self.setting.map_style
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
        small = QFontInfo(styled_font(self.font(), TextStyle.SMALL)).pixelSize()
        side = min(self.broadcast.screen) / self._grain
        return max(1, round(max(small, _NAMES * side) * self._ratio))

    def _dress(self) -> None:
        font = QFont(styled_font(self.font(), TextStyle.SMALL))
        font.setPixelSize(self._type_px)
        map_style = MapStyle(
            PLAYERS_COLOURS, palette_for(PLAYERS_COLOURS), font, self._ratio, all_named=True
        )
        self.setting.set_style(map_style)


def players_camera(framing: Framing, screen: Pixels, grain: float = 1.0) -> Camera:
    """The camera that shows what a screen is aimed at, drawn in grains of some pixels."""
    x, y = turned(framing.middle, framing.turns)
    corner = x - screen[0] / framing.scale / 2, y - screen[1] / framing.scale / 2
    return Camera(corner, framing.scale / grain, framing.turns)
