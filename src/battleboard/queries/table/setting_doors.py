"""Doors set into walls: their position, the gap in the wall, and closing it again."""

from collections.abc import Iterator
from math import floor, inf
from typing import Final, NamedTuple

from battleboard.battle.apply import Command
from battleboard.battle.commands import Batch, SetWalls
from battleboard.board.board import Board
from battleboard.board.grid import Squares
from battleboard.board.point import Point, between, distance, distance_to_segment, on_grain
from battleboard.board.wall import DoorSort, DoorState, Opacity, Origin, Wall, WallKind, WallSide
from battleboard.foundation.identity_cache import cached_by_identity

USUAL_WIDTH_FT: Final = 5.0
# Wider passages get no door from wall to wall.
_WIDEST_FT: Final = 20.0
# Anything shorter is rounding error, not wall.
_LEAST_FT: Final = 1 / 64
_REST_FT: Final = 2 * _LEAST_FT
_STRAIGHT: Final = 1e-3
# Walls closer together than this are both sides of one thick wall.
_NARROWEST_FT: Final = 3.0
# Share of a passage's width at each side where a door goes into the wall.
_BESIDE: Final = 0.25


class DoorChoice(NamedTuple):
    """A kind of door or window to choose: its name, and what it stops when shut."""

    name: str
    kind: WallKind = "door"
    sort: DoorSort = "single"
    sight: Opacity = "normal"
    stops_movement: bool = True
    one_way: bool = False

    def make_door(self, a: Point, b: Point, state: DoorState = "shut") -> Wall:
        """A door of this kind; a one-way door lets figures through from the left of the line."""
        state = state if self.kind in {"door", "secret"} else "shut"
        side: WallSide = "right" if self.one_way else "both"
        return Wall(a, b, self.kind, self.sight, self.stops_movement, state, side, self.sort)


DOOR_CHOICES: Final[tuple[DoorChoice, ...]] = (
    DoorChoice("Door"),
    DoorChoice("Double door", sort="double"),
    DoorChoice("Portcullis", sort="portcullis", sight="none"),
    DoorChoice("Curtain", sort="curtain", stops_movement=False),
    DoorChoice("Secret door", "secret"),
    DoorChoice("One-way door", one_way=True),
    DoorChoice("Window", "window", sight="none"),
    DoorChoice("Arrow slit", "window", "slit", "none"),
)
DOOR_STATES: Final[tuple[DoorState, ...]] = ("open", "shut", "locked", "barred", "stuck")


def choice_of(opening: Wall) -> DoorChoice:
    for choice in DOOR_CHOICES:
        alike = (choice.kind, choice.sort) == (opening.kind, opening.sort)
        if alike and choice.one_way == (opening.is_one_way and opening.kind == "door"):
            return choice
    return next(choice for choice in DOOR_CHOICES if choice.kind == opening.kind)


class DoorSpot(NamedTuple):
    """Where a door would be: its ends, and the wall it is cut into, if any."""

    a: Point
    b: Point
    wall: int | None = None


class DoorWish(NamedTuple):
    """The requested door: a point, a width, the search radius for walls, and snapping."""

    at: Point
    width_ft: float = USUAL_WIDTH_FT
    near_ft: float = 1.0
    snaps: bool = True


def door_spot(board: Board, wish: DoorWish) -> DoorSpot | None:
    """Where a door would go: across the passage at a point, or into the wall beside it.

    At any zoom, a point in the middle half of a passage means the passage, not its walls.
    """
    across = _spot_across(board, wish)
    near = wish.near_ft
    if across and (wide_ft := distance(across.a, across.b)) >= _NARROWEST_FT:
        near = min(near, wide_ft * _BESIDE)
    walls = (
        (distance_to_segment(wish.at, wall.a, wall.b), index)
        for index, wall in _plain(board)
        if _is_near(wall, wish.at, near)
    )
    feet, index = min(walls, default=(inf, 0))
    if feet <= near:
        return _spot_in(board, index, wish)
    return across


def opening_at(board: Board, at: Point, near_ft: float) -> int | None:
    openings = (
        (distance_to_segment(at, wall.a, wall.b), index)
        for index, wall in _sort_out(board.walls).openings
        if _is_near(wall, at, near_ft)
    )
    feet, index = min(openings, default=(inf, 0))
    return index if feet <= near_ft else None


def is_opening(wall: Wall) -> bool:
    return wall.is_door or wall.kind == "window"


class _SortedOut(NamedTuple):
    """Walls that can have doors, and doors and windows, each with its index."""

    plain: tuple[tuple[int, Wall], ...]
    openings: tuple[tuple[int, Wall], ...]


