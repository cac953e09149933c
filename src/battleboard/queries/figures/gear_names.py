"""Weapons, armour and spells by the names that people type: long bow, Chainmail +1."""

import re
from collections.abc import Collection
from typing import Final, NamedTuple

from battleboard.battle.battle import Battle
from battleboard.battle.state.command_context import Refusal
from battleboard.battle.state.figure import Arm, Spell
from battleboard.foundation.words import listing
from battleboard.queries.figures.card_sheet import arms_of
from battleboard.rules import Combatant, Ruleset, Scene, Tables, Weapon
from battleboard.rules.attack.to_hit import suit_called
from battleboard.rules.gear_words import is_named
from battleboard.rules.measures import FEET_IN_INCH
from battleboard.rules.rules_context import rules_context
from battleboard.rules.scene import Armour
from battleboard.storage.catalogue.catalogue import ENTRY_WORDS, Books, Catalogue, load_books
from battleboard.storage.catalogue.entries import CatalogueEntry

_OFFERED: Final = 4
_PLUS: Final = re.compile(r"(.+?)\s*\+(\d)")
_OF_SPEED: Final = " of speed"
_SHIELDS: Final = frozenset({"shield", "small shield", "medium shield", "large shield"})
_UNBURDENED: Final = 12.0


def books_of(battle: Battle) -> Books:
    return load_books()[battle.ruleset]


def names_in(text: str) -> list[str]:
    return [each.strip() for each in text.split(",") if each.strip()]


_LIT: Final = re.compile(r"(?:(?:an?|lit|lighted|burning|hooded|bullseye) +)*([a-z]+)")


def light_named(rules: Ruleset, name: str) -> str:
    """The kind of light that an item of gear is: torch for 'lit torch'; '' if it is no light."""
    found = _LIT.fullmatch(" ".join(name.casefold().split()))
    return found[1] if found and found[1] in rules.light_sources else ""


def split_bonus(name: str) -> tuple[str, int]:
    """Split a name such as long sword +1 into the name and its magic bonus, 0 if none."""
    found = _PLUS.fullmatch(name.strip())
    return (found[1], int(found[2])) if found else (name, 0)


def is_called(name: str, known: CatalogueEntry) -> bool:
    """Whether a name is this entry's name or one of its aliases, compared as in `is_named`."""
    return is_named(name, (known.name, *known.aliases))


class WornArmour(NamedTuple):
    """The armour class with shield and Dexterity, the move in inches, and the sum in words."""

    ac: int
    move: float
    words: str = ""


def worn_armour(
    battle: Battle, catalogue: Catalogue, names: str, dexterity: int = 0
) -> WornArmour | None:
    """The effect of the armour and shields in a list of names; None if the game lists no armour.

    `names` are separated by commas. `dexterity` is how much Dexterity improves the armour class.
    """
    if not catalogue.armour:
        return None
    suit_ac, move, suit_name = books_of(battle).unarmoured, _UNBURDENED, "no armour"
    for name in names_in(names):
        plain, plus = split_bonus(name)
        for suit in catalogue.armour.values():
            if suit.ac is not None and is_called(plain, suit):
                if suit.ac - plus < suit_ac:
                    suit_ac, suit_name = suit.ac - plus, name.casefold()
                move = min(move, (suit.move_ft or _UNBURDENED * FEET_IN_INCH) / FEET_IN_INCH)
    shield = shield_in(names)
    steps = ((shield, "shield"), (dexterity, "Dexterity"))
    told = (f"{_better_or_worse(each)} for {what}" for each, what in steps if each)
    words = ", ".join((f"{on_scale(battle, suit_ac)} for {suit_name}", *told))
    return WornArmour(on_scale(battle, suit_ac - shield - dexterity), move, words)


def _better_or_worse(steps: int) -> str:
    return f"{abs(steps)} {'better' if steps > 0 else 'worse'}"


def dexterity_steps(battle: Battle, tables: Tables, score: int | None) -> int:
    case = rules_context(Scene({}), tables, battle.rules.rulings(battle.options))
    return battle.rules.attack_rules.dexterity(case, Combatant("", "", dexterity=score))


