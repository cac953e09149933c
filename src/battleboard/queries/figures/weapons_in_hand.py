"""The weapon in hand: its use in words, and the next one to switch to."""

from collections.abc import Iterable
from typing import Final, Literal, TypeAlias

from battleboard.battle.apply import Command
from battleboard.battle.battle import Battle
from battleboard.battle.commands import Batch, Wield
from battleboard.battle.procedure.declarations import unplayed
from battleboard.battle.state.condition import DECLARED_IN
from battleboard.battle.state.figure import Figure
from battleboard.battle.state.naming import people
from battleboard.rules.scene import ActionKind

Grip: TypeAlias = Literal["", "blow", "shot"]
"""What the weapon in hand is for: blows, or shots alone; '' where a card lists no weapons."""


_STRIKES: Final[frozenset[ActionKind]] = frozenset({"melee", "charge", "set"})


def grip_of(figure: Figure) -> Grip:
    """The use of the weapon in a figure's hand."""
    if not figure.card.arms:
        return ""
    return "shot" if figure.arm.weapon.kind == "missile" else "blow"


def next_weapons(battle: Battle, who: Iterable[str]) -> Command | None:
    """The command that switches figures to their next weapon; None if none has another.

    During a round it takes as long as drawing a weapon does in the game.
    """
    found = {each: _others(battle, battle.figure(each)) for each in who}
    armed = {each: places[0] for each, places in found.items() if places}
    if not armed:
        return None
    running = battle.running
    drawn = (running.number > 0 or running.surprised) and battle.open_phase.kind in DECLARED_IN
    commands = tuple(Wield(each, place, drawn=drawn) for each, place in armed.items())
    if len(commands) == 1:
        return commands[0]
    return Batch(commands, f"{people(battle, armed)}: next weapon")


def _others(battle: Battle, figure: Figure) -> list[int]:
    """The indexes of the other weapons, starting after the one in hand and wrapping around.

    Skips weapons used up by throwing or shooting, and, for a figure that declared a blow,
    weapons that only shoot.
    """
    arms, at = figure.card.arms, figure.in_hand
    strikes = any(action.kind in _STRIKES for action in unplayed(battle, figure.id))
    return [
        place
        for place in (*range(at + 1, len(arms)), *range(at))
        if arms[place].left != 0 and not (strikes and arms[place].weapon.kind == "missile")
    ]
