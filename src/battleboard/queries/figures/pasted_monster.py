"""Turns stat blocks into monsters like the catalogue's, and lists what the blocks leave open."""

import re
from collections.abc import Iterable, Mapping
from contextlib import suppress
from fractions import Fraction
from itertools import groupby
from typing import Final, NamedTuple, get_args

from battleboard.battle.battle import Battle
from battleboard.battle.state.command_context import Roll, RollError, parse_roll
from battleboard.board.body import Size
from battleboard.foundation.words import listing, with_capital
from battleboard.queries.figures.gear_names import books_of, is_called, split_bonus
from battleboard.rules import Ruleset
from battleboard.rules.tables import TableError, parse_hit_dice
from battleboard.storage.catalogue.catalogue import Catalogue
from battleboard.storage.catalogue.creatures import (
    SAVES,
    Monster,
    MonsterAttack,
    MonsterMorale,
    MonsterPace,
    Routine,
)
from battleboard.storage.catalogue.new_figures import FEET_IN_INCH, MOST_FIGURES
from battleboard.storage.stat_blocks.stat_block import (
    BlockAttack,
    BlockMove,
    Dialect,
    StatBlock,
)

_INCHES: Final = 30
"""A bare number below this is a move in inches."""
_TURN: Final = 3
"""How many times farther a move in a turn is than one in a round."""
_SIZES: Final = {size[0].upper(): size for size in get_args(Size)} | {"G": "gigantic"}
_EMPTY: Final[tuple[object, ...]] = (None, (), "", MonsterPace())
_OF_BLOCK: Final = (
    *("name", "size", "ac", "ac_ascending", "hit_dice", "hit_points", "pace", "routines"),
    *("weapons", "thac0", "saves", "saves_as", "morale", "alignment", "xp", "xp_per_hp"),
)
_UNFIT: Final = re.compile(r"[^a-z0-9]+")
_NO_NAME: Final = re.compile(r"[^a-z' -]+")


class PastedMonster(NamedTuple):
    """A monster as its block states it, completed from the catalogue's monster of the same name.

    `hit_points` are those of each figure. `derived` says which numbers the block does not state,
    and where each comes from. `missing` are the required fields that are given nowhere. `rate` is
    the number of routines in a round, if the block states it as a fraction.
    """

    monster: Monster
    number: int
    hit_points: tuple[int, ...] = ()
    derived: tuple[str, ...] = ()
    missing: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    rate: Fraction | None = None

    @property
    def own(self) -> Monster:
        return self.monster._replace(id=_id_of(self.monster.name))


class TypedValues(NamedTuple):
    """The values typed for fields that a block leaves open; None or () where nothing was typed."""

    ac: int | None = None
    hit_points: tuple[int, ...] = ()
    move_ft: int | None = None


NOTHING_TYPED: Final = TypedValues()
_FROM_CATALOGUE: Final = {
    "ac": "AC",
    "hit_dice": "hit dice",
    "pace": "move",
    "routines": "attacks",
    "morale": "morale",
}
"""Fields that a note mentions if they come from the catalogue, with their labels."""
_TAKEN_SILENTLY: Final = ("size", "weapons", "alignment", "saves_as", "xp", "xp_per_hp")


def block_dialect(rules: Ruleset) -> Dialect:
    return Dialect(rules.attack_rules.ascending(rules.rulings({})))


