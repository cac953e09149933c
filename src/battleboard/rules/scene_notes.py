"""Notes on a scene's figures: who is held, fights with two weapons, or subdues."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final

from battleboard.foundation.words import listing
from battleboard.rules.scene import ActionKind, Combatant, Scene, Weapon, WeaponHand

_ARMED: Final[frozenset[ActionKind]] = frozenset({"melee", "charge", "set"})
_IN_HAND: Final[Mapping[WeaponHand, str]] = MappingProxyType(
    {"main": "the weapon in the main hand", "shield": "the weapon in the shield hand"}
)


def notes_on(scene: Scene) -> Iterator[str]:
    figures = scene.figures()
    told = set[str]()
    for action in scene.actions:
        figure = figures[action.by]
        if figure.held:
            if action.kind != "none":
                yield f"{action.by} is held, and cannot act as declared."
            continue
        if action.subdual:
            yield f"{action.by} strikes to subdue: these hits do not kill."
        if action.kind in _ARMED and figure.weapons and figure.id not in told:
            told.add(figure.id)
            yield _with_both(figure)


def _with_both(figure: Combatant) -> str:
    names = [arm.name or _IN_HAND[arm.hand] for arm in figure.weapons]
    if not any(arm.routines for arm in figure.weapons):
        return f"{figure.id} strikes with {listing(names)} at once, in one attack."
    used = [f"with {name} {_when(arm)}" for name, arm in zip(names, figure.weapons, strict=True)]
    return f"{figure.id} strikes {listing(used)}."


def _when(arm: Weapon) -> str:
    numbers = listing([str(each) for each in arm.routines])
    if not numbers:
        return "in every routine"
    return f"in routine {numbers}" if len(arm.routines) == 1 else f"in routines {numbers}"
