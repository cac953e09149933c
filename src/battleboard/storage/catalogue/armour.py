"""Armour and shields: the armour class that they give, and the move that they allow."""

from typing import Final, Literal, NamedTuple

from battleboard.storage.catalogue.entry import Shape
from battleboard.storage.catalogue.part import amount, names, within_or_none
from battleboard.storage.sheet import Row

COLUMNS: Final = (
    *("id", "name", "aliases", "kind", "ac", "ac_ascending", "shield", "move", "weight"),
)


class Armour(NamedTuple):
    """One suit of armour with its armour class, or a shield with the steps that it adds."""

    id: str
    name: str
    aliases: tuple[str, ...] = ()
    kind: Literal["armour", "shield"] = "armour"
    ac: int | None = None
    ac_ascending: int | None = None
    shield: int = 0
    move_ft: int | None = None
    weight: float | None = None


def read_armour(row: Row) -> Armour:
    """Read one line of a list of armour."""
    return Armour(
        id=row.cells["id"],
        name=row.cells["name"],
        aliases=names(row, "aliases"),
        kind="shield" if row.one_of("kind", "armour", "shield", "") == "shield" else "armour",
        ac=within_or_none(row, "ac", -20, 20),
        ac_ascending=within_or_none(row, "ac_ascending", 0, 40),
        shield=within_or_none(row, "shield", 0, 10) or 0,
        move_ft=within_or_none(row, "move", 0, 1000),
        weight=amount(row, "weight", 500),
    )


ARMOUR: Final = Shape("armour.csv", COLUMNS, read_armour)
