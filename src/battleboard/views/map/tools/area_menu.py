"""The context menu of an area that is laid down."""

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QMenu

from battleboard.battle.casting import castings
from battleboard.battle.deeds import AimAt
from battleboard.battle.field import NOWHERE, Field, spell_of
from battleboard.battle.naming import name_of
from battleboard.rules import Action
from battleboard.rules.wording import whose
from battleboard.views.look.menu import add_words
from battleboard.views.map.tools.area_damage import AreaDamage
from battleboard.views.map.tools.figure_menu import figure_menu

if TYPE_CHECKING:
    from battleboard.views.map.tools.area_tool import AreaTool

_NOBODY = "Nobody is in it."


def area_menu(tool: "AreaTool", who: str = "") -> QMenu:
    """Make the menu of an area, and in it that of the figure under the mouse, if there is one."""
    view, catch = tool.view, tool.catch
    menu = QMenu(view)
    menu.setToolTipsVisible(True)
    add_words(menu, catch.title, is_title=True)
    for text, doing in (
        ("Select all in it", tool.select_caught),
        ("Damage all in it …", lambda: ask_damage(tool)),
    ):
        line = menu.addAction(text, doing)
        line.setEnabled(bool(catch.everyone))
        line.setToolTip("" if catch.everyone else _NOBODY)
    _add_castings(menu, tool)
    menu.addAction("Take it away", tool.given_up)
    if who:
        menu.addSeparator()
        menu.addMenu(_titled(figure_menu(view, who), name_of(view.evening.battle, who), menu))
    return menu


def ask_damage(tool: "AreaTool") -> None:
    """Ask what the area does to those in it."""
    if tool.catch.everyone:
        AreaDamage(tool.view.evening, tool.catch, tool.view).open()
    else:
        tool.view.evening.document.refused.emit(_NOBODY)


def aim(tool: "AreaTool", action: Action) -> None:
    """Let a declared spell or device take effect on the area, which is then in hand no longer."""
    found = tool.stencil.blast
    field = Field(found.spot.origin, found.rings) if found else NOWHERE
    deed = AimAt(action.by, spell_of(action), field, tool.catch.everyone, action.segment)
    if tool.view.evening.document.do(deed):
        tool.given_up()


def _add_castings(menu: QMenu, tool: "AreaTool") -> None:
    """Add a line for each spell and device that may take effect there."""
    battle = tool.view.evening.battle
    for action in castings(battle):
        spell = spell_of(action) or str(action.kind)
        when = f"\tin surprise segment {action.segment}" if action.segment else ""
        text = f"Let {whose(name_of(battle, action.by))} {spell} take effect here{when}"
        menu.addAction(text.replace("&", "&&"), partial(aim, tool, action))


def _titled(made: QMenu, name: str, within: QMenu) -> QMenu:
    made.setParent(within, made.windowFlags())
    made.setTitle(name.replace("&", "&&"))
    return made
