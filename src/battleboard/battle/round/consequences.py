"""The course of the round, recalculated whenever anything changes.

The order of the round is never patched. After every command that changes the rules' input (a wound,
a door, a spell, a new figure, an act that was played) the rules are asked again about the whole
round, with the acts already played passed in as outcomes:

    declarations, dice, figures, sides ──┐
                                         ├──> the rules ──> all acts, with segment and outcome
    outcomes of the acts played ─────────┘                        │
                                                                  ▼
    played acts (`running.settled`) keep their places ──> the ruler: played, then to come

So a blow that fells a caster removes the spell from the rest of the round automatically. But what
has happened must stay, even where the rules would now say otherwise: a played act keeps its place
and outcome, and whatever happened together with a blow is not undone by it (`unstopped`). And the
rules know less than the DM: a hit on a figure other than the target, or in an order that the DM has
changed, is translated into the rules' terms (`_outcome_for_rules`).
"""

from collections.abc import Collection, Iterator
from typing import Final

from battleboard.battle.battle import Battle
from battleboard.battle.movement.planned_moves import declared_strides, plan_moves
from battleboard.battle.round.passing_time import pass_places
from battleboard.battle.round.psionic_combat import leave_psionics, open_psionics
from battleboard.battle.round.spells import spoil_spells
from battleboard.battle.state.command_context import CommandContext
from battleboard.battle.state.condition import is_out
from battleboard.battle.state.event import Spoiled
from battleboard.battle.state.figure import Figure
from battleboard.battle.state.placed_acts import PlacedAct, idle_test, placed_acts
from battleboard.battle.state.rules_scene import casting_of, combatant, scene_of
from battleboard.battle.state.running_round import NOTHING, NOWHERE, Settled, SpellField, field_of
from battleboard.rules import Act, Resolution, SceneError, Tables
from battleboard.rules.scene import Settlement
from battleboard.rules.timing.act import ActKind
from battleboard.rules.timing.plan import plan_of, resolve

BLOWS: Final[frozenset[ActKind]] = frozenset({"strike", "shot"})


def replan_round(before: Battle, after: Battle, tables: Tables) -> Battle:
    answer = after.running.resolution
    # A new resolution means that the command has already replanned the round itself.
    if answer is None or answer is not before.running.resolution or after.running.ended:
        return after
    if not _needs_replan(before, after):
        return after
    return replan(after, tables)


def replan(battle: Battle, tables: Tables) -> Battle:
    """Recalculate the current round while it is being played.

    If the order depends on an initiative die not yet rolled, the old plan stays.
    """
    try:
        return plan_round(battle, tables)
    except SceneError as fault:
        if not fault.path.endswith("initiative"):
            raise
        return battle


def _needs_replan(before: Battle, after: Battle) -> bool:
    if _setting(before) != _setting(after) or before.figures.keys() != after.figures.keys():
        return True
    pairs = ((figure, after.figures[name]) for name, figure in before.figures.items())
    return any(
        old is not new and _part_of(before, old) != _part_of(after, new) for old, new in pairs
    )


def _setting(battle: Battle) -> tuple[object, ...]:
    """Return the parts of a battle, besides figures, that the course of the round depends on."""
    # Blank what replanning itself writes, and the place of play, which changes no order.
    running = battle.running._replace(resolution=None, asked=(), plans=NOTHING, now=0, passed=0)
    encounter, rules = battle.encounter, (battle.ruleset, battle.options)
    return (running, rules, battle.teams, battle.board.where, encounter.rolls, encounter.lost)


def _part_of(battle: Battle, figure: Figure) -> tuple[object, ...]:
    """Return the data of a figure on which the course of the round depends."""
    return combatant(battle, figure), figure.present, is_out(battle, figure)


def plan_round(battle: Battle, tables: Tables) -> Battle:
    """Recalculate the current round; what was played stays."""
    rules, scene = battle.rules, scene_of(battle)
    planner = rules.plan_surprise if battle.running.surprised else rules.plan_round
    is_idle, strides = idle_test(battle), declared_strides(battle, scene, tables)
    plan = plan_of(planner, scene, tables, rules.rulings(battle.options))
    # A played act may no longer exist in the new plan: haste has ended, or its target has left.
    known = {act.id for act in plan.acts}
    outcomes = {name: came for name, came in scene.outcomes.items() if name in known}
    # The rules do not know that idle acts do not happen: as misses, they affect nothing else.
    outcomes.update({act.id: "miss" for act in plan.acts if is_idle(act)})
    answer = _reuse_equal_acts(battle.running.resolution, resolve(plan, outcomes))
    running = battle.running.within(answer.ruler.last)
    running = running._replace(resolution=answer, asked=scene.actions)
    return plan_moves(battle.with_running(running), scene, strides)


def _reuse_equal_acts(old: Resolution | None, new: Resolution) -> Resolution:
    """Reuse the old objects of acts that have not changed.

    One command changes few acts of a round, and views refresh only those that are new objects.
    """
    known = {timing.act.id: timing for timing in old.acts} if old else {}
    pairs = ((known.get(timing.act.id), timing) for timing in new.acts)
    return new._replace(acts=tuple(was if was == now else now for was, now in pairs))


def advance_to(battle: Battle, turn: PlacedAct, context: CommandContext) -> Battle:
    """Advance play to an act, ending the effects that run out before it."""
    running = battle.running
    now = max(running.now, turn.place)
    moved = battle.with_running(running._replace(now=now))
    return pass_places(moved, running.now, now, context)


