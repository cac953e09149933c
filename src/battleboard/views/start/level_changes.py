"""Adds, renames, reorders and removes levels of the open battle."""

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPoint
from PySide6.QtWidgets import QMenu

from battleboard.battle.state.naming import people
from battleboard.models.battle_pictures import do_level_change
from battleboard.queries.table import board_levels
from battleboard.views.menus.menu_item import MenuChoice
from battleboard.views.widgets.labels import escape_mnemonics
from battleboard.views.widgets.popups import open_menu
from battleboard.views.window.desk import Desk
from battleboard.views.window.window_surface import WindowSurface

if TYPE_CHECKING:
    from battleboard.views.start.add_level_dialog import AddLevelDialog


class LevelChanges(QObject):
    """Asks for what a change of levels requires, and makes the change as one command."""

    def __init__(self, window: WindowSurface, desk: Desk) -> None:
        super().__init__(desk)
        self._window = window
        self._session = desk.session
        self._levels = desk.map.levels
        self._switch = desk.map_pane.level_switch
        self._switch.add_asked.connect(self.add)
        self._switch.menu_asked.connect(self._open_menu)

    def choices(self, at: int) -> Sequence[MenuChoice]:
        adding = MenuChoice("&Add a level…", self.add)
        levels = self._levels.levels
        if not levels:
            return (adding,)
        name, last = escape_mnemonics(levels[at].name), len(levels) - 1
        return (
            adding,
            MenuChoice(f"&Rename '{name}'…", partial(self.rename, at)),
            MenuChoice(f"Move '{name}' &up", partial(self.move, at, at + 1), may=at < last),
            MenuChoice(f"Move '{name}' &down", partial(self.move, at, at - 1), may=at > 0),
            MenuChoice(f"Re&move '{name}'…", partial(self.remove, at), may=last > 0),
        )

    def add(self) -> None:
        from battleboard.views.start.add_level_dialog import AddLevelDialog  # noqa: PLC0415 - seldom

        board = self._session.battle.board
        dialog = AddLevelDialog(board, self._levels.number, self._window)
        dialog.finished.connect(dialog.deleteLater)
        dialog.accepted.connect(partial(self._take, dialog))
        dialog.open()

    def rename(self, at: int) -> None:
        name = self._levels.levels[at].name
        asking = self._window.asking
        given = asking.words(self._window.widget, "Rename a level", "Name of the level:", name)
        if given and given != name:
            board = self._session.battle.board
            self._session.document.do(board_levels.renaming(board, at, given))

    def move(self, at: int, to: int) -> None:
        board = self._session.battle.board
        self._session.document.do(board_levels.ordering(board, at, to))

    def remove(self, at: int) -> None:
        """Remove a level with everything drawn on it, after confirmation."""
        battle = self._session.battle
        level = battle.board.levels[at]
        figures = board_levels.figures_on(battle, level)
        change = board_levels.removing(battle, at)
        words = f"Remove '{level.name}' and everything drawn on it?"
        if figures:
            left = self._levels.levels[max(0, at - 1) if at else 1].name
            words += f" {people(battle, figures)} will move to '{left}'."
        if self._window.asking.sure(self._window.widget, words, "Remove"):
            self._do(change)

    def _take(self, dialog: "AddLevelDialog") -> None:
        place = dialog.place.currentData()
        change = board_levels.adding(self._session.battle, dialog.made, dialog.title, place)
        self._do(change, dialog.pictures)

    def _do(self, change: board_levels.LevelChange, pictures: Sequence[bytes] = ()) -> None:
        if do_level_change(
            self._session.document, self._session.broadcast.explored, change, pictures
        ):
            self._levels.show(change.shown)

    def _open_menu(self, at: int, where: QPoint) -> None:
        menu = QMenu(self._switch)
        for choice in self.choices(at):
            menu.addAction(choice.text, choice.run).setEnabled(choice.may)
        open_menu(menu, where)
