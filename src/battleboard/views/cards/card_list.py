"""The list of cards, which shares selection and hover with the map."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Final, Literal, TypeAlias

from PySide6 import QtCore, QtGui, QtWidgets

from battleboard.models.event_loop import NextFrame
from battleboard.models.figure_list import FigureList, Index, Role
from battleboard.models.session import Selection, Session
from battleboard.queries.figures.card_face import CardFace, SideHeading
from battleboard.queries.figures.typed_changes import begins_change
from battleboard.rules import Action
from battleboard.views.cards import card_layout
from battleboard.views.cards.card_painter import CardPainter, CardPortraits
from battleboard.views.theme.sizes import HAIR, M, S
from battleboard.views.theme.theme import colours_of
from battleboard.views.widgets.labels import escape_html
from battleboard.views.widgets.picture_drop import PortraitDrop

_CardIndex: TypeAlias = QtCore.QModelIndex | QtCore.QPersistentModelIndex
CardSpot: TypeAlias = Literal["hit points", "chip", "chance", ""]
"""A part of a card that can be clicked separately; '' is the rest."""

_NEVER: Final = QtCore.QRectF()


class CardDelegate(QtWidgets.QStyledItemDelegate):
    """Paints headings and cards, in one line or with all details."""

    def __init__(
        self, view: QtWidgets.QAbstractItemView, selection: Selection, faces: CardPortraits
    ) -> None:
        super().__init__(view)
        self._view = view
        self._selection = selection
        self._faces = faces
        self._types = card_layout.CardFonts(view.font())
        self._layouts: dict[str, tuple[object, card_layout.CardLayout]] = {}
        self.roomy = False

    def set_font(self, font: QtGui.QFont) -> None:
        self._types = card_layout.CardFonts(font)
        self._layouts.clear()

    def sizeHint(self, _option: QtWidgets.QStyleOptionViewItem, index: _CardIndex) -> QtCore.QSize:
        wide = self._view.viewport().width()
        if index.data(Role.ID) is None:
            return QtCore.QSize(wide, int(self._types.of_strong.height()) + M)
        if not self.roomy:
            return QtCore.QSize(wide, int(card_layout.compact_height(self._types)) + HAIR)
        return QtCore.QSize(wide, int(self._layout(index, wide).height) + HAIR)

    def paint(
        self, painter: QtGui.QPainter, option: QtWidgets.QStyleOptionViewItem, index: _CardIndex
    ) -> None:
        room = QtCore.QRectF(option.rect).adjusted(0, 0, 0, -HAIR)
        shown = index.data(Role.FACE)
        painter.save()
        painter.setRenderHint(QtGui.QPainter.RenderHint.Antialiasing)
        picture = CardPainter(painter, self._types, colours_of(option.palette))
        if isinstance(shown, SideHeading):
            picture.heading(room, shown)
        else:
            self._paint_card(picture, room, index)
        painter.restore()

    def spot_at(self, index: _CardIndex, at: QtCore.QPointF) -> CardSpot:
        if not isinstance(index.data(Role.FACE), CardFace):
            return ""
        layout, here = self._layout_and_corner(index)
        if _grown(layout.hp.united(layout.bar)).contains(at - here):
            return "hit points"
        if self.chance_at(index, at) is not None:
            return "chance"
        return "" if layout.chip_at(at - here, layout.chips) is None else "chip"

    def chance_at(self, index: _CardIndex, at: QtCore.QPointF) -> Action | None:
        face = index.data(Role.FACE)
        layout, here = self._layout_and_corner(index)
        place = layout.chip_at(at - here, layout.chances)
        chip = None if place is None else face.chips[place]
        return chip.action if chip and chip.chance else None

    def hp_room(self, index: _CardIndex) -> QtCore.QRect:
        layout, here = self._layout_and_corner(index)
        return layout.hp.united(layout.bar).translated(here).toRect()

    def chip_room(self, index: _CardIndex) -> QtCore.QRect:
        """Return the viewport rectangle of a card's first chip or, if it has none, of its name."""
        layout, here = self._layout_and_corner(index)
        room = layout.chips[0].room if layout.chips else layout.name.room
        return room.translated(here).toRect()

    def helpEvent(
        self,
        event: QtGui.QHelpEvent,
        view: QtWidgets.QAbstractItemView,
        _option: QtWidgets.QStyleOptionViewItem,
        index: _CardIndex,
    ) -> bool:
        if isinstance(index.data(Role.FACE), CardFace):
            told = escape_html(self._tooltip_of(index))
            QtWidgets.QToolTip.showText(event.globalPos(), told, view)
        return True

    def _tooltip_of(self, index: _CardIndex) -> str:
        face, layout = index.data(Role.FACE), self._layout_and_corner(index)[0]
        cut = [*layout.chips, *layout.states, card_layout.PlacedText(_NEVER, "")]
        facts = () if self.roomy else index.data(Role.LINES)
        told = _is_cut(cut, self._types) or any(chip.chance or chip.why_not for chip in face.chips)
        chips = [chip.spoken for chip in face.chips] if told else []
        lasting = face.lasting * (not self.roomy)
        return "\n".join((face.name, *chips, *facts, *lasting, *face.conditions))

    def _paint_card(self, picture: CardPainter, room: QtCore.QRectF, index: _CardIndex) -> None:
        face, chosen = index.data(Role.FACE), self._selection.figures
        if face.id in chosen:
            picture.paint_chosen(room)
        elif face.id == self._selection.hovered_figure:
            picture.paint_hovered(room)
        layout = self._layout(index, int(room.width()))
        portrait = self._portrait(face, layout) if self.roomy and face.portrait else None
        picture.card(room, face, layout, portrait, is_next=bool(index.data(Role.NEXT)))

    def _portrait(self, face: CardFace, layout: card_layout.CardLayout) -> QtGui.QImage | None:
        wide = 2 * layout.badge_radius * self._view.devicePixelRatioF()
        return self._faces.get(face.portrait, round(wide))

    def _layout_and_corner(
        self, index: _CardIndex
    ) -> tuple[card_layout.CardLayout, QtCore.QPointF]:
        room = self._view.visualRect(index)
        return self._layout(index, room.width()), QtCore.QPointF(room.topLeft())

    def _layout(self, index: _CardIndex, wide: int) -> card_layout.CardLayout:
        face = index.data(Role.FACE)
        lines = index.data(Role.LINES) if self.roomy else ()
        key = (face, lines, wide, self.roomy)
        cached = self._layouts.get(face.id)
        if cached is None or cached[0] != key:
            cached = key, self._new_layout(face, lines, wide)
            self._layouts[face.id] = cached
        return cached[1]

    def _new_layout(
        self, face: CardFace, lines: tuple[str, ...], wide: int
    ) -> card_layout.CardLayout:
        if self.roomy:
            return card_layout.roomy_layout(face, lines, wide, self._types)
        return card_layout.compact_layout(face, wide, self._types)


