"""The list of cards: what is chosen and hovered in it is so on the map as well."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Final

from PySide6.QtCore import (
    QEvent,
    QItemSelection,
    QItemSelectionModel,
    QModelIndex,
    QPointF,
    QRect,
    Qt,
    Signal,
)
from PySide6.QtGui import QContextMenuEvent, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QAbstractItemView, QListView, QWidget

from battleboard.models.figure_list import FigureList, Index, Role
from battleboard.models.session import Session
from battleboard.queries.figures.card_face import SideHeading
from battleboard.queries.figures.typed_changes import begins_change
from battleboard.views.cards.card_delegate import CardDelegate, Spot
from battleboard.views.cards.faces import Faces
from battleboard.views.portrait.portrait_drop import PortraitDrop

_FLAGS: Final = QItemSelectionModel.SelectionFlag
_SCROLL_PX: Final = 16


class CardList(QListView):
    """All cards, side by side.

    `hp_asked(figure)` and `chip_pressed(figure)` tell that its hit points or its declaration were
    clicked, `hp_typed(sign)` that a change of hit points is being typed, `card_asked(figure)` that
    it was clicked twice, and `menu_asked(figure, point)` that its menu was asked for at a point of
    the screen.
    """

    hp_asked = Signal(str)
    hp_typed = Signal(str)
    chip_pressed = Signal(str)
    card_asked = Signal(str)
    menu_asked = Signal(str, object)

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.list = FigureList(session, self)
        faces = Faces(session.document, self)
        self.cards = CardDelegate(self, session.selection, faces)
        self._selection = session.selection
        self._led = False
        self._pressed: tuple[str, Spot] = ("", "")
        self.setItemDelegate(self.cards)
        # Before the view's own: a row that comes or goes is no choice of the DM's.
        self.list.rowsAboutToBeInserted.connect(self._begin_leading)
        self.list.rowsAboutToBeRemoved.connect(self._begin_leading)
        self.setModel(self.list)
        self.selectionModel().selectionChanged.connect(self._choose)
        self.list.rowsRemoved.connect(self.show_selection)
        self.list.rowsInserted.connect(self.show_selection)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.verticalScrollBar().setSingleStep(_SCROLL_PX)
        self.setMouseTracking(True)
        self.setAccessibleName("Figures")
        self._selection.figures_changed.connect(self.show_selection)
        self._selection.hovered_changed.connect(self.viewport().update)
        faces.came.connect(self.viewport().update)
        PortraitDrop(self.viewport(), session, self.figure_at)
        self.show_selection()

    def set_roomy(self, *, roomy: bool) -> None:
        """Show cards with all that they have, or in one line each."""
        self.cards.roomy = roomy
        self.scheduleDelayedItemsLayout()

    def figure_at(self, at: QPointF) -> str:
        """Find the figure whose card lies under a pixel, or ''."""
        return self.indexAt(at.toPoint()).data(Role.ID) or ""

    def hp_room(self, figure: str) -> QRect:
        """Say where the hit points of a figure stand; nowhere, if the list does not show it."""
        index = self.list.row_of(figure)
        return self.cards.hp_room(index) if index.isValid() else QRect()

    def chip_room(self, figure: str) -> QRect:
        """Say where the declaration of a figure stands."""
        index = self.list.row_of(figure)
        return self.cards.chip_room(index) if index.isValid() else QRect()

    def show_figure(self, figure: str) -> None:
        """Scroll to the card of a figure."""
        index = self.list.row_of(figure)
        if index.isValid():
            self.scrollTo(index)

    def show_selection(self) -> None:
        """Select the cards of those who are selected, and scroll to the last of them."""
        rows = QItemSelection()
        for who in self._selection.figures:
            index = self.list.row_of(who)
            if index.isValid():
                rows.select(index, index)
        with self._leading():
            self.selectionModel().select(rows, _FLAGS.ClearAndSelect)
            last = self.list.row_of(self._selection.figure)
            if last.isValid() and last != self.currentIndex():
                self.selectionModel().setCurrentIndex(last, _FLAGS.NoUpdate)
                self.scrollTo(last)
        self.viewport().update()

    def dataChanged(  # noqa: N802 - Qt's own name
        self, first: Index, last: Index, roles: Sequence[int] = ()
    ) -> None:
        """Paint a row anew; lay all of them out only where it has come to another height."""
        high = self.visualRect(first).height()
        if first == last and self.sizeHintForIndex(first).height() == high:
            QAbstractItemView.dataChanged(self, first, last, roles)
        else:
            super().dataChanged(first, last, roles)

    def _choose(self) -> None:
        """Select on the map as well what was selected here."""
        if self._led:
            return
        here = {index.data(Role.ID) for index in self.selectedIndexes()}
        kept = [who for who in self._selection.figures if who in here]
        last = self.currentIndex().data(Role.ID)
        new = [who for who in self.list.figures() if who in here and who not in kept]
        chosen = sorted([*kept, *new], key=lambda who: who == last)
        self._selection.select(*chosen)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Take the first sign of a change of hit points."""
        if begins_change(event.text()):
            self.hp_typed.emit(event.text())
        else:
            super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Note what of a card is pressed; a press on a heading folds its side."""
        index = self.indexAt(event.position().toPoint())
        heading = index.data(Role.FACE) if index.isValid() else None
        if isinstance(heading, SideHeading) and event.button() is Qt.MouseButton.LeftButton:
            self.list.fold(heading.side)
            return
        self._pressed = self._spot(event)
        super().mousePressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Do what a click on hit points or on a declaration does."""
        super().mouseReleaseEvent(event)
        pressed, self._pressed = self._pressed, ("", "")
        if event.button() is not Qt.MouseButton.LeftButton or pressed != self._spot(event):
            return
        who, spot = pressed
        if spot == "hit points":
            self.hp_asked.emit(who)
        elif spot == "chip":
            self.chip_pressed.emit(who)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Ask for a whole card."""
        who, spot = self._spot(event)
        if who and not spot:
            self.card_asked.emit(who)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Hover over a figure here, and so on the map."""
        super().mouseMoveEvent(event)
        who, spot = self._spot(event)
        if event.buttons() == Qt.MouseButton.NoButton:
            self._selection.hover(who)
        hand = Qt.CursorShape.PointingHandCursor
        self.viewport().setCursor(hand if spot else Qt.CursorShape.ArrowCursor)

    def leaveEvent(self, event: QEvent) -> None:
        """Hover over nobody."""
        super().leaveEvent(event)
        self._selection.hover()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Ask for the menu of a figure: of the one under the mouse, or of the selected one."""
        by_key = event.reason() is QContextMenuEvent.Reason.Keyboard
        who = self._selection.figure if by_key else self.figure_at(QPointF(event.pos()))
        if not who:
            return
        if who not in self._selection.figures:
            self._selection.select(who)
        room = self.visualRect(self.list.row_of(who))
        at = self.viewport().mapToGlobal(room.center()) if by_key else event.globalPos()
        self.menu_asked.emit(who, at)

    def changeEvent(self, event: QEvent) -> None:
        """Lay the cards out anew in another type."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self.cards.set_font(self.font())
            self.scheduleDelayedItemsLayout()

    def _spot(self, event: QMouseEvent) -> tuple[str, Spot]:
        index = self.indexAt(event.position().toPoint())
        if not index.isValid():
            return "", ""
        return index.data(Role.ID) or "", self.cards.spot_at(index, event.position())

    def _begin_leading(self, _parent: QModelIndex, _first: int, _last: int) -> None:
        self._led = True

    @contextmanager
    def _leading(self) -> Iterator[None]:
        """Change what is selected here without telling of it."""
        self._led = True
        yield
        self._led = False
