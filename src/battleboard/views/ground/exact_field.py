"""A number field that keeps its value exactly as typed: 70.02, 3 1/3 or 10/3."""

import re
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit

from battleboard.views.theme.sizes import XL

_NUMBER: Final = re.compile(r"([+-]?\d{0,5}(?:[.,]\d{1,6})?)")
_FRACTION: Final = re.compile(r"(?:(\d{1,5})\s*[ +])?\s*(\d{1,5})\s*/\s*(\d{1,5})")
_SIGNS: Final = {"⅓": " 1/3", "⅔": " 2/3", "½": " 1/2", "¼": " 1/4", "¾": " 3/4"}
_SAME: Final = 1e-9


def number_in(text: str) -> float | None:
    """Parse a decimal or a fraction; None if the text is neither."""
    for sign, words in _SIGNS.items():
        text = text.replace(sign, words)
    text = text.strip()
    fraction = _FRACTION.fullmatch(text)
    if fraction and int(fraction[3]):
        return int(fraction[1] or 0) + int(fraction[2]) / int(fraction[3])
    if text and _NUMBER.fullmatch(text) and any(letter.isdigit() for letter in text):
        return float(text.replace(",", "."))
    return None


def number_words(value: float, digits: int) -> str:
    """Format a number with thirds as ⅓ and ⅔, and without trailing zeros."""
    whole, rest = int(value), value - int(value)
    for part, sign in ((1 / 3, "⅓"), (2 / 3, "⅔")):
        if abs(rest - part) < _SAME:
            return f"{whole or ''}{sign}"
    return f"{value:.{digits}f}".rstrip("0").rstrip(".") if digits else f"{value:.0f}"


class ExactField(QLineEdit):
    """A number field that marks and explains out-of-range values but never changes them.

    `entered(number)` is emitted on each keystroke that leaves a valid number. Up and Down step the
    number.
    """

    entered = Signal(float)

    def __init__(
        self, name: str, bounds: tuple[float, float], unit: str = "", digits: int = 2
    ) -> None:
        super().__init__()
        self._bounds, self._unit, self._digits = bounds, unit, digits
        self._value = bounds[0]
        self._is_fixed = False
        self.setAccessibleName(name)
        widest = f"{number_words(bounds[1] + 0.88, digits)} {unit}"
        self.setFixedWidth(self.fontMetrics().horizontalAdvance(widest) + XL)
        self.textEdited.connect(self._follow)
        self.editingFinished.connect(self._finish)

    @property
    def value(self) -> float:
        """The last valid number, not rounded to the digits shown."""
        return self._value

    @property
    def fault(self) -> str:
        if self._read() is not None:
            return ""
        least, most = (number_words(each, self._digits) for each in self._bounds)
        unit = f" {self._unit}" if self._unit else ""
        return f"{self.accessibleName()}: expected {least} to {most}{unit}, not '{self.text()}'."

    def give(self, value: float) -> None:
        """Show a number unless it is already shown or the field is fixed."""
        if self._is_fixed:
            return
        if value != self._value or not self.text():
            self._value = value
            self._say()
            self._mark()

    def fix(self, value: float, why: str) -> None:
        """Show a number, disable the field, and give the reason as a tooltip."""
        self.give(value)
        self._is_fixed = True
        self.setEnabled(False)
        self.setToolTip(why)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Step by 1 with Up and Down, or with Ctrl by 1 in the last decimal place."""
        way = {Qt.Key.Key_Up.value: 1.0, Qt.Key.Key_Down.value: -1.0}.get(event.key())
        if way is None:
            super().keyPressEvent(event)
            return
        fine = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        stepped = round(self._value + way * (10**-self._digits if fine else 1.0), 6)
        if self._bounds[0] <= stepped <= self._bounds[1]:
            self.give(stepped)
            self.entered.emit(stepped)

    def _follow(self) -> None:
        number = self._read()
        self._mark()
        if number is not None:
            self._value = number
            self.entered.emit(number)

    def _read(self) -> float | None:
        number = number_in(self.text().removesuffix(self._unit))
        if number is None or not self._bounds[0] <= number <= self._bounds[1]:
            return None
        return self._value if self.text() == self._words() else number

    def _finish(self) -> None:
        """Append the unit without touching the digits."""
        if not self.fault and self._unit and not self.text().endswith(self._unit):
            self.setText(f"{self.text().strip()} {self._unit}")

    def _say(self) -> None:
        self.setText(self._words())

    def _words(self) -> str:
        unit = f" {self._unit}" if self._unit else ""
        return f"{number_words(self._value, self._digits)}{unit}"

    def _mark(self) -> None:
        wrong = bool(self.fault)
        if wrong != bool(self.property("fault")):
            self.setProperty("fault", wrong)
            self.style().polish(self)
