"""The heading over the cards of a side: how many of its figures stand."""

from collections.abc import Mapping
from typing import NamedTuple

from battleboard.battle.battle import Badge, Battle
from battleboard.battle.state.condition import is_out
from battleboard.battle.state.figure import Figure


class Heading(NamedTuple):
    """The heading over the figures of a side: how many of them stand, and how many there are."""

    side: str
    name: str
    colour: int
    badge: Badge
    up: int
    all: int
    folded: bool = False

    @property
    def told(self) -> str:
        """How many stand, in words."""
        return f"{self.all} standing" if self.up == self.all else f"{self.up} of {self.all} stand"


def by_side(battle: Battle) -> Mapping[str, list[Figure]]:
    """The figures of each side, in the order of the table."""
    sides: dict[str, list[Figure]] = {side: [] for side in battle.teams}
    for figure in battle.figures.values():
        sides[figure.side].append(figure)
    return sides


def heading_of(battle: Battle, side: str, *, folded: bool) -> Heading:
    """The heading of a side as it stands."""
    team = battle.teams[side]
    figures = [each for each in battle.figures.values() if each.side == side]
    up = sum(each.present and not is_out(battle, each) for each in figures)
    return Heading(side, team.name, team.colour, team.badge, up, len(figures), folded)
