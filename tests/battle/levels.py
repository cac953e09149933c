"""A house of two levels, with figures on both."""

from typing import Any, Final

from battleboard.battle.battle import Battle
from battleboard.board.board import Board
from battleboard.board.level import Level, Stairs
from tests.battle.battles import battle, figure

CELLAR: Final = Level("Cellar", (0.0, 0.0), (40.0, 40.0))
HALL: Final = Level("Hall of the secret king", (50.0, 0.0), (60.0, 40.0))
HOUSE: Final = Board(
    (110.0, 40.0), levels=(CELLAR, HALL), stairs=(Stairs((37.5, 22.5), (52.5, 22.5), 15.0),)
)


def house(**changes: Any) -> Battle:
    """Ann and Bob in the cellar, by the stairs, and a red foe in the hall."""
    return battle(
        figure("ann", at=(32.5, 22.5)),
        figure("bob", at=(32.5, 27.5)),
        figure("cat", "red", at=(72.5, 22.5)),
        board=HOUSE,
        **changes,
    )
