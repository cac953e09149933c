"""The menu bar, built from the table of menu items."""

from collections.abc import Iterable
from functools import partial
from itertools import chain
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QTimer
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QMenu

from battleboard.models.event_loop import NextFrame, is_kept_responsive
from battleboard.views.menus.menu_item import MenuChoice, MenuItem
from battleboard.views.widgets.labels import escape_mnemonics
from battleboard.views.widgets.popups import StaticSubmenu

if TYPE_CHECKING:
    # For type checking only: this imports the whole desk, which the start page must not wait for.
    from battleboard.views.menus.menu_window import MenuWindow

TITLES: Final = (
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


_LOOK_MS: Final = 20


class MenuBar(QObject):
    """Holds every menu item as an action with its shortcut.

    The table imports all panels, and with them most of the program, so it is loaded lazily: when
    the first action is used, or by `load` once the program is idle.
    """

    def __init__(self, window: "MenuWindow") -> None:
        super().__init__(window.widget)
        self._window = window
        self._items: tuple[MenuItem[MenuWindow], ...] = ()
        self._is_loading = self._is_stale = False
        self._actions: dict[str, QAction] = {}
        self._groups: dict[str, QActionGroup] = {}
        self._below: dict[tuple[str, str], QMenu] = {}
        # After the frame: checking every item against the rules must not delay what the DM sees.
        self._soon = NextFrame(self._follow, self, after_picture=True)
        self._menus = {title: window.widget.menuBar().addMenu(title) for title in TITLES}
        for menu in self._menus.values():
            menu.aboutToShow.connect(self.refresh)

    def load(self) -> None:
        """Fill the menus on the first call; later or nested calls do nothing."""
        if self._items or self._is_loading:
            return
        self._is_loading = True
        # Imported late, so that the start page does not wait for it.
        from battleboard.views.menus.menu_table import MENU_TABLE  # noqa: PLC0415

        self._items = tuple(chain.from_iterable(MENU_TABLE.values()))
        for title, items in MENU_TABLE.items():
            for item in items:
                self._add(item, self._place_of(item, title))
        for menu in self._menus.values():
            menu.menuAction().setVisible(bool(menu.actions()))
        self.refresh()

    @property
    def actions(self) -> list[QAction]:
        """All actions, with their text and state up to date."""
        self._catch_up()
        return list(self._actions.values())

    def action(self, name: str) -> QAction:
        self._catch_up()
        return self._actions[name]

    def refresh_soon(self) -> None:
        """Update the actions after the next frame, but before any key is handled."""
        self._soon.ask()

    def refresh(self) -> None:
        """Update text, checked state and enabled state of every action, once nothing is loading."""
        if self._puts_off():
            return
        self.load()
        self._soon.forget()
        self._show(self._items)

    def _follow(self) -> None:
        """Update the actions; those that ask the disk wait until a menu opens."""
        if self._puts_off():
            return
        self.load()
        self._show(item for item in self._items if not item.asks_disk)

    def _puts_off(self) -> bool:
        """Put off the update while something is being loaded; return whether it was put off.

        An event handled between two imports would use a module that is only half loaded.
        """
        if is_kept_responsive():
            self._is_stale = True
            QTimer.singleShot(_LOOK_MS, self, self._catch_up)
            return True
        self._is_stale = False
        return False

    def _catch_up(self) -> None:
        """Load the menus, and make the updates that were requested or put off."""
        self.load()
        self._soon.do_now()
        if self._is_stale:
            self.refresh()

    def _show(self, items: Iterable[MenuItem["MenuWindow"]]) -> None:
        for item in items:
            action = self._actions[item.id]
            action.setEnabled(item.may(self._window))
            if item.words:
                action.setText(item.words(self._window))
            if item.is_on:
                action.setChecked(item.is_on(self._window))

    def _place_of(self, item: "MenuItem[MenuWindow]", title: str) -> QMenu:
        menu = self._menus[title]
        if not item.below:
            return menu
        if (title, item.below) not in self._below:
            if item.after_line:
                menu.addSeparator()
            self._below[title, item.below] = StaticSubmenu(item.below, menu)
            menu.addMenu(self._below[title, item.below])
        return self._below[title, item.below]

    def _add(self, item: "MenuItem[MenuWindow]", menu: QMenu) -> None:
        action = QAction(item.text, self._window.widget)
        action.setObjectName(item.id)
        # The palette and the shortcut sheet use this fixed text, without the battle's names.
        action.setData(item.text)
        action.setShortcut(item.shortcut)
        action.setCheckable(item.is_on is not None)
        if item.group:
            self._groups.setdefault(item.group, QActionGroup(self)).addAction(action)
        if item.after_line and menu.actions():
            menu.addSeparator()
        if item.choices is not None:
            action.setMenu(self._submenu(item))
        menu.addAction(action)
        action.triggered.connect(partial(self._run, item))
        self._actions[item.id] = action

    def _submenu(self, item: "MenuItem[MenuWindow]") -> QMenu:
        submenu = QMenu(self._window.widget)
        submenu.aboutToShow.connect(partial(self._fill, submenu, item))
        return submenu

    def _fill(self, submenu: QMenu, item: "MenuItem[MenuWindow]") -> None:
        submenu.clear()
        choices = item.choices(self._window) if item.choices else ()
        for choice in choices:
            self._add_choice(submenu, choice)
        if not choices:
            submenu.addAction("None yet").setEnabled(False)

    def _add_choice(self, submenu: QMenu, choice: MenuChoice) -> None:
        line = submenu.addAction(escape_mnemonics(choice.text), choice.run)
        line.setEnabled(choice.may)
        line.setCheckable(choice.is_on is not None)
        line.setChecked(bool(choice.is_on))

    def _run(self, item: "MenuItem[MenuWindow]") -> None:
        item.do(self._window)
        self.refresh()
