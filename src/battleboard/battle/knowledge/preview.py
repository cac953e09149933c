"""Previews: what the rules would say about a declaration before it is made.

Before the dice are rolled, the rules are asked about several possible rolls. Whatever all the
answers have in common is certain.
"""

from collections.abc import Iterator
from typing import NamedTuple

from battleboard import rules
from battleboard.battle.apply import Command, apply
from battleboard.battle.battle import Battle
from battleboard.battle.commands.declaring import Declare
from battleboard.battle.commands.placing import Batch
from battleboard.battle.movement.planned_moves import expected_plan
from battleboard.battle.movement.whereabouts import body_now
from battleboard.battle.procedure.declarations import declarations_of
from battleboard.battle.state.command_context import NO_ROLLS, Refusal
from battleboard.battle.state.condition import is_out
from battleboard.battle.state.event import Warned
from battleboard.battle.state.figure import Figure
from battleboard.battle.state.naming import NO_NAMES, Names, names_of
from battleboard.battle.state.rules_scene import on_table, scene_of
from battleboard.board.paths.body_contact import is_engaged
from battleboard.board.paths.movement_plan import MovementPlan
from battleboard.board.point import Point
from battleboard.rules.scene import NEEDS_TARGET


class Preview(NamedTuple):
    """Everything known about a declaration beforehand, so that no view asks the battle again.

    Before the dice are rolled there are `answers` for several rolls. `idle` figures have declared
    nothing; for a spell, those `in_reach` are idle foes that could strike the caster from where
    they are. `barred` says what forbids the declaration; `ends` are then the places of the figure,
    its target and its destination.
    """

    action: rules.Action
    side: str = ""
    answers: tuple[rules.Resolution, ...] = ()
    names: Names = NO_NAMES
    idle: frozenset[str] = frozenset()
    in_reach: tuple[str, ...] = ()
    plan: MovementPlan | None = None
    warnings: tuple[str, ...] = ()
    barred: str | None = None
    ends: tuple[Point, ...] = ()

    def acts_in(self, answer: rules.Resolution) -> list[rules.Act]:
        return [timing.act for timing in answer.acts if timing.act.by == self.action.by]

    @property
    def comes_to_nothing(self) -> bool:
        """Whether a declaration other than "do nothing" leads to no act, whatever roll is tried."""
        if not self.answers or self.action.kind == "none":
            return False
        return not any(map(self.acts_in, self.answers))


def preview(battle: Battle, command: Command, tables: rules.Tables) -> Preview | None:
    declare = declaration_in(command)
    if declare is None:
        return None
    found = _try_out(battle, command, declare.action, tables)
    return found if found.barred is None else found._replace(ends=_ends(battle, declare))


def _try_out(
    battle: Battle, command: Command, action: rules.Action, tables: rules.Tables
) -> Preview:
    try:
        after, _, events, _ = apply(battle, command, NO_ROLLS, tables)
    except Refusal as why:
        return Preview(action, barred=str(why))
    warnings = tuple(event.text for event in events if isinstance(event, Warned))
    found = preview_of(after, declarations_of(after, action.by)[-1], tables)
    barred = " ".join(warnings) if found.comes_to_nothing else None
    return found._replace(warnings=warnings, barred=barred)


def preview_of(battle: Battle, action: rules.Action, tables: rules.Tables) -> Preview:
    declared = {each.by for each in battle.running.actions}
    return Preview(
        action=action,
        side=battle.figure(action.by).side,
        names=names_of(battle),
        idle=frozenset(battle.figures.keys() - declared),
        answers=_answers_to(battle, action, tables),
        in_reach=tuple(each for each in _in_reach_of(battle, action) if each not in declared),
        plan=expected_plan(battle, action, tables),
    )


def declaration_in(command: Command) -> Declare | None:
    match command:
        case Declare():
            return command
        case Batch():
            return next(filter(None, map(declaration_in, command.deeds)), None)
        case _:
            return None


def _ends(battle: Battle, declare: Declare) -> tuple[Point, ...]:
    action = declare.action
    ends = [body_now(battle, each).at for each in (action.by, *action.targets[:1])]
    return tuple(ends) if declare.to is None else (*ends, declare.to)


def _in_reach_of(battle: Battle, action: rules.Action) -> Iterator[str]:
    if action.kind != "cast":
        return
    reach = {each.id: each.length_ft for each in scene_of(battle).combatants}
    foes = [each.id for each in _foes(battle, action.by)]
    bodies = {each: body_now(battle, each) for each in (action.by, *foes)}
    for foe in foes:
        if is_engaged(bodies[foe], bodies[action.by], reach[foe], battle.board.walls):
            yield foe


def _foes(battle: Battle, who: str) -> Iterator[Figure]:
    side = battle.figure(who).side
    for each in on_table(battle):
        if each.side != side and not is_out(battle, each):
            yield each


def _answers_to(
    battle: Battle, action: rules.Action, tables: rules.Tables
) -> tuple[rules.Resolution, ...]:
    """Return the current answer, or one for each of several made-up rolls; () if any fails."""
    known = battle.running.resolution
    if known is not None:
        return (known,)
    scene, side = _small(battle, action), battle.figure(action.by).side
    ask = rules.resolve_surprise if battle.running.surprised else rules.resolve_round
    found = []
    for throws in _throws(scene, side):
        try:
            found.append(ask(throws, battle.ruleset, tables))
        except rules.SceneError:
            return ()
    return tuple(found)


def _throws(scene: rules.Scene, side: str) -> Iterator[rules.Scene]:
    """Yield the scene with three rolls: a side's die higher, lower, or equal to the others."""
    for own_die, other in ((1, 0), (0, 1), (0, 0)):
        sides = {
            name: each._replace(
                initiative=1 + (each.die - 1) * (own_die if name == side else other)
            )
            for name, each in scene.sides.items()
        }
        yield scene._replace(sides=sides)


def _small(battle: Battle, action: rules.Action) -> rules.Scene:
    """Reduce the scene to the figures that a declaration concerns.

    A target that has declared nothing is expected to strike back.
    """
    scene = scene_of(battle)
    meant = [each for each in scene.actions if _concerns(each, action)]
    meant += striking_back(battle, action)
    here = {action.by, *action.targets}
    for each in meant:
        here |= {each.by, *each.targets}
    combatants = tuple(
        each._replace(initiative=None) for each in scene.combatants if each.id in here
    )
    return scene._replace(combatants=combatants, actions=tuple(meant), outcomes={})


def _concerns(other: rules.Action, action: rules.Action) -> bool:
    """Whether another declaration concerns this one.

    It does if the same figure or one of its targets makes it, if it is aimed at that figure, or if
    it is a spell or device.
    """
    known = {action.by, *action.targets}
    return other.by in known or action.by in other.targets or other.kind in {"cast", "device"}


def striking_back(battle: Battle, action: rules.Action) -> Iterator[rules.Action]:
    """Yield the blows expected from an attack's targets that are up and have declared nothing."""
    if action.kind not in NEEDS_TARGET:
        return
    for target in action.targets:
        if not declarations_of(battle, target) and not is_out(battle, battle.figure(target)):
            yield rules.Action(target, "melee", (action.by,))
