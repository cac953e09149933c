"""The log: every command and its results, to look up and to return to."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from PySide6 import QtCore, QtGui, QtWidgets

from battleboard.battle.state.placed_acts import placed_acts
from battleboard.models.log_model import LOG_LINE, LogModel, RecentEntries
from battleboard.models.session import Session
from battleboard.queries.round.log_lines import RULING, LogLine
from battleboard.views.ruler.ruler_input import add_act_choices
from battleboard.views.theme.colours import Colours
from battleboard.views.theme.sizes import HAIR, ROUND, XS, L, M, S, TextStyle, styled_font
from battleboard.views.theme.theme import colours_of
from battleboard.views.widgets.buttons import ButtonStyle, button
from battleboard.views.widgets.fields import UndoOfBattle
from battleboard.views.widgets.forms import text_field
from battleboard.views.widgets.layouts import hbox, with_stretch
from battleboard.views.widgets.panels import Panel
from battleboard.views.widgets.popups import open_menu

_Index = QtCore.QModelIndex | QtCore.QPersistentModelIndex
_WRAPPED: Final = QtCore.Qt.TextFlag.TextWordWrap | QtCore.Qt.AlignmentFlag.AlignLeft
_ENDLESS: Final = 1_000_000


class _TextPiece(NamedTuple):
    """A piece of text in one font, with the space above it."""

    text: str
    type: TextStyle
    faint: bool = False
    above: int = HAIR


class LogDelegate(QtWidgets.QStyledItemDelegate):
    """Paints a log entry, below the headings of a round or moment that it begins."""

    def __init__(self, view: QtWidgets.QAbstractItemView) -> None:
        super().__init__(view)
        self._view = view
        self._heights: dict[tuple[str, TextStyle, int], int] = {}
        self._fonts: dict[TextStyle, QtGui.QFont] = {}

    def forget_sizes(self) -> None:
        self._heights.clear()
        self._fonts.clear()

    def sizeHint(self, _option: QtWidgets.QStyleOptionViewItem, index: _Index) -> QtCore.QSize:
        """No width of its own, and the height of the entry's headings and text."""
        log_line = index.data(LOG_LINE)
        height = sum(self._height(each) for each in _headings(log_line, index))
        return QtCore.QSize(0, height + self._body_height(log_line))

    def paint(
        self, painter: QtGui.QPainter, option: QtWidgets.QStyleOptionViewItem, index: _Index
    ) -> None:
        log_line, colours = index.data(LOG_LINE), colours_of(option.palette)
        painter.save()
        place: QtCore.QRect = option.rect
        top = place.top()
        for piece in _headings(log_line, index):
            top = self._draw(painter, piece, top, colours)
        patch = place.adjusted(0, top - place.top(), 0, 0)
        self._draw_patch(painter, option, patch, colours)
        top += XS
        for piece in _body(log_line):
            top = self._draw(painter, piece, top, colours)
        painter.restore()

    def _draw_patch(
        self,
        painter: QtGui.QPainter,
        option: QtWidgets.QStyleOptionViewItem,
        patch: QtCore.QRect,
        colours: Colours,
    ) -> None:
        state: QtWidgets.QStyle.StateFlag = option.state
        if state & QtWidgets.QStyle.StateFlag.State_Selected:
            ground = colours.raised
        elif state & QtWidgets.QStyle.StateFlag.State_MouseOver:
            ground = colours.band
        else:
            return
        painter.setRenderHint(QtGui.QPainter.RenderHint.Antialiasing)
        painter.setPen(QtCore.Qt.PenStyle.NoPen)
        painter.setBrush(QtGui.QColor(ground))
        painter.drawRoundedRect(patch, ROUND, ROUND)

    def _draw(self, painter: QtGui.QPainter, piece: _TextPiece, top: int, colours: Colours) -> int:
        height = self._height(piece)
        painter.setFont(self._font(piece.type))
        painter.setPen(QtGui.QColor(colours.faint if piece.faint else colours.ink))
        place = QtCore.QRect(S, top + piece.above, self._width(), height - piece.above)
        painter.drawText(place, _WRAPPED, piece.text)
        return top + height

    def _body_height(self, log_line: LogLine) -> int:
        return sum(self._height(piece) for piece in _body(log_line)) + XS + XS

    def _height(self, piece: _TextPiece) -> int:
        key = (piece.text, piece.type, self._width())
        if key not in self._heights:
            room = QtCore.QRect(0, 0, self._width(), _ENDLESS)
            metrics = QtGui.QFontMetrics(self._font(piece.type))
            self._heights[key] = metrics.boundingRect(room, _WRAPPED, piece.text).height()
        return self._heights[key] + piece.above

    def _width(self) -> int:
        return self._view.viewport().width() - 2 * S

    def _font(self, kind: TextStyle) -> QtGui.QFont:
        if kind not in self._fonts:
            self._fonts[kind] = styled_font(self._view.font(), kind)
        return self._fonts[kind]


