"""The DM's window: the start page, or the desk with an open battle."""

from PySide6.QtCore import QSize
from PySide6.QtGui import QAction, QActionGroup, QCloseEvent, QIcon
from PySide6.QtWidgets import QMainWindow, QMenu, QStackedWidget, QVBoxLayout, QWidget

from battleboard.models.evening import Evening
from battleboard.storage.resources import resource
from battleboard.views.action import Action
from battleboard.views.actions import ACTIONS, MENUS
from battleboard.views.desk import Desk
from battleboard.views.look.theme import Theme
from battleboard.views.message.message_bar import MessageBar
from battleboard.views.start.start_page import StartPage


class MainWindow(QMainWindow):
    """The window of the DM: menus, messages, and under them the start page or the desk."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.theme = theme
        self.desk: Desk | None = None
        self.messages = MessageBar()
        self.start_page = StartPage()
        self._pages = QStackedWidget()
        self._pages.addWidget(self.start_page)
        self._actions: dict[str, QAction] = {}
        self._groups: dict[str, QActionGroup] = {}
        self.setWindowTitle("Battleboard")
        self.setWindowIcon(QIcon(str(resource("icons", "battleboard.svg"))))
        self.setCentralWidget(self._middle())
        self._add_menus()

    def sizeHint(self) -> QSize:
        """A window for a whole battle."""
        return QSize(1366, 768)

    def show_battle(self, evening: Evening) -> Desk:
        """Lay a battle on the desk, in the place of the one that lies there."""
        self.close_battle()
        self.desk = Desk(evening)
        self._pages.addWidget(self.desk)
        self._pages.setCurrentWidget(self.desk)
        document = evening.document
        document.refused.connect(self.messages.tell)
        document.changed.connect(lambda _: self.messages.hide())
        document.changed.connect(lambda _: self.refresh_actions())
        document.renamed.connect(self._show_title)
        evening.selection.figures_changed.connect(self.refresh_actions)
        self._show_title()
        self.refresh_actions()
        return self.desk

    def close_battle(self) -> None:
        """Clear the desk, and let go of the battle's file."""
        if self.desk is None:
            return
        desk, self.desk = self.desk, None
        desk.evening.playhead.stop()
        desk.evening.document.kept.close()
        self._pages.setCurrentWidget(self.start_page)
        self._pages.removeWidget(desk)
        desk.deleteLater()
        self._show_title()
        self.refresh_actions()

    def action(self, name: str) -> QAction:
        """Find an action by its id."""
        return self._actions[name]

    def refresh_actions(self) -> None:
        """Let every action say what it does now, and whether it can be done."""
        for row in ACTIONS:
            action = self._actions[row.id]
            action.setEnabled(row.may(self))
            if row.words:
                action.setText(row.words(self))
            if row.is_on:
                action.setChecked(row.is_on(self))

    def closeEvent(self, event: QCloseEvent) -> None:
        """Let go of the battle before the window goes."""
        self.close_battle()
        super().closeEvent(event)

    def _middle(self) -> QWidget:
        middle = QWidget()
        rows = QVBoxLayout(middle)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(0)
        rows.addWidget(self.messages)
        rows.addWidget(self._pages, stretch=1)
        return middle

    def _show_title(self) -> None:
        title = self.desk.evening.document.title if self.desk else ""
        self.setWindowTitle(f"{title} - Battleboard" if title else "Battleboard")

    def _add_menus(self) -> None:
        menus = {title: self.menuBar().addMenu(title) for title in MENUS}
        for row in ACTIONS:
            self._add_action(row, menus[row.menu])
        for menu in menus.values():
            menu.aboutToShow.connect(self.refresh_actions)
            menu.menuAction().setVisible(bool(menu.actions()))
        self.refresh_actions()

    def _add_action(self, row: Action, menu: QMenu) -> None:
        action = QAction(row.text, self)
        action.setObjectName(row.id)
        action.setShortcut(row.shortcut)
        action.setCheckable(row.is_on is not None)
        if row.group:
            self._groups.setdefault(row.group, QActionGroup(self)).addAction(action)
        if row.after_line and menu.actions():
            menu.addSeparator()
        menu.addAction(action)
        action.triggered.connect(lambda: self._run(row))
        self._actions[row.id] = action

    def _run(self, row: Action) -> None:
        row.run(self)
        self.refresh_actions()
