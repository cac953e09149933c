"""The course of the round, recalculated whenever anything changes.

The order of the round is never patched. After every command that touches what the rules go by
(a wound, a door, a spell, a new figure, an act that was played) they are asked again about the
whole round, and the acts that have been played are told to them as outcomes:

    declarations, dice, figures, sides ──┐
                                         ├──> the rules ──> all acts, with segment and fate
    outcomes of the acts played ─────────┘                        │
                                                                  ▼
    played acts (`running.settled`) keep their places ──> the ruler: played, then to come

So a blow that fells a caster takes the spell out of the rest of the round by itself. But what has
happened must stay as it happened, even where the rules would now say otherwise: a played act keeps
its place and outcome, and whatever happened together with a blow is not undone by it
(`unstopped`). And the rules know less than the DM: a hit on another figure than the target, or in
an order that the DM has changed, is told to them as what it means in their terms (`_counted`).
"""

from collections.abc import Collection, Iterator

from battleboard.battle.battle import Battle
from battleboard.battle.movement.planned_moves import declared_strides, planned
from battleboard.battle.round.passing_time import pass_places
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
from battleboard.rules.timing.plan import plan_of, resolve


def replan_round(before: Battle, after: Battle, tables: Tables) -> Battle:
    """The battle with its round recalculated, if a command has changed what the rules go by."""
    answer = after.running.resolution
    if answer is None or answer is not before.running.resolution or after.running.ended:
        return after
    if not _asks_anew(before, after):
        return after
    return replan(after, tables)


def replan(battle: Battle, tables: Tables) -> Battle:
    """The battle with its running round recalculated, while it is being played.

    If that depends on a die of figures that have only just come, it waits until that has fallen.
    """
    try:
        return plan_round(battle, tables)
    except SceneError as fault:
        if not fault.path.endswith("initiative"):
            raise
        return battle


def _asks_anew(before: Battle, after: Battle) -> bool:
    """Whether anything has changed that the course of the running round depends on."""
    if _setting(before) != _setting(after) or before.figures.keys() != after.figures.keys():
        return True
    pairs = ((figure, after.figures[name]) for name, figure in before.figures.items())
    return any(
        old is not new and _part_of(before, old) != _part_of(after, new) for old, new in pairs
    )


def _setting(battle: Battle) -> tuple[object, ...]:
    """What the course depends on besides figures: everything that is not itself derived."""
    running = battle.running._replace(resolution=None, asked=(), plans=NOTHING, now=0, passed=0)
    encounter, rules = battle.encounter, (battle.ruleset, battle.options)
    return (running, rules, battle.teams, battle.board.where, encounter.rolls, encounter.lost)


def _part_of(battle: Battle, figure: Figure) -> tuple[object, ...]:
    """What the course depends on in one figure: what the rules know of it, and if it can act."""
    return combatant(battle, figure), figure.present, is_out(battle, figure)


def plan_round(battle: Battle, tables: Tables) -> Battle:
    """The battle with its running round recalculated; what was played stays."""
    rules, scene = battle.rules, scene_of(battle)
    planner = rules.plan_surprise if battle.running.surprised else rules.plan_round
    is_idle, strides = idle_test(battle), declared_strides(battle, scene, tables)
    plan = plan_of(planner, scene, tables, rules.rulings(battle.options))
    # An act that was played may no longer be part of the round: haste has ended, its target left.
    known = {act.id for act in plan.acts}
    outcomes = {name: came for name, came in scene.outcomes.items() if name in known}
    outcomes.update({act.id: "miss" for act in plan.acts if is_idle(act)})
    answer = _kept_where_equal(battle.running.resolution, resolve(plan, outcomes))
    running = battle.running.within(answer.ruler.last)
    running = running._replace(resolution=answer, asked=scene.actions)
    return planned(battle.with_running(running), scene, strides)


def _kept_where_equal(old: Resolution | None, new: Resolution) -> Resolution:
    """A new answer, in which acts that are as they were in an earlier one are the very same.

    Of the acts of a round one deed changes a few, and whoever follows them looks at these only.
    """
    known = {timing.act.id: timing for timing in old.acts} if old else {}
    pairs = ((known.get(timing.act.id), timing) for timing in new.acts)
    return new._replace(acts=tuple(was if was == now else now for was, now in pairs))


def reached(battle: Battle, turn: PlacedAct, context: CommandContext) -> Battle:
    """The battle with play moved on to an act; effects that run out before it have ended."""
    running = battle.running
    now = max(running.now, turn.place)
    moved = battle.with_running(running._replace(now=now))
    return pass_places(moved, running.now, now, context)


def played(  # noqa: PLR0913, PLR0917 - an act, and all that came of it
    before: Battle,
    after: Battle,
    turn: PlacedAct,
    outcome: Settlement | None,
    harmed: Collection[str],
    context: CommandContext,
) -> Battle:
    """The battle after an act that harmed some figures, with the rest recalculated.

    Whether a hit on an act's own targets spoils their spells is decided by the rules. For other
    figures that it harmed, and wherever the DM has given an act or a spell its place, the order of
    play decides instead.
    """
    act = turn.act
    counted = _counted(before, after, turn, harmed)
    others = tuple(who for who in harmed if who not in act.targets)
    done = act._replace(targets=tuple(harmed)) if others else act
    record = Settled(done, turn.place, outcome, counted, _field(before, act))
    running = after.running
    after = after.with_running(
        running._replace(
            settled=(*running.settled, record),
            unstopped=running.unstopped.union(_at_the_same_time(before, after, turn)),
        )
    )
    return _worked_out(_spoiled_besides(before, after, turn, harmed, context), context)


