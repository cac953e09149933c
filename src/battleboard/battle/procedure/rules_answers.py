"""What the rules say about a declaration, when it is made and while acts are played."""

from typing import Final

from battleboard.battle.battle import Battle
from battleboard.battle.procedure.initiative_dice import worked_out
from battleboard.battle.state.command_context import Refusal
from battleboard.battle.state.naming import in_names
from battleboard.battle.state.rules_scene import scene_about, scene_of
from battleboard.foundation.words import whose
from battleboard.rules import Action, Scene, SceneError, Side, Tables, resolve_round
from battleboard.rules.scene import ActionKind

_TAKES_TIME: Final[frozenset[ActionKind]] = frozenset({"cast", "device", "charge", "close"})


def answered(battle: Battle, tables: Tables) -> tuple[Battle, tuple[str, ...]]:
    """The battle with its last declaration checked by the rules, and their notes about it.

    While acts are being played, it is refused if no act comes of it, and what takes time begins
    now.
    """
    if battle.running.resolution is None:
        return battle, _notes_before_dice(battle, tables)
    after = worked_out(battle, tables)
    scene = scene_of(after)
    _check_comes_to_something(battle, after, scene)
    return worked_out(_begun_now(after, scene), tables), ()


def _notes_before_dice(battle: Battle, tables: Tables) -> tuple[str, ...]:
    """What the rules note about the last declaration, before the dice have fallen.

    They are asked only about its figure and its targets, and figures that charge into a weapon
    it has set, with some dice made up for them.
    """
    action = battle.running.actions[-1]
    scene = scene_about(battle, action, lambda each: _bears_on(each, action))
    small = scene._replace(
        sides={name: _thrown(side, at) for at, (name, side) in enumerate(scene.sides.items())},
        combatants=tuple(figure._replace(initiative=None) for figure in scene.combatants),
        lost={},
    )
    try:
        notes = resolve_round(small, battle.ruleset, tables).notes
    except SceneError as fault:
        name = battle.figure(action.by).card.name
        problem = in_names(battle, fault.problem)
        raise Refusal(f"{whose(name)} declaration cannot be: {problem}.") from fault
    return tuple(in_names(battle, note) for note in notes)


def _bears_on(each: Action, action: Action) -> bool:
    """Whether the rules must know a declaration to say anything about another one."""
    charges = each.kind == "charge" and action.kind == "set" and action.by in each.targets
    return charges or each.by == action.by


def _thrown(side: Side, at: int) -> Side:
    return side._replace(initiative=at % side.die + 1)


def _check_comes_to_something(before: Battle, after: Battle, scene: Scene) -> None:
    """Refuse the last declaration if no act comes of it, with the notes of the rules."""
    answer, known = after.running.resolution, before.running.resolution
    if answer is None or known is None or scene.actions[-1].kind == "none":
        return
    last = len(scene.actions) - 1
    fresh = [note for note in answer.notes if note not in known.notes]
    if fresh and all(timing.act.action != last for timing in answer.acts):
        raise Refusal(in_names(before, " ".join(fresh)))


def _begun_now(battle: Battle, scene: Scene) -> Battle:
    """The battle with the last declaration delayed so that it takes its time from now on."""
    running, action = battle.running, battle.running.actions[-1]
    answer, timed = running.resolution, "hesitation" not in battle.rules.unsupported
    if answer is None or running.surprised or not timed or action.kind not in _TAKES_TIME:
        return battle
    last = len(scene.actions) - 1
    starts = [
        timing.act.begun or timing.act.delay + 1
        for timing in answer.acts
        if timing.act.action == last
    ]
    late = max(0, running.now - min(starts, default=running.now))
    later = action._replace(delay=action.delay + late)
    return battle.with_running(running._replace(actions=(*running.actions[:-1], later)))
