"""Figures that a DM keeps ready: men and women of the party, or of his own making."""

from typing import Final, NamedTuple, get_args

from battleboard.board.body import Size
from battleboard.storage.catalogue.entry import Shape
from battleboard.storage.catalogue.part import names, within_or_none, words
from battleboard.storage.sheet import Row

COLUMNS: Final = (
    *("id", "name", "aliases", "class", "level", "hit_points", "ac", "ac_ascending", "move"),
    *("size", "dexterity", "thac0", "morale", "weapons", "spells", "notes"),
)
_SIZES: Final = get_args(Size)


class Character(NamedTuple):
    """One figure with a name of its own; `weapons` and `spells` are ids of the catalogue."""

    id: str
    name: str
    aliases: tuple[str, ...] = ()
    character_class: str = ""
    level: int | None = None
    hit_points: int | None = None
    ac: int | None = None
    ac_ascending: int | None = None
    move_ft: int | None = None
    size: Size | None = None
    dexterity: int | None = None
    thac0: int | None = None
    morale: int | None = None
    weapons: tuple[str, ...] = ()
    spells: tuple[str, ...] = ()
    notes: str = ""


def read_character(row: Row) -> Character:
    """Read one line of a list of figures."""
    cells = row.cells
    return Character(
        id=cells["id"],
        name=cells["name"],
        aliases=names(row, "aliases"),
        character_class=cells["class"],
        level=within_or_none(row, "level", 0, 99),
        hit_points=within_or_none(row, "hit_points", -20, 1000),
        ac=within_or_none(row, "ac", -20, 20),
        ac_ascending=within_or_none(row, "ac_ascending", 0, 40),
        move_ft=within_or_none(row, "move", 0, 2000),
        size=row.one_of("size", *_SIZES) if cells["size"] else None,
        dexterity=within_or_none(row, "dexterity", 1, 25),
        thac0=within_or_none(row, "thac0", -10, 30),
        morale=within_or_none(row, "morale", 0, 200),
        weapons=words(row, "weapons"),
        spells=words(row, "spells"),
        notes=cells["notes"],
    )


CHARACTERS: Final = Shape("figures.csv", COLUMNS, read_character)
