"""One level as a board of its own: extracted from its board, and put back."""

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple, TypeAlias

from battleboard.board.areas.rooms import RoomPlan
from battleboard.board.board import Board
from battleboard.board.carving.carved_floor import CarvedFloor
from battleboard.board.level import Level, LevelBox, Stairs, Surface, level_at
from battleboard.board.point import Point, between, on_grain
from battleboard.board.transform import AffineMap, map_board
from battleboard.board.wall import Wall
from battleboard.foundation.identity_cache import cached_by_identity

_Walled: TypeAlias = tuple[tuple[Wall, ...], tuple[Level, ...]]


# An eye on a wall sees both sides of it, so a second wall stands just outside the edge.
_BESIDE_FT: Final = 0.5


def edges_of(levels: tuple[Level, ...]) -> Iterator[Wall]:
    """The edges of levels as walls: two rings for each level, one around the other."""
    for level in levels:
        left, top, right, bottom = level.box
        for out in (0.0, _BESIDE_FT):
            across, down = (left - out, right + out), (top - out, bottom + out)
            yield from _ring(across, down)


def _ring(across: Point, down: Point) -> Iterator[Wall]:
    places = ((across[0], down[0]), (across[1], down[0]), (across[1], down[1]))
    corners = [on_grain(place) for place in (*places, (across[0], down[1]))]
    for a, b in zip(corners, (*corners[1:], corners[0]), strict=True):
        yield Wall(a, b)


def _all_walls(asked: _Walled) -> tuple[Wall, ...]:
    walls, levels = asked
    return (*walls, *edges_of(levels))


def _same_walls(one: _Walled, other: _Walled) -> bool:
    return one[0] is other[0] and one[1] == other[1]


_kept = cached_by_identity(_all_walls, _same_walls)


def with_level_edges(board: Board) -> Board:
    return board._replace(walls=_kept((board.walls, board.levels))) if board.levels else board


_Keeps: TypeAlias = Callable[[Point], bool]


class LaidSurface(NamedTuple):
    """A surface, and the box of the board that shows it."""

    surface: Surface
    box: LevelBox


def surfaces_of(board: Board) -> tuple[LaidSurface, ...]:
    """The surface of each level, or that of the board if it has no levels.

    The board's surface, with its `picture_ft` set, stands in for a level without one.
    """
    if not board.levels:
        return (LaidSurface(_surface_of(board), (0.0, 0.0, *board.size_ft)),)
    return tuple(
        LaidSurface(level.surface or _surface_of(board), level.box) for level in board.levels
    )


def picture_names(board: Board) -> tuple[str, ...]:
    named = (laid.surface.picture for laid in surfaces_of(board))
    return tuple(dict.fromkeys(name for name in named if name))


def first_level(board: Board) -> int:
    """The index of the level to show first: the one with the first note, or else the first."""
    levels = (level_at(board.levels, note.at) for note in board.notes[:1])
    level = next(filter(None, levels), None)
    return board.levels.index(level) if level else 0


def area_at(board: Board, place: Point) -> LaidSurface:
    """The surface and box at a place; off all levels, those of the first."""
    surfaces = surfaces_of(board)
    level = level_at(board.levels, place)
    return surfaces[board.levels.index(level)] if level else surfaces[0]


def carved_floor_on(board: Board, box: LevelBox) -> CarvedFloor:
    """The carved floor in a level's box, with all mouths; the board's own if it has no levels."""
    if not board.levels:
        return board.carved
    left, top, right, bottom = box
    rings = (
        ring
        for ring in board.carved.rings
        if left <= ring[0][0] <= right and top <= ring[0][1] <= bottom
    )
    return CarvedFloor(tuple(rings), board.carved.mouths)


def is_rock_around(board: Board, place: Point) -> bool:
    """Whether the level at a place has carved floor; the rest of such a level is rock."""
    return bool(carved_floor_on(board, area_at(board, place).box).rings)


def level_board(board: Board, number: int) -> Board:
    """Extract a level as a board, with its upper left corner at the origin.

    A board without levels is returned as it is.
    """
    if not board.levels:
        return board
    level = board.levels[number]
    x, y = level.at
    part = map_board(_part(board, level.holds), AffineMap((-x, -y)))
    surface = surfaces_of(board)[number].surface
    left, top = surface.at
    return part._replace(size_ft=level.size_ft, surface=surface._replace(at=(left - x, top - y)))


