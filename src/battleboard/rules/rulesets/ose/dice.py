"""Dice that the table threw for a question of the encounter, checked before they are read."""

from collections.abc import Sequence

from battleboard.rules.scene import SceneError
from battleboard.rules.wording import count


def checked_total(dice: Sequence[int], amount: int, faces: int) -> int:
    """Add up some dice of one kind, refusing other amounts and what no such die shows."""
    wanted = count(amount, f"d{faces}", f"d{faces}")
    if len(dice) != amount:
        raise SceneError("dice", f"expected {wanted}, not {count(len(dice), 'number')}")
    for index, value in enumerate(dice):
        if not 1 <= value <= faces:
            raise SceneError(f"dice[{index}]", f"expected a d{faces}: a number from 1 to {faces}")
    return sum(dice)


def shown(dice: Sequence[int]) -> str:
    """Write dice as a sum: 3 + 4."""
    return " + ".join(map(str, dice))
