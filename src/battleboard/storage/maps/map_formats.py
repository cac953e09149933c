"""The forms of map files that are read: what they are called, and how their names end."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, Literal, NamedTuple, TypeAlias

from battleboard.foundation.words import listing

MapFormat: TypeAlias = Literal["uvtt", "foundry", "one-page-dungeon", "dungeondraft", "picture"]


class FormatWords(NamedTuple):
    """What a form of map files is called, and how the names of such files end."""

    name: str
    endings: tuple[str, ...] = ()


MAP_FORMATS: Final[Mapping[MapFormat, FormatWords]] = MappingProxyType(
    {
        "uvtt": FormatWords("Universal VTT", ("dd2vtt", "uvtt", "df2vtt")),
        "foundry": FormatWords("Foundry scene", ("json", "db")),
        "one-page-dungeon": FormatWords("One Page Dungeon", ("json",)),
        "dungeondraft": FormatWords("Dungeondraft", ("dungeondraft_map",)),
        # Its endings are those that the window can show.
        "picture": FormatWords("Picture"),
    }
)
MAP_ENDINGS: Final = tuple(
    dict.fromkeys(ending for form in MAP_FORMATS.values() for ending in form.endings)
)
KNOWN_MAPS: Final = listing([form.name for form in MAP_FORMATS.values() if form.endings], "or")
"""The forms of map files in a sentence, without pictures."""
