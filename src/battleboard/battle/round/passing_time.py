"""The effects of time: spells run out, wounds bleed, lights burn down, rest becomes due."""

from collections.abc import Callable, Iterator
from math import inf
from typing import Final, Literal, NamedTuple, TypeAlias

from battleboard.battle.battle import Battle
from battleboard.battle.movement.whereabouts import covered_ft
from battleboard.battle.state import event
from battleboard.battle.state.command_context import CommandContext, Roll
from battleboard.battle.state.condition import condition_of, heal, is_out, recover, replace_figure
from battleboard.battle.state.figure import Dying, Effect, Figure
from battleboard.battle.state.placed_acts import PlacedAct, placed_acts
from battleboard.board.board import Light
from battleboard.rules import Action
from battleboard.rules.departures import LEAVES
from battleboard.rules.measures import TURN_S, Pace
from battleboard.rules.wounds import Wounded

Counts: TypeAlias = Callable[[Effect], bool]
"""Whether an effect counts down now."""
# The plan of a figure that never sets out may end at 0, before any span of time: report it as if it
# ended just after the start of the round.
_SOON: Final = 1 / 1024


class Span(NamedTuple):
    """A figure's turn in the current round: from its first act to its last."""

    first: int
    last: int


def spans(battle: Battle) -> dict[str, Span]:
    """Return the turn of each figure that acts in the current round, as planned so far."""
    found: dict[str, Span] = {}
    for turn in placed_acts(battle):
        place = _place(battle, turn)
        span = found.get(turn.act.by, Span(place, place))
        found[turn.act.by] = Span(min(span.first, place), max(span.last, place))
    return found


def count_down(battle: Battle, seconds: int, counts: Counts, context: CommandContext) -> Battle:
    """Count down the effects that `counts` selects, and end all that are over.

    An effect is over when it has run out, or the figure concentrating on it is out of the fight.
    """
    for figure in tuple(battle.figures.values()):
        kept: list[Effect] = []
        for effect in figure.effects:
            aged = _age(battle, effect, seconds, counts)
            why = _why_over(battle, aged)
            if not why:
                kept.append(aged)
            elif condition_of(battle, figure).state != "dead":
                # Nobody needs to know that an effect on a dead figure has ended.
                context.tell(event.EffectEnded(figure.id, effect.name, why))
        if tuple(kept) != figure.effects:
            battle = battle.with_figure(figure._replace(effects=tuple(kept)))
    return battle


def is_counted(battle: Battle, effect: Effect) -> bool:
    """Whether this round's moment for counting an effect has passed."""
    span, running = spans(battle).get(effect.whose), battle.running
    if running.resolution is None or running.ended:
        return False
    if effect.moment == "start":
        return span is None or span.first <= running.now
    return span is not None and span.last < running.now


def _place(battle: Battle, turn: PlacedAct) -> int:
    """Return the place of an act; if it does not happen, where it would have been."""
    running = battle.running
    if turn.played or turn.is_open or running.resolution is None:
        return turn.place
    natural = {timing.act.id: timing.segment for timing in running.resolution.acts}
    return running.ruled.get(turn.act.id, natural[turn.act.id])


def _age(battle: Battle, effect: Effect, seconds: int, counts: Counts) -> Effect:
    if not counts(effect):
        return effect
    counted_s = battle.clock_s if effect.whose else None
    return effect.shorten(seconds)._replace(counted_s=counted_s)


def _why_over(battle: Battle, effect: Effect) -> Literal["time", "concentration"] | None:
    holder = battle.figures.get(effect.held_by)
    if effect.held_by and (holder is None or is_out(battle, holder)):
        return "concentration"
    return "time" if effect.left_s == 0 else None


def let_bleed(battle: Battle, context: CommandContext) -> Battle:
    for who in (who for who, each in battle.figures.items() if not each.card.undead):
        battle = _bleed(battle, _fading(battle, battle.figure(who), context), context)
    return battle


def let_recover(battle: Battle, context: CommandContext, rounds: int = 1) -> Battle:
    for who in [who for who, each in battle.figures.items() if each.subdual]:
        battle = recover(battle, who, rounds, context)
    return battle


