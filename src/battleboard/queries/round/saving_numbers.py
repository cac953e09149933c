"""The number a figure needs to save: from its card, its class and level, or its hit dice."""

from collections.abc import Iterable
from math import ceil
from typing import Final

from battleboard.battle.battle import Battle
from battleboard.battle.state.figure import Figure
from battleboard.rules.class_levels import SavesAs, class_levels, saves_as
from battleboard.rules.tables import TableError, parse_hit_dice
from battleboard.storage.catalogue.catalogue import load_books
from battleboard.storage.catalogue.class_tables import Saves, class_attack_tables, load_saves
from battleboard.storage.catalogue.power_list import CATEGORIES, SaveAgainst
from battleboard.storage.resources import resource

_ALSO: Final[dict[str, frozenset[str]]] = {
    "death": frozenset({"death", "poison", "death ray", "death magic"}),
    "wands": frozenset({"wands", "aimed magic", "rods", "staves"}),
    "paralysis": frozenset({"paralysis", "petrification", "polymorph", "stone"}),
    "breath": frozenset({"breath", "dragon breath"}),
    "spells": frozenset({"spells", "spell"}),
}
"""The games' names for each of the five saving throws."""
_MONSTERS: Final = ("monster", "fighter")


def save_number(battle: Battle, who: str, against: SaveAgainst) -> int | None:
    """The number a figure needs to save against something; None if no table has it.

    The figure's card takes precedence.
    """
    figure = battle.figure(who)
    on_card = next(
        (needed for name, needed in figure.card.saves.items() if is_against(name, against)), None
    )
    return on_card if on_card is not None else _by_table(battle, figure, against)


def number_against(battle: Battle, who: str, name: str) -> int | None:
    on_card = battle.figure(who).card.saves.get(name)
    if on_card is not None:
        return on_card
    against = against_what(name)
    return save_number(battle, who, against) if against else None


def save_kinds(battle: Battle, whom: Iterable[str]) -> tuple[str, ...]:
    cards = [kind for who in whom for kind in battle.figure(who).card.saves]
    books = load_books()[battle.ruleset]
    table = _saves(books.saves).categories if books.saves else ()
    known = {against_what(kind) for kind in cards}
    more = [kind.replace("_", " ") for kind in table if against_what(kind) not in known]
    return tuple(dict.fromkeys((*cards, *more)))


def is_against(name: str, against: SaveAgainst) -> bool:
    """Whether the name of a saving throw, on a card or in a table, means this category."""
    plain = name.casefold().replace("_", " ")
    return any(word in _ALSO[against] for word in (plain, *plain.split("/")))


def against_what(name: str) -> SaveAgainst | None:
    return next((each for each in CATEGORIES if is_against(name, each)), None)


def save_level(figure: Figure) -> int:
    """The level that a figure saves at: its own, or its hit dice rounded up; 0 below 1 HD."""
    fighting = figure.card.fighting
    if fighting.level is not None:
        return fighting.level
    if not fighting.hit_dice:
        return 1
    dice, plus = parse_hit_dice(fighting.hit_dice)
    return 0 if dice < 1 or (dice == 1 and plus < 0) else ceil(dice) + (plus > 0)


def _by_table(battle: Battle, figure: Figure, against: SaveAgainst) -> int | None:
    books = load_books()[battle.ruleset]
    if not books.saves:
        return None
    table = _saves(books.saves)
    column = next((each for each in table.categories if is_against(each, against)), "")
    other = saves_as(figure.card.saves_as)
    if other is None and not figure.card.fighting.hit_dice:
        of_class = class_attack_tables(books, class_levels(figure.card.fighting)).saves
        if column.replace("_", " ") in of_class:
            return of_class[column.replace("_", " ")]
    level = _level_against(figure, other, against)
    for name in _rows(figure, other):
        try:
            return table.number_needed(name, level, column)
        except TableError:
            continue
    return None


def _level_against(figure: Figure, other: SavesAs | None, against: SaveAgainst) -> int:
    """The level at which to look up a saving throw.

    This is the figure's own level; the level in the class that it saves as; or, for a mindless
    figure, half of its hit dice, or all of them against death.
    """
    if other is None:
        return save_level(figure)
    if other.character_class:
        return other.level
    whole = save_level(figure)
    return whole if against == "death" else ceil(whole / 2)


def _rows(figure: Figure, other: SavesAs | None) -> tuple[str, ...]:
    if other is not None and other.character_class:
        return (other.character_class, "fighter")
    fighting = figure.card.fighting
    if fighting.character_class and not fighting.hit_dice:
        return ("fighter",)
    return _MONSTERS


def _saves(folder: str) -> Saves:
    return load_saves(resource("catalogue", folder, "saves.csv"))
