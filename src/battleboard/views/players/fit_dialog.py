"""The dialog for the players' screen: its pixel size and how the map fits it."""

from fractions import Fraction
from typing import Final

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QCheckBox, QDialog, QDoubleSpinBox, QSpinBox, QWidget

from battleboard.models.broadcast import Broadcast
from battleboard.queries.sight.legibility import (
    MINUTES,
    USUAL_AWAY_MM,
    USUAL_INCHES,
    Legibility,
    legibility,
)
from battleboard.queries.sight.viewport import pixels_for
from battleboard.storage.settings import INCH, MOST_MARGIN, Calibration, Fit, GridWeight
from battleboard.views.help.guide_window import set_up_dialog
from battleboard.views.help.topics import Topic
from battleboard.views.players.calibration_form import CalibrationForm
from battleboard.views.players.projection import Projection
from battleboard.views.theme.sizes import XL, L, S, TextStyle, label
from battleboard.views.widgets.buttons import ButtonStyle, ChoiceRow, button
from battleboard.views.widgets.forms import number_field
from battleboard.views.widgets.layouts import STRETCH, hbox, vbox
from battleboard.views.widgets.panels import FittingScrollArea
from battleboard.views.widgets.popups import (
    dialog_buttons,
    fit_to_content,
    question_row,
    side_by_side,
)

_FOOT_MM: Final = 304.8
_MOST_M: Final = 30.0
_FIELD_WIDTH: Final = 120
_NEARLY: Final = 0.5
"""Minutes of arc below the target that still count as easy to read."""


class DistanceField(QWidget):
    """Asks for a distance in two fields kept in sync, metres and feet; 0 means unknown.

    `changed()` is emitted when the answer changes.
    """

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.metres = _field("Viewing distance, in metres", _MOST_M, 0.1)
        self.feet = _field("Viewing distance, in feet", _MOST_M * _MM_PER_M / _FOOT_MM, 0.5)
        self.millimetres: int = 0
        hbox(self.metres, label("metres, or"), self.feet, label("feet"), STRETCH, on=self)
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
    away = f"{found.away_mm / _MM_PER_M:.1f} m ({found.away_mm / _FOOT_MM:.0f} ft)"
    minutes = round(found.minutes)
    if found.minutes < MINUTES - _NEARLY:
        hard = f"hard to read ({minutes} arcminutes high)"
        said = f"At {away}, letters are {hard}: larger ones do not fit"
    else:
        said = f"At {away}, letters are easy to read ({minutes} arcminutes high)"
    assumed = " and ".join(_assumptions(found))
    return f"{said}. {f'Assumed: {assumed}.' if assumed else ''}".strip()


def _assumptions(found: Legibility) -> list[str]:
    away = [] if found.is_told else [f"players {USUAL_AWAY_MM / _MM_PER_M:.0f} m away"]
    size = [] if found.is_measured else [f"a {USUAL_INCHES}-inch screen"]
    return [*away, *size]


def _field(what: str, most: float, step: float) -> QDoubleSpinBox:
    field = QDoubleSpinBox()
    field.setAccessibleName(what)
    field.setSpecialValueText("not set")
    field.setDecimals(1)
    field.setSingleStep(step)
    field.setRange(0, most)
    field.setMinimumWidth(_FIELD_WIDTH)
    return field


_MM_PER_M: Final = 1_000
_OWN: Final = 0
_SQUARES: Final[dict[int, str]] = {
    INCH: "1 inch",
    25 * _MM_PER_M: "25 mm",
    28 * _MM_PER_M: "28 mm",
    30 * _MM_PER_M: "30 mm",
    INCH // 2: "½ inch",
    _OWN: "Other",
}
_WEIGHTS: Final[dict[GridWeight, str]] = {
    "thin": "Thin",
    "normal": "Normal",
    "bold": "Bold",
    "hidden": "None",
}
_TURNS: Final = {0: "0°", 1: "90°", 2: "180°", 3: "270°"}
_NUMBER: Final = 96
_WIDE: Final = 440
_NO_SCREEN: Final = "Open the players' window on their display first."
_LOCK: Final = "Lock to true scale: no zoom, and panning by whole squares"