def let_regain(battle: Battle, context: CommandContext, rounds: int = 1) -> Battle:
    """Let regenerating figures heal for some rounds; the dead do not."""
    for who, figure in tuple(battle.figures.items()):
        points = rounds * sum(effect.regains for effect in figure.effects)
        hurt = figure.hp.now < figure.hp.most
        if points and hurt and condition_of(battle, figure).state != "dead":
            battle = heal(battle, who, min(points, figure.hp.most - figure.hp.now), context)
    return battle


def with_round_begun(battle: Battle) -> Battle:
    begun = {who: figure._replace(began_hp=figure.hp.now) for who, figure in battle.figures.items()}
    return battle._replace(figures=begun)


def _fading(battle: Battle, figure: Figure, context: CommandContext) -> Figure:
    """Advance a dying figure by a round; in the first round, roll how many it has to live."""
    faces = battle.rules.health.dying_faces
    if not faces or condition_of(battle, figure).state != "dying":
        return figure
    if figure.dying is None:
        given = context.roll(f"rounds to live: {figure.id}", Roll(1, faces))
        return figure._replace(dying=Dying(given))
    return figure._replace(dying=figure.dying._replace(over=figure.dying.over + 1))


def _bleed(battle: Battle, figure: Figure, context: CommandContext) -> Battle:
    hp, dying = figure.hp, figure.dying
    began = hp.now if figure.began_hp is None else figure.began_hp
    given, over = dying or (None, 0)
    found = Wounded(hp.now, began, figure.tended, given, over)
    end = battle.rules.health.end_of_round(found, battle.rules.rulings(battle.options))
    if dying and end.state == "dying":
        context.tell(event.Fading(figure.id, dying.given - dying.over))
    if end.lost:
        context.tell(event.Bled(figure.id, end.lost, end.hp))
    if figure == battle.figure(figure.id) and not end.lost:
        return battle
    return replace_figure(battle, figure._replace(hp=hp._replace(now=end.hp)), context)


def pass_places(battle: Battle, before: int, now: int, context: CommandContext) -> Battle:
    """Let the time between two places on the ruler pass, but never twice.

    An effect of three segments that begins in segment 2 ends when play comes to segment 5.
    """
    running, pace = battle.running, battle.rules.pace
    # Play may have gone back on the ruler: time up to `passed` has already been counted.
    start = max(before, running.passed)
    if now <= start:
        return battle
    report_ends(battle, start, now, context)
    passed = battle.with_running(running._replace(passed=now))
    seconds = pace.at(now) - pace.at(start)
    passed = count_down(passed, seconds, lambda effect: effect.moment == "segment", context)
    return _count_turn_effects(passed, now, context)


def report_ends(battle: Battle, since: float, until: float, context: CommandContext) -> None:
    """Report the flights and advances that ended between two moments."""
    _report_no_room(battle, since, until, context)
    turned = {done.act.by for done in battle.running.settled if done.act.mode == "move"}
    for action in _leaving(battle):
        plan = battle.running.plans.get(action.by)
        came = plan.end if plan and plan.path.cost_ft else inf
        if since < came <= until and (until == inf or action.by in turned):
            _report_flight(battle, action, context)


def report_turning_away(battle: Battle, who: str, context: CommandContext) -> None:
    """Report how far a figure has got, if its run is over by the time its act is played."""
    plan = battle.running.plans.get(who)
    for action in _leaving(battle):
        if action.by == who and plan and plan.path.cost_ft and plan.end <= battle.running.now:
            _report_flight(battle, action, context)


def _leaving(battle: Battle) -> Iterator[Action]:
    there = battle.figures if battle.running.resolution else ()
    return (each for each in battle.running.actions if each.kind in LEAVES and each.by in there)


def _report_flight(battle: Battle, action: Action, context: CommandContext) -> None:
    """Report how far a figure gets in the round, unless it fell before it set out."""
    who, running = action.by, battle.running
    plan, last = running.plans.get(who), running.resolution.ruler.last if running.resolution else 0
    feet = round(covered_ft(plan, last)) if plan else 0
    if feet or not is_out(battle, battle.figure(who)):
        context.tell(event.GotAway(who, feet, fighting=action.kind == "withdraw"))


def _report_no_room(battle: Battle, since: float, until: float, context: CommandContext) -> None:
    """Report who reached a target between two moments and found no room, or found it at last."""
    for who, plan in battle.running.plans.items():
        came = max(plan.end, _SOON)
        comes = plan.crowded in battle.figures and _still_comes(battle, who, plan.crowded)
        if comes and since < came <= until:
            context.tell(event.FoundNoRoom(who, plan.crowded))
        if plan.steps_up in battle.figures and since < came <= until:
            context.tell(event.SteppedUp(who, plan.steps_up))