@cached_by_identity
def _sort_out(walls: tuple[Wall, ...]) -> _SortedOut:
    """The walls of a board, classified once and cached, since every mouse move needs them."""
    every = [*enumerate(walls)]
    return _SortedOut(
        tuple(
            (index, wall)
            for index, wall in every
            if wall.kind == "wall" and distance(wall.a, wall.b) > _LEAST_FT
        ),
        tuple((index, wall) for index, wall in every if is_opening(wall)),
    )


def _plain(board: Board) -> tuple[tuple[int, Wall], ...]:
    return _sort_out(board.walls).plain


def _is_near(wall: Wall, at: Point, near_ft: float) -> bool:
    """Whether a point lies in the bounding box of a wall, or this near to it."""
    (ax, ay), (bx, by), (x, y) = wall.a, wall.b, at
    return not (
        (ax > x + near_ft < bx)
        or (ax < x - near_ft > bx)
        or (ay > y + near_ft < by)
        or (ay < y - near_ft > by)
    )


def _spot_in(board: Board, index: int, wish: DoorWish) -> DoorSpot:
    """The position of a door in a wall: the whole wall if that is too short for the door."""
    wall = board.walls[index]
    (ax, ay), (bx, by) = wall.a, wall.b
    long_ft = distance(wall.a, wall.b)
    if long_ft <= wish.width_ft + _LEAST_FT:
        return DoorSpot(wall.a, wall.b, index)
    along = ((wish.at[0] - ax) * (bx - ax) + (wish.at[1] - ay) * (by - ay)) / long_ft
    start = along - wish.width_ft / 2
    if wish.snaps:
        start = _snap_start(board, wall, start, wish.width_ft)
    rest = long_ft - wish.width_ft
    # If a remnant of the wall is too short to keep, it becomes part of the door: otherwise the wall
    # would be shorter once the door is removed.
    start = 0.0 if start <= _REST_FT else rest if start >= rest - _REST_FT else start
    ends = (between(wall.a, wall.b, at / long_ft) for at in (start, start + wish.width_ft))
    a, b = map(on_grain, ends)
    return DoorSpot(a, b, index)


def _snap_start(board: Board, wall: Wall, start: float, width_ft: float) -> float:
    """Where a door begins along a wall, snapped to whole squares where wall and grid allow it."""
    axis = 0 if wall.a[1] == wall.b[1] else 1
    if wall.a[1 - axis] != wall.b[1 - axis] or not isinstance(board.grid, Squares):
        return start
    cell, run = board.grid.feet, wall.b[axis] - wall.a[axis]
    way = 1 if run > 0 else -1
    middle = wall.a[axis] + way * (start + width_ft / 2)
    if round(width_ft / cell) % 2 or width_ft < cell:
        middle = (floor(middle / cell) + 0.5) * cell
    else:
        middle = round(middle / cell) * cell
    return way * (middle - wall.a[axis]) - width_ft / 2


def _spot_across(board: Board, wish: DoorWish) -> DoorSpot | None:
    found = (_across(board, wish, axis) for axis in (0, 1))
    spots = [spot for spot in found if spot]
    return min(spots, key=lambda spot: distance(spot.a, spot.b), default=None)


def _across(board: Board, wish: DoorWish, axis: int) -> DoorSpot | None:
    """The stretch along an axis between the walls on both sides of a point."""
    here, aside = wish.at[axis], wish.at[1 - axis]
    if wish.snaps and isinstance(board.grid, Squares):
        aside = round(aside / board.grid.feet) * board.grid.feet
    low, high = -inf, inf
    for _, wall in _plain(board):
        for met in _crossings(wall, axis, here, aside):
            low, high = (max(low, met), high) if met <= here else (low, min(high, met))
    if not _LEAST_FT < high - low <= _WIDEST_FT:
        return None
    a, b = ((at, aside) if axis == 0 else (aside, at) for at in (low, high))
    return DoorSpot(on_grain(a), on_grain(b))


def _crossings(wall: Wall, axis: int, here: float, aside: float) -> tuple[float, ...]:
    """Where a line along an axis meets a wall, seen from a point on the line.

    A wall along the line is met at its ends, as beside a gap. If the point is on that wall, there
    is no gap: the places found are the point itself and one right beside it.
    """
    one, other = wall.a[1 - axis], wall.b[1 - axis]
    if one > aside < other or one < aside > other:
        return ()
    if one == other:
        ends = wall.a[axis], wall.b[axis]
        return (here, here + _LEAST_FT) if min(ends) <= here <= max(ends) else ends
    return (between(wall.a, wall.b, (aside - one) / (other - one))[axis],)


