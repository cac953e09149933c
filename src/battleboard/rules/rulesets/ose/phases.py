"""The phases of a turn, and the ruler that they make: five for each side in its order."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import IntEnum
from typing import NamedTuple

from battleboard.rules.act import Act
from battleboard.rules.ruler import Mark, Ruler
from battleboard.rules.rulesets.ose.initiative import Turn, Turns

UNIT = "phase"


class Phase(IntEnum):
    """What is done in a turn, in this order."""

    MORALE = 0
    MOVEMENT = 1
    MISSILES = 2
    SPELLS = 3
    MELEE = 4

    @property
    def words(self) -> str:
        """Name the phase as a sentence does."""
        return _WORDS[self]

    @property
    def short(self) -> str:
        """Name the phase as a ruler does."""
        return _SHORT[self]


_WORDS = ("morale", "movement", "missile", "spells", "melee")
_SHORT = ("Mor", "Mov", "Mis", "Spl", "Mel")


class Moment(NamedTuple):
    """When something is done: with the slow weapons or before them, in whose turn, which phase."""

    slow: bool
    turn: int
    phase: Phase

    @property
    def order(self) -> tuple[int, int, int]:
        """Give it in the plain numbers by which a place is ordered, and kept in a file."""
        return int(self.slow), self.turn, self.phase.value


class Calendar(NamedTuple):
    """The ruler of a round, and the place of each moment on it."""

    ruler: Ruler
    places: Mapping[Moment, int]


def moment_of(act: Act) -> Moment:
    """Give the moment of an act of this game, by which its place is ordered."""
    slow, turn, phase = act.place.order
    return Moment(bool(slow), turn, Phase(phase))


def calendar_of(turns: Turns, moments: Iterable[Moment]) -> Calendar:
    """Lay out the ruler: all phases of sides, but of single figures only those in which they act.

    Slow weapons have a mark for each turn at the end, which counts with the last of the others.
    """
    used = sorted(set(moments))
    usual = _all_phases(turns.line) if turns.by_sides else [at for at in used if not at.slow]
    marks = [_mark(turns.line[at.turn], at.phase, n) for n, at in enumerate(usual, start=1)]
    places = {at: place for place, at in enumerate(usual, start=1)}
    slow = list(dict.fromkeys(at.turn for at in used if at.slow))
    last = max(1, len(marks))
    for at in used:
        if at.slow:
            places[at] = len(usual) + 1 + slow.index(at.turn)
    marks += [_slow_mark(turns.line[turn], last) for turn in slow]
    return Calendar(Ruler(UNIT, tuple(marks) or _NOBODYS), places)


def _all_phases(line: Sequence[Turn]) -> list[Moment]:
    return [
        Moment(slow=False, turn=turn, phase=phase) for turn in range(len(line)) for phase in Phase
    ]


def _mark(turn: Turn, phase: Phase, number: int) -> Mark:
    return Mark(phase.short, number, f"{turn.whose} {phase.words} phase", turn.group)


def _slow_mark(turn: Turn, number: int) -> Mark:
    words = f"the turn of {turn.whose} slow weapons at the end of the round"
    return Mark("Slo", number, words, turn.group)


def _two_sides() -> Iterator[Mark]:
    for number, at in enumerate(_all_phases(_FIRST_AND_SECOND), start=1):
        yield _mark(_FIRST_AND_SECOND[at.turn], at.phase, number)


# A ruler for when nobody has a turn.
_NOBODYS = tuple(Mark(phase.short, phase + 1, f"the {phase.words} phase") for phase in Phase)
# Before initiative, nobody knows yet whose turn comes first.
_FIRST_AND_SECOND = (Turn(("the first side",)), Turn(("the second side",)))
RULER = Ruler(UNIT, tuple(_two_sides()))
