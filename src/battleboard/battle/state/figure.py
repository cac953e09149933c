"""Figures: their cards, hit points and effects, and the lights that they carry."""

from collections.abc import Mapping
from fractions import Fraction
from types import MappingProxyType
from typing import Final, Literal, NamedTuple, TypeAlias

from battleboard.battle.state.command_context import D6, Roll
from battleboard.battle.state.players_options import HealthDetail
from battleboard.board.body import Body, Size
from battleboard.board.point import Point
from battleboard.foundation.words import did_you_mean
from battleboard.rules import Ruleset, Weapon
from battleboard.rules.measures import CountdownMoment
from battleboard.rules.psionics import PsionicStrength
from battleboard.rules.scene import BARE_HANDS, Armour, Fighting

Conduct: TypeAlias = Literal["again", "mob", "guard", "archers", "skirmish", "stay back"]
"""The standing orders: repeat the last action; attack the nearest foe; hold the post; shoot at
casters first; shoot, and fall back from foes who come near; never close in."""


class StandingOrder(NamedTuple):
    """The order of one figure; a guard holds the `post` where it stood when it got the order."""

    conduct: Conduct
    post: Point | None = None


Status: TypeAlias = Literal[
    "surprised",
    "prone",
    "stunned",
    "held",
    "asleep",
    "blind",
    "invisible",
    "hidden",
    "silenced",
    "charging",
    "casting",
    "parrying",
    "fleeing",
    "surrendered",
    "grappled",
    "engaged",
    "encumbered",
    "hasted",
    "slowed",
    "on fire",
]
"""Words for what a figure does or suffers, apart from its hit points."""


class StatusTraits(NamedTuple):
    """Whether all who look at a figure see a status, and whether the figure's menu sets it."""

    is_plain: bool
    is_set_by_hand: bool = False


STATUS_TRAITS: Final[Mapping[Status, StatusTraits]] = MappingProxyType(
    {
        "surprised": StatusTraits(is_plain=False),
        "prone": StatusTraits(is_plain=True, is_set_by_hand=True),
        "stunned": StatusTraits(is_plain=True, is_set_by_hand=True),
        "held": StatusTraits(is_plain=True, is_set_by_hand=True),
        "asleep": StatusTraits(is_plain=True, is_set_by_hand=True),
        "blind": StatusTraits(is_plain=False, is_set_by_hand=True),
        "invisible": StatusTraits(is_plain=False, is_set_by_hand=True),
        "hidden": StatusTraits(is_plain=False),
        "silenced": StatusTraits(is_plain=False, is_set_by_hand=True),
        "charging": StatusTraits(is_plain=True),
        "casting": StatusTraits(is_plain=True),
        "parrying": StatusTraits(is_plain=True),
        "fleeing": StatusTraits(is_plain=True),
        "surrendered": StatusTraits(is_plain=True),
        "grappled": StatusTraits(is_plain=True, is_set_by_hand=True),
        "engaged": StatusTraits(is_plain=False),
        "encumbered": StatusTraits(is_plain=False),
        "hasted": StatusTraits(is_plain=False, is_set_by_hand=True),
        "slowed": StatusTraits(is_plain=False, is_set_by_hand=True),
        "on fire": StatusTraits(is_plain=True, is_set_by_hand=True),
    }
)
Again: TypeAlias = Literal["refresh", "stack"]
"""What happens to an effect that a figure already has: it is renewed, or a second one is added."""


class Effect(NamedTuple):
    """An effect on one figure, such as a spell or a status.

    `left_s` is the number of seconds that remain; None if it lasts until it is lifted. They run
    down over time, or round by round at a `moment`: the start or end of the turn of the figure in
    `whose`, or of the whole round. `counted_s` is the game clock of the round in which the effect
    last counted down at that figure's turn. The effect ends when the figure that it is `held_by`
    loses concentration. `to_hit`, `armour` (positive is better) and `damage` are its modifiers, and
    `regains` the hit points that return at the end of each round.
    """

    id: str
    name: str
    status: Status | None = None
    left_s: int | None = None
    moment: CountdownMoment = "end"
    whose: str = ""
    to_hit: int = 0
    armour: int = 0
    damage: int = 0
    held_by: str = ""
    counted_s: int | None = None
    regains: int = 0

    def shorten(self, seconds: int) -> "Effect":
        return self if self.left_s is None else self._replace(left_s=max(0, self.left_s - seconds))


