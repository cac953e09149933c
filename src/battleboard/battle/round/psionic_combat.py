"""Psionic combat: who takes part in its next segment, and how it ends.

A psionic act is played once for each segment: it moves along the ruler until combat is over.
"""

from collections.abc import Collection
from typing import NamedTuple

from battleboard.battle.battle import Battle
from battleboard.battle.state.command_context import CommandContext
from battleboard.battle.state.condition import is_out
from battleboard.battle.state.placed_acts import PlacedAct, placed_acts
from battleboard.battle.state.psionic_event import PsionicsEnded, PsionicsEndedBy
from battleboard.battle.state.running_round import Settled


class PsionicCombat(NamedTuple):
    """The next segment of psionic combat: its place, its acts, and who takes part.

    `minds` are the figures with psionic strength left, and `others` those without any. `last` is
    the place after which combat is over: the last of the round, or in surprise segments the current
    one.
    """

    place: int
    last: int
    acts: tuple[PlacedAct, ...]
    minds: tuple[str, ...]
    others: tuple[str, ...] = ()


def psionic_combat(battle: Battle, turn: PlacedAct) -> PsionicCombat | None:
    """Return the psionic combat that an act belongs to, if any.

    Acts at the same place on the ruler belong to one combat. An act without a target counts only if
    its figure is the target of another. There is no combat without psionic strength, or without an
    opponent.
    """
    if turn.act.mode != "psionic" or "psionics" in battle.rules.unsupported:
        return None
    here = [each for each in open_psionics(battle) if each.place == turn.place]
    aimed_at = {target for each in here for target in each.act.targets}
    acts = tuple(each for each in here if each.act.targets or each.act.by in aimed_at)
    there = [who for who in _people(acts) if _is_up(battle, who)]
    minds = tuple(who for who in there if strength_of(battle, who))
    if turn.act.id not in {each.act.id for each in acts} or not minds or len(there) == 1:
        return None
    others = tuple(who for who in there if who not in minds)
    return PsionicCombat(turn.place, _last_place(battle, turn), acts, minds, others)


def _last_place(battle: Battle, turn: PlacedAct) -> int:
    answer = battle.running.resolution
    return answer.ruler.last if answer and not battle.running.surprised else turn.place


def strength_of(battle: Battle, who: str) -> int:
    held = battle.figure(who).card.psionic
    return held.now if held else 0


def leave_psionics(
    battle: Battle,
    acts: Collection[PlacedAct],
    out: Collection[str],
    why: PsionicsEndedBy,
    context: CommandContext,
) -> Battle:
    """End the psionic acts of these figures, and those of others that are aimed at nobody else."""
    settled = {done.act.id for done in battle.running.settled}
    over = tuple(
        turn
        for turn in acts
        if turn.act.id not in settled and (turn.act.by in out or {*turn.act.targets} <= {*out})
    )
    for who in _people(over):
        if who in out:
            context.tell(PsionicsEnded(who, why))
    return close_psionics(battle, over)


def close_psionics(battle: Battle, acts: Collection[PlacedAct]) -> Battle:
    """Settle psionic acts at the place that play has reached."""
    running = battle.running
    done = (Settled(turn.act, running.now) for turn in acts)
    return battle.with_running(running._replace(settled=(*running.settled, *done)))


def open_psionics(battle: Battle) -> tuple[PlacedAct, ...]:
    laid = placed_acts(battle)
    return tuple(turn for turn in laid if turn.act.mode == "psionic" and turn.is_due)


def _people(acts: Collection[PlacedAct]) -> tuple[str, ...]:
    """Return the users of psionics, then their targets, each once."""
    targets = (who for turn in acts for who in turn.act.targets)
    return tuple(dict.fromkeys((*(turn.act.by for turn in acts), *targets)))


def _is_up(battle: Battle, who: str) -> bool:
    figure = battle.figures.get(who)
    return figure is not None and figure.present and not is_out(battle, figure)
