"""The ruler of a phase: its marks, in the order in which play reaches them."""

from typing import NamedTuple

VERY_BEGINNING = 0


class Mark(NamedTuple):
    """One mark: its short name, its number in answers, its words, and the side it belongs to."""

    name: str
    number: int
    words: str
    group: str = ""


class Ruler(NamedTuple):
    """The marks of a phase. Acts lie at places counted from 1, or at 0, before all marks."""

    unit: str
    marks: tuple[Mark, ...]

    @property
    def last(self) -> int:
        return len(self.marks)

    @property
    def counts_down(self) -> bool:
        return self.number(1) > self.number(self.last)

    def number(self, place: int) -> int:
        """Return the number shown for a place: in a countdown, 6 for the first one."""
        return self.marks[place - 1].number if place else VERY_BEGINNING

    def name(self, place: int) -> str:
        return self.marks[place - 1].name if place else "0"

    def where(self, place: int) -> str:
        """Name a place in a sentence: segment 7, the end of the round."""
        return self.marks[place - 1].words if place else "the start of the round"

    def words(self, number: int) -> str:
        """Name the mark with this number in a sentence."""
        return next(
            (mark.words for mark in self.marks if mark.number == number), f"{self.unit} {number}"
        )


def segments(amount: int, letter: str = "") -> Ruler:
    """Build an upward ruler of this many segments; an empty phase still has one."""
    numbers = range(1, max(1, amount) + 1)
    marks = (Mark(f"{letter}{n}", n, f"segment {n}") for n in numbers)
    return Ruler("segment", tuple(marks))
