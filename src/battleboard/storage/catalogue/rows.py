"""What the lines of a sheet must keep among themselves."""

from collections.abc import Callable, Iterable

from battleboard.storage.sheet import Row


def refuse_twins(rows: Iterable[Row], *columns: str) -> None:
    """Refuse a line that stands for the same thing as one before it."""
    seen: dict[tuple[str, ...], int] = {}
    for row in rows:
        name = tuple(row.cells[column].casefold() for column in columns)
        if name in seen:
            raise row.wrong(f"another {' and '.join(columns)} than in line {seen[name]}")
        seen[name] = row.line


def refuse_gaps(rows: Iterable[Row], name: Callable[[Row], str]) -> None:
    """Refuse levels that leave a gap, overlap, or go on after the end, for each name."""
    ends: dict[str, int | None] = {}
    for row in rows:
        first, last = row.whole("from"), row.whole_or_none("to")
        before = ends.get(name(row), first - 1)
        if before is None:
            raise row.wrong(f"nothing more for {name(row).strip()}, whose levels have no end")
        if first != before + 1:
            raise row.wrong(f"'from' to be {before + 1}, one after the line before")
        if last is not None and last < first:
            raise row.wrong(f"'to' to be {first} or more")
        ends[name(row)] = last
