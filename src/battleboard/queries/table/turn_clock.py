"""The turn clock: the time, lights and effects that run down, and the checks that are due."""

from collections.abc import Iterator
from math import ceil
from typing import Final, NamedTuple

from battleboard.battle.apply import Command
from battleboard.battle.battle import Battle, LogEntry
from battleboard.battle.commands import PassTime
from battleboard.battle.knowledge.recap import report_events
from battleboard.battle.round import between_fights
from battleboard.battle.state.command_context import Roll, RollRequest
from battleboard.battle.state.event import EncounterBegan, Waited, WanderingChecked
from battleboard.foundation.words import count, whose, with_capital
from battleboard.rules.exploration import HealingRules, Rhythm
from battleboard.rules.measures import TURN_S, Unit, by_the_clock

_TIME: Final = (Waited, WanderingChecked, EncounterBegan)


class RunningDown(NamedTuple):
    """A light or effect that runs down, in words, and the seconds left."""

    words: str
    left_s: int

    @property
    def left(self) -> str:
        """The time left in turns; less than one turn in minutes and seconds."""
        if self.left_s < TURN_S:
            return by_the_clock(self.left_s)
        turns = ceil(self.left_s / TURN_S)
        return f"{turns} turn" if turns == 1 else f"{turns} turns"


class TurnClock(NamedTuple):
    """What the turn clock shows.

    `lasting` starts with what ends first. `rest` and `wandering` are sentences, and `throw` is the
    die for a due check. `came` says what the last stretch of time brought, and `comes` whether it
    brought a monster.
    """

    turn: int
    time: str
    lasting: tuple[RunningDown, ...]
    rest: str
    rest_due: bool
    wandering: str
    throw: RollRequest | None
    came: str
    comes: bool


def turn_clock(battle: Battle) -> TurnClock:
    entry = _latest(battle)
    return TurnClock(
        turn_of(battle),
        short_time(battle.clock_s),
        tuple(sorted(_lasting(battle), key=lambda each: each.left_s)),
        _rest(battle),
        between_fights.is_rest_due(battle),
        _wandering(battle),
        wandering_throw(battle) if battle.exploring.due else None,
        report_events(battle, entry.events) if entry else "",
        _comes(entry),
    )


def turn_of(battle: Battle) -> int:
    return battle.clock_s // TURN_S + 1


def short_time(seconds: int) -> str:
    """A time in clock format: 1:20 for an hour and twenty minutes."""
    minutes = seconds // 60
    return f"{minutes // 60}:{minutes % 60:02}"


def date_and_second(battle: Battle) -> tuple[str, int]:
    """The date that the DM keeps, and the seconds since its midnight; ('', 0) if none."""
    calendar = battle.exploring.calendar
    return calendar.date_and_second(battle.clock_s) if calendar else ("", 0)


def wandering_throw(battle: Battle) -> RollRequest | None:
    rhythm = between_fights.rhythm_of(battle)
    return RollRequest(between_fights.WANDERING, Roll(1, rhythm.faces)) if rhythm else None


def a_turn_on(*, resting: bool = False) -> Command:
    return PassTime(1, resting=resting, wandering="due")


def to_the_full_turn(battle: Battle) -> Command | None:
    """The command to complete the turn that a fight has started; None at a full turn."""
    over_s = battle.clock_s % TURN_S
    unit: Unit = "segment" if battle.rules.pace.place_s else "round"
    each_s = battle.rules.pace.units[unit]
    return PassTime((TURN_S - over_s) // each_s, unit, wandering="due") if over_s else None


def healing_in_words(healing: HealingRules) -> str:
    points = f"d{healing.faces} hit points" if healing.faces else count(healing.points, "hit point")
    weak = f", or {count(healing.weak, 'point')} if below half" if healing.weak else ""
    weeks = (healing.whole or 0) // 7
    whole = f", and everything after {count(weeks, 'week')}" if weeks else ""
    return f"A day of rest heals {points}{weak}{whole} ({healing.rule})."


def _lasting(battle: Battle) -> Iterator[RunningDown]:
    for figure in battle.figures.values():
        name, light = whose(figure.card.name), figure.light
        if light is not None and light.lit and light.left_s is not None:
            yield RunningDown(f"{name} {light.kind}", light.left_s)
        for effect in figure.effects:
            if effect.left_s is not None:
                yield RunningDown(f"{effect.name} on {figure.card.name}", effect.left_s)
    for each in battle.board.lights:
        if each.lit and each.left_s is not None:
            yield RunningDown(f"{with_capital(each.name)} on the map", each.left_s)


def _rest(battle: Battle) -> str:
    rest = battle.rules.exploration.rest
    if rest is None:
        return "This game requires no rest; the DM decides."
    passed = count(between_fights.seconds_since_rest(battle) // TURN_S, "turn")
    if between_fights.seconds_since_rest(battle) > rest.turns * TURN_S and rest.tired:
        lost = f"{rest.tired} to hit and damage"
        return f"Tired: −{lost} until a turn of rest, after {passed} without one ({rest.rule})."
    if not between_fights.is_rest_due(battle):
        return f"Rest 1 turn in {rest.turns + 1} ({rest.rule}): {passed} since the last rest."
    why = "after a fight" if rest.after_fight and between_fights.fought_since_rest(battle) else ""
    return f"A turn of rest is due{f' {why}' if why else f', after {passed}'} ({rest.rule})."


def _wandering(battle: Battle) -> str:
    rhythm, wait_s = between_fights.rhythm_of(battle), between_fights.seconds_to_check(battle)
    if rhythm is None or wait_s is None:
        return "No checks for wandering monsters."
    if battle.exploring.due:
        due = count(battle.exploring.due, "check")
        return f"{with_capital(due)} due: {rhythm_in_words(rhythm)}."
    wait = "now" if not wait_s else f"in {count(ceil(wait_s / TURN_S), 'turn')}"
    return f"{with_capital(rhythm_in_words(rhythm))}; the next check is {wait}."


def rhythm_in_words(rhythm: Rhythm) -> str:
    """A rhythm in words: a wandering monster on 1 (d6), every 3 turns."""
    on = "1" if rhythm.chance == 1 else f"1 to {rhythm.chance}"
    every = "every turn" if rhythm.turns == 1 else f"every {count(rhythm.turns, 'turn')}"
    rule = f" ({rhythm.rule})" if rhythm.rule else ""
    return f"a wandering monster on {on} (d{rhythm.faces}), {every}{rule}"


def _latest(battle: Battle) -> LogEntry | None:
    """The latest log entry about time outside rounds; None if acts of a round have followed it."""
    for entry in reversed(battle.log):
        if any(isinstance(each, _TIME) for each in entry.events):
            return entry
        if entry.place:
            return None
    return None


def _comes(entry: LogEntry | None) -> bool:
    checks = [each for each in entry.events if isinstance(each, WanderingChecked)] if entry else []
    return any(check.comes for check in checks)
