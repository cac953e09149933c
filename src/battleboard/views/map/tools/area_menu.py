"""The context menu of an area that is laid down."""

from functools import partial
from typing import Final, Protocol

from PySide6.QtWidgets import QMenu

from battleboard.battle.round.spells import castings
from battleboard.battle.state.naming import name_of
from battleboard.battle.state.running_round import spell_of
from battleboard.foundation.words import whose
from battleboard.queries.table.areas_of_effect import CaughtFigures
from battleboard.rules import Action
from battleboard.views.look.menu import add_words
from battleboard.views.map.tool import MapSurface
from battleboard.views.map.tools.figure_menu import figure_menu

NOBODY: Final = "Nobody is in it."


class LaidArea(Protocol):
    """The area that lies on the map, and what can be done with it."""

    view: MapSurface

    @property
    def catch(self) -> CaughtFigures:
        """The figures in the area, at the moment that the map shows."""

    def select_caught(self) -> None:
        """Select all figures in the area."""

    def ask_damage(self) -> None:
        """Ask what the area does to those in it."""

    def aim(self, action: Action, /) -> None:
        """Let a declared spell or device take effect on the area."""

    def given_up(self) -> None:
        """Take the area away."""


def area_menu(tool: LaidArea, who: str = "") -> QMenu:
    """Make the menu of an area, and in it that of the figure under the mouse, if there is one."""
    view, catch = tool.view, tool.catch
    menu = QMenu(view.widget)
    menu.setToolTipsVisible(True)
    add_words(menu, catch.title, is_title=True)
    for text, doing in (
        ("Select all in it", tool.select_caught),
        ("Damage all in it…", tool.ask_damage),
    ):
        line = menu.addAction(text, doing)
        line.setEnabled(bool(catch.everyone))
        line.setToolTip("" if catch.everyone else NOBODY)
    _add_castings(menu, tool)
    menu.addAction("Remove the area", tool.given_up)
    if who:
        menu.addSeparator()
        menu.addMenu(_titled(figure_menu(view, who), name_of(view.session.battle, who), menu))
    return menu


def _add_castings(menu: QMenu, tool: LaidArea) -> None:
    """Add a line for each spell and device that may take effect there."""
    battle = tool.view.session.battle
    for action in castings(battle):
        spell = spell_of(action) or str(action.kind)
        when = f"\tin surprise segment {action.segment}" if action.segment else ""
        text = f"Let {whose(name_of(battle, action.by))} {spell} take effect here{when}"
        menu.addAction(text.replace("&", "&&"), partial(tool.aim, action))


def _titled(made: QMenu, name: str, within: QMenu) -> QMenu:
    made.setParent(within, made.windowFlags())
    made.setTitle(name.replace("&", "&&"))
    return made
