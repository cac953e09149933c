"""The options of editing: actions on the selection, and the length and angle of a wall."""

from collections.abc import Callable
from functools import partial
from typing import Final

from PySide6.QtCore import QPointF, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QDoubleSpinBox, QToolButton, QWidget

from battleboard.board.point import FARTHEST_FT
from battleboard.queries.table.wall_chains import WallRun, wall_run
from battleboard.views.map.drawing.picked_parts import PickedParts
from battleboard.views.theme.sizes import XS, S
from battleboard.views.widgets.buttons import tool_button
from battleboard.views.widgets.fields import RoomForText
from battleboard.views.widgets.layouts import FlowLayout, hbox
from battleboard.views.widgets.panels import Panel

_WIDEST: Final = "1,000.00 ft"


class NumberField(QDoubleSpinBox):
    """A spin box that hides trailing zeros."""

    def textFromValue(self, value: float) -> str:  # noqa: N802 - Qt's own name
        return f"{value:.2f}".rstrip("0").rstrip(".")


class RunFields(QWidget):
    """Fields for a length in feet and an angle in degrees, clockwise from the right.

    `changed(run)` is emitted for each edit, and `entered(run)` on Enter.
    """

    changed = Signal(object)
    entered = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.feet = self._field("Length", " ft", 0.0, FARTHEST_FT)
        self.angle = self._field("Angle", "°", 0.0, 359.99)
        self.angle.setWrapping(True)
        hbox(self.feet, self.angle, on=self, spacing=XS)

    @property
    def run(self) -> WallRun:
        return WallRun(self.feet.value(), self.angle.value())

    def show_run(self, run: WallRun) -> None:
        for field, value in zip((self.feet, self.angle), run, strict=True):
            if not field.hasFocus():
                with QSignalBlocker(field):
                    field.setValue(value)

    def _field(self, name: str, unit: str, least: float, most: float) -> NumberField:
        field = NumberField()
        field.setAccessibleName(name)
        field.setToolTip(name)
        field.setSuffix(unit)
        field.setDecimals(2)
        field.setRange(least, most)
        field.setButtonSymbols(QDoubleSpinBox.ButtonSymbols.NoButtons)
        RoomForText(field, _WIDEST)
        field.valueChanged.connect(self._tell)
        field.lineEdit().returnPressed.connect(self._enter)
        return field

    def _tell(self) -> None:
        self.changed.emit(self.run)

    def _enter(self) -> None:
        for field in (self.feet, self.angle):
            field.interpretText()
        self.entered.emit(self.run)


class RunPanel(Panel):
    """The two fields as a panel beside the cursor, shown only while numbers are typed.

    `given_up()` is emitted on Escape.
    """

    given_up = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, margin=XS)
        self._room = parent
        self.fields = RunFields()
        self.rows.addWidget(self.fields)
        self.hide()

    def open(self, beside: QPointF, run: WallRun, typed: str) -> None:
        """Ask for a length, starting with the text already typed, and for an angle."""
        self.fields.show_run(run)
        self.adjustSize()
        room = self._room.size()
        x = min(round(beside.x()) + S, room.width() - self.width())
        y = min(round(beside.y()) + S, room.height() - self.height())
        self.move(max(0, x), max(0, y))
        self.show()
        self.raise_()
        self.fields.feet.setFocus(Qt.FocusReason.OtherFocusReason)
        self.fields.feet.selectAll()
        if typed:
            self.fields.feet.lineEdit().insert(typed)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.given_up.emit()
        else:
            super().keyPressEvent(event)


_RIGHT_ANGLE = 90.0


class EditOptions(QWidget):
    """Buttons to turn, mirror, duplicate and delete, and fields for a wall's length and angle."""

    def __init__(self, picked: PickedParts, done: Callable[[], object]) -> None:
        super().__init__()
        self._picked = picked
        self._done = done
        self._row = FlowLayout(self, spacing=XS)
        self.buttons = [
            self._add("Turn left", "[", partial(picked.turn, -_RIGHT_ANGLE)),
            self._add("Turn right", "]", partial(picked.turn, _RIGHT_ANGLE)),
            self._add("Mirror ↔", "X", partial(picked.mirror, upright=True)),
            self._add("Mirror ↕", "Y", partial(picked.mirror, upright=False)),
            self._add("Duplicate", "Ctrl+D", picked.duplicate),
            self._add("Delete", "Delete", picked.remove),
        ]
        self.fields = RunFields()
        self.fields.entered.connect(self._enter)
        self._row.addWidget(self.fields)
        picked.changed.connect(self.show_picked)
        self.show_picked()

    def show_picked(self) -> None:
        for button in self.buttons:
            button.setEnabled(bool(self._picked.parts))
        wall = self._picked.wall
        self.fields.setEnabled(wall is not None)
        self.fields.show_run(wall_run(wall.a, wall.b) if wall else WallRun(0, 0))

    def _add(self, words: str, key: str, done: Callable[[], object]) -> QToolButton:
        made = tool_button(words, f"{words} ({key})", done)
        self._row.addWidget(made)
        return made

    def _enter(self, run: WallRun) -> None:
        self._picked.run_on(run)
        self._done()
