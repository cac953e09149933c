"""Monsters with their attacks, and the DM's ready-made characters."""

import re
from fractions import Fraction
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias, get_args

from battleboard.battle.state.command_context import Roll, parse_roll
from battleboard.battle.state.figure import HitPoints
from battleboard.board.body import Size
from battleboard.rules.attack.to_hit import TOP
from battleboard.rules.class_levels import SAVES_AS_EXPECTED, saves_as_text
from battleboard.rules.tables import parse_hit_dice
from battleboard.storage.catalogue import entries
from battleboard.storage.csv_sheet import SheetRow, whole

ATTACKS_EXPECTED: Final = "attacks such as 'claw 1d4 / claw 1d4 / bite 2d6 | weapon'"

_ATTACK: Final = re.compile(
    r"(?:(?P<name>[a-z][a-z' -]*) )??"
    r"(?P<damage>weapon(?:(?P<more>[+-]\d{1,3})| (?P<own>\d*d\d+(?:[+-]\d+)?))?"
    r"|\d*d\d+(?:[+-]\d+)?|\d+|-)"
    r"(?: (?P<rider>[a-z][a-z' -]*))?",
    re.ASCII,
)


_FOR_DICE: Final = re.compile(r"(\d{1,2})\+: (.+)", re.ASCII)
_EACH_DIE: Final = " each die"


class MonsterAttack(NamedTuple):
    """One attack of a routine.

    `weapon` means the damage of the weapon in hand, plus `plus`; otherwise `damage` is the book's
    own. `rider` is an extra effect of a hit, such as poison. With `each_die`, a monster has the
    attack once per hit die, as a hydra has its bites. `least_dice` is the fewest hit dice with
    which it has the attack, in place of those for fewer dice; 0 is for any number.
    """

    name: str = ""
    damage: Roll | None = None
    weapon: bool = False
    plus: int = 0
    rider: str = ""
    each_die: bool = False
    least_dice: int = 0


Routine: TypeAlias = tuple[MonsterAttack, ...]


@lru_cache(maxsize=1024)
def parse_routines(text: str) -> tuple[Routine, ...]:
    """Parse a monster's routines; the first is the default."""
    return tuple(_parse_routine(routine.strip()) for routine in text.split("|"))


def _parse_routine(text: str) -> Routine:
    """Parse 'claw 1d4 / bite 2d6'; '7+: bite 1d8 each die' is for 7 hit dice or more."""
    found = _FOR_DICE.fullmatch(text)
    least, plain = (int(found[1]), found[2]) if found else (0, text)
    each_die = plain.endswith(_EACH_DIE)
    attacks = (parse_attack(each.strip()) for each in plain.removesuffix(_EACH_DIE).split("/"))
    return tuple(each._replace(each_die=each_die, least_dice=least) for each in attacks)


def routines_for(routines: tuple[Routine, ...], hit_dice: str) -> tuple[Routine, ...]:
    dice = int(parse_hit_dice(hit_dice).dice) if hit_dice else 0
    least = max(
        (
            attack.least_dice
            for routine in routines
            for attack in routine
            if attack.least_dice <= dice
        ),
        default=0,
    )
    return tuple(
        routine * dice if routine[0].each_die else routine
        for routine in routines
        if routine[0].least_dice in {0, least}
    )


@lru_cache(maxsize=1024)
def parse_attack(text: str) -> MonsterAttack:
    found = _ATTACK.fullmatch(text)
    if not found:
        raise ValueError(text)
    name, damage, rider = found["name"] or "", found["damage"], found["rider"] or ""
    if damage.startswith("weapon"):
        own = parse_roll(found["own"]) if found["own"] else None
        return MonsterAttack(name or "weapon", own, own is None, int(found["more"] or 0), rider)
    return MonsterAttack(name, None if damage == "-" else parse_roll(damage), rider=rider)


HIT_DICE_EXPECTED: Final = "hit dice such as 3, 1-1, 1/2, 6..8 or 8|12|16"
MOST_HIT_DICE: Final = 100
DIE: Final = 8


@lru_cache(maxsize=512)
def parse_choice(text: str) -> tuple[str, ...]:
    """Parse hit dice, or a choice of them: '4+1', '6..8' (lowest first), '8|12|16'."""
    first, dots, last = text.partition("..")
    if dots:
        lowest, highest = int(first), int(last)
        if not 0 < lowest < highest <= MOST_HIT_DICE:
            raise ValueError(text)
        return tuple(map(str, range(lowest, highest + 1)))
    choice = tuple(text.split("|"))
    if not all(0 < parse_hit_dice(each).dice <= MOST_HIT_DICE for each in choice):
        raise ValueError(text)
    return choice


