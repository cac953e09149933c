"""The dialog of the players' screen: how large its pixels are, and how the map lies on it."""

from fractions import Fraction
from typing import Final

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QCheckBox, QDialog, QDoubleSpinBox, QSpinBox, QVBoxLayout, QWidget

from battleboard.models.broadcast import Broadcast
from battleboard.queries.sight.viewport import pixels_for
from battleboard.storage.settings import INCH, MOST_MARGIN, Calibration, Fit, GridWeight
from battleboard.views.players.calibration_form import CalibrationForm
from battleboard.views.players.projection import Projection
from battleboard.views.theme.sizes import XL, L, S, TextStyle, label
from battleboard.views.widgets.buttons import ButtonStyle, ChoiceRow, button
from battleboard.views.widgets.panels import FittingScrollArea
from battleboard.views.widgets.popups import dialog_buttons, question_row, side_by_side

_MM: Final = 1_000
_OWN: Final = 0
_SQUARES: Final[dict[int, str]] = {
    INCH: "1 inch",
    25 * _MM: "25 mm",
    28 * _MM: "28 mm",
    30 * _MM: "30 mm",
    INCH // 2: "½ inch",
    _OWN: "Other",
}
_WEIGHTS: Final[dict[GridWeight, str]] = {
    "thin": "Thin",
    "normal": "Normal",
    "bold": "Bold",
    "hidden": "None",
}
_TURNS: Final = {0: "As it lies", 1: "A quarter", 2: "Upside down", 3: "Three quarters"}
_NUMBER: Final = 96
_WIDE: Final = 440
_FRAME: Final = QSize(32, 64)
_NO_SCREEN: Final = "Open the players' window on their screen to measure it."
_LOCK: Final = "Keep to true scale: zoom leaves it alone, and it pans by whole squares"


class FitDialog(QDialog):
    """Asks how the players' map is to lie on their screen, and shows it there at once.

    What would be measured is the window on their screen. When that goes or comes, so does their
    screen, and the dialog goes.
    """

    def __init__(
        self, broadcast: Broadcast, projection: Projection, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle("The players' screen")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._broadcast = broadcast
        self._projection = projection
        self._before = broadcast.viewport.fit
        window = projection.window
        self.form = CalibrationForm(window, self._before.calibration) if window else None
        self._calibration = self._before.calibration
        self._make_fields()
        self._give(self._before)
        self._lay_out()
        self._connect()
        self._tell()

    @property
    def fit(self) -> Fit:
        """What was asked for."""
        return Fit(
            calibration=self._calibration,
            square=self.square.answer or round(self.own_square.value() * _MM),
            locked=self.lock.isChecked() and self._calibration is not None,
            turns=self.turns.answer,
            margins=(self.sides.value(), self.ends.value()),
            grid=self.grid.answer,
        )

    def done(self, result: int) -> None:
        """Leave it so, or as it was before."""
        if result == QDialog.DialogCode.Rejected:
            self._broadcast.lay(self._before)
        if self.form is not None:
            self.form.let_go()
        super().done(result)

    def _make_fields(self) -> None:
        self.square = ChoiceRow("A square", _SQUARES)
        self.own_square = _millimetres()
        self.lock = QCheckBox(_LOCK)
        self.lock.setEnabled(self.form is not None or self._calibration is not None)
        self.grid = ChoiceRow("Lines of the grid", _WEIGHTS)
        self.turns = ChoiceRow("The map is turned", _TURNS)
        self.sides = _percent("Black at the sides, in hundredths")
        self.ends = _percent("Black at top and bottom, in hundredths")
        self._told = label(kind=TextStyle.SMALL, faint=True, wrap=True)

    def _give(self, fit: Fit) -> None:
        self.square.give(fit.square if fit.square in _SQUARES else _OWN)
        self.own_square.setValue(fit.square / _MM)
        self.lock.setChecked(fit.locked)
        self.grid.give(fit.grid)
        self.turns.give(fit.turns)
        self.sides.setValue(fit.margins[0])
        self.ends.setValue(fit.margins[1])

    def _lay_out(self) -> None:
        questions = QWidget()
        rows = QVBoxLayout(questions)
        rows.setContentsMargins(0, 0, S, 0)
        rows.setSpacing(L)
        size = self.form or label(_NO_SCREEN, faint=True, wrap=True)
        size.setMinimumWidth(_WIDE)
        margins = side_by_side(label("Sides"), self.sides, label("Top and bottom"), self.ends)
        rows.addLayout(question_row("How large is it?", size, self._told))
        rows.addLayout(
            question_row("A square of the map is", side_by_side(self.square, self.own_square))
        )
        rows.addWidget(self.lock)
        rows.addLayout(question_row("Lines of the grid", self.grid))
        rows.addLayout(question_row("The map is turned", self.turns))
        rows.addLayout(question_row("Left black, where the screen hides its edge", margins))
        rows.addStretch()
        whole = QVBoxLayout(self)
        whole.setContentsMargins(XL, XL, L, L)
        whole.setSpacing(L)
        whole.addWidget(FittingScrollArea(questions))
        whole.addLayout(dialog_buttons(self, button("Done", self.accept, ButtonStyle.PRIMARY)))
        # Qt would make it no higher than two thirds of the screen.
        self.resize(self.sizeHint().boundedTo(self.screen().availableSize() - _FRAME))

    def _connect(self) -> None:
        if self.form is not None:
            self.form.changed.connect(self._calibrate)
            self.form.gone.connect(self.reject)
        else:
            self._projection.changed.connect(self._make_way)
        self.lock.toggled.connect(self._lock)
        for row in (self.square, self.grid, self.turns):
            row.chosen.connect(self._show_map)
        for number in (self.own_square, self.sides, self.ends):
            number.valueChanged.connect(self._show_map)

    def _calibrate(self) -> None:
        if self.form is not None:
            self._calibration = self.form.calibration
        self._show()

    def _lock(self) -> None:
        """Whoever locks the scale has looked at the bar, and found it right."""
        if self.lock.isChecked() and self._calibration is None:
            self._calibrate()
        self._show_map()

    def _make_way(self) -> None:
        """Leave the map as it lay before on the screen that has come."""
        if self._projection.window is not None:
            self.accept()

    def _show_map(self) -> None:
        """Show it on their screen, where the bar would hide it."""
        if self.form is not None:
            self.form.put_aside()
        self._show()

    def _show(self) -> None:
        self._broadcast.lay(self.fit)
        self._tell()

    def _tell(self) -> None:
        """Say how large that makes everything."""
        self.own_square.setVisible(self.square.answer == _OWN)
        known: Calibration | None = self._calibration
        if known is None:
            self._told.setText("Not measured yet.")
            return
        inch = pixels_for(known, self._broadcast.viewport.across, INCH)
        square = pixels_for(known, self._broadcast.viewport.across, self.fit.square)
        self._told.setText(f"{_near(inch)} pixels to the inch, {_near(square)} to a square.")


def _near(pixels: Fraction) -> str:
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
    field = QSpinBox()
    field.setAccessibleName(what)
    field.setSuffix(" %")
    field.setRange(0, MOST_MARGIN)
    field.setMinimumWidth(_NUMBER)
    return field