def record_act(  # noqa: PLR0913, PLR0917 - an act, and all that came of it
    before: Battle,
    after: Battle,
    turn: PlacedAct,
    outcome: Settlement | None,
    harmed: Collection[str],
    context: CommandContext,
) -> Battle:
    """Record an act that has been played, and recalculate the rest of the round.

    Whether a hit on an act's own targets spoils their spells is decided by the rules. For other
    figures that it harmed, and wherever the DM has moved an act or a spell, the order of play
    decides instead.
    """
    act = turn.act
    counted = _outcome_for_rules(before, after, turn, harmed)
    others = tuple(who for who in harmed if who not in act.targets)
    done = act._replace(targets=tuple(harmed)) if others else act
    record = Settled(done, turn.place, outcome, counted, _field(before, act))
    running = after.running
    after = after.with_running(
        running._replace(
            settled=(*running.settled, record),
            unstopped=running.unstopped.union(_simultaneous_acts(before, after, turn)),
        )
    )
    after = _end_psionics(before, after, act, harmed, context)
    return _replan_and_report(
        _spoil_unknown_to_rules(before, after, turn, harmed, context), context
    )


def judge_act(  # noqa: PLR0913, PLR0917 - an act, and all that the DM says of it
    before: Battle,
    after: Battle,
    turn: PlacedAct,
    outcome: Settlement,
    harmed: Collection[str],
    context: CommandContext,
) -> Battle:
    meant = _by_the_rules(before, turn.act)
    counted = _outcome_for_rules(before, after, turn._replace(act=meant), harmed)
    running = after.running
    settled = tuple(
        each._replace(outcome=outcome, counted=counted) if each.act.id == turn.act.id else each
        for each in running.settled
    )
    after = after.with_running(
        running._replace(settled=settled, judged=running.judged | {turn.act.id})
    )
    after = _end_psionics(before, after, meant, harmed, context)
    after = _spoil_unknown_to_rules(before, after, turn._replace(act=meant), harmed, context)
    return _replan_and_report(after, context)


def _by_the_rules(battle: Battle, act: Act) -> Act:
    """Return an act as the rules know it, with its original targets."""
    answer = battle.running.resolution
    known = (timing.act for timing in answer.acts) if answer else ()
    return next((each for each in known if each.id == act.id), act)


def _end_psionics(
    before: Battle, after: Battle, act: Act, harmed: Collection[str], context: CommandContext
) -> Battle:
    if act.kind not in BLOWS or not before.running.psionics:
        return after
    return leave_psionics(after, open_psionics(before), harmed, "blow", context)


def _spoil_unknown_to_rules(
    before: Battle, after: Battle, turn: PlacedAct, harmed: Collection[str], context: CommandContext
) -> Battle:
    for who in harmed:
        if who not in turn.act.targets or turn.ruled or _casts_when_ruled(before, who):
            after = spoil_spells(after, who, context)
    return after


def fell(before: Battle, after: Battle, who: str) -> bool:
    was_up = not is_out(before, before.figure(who))
    return was_up and is_out(after, after.figure(who))


def _field(battle: Battle, act: Act) -> SpellField:
    action = casting_of(battle, act)
    return field_of(battle.running.aimed, action) if action else NOWHERE


def _outcome_for_rules(
    before: Battle, after: Battle, turn: PlacedAct, harmed: Collection[str]
) -> Settlement | None:
    """Return the outcome in the rules' terms; None if the real one serves.

    The rules know only an act's own targets and their own order. To them a hit on another figure is
    a miss, and so is a hit that came after a spell which it should have spoiled.
    """
    own = [who for who in turn.act.targets if who in harmed]
    if harmed and not own:
        return "miss"
    if any(_comes_too_late(before, turn.act, who) for who in own):
        return "miss"
    up = [who for who in turn.act.targets if not is_out(after, after.figure(who))]
    # To the rules, an act that incapacitates fells all of its targets. If some are still up, a
    # plain hit is closer.
    return "hit" if up and any(fell(before, after, who) for who in own) else None


def _comes_too_late(battle: Battle, act: Act, who: str) -> bool:
    """Whether a spell was played before an act that by the rules would have spoiled it."""
    answer = battle.running.resolution
    spells = {each.act.id for each in battle.running.settled if each.act.by == who}
    return answer is not None and any(
        pair.relation == "before" and pair.first == act.id and not spells.isdisjoint(pair.spoils)
        for pair in answer.pairs
    )


def _simultaneous_acts(before: Battle, after: Battle, turn: PlacedAct) -> Iterator[str]:
    """Yield the acts of figures that a simultaneous act has felled: these acts still happen."""
    for other in placed_acts(before):
        together = other.rank == turn.rank and other.is_open
        if together and is_out(after, after.figure(other.act.by)):
            yield other.act.id


def still_under_way(battle: Battle, people: Collection[str]) -> Iterator[str]:
    """Yield these figures' open acts at the moment of the last act played."""
    laid = placed_acts(battle)
    now = next((turn.rank for turn in reversed(laid) if turn.played), None)
    for turn in laid:
        if turn.rank == now and turn.is_open and turn.act.by in people:
            yield turn.act.id


def _casts_when_ruled(battle: Battle, who: str) -> bool:
    answer, ruled = battle.running.resolution, battle.running.ruled
    acts = [timing.act for timing in answer.acts] if answer and ruled else []
    return any(act.by == who and act.timed and act.id in ruled for act in acts)


def _replan_and_report(battle: Battle, context: CommandContext) -> Battle:
    known = {act.id for act in _find_spoiled(battle)} | battle.running.spoiled
    after = replan(battle, context.tables)
    for act in _find_spoiled(after):
        if act.id not in known:
            context.tell(Spoiled(act.by, act.id, act.label or act.kind))
    return after


def _find_spoiled(battle: Battle) -> Iterator[Act]:
    answer = battle.running.resolution
    for timing in answer.acts if answer else ():
        if timing.outcome == "spoiled":
            yield timing.act
