"""Levels that a DM adds to the board, renames, reorders, replaces and removes."""

from collections.abc import Iterator, Sequence
from itertools import product
from math import ceil
from typing import Final, NamedTuple

from battleboard.battle.apply import Command
from battleboard.battle.battle import Battle
from battleboard.battle.commands import Batch, MoveFigure, SetBoard, SetLevels
from battleboard.battle.movement.whereabouts import body_now
from battleboard.battle.state.command_context import Refusal
from battleboard.battle.state.naming import people
from battleboard.battle.state.rules_scene import on_table
from battleboard.board.board import Board
from battleboard.board.grid import Hexes
from battleboard.board.level import STRIP_FT, Level, LevelBox, Stairs, level_at, stairs_near
from battleboard.board.level_board import (
    level_board,
    replace_level,
    with_level,
    without_level,
)
from battleboard.board.point import FARTHEST_FT, Point, on_grain
from battleboard.foundation.words import distance_in_words
from battleboard.queries.table.free_places import free_places
from battleboard.queries.table.map_battle import grid_pitch
from battleboard.queries.table.moving_by_hand import route_by_hand
from battleboard.rules import Tables

NEAR_FT: Final = 5.0
"""A figure this close to stairs stands on them."""


class StairsEnd(NamedTuple):
    """One end of stairs: their index, this end, the other end and its level, and their length."""

    number: int
    here: Point
    there: Point
    level: str
    feet: float


def stairs_at(board: Board, place: Point, near_ft: float = NEAR_FT) -> StairsEnd | None:
    found = stairs_near(board.stairs, place, near_ft)
    if found is None:
        return None
    flight = board.stairs[found[0]]
    there = flight.beyond(found[1])
    level = level_at(board.levels, there)
    return StairsEnd(found[0], found[1], there, level.name if level else "", flight.feet)


def taking(battle: Battle, who: Sequence[str], end: StairsEnd) -> Command:
    radii = [body_now(battle, each).radius_ft for each in who]
    places = free_places(_without(battle, who), end.there, radii)
    moves = tuple(MoveFigure(each, at) for each, at in zip(who, places, strict=True))
    takes = "takes" if len(who) == 1 else "take"
    far = distance_in_words(end.feet)
    return Batch(moves, f"{people(battle, who)} {takes} the stairs to {end.level} ({far})")


def cost_of(battle: Battle, tables: Tables, who: str, end: StairsEnd) -> str:
    """How far it is for a figure to and along the stairs, and how long that takes, in words."""
    way = route_by_hand(battle, tables, who, end.here, round_walls=True)
    feet = way.feet + end.feet
    return f"{distance_in_words(feet)}, {way.pace.in_words(feet)}"


def linking(board: Board, one: Point, other: Point) -> Command:
    laid = SetLevels(board.levels, (*board.stairs, Stairs(one, other)))
    return Batch((laid,), f"Add stairs {_between(board, one, other)}")


def clearing(board: Board, number_of: int) -> Command:
    kept = (flight for at, flight in enumerate(board.stairs) if at != number_of)
    gone = board.stairs[number_of]
    words = f"Remove the stairs {_between(board, gone.one, gone.other)}"
    return Batch((SetLevels(board.levels, tuple(kept)),), words)


def _between(board: Board, one: Point, other: Point) -> str:
    first, last = (level_at(board.levels, end) for end in (one, other))
    return f"from '{first.name}' to '{last.name}'" if first and last else "to another level"


def _without(battle: Battle, who: Sequence[str]) -> Battle:
    staying = {name: each for name, each in battle.figures.items() if name not in who}
    return battle._replace(figures=staying)


FIRST_NAME: Final = "Ground floor"
"""Name of a board once it is one of several levels, until it is renamed."""
_SLACK: Final = 1e-6


class LevelChange(NamedTuple):
    """A new board in place of the current one, and the figures that move with it.

    `words` are the log text. `kept` are the boxes of the old board in which everything stays in
    place, and `shown` is the number of the level to view afterwards.
    """

    board: Board
    words: str
    moves: tuple[MoveFigure, ...] = ()
    kept: tuple[LevelBox, ...] = ()
    shown: int = 0

    def command(self, *further: Command) -> Command:
        return Batch((SetBoard(self.board), *self.moves, *further), self.words)


def adding(battle: Battle, made: Board, name: str, place: int) -> LevelChange:
    """Add a board, or each of its levels, as a level; the first gets `place` in the order.

    A board without levels first becomes a level itself; raises a `Refusal` if there is no room.
    """
    board = before = with_own_level(battle.board)
    count = max(1, len(made.levels))
    for at in range(count):
        part = level_board(made, at)
        own = made.levels[at].name if made.levels else ""
        level = Level(f"{name}: {own}" if own else name, _free_corner(board, part.size_ft), (0, 0))
        board = with_level(board, part, level)
    kept, new = board.levels[:-count], board.levels[-count:]
    levels = (*kept[:place], *new, *kept[place:])
    stairs = (*board.stairs, *_carried_stairs(made, new))
    board = board._replace(levels=levels, stairs=stairs)
    return LevelChange(board, f"Add the level '{name}'", (), _boxes(before), place)


