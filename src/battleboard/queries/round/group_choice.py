"""What a DM chooses for several figures at once, as a value that any thread can work with."""

from collections.abc import Callable
from typing import NamedTuple

from battleboard.battle.battle import Battle
from battleboard.queries.round.group_declarations import GroupDeclaration
from battleboard.rules import USUAL_EFFORT, Effort, Tables


class GroupChoice(NamedTuple):
    """How several figures are to declare; what each of them does then follows from the battle.

    `how` is one of the functions of group declarations and of orders, and `further` what that asks
    for besides the figures: a target, a kind of action.
    """

    how: Callable[..., GroupDeclaration]
    who: tuple[str, ...]
    further: tuple[object, ...] = ()

    def decided(
        self, battle: Battle, tables: Tables, effort: Effort = USUAL_EFFORT
    ) -> GroupDeclaration:
        """What each of them declares in a battle; nothing is done."""
        return self.how(battle, tables, self.who, *self.further, effort=effort)
