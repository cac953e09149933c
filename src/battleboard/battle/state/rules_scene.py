"""The scene of the current round, as the input of the rules."""

from collections.abc import Callable, Iterator
from fractions import Fraction
from operator import is_
from typing import Final, NamedTuple

from battleboard.battle.battle import Battle
from battleboard.battle.state.condition import is_down
from battleboard.battle.state.figure import Figure
from battleboard.battle.state.running_round import CAST, spell_of
from battleboard.battle.state.status import is_encumbered, move_of, routines_of, weapon_of
from battleboard.battle.state.team import Team
from battleboard.foundation.identity_cache import cached_by_identity
from battleboard.rules import Act, Action, Combatant, Scene, Side, Tables, Weapon
from battleboard.rules.rules_context import ADVANCES, RulesContext, rules_context
from battleboard.rules.scene import MELEE, NEEDS_TARGET


def _combatant_parts(battle: Battle) -> tuple[object, ...]:
    running = battle.running
    own = battle.ruleset, battle.options, battle.exploring
    return battle.figures, running.dice, running.fallen, running.number, *own


def _declaration_parts(battle: Battle) -> tuple[object, ...]:
    return battle.figures, battle.ruleset, battle.running.actions, battle.running.barred


def _scene_parts(battle: Battle) -> tuple[object, ...]:
    running, where = battle.running, battle.board.where
    besides = battle.teams, battle.encounter, running.settled, running.surprised, where
    return *_combatant_parts(battle), *_declaration_parts(battle), *besides


def _sharing(parts: Callable[[Battle], tuple[object, ...]]) -> Callable[[Battle, Battle], bool]:
    """Return a test of whether two battles share these parts, as the same objects."""
    return lambda one, other: all(map(is_, parts(one), parts(other)))


def scene_of(battle: Battle) -> Scene:
    return _whole_scene(battle)


def case_of(battle: Battle, tables: Tables) -> RulesContext:
    """Return the rules context of the whole scene, which is costly to make for many figures."""
    return _case(_CaseQuestion(scene_of(battle), tables, battle))


def scene_about(battle: Battle, action: Action, bears_on: Callable[[Action], bool]) -> Scene:
    """Build a scene of the declarations that `bears_on` selects.

    Its figures are those that act or are targets in these declarations or in `action`.
    """
    asked = tuple(filter(bears_on, possible_actions(battle)))
    here = {action.by, *action.targets}.union(*((each.by, *each.targets) for each in asked))
    there = (each for each in on_table(battle) if each.id in here)
    return _scene(battle, tuple(combatant(battle, each) for each in there), asked)


def _scene(battle: Battle, combatants: tuple[Combatant, ...], actions: tuple[Action, ...]) -> Scene:
    running = battle.running
    there = {*battle.teams, *(each.id for each in combatants)}
    # A surprised figure may have left the table, or have no part in this scene.
    lost = {who: segments for who, segments in battle.encounter.lost.items() if who in there}
    return Scene(
        sides={name: _side(battle, name, team) for name, team in battle.teams.items()},
        combatants=combatants,
        actions=actions,
        outcomes=running.outcomes,
        options=battle.options,
        place=battle.board.where,
        round=max(1, battle.round_of_fight),
        lost=lost if running.surprised else {},
    )


_combatants: Final = cached_by_identity(
    lambda battle: tuple(combatant(battle, figure) for figure in on_table(battle)),
    _sharing(_combatant_parts),
)
_actions: Final = cached_by_identity(
    lambda battle: tuple(possible_actions(battle)), _sharing(_declaration_parts)
)
_whole_scene: Final = cached_by_identity(
    lambda battle: _scene(battle, _combatants(battle), _actions(battle)), _sharing(_scene_parts)
)


class _CaseQuestion(NamedTuple):
    scene: Scene
    tables: Tables
    battle: Battle

    def has_same_answer(self, other: "_CaseQuestion") -> bool:
        return self.scene is other.scene and self.tables is other.tables

    def answer(self) -> RulesContext:
        rulings = self.battle.rules.rulings(self.battle.options)
        return rules_context(self.scene, self.tables, rulings)


_case: Final = cached_by_identity(_CaseQuestion.answer, _CaseQuestion.has_same_answer)


def on_table(battle: Battle) -> Iterator[Figure]:
    """Yield the figures on the board, whatever their state."""
    return (figure for figure in battle.figures.values() if figure.present)


