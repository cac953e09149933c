"""What class and level give a character by the tables of a game's own folder."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from battleboard.rules.tables import TableError
from battleboard.storage.catalogue.saves import load_saves
from battleboard.storage.catalogue.thac0 import load_thac0
from battleboard.storage.resources import resource

_THAC0_OF: Final[Mapping[str, str]] = MappingProxyType({"ose": "ose"})
_SAVES_OF: Final[Mapping[str, str]] = MappingProxyType(
    {"ose": "ose", "osric": "osric3", "osric3": "osric3"}
)
"""The folders of the tables, by game; the other games find to-hit numbers in the rules' tables."""


class Prowess(NamedTuple):
    """The number that hits armour class 0, and the saving throws, as far as there are tables."""

    thac0: int | None = None
    saves: Mapping[str, int] = MappingProxyType({})


def prowess_of(game: str, character_class: str, level: int) -> Prowess:
    """Look up a class at a level; what a game has no table or no row for is left out."""
    known = character_class.casefold()
    return Prowess(_thac0(game, known, level), _saves(game, known, level))


def _thac0(game: str, character_class: str, level: int) -> int | None:
    if game not in _THAC0_OF:
        return None
    try:
        return load_thac0(resource("catalogue", _THAC0_OF[game])).of_class(character_class, level)
    except TableError:
        return None


def _saves(game: str, character_class: str, level: int) -> dict[str, int]:
    if game not in _SAVES_OF:
        return {}
    table = load_saves(resource("catalogue", _SAVES_OF[game], "saves.csv"))
    try:
        return {
            category.replace("_", " "): table.needed(character_class, level, category)
            for category in table.categories
        }
    except TableError:
        return {}
