"""Cells of a figure sheet: parsing and formatting single values, and lists of items."""

import re
from collections.abc import Iterable, Iterator
from decimal import Decimal
from operator import attrgetter
from typing import Any, Final, NamedTuple, TypeVar

from battleboard.storage.csv_sheet import SheetRow, whole
from battleboard.storage.scenario_form import hit_dice_of


def part(value: Any, path: str) -> Any:  # noqa: ANN401 - a named tuple, and whatever is in it
    return attrgetter(path)(value)


def with_part(value: Any, path: str, new: Any) -> Any:  # noqa: ANN401 - the same
    first, _, rest = path.partition(".")
    changed = with_part(getattr(value, first), rest, new) if rest else new
    return value._replace(**{first: changed})


YES: Final = "yes"
MOST_LETTERS: Final = 80
_Value = TypeVar("_Value", int, float)
_MOST: Final = 10_000
_NUMBER: Final = re.compile(r"[+-]?\d{1,9}(?:[.,]\d{1,40})?", re.ASCII)
_YES: Final = frozenset({YES, "y", "x", "true", "1"})
_NO: Final = frozenset({"no", "n", "false", "0"})


def name(row: SheetRow, column: str) -> str:
    def parse(text: str) -> str:
        if len(text) > MOST_LETTERS or not text.isprintable():
            raise ValueError(text)
        return text

    return row.read(column, parse, f"a name of 1 to {MOST_LETTERS} characters, on one line")


def text(row: SheetRow, column: str) -> str:
    return row.cells[column]


def mark(row: SheetRow, column: str) -> bool:
    def parse(text: str) -> bool:
        word = text.casefold()
        if word not in _YES | _NO:
            raise ValueError(text)
        return word in _YES

    return row.read(column, parse, "'yes' or 'no'")


def hit_dice(row: SheetRow, column: str) -> str:
    return row.read(column, hit_dice_of, "hit dice such as 3, 4+1 or 1/2")


def number(row: SheetRow, column: str, lowest: float, highest: float) -> float:
    def parse(text: str) -> float:
        value = parse_number(text)
        if not lowest <= value <= highest:
            raise ValueError(text)
        return value

    return row.read(column, parse, f"a number from {lowest:g} to {highest:g}")


def parse_number(text: str) -> float:
    if not _NUMBER.fullmatch(text):
        raise ValueError(text)
    return float(text.replace(",", "."))


def parse_count(text: str) -> int:
    return _check_bounds(whole(text))


def parse_feet(text: str) -> float:
    return _check_bounds(parse_number(text))


def parse_ranges(text: str) -> tuple[float, float, float]:
    """Parse three ascending ranges such as 5/10/15; raise a ValueError for anything else."""
    short, medium, long = map(parse_feet, text.split("/"))
    if not short <= medium <= long:
        raise ValueError(text)
    return short, medium, long


def _check_bounds(value: _Value) -> _Value:
    if not 0 <= value <= _MOST:
        raise ValueError(value)
    return value


def show(value: Any) -> str:  # noqa: ANN401 - whatever a figure holds
    """Format a value for a cell; None and False become an empty cell."""
    if value is None or value is False:
        return ""
    if value is True:
        return YES
    if isinstance(value, float):
        return format(Decimal(str(value)), "f").removesuffix(".0")
    return str(value)


# A backslash escapes a separator: a name may contain a colon.
_PARTS: Final = {sign: re.compile(rf"(?:\\.|[^{sign}])+", re.DOTALL) for sign in ";,"}
_NAME: Final = re.compile(r"(?:\\.|[^:])*", re.DOTALL)
_SIGN: Final = re.compile(r"([\\;:,])")
_ESCAPED: Final = re.compile(r"\\(.)", re.DOTALL)


class Item(NamedTuple):
    """One list item: its name and its attributes."""

    name: str
    words: tuple[str, ...] = ()


def read_list(text: str) -> Iterator[Item]:
    for each in _PARTS[";"].findall(text):
        name = next(_NAME.finditer(each))[0]
        words = _PARTS[","].findall(each[len(name) + 1 :])
        found = Item(_plain(name), tuple(filter(None, map(_plain, words))))
        if any(found):
            yield found


def write_list(items: Iterable[Item]) -> str:
    """Format a list so that it parses back to the same items."""
    return "; ".join(_write_item(item) for item in items)


def _write_item(item: Item) -> str:
    words = ", ".join(map(_escape, item.words))
    return f"{_escape(item.name)}: {words}" if words else _escape(item.name)


def _escape(text: str) -> str:
    return _SIGN.sub(r"\\\1", text)


def _plain(text: str) -> str:
    return _ESCAPED.sub(r"\1", text).strip()