def with_effect(effects: tuple[Effect, ...], effect: Effect, again: Again) -> tuple[Effect, ...]:
    """Add an effect; if its id is taken, `again` says what happens.

    With "refresh" the new effect replaces the old one and lasts as long as the longer of the two;
    with "stack" both are kept.
    """
    ids = [each.id for each in effects]
    if effect.id not in ids:
        return (*effects, effect)
    if again == "stack":
        return (*effects, effect._replace(id=_free(effect.id, ids)))
    at = ids.index(effect.id)
    return (*effects[:at], _longer(effects[at], effect), *effects[at + 1 :])


def _free(name: str, ids: list[str]) -> str:
    number = 2
    while f"{name} {number}" in ids:
        number += 1
    return f"{name} {number}"


def _longer(old: Effect, new: Effect) -> Effect:
    if old.left_s is None or (new.left_s is not None and new.left_s < old.left_s):
        return new._replace(left_s=old.left_s, moment=old.moment, counted_s=old.counted_s)
    return new


LIGHT_SPELL: Final = "spell of "
"""The prefix of kinds of light that are spells."""


class CarriedLight(NamedTuple):
    """A light that a figure carries: its radius, and its remaining time if it burns down.

    A spell of darkness is a light that `darkens`.
    """

    kind: str
    bright_ft: float
    dim_ft: float = 0.0
    left_s: int | None = None
    lit: bool = True
    darkens: bool = False

    @property
    def burns(self) -> bool:
        return self.lit and not self.darkens


def lighting_words(kind: str) -> str:
    """Return what a figure does when it starts to carry a light, such as 'lights a torch'."""
    return f"{'bears' if kind.startswith(LIGHT_SPELL) else 'lights'} a {kind}"


def cast_light(rules: Ruleset, spell: str) -> CarriedLight:
    spell_light = rules.light_spells[spell]
    return CarriedLight(f"{LIGHT_SPELL}{spell}", spell_light.radius_ft, darkens=spell_light.dark)


def fresh_light(rules: Ruleset, kind: str) -> CarriedLight:
    if kind not in rules.light_sources:
        meant = did_you_mean(kind, sorted(rules.light_sources))
        raise ValueError(f"This game has no light '{kind}'{meant}.")
    source = rules.light_sources[kind]
    return CarriedLight(kind, source.bright_ft, left_s=source.burns_s)


NO_SAVES: Final[Mapping[str, int]] = MappingProxyType({})
NO_SOURCES: Final[Mapping[str, str]] = MappingProxyType({})


