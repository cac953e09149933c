"""The dice of the open phase: surprise, distance, reaction or initiative."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from types import MappingProxyType
from typing import Final, NamedTuple, TypeAlias

from battleboard import rules
from battleboard.battle.battle import Battle
from battleboard.battle.procedure import initiative_dice
from battleboard.battle.procedure.initiative_dice import PhaseThrow, replan_if_playing
from battleboard.battle.state.command_context import (
    CommandContext,
    Refusal,
    Roll,
    UnknownNameRefusal,
)
from battleboard.battle.state.naming import name_of_anyone
from battleboard.battle.state.rules_scene import on_table, scene_of
from battleboard.battle.state.team import Team
from battleboard.rules.encounter import USUAL_SHARE, EncounterDie, cap_surprise
from battleboard.rules.ruleset import PhaseKind


def surprise_throws(battle: Battle, _tables: rules.Tables) -> tuple[PhaseThrow, ...]:
    """Return the surprise dice: one per side that may be surprised."""
    return tuple(
        PhaseThrow(
            f"surprise: {name}",
            Roll(1, battle.teams[name].surprise_die),
            f"Surprise of {name_of_anyone(battle, name)}",
            (name,),
            battle.encounter.rolls.get(name),
        )
        for name in _meeting_sides(battle)
        if not (battle.teams[name].aware or battle.encounter.in_plain_sight)
    )


def with_surprise_die(battle: Battle, throw: PhaseThrow, value: int) -> Battle:
    rolls = {**battle.encounter.rolls, **dict.fromkeys(throw.owners, value)}
    return battle._replace(encounter=battle.encounter._replace(rolls=rolls))


def surprise_check(battle: Battle, tables: rules.Tables) -> rules.SurpriseCheck:
    """Check which sides and figures are surprised; all dice must be rolled."""
    scene = surprise_scene(battle)
    check = rules.check_surprise(scene, battle.ruleset, tables)
    until = cap_surprise(scene, {**check.lost, **check.individual})
    return check._replace(lost={side: until[side] for side in check.lost})


def _meeting_sides(battle: Battle) -> tuple[str, ...]:
    there = {figure.side for figure in on_table(battle)}
    met = tuple(name for name in battle.teams if name in there)
    return met if len(met) > 1 else ()


def surprise_scene(battle: Battle) -> rules.Scene:
    scene = scene_of(battle)
    sides = {
        name: scene.sides[name]._replace(
            die=battle.teams[name].surprise_die, surprised_on=_chance(battle.teams[name])
        )
        for name in _meeting_sides(battle)
    }
    there = tuple(figure for figure in scene.combatants if figure.side in sides)
    return scene._replace(sides=sides, combatants=there, actions=())


def _chance(team: Team) -> Fraction:
    """Return the number of faces of its die on which a side is surprised."""
    usual = team.surprise_die * USUAL_SHARE
    return usual if team.surprised_on is None else team.surprised_on


def distance_throws(battle: Battle, _tables: rules.Tables) -> tuple[PhaseThrow, ...]:
    dice = battle.rules.distance_dice(_meeting(battle))
    return tuple(_encounter_throws(battle, "distance", dice))


def reaction_throws(battle: Battle, _tables: rules.Tables) -> tuple[PhaseThrow, ...]:
    return tuple(_encounter_throws(battle, "reaction", battle.rules.reaction_dice))


def with_encounter_die(battle: Battle, throw: PhaseThrow, value: int) -> Battle:
    dice = {**battle.encounter.dice, throw.what: value}
    return battle._replace(encounter=battle.encounter._replace(dice=dice))


def distance_met(battle: Battle, tables: rules.Tables) -> rules.Distance:
    dice = _values_of(distance_throws(battle, tables))
    return rules.encounter_distance(_meeting(battle)._replace(dice=dice), battle.ruleset)


def reaction_met(battle: Battle, tables: rules.Tables) -> rules.Reaction:
    dice = _values_of(reaction_throws(battle, tables))
    return rules.react(rules.ReactionRoll(dice, battle.encounter.added), battle.ruleset)


def _meeting(battle: Battle) -> rules.Meeting:
    """Add the place and the segments of surprise to what the DM entered about the meeting."""
    lost = battle.encounter.lost
    by_sides = (lost[name] for name in battle.teams if name in lost)
    return battle.encounter.meeting._replace(
        dice=(), place=battle.board.where, surprised_segments=max(by_sides, default=0)
    )


def _encounter_throws(
    battle: Battle, phase: str, dice: tuple[EncounterDie, ...]
) -> Iterator[PhaseThrow]:
    for number, die in enumerate(dice, start=1):
        # Include the faces in the name, so that a number rolled on another die does not count.
        what = f"{phase}: die {number}, d{die.faces}"
        which = f", die {number} of {len(dice)}" if len(dice) > 1 else ""
        words = f"{phase.capitalize()}{which}"
        words = f"{words}: {die.words}" if die.words else words
        value = battle.encounter.dice.get(what)
        yield PhaseThrow(what, Roll(1, die.faces), words, value=value, optional=die.optional)


def _values_of(throws: Iterable[PhaseThrow]) -> tuple[int, ...]:
    return tuple(throw.value for throw in throws if throw.value is not None)


_List: TypeAlias = Callable[[Battle, rules.Tables], tuple[PhaseThrow, ...]]
_Note: TypeAlias = Callable[[Battle, PhaseThrow, int], Battle]


class _Source(NamedTuple):
    """The dice of one kind of phase: how to list them, and how to record a number."""

    wanted: _List
    noted: _Note


_SOURCES: Final[Mapping[PhaseKind, _Source]] = MappingProxyType(
    {
        "surprise": _Source(surprise_throws, with_surprise_die),
        "distance": _Source(distance_throws, with_encounter_die),
        "reaction": _Source(reaction_throws, with_encounter_die),
        "advantage": _Source(
            initiative_dice.initiative_throws_in_surprise, initiative_dice.with_initiative_die
        ),
        "initiative": _Source(
            initiative_dice.initiative_throws, initiative_dice.with_initiative_die
        ),
        "resolution": _Source(
            initiative_dice.initiative_throws, initiative_dice.with_initiative_die
        ),
    }
)


_NO_DICE: Final = _Source(lambda _battle, _tables: (), lambda battle, _throw, _value: battle)


def _source(battle: Battle) -> _Source:
    return _SOURCES.get(battle.open_phase.kind, _NO_DICE)


def phase_throws(battle: Battle, tables: rules.Tables) -> tuple[PhaseThrow, ...]:
    return _source(battle).wanted(battle, tables)


def find_throw(battle: Battle, tables: rules.Tables, what: str) -> PhaseThrow:
    throws = {throw.what: throw for throw in phase_throws(battle, tables)}
    if what not in throws:
        problem = f"Nothing is rolled for '{what}' in this phase"
        raise UnknownNameRefusal(problem, what, throws)
    return throws[what]


def with_dice_thrown(
    battle: Battle, throws: tuple[PhaseThrow, ...], context: CommandContext
) -> Battle:
    for throw in throws:
        battle = _with_die(battle, throw, context.roll(throw.what, throw.dice))
    return replan_if_playing(battle, context.tables)


def with_die_set(battle: Battle, throw: PhaseThrow, value: int, tables: rules.Tables) -> Battle:
    """Record another number for a die; refuse one that the die cannot show."""
    if not throw.dice.lowest <= value <= throw.dice.highest:
        shows = f"{throw.dice} shows {throw.dice.lowest} to {throw.dice.highest}"
        raise Refusal(f"{throw.words}: {shows}, not {value}.")
    return replan_if_playing(_with_die(battle, throw, value), tables)


def _with_die(battle: Battle, throw: PhaseThrow, value: int) -> Battle:
    return _source(battle).noted(battle, throw, value)
