"""What the players are shown: fog, revealed ground, and their foes' health."""

from itertools import pairwise
from typing import Literal, NamedTuple, TypeAlias

from battleboard.board.areas.shape import Outline, encloses
from battleboard.board.point import Point, distance, nearest_on_segment

HealthDetail: TypeAlias = Literal["none", "wounded", "bar"]
"""How much of a foe's hit points is shown: nothing, whether it is hurt, or a ring."""
InitiativeRule: TypeAlias = Literal["hidden", "always", "needed"]
"""When initiative must be rolled: while foes may be hidden, every round, or if the order needs it.

Players who roll could otherwise tell that somebody unseen acts.
"""

Doorway: TypeAlias = tuple[Point, Point]
"""A door, by its two ends."""


class FogPatch(NamedTuple):
    """Ground revealed or hidden by hand: an outline with holes, or a brush stroke.

    A stroke has a radius, and its corners lie along its centre line.
    """

    outline: Outline
    holes: tuple[Outline, ...] = ()
    radius_ft: float = 0.0
    shown: bool = True

    def contains(self, point: Point) -> bool:
        if self.radius_ft:
            return self._is_near(point)
        return encloses(self.outline, point) and not any(
            encloses(hole, point) for hole in self.holes
        )

    def covers(self, other: "FogPatch") -> bool:
        """Whether this patch covers exactly the same ground as another one."""
        return self[:3] == other[:3]

    def _is_near(self, point: Point) -> bool:
        ends = pairwise(self.outline if len(self.outline) > 1 else self.outline * 2)
        near = (nearest_on_segment(point, a, b) for a, b in ends)
        return any(distance(point, each) <= self.radius_ft for each in near)


class Showing(NamedTuple):
    """The DM's choices for the players' window.

    With `by_hand` only `patches` are shown, later ones over earlier ones. Otherwise what the party
    sees is also shown, and remembered: `explored` names the picture of explored ground in the
    battle file, and `doors` are those that stood open when last seen. `foes` is how much of the
    health of other figures the players see. `agreed` is set once the DM has decided what the
    players may see of figures out of their party's sight. `initiative` is when it must be rolled.
    """

    fog: bool = False
    by_hand: bool = False
    patches: tuple[FogPatch, ...] = ()
    explored: str = ""
    foes: HealthDetail = "none"
    doors: frozenset[Doorway] = frozenset()
    agreed: bool = False
    initiative: InitiativeRule = "hidden"

    @property
    def by_sight(self) -> bool:
        """Whether there is fog that the party's sight lifts."""
        return self.fog and not self.by_hand

    def opens(self, point: Point) -> bool:
        """Whether a point was revealed by hand, and not hidden again."""
        over = (patch.shown for patch in reversed(self.patches) if patch.contains(point))
        return next(over, False)

    def with_patches(self, patches: tuple[FogPatch, ...]) -> "Showing":
        """Add patches on top; older ones that they cover exactly are dropped."""
        kept = (old for old in self.patches if not any(new.covers(old) for new in patches))
        return self._replace(patches=(*kept, *patches))
