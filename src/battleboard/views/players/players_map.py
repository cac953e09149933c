"""The players' map: one widget that paints the broadcast over its backdrop."""

from collections.abc import Mapping
from math import ceil
from typing import Final

from PySide6.QtCore import QEvent, QObject, QPointF, QRect, QRectF, QSize, QSizeF, Qt, Signal
from PySide6.QtGui import (
    QFont,
    QFontInfo,
    QFontMetricsF,
    QImage,
    QPainter,
    QPaintEvent,
    QRegion,
    QResizeEvent,
)
from PySide6.QtWidgets import QWidget

from battleboard.battle.knowledge.players_view import PlayersView
from battleboard.board.point import Point
from battleboard.models.ambience import STILL
from battleboard.models.broadcast import Broadcast, BroadcastMode
from battleboard.models.event_loop import NextFrame, note_doing
from battleboard.models.fog.mask import Mask
from battleboard.models.screen_frame import ScreenFrame
from battleboard.queries.sight.audience import Audience
from battleboard.queries.sight.legibility import legibility
from battleboard.queries.sight.viewport import Framing, Pixels, rotate_vector
from battleboard.storage.settings import GridWeight
from battleboard.views.map.camera import Camera
from battleboard.views.map.draw_list import DrawList, Token
from battleboard.views.map.paint.detail_tiles import (
    DetailTiles,
    ViewedPart,
    are_identical,
    viewed_part,
)
from battleboard.views.map.paint.frame_changes import on_widget
from battleboard.views.map.paint.ground_painter import MapGround
from battleboard.views.map.paint.map_colours import palette_for, players_fog_colours
from battleboard.views.map.paint.map_painter import MapFrame, MapPainter, RasterMapPainter
from battleboard.views.map.paint.pictures import Film, PictureLoader
from battleboard.views.map.paint.portrait_painter import MapStyle
from battleboard.views.map.paint.veil import Veil, veil_of
from battleboard.views.map.paint.wall_painter import prepare_walls
from battleboard.views.players.players_overlay import PlayersOverlay
from battleboard.views.theme.colours import PLAYERS_COLOURS
from battleboard.views.theme.sizes import TextStyle, styled_font

_FACE_PX: Final = 256
_LAID_PX: Final = 1920
_WEIGHTS: Final[Mapping[GridWeight, float]] = {"thin": 1, "normal": 2, "bold": 4, "hidden": 0}


