"""The ruler along which a phase is laid: its marks, in the order in which they pass."""

from typing import NamedTuple

VERY_BEGINNING = 0


class Mark(NamedTuple):
    """One mark: its short name, the number that answers give for it, its words, and whose it is."""

    name: str
    number: int
    words: str
    group: str = ""


class Ruler(NamedTuple):
    """The marks of a phase; acts lie at their places, counted from 1, or at 0 before them all."""

    unit: str
    marks: tuple[Mark, ...]

    @property
    def last(self) -> int:
        """The place of the last mark."""
        return len(self.marks)

    def number(self, place: int) -> int:
        """The number by which a place is told: in a countdown 6 for the first one."""
        return self.marks[place - 1].number if place else VERY_BEGINNING

    def name(self, place: int) -> str:
        """The short name of a place."""
        return self.marks[place - 1].name if place else "0"

    def where(self, place: int) -> str:
        """Name a place in a sentence."""
        return self.marks[place - 1].words if place else "the very beginning"

    def words(self, number: int) -> str:
        """Name the mark that has a number in a sentence: segment 7, the end of the round."""
        return next(
            (mark.words for mark in self.marks if mark.number == number), f"{self.unit} {number}"
        )


def segments(amount: int, letter: str = "") -> Ruler:
    """A ruler of so many segments, counted upwards; even an empty phase has one."""
    numbers = range(1, max(1, amount) + 1)
    marks = (Mark(f"{letter}{n}", n, f"segment {n}") for n in numbers)
    return Ruler("segment", tuple(marks))
