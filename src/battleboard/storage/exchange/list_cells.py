"""Weapons, spells and saving throws of a figure, each as a list in one cell.

A weapon has its name, then its attributes in any order: `long sword: 1d8/1d12, 3.5 ft, speed 5;
short bow: 1d6, missile, rate 2, range 5/10/15`. Dice are its damage, after a slash that against
large foes. The other words are: so many `ft` (its length), `missile` or `natural`,
`speed`, `rate`, `range` (in inches of the rules), `space` (in feet), `to hit`, `blows` (the damage
of each, where a routine has several), `left` (shots), `row` (its name in the table of weapons
against armour), `first strike`, `ready`, `slow` and `set` (it receives charges).

A spell has its casting time, how often it is `left`, and may be one of `concentration`, or
`lasting`: `sleep: 1; light: 4, 2 left; chant: 1 turn, concentration`. A saving throw has its
number: `wands: 12; breath: 15`.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from battleboard.battle.state.command_context import Roll, parse_roll
from battleboard.battle.state.figure import Arm, Spell
from battleboard.rules import Weapon
from battleboard.rules.attack.attack_rates import parse_rate
from battleboard.storage.csv_sheet import SheetRow, whole
from battleboard.storage.exchange.cell import (
    parse_count,
    parse_feet,
    parse_ranges,
    part,
    show,
    with_part,
)
from battleboard.storage.scenario_form import casting_time_of

# A backslash escapes a separator: a name may have a colon in it.
_PARTS: Final = {sign: re.compile(rf"(?:\\.|[^{sign}])+", re.DOTALL) for sign in ";,"}
_NAME: Final = re.compile(r"(?:\\.|[^:])*", re.DOTALL)
_SIGN: Final = re.compile(r"([\\;:,])")
_ESCAPED: Final = re.compile(r"\\(.)", re.DOTALL)


class Item(NamedTuple):
    """One item of a list: its name, and its attributes."""

    name: str
    words: tuple[str, ...] = ()


def read_list(text: str) -> Iterator[Item]:
    """Read a list; empty items are skipped."""
    for each in _PARTS[";"].findall(text):
        name = next(_NAME.finditer(each))[0]
        words = _PARTS[","].findall(each[len(name) + 1 :])
        found = Item(_plain(name), tuple(filter(None, map(_plain, words))))
        if any(found):
            yield found


def write_list(items: Iterable[Item]) -> str:
    """Write a list so that reading it returns the same items."""
    return "; ".join(_written(item) for item in items)


def _written(item: Item) -> str:
    words = ", ".join(map(_escaped, item.words))
    return f"{_escaped(item.name)}: {words}" if words else _escaped(item.name)


def _escaped(text: str) -> str:
    return _SIGN.sub(r"\\\1", text)


def _plain(text: str) -> str:
    return _ESCAPED.sub(r"\1", text).strip()


_LENGTH: Final = re.compile(r"(\S+)\s*ft")
_LEFT: Final = re.compile(r"(\d{1,4})\s+left", re.ASCII)
_BANDS: Final = 3


def read_arms(row: SheetRow, column: str) -> tuple[Arm, ...]:
    """Read the weapons in a cell."""
    expected = "weapons such as 'long sword: 1d8/1d12, 3.5 ft, speed 5; claw: 1d4, natural'"
    return row.read(column, lambda text: tuple(map(_arm, read_list(text))), expected)


def show_arms(arms: tuple[Arm, ...]) -> str:
    """Write weapons into a cell."""
    return write_list(Item(arm.weapon.name, tuple(_words(arm))) for arm in arms)


def read_spells(row: SheetRow, column: str) -> tuple[Spell, ...]:
    """Read the spells in a cell."""
    expected = "spells such as 'sleep: 1; light: 4, 2 left'"
    return row.read(column, lambda text: tuple(map(_spell, read_list(text))), expected)


def show_spells(spells: tuple[Spell, ...]) -> str:
    """Write spells into a cell."""
    return write_list(Item(spell.name, tuple(_spell_words(spell))) for spell in spells)


def read_saves(row: SheetRow, column: str) -> dict[str, int]:
    """Read the saving throws in a cell."""
    expected = "saving throws such as 'wands: 12; breath: 15'"
    return row.read(column, lambda text: dict(map(_save, read_list(text))), expected)


def show_saves(saves: Mapping[str, int]) -> str:
    """Write saving throws into a cell."""
    return write_list(Item(against, (str(needed),)) for against, needed in saves.items())


def _arm(item: Item) -> Arm:
    arm = Arm(Weapon(item.name))
    for word in item.words:
        for path, value in _read_word(word):
            arm = with_part(arm, path, value)
    return arm


def _read_word(word: str) -> Iterator[tuple[str, Any]]:
    """The fields of a weapon that a word sets, with their values."""
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
    """The damage of a weapon, and every attribute that is not the default."""
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
    """An attribute of a weapon: its field, and how it is read and written."""

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
        "row": _Number("row", str),
    }
)
_NUMBERED: Final = re.compile(rf"({'|'.join(_NUMBERS)})\s+(.+)", re.DOTALL)


def _spell(item: Item) -> Spell:
    if not item.name:
        raise ValueError(item)
    spell = Spell(item.name)
    for word in item.words:
        if word in {"concentration", "lasting"}:
            spell = with_part(spell, word, new=True)
        elif found := _LEFT.fullmatch(word):
            spell = spell._replace(left=int(found[1]))
        else:
            time = casting_time_of(int(word) if word.isdigit() else word)
            spell = spell._replace(casting_time=time)
    return spell


def _spell_words(spell: Spell) -> Iterator[str]:
    yield str(spell.casting_time)
    if spell.left != 1:
        yield f"{spell.left} left"
    if spell.concentration:
        yield "concentration"
    if spell.lasting:
        yield "lasting"


def _save(item: Item) -> tuple[str, int]:
    (needed,) = item.words
    return item.name, parse_count(needed)