def _headings(log_line: LogLine, index: _Index) -> Iterator[_TextPiece]:
    before = _before(index)
    another_round = before is None or before.round != log_line.round
    if another_round:
        yield _TextPiece(log_line.round, TextStyle.TITLE, above=L if before else 0)
    another_moment = before is None or another_round or before.moment != log_line.moment
    if log_line.moment and another_moment:
        yield _TextPiece(
            log_line.moment, TextStyle.SMALL, faint=True, above=XS if another_round else M
        )


def _before(index: _Index) -> LogLine | None:
    log_line = index.model().index(index.row() - 1, 0).data(LOG_LINE) if index.row() else None
    return log_line if isinstance(log_line, LogLine) else None


def _body(log_line: LogLine) -> Iterator[_TextPiece]:
    if log_line.ruling:
        yield _TextPiece(RULING, TextStyle.STRONG)
    if log_line.came:
        yield _TextPiece(log_line.command, TextStyle.SMALL, faint=True)
        yield _TextPiece(log_line.came, TextStyle.BODY)
    else:
        small = log_line.step or bool(log_line.dice)
        yield _TextPiece(
            log_line.command, TextStyle.SMALL if small else TextStyle.BODY, faint=small
        )
    if log_line.dice:
        yield _TextPiece(log_line.dice, TextStyle.SMALL, faint=True)


_STEP: Final = 24
_FONT_CHANGES: Final = {QtCore.QEvent.Type.FontChange, QtCore.QEvent.Type.StyleChange}