class Backdrop(QObject):
    """The ground, fog and portraits of the players' map, in the players' colours.

    `changed()` is emitted when any of them looks different, `faces_changed()` when a portrait
    loads, and `films_changed()` when that portrait is animated.
    """

    changed = Signal()
    faces_changed = Signal()
    films_changed = Signal()

    def __init__(
        self, pictures: PictureLoader, audience: Audience, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._pictures, self._audience = pictures, audience
        self.map_style = MapStyle(PLAYERS_COLOURS, palette_for(PLAYERS_COLOURS), QFont())
        self._grid: GridWeight = "normal"
        self._terrain: MapGround | None = None
        self._fog_colours = players_fog_colours(self.map_style.palette)
        self._veil: Veil | None = None
        self._films = dict[str, Film]()
        pictures.came.connect(self._take_picture)
        self._close_ups = DetailTiles(pictures, self, audience.name)
        self._close_ups.came.connect(self._show_ground_anew)

    def set_style(self, map_style: MapStyle) -> None:
        self.map_style = map_style
        self._fog_colours = players_fog_colours(map_style.palette)
        self._terrain = None
        self.changed.emit()

    def set_grid(self, grid: GridWeight) -> None:
        if grid != self._grid:
            self._grid = grid
            self._terrain = None

    def terrain(self, view: PlayersView, looked_at: ViewedPart) -> MapGround:
        """Return the ground the players know, with pictures sharp enough for the view."""
        board, boxes = view.board, view.boxes if view.fog else None
        pictures = self._close_ups.on_board(board, looked_at)
        known = self._terrain
        if (
            known is None
            or known.board is not board
            or known.boxes is not boxes
            or known.rock is not view.rock
            or not are_identical(known.pictures, pictures)
        ):
            palette = self.map_style.palette
            weight = ceil(_WEIGHTS[self._grid] * self.map_style.ratio)
            walls = prepare_walls(board.walls, known.walls if known else None)
            self._terrain = MapGround(board, palette, walls, pictures, weight, boxes, view.rock)
            return self._terrain
        return known

    def veil(self, mask: Mask | None) -> Veil | None:
        """Return the fog layer over what the players cannot see, or None without fog."""
        self._veil = veil_of(mask, self._fog_colours, self._veil)
        return self._veil

    def face(self, key: str, frame: int = 0) -> QImage | None:
        """Return a portrait by the audience's key, at a frame of its film; None while it loads."""
        levels = self._pictures.get(self._audience.name(key), _FACE_PX)
        if levels and levels.film and frame:
            return levels.film.frames[frame]
        return levels.image_for(_FACE_PX) if levels else None

    def animate(self, items: DrawList, seconds: float) -> DrawList:
        """Return the draw list with each animated portrait at its frame after `seconds`."""
        if not self._films:
            return items
        return items._replace(tokens=tuple(self._at(each, seconds) for each in items.tokens))

    def _at(self, token: Token, seconds: float) -> Token:
        name = token.look.portrait and self._audience.name(token.look.portrait)
        film = self._films.get(name)
        if film is None:
            return token
        return token._replace(look=token.look._replace(frame=film.frame_at(seconds)))

    def picture(self, name: str, wide: float) -> QImage | None:
        """Return a picture to lie over the map at a width in pixels; None while it loads."""
        levels = self._pictures.get(name, _LAID_PX)
        return levels.image_for(wide) if levels else None

    def _take_picture(self, name: str) -> None:
        levels = self._pictures.get(name, _FACE_PX)
        if levels and levels.film:
            self._films[name] = levels.film
            self.films_changed.emit()
        self.faces_changed.emit()
        self._show_ground_anew()

    def _show_ground_anew(self) -> None:
        self._terrain = None
        self.changed.emit()


_LARGE_PX: Final = 200
_LEAST_SHARE: Final = 0.02
_USUAL_HIGH: Final = 1080
_NAMES: Final = 0.0205
"""Minimum height of names, as a share of the screen's shorter side."""


class PlayersMap(QWidget):
    """The players' map, in the frame of the main players' screen or of a further screen.

    The players' window and the DM's preview use the same widget; the preview is only smaller.
    """

    def __init__(
        self, broadcast: Broadcast, pictures: PictureLoader, frame: ScreenFrame | None = None
    ) -> None:
        super().__init__()
        self.broadcast = broadcast
        self._shown = frame or broadcast.frame
        self.backdrop = Backdrop(pictures, broadcast.audience, self)
        self._map_painter: MapPainter = RasterMapPainter(self.backdrop.face)
        self._overlay = PlayersOverlay(
            broadcast, self._shown, self.backdrop.face, self.backdrop.picture
        )
        # Every pixel is painted, so Qt need not clear the widget first.
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setAccessibleName("Players see")
        self._looks = NextFrame(self._look_again, self)
        self.backdrop.changed.connect(self.update)
        self.backdrop.faces_changed.connect(self._map_painter.forget_faces)
        self.backdrop.films_changed.connect(broadcast.map_effects.ambience.show_film)
        broadcast.changed.connect(self._looks.ask)
        broadcast.came_to_rest.connect(self._looks.ask)
        broadcast.went_on.connect(self._go_on)
        broadcast.mode_changed.connect(self.update)
        broadcast.map_effects.changed.connect(self._follow_effects)
        broadcast.map_effects.announced.connect(self._follow_effects)
        broadcast.map_effects.manner_changed.connect(self.update)
        broadcast.map_effects.ambience.changed.connect(self._drift_on)
        self._shown.changed.connect(self._fit)
        broadcast.laid_changed.connect(self.update)
        self.installEventFilter(self)
        self._apply_style()

    def eventFilter(  # noqa: N802 - Qt's own name
        self, _watched: QObject, event: QEvent
    ) -> bool:
        if event.type() is QEvent.Type.DevicePixelRatioChange:
            self._fit()
        return False

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self._apply_style()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def paintEvent(self, event: QPaintEvent) -> None:
        note_doing("painting the players' map")
        with QPainter(self) as painter:
            frame = self._frame()
            # The frame may change pixels outside the exposed region; schedule those as well.
            missing = self._changed_map_region(frame) - event.region()
            if not missing.isEmpty():
                self.update(missing)
            # Clip to the exposed region, so that water and flames are painted only there.
            painter.setClipRegion(event.region())
            self._enter(painter)
            if not self._map_painter.paint(painter, frame):
                self.update()
            self._overlay.paint(painter, frame, self.broadcast.view)

    @property
    def _share(self) -> float:
        """The scale of this widget relative to the players' screen."""
        wide, high = self._shown.screen
        return min(self.width() / wide, self.height() / high)

    def picture_at(self, pixel: QPointF) -> str:
        """Return the name of the topmost picture over the map under a pixel, or ''."""
        grain = self._share * self._grain
        at = (pixel - QPointF(self._box.topLeft())) / grain
        found = [name for name, box in self._overlay.laid.items() if box.contains(at)]
        return found[-1] if found else ""

    def to_board(self, pixel: QPointF) -> Point:
        off = (pixel - QPointF(self._box.topLeft())) / self._share
        return self._shown.framing.to_board((off.x(), off.y()), self._shown.screen)

    @property
    def pixels_per_foot(self) -> float:
        return self._shown.framing.scale * self._share

    def _frame(self) -> MapFrame:
        view, map_style = self.broadcast.view, self.backdrop.map_style
        viewport, grain = self._shown.viewport, self._grain
        camera = players_camera(self._shown.framing, viewport.screen, grain)
        self.backdrop.set_grid(viewport.fit.grid)
        size = QSize(*(ceil(each / grain) for each in viewport.screen))
        looked_at = viewed_part(camera, QSizeF(size), map_style.ratio)
        terrain = self.backdrop.terrain(view, looked_at)
        veil = self.backdrop.veil(self.broadcast.mask)
        drift = self.broadcast.map_effects.drift if self._is_live else STILL
        items = self.backdrop.animate(self._overlay.items(view), drift.seconds)
        foot, side = (round(each / grain) for each in self._overlay.covered_edges(view))
        return MapFrame(
            camera, size, terrain, veil, items, map_style, foot=foot, side=side, drift=drift
        )

    def _go_on(self) -> None:
        """Repaint only what changed as time passed."""
        if self.isVisible():
            self.update(self._changed_region(self._frame()))

    def _look_again(self) -> None:
        """Repaint what changed, unless a running playback repaints it anyway."""
        if not self.broadcast.goes_on:
            self._go_on()

    def _changed_region(self, frame: MapFrame) -> QRegion:
        region, over = (
            self._changed_map_region(frame),
            self._overlay.changed_area(frame, self.broadcast.view),
        )
        if over is None:
            return QRegion(self.rect())
        grain = self._share * self._grain
        strip = QRectF(over.topLeft() * grain, over.size() * grain)
        return region | strip.translated(self._box.topLeft()).toAlignedRect()

    def _changed_map_region(self, frame: MapFrame) -> QRegion:
        """Return the region a frame changes, without the overlay."""
        region = self._map_painter.changed_region(frame)
        found = None if region is None else on_widget(region, self._box.topLeft(), self._dots)
        return QRegion(self.rect()) if found is None else found

    def _follow_effects(self) -> None:
        """Repaint running effects; a frozen picture does not move."""
        if self._is_live:
            self.update()

    def _drift_on(self) -> None:
        if self._is_live:
            self._look_again()

    @property
    def _is_live(self) -> bool:
        return self.broadcast.mode is BroadcastMode.LIVE

    @property
    def _box(self) -> QRect:
        """The rectangle of the players' screen within the widget (letterboxed)."""
        wide, high = self._shown.screen
        box = QRect(0, 0, round(wide * self._share), round(high * self._share))
        box.moveCenter(self.rect().center())
        return box

    def _enter(self, painter: QPainter) -> None:
        """Fill the letterbox black, and scale the painter to map pixels (see `_grain`)."""
        box, share = self._box, self._share
        if box != self.rect():
            painter.fillRect(self.rect(), Qt.GlobalColor.black)
            painter.setClipRect(box, Qt.ClipOperation.IntersectClip)
        painter.translate(box.topLeft())
        painter.scale(share * self._grain, share * self._grain)

    def _fit(self) -> None:
        """Rescale text and line widths if the screen's resolution or this widget changed."""
        style = self.backdrop.map_style
        if (style.ratio, style.font.pixelSize()) != (self._ratio, self._type_px):
            self._apply_style()
        self.update()

    @property
    def _grain(self) -> float:
        """The number of screen pixels that are drawn as one, along one side.

        High-resolution screens are viewed from the same distance, so lines and names are drawn as
        large as on a screen 1,080 pixels high.
        """
        return max(1.0, min(self._shown.screen) / _USUAL_HIGH)

    @property
    def _dots(self) -> float:
        """Pixels of the painted map per widget pixel, along one side."""
        return self.backdrop.map_style.ratio / (self._share * self._grain)

    @property
    def _ratio(self) -> float:
        return self.devicePixelRatioF() * max(self._share, _LEAST_SHARE) * self._grain

    @property
    def _type_px(self) -> int:
        """The pixel size of names, for the distance at which the players sit."""
        small = QFontInfo(styled_font(self.font(), TextStyle.SMALL)).pixelSize()
        side, letters = (
            min(self._shown.screen),
            legibility(self._shown.viewport).letters_px,
        )
        wanted = max(_NAMES * side, letters / capital_share(self.font())) / self._grain
        return max(1, ceil(max(small, wanted) * self._ratio))

    def _apply_style(self) -> None:
        font = QFont(styled_font(self.font(), TextStyle.SMALL))
        font.setPixelSize(self._type_px)
        map_style = MapStyle(
            PLAYERS_COLOURS, palette_for(PLAYERS_COLOURS), font, self._ratio, all_named=True
        )
        self.backdrop.set_style(map_style)


def capital_share(font: QFont) -> float:
    """Return the height of a font's capitals as a fraction of its pixel size, at least 0.5."""
    large = QFont(font)
    large.setPixelSize(_LARGE_PX)
    return max(0.5, QFontMetricsF(large).capHeight() / _LARGE_PX)


def players_camera(framing: Framing, screen: Pixels, grain: float = 1.0) -> Camera:
    """Return the camera of a framing on a screen that draws `grain` pixels as one."""
    x, y = rotate_vector(framing.middle, framing.turns)
    corner = x - screen[0] / framing.scale / 2, y - screen[1] / framing.scale / 2
    return Camera(corner, framing.scale / grain, framing.turns)
