"""Brawls to try blows on: a fighter and a mage against an orc and a bear."""

from typing import Any, Final

from battleboard.battle.battle import Battle
from battleboard.battle.state.command_context import Roll
from battleboard.battle.state.figure import Arm
from battleboard.board.body import Body
from battleboard.rules import Action, Casting, Weapon
from battleboard.rules.scene import Fighting
from tests.battle.battles import BOW, figure
from tests.battle.rounds import playing

CLAWS: Final = Arm(Weapon("claws", "natural"), blows=(Roll(1, 3), Roll(1, 3), Roll(1, 8)))
ANN: Final = figure("ann", to_hit=1, damage=2)
MAGE: Final = figure("mage", at=(0.0, 60.0), saves={"spells": 14})
ORC: Final = figure(
    "orc",
    "red",
    body=Body((5.0, 0.0), facing=180.0),
    fighting=Fighting(ac=6, hit_dice="1"),
    saves={"spells": 17, "breath": 16},
)
BEAR: Final = figure(
    "bear",
    "red",
    body=Body((0.0, 5.0), facing=270.0),
    arms=(CLAWS,),
    fighting=Fighting(ac=6, hit_dice="5"),
    size="large",
)
ARCHER: Final = figure("archer", at=(60.0, 0.0), arms=(BOW,))
GHOST: Final = figure("ghost", "red", at=(5.0, 5.0), fighting=Fighting())


def strike(by: str, target: str) -> Action:
    return Action(by, "melee", (target,))


def shoot(by: str, target: str) -> Action:
    return Action(by, "missile", (target,))


def cast(by: str, *targets: str, time: int = 3) -> Action:
    return Action(by, "cast", targets, Casting("fireball", time))


def brawl(*actions: Action, dice: tuple[int, int] = (5, 3), **changes: Any) -> Battle:
    """Run the brawl; the higher die, by which blue comes first, goes first."""
    changes.setdefault("figures", (ANN, MAGE, ORC, BEAR, ARCHER, GHOST))
    return playing(*(actions or (strike("ann", "orc"),)), dice=dice, **changes)
