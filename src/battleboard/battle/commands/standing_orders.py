"""The command that gives figures a standing order, or takes it back."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from battleboard.battle.battle import Battle
from battleboard.battle.movement.whereabouts import body_now
from battleboard.battle.state.command_context import CommandContext, Refusal
from battleboard.battle.state.naming import people
from battleboard.battle.state.standing_order import Conduct, StandingOrder

_DO: Final[Mapping[Conduct, str]] = MappingProxyType(
    {
        "again": "the same again, every round",
        "mob": "at the nearest foe, every round",
        "guard": "hold their ground, every round",
        "archers": "at casters first, every round",
        "skirmish": "skirmish, every round",
    }
)


class GiveOrder(NamedTuple):
    """Give figures a standing order, by which they declare each round; with None, none."""

    who: tuple[str, ...]
    conduct: Conduct | None = None

    def sentence(self, battle: Battle) -> str:
        """What is done, in a sentence."""
        order = _DO[self.conduct] if self.conduct else "no standing order"
        return f"{people(battle, self.who)}: {order}"

    def apply_to(self, battle: Battle, _context: CommandContext) -> Battle:
        """Note the order on each of them; a guard's post is where it stands now."""
        if not self.who:
            raise Refusal("Choose figures for the order.")
        for who in self.who:
            battle = battle.with_figure(battle.figure(who)._replace(order=self._order(battle, who)))
        return battle

    def _order(self, battle: Battle, who: str) -> StandingOrder | None:
        if self.conduct is None:
            return None
        post = body_now(battle, who).at if self.conduct == "guard" else None
        return StandingOrder(self.conduct, post)
