"""Between fights: turns pass, wandering monsters come, the party tires, rests and heals."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from battleboard.battle.battle import Battle, Exploring
from battleboard.battle.round.passing_time import pass_time
from battleboard.battle.round.round_end import end_of_round
from battleboard.battle.state import event
from battleboard.battle.state.command_context import CommandContext, Refusal, Roll
from battleboard.battle.state.condition import condition_of, heal
from battleboard.battle.state.figure import Effect, Figure, with_effect
from battleboard.battle.state.rules_scene import on_table
from battleboard.foundation.identity_cache import cached_by_identity
from battleboard.rules.exploration import Rhythm
from battleboard.rules.measures import DAY_S, TURN_S

TIRED: Final = "tired"
"""Id of the effect on figures that have gone without rest for too long."""
_WANT_OF_REST: Final = "tired"
WANDERING: Final = "wandering monsters"
"""Name of the roll for wandering monsters."""
NO_RHYTHM: Final = (
    "This game has no check for wandering monsters: set a chance first, or decide yourself."
)


def outside_rounds(battle: Battle, context: CommandContext) -> Battle:
    """Leave the rounds of a fight, ending the last one if the fight's end has cut it short.

    Refused while a round is being played.
    """
    running = battle.running
    if running.resolution is None or running.ended:
        return battle
    if not battle.over:
        raise Refusal("Finish the current round first.")
    ended = end_of_round(battle, context)
    if running.surprised:
        return ended
    kinds = [each.kind for each in battle.rules.phases]
    return ended._replace(phase=kinds.index("end"))


def rhythm_of(battle: Battle) -> Rhythm | None:
    """Return how often to check for wandering monsters, as set by the DM or game; None if never."""
    own = battle.exploring.rhythm
    found = own or battle.rules.exploration.rhythm
    return found if found and found.chance else None


def seconds_to_check(battle: Battle) -> int | None:
    rhythm = rhythm_of(battle)
    if rhythm is None:
        return None
    return max(0, battle.exploring.checked_s + rhythm.turns * TURN_S - battle.clock_s)


def seconds_since_rest(battle: Battle) -> int:
    return battle.clock_s - battle.rested_s


def slept_seconds(battle: Battle) -> int:
    """Return how long the party has rested until now; 0 if time has passed since the rest."""
    return battle.slept_s if battle.rested_s == battle.clock_s else 0


def with_rest(battle: Battle, seconds: int) -> Battle:
    """Record a rest of this many seconds from now, which may continue one that has just ended."""
    slept_s = slept_seconds(battle) + seconds
    return battle._replace(rested_s=battle.clock_s + seconds, slept_s=slept_s)


@cached_by_identity
def fought_since_rest(battle: Battle) -> bool:
    since = 0
    for entry in reversed(battle.log):
        for happened in reversed(entry.events):
            if isinstance(happened, event.RoundEnded):
                return battle.clock_s - since > battle.rested_s
            if isinstance(happened, event.TimePassed):
                since += happened.seconds
    return False


def is_rest_due(battle: Battle) -> bool:
    rest = battle.rules.exploration.rest
    if rest is None:
        return False
    return seconds_since_rest(battle) >= rest.turns * TURN_S or (
        rest.after_fight and fought_since_rest(battle)
    )


class Wait(NamedTuple):
    """The start of a wait: the battle, the number of events so far, and whether it is a rest."""

    battle: Battle
    told: int
    resting: bool = False


def let_pass(battle: Battle, seconds: int, context: CommandContext, *, resting: bool) -> Battle:
    """Let time pass; wandering monster checks that fall due are recorded."""
    wait = Wait(battle, len(context.events), resting)
    later = _let_time_pass(battle, seconds, context, resting=resting)
    return _report_wait(wait, _report_wandering(later, context), context)


def let_pass_with_checks(
    battle: Battle, seconds: int, context: CommandContext, *, resting: bool
) -> Battle:
    """Let time pass, rolling each wandering monster check, until something comes."""
    wait = Wait(battle, len(context.events), resting)
    later, end_s = _count_wandering_checks(battle), battle.clock_s + seconds
    while True:
        while later.exploring.due:
            later, comes = check_wandering(later, context)
            if comes:
                return _report_wait(wait, later, context)
        left_s = end_s - later.clock_s
        if not left_s:
            return _report_wait(wait, later, context)
        until_s = seconds_to_check(later)
        step_s = left_s if until_s is None else min(left_s, until_s)
        later = _count_wandering_checks(_let_time_pass(later, step_s, context, resting=resting))


def let_days_pass(
    battle: Battle, days: int, who: tuple[str, ...], context: CommandContext
) -> Battle:
    """Let days of rest pass, without wandering monsters, and heal the figures in `who`."""
    wait = Wait(battle, len(context.events), resting=True)
    later = _let_time_pass(battle, days * DAY_S, context, resting=True)
    for each in who:
        later = _heal(later, each, days, context)
    safe = later.exploring._replace(checked_s=later.clock_s, due=0)
    return _report_wait(wait, later._replace(exploring=safe), context)


def check_wandering(battle: Battle, context: CommandContext) -> tuple[Battle, bool]:
    rhythm = rhythm_of(battle)
    if rhythm is None:
        raise Refusal(NO_RHYTHM)
    shown = context.roll(WANDERING, Roll(1, rhythm.faces))
    found = event.WanderingChecked(shown, rhythm.chance, rhythm.rule)
    context.tell(found)
    left = 0 if found.comes else max(0, battle.exploring.due - 1)
    return _with_exploring(battle, battle.exploring._replace(due=left)), found.comes


def healing_in(battle: Battle, figure: Figure, days: int) -> tuple[int, Roll]:
    """Return what days of rest restore to a figure: points, and dice."""
    healing, hp = battle.rules.exploration.healing, figure.hp
    if healing.whole is not None and days >= healing.whole:
        return hp.most - hp.now, Roll()
    weak = _weak_days(hp.now, hp.most, healing.weak, days) if healing.weak else 0
    well = days - weak
    dice = Roll(well, healing.faces) if healing.faces else Roll(plus=well * healing.points)
    return weak * healing.weak, dice if well else Roll()


def who_heals(battle: Battle) -> tuple[str, ...]:
    return tuple(each.id for each in party_of(battle) if each.hp.now < each.hp.most)


def _weak_days(now: int, most: int, points: int, days: int) -> int:
    """Return how many of the days a figure spends below half its hit points."""
    missing = -(-most // 2) - now
    return min(days, max(0, -(-missing // points)))


def _heal(battle: Battle, who: str, days: int, context: CommandContext) -> Battle:
    points, dice = healing_in(battle, battle.figure(who), days)
    return heal(battle, who, points + context.roll(f"rest: {who}", dice), context)


def party_of(battle: Battle) -> Iterator[Figure]:
    """Yield the players' own figures on the table that are not dead."""
    for figure in on_table(battle):
        team = battle.teams.get(figure.side)
        if team and team.players and condition_of(battle, figure).state != "dead":
            yield figure


