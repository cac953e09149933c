"""Moving to the next or previous phase, and what a new round carries over."""

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Final

from battleboard.battle.battle import Battle
from battleboard.battle.procedure import phase_dice
from battleboard.battle.procedure.initiative_dice import replan_if_playing
from battleboard.battle.round.morale_checks import checks_in_phase
from battleboard.battle.round.round_end import begin_round, end_of_round
from battleboard.battle.state.command_context import CommandContext
from battleboard.battle.state.condition import is_out
from battleboard.battle.state.event import (
    Met,
    MoraleNotChecked,
    PhaseBegan,
    Reacted,
    Surprised,
    TookEffect,
)
from battleboard.battle.state.rules_scene import casting_of
from battleboard.battle.state.running_round import (
    NOTHING,
    EarlierDeclarations,
    Round,
    carry_over,
)
from battleboard.rules import Act, Action, Resolution
from battleboard.rules.ruleset import PhaseKind, first_of_round
from battleboard.rules.timing.act import VERY_BEGINNING

# A spell stays at risk if the DM skipped the blow that could have spoiled it.
_GOES_ON: Final = frozenset({"runs on", "at risk"})


def begin_next_round(battle: Battle, context: CommandContext) -> Battle:
    """Start the next round; spells that run on are declared again, or take effect."""
    answer = battle.running.resolution
    going_on = tuple(_castings_going_on(battle, answer, context)) if answer else ()
    number = max(battle.running.number, battle.exploring.rounds) + 1
    running = Round(
        number=number,
        actions=tuple(action for _, action in going_on),
        aimed=carry_over(battle.running.aimed, going_on),
        closed=tuple(_find_closed_pairs(battle)),
        before=_earlier(battle.running),
    )
    return begin_round(_with_charges(battle).with_running(running), context)


def _earlier(running: Round) -> EarlierDeclarations:
    """Return the last declarations of each figure so far.

    Of declarations for surprise segments, only a figure's last one counts.
    """
    last: dict[tuple[str, int], Action] = {}
    for at, action in enumerate(running.actions):
        last[action.by, 0 if running.surprised else at] = action
    declared = {by for by, _ in last}
    kept = (action for action in running.before.actions if action.by not in declared)
    ends = {who: at for who, at in running.before.ends.items() if who not in declared}
    ends.update(running.headed)
    actions = (action._replace(segment=None) for action in last.values())
    return EarlierDeclarations((*kept, *actions), ends)


def _with_charges(battle: Battle) -> Battle:
    figures = dict(battle.figures)
    for done in battle.running.settled:
        if done.act.mode == "contact" and done.act.by in figures:
            charger = figures[done.act.by]
            figures[charger.id] = charger._replace(last_charge=battle.running.number)
    return battle._replace(figures=figures)


def _castings_going_on(
    battle: Battle, answer: Resolution, context: CommandContext
) -> Iterator[tuple[Action, Action]]:
    """Yield the castings that go on, each as declared and as it is from now on.

    Those that only waited for the start of the round take effect and are done.
    """
    at_once = {spell.act for spell in answer.spells if spell.completes_at == VERY_BEGINNING}
    for act in _run_on(battle, answer):
        if act.id in at_once:
            context.tell(TookEffect(act.by, act.label))
        else:
            yield from _resume(battle, act, act.due - answer.ruler.last)


def _run_on(battle: Battle, answer: Resolution) -> Iterator[Act]:
    running = battle.running
    over = running.spoiled.union(done.act.id for done in running.settled)
    for timing in answer.acts:
        act, figure = timing.act, battle.figures.get(timing.act.by)
        lost = act.id in over or act.by in running.fallen
        goes_on = act.runs_on and timing.outcome in _GOES_ON and not lost
        if goes_on and figure and not is_out(battle, figure):
            yield act


def _resume(battle: Battle, act: Act, left: int) -> Iterator[tuple[Action, Action]]:
    """Yield what is left of a casting for the next round; at least one segment is spent."""
    action = casting_of(battle, act)
    if action and action.casting:
        spent = max(1, action.casting.casting_time - left)
        going_on = action.casting._replace(casting_time=spent + left, elapsed=spent)
        yield action, Action(action.by, action.kind, action.targets, going_on)