def _still_comes(battle: Battle, who: str, target: str) -> bool:
    """Whether a figure still means to go up to a target, and the DM has not ruled that out."""
    running, answer = battle.running, battle.running.resolution
    acts = [timing.act for timing in answer.acts if timing.act.by == who] if answer else []
    means = any(each.by == who and target in each.targets for each in running.actions)
    return means and not (acts and all(act.id in running.annulled for act in acts))


def _count_turn_effects(battle: Battle, now: int, context: CommandContext) -> Battle:
    """Count a round for effects whose figure's turn has begun or ended, each once."""
    taken = spans(battle) if _any_counts_by_turn(battle) else {}

    def counts(effect: Effect) -> bool:
        span = taken.get(effect.whose)
        if span is None or effect.counted_s == battle.clock_s:
            return False
        due = {"start": span.first <= now, "end": span.last < now}
        return due.get(effect.moment, False)

    return count_down(battle, battle.rules.pace.round_s, counts, context)


def _any_counts_by_turn(battle: Battle) -> bool:
    return any(effect.whose for figure in battle.figures.values() for effect in figure.effects)


def pass_time(battle: Battle, seconds: int, context: CommandContext) -> Battle:
    """Let time pass outside of rounds: effects run down, and wounds bleed."""
    battle = _bleed_rounds(battle, seconds // battle.rules.pace.round_s, context)
    battle = count_down(battle, seconds, lambda _effect: True, context)
    return go_on(battle, seconds, context)


def go_on(battle: Battle, seconds: int, context: CommandContext) -> Battle:
    """Advance the clock: lights burn down, and a rest may become due."""
    for figure in tuple(battle.figures.values()):
        burning = _burnt(figure, seconds, battle.rules.pace, context)
        if burning is not figure:
            battle = battle.with_figure(burning)
    battle = _burn_table_lights(battle, seconds, context)
    context.tell(event.TimePassed(seconds))
    rest = battle.rules.exploration.rest
    awake_s = battle.clock_s - battle.rested_s
    if rest and awake_s < rest.turns * TURN_S <= awake_s + seconds:
        context.tell(event.RestDue(rest.turns * TURN_S))
    return battle._replace(clock_s=battle.clock_s + seconds)


def _burnt(figure: Figure, seconds: int, pace: Pace, context: CommandContext) -> Figure:
    light = figure.light
    if light is None or light.left_s is None or not light.lit:
        return figure
    left_s = light.left_s - seconds
    if left_s <= 0:
        context.tell(event.BurntOut(figure.id, light.kind))
        return figure._replace(light=None)
    if left_s <= TURN_S < light.left_s:
        context.tell(event.BurnsLow(figure.id, light.kind, left_s, pace.in_words(left_s)))
    return figure._replace(light=light._replace(left_s=left_s))


def _burn_table_lights(battle: Battle, seconds: int, context: CommandContext) -> Battle:
    board = battle.board
    if not any(light.lit and light.left_s is not None for light in board.lights):
        return battle
    pace = battle.rules.pace
    lights = tuple(_burnt_light(light, seconds, pace, context) for light in board.lights)
    return battle._replace(board=board._replace(lights=lights))


def _burnt_light(light: Light, seconds: int, pace: Pace, context: CommandContext) -> Light:
    if light.left_s is None or not light.lit:
        return light
    left_s = light.left_s - seconds
    if left_s <= 0:
        context.tell(event.TableLightOut(light.name))
        return light._replace(left_s=0, lit=False)
    if left_s <= TURN_S < light.left_s:
        context.tell(event.TableLightLow(light.name, left_s, pace.in_words(left_s)))
    return light._replace(left_s=left_s)


def _bleed_rounds(battle: Battle, rounds: int, context: CommandContext) -> Battle:
    """Let some rounds of bleeding pass, then as many of recovery and regeneration."""
    for _ in range(rounds):
        if not any(_is_sinking(battle, figure) for figure in battle.figures.values()):
            break
        battle = let_bleed(with_round_begun(battle), context)
    return let_regain(let_recover(battle, context, rounds), context, rounds)


def _is_sinking(battle: Battle, figure: Figure) -> bool:
    return condition_of(battle, figure).state in {"bleeding", "dying"}
