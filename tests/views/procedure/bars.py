"""Procedure bars to try."""

from collections.abc import Callable
from typing import TypeAlias

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu, QWidget

from battleboard.models.session import Session
from battleboard.views.procedure.dice_fields import DieBox
from battleboard.views.procedure.popovers import UndeclaredPopover
from battleboard.views.procedure.procedure_bar import ProcedureBar
from battleboard.views.widgets.fields import DieField
from tests.models.sessions import HandClock

ShowBar: TypeAlias = Callable[[Session], ProcedureBar]


class Watched(ProcedureBar):
    """A bar with a manual clock that records refusals."""

    def __init__(self, session: Session) -> None:
        self.clock = HandClock()
        super().__init__(session, self.clock)
        self.clock.setParent(self)
        self.refused: list[str] = []
        session.document.refused.connect(self.refused.append)


def box_of(bar: ProcedureBar, what: str) -> DieBox:
    """The box of a roll."""
    return next(box for box in bar.dice.boxes if box.throw.what == what)


def enter(field: DieField, number: int | str) -> None:
    field.setFocus()
    field.selectAll()
    QTest.keyClicks(field, str(number))
    QTest.keyClick(field, Qt.Key.Key_Return)


def click(widget: QWidget) -> None:
    QTest.mouseClick(widget, Qt.MouseButton.LeftButton)


def go_on(bar: ProcedureBar) -> None:
    """Go on, even without those who have not declared."""
    bar.go_on()
    for asked in bar.findChildren(UndeclaredPopover):
        if asked.isVisible():
            asked.on.click()


def press_entry(menu: QMenu, text: str) -> None:
    """Choose a menu entry by its words."""
    next(entry for entry in menu.actions() if entry.text() == text).trigger()