def pasted_monster(
    battle: Battle, catalogue: Catalogue, block: StatBlock, typed: TypedValues = NOTHING_TYPED
) -> PastedMonster:
    derived: list[str] = []
    stated = _stated_monster(battle, catalogue, block, derived)
    if stated.ac is None:
        stated = stated._replace(ac=typed.ac)
    if stated.pace == MonsterPace():
        stated = stated._replace(pace=MonsterPace(typed.move_ft))
    monster = _fill_open_fields(stated, _twin(catalogue, stated.name), derived)
    if monster.id not in catalogue.monsters and (kin := _kin(catalogue, monster.name)):
        # With the id of its kin, the monster gets the same silhouette and powers, such as a
        # ghoul's touch, but it keeps its own numbers.
        monster = monster._replace(id=kin.id, turned_as=kin.undead)
    points = block.hit_points or typed.hit_points
    has_dice = bool(monster.hit_dice or monster.hit_points)
    if not points and has_dice:
        derived.append("Hit points are rolled from the hit dice.")
    if monster.thac0 is None and monster.hit_dice:
        derived.append("The to-hit number is taken from the hit dice.")
    found = {
        "ac": monster.ac is not None,
        "hit_points": has_dice or bool(points),
        "move": monster.pace != MonsterPace(),
    }
    rates = (Fraction(each.number) for each in block.attacks if isinstance(each.number, str))
    return PastedMonster(
        monster,
        min(block.number or max(1, len(block.hit_points)), MOST_FIGURES),
        points,
        tuple(derived),
        tuple(field for field, is_there in found.items() if not is_there),
        (*block.special, *block.notes),
        next(rates, None),
    )


def _stated_monster(
    battle: Battle, catalogue: Catalogue, block: StatBlock, derived: list[str]
) -> Monster:
    name = block.name or "Monster"
    name = with_capital(name.lower() if name.isupper() else name)
    xp, _, for_each = str(block.xp or "").partition("+")
    return Monster(
        id=_id_of(name),
        name=name,
        size=_SIZES.get(block.size or ""),
        ac=_armour_class(battle, block, derived),
        ac_ascending=block.aac,
        hit_dice=_hit_dice(block.hit_dice),
        hit_points=_rolls(block.hit_dice),
        pace=_pace(block.moves, derived),
        routines=tuple(_routines(block.attacks)),
        weapons=tuple(dict.fromkeys(_weapons(catalogue, block.attacks))),
        thac0=block.thac0,
        saves=_saves(block),
        saves_as=_saves_as(block),
        morale=None if block.morale is None else MonsterMorale(block.morale, block.morale),
        alignment=block.alignment or "",
        xp=int(xp) if xp.isdigit() else None,
        xp_per_hp=int(for_each.removesuffix("/hp")) if for_each else None,
    )


def _fill_open_fields(stated: Monster, twin: Monster | None, derived: list[str]) -> Monster:
    """Fill open fields from the catalogue's monster; `derived` notes those of `_FROM_CATALOGUE`."""
    if twin is None:
        return stated
    open_fields = [
        field
        for field in (*_FROM_CATALOGUE, *_TAKEN_SILENTLY)
        if getattr(stated, field) in _EMPTY and getattr(twin, field) not in _EMPTY
    ]
    if stated.hit_points:
        open_fields = [field for field in open_fields if field != "hit_dice"]
    told = [_FROM_CATALOGUE[field] for field in open_fields if field in _FROM_CATALOGUE]
    if told:
        derived.append(f"From the catalogue: {listing(told)}.")
    of_block = {field for field in _OF_BLOCK if field not in open_fields}
    return twin._replace(**{field: getattr(stated, field) for field in of_block})


def _id_of(name: str) -> str:
    return _UNFIT.sub("-", name.casefold()).strip("-") or "monster"


def _kin(catalogue: Catalogue, name: str) -> Monster | None:
    """The monster that the last words of a name mean: the orc of 'Broken Fang Orc'."""
    words = name.split()
    kin = (_twin(catalogue, " ".join(words[at:])) for at in range(1, len(words)))
    return next(filter(None, kin), None)


def _twin(catalogue: Catalogue, name: str) -> Monster | None:
    return next((each for each in catalogue.monsters.values() if is_called(name, each)), None)


def _armour_class(battle: Battle, block: StatBlock, derived: list[str]) -> int | None:
    """The descending armour class, converted if only the ascending one is stated."""
    if block.ac is not None or block.aac is None:
        return block.ac
    found = books_of(battle).ascending - block.aac
    derived.append(f"AC {found} is converted from ascending AC {block.aac}.")
    return found