def with_level(board: Board, made: Board, level: Level) -> Board:
    """Add a board as the last level of another, with its upper left corner at `level.at`.

    The other board grows as needed, and keeps its grid, setting and daylight.
    """
    x, y = level.at
    moved = map_board(made, AffineMap(level.at))
    surface = _surface_of(made)
    left, top = surface.at
    laid = level._replace(size_ft=made.size_ft, surface=surface._replace(at=(left + x, top + y)))
    wide, high = board.size_ft
    _, _, right, bottom = laid.box
    return _together(board, moved)._replace(
        size_ft=(max(wide, right), max(high, bottom)), levels=(*board.levels, laid)
    )


def without_level(board: Board, number: int) -> Board:
    """Remove a level, all that is on it, and the stairs to it.

    The board shrinks to what the other levels need.
    """
    gone = board.levels[number]
    kept = _part(board, lambda place: not gone.holds(place))
    levels = (*board.levels[:number], *board.levels[number + 1 :])
    stairs = tuple(
        flight
        for flight in board.stairs
        if not (gone.holds(flight.one) or gone.holds(flight.other))
    )
    size = max(each.box[2] for each in levels), max(each.box[3] for each in levels)
    return kept._replace(size_ft=size, levels=levels, stairs=stairs)


def replace_level(board: Board, number: int, made: Board, at: Point) -> Board:
    """Replace a level by a board placed at `at`.

    Ends of stairs on the level move along. Stairs with an end off all levels are removed.
    """
    old = board.levels[number]
    rest = _part(board, lambda place: not old.holds(place))._replace(levels=board.levels)
    laid = with_level(rest._replace(levels=()), made, old._replace(at=at))
    levels = (*board.levels[:number], *laid.levels, *board.levels[number + 1 :])
    ends = max(each.box[2] for each in levels), max(each.box[3] for each in levels)
    x, y = at[0] - old.at[0], at[1] - old.at[1]

    def move(end: Point) -> Point:
        return (end[0] + x, end[1] + y) if old.holds(end) else end

    stairs = (Stairs(move(each.one), move(each.other), each.feet) for each in board.stairs)
    fitting = tuple(
        each for each in stairs if level_at(levels, each.one) and level_at(levels, each.other)
    )
    return laid._replace(size_ft=ends, levels=levels, stairs=fitting)


def _surface_of(board: Board) -> Surface:
    surface = board.surface
    return surface._replace(picture_ft=surface.picture_ft or board.size_ft)


def _part(board: Board, keeps: _Keeps) -> Board:
    """The part of a board that lies where `keeps` says, without levels and stairs."""
    rooms, carved = board.rooms, board.carved
    return board._replace(
        walls=tuple(wall for wall in board.walls if keeps(between(wall.a, wall.b, 0.5))),
        lights=tuple(light for light in board.lights if keeps(light.at)),
        ground=tuple(each for each in board.ground if keeps(_middle(each.outline))),
        notes=tuple(note for note in board.notes if keeps(note.at)),
        carved=CarvedFloor(
            tuple(ring for ring in carved.rings if keeps(ring[0])), _kept_cuts(carved.mouths, keeps)
        ),
        rooms=RoomPlan(
            tuple(name for name in rooms.names if keeps(name.mark[0])),
            tuple(merger for merger in rooms.mergers if keeps(merger.one[0])),
            _kept_cuts(rooms.cuts, keeps),
            _kept_cuts(rooms.map_cuts, keeps),
        ),
        levels=(),
        stairs=(),
    )


def _kept_cuts(
    cuts: tuple[tuple[Point, Point], ...], keeps: _Keeps
) -> tuple[tuple[Point, Point], ...]:
    return tuple((a, b) for a, b in cuts if keeps(between(a, b, 0.5)))


def _middle(outline: tuple[Point, ...]) -> Point:
    xs, ys = ([at[axis] for at in outline] for axis in (0, 1))
    return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2


def _together(board: Board, other: Board) -> Board:
    rooms, new = board.rooms, other.rooms
    return board._replace(
        walls=(*board.walls, *other.walls),
        lights=(*board.lights, *other.lights),
        ground=(*board.ground, *other.ground),
        notes=(*board.notes, *other.notes),
        carved=CarvedFloor(
            (*board.carved.rings, *other.carved.rings), (*board.carved.mouths, *other.carved.mouths)
        ),
        rooms=RoomPlan(
            (*rooms.names, *new.names),
            (*rooms.mergers, *new.mergers),
            (*rooms.cuts, *new.cuts),
            (*rooms.map_cuts, *new.map_cuts),
        ),
    )