def _find_closed_pairs(battle: Battle) -> Iterator[tuple[str, str]]:
    """Yield the pairs that have closed without a blow."""
    for done in battle.running.settled:
        if done.act.mode == "arrive":
            yield from ((done.act.by, target) for target in done.act.targets)


def enter_next_phase(battle: Battle, context: CommandContext, *, skipped: bool = False) -> Battle:
    """Apply the result of the open phase, unless it is `skipped`, and enter the next one."""
    kind = battle.open_phase.kind
    for side in dict.fromkeys(due.side for due in checks_in_phase(battle)):
        context.tell(MoraleNotChecked(side))
    if skipped and kind == "surprise":
        battle = battle._replace(encounter=battle.encounter._replace(lost=NOTHING, why=()))
    elif not skipped and kind in _ON_LEAVING:
        battle = _ON_LEAVING[kind](battle, context)
    at = battle.phase + 1
    return _enter_phase(battle, at if at < len(battle.rules.phases) else _first(battle), context)


def reopen_previous_phase(battle: Battle, context: CommandContext) -> Battle:
    """Go back a phase, dropping the plan of the round or the declarations for surprise segments."""
    kind = battle.open_phase.kind
    running = battle.running._replace(
        resolution=None, asked=(), plans=NOTHING, ruled=NOTHING, now=0
    )
    if kind == "resolution":
        battle = battle.with_running(running)
    if kind == "advantage":
        battle = battle.with_running(Round())
    return _open_phase(battle, battle.phase - 1, context)


def why_not_back(battle: Battle) -> str:
    kind = battle.open_phase.kind
    if battle.over:
        return "The battle is over."
    if not battle.phase:
        return "This is the first phase."
    if battle.phase == _first(battle):
        return f"Round {battle.round_of_fight} has begun: use Undo to go back."
    if kind == "end":
        return "The end of the round is already resolved: use Undo to go back."
    if kind in {"resolution", "advantage"} and battle.running.settled:
        return "Actions have been resolved since: use Undo to go back."
    return ""


def _first(battle: Battle) -> int:
    return first_of_round(battle.rules.phases)


def _open_phase(battle: Battle, at: int, context: CommandContext) -> Battle:
    context.tell(PhaseBegan(battle.rules.phases[at].name))
    return battle._replace(phase=at)


def _enter_phase(battle: Battle, at: int, context: CommandContext) -> Battle:
    """Enter a phase; surprise segments are skipped if no figure loses any."""
    kind = battle.rules.phases[at].kind
    if kind == "advantage" and not battle.encounter.longest:
        return _enter_phase(battle, at + 1, context)
    if at == _first(battle):
        battle = begin_next_round(battle, context)
    if kind == "advantage":
        battle = battle.with_running(Round(surprised=True))
    opened = replan_if_playing(_open_phase(battle, at, context), context.tables)
    return end_of_round(opened, context) if kind == "end" else opened


def _leave_surprise(battle: Battle, context: CommandContext) -> Battle:
    check = phase_dice.surprise_check(battle, context.tables)
    lost = {**check.lost, **check.individual}
    for who, segments in lost.items():
        context.tell(Surprised(who, segments, check.unit))
    met = battle.encounter._replace(lost=lost, unit=check.unit, why=check.why)
    return battle._replace(encounter=met)


def _leave_distance(battle: Battle, context: CommandContext) -> Battle:
    found = phase_dice.distance_met(battle, context.tables)
    context.tell(Met(found.feet))
    return battle._replace(encounter=battle.encounter._replace(distance_ft=found.feet))


def _leave_reaction(battle: Battle, context: CommandContext) -> Battle:
    found = phase_dice.reaction_met(battle, context.tables)
    context.tell(Reacted(found.band))
    return battle._replace(encounter=battle.encounter._replace(reaction=found.band))


_ON_LEAVING: Final[Mapping[PhaseKind, Callable[[Battle, CommandContext], Battle]]] = (
    MappingProxyType(
        {
            "surprise": _leave_surprise,
            "distance": _leave_distance,
            "reaction": _leave_reaction,
            "advantage": end_of_round,
        }
    )
)