def _hit_dice(written: str | None) -> tuple[str, ...]:
    """The hit dice as a tuple of one; empty if the rules cannot read them, as with '3d6'."""
    try:
        parse_hit_dice(written or "")
    except TableError:
        return ()
    return (written or "",)


def _rolls(written: str | None) -> tuple[Roll, ...]:
    """The dice for hit points, if the block states them in place of hit dice."""
    dice, hp, _ = (written or "").partition(" hp")
    try:
        return (parse_roll(dice),) if hp else ()
    except RollError:
        return ()


def _pace(moves: Iterable[BlockMove], derived: list[str]) -> MonsterPace:
    """Moves in feet, as in the catalogue; kinds that the catalogue does not know are left out."""
    feet: dict[str, int] = {}
    for move in moves:
        kind = "land" if move.kind == "walk" else move.kind
        value = move.value
        if value is None and move.per_round is not None:
            value = move.per_round * _TURN
            derived.append(f"Move {value} ft is converted from {move.per_round} ft per round.")
        if kind in MonsterPace._fields and value is not None:
            in_inches = move.unit == "inch" or (move.unit is None and value < _INCHES)
            feet.setdefault(kind, value * FEET_IN_INCH if in_inches else value)
    return MonsterPace(**feet)


def _routines(attacks: Iterable[BlockAttack]) -> Iterable[Routine]:
    """Yield routines: one for each alternative, and blows by weapon in routines of their own."""
    groups = groupby(enumerate(attacks), lambda each: each[0] if each[1].alternative else -1)
    for _, group in groups:
        routine = [blow for _, attack in group for blow in _blows(attack)]
        own = tuple(each for each in routine if not each.weapon)
        by_weapon = tuple(each for each in routine if each.weapon)
        yield from filter(None, (own, by_weapon))


def _blows(attack: BlockAttack) -> Iterable[MonsterAttack]:
    """Yield each blow of an attack; 'or by weapon' makes a blow of its own."""
    name = " ".join(_NO_NAME.sub(" ", (attack.what or "").casefold()).split())
    own, either, plus = (attack.damage or "").partition("by weapon")
    damage = own.removesuffix("or ").partition(" + ")[0].strip()
    roll = None
    with suppress(RollError):
        roll = parse_roll(damage) if damage else None
    if roll is not None or not (either or name == "weapon"):
        times = attack.number if isinstance(attack.number, int) else 1
        yield from [MonsterAttack("" if name == "weapon" else name, roll)] * times
    if either or (roll is None and name == "weapon"):
        yield MonsterAttack("weapon", None, weapon=True, plus=int(plus or 0))


def _weapons(catalogue: Catalogue, attacks: Iterable[BlockAttack]) -> Iterable[str]:
    for attack in attacks:
        name, _ = split_bonus(attack.what or "")
        yield from (each.id for each in catalogue.weapons.values() if is_called(name, each))


def _saves(block: StatBlock) -> tuple[int, ...]:
    """The five saving throws; () unless the block states all of them."""
    numbers = [block.saves.get(key) for key in "DWPBS"]
    stated = tuple(each for each in numbers if isinstance(each, int))
    return stated if len(stated) == SAVES else ()


_SAVES_AS: Final[Mapping[str, str]] = {
    "F": "fighter",
    "C": "cleric",
    "T": "thief",
    "MU": "magic-user",
    "E": "elf",
}


def _saves_as(block: StatBlock) -> str:
    """The class and level that a monster saves as; '' unless the block states both."""
    said = str(block.saves.get("as", ""))
    letters = said.rstrip("0123456789")
    known, level = letters in _SAVES_AS, said.removeprefix(letters)
    return f"{_SAVES_AS[letters]} {level}" if known and level else ""
