"""One question to the rules: a scene with the tables and rulings that apply."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from battleboard.rules.scene import Action, ActionKind, Combatant, Rulings, Scene
from battleboard.rules.tables import Tables
from battleboard.rules.weak_foes import with_blows_by_level

ADVANCES: frozenset[ActionKind] = frozenset({"charge", "close"})


class Advance(NamedTuple):
    """A declared charge or closing move, and where the scene holds it, for error messages."""

    action: Action
    path: str


class RulesContext(NamedTuple):
    """A scene with everything that the answer depends on."""

    scene: Scene
    tables: Tables
    rulings: Rulings
    figures: Mapping[str, Combatant]
    advances: Mapping[str, Sequence[Advance]]
    lowest_die: int
    highest_die: int


def rules_context(scene: Scene, tables: Tables, rulings: Rulings) -> RulesContext:
    scene.check()
    scene = with_blows_by_level(scene, rulings)
    dice = _dice(scene)
    lowest, highest = min(dice, default=0), max(dice, default=0)
    return RulesContext(scene, tables, rulings, scene.figures(), _advances(scene), lowest, highest)


def _dice(scene: Scene) -> list[int]:
    rolled = [
        figure.initiative or scene.sides[figure.side].initiative for figure in scene.combatants
    ]
    return [die for die in rolled if die is not None]


def _advances(scene: Scene) -> dict[str, list[Advance]]:
    advances: dict[str, list[Advance]] = {}
    for index, action in enumerate(scene.actions):
        if action.kind in ADVANCES:
            advances.setdefault(action.by, []).append(Advance(action, f"actions[{index}]"))
    return advances
