"""New player characters, ready to fight from a few facts."""

import re
from collections.abc import Collection, Iterator
from fractions import Fraction
from typing import Final, NamedTuple

from battleboard.battle.battle import Battle
from battleboard.battle.state.command_context import Refusal
from battleboard.battle.state.figure import Arm, Card, Figure, HitPoints, Spell
from battleboard.foundation.words import listing
from battleboard.queries.figures.card_sheet import arms_of
from battleboard.rules import Tables, Weapon
from battleboard.rules.attack.attack_rates import rate_for
from battleboard.rules.attack.to_hit import band_for, suit_called
from battleboard.rules.measures import FEET_IN_INCH
from battleboard.rules.scene import Armour, Fighting
from battleboard.rules.tables import TableError
from battleboard.storage.catalogue.catalogue import ENTRY_WORDS, Books, Catalogue, load_books
from battleboard.storage.catalogue.class_tables import Prowess, class_attack_tables
from battleboard.storage.catalogue.entries import CatalogueEntry
from battleboard.storage.catalogue.new_figures import ASCENDING
from battleboard.storage.exchange.figure_sheets import free_name

_OFFERED: Final = 4
_PLUS: Final = re.compile(r"(.+?)\s*\+(\d)")
_SHIELDS: Final = frozenset({"shield", "small shield", "medium shield", "large shield"})
_UNBURDENED: Final = 12.0


class CharacterDraft(NamedTuple):
    """What the DM enters for a character; weapons and spells are comma-separated names.

    Armour and shield are listed among the weapons. `to_hit` is the to-hit bonus, for games without
    a table for it.
    """

    name: str
    character_class: str = "fighter"
    level: int = 1
    hit_points: int = 6
    ac: int = 10
    move: float = 12.0
    to_hit: int = 0
    weapons: str = ""
    spells: str = ""


def classes(battle: Battle, tables: Tables) -> tuple[str, ...]:
    """The names of a game's classes."""
    of_tables = tables.to_hit.matrices if tables.to_hit else ()
    return books_of(battle).classes or tuple(name for name, _ in of_tables)


def has_bonus(battle: Battle) -> bool:
    """Whether the DM must enter a to-hit bonus because the game has no table for it."""
    return books_of(battle).hits_by == "bonus"


def usual_ac(battle: Battle) -> int:
    """The armour class without armour."""
    return _counted(battle, books_of(battle).unarmoured)


class WornArmour(NamedTuple):
    """The total armour class of armour and shield, and the resulting move in inches."""

    ac: int
    move: float


def worn_armour(battle: Battle, catalogue: Catalogue, names: str) -> WornArmour | None:
    """The effect of the armour and shields among some names; None if the game lists no armour."""
    if not catalogue.armour:
        return None
    ac, move = books_of(battle).unarmoured, _UNBURDENED
    for name in names_in(names):
        plain, plus = enchanted(name)
        for suit in catalogue.armour.values():
            if suit.ac is not None and is_called(plain, suit):
                ac = min(ac, suit.ac - plus)
                move = min(move, (suit.move_ft or _UNBURDENED * FEET_IN_INCH) / FEET_IN_INCH)
    return WornArmour(_counted(battle, ac - _shield(names)), move)


def armour_in(tables: Tables, names: str) -> Armour:
    """What is worn among some names: a suit of a type the rules know, and a shield."""
    suits = (suit_called(enchanted(name)[0], tables) for name in names_in(names))
    return Armour(shield=_shield(names), worn=next(filter(None, suits), "").casefold())


def is_worn(name: str, catalogue: Catalogue, tables: Tables) -> bool:
    """Whether a name is armour or a shield, with or without a magic bonus."""
    plain = enchanted(name)[0]
    listed = any(is_called(plain, each) for each in catalogue.armour.values())
    return listed or bool(suit_called(plain, tables)) or plain.casefold() in _SHIELDS


def _counted(battle: Battle, descending: int) -> int:
    """Convert a descending armour class to the game's scale."""
    ascends = battle.rules.attack_rules.ascending(battle.rules.rulings(battle.options))
    return books_of(battle).ascending - descending if ascends else descending


def new_character(
    battle: Battle, catalogue: Catalogue, tables: Tables, said: CharacterDraft
) -> Figure:
    """Create a character with a free id, or raise a `Refusal`."""
    name = said.name.strip()
    if not name:
        raise Refusal("Give the character a name.")
    if any(each.card.name.casefold() == name.casefold() for each in battle.figures.values()):
        raise Refusal(f"There is already a figure called {name}.")
    taken = {*battle.figures, *battle.teams, *battle.gone}
    card = Card(
        name,
        fighting=_fighting(battle, tables, said),
        armour=armour_in(tables, said.weapons),
        move=said.move,
        routines=_routines(battle, tables, said),
        arms=tuple(_arms(battle, catalogue, tables, said.weapons)),
        spells=tuple(_spells(catalogue, said)),
        saves=_prowess(battle, said).saves,
    )
    hp = HitPoints(said.hit_points, said.hit_points)
    return Figure(free_name(name.casefold(), taken), "", card, hp=hp)


