"""Blows: a swing past the rim of the one it falls on, and a spark where it hits."""

from typing import Final

from PySide6.QtCore import QLineF, QPointF

from battleboard.battle.knowledge.happenings import Happening
from battleboard.views.map.draw.draw_list import Token
from battleboard.views.map.paint.flourish.stage import Stage, around

FROM_NOWHERE: Final = 60.0
"""The side from which something comes of which nobody knows who does it."""
_SWING: Final = 150.0
_LONGEST: Final = 90.0
_SWUNG: Final = 0.55
_LANDS: Final = 0.35
_FADES: Final = 0.4
_RAYS: Final = 8


def paint_blow(
    stage: Stage, here: Token | None, there: Token, phase: float, what: Happening
) -> None:
    """Paint a blow on the side of a figure that it comes from; the next one swings back."""
    middle, radius = stage.middle(there), stage.radius(there)
    side = QLineF(middle, stage.middle(here)).angle() if here else FROM_NOWHERE
    way = -1 if what.nth % 2 else 1
    swung = min(1.0, phase / _SWUNG)
    ends, tail = side + way * _SWING * (swung - 0.5), -way * min(_LONGEST, _SWING * swung)
    wide = max(2.5, radius * (0.22 if what.hit else 0.1))
    for _ in stage.strokes(stage.side(here), wide, (1 - phase) / _FADES):
        stage.arcs(middle, radius * 1.12, [(ends, tail)])
    if what.hit and phase > _LANDS:
        rim = around(middle, radius * 0.75, side)
        paint_spark(stage, rim, radius, (phase - _LANDS) / (1 - _LANDS))


def paint_spark(stage: Stage, at: QPointF, radius: float, phase: float) -> None:
    """Paint short rays that spring apart."""
    near, far = radius * (0.15 + 0.5 * phase), radius * (0.45 + 0.75 * phase)
    for _ in stage.strokes(stage.dress.colours.bad, max(2.0, radius * 0.13), 1 - phase):
        for ray in range(_RAYS):
            angle = 360 * ray / _RAYS
            stage.painter.drawLine(around(at, near, angle), around(at, far, angle))
