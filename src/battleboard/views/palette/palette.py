"""The palette: type a few letters of an action or a name, and press Enter."""

from typing import Final

from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit, QListView

from battleboard.views.look.label import Type, label, set_type
from battleboard.views.look.panel import Panel
from battleboard.views.palette.finding import findings
from battleboard.views.palette.finding_delegate import FindingDelegate
from battleboard.views.palette.finding_model import FINDING, FindingModel
from battleboard.views.palette.overlay import Overlay
from battleboard.views.window_surface import WindowSurface

_WIDEST: Final = 620
_ABOVE: Final = 64
_MOST_LINES: Final = 10
_MOVES: Final = frozenset({Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown})


class Palette(Overlay):
    """Finds actions and figures by their words; Enter chooses, Escape closes."""

    def __init__(self, window: WindowSurface) -> None:
        super().__init__(window.widget, Panel(), _WIDEST)
        self.setAccessibleName("Find an action or a figure")
        self.found = FindingModel(findings(window), self)
        self.field = QLineEdit()
        self.list = QListView()
        self._nothing = label("No matches", faint=True)
        self._fill()
        self.rows.insertSpacing(0, _ABOVE)
        self.rows.addStretch()
        self.field.textChanged.connect(self._look_for)
        self.list.clicked.connect(self._choose)
        self._look_for("")
        self.setFocusProxy(self.field)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move through what was found, choose it, or close."""
        if event.key() in _MOVES:
            self.list.keyPressEvent(event)
        elif event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            self._choose(self.list.currentIndex())
        else:
            super().keyPressEvent(event)

    def _fill(self) -> None:
        set_type(self.field, Type.TITLE)
        self.field.setPlaceholderText("Find an action or a figure")
        self.field.setAccessibleName("Find an action or a figure")
        self.list.setModel(self.found)
        self.list.setItemDelegate(FindingDelegate(self.list))
        self.list.setUniformItemSizes(True)
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setAccessibleName("What was found")
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
        """Do what was found, once the keyboard is back where it was; what cannot be done is not."""
        finding = index.data(FINDING)
        if finding is not None and finding.enabled:
            self.close()
            finding.choose()
