"""The command for the pursuit after a rout: who flees from whom, and how it ends."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from battleboard.battle.battle import Battle
from battleboard.battle.commands.placing import Leave
from battleboard.battle.movement.whereabouts import body_now
from battleboard.battle.state.command_context import CommandContext, Refusal, Roll, RollRequest
from battleboard.battle.state.condition import is_out
from battleboard.battle.state.event import PursuitEnded
from battleboard.battle.state.figure import Figure
from battleboard.battle.state.rules_scene import on_table
from battleboard.battle.state.running_round import NOTHING
from battleboard.battle.state.status import move_of
from battleboard.foundation.words import is_plural
from battleboard.rules.pursuit import (
    Dropped,
    Pursuit,
    PursuitEnd,
    PursuitThrow,
    Rout,
    pace_in_words,
)
from battleboard.rules.timing.act import Reason


class Pursue(NamedTuple):
    """Settle the pursuit of a fleeing side, by the game's rules or as the DM says.

    Those who get away leave the table. `answers` count how often each modifier applies.
    """

    fleeing: str
    in_sight: bool = True
    dropped: Dropped = "nothing"
    obstacle: bool = False
    answers: Mapping[str, int] = NOTHING
    decided: PursuitEnd | None = None

    def sentence(self, battle: Battle) -> str:
        name = battle.teams[self.fleeing].name
        return f"{name} {'flee' if is_plural(name) else 'flees'}, pursued"

    def apply_to(self, battle: Battle, context: CommandContext) -> Battle:
        rout = self.rout(battle)
        runners = [each.id for each in fleeing_of(battle, self.fleeing)]
        found = self._end(battle, rout, context)
        context.tell(PursuitEnded(self.fleeing, found.end, found.why.text, found.why.rule))
        for who in runners if found.end == "escape" else ():
            battle = Leave(who).apply_to(battle, context)
        return battle

    def rout(self, battle: Battle) -> Rout:
        fleeing, pursuing = fleeing_of(battle, self.fleeing), pursuers_of(battle, self.fleeing)
        if not fleeing or not pursuing:
            raise Refusal("No one is left to flee or pursue.")
        return Rout(
            min(map(move_of, fleeing)),
            max(map(move_of, pursuing)),
            _apart_ft(battle, fleeing, pursuing),
            battle.board.where,
            self.in_sight,
            self.dropped,
            self.obstacle,
            self.answers,
        )

    def _end(self, battle: Battle, rout: Rout, context: CommandContext) -> Pursuit:
        if self.decided is not None:
            return Pursuit(self.decided, Reason("", f"{pace_in_words(rout)} {DECIDED}"))
        rules = battle.rules.pursuit
        if rules is None:
            raise Refusal(f"{battle.rules.title} has no pursuit rules: the DM decides.")
        asked = {each.name: throw_of(self.fleeing, each) for each in rules.throws(rout)}
        return rules.end(rout, {name: context.roll(*ask) for name, ask in asked.items()})


DECIDED: Final = "The DM decides the rest."


def throw_of(side: str, throw: PursuitThrow) -> RollRequest:
    return RollRequest(f"pursuit: {throw.name}: {side}", Roll(1, throw.faces))


def fleeing_of(battle: Battle, side: str) -> tuple[Figure, ...]:
    """Return the figures of a side that flee, or else all that are not out of the fight."""
    up = [each for each in on_table(battle) if each.side == side and not is_out(battle, each)]
    running = {action.by for action in battle.running.actions if action.kind == "flee"}
    fleeing = tuple(each for each in up if each.has("fleeing") or each.id in running)
    return fleeing or tuple(up)


def pursuers_of(battle: Battle, side: str) -> tuple[Figure, ...]:
    others = (each for each in on_table(battle) if each.side != side)
    return tuple(each for each in others if not is_out(battle, each) and not each.has("fleeing"))


def _apart_ft(battle: Battle, fleeing: tuple[Figure, ...], pursuing: tuple[Figure, ...]) -> float:
    return min(
        body_now(battle, one.id).gap_ft(body_now(battle, other.id))
        for one in fleeing
        for other in pursuing
    )
