"""Powers: the effects of spells, devices, breath, gazes and poisons, in numbers."""

import csv
import io
import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Final, Literal, NamedTuple, TypeAlias, get_args

from battleboard.battle.commands.inflicting import Spared
from battleboard.battle.state.command_context import Roll, RollError, parse_roll
from battleboard.battle.state.figure import Status
from battleboard.rules.measures import HOUR_S, Pace
from battleboard.rules.scene import SECONDS_IN_SEGMENT
from battleboard.rules.tables import parse_hit_dice
from battleboard.storage.catalogue import entries
from battleboard.storage.catalogue.spell_list import Growing, reach_of
from battleboard.storage.csv_sheet import SheetError, SheetRow, read_lines
from battleboard.storage.disk import make_folder, write_file

DAY_S: Final = 24 * HOUR_S
_STEP: Final = re.compile(
    r"(?P<dice>[^/]+)/(?:(?P<step>[1-9]\d?) levels|level)(?P<up> rounded up)?", re.ASCII
)
_AT_MOST: Final = re.compile(r"(?P<parts>.+), at most (?P<most>\d{1,3})", re.ASCII)


class GrowthPart(NamedTuple):
    """Dice or a number; with `step`, once per that many levels, rounded up if `up`."""

    roll: Roll
    step: int = 0
    up: bool = False

    def at(self, level: int) -> Roll:
        if not self.step:
            return self.roll
        times = (level + (self.step - 1) * self.up) // self.step
        number = self.roll.number * times
        return Roll(number, self.roll.sides if number else 0, self.roll.plus * times)


class GrowingDice(NamedTuple):
    """Dice such as '2d8 + 1/level'; they stop growing at level `most`."""

    parts: tuple[GrowthPart, ...]
    most: int | None = None

    def at(self, level: int) -> Roll:
        """The dice at a level; levels below 1 count as 1."""
        level = max(1, level if self.most is None else min(level, self.most))
        return _sum(part.at(level) for part in self.parts)


class LastingPart(NamedTuple):
    """Dice in one unit of time; a day has 24 hours."""

    dice: GrowthPart
    unit: str


class Lasting(NamedTuple):
    """A duration such as '2d4 rounds + 1 round/level'; without parts it lasts until lifted."""

    parts: tuple[LastingPart, ...] = ()

    def at(self, level: int, pace: Pace) -> tuple[int | None, Roll, int]:
        """Fixed seconds at a level (None: until lifted), extra dice, and seconds per pip."""
        if not self.parts:
            return None, Roll(), 0
        seconds, dice, each_s = 0, Roll(), 0
        for part in self.parts:
            length_s = _seconds(part.unit, pace)
            roll = part.dice.at(max(1, level))
            seconds += roll.plus * length_s
            if roll.number:
                dice, each_s = roll._replace(plus=0), length_s
        return seconds, dice, each_s


@lru_cache(maxsize=512)
def parse_growing(text: str) -> GrowingDice:
    """Parse dice that may grow: '1d6/level, at most 10', '1d8 + 1/level', '1/2 levels'."""
    found = _AT_MOST.fullmatch(text)
    parts = tuple(map(_part, (found["parts"] if found else text).split(" + ")))
    sides = {part.roll.sides for part in parts if part.roll.number}
    if len(sides) > 1:
        raise _unread(text)
    return GrowingDice(parts, int(found["most"]) if found else None)


@lru_cache(maxsize=512)
def parse_lasting(text: str) -> Lasting:
    """Parse a duration: '3 rounds', '2d4 rounds + 1 round/level', or 'permanent'."""
    if text == "permanent":
        return Lasting()
    parts = tuple(map(_lasting_part, text.split(" + ")))
    if sum(bool(part.dice.roll.number) for part in parts) > 1:
        raise _unread(text)
    return Lasting(parts)


_UNIT: Final = re.compile(
    r"(?P<dice>\S+) (?P<unit>segment|round|turn|hour|day)s?"
    r"(?:/(?:(?P<step>[1-9]\d?) levels|level))?",
    re.ASCII,
)


def _lasting_part(text: str) -> LastingPart:
    found = _UNIT.fullmatch(text)
    if not found:
        raise _unread(text)
    step = int(found["step"] or 1) if "/" in text else 0
    return LastingPart(GrowthPart(_roll(found["dice"]), step), found["unit"])


def _part(text: str) -> GrowthPart:
    found = _STEP.fullmatch(text)
    if not found:
        return GrowthPart(_roll(text))
    return GrowthPart(_roll(found["dice"]), int(found["step"] or 1), bool(found["up"]))


def _roll(text: str) -> Roll:
    try:
        return parse_roll(text)
    except RollError:
        raise _unread(text) from None


def _sum(rolls: Iterable[Roll]) -> Roll:
    number = sides = plus = 0
    for roll in rolls:
        number += roll.number
        sides = roll.sides or sides
        plus += roll.plus
    return Roll(number, sides if number else 0, plus)


