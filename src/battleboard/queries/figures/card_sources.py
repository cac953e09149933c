"""Where the numbers on a new character's card come from, each with its page."""

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from battleboard.battle.state.figure import Arm, Card
from battleboard.foundation.words import listing, with_sign
from battleboard.queries.figures.gear_names import WornArmour
from battleboard.queries.figures.weapon_training import TrainedArm, training_in_words
from battleboard.rules.attack.basic_abilities import basic_modifier
from battleboard.rules.class_levels import ClassLevel, class_levels
from battleboard.rules.tables import Tables
from battleboard.storage.catalogue.catalogue import Books
from battleboard.storage.catalogue.character_tables import Trait, load_character_tables

FIGHTERS: Final = frozenset({"fighter", "paladin", "ranger", "cavalier", "barbarian"})


class Origins(NamedTuple):
    """The origins of a new character's numbers.

    `worn` is the armour class and move by gear and Dexterity, `rated` the class whose attack rate
    counts, `innate` the traits of race and classes, and `armed` each weapon as listed and as
    wielded.
    """

    worn: WornArmour | None
    rated: ClassLevel | None
    innate: tuple[Trait, ...]
    armed: tuple[tuple[Arm, TrainedArm], ...]


def sources_of(card: Card, origins: Origins, books: Books, tables: Tables) -> dict[str, str]:
    """Where each number comes from, with its citation if there is one, by the field of the card."""
    found = (
        *_of_dexterity(card, books, tables),
        *_of_constitution(card, books),
        *_of_strength(card),
        *_of_gear(card, origins.worn),
        *_of_class(card, origins.rated),
        *_of_traits(origins.innate),
        *_of_training(origins.armed),
    )
    return {
        column: _add_citation(words, books.cites.get(rule, "")) for column, words, rule in found
    }


def _of_dexterity(card: Card, books: Books, tables: Tables) -> Iterator[tuple[str, str, str]]:
    score = card.dexterity
    if score is None:
        return
    shots = tables.dexterity(score).attacking if books.rated else basic_modifier(score)
    if shots:
        reaction = " and reaction" if books.rated else ""
        yield "dexterity", f"{with_sign(shots)} to missile attacks{reaction}", "Dexterity"


def _of_constitution(card: Card, books: Books) -> Iterator[tuple[str, str, str]]:
    """Yield the Constitution bonus as a hint only, since the DM types the hit points."""
    held = load_character_tables(books.characters)
    fights = any(each.name in FIGHTERS for each in class_levels(card.fighting))
    added = held.hit_points_for(card.constitution or 0, fighter=fights)
    if added:
        points = "hit point" if abs(added) == 1 else "hit points"
        yield "constitution", f"{with_sign(added)} {points} each level", "Constitution"


def _of_strength(card: Card) -> Iterator[tuple[str, str, str]]:
    for column, value in (("to_hit", card.to_hit), ("damage", card.damage)):
        if card.strength and value:
            yield column, f"{with_sign(value)} for Strength {card.strength}", "Strength"


def _of_gear(card: Card, worn: WornArmour | None) -> Iterator[tuple[str, str, str]]:
    if worn and worn.ac == card.fighting.ac:
        yield "ac", worn.words, "Dexterity" if "Dexterity" in worn.words else "armour"
    if worn and worn.move == card.move:
        yield "move", "by armour and load", "load"


def _of_class(card: Card, rated: ClassLevel | None) -> Iterator[tuple[str, str, str]]:
    names = listing([f"{each.name} {each.level}" for each in class_levels(card.fighting)])
    if rated:
        yield "routines", f"{card.routines} for {rated.name} {rated.level}", "class"
    if card.saves:
        yield "saves", f"as {names}", "class"
    if card.fighting.thac0 is not None:
        yield "thac0", f"as {names}", "class"


def _of_traits(innate: Iterable[Trait]) -> Iterator[tuple[str, str, str]]:
    for each in innate:
        article = "an" if each.name[0] in "aeiou" else "a"
        for column, brings in (
            ("infravision", each.infravision_ft),
            ("surprised_less", each.surprised),
            ("surprises_more", each.surprises),
        ):
            if brings:
                yield column, f"as {article} {each.name}", each.kind


def _of_training(armed: Iterable[tuple[Arm, TrainedArm]]) -> Iterator[tuple[str, str, str]]:
    told = [each for before, after in armed if (each := training_in_words(before, after))]
    if told:
        yield "arms", "; ".join(dict.fromkeys(told)), "specialists"


def _add_citation(words: str, citation: str) -> str:
    return f"{words} ({citation})" if citation else words
