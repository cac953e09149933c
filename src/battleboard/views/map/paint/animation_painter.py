"""Paints what happens between figures, at any moment of it."""

from collections.abc import Collection, Iterable, Mapping
from math import cos, radians, sin
from typing import Final

from PySide6.QtCore import QLineF, QPointF
from PySide6.QtGui import QPainter

from battleboard.models.animations import Animation
from battleboard.views.map.camera import Camera
from battleboard.views.map.draw_list import Token
from battleboard.views.map.paint.blow_animation import AnimationCanvas, paint_blow, paint_shot
from battleboard.views.map.paint.portrait_painter import MapStyle
from battleboard.views.map.paint.spell_animation import (
    paint_area_spell,
    paint_caught,
    paint_fizzle,
    paint_spell,
)
from battleboard.views.map.paint.veil import FogCover

# Where the streaks behind a charger lie across his way, and how long they are, in his radius.
_STREAKS: Final = ((-0.7, 1.9), (-0.25, 3.1), (0.25, 2.3), (0.7, 2.8))
_BARE: Final = FogCover()


class AnimationPainter:
    """Paints what happens over the figures, in pixels of the desktop."""

    def __init__(
        self, painter: QPainter, camera: Camera, map_style: MapStyle, cover: FogCover = _BARE
    ) -> None:
        self._stage = AnimationCanvas(painter, camera, map_style)
        self._cover = cover
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)

    def paint(self, animations: Iterable[Animation], tokens: Mapping[str, Token]) -> None:
        """Paint all that happens among some figures."""
        for animation in animations:
            self._paint(animation, tokens)

    def paint_charges(self, chargers: Collection[str], tokens: Mapping[str, Token]) -> None:
        """Paint streaks behind those who charge."""
        for who in sorted(chargers):
            if who in tokens:
                self._streak(tokens[who])

    def _paint(self, animation: Animation, tokens: Mapping[str, Token]) -> None:
        what, phase = animation
        here, there = tokens.get(what.who), tokens.get(what.whom)
        place = there or here
        match what.kind:
            case "blow" if there:
                paint_blow(self._stage, here, there, phase, what)
            case "shot" if there:
                paint_shot(self._stage, here, there, phase, hit=what.hit)
            case "spell" | "device" if what.field.rings:
                paint_area_spell(self._stage, here, phase, what, self._cover)
            case "caught" if there:
                paint_caught(self._stage, there, phase, what)
            case "spell" | "device" if place:
                paint_spell(self._stage, here, place, phase, what)
            case "fall" if there:
                self._sink(there, phase)
            case "spoiled" if here:
                paint_fizzle(self._stage, here, phase)
            case _:
                pass

    def _sink(self, token: Token, phase: float) -> None:
        """The figure as it stood sinks into the one that lies there."""
        stage, left = self._stage, 1 - phase
        middle, radius = stage.middle(token), stage.radius(token) * (0.5 + 0.75 * left)
        stage.fill(stage.side(token), 0.85 * left)
        stage.painter.drawEllipse(middle, radius, radius)
        stage.ring(middle, radius, stage.map_style.colours.bad, 2.5, left)

    def _streak(self, token: Token) -> None:
        """Streaks along the way that he came; where he was before, nobody needs to know."""
        stage, radius = self._stage, self._stage.radius(token)
        middle, way = stage.middle(token), self._heading(token)
        across = QPointF(-way.y(), way.x())
        for seat, long in _STREAKS:
            begin = middle + across * (radius * seat) - way * (radius * (1.25 - 0.3 * abs(seat)))
            line = QLineF(begin, begin - way * (radius * long))
            stage.trail(line, stage.map_style.palette.dust, max(3.0, radius * 0.2))

    def _heading(self, token: Token) -> QPointF:
        """The direction on the screen in which a figure looks, one pixel long."""
        (x, y), facing = token.body.at, radians(token.body.facing)
        ahead = self._stage.camera.to_screen((x + cos(facing), y + sin(facing)))
        return (ahead - self._stage.middle(token)) / self._stage.camera.scale


__all__ = ["AnimationPainter"]
