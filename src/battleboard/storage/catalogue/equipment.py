"""Weapons, armour and shields."""

from fractions import Fraction
from typing import Final, Literal, NamedTuple, TypeAlias

from battleboard.battle.state.command_context import Roll
from battleboard.rules.scene import Weapon as Held
from battleboard.storage.catalogue import entries
from battleboard.storage.csv_sheet import SheetRow

Use: TypeAlias = Literal["melee", "missile"]

WEAPON_COLUMNS: Final = (
    *("id", "name", "aliases", "use", "hands", "one_hand_strength", "damage", "damage_large"),
    *("length", "space", "speed", "rate", "increment", "short", "medium", "long", "weight"),
    *("qualities", "row"),
)
_BANDS: Final = ("short", "medium", "long")


class CatalogueWeapon(NamedTuple):
    """One weapon, in feet and pounds; a field that its book does not give is None or empty.

    `ranges_ft` are the ends of short, medium and long range. `row` is its name in the table of
    weapons against armour.
    """

    id: str
    name: str
    aliases: tuple[str, ...] = ()
    uses: tuple[Use, ...] = ("melee",)
    hands: int | None = None
    one_hand_strength: int | None = None
    damage: Roll | None = None
    damage_large: Roll | None = None
    length_ft: float | None = None
    space_ft: float | None = None
    speed: int | None = None
    rate: Fraction | None = None
    ranges_ft: tuple[float, float, float] | None = None
    weight: float | None = None
    qualities: tuple[str, ...] = ()
    row: str = ""

    def hold(self, use: Use) -> Held:
        if use == "missile":
            return Held(self.name, "missile", rate=self.rate, slow="slow" in self.qualities)
        return Held(
            self.name,
            "melee",
            self.length_ft,
            self.speed,
            slow="slow" in self.qualities,
            receives_charge=self._receives_charge(),
        )

    def _receives_charge(self) -> bool | None:
        """Whether the weapon can be set against a charge; None if the rules go by its name."""
        if "set" in self.qualities:
            return True
        return False if Held(self.name).can_be_set else None


def read_weapon(row: SheetRow) -> CatalogueWeapon:
    cells = row.cells
    return CatalogueWeapon(
        id=cells["id"],
        name=cells["name"],
        aliases=entries.names(row, "aliases"),
        uses=_uses(row),
        hands=entries.within_or_none(row, "hands", 1, 2),
        one_hand_strength=entries.within_or_none(row, "one_hand_strength", 3, 25),
        damage=entries.roll_or_none(row, "damage"),
        damage_large=entries.roll_or_none(row, "damage_large"),
        length_ft=entries.amount(row, "length", 50),
        space_ft=entries.amount(row, "space", 50),
        speed=entries.within_or_none(row, "speed", 0, 20),
        rate=entries.rate_or_none(row, "rate"),
        ranges_ft=_ranges(row),
        weight=entries.amount(row, "weight", 500),
        qualities=entries.words(row, "qualities"),
        row=cells["row"],
    )


WEAPONS: Final = entries.ListFormat("weapons.csv", WEAPON_COLUMNS, read_weapon)


def _uses(row: SheetRow) -> tuple[Use, ...]:
    match row.one_of("use", "melee", "missile", "both", ""):
        case "missile":
            return ("missile",)
        case "both":
            return ("melee", "missile")
        case _:
            return ("melee",)


def _ranges(row: SheetRow) -> tuple[float, float, float] | None:
    """Parse three ranges, or multiply an increment by one, two and three; None if incomplete."""
    increment = entries.amount(row, "increment", 5000)
    if increment is not None:
        return (increment, 2 * increment, 3 * increment)
    short, medium, long = (entries.amount(row, band, 5000) for band in _BANDS)
    if short is None or medium is None or long is None:
        return None
    if not short <= medium <= long:
        raise row.wrong("ranges that do not decrease from short to long")
    return (short, medium, long)


ARMOUR_COLUMNS: Final = (
    *("id", "name", "aliases", "kind", "ac", "ac_ascending", "shield", "move", "weight"),
)


class CatalogueArmour(NamedTuple):
    """A suit of armour with its armour class, or a shield with its bonus."""

    id: str
    name: str
    aliases: tuple[str, ...] = ()
    kind: Literal["armour", "shield"] = "armour"
    ac: int | None = None
    ac_ascending: int | None = None
    shield: int = 0
    move_ft: int | None = None
    weight: float | None = None


def read_armour(row: SheetRow) -> CatalogueArmour:
    return CatalogueArmour(
        id=row.cells["id"],
        name=row.cells["name"],
        aliases=entries.names(row, "aliases"),
        kind="shield" if row.one_of("kind", "armour", "shield", "") == "shield" else "armour",
        ac=entries.within_or_none(row, "ac", -20, 20),
        ac_ascending=entries.within_or_none(row, "ac_ascending", 0, 40),
        shield=entries.within_or_none(row, "shield", 0, 10) or 0,
        move_ft=entries.within_or_none(row, "move", 0, 1000),
        weight=entries.amount(row, "weight", 500),
    )


ARMOUR: Final = entries.ListFormat("armour.csv", ARMOUR_COLUMNS, read_armour)
