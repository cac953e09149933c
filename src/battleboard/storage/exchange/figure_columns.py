"""The columns of a figure sheet, and how to read a figure from a row.

If only one of `hp` and `max_hp` is given, the other equals it; if neither, both are the average of
the hit dice. `armour` is the name of the suit; `shield`, `dexterity_ac` and `armour_type` (unless
it follows from the suit) make up the rest of the armour class. `to_hit` and `damage` are Strength
bonuses, `strength` is the score, such as 18/54. `resistance` is magic resistance in percent;
`psionic` is the psionic strength, after the points left and a slash if any are spent: 57/80;
`saves_as` is 'half', or a class and level such as 'elf 1', for saves not listed in `saves`.
Decimals use a point or a comma. `move` is in scale inches, `reach`, `infravision` and `ultravision`
in feet. `in_hand` is the 1-based index of the weapon in hand among the `weapons`, and `off_hand`
that of the weapon in the other hand. The formats of `weapons`, `spells`, `devices` and `saves`,
which are lists, are given at `read_arms`, `read_spells`, `read_devices` and `read_saves`.
`surprised_less` and `surprises_more` are sixths. `waiting` marks a figure not yet on the table.
`order` is a standing order: again, mob, guard, archers, skirmish or stay back; a guard holds the
place where it is put. `x` and `y` are feet from the upper left corner of the board, and `facing` is
in degrees, 0 to the right and growing clockwise.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from types import MappingProxyType
from typing import Any, Final, NamedTuple, get_args

from battleboard.battle.state.command_context import Roll, parse_roll
from battleboard.battle.state.figure import (
    Arm,
    Card,
    Conduct,
    Figure,
    HitPoints,
    StandingOrder,
)
from battleboard.battle.state.players_options import HealthDetail
from battleboard.board.body import RADIUS_FT, Size
from battleboard.board.point import FARTHEST_FT
from battleboard.foundation.words import nearest
from battleboard.rules import Weapon
from battleboard.rules.attack.attack_rates import parse_rate
from battleboard.rules.class_levels import SAVES_AS_EXPECTED, saves_as_text
from battleboard.rules.psionics import PsionicStrength, parse_strength
from battleboard.storage.catalogue.character_tables import parse_score
from battleboard.storage.catalogue.creatures import average_hit_points
from battleboard.storage.catalogue.entries import rate_or_none, within
from battleboard.storage.csv_sheet import SheetError, SheetRow, whole
from battleboard.storage.disk import harmless
from battleboard.storage.exchange import cell
from battleboard.storage.exchange.cell import (
    Item,
    parse_count,
    parse_feet,
    parse_ranges,
    part,
    read_list,
    show,
    with_part,
    write_list,
)
from battleboard.storage.exchange.supply_cells import (
    read_devices,
    read_spells,
    show_devices,
    show_spells,
)

_LENGTH: Final = re.compile(r"(\S+)\s*ft")
_BANDS: Final = 3


def read_arms(row: SheetRow, column: str) -> tuple[Arm, ...]:
    """Read weapons from a list in one cell.

    A weapon has its name, then its attributes in any order: `long sword: 1d8/1d12, 3.5 ft, speed
    5; short bow: 1d6, missile, rate 2, range 5/10/15`. Dice are its damage, with damage against
    large foes after a slash. The other attributes are: a number of `ft` (its length), `missile`
    or `natural`, `speed`, `rate`, `range` (in scale inches), `space` (in feet), `to hit`, `blows`
    (the damage of each, if a routine has several), `left` (shots), `routines` (in a round with
    it), `row` (its name in the table of weapons against armour), `first strike`, `ready`, `slow`,
    and `set` or `not set` (against a charge; if missing, its name decides).
    """
    expected = "weapons such as 'long sword: 1d8/1d12, 3.5 ft, speed 5; claw: 1d4, natural'"
    return row.read(column, lambda text: tuple(map(_arm, read_list(text))), expected)


def show_arms(arms: tuple[Arm, ...]) -> str:
    return write_list(Item(arm.weapon.name, tuple(_words(arm))) for arm in arms)


def read_saves(row: SheetRow, column: str) -> dict[str, int]:
    """Read saving throws from a list in one cell.

    Each saving throw has its number: `wands: 12; breath: 15`.
    """
    expected = "saving throws such as 'wands: 12; breath: 15'"
    return row.read(column, lambda text: dict(map(_save, read_list(text))), expected)


def show_saves(saves: Mapping[str, int]) -> str:
    return write_list(Item(against, (str(needed),)) for against, needed in saves.items())


def _arm(item: Item) -> Arm:
    arm = Arm(Weapon(item.name))
    for word in item.words:
        for path, value in _read_word(word):
            arm = with_part(arm, path, value)
    return arm


def _read_word(word: str) -> Iterator[tuple[str, Any]]:
    if word in _FLAGS:
        yield _FLAGS[word]
    elif found := _NUMBERED.fullmatch(word):
        said = _NUMBERS[found[1]]
        yield said.path, said.read(found[2])
    elif found := _LENGTH.fullmatch(word):
        yield "weapon.length_ft", parse_feet(found[1])
    else:
        damage, slash, large = word.partition("/")
        yield "damage", parse_roll(damage)
        yield "damage_large", parse_roll(large) if slash else None


def _words(arm: Arm) -> Iterator[str]:
    """Yield a weapon's damage, and every attribute that differs from the default."""
    large = "" if arm.damage_large is None else f"/{arm.damage_large}"
    yield f"{arm.damage}{large}"
    if arm.weapon.length_ft is not None:
        yield f"{show(arm.weapon.length_ft)} ft"
    for word, (path, value) in _FLAGS.items():
        if part(arm, path) == value:
            yield word
    for word, said in _NUMBERS.items():
        value = part(arm, said.path)
        if value != part(_PLAIN, said.path):
            yield f"{word} {said.show(value)}"