class FitDialog(QDialog):
    """Asks how the players' map fits their screen and previews the answer there live.

    The dialog measures the players' window, and closes when that window appears or disappears.
    """

    def __init__(
        self, broadcast: Broadcast, projection: Projection, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        set_up_dialog(self, "The players' screen", Topic.PLAYERS)
        self._broadcast = broadcast
        self._projection = projection
        self._before = broadcast.frame.viewport.fit
        window = projection.window
        self.form = CalibrationForm(window, self._before.calibration) if window else None
        self._calibration = self._before.calibration
        self._make_fields()
        self._fill_in(self._before)
        self._lay_out()
        self._connect()
        self._show_result()

    @property
    def fit(self) -> Fit:
        return Fit(
            calibration=self._calibration,
            square=self.square.answer or round(self.own_square.value() * _MM_PER_M),
            locked=self.lock.isChecked() and self._calibration is not None,
            turns=self.turns.answer,
            margins=(self.sides.value(), self.ends.value()),
            grid=self.grid.answer,
            away_mm=self.away.millimetres,
        )

    def showEvent(self, event: QShowEvent) -> None:
        fit_to_content(self)
        super().showEvent(event)

    def done(self, result: int) -> None:
        if result == QDialog.DialogCode.Rejected:
            self._broadcast.frame.lay(self._before)
        if self.form is not None:
            self.form.let_go()
        super().done(result)

    def _make_fields(self) -> None:
        self.square = ChoiceRow("A square", _SQUARES)
        self.own_square = _millimetres()
        self.lock = QCheckBox(_LOCK)
        self.lock.setEnabled(self.form is not None or self._calibration is not None)
        self.grid = ChoiceRow("Grid lines", _WEIGHTS)
        self.turns = ChoiceRow("Rotate the map", _TURNS)
        self.away = DistanceField()
        self.sides = _percent("Margin at the sides, in percent")
        self.ends = _percent("Margin at top and bottom, in percent")
        self._result = label(kind=TextStyle.SMALL, faint=True, wrap=True)
        self._letters = label(kind=TextStyle.SMALL, faint=True, wrap=True)

    def _fill_in(self, fit: Fit) -> None:
        self.square.give(fit.square if fit.square in _SQUARES else _OWN)
        self.own_square.setValue(fit.square / _MM_PER_M)
        self.lock.setChecked(fit.locked)
        self.grid.give(fit.grid)
        self.away.give(fit.away_mm)
        self.turns.give(fit.turns)
        self.sides.setValue(fit.margins[0])
        self.ends.setValue(fit.margins[1])

    def _lay_out(self) -> None:
        questions = QWidget()
        size = self.form or label(_NO_SCREEN, faint=True, wrap=True)
        size.setMinimumWidth(_WIDE)
        margins = side_by_side(label("Sides"), self.sides, label("Top and bottom"), self.ends)
        vbox(
            question_row("Size of the screen", size, self._result),
            question_row("One square of the map is", side_by_side(self.square, self.own_square)),
            self.lock,
            question_row("Viewing distance", self.away, self._letters),
            question_row("Grid lines", self.grid),
            question_row("Rotate the map", self.turns),
            question_row("Margins (overscan)", margins),
            STRETCH,
            on=questions,
            spacing=L,
            margins=(0, 0, S, 0),
        )
        below = dialog_buttons(self, button("Done", self.accept, ButtonStyle.PRIMARY))
        area = FittingScrollArea(questions)
        vbox(area, below, on=self, spacing=L, margins=(XL, XL, L, L))

    def _connect(self) -> None:
        if self.form is not None:
            self.form.changed.connect(self._calibrate)
            self.form.gone.connect(self.reject)
        else:
            self._projection.changed.connect(self._close_for_window)
        self.lock.toggled.connect(self._lock)
        for row in (self.square, self.grid, self.turns):
            row.chosen.connect(self._show_map)
        for number in (self.own_square, self.sides, self.ends):
            number.valueChanged.connect(self._show_map)
        self.away.changed.connect(self._show_map)

    def _calibrate(self) -> None:
        if self.form is not None:
            self._calibration = self.form.calibration
        self._show()

    def _lock(self) -> None:
        """Lock or unlock true scale; if nothing is calibrated yet, use the form's answer."""
        if self.lock.isChecked() and self._calibration is None:
            self._calibrate()
        self._show_map()

    def _close_for_window(self) -> None:
        if self._projection.window is not None:
            self.accept()

    def _show_map(self) -> None:
        if self.form is not None:
            self.form.put_aside()
        self._show()

    def _show(self) -> None:
        self._broadcast.frame.lay(self.fit)
        self._show_result()

    def _show_result(self) -> None:
        self._letters.setText(legibility_in_words(legibility(self._broadcast.frame.viewport)))
        self.own_square.setVisible(self.square.answer == _OWN)
        known: Calibration | None = self._calibration
        if known is None:
            self._result.setText("Not measured yet.")
            return
        # True scale keeps fractions: a 25.4 mm square is not a whole number of pixels, and rounding
        # each square would shift the far end of the map. Only this label rounds.
        inch = pixels_for(known, self._broadcast.frame.viewport.across, INCH)
        square = pixels_for(known, self._broadcast.frame.viewport.across, self.fit.square)
        self._result.setText(
            f"{_two_decimals(inch)} pixels per inch, {_two_decimals(square)} per square."
        )


def _two_decimals(pixels: Fraction) -> str:
    return f"{float(pixels):.2f}"


def _millimetres() -> QDoubleSpinBox:
    field = QDoubleSpinBox()
    field.setAccessibleName("Length of a square in millimetres")
    field.setSuffix(" mm")
    field.setDecimals(1)
    field.setRange(3, 200)
    field.setMinimumWidth(_NUMBER)
    return field


def _percent(what: str) -> QSpinBox:
    field = number_field(0, MOST_MARGIN, name=what, unit="%")
    field.setMinimumWidth(_NUMBER)
    return field
