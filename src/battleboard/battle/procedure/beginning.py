"""The beginning of a round: what is carried over from what was played before."""

from collections.abc import Iterator
from typing import Final

from battleboard.battle.battle import Battle
from battleboard.battle.condition import is_out
from battleboard.battle.ending import begin_round
from battleboard.battle.event import TookEffect
from battleboard.battle.field import carried_over
from battleboard.battle.referee import Referee
from battleboard.battle.running import Round
from battleboard.battle.scene import casting_of
from battleboard.rules import Act, Action, Resolution
from battleboard.rules.timing.ruler import VERY_BEGINNING

# A spell stays at risk where the DM has let the blow be that could have spoiled it.
_GOES_ON: Final = frozenset({"runs on", "at risk"})


def begun(battle: Battle, referee: Referee) -> Battle:
    """Begin the next round: spells that run on go on, and what waited for it takes effect."""
    answer = battle.running.resolution
    going_on = tuple(_carried(battle, answer, referee)) if answer else ()
    number = battle.running.number + 1
    running = Round(
        number=number,
        actions=tuple(action for _, action in going_on),
        aimed=carried_over(battle.running.aimed, going_on),
        closed=tuple(_closed(battle)),
    )
    return begin_round(_with_charges(battle).with_running(running), referee)


def _with_charges(battle: Battle) -> Battle:
    """Note who has charged in the round that is over."""
    figures = dict(battle.figures)
    for done in battle.running.settled:
        if done.act.mode == "contact" and done.act.by in figures:
            charger = figures[done.act.by]
            figures[charger.id] = charger._replace(last_charge=battle.running.number)
    return battle._replace(figures=figures)


def _carried(
    battle: Battle, answer: Resolution, referee: Referee
) -> Iterator[tuple[Action, Action]]:
    """Give what goes on, as it was declared and as it is now.

    What waited for nothing but the start of a round is told.
    """
    at_once = {spell.act for spell in answer.spells if spell.completes_at == VERY_BEGINNING}
    for act in _run_on(battle, answer):
        if act.id in at_once:
            referee.tell(TookEffect(act.by, act.label))
        else:
            yield from _resumed(battle, act, act.due - answer.ruler.last)


def _run_on(battle: Battle, answer: Resolution) -> Iterator[Act]:
    """Give the spells and devices that run on, if those who use them still can."""
    running = battle.running
    over = running.spoiled.union(done.act.id for done in running.settled)
    for timing in answer.acts:
        act, figure = timing.act, battle.figures.get(timing.act.by)
        lost = act.id in over or act.by in running.fallen
        goes_on = act.runs_on and timing.outcome in _GOES_ON and not lost
        if goes_on and figure and not is_out(battle, figure):
            yield act


def _resumed(battle: Battle, act: Act, left: int) -> Iterator[tuple[Action, Action]]:
    """Declare for the next round what is left of a casting; some of it is spent in any case."""
    action = casting_of(battle, act)
    if action and action.casting:
        spent = max(1, action.casting.casting_time - left)
        going_on = action.casting._replace(casting_time=spent + left, elapsed=spent)
        yield action, Action(action.by, action.kind, action.targets, going_on)


def _closed(battle: Battle) -> Iterator[tuple[str, str]]:
    """Give the pairs who have come together without a blow, whose first blows are to follow."""
    for done in battle.running.settled:
        if done.act.mode == "arrive":
            yield from ((done.act.by, target) for target in done.act.targets)
