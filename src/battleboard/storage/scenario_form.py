"""The format of a scenario file: its keys, their types, and numbers given as text."""

import re
from fractions import Fraction
from functools import lru_cache
from math import ceil, isfinite
from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta, Struct, field

from battleboard.rules.attack.attack_rates import parse_rate
from battleboard.rules.encounter import Terrain
from battleboard.rules.measures import SEGMENTS
from battleboard.rules.scene import ActionKind, IfGone, Settlement, WeaponHand, WeaponKind, Where
from battleboard.rules.tables import TableError, parse_hit_dice

MOST_ROUTINES: Final = 20
LONGEST_CASTING: Final = 10_000

_UNITS: Final[dict[str, int]] = {str(unit): size for unit, size in SEGMENTS.items()}
_TIME: Final = re.compile(rf"\s*(\d{{1,4}})\s*({'|'.join(_UNITS)})s?\s*", re.ASCII)
_MIXED: Final = re.compile(r"\s*(?:(\d{1,4})\s+)?(\d{1,4})/([1-9]\d{0,3})\s*", re.ASCII)


# Cached, since the same few numbers recur; typed, since True must not count as 1.
@lru_cache(typed=True)
def rate_of(value: int | str) -> Fraction:
    """Parse a rate of attack up to 20, an integer or a fraction; raise a ValueError otherwise."""
    rate = parse_rate(value) if isinstance(value, int) or "/" in value else Fraction(0)
    if not 0 < rate <= MOST_ROUTINES:
        raise ValueError(value)
    return rate


def hit_dice_of(value: int | str) -> str:
    """Parse hit dice such as 3, '4+1' or '1/2'; raise a ValueError otherwise."""
    try:
        parse_hit_dice(value)
    except TableError:
        raise ValueError(value) from None
    return str(value)


@lru_cache(typed=True)
def chance_of(value: float | str) -> Fraction:
    """Parse a number such as 2, 33.3, '2/3' or '38 2/3' exactly; raise a ValueError otherwise."""
    if not isinstance(value, str):
        return _exactly(value)
    found = _MIXED.fullmatch(value)
    if not found:
        raise ValueError(value)
    return int(found[1] or 0) + Fraction(int(found[2]), int(found[3]))


def hit_chance_of(value: float | str) -> Fraction:
    """Parse a chance such as 0.35, '7/20' or '1' exactly; raise a ValueError otherwise."""
    # As text, "1" is certain and "0" impossible, as the odds write them.
    if value in {"0", "1"}:
        return Fraction(value)
    return chance_of(value)


def casting_time_of(value: float | str) -> int:
    """Parse a casting time in segments; a part of a segment counts as one (ADDICT VII.C.5)."""
    segments = _in_words(value) if isinstance(value, str) else ceil(_exactly(value))
    if not 0 <= segments <= LONGEST_CASTING:
        raise ValueError(value)
    return segments


def _in_words(text: str) -> int:
    found = _TIME.fullmatch(text)
    if not found:
        raise ValueError(text)
    return int(found[1]) * _UNITS[found[2]]


def _exactly(value: float) -> Fraction:
    if not isfinite(value):
        raise ValueError(value)
    return Fraction(str(value))


Phase = Literal["surprise_check", "distance", "surprise", "round"]

# No control characters, and none that reverse the direction of text.
_PRINTABLE = r"[^\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]"
_LABEL_WORDS = "text of at most 80 characters, on one line"

Name = Annotated[
    str,
    Meta(
        max_length=80,
        pattern=rf"^(?!\s*\Z){_PRINTABLE}+\Z",
        description="a name of 1 to 80 characters, on one line",
    ),
]
Label = Annotated[str, Meta(max_length=80, pattern=rf"^{_PRINTABLE}*\Z", description=_LABEL_WORDS)]
Feet = Annotated[float, Meta(ge=0, le=1000, description="a number from 0 to 1000")]
FarFeet = Annotated[float, Meta(ge=0, le=1_000_000, description="a number from 0 to 1,000,000")]
Coordinate = Annotated[
    float,
    Meta(ge=-1_000_000, le=1_000_000, description="a number from −1,000,000 to 1,000,000"),
]
Faces = Annotated[int, Meta(ge=2, le=1000, description="a die's size: a whole number from 2")]
Rolled = Annotated[int, Meta(ge=1, le=1000, description="a number that a die can show, from 1")]
Segments = Annotated[int, Meta(ge=0, le=100, description="a whole number from 0 to 100")]
Elapsed = Annotated[int, Meta(ge=0, le=10_000, description="a whole number from 0 to 10,000")]
Sixths = Annotated[
    int, Meta(ge=0, le=6, description="a number of sixths: a whole number from 0 to 6")
]
Round = Annotated[
    int, Meta(ge=1, le=1_000_000, description="a round's number: a whole number from 1")
]
RoutineNumber = Annotated[
    int, Meta(ge=1, le=20, description="a routine's number: a whole number from 1 to 20")
]
Rounds = Annotated[
    int, Meta(ge=0, le=1_000_000, description="a number of rounds: a whole number from 0")
]
EarlierRound = Annotated[
    int, Meta(ge=-1_000_000, le=1_000_000, description="a round's number: a whole number")
]
ArmourClass = Annotated[
    int, Meta(ge=-100, le=100, description="an armour class: a whole number from −100 to 100")
]
Bonus = Annotated[int, Meta(ge=-100, le=100, description="a whole number from −100 to 100")]
# Numbers given as text are parsed where they are used.
RATE = 'a whole number from 1 to 20 or a fraction such as "3/2"'
HIT_CHANCE = 'a chance from 0 to 1, such as 0.35 or "7/20"'
HIT_DICE = 'hit dice such as 3, "4+1" or "1/2"'
TIME = 'a number of segments, or words such as "2 rounds" or "1 turn"'
Rate = Annotated[int | str, Meta(description=RATE)]
Chance = Annotated[
    int | float | str, Meta(description='a number, or a fraction such as "2/3" or "38 2/3"')
]
HitChance = Annotated[float | str, Meta(description=HIT_CHANCE)]
HitDice = Annotated[int | str, Meta(description=HIT_DICE)]
CastingTime = Annotated[int | float | str, Meta(description=TIME)]
Answer = Annotated[int | Label, Meta(description="one of the option's answers")]

