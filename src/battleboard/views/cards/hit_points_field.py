"""The field in which hit points are changed, on the card itself."""

from typing import Final

from PySide6.QtCore import QEvent, QObject, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QLineEdit, QWidget

from battleboard.models.session import Session
from battleboard.queries.figures.typed_changes import (
    HOW,
    UnreadError,
    change_forecast,
    hit_point_change,
)
from battleboard.views.look.label import Type, label
from battleboard.views.look.panel import Panel
from battleboard.views.look.space import ROUND, S
from battleboard.views.look.theme import colours_of

_ENDS: Final = frozenset(
    {
        *(Qt.Key.Key_Escape, Qt.Key.Key_Return, Qt.Key.Key_Enter),
        *(Qt.Key.Key_Tab, Qt.Key.Key_Backtab),
    }
)
_WIDE: Final = 216


class _Entry(QLineEdit):
    """A line that keeps the keys that end it to itself: they are no shortcuts while it is open.

    `ended(key)` tells which of them was pressed.
    """

    ended = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.installEventFilter(self)

    def eventFilter(  # noqa: N802 - Qt's own name
        self, _watched: QObject, event: QEvent
    ) -> bool:
        """Take those keys."""
        if not isinstance(event, QKeyEvent) or event.key() not in _ENDS:
            return False
        event.accept()
        if event.type() is QEvent.Type.KeyPress:
            self.ended.emit(Qt.Key(event.key()))
        return True


class HitPointsField(Panel):
    """Takes -7, +3, =20 or t5, and shows what would come of it before it is done.

    `left(forward)` tells that Tab or Shift+Tab was pressed, and that nothing is left to be done
    here; `closed()` that the field is gone.
    """

    left = Signal(bool)
    closed = Signal()

    def __init__(self, session: Session, within: QWidget) -> None:
        super().__init__(within, margin=S)
        self._list = within
        self._document = session.document
        self._who: tuple[str, ...] = ()
        self._beside = QRect()
        self.entry = _Entry()
        self.entry.setAccessibleName("Hit points")
        self.entry.setPlaceholderText("-7  +3  =20  t5")
        self.told = label("", Type.SMALL, faint=True, wrap=True)
        self.rows.addWidget(self.entry)
        self.rows.addWidget(self.told)
        self.entry.textChanged.connect(self._tell)
        self.entry.ended.connect(self._end)
        self.hide()

    @property
    def who(self) -> tuple[str, ...]:
        """Whose hit points it changes."""
        return self._who

    def open(self, who: tuple[str, ...], beside: QRect, typed: str = "") -> None:
        """Ask for a change of some figures' hit points, over those on a card.

        What was `typed` to ask for it stands in the field already.
        """
        self._who = who
        self._beside = beside
        self.entry.setText(typed)
        self._tell(typed)
        self.show()
        self.raise_()
        self.entry.setFocus()

    def place(self, beside: QRect) -> None:
        """Lie over the hit points of a card, but within the list."""
        if beside.isNull():
            return
        self._beside = beside
        within, high = self._list.rect(), self.heightForWidth(_WIDE)
        x = min(beside.right() + S, within.right()) - _WIDE
        y = min(beside.top() - S, within.bottom() - high)
        self.setGeometry(max(0, x), max(0, y), _WIDE, high)

    def close_up(self) -> None:
        """Give up what was typed."""
        self.hide()
        self._who = ()
        self.closed.emit()

    def apply(self) -> bool:
        """Do what was typed; bad input stays where it is, with the sentence that says why."""
        try:
            command = hit_point_change(self.entry.text(), self._who)
        except UnreadError as why:
            self.told.setText(str(why))
            self.place(self._beside)
            return False
        return self._document.do(command)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint a rim that lifts the field off the cards."""
        super().paintEvent(event)
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(QColor(colours_of(self.palette()).accent), 1.5))
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), ROUND, ROUND)

    def _end(self, key: Qt.Key) -> None:
        if key is Qt.Key.Key_Escape:
            self.close_up()
        elif self.entry.text().strip() and not self.apply():
            return
        elif key in {Qt.Key.Key_Tab, Qt.Key.Key_Backtab}:
            self.left.emit(key is Qt.Key.Key_Tab)
        else:
            self.close_up()

    def _tell(self, text: str) -> None:
        """Say what would come of it as it stands."""
        if not text.strip():
            self.told.setText(self._whose())
            self.place(self._beside)
            return
        try:
            command = hit_point_change(text, self._who)
        except UnreadError:
            self.told.setText(HOW)
        else:
            document = self._document
            self.told.setText(change_forecast(document.battle, command, document.tables))
        self.place(self._beside)

    def _whose(self) -> str:
        if len(self._who) > 1:
            return f"For all {len(self._who)} that are selected."
        return HOW
