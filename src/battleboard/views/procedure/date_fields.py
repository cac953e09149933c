"""The date and hour of the game, and notes for the log."""

from typing import Final

from PySide6.QtCore import QRegularExpression
from PySide6.QtGui import QRegularExpressionValidator
from PySide6.QtWidgets import QWidget

from battleboard.battle.commands import SetCalendar, WriteNote
from battleboard.models.session import Session
from battleboard.queries.table.turn_clock import date_and_second, short_time
from battleboard.views.widgets.forms import text_field
from battleboard.views.widgets.layouts import hbox, stretched, vbox

_HOUR: Final = "([01]?[0-9]|2[0-3])(:[0-5][0-9])?"
_HOUR_WIDE: Final = 72
_LONGEST: Final = 200


class DateFields(QWidget):
    """Fields for the date and hour of the game, and for notes in the log."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        hint = "The first number goes up by 1 each day"
        self.date = text_field(name="Date", prompt="Date: Day 1, 12 Reaping…", hint=hint)
        self.hour = text_field(name="Hour", prompt="0:00")
        self.hour.setValidator(QRegularExpressionValidator(QRegularExpression(_HOUR), self))
        self.hour.setFixedWidth(_HOUR_WIDE)
        self.note = text_field(name="Note for the log", prompt="Note for the log")
        for line in (self.date, self.note):
            line.setMaxLength(_LONGEST)
        vbox(hbox(stretched(self.date), self.hour), self.note, on=self)
        self.date.editingFinished.connect(self._say)
        self.hour.editingFinished.connect(self._say)
        self.note.returnPressed.connect(self._write)

    def refresh(self) -> None:
        date, second = date_and_second(self._session.battle)
        self.date.setText(date)
        self.hour.setText(short_time(second) if date else "")

    def _say(self) -> None:
        date, minutes = " ".join(self.date.text().split()), _minutes(self.hour.text())
        kept, second = date_and_second(self._session.battle)
        if date != kept or (date and minutes != second // 60):
            self._session.document.do(SetCalendar(date, minutes * 60))

    def _write(self) -> None:
        if self._session.document.do(WriteNote(self.note.text())):
            self.note.clear()


def _minutes(hour: str) -> int:
    """Convert a typed time, such as 9 or 9:30, to minutes since midnight."""
    hours, _, minutes = hour.partition(":")
    return int(hours or 0) * 60 + int(minutes or 0)