def judged(  # noqa: PLR0913, PLR0917 - an act, and all that the DM says of it
    before: Battle,
    after: Battle,
    turn: PlacedAct,
    outcome: Settlement,
    harmed: Collection[str],
    context: CommandContext,
) -> Battle:
    """The battle after the DM has said what came of an act that was played; it keeps its place."""
    meant = _by_the_rules(before, turn.act)
    counted = _counted(before, after, turn._replace(act=meant), harmed)
    running = after.running
    settled = tuple(
        each._replace(outcome=outcome, counted=counted) if each.act.id == turn.act.id else each
        for each in running.settled
    )
    after = after.with_running(
        running._replace(settled=settled, judged=running.judged | {turn.act.id})
    )
    after = _spoiled_besides(before, after, turn._replace(act=meant), harmed, context)
    return _worked_out(after, context)


def _by_the_rules(battle: Battle, act: Act) -> Act:
    """An act as the rules know it, with the targets that it was meant for."""
    answer = battle.running.resolution
    known = (timing.act for timing in answer.acts) if answer else ()
    return next((each for each in known if each.id == act.id), act)


def _spoiled_besides(
    before: Battle, after: Battle, turn: PlacedAct, harmed: Collection[str], context: CommandContext
) -> Battle:
    """The battle without the spells that an act spoils where the rules cannot know of it."""
    for who in harmed:
        if who not in turn.act.targets or turn.ruled or _casts_when_ruled(before, who):
            after = spoil_spells(after, who, context)
    return after


def fell(before: Battle, after: Battle, who: str) -> bool:
    """Whether a figure was taken out of the fight between two states of a battle."""
    was_up = not is_out(before, before.figure(who))
    return was_up and is_out(after, after.figure(who))


def _field(battle: Battle, act: Act) -> SpellField:
    """The ground over which an act takes effect."""
    action = casting_of(battle, act)
    return field_of(battle.running.aimed, action) if action else NOWHERE


def _counted(
    before: Battle, after: Battle, turn: PlacedAct, harmed: Collection[str]
) -> Settlement | None:
    """The outcome as the rules have to count it, where that differs from the real one.

    The rules know only of an act's own targets, and only of their own order. To them a hit on
    another figure is a miss, and so is one that came after a spell that it should have spoiled.
    """
    own = [who for who in turn.act.targets if who in harmed]
    if harmed and not own:
        return "miss"
    if any(_comes_too_late(before, turn.act, who) for who in own):
        return "miss"
    up = [who for who in turn.act.targets if not is_out(after, after.figure(who))]
    return "hit" if up and any(fell(before, after, who) for who in own) else None


def _comes_too_late(battle: Battle, act: Act, who: str) -> bool:
    """Whether a spell was played before an act that would have spoiled it by the rules."""
    answer = battle.running.resolution
    spells = {each.act.id for each in battle.running.settled if each.act.by == who}
    return answer is not None and any(
        pair.relation == "before" and pair.first == act.id and not spells.isdisjoint(pair.spoils)
        for pair in answer.pairs
    )


def _at_the_same_time(before: Battle, after: Battle, turn: PlacedAct) -> Iterator[str]:
    """The acts, at the same moment, of figures that an act has felled: it does not stop them."""
    for other in placed_acts(before):
        together = other.rank == turn.rank and other.is_open
        if together and is_out(after, after.figure(other.act.by)):
            yield other.act.id


def still_under_way(battle: Battle, people: Collection[str]) -> Iterator[str]:
    """The acts of some figures at the moment of the act played last: nothing stops them."""
    laid = placed_acts(battle)
    now = next((turn.rank for turn in reversed(laid) if turn.played), None)
    for turn in laid:
        if turn.rank == now and turn.is_open and turn.act.by in people:
            yield turn.act.id


def _casts_when_ruled(battle: Battle, who: str) -> bool:
    """Whether the DM has given a spell of a figure its place."""
    answer, ruled = battle.running.resolution, battle.running.ruled
    acts = [timing.act for timing in answer.acts] if answer and ruled else []
    return any(act.by == who and act.timed and act.id in ruled for act in acts)


def _worked_out(battle: Battle, context: CommandContext) -> Battle:
    """The battle with its round recalculated, noting spells that are spoiled by that."""
    known = {act.id for act in _spoiled(battle)} | battle.running.spoiled
    after = replan(battle, context.tables)
    for act in _spoiled(after):
        if act.id not in known:
            context.tell(Spoiled(act.by, act.id, act.label or act.kind))
    return after


def _spoiled(battle: Battle) -> Iterator[Act]:
    """The spells that the rules count as spoiled."""
    answer = battle.running.resolution
    for timing in answer.acts if answer else ():
        if timing.outcome == "spoiled":
            yield timing.act