def _seconds(unit: str, pace: Pace) -> int:
    """A time unit in seconds; in a game without segments, a segment counts as six seconds."""
    known = {str(name): length_s for name, length_s in pace.units.items()}
    return {"day": DAY_S, "segment": SECONDS_IN_SEGMENT, **known}[unit]


def _unread(text: str) -> ValueError:
    return ValueError(f"Expected dice or a duration, not '{text}'.")


PowerKind: TypeAlias = Literal[
    "spell", "device", "potion", "breath", "gaze", "poison", "touch", "hazard"
]
PowerForm: TypeAlias = Literal["circle", "cone", "line", "block", "burst"]
SaveAgainst: TypeAlias = Literal["death", "wands", "paralysis", "breath", "spells"]
PowerTargets: TypeAlias = Literal[
    "any", "living", "persons", "animals", "plants", "undead", "foes", "friends", "caster"
]
"""Who in the area is affected."""

KINDS: Final[tuple[PowerKind, ...]] = get_args(PowerKind)
FORMS: Final[tuple[PowerForm, ...]] = get_args(PowerForm)
CATEGORIES: Final[tuple[SaveAgainst, ...]] = get_args(SaveAgainst)
TARGETS: Final[tuple[PowerTargets, ...]] = get_args(PowerTargets)
SPARED: Final[tuple[Spared, ...]] = get_args(Spared)
STATUSES: Final[tuple[Status, ...]] = get_args(Status)
POWER_COLUMNS: Final = (
    *("id", "name", "aliases", "kind", "class", "users", "range", "form", "size", "width"),
    *("number", "bolts", "damage", "heals", "save", "spared", "condition", "status", "lasts"),
    *("held", "to_hit", "armour", "kills", "drains", "regains", "whom", "most_hd", "pool"),
    *("spares", "check"),
)
_FEET: Final = "feet such as '20 ft' or '10 ft + 5 ft/level'"
_DICE: Final = "dice such as '6d6', '1d6/level' or '2d8 + 1/level'"
_LASTING: Final = "a duration such as '3 rounds' or '2d4 rounds + 1 round/level', or 'permanent'"
_POOL: Final = (
    "hit dice such as '2d8', or the number of creatures of each total, such as '4d4:1 2d4:2'"
)
_MOST_LEVELS: Final = 20


class Pool(NamedTuple):
    """The number of figures that a power affects, by their hit dice.

    The dice give a total of hit dice, or with `up_to`, a number of figures of at most that many hit
    dice.
    """

    dice: GrowingDice
    up_to: int | None = None


class Power(NamedTuple):
    """The effect of a spell, device, breath, gaze or poison; a value that no book gives is empty.

    `reach` is how far away it may start; `size` and `width` are those of its `form`, and without a
    form it affects a `number` of figures. Its `bolts` of damage are split among the figures. A save
    `against` something has the effect `spared`. It leaves a `condition`, and perhaps a `status`,
    for as long as `lasting` says, or while the caster concentrates (`held`). `whom` says which of
    the figures in its area it affects, up to `most_hd` hit dice, and `pools` how many of those. It
    never affects the kinds and classes that it `spares`, such as elves. With `damage_is_life` it
    deals as much damage as its user has hit points. `check` tells the DM in a few words what no
    column can express.
    """

    id: str
    name: str
    aliases: tuple[str, ...] = ()
    kind: PowerKind = "spell"
    character_class: str = ""
    users: tuple[str, ...] = ()
    range: str = ""
    reach: Growing | None = None
    form: PowerForm | None = None
    size: Growing | None = None
    width: Growing | None = None
    number: GrowingDice | None = None
    bolts: GrowingDice | None = None
    damage: GrowingDice | None = None
    damage_is_life: bool = False
    heals: bool = False
    against: SaveAgainst | None = None
    spared: Spared = "nothing"
    condition: str = ""
    status: Status | None = None
    lasting: Lasting | None = None
    held: bool = False
    to_hit: int = 0
    armour: int = 0
    kills: bool = False
    drains: int = 0
    regains: int = 0
    whom: PowerTargets = "any"
    most_hd: str = ""
    pools: tuple[Pool, ...] = ()
    spares: tuple[str, ...] = ()
    check: str = ""

    @property
    def harms(self) -> bool:
        """Whether the power does harm.

        Harm is damage, death, lost levels, or a lasting effect on any but friends or the caster.
        """
        hurts = bool(self.damage or self.damage_is_life) and not self.heals
        afflicts = self.lasts_on_others and self.whom not in {"friends", "caster"}
        return hurts or self.kills or bool(self.drains) or afflicts

    @property
    def lasts_on_others(self) -> bool:
        return bool(self.condition or self.status or self.to_hit or self.armour)

    def is_called(self, word: str) -> bool:
        """Whether a word for an attack, such as 'poison' or 'paralysis', means this power."""
        if word == "level-drain":
            return bool(self.drains)
        if word == "paralysis":
            return self.status == "held"
        if word == "petrification":
            return self.condition == "petrified"
        if word == "regeneration":
            return bool(self.regains)
        return word in {self.kind, *self.name.casefold().split()}


