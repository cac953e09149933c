"""What class and level give a character by the tables of a game's own folder."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from battleboard.rules.tables import TableError
from battleboard.storage.catalogue.books import Books
from battleboard.storage.catalogue.saves import load_saves
from battleboard.storage.catalogue.thac0 import load_thac0
from battleboard.storage.resources import resource


class Prowess(NamedTuple):
    """The number that hits armour class 0, and the saving throws, as far as there are tables."""

    thac0: int | None = None
    saves: Mapping[str, int] = MappingProxyType({})


def prowess_of(books: Books, character_class: str, level: int) -> Prowess:
    """Look up a class at a level; what a game has no table or no row for is left out."""
    known = character_class.casefold()
    return Prowess(_thac0(books.thac0, known, level), _saves(books.saves, known, level))


def _thac0(folder: str, character_class: str, level: int) -> int | None:
    if not folder:
        return None
    try:
        return load_thac0(resource("catalogue", folder)).of_class(character_class, level)
    except TableError:
        return None


def _saves(folder: str, character_class: str, level: int) -> dict[str, int]:
    if not folder:
        return {}
    table = load_saves(resource("catalogue", folder, "saves.csv"))
    try:
        return {
            category.replace("_", " "): table.needed(character_class, level, category)
            for category in table.categories
        }
    except TableError:
        return {}
