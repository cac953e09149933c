"""Harm to many at once: dice or points as a DM types them, and who takes how much of them."""

from typing import Final, Literal, NamedTuple, TypeAlias

from battleboard.battle.battle import Battle
from battleboard.battle.commands import Damage
from battleboard.models.hit_points import UnreadError, outlook, treatment
from battleboard.rules import Tables

Portion: TypeAlias = Literal["all", "half", "none"]
"""How much of it somebody takes."""

PORTIONS: Final[tuple[Portion, ...]] = ("all", "half", "none")
HOW: Final = "Damage is points such as 21, or dice such as 6d6."
NOBODY: Final = "Nobody takes any of it."


class Harm(NamedTuple):
    """What was typed, and the portion of each figure."""

    text: str
    portions: tuple[tuple[str, Portion], ...]

    def command(self) -> Damage:
        """Read it, or raise an `UnreadError` that says what is wrong."""
        who = tuple(each for each, portion in self.portions if portion != "none")
        if not who:
            raise UnreadError(NOBODY)
        try:
            command = treatment(self.text, who)
        except UnreadError:
            raise UnreadError(HOW) from None
        if not isinstance(command, Damage):
            raise UnreadError(HOW)
        saved = tuple(each for each, portion in self.portions if portion == "half")
        return command._replace(saved=saved)

    def outlook(self, battle: Battle, tables: Tables) -> str:
        """Say what would come of it, or raise an `UnreadError`."""
        return outlook(battle, self.command(), tables)


def after(portion: Portion) -> Portion:
    """Give the portion that comes next: all, half, none, and all again."""
    return PORTIONS[(PORTIONS.index(portion) + 1) % len(PORTIONS)]
