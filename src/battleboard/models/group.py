"""Groups of figures that may go into a file together: those selected, a side, or everybody."""

from collections.abc import Iterator
from typing import NamedTuple

from battleboard.battle.battle import Battle
from battleboard.battle.state.naming import people
from battleboard.models.handling import Figures


class Group(NamedTuple):
    """Some figures, what they are called together, and what that is in a menu."""

    name: str
    who: Figures
    text: str


def groups_of(battle: Battle, selected: Figures) -> tuple[Group, ...]:
    """Give those who are selected, and each side that anybody is on, the players' first."""
    chosen = Group("", selected, f"Selected: {people(battle, selected)}")
    return (*((chosen,) if selected else ()), *_sides(battle))


def everybody(battle: Battle) -> Group:
    """Give all figures."""
    return Group("Figures", tuple(battle.figures), "Everybody")


def name_for(battle: Battle, who: Figures) -> str:
    """Say what figures are called together, if they are all of a side; else ''."""
    return next((each.name for each in _sides(battle) if set(each.who) == set(who)), "")


def _sides(battle: Battle) -> Iterator[Group]:
    teams = battle.teams.items()
    for side, team in sorted(teams, key=lambda item: not item[1].players):
        who = tuple(each.id for each in battle.figures.values() if each.side == side)
        if who:
            yield Group(team.name, who, f"{team.name}: {people(battle, who)}")
