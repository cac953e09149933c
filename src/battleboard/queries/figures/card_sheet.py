"""The form for editing a card: each part as text, and a sentence for each part in error."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, Final, NamedTuple, TypeAlias

from battleboard.battle.apply import Command
from battleboard.battle.battle import Battle
from battleboard.battle.commands import (
    Batch,
    ChangeSide,
    EditCard,
    Hide,
    SetAlias,
    SetHitPoints,
    SetLeader,
    Wield,
)
from battleboard.battle.state.command_context import Roll, parse_roll
from battleboard.battle.state.figure import Arm, Card, Device, Figure, Spell
from battleboard.foundation.fault import Fault
from battleboard.rules.measures import FEET_IN_INCH
from battleboard.storage.catalogue.catalogue import load_books
from battleboard.storage.catalogue.character_tables import Load, load_character_tables
from battleboard.storage.catalogue.equipment import CatalogueWeapon
from battleboard.storage.catalogue.new_figures import FigureStats, figures_of
from battleboard.storage.csv_sheet import SheetError, SheetRow
from battleboard.storage.exchange import cell
from battleboard.storage.exchange.cell import part, with_part
from battleboard.storage.exchange.figure_columns import BLANK, BY_NAME, MOST_INCHES
from battleboard.storage.scenario_form import casting_time_of

NEEDED: Final = frozenset({"name", "side", "hp", "max_hp"})
"""Required fields."""


class Section(NamedTuple):
    """A group of related fields: its title, and the label of each field by name."""

    title: str
    fields: Mapping[str, str]


WHO: Final = Section(
    "Identity",
    {
        "name": "Name",
        "side": "Side",
        "type": "Kind",
        "race": "Race",
        "class": "Class",
        "level": "Level",
        "hit_dice": "Hit dice",
        "size": "Size",
        "leader": "Leader of the side",
        "undead": "Undead, turned as",
    },
)
PLAYERS: Final = Section(
    "Players see",
    {"hidden": "Hidden from players", "alias": "Name shown to players"},
)
DEFENCE: Final = Section(
    "Health and armour",
    {
        "hp": "Hit points now",
        "max_hp": "Maximum",
        "ac": "Armour class",
        "shield": "Shield",
        "dexterity_ac": "Dexterity bonus",
        "armour": "Armour worn",
        "armour_type": "Armour type, if different",
    },
)
MOVEMENT: Final = Section(
    "Movement",
    {
        "move": "Move, in inches",
        "legs": "Legs",
        "load": "Load",
    },
)
ABILITIES: Final = Section(
    "Abilities",
    {"strength": "Strength", "dexterity": "Dexterity", "constitution": "Constitution"},
)
EXPERIENCE: Final = Section(
    "Experience",
    {
        "experience": "Points",
        "prime": "Prime requisite, %",
        "henchman": "Henchman: half share",
    },
)
ATTACK: Final = Section(
    "Combat",
    {
        "thac0": "To hit AC 0",
        "attack_bonus": "Attack bonus",
        "routines": "Attacks per round",
        "to_hit": "Strength, to hit",
        "damage": "Strength, damage",
        "reach": "Reach, in feet",
        "saves": "Saving throws",
        "saves_as": "Otherwise saves as",
        "resistance": "Magic resistance, %",
        "psionic": "Psionic strength",
    },
)
SENSES: Final = Section(
    "Senses and morale",
    {
        "morale": "Morale",
        "infravision": "Infravision, in feet",
        "ultravision": "Ultravision, in feet",
        "surprised_less": "Harder to surprise (in 6)",
        "surprises_more": "Surprises more often (in 6)",
    },
)
SECTIONS: Final = (WHO, PLAYERS, DEFENCE, MOVEMENT, ABILITIES, EXPERIENCE, ATTACK, SENSES)
NOTES: Final = "notes"
PSIONIC: Final = "psionic"
_MOVE, _RANGES = "move", "ranges"
_DIGITS: Final = 6


class _FieldRow(SheetRow):
    """One field as a sheet row; its errors do not mention a file."""

    def wrong(self, expected: str) -> SheetError:
        return SheetError(f"Expected {expected.partition(' in the column ')[0]}.")


class CardColumn(NamedTuple):
    """One column in a card's table of weapons, spells or devices."""

    words: str
    path: str
    read: Callable[[str], Any]
    expected: str
    show: Callable[[Any], str] = cell.show


