"""The shipped maps are sound boards on which a party can walk everywhere."""

from collections.abc import Iterator

import pytest

from battleboard.battle.movement.prepared_board import sight_on, terrain_on
from battleboard.board.areas.rooms import Rooms, find_rooms
from battleboard.board.board import Board
from battleboard.board.level import level_at
from battleboard.board.paths.occupied_terrain import OccupiedTerrain, occupied_terrain
from battleboard.board.paths.path import Path, find_path
from battleboard.board.point import Point
from battleboard.board.sight.sight import sees
from battleboard.storage.maps.picture_header import header_of
from battleboard.storage.resources import resource
from battleboard.storage.saved_maps import OURS, SUFFIX, SavedMap, load_ground
from tools.ground_plans import PLANS
from tools.ground_plans.ground_plan import GroundPlan

MOST_BYTES = 4_000_000
RADIUS_FT = 1.5
WAY_IN = "Way in"


@pytest.fixture(scope="module", params=PLANS, ids=[plan.name for plan in PLANS])
def plan(request: pytest.FixtureRequest) -> GroundPlan:
    assert isinstance(request.param, GroundPlan)
    return request.param


@pytest.fixture(scope="module")
def ground(plan: GroundPlan) -> SavedMap:
    return load_ground(resource("grounds", f"{plan.name}{SUFFIX}"))


@pytest.fixture(scope="module")
def rooms(ground: SavedMap) -> Rooms:
    return find_rooms(ground.board.walls, ground.board.rooms)


def test_each_plan_lies_on_the_shelf_and_nothing_else() -> None:
    files = {path.name for path in resource("grounds").iterdir()}
    assert files == {f"{name}{SUFFIX}" for name in OURS} == {f"{p.name}{SUFFIX}" for p in PLANS}


def test_together_they_are_small() -> None:
    assert sum(path.stat().st_size for path in resource("grounds").iterdir()) <= MOST_BYTES


def test_the_file_has_the_board_of_its_plan(plan: GroundPlan, ground: SavedMap) -> None:
    surface = plan.board.surface
    bare = ground.board.surface._replace(picture=surface.picture, picture_ft=surface.picture_ft)
    assert ground.board._replace(surface=bare) == plan.board
    assert (ground.title, ground.line) == (plan.title, plan.line)


def test_it_has_a_picture_and_a_thumbnail(ground: SavedMap, plan: GroundPlan) -> None:
    (picture,) = ground.pictures.values()
    assert ground.board.surface.picture in ground.pictures
    header, face = header_of(picture), header_of(ground.face)
    assert header is not None
    assert face is not None
    wide, high = ground.board.size_ft
    assert (header.wide, header.high) == (wide * plan.px_in_ft, high * plan.px_in_ft)
    assert (face.kind, face.wide, face.high) == ("png", 480, 270)


def test_nothing_reaches_beyond_the_board_or_its_level(ground: SavedMap) -> None:
    board = ground.board
    board.check()
    wide, high = board.size_ft
    ends = [end for wall in board.walls for end in (wall.a, wall.b)]
    places = [*ends, *(light.at for light in board.lights), *(note.at for note in board.notes)]
    assert all(0 <= x <= wide and 0 <= y <= high for x, y in places)
    if board.levels:
        for wall in board.walls:
            home = level_at(board.levels, wall.a)
            assert home is not None
            assert home.holds(wall.b)


def test_it_has_doors_lights_named_rooms_and_notes(ground: SavedMap, rooms: Rooms) -> None:
    board = ground.board
    assert sum(wall.is_door for wall in board.walls) >= 3
    assert board.lights or board.daylight
    assert len({note.title for note in board.notes}) == len(board.notes) >= 5
    names = [room.name for room in rooms.rooms if room.name]
    assert sorted(names) == sorted(name.text for name in board.rooms.names)
    assert len(set(names)) == len(names) >= 4


def test_a_note_lies_on_the_floor_that_it_speaks_of(ground: SavedMap, rooms: Rooms) -> None:
    board = ground.board
    if board.where == "indoors":
        assert all(rooms.at(note.at) for note in board.notes if note.title != WAY_IN)


def _opened(board: Board) -> Board:
    """The board with every door open, including locked and secret ones."""
    walls = tuple(wall._replace(state="open") if wall.is_door else wall for wall in board.walls)
    return board._replace(walls=walls)


def _around(at: Point) -> Iterator[Point]:
    """Places near a point, the nearest first."""
    steps = [step / 2 for step in range(-12, 13)]
    offsets = sorted(((x, y) for x in steps for y in steps), key=lambda o: o[0] ** 2 + o[1] ** 2)
    return ((at[0] + x, at[1] + y) for x, y in offsets)


def test_from_the_way_in_a_figure_walks_into_every_room(ground: SavedMap, rooms: Rooms) -> None:
    board = _opened(ground.board)
    terrain = occupied_terrain(terrain_on(board, RADIUS_FT), (), ())
    starts = [note.at for note in board.notes if note.title == WAY_IN]
    assert len(starts) == 1
    flights = list(board.stairs)
    onward = True
    while onward:
        onward = False
        for flight in tuple(flights):
            for here, there in ((flight.one, flight.other), (flight.other, flight.one)):
                if flight in flights and _leads(terrain, starts, here):
                    flights.remove(flight)
                    starts.append(there)
                    onward = True
    assert not flights, "there are stairs that nobody comes to"
    for room in rooms.rooms:
        if room.name:
            spot = next(at for at in _around(room.inside) if terrain.stands(at))
            assert room.contains(spot), room.name
            assert _leads(terrain, starts, spot), f"no way leads to '{room.name}'"


def _leads(terrain: OccupiedTerrain, starts: list[Point], goal: Point) -> bool:
    return any(isinstance(find_path(terrain, start, goal), Path) for start in starts)


def test_sight_does_not_pass_from_level_to_level(ground: SavedMap) -> None:
    board = _opened(ground.board)
    for flight in board.stairs:
        assert not sees(sight_on(board), flight.one, flight.other)


def test_doors_stand_between_two_places(ground: SavedMap) -> None:
    """A figure can stand on both sides of each door, so none leads into rock."""
    board = _opened(ground.board)
    terrain = occupied_terrain(terrain_on(board, 1.0), (), ())
    for wall in board.walls:
        if wall.is_door:
            (ax, ay), (bx, by) = wall.a, wall.b
            dx, dy = (bx - ax), (by - ay)
            long = (dx * dx + dy * dy) ** 0.5
            aside = -dy / long * 2.0, dx / long * 2.0
            x, y = (ax + bx) / 2, (ay + by) / 2
            for sign in (1, -1):
                spot = x + sign * aside[0], y + sign * aside[1]
                assert terrain.stands(spot), f"{wall.kind} at {x:g}, {y:g}"


@pytest.mark.parametrize("name", ["cave", "dungeon", "forest-road"])
def test_brooks_and_pools_are_water(name: str) -> None:
    board = load_ground(resource("grounds", f"{name}{SUFFIX}")).board
    assert {ground.kind for ground in board.ground} == {"water"}


def test_the_bridge_of_the_forest_road_is_dry() -> None:
    board = load_ground(resource("grounds", f"forest-road{SUFFIX}")).board
    cost_at = terrain_on(board, RADIUS_FT).soil.cost_at
    assert cost_at((96.0, 56.0)) == 1
    assert cost_at((96.0, 46.0)) == cost_at((99.0, 68.0)) == 2
