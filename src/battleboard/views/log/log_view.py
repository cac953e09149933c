"""The list of what has happened, with the newest at the bottom."""

from typing import Final

from PySide6.QtCore import QEvent, QPersistentModelIndex, QPoint, Qt, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent, QKeySequence, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QListView, QWidget

from battleboard.models.log_model import RecentEntries
from battleboard.views.log.log_delegate import LogDelegate
from battleboard.views.look.button import Look, button
from battleboard.views.look.space import S

_STEP: Final = 24
_FONT_CHANGES: Final = {QEvent.Type.FontChange, QEvent.Type.StyleChange}


class LogView(QListView):
    """Shows entries, and stays with the newest one until it is scrolled away from it.

    `sticks_changed()` tells that it has begun or ceased to stay there.
    """

    sticks_changed = Signal()

    def __init__(self, entries: RecentEntries, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._entries = entries
        self._look = LogDelegate(self)
        self.sticks = True
        self.setModel(entries)
        self.setItemDelegate(self._look)
        self.setAccessibleName("Log of the battle")
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setMouseTracking(True)
        self._newest = button("Newest ↓", self.show_newest, Look.CHIP, hint="Go to the newest")
        self._newest.setParent(self)
        self._newest.hide()
        bar = self.verticalScrollBar()
        bar.setSingleStep(_STEP)
        bar.rangeChanged.connect(self._stay)
        bar.valueChanged.connect(self._note_place)

    def show_newest(self) -> None:
        """Go to the newest entry, and stay with it."""
        self.scrollToBottom()

    def copy(self) -> None:
        """Put the words of the chosen entries, or of all that are shown, on the clipboard."""
        model = self.model()
        chosen = sorted(self.selectedIndexes(), key=lambda index: index.row())
        shown = chosen or [model.index(row, 0) for row in range(model.rowCount())]
        QGuiApplication.clipboard().setText("\n\n".join(str(index.data()) for index in shown))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Copy as all programs do."""
        if event.matches(QKeySequence.StandardKey.Copy):
            self.copy()
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lay the text out for the new width."""
        self._look.forget_sizes()
        super().resizeEvent(event)
        corner = self.viewport().rect().bottomRight() - QPoint(S, S)
        self._newest.adjustSize()
        self._newest.move(corner - self._newest.rect().bottomRight())

    def changeEvent(self, event: QEvent) -> None:
        """Measure the text anew in another font."""
        if event.type() in _FONT_CHANGES:
            self._look.forget_sizes()
            self.scheduleDelayedItemsLayout()
        super().changeEvent(event)

    def _stay(self, _lowest: int, highest: int) -> None:
        if self.sticks:
            self.verticalScrollBar().setValue(highest)

    def _note_place(self, value: int) -> None:
        self._stick(value == self.verticalScrollBar().maximum())
        if value == 0 and not self.sticks:
            self._show_older()

    def _stick(self, sticks: bool) -> None:  # noqa: FBT001 - it is what is noted
        self._newest.setVisible(not sticks)
        if sticks is not self.sticks:
            self.sticks = sticks
            self.sticks_changed.emit()

    def _show_older(self) -> None:
        """Show older entries above, while the eye rests on the same one."""
        at = QPersistentModelIndex(self.indexAt(QPoint(S, S)))
        if self._entries.show_older():
            self.scrollTo(
                self._entries.index(at.row(), 0), QAbstractItemView.ScrollHint.PositionAtTop
            )