class Arm(NamedTuple):
    """A weapon as listed on a card: damage, ranges in inches of the rules, modifiers.

    A routine of several blows, such as two claws and a bite, has the damage of each in `blows`.
    `routines` are the attack routines of a figure with it in hand, if they are not the card's.
    `left` is the number of shots left, if they are counted. `row` is its name in the table of
    weapons against armour, if that differs.
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
    routines: Fraction | None = None

    @property
    def dealt(self) -> tuple[Roll, ...]:
        """The damage of each blow of a routine, or of its only blow."""
        return self.blows or (self.damage,)


class Spell(NamedTuple):
    """A spell that a figure has memorized: its casting time, and how many castings are left.

    `memorized` is how many castings there are after a rest, if that is more than are left. `level`
    is its spell level, or 0 if unknown.
    """

    name: str
    casting_time: int = 1
    left: int = 1
    concentration: bool = False
    lasting: bool = False
    level: int = 0
    memorized: int = 0

    @property
    def total(self) -> int:
        """How many castings there are after a rest."""
        return max(self.left, self.memorized)

    def with_left(self, left: int) -> "Spell":
        return self._replace(left=left, memorized=self.total)


class Device(NamedTuple):
    """A wand with charges, or potions and scrolls of one kind: how many now, and when full."""

    name: str
    left: int = 1
    full: int = 0

    @property
    def total(self) -> int:
        return max(self.left, self.full)

    def with_left(self, left: int) -> "Device":
        return self._replace(left=left, full=self.total)


class Card(NamedTuple):
    """The part of a figure that seldom changes.

    `move` is in inches of the rules. `routines` are the attack routines in a round. `to_hit` and
    `damage` are the Strength modifiers of blows. `saves` are the numbers for saving throws, by what
    they are against; for others, `saves_as` names a class and level, or is 'half' for half of its
    hit dice. `undead` is its name in turning tables, and empty for the living. `resistance` is its
    magic resistance in percent. `strength` is a score such as 18/54, and `load` the step of
    encumbrance. `sources` says where numbers come from, by the column of the figure sheet that
    holds them. `psionic` is its psionic strength, if it is a psionic. `devices` are its wands,
    potions and scrolls whose charges or doses are counted. `experience` is its number of points,
    and `prime` the percentage that its prime requisites add; a `henchman` gets half. `worth` holds
    the points for beating it and for each of its hit points, if its stat block states them.
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
    undead: str = ""
    resistance: int | None = None
    saves_as: str = ""
    race: str = ""
    strength: str = ""
    constitution: int | None = None
    load: str = ""
    sources: Mapping[str, str] = NO_SOURCES
    psionic: PsionicStrength | None = None
    devices: tuple[Device, ...] = ()
    experience: int = 0
    prime: int = 0
    henchman: bool = False
    worth: tuple[int, int] | None = None


UNARMED: Final = Arm()


class HitPoints(NamedTuple):
    """Hit points: current, maximum, and temporary ones, which are lost first."""

    now: int = 1
    most: int = 1
    temporary: int = 0

    def heal(self, amount: int) -> "HitPoints":
        return self._replace(now=max(self.now, min(self.now + amount, self.most)))


class Dying(NamedTuple):
    """How many rounds a dying figure has to live, and how many of them are over."""

    given: int
    over: int = 0


class Figure(NamedTuple):
    """One figure of the battle.

    `in_hand` is the index of its weapon among the card's arms, and `off_hand` that of the weapon in
    its other hand. `hidden` hides it from the players, `alias` is the name that they see, and
    `shown_hp` is how much of its health they see, if that differs from other foes.
    `last_charge` is the round of its last charge, and `began_hp` its hit points when the round
    began. `fought` and `shot` count the rounds and surprise segments in which it has used its
    routines. `present` is false while it waits off the board. `subdual` is its subdual damage,
    which does not kill and heals at a point per round.
    """

    id: str
    side: str
    card: Card
    body: Body = Body((0.0, 0.0))
    hp: HitPoints = HitPoints()
    in_hand: int = 0
    effects: tuple[Effect, ...] = ()
    tended: bool = False
    hidden: bool = False
    alias: str = ""
    shown_hp: HealthDetail | None = None
    last_charge: int | None = None
    began_hp: int | None = None
    present: bool = True
    dying: Dying | None = None
    light: CarriedLight | None = None
    leader: bool = False
    passed_checks: int = 0
    off_hand: int | None = None
    fought: int = 0
    shot: int = 0
    subdual: int = 0
    order: StandingOrder | None = None

    @property
    def arm(self) -> Arm:
        return self.card.arms[self.in_hand] if self.card.arms else UNARMED

    @property
    def is_subdued(self) -> bool:
        """Whether only subdual damage keeps the figure down."""
        return 0 < self.hp.now <= self.subdual

    def has(self, status: Status) -> bool:
        return any(effect.status == status for effect in self.effects)