def _show_ranges(ranges: tuple[float, ...]) -> str:
    return "/".join(map(show, ranges))


def _blows(text: str) -> tuple[Roll, ...]:
    return tuple(map(parse_roll, text.split()))


def _show_blows(blows: tuple[Roll, ...]) -> str:
    return " ".join(map(str, blows))


class _Number(NamedTuple):
    """A numeric weapon attribute: its field, its parser and its formatter."""

    path: str
    read: Callable[[str], Any] = parse_count
    show: Callable[[Any], str] = show


_PLAIN: Final = Arm(Weapon())
_FLAGS: Final[Mapping[str, tuple[str, Any]]] = MappingProxyType(
    {
        "missile": ("weapon.kind", "missile"),
        "natural": ("weapon.kind", "natural"),
        "first strike": ("weapon.first_strike", True),
        "ready": ("weapon.ready", True),
        "slow": ("weapon.slow", True),
        "set": ("weapon.receives_charge", True),
        "not set": ("weapon.receives_charge", False),
    }
)
_NUMBERS: Final[Mapping[str, _Number]] = MappingProxyType(
    {
        "speed": _Number("weapon.speed"),
        "rate": _Number("weapon.rate", parse_rate),
        "range": _Number("ranges", parse_ranges, _show_ranges),
        "space": _Number("space_ft", parse_feet),
        "to hit": _Number("to_hit", whole),
        "blows": _Number("blows", _blows, _show_blows),
        "left": _Number("left"),
        "routines": _Number("routines", parse_rate),
        "row": _Number("row", str),
    }
)
_NUMBERED: Final = re.compile(rf"({'|'.join(_NUMBERS)})\s+(.+)", re.DOTALL)


def _save(item: Item) -> tuple[str, int]:
    (needed,) = item.words
    return item.name, parse_count(needed)


class FigureColumn(NamedTuple):
    """One column: its name, the path of its value, and its cell parser and formatter."""

    name: str
    path: str
    read: Callable[[SheetRow, str], Any]
    show: Callable[[Any], str] = cell.show

    def cell(self, figure: Figure) -> str:
        return self.show(part(figure, self.path))


def _from(lowest: int, highest: int) -> Callable[[SheetRow, str], int]:
    return partial(within, lowest=lowest, highest=highest)


def _feet(highest: float, lowest: float = 0) -> Callable[[SheetRow, str], float]:
    return partial(cell.number, lowest=lowest, highest=highest)


def _word(*words: str) -> Callable[[SheetRow, str], str]:
    return lambda row, column: row.one_of(column, *words)


def _saves_as(row: SheetRow, column: str) -> str:
    return row.read(column, saves_as_text, SAVES_AS_EXPECTED)


def _strength(row: SheetRow, column: str) -> str:
    row.read(column, parse_score, "a score such as 17 or 18/54")
    return row.cells[column]


def _psionic(row: SheetRow, column: str) -> PsionicStrength:
    return row.read(column, parse_strength, "a psionic strength such as 80, or 57/80")


def _worth(row: SheetRow, column: str) -> tuple[int, int]:
    return row.read(column, _points, "experience points such as 10, or 10 + 1/hp")


def _points(text: str) -> tuple[int, int]:
    each, plus, by_point = text.replace(" ", "").partition("+")
    return parse_count(each), parse_count(by_point.removesuffix("/hp")) if plus else 0


def _show_worth(worth: tuple[int, int] | None) -> str:
    if worth is None:
        return ""
    each, by_point = worth
    return f"{each} + {by_point}/hp" if by_point else str(each)