def setting(board: Board, spot: DoorSpot, choice: DoorChoice, state: DoorState) -> Command:
    made = choice.make_door(spot.a, spot.b, state)
    words = f"Add {_a(made.noun)}"
    if spot.wall is None:
        return Batch((SetWalls((made,)),), words)
    wall = board.walls[spot.wall]
    ends = sorted((spot.a, spot.b), key=lambda end: distance(wall.a, end))
    left = [
        wall._replace(a=a, b=b)
        for a, b in ((wall.a, ends[0]), (ends[1], wall.b))
        if distance(a, b) > _LEAST_FT
    ]
    return Batch((SetWalls((*left, made), at=(spot.wall,)),), words)


def changing(board: Board, index: int, choice: DoorChoice) -> Command:
    old = board.walls[index]
    made = choice.make_door(old.a, old.b, old.state)._replace(origin=old.origin)
    return Batch((SetWalls((made,), at=(index,)),), f"Change {_a(old.noun)} to {_a(made.noun)}")


def turning_round(board: Board, index: int) -> Command:
    old = board.walls[index]
    made = old._replace(a=old.b, b=old.a)
    return Batch((SetWalls((made,), at=(index,)),), f"Turn {_a(old.noun)} round")


def revealing_door(board: Board, index: int) -> Command:
    made = board.walls[index]._replace(kind="door")
    return Batch((SetWalls((made,), at=(index,)),), "Reveal a secret door")


def door_verbs(door: Wall) -> Iterator[tuple[DoorState, str]]:
    freed = {"locked": "Unlock", "barred": "Unbar", "stuck": "Unjam"}.get(door.state, "Shut")
    verbs: dict[DoorState, str] = {"open": "Open", "shut": freed}
    if door.sort not in {"curtain", "archway"}:
        verbs |= {"locked": "Lock", "barred": "Bar", "stuck": "Jam"}
    return ((state, verb) for state, verb in verbs.items() if state != door.state)


def taking_out(board: Board, index: int) -> Command:
    """The command that removes a door and closes the gap in its wall.

    A door across a passage leaves no wall.
    """
    door = board.walls[index]
    healed = _heal(board, index)
    if healed.stood:
        return _in_place(healed, f"Remove {_a(door.noun)}")
    return Batch((SetWalls((), at=(index,)),), f"Remove {_a(door.noun)}")


def walling_up(board: Board, index: int) -> Command:
    return _in_place(_heal(board, index), f"Wall up {_a(board.walls[index].noun)}")


class _Healed(NamedTuple):
    """The wall that replaces a door, and the walls merged into it.

    `stood` tells whether there was a wall before the door was set.
    """

    wall: Wall
    at: tuple[int, ...]
    stood: bool


def _in_place(healed: _Healed, words: str) -> Command:
    return Batch((SetWalls((healed.wall,), at=healed.at),), words)


def _heal(board: Board, index: int) -> _Healed:
    door = board.walls[index]
    beside = [_going_on(board, door, end) for end in (door.a, door.b)]
    found = [board.walls[at] for at in beside if at is not None]
    carved = _is_on_outline(board, door)
    origin: Origin = "carving" if carved else "hand"
    like = found[0] if found else Wall(door.a, door.b, origin=origin)
    ends, joined = [], [index]
    for end, at in zip((door.a, door.b), beside, strict=True):
        wall = like if at is None else board.walls[at]
        if at is None or wall[2:] != like[2:] or _runs_along(wall, like) < 0:
            ends.append(end)
        else:
            ends.append(wall.b if wall.a == end else wall.a)
            joined.append(at)
    made = like._replace(a=ends[0], b=ends[1])
    if _runs_along(made, like) < 0:
        made = made._replace(a=ends[1], b=ends[0])
    return _Healed(made, tuple(sorted(joined)), bool(found) or carved)


def _going_on(board: Board, door: Wall, end: Point) -> int | None:
    back = door.b if end == door.a else door.a
    for index, wall in _plain(board):
        if end in wall[:2]:
            far = wall.b if wall.a == end else wall.a
            apart = distance(back, end) + distance(end, far) - distance(back, far)
            if apart <= _STRAIGHT * min(distance(back, end), distance(end, far)):
                return index
    return None


def _runs_along(wall: Wall, other: Wall) -> float:
    """Positive if two walls run the same way, negative if opposite."""
    one, two = ((each.b[0] - each.a[0], each.b[1] - each.a[1]) for each in (wall, other))
    return one[0] * two[0] + one[1] * two[1]


def _is_on_outline(board: Board, door: Wall) -> bool:
    return any(
        all(distance_to_segment(end, a, b) <= _LEAST_FT for end in (door.a, door.b))
        for a, b in board.carved.sides()
    )


def _a(noun: str) -> str:
    return f"{'an' if noun.startswith('a') else 'a'} {noun}"
