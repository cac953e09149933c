"""Lists of entries that override each other by id; a bad line is a fault and hides no good one."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final, Generic, NamedTuple, Protocol, TypeVar

from battleboard.foundation.words import nearest
from battleboard.storage.sheet import Row, SheetError, read_lines

NEEDED: Final = ("id", "name")
_LETTERS: Final = frozenset("abcdefghijklmnopqrstuvwxyz0123456789-")


class Entry(Protocol):
    """What every entry of the catalogue has."""

    @property
    def id(self) -> str:
        """What files call it by."""

    @property
    def name(self) -> str:
        """What people call it."""

    @property
    def aliases(self) -> tuple[str, ...]:
        """What else people call it."""


E = TypeVar("E", bound=Entry)


class Shape(NamedTuple, Generic[E]):
    """One kind of list: its file, the columns that it may have, and what makes an entry of a line.

    Only `id` and `name` have to be there; every other column may be left out.
    """

    file: str
    columns: tuple[str, ...]
    make: Callable[[Row], E]


class Shelf(NamedTuple, Generic[E]):
    """What a list came to: the entries by id, and a sentence for each line that is no entry."""

    entries: dict[str, E]
    faults: tuple[str, ...] = ()


def read_shelf(shape: Shape[E], folders: Sequence[Path]) -> Shelf[E]:
    """Read one kind of list from every folder that has it; later folders override earlier ones."""
    entries: dict[str, E] = {}
    faults: list[str] = []
    for folder in folders:
        path = folder / shape.file
        if path.exists():
            found = _read(shape, path)
            entries |= found.entries
            faults += found.faults
    return Shelf(entries, tuple(faults))


def _read(shape: Shape[E], path: Path) -> Shelf[E]:
    try:
        lines = read_lines(path)
        header = _header(shape, path, lines)
    except SheetError as fault:
        return Shelf({}, (str(fault),))
    entries: dict[str, E] = {}
    faults: list[str] = []
    empty = dict.fromkeys(shape.columns, "")
    for number, cells in lines[1:]:
        row = Row(path.name, number, empty | dict(zip(header, cells, strict=False)))
        try:
            entry = _entry(shape, row, len(cells), len(header))
            _refuse_twin(row, entries)
        except SheetError as fault:
            faults.append(str(fault))
        else:
            entries[entry.id] = entry
    return Shelf(entries, tuple(faults))


def _header(shape: Shape[E], path: Path, lines: list[tuple[int, list[str]]]) -> list[str]:
    header = lines[0][1] if lines else []
    first = Row(path.name, 1, {})
    for column in NEEDED:
        if column not in header:
            raise first.wrong(f"the columns {','.join(NEEDED)} and any of the others")
    for column in header:
        if column not in shape.columns:
            meant = nearest(column, shape.columns)
            hint = f" (did you mean '{meant}'?)" if meant else ""
            raise first.wrong(f"known columns, found '{column}'{hint}")
    if len(set(header)) < len(header):
        raise first.wrong("every column once")
    return header


def _entry(shape: Shape[E], row: Row, found: int, wanted: int) -> E:
    if found != wanted:
        raise row.wrong(f"{wanted} cells, found {found}")
    row.read("id", _check_id, "small letters, figures and hyphens")
    row.text("name")
    return shape.make(row)


def _check_id(text: str) -> str:
    if not text or not _LETTERS.issuperset(text):
        raise ValueError(text)
    return text


def _refuse_twin(row: Row, entries: dict[str, E]) -> None:
    if row.cells["id"] in entries:
        raise row.wrong(f"another id than '{row.cells['id']}', which stands above")
