"""The course of a phase: its ruler, counted down, and when each figure's turn comes on it."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from battleboard.rules.act import Act, Die
from battleboard.rules.case import Case
from battleboard.rules.ruler import Mark, Ruler
from battleboard.rules.rulesets.countdown.initiative import INITIATIVE, number_of

USUAL_NUMBERS = range(1, 7)
MOST_MARKS = 14
UNKNOWN_NUMBER = 3
SURPRISE = "COUNTDOWN surprise"

# What comes first within one segment: parries at any moment, then weapons that receive a charge,
# then all whose turn it is, and last what waits for the next round.
PARRIES, RECEIVES, IN_TURN, NEXT_ROUND = (0,), (1,), (2,), (3,)
Moment = tuple[int, tuple[int, ...]]


class Turn(NamedTuple):
    """One figure's turn: its place on the ruler, the die that says so, and both in words."""

    place: int
    words: str
    die: Die = Die()
    known: bool = True


class Course(NamedTuple):
    """A phase with the turn of each figure in it, and the rule by which they come."""

    case: Case
    ruler: Ruler
    turns: Mapping[str, Turn]
    rule: str


def ruler_of(numbers: Iterable[int]) -> Ruler:
    """Give a ruler from 6 down to 1 and to the end, longer where numbers lie beyond."""
    shown = {*USUAL_NUMBERS, *numbers}
    all_between = range(min(shown), max(shown) + 1)
    # Only dice of many faces leave gaps: a ruler of a hundred marks could not be read.
    kept = all_between if len(all_between) < MOST_MARKS else sorted(shown)
    marks = [Mark(str(n), n, f"segment {n}") for n in reversed(kept)]
    return Ruler("segment", (*marks, Mark("end", min(shown) - 1, "the end of the round")))


RULER = ruler_of(())
SURPRISE_RULER = Ruler("round", (Mark("S1", 1, "the round of surprise"),))


def course_of_round(case: Case) -> Course:
    """Give the course of a round: every figure in the segment of its number."""
    dice = {
        figure.id: number_of(case, figure, f"combatants[{index}].initiative")
        for index, figure in enumerate(case.scene.combatants)
    }
    ruler = ruler_of(die.value for die in dice.values() if die.value is not None)
    places = {mark.number: place for place, mark in enumerate(ruler.marks, start=1)}
    turns = {name: _turn(die, places) for name, die in dice.items()}
    return Course(case, ruler, turns, INITIATIVE)


def course_of_surprise(case: Case) -> Course:
    """Give the course of a round of surprise: all who are free act at one moment."""
    turn = Turn(1, "in the round of surprise")
    return Course(case, SURPRISE_RULER, dict.fromkeys(case.figures, turn), SURPRISE)


def _turn(die: Die, places: Mapping[int, int]) -> Turn:
    if die.value is None:
        return Turn(places[UNKNOWN_NUMBER], "when its die says", die, known=False)
    return Turn(places[die.value], f"in segment {die.value} ({die.words})", die)


def when(ruler: Ruler, place: int) -> str:
    """Say at which place of the ruler something happens."""
    preposition = "at" if ruler.last == place > 1 else "in"
    return f"{preposition} {ruler.where(place)}"


def require(act: Act) -> None:
    """Refuse an act without a die where the answer turns on it."""
    if not act.place.fixed:
        _ = act.die.shown


def moment(act: Act) -> Moment:
    """Give the moment at which an act takes effect."""
    return act.place.segment, act.place.order


def moment_begun(act: Act) -> Moment:
    """Give the moment of an act's figure: of a spell that works later, when it is cast."""
    return (act.begun, IN_TURN) if act.runs_on else moment(act)
