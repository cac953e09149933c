"""The command that turns undead: those that the rolls affect flee or are destroyed."""

from collections.abc import Iterator, Mapping
from math import atan2, degrees
from typing import Final, NamedTuple

from battleboard.battle.battle import Battle
from battleboard.battle.commands.effects import ApplyEffect
from battleboard.battle.commands.health import Kill
from battleboard.battle.commands.placing import TurnFigure
from battleboard.battle.commands.playing import due_act
from battleboard.battle.round.consequences import advance_to, record_act
from battleboard.battle.round.undead import attempt_of
from battleboard.battle.state.command_context import CommandContext, Refusal, Roll, RollRequest
from battleboard.battle.state.event import FacedTurning
from battleboard.battle.state.figure import Effect
from battleboard.battle.state.placed_acts import act_named
from battleboard.rules.attack.turning import Turning, TurningAttempt, TurningEffect

TURNED: Final = Effect("turned", "turned", "fleeing")
"""Effect on turned undead; its duration is set when it begins."""
_THROWS: Final = ("turning", "undead affected", "rounds turned")
_DICE: Final = {"d20": Roll(1, 20), "2d6": Roll(2, 6)}


class TurnUndead(NamedTuple):
    """Settle an attempt to turn undead by the table, against its targets or `whom`.

    Destroyed undead die; turned ones face away from the figure that turned them, and flee.
    """

    act: str
    whom: tuple[str, ...] = ()

    def sentence(self, battle: Battle) -> str:
        return f"{act_named(battle, self.act)}: by the table"

    def apply_to(self, battle: Battle, context: CommandContext) -> Battle:
        turn = due_act(battle, self.act)
        by, before = turn.act.by, advance_to(battle, turn, context)
        whom = tuple(dict.fromkeys(self.whom or turn.act.targets))
        if not whom:
            raise Refusal("Choose the undead to turn.")
        attempt = attempt_of(before, context.tables, by, whom)
        thrown = dict[str, int]()
        for _, ask in throws_for_turning(by, attempt, thrown):
            thrown[ask.what] = context.roll(*ask)
        outcome = _outcome(by, attempt, thrown)
        for who, turning in outcome.items():
            why = turning.why
            context.tell(FacedTurning(who, by, turning.effect, why.text, why.rule))
        rounds = thrown.get(_request(_THROWS[2], by))
        after = _turn_away(before, by, _those(outcome, "turned"), rounds, context)
        destroyed = _those(outcome, "destroyed")
        if destroyed:
            after = Kill(destroyed).apply_to(after, context)
        affected = (*_those(outcome, "turned"), *destroyed)
        return record_act(before, after, turn, "hit" if affected else "miss", affected, context)


def throws_for_turning(
    by: str, attempt: TurningAttempt, thrown: Mapping[str, int]
) -> Iterator[tuple[str, RollRequest]]:
    """Yield an attempt's rolls and their labels, as far as the results so far determine them."""
    turning, number, rounds = (_request(kind, by) for kind in _THROWS)
    if attempt.asks_for_throw:
        yield _THROWS[0], RollRequest(turning, _DICE[attempt.rules.dice])
        if turning not in thrown:
            return
    affected = attempt.find_affected(thrown.get(turning))
    if affected:
        yield _THROWS[1], RollRequest(number, Roll(*attempt.number_of(affected)))
    if attempt.rules.rounds and _those(_outcome(by, attempt, thrown), "turned"):
        yield _THROWS[2], RollRequest(rounds, Roll(*attempt.rules.rounds))


def _outcome(by: str, attempt: TurningAttempt, thrown: Mapping[str, int]) -> dict[str, Turning]:
    turning, number, _ = (_request(kind, by) for kind in _THROWS)
    return attempt.outcome(thrown.get(turning), thrown.get(number, 0))


def _request(kind: str, by: str) -> str:
    return f"{kind}: {by}"


def _those(outcome: Mapping[str, Turning], effect: TurningEffect) -> tuple[str, ...]:
    return tuple(who for who, turning in outcome.items() if turning.effect == effect)


def _turn_away(
    battle: Battle, by: str, who: tuple[str, ...], rounds: int | None, context: CommandContext
) -> Battle:
    if not who:
        return battle
    left_s = None if rounds is None else battle.rules.pace.seconds(rounds, "round")
    for each in who:
        battle = TurnFigure(each, _away(battle, by, each)).apply_to(battle, context)
    return ApplyEffect(who, TURNED._replace(left_s=left_s)).apply_to(battle, context)


def _away(battle: Battle, by: str, who: str) -> float:
    (x, y), (to_x, to_y) = battle.figure(by).body.at, battle.figure(who).body.at
    return degrees(atan2(to_y - y, to_x - x))