def _side(battle: Battle, name: str, team: Team) -> Side:
    return Side(
        initiative=battle.running.dice.get(name),
        die=team.die,
        roll=battle.encounter.rolls.get(name),
        surprised_on=team.surprised_on,
        aware=team.aware or battle.encounter.in_plain_sight,
    )


def combatant(battle: Battle, figure: Figure) -> Combatant:
    card, rate, weapon = figure.card, routines_of(figure), weapon_of(figure)
    return Combatant(
        id=figure.id,
        side=figure.side,
        move=move_of(figure),
        base_move=card.move if move_of(figure) != card.move else None,
        dexterity=card.dexterity,
        encumbered=is_encumbered(figure),
        legs=card.legs,
        routines=rate,
        reach_ft=card.reach_ft,
        at_ft=figure.body.at,
        initiative=battle.running.dice.get(figure.id),
        weapon=weapon,
        surprised_less=card.surprised_less,
        surprises_more=card.surprises_more,
        last_charge=_last_charge(battle, figure),
        type=card.type,
        fighting=card.fighting,
        armour=card.armour,
        fought=_count_if_needed(battle, figure.fought, rate),
        shot=_count_if_needed(battle, figure.shot, weapon.rate or rate),
        weapons=_both_weapons(figure, weapon),
        down=is_down(battle, figure) and figure.id not in battle.running.fallen,
        strength_to_hit=card.to_hit,
    )


def _last_charge(battle: Battle, figure: Figure) -> int | None:
    """Return the round of this fight in which a figure last charged; None if it has not."""
    last, before = figure.last_charge, battle.exploring.rounds
    if last is None or not before:
        return last
    return last - before if last > before else None


def _both_weapons(figure: Figure, weapon: Weapon) -> tuple[Weapon, ...]:
    """Return both weapons of a figure with a melee weapon in each hand; () for any other."""
    at, arms = figure.off_hand, figure.card.arms
    if at is None or at >= len(arms) or "missile" in {weapon.kind, arms[at].weapon.kind}:
        return ()
    return weapon, arms[at].weapon._replace(hand="shield")


def _count_if_needed(battle: Battle, used: int, rate: Fraction) -> int | None:
    """Return the count of rounds and surprise segments in which routines were `used`.

    None if the rate is whole, so that the count is not needed, or if the round number says the
    same.
    """
    by_rounds = max(0, battle.round_of_fight - 1)
    return None if rate.denominator == 1 or used == by_rounds else used


def possible_actions(battle: Battle) -> Iterator[Action]:
    """Yield the declarations of figures on the board, keeping only targets there."""
    return (action for _, action in numbered_actions(battle))


def numbered_actions(battle: Battle) -> Iterator[tuple[int, Action]]:
    """Yield the possible actions, each with its index among all declarations.

    A figure that a wall has stopped on its way to a target only moves.
    """
    there = {figure.id for figure in on_table(battle)}
    for number, action in enumerate(battle.running.actions):
        targets = tuple(target for target in action.targets if target in there)
        if action.by not in there or (not targets and action.kind in NEEDS_TARGET):
            continue
        if action.by in battle.running.barred and comes_up(battle, action):
            yield number, action._replace(kind="move", targets=())
        elif targets == action.targets:
            yield number, action
        else:
            yield number, action._replace(targets=targets)


def comes_up(battle: Battle, action: Action) -> bool:
    """Whether a declaration takes its figure up to its target, in this game."""
    walks = action.kind in MELEE and battle.rules.walks_to_strike
    return walks or action.kind in ADVANCES


def action_of(battle: Battle, act: Act) -> Action:
    """Return the action behind an act, as it was put to the rules."""
    return (battle.running.asked or scene_of(battle).actions)[act.action]


def is_charge(battle: Battle, act: Act) -> bool:
    return act.mode == "contact" and action_of(battle, act).kind == "charge"


def casting_of(battle: Battle, act: Act) -> Action | None:
    """Return the declaration of the spell or device behind an act; None if there is none."""
    asked = action_of(battle, act)
    meant = asked.by, spell_of(asked), asked.segment
    cast = (each for each in battle.running.actions if each.kind in CAST)
    return next((each for each in cast if (each.by, spell_of(each), each.segment) == meant), None)
