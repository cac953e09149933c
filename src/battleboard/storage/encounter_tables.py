"""The DM's own tables of wandering monsters: read from text, and kept as text files."""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Final, NamedTuple

from battleboard.battle.state.command_context import D100, Roll, RollError, parse_roll
from battleboard.foundation.words import count, listing
from battleboard.storage import disk
from battleboard.storage.catalogue.new_figures import MOST_FIGURES, parse_request

_ENDING: Final = ".txt"
_LONGEST_NAME: Final = 60
_LONGEST_TEXT: Final = 20_000
_STRANGE: Final = re.compile(r"[^\w '.,()-]+")
_DASH: Final = r"\s*(?:[-\u2010-\u2015\u2212]|\bto\b)\s*"
_ROW: Final = re.compile(
    rf"\s*(?P<first>\d{{1,3}})(?:{_DASH}(?P<last>\d{{1,3}}))?%?\s*(?:[|.:;,)\t=]+\s*|\s+)(?P<what>\S.*)"
)
_HEADING_DICE: Final = re.compile(r"\b(\d{0,2})d(\d{1,3}|%)", re.IGNORECASE)
_PER_CENT: Final = re.compile(r"%|\bper ?cent|\bd00\b", re.IGNORECASE)
_CELLS: Final = re.compile(r"\s*[|\t]\s*")
_ROLLED: Final = (
    rf"\d{{0,2}}d\d{{1,3}}(?:\s*[-+\u2212]\s*\d{{1,3}})?|\d{{1,3}}(?:{_DASH}\d{{1,3}})?"
)
_NUMBER: Final = re.compile(_ROLLED, re.IGNORECASE)
_IN_BRACKETS: Final = re.compile(rf"\(\s*({_ROLLED})\s*\)", re.IGNORECASE)
_BRACKETED: Final = re.compile(r"\([^()]*\)|\[[^\[\]]*\]")
_BEFORE: Final = re.compile(rf"({_ROLLED})\s*[x×]?\s+(?=\D)(.+)", re.IGNORECASE)
_AFTER: Final = re.compile(rf"(.*?[^\W\d_])[\s,:]+[x×]?\s*({_ROLLED})", re.IGNORECASE)
_AND: Final = re.compile(
    r"\s*(?:[,+&]|\band\b|\bplus\b)\s*(?=(?:\d[-+d\d]*\s*[x×]?|an?|one|two|three|four)\s+[^\W\d])",
    re.IGNORECASE,
)
_USUAL_DICE: Final = (4, 6, 8, 10, 12, 20, 30, 100)
_FULL: Final = 100


class EncounterGroup(NamedTuple):
    """Monsters of one kind in a table row: how many, or None if the text gives no usable number."""

    number: Roll | None
    name: str


class EncounterRow(NamedTuple):
    """A row of a table: the rolls that lead to it, its text, and the monsters in that text."""

    first: int
    last: int
    text: str
    groups: tuple[EncounterGroup, ...]

    @property
    def range(self) -> str:
        return f"{self.first}" if self.first == self.last else f"{self.first}–{self.last}"


class EncounterTable(NamedTuple):
    """A table of wandering monsters: its dice, and its rows in order."""

    dice: Roll
    rows: tuple[EncounterRow, ...]

    def row_for(self, shown: int) -> EncounterRow | None:
        return next((row for row in self.rows if row.first <= shown <= row.last), None)

    @property
    def faults(self) -> tuple[str, ...]:
        """A sentence on rolls that lead to no row, and one on rows that overlap."""
        if not self.rows:
            return ()
        shown = range(self.dice.lowest, self.dice.highest + 1)
        missing = [each for each in shown if self.row_for(each) is None]
        twice = [after.range for before, after in pairwise(self.rows) if after.first <= before.last]
        return (
            *([f"No row for {_runs(missing)}."] if missing else []),
            *([f"Rows overlap at {listing(twice)}: the first counts."] if twice else []),
        )


def read_encounter_table(text: str) -> EncounterTable:
    """Read a table; the lines before its first row are a heading, which may name the dice.

    A line without a number continues the row above it.
    """
    heading: list[str] = []
    lines: list[tuple[int, int, str]] = []
    for line in text[:_LONGEST_TEXT].splitlines():
        found = _ROW.fullmatch(line.strip().strip("|").strip())
        if found and not (_HEADING_DICE.match(line.strip()) and not lines):
            first, last = _numbers(found["first"], found["last"])
            lines.append((first, last, found["what"].strip()))
        elif lines and line.strip():
            first, last, what = lines[-1]
            lines[-1] = first, last, f"{what} {line.strip()}"
        else:
            heading.append(line)
    rows = sorted(EncounterRow(*line, tuple(_groups(line[2]))) for line in lines)
    return EncounterTable(_dice(" ".join(heading), rows), tuple(rows))


def _numbers(first: str, last: str | None) -> tuple[int, int]:
    """The numbers of a row; 00 on percentile dice is 100."""
    start = int(first) or _FULL
    end = start if last is None else int(last) or _FULL
    return min(start, end), max(start, end)


