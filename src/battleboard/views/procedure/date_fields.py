"""The date and hour of the game, and notes for the log."""

from typing import Final

from PySide6.QtCore import QTime
from PySide6.QtWidgets import QLineEdit, QTimeEdit, QWidget

from battleboard.battle.commands import SetCalendar, WriteNote
from battleboard.models.session import Session
from battleboard.queries.table.turn_clock import date_and_second
from battleboard.views.theme.sizes import S
from battleboard.views.widgets.layouts import hbox, stretched, vbox

_CLOCK: Final = "H:mm"
_LONGEST: Final = 200


class DateFields(QWidget):
    """Keeps the date and hour, and writes notes."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        self.date = QLineEdit()
        self.date.setPlaceholderText("Date: Day 1, 12 Reaping …")
        self.date.setAccessibleName("Date")
        self.date.setToolTip("The first number counts the days")
        self.hour = QTimeEdit()
        self.hour.setDisplayFormat(_CLOCK)
        self.hour.setAccessibleName("Hour")
        self.note = QLineEdit()
        self.note.setPlaceholderText("Note for the log")
        self.note.setAccessibleName("Note for the log")
        for line in (self.date, self.note):
            line.setMaxLength(_LONGEST)
        rows = vbox(on=self, spacing=S)
        rows.addLayout(hbox(stretched(self.date), self.hour, spacing=S))
        rows.addWidget(self.note)
        self.date.editingFinished.connect(self._say)
        self.hour.editingFinished.connect(self._say)
        self.note.returnPressed.connect(self._write)

    def refresh(self) -> None:
        date, second = date_and_second(self._session.battle)
        if date:
            self.date.setText(date)
            self.hour.setTime(QTime.fromMSecsSinceStartOfDay(second * 1000))
        elif not self.date.hasFocus():
            self.date.clear()

    def _say(self) -> None:
        """Set the date and hour if they differ from what is kept."""
        second = self.hour.time().msecsSinceStartOfDay() // 1000
        date = " ".join(self.date.text().split())
        kept, kept_second = date_and_second(self._session.battle)
        if date != kept or (date and second // 60 != kept_second // 60):
            self._session.document.do(SetCalendar(date, second))

    def _write(self) -> None:
        if self._session.document.do(WriteNote(self.note.text())):
            self.note.clear()
