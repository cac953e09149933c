"""Ways to get away from foes: who falls back goes a little, who flees as far as it can."""

from collections.abc import Iterator
from math import cos, radians, sin
from typing import Final

from battleboard.battle.battle import Battle
from battleboard.battle.commands import Declare
from battleboard.board.point import Point, distance
from battleboard.queries.round.fitting_deeds import FittingDeed, tried
from battleboard.queries.round.foes_in_sight import FoesInSight
from battleboard.queries.table.measuring import movement_rate_of
from battleboard.queries.table.moving_by_hand import is_off
from battleboard.rules import Action, Tables
from battleboard.rules.scene import ActionKind

NEAR_FT: Final = 15.0
"""Who skirmishes falls back from foes that come nearer than this."""
_TURNS: Final = (0, 45, -45, 90, -90)


def ways_back(
    battle: Battle, tables: Tables, foes: FoesInSight, who: str, foe: str
) -> Iterator[tuple[ActionKind, Declare]]:
    """Ways out of the reach of a foe, straight back or aslant, as far as a round takes."""
    kind: ActionKind = "withdraw" if foes.gap_ft(who, foe) <= battle.rules.melee_ft else "move"
    feet = movement_rate_of(battle, tables, who, kind).round_ft
    yield from _away(battle, foes, Action(who, kind), foe, min(feet, 2 * NEAR_FT))


def flight(battle: Battle, tables: Tables, foes: FoesInSight, who: str) -> FittingDeed | None:
    """What a figure declares whose courage is gone: it runs, as far as it can; None for others."""
    if not battle.figure(who).has("fleeing"):
        return None
    run, foe = Action(who, "flee"), foes.nearest(who)
    feet = movement_rate_of(battle, tables, who, "flee").round_ft
    ways = [*_away(battle, foes, run, foe, feet)] if foe else []
    return tried(battle, tables, who, (*ways, ("flee", Declare(run))))


def _away(
    battle: Battle, foes: FoesInSight, action: Action, foe: str, feet: float
) -> Iterator[tuple[ActionKind, Declare]]:
    """The declaration of a move away from a foe, straight or aslant, if that is on the table."""
    here, there = foes.body(action.by).at, foes.body(foe).at
    far = distance(here, there) or 1.0
    away = (here[0] - there[0]) / far or 1.0, (here[1] - there[1]) / far
    for turn in _TURNS:
        to = _beyond(here, away, turn, feet)
        if not is_off(battle.board, (to,)):
            yield action.kind, Declare(action, to=to)


def _beyond(here: Point, along: Point, turn: float, feet: float) -> Point:
    """The point so many feet from here, along a line or turned from it."""
    c, s = cos(radians(turn)), sin(radians(turn))
    return (
        here[0] + feet * (along[0] * c - along[1] * s),
        here[1] + feet * (along[0] * s + along[1] * c),
    )
