"""The course of the round, worked out anew when anything changes, as by an act that is played."""

from collections.abc import Collection, Iterator

from battleboard.battle.battle import Battle
from battleboard.battle.movement.planned_moves import declared_strides, planned
from battleboard.battle.round.passing_time import pass_places
from battleboard.battle.round.spells import spoil_spells
from battleboard.battle.state.condition import is_out
from battleboard.battle.state.event import Spoiled
from battleboard.battle.state.figure import Figure
from battleboard.battle.state.placed_acts import PlacedAct, idle_test, placed_acts
from battleboard.battle.state.referee import Referee
from battleboard.battle.state.rules_scene import casting_of, combatant, scene_of
from battleboard.battle.state.running_round import NOTHING, NOWHERE, Settled, SpellField, field_of
from battleboard.rules import Act, SceneError, Tables
from battleboard.rules.scene import Settlement
from battleboard.rules.timing.plan import plan_of, resolve


def up_to_date(before: Battle, after: Battle, tables: Tables) -> Battle:
    """Work the running round out anew if a deed has changed what the rules were asked about."""
    answer = after.running.resolution
    if answer is None or answer is not before.running.resolution or after.running.ended:
        return after
    if not _asks_anew(before, after):
        return after
    return reworked(after, tables)


def reworked(battle: Battle, tables: Tables) -> Battle:
    """Work the running round out anew as it is played.

    Where that turns on a die of those who have only just come, it is left until that has fallen.
    """
    try:
        return resolved(battle, tables)
    except SceneError as fault:
        if not fault.path.endswith("initiative"):
            raise
        return battle


def _asks_anew(before: Battle, after: Battle) -> bool:
    """Whether anything is another now that the course of the running round depends on."""
    if _setting(before) != _setting(after) or before.figures.keys() != after.figures.keys():
        return True
    pairs = ((figure, after.figures[name]) for name, figure in before.figures.items())
    return any(
        old is not new and _part_of(before, old) != _part_of(after, new) for old, new in pairs
    )


def _setting(battle: Battle) -> tuple[object, ...]:
    """What the course depends on besides the figures: all of the round that is not derived."""
    running = battle.running._replace(resolution=None, asked=(), plans=NOTHING, now=0, passed=0)
    encounter, rules = battle.encounter, (battle.ruleset, battle.options)
    return (running, rules, battle.teams, battle.board.where, encounter.rolls, encounter.lost)


def _part_of(battle: Battle, figure: Figure) -> tuple[object, ...]:
    """What one figure adds to the course: what the rules know of it, if it is there and up."""
    return combatant(battle, figure), figure.present, is_out(battle, figure)


def resolved(battle: Battle, tables: Tables) -> Battle:
    """The battle with its running round worked out anew; what was played stays."""
    rules, scene = battle.rules, scene_of(battle)
    planner = rules.plan_surprise if battle.running.surprised else rules.plan_round
    is_idle, strides = idle_test(battle), declared_strides(battle, scene, tables)
    plan = plan_of(planner, scene, tables, rules.rulings(battle.options))
    # An act that was played may be none of the round's any more: haste has ended, its target left.
    known = {act.id for act in plan.acts}
    outcomes = {name: came for name, came in scene.outcomes.items() if name in known}
    outcomes.update({act.id: "miss" for act in plan.acts if is_idle(act)})
    answer = resolve(plan, outcomes)
    running = battle.running.within(answer.ruler.last)
    running = running._replace(resolution=answer, asked=scene.actions)
    return planned(battle.with_running(running), scene, strides)


def reached(battle: Battle, turn: PlacedAct, referee: Referee) -> Battle:
    """Move the play on to an act: what runs out before it is gone when it comes."""
    running = battle.running
    now = max(running.now, turn.place)
    moved = battle.with_running(running._replace(now=now))
    return pass_places(moved, running.now, now, referee)


def played(  # noqa: PLR0913, PLR0917 - an act, and all that came of it
    before: Battle,
    after: Battle,
    turn: PlacedAct,
    outcome: Settlement | None,
    harmed: Collection[str],
    referee: Referee,
) -> Battle:
    """The battle after an act that harmed some figures, with the rest worked out anew.

    The rules decide which spells are spoiled by an act's own targets being hit. Where the DM has
    given an act or a spell its place, and for everybody else who was harmed, the order decides in
    which they are played.
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
    for who in harmed:
        if who in others or turn.ruled or _casts_when_ruled(before, who):
            after = spoil_spells(after, who, referee)
    return _worked_out(after, referee)


def fell(before: Battle, after: Battle, who: str) -> bool:
    """Whether a figure was taken out of the fight between two states of a battle."""
    was_up = not is_out(before, before.figure(who))
    return was_up and is_out(after, after.figure(who))


def _field(battle: Battle, act: Act) -> SpellField:
    """The ground over which an act takes effect that is to be played."""
    action = casting_of(battle, act)
    return field_of(battle.running.aimed, action) if action else NOWHERE


def _counted(
    before: Battle, after: Battle, turn: PlacedAct, harmed: Collection[str]
) -> Settlement | None:
    """How the rules are to count an outcome, where that is not as it was.

    They know of an act's own targets only, and of the order that they would have had it in
    themselves: a hit on somebody else, or on one whose spell is off already, is no hit to them.
    """
    own = [who for who in turn.act.targets if who in harmed]
    if harmed and not own:
        return "miss"
    if any(_comes_too_late(before, turn.act, who) for who in own):
        return "miss"
    up = [who for who in turn.act.targets if not is_out(after, after.figure(who))]
    return "hit" if up and any(fell(before, after, who) for who in own) else None


def _comes_too_late(battle: Battle, act: Act, who: str) -> bool:
    """Whether an act would have spoiled a spell by the rules that has been played before it."""
    answer = battle.running.resolution
    spells = {each.act.id for each in battle.running.settled if each.act.by == who}
    return answer is not None and any(
        pair.relation == "before" and pair.first == act.id and not spells.isdisjoint(pair.spoils)
        for pair in answer.pairs
    )


def _at_the_same_time(before: Battle, after: Battle, turn: PlacedAct) -> Iterator[str]:
    """Name what those do whom an act has felled, at the same moment: it is not stopped by it."""
    for other in placed_acts(before):
        together = other.rank == turn.rank and other.is_open
        if together and is_out(after, after.figure(other.act.by)):
            yield other.act.id


def still_under_way(battle: Battle, people: Collection[str]) -> Iterator[str]:
    """Name what some do at the very moment of the act that was played last: nothing stops it."""
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


def _worked_out(battle: Battle, referee: Referee) -> Battle:
    """Work the rest of the round out anew, and tell which spells the rules now count as spoiled."""
    known = {act.id for act in _spoiled(battle)} | battle.running.spoiled
    after = reworked(battle, referee.tables)
    for act in _spoiled(after):
        if act.id not in known:
            referee.tell(Spoiled(act.by, act.id, act.label or act.kind))
    return after


def _spoiled(battle: Battle) -> Iterator[Act]:
    """The spells that the rules count as spoiled."""
    answer = battle.running.resolution
    for timing in answer.acts if answer else ():
        if timing.outcome == "spoiled":
            yield timing.act