def armour_in(tables: Tables, names: str) -> Armour:
    suits = (suit_called(split_bonus(name)[0], tables) for name in names_in(names))
    return Armour(shield=shield_in(names), worn=next(filter(None, suits), "").casefold())


def shield_in(names: str) -> int:
    """The armour class bonus of the shields in a list of names."""
    found = (split_bonus(name) for name in names_in(names))
    return sum(1 + plus for plain, plus in found if plain.casefold() in _SHIELDS)


def is_worn(name: str, catalogue: Catalogue, tables: Tables) -> bool:
    """Whether a name is armour or a shield, with or without a magic bonus."""
    plain = split_bonus(name)[0]
    listed = any(is_called(plain, each) for each in catalogue.armour.values())
    return listed or bool(suit_called(plain, tables)) or plain.casefold() in _SHIELDS


def on_scale(battle: Battle, descending: int) -> int:
    return books_of(battle).ascending - descending if ascends(battle) else descending


def ascends(battle: Battle) -> bool:
    return battle.rules.attack_rules.ascending(battle.rules.rulings(battle.options))


def weapon_of(battle: Battle, catalogue: Catalogue, name: str) -> tuple[Arm, ...]:
    """A catalogue weapon, one entry per use, or else a plain weapon of that name."""
    plain, plus = split_bonus(name)
    unhurried = plain.removesuffix(_OF_SPEED)
    known = next((each for each in catalogue.weapons.values() if is_called(unhurried, each)), None)
    if known is None:
        return (Arm(Weapon(name)),)
    arms = (_better(arm, plus) for arm in arms_of(battle, known))
    return tuple(arms if unhurried == plain else map(_of_speed, arms))


def _of_speed(arm: Arm) -> Arm:
    """Turn a weapon into a weapon of speed, which strikes first and shoots twice as often."""
    weapon = arm.weapon
    rate = None if weapon.rate is None else 2 * weapon.rate
    name = f"{weapon.name}{_OF_SPEED}"
    return arm._replace(
        weapon=weapon._replace(name=name, first_strike=True, rate=rate),
        row=arm.row or weapon.name,
    )


def _better(arm: Arm, plus: int) -> Arm:
    if not plus:
        return arm
    return add_bonus(arm, plus, plus)._replace(
        weapon=arm.weapon._replace(name=f"{arm.weapon.name} +{plus}"),
        row=arm.row or arm.weapon.name,
    )


def add_bonus(arm: Arm, to_hit: int, damage: int) -> Arm:
    large = arm.damage_large
    return arm._replace(
        to_hit=arm.to_hit + to_hit,
        damage=arm.damage._replace(plus=arm.damage.plus + damage),
        damage_large=large and large._replace(plus=large.plus + damage),
    )


def spell_of(catalogue: Catalogue, name: str, classes: Collection[str] = ()) -> Spell:
    """The catalogue's spell of this name, if possible of one of the classes; else a plain spell.

    An alias, such as the name of the reversed spell, is kept as the name.
    """
    called = [each for each in catalogue.spells.values() if is_called(name, each)]
    own = [each for each in called if each.character_class in classes]
    if not called:
        return Spell(name)
    known = (own or called)[0]
    is_reversed = not is_named(name, (known.name,))
    plain = name.strip() if is_reversed else known.name
    return Spell(plain.casefold(), known.casting_segments or 1, level=known.level or 0)


def known_casting_time(catalogue: Catalogue, name: str, classes: Collection[str] = ()) -> int:
    """The casting time of a catalogue spell in segments; 0 if there is no such spell."""
    if not any(is_called(name, each) for each in catalogue.spells.values()):
        return 0
    return spell_of(catalogue, name, classes).casting_time


def entry_meant(catalogue: Catalogue, name: str, known: Collection[CatalogueEntry]) -> str:
    """Complete a typed name to that of a listed entry; a `Refusal` if none or several fit.

    A name that already fits stays as typed, and so does every name if `known` is empty.
    """
    if name.endswith(_OF_SPEED):
        return f"{entry_meant(catalogue, name.removesuffix(_OF_SPEED), known)}{_OF_SPEED}"
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
