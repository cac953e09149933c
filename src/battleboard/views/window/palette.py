"""The search palette: type a few letters of a menu item or a name, and press Enter."""

from typing import Final

from PySide6 import QtWidgets
from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QKeyEvent, QPainter

from battleboard.views.theme.colours import Colours
from battleboard.views.theme.sizes import ROUND, M, S, TextStyle, label, set_text_style, styled_font
from battleboard.views.theme.theme import colours_of
from battleboard.views.widgets.panels import Panel
from battleboard.views.window.overlay import WindowOverlay
from battleboard.views.window.palette_entries import FINDING, Finding, FindingModel, findings
from battleboard.views.window.window_surface import WindowSurface

_Index = QModelIndex | QPersistentModelIndex
_RIGHT: Final = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight
_LEFT: Final = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft


class FindingDelegate(QtWidgets.QStyledItemDelegate):
    """Paints one line for each finding, faint if it is unavailable."""

    def __init__(self, view: QtWidgets.QWidget) -> None:
        super().__init__(view)
        self._view = view

    def sizeHint(self, _option: QtWidgets.QStyleOptionViewItem, _index: _Index) -> QSize:
        return QSize(0, QFontMetrics(self._view.font()).height() + 2 * S)

    def paint(
        self, painter: QPainter, option: QtWidgets.QStyleOptionViewItem, index: _Index
    ) -> None:
        finding: Finding = index.data(FINDING)
        place: QRect = option.rect
        state: QtWidgets.QStyle.StateFlag = option.state
        colours = colours_of(option.palette)
        painter.save()
        if state & QtWidgets.QStyle.StateFlag.State_Selected:
            _draw_patch(painter, place, colours)
        room = place.adjusted(M, 0, -M, 0)
        small = styled_font(self._view.font(), TextStyle.SMALL)
        _take(painter, small, colours.faint)
        room.setRight(_draw(painter, room, finding.keys, _RIGHT))
        _take(painter, self._view.font(), colours.ink if finding.enabled else colours.faint)
        room.setLeft(_draw(painter, room, finding.text, _LEFT))
        _take(painter, small, colours.faint)
        _draw(painter, room, finding.place, _LEFT)
        painter.restore()


def _draw_patch(painter: QPainter, place: QRect, colours: Colours) -> None:
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(colours.raised))
    painter.drawRoundedRect(place, ROUND, ROUND)


def _take(painter: QPainter, font: QFont, colour: str) -> None:
    painter.setFont(font)
    painter.setPen(QColor(colour))


def _draw(painter: QPainter, room: QRect, text: str, side: Qt.AlignmentFlag) -> int:
    """Draw an elided text at one end of a line; return the edge of the space left over."""
    metrics = painter.fontMetrics()
    words = metrics.elidedText(text, Qt.TextElideMode.ElideRight, room.width())
    painter.drawText(room, side, words)
    wide = metrics.horizontalAdvance(words) + S if words else 0
    return room.right() - wide if side is _RIGHT else room.left() + wide


_WIDEST: Final = 620
_ABOVE: Final = 64
_MOST_LINES: Final = 10
_MOVES: Final = frozenset({Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown})


class SearchPalette(WindowOverlay):
    """Finds menu items, games, conditions and figures; Enter chooses, Escape closes."""

    def __init__(self, window: WindowSurface) -> None:
        super().__init__(window.widget, Panel(), _WIDEST)
        self.setAccessibleName("Find a command or a figure")
        self._preferences = window.recent_battles.preferences
        self.found = FindingModel(findings(window), self, self._preferences.settings.chosen)
        self.field = QtWidgets.QLineEdit()
        self.list = QtWidgets.QListView()
        self._nothing = label("No matches", faint=True)
        self._fill()
        self.rows.insertSpacing(0, _ABOVE)
        self.rows.addStretch()
        self.field.textChanged.connect(self._look_for)
        self.list.clicked.connect(self._choose)
        self._look_for("")
        self.setFocusProxy(self.field)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in _MOVES:
            self.list.keyPressEvent(event)
        elif event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            self._choose(self.list.currentIndex())
        else:
            super().keyPressEvent(event)

    def _fill(self) -> None:
        set_text_style(self.field, TextStyle.TITLE)
        self.field.setPlaceholderText("Find a command or a figure")
        self.field.setAccessibleName("Find a command or a figure")
        self.list.setModel(self.found)
        self.list.setItemDelegate(FindingDelegate(self.list))
        self.list.setUniformItemSizes(True)
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setAccessibleName("Results")
        self.panel.rows.addWidget(self.field)
        self.panel.rows.addWidget(self._nothing)
        self.panel.rows.addWidget(self.list)

    def _look_for(self, typed_in: str) -> None:
        self.found.look_for(typed_in)
        self.list.setCurrentIndex(self.found.index(0))
        lines = self.found.rowCount()
        self._nothing.setVisible(lines == 0)
        self.list.setFixedHeight(min(lines, _MOST_LINES) * max(0, self.list.sizeHintForRow(0)))
        self.list.setVisible(lines > 0)

    def _choose(self, index: QModelIndex) -> None:
        """Close, which restores the focus, and then run the chosen finding if it is available."""
        finding = index.data(FINDING)
        if finding is not None and finding.enabled:
            self.close()
            counted = self._preferences.settings.with_choice(finding.counted_as)
            self._preferences.choose(counted)
            finding.choose()
