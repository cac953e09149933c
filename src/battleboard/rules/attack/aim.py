"""Aims: what one blow or shot needs to hit its target, with every modifier."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import accumulate
from math import lcm, prod
from typing import Literal, NamedTuple, TypeAlias

from battleboard.foundation.words import with_sign
from battleboard.rules.attack.modifier import Modifier, total
from battleboard.rules.timing.act import Reason

RULE = "ADDICT rulings"
Size: TypeAlias = Literal["S", "M", "L"]
WEIGHTS: Mapping[Size, Fraction] = {"S": Fraction(1, 2), "M": Fraction(1), "L": Fraction(3, 2)}


class Share(NamedTuple):
    """One figure in a melee, and its exact chance of being the target."""

    id: str
    chance: Fraction


class Target(NamedTuple):
    """The target that a roll chose, and why."""

    id: str
    why: Reason


class Crossfire(NamedTuple):
    """How a game chooses the target of a shot into a melee: everyone's chance, and the rule."""

    shares: Callable[[Sequence[tuple[str, Size]]], tuple[Share, ...]]
    rule: str


def shares(melee: Sequence[tuple[str, Size]]) -> tuple[Share, ...]:
    """Return each figure's chance to be the target of a shot into a melee, weighted by size."""
    whole = sum((WEIGHTS[size] for _, size in melee), Fraction())
    return tuple(Share(name, WEIGHTS[size] / whole) for name, size in melee)


def dividing_die(parts: Sequence[Share]) -> int:
    """Return the faces of the smallest die that gives each figure its exact chance."""
    return lcm(*(share.chance.denominator for share in parts))


def rolls_of_targets(parts: Sequence[Share]) -> Iterator[tuple[str, int, int]]:
    """Yield each figure with the lowest and the highest roll of the dividing die that choose it."""
    sides, last = dividing_die(parts), 0
    for share in parts:
        first, last = last + 1, last + int(share.chance * sides)
        yield share.id, first, last


def chosen_target(parts: Sequence[Share], roll: int, sides: int) -> Target:
    """Return the target that a roll chooses; the chances are exact on a `dividing_die`."""
    if not (parts and 1 <= roll <= sides):
        raise ValueError(f"Expected figures in melee and a d{sides} roll, not {roll}.")
    reached = accumulate(share.chance for share in parts)
    chosen = next(share for share, upto in zip(parts, reached, strict=True) if roll <= upto * sides)
    text = f"{roll} on a d{sides}: the shot goes at {chosen.id}, a chance of {chosen.chance}."
    return Target(chosen.id, Reason(RULE, text))


FACES = 20
COVERED = 5
"""Step of cover at which nothing of the target can be seen."""
BEHIND_SLIT = COVERED - 1
"""Step of cover behind an arrow slit: hardly anything of the target can be seen."""

Arc: TypeAlias = Literal["front", "flank", "behind"]
"""The side that an attack comes from; the flank is the side without the shield."""
Hand: TypeAlias = Literal["", "main", "off"]


class Circumstances(NamedTuple):
    """What is known about a blow or shot beyond its declaration; by default nothing.

    `target` is the figure aimed at, if not the act's own target. `cover` is a step from 0,
    fully visible, to `COVERED`; `statuses` are the target's, and `own` the attacker's. `casts`
    says whether the target is casting at this very moment; None falls back on its declaration.
    `hand` is set if the attacker has a weapon in each hand. `row` is the weapon's name in the
    table of weapons against armour, if it is not the weapon's own. `also` adds situations that
    the rules do not find themselves; `without` switches off situations, modifiers or bars. The
    modifiers in `to_hit`, `armour` (positive is better) and `damage` come from weapons,
    Strength, effects and the DM.
    """

    target: str = ""
    arc: Arc = "front"
    cover: int = 0
    distance_ft: float | None = None
    ranges_ft: tuple[float, float, float] | None = None
    statuses: frozenset[str] = frozenset()
    own: frozenset[str] = frozenset()
    casts: bool | None = None
    hand: Hand = ""
    row: str = ""
    also: frozenset[str] = frozenset()
    without: frozenset[str] = frozenset()
    to_hit: tuple[Modifier, ...] = ()
    armour: tuple[Modifier, ...] = ()
    damage: tuple[Modifier, ...] = ()

    def counting(self, modifiers: Iterable[Modifier]) -> tuple[Modifier, ...]:
        """Drop the modifiers whose ids are in `without`."""
        return tuple(each for each in modifiers if each.id not in self.without)


NOTHING_KNOWN = Circumstances()


class Bar(NamedTuple):
    """A reason why an attack is impossible; the DM can switch it off by its id."""

    id: str
    why: Reason


class Aim(NamedTuple):
    """What an attack needs to hit, with each modifier and its reason.

    `ac` is the effective armour class, `armour` the modifiers to it in the game's own numbers,
    and `needed` the total that hits it; `ac` and `needed` are None where they are unknown.
    `damage` is added to the damage dice, `times` multiplies the sum, and the best of `best_of`
    damage rolls counts. `on_20` multiplies it once more on a natural 20. A `sure` hit needs no roll
    and does maximum damage. With `naturals`, a 20 always hits and a 1 always misses.
    """

    target: str
    rule: str
    ac: int | None
    needed: int | None
    to_hit: tuple[Modifier, ...] = ()
    armour: tuple[Modifier, ...] = ()
    damage: tuple[Modifier, ...] = ()
    times: tuple[Modifier, ...] = ()
    on_20: tuple[Modifier, ...] = ()
    best_of: int = 1
    sure: bool = False
    naturals: bool = False
    least_damage: int = 0
    bars: tuple[Bar, ...] = ()

    @property
    def face(self) -> int | None:
        """The number that a d20 roll must reach, all modifiers included; None if unknown.

        It may lie below 1 or above 20. Natural rolls and sure hits are not considered.
        """
        return None if self.needed is None else self.needed - total(self.to_hit)

    @property
    def chance(self) -> Fraction | None:
        if self.face is None and not self.sure:
            return None
        return Fraction(sum(self.hits(roll) for roll in range(1, FACES + 1)), FACES)

    def hits(self, roll: int) -> bool:
        """Whether this d20 roll hits; if the needed total is unknown, only a sure hit does."""
        if self.sure or self.face is None:
            return self.sure
        if self.naturals and roll in {1, FACES}:
            return roll == FACES
        return roll >= self.face

    def harm(self, rolled: int, roll: int | None = None) -> int:
        """Return the damage of a hit by a d20 `roll`; `rolled` is the sum of its damage dice."""
        times = prod(each.value for each in self._factors(roll))
        return max(self.least_damage, (rolled + total(self.damage)) * times)

    def factors_in_words(self, roll: int | None) -> str:
        """Say what multiplies the damage of a hit by a d20 `roll`; '' if nothing does."""
        return "".join(f" Damage × {each.value}: {each.reason}." for each in self._factors(roll))

    def _factors(self, roll: int | None) -> tuple[Modifier, ...]:
        return (*self.times, *self.on_20) if roll == FACES else self.times

    @property
    def why(self) -> Reason:
        if self.sure:
            return Reason(self.rule, "No roll is needed: it hits automatically.")
        if self.needed is None:
            return Reason(self.rule, "The numbers that decide a hit are not known.")
        added = "".join(f", {with_sign(each.value)} {each.reason}" for each in self.to_hit)
        naturals = "; a natural 20 hits, a natural 1 misses" if self.naturals else ""
        text = f"{self.needed} hits AC {self.ac}{added}: {self.face} or more on the d20{naturals}."
        return Reason(self.rule, text.replace("-", "−"))
