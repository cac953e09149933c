"""Turns a request such as "8 orcs" into figures with cards, bodies and rolled hit points."""

import re
from collections.abc import Callable, Collection, Iterable, Iterator
from math import ceil, sqrt
from typing import Final, NamedTuple, TypeAlias

from battleboard.battle.state.command_context import D6, Roll, parse_roll
from battleboard.battle.state.figure import Arm, Card, Figure, HitPoints
from battleboard.board.body import RADIUS_FT, Body, Size
from battleboard.board.point import Point
from battleboard.rules import Ruleset
from battleboard.rules import Weapon as Held
from battleboard.rules.scene import Fighting, Rulings
from battleboard.storage.catalogue.creatures import Monster, MonsterAttack, Routine, routines_for
from battleboard.storage.catalogue.equipment import CatalogueWeapon

MOST_FIGURES: Final = 200
FEET_IN_INCH: Final = 10
Dice: TypeAlias = Callable[[Roll], int]
"""A function that rolls dice and returns the result."""

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


class FigureRequest(NamedTuple):
    """A request as typed: the number of figures, their kind, and their weapons."""

    number: Roll
    what: str
    arms: tuple[str, ...] = ()


class FigureStats(NamedTuple):
    """The stats of one new figure, as plain values; its move is in scale inches."""

    name: str
    monster: str
    hp: int = 1
    hit_dice: str = ""
    ac: int | None = None
    ac_ascending: int | None = None
    move: float = 0.0
    size: Size | None = None
    routines: tuple[Routine, ...] = ()
    weapons: tuple[CatalogueWeapon, ...] = ()
    thac0: int | None = None
    saves: tuple[int, ...] = ()
    morale: int | None = None
    fearless: bool = False
    undead: str = ""
    resistance: int | None = None
    saves_as: str = ""


def parse_request(text: str) -> FigureRequest:
    """Parse '8 orcs', 'orc x8', 'three ogres', '2d6 goblins with spears and shortbows'."""
    plain = " ".join(text.split())
    armed = _ARMED.fullmatch(plain)
    who, arms = (armed[1], armed[2]) if armed else (plain, "")
    number, what = _split_number(who)
    carried = tuple(arm for arm in _AND.split(arms) if arm)
    return FigureRequest(number, what, tuple(map(_without_article, carried)))


def roll_figures(
    monster: Monster,
    number: int,
    dice: Dice,
    weapons: tuple[CatalogueWeapon, ...] = (),
    taken: Collection[str] = (),
) -> tuple[FigureStats, ...]:
    """Roll monsters of one kind, 200 at most, each with a free name and its own hit points."""
    found = iter(_names(monster.name, number, taken))
    return tuple(
        _one(monster, next(found), dice, weapons) for _ in range(min(number, MOST_FIGURES))
    )


def _split_number(who: str) -> tuple[Roll, str]:
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
    """Yield free names: the plain one for a single figure, otherwise numbered."""
    if number == 1 and name not in taken:
        yield name
    at = 0
    while True:
        at += 1
        if f"{name} {at}" not in taken:
            yield f"{name} {at}"


def _one(
    monster: Monster, name: str, dice: Dice, weapons: tuple[CatalogueWeapon, ...]
) -> FigureStats:
    place = dice(Roll(1, len(monster.hit_dice))) - 1 if len(monster.hit_dice) > 1 else 0
    hit_dice = monster.hit_dice[place] if monster.hit_dice else ""
    rolls = monster.hit_point_dice(hit_dice)
    morale = monster.morale
    return FigureStats(
        name=name,
        monster=monster.id,
        hp=max(1, sum(_throw(roll, dice) for roll in rolls)),
        hit_dice=hit_dice,
        ac=monster.ac,
        ac_ascending=monster.ac_ascending,
        move=monster.pace.best / FEET_IN_INCH,
        size=monster.size,
        routines=routines_for(monster.routines, hit_dice),
        weapons=weapons,
        thac0=monster.thac0,
        saves=monster.saves,
        morale=morale.at(place, len(monster.hit_dice)) if morale else None,
        fearless=bool(morale and morale.never),
        undead=monster.undead,
        resistance=monster.resistance,
        saves_as=monster.saves_as,
    )


def _throw(roll: Roll, dice: Dice) -> int:
    return dice(roll) if roll.number else roll.plus


# Sum of a descending and an ascending value: AC 9 is ascending 10.
ASCENDING: Final = 19
SAVE_NAMES: Final = ("death", "wands", "paralysis", "breath", "spells")
_UNFIT: Final = re.compile(r"[^a-z0-9]+")


def figures_of(  # noqa: PLR0913 - whose they are, where they stand, and by which game they count
    figure_stats: Iterable[FigureStats],
    side: str,
    rules: Ruleset,
    rulings: Rulings,
    *,
    at: Point = (0.0, 0.0),
    taken: Collection[str] = (),
) -> tuple[Figure, ...]:
    """Build figures from stats, in a square formation whose first corner is `at`."""
    all_stats = tuple(figure_stats)
    ascending = rules.attack_rules.ascending(rulings)
    ids = _ids((stats.name for stats in all_stats), taken)
    places = _square(at, all_stats)
    return tuple(
        _figure(stats, name, side, place, ascending=ascending)
        for stats, name, place in zip(all_stats, ids, places, strict=True)
    )


