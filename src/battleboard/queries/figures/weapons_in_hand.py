"""The weapon in hand: what it is for, in words, and the next one that a key takes."""

from collections.abc import Iterable
from typing import Literal, TypeAlias

from battleboard.battle.apply import Command
from battleboard.battle.battle import Battle
from battleboard.battle.commands import Batch, Wield
from battleboard.battle.state.condition import DECLARED_IN
from battleboard.battle.state.figure import Figure
from battleboard.battle.state.naming import people

Grip: TypeAlias = Literal["", "blow", "shot"]
"""What the weapon in hand is for: blows, or shots alone; '' where a card lists no weapons."""


def grip_of(figure: Figure) -> Grip:
    """What the weapon in a figure's hand is for."""
    if not figure.card.arms:
        return ""
    return "shot" if figure.arm.weapon.kind == "missile" else "blow"


def next_weapons(battle: Battle, who: Iterable[str]) -> Command | None:
    """The command by which figures take the next weapon of their cards, if any has another.

    In a round that runs it takes the time that drawing takes in the game.
    """
    armed = [each for each in map(battle.figure, who) if _others(each)]
    if not armed:
        return None
    running = battle.running
    drawn = (running.number > 0 or running.surprised) and battle.open_phase.kind in DECLARED_IN
    commands = tuple(Wield(each.id, _others(each)[0], drawn=drawn) for each in armed)
    if len(commands) == 1:
        return commands[0]
    return Batch(commands, f"{people(battle, (each.id for each in armed))}: the next weapon")


def _others(figure: Figure) -> list[int]:
    """The weapons of a card that come after the one in hand, and then those before it.

    What has been thrown or shot to the last is passed over.
    """
    arms, at = figure.card.arms, figure.in_hand
    return [place for place in (*range(at + 1, len(arms)), *range(at)) if arms[place].left != 0]