def removing(battle: Battle, number: int) -> LevelChange:
    """Remove a level and move its figures to where its stairs lead, or else to an adjacent level.

    Raises a `Refusal` if there is no room for them.
    """
    old = battle.board
    gone = old.levels[number]
    board = without_level(old, number)
    shown = min(max(0, number - 1), len(board.levels) - 1)
    beside = board.levels[shown]
    moved = tuple(_figure_moves(battle, board, gone, beside))
    board, words = single(board), f"Remove the level '{gone.name}'"
    kept = tuple(level.box for level in old.levels if level is not gone)
    return LevelChange(board, words, moved, kept, shown)


def lay_anew(battle: Battle, number: int, made: Board, words: str) -> LevelChange:
    """Replace a level with a board, laid elsewhere if it does not fit in the level's place."""
    board, old = battle.board, battle.board.levels[number]
    others = [level for level in board.levels if level is not old]
    here = old._replace(size_ft=made.size_ft)
    is_free = all(here.is_apart(other) for other in others) and _reach(here) <= FARTHEST_FT
    rest = board._replace(levels=tuple(others))
    at = old.at if is_free else _free_corner(rest, made.size_ft)
    laid = replace_level(board, number, made, at)
    kept = tuple(level.box for level in others)
    kept = (*kept, old.box) if is_free else kept
    return LevelChange(laid, words, (), kept, number)


def renaming(board: Board, number: int, name: str) -> Command:
    level = board.levels[number]
    levels = (*board.levels[:number], level._replace(name=name), *board.levels[number + 1 :])
    return Batch((SetLevels(levels, board.stairs),), f"Rename level to '{name}'")


def ordering(board: Board, number: int, to: int) -> Command:
    """The command that moves a level to another place in the order, counting from the lowest."""
    level = board.levels[number]
    others = [*board.levels[:number], *board.levels[number + 1 :]]
    others.insert(to, level)
    way = "up" if to > number else "down"
    return Batch((SetLevels(tuple(others), board.stairs),), f"Move the level '{level.name}' {way}")


def with_own_level(board: Board) -> Board:
    """Turn a board without levels into one with a single level."""
    if board.levels:
        return board
    empty = Board(board.size_ft, board.grid, where=board.where, daylight=board.daylight)
    empty = empty._replace(ceiling_ft=board.ceiling_ft)
    return with_level(empty, board, Level(FIRST_NAME, (0.0, 0.0), board.size_ft))


def single(board: Board) -> Board:
    """Turn a board with a single level at its upper left corner into one without levels."""
    if len(board.levels) == 1 and board.levels[0].at == (0.0, 0.0):
        return level_board(board, 0)
    return board


def figures_on(battle: Battle, level: Level) -> tuple[str, ...]:
    return tuple(
        figure.id for figure in on_table(battle) if level.holds(body_now(battle, figure.id).at)
    )


def _figure_moves(battle: Battle, board: Board, gone: Level, beside: Level) -> Iterator[MoveFigure]:
    """Yield moves of a removed level's figures to where its stairs lead, or to another level."""
    who = figures_on(battle, gone)
    if not who:
        return
    others = {name: each for name, each in battle.figures.items() if name not in who}
    after = battle._replace(board=board, figures=others)
    radii = [body_now(battle, each).radius_ft for each in who]
    places = free_places(after, _arrival(battle.board, gone, beside), radii)
    for each, at in zip(who, places, strict=True):
        yield MoveFigure(each, at)


def _arrival(board: Board, gone: Level, beside: Level) -> Point:
    """Where figures of a removed level go: the far end of its stairs, or another level's middle."""
    for flight in board.stairs:
        for end in (flight.one, flight.other):
            if gone.holds(end) and not gone.holds(flight.beyond(end)):
                return flight.beyond(end)
    left, top, right, bottom = beside.box
    return (left + right) / 2, (top + bottom) / 2


def _carried_stairs(made: Board, new: Sequence[Level]) -> Iterator[Stairs]:
    for flight in made.stairs:
        one, other = (_carried_end(made, new, end) for end in (flight.one, flight.other))
        if one and other:
            yield Stairs(one, other, flight.feet)


def _carried_end(made: Board, new: Sequence[Level], end: Point) -> Point | None:
    level = level_at(made.levels, end)
    if level is None:
        return None
    (x, y), (left, top) = level.at, new[made.levels.index(level)].at
    return end[0] - x + left, end[1] - y + top


def _free_corner(board: Board, size: Point) -> Point:
    """The corner of the grid where a level of this size enlarges the board least."""
    across, down = _pitch(board)
    lefts = {0.0, *(_upwards(level.box[2] + STRIP_FT, across) for level in board.levels)}
    tops = {0.0, *(_upwards(level.box[3] + STRIP_FT, down) for level in board.levels)}
    corners = (Level("", on_grain(at), size) for at in product(lefts, tops))
    free = [each for each in corners if all(each.is_apart(level) for level in board.levels)]
    best = min(free, key=lambda level: (_reach(level, board), *level.at))
    if _reach(best) > FARTHEST_FT:
        raise Refusal(f"No room for it: boards can be up to {FARTHEST_FT:,.0f} ft.")
    return best.at


def _reach(level: Level, board: Board | None = None) -> float:
    _, _, right, bottom = level.box
    return max(right, bottom, *(board.size_ft if board else ()))


def _pitch(board: Board) -> Point:
    grid = board.grid
    across, down = grid_pitch(grid.orientation if isinstance(grid, Hexes) else "square")
    return across * grid.feet, down * grid.feet


def _upwards(feet: float, pitch: float) -> float:
    return ceil(feet / pitch - _SLACK) * pitch


def _boxes(board: Board) -> tuple[LevelBox, ...]:
    return tuple(level.box for level in board.levels)
