"""Stairs between levels: who may take them, the cost, and where they lead."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from battleboard.battle.apply import Command
from battleboard.battle.battle import Battle
from battleboard.battle.commands import Batch, MoveFigure, SetLevels
from battleboard.battle.movement.whereabouts import body_now
from battleboard.battle.state.naming import people
from battleboard.board.board import Board
from battleboard.board.level import Stairs, level_at, stairs_near
from battleboard.board.point import Point
from battleboard.foundation.words import number
from battleboard.queries.table.free_places import free_places
from battleboard.queries.table.moving_by_hand import routed
from battleboard.rules import Tables

NEAR_FT: Final = 5.0
"""A figure so near to stairs stands on them."""


class StairsEnd(NamedTuple):
    """One end of stairs: which stairs, this end, the other end, and where that is."""

    number: int
    here: Point
    there: Point
    level: str
    feet: float


def stairs_at(board: Board, place: Point, near_ft: float = NEAR_FT) -> StairsEnd | None:
    """The end of stairs at a place, or None."""
    found = stairs_near(board.stairs, place, near_ft)
    if found is None:
        return None
    flight = board.stairs[found[0]]
    there = flight.beyond(found[1])
    level = level_at(board.levels, there)
    return StairsEnd(found[0], found[1], there, level.name if level else "", flight.feet)


def taking(battle: Battle, who: Sequence[str], end: StairsEnd) -> Command:
    """The command that takes figures up or down stairs; a `Refusal` if there is no room."""
    radii = [body_now(battle, each).radius_ft for each in who]
    places = free_places(_without(battle, who), end.there, radii)
    moves = tuple(MoveFigure(each, at) for each, at in zip(who, places, strict=True))
    takes = "takes" if len(who) == 1 else "take"
    words = f"{people(battle, who)} {takes} the stairs to {end.level} ({number(end.feet)} ft)"
    return Batch(moves, words)


def cost_of(battle: Battle, tables: Tables, who: str, end: StairsEnd) -> str:
    """The movement that stairs cost a figure: the way there, and the stairs."""
    way = routed(battle, tables, who, end.here, round_walls=True)
    feet = way.feet + end.feet
    return f"{number(feet)} ft, {way.pace.spoken(feet)}"


def linking(board: Board, one: Point, other: Point) -> Command:
    """The command that adds stairs between two places."""
    laid = SetLevels(board.levels, (*board.stairs, Stairs(one, other)))
    return Batch((laid,), f"Add stairs {_between(board, one, other)}")


def clearing(board: Board, number_of: int) -> Command:
    """The command that removes stairs."""
    kept = (flight for at, flight in enumerate(board.stairs) if at != number_of)
    gone = board.stairs[number_of]
    words = f"Remove the stairs {_between(board, gone.one, gone.other)}"
    return Batch((SetLevels(board.levels, tuple(kept)),), words)


def _between(board: Board, one: Point, other: Point) -> str:
    """From where to where stairs lead, in words."""
    first, last = (level_at(board.levels, end) for end in (one, other))
    return f"from '{first.name}' to '{last.name}'" if first and last else "to another level"


def _without(battle: Battle, who: Sequence[str]) -> Battle:
    """The battle without the figures that leave."""
    staying = {name: each for name, each in battle.figures.items() if name not in who}
    return battle._replace(figures=staying)
