"""The tables of blows against armour class, read from three sheets of one folder."""

from pathlib import Path
from typing import Final

from battleboard.rules.attack.to_hit import BEST_AC, WORST_AC, parse_hit_dice
from battleboard.rules.tables import Band, HitDiceBand, LevelBand, ToHitTables
from battleboard.storage.catalogue.rows import refuse_gaps, refuse_twins
from battleboard.storage.sheet import Row, read_sheet

_NEEDED: Final = tuple(f"ac_{ac}" for ac in range(WORST_AC, BEST_AC - 1, -1))


def load_to_hit(folder: Path) -> ToHitTables:
    """Read who strikes on which matrix, and the bands of classes and of monsters."""
    levels = _level_bands(folder / "to_hit_levels.csv")
    known = sorted({band.matrix for band in levels})
    rows = read_sheet(folder / "to_hit_classes.csv", ("class", "matrix"))
    refuse_twins(rows, "class")
    matrices = tuple((row.text("class"), row.one_of("matrix", *known)) for row in rows)
    return ToHitTables(matrices, levels, _monster_bands(folder / "to_hit_monsters.csv"))


def _level_bands(path: Path) -> tuple[LevelBand, ...]:
    rows = read_sheet(path, ("matrix", "from", "to", *_NEEDED))
    refuse_gaps(rows, lambda row: row.text("matrix"))
    return tuple(
        LevelBand(row.text("matrix"), row.whole("from"), row.whole_or_none("to"), _band(row))
        for row in rows
    )


def _band(row: Row) -> Band:
    last = row.cells["to"]
    levels = f"{row.cells['from']}-{last}" if last else f"{row.cells['from']} and up"
    return Band(f"{row.cells['matrix']}, level {levels}", _needed(row))


def _monster_bands(path: Path) -> tuple[HitDiceBand, ...]:
    rows = read_sheet(path, ("band", "from", *_NEEDED))
    bands = tuple(_monster_band(row) for row in rows)
    for row, below, band in zip(rows[1:], bands, bands[1:], strict=False):
        if band.lowest <= below.lowest:
            raise row.wrong(f"more hit dice than in the line before ({below.label})")
    return bands


def _monster_band(row: Row) -> HitDiceBand:
    label = row.text("band")
    lowest = row.read("from", parse_hit_dice, "hit dice such as 4 or 1-1")
    return HitDiceBand(label, lowest, Band(f"monster, hit dice {label}", _needed(row)))


def _needed(row: Row) -> tuple[int, ...]:
    numbers = tuple(map(row.whole, _NEEDED))
    if list(numbers) != sorted(numbers):
        raise row.wrong("numbers that never fall from AC 10 to AC -10")
    return numbers
