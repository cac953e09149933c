"""Ways to get away from foes: falling back a little, or fleeing as far as possible."""

from collections.abc import Iterator
from math import cos, radians, sin
from typing import Final

from battleboard.battle.battle import Battle
from battleboard.battle.commands import Declare
from battleboard.board.point import Point, distance
from battleboard.queries.round.foes_in_sight import FoesInSight
from battleboard.queries.round.usable_actions import UsableAction, tried
from battleboard.queries.table.measuring import movement_rate_of
from battleboard.queries.table.moving_by_hand import is_off
from battleboard.rules import Action, Tables
from battleboard.rules.scene import ActionKind

NEAR_FT: Final = 15.0
"""Skirmishers fall back from foes that come nearer than this."""
_TURNS: Final = (0, 45, -45, 90, -90)
# Absorbs the rounding error of cos 90°, so that moving along an edge comes no nearer to it.
_LEVEL: Final = 1e-9


def ways_back(
    battle: Battle, tables: Tables, foes: FoesInSight, who: str, foe: str
) -> Iterator[tuple[ActionKind, Declare]]:
    """Yield ways back from a foe: a short move straight away, diagonally or sideways.

    None is longer than a round allows.
    """
    kind: ActionKind = "withdraw" if foes.gap_ft(who, foe) <= battle.rules.melee_ft else "move"
    feet = movement_rate_of(battle, tables, who, kind).round_ft
    yield from _away(battle, foes, Action(who, kind), foe, min(feet, 2 * NEAR_FT))


def flight(battle: Battle, tables: Tables, foes: FoesInSight, who: str) -> UsableAction | None:
    """What a routed figure declares: it runs as far as it can; None for others."""
    return run_away(battle, tables, foes, who) if battle.figure(who).has("fleeing") else None


def run_away(battle: Battle, tables: Tables, foes: FoesInSight, who: str) -> UsableAction:
    """What a fleeing figure declares: to run as far as it can from its nearest foe.

    It stops at the edge of the table, and runs diagonally or sideways only if there is hardly room
    behind it. If no path leads away, it flees all the same, and the DM moves it.
    """
    run, foe = Action(who, "flee"), foes.nearest(who)
    feet = movement_rate_of(battle, tables, who, "flee").round_ft
    ways = [*_as_far_as_the_edge(battle, foes, run, foe, feet)] if foe else []
    return tried(battle, tables, who, (*ways, ("flee", Declare(run))))


def _away(
    battle: Battle, foes: FoesInSight, action: Action, foe: str, feet: float
) -> Iterator[tuple[ActionKind, Declare]]:
    """Yield moves away from a foe: straight, diagonal or sideways, if they stay on the table."""
    here, away = _straight_away(foes, action.by, foe)
    for turn in _TURNS:
        to = _beyond(here, away, turn, feet)
        if not is_off(battle.board, (to,)):
            yield action.kind, Declare(action, to=to)


def _as_far_as_the_edge(
    battle: Battle, foes: FoesInSight, action: Action, foe: str, feet: float
) -> Iterator[tuple[ActionKind, Declare]]:
    """Yield a flight from a foe, which ends at the edge of the table at the latest."""
    here, away = _straight_away(foes, action.by, foe)
    inset, size = foes.body(action.by).radius_ft, battle.board.size_ft
    room = {turn: _room_ft(here, _turned(away, turn), size, inset) for turn in _TURNS}
    for turn in sorted(_TURNS, key=lambda turn: -min(room[turn], 2 * NEAR_FT)):
        to = _beyond(here, away, turn, min(feet, room[turn]))
        yield action.kind, Declare(action, to=to)


def _straight_away(foes: FoesInSight, who: str, foe: str) -> tuple[Point, Point]:
    """A figure's position, and the direction straight away from a foe."""
    here, there = foes.body(who).at, foes.body(foe).at
    far = distance(here, there)
    # At the very same point no direction is "straight away", so take any.
    return here, ((here[0] - there[0]) / far, (here[1] - there[1]) / far) if far else (1.0, 0.0)


def _room_ft(here: Point, along: Point, size: Point, inset: float) -> float:
    """The distance along a line until a body touches the edge of the table."""
    ends = [most - inset if step > 0 else inset for most, step in zip(size, along, strict=True)]
    ways = zip(here, ends, along, strict=True)
    return max(0.0, min((end - at) / step for at, end, step in ways if abs(step) > _LEVEL))


def _beyond(here: Point, along: Point, turn: float, feet: float) -> Point:
    """The point this many feet away, along a line or rotated from it."""
    x, y = _turned(along, turn)
    return here[0] + feet * x, here[1] + feet * y


def _turned(along: Point, turn: float) -> Point:
    """A direction rotated by an angle in degrees."""
    c, s = cos(radians(turn)), sin(radians(turn))
    return along[0] * c - along[1] * s, along[0] * s + along[1] * c
