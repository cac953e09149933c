"""The DM's own powers: spells and other things, kept as lines of a list in the user's folder."""

import csv
import io
import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final, TypeAlias

from battleboard.storage.catalogue.power_list import POWER_COLUMNS, POWERS, Power
from battleboard.storage.csv_sheet import SheetError, SheetRow, read_lines
from battleboard.storage.disk import make_folder, write_file

PowerCells: TypeAlias = Mapping[str, str]
"""The cells of one line, by their columns."""

_UNFIT: Final = re.compile(r"[^a-z0-9]+")


def power_id(name: str, character_class: str = "") -> str:
    """The id of a power: its name, and its class if it has one, as the lists write ids."""
    plain = f"{name} {character_class}".casefold().replace("'", "")
    return _UNFIT.sub("-", plain).strip("-")


def power_of(cells: PowerCells) -> Power:
    """The power that some cells make, or a `SheetError` that says what is wrong."""
    whole = {column: cells.get(column, "").strip() for column in POWER_COLUMNS}
    if not whole["name"]:
        raise SheetError("Give it a name.")
    whole["id"] = whole["id"] or power_id(whole["name"], whole["class"])
    if not whole["id"]:
        raise SheetError("Its name needs a letter or a figure.")
    try:
        return POWERS.make(SheetRow("", 0, whole))
    except SheetError as fault:
        raise SheetError(_in_the_form(str(fault))) from None


def own_powers(folder: Path) -> dict[str, PowerCells]:
    """The cells of the powers in a folder, by their ids; lines that cannot be read are kept too."""
    path = folder / POWERS.file
    if not path.is_file():
        return {}
    lines = read_lines(path)
    header = lines[0][1] if lines else []
    rows = (dict(zip(header, cells, strict=False)) for _, cells in lines[1:])
    return {row.get("id", ""): row for row in rows}


def keep_power(folder: Path, cells: PowerCells) -> Power:
    """Keep a power in a folder, instead of the one with its id, and return it."""
    power = power_of(cells)
    kept = {**own_powers(folder), power.id: {**cells, "id": power.id}}
    _write(folder, kept.values())
    return power


def drop_power(folder: Path, name: str) -> None:
    """Take the power with an id out of a folder."""
    kept = own_powers(folder)
    if kept.pop(name, None) is not None:
        _write(folder, kept.values())


def _write(folder: Path, rows: Iterable[PowerCells]) -> None:
    make_folder(folder)
    text = io.StringIO()
    sheet = csv.writer(text, lineterminator="\n")
    sheet.writerow(POWER_COLUMNS)
    for row in sorted(rows, key=lambda each: each.get("name", "").casefold()):
        sheet.writerow([row.get(column, "") for column in POWER_COLUMNS])
    write_file(folder / POWERS.file, text.getvalue().encode("utf-8"))


def _in_the_form(fault: str) -> str:
    """A fault of a line without its place in a file: the form has no lines."""
    said = fault.partition("expected ")[2]
    return f"Expected {said}" if said else fault
