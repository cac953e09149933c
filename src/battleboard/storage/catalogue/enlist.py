"""From a muster to the table: figures with cards, bodies and ids of their own."""

import re
from collections.abc import Collection, Iterable, Iterator
from math import ceil, sqrt
from typing import Final

from battleboard.battle.state.figure import Arm, Card, Figure, HitPoints
from battleboard.battle.state.referee import D6, Roll
from battleboard.board.body import RADIUS_FT, Body
from battleboard.board.point import Point
from battleboard.rules import Ruleset
from battleboard.rules import Weapon as Held
from battleboard.rules.scene import Fighting, Rulings
from battleboard.storage.catalogue.attack import Attack, Routine
from battleboard.storage.catalogue.muster import FEET_IN_INCH, Stats
from battleboard.storage.catalogue.weapon import Weapon

# An ascending armour class and an attack bonus count from here what descends: AC 9 is 10.
ASCENDING: Final = 19
SAVES: Final = ("death", "wands", "paralysis", "breath", "spells")
_UNFIT: Final = re.compile(r"[^a-z0-9]+")


def enlisted(  # noqa: PLR0913 - whose they are, where they stand, and by which game they count
    muster: Iterable[Stats],
    side: str,
    rules: Ruleset,
    rulings: Rulings,
    *,
    at: Point = (0.0, 0.0),
    taken: Collection[str] = (),
) -> tuple[Figure, ...]:
    """Make figures of a muster, side by side in a square that begins at a point."""
    all_stats = tuple(muster)
    ascending = rules.attack_rules.ascending(rulings)
    ids = _ids((stats.name for stats in all_stats), taken)
    places = _square(at, all_stats)
    return tuple(
        _figure(stats, name, side, place, ascending=ascending)
        for stats, name, place in zip(all_stats, ids, places, strict=True)
    )


def _figure(stats: Stats, name: str, side: str, at: Point, *, ascending: bool) -> Figure:
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
            saves=dict(zip(SAVES, stats.saves, strict=False)),
            morale=stats.morale,
        ),
        body=Body(at, RADIUS_FT[size]),
        hp=HitPoints(stats.hp, stats.hp),
    )


def _fighting(stats: Stats, *, ascending: bool) -> Fighting:
    """Give what the to-hit of a game asks for, counted upwards or downwards."""
    if not ascending:
        return Fighting(ac=stats.ac, thac0=stats.thac0, hit_dice=stats.hit_dice)
    ac = stats.ac_ascending
    if ac is None and stats.ac is not None:
        ac = ASCENDING - stats.ac
    bonus = None if stats.thac0 is None else ASCENDING - stats.thac0
    return Fighting(ac=ac, attack_bonus=bonus, hit_dice=stats.hit_dice)


def _arms(stats: Stats) -> Iterator[Arm]:
    """Give its weapons and then its other ways to attack, as its entry lists them."""
    armed = [attack for routine in stats.routines for attack in routine if attack.weapon]
    plus = armed[0].plus if armed else 0
    for weapon in stats.weapons:
        yield from _held(weapon, plus)
    if armed and not stats.weapons:
        yield Arm(Held("weapon"), D6._replace(plus=plus))
    for routine in stats.routines:
        if routine and not any(attack.weapon for attack in routine):
            yield _natural(routine)


def _held(weapon: Weapon, plus: int) -> Iterator[Arm]:
    """Give a weapon once for each way in which it is used."""
    large = weapon.damage_large
    ranges = weapon.ranges_ft
    for use in weapon.uses:
        yield Arm(
            weapon.held(use),
            _more(weapon.damage or D6, plus),
            None if large is None else _more(large, plus),
            _inches(ranges) if ranges and use == "missile" else None,
            weapon.space_ft,
            row=weapon.row,
        )


def _natural(routine: Routine) -> Arm:
    """Give claws and teeth as one arm, with the damage of each blow."""
    name = " and ".join(dict.fromkeys(filter(None, (attack.name for attack in routine))))
    blows = tuple(_damage(attack) for attack in routine)
    return Arm(Held(name, "natural"), blows[0], blows=blows if len(blows) > 1 else ())


def _damage(attack: Attack) -> Roll:
    return attack.damage or Roll()


def _more(damage: Roll, plus: int) -> Roll:
    return damage._replace(plus=damage.plus + plus)


def _inches(ranges: tuple[float, float, float]) -> tuple[float, float, float]:
    short, medium, long = ranges
    return short / FEET_IN_INCH, medium / FEET_IN_INCH, long / FEET_IN_INCH


def _ids(names: Iterable[str], taken: Collection[str]) -> Iterator[str]:
    """Give ids that nobody has: the names in small letters, numbered where they meet others."""
    used = set(taken)
    for name in names:
        plain = _UNFIT.sub("-", name.casefold()).strip("-") or "figure"
        found, number = plain, 1
        while found in used:
            number += 1
            found = f"{plain}-{number}"
        used.add(found)
        yield found


def _square(at: Point, all_stats: Collection[Stats]) -> Iterator[Point]:
    """Give places in rows, as far apart as the widest of them is."""
    apart = 2 * max((RADIUS_FT[stats.size or "medium"] for stats in all_stats), default=0.0)
    row = ceil(sqrt(len(all_stats)))
    for number in range(len(all_stats)):
        down, across = divmod(number, row)
        yield at[0] + across * apart, at[1] + down * apart
