"""Psionic combat: its modes with their costs, and the strength that they use up.

The result tables stay with the DM, who types in their results.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

ATTACK_MODES: Final[Mapping[str, int]] = MappingProxyType(
    {
        "psionic blast": 20,
        "mind thrust": 4,
        "ego whip": 7,
        "id insinuation": 10,
        "psychic crush": 14,
    }
)
"""What each attack mode costs for a segment, in points of strength."""
DEFENCE_MODES: Final[Mapping[str, int]] = MappingProxyType(
    {
        "mind blank": 1,
        "thought shield": 2,
        "mental barrier": 3,
        "intellect fortress": 8,
        "tower of iron will": 10,
    }
)
MOST_STRENGTH: Final = 9999


class PsionicStrength(NamedTuple):
    """A figure's psionic strength: current and maximum."""

    now: int = 0
    most: int = 0

    def __str__(self) -> str:
        """Format the strength as on a card: '57/80', or '80' if no point is spent."""
        return str(self.most) if self.now == self.most else f"{self.now}/{self.most}"

    def without(self, points: int) -> "PsionicStrength":
        return self._replace(now=max(0, self.now - points))


def parse_strength(text: str) -> PsionicStrength:
    """Parse a strength such as 80 or 57/80; raise a ValueError for anything else."""
    parts = [int(part) for part in text.split("/")]
    now, most = parts if len(parts) > 1 else parts * 2
    if not 0 <= now <= most <= MOST_STRENGTH:
        raise ValueError(text)
    return PsionicStrength(now, most)


class PsionicTurn(NamedTuple):
    """What one figure does in a segment of psionic combat, and its result in the DM's table.

    `attack` and `defence` are '' if the figure uses no such mode. `lost` is the number of points
    that it loses besides the cost of its modes, and `effect` is any other effect on it.
    """

    who: str
    attack: str = ""
    defence: str = ""
    lost: int = 0
    effect: str = ""

    @property
    def cost(self) -> int:
        return ATTACK_MODES.get(self.attack, 0) + DEFENCE_MODES.get(self.defence, 0)


class PsionicSegment(NamedTuple):
    """A played segment of psionic combat: its place on the ruler, and everyone's turn."""

    place: int
    turns: tuple[PsionicTurn, ...]
