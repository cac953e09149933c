"""Paints the animations of blows, shots, spells, falls and charges, at any phase."""

from collections.abc import Collection, Iterable, Mapping
from math import cos, radians, sin
from typing import Final

from PySide6.QtCore import QLineF, QPointF
from PySide6.QtGui import QPainter

from battleboard.models.animations import Animation
from battleboard.views.map.camera import Camera
from battleboard.views.map.draw_list import Token
from battleboard.views.map.paint import spell_animation
from battleboard.views.map.paint.blow_animation import AnimationCanvas, paint_blow, paint_shot
from battleboard.views.map.paint.portrait_painter import MapStyle
from battleboard.views.map.paint.veil import FogCover

# The streaks behind a charger: how far to the side, and how long, in radii of the figure.
_STREAKS: Final = ((-0.7, 1.9), (-0.25, 3.1), (0.25, 2.3), (0.7, 2.8))
_UNCOVERED: Final = FogCover()


class AnimationPainter:
    """Paints animations over the figures, in pixels of the desktop."""

    def __init__(
        self, painter: QPainter, camera: Camera, map_style: MapStyle, cover: FogCover = _UNCOVERED
    ) -> None:
        self._canvas = AnimationCanvas(painter, camera, map_style)
        self._cover = cover
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)

    def paint(self, animations: Iterable[Animation], tokens: Mapping[str, Token]) -> None:
        """Paint all animations among some figures."""
        for animation in animations:
            self._paint(animation, tokens)

    def paint_charges(self, chargers: Collection[str], tokens: Mapping[str, Token]) -> None:
        """Paint streaks behind figures that charge."""
        for who in sorted(chargers):
            if who in tokens:
                self._streak(tokens[who])

    def _paint(self, animation: Animation, tokens: Mapping[str, Token]) -> None:
        what, phase = animation
        here, there = tokens.get(what.who), tokens.get(what.whom)
        place = there or here
        match what.kind:
            case "blow" if there:
                paint_blow(self._canvas, here, there, phase, what)
            case "shot" if there:
                paint_shot(self._canvas, here, there, phase, hit=what.hit)
            case "spell" | "device" if what.field.rings:
                spell_animation.paint_area_spell(self._canvas, here, phase, what, self._cover)
            case "caught" if there:
                spell_animation.paint_caught(self._canvas, there, phase, what)
            case "spell" | "device" if place:
                spell_animation.paint_spell(self._canvas, here, place, phase, what)
            case "fall" if there:
                self._sink(there, phase)
            case "spoiled" if here:
                spell_animation.paint_fizzle(self._canvas, here, phase)
            case _:
                pass

    def _sink(self, token: Token, phase: float) -> None:
        """Paint the upright figure as it shrinks into the fallen one."""
        canvas, left = self._canvas, 1 - phase
        middle, radius = canvas.middle(token), canvas.radius(token) * (0.5 + 0.75 * left)
        canvas.fill(canvas.side(token), 0.85 * left)
        canvas.painter.drawEllipse(middle, radius, radius)
        canvas.ring(middle, radius, canvas.map_style.colours.bad, 2.5, left)

    def _streak(self, token: Token) -> None:
        """Paint streaks straight behind a charger: players may not know its real path."""
        canvas, radius = self._canvas, self._canvas.radius(token)
        middle, ahead = canvas.middle(token), self._heading(token)
        across = QPointF(-ahead.y(), ahead.x())
        for side, long in _STREAKS:
            begin = middle + across * (radius * side) - ahead * (radius * (1.25 - 0.3 * abs(side)))
            line = QLineF(begin, begin - ahead * (radius * long))
            canvas.trail(line, canvas.map_style.palette.dust, max(3.0, radius * 0.2))

    def _heading(self, token: Token) -> QPointF:
        """The direction on the screen in which a figure faces, one pixel long."""
        (x, y), facing = token.body.at, radians(token.body.facing)
        ahead = self._canvas.camera.to_screen((x + cos(facing), y + sin(facing)))
        return (ahead - self._canvas.middle(token)) / self._canvas.camera.scale


__all__ = ["AnimationPainter"]