def _show_ranges(ranges: Sequence[float] | None) -> str:
    return "/".join(map(cell.show, ranges)) if ranges else ""


def _time(text: str) -> int:
    return casting_time_of(int(text) if text.isdigit() else text)


def _blows(text: str) -> tuple[Roll, ...]:
    return tuple(map(parse_roll, text.split("/")))


def _show_blows(blows: tuple[Roll, ...]) -> str:
    return "/".join(map(str, blows))


def _show_some(number: int) -> str:
    return str(number) if number else ""


_DICE: Final = "dice such as 1d8+1"
_DEALT: Final = "dealt"
"""Path of the damage of all blows of a weapon, which `_dealing` writes to two fields."""
ARM_COLUMNS: Final = (
    CardColumn("Weapon", "weapon.name", str, "a name"),
    CardColumn("Damage", _DEALT, _blows, _DICE, _show_blows),
    CardColumn("Against large", "damage_large", parse_roll, _DICE),
    CardColumn("Length, ft", "weapon.length_ft", cell.parse_feet, "a length in feet"),
    CardColumn("Speed", "weapon.speed", cell.parse_count, "a speed factor"),
    CardColumn(
        "Range, inches", _RANGES, cell.parse_ranges, "three ranges such as 5/10/15", _show_ranges
    ),
    CardColumn("Shots left", "left", cell.parse_count, "the number of shots left"),
)
SPELL_COLUMNS: Final = (
    CardColumn("Spell", "name", str, "a name"),
    CardColumn("Casting time", "casting_time", _time, "segments, or a time such as 1 turn"),
    CardColumn("Left", "left", cell.parse_count, "the number of castings left"),
    CardColumn(
        "Memorized",
        "memorized",
        cell.parse_count,
        "the number of castings after a rest",
        _show_some,
    ),
    CardColumn("Level", "level", cell.parse_count, "a spell level", _show_some),
)
DEVICE_COLUMNS: Final = (
    CardColumn("Device or potion", "name", str, "a name"),
    CardColumn("Left", "left", cell.parse_count, "the number of charges or doses left"),
    CardColumn(
        "Full", "full", cell.parse_count, "the number of charges or doses when full", _show_some
    ),
)
Listed: TypeAlias = Arm | Spell | Device
_BLANKS: Final[Mapping[type, Listed]] = {Arm: Arm(), Spell: Spell(""), Device: Device("")}
_COLUMNS: Final[Mapping[type, tuple[CardColumn, ...]]] = {
    Arm: ARM_COLUMNS,
    Spell: SPELL_COLUMNS,
    Device: DEVICE_COLUMNS,
}


class CardRow(NamedTuple):
    """One weapon, spell or device, the texts of its cells, and the scale of its sheet."""

    base: Listed
    texts: tuple[str, ...]
    scale: int = 1


class CardSheet(NamedTuple):
    """A whole card as texts: its fields, weapons, spells and devices.

    `scale` is how many units of the sheet make one inch of the rules: 10 for feet, 1 for inches.
    """

    fields: Mapping[str, str]
    arms: tuple[CardRow, ...]
    spells: tuple[CardRow, ...]
    scale: int = 1
    devices: tuple[CardRow, ...] = ()


class SheetReading(NamedTuple):
    """The figure that a sheet describes, and a sentence for each field in error.

    Errors in weapons, spells and devices are under 'arms', 'spells' and 'devices'.
    """

    figure: Figure
    faults: Mapping[str, str]


