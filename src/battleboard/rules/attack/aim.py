"""Aims: what one blow or shot needs against one target, with everything that bears on it."""

from collections.abc import Iterable
from fractions import Fraction
from math import prod
from typing import Literal, NamedTuple, TypeAlias

from battleboard.foundation.words import signed
from battleboard.rules.attack.modifier import Modifier, total
from battleboard.rules.timing.act import Reason

FACES = 20
COVERED = 5
"""The step of cover at which nothing of a target is seen."""

Arc: TypeAlias = Literal["front", "flank", "behind"]
"""The side of a target that an attack comes from; the flank is the one without the shield."""
Hand: TypeAlias = Literal["", "main", "off"]


class Circumstances(NamedTuple):
    """What is known of a blow or shot besides what was declared; left out, nothing is known.

    `target` is whom it goes at, if not the act's own target. `cover` is the step from 0, none of
    him hidden, to `COVERED`; `statuses` are those that he is in, and `blind` is the attacker.
    `casts` says whether he casts at this very moment; otherwise whoever has declared a spell does.
    `hand` is set for those who fight with a weapon in each hand, and `row` is the weapon's name in
    the table of weapons against armour. `also` are situations of the game that the DM says hold,
    and `without` what he switches off: situations, modifiers or bars. What is in `to_hit`, `armour`
    (better above 0) and `damage` comes from weapons, Strength, effects and the DM.
    """

    target: str = ""
    arc: Arc = "front"
    cover: int = 0
    distance_ft: float | None = None
    ranges_ft: tuple[float, float, float] | None = None
    statuses: frozenset[str] = frozenset()
    blind: bool = False
    casts: bool | None = None
    hand: Hand = ""
    row: str = ""
    also: frozenset[str] = frozenset()
    without: frozenset[str] = frozenset()
    to_hit: tuple[Modifier, ...] = ()
    armour: tuple[Modifier, ...] = ()
    damage: tuple[Modifier, ...] = ()

    def counting(self, modifiers: Iterable[Modifier]) -> tuple[Modifier, ...]:
        """Leave out the modifiers that are switched off."""
        return tuple(each for each in modifiers if each.id not in self.without)


NOTHING_KNOWN = Circumstances()


class Bar(NamedTuple):
    """Why an attack cannot be made at all; the DM may switch it off by its id."""

    id: str
    why: Reason


class Aim(NamedTuple):
    """What an attack needs, and all that bears on it: each modifier with its reason.

    `ac` is the armour class as it counts now, `armour` what changed it, in the numbers of its game,
    and `needed` the total that hits it; both are None where the figures for them are not known.
    `damage` is added to the damage dice, `times` multiplies what they come to, and of `best_of`
    dice the best counts. A `sure` hit needs no roll and does all the damage there can be. Where
    `naturals` count, a 20 always hits and a 1 never.
    """

    target: str
    rule: str
    ac: int | None
    needed: int | None
    to_hit: tuple[Modifier, ...] = ()
    armour: tuple[Modifier, ...] = ()
    damage: tuple[Modifier, ...] = ()
    times: tuple[Modifier, ...] = ()
    best_of: int = 1
    sure: bool = False
    naturals: bool = False
    least_damage: int = 0
    bars: tuple[Bar, ...] = ()

    @property
    def face(self) -> int | None:
        """The lowest face of the d20 that hits, with everything added."""
        return None if self.needed is None else self.needed - total(self.to_hit)

    @property
    def chance(self) -> Fraction | None:
        """The exact chance that it hits, where the figures for it are known."""
        if self.face is None and not self.sure:
            return None
        return Fraction(sum(self.hits(roll) for roll in range(1, FACES + 1)), FACES)

    def hits(self, roll: int) -> bool:
        """Whether a d20 hits; nothing does where the figures for it are not known."""
        if self.sure or self.face is None:
            return self.sure
        if self.naturals and roll in {1, FACES}:
            return roll == FACES
        return roll >= self.face

    def harm(self, rolled: int) -> int:
        """The hit points that a hit takes whose damage dice came to so much."""
        times = prod(each.value for each in self.times)
        return max(self.least_damage, (rolled + total(self.damage)) * times)

    @property
    def why(self) -> Reason:
        """Say in a sentence what is needed."""
        if self.sure:
            return Reason(self.rule, "No roll is needed: it hits by itself.")
        if self.needed is None:
            return Reason(self.rule, "The figures that hitting depends on are not known.")
        added = "".join(f", {signed(each.value)} {each.reason}" for each in self.to_hit)
        naturals = "; a natural 20 hits, a natural 1 misses" if self.naturals else ""
        text = f"{self.needed} hits AC {self.ac}{added}: {self.face} or more on the d20{naturals}."
        return Reason(self.rule, text.replace("-", "−"))
