"""The rule tables, loaded from sheets and checked for gaps."""

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Final, Literal

import msgspec

from battleboard.rules import tables
from battleboard.rules.attack.attack_rates import parse_rate
from battleboard.rules.attack.to_hit import BEST_AC, WORST_AC
from battleboard.rules.tables import parse_hit_dice
from battleboard.storage.catalogue import entries
from battleboard.storage.csv_sheet import SheetError, SheetRow, read_sheet, read_text, whole
from battleboard.storage.resources import resource


def refuse_duplicates(rows: Iterable[SheetRow], *columns: str) -> None:
    """Raise a SheetError if two lines have the same text in all of these columns."""
    seen: dict[tuple[str, ...], int] = {}
    for row in rows:
        name = tuple(row.cells[column].casefold() for column in columns)
        if name in seen:
            raise row.wrong(f"a different {' and '.join(columns)} from line {seen[name]}")
        seen[name] = row.line


def refuse_gaps(rows: Iterable[SheetRow], name: Callable[[SheetRow], str]) -> None:
    """Raise a SheetError if the levels of a name have a gap, overlap, or follow an open end."""
    ends: dict[str, int | None] = {}
    for row in rows:
        first, last = row.whole("from"), row.whole_or_none("to")
        before = ends.get(name(row), first - 1)
        if before is None:
            raise row.wrong(f"nothing more for {name(row).strip()}, whose levels are open-ended")
        if first != before + 1:
            raise row.wrong(f"'from' to be {before + 1}, one more than 'to' in the line before")
        if last is not None and last < first:
            raise row.wrong(f"'to' to be {first} or more")
        ends[name(row)] = last


_NEEDED: Final = tuple(f"ac_{ac}" for ac in range(WORST_AC, BEST_AC - 1, -1))


def load_to_hit(folder: Path) -> tables.ToHitTables:
    levels = _level_bands(folder / "to_hit_levels.csv")
    known = sorted({band.matrix for band in levels})
    rows = read_sheet(folder / "to_hit_classes.csv", ("class", "matrix"))
    refuse_duplicates(rows, "class")
    matrices = tuple((row.text("class"), row.one_of("matrix", *known)) for row in rows)
    return tables.ToHitTables(matrices, levels, _monster_bands(folder / "to_hit_monsters.csv"))


def _level_bands(path: Path) -> tuple[tables.LevelBand, ...]:
    rows = read_sheet(path, ("matrix", "from", "to", *_NEEDED))
    refuse_gaps(rows, lambda row: row.text("matrix"))
    return tuple(
        tables.LevelBand(row.text("matrix"), row.whole("from"), row.whole_or_none("to"), _band(row))
        for row in rows
    )


def _band(row: SheetRow) -> tables.Band:
    last = row.cells["to"]
    levels = f"{row.cells['from']}-{last}" if last else f"{row.cells['from']} and up"
    return tables.Band(f"{row.cells['matrix']}, level {levels}", _numbers_needed(row))


def _monster_bands(path: Path) -> tuple[tables.HitDiceBand, ...]:
    rows = read_sheet(path, ("band", "from", *_NEEDED))
    bands = tuple(_monster_band(row) for row in rows)
    for row, below, band in zip(rows[1:], bands, bands[1:], strict=False):
        if band.lowest <= below.lowest:
            raise row.wrong(f"more hit dice than in the line before ({below.label})")
    return bands


def _monster_band(row: SheetRow) -> tables.HitDiceBand:
    label = row.text("band")
    lowest = row.read("from", parse_hit_dice, "hit dice such as 4 or 1-1")
    return tables.HitDiceBand(
        label, lowest, tables.Band(f"monster, hit dice {label}", _numbers_needed(row))
    )


def _numbers_needed(row: SheetRow) -> tuple[int, ...]:
    numbers = tuple(map(row.whole, _NEEDED))
    if list(numbers) != sorted(numbers):
        raise row.wrong("numbers that do not decrease from AC 10 to AC -10")
    return numbers


