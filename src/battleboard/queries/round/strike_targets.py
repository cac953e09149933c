"""Whom a blow or a shot may go at instead of its target: the dead are no targets."""

from typing import NamedTuple

from battleboard.battle.battle import Battle
from battleboard.battle.movement.whereabouts import body_now
from battleboard.battle.state.condition import condition_of, is_out
from battleboard.battle.state.figure import Figure
from battleboard.battle.state.rules_scene import on_table


class StrikeTargets(NamedTuple):
    """Other targets: foes and friends who are up, and those who lie there alive; nearest first."""

    foes: tuple[Figure, ...]
    friends: tuple[Figure, ...]
    fallen: tuple[Figure, ...]


def strike_targets(battle: Battle, by: str, but: str) -> StrikeTargets:
    """Whom a figure may strike or shoot at, but for one that is its target already."""
    here, side = body_now(battle, by), battle.figure(by).side
    there = [each for each in on_table(battle) if each.id not in {by, but}]
    there.sort(key=lambda each: here.gap_ft(body_now(battle, each.id)))
    up = [each for each in there if not is_out(battle, each)]
    return StrikeTargets(
        tuple(each for each in up if each.side != side),
        tuple(each for each in up if each.side == side),
        tuple(each for each in there if each not in up and not _is_dead(battle, each)),
    )


def _is_dead(battle: Battle, figure: Figure) -> bool:
    return condition_of(battle, figure).state == "dead"
