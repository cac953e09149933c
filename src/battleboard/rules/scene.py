"""The situation put to a ruleset: sides, figures, declarations, dice, house rules."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from math import dist
from types import MappingProxyType
from typing import Any, Literal, NamedTuple, TypeAlias, get_args

from battleboard.foundation.fault import Fault
from battleboard.foundation.words import nearest, whose

Rulings: TypeAlias = Mapping[str, str]
"""The chosen answer for each option, by option id."""


Where = Literal["indoors", "outdoors"]
WeaponKind = Literal["melee", "missile", "natural"]
WeaponHand = Literal["main", "shield"]
ActionKind = Literal[
    "melee",
    "grapple",
    "pummel",
    "overbear",
    "missile",
    "cast",
    "device",
    "turn",
    "charge",
    "close",
    "move",
    "set",
    "parry",
    "hold",
    "flee",
    "withdraw",
    "ready_item",
    "psionic",
    "other",
    "none",
]
Settlement = Literal["hit", "miss", "saved", "incapacitated"]
IfGone = Literal["follow", "nearest", "lose"]
"""What a figure does if its target is gone; `nearest` is the nearest other foe in reach."""

EVERYTHING: frozenset[ActionKind] = frozenset(get_args(ActionKind))
UNARMED_REACH_FT = 3.0
SECONDS_IN_SEGMENT = 6
SEGMENTS_IN_ROUND = 10
UNARMED: frozenset[ActionKind] = frozenset({"grapple", "pummel", "overbear"})
MELEE: frozenset[ActionKind] = frozenset({"melee", *UNARMED})
BLOWS: frozenset[ActionKind] = frozenset({*MELEE, "missile"})
NEEDS_TARGET: frozenset[ActionKind] = frozenset({*BLOWS, "charge", "close"})
COMES_EARLY: frozenset[ActionKind] = frozenset({"melee", "missile", "turn"})


class SceneError(Fault):
    """An invalid scene: where it is wrong, and what was expected there."""

    def __init__(self, path: str, problem: str, suggestion: str | None = None) -> None:
        super().__init__(path, problem, suggestion)
        self.path = path
        self.problem = problem
        self.suggestion = suggestion

    def __str__(self) -> str:
        hint = f" (did you mean '{self.suggestion}'?)" if self.suggestion else ""
        return f"{self.path}: {self.problem}{hint}" if self.path else f"{self.problem}{hint}"


class UnknownNameError(SceneError):
    """An unknown name in a scene, with the closest known one as a suggestion."""

    def __init__(self, path: str, problem: str, name: str, known: Iterable[str]) -> None:
        super().__init__(path, problem, nearest(name, list(known)))


_NAMELESS = frozenset({"", "weapon", "bare hands"})
_SET_BY_NAME = (
    *("spear", "pike", "pole", "polearm", "poleaxe", "trident", "halberd", "bardiche", "corbin"),
    *("bill", "fauchard", "fork", "glaive", "guisarme", "lucern", "naginata", "partisan"),
    *("ranseur", "spetum", "voulge"),
)
"""The ends of words in the names of weapons that can be set: spears and pole arms."""


class Weapon(NamedTuple):
    """A weapon, as far as the rules need it.

    If a figure has two weapons, `routines` lists by number the routines in which this one strikes;
    if that is empty, it strikes in all. A weapon in the `shield` hand rules out a shield.
    `receives_charge` says whether the weapon can be set against a charge; if it is missing, the
    name decides.
    """

    name: str = ""
    kind: WeaponKind = "melee"
    length_ft: float | None = None
    speed: int | None = None
    first_strike: bool = False
    rate: Fraction | None = None
    ready: bool = False
    slow: bool = False
    receives_charge: bool | None = None
    routines: tuple[int, ...] = ()
    hand: WeaponHand = "main"

    @property
    def can_be_set(self) -> bool:
        """Whether the weapon can be set against a charge.

        If `receives_charge` is missing, its name decides; a nameless weapon can be set.
        """
        if self.receives_charge is not None:
            return self.receives_charge
        name = self.name.lower()
        words = name.replace("-", " ").split()
        return name in _NAMELESS or any(word.endswith(_SET_BY_NAME) for word in words)


BARE_HANDS = Weapon(name="bare hands", kind="natural")


class Side(NamedTuple):
    """One side's dice: initiative for a round, or its roll against surprise."""

    initiative: int | None = None
    die: int = 6
    roll: int | None = None
    surprised_on: Fraction | None = None
    aware: bool = False


class Fighting(NamedTuple):
    """How well a figure hits and how hard it is to hit, in its own game's numbers."""

    ac: int | None = None
    thac0: int | None = None
    attack_bonus: int | None = None
    character_class: str = ""
    level: int | None = None
    hit_dice: str = ""


