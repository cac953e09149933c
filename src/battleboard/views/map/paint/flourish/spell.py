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
_MOTES: Final = 9
_HOT: Final = 0.32
_SHADES: Final = ((_HOT, 0.9), (0.72, 0.62), (1.0, 0.0))


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
        most = 3.0 if what.hit else 1.7
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
    for _ in stage.strokes(colour, 5.0, 0.9):
        stage.painter.drawLine(lit)
    stage.fill(Qt.GlobalColor.white, 0.9)
    stage.painter.drawEllipse(lit.p2(), 5.0, 5.0)


def _paint_bloom(stage: Stage, token: Token, phase: float, colour: str, most: float) -> None:
    """A disc of light that opens quickly and goes out slowly, in a ring, and motes that fly off."""
    middle, left = stage.middle(token), 1 - phase
    size = stage.radius(token)
    radius = size * (0.6 + (most - 0.6) * (1 - left**3))
    stage.painter.setPen(Qt.PenStyle.NoPen)
    stage.painter.setBrush(_light(middle, radius, colour, left))
    stage.painter.drawEllipse(middle, radius, radius)
    stage.ring(middle, radius * 0.86, colour, max(2.5, size * 0.1), left)
    stage.fill(colour, left)
    for mote in range(_MOTES):
        far = radius * (0.95 + 0.14 * phase * (1 + mote % 3))
        small = size * 0.12 * left * (1 + mote % 2)
        at = around(middle, far, 360 / _MOTES * mote + 20)
        stage.painter.drawEllipse(at, small, small)


def _light(middle: QPointF, radius: float, colour: str, alpha: float) -> QRadialGradient:
    """White-hot within as it opens; what lies under it is seen again as it goes out."""
    light, shade = QRadialGradient(middle, radius), QColor(Qt.GlobalColor.white)
    shade.setAlphaF(0.85 * alpha**2)
    light.setColorAt(0.0, shade)
    shade = QColor(colour)
    for at, share in _SHADES:
        shade.setAlphaF(share * alpha)
        light.setColorAt(at, shade)
    return light
