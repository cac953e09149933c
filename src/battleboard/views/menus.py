"""The menus of the DM's window, made of the table of actions."""

from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QMenu

from battleboard.views.action import Action, Choice

if TYPE_CHECKING:
    from battleboard.views.main_window import MainWindow

MENUS: Final = (
    "&Battle",
    "&Edit",
    "&Figures",
    "&Map",
    "&Play",
    "Pla&yers",
    "Fo&g",
    "&View",
    "&Help",
)


class Menus(QObject):
    """Every action as a line of a menu, with its key.

    The table of actions knows all rooms, and they all that can be done in a battle: it is loaded
    when the first action is wanted, or when `load` is told that there is time for it.
    """

    def __init__(self, window: "MainWindow") -> None:
        super().__init__(window)
        self._window = window
        self._rows: tuple[Action, ...] = ()
        self._actions: dict[str, QAction] = {}
        self._groups: dict[str, QActionGroup] = {}
        self._menus = {title: window.menuBar().addMenu(title) for title in MENUS}
        for menu in self._menus.values():
            menu.aboutToShow.connect(self.refresh)

    def load(self) -> None:
        """Fill the menus, if that is still to be done."""
        if self._rows:
            return
        # The start page does not wait for it.
        from battleboard.views.actions import ACTIONS  # noqa: PLC0415

        self._rows = ACTIONS
        for row in ACTIONS:
            self._add(row, self._menus[row.menu])
        for menu in self._menus.values():
            menu.menuAction().setVisible(bool(menu.actions()))
        self.refresh()

    @property
    def actions(self) -> list[QAction]:
        """All of them."""
        self.load()
        return list(self._actions.values())

    def action(self, name: str) -> QAction:
        """Find an action by its id."""
        self.load()
        return self._actions[name]

    def refresh(self) -> None:
        """Let every action say what it does now, and whether it can be done."""
        self.load()
        for row in self._rows:
            action = self._actions[row.id]
            action.setEnabled(row.may(self._window))
            if row.words:
                action.setText(row.words(self._window))
            if row.is_on:
                action.setChecked(row.is_on(self._window))

    def _add(self, row: Action, menu: QMenu) -> None:
        action = QAction(row.text, self._window)
        action.setObjectName(row.id)
        # What it always says, whatever it would do now.
        action.setData(row.text)
        action.setShortcut(row.shortcut)
        action.setCheckable(row.is_on is not None)
        if row.group:
            self._groups.setdefault(row.group, QActionGroup(self)).addAction(action)
        if row.after_line and menu.actions():
            menu.addSeparator()
        if row.choices is not None:
            action.setMenu(self._submenu(row))
        menu.addAction(action)
        action.triggered.connect(partial(self._run, row))
        self._actions[row.id] = action

    def _submenu(self, row: Action) -> QMenu:
        submenu = QMenu(self._window)
        submenu.aboutToShow.connect(partial(self._fill, submenu, row))
        return submenu

    def _fill(self, submenu: QMenu, row: Action) -> None:
        """Find the lines of a menu now that it opens."""
        submenu.clear()
        choices = row.choices(self._window) if row.choices else ()
        for choice in choices:
            self._add_choice(submenu, choice)
        if not choices:
            submenu.addAction("There is none yet").setEnabled(False)

    def _add_choice(self, submenu: QMenu, choice: Choice) -> None:
        line = submenu.addAction(choice.text.replace("&", "&&"), choice.run)
        line.setEnabled(choice.may)
        line.setCheckable(choice.is_on is not None)
        line.setChecked(bool(choice.is_on))

    def _run(self, row: Action) -> None:
        row.run(self._window)
        self.refresh()