class Armour(NamedTuple):
    """The parts of an armour class, and the armour type for weapon adjustments.

    `shield` and `dexterity` are the steps by which a shield and Dexterity improve armour class; a
    missing `dexterity` follows from the score. `type` is the type of armour and shield together; if
    missing, it follows from the suit that is `worn`.
    """

    shield: int = 0
    dexterity: int | None = None
    type: int | None = None
    worn: str = ""


UNKNOWN = Fighting()
PLAIN_ARMOUR = Armour()


class Combatant(NamedTuple):
    """One figure: its side, how it moves, reaches and strikes, and where it stands.

    `fought` and `shot` count the rounds and surprise segments in which it has used its routines
    so far, to place it in a rate such as 3/2; if they are missing, the round number counts.
    With two weapons both are in `weapons`, and `weapon` is the first. A `held` figure does
    nothing. One that is `down` fell before the round began: it blocks nobody and strikes at
    nobody. `move` is its current move; if haste or slow has changed that, `base_move` is what
    load and armour allow. `strength_to_hit` is what Strength adds to its rolls; where a parry
    counts by Strength, a positive number is subtracted from rolls against the figure.
    """

    id: str
    side: str
    move: float = 12.0
    dexterity: int | None = None
    encumbered: bool = False
    legs: int = 2
    routines: Fraction = Fraction(1)
    reach_ft: float | None = None
    at_ft: tuple[float, float] | None = None
    initiative: int | None = None
    weapon: Weapon = BARE_HANDS
    surprised_less: int = 0
    surprises_more: int = 0
    last_charge: int | None = None
    type: str = ""
    fighting: Fighting = UNKNOWN
    armour: Armour = PLAIN_ARMOUR
    fought: int | None = None
    shot: int | None = None
    weapons: tuple[Weapon, ...] = ()
    held: bool = False
    down: bool = False
    base_move: float | None = None
    strength_to_hit: int = 0

    @property
    def length_ft(self) -> float:
        """The figure's reach with the weapon that it holds."""
        if self.weapon.length_ft is not None:
            return self.weapon.length_ft
        return UNARMED_REACH_FT if self.reach_ft is None else self.reach_ft

    def weapons_in(self, routine: int) -> tuple[Weapon, ...]:
        """Return the weapons that strike in a routine: those that list it or list none.

        If there is none, return the first weapon.
        """
        arms = self.weapons or (self.weapon,)
        chosen = tuple(arm for arm in arms if not arm.routines or routine in arm.routines)
        return chosen or (self.weapon,)

    @property
    def rate(self) -> Fraction:
        """The figure's routines per round: its missile weapon's rate, or its own."""
        if self.weapon.kind == "missile" and self.weapon.rate is not None:
            return self.weapon.rate
        return self.routines


class Casting(NamedTuple):
    """A spell or device in use: its casting time in segments, and how much of it has passed."""

    name: str = ""
    casting_time: int = 1
    elapsed: int = 0
    concentration: bool = False
    lasting: bool = False

    @property
    def remaining(self) -> int:
        return self.casting_time - self.elapsed

    @property
    def is_cantrip(self) -> bool:
        """Whether the spell takes one segment, so that two fit in a round (ADDICT VII.C.5)."""
        return self.casting_time <= 1