def weapon_of(battle: Battle, catalogue: Catalogue, name: str) -> tuple[Arm, ...]:
    """A catalogue weapon, one entry per use, or else a plain weapon of that name."""
    plain, plus = enchanted(name)
    known = next((each for each in catalogue.weapons.values() if is_called(plain, each)), None)
    if known is None:
        return (Arm(Weapon(name)),)
    return tuple(_better(arm, plus) for arm in arms_of(battle, known))


def spell_of(catalogue: Catalogue, name: str, character_class: str = "") -> Spell:
    """A catalogue spell as a class casts it, or else a plain spell of that name.

    A reversed spell keeps its own name and has the same casting time.
    """
    called = [each for each in catalogue.spells.values() if is_called(name, each)]
    own = [each for each in called if each.character_class == character_class.casefold()]
    if not called:
        return Spell(name)
    known = (own or called)[0]
    is_reversed = _joined(name) != _joined(known.name)
    plain = name.strip() if is_reversed else known.name
    return Spell(plain.casefold(), known.casting_segments or 1)


def enchanted(name: str) -> tuple[str, int]:
    """Split a name from its magic bonus: long sword +1."""
    found = _PLUS.fullmatch(name.strip())
    return (found[1], int(found[2])) if found else (name, 0)


def _better(arm: Arm, plus: int) -> Arm:
    """A weapon with its magic bonus, if it has one."""
    if not plus:
        return arm
    large = arm.damage_large
    return arm._replace(
        weapon=arm.weapon._replace(name=f"{arm.weapon.name} +{plus}"),
        to_hit=arm.to_hit + plus,
        damage=arm.damage._replace(plus=arm.damage.plus + plus),
        damage_large=large and large._replace(plus=large.plus + plus),
        row=arm.row or arm.weapon.name,
    )


def is_called(name: str, known: CatalogueEntry) -> bool:
    """Whether a name means this entry, however its words are joined: long bow, longbow."""
    return _joined(name) in {_joined(each) for each in (known.name, *known.aliases)}


def _joined(name: str) -> str:
    return name.casefold().replace(" ", "").replace("-", "")


def _meant(catalogue: Catalogue, name: str, known: Collection[CatalogueEntry]) -> str:
    """The name of the listed entry that is meant; if nothing is listed, the name as typed."""
    if not known or any(is_called(name, each) for each in known):
        return name
    kind = type(next(iter(known)))
    alike = [each.entry.name for each in catalogue.search(name) if isinstance(each.entry, kind)]
    names = list(dict.fromkeys(alike))
    if len(names) == 1:
        return names[0]
    if names:
        raise Refusal(f"Which '{name}' do you mean: {listing(names[:_OFFERED], 'or')}?")
    word = ENTRY_WORDS[kind]
    raise Refusal(f"No {word} is called '{name}'. Add it on the card (F4).")


def _fighting(battle: Battle, tables: Tables, said: CharacterDraft) -> Fighting:
    """The combat values, on this game's scale."""
    named = said.character_class.strip().casefold()
    plain = Fighting(ac=said.ac, character_class=named, level=said.level)
    thac0 = _prowess(battle, said).thac0
    if has_bonus(battle):
        return plain._replace(attack_bonus=said.to_hit)
    if books_of(battle).hits_by == "thac0":
        if thac0 is None:
            raise _unknown(battle, tables, said)
        if battle.rules.attack_rules.ascending(battle.rules.rulings(battle.options)):
            return plain._replace(attack_bonus=ASCENDING - thac0)
        return plain._replace(thac0=thac0)
    try:
        band_for(named, said.level, tables)
    except TableError:
        raise _unknown(battle, tables, said) from None
    return plain


def _unknown(battle: Battle, tables: Tables, said: CharacterDraft) -> Refusal:
    known = ", ".join(classes(battle, tables))
    return Refusal(
        f"No to-hit table covers a {said.character_class} of level {said.level}. "
        f"This game has: {known}."
    )


def _routines(battle: Battle, tables: Tables, said: CharacterDraft) -> Fraction:
    if not books_of(battle).rated:
        return Fraction(1)
    return rate_for(said.character_class.strip(), said.level, tables)


def _prowess(battle: Battle, said: CharacterDraft) -> Prowess:
    return class_attack_tables(books_of(battle), said.character_class.strip(), said.level)


def books_of(battle: Battle) -> Books:
    """The books of the current game."""
    return load_books()[battle.ruleset]


def _shield(names: str) -> int:
    """The armour class bonus of the shields among some names."""
    found = (enchanted(name) for name in names_in(names))
    return sum(1 + plus for plain, plus in found if plain.casefold() in _SHIELDS)


def _arms(battle: Battle, catalogue: Catalogue, tables: Tables, text: str) -> Iterator[Arm]:
    for name in names_in(text):
        plain, plus = enchanted(name)
        if not is_worn(name, catalogue, tables):
            meant = _meant(catalogue, plain, catalogue.weapons.values())
            yield from weapon_of(battle, catalogue, f"{meant} +{plus}" if plus else meant)


def _spells(catalogue: Catalogue, said: CharacterDraft) -> Iterator[Spell]:
    for name in names_in(said.spells):
        meant = _meant(catalogue, name, catalogue.spells.values())
        yield spell_of(catalogue, meant, said.character_class.strip())


def names_in(text: str) -> list[str]:
    return [each.strip() for each in text.split(",") if each.strip()]
