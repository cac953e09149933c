"""Parts of a cell: lists of words, and numbers that are left out where a book gives none."""

from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache
from typing import Final, TypeVar

from battleboard.battle.state.referee import Roll, parse_roll
from battleboard.rules.attack.attack_rates import parse_rate
from battleboard.storage.sheet import Row, whole

T = TypeVar("T")

DICE: Final = "dice such as 1d8 or 2d4+1"

# The same few dice and rates stand in hundreds of cells.
cached_roll = lru_cache(maxsize=1024)(parse_roll)
cached_rate = lru_cache(maxsize=64)(parse_rate)


def maybe(row: Row, column: str, parse: Callable[[str], T], expected: str) -> T | None:
    """Read a cell by a function, or an empty one as none."""
    return row.read(column, parse, expected) if row.cells[column] else None


def within(row: Row, column: str, lowest: int, highest: int) -> int:
    """Read a whole number between two others."""

    def parse(text: str) -> int:
        return _between(whole(text), lowest, highest)

    return row.read(column, parse, f"a whole number from {lowest} to {highest}")


def within_or_none(row: Row, column: str, lowest: int, highest: int) -> int | None:
    """Read a whole number between two others, or an empty cell as none."""
    return within(row, column, lowest, highest) if row.cells[column] else None


def amount(row: Row, column: str, highest: float) -> float | None:
    """Read feet or pounds, or an empty cell as none."""

    def parse(text: str) -> float:
        if not text.replace(".", "", 1).isdigit() or not text.isascii():
            raise ValueError(text)
        return _between(float(text), 0.0, highest)

    return maybe(row, column, parse, f"a number from 0 to {highest:g}")


def roll_or_none(row: Row, column: str) -> Roll | None:
    """Read dice, or an empty cell as none."""
    return maybe(row, column, cached_roll, DICE)


def rate_or_none(row: Row, column: str) -> Fraction | None:
    """Read a rate of attack, or an empty cell as none."""
    return maybe(row, column, cached_rate, "a rate such as 2 or 3/2")


def chance_or_none(row: Row, column: str) -> Fraction | None:
    """Read a chance such as 1/6, or an empty cell as none."""

    def parse(text: str) -> Fraction:
        return _between(parse_rate(text), Fraction(0), Fraction(1))

    return maybe(row, column, parse, "a chance such as 1/6")


def yes(row: Row, column: str) -> bool:
    """Read a mark: 'y', or nothing for no."""
    return row.one_of(column, "y", "") == "y"


def words(row: Row, column: str) -> tuple[str, ...]:
    """Read words with spaces between them."""
    return tuple(row.cells[column].split())


def names(row: Row, column: str) -> tuple[str, ...]:
    """Read names with semicolons between them."""
    return tuple(each.strip() for each in row.cells[column].split(";") if each.strip())


def _between(value: T, lowest: T, highest: T) -> T:
    if not lowest <= value <= highest:  # type: ignore[operator]
        raise ValueError(value)
    return value