_ARMOUR = tuple(f"ac_{ac}" for ac in range(WORST_AC + 1))
_ENTRIES = frozenset({"T", "D", "D*", "-"})


class _Modifier(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    situation: str
    value: int
    most: int = 1


class _Failure(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    result: str
    up_to: int | None = None


class _Morale(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    base: int
    per_hit_die: int
    free_hit_dice: int
    per_hit_point: int
    modifiers: tuple[_Modifier, ...]
    failures: tuple[_Failure, ...]


SKILLS: Final = (
    *("specialised", "bow", "light crossbow", "heavy crossbow", "thrown dagger", "thrown dart"),
    *("weapon of choice", "open hand"),
)
"""Kinds of training with a weapon, on which a rate of attack may depend besides class and level."""


def load_tables(folder: Path | None = None) -> tables.Tables:
    here = resource("catalogue") if folder is None else folder
    return tables.Tables(
        dexterity_table=_dexterity(here / "dexterity.csv"),
        charges=_charges(here / "charges.csv"),
        to_hit=load_to_hit(here),
        attack_rates=_attack_rates(here / "attack_rates.csv"),
        morale=_morale(here / "morale.toml"),
        turning=load_turning(here / "turning.csv"),
        turning_2d6=load_turning(here / "ose" / "turning.csv"),
        weapons_against_armour=_weapons(here / "weapons_against_armour.csv"),
        armour_types=_armour_types(here / "armour_types.csv"),
        unarmed=load_unarmed(here / "unarmed.toml"),
    )


def _dexterity(path: Path) -> tables.DexterityTable:
    rows = read_sheet(path, ("score", "reaction", "attacking", "defensive"))
    lowest = rows[0].whole("score")
    for score, row in enumerate(rows, lowest):
        if row.whole("score") != score:
            raise row.wrong(f"the score {score}, one more than in the line before")
    columns = ("reaction", "attacking", "defensive")
    return tables.DexterityTable(
        lowest, tuple(tables.DexterityRow(*map(row.whole, columns)) for row in rows)
    )


def _charges(path: Path) -> tuple[tables.ChargeRow, ...]:
    rows = read_sheet(path, ("place", "legs", "factor"))
    refuse_duplicates(rows, "place", "legs")
    return tuple(
        tables.ChargeRow(
            row.one_of("place", "indoors", "outdoors"), row.whole("legs"), _factor(row)
        )
        for row in rows
    )


def _attack_rates(path: Path) -> tuple[tables.RateRow, ...]:
    rows = read_sheet(path, ("class", "skill", "from", "to", "rate"))
    refuse_gaps(rows, lambda row: f"{row.text('class')} {row.cells['skill']}")
    return tuple(
        tables.RateRow(
            row.text("class"),
            row.one_of("skill", "", *SKILLS),
            row.whole("from"),
            row.whole_or_none("to"),
            row.read("rate", parse_rate, "a rate such as 2 or 3/2"),
        )
        for row in rows
    )


def _morale(path: Path) -> tables.MoraleTable:
    text = read_text(path)
    try:
        table = msgspec.toml.decode(text, type=_Morale)
    except (msgspec.DecodeError, ValueError, RecursionError) as error:
        raise SheetError(f"{path.name}: {error}.") from None
    ends = [failure.up_to for failure in table.failures]
    if not ends or ends[-1] is not None or None in ends[:-1]:
        raise SheetError(f"{path.name}: expected an up_to for every failure but the last.")
    return tables.MoraleTable(
        table.base,
        table.per_hit_die,
        table.free_hit_dice,
        table.per_hit_point,
        tuple(
            tables.MoraleModifier(each.id, each.situation, each.value, each.most)
            for each in table.modifiers
        ),
        tuple(tables.MoraleFailure(each.up_to, each.result) for each in table.failures),
    )


def load_turning(path: Path) -> tables.TurningTable:
    rows = read_sheet(path)
    columns = list(rows[0].cells)
    levels = _levels(columns[2:])
    if columns[:2] != ["type", "example"] or not levels or levels != sorted(set(levels)):
        raise SheetError(f"{path.name}, line 1: expected the columns type,example,from_1,from_2 …")
    refuse_duplicates(rows, "type")
    refuse_duplicates(rows, "example")
    return tables.TurningTable(tuple(levels), tuple(_undead(row, columns[2:]) for row in rows))


def _levels(columns: Sequence[str]) -> list[int]:
    try:
        return [whole(column.removeprefix("from_")) for column in columns]
    except ValueError:
        return []


def _undead(row: SheetRow, columns: Iterable[str]) -> tables.TurningRow:
    expected = "a number, T, D, D* or -"
    entries = tuple(row.read(column, _entry, expected) for column in columns)
    return tables.TurningRow(row.whole("type"), row.text("example"), entries)


def _entry(text: str) -> str:
    return text if text in _ENTRIES else str(whole(text))


def _weapons(path: Path) -> tuple[tables.WeaponRow, ...]:
    rows = read_sheet(path, ("weapon", "use", "book", *_ARMOUR, "aliases"))
    refuse_duplicates(rows, "weapon", "use")
    return tuple(
        tables.WeaponRow(
            row.text("weapon"),
            row.one_of("use", "melee", "missile"),
            row.text("book"),
            tuple(map(row.whole, _ARMOUR)),
            entries.names(row, "aliases"),
        )
        for row in rows
    )


def _armour_types(path: Path) -> tuple[tables.ArmourRow, ...]:
    rows = read_sheet(path, ("armour", "type", "type_with_shield", "move", "magic_move"))
    refuse_duplicates(rows, "armour")
    return tuple(
        tables.ArmourRow(
            row.text("armour"),
            row.whole("type"),
            row.whole("type_with_shield"),
            row.whole("move"),
            row.whole_or_none("magic_move"),
        )
        for row in rows
    )


class _TableQuestion(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    words: str
    value: int
    most: int = 1


class _TableOutcome(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    words: str
    up_to: int | None = None
    damage: int = 0
    statuses: tuple[tables.UnarmedStatus, ...] = ()


class _UnarmedAttack(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    kind: Literal["grapple", "pummel", "overbear"]
    base: Literal["attacker", "target"]
    real: int
    to_hit: tuple[_TableQuestion, ...]
    effect: tuple[_TableQuestion, ...]
    outcomes: tuple[_TableOutcome, ...]


class _Unarmed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    attacks: tuple[_UnarmedAttack, ...]


def load_unarmed(path: Path) -> tuple[tables.UnarmedRow, ...]:
    """Load the unarmed combat tables; each needs an outcome for every total."""
    text = read_text(path)
    try:
        table = msgspec.toml.decode(text, type=_Unarmed)
    except (msgspec.DecodeError, ValueError, RecursionError) as error:
        raise SheetError(f"{path.name}: {error}.") from None
    return tuple(_unarmed_row(path, attack) for attack in table.attacks)


def _unarmed_row(path: Path, attack: _UnarmedAttack) -> tables.UnarmedRow:
    ends = [outcome.up_to for outcome in attack.outcomes]
    if not ends or ends[-1] is not None or None in ends[:-1]:
        raise SheetError(
            f"{path.name}: expected an up_to for every outcome of {attack.kind} but the last."
        )
    return tables.UnarmedRow(
        attack.kind,
        attack.base,
        attack.real,
        tuple(map(_question, attack.to_hit)),
        tuple(map(_question, attack.effect)),
        tuple(
            tables.UnarmedOutcome(each.words, each.up_to, each.damage, each.statuses)
            for each in attack.outcomes
        ),
    )


def _question(asked: _TableQuestion) -> tables.UnarmedQuestion:
    return tables.UnarmedQuestion(asked.id, asked.words, asked.value, asked.most)


def _factor(row: SheetRow) -> Fraction:
    factor = row.read("factor", parse_rate, "a factor such as 2 or 4/3")
    if factor < 1:
        raise row.wrong("a factor of 1 or more")
    return factor
