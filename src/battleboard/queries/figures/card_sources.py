"""Where the numbers on a new character's card come from, each with its page."""

from collections.abc import Iterable, Iterator, Mapping

from battleboard.battle.state.figure import Card
from battleboard.foundation.words import listing, signed
from battleboard.queries.figures.gear_names import WornArmour
from battleboard.rules.class_levels import ClassLevel, class_levels
from battleboard.storage.catalogue.character_tables import Trait


def sources_of(
    card: Card,
    worn: WornArmour | None,
    rated: ClassLevel | None,
    innate: Iterable[Trait],
    cites: Mapping[str, str],
) -> dict[str, str]:
    """Say where numbers come from, by the columns of the figure sheet that hold them.

    `worn` is what gear and Dexterity would give, and `rated` the class whose attack rate counts.
    """
    found = (
        *_of_strength(card),
        *_of_gear(card, worn),
        *_of_class(card, rated),
        *_of_traits(innate),
    )
    return {column: _cited(words, cites.get(rule, "")) for column, words, rule in found}


def _of_strength(card: Card) -> Iterator[tuple[str, str, str]]:
    for column, value in (("to_hit", card.to_hit), ("damage", card.damage)):
        if card.strength and value:
            yield column, f"{signed(value)} for Strength {card.strength}", "Strength"


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


def _cited(words: str, citation: str) -> str:
    return f"{words} ({citation})" if citation else words
