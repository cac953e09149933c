"""The statuses of a figure: what lies on it, what it is about, and how badly it is hurt."""

from collections.abc import Iterator
from typing import Final, TypeAlias, get_args

from battleboard.battle.battle import Battle
from battleboard.battle.condition import condition_of
from battleboard.battle.effect import Status
from battleboard.battle.figure import Figure
from battleboard.battle.tempo import is_encumbered
from battleboard.battle.turns import turns
from battleboard.rules.scene import ActionKind
from battleboard.rules.wounds import State

Shown: TypeAlias = State | Status

ABOUT: Final[dict[ActionKind, Status]] = {
    "charge": "charging",
    "cast": "casting",
    "parry": "parrying",
    "flee": "fleeing",
}
"""What a declaration makes of a figure while its act is to come."""


def statuses_of(battle: Battle, figure: Figure) -> tuple[Shown, ...]:
    """List a figure's statuses: its state first, then the others in their usual order."""
    found = set(_found(battle, figure))
    return (
        condition_of(battle, figure).state,
        *(status for status in get_args(Status) if status in found),
    )


def _found(battle: Battle, figure: Figure) -> Iterator[Status]:
    for effect in figure.effects:
        if effect.status:
            yield effect.status
    if is_encumbered(figure):
        yield "encumbered"
    if _is_surprised(battle, figure):
        yield "surprised"
    for action in battle.running.actions:
        if action.by == figure.id and action.kind in ABOUT and _is_to_come(battle, figure.id):
            yield ABOUT[action.kind]


def _is_surprised(battle: Battle, figure: Figure) -> bool:
    """Whether a figure loses the segment that is played, or the round."""
    met, now = battle.encounter, battle.running.now
    passed = 1 if met.unit == "round" else max(1, now)
    return battle.running.surprised and met.loss(figure.id, figure.side) >= passed


def _is_to_come(battle: Battle, who: str) -> bool:
    """Whether a figure has something left to do in the round, or it is not worked out yet."""
    own = [turn for turn in turns(battle) if turn.act.by == who]
    return not own or any(turn.is_open for turn in own)