def _place(row: SheetRow, column: str) -> int:
    return within(row, column, 1, 100) - 1


def _show_place(place: int | None) -> str:
    return "" if place is None else str(place + 1)


def _order(row: SheetRow, column: str) -> StandingOrder:
    return StandingOrder(row.one_of(column, *get_args(Conduct)))


def _show_order(order: StandingOrder | None) -> str:
    return order.conduct if order else ""


def _not_waiting(row: SheetRow, column: str) -> bool:
    return not cell.mark(row, column)


MOST_INCHES: Final = 1000
"""Maximum movement of a figure, in inches of the rules."""
COLUMNS: Final = (
    FigureColumn("name", "card.name", cell.name),
    FigureColumn("id", "id", cell.name),
    FigureColumn("side", "side", cell.name),
    FigureColumn("type", "card.type", cell.name),
    FigureColumn("class", "card.fighting.character_class", cell.name),
    FigureColumn("level", "card.fighting.level", _from(0, 100)),
    FigureColumn("hit_dice", "card.fighting.hit_dice", cell.hit_dice),
    FigureColumn("hp", "hp.now", _from(-9999, 9999)),
    FigureColumn("max_hp", "hp.most", _from(0, 9999)),
    FigureColumn("temporary_hp", "hp.temporary", _from(0, 9999)),
    FigureColumn("ac", "card.fighting.ac", _from(-100, 100)),
    FigureColumn("shield", "card.armour.shield", _from(0, 100)),
    FigureColumn("dexterity_ac", "card.armour.dexterity", _from(-100, 100)),
    FigureColumn("armour", "card.armour.worn", cell.name),
    FigureColumn("armour_type", "card.armour.type", _from(-100, 100)),
    FigureColumn("thac0", "card.fighting.thac0", _from(-20, 40)),
    FigureColumn("attack_bonus", "card.fighting.attack_bonus", _from(-100, 100)),
    FigureColumn("to_hit", "card.to_hit", _from(-100, 100)),
    FigureColumn("damage", "card.damage", _from(-100, 100)),
    FigureColumn("move", "card.move", _feet(MOST_INCHES)),
    FigureColumn("legs", "card.legs", _from(0, 100)),
    FigureColumn("dexterity", "card.dexterity", _from(1, 25)),
    FigureColumn("strength", "card.strength", _strength),
    FigureColumn("constitution", "card.constitution", _from(1, 25)),
    FigureColumn("race", "card.race", cell.name),
    FigureColumn("load", "card.load", cell.name),
    FigureColumn("size", "card.size", _word(*get_args(Size))),
    FigureColumn("routines", "card.routines", rate_or_none),
    FigureColumn("reach", "card.reach_ft", _feet(1000)),
    FigureColumn("weapons", "card.arms", read_arms, show_arms),
    FigureColumn("in_hand", "in_hand", _place, _show_place),
    FigureColumn("off_hand", "off_hand", _place, _show_place),
    FigureColumn("spells", "card.spells", read_spells, show_spells),
    FigureColumn("devices", "card.devices", read_devices, show_devices),
    FigureColumn("experience", "card.experience", _from(0, 10_000_000)),
    FigureColumn("prime", "card.prime", _from(-20, 20)),
    FigureColumn("henchman", "card.henchman", cell.mark),
    FigureColumn("worth", "card.worth", _worth, _show_worth),
    FigureColumn("saves", "card.saves", read_saves, show_saves),
    FigureColumn("morale", "card.morale", _from(0, 1000)),
    FigureColumn("undead", "card.undead", cell.name),
    FigureColumn("saves_as", "card.saves_as", _saves_as),
    FigureColumn("resistance", "card.resistance", _from(0, 100)),
    FigureColumn("psionic", "card.psionic", _psionic),
    FigureColumn("infravision", "card.infravision_ft", _feet(FARTHEST_FT)),
    FigureColumn("ultravision", "card.ultravision_ft", _feet(FARTHEST_FT)),
    FigureColumn("surprised_less", "card.surprised_less", _from(0, 6)),
    FigureColumn("surprises_more", "card.surprises_more", _from(0, 6)),
    FigureColumn("encumbered", "card.encumbered", cell.mark),
    FigureColumn("leader", "leader", cell.mark),
    FigureColumn("hidden", "hidden", cell.mark),
    FigureColumn("alias", "alias", cell.name),
    FigureColumn("shown_hp", "shown_hp", _word(*get_args(HealthDetail))),
    FigureColumn("tended", "tended", cell.mark),
    FigureColumn("waiting", "present", _not_waiting, lambda there: cell.show(not there)),
    FigureColumn("x", "body.at", _feet(FARTHEST_FT, -FARTHEST_FT), lambda at: cell.show(at[0])),
    FigureColumn("y", "body.at", _feet(FARTHEST_FT, -FARTHEST_FT), lambda at: cell.show(at[1])),
    FigureColumn("facing", "body.facing", _feet(360, -360)),
    FigureColumn("order", "order", _order, _show_order),
    FigureColumn("notes", "card.notes", cell.text),
)
PLACES: Final = frozenset({"x", "y"})
"""The columns for the position of a figure."""
BY_NAME: Final[Mapping[str, FigureColumn]] = MappingProxyType({each.name: each for each in COLUMNS})
_CALLED_ALSO: Final[Mapping[str, str]] = MappingProxyType(
    {
        "hit_points": "hp",
        "hd": "hit_dice",
        "magic_resistance": "resistance",
        "mr": "resistance",
        "hp_max": "max_hp",
        "maximum_hp": "max_hp",
        "max_hit_points": "max_hp",
        "armour_class": "ac",
        "armor_class": "ac",
        "character_class": "class",
        "lvl": "level",
        "dex": "dexterity",
        "str": "strength",
        "con": "constitution",
        "movement": "move",
        "weapon": "weapons",
        "note": "notes",
    }
)


