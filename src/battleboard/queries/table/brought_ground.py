"""Imports a map onto a board, replacing what was imported or traced before.

What was drawn by hand stays. If the same picture is imported again in another position, everything
on the board, figures included, moves with the picture.
"""

from collections.abc import Iterable, Iterator
from typing import Final

from battleboard.battle.apply import Command
from battleboard.battle.battle import Battle
from battleboard.battle.commands import Batch, MoveFigure, SetBoard
from battleboard.board.board import Board
from battleboard.board.level import Level
from battleboard.board.level_board import level_board
from battleboard.board.point import Point, between, distance, orientation
from battleboard.board.transform import AffineMap, map_board, picture_to_board
from battleboard.board.wall import Origin, Wall
from battleboard.queries.table.board_levels import LevelChange, lay_anew
from battleboard.storage.saved_maps import SavedMap

# A door set by hand counts as lying on a re-imported wall up to this distance.
_BESIDE_FT: Final = 1.0
_LEAST_FT: Final = 0.05
_SAME_FT: Final = 1 / 512


def bringing(ground: SavedMap) -> Command:
    return Batch((SetBoard(ground.board),), f"Load the map '{ground.title}'")


def lay_map(battle: Battle, brought: Board, title: str, on: int = 0) -> LevelChange:
    """Replace a level, or the whole board, with an imported map, keeping what was drawn or carved.

    `on` is the number of the level, if there are levels.
    """
    board = level_board(battle.board, on)
    carry = _along(board, brought)
    kept = board if carry is None else map_board(board, carry)
    made = with_ground(only_by_hand(kept), brought)
    words = f"Import the map '{title}'"
    return _change(battle, on, made._replace(where=board.where), carry, words)


def lay_picture(battle: Battle, brought: Board, words: str, on: int = 0) -> LevelChange:
    board = level_board(battle.board, on)
    carry = _along(board, brought)
    if carry is not None:
        moved = map_board(board, carry)
        brought = moved._replace(
            size_ft=brought.size_ft, grid=brought.grid, surface=brought.surface
        )
    return _change(battle, on, brought, carry, words)


def lay_trace(
    battle: Battle, traced: Board, words: str = "Trace the walls of the plan", on: int = 0
) -> LevelChange:
    return _change(battle, on, traced, None, words)


def _change(
    battle: Battle, on: int, made: Board, carry: AffineMap | None, words: str
) -> LevelChange:
    board = battle.board
    if not board.levels:
        moves = _moves(battle, None, carry, (0.0, 0.0))
        kept = (0.0, 0.0, *board.size_ft)
        return LevelChange(made.with_valid_levels, words, tuple(moves), (kept,))
    change = lay_anew(battle, on, made, words)
    moves = _moves(battle, board.levels[on], carry, change.board.levels[on].at)
    return change._replace(moves=tuple(moves))


def _moves(
    battle: Battle, level: Level | None, carry: AffineMap | None, at: Point
) -> Iterator[MoveFigure]:
    old = level.at if level else (0.0, 0.0)
    way = AffineMap((-old[0], -old[1])).then(carry or AffineMap()).then(AffineMap(at))
    if carry is None and old == at:
        return
    for each in battle.figures.values():
        if level is None or level.holds(each.body.at):
            yield MoveFigure(each.id, way.to(each.body.at))


def _along(board: Board, brought: Board) -> AffineMap | None:
    """The transform for what lies on a picture; None if the picture is new or has not moved."""
    if not brought.surface.picture or board.surface.picture != brought.surface.picture:
        return None
    carry = picture_to_board(board).back.then(picture_to_board(brought))
    wide, high = board.size_ft
    corners = ((0.0, 0.0), (wide, 0.0), (0.0, high))
    moved = max(distance(corner, carry.to(corner)) for corner in corners)
    return carry if moved > _SAME_FT else None


def only_by_hand(board: Board) -> Board:
    gone: frozenset[Origin] = frozenset({"map", "trace"})
    rooms = board.rooms
    names = tuple(name for name in rooms.names if name.origin not in gone)
    cuts = tuple(cut for cut in rooms.cuts if cut not in rooms.map_cuts)
    return board._replace(
        walls=tuple(each for each in board.walls if each.origin not in gone),
        lights=tuple(each for each in board.lights if each.origin not in gone),
        ground=tuple(each for each in board.ground if each.origin not in gone),
        notes=tuple(each for each in board.notes if each.origin not in gone),
        rooms=rooms._replace(names=names, cuts=cuts, map_cuts=()),
    )


def with_ground(board: Board, brought: Board) -> Board:
    """Add the contents of an imported board, and take over its size, grid, surface and daylight.

    The imported walls leave the doors and windows of the board clear.
    """
    rooms, new = board.rooms, brought.rooms
    return board._replace(
        size_ft=brought.size_ft,
        grid=brought.grid,
        surface=brought.surface,
        daylight=brought.daylight,
        walls=(*board.walls, *beside_doors(brought.walls, board.walls)),
        lights=(*board.lights, *brought.lights),
        ground=(*board.ground, *brought.ground),
        notes=(*board.notes, *brought.notes),
        rooms=rooms._replace(
            names=(*rooms.names, *new.names),
            cuts=(*rooms.cuts, *new.cuts),
            map_cuts=(*rooms.map_cuts, *new.map_cuts),
        ),
    )


def beside_doors(walls: Iterable[Wall], standing: Iterable[Wall]) -> Iterator[Wall]:
    """Cut walls where doors or windows already stand."""
    doors = [each for each in standing if each.is_door or each.kind == "window"]
    for wall in walls:
        parts = [wall]
        for door in doors:
            parts = [left for part in parts for left in _left_of(part, door)]
        yield from parts


def _left_of(wall: Wall, door: Wall) -> Iterator[Wall]:
    """Yield what is left of a wall beside a door in its line.

    Another door or window stays whole, or is dropped if the door covers at least half of it.
    """
    long = distance(wall.a, wall.b)
    first, last = sorted(_share(wall, end) for end in (door.a, door.b))
    overlap = (min(last, 1.0) - max(first, 0.0)) * long
    if overlap < _LEAST_FT or not _lies_along(wall, door):
        yield wall
        return
    if wall.kind != "wall":
        if overlap < long / 2:
            yield wall
        return
    if first * long > _LEAST_FT:
        yield wall._replace(b=between(wall.a, wall.b, first))
    if (1 - last) * long > _LEAST_FT:
        yield wall._replace(a=between(wall.a, wall.b, last))


def _share(wall: Wall, point: Point) -> float:
    across, down = wall.b[0] - wall.a[0], wall.b[1] - wall.a[1]
    square = across**2 + down**2
    if not square:
        return 0.0
    return ((point[0] - wall.a[0]) * across + (point[1] - wall.a[1]) * down) / square


def _lies_along(wall: Wall, door: Wall) -> bool:
    most = _BESIDE_FT * distance(wall.a, wall.b)
    return all(abs(orientation(wall.a, wall.b, end)) <= most for end in (door.a, door.b))