def scale_of(battle: Battle) -> int:
    """How many units of a sheet make one inch of the rules: 10 for feet, 1 for inches."""
    return FEET_IN_INCH if battle.rules.moves_in_feet else 1


def labels_of(battle: Battle, section: Section) -> Mapping[str, str]:
    lacks = "psionics" in battle.rules.unsupported
    return {name: each for name, each in section.fields.items() if not (lacks and name == PSIONIC)}


def in_units(words: str, scale: int) -> str:
    return words if scale == 1 else words.replace("inches", "feet")


def sources_in_words(card: Card) -> list[str]:
    words = {name: each for section in SECTIONS for name, each in section.fields.items()}
    words["arms"] = "Weapons"
    return [f"{words[name]}: {card.sources[name]}" for name in words if name in card.sources]


def loads_of(battle: Battle) -> tuple[Load, ...]:
    """The current game's steps of encumbrance, heaviest last."""
    return load_character_tables(load_books()[battle.ruleset].characters).loads


def with_load(battle: Battle, figure: Figure, before: Figure) -> Figure:
    """The figure, with `encumbered` set to match its load if the load was changed."""
    if figure.card.load == before.card.load:
        return figure
    named = (each for each in loads_of(battle) if each.name == figure.card.load)
    load = next(named, None)
    encumbered = load is not None and load.encumbered
    return figure._replace(card=figure.card._replace(encumbered=encumbered))


def load_in(battle: Battle, card: Card) -> str:
    """The name of a card's load; if none is set, the heaviest if encumbered, else ''."""
    loads = loads_of(battle)
    return card.load or (loads[-1].name if card.encumbered and loads else "")


def sheet_of(figure: Figure, scale: int = 1) -> CardSheet:
    names = [name for section in SECTIONS for name in section.fields]
    fields = {name: BY_NAME[name].cell(figure) for name in (*names, NOTES)}
    return CardSheet(
        {**fields, _MOVE: cell.show(_scale(figure.card.move, scale))},
        tuple(card_row(arm, scale) for arm in figure.card.arms),
        tuple(card_row(spell, scale) for spell in figure.card.spells),
        scale,
        tuple(card_row(device, scale) for device in figure.card.devices),
    )


def card_row(base: Listed, scale: int = 1) -> CardRow:
    texts = (each.show(_cell(base, each, scale)) for each in columns_of(base))
    return CardRow(base, tuple(texts), scale)


def _cell(base: Listed, column: CardColumn, scale: int) -> Any:  # noqa: ANN401 - any value
    value = part(base, column.path)
    if column.path != _RANGES or value is None:
        return value
    return tuple(_scale(each, scale) for each in value)


def _scale(inches: float, scale: int) -> float:
    return round(inches * scale, _DIGITS)


def columns_of(base: Listed) -> tuple[CardColumn, ...]:
    return _COLUMNS[type(base)]


def read_sheet(figure: Figure, before: CardSheet, after: CardSheet) -> SheetReading:
    """Parse what was changed on a sheet; invalid and unchanged fields stay as they were.

    A number that the DM overrides loses its source.
    """
    faults: dict[str, str] = {}
    changed, overruled = figure, set[str]()
    for name, value in _find_changes(before, after):
        try:
            read = value() / after.scale if name == _MOVE else value()
            changed = with_part(changed, _path_of(name), read)
            overruled.add(name)
        except SheetError as fault:
            faults[name] = str(fault)
    sources = {name: words for name, words in figure.card.sources.items() if name not in overruled}
    changed = changed._replace(card=changed.card._replace(sources=sources))
    if not faults and changed.hp.now > changed.hp.most:
        faults["hp"] = "Expected no more than the maximum."
    return SheetReading(changed, faults)