class Action(NamedTuple):
    """What one figure has declared; with `subdual` its blows do not kill."""

    by: str
    kind: ActionKind
    targets: tuple[str, ...] = ()
    casting: Casting | None = None
    delay: int = 0
    delay_s: float = 0.0
    distance_ft: float | None = None
    closed_last_round: bool = False
    segment: int | None = None
    before_initiative: bool = False
    hit_chance: Fraction | None = None
    to_hit: int = 0
    lethal: bool = False
    if_target_gone: IfGone | None = None
    subdual: bool = False

    @property
    def hesitation(self) -> int:
        """The segments of delay: declared ones, plus one per full six seconds of hesitation."""
        return self.delay + int(self.delay_s // SECONDS_IN_SEGMENT)


# The shared empty mapping of scenes without outcomes, options or lost segments.
NOTHING: Mapping[str, Any] = MappingProxyType({})


class Scene(NamedTuple):
    """The whole situation of one phase: everything that a ruleset is asked about."""

    sides: Mapping[str, Side]
    combatants: tuple[Combatant, ...] = ()
    actions: tuple[Action, ...] = ()
    outcomes: Mapping[str, Settlement] = NOTHING
    options: Mapping[str, str] = NOTHING
    place: Where = "indoors"
    round: int = 1
    lost: Mapping[str, int] = NOTHING

    def figures(self) -> dict[str, Combatant]:
        return {figure.id: figure for figure in self.combatants}

    def foes_of(self, side: str) -> Iterator[Combatant]:
        """Yield the combatants of other sides that were not down before the round."""
        return (each for each in self.combatants if each.side != side and not each.down)

    def check(self) -> None:
        """Raise a SceneError if names or declarations do not fit together."""
        _check_combatants(self)
        ids = self.figures()
        for index, action in enumerate(self.actions):
            _check_action(action, f"actions[{index}]", ids)
        for name in self.lost:
            if name not in self.sides and name not in ids:
                problem = f"no side or combatant '{name}'"
                raise UnknownNameError(f"lost.{name}", problem, name, [*self.sides, *ids])


def _check_combatants(scene: Scene) -> None:
    seen: dict[str, int] = {}
    for index, figure in enumerate(scene.combatants):
        path = f"combatants[{index}]"
        if figure.side not in scene.sides:
            problem = f"no side '{figure.side}'"
            raise UnknownNameError(f"{path}.side", problem, figure.side, scene.sides)
        if figure.id in seen:
            problem = f"'{figure.id}' is already the id of combatants[{seen[figure.id]}]"
            raise SceneError(f"{path}.id", problem)
        seen[figure.id] = index


def _check_action(action: Action, path: str, ids: Collection[str]) -> None:
    if action.by not in ids:
        problem = f"no combatant '{action.by}'"
        raise UnknownNameError(f"{path}.by", problem, action.by, ids)
    for place, target in enumerate(action.targets):
        where = f"{path}.target" if len(action.targets) == 1 else f"{path}.targets[{place}]"
        if target not in ids:
            raise UnknownNameError(where, f"no combatant '{target}'", target, ids)
        if target == action.by and action.kind in NEEDS_TARGET:
            raise SceneError(where, f"'{target}' cannot be the target of its own {action.kind}")
    if action.kind in NEEDS_TARGET and not action.targets:
        raise SceneError(f"{path}.target", f"expected the id of a combatant to {_verb_of(action)}")
    if action.before_initiative and action.kind not in COMES_EARLY:
        problem = "only a blow, a shot or turning can come before initiative (ADDICT IV)"
        raise SceneError(f"{path}.before_initiative", problem)
    _check_casting(action, path)


def _verb_of(action: Action) -> str:
    return {"melee": "strike", "missile": "shoot at", "close": "close with"}.get(
        action.kind, action.kind
    )


def _check_casting(action: Action, path: str) -> None:
    if action.kind not in {"cast", "device"}:
        return
    key = "spell" if action.kind == "cast" else "device"
    if action.casting is None:
        raise SceneError(f"{path}.{key}", f"expected an object with the {whose(key)} casting_time")
    if action.casting.elapsed and action.casting.remaining < 1:
        problem = f"expected less than the casting time of {action.casting.casting_time} segments"
        raise SceneError(f"{path}.{key}.elapsed", problem)


CANTRIPS_IN_ROUND = 2


def spell_too_many(actions: Iterable[Action]) -> int | None:
    """Return the index of the first spell beyond what its caster may cast in one round.

    A caster may cast one spell, or two cantrips; None if nobody casts more.
    """
    cast: dict[str, list[Action]] = {}
    for number, action in enumerate(actions):
        if action.kind == "cast":
            own = cast.setdefault(action.by, [])
            own.append(action)
            if len(own) > 1 and not _is_pair_of_cantrips(own):
                return number
    return None


def _is_pair_of_cantrips(spells: Sequence[Action]) -> bool:
    cantrips = all(each.casting is None or each.casting.is_cantrip for each in spells)
    return cantrips and len(spells) <= CANTRIPS_IN_ROUND


def check_spells(scene: Scene) -> None:
    """Raise a SceneError if a figure casts more than the games allow in a round."""
    number = spell_too_many(scene.actions)
    if number is None:
        return
    by = scene.actions[number].by
    problem = f"{by} is already casting: one spell a round, or two cantrips of 1 segment each"
    raise SceneError(f"actions[{number}].spell", problem)


def without_held(scene: Scene) -> Scene:
    """Return the scene with held figures declared to do nothing."""
    held = {figure.id for figure in scene.combatants if figure.held}
    if not held:
        return scene
    free = tuple(
        action._replace(kind="none", targets=(), casting=None) if action.by in held else action
        for action in scene.actions
    )
    return scene._replace(actions=free)


def separation_ft(action: Action, figures: Mapping[str, Combatant]) -> float | None:
    """Return the distance to the first target, declared or measured; None if it is unknown."""
    if action.distance_ft is not None:
        return action.distance_ft
    here, there = figures[action.by].at_ft, figures[action.targets[0]].at_ft
    return None if here is None or there is None else dist(here, there)
