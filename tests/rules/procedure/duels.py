"""Shorthand for a round of the procedure between two or more."""

from collections.abc import Sequence
from typing import Any

from battleboard.rules import Action, Combatant, Resolution
from battleboard.rules.scene import ActionKind
from tests.rules.scenes import casts, does, figure, first, round_of, uses

GAME = "procedure"
ACTS: dict[ActionKind, str] = {
    "melee": "strike 1",
    "grapple": "strike 1",
    "pummel": "strike 1",
    "overbear": "strike 1",
    "missile": "shot 1",
    "cast": "spell",
    "device": "device",
    "turn": "turn",
    "charge": "strike 1",
    "close": "arrive",
    "set": "strike 1",
    "move": "move",
    "flee": "move",
    "withdraw": "move",
}


def procedure(
    figures: Sequence[Combatant],
    actions: Sequence[Action],
    dice: tuple[int, int] = (4, 4),
    **more: Any,
) -> Resolution:
    """A round by the procedure."""
    return round_of(figures, actions, dice, GAME, **more)


def action(by: str, kind: ActionKind, foe: str, time: int = 5) -> Action:
    """Any kind of action, aimed at a foe."""
    if kind in {"cast", "device"}:
        return (casts if kind == "cast" else uses)(by, time, foe)
    if kind in {"charge", "close"}:
        return does(by, kind, foe, distance_ft=96)
    return does(by, kind, foe)


def duel(one: ActionKind, other: ActionKind, dice: tuple[int, int]) -> str:
    """Which of two figures comes first: here, there or same."""
    figures = [figure("here"), figure("there", "red")]
    acts = [action("here", one, "there"), action("there", other, "here")]
    names = (f"here:{ACTS.get(one, 'other')}", f"there:{ACTS.get(other, 'other')}")
    return first(procedure(figures, acts, dice), *names).partition(":")[0]