def _figure(stats: FigureStats, name: str, side: str, at: Point, *, ascending: bool) -> Figure:
    size = stats.size or "medium"
    return Figure(
        id=name,
        side=side,
        card=Card(
            name=stats.name,
            type=stats.monster,
            fighting=_fighting(stats, ascending=ascending),
            size=size,
            move=stats.move,
            arms=tuple(_arms(stats)),
            saves=dict(zip(SAVE_NAMES, stats.saves, strict=False)),
            morale=stats.morale,
            undead=stats.undead,
            resistance=stats.resistance,
            saves_as=stats.saves_as,
        ),
        body=Body(at, RADIUS_FT[size]),
        hp=HitPoints(stats.hp, stats.hp),
    )


def _fighting(stats: FigureStats, *, ascending: bool) -> Fighting:
    if not ascending:
        return Fighting(ac=stats.ac, thac0=stats.thac0, hit_dice=stats.hit_dice)
    ac = stats.ac_ascending
    if ac is None and stats.ac is not None:
        ac = ASCENDING - stats.ac
    bonus = None if stats.thac0 is None else ASCENDING - stats.thac0
    return Fighting(ac=ac, attack_bonus=bonus, hit_dice=stats.hit_dice)


def needs_weapon(monster: Monster) -> bool:
    """Whether a monster has routines, and each has an attack with the weapon that it holds."""
    return bool(monster.routines) and all(map(_with_weapon, monster.routines))


def _with_weapon(routine: Routine) -> bool:
    return any(attack.weapon for attack in routine)


NO_ATTACK: Final = Arm(Held("no attack", "natural"), Roll())
"""The weapon of a monster whose book gives no attack; the DM may enter another on its card."""


def _arms(stats: FigureStats) -> Iterator[Arm]:
    """Yield a figure's weapons, then its natural attacks; `NO_ATTACK` if it has neither."""
    armed = next(filter(_with_weapon, stats.routines), (MonsterAttack(weapon=True),))
    named = {attack.name for routine in stats.routines for attack in routine}
    for weapon in stats.weapons:
        if weapon.name.casefold() not in named:
            yield from (_in_routine(arm, armed) for arm in _arms_of(weapon))
    for routine in stats.routines:
        if routine and not _with_weapon(routine):
            yield _own_attack(routine, stats.weapons)
    if not (stats.routines or stats.weapons):
        yield NO_ATTACK


def _in_routine(arm: Arm, routine: Routine) -> Arm:
    """A weapon with the blows of a routine, such as two swords, or a spear and two hooves.

    A missile weapon is not combined with the other blows.
    """
    plus = next(attack.plus for attack in routine if attack.weapon)
    large = arm.damage_large and _more(arm.damage_large, plus)
    held = arm._replace(damage=_more(arm.damage, plus), damage_large=large)
    if len(routine) == 1 or arm.weapon.kind == "missile":
        return held
    blows = tuple(held.damage if attack.weapon else _damage(attack) for attack in routine)
    return held._replace(damage=blows[0], blows=blows)


def _arms_of(weapon: CatalogueWeapon) -> Iterator[Arm]:
    ranges = weapon.ranges_ft
    for use in weapon.uses:
        yield Arm(
            weapon.hold(use),
            weapon.damage or D6,
            weapon.damage_large,
            _inches(ranges) if ranges and use == "missile" else None,
            weapon.space_ft,
            row=weapon.row,
        )


NAMELESS: Final = "attack"
"""The name of a natural attack that its book does not name."""


def name_of_routine(routine: Routine) -> str:
    names = dict.fromkeys(filter(None, (attack.name for attack in routine)))
    return " and ".join(names) or NAMELESS


def _own_attack(routine: Routine, weapons: tuple[CatalogueWeapon, ...]) -> Arm:
    """A natural routine with its book's damage; a weapon of the same name adds length and speed."""
    blows = tuple(_damage(attack) for attack in routine)
    name = name_of_routine(routine)
    held = (each.hold("melee") for each in weapons if each.name.casefold() == name)
    weapon = next(held, Held(name, "natural"))
    return Arm(weapon, blows[0], blows=blows if len(blows) > 1 else ())


def _damage(attack: MonsterAttack) -> Roll:
    return attack.damage or Roll()


def _more(damage: Roll, plus: int) -> Roll:
    return damage._replace(plus=damage.plus + plus)


def _inches(ranges: tuple[float, float, float]) -> tuple[float, float, float]:
    short, medium, long = ranges
    return short / FEET_IN_INCH, medium / FEET_IN_INCH, long / FEET_IN_INCH


def _ids(names: Iterable[str], taken: Collection[str]) -> Iterator[str]:
    """Yield free ids: the names in lower case, numbered where taken."""
    used = set(taken)
    for name in names:
        plain = _UNFIT.sub("-", name.casefold()).strip("-") or "figure"
        found, number = plain, 1
        while found in used:
            number += 1
            found = f"{plain}-{number}"
        used.add(found)
        yield found


def _square(at: Point, all_stats: Collection[FigureStats]) -> Iterator[Point]:
    apart = 2 * max((RADIUS_FT[stats.size or "medium"] for stats in all_stats), default=0.0)
    row = ceil(sqrt(len(all_stats)))
    for number in range(len(all_stats)):
        down, across = divmod(number, row)
        yield at[0] + across * apart, at[1] + down * apart
