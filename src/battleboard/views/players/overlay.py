"""The overlay: all that the players see over the map for a while, and the strip at its edge."""

from typing import Final

from PySide6.QtCore import QRectF
from PySide6.QtGui import QFont, QPainter

from battleboard.battle.knowledge.players_view import PlayersView
from battleboard.models.animations import Animation
from battleboard.models.broadcast import Broadcast, BroadcastMode
from battleboard.models.map_effects import MeasuredLine
from battleboard.queries.sight.viewport import STRIP
from battleboard.views.map.draw.draw_list import Area, DrawList
from battleboard.views.map.draw.lunge import lunging
from battleboard.views.map.paint.artist import Frame
from battleboard.views.map.paint.flourish import FlourishPainter
from battleboard.views.map.paint.ping import paint_pings
from battleboard.views.map.paint.uncovered import Cover
from battleboard.views.players.announcement import paint_announcement
from battleboard.views.players.scene import scene_of
from battleboard.views.players.strip import StripPainter, strip_of
from battleboard.views.players.tape import paint_length, paint_tape

_ANNOUNCED: Final = 0.085
_LENGTH: Final = 0.036
_PING: Final = 0.055
_TAPE: Final = 0.0042


class Overlay:
    """Paints over the players' map what is there for a while; a frozen picture has none of it."""

    def __init__(self, broadcast: Broadcast) -> None:
        self._broadcast = broadcast
        self._map_effects = broadcast.map_effects
        self._strip = StripPainter()

    @property
    def _is_live(self) -> bool:
        return self._broadcast.mode is BroadcastMode.LIVE

    def items(self, view: PlayersView) -> DrawList:
        """Give what lies on the ground: figures, whoever strikes on a lunge, and areas."""
        items = scene_of(view, names=self._map_effects.manner.names)
        if not self._is_live:
            return items
        areas = tuple(map(Area, self._map_effects.areas))
        return lunging(items._replace(areas=areas), self._animations(view))

    def foot(self, view: PlayersView) -> int:
        """Say how many pixels of the players' screen the strip covers at its lower edge."""
        there = self._map_effects.manner.strip and strip_of(view).where
        return round(min(self._broadcast.screen) * STRIP) if there else 0

    def paint(self, painter: QPainter, frame: Frame, view: PlayersView) -> None:
        """Paint over a frame, in pixels of the players' screen."""
        painter.save()
        size = QRectF(0, 0, frame.size.width(), frame.size.height())
        free = size.adjusted(0, 0, 0, -frame.foot)
        if self._is_live:
            self._paint_live(painter, frame, view, free)
        if frame.foot:
            box = QRectF(size.left(), free.bottom(), size.width(), frame.foot)
            self._strip.paint(painter, strip_of(view), box, frame.dress)
        self._announce(painter, frame, size)
        painter.restore()

    def _animations(self, view: PlayersView) -> tuple[Animation, ...]:
        return self._map_effects.animations({figure.id for figure in view.figures})

    def _paint_live(self, painter: QPainter, frame: Frame, view: PlayersView, size: QRectF) -> None:
        tokens = {token.who: token for token in frame.items.tokens}
        cover = Cover(frame.veil, frame.size)
        animations = FlourishPainter(painter, frame.camera, frame.dress, cover)
        if not self._broadcast.keeps_back:
            animations.paint_charges(self._map_effects.chargers(tokens), tokens)
        animations.paint(self._animations(view), tokens)
        if self._map_effects.measure:
            self._measure(painter, frame, self._map_effects.measure, size)
        reach, colours = _side(frame) * _PING, frame.dress.colours
        paint_pings(painter, frame.camera, self._map_effects.pings, colours, reach)

    def _measure(
        self, painter: QPainter, frame: Frame, measure: MeasuredLine, size: QRectF
    ) -> None:
        colours = frame.dress.colours
        pixels = [frame.camera.to_screen(point) for point in measure.points]
        paint_tape(painter, pixels, colours, _side(frame) * _TAPE)
        font = _sized(frame.dress.font, _side(frame) * _LENGTH)
        paint_length(painter, measure.text, pixels[-1], size, colours, font)

    def _announce(self, painter: QPainter, frame: Frame, size: QRectF) -> None:
        told = self._map_effects.announcement
        if told and self._is_live:
            font = _sized(frame.dress.font, _side(frame) * _ANNOUNCED)
            colours, moves = frame.dress.colours, self._map_effects.moves
            paint_announcement(painter, *told, size, colours, font, moves=moves)


def _side(frame: Frame) -> int:
    """Give the shorter side, by which all is measured: some screens stand upright."""
    return min(frame.size.width(), frame.size.height())


def _sized(font: QFont, pixels: float) -> QFont:
    made = QFont(font)
    made.setPixelSize(max(1, round(pixels)))
    made.setWeight(QFont.Weight.DemiBold)
    return made
