"""The form that finds out how large the pixels of the players' display are."""

from fractions import Fraction
from functools import partial
from typing import Final

from PySide6.QtCore import QEvent, QObject, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QDoubleSpinBox, QSpinBox, QVBoxLayout, QWidget

from battleboard.queries.sight.viewport import by_diagonal, by_length, pixels_for
from battleboard.storage.settings import INCH, Calibration
from battleboard.views.look.asked import line
from battleboard.views.look.button import button
from battleboard.views.look.choice_row import ChoiceRow
from battleboard.views.look.label import Type, label
from battleboard.views.look.space import S
from battleboard.views.players.displays import pixels_of
from battleboard.views.players.gauge import Gauge
from battleboard.views.players.players_window import PlayersWindow

_MM: Final = 1_000
_CARD: Final = 85_600
_THINGS: Final[dict[int, str]] = {
    _CARD: "A bank card",
    6 * INCH: "6 inches",
    12 * INCH: "12 inches",
    200 * _MM: "20 cm",
    300 * _MM: "30 cm",
}
_HOW: Final = "Make the bar on the players' screen exactly as long. Long things measure best."
_WAYS: Final = {True: "Lay something on it", False: "Enter its diagonal"}
_USUAL_DPI: Final = 96
_NUMBER: Final = 96
_TEN: Final = 10
_STEPS: Final = {Qt.Key.Key_Plus: 1, Qt.Key.Key_Minus: -1}
_FITS: Final = 0.95
"""So much of the display a thing may cover, to be laid on it."""


class CalibrationForm(QWidget):
    """Asks for the length of a bar beside a real thing, or for the diagonal of the display.

    `changed()` tells that it was answered in another way, and `gone()` that the players' window
    has vanished, lies on another display, or on one that has other pixels now.
    """

    changed = Signal()
    gone = Signal()

    def __init__(self, window: PlayersWindow, known: Calibration | None) -> None:
        super().__init__()
        self._window = window
        self._resolution = pixels_of(window.screen())
        self._calibration = known or self._guessed()
        self.way = ChoiceRow("How large it is", _WAYS)
        self.thing = ChoiceRow("What you lay on it", self._things())
        self.pixels = _Steps()
        self.pixels.setRange(2, round(_FITS * self._resolution[0]))
        self.diagonal = _inches()
        self.gauge = Gauge(window)
        self._lay_out()
        self._connect()
        self._follow_way()
        if known is not None:
            self.put_aside()

    @property
    def calibration(self) -> Calibration:
        """The answer, whether anything was changed or not."""
        return self._calibration

    def put_aside(self) -> None:
        """Let the map be seen on the players' screen, until its length is asked for again."""
        self.gauge.hide()

    def let_go(self) -> None:
        """Take the bar off the players' screen."""
        self._window.removeEventFilter(self)
        self.gauge.hide()
        self.gauge.deleteLater()

    def eventFilter(  # noqa: N802 - Qt's own name
        self, _watched: QObject, event: QEvent
    ) -> bool:
        """Cover the players' screen, whatever its size."""
        match event.type():
            case QEvent.Type.Resize:
                self.gauge.setGeometry(self._window.rect())
                if pixels_of(self._window.screen()) != self._resolution:
                    self.gone.emit()
            case QEvent.Type.Hide | QEvent.Type.ScreenChangeInternal:
                self.gone.emit()
            case _:
                pass
        return False

    def _things(self) -> dict[int, str]:
        """Give what has room on the display, as far as that can be guessed."""
        most = _FITS * self._resolution[0]
        fitting = {long: words for long, words in _THINGS.items() if self._pixels(long) <= most}
        return fitting or _THINGS

    def _guessed(self) -> Calibration:
        """Guess by what the display tells of itself."""
        across = self._resolution[0]
        told = round(self._window.screen().physicalSize().width() * _MM)
        return by_length(across, told if told > 0 else across * INCH // _USUAL_DPI, across)

    def _pixels(self, microns: int) -> int:
        return round(pixels_for(self._calibration, self._resolution[0], microns))

    def _ask_length(self) -> None:
        """Show the bar, and in the fields what is known."""
        self.gauge.setVisible(self.way.answer)
        self._fill()

    def _fill(self) -> None:
        """Show in the fields what is known, which they would round."""
        across, down = self._resolution
        inch = pixels_for(self._calibration, across, INCH)
        for field, value in (
            (self.pixels, self._pixels(self.thing.answer)),
            (self.diagonal, (across**2 + down**2) ** 0.5 / float(inch)),
        ):
            with QSignalBlocker(field):
                field.setValue(value)
        self._show_bar()

    def _connect(self) -> None:
        self.way.chosen.connect(self._follow_way)
        self.thing.chosen.connect(self._ask_length)
        self.pixels.valueChanged.connect(self._measure)
        self.diagonal.valueChanged.connect(self._take_diagonal)
        self.gauge.pulled.connect(self.pixels.setValue)
        self._window.installEventFilter(self)

    def _lay_out(self) -> None:
        self._by_thing, self._by_diagonal = QWidget(), line(self.diagonal)
        steps = [
            button(text, partial(self.pixels.stepBy, by), hint=hint)
            for text, by, hint in (
                ("−10", -_TEN, "Ten pixels shorter"),
                ("−1", -1, "One pixel shorter (−)"),
                ("+1", 1, "One pixel longer (+)"),
                ("+10", _TEN, "Ten pixels longer"),
            )
        ]
        of_thing = QVBoxLayout(self._by_thing)
        of_thing.setContentsMargins(0, 0, 0, 0)
        of_thing.setSpacing(S)
        of_thing.addWidget(self.thing)
        of_thing.addWidget(label(_HOW, Type.SMALL, faint=True))
        of_thing.addWidget(line(*steps[:2], self.pixels, *steps[2:]))
        rows = QVBoxLayout(self)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(S)
        for each in (self.way, self._by_thing, self._by_diagonal):
            rows.addWidget(each)

    def _follow_way(self) -> None:
        self._by_thing.setVisible(self.way.answer)
        self._by_diagonal.setVisible(not self.way.answer)
        self._ask_length()

    def _measure(self) -> None:
        across = self._resolution[0]
        self._answer(by_length(self.pixels.value(), self.thing.answer, across))

    def _take_diagonal(self) -> None:
        inches = Fraction(str(self.diagonal.value()))
        self._answer(by_diagonal(self._resolution, inches))

    def _answer(self, calibration: Calibration) -> None:
        self._calibration = calibration
        self.gauge.setVisible(self.way.answer)
        self._show_bar()
        self.changed.emit()

    def _show_bar(self) -> None:
        thing = self.thing.answer
        words = f"{_THINGS[thing]}: lay it here"
        self.gauge.show_bar(self.pixels.value(), words, is_card=thing == _CARD)


class _Steps(QSpinBox):
    """A number of pixels, that + and − step."""

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName("Length of the bar in pixels")
        self.setSuffix(" px")
        self.setMinimumWidth(_NUMBER)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Step."""
        step = _STEPS.get(Qt.Key(event.key()))
        if step is None:
            super().keyPressEvent(event)
        else:
            self.stepBy(step)


def _inches() -> QDoubleSpinBox:
    inches = QDoubleSpinBox()
    inches.setAccessibleName("Diagonal in inches")
    inches.setSuffix(" in")
    inches.setDecimals(2)
    inches.setRange(3, 400)
    inches.setMinimumWidth(_NUMBER)
    return inches
