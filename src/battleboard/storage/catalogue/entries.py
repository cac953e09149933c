"""Lists of entries that override each other by id, and parsers for their cells."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import lru_cache
from pathlib import Path
from typing import Final, Generic, NamedTuple, Protocol, TypeVar

from battleboard.battle.state.command_context import Roll, parse_roll
from battleboard.foundation.words import nearest
from battleboard.rules.attack.attack_rates import parse_rate
from battleboard.storage.csv_sheet import SheetError, SheetRow, read_lines, whole

T = TypeVar("T")

DICE: Final = "dice such as 1d8 or 2d4+1"

# Cached, since hundreds of cells repeat the same few dice and rates.
cached_roll = lru_cache(maxsize=1024)(parse_roll)
cached_rate = lru_cache(maxsize=64)(parse_rate)


def maybe(row: SheetRow, column: str, parse: Callable[[str], T], expected: str) -> T | None:
    """Parse a cell with a function; an empty cell is None."""
    return row.read(column, parse, expected) if row.cells[column] else None


def within(row: SheetRow, column: str, lowest: int, highest: int) -> int:
    def parse(text: str) -> int:
        return _between(whole(text), lowest, highest)

    return row.read(column, parse, f"a whole number from {lowest} to {highest}")


def within_or_none(row: SheetRow, column: str, lowest: int, highest: int) -> int | None:
    return within(row, column, lowest, highest) if row.cells[column] else None


def amount(row: SheetRow, column: str, highest: float) -> float | None:
    def parse(text: str) -> float:
        if not text.replace(".", "", 1).isdigit() or not text.isascii():
            raise ValueError(text)
        return _between(float(text), 0.0, highest)

    return maybe(row, column, parse, f"a number from 0 to {highest:g}")


def roll_or_none(row: SheetRow, column: str) -> Roll | None:
    return maybe(row, column, cached_roll, DICE)


def rate_or_none(row: SheetRow, column: str) -> Fraction | None:
    return maybe(row, column, cached_rate, "a rate such as 2 or 3/2")


def chance_or_none(row: SheetRow, column: str) -> Fraction | None:
    def parse(text: str) -> Fraction:
        return _between(parse_rate(text), Fraction(0), Fraction(1))

    return maybe(row, column, parse, "a chance such as 1/6")


def yes(row: SheetRow, column: str) -> bool:
    return row.one_of(column, "y", "") == "y"


def words(row: SheetRow, column: str) -> tuple[str, ...]:
    """Parse space-separated words."""
    return tuple(row.cells[column].split())


def names(row: SheetRow, column: str) -> tuple[str, ...]:
    """Parse semicolon-separated names."""
    return tuple(each.strip() for each in row.cells[column].split(";") if each.strip())


def _between(value: T, lowest: T, highest: T) -> T:
    if not lowest <= value <= highest:  # type: ignore[operator]
        raise ValueError(value)
    return value


NEEDED: Final = ("id", "name")
_LETTERS: Final = frozenset("abcdefghijklmnopqrstuvwxyz0123456789-")


class CatalogueEntry(Protocol):
    """The attributes that every catalogue entry has."""

    @property
    def id(self) -> str:
        """The id used in files."""

    @property
    def name(self) -> str:
        """The name shown."""

    @property
    def aliases(self) -> tuple[str, ...]:
        """Other names by which a search finds the entry."""


E = TypeVar("E", bound=CatalogueEntry)


class ListFormat(NamedTuple, Generic[E]):
    """One kind of list: its file, its columns, and the function that parses a line.

    Only `id` and `name` are required; any other column may be missing.
    """

    file: str
    columns: tuple[str, ...]
    make: Callable[[SheetRow], E]


class EntryList(NamedTuple, Generic[E]):
    """The entries of a list by id, and a sentence for each invalid line."""

    entries: dict[str, E]
    faults: tuple[str, ...] = ()


def read_entries(shape: ListFormat[E], folders: Sequence[Path]) -> EntryList[E]:
    """Read one kind of list from all folders; later folders override earlier ones."""
    entries: dict[str, E] = {}
    faults: list[str] = []
    for folder in folders:
        path = folder / shape.file
        if path.exists():
            found = _read(shape, path)
            entries |= found.entries
            faults += found.faults
    return EntryList(entries, tuple(faults))


def _read(shape: ListFormat[E], path: Path) -> EntryList[E]:
    try:
        lines = read_lines(path)
        header = _header(shape, path, lines)
    except SheetError as fault:
        return EntryList({}, (str(fault),))
    entries: dict[str, E] = {}
    faults: list[str] = []
    empty = dict.fromkeys(shape.columns, "")
    for number, cells in lines[1:]:
        row = SheetRow(path.name, number, empty | dict(zip(header, cells, strict=False)))
        try:
            entry = _read_entry(shape, row, len(cells), len(header))
            _refuse_twin(row, entries)
        except SheetError as fault:
            faults.append(str(fault))
        else:
            entries[entry.id] = entry
    return EntryList(entries, tuple(faults))


def _header(shape: ListFormat[E], path: Path, lines: list[tuple[int, list[str]]]) -> list[str]:
    header = lines[0][1] if lines else []
    first = SheetRow(path.name, 1, {})
    for column in NEEDED:
        if column not in header:
            raise first.wrong(f"at least the columns {','.join(NEEDED)}")
    for column in header:
        if column not in shape.columns:
            meant = nearest(column, shape.columns)
            hint = f" (did you mean '{meant}'?)" if meant else ""
            raise first.wrong(f"known columns, found '{column}'{hint}")
    if len(set(header)) < len(header):
        raise first.wrong("each column only once")
    return header


def _read_entry(shape: ListFormat[E], row: SheetRow, found: int, wanted: int) -> E:
    if found != wanted:
        raise row.wrong(f"{wanted} cells, found {found}")
    row.read("id", _check_id, "lowercase letters, digits and hyphens")
    row.text("name")
    return shape.make(row)


def _check_id(text: str) -> str:
    if not text or not _LETTERS.issuperset(text):
        raise ValueError(text)
    return text


def _refuse_twin(row: SheetRow, entries: dict[str, E]) -> None:
    if row.cells["id"] in entries:
        raise row.wrong(f"an id other than '{row.cells['id']}', which is already used above")
