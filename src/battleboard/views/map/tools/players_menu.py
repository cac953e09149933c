"""The menu of what the players know of a figure: its name, and how much of its health."""

from collections.abc import Mapping
from functools import partial
from types import MappingProxyType
from typing import Final

from PySide6.QtWidgets import QMenu

from battleboard.battle.knowledge.lookout import is_own
from battleboard.battle.state.showing import HealthDetail
from battleboard.queries.figures.figure_commands import showing_health
from battleboard.views.look.menu import add_words
from battleboard.views.map.tool import MapSurface
from battleboard.views.map.tools.alias_row import AliasRow

_HEALTH: Final[Mapping[str, HealthDetail | None]] = MappingProxyType(
    {
        "As of the others": None,
        "Nothing": "none",
        "Whether it is wounded": "wounded",
        "As a ring": "bar",
    }
)


def add_players_menu(menu: QMenu, view: MapSurface, who: tuple[str, ...]) -> None:
    """Add it to the menu of some figures, where there is anything to choose."""
    battle, document = view.session.battle, view.session.document
    foes = tuple(each for each in who if not is_own(battle, battle.figure(each)))
    alone = len(who) == 1
    if not foes and not alone:
        return
    own = menu.addMenu("For the players")
    if alone:
        own.addAction(AliasRow(document, who[0], own))
    if not foes:
        return
    add_words(
        own,
        "What they see of its health" if alone else "What they see of their health",
        is_title=True,
    )
    shown = {battle.figure(each).shown_hp for each in foes}
    for text, degree in _HEALTH.items():
        command = showing_health(foes, degree)
        action = own.addAction(text, partial(document.do, command))
        action.setCheckable(True)
        action.setChecked(shown == {degree})