class LogView(QtWidgets.QListView):
    """Shows the entries and sticks to the newest entry until the user scrolls away.

    `sticks_changed()` is emitted when it starts or stops sticking.
    """

    sticks_changed = QtCore.Signal()

    def __init__(self, entries: RecentEntries, parent: QtWidgets.QWidget | None = None) -> None:
        super().__init__(parent)
        self._entries = entries
        self._look = LogDelegate(self)
        self.sticks = True
        self.setModel(entries)
        self.setItemDelegate(self._look)
        self.setAccessibleName("Log of the battle")
        self.setSelectionMode(QtWidgets.QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setEditTriggers(QtWidgets.QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QtWidgets.QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(QtCore.Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(QtCore.Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self.setResizeMode(QtWidgets.QListView.ResizeMode.Adjust)
        self.setMouseTracking(True)
        self._newest = button(
            "Newest ↓", self.show_newest, ButtonStyle.CHIP, hint="Go to the newest entry"
        )
        self._newest.setParent(self)
        self._newest.hide()
        bar = self.verticalScrollBar()
        bar.setSingleStep(_STEP)
        bar.rangeChanged.connect(self._stay)
        bar.valueChanged.connect(self._note_place)

    def show_newest(self) -> None:
        """Scroll to the newest entry and stick to it."""
        self.scrollToBottom()

    def copy(self) -> None:
        """Copy the selected entries, or else all shown, to the clipboard as text."""
        model = self.model()
        chosen = sorted(self.selectedIndexes(), key=lambda index: index.row())
        shown = chosen or [model.index(row, 0) for row in range(model.rowCount())]
        QtGui.QGuiApplication.clipboard().setText("\n\n".join(str(index.data()) for index in shown))

    def keyPressEvent(self, event: QtGui.QKeyEvent) -> None:
        if event.matches(QtGui.QKeySequence.StandardKey.Copy):
            self.copy()
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QtGui.QResizeEvent) -> None:
        self._look.forget_sizes()
        super().resizeEvent(event)
        corner = self.viewport().rect().bottomRight() - QtCore.QPoint(S, S)
        self._newest.adjustSize()
        self._newest.move(corner - self._newest.rect().bottomRight())

    def changeEvent(self, event: QtCore.QEvent) -> None:
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
        """Load older entries above without moving what is on screen."""
        at = QtCore.QPersistentModelIndex(self.indexAt(QtCore.QPoint(S, S)))
        if self._entries.show_older():
            self.scrollTo(
                self._entries.index(at.row(), 0),
                QtWidgets.QAbstractItemView.ScrollHint.PositionAtTop,
            )


_BACK: Final = "Undo everything after the selected entry"
_AGAIN: Final = "Redo everything that was undone"


class LogPanel(Panel):
    """The log with a search field; it can return the battle to any entry."""

    def __init__(self, session: Session, parent: QtWidgets.QWidget | None = None) -> None:
        super().__init__(parent, margin=S)
        self.session = session
        self.log = LogModel(session.document, self)
        self.entries = RecentEntries(self.log, self)
        self.field = text_field(name="Find in the log", prompt="Find")
        self.view = LogView(self.entries)
        self.back = button("Go back to here", self.go_back, ButtonStyle.QUIET, hint=_BACK)
        self._back_in_menu = QtGui.QAction("Go back to here", self)
        self.again = button("Redo", self.log.redo_all, ButtonStyle.QUIET, hint=_AGAIN)
        self._fill()
        self.field.textChanged.connect(self._look_for)
        self.view.clicked.connect(self._select)
        self.view.activated.connect(self._select)
        self.view.selectionModel().selectionChanged.connect(self._refresh)
        session.document.changed.connect(self._refresh)
        self._refresh()

    def go_back(self) -> None:
        row = self._selected_row()
        if row >= 0:
            self.log.undo_back_to(row)

    def _fill(self) -> None:
        UndoOfBattle(self.field)
        self.field.setClearButtonEnabled(True)
        self.view.setContextMenuPolicy(QtCore.Qt.ContextMenuPolicy.CustomContextMenu)
        self.view.customContextMenuRequested.connect(self._open_menu)
        self._back_in_menu.triggered.connect(self.go_back)
        self.view.addAction(self._back_in_menu)
        self.view.addAction("Copy", self.view.copy)
        above = hbox(with_stretch(self.field), self.back, self.again, spacing=XS)
        self.rows.addLayout(above)
        self.rows.addWidget(self.view, stretch=1)

    def menu_of(self, row: int) -> QtWidgets.QMenu:
        menu = QtWidgets.QMenu(self)
        menu.addActions(self.view.actions())
        act = self.log.subjects_of(row).act if row >= 0 else ""
        if act:
            menu.addSeparator()
            add_act_choices(menu, self.session, act)
        return menu

    def _open_menu(self, at: QtCore.QPoint) -> None:
        open_menu(self.menu_of(self._selected_row()), self.view.viewport().mapToGlobal(at))

    def _selected_row(self) -> int:
        """Return the row of the single selected entry, or -1."""
        chosen = self.view.selectedIndexes()
        return self.entries.mapToSource(chosen[0]).row() if len(chosen) == 1 else -1

    def _look_for(self, text: str) -> None:
        self.entries.look_for(text)
        self.view.show_newest()

    def _select(self, index: QtCore.QModelIndex) -> None:
        about = self.log.subjects_of(self.entries.mapToSource(index).row())
        selection = self.session.selection
        if about.figures:
            selection.select(*about.figures)
        if any(turn.act.id == about.act for turn in placed_acts(self.session.battle)):
            selection.select_act(about.act)

    def _refresh(self) -> None:
        chosen = self._selected_row()
        for way_back in (self.back, self._back_in_menu):
            way_back.setEnabled(0 <= chosen < self.log.rowCount() - 1)
        self.again.setVisible(bool(self.session.document.redo_text))
