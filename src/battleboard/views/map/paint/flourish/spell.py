"""Spells: a light that runs to where they take effect and opens there, or a ring that breaks."""

from typing import Final

from PySide6.QtCore import QLineF, QPointF, Qt
from PySide6.QtGui import QColor, QRadialGradient

from battleboard.battle.happening import Happening
from battleboard.views.map.draw.draw_list import Token
from battleboard.views.map.paint.flourish.stage import Stage, around

_RUNS: Final = 0.45
_OPENS: Final = 0.3
_WISPS: Final = 7
_SHADES: Final = ((0.0, 0.15), (0.65, 0.5), (1.0, 0.0))


def paint_spell(
    stage: Stage, here: Token | None, there: Token, phase: float, what: Happening
) -> None:
    """Paint a spell or device that works, from who uses it to the one whom it befalls."""
    palette = stage.dress.palette
    colour = palette.magic if what.kind == "spell" else palette.flame
    opens = _OPENS if here and here is not there else 0.0
    if here and opens and phase < _RUNS:
        _paint_ray(stage, QLineF(stage.middle(here), stage.middle(there)), phase / _RUNS, colour)
    if phase > opens:
        most = 2.3 if what.hit else 1.4
        _paint_bloom(stage, there, (phase - opens) / (1 - opens), colour, most)


def paint_fizzle(stage: Stage, token: Token, phase: float) -> None:
    """Paint a spell that is lost: a ring that breaks, and wisps that drift apart."""
    middle, radius = stage.middle(token), stage.radius(token)
    colour, left, part = stage.dress.palette.magic, 1 - phase, 360 / _WISPS
    stage.painter.setBrush(Qt.BrushStyle.NoBrush)
    broken = [(part * wisp + 40 * phase, part * 0.55 * left) for wisp in range(_WISPS)]
    for _ in stage.strokes(colour, max(2.5, radius * 0.14), left):
        stage.arcs(middle, radius * (1.15 + 0.15 * phase), broken)
    stage.fill(colour, left)
    small = max(1.5, radius * 0.13) * (1 - 0.5 * phase)
    for wisp in range(_WISPS):
        drift = around(middle, radius * (1.2 + 0.9 * phase), part * wisp + 25)
        stage.painter.drawEllipse(drift, small, small)


def _paint_ray(stage: Stage, line: QLineF, phase: float, colour: str) -> None:
    lit = QLineF(line.pointAt(max(0.0, phase - 0.35)), line.pointAt(phase))
    for _ in stage.strokes(colour, 4.0, 0.9):
        stage.painter.drawLine(lit)


def _paint_bloom(stage: Stage, token: Token, phase: float, colour: str, most: float) -> None:
    """A disc of light that opens quickly and goes out slowly, with a ring at its rim."""
    middle, left = stage.middle(token), 1 - phase
    radius = stage.radius(token) * (0.6 + (most - 0.6) * (1 - left**3))
    stage.painter.setPen(Qt.PenStyle.NoPen)
    stage.painter.setBrush(_light(middle, radius, colour, left))
    stage.painter.drawEllipse(middle, radius, radius)
    stage.ring(middle, radius * 0.86, colour, 2.5, left)


def _light(middle: QPointF, radius: float, colour: str, alpha: float) -> QRadialGradient:
    light, shade = QRadialGradient(middle, radius), QColor(colour)
    for at, share in _SHADES:
        shade.setAlphaF(share * alpha)
        light.setColorAt(at, shade)
    return light
