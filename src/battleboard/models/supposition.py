"""Suppositions: what the rules would say to a declaration, whatever dice fell.

Before the dice have fallen the rules are asked as if several throws had been made; what all the
answers have in common is certain.
"""

from collections.abc import Iterator

from battleboard.battle.battle import Battle
from battleboard.battle.condition import is_out
from battleboard.battle.procedure.declaring import own
from battleboard.battle.scene import scene_of
from battleboard.rules import (
    Action,
    Resolution,
    Scene,
    SceneError,
    Tables,
    resolve_round,
    resolve_surprise,
)
from battleboard.rules.scene import NEEDS_TARGET


def answers_to(battle: Battle, action: Action, tables: Tables) -> tuple[Resolution, ...]:
    """Give what the rules say: once the dice have fallen one answer, and before that several."""
    known = battle.running.resolution
    if known is not None:
        return (known,)
    scene = _small(battle, action)
    ask = resolve_surprise if battle.running.surprised else resolve_round
    found = []
    for throws in _throws(scene, action.by):
        try:
            found.append(ask(throws, battle.ruleset, tables))
        except SceneError:
            return ()
    return tuple(found)


def _throws(scene: Scene, who: str) -> Iterator[Scene]:
    """Suppose that the side of a figure throws high, low, and as the others do."""
    side = scene.figures()[who].side
    for own_die, other in ((1, 0), (0, 1), (0, 0)):
        sides = {
            name: each._replace(
                initiative=1 + (each.die - 1) * (own_die if name == side else other)
            )
            for name, each in scene.sides.items()
        }
        yield scene._replace(sides=sides)


def _small(battle: Battle, action: Action) -> Scene:
    """Give the scene with only those in it who have to do with a declaration.

    A target that has declared nothing is supposed to strike back.
    """
    scene = scene_of(battle)
    meant = [each for each in scene.actions if _concerns(each, action)]
    meant += [Action(who, "melee", (action.by,)) for who in _idle_targets(battle, action)]
    here = {action.by, *action.targets}
    for each in meant:
        here |= {each.by, *each.targets}
    combatants = tuple(
        each._replace(initiative=None) for each in scene.combatants if each.id in here
    )
    return scene._replace(combatants=combatants, actions=tuple(meant), outcomes={})


def _concerns(other: Action, action: Action) -> bool:
    """Whether another declaration bears on one: its target's, one at its figure, or a spell."""
    known = {action.by, *action.targets}
    return other.by in known or action.by in other.targets or other.kind in {"cast", "device"}


def _idle_targets(battle: Battle, action: Action) -> Iterator[str]:
    """Name the targets of an attack that have declared nothing and can strike back."""
    if action.kind not in NEEDS_TARGET:
        return
    for target in action.targets:
        if not own(battle, target) and not is_out(battle, battle.figure(target)):
            yield target
