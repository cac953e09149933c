"""Dice that the program throws."""

from random import Random, SystemRandom

from battleboard.battle.state.referee import RollRequest


class Generated:
    """Throws dice: as chance has it, or the same ones again for the same seed."""

    def __init__(self, seed: int | None = None) -> None:
        """Take a seed, or leave it to chance."""
        self._dice: Random = SystemRandom() if seed is None else Random(seed)  # noqa: S311 - dice

    def roll(self, ask: RollRequest) -> int:
        """Throw the dice that are asked for."""
        number, sides, plus = ask.dice
        return sum(self._dice.randint(1, sides) for _ in range(number)) + plus