Sides: TypeAlias = "dict[Name, SideForm]"


class Header(Struct):
    """The keys that mark a file as a scenario."""

    format: Literal["battleboard-scenario"]
    version: Literal[1]


class SideForm(Struct, frozen=True, forbid_unknown_fields=True):
    """One side: its dice, and how it can be surprised."""

    initiative: Rolled | None = None
    die: Faces = 6
    roll: Rolled | None = None
    surprised_on: Chance | None = None
    aware: bool = False


class WeaponForm(Struct, frozen=True, forbid_unknown_fields=True):
    """A weapon that a figure fights with."""

    name: Label = ""
    kind: WeaponKind = "melee"
    length_ft: Feet | None = None
    speed: Segments | None = None
    first_strike: bool = False
    rate: Rate | None = None
    ready: bool = False
    slow: bool = False
    receives_charge: bool | None = None
    routines: Annotated[list[RoutineNumber], Meta(description="a list of routines by number")] = []
    hand: WeaponHand | None = None


class ArmourForm(Struct, frozen=True, forbid_unknown_fields=True):
    """The parts of a figure's armour class: shield, Dexterity, and type of armour."""

    shield: Segments = 0
    dexterity: Bonus | None = None
    type: ArmourClass | None = None
    worn: Label = ""


class CombatantForm(Struct, frozen=True, forbid_unknown_fields=True):
    """One figure: its values, weapons, place, and the dice it has rolled."""

    id: Name
    side: Name
    move: Feet = 12.0
    base_move: Feet | None = None
    dexterity: (
        Annotated[int, Meta(ge=1, le=25, description="a whole number from 1 to 25")] | None
    ) = None
    encumbered: bool = False
    legs: Segments = 2
    routines: Rate = 1
    reach_ft: Feet | None = None
    at_ft: (
        Annotated[tuple[Coordinate, Coordinate], Meta(description="two numbers, [x, y]")] | None
    ) = None
    initiative: Rolled | None = None
    weapon: WeaponForm | None = None
    weapons: Annotated[list[WeaponForm], Meta(description="a list of weapons")] | None = None
    held: bool = False
    strength_to_hit: Bonus = 0
    surprised_less: Sixths = 0
    surprises_more: Sixths = 0
    last_charge: EarlierRound | None = None
    fought: Rounds | None = None
    shot: Rounds | None = None
    type: Label = ""
    ac: ArmourClass | None = None
    thac0: (
        Annotated[int, Meta(ge=-20, le=40, description="a whole number from −20 to 40")] | None
    ) = None
    attack_bonus: Bonus | None = None
    character_class: Label = field(default="", name="class")
    level: Annotated[int, Meta(ge=0, le=100, description="a whole number from 0 to 100")] | None = (
        None
    )
    hit_dice: HitDice | None = None
    armour: ArmourForm | None = None


class CastingForm(Struct, frozen=True, forbid_unknown_fields=True):
    """A spell or device in use."""

    casting_time: CastingTime
    name: Label = ""
    elapsed: Elapsed = 0
    concentration: bool = False
    lasting: bool = False


class ActionForm(Struct, frozen=True, forbid_unknown_fields=True):
    """The declared action of one figure."""

    by: Name
    kind: ActionKind
    target: Name | None = None
    targets: Annotated[list[Name], Meta(description="a list of combatants' ids")] | None = None
    spell: CastingForm | None = None
    device: CastingForm | None = None
    delay: Segments = 0
    delay_s: Annotated[float, Meta(ge=0, le=600, description="a number from 0 to 600")] = 0.0
    distance_ft: FarFeet | None = None
    closed_last_round: bool = False
    segment: Annotated[int, Meta(ge=1, le=10, description="a whole number from 1 to 10")] | None = (
        None
    )
    before_initiative: bool = False
    hit_chance: HitChance | None = None
    to_hit: Bonus = 0
    lethal: bool = False
    subdual: bool = False
    if_target_gone: IfGone | None = None


class ScenarioForm(Struct, frozen=True, forbid_unknown_fields=True):
    """A whole scenario file."""

    format: str
    version: int
    ruleset: Name
    phase: Phase
    options: dict[Name, Answer] = {}
    place: Where = "indoors"
    round: Round = 1
    sides: Annotated[Sides, Meta(description="an object of sides")] | None = None
    combatants: Annotated[list[CombatantForm], Meta(description="a list")] | None = None
    actions: list[ActionForm] = []
    outcomes: dict[Name, Settlement] = {}
    lost: dict[Name, Segments] = {}
    if_target_gone: IfGone | None = None
    dice: Annotated[list[Rolled], Meta(description="a list of the numbers rolled")] | None = None
    terrain: Terrain = "open"
    surprised_segments: Segments = 0
    room_ft: (
        Annotated[tuple[FarFeet, FarFeet], Meta(description="two numbers, [width, depth]")] | None
    ) = None
    light_radius_ft: FarFeet | None = None
    infravision_ft: FarFeet | None = None
    line_of_sight: bool = False
    noisy: Name | None = None