def read_power(row: SheetRow) -> Power:
    cells = row.cells
    is_life = cells["damage"] == LIFE
    against = row.one_of("save", *CATEGORIES) if cells["save"] else None
    return Power(
        id=cells["id"],
        name=cells["name"],
        aliases=entries.names(row, "aliases"),
        kind=row.one_of("kind", *KINDS) if cells["kind"] else "spell",
        character_class=cells["class"],
        users=entries.words(row, "users"),
        range=cells["range"],
        reach=entries.maybe(row, "range", _feet, f"{_FEET}, 'touch' or 'caster'"),
        form=row.one_of("form", *FORMS) if cells["form"] else None,
        size=entries.maybe(row, "size", _feet, _FEET),
        width=entries.maybe(row, "width", _feet, _FEET),
        number=entries.maybe(row, "number", parse_growing, _DICE),
        bolts=entries.maybe(row, "bolts", parse_growing, _DICE),
        damage=None if is_life else entries.maybe(row, "damage", parse_growing, _DICE),
        damage_is_life=is_life,
        heals=entries.yes(row, "heals"),
        against=against,
        spared=row.one_of("spared", *SPARED) if cells["spared"] else _usual(against),
        condition=cells["condition"],
        status=row.one_of("status", *STATUSES) if cells["status"] else None,
        lasting=entries.maybe(row, "lasts", parse_lasting, _LASTING),
        held=entries.yes(row, "held"),
        to_hit=entries.within_or_none(row, "to_hit", -_MOST_LEVELS, _MOST_LEVELS) or 0,
        armour=entries.within_or_none(row, "armour", -_MOST_LEVELS, _MOST_LEVELS) or 0,
        kills=entries.yes(row, "kills"),
        drains=entries.within_or_none(row, "drains", 0, _MOST_LEVELS) or 0,
        regains=entries.within_or_none(row, "regains", 0, _MOST_LEVELS) or 0,
        whom=row.one_of("whom", *TARGETS) if cells["whom"] else "any",
        most_hd=entries.maybe(row, "most_hd", _hit_dice, "hit dice such as 4+1") or "",
        pools=entries.maybe(row, "pool", parse_pools, _POOL) or (),
        spares=entries.words(row, "spares"),
        check=cells["check"],
    )


LIFE: Final = "life"
"""Damage of a breath weapon that equals its user's remaining hit points."""
POWERS: Final = entries.ListFormat("powers.csv", POWER_COLUMNS, read_power)


def parse_pools(text: str) -> tuple[Pool, ...]:
    """Parse how many figures a power affects, by their hit dice: '2d8', or '4d4:1 2d4:2 1d4:3'."""
    if ":" not in text:
        return (Pool(parse_growing(text)),)
    pairs = [each.split(":") for each in text.split(" ")]
    return tuple(Pool(parse_growing(dice), int(up_to)) for dice, up_to in pairs)


def _usual(against: SaveAgainst | None) -> Spared:
    return "negates" if against else "nothing"


def _feet(text: str) -> Growing:
    found = reach_of(text)
    if found is None:
        raise ValueError(text)
    return found


def _hit_dice(text: str) -> str:
    parse_hit_dice(text)
    return text


PowerCells: TypeAlias = Mapping[str, str]
"""The cells of a line, by column."""

_UNFIT: Final = re.compile(r"[^a-z0-9]+")


def power_id(name: str, character_class: str = "") -> str:
    """The id of a power: its name and class in lower case, joined with hyphens."""
    plain = f"{name} {character_class}".casefold().replace("'", "")
    return _UNFIT.sub("-", plain).strip("-")


def power_of(cells: PowerCells) -> Power:
    """Build a power from cells; raise a `SheetError` with a sentence for the input form."""
    whole = {column: cells.get(column, "").strip() for column in POWER_COLUMNS}
    if not whole["name"]:
        raise SheetError("Give it a name.")
    whole["id"] = whole["id"] or power_id(whole["name"], whole["class"])
    if not whole["id"]:
        raise SheetError("Its name needs a letter or a digit.")
    try:
        return POWERS.make(SheetRow("", 0, whole))
    except SheetError as fault:
        raise SheetError(_in_the_form(str(fault))) from None


def own_powers(folder: Path) -> dict[str, PowerCells]:
    """The cells of the powers in a folder, by id; unreadable lines are kept too."""
    path = folder / POWERS.file
    if not path.is_file():
        return {}
    lines = read_lines(path)
    header = lines[0][1] if lines else []
    rows = (dict(zip(header, cells, strict=False)) for _, cells in lines[1:])
    return {row.get("id", ""): row for row in rows}


def keep_power(folder: Path, cells: PowerCells) -> Power:
    """Save a power to a folder, replacing the one with its id, and return it."""
    power = power_of(cells)
    kept = {**own_powers(folder), power.id: {**cells, "id": power.id}}
    _write(folder, kept.values())
    return power


def drop_power(folder: Path, name: str) -> None:
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
    """Strip the file position from an error: the form has no lines."""
    said = fault.partition("expected ")[2]
    return f"Expected {said}" if said else fault
