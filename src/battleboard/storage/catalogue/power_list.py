"""Powers: what spells, devices, breath, gazes and poisons do, as figures."""

from typing import Final, Literal, NamedTuple, TypeAlias, get_args

from battleboard.battle.commands.inflicting import Spared
from battleboard.battle.state.figure import Status
from battleboard.rules.attack.to_hit import parse_hit_dice
from battleboard.storage.catalogue import entries
from battleboard.storage.catalogue.growth import (
    GrowingDice,
    Lasting,
    parse_growing,
    parse_lasting,
)
from battleboard.storage.catalogue.spell_list import Growing, reach_of
from battleboard.storage.csv_sheet import SheetRow

PowerKind: TypeAlias = Literal[
    "spell", "device", "potion", "breath", "gaze", "poison", "touch", "hazard"
]
PowerForm: TypeAlias = Literal["circle", "cone", "line", "block", "burst"]
SaveAgainst: TypeAlias = Literal["death", "wands", "paralysis", "breath", "spells"]
PowerTargets: TypeAlias = Literal[
    "any", "living", "persons", "animals", "plants", "undead", "foes", "friends", "caster"
]
"""Whom it affects of those who are in it."""

KINDS: Final[tuple[PowerKind, ...]] = get_args(PowerKind)
FORMS: Final[tuple[PowerForm, ...]] = get_args(PowerForm)
CATEGORIES: Final[tuple[SaveAgainst, ...]] = get_args(SaveAgainst)
TARGETS: Final[tuple[PowerTargets, ...]] = get_args(PowerTargets)
SPARED: Final[tuple[Spared, ...]] = get_args(Spared)
STATUSES: Final[tuple[Status, ...]] = get_args(Status)
POWER_COLUMNS: Final = (
    *("id", "name", "aliases", "kind", "class", "users", "range", "form", "size", "width"),
    *("number", "bolts", "damage", "heals", "save", "spared", "condition", "status", "lasts"),
    *("held", "to_hit", "armour", "kills", "drains", "regains", "whom", "most_hd", "pool"),
    *("spares", "check"),
)
_FEET: Final = "feet such as '20 ft' or '10 ft + 5 ft/level'"
_DICE: Final = "dice such as '6d6', '1d6/level' or '2d8 + 1/level'"
_LASTING: Final = "a duration such as '3 rounds' or '2d4 rounds + 1 round/level', or 'permanent'"
_POOL: Final = "hit dice such as '2d8', or numbers by hit dice such as '4d4:1 2d4:2'"
_MOST: Final = 20


class Pool(NamedTuple):
    """How many a power affects by their hit dice: dice of hit dice, or of figures up to some."""

    dice: GrowingDice
    up_to: int | None = None


class Power(NamedTuple):
    """What a spell, device, breath, gaze or poison does; what the books leave open is empty.

    `reach` is how far away it may begin; `size` and `width` are those of its `form`, and without
    one it affects a `number` of figures. `bolts` of damage are shared out among them. A save
    `against` something does what `spared` says. It leaves a `condition`, and perhaps a `status`,
    for as long as it is `lasting`, or while its caster concentrates (`held`). `whom` says whom it
    affects of those who are in it, up to `most_hd` hit dice, and `pools` how many of these.
    It never affects the kinds and classes that it `spares`, such as elves.
    `damage_is_life` does as much damage as its user has hit points. What no column can say is left
    to the DM to `check`, in a few words.
    """

    id: str
    name: str
    aliases: tuple[str, ...] = ()
    kind: PowerKind = "spell"
    character_class: str = ""
    users: tuple[str, ...] = ()
    range: str = ""
    reach: Growing | None = None
    form: PowerForm | None = None
    size: Growing | None = None
    width: Growing | None = None
    number: GrowingDice | None = None
    bolts: GrowingDice | None = None
    damage: GrowingDice | None = None
    damage_is_life: bool = False
    heals: bool = False
    against: SaveAgainst | None = None
    spared: Spared = "nothing"
    condition: str = ""
    status: Status | None = None
    lasting: Lasting | None = None
    held: bool = False
    to_hit: int = 0
    armour: int = 0
    kills: bool = False
    drains: int = 0
    regains: int = 0
    whom: PowerTargets = "any"
    most_hd: str = ""
    pools: tuple[Pool, ...] = ()
    spares: tuple[str, ...] = ()
    check: str = ""

    @property
    def harms(self) -> bool:
        """Whether it is meant to do something to others: damage, death, or what lasts on them."""
        hurts = bool(self.damage or self.damage_is_life) and not self.heals
        afflicts = self.lasts_on_others and self.whom not in {"friends", "caster"}
        return hurts or self.kills or bool(self.drains) or afflicts

    @property
    def lasts_on_others(self) -> bool:
        """Whether it leaves anything on those whom it affects."""
        return bool(self.condition or self.status or self.to_hit or self.armour)


