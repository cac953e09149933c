"""Surprise: which sides throw for it, and what the game makes of their dice."""

from fractions import Fraction

from battleboard.battle.battle import Battle
from battleboard.battle.procedure.wanted import Wanted
from battleboard.battle.roll import Roll
from battleboard.battle.scene import on_table, scene_of
from battleboard.battle.team import Team
from battleboard.battle.wording import called
from battleboard.rules import Scene, SurpriseCheck, Tables, check_surprise
from battleboard.rules.encounter import USUAL_SHARE


def wanted(battle: Battle, _tables: Tables) -> tuple[Wanted, ...]:
    """List the dice against surprise: one for each side that has not noticed the others."""
    return tuple(
        Wanted(
            f"surprise: {name}",
            Roll(1, battle.teams[name].surprise_die),
            f"Surprise of {called(battle, name)}",
            (name,),
            battle.encounter.rolls.get(name),
        )
        for name in _sides(battle)
        if not battle.teams[name].aware
    )


def noted(battle: Battle, throw: Wanted, value: int) -> Battle:
    """Give the battle in which a side's die has fallen."""
    rolls = {**battle.encounter.rolls, **dict.fromkeys(throw.owners, value)}
    return battle._replace(encounter=battle.encounter._replace(rolls=rolls))


def checked(battle: Battle, tables: Tables) -> SurpriseCheck:
    """Say who is surprised, when all dice have fallen."""
    return check_surprise(scene_of_check(battle), battle.ruleset, tables)


def _sides(battle: Battle) -> tuple[str, ...]:
    """List the sides that meet; one alone surprises nobody."""
    there = {figure.side for figure in on_table(battle)}
    met = tuple(name for name in battle.teams if name in there)
    return met if len(met) > 1 else ()


def scene_of_check(battle: Battle) -> Scene:
    """Give the scene in which the sides' dice are those against surprise."""
    scene = scene_of(battle)
    sides = {
        name: scene.sides[name]._replace(
            die=battle.teams[name].surprise_die, surprised_on=_chance(battle.teams[name])
        )
        for name in _sides(battle)
    }
    there = tuple(figure for figure in scene.combatants if figure.side in sides)
    return scene._replace(sides=sides, combatants=there, actions=())


def _chance(team: Team) -> Fraction:
    """Give on how many faces of its die a side is surprised."""
    usual = team.surprise_die * USUAL_SHARE
    return usual if team.surprised_on is None else team.surprised_on