def column_called(heading: str) -> str:
    plain = "_".join(heading.casefold().replace("-", " ").replace("_", " ").split())
    name = _CALLED_ALSO.get(plain, plain)
    return name if name in BY_NAME else ""


NOTHING: Final[Mapping[str, str]] = MappingProxyType({})
BLANK: Final = Figure("", "", Card(""))
_ALWAYS: Final = frozenset({"name", "side", "hp", "max_hp", "ac", "move"})


class FigureRows(NamedTuple):
    """The rows of a file, a sentence for each part of it that is ignored, and the party's name.

    `portraits` maps figure ids to names of pictures stored elsewhere.
    """

    rows: tuple[SheetRow, ...]
    faults: tuple[str, ...] = ()
    name: str = ""
    portraits: Mapping[str, str] = NOTHING


class FigureReading(NamedTuple):
    """The figure in a row, and its errors; with any error, the figure is None."""

    figure: Figure | None
    faults: tuple[str, ...] = ()


def unknown(heading: str) -> str:
    """The end of a sentence that says there is no such column, and hints at the nearest one."""
    meant = nearest(heading.casefold(), [column.name for column in COLUMNS])
    hint = f" (did you mean '{meant}'?)" if meant else ""
    return f"the column '{harmless(heading)}' is unknown{hint}, so it is left out."


def is_told(column: FigureColumn, figure: Figure) -> bool:
    """Whether to write a figure's cell: some columns always, others only if not the default."""
    return column.name in _ALWAYS or column.cell(figure) != column.cell(BLANK)


def read_row(row: SheetRow) -> FigureReading:
    found: dict[str, Any] = {}
    faults: list[str] = []
    for column in COLUMNS:
        if row.cells.get(column.name):
            try:
                found[column.name] = column.read(row, column.name)
            except SheetError as fault:
                faults.append(str(fault))
    faults += _missing(row, found)
    return FigureReading(None if faults else _figure(found), tuple(faults))


def _missing(row: SheetRow, found: dict[str, Any]) -> Iterator[str]:
    if not row.cells.get("name"):
        yield str(row.wrong("a name in the column 'name'"))
    arms = len(found.get("weapons", ()))
    for column, usual in (("in_hand", 0), ("off_hand", -1)):
        if found.get(column, usual) >= max(arms, usual + 1):
            yield str(row.wrong(f"the index of a weapon (it has {arms}) in the column '{column}'"))


def _figure(found: dict[str, Any]) -> Figure:
    figure = BLANK
    for column in COLUMNS:
        if column.name in found and column.name not in PLACES:
            figure = with_part(figure, column.path, found[column.name])
    at = (found.get("x", 0.0), found.get("y", 0.0))
    body = figure.body._replace(at=at, radius_ft=RADIUS_FT[figure.card.size])
    order = figure.order
    if order and order.conduct == "guard" and PLACES & found.keys():
        order = order._replace(post=at)
    hp = _hit_points(found, figure.hp, figure.card.fighting.hit_dice)
    return figure._replace(id=figure.id or figure.card.name, body=body, hp=hp, order=order)


def _hit_points(found: dict[str, Any], hp: HitPoints, hit_dice: str) -> HitPoints:
    if "hp" not in found and "max_hp" not in found:
        return average_hit_points(hit_dice)._replace(temporary=hp.temporary)
    if "hp" not in found:
        return hp._replace(now=hp.most)
    if "max_hp" not in found:
        return hp._replace(most=max(hp.now, 1))
    return hp
