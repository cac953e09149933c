"""A side's check against surprise: its roll and chance, and what its figures and foes change."""

from fractions import Fraction
from typing import Final, NamedTuple

from battleboard.rules.scene import Scene, SceneError, Side

# On a die of another size a third of its faces surprise, as 1 and 2 do on a d6.
USUAL_SHARE: Final = Fraction(1, 3)


class Alertness(NamedTuple):
    """By how many sixths a side is surprised less for its own best figure, or more by its foes."""

    less: int
    alert: str
    more: int

    @property
    def sixths(self) -> int:
        """What is added to the chance."""
        return self.more - self.less


def alertness(scene: Scene, side: str) -> Alertness:
    """Find the best of a side's own figures, and what all of its foes have in common."""
    own = [figure for figure in scene.combatants if figure.side == side]
    foes = [figure for figure in scene.combatants if figure.side != side]
    less = max((figure.surprised_less for figure in own), default=0)
    alert = next((figure.id for figure in own if figure.surprised_less == less), "")
    return Alertness(less, alert, min((figure.surprises_more for figure in foes), default=0))


def rolled(name: str, side: Side, usual: Fraction | None = None) -> tuple[int, Fraction]:
    """Give what a side rolled, and on how much it is surprised: its own number or the usual one."""
    chance = usual if side.surprised_on is None else side.surprised_on
    if side.roll is None or chance is None:
        missing = "roll" if side.roll is None else "surprised_on"
        problem = 'expected a number, or "aware": true, for a check against surprise'
        raise SceneError(f"sides.{name}.{missing}", problem)
    return side.roll, chance
