"""Figures by the dozen: "8 orcs" makes eight, numbered, with hit points rolled."""

import re
from collections.abc import Callable, Collection, Iterator
from typing import Final, NamedTuple, TypeAlias

from battleboard.battle.state.referee import Roll, parse_roll
from battleboard.board.body import Size
from battleboard.storage.catalogue.attack import Routine
from battleboard.storage.catalogue.monster import Monster
from battleboard.storage.catalogue.weapon import Weapon

MOST: Final = 200
FEET_IN_INCH: Final = 10
Dice: TypeAlias = Callable[[Roll], int]
"""Whoever throws the dice: asked for a roll, gives what it came to."""

_WORDS: Final = (
    *("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven"),
    *("twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen"),
    *("nineteen", "twenty"),
)
_NUMBERS: Final = {
    **{word: number for number, word in enumerate(_WORDS, 1)},
    "a": 1,
    "an": 1,
    "a dozen": 12,
    "dozen": 12,
    "a pair of": 2,
}
_NAMED: Final = "|".join(sorted(_NUMBERS, key=len, reverse=True))
_NUMBER: Final = rf"\d{{1,3}}d\d{{1,3}}(?:[+-]\d{{1,3}})?|\d{{1,3}}|{_NAMED}"
_BEFORE: Final = re.compile(rf"({_NUMBER})(?:\s*[x×])?\s+(\D.*)", re.IGNORECASE)
_AFTER: Final = re.compile(rf"(.*?\S)\s+[x×]?\s*({_NUMBER})", re.IGNORECASE)
_ARMED: Final = re.compile(r"(.+?)\s+(?:with|armed with)\s+(.+)", re.IGNORECASE)
_AND: Final = re.compile(r"\s*(?:,|\band\b|&)\s*", re.IGNORECASE)


class Request(NamedTuple):
    """How many of what are wanted, and what they shall carry, in the words that were typed."""

    number: Roll
    what: str
    arms: tuple[str, ...] = ()


class Stats(NamedTuple):
    """One figure that a muster gives: plain values, with its move in inches of the rules."""

    name: str
    monster: str
    hp: int = 1
    hit_dice: str = ""
    ac: int | None = None
    ac_ascending: int | None = None
    move: float = 0.0
    size: Size | None = None
    routines: tuple[Routine, ...] = ()
    weapons: tuple[Weapon, ...] = ()
    thac0: int | None = None
    saves: tuple[int, ...] = ()
    morale: int | None = None
    fearless: bool = False


def parse_request(text: str) -> Request:
    """Read '8 orcs', 'orc x8', 'three ogres', '2d6 goblins with spears and shortbows'."""
    plain = " ".join(text.split())
    armed = _ARMED.fullmatch(plain)
    who, arms = (armed[1], armed[2]) if armed else (plain, "")
    number, what = _counted(who)
    carried = tuple(arm for arm in _AND.split(arms) if arm)
    return Request(number, what, tuple(map(_without_article, carried)))


def muster(
    monster: Monster,
    number: int,
    dice: Dice,
    weapons: tuple[Weapon, ...] = (),
    taken: Collection[str] = (),
) -> tuple[Stats, ...]:
    """Make so many of a kind, each with a name that nobody has yet, and with dice of its own."""
    found = iter(_names(monster.name, number, taken))
    return tuple(_one(monster, next(found), dice, weapons) for _ in range(min(number, MOST)))


def _counted(who: str) -> tuple[Roll, str]:
    before = _BEFORE.fullmatch(who)
    if before:
        return _number(before[1]), before[2]
    after = _AFTER.fullmatch(who)
    if after:
        return _number(after[2]), after[1]
    return Roll(plus=1), who


def _number(text: str) -> Roll:
    words = text.casefold()
    return Roll(plus=_NUMBERS[words]) if words in _NUMBERS else parse_roll(words)


def _without_article(arm: str) -> str:
    first, _, rest = arm.partition(" ")
    return rest if rest and first.casefold() in {"a", "an"} else arm


def _names(name: str, number: int, taken: Collection[str]) -> Iterator[str]:
    """Give names that are free: the plain one for a single figure, else with numbers."""
    if number == 1 and name not in taken:
        yield name
    at = 0
    while True:
        at += 1
        if f"{name} {at}" not in taken:
            yield f"{name} {at}"


def _one(monster: Monster, name: str, dice: Dice, weapons: tuple[Weapon, ...]) -> Stats:
    place = dice(Roll(1, len(monster.hit_dice))) - 1 if len(monster.hit_dice) > 1 else 0
    hit_dice = monster.hit_dice[place] if monster.hit_dice else ""
    rolls = monster.hit_point_dice(hit_dice)
    morale = monster.morale
    return Stats(
        name=name,
        monster=monster.id,
        hp=max(1, sum(_thrown(roll, dice) for roll in rolls)),
        hit_dice=hit_dice,
        ac=monster.ac,
        ac_ascending=monster.ac_ascending,
        move=monster.pace.best / FEET_IN_INCH,
        size=monster.size,
        routines=monster.routines,
        weapons=weapons,
        thac0=monster.thac0,
        saves=monster.saves,
        morale=morale.at(place, len(monster.hit_dice)) if morale else None,
        fearless=bool(morale and morale.never),
    )


def _thrown(roll: Roll, dice: Dice) -> int:
    return dice(roll) if roll.number else roll.plus