@lru_cache(maxsize=512)
def hit_point_dice(hit_dice: str) -> Roll:
    """The dice for hit points: d8s, or a smaller die for less than one hit die."""
    dice, plus = parse_hit_dice(hit_dice)
    if dice < 1:
        return Roll(1, max(1, round(DIE * dice)), plus)
    return Roll(int(dice), DIE, plus)


def average_hit_points(hit_dice: str) -> HitPoints:
    """The average hit points of these hit dice; 1 without hit dice."""
    if not hit_dice:
        return HitPoints()
    roll = hit_point_dice(hit_dice)
    points = max(1, (roll.lowest + roll.highest) // 2)
    return HitPoints(points, points)


MONSTER_COLUMNS: Final = (
    *("id", "name", "aliases", "group", "size", "ac", "ac_other", "ac_ascending", "hit_dice"),
    *("hit_points", "move", "fly", "swim", "burrow", "web", "agility", "attacks", "weapons"),
    *("thac0", "saves", "morale", "number", "alignment", "resistance", "turned_as", "surprises"),
    *("surprised", "needs", "special", "xp", "xp_per_hp", "saves_as"),
)
NEVER: Final = "never"
SAVES: Final = 5
_SIZES: Final = get_args(Size)
_MORALE: Final = "a number such as 50, two such as 75..85, or 'never'"
UNDEAD: Final = "undead"
"""The group of monsters that can be turned."""
_MOVES: Final = ("move", "fly", "swim", "burrow", "web")
_BEST_AC, _WORST_AC, _FASTEST, _BEST_SAVE = -20, 20, 2000, 2


class MonsterPace(NamedTuple):
    """How far a monster moves, in feet as in its book: ten feet are one scale inch.

    `agility` in the air ranges from 1 (clumsiest) to 6.
    """

    land: int | None = None
    fly: int | None = None
    swim: int | None = None
    burrow: int | None = None
    web: int | None = None
    agility: int | None = None

    @property
    def best(self) -> int:
        """The usual move in feet: on land, or else flying, swimming, burrowing or in webs."""
        moves = (self.land, self.fly, self.swim, self.burrow, self.web)
        return next((way for way in moves if way is not None), 0)


class MonsterMorale(NamedTuple):
    """Morale of the weakest and the strongest specimen; `never` means no morale checks."""

    lowest: int = 0
    highest: int = 0
    never: bool = False

    def at(self, place: int, places: int) -> int | None:
        """The morale for one of several choices of hit dice, by position; None for `never`."""
        if self.never:
            return None
        return self.lowest + (self.highest - self.lowest) * place // max(places - 1, 1)


class Monster(NamedTuple):
    """One kind of monster; a field that its book does not give is None or empty."""

    id: str
    name: str
    aliases: tuple[str, ...] = ()
    group: str = ""
    size: Size | None = None
    ac: int | None = None
    ac_other: tuple[int, ...] = ()
    ac_ascending: int | None = None
    hit_dice: tuple[str, ...] = ()
    hit_points: tuple[Roll, ...] = ()
    pace: MonsterPace = MonsterPace()
    routines: tuple[Routine, ...] = ()
    weapons: tuple[str, ...] = ()
    thac0: int | None = None
    saves: tuple[int, ...] = ()
    morale: MonsterMorale | None = None
    number: Roll | None = None
    alignment: str = ""
    resistance: int | None = None
    turned_as: str = ""
    surprises: Fraction | None = None
    surprised: Fraction | None = None
    needs: tuple[str, ...] = ()
    special: tuple[str, ...] = ()
    xp: int | None = None
    xp_per_hp: int | None = None
    saves_as: str = ""

    @property
    def undead(self) -> str:
        """The monster's name in the turning table; '' if it cannot be turned."""
        return self.turned_as or (self.name if self.group == UNDEAD else "")

    def hit_point_dice(self, hit_dice: str) -> tuple[Roll, ...]:
        if self.hit_points or not hit_dice:
            return self.hit_points
        return (hit_point_dice(hit_dice),)


def read_monster(row: SheetRow) -> Monster:
    cells = row.cells
    return Monster(
        id=cells["id"],
        name=cells["name"],
        aliases=entries.names(row, "aliases"),
        group=cells["group"],
        size=row.one_of("size", *_SIZES) if cells["size"] else None,
        ac=entries.within_or_none(row, "ac", _BEST_AC, _WORST_AC),
        ac_other=entries.maybe(row, "ac_other", _numbers, "whole numbers with spaces") or (),
        ac_ascending=entries.within_or_none(row, "ac_ascending", 0, 40),
        hit_dice=entries.maybe(row, "hit_dice", parse_choice, HIT_DICE_EXPECTED) or (),
        hit_points=entries.maybe(row, "hit_points", _rolls, entries.DICE) or (),
        pace=_pace(row),
        routines=entries.maybe(row, "attacks", parse_routines, ATTACKS_EXPECTED) or (),
        weapons=entries.words(row, "weapons"),
        thac0=entries.within_or_none(row, "thac0", -10, 30),
        saves=entries.maybe(row, "saves", _saves, "five numbers from 2 to 20") or (),
        morale=entries.maybe(row, "morale", _morale, _MORALE),
        number=entries.roll_or_none(row, "number"),
        alignment=cells["alignment"],
        resistance=entries.within_or_none(row, "resistance", 0, 100),
        turned_as=cells["turned_as"],
        surprises=entries.chance_or_none(row, "surprises"),
        surprised=entries.chance_or_none(row, "surprised"),
        needs=entries.words(row, "needs"),
        special=entries.words(row, "special"),
        xp=entries.within_or_none(row, "xp", 0, 1_000_000),
        xp_per_hp=entries.within_or_none(row, "xp_per_hp", 0, 1000),
        saves_as=entries.maybe(row, "saves_as", saves_as_text, SAVES_AS_EXPECTED) or "",
    )


MONSTERS: Final = entries.ListFormat("monsters.csv", MONSTER_COLUMNS, read_monster)


def _pace(row: SheetRow) -> MonsterPace:
    land, fly, swim, burrow, web = (entries.within_or_none(row, way, 0, _FASTEST) for way in _MOVES)
    return MonsterPace(land, fly, swim, burrow, web, entries.within_or_none(row, "agility", 1, 6))


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(map(whole, text.split()))


def _rolls(text: str) -> tuple[Roll, ...]:
    return tuple(map(entries.cached_roll, text.split()))


def _saves(text: str) -> tuple[int, ...]:
    numbers = _numbers(text)
    if len(numbers) != SAVES or not all(_BEST_SAVE <= each <= TOP for each in numbers):
        raise ValueError(text)
    return numbers


def _morale(text: str) -> MonsterMorale:
    if text == NEVER:
        return MonsterMorale(never=True)
    lowest, dots, highest = text.partition("..")
    found = MonsterMorale(whole(lowest), whole(highest if dots else lowest))
    if not 0 <= found.lowest <= found.highest:
        raise ValueError(text)
    return found


CHARACTER_COLUMNS: Final = (
    *("id", "name", "aliases", "class", "level", "hit_points", "ac", "ac_ascending", "move"),
    *("size", "dexterity", "thac0", "morale", "weapons", "spells", "notes"),
)


class Character(NamedTuple):
    """A ready-made figure of the DM; `weapons` and `spells` are catalogue ids."""

    id: str
    name: str
    aliases: tuple[str, ...] = ()
    character_class: str = ""
    level: int | None = None
    hit_points: int | None = None
    ac: int | None = None
    ac_ascending: int | None = None
    move_ft: int | None = None
    size: Size | None = None
    dexterity: int | None = None
    thac0: int | None = None
    morale: int | None = None
    weapons: tuple[str, ...] = ()
    spells: tuple[str, ...] = ()
    notes: str = ""


def read_character(row: SheetRow) -> Character:
    cells = row.cells
    return Character(
        id=cells["id"],
        name=cells["name"],
        aliases=entries.names(row, "aliases"),
        character_class=cells["class"],
        level=entries.within_or_none(row, "level", 0, 99),
        hit_points=entries.within_or_none(row, "hit_points", -20, 1000),
        ac=entries.within_or_none(row, "ac", -20, 20),
        ac_ascending=entries.within_or_none(row, "ac_ascending", 0, 40),
        move_ft=entries.within_or_none(row, "move", 0, 2000),
        size=row.one_of("size", *_SIZES) if cells["size"] else None,
        dexterity=entries.within_or_none(row, "dexterity", 1, 25),
        thac0=entries.within_or_none(row, "thac0", -10, 30),
        morale=entries.within_or_none(row, "morale", 0, 200),
        weapons=entries.words(row, "weapons"),
        spells=entries.words(row, "spells"),
        notes=cells["notes"],
    )


CHARACTERS: Final = entries.ListFormat("figures.csv", CHARACTER_COLUMNS, read_character)