def read_power(row: SheetRow) -> Power:
    """Read one line of a list of powers."""
    cells = row.cells
    is_life = cells["damage"] == LIFE
    against = row.one_of("save", *CATEGORIES) if cells["save"] else None
    return Power(
        id=cells["id"],
        name=cells["name"],
        aliases=entries.names(row, "aliases"),
        kind=row.one_of("kind", *KINDS) if cells["kind"] else "spell",
        character_class=cells["class"],
        users=entries.words(row, "users"),
        range=cells["range"],
        reach=entries.maybe(row, "range", _feet, f"{_FEET}, 'touch' or 'caster'"),
        form=row.one_of("form", *FORMS) if cells["form"] else None,
        size=entries.maybe(row, "size", _feet, _FEET),
        width=entries.maybe(row, "width", _feet, _FEET),
        number=entries.maybe(row, "number", parse_growing, _DICE),
        bolts=entries.maybe(row, "bolts", parse_growing, _DICE),
        damage=None if is_life else entries.maybe(row, "damage", parse_growing, _DICE),
        damage_is_life=is_life,
        heals=entries.yes(row, "heals"),
        against=against,
        spared=row.one_of("spared", *SPARED) if cells["spared"] else _usual(against),
        condition=cells["condition"],
        status=row.one_of("status", *STATUSES) if cells["status"] else None,
        lasting=entries.maybe(row, "lasts", parse_lasting, _LASTING),
        held=entries.yes(row, "held"),
        to_hit=entries.within_or_none(row, "to_hit", -_MOST, _MOST) or 0,
        armour=entries.within_or_none(row, "armour", -_MOST, _MOST) or 0,
        kills=entries.yes(row, "kills"),
        drains=entries.within_or_none(row, "drains", 0, _MOST) or 0,
        regains=entries.within_or_none(row, "regains", 0, _MOST) or 0,
        whom=row.one_of("whom", *TARGETS) if cells["whom"] else "any",
        most_hd=entries.maybe(row, "most_hd", _hit_dice, "hit dice such as 4+1") or "",
        pools=entries.maybe(row, "pool", parse_pools, _POOL) or (),
        spares=entries.words(row, "spares"),
        check=cells["check"],
    )


LIFE: Final = "life"
"""The damage of a breath that does as much damage as its user has hit points left."""
POWERS: Final = entries.ListFormat("powers.csv", POWER_COLUMNS, read_power)


def parse_pools(text: str) -> tuple[Pool, ...]:
    """Read how many figures are caught by their hit dice: '2d8', or '4d4:1 2d4:2 1d4:3'."""
    if ":" not in text:
        return (Pool(parse_growing(text)),)
    pairs = [each.split(":") for each in text.split(" ")]
    return tuple(Pool(parse_growing(dice), int(up_to)) for dice, up_to in pairs)


def _usual(against: SaveAgainst | None) -> Spared:
    return "negates" if against else "nothing"


def _feet(text: str) -> Growing:
    found = reach_of(text)
    if found is None:
        raise ValueError(text)
    return found


def _hit_dice(text: str) -> str:
    parse_hit_dice(text)
    return text
