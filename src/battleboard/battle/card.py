"""The card of a figure: what it is and carries, apart from what this fight has done to it."""

from collections.abc import Mapping
from fractions import Fraction
from types import MappingProxyType
from typing import Final, NamedTuple

from battleboard.battle.roll import D6, Roll
from battleboard.board.body import Size
from battleboard.rules import Weapon
from battleboard.rules.scene import BARE_HANDS, Armour, Fighting

NO_SAVES: Final[Mapping[str, int]] = MappingProxyType({})


class Arm(NamedTuple):
    """A weapon as a card shows it: damage, ranges in inches of the rules, and what it adds.

    A routine of several blows, such as two claws and a bite, has the damage of each in `blows`.
    `left` are the shots that are left, where they are counted. `row` is its name in the table of
    weapons against armour, if that is another one.
    """

    weapon: Weapon = BARE_HANDS
    damage: Roll = D6
    damage_large: Roll | None = None
    ranges: tuple[float, float, float] | None = None
    space_ft: float | None = None
    to_hit: int = 0
    row: str = ""
    blows: tuple[Roll, ...] = ()
    left: int | None = None


class Spell(NamedTuple):
    """A spell that a figure has ready: how long it takes, and how often it can still be cast."""

    name: str
    casting_time: int = 1
    left: int = 1
    concentration: bool = False
    lasting: bool = False


class Card(NamedTuple):
    """What a figure is: the part of it that seldom changes.

    `move` is in inches of the rules. `routines` are the attack routines in a round. `to_hit` and
    `damage` are what Strength adds to blows. `saves` are the numbers needed for saving throws, by
    what they are against.
    """

    name: str
    type: str = ""
    fighting: Fighting = Fighting()
    armour: Armour = Armour()
    size: Size = "medium"
    move: float = 12.0
    legs: int = 2
    dexterity: int | None = None
    routines: Fraction = Fraction(1)
    reach_ft: float | None = None
    arms: tuple[Arm, ...] = ()
    spells: tuple[Spell, ...] = ()
    to_hit: int = 0
    damage: int = 0
    saves: Mapping[str, int] = NO_SAVES
    morale: int | None = None
    infravision_ft: float = 0.0
    ultravision_ft: float = 0.0
    surprised_less: int = 0
    surprises_more: int = 0
    encumbered: bool = False
    portrait: str = ""
    notes: str = ""
