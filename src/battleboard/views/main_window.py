"""The DM's window."""

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QAction, QActionGroup, QIcon, QPalette
from PySide6.QtWidgets import QHBoxLayout, QLabel, QMainWindow, QMenu, QVBoxLayout, QWidget

from battleboard.storage.resources import resource
from battleboard.views.actions import ACTIONS, Action
from battleboard.views.card import Card
from battleboard.views.segment_strip import SegmentStrip, Stretch
from battleboard.views.theme import Shade, Theme

_ICON_SIDE = 64
_WIDEST = 1240


class MainWindow(QMainWindow):
    """The name, one sentence, and the segment ruler of a round."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._menus: dict[str, QMenu] = {}
        self._groups: dict[str, QActionGroup] = {}
        self._title = _label(scale=1.15, heavy=True)
        self._why = _label()
        self._strip = SegmentStrip()
        self.setWindowTitle("Battleboard")
        self.setWindowIcon(QIcon(str(resource("icons", "battleboard.svg"))))
        self.setCentralWidget(self._page())
        for action in ACTIONS:
            self._add_action(action)
        self.show_round("A round of ten segments", (), "")

    def sizeHint(self) -> QSize:
        """A window that leaves the desktop visible on a small laptop."""
        return QSize(1160, 640)

    def show_round(self, title: str, stretches: Sequence[Stretch], why: str) -> None:
        """Show a round's acts on the ruler, and in words why they fall so."""
        self._title.setText(title)
        self._strip.show_stretches(stretches)
        self._why.setText(why)
        self._why.setVisible(bool(why))

    def _page(self) -> QWidget:
        """The column of everything in the window, in the middle and not too wide."""
        column = QWidget()
        column.setMaximumWidth(_WIDEST)
        rows = QVBoxLayout(column)
        rows.setSpacing(28)
        rows.addStretch(2)
        rows.addLayout(self._heading())
        rows.addWidget(self._card())
        rows.addStretch(3)
        page = QWidget()
        across = QHBoxLayout(page)
        across.setContentsMargins(36, 24, 36, 24)
        across.addWidget(column)
        return page

    def _heading(self) -> QHBoxLayout:
        icon = QLabel()
        icon.setPixmap(self.windowIcon().pixmap(_ICON_SIDE))
        words = QVBoxLayout()
        words.setSpacing(2)
        words.addWidget(_label("Battleboard", scale=2.6, heavy=True))
        sentence = "Knows when everything in a round happens, and says why."
        words.addWidget(_label(sentence, scale=1.25, faint=True))
        heading = QHBoxLayout()
        heading.setSpacing(22)
        heading.addWidget(icon)
        heading.addLayout(words, stretch=1)
        return heading

    def _card(self) -> Card:
        card = Card()
        rows = QVBoxLayout(card)
        rows.setContentsMargins(26, 22, 26, 24)
        rows.setSpacing(16)
        for part in (self._title, self._strip, self._why):
            rows.addWidget(part)
        return card

    def _add_action(self, row: Action) -> None:
        action = QAction(row.text, self)
        action.setObjectName(row.id)
        action.setShortcut(row.shortcut)
        if row.menu not in self._menus:
            self._menus[row.menu] = self.menuBar().addMenu(row.menu)
        self._menus[row.menu].addAction(action)
        if row.group == "shade":
            self._add_shade(action, Shade(row.id))
        else:
            action.triggered.connect(self.close)

    def _add_shade(self, action: QAction, shade: Shade) -> None:
        group = self._groups.setdefault("shade", QActionGroup(self))
        group.addAction(action)
        action.setCheckable(True)
        action.setChecked(shade is self._theme.shade)
        action.triggered.connect(lambda: self._theme.choose(shade))


def _label(
    text: str = "", *, scale: float = 1.0, heavy: bool = False, faint: bool = False
) -> QLabel:
    """A label in the running type, larger, heavier or fainter."""
    label = QLabel(text)
    label.setWordWrap(True)
    font = label.font()
    font.setPointSizeF(font.pointSizeF() * scale)
    font.setBold(heavy)
    label.setFont(font)
    if faint:
        label.setForegroundRole(QPalette.ColorRole.PlaceholderText)
    label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    return label
