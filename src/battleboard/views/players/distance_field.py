"""The players' viewing distance in metres and feet, and how readable letters are from there."""

from typing import Final

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QDoubleSpinBox, QWidget

from battleboard.queries.sight.legibility import (
    MINUTES,
    USUAL_AWAY_MM,
    USUAL_INCHES,
    Legibility,
)
from battleboard.views.theme.sizes import label
from battleboard.views.widgets.layouts import hbox

_MM_PER_M: Final = 1_000
_FOOT_MM: Final = 304.8
_MOST_M: Final = 30.0
_WIDE: Final = 120
_NEARLY: Final = 0.5
"""So many minutes of arc fewer than wanted are as good."""


class DistanceField(QWidget):
    """Asks for a distance in metres or feet, kept in sync; 0 means unknown.

    `changed()` is emitted when the answer changes.
    """

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.metres = _field("Viewing distance, in metres", _MOST_M, 0.1)
        self.feet = _field("Viewing distance, in feet", _MOST_M * _MM_PER_M / _FOOT_MM, 0.5)
        self.millimetres: int = 0
        row = hbox(on=self)
        for each in (self.metres, label("metres, or"), self.feet, label("feet")):
            row.addWidget(each)
        row.addStretch()
        self.setFocusProxy(self.metres)
        self.metres.valueChanged.connect(self._take_metres)
        self.feet.valueChanged.connect(self._take_feet)

    def give(self, millimetres: int) -> None:
        self.millimetres = millimetres
        for field, unit in ((self.metres, _MM_PER_M), (self.feet, _FOOT_MM)):
            with QSignalBlocker(field):
                field.setValue(millimetres / unit)

    def _take_metres(self, metres: float) -> None:
        self._take(round(metres * _MM_PER_M), self.feet, metres * _MM_PER_M / _FOOT_MM)

    def _take_feet(self, feet: float) -> None:
        self._take(round(feet * _FOOT_MM), self.metres, feet * _FOOT_MM / _MM_PER_M)

    def _take(self, millimetres: int, other: QDoubleSpinBox, value: float) -> None:
        self.millimetres = millimetres
        with QSignalBlocker(other):
            other.setValue(value)
        self.changed.emit()


def legibility_in_words(found: Legibility) -> str:
    """Describe how readable names and strip are from there, and what was assumed."""
    away = f"{found.away_mm / _MM_PER_M:.1f} m ({found.away_mm / _FOOT_MM:.0f} ft)"
    minutes = round(found.minutes)
    if found.minutes < MINUTES - _NEARLY:
        said = f"At {away}, letters are only {minutes} minutes of arc high: larger ones do not fit"
    else:
        said = f"At {away}, letters are {minutes} minutes of arc high, and easy to read"
    assumed = " and ".join(_assumed(found))
    return f"{said}. {f'Assumed: {assumed}.' if assumed else ''}".strip()


def _assumed(found: Legibility) -> list[str]:
    """List what was neither entered nor measured."""
    away = [] if found.is_told else [f"players {USUAL_AWAY_MM / _MM_PER_M:.0f} m away"]
    size = [] if found.is_measured else [f"a screen of {USUAL_INCHES} inches"]
    return [*away, *size]


def _field(what: str, most: float, step: float) -> QDoubleSpinBox:
    field = QDoubleSpinBox()
    field.setAccessibleName(what)
    field.setSpecialValueText("not set")
    field.setDecimals(1)
    field.setSingleStep(step)
    field.setRange(0, most)
    field.setMinimumWidth(_WIDE)
    return field