def _grown(room: QtCore.QRectF) -> QtCore.QRectF:
    return room.adjusted(-S, -HAIR, S, HAIR)


def _is_cut(texts: list[card_layout.PlacedText], types: card_layout.CardFonts) -> bool:
    return any(
        types.of_small.horizontalAdvance(each.text) > each.room.width() for each in texts[:-1]
    )


_FLAGS: Final = QtCore.QItemSelectionModel.SelectionFlag
_SCROLL_PX: Final = 16


class CardList(QtWidgets.QListView):
    """Lists all cards, one side after another.

    `hp_asked(figure)`, `chip_pressed(figure)` and `chance_pressed(action)` are emitted on clicks on
    the hit points, a declaration or its chance; `hp_typed(sign)` when the user starts typing a
    change of hit points; `card_asked(figure)` on a double-click; and `menu_asked(figure, point)`
    when the context menu is requested at a screen point.
    """

    hp_asked = QtCore.Signal(str)
    hp_typed = QtCore.Signal(str)
    chip_pressed = QtCore.Signal(str)
    chance_pressed = QtCore.Signal(object)
    card_asked = QtCore.Signal(str)
    menu_asked = QtCore.Signal(str, object)

    def __init__(self, session: Session, parent: QtWidgets.QWidget | None = None) -> None:
        super().__init__(parent)
        self.list = FigureList(session, self)
        faces = CardPortraits(session.document, self)
        self.cards = CardDelegate(self, session.selection, faces)
        self._selection = session.selection
        self._led = False
        self._pressed: tuple[str, CardSpot] = ("", "")
        # Repaint after the frame, so that the map and the action form show a change first.
        self._stale: set[QtCore.QPersistentModelIndex] = set()
        self._repaint = NextFrame(self._repaint_stale, self, after_picture=True)
        self.setItemDelegate(self.cards)
        # Connect before `setModel` connects the view's own slots: selection changes that they make
        # are not the user's choice.
        self.list.rowsAboutToBeInserted.connect(self._begin_leading)
        self.list.rowsAboutToBeRemoved.connect(self._begin_leading)
        self.setModel(self.list)
        self.selectionModel().selectionChanged.connect(self._choose)
        self.list.rowsRemoved.connect(self.show_selection)
        self.list.rowsInserted.connect(self.show_selection)
        self.setSelectionMode(QtWidgets.QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setVerticalScrollMode(QtWidgets.QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(QtCore.Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setResizeMode(QtWidgets.QListView.ResizeMode.Adjust)
        self.verticalScrollBar().setSingleStep(_SCROLL_PX)
        self.setMouseTracking(True)
        self.setAccessibleName("Figures")
        self._selection.figures_changed.connect(self.show_selection)
        self._selection.hovered_changed.connect(self.viewport().update)
        faces.came.connect(self.viewport().update)
        PortraitDrop(self.viewport(), session, self.figure_at)
        self.show_selection()

    def set_roomy(self, *, roomy: bool) -> None:
        self.cards.roomy = roomy
        self.scheduleDelayedItemsLayout()
        self.executeDelayedItemsLayout()
        self.scrollTo(self.currentIndex())

    def figure_at(self, at: QtCore.QPointF) -> str:
        """Return the figure whose card is under a pixel, or ''."""
        return self.indexAt(at.toPoint()).data(Role.ID) or ""

    def hp_room(self, figure: str) -> QtCore.QRect:
        """Return the box of a figure's hit points; empty if the list does not show the figure."""
        index = self.list.row_of(figure)
        return self.cards.hp_room(index) if index.isValid() else QtCore.QRect()

    def chip_room(self, figure: str) -> QtCore.QRect:
        """Return the box of a figure's first chip, or else of its name; empty if not listed."""
        index = self.list.row_of(figure)
        return self.cards.chip_room(index) if index.isValid() else QtCore.QRect()

    def show_figure(self, figure: str) -> None:
        index = self.list.row_of(figure)
        if index.isValid():
            self.scrollTo(index)

    def show_selection(self) -> None:
        rows = QtCore.QItemSelection()
        for who in self._selection.figures:
            index = self.list.row_of(who)
            if index.isValid():
                rows.select(index, index)
        with self._leading():
            self.selectionModel().select(rows, _FLAGS.ClearAndSelect)
            last = self.list.row_of(self._selection.figure)
            if last.isValid():
                self.selectionModel().setCurrentIndex(last, _FLAGS.NoUpdate)
                self.scrollTo(last)
        self.viewport().update()

    def dataChanged(  # noqa: N802 - Qt's own name
        self, first: Index, last: Index, roles: Sequence[int] = ()
    ) -> None:
        """Repaint a single row that kept its height; otherwise lay out the list again."""
        high = self.visualRect(first).height()
        if first == last and self.sizeHintForIndex(first).height() == high:
            self._stale.add(QtCore.QPersistentModelIndex(first))
            self._repaint.ask()
        else:
            super().dataChanged(first, last, roles)

    def _repaint_stale(self) -> None:
        stale, self._stale = self._stale, set()
        for each in stale:
            index = self.list.index(each.row())
            if each.isValid():
                QtWidgets.QAbstractItemView.dataChanged(self, index, index)

    def _choose(self) -> None:
        if self._led:
            return
        here = {index.data(Role.ID) for index in self.selectedIndexes()}
        kept = [who for who in self._selection.figures if who in here]
        last = self.currentIndex().data(Role.ID)
        new = [who for who in self.list.figures() if who in here and who not in kept]
        chosen = sorted([*kept, *new], key=lambda who: who == last)
        self._selection.select(*chosen)

    def keyPressEvent(self, event: QtGui.QKeyEvent) -> None:
        if begins_change(event.text()):
            self.hp_typed.emit(event.text())
        else:
            super().keyPressEvent(event)

    def mousePressEvent(self, event: QtGui.QMouseEvent) -> None:
        """Remember the pressed part of a card, or fold the cards under the pressed heading."""
        heading = self._heading_at(event.position().toPoint())
        if heading and event.button() is QtCore.Qt.MouseButton.LeftButton:
            fold = self.list.fold_fallen if heading.fallen else self.list.fold
            fold(heading.side)
            return
        self._pressed = self._spot(event)
        if self._pressed[1] == "chip" and self._keeps_group(event):
            return
        super().mousePressEvent(event)

    def mouseReleaseEvent(self, event: QtGui.QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        pressed, self._pressed = self._pressed, ("", "")
        if event.button() is not QtCore.Qt.MouseButton.LeftButton or pressed != self._spot(event):
            return
        who, spot = pressed
        if spot == "hit points":
            self.hp_asked.emit(who)
        elif spot == "chip":
            self.chip_pressed.emit(who)
        elif spot == "chance":
            index = self.indexAt(event.position().toPoint())
            self.chance_pressed.emit(self.cards.chance_at(index, event.position()))

    def mouseDoubleClickEvent(self, event: QtGui.QMouseEvent) -> None:
        who, spot = self._spot(event)
        if who and not spot:
            self.card_asked.emit(who)

    def mouseMoveEvent(self, event: QtGui.QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        who, spot = self._spot(event)
        if event.buttons() == QtCore.Qt.MouseButton.NoButton:
            self._selection.hover(who)
        hand = QtCore.Qt.CursorShape.PointingHandCursor
        self.viewport().setCursor(hand if spot else QtCore.Qt.CursorShape.ArrowCursor)

    def leaveEvent(self, event: QtCore.QEvent) -> None:
        super().leaveEvent(event)
        self._selection.hover()

    def contextMenuEvent(self, event: QtGui.QContextMenuEvent) -> None:
        """Request the menu of the figure under the mouse or, by keyboard, of the selected figure.

        On a heading, select those figures of the side that can act, and request their menu.
        """
        by_key = event.reason() is QtGui.QContextMenuEvent.Reason.Keyboard
        heading = None if by_key else self._heading_at(event.pos())
        all_of_side = self.list.able(heading.side) if heading and not heading.fallen else ()
        if all_of_side:
            self._selection.select(*all_of_side)
            self.menu_asked.emit(all_of_side[-1], event.globalPos())
            return
        who = self._selection.figure if by_key else self.figure_at(QtCore.QPointF(event.pos()))
        if not who:
            return
        if who not in self._selection.figures:
            self._selection.select(who)
        room = self.visualRect(self.list.row_of(who))
        at = self.viewport().mapToGlobal(room.center()) if by_key else event.globalPos()
        self.menu_asked.emit(who, at)

    def changeEvent(self, event: QtCore.QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QtCore.QEvent.Type.FontChange:
            self.cards.set_font(self.font())
            self.scheduleDelayedItemsLayout()

    def _heading_at(self, at: QtCore.QPoint) -> SideHeading | None:
        index = self.indexAt(at)
        heading = index.data(Role.FACE) if index.isValid() else None
        return heading if isinstance(heading, SideHeading) else None

    def _spot(self, event: QtGui.QMouseEvent) -> tuple[str, CardSpot]:
        index = self.indexAt(event.position().toPoint())
        if not index.isValid():
            return "", ""
        return index.data(Role.ID) or "", self.cards.spot_at(index, event.position())

    def _keeps_group(self, event: QtGui.QMouseEvent) -> bool:
        """Whether a press on a declaration leaves the selected group selected."""
        chosen = self._selection.figures
        left = event.button() is QtCore.Qt.MouseButton.LeftButton and not event.modifiers()
        return left and len(chosen) > 1 and self._pressed[0] in chosen

    def _begin_leading(self, _parent: QtCore.QModelIndex, _first: int, _last: int) -> None:
        self._led = True

    @contextmanager
    def _leading(self) -> Iterator[None]:
        """Prevent selection changes inside the block from counting as the user's."""
        self._led = True
        yield
        self._led = False