def read_listed(row: CardRow) -> Any:  # noqa: ANN401 - the type of `row.base`
    """Parse a weapon, spell or device from its row; a `SheetError` names the wrong cell."""
    value: Any = row.base
    for each, text in zip(columns_of(row.base), row.texts, strict=True):
        try:
            read = each.read(text.strip()) if text.strip() else _usual(row.base, each)
        except (Fault, ValueError):
            words = in_units(each.words, row.scale)
            raise SheetError(f"{words}: expected {each.expected}, not '{text}'.") from None
        if each.path == _RANGES and read is not None:
            read = tuple(far / row.scale for far in read)
        value = _dealing(value, read) if each.path == _DEALT else with_part(value, each.path, read)
    return value


def _dealing(arm: Arm, dealt: tuple[Roll, ...]) -> Arm:
    return arm._replace(damage=dealt[0], blows=dealt if len(dealt) > 1 else ())


def card_changes(battle: Battle, who: str, after: Figure) -> Batch | None:
    before = battle.figure(who)
    commands = tuple(_commands(before, after))
    return Batch(commands, f"Edit the card of {before.card.name}") if commands else None


def arms_of(battle: Battle, weapon: CatalogueWeapon) -> tuple[Arm, ...]:
    bearer = FigureStats("", "", weapons=(weapon,))
    rules = battle.rules
    return figures_of((bearer,), "", rules, rules.rulings(battle.options))[0].card.arms


def _commands(before: Figure, after: Figure) -> Iterator[Command]:
    yield from _to_card(before, after)
    yield from _to_hit_points(before, after)
    if before.side != after.side:
        yield ChangeSide((before.id,), after.side)
    if before.leader != after.leader:
        yield SetLeader(before.id, after.leader)
    if before.hidden != after.hidden:
        yield Hide((before.id,), after.hidden)
    if before.alias != after.alias:
        yield SetAlias(before.id, after.alias)


def _to_card(before: Figure, after: Figure) -> Iterator[Command]:
    if before.card == after.card:
        return
    yield EditCard(before.id, after.card)
    held = _find_weapon_in_hand(before, after)
    if held is not None:
        yield Wield(before.id, held)


def _to_hit_points(before: Figure, after: Figure) -> Iterator[Command]:
    if before.hp != after.hp:
        yield SetHitPoints((before.id,), after.hp.now, after.hp.most)


def _find_weapon_in_hand(before: Figure, after: Figure) -> int | None:
    """The new index of the weapon in hand; None if it is unchanged or the weapon is gone."""
    names = [arm.weapon for arm in after.card.arms]
    at = names.index(before.arm.weapon) if before.arm.weapon in names else None
    return at if at != before.in_hand else None


def _find_changes(before: CardSheet, after: CardSheet) -> Iterator[tuple[str, Callable[[], Any]]]:
    for name, text in after.fields.items():
        if text != before.fields[name]:
            yield name, partial(_read, name, text.strip(), after.scale)
    if after.arms != before.arms:
        yield "arms", partial(_read_all, after.arms)
    if after.spells != before.spells:
        yield "spells", partial(_read_all, after.spells)
    if after.devices != before.devices:
        yield "devices", partial(_read_all, after.devices)


def _path_of(name: str) -> str:
    return BY_NAME[name].path if name in BY_NAME else f"card.{name}"


def _read_all(rows: Sequence[CardRow]) -> tuple[Any, ...]:
    return tuple(map(read_listed, rows))


def _read(name: str, text: str, scale: int) -> Any:  # noqa: ANN401 - whatever the column holds
    if not text:
        left_out = _left_out(name)
        return left_out * scale if name == _MOVE else left_out
    row = _FieldRow("", 0, {name: text})
    if name == _MOVE:
        return cell.number(row, name, 0, MOST_INCHES * scale)
    return BY_NAME[name].read(row, name)


def _left_out(name: str) -> Any:  # noqa: ANN401 - the same
    if name in NEEDED:
        raise SheetError("Required.")
    return part(BLANK, BY_NAME[name].path)


def _usual(base: Listed, column: CardColumn) -> Any:  # noqa: ANN401 - the same
    if column.path in {"name", "weapon.name"}:
        raise ValueError(column.path)
    return part(_BLANKS[type(base)], column.path)
