"""Spells: a light that runs to where they take effect and opens there, or a ring that breaks."""

from typing import Final

from PySide6.QtCore import QLineF, QPointF, Qt
from PySide6.QtGui import QColor, QRadialGradient

from battleboard.battle.knowledge.happenings import Happening
from battleboard.views.map.draw.draw_list import Token
from battleboard.views.map.paint.flourish.stage import Stage, around

OPENS: Final = 0.3
"""The part of its time after which a spell opens that runs to somebody first."""
TAIL: Final = 0.35
_RUNS: Final = 0.45
_WISPS: Final = 7
_BEAMS: Final = 14
_MOTES: Final = 9
_CORE: Final = 0.95
_SHADES: Final = ((0.35, 0.85), (0.7, 0.5), (1.0, 0.0))


def paint_spell(
    stage: Stage, here: Token | None, there: Token, phase: float, what: Happening
) -> None:
    """Paint a spell or device that works, from who uses it to the one whom it befalls."""
    palette = stage.dress.palette
    colour = palette.light_of(what.element)
    opens = OPENS if here and here is not there else 0.0
    if here and opens and phase < _RUNS * (1 + TAIL):
        paint_ray(stage, QLineF(stage.middle(here), stage.middle(there)), phase / _RUNS, colour)
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


def paint_ray(stage: Stage, line: QLineF, phase: float, colour: str) -> None:
    """A light with a tail, which comes in after it."""
    head = line.pointAt(min(1.0, phase))
    lit = QLineF(head, line.pointAt(max(0.0, phase - TAIL)))
    stage.trail(lit, colour, 9.0)
    stage.trail(lit, stage.dress.palette.heat, 3.0)
    stage.fill(stage.dress.palette.heat)
    stage.painter.drawEllipse(head, 5.0, 5.0)


def _paint_bloom(stage: Stage, token: Token, phase: float, colour: str, most: float) -> None:
    """A light that opens quickly and goes out slowly, with beams, and motes that fly off."""
    middle, left, size = stage.middle(token), 1 - phase, stage.radius(token)
    radius = size * (0.6 + (most - 0.6) * (1 - left**5))
    stage.painter.setPen(Qt.PenStyle.NoPen)
    stage.painter.setBrush(_light(middle, radius, (stage.dress.palette.heat, colour), left))
    stage.painter.drawEllipse(middle, radius, radius)
    for beam in range(_BEAMS):
        angle, long = 360 / _BEAMS * beam + 30 * phase, radius * (1.12 if beam % 2 else 0.92)
        line = QLineF(around(middle, radius * 0.45, angle), around(middle, long, angle))
        stage.trail(line, colour, max(2.0, size * 0.14), left)
    stage.fill(colour, left)
    for mote in range(_MOTES):
        far = radius * (0.95 + 0.1 * phase * (1 + mote % 3))
        small = size * 0.1 * left * (1 + mote % 2)
        at = around(middle, far, 360 / _MOTES * mote + 20)
        stage.painter.drawEllipse(at, small, small)


def _light(
    middle: QPointF, radius: float, colours: tuple[str, str], alpha: float
) -> QRadialGradient:
    """White-hot within as it opens; what lies under it is seen again as it goes out."""
    light, shade = QRadialGradient(middle, radius), QColor(colours[0])
    shade.setAlphaF(_CORE * alpha)
    light.setColorAt(0.0, shade)
    shade = QColor(colours[1])
    for at, share in _SHADES:
        shade.setAlphaF(share * alpha)
        light.setColorAt(at, shade)
    return light