def _dice(heading: str, rows: Sequence[EncounterRow]) -> Roll:
    """The dice in the heading, or else dice that cover the numbers of the rows."""
    named = _HEADING_DICE.search(heading)
    if named:
        faces = _FULL if named[2] == "%" else int(named[2])
        number = int(named[1] or 1)
        if number and faces:
            return Roll(number, faces)
    if _PER_CENT.search(heading) or not rows:
        return D100
    least, most = min(row.first for row in rows), max(row.last for row in rows)
    if least > 1 and most % least == 0 and most // least in _USUAL_DICE:
        return Roll(least, most // least)
    return Roll(1, next((each for each in _USUAL_DICE if each >= most), most))


def _groups(text: str) -> Iterator[EncounterGroup]:
    """Yield the monsters of a row: '2d4 goblins and 1 ogre', 'giant rat (3d6)', 'orc | 2-8'."""
    cells = [cell for cell in _CELLS.split(text) if cell]
    numbers = [cell for cell in cells[1:] if _NUMBER.fullmatch(cell)]
    first_is_number = len(cells) > 1 and _NUMBER.fullmatch(cells[0])
    if first_is_number:
        yield EncounterGroup(_number(cells[0]), _bare(cells[1]))
    elif numbers:
        yield EncounterGroup(_number(numbers[0]), _bare(cells[0]))
    elif cells:
        yield from map(_group, _AND.split(cells[0]))


def _group(text: str) -> EncounterGroup:
    plain = text.strip(" .;,")
    in_brackets = _IN_BRACKETS.search(plain)
    if in_brackets:
        return EncounterGroup(_number(in_brackets[1]), _bare(plain))
    bare = _bare(plain)
    before, after = _BEFORE.fullmatch(bare), _AFTER.fullmatch(bare)
    if before:
        return EncounterGroup(_number(before[1]), before[2])
    if after:
        return EncounterGroup(_number(after[2]), after[1])
    counted = parse_request(bare)
    is_counted = counted.what != bare
    return EncounterGroup(counted.number if is_counted else None, counted.what)


def _bare(text: str) -> str:
    return " ".join(_BRACKETED.sub(" ", text).split()).strip(" .;,")


def _number(text: str) -> Roll | None:
    """Dice, or a range as dice: 2-8 is 2d4; None if it cannot be rolled."""
    plain = re.sub(_DASH, "-", text.strip())
    if "d" in plain.casefold():
        try:
            return parse_roll(plain)
        except RollError:
            return None
    first, _, last = plain.partition("-")
    least, most = int(first), int(last or first)
    if not least <= most <= MOST_FIGURES:
        return None
    if least == most:
        return Roll(plus=least)
    if least and most % least == 0:
        return Roll(least, most // least)
    return Roll(1, most - least + 1, least - 1)


def _runs(numbers: Sequence[int]) -> str:
    """Numbers in words, with consecutive numbers as ranges: '3, 5–8 and 12'."""
    found: list[list[int]] = []
    for each in numbers:
        if found and found[-1][-1] == each - 1:
            found[-1].append(each)
        else:
            found.append([each])
    return listing([f"{run[0]}–{run[-1]}" if len(run) > 1 else str(run[0]) for run in found])


class KeptTable(NamedTuple):
    """A saved table: its title and its text."""

    title: str
    text: str


def kept_tables(folder: Path) -> tuple[KeptTable, ...]:
    """The tables in a folder, sorted by title; unreadable tables are left out."""
    return tuple(_readable(sorted(disk.files_in(folder, f"*{_ENDING}"))))


def _readable(paths: Iterable[Path]) -> Iterator[KeptTable]:
    for path in paths:
        try:
            text = disk.read_file(path)[: _LONGEST_TEXT * 4].decode()
        except (disk.UnreadableError, UnicodeDecodeError):
            continue
        yield KeptTable(path.stem, text)


def keep_table(folder: Path, table: KeptTable) -> KeptTable:
    """Save a table, replacing any with the same title, and return it as saved.

    Characters that a file name should not have become spaces in the title.
    """
    plain = " ".join(_STRANGE.sub(" ", table.title).split())
    title = plain.strip(" .")[:_LONGEST_NAME] or "Wandering monsters"
    disk.make_folder(folder)
    disk.write_file(folder / f"{title}{_ENDING}", table.text.encode())
    return KeptTable(title, table.text)


def forget_table(folder: Path, title: str) -> None:
    path = folder / f"{title}{_ENDING}"
    with disk.writing(f"'{path.name}' could not be removed"):
        path.unlink(missing_ok=True)


def table_in_words(table: EncounterTable) -> str:
    if not table.rows:
        return "No rows yet: expected lines such as 1–2 | 2d4 goblins."
    return f"{count(len(table.rows), 'row')} on {_with_article(table.dice)}."


def _with_article(dice: Roll) -> str:
    return f"a {dice}".replace("1d", "d") if dice.number == 1 else str(dice)
