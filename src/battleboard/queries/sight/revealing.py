"""Revealing: commands that show or hide ground, by patch or by room."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from enum import StrEnum
from typing import Final, Literal, TypeAlias

from battleboard.battle.apply import Command
from battleboard.battle.battle import Battle
from battleboard.battle.commands import (
    AgreeShowing,
    Batch,
    Explore,
    Hide,
    Reveal,
    SetBoard,
    SetFog,
    SetRooms,
)
from battleboard.battle.knowledge.party_vision import party_vision_at
from battleboard.battle.state.players_options import FogPatch, Showing
from battleboard.battle.state.rules_scene import on_table
from battleboard.board.areas.rooms import Cut, Room, RoomPlan, Rooms, find_rooms
from battleboard.board.board import Board
from battleboard.board.carving.carved_floor import CarvedFloor
from battleboard.board.grid import Grid, Squares
from battleboard.board.level_board import area_at, carved_floor_on, surfaces_of
from battleboard.board.point import Point, between, distance
from battleboard.board.wall import Wall
from battleboard.foundation.identity_cache import cached_by_identity

FirstSight: TypeAlias = Literal["met", "map", "all"]
"""What the players see first: what the party sees, the map but no unmet figures, or everything."""
_WORDS: Final[dict[FirstSight, str]] = {
    "met": "Show players what the party sees",
    "map": "Show players the map and the figures that the party sees",
    "all": "Show players the whole map",
}


def unmet(battle: Battle) -> tuple[str, ...]:
    """The figures visible to the players though their party does not see them; none under fog.

    If there is neither daylight nor any light, on the map or carried, the DM has given no thought
    to lighting, and it counts as day.
    """
    if battle.showing.fog:
        return ()
    board = battle.board if is_lit(battle) else battle.board._replace(daylight=True)
    seen = battle._replace(board=board, showing=Showing(fog=True))
    shown, met = party_vision_at(battle).knows, party_vision_at(seen).knows
    return tuple(figure.id for figure in on_table(battle) if shown(figure) and not met(figure))


def is_lit(battle: Battle) -> bool:
    board = battle.board
    return board.daylight or bool(board.lights) or any(each.light for each in on_table(battle))


def is_to_be_asked(battle: Battle) -> bool:
    return not battle.showing.agreed and bool(unmet(battle))


def first_showing(battle: Battle, what: FirstSight) -> Command:
    agreed: tuple[Command, ...] = (AgreeShowing(),)
    if what == "met":
        agreed += (SetFog(on=True),)
    elif what == "map":
        agreed += (Hide(unmet(battle)),)
    return Batch(agreed, _WORDS[what])


_Walled: TypeAlias = tuple[tuple[Wall, ...], RoomPlan, CarvedFloor, Board]
_BESIDE_FT: Final = 1.0
_DENSE: Final = 0.25
"""A stroke gets a new point once the brush has moved this share of its radius."""


class Fog(StrEnum):
    """Which ground is covered: none, all that the party does not see, or all that is not shown."""

    NONE = "none"
    BY_SIGHT = "sight"
    BY_HAND = "hand"


def fog_of(battle: Battle) -> Fog:
    showing = battle.showing
    if not showing.fog:
        return Fog.NONE
    return Fog.BY_HAND if showing.by_hand else Fog.BY_SIGHT


def laying(fog: Fog) -> Command:
    return SetFog(fog is not Fog.NONE, by_hand=fog is Fog.BY_HAND)


def rooms_on(board: Board) -> Rooms:
    """The rooms of a board, with every door taken as closed; carved rooms end at their mouths, too.

    Enclosed areas of rock are kept apart. On a level with carved floor and no picture, all that is
    not carved is rock; elsewhere, an area is rock if it has no name, door, window or mouth, but
    other areas of its level have one.
    """
    return _rooms_in((board.walls, board.rooms, board.carved, board))


def name_of_room(rooms: Rooms, room: Room) -> str:
    return room.name or f"room {rooms.rooms.index(room) + 1}"


def sides_of_openings(walls: Iterable[Wall], cuts: Iterable[Cut] = ()) -> Iterator[Point]:
    """Yield a point on each side of every door and window, and of every cut between rooms."""
    openings = ((wall.a, wall.b) for wall in walls if wall.is_door or wall.kind == "window")
    for a, b in (*openings, *cuts):
        long = distance(a, b) or 1.0
        (x, y), aside = between(a, b, 0.5), _BESIDE_FT / long
        right, down = (b[1] - a[1]) * aside, (a[0] - b[0]) * aside
        yield from ((x + right, y + down), (x - right, y - down))


def naming(battle: Battle, room: Room, name: str) -> Command | None:
    return None if name.strip() == room.name else SetRooms(battle.board.rooms.name(room, name))


def is_shown(battle: Battle, room: Room) -> bool:
    return battle.showing.opens(room.inside)


def showing_rooms(battle: Battle, rooms: Sequence[Room], *, shown: bool) -> Reveal:
    found = rooms_on(battle.board)
    called = name_of_room(found, rooms[0]) if len(rooms) == 1 else f"{len(rooms)} rooms"
    if len(rooms) == len(found.rooms) > 1:
        called = "all rooms"
    return Reveal(tuple(patch for room in rooms for patch in _patches(room, shown=shown)), called)


def with_explored(
    battle: Battle, reveal: Reveal, without: Callable[[Sequence[FogPatch]], str]
) -> Command:
    """The command that shows or hides ground, and marks hidden ground as unexplored.

    `without` builds the picture of explored ground minus some patches.
    """
    hidden = [patch for patch in reveal.patches if not patch.shown]
    if not hidden or not battle.showing.explored:
        return reveal
    return Batch((reveal, Explore(without(hidden))), reveal.sentence(battle))


def rectangle(one: Point, other: Point, grid: Grid | None = None) -> tuple[Point, ...]:
    """The corners of a rectangle, grown to whole cells if the grid has squares."""
    (left, right), (top, bottom) = (sorted(ends) for ends in zip(one, other, strict=True))
    if isinstance(grid, Squares):
        left, top = grid.corners(grid.cell_of((left, top)))[0]
        right, bottom = grid.corners(grid.cell_of((right, bottom)))[2]
    return (left, top), (right, top), (right, bottom), (left, bottom)


def extend_stroke(stroke: Sequence[Point], to: Point, radius_ft: float) -> tuple[Point, ...]:
    """The stroke extended to a point; unchanged if the brush has hardly moved."""
    if stroke and distance(stroke[-1], to) < _DENSE * radius_ft:
        return tuple(stroke)
    return (*stroke, to)


def by_day(board: Board, *, daylight: bool) -> Command:
    words = "Set daylight" if daylight else "Set darkness"
    return Batch((SetBoard(board._replace(daylight=daylight)),), words)


def _patches(room: Room, *, shown: bool) -> Iterable[FogPatch]:
    return (FogPatch(part.outline, part.holes, shown=shown) for part in room.parts)


def _same_walls(one: _Walled, other: _Walled) -> bool:
    """Whether two boards share the same walls, plan, floor and surfaces."""
    surfaces = surfaces_of(one[-1]) == surfaces_of(other[-1])
    return surfaces and one[0] is other[0] and one[1:-1] == other[1:-1]


def _find_rooms_and_rock(walled: _Walled) -> Rooms:
    """The rooms between walls, cuts and mouths; enclosed areas of rock are listed under `rock`."""
    walls, plan, carved, board = walled
    cuts = (*plan.cuts, *carved.mouths)
    found = find_rooms(walls, plan._replace(cuts=cuts))
    led_into = found.holding(sides_of_openings(walls, cuts))
    entered = {at for at, room in enumerate(found.rooms) if room.name or at in led_into}
    told = {area_at(board, found.rooms[at].inside).box for at in entered}

    def is_floor(at: int, room: Room) -> bool:
        laid = area_at(board, room.inside)
        if carved.holds(room.inside):
            return True
        if carved_floor_on(board, laid.box).rings and not laid.surface.picture:
            return False
        return laid.box not in told or at in entered

    floor, rock = list[Room](), list[Room]()
    for at, room in enumerate(found.rooms):
        (floor if is_floor(at, room) else rock).append(room)
    return found._replace(rooms=tuple(floor), rock=tuple(rock))


_rooms_in = cached_by_identity(_find_rooms_and_rock, _same_walls)
