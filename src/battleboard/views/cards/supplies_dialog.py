"""The dialog of memorized spells, charges, doses and shots: used up or restored with a click."""

from functools import partial
from typing import Final

from PySide6 import QtWidgets
from PySide6.QtCore import Qt

from battleboard.battle.commands import Memorize, TickOff
from battleboard.models.session import Session
from battleboard.queries.figures.supplies import (
    SupplyLine,
    memorizing_in_words,
    supplies_of,
    who_has_supplies,
)
from battleboard.views.help.guide_window import set_up_dialog
from battleboard.views.help.topics import Topic
from battleboard.views.theme.sizes import L, S, TextStyle, label
from battleboard.views.widgets.buttons import ButtonStyle, button
from battleboard.views.widgets.forms import check_box, choice_field, number_field
from battleboard.views.widgets.layouts import STRETCH, hbox, with_stretch
from battleboard.views.widgets.panels import FittingScrollArea
from battleboard.views.widgets.popups import dialog_rows

_SIZE: Final = (460, 520)
_MOST_BOXES: Final = 8
_MOST: Final = 999
_WIDE: Final = 120
_NOTHING: Final = "The card (F4) lists no spells, charges or ammunition."


class SuppliesDialog(QtWidgets.QDialog):
    """Shows the supplies of one figure at a time; each change is a command of its own."""

    def __init__(self, session: Session, who: str, parent: QtWidgets.QWidget) -> None:
        super().__init__(parent)
        set_up_dialog(self, "Spells, charges and shots", Topic.SPELLS)
        self._session = session
        having = {each.id: each.card.name for each in who_has_supplies(session.battle)}
        having.setdefault(who, session.battle.figure(who).card.name)
        self.who = choice_field(having, who, name="Figure")
        self.rows = QtWidgets.QWidget()
        self.fields: dict[tuple[str, int], QtWidgets.QSpinBox | list[QtWidgets.QCheckBox]] = {}
        self._grid = QtWidgets.QGridLayout(self.rows)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(L)
        self._grid.setVerticalSpacing(S)
        self._grid.setColumnStretch(1, 1)
        self._grid.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.told = label("", TextStyle.SMALL, faint=True, wrap=True)
        self.memorize = button(
            "Memorize spells",
            self._memorize,
            hint="The whole party memorizes its used spells again",
        )
        self.done_button = button("Close", self.accept, ButtonStyle.PRIMARY)
        self.done_button.setDefault(True)
        self._lay_out()
        self.resize(*_SIZE)
        self.who.currentIndexChanged.connect(self._show)
        session.document.changed.connect(self._show)
        self._show()

    def _memorize(self) -> None:
        self._session.document.do(Memorize())

    def _show(self) -> None:
        while self._grid.count():
            item = self._grid.takeAt(0)
            widget = item.widget() if item else None
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        self.fields = {}
        figure = self._session.battle.figures.get(self.who.currentData())
        heading = ""
        for line in supplies_of(figure) if figure else ():
            if line.heading != heading:
                heading = line.heading
                self._put(label(heading, TextStyle.SMALL, faint=True), 0, 2)
            row = self._grid.rowCount()
            self._put(label(line.name), 0, row=row)
            self._put(self._field(line), 1, row=row)
        if not heading:
            self._put(label(_NOTHING, faint=True, wrap=True), 0, 2)
        self.told.setText(memorizing_in_words(self._session.battle))
        self.memorize.setEnabled(not self._session.document.why_not(Memorize()))

    def _put(
        self, widget: QtWidgets.QWidget, column: int, span: int = 1, row: int | None = None
    ) -> None:
        self._grid.addWidget(widget, self._grid.rowCount() if row is None else row, column, 1, span)
        widget.show()

    def _field(self, line: SupplyLine) -> QtWidgets.QWidget:
        if line.kind == "spell" and line.total is not None and line.total <= _MOST_BOXES:
            return self._boxes(line, line.total)
        unit = f" of {line.total}" if line.total is not None else " left"
        field = number_field(0, _MOST, line.left, name=line.name, unit=unit)
        field.setMaximumWidth(_WIDE)
        field.setKeyboardTracking(False)
        field.valueChanged.connect(partial(self._count, line))
        self.fields[line.kind, line.at] = field
        return field

    def _boxes(self, line: SupplyLine, total: int) -> QtWidgets.QWidget:
        made = QtWidgets.QWidget()
        row, boxes = hbox(on=made, spacing=S), list[QtWidgets.QCheckBox]()
        for number in range(total):
            is_used = number < total - line.left
            hint = "Used: click to restore it" if is_used else "Ready: click to use it"
            name = f"{line.name} {number + 1} used"
            box = check_box("", partial(self._tick, line), on=is_used, name=name, hint=hint)
            boxes.append(box)
            row.addWidget(box)
        row.addStretch()
        self.fields[line.kind, line.at] = boxes
        return made

    def _tick(self, line: SupplyLine, used: bool) -> None:  # noqa: FBT001 - Qt's own order
        self._do(line, 1 if used else -1)

    def _count(self, line: SupplyLine, left: int) -> None:
        self._do(line, line.left - left)

    def _do(self, line: SupplyLine, by: int) -> None:
        who = str(self.who.currentData())
        self._session.document.do(TickOff(who, line.kind, line.at, by))

    def _lay_out(self) -> None:
        dialog_rows(
            self,
            "Spells, charges and shots",
            self.who,
            with_stretch(FittingScrollArea(self.rows)),
            STRETCH,
            self.told,
            hbox(self.memorize, STRETCH, self.done_button),
        )