def _let_time_pass(
    battle: Battle, seconds: int, context: CommandContext, *, resting: bool
) -> Battle:
    """Let time pass; a party that rests does not tire meanwhile."""
    if resting:
        battle = with_rest(battle, seconds)
    return pass_time(battle, seconds, context)


def _report_wait(wait: Wait, after: Battle, context: CommandContext) -> Battle:
    """Report a wait, before its events; less than a turn does not count as rest."""
    waited_s = after.clock_s - wait.battle.clock_s
    if wait.resting and waited_s < TURN_S:
        after = after._replace(rested_s=wait.battle.rested_s)
    if waited_s:
        told = event.Waited(waited_s, wait.resting, after.clock_s)
        # How long the wait lasted is known only now, but the log should report it before its
        # events.
        context.events.insert(wait.told, told)
    return _tire(after, context)


def _report_wandering(battle: Battle, context: CommandContext) -> Battle:
    counted = _count_wandering_checks(battle)
    more = counted.exploring.due - battle.exploring.due
    if more:
        context.tell(event.WanderingDue(more))
    return counted


def _count_wandering_checks(battle: Battle) -> Battle:
    rhythm, exploring = rhythm_of(battle), battle.exploring
    if rhythm is None:
        return _with_exploring(battle, exploring._replace(checked_s=battle.clock_s, due=0))
    every_s = rhythm.turns * TURN_S
    more = (battle.clock_s - exploring.checked_s) // every_s
    checked_s = exploring.checked_s + more * every_s
    return _with_exploring(
        battle, exploring._replace(checked_s=checked_s, due=exploring.due + more)
    )


def _with_exploring(battle: Battle, exploring: Exploring) -> Battle:
    return battle._replace(exploring=exploring)


def _tire(battle: Battle, context: CommandContext) -> Battle:
    rest = battle.rules.exploration.rest
    lost = rest.tired if rest and seconds_since_rest(battle) > rest.turns * TURN_S else 0
    for figure in tuple(party_of(battle)):
        has_it = any(effect.id == TIRED for effect in figure.effects)
        if lost and not has_it:
            effect = Effect(TIRED, _WANT_OF_REST, to_hit=-lost, damage=-lost)
            effects = with_effect(figure.effects, effect, "refresh")
            context.tell(event.EffectBegan(figure.id, effect.name, None))
            battle = battle.with_figure(figure._replace(effects=effects))
        elif has_it and not lost:
            context.tell(event.EffectEnded(figure.id, _WANT_OF_REST, "time"))
            kept = tuple(effect for effect in figure.effects if effect.id != TIRED)
            battle = battle.with_figure(figure._replace(effects=kept))
    return battle
