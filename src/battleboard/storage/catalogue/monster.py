"""Monsters: what a kind of creature is before any of it stands on the table."""

from fractions import Fraction
from typing import Final, NamedTuple, get_args

from battleboard.battle.state.referee import Roll
from battleboard.board.body import Size
from battleboard.rules.attack.to_hit import TOP
from battleboard.storage.catalogue.attack import EXPECTED as ATTACKS
from battleboard.storage.catalogue.attack import Routine, parse_routines
from battleboard.storage.catalogue.entry import Shape
from battleboard.storage.catalogue.hit_dice import EXPECTED as HIT_DICE
from battleboard.storage.catalogue.hit_dice import hit_point_dice, parse_choice
from battleboard.storage.catalogue.part import (
    DICE,
    cached_roll,
    chance_or_none,
    maybe,
    names,
    roll_or_none,
    within_or_none,
    words,
)
from battleboard.storage.sheet import Row, whole

COLUMNS: Final = (
    *("id", "name", "aliases", "group", "size", "ac", "ac_other", "ac_ascending", "hit_dice"),
    *("hit_points", "move", "fly", "swim", "burrow", "web", "agility", "attacks", "weapons"),
    *("thac0", "saves", "morale", "number", "alignment", "resistance", "turned_as", "surprises"),
    *("surprised", "needs", "special", "xp", "xp_per_hp"),
)
NEVER: Final = "never"
SAVES: Final = 5
_SIZES: Final = get_args(Size)
_MORALE: Final = "a number such as 50, two such as 75..85, or 'never'"
_MOVES: Final = ("move", "fly", "swim", "burrow", "web")
_BEST_AC, _WORST_AC, _FASTEST, _BEST_SAVE = -20, 20, 2000, 2


class Pace(NamedTuple):
    """How far it goes, in the feet that its book gives; a tenth of them are inches of the rules.

    `agility` in the air goes from 1, the clumsiest, to 6.
    """

    land: int | None = None
    fly: int | None = None
    swim: int | None = None
    burrow: int | None = None
    web: int | None = None
    agility: int | None = None

    @property
    def best(self) -> int:
        """The way in which it usually moves: on land, or else in whatever way it can."""
        ways = (self.land, self.fly, self.swim, self.burrow, self.web)
        return next((way for way in ways if way is not None), 0)


class Morale(NamedTuple):
    """The morale of the weakest and the strongest; `never` is true of those that never check."""

    lowest: int = 0
    highest: int = 0
    never: bool = False

    def at(self, place: int, places: int) -> int | None:
        """Give the morale of one with the hit dice at a place among those that there are."""
        if self.never:
            return None
        return self.lowest + (self.highest - self.lowest) * place // max(places - 1, 1)


class Monster(NamedTuple):
    """One kind of monster. Whatever is none, or empty, its book leaves open."""

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
    pace: Pace = Pace()
    routines: tuple[Routine, ...] = ()
    weapons: tuple[str, ...] = ()
    thac0: int | None = None
    saves: tuple[int, ...] = ()
    morale: Morale | None = None
    number: Roll | None = None
    alignment: str = ""
    resistance: int | None = None
    turned_as: int | None = None
    surprises: Fraction | None = None
    surprised: Fraction | None = None
    needs: tuple[str, ...] = ()
    special: tuple[str, ...] = ()
    xp: int | None = None
    xp_per_hp: int | None = None

    def hit_point_dice(self, hit_dice: str) -> tuple[Roll, ...]:
        """Give the dice for the hit points of one that has these hit dice."""
        if self.hit_points or not hit_dice:
            return self.hit_points
        return (hit_point_dice(hit_dice),)


def read_monster(row: Row) -> Monster:
    """Read one line of a list of monsters."""
    cells = row.cells
    return Monster(
        id=cells["id"],
        name=cells["name"],
        aliases=names(row, "aliases"),
        group=cells["group"],
        size=row.one_of("size", *_SIZES) if cells["size"] else None,
        ac=within_or_none(row, "ac", _BEST_AC, _WORST_AC),
        ac_other=maybe(row, "ac_other", _numbers, "whole numbers with spaces") or (),
        ac_ascending=within_or_none(row, "ac_ascending", 0, 40),
        hit_dice=maybe(row, "hit_dice", parse_choice, HIT_DICE) or (),
        hit_points=maybe(row, "hit_points", _rolls, DICE) or (),
        pace=_pace(row),
        routines=maybe(row, "attacks", parse_routines, ATTACKS) or (),
        weapons=words(row, "weapons"),
        thac0=within_or_none(row, "thac0", -10, 30),
        saves=maybe(row, "saves", _saves, "five numbers from 2 to 20") or (),
        morale=maybe(row, "morale", _morale, _MORALE),
        number=roll_or_none(row, "number"),
        alignment=cells["alignment"],
        resistance=within_or_none(row, "resistance", 0, 100),
        turned_as=within_or_none(row, "turned_as", 1, 13),
        surprises=chance_or_none(row, "surprises"),
        surprised=chance_or_none(row, "surprised"),
        needs=words(row, "needs"),
        special=words(row, "special"),
        xp=within_or_none(row, "xp", 0, 1_000_000),
        xp_per_hp=within_or_none(row, "xp_per_hp", 0, 1000),
    )


MONSTERS: Final = Shape("monsters.csv", COLUMNS, read_monster)


def _pace(row: Row) -> Pace:
    land, fly, swim, burrow, web = (within_or_none(row, way, 0, _FASTEST) for way in _MOVES)
    return Pace(land, fly, swim, burrow, web, within_or_none(row, "agility", 1, 6))


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(map(whole, text.split()))


def _rolls(text: str) -> tuple[Roll, ...]:
    return tuple(map(cached_roll, text.split()))


def _saves(text: str) -> tuple[int, ...]:
    numbers = _numbers(text)
    if len(numbers) != SAVES or not all(_BEST_SAVE <= each <= TOP for each in numbers):
        raise ValueError(text)
    return numbers


def _morale(text: str) -> Morale:
    if text == NEVER:
        return Morale(never=True)
    lowest, dots, highest = text.partition("..")
    found = Morale(whole(lowest), whole(highest if dots else lowest))
    if not 0 <= found.lowest <= found.highest:
        raise ValueError(text)
    return found
