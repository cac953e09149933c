"""The fights of a battle, each counting its rounds from 1.

Internally, rounds are numbered through all fights, so that each number is unique:

    rounds of the battle     1  2  3 | 4  5 | 6
    fights                   1       | 2    | 3
    rounds as displayed      1  2  3 | 1  2 | 1
"""

from collections.abc import Collection
from itertools import chain, takewhile
from typing import Final, NamedTuple

from battleboard.battle.battle import Battle, LogEntry
from battleboard.battle.state.condition import condition_of
from battleboard.battle.state.event import Changed, EncounterBegan
from battleboard.foundation.identity_cache import cached_by_identity


class NumberedFight(NamedTuple):
    """One fight of a battle: its number, and the number of rounds before it."""

    number: int = 1
    before: int = 0

    def after(self, entry: LogEntry) -> "NumberedFight":
        """Return the fight after a log entry: the next one if it begins there."""
        began = next((each for each in entry.events if isinstance(each, EncounterBegan)), None)
        if began is None or began.rounds <= self.before:
            return self
        return NumberedFight(self.number + 1, began.rounds)

    def heading(self, round_number: int) -> str:
        own = max(0, round_number - self.before)
        told = f"Round {own}" if own else "Before the first round"
        if self.number == 1:
            return told
        return f"Fight {self.number}, {told[:1].lower()}{told[1:]}"


FIRST_FIGHT: Final = NumberedFight()


@cached_by_identity
def fights_of(battle: Battle) -> tuple[NumberedFight, ...]:
    found = [FIRST_FIGHT]
    for entry in battle.log if battle.exploring.rounds else ():
        fight = found[-1].after(entry)
        if fight is not found[-1]:
            found.append(fight)
    return tuple(found)


def dead_before_fight(battle: Battle) -> Collection[str]:
    """Return the figures that were dead before the current fight and still are."""
    return _dead_before_fight(battle) if battle.exploring.rounds else frozenset()


def _is_of_this_fight(entry: LogEntry) -> bool:
    return not any(isinstance(each, EncounterBegan) for each in entry.events)


@cached_by_identity
def _dead_before_fight(battle: Battle) -> frozenset[str]:
    entries = takewhile(_is_of_this_fight, reversed(battle.log))
    told = chain.from_iterable(entry.events for entry in entries)
    now = {each.who for each in told if isinstance(each, Changed)}
    return frozenset(
        figure.id
        for figure in battle.figures.values()
        if figure.id not in now and condition_of(battle, figure).state == "dead"
    )
