"""Commands show ground and hide it."""

from hypothesis import given
from hypothesis import strategies as st

from battleboard.battle.battle import Battle
from battleboard.battle.commands import Explore, Reveal, SetRooms
from battleboard.battle.state.players_options import FogPatch
from battleboard.board.areas.rooms import RoomPlan
from battleboard.board.board import Board
from battleboard.board.carving.carved_floor import CarvedFloor
from battleboard.board.grid import Hexes, Squares
from battleboard.board.level import Level, Surface
from battleboard.board.point import Point
from battleboard.board.wall import Wall, door, window
from battleboard.queries.sight.revealing import (
    Fog,
    by_day,
    extend_stroke,
    fog_of,
    is_shown,
    laying,
    name_of_room,
    naming,
    rectangle,
    rooms_on,
    showing_rooms,
    with_explored,
)
from tests.battle.battles import battle, do, figure

FEET = st.floats(0, 100)
PLACES = st.tuples(FEET, FEET)


def box(left: float, top: float, wide: float, high: float) -> tuple[Wall, ...]:
    corners = rectangle((left, top), (left + wide, top + high))
    return tuple(Wall(a, b) for a, b in zip(corners, (*corners[1:], corners[0]), strict=True))


TWO_ROOMS = Board(
    (100.0, 60.0), walls=(*box(10, 10, 60, 30), Wall((40, 10), (40, 20)), door((40, 20), (40, 40)))
)


def foggy(fog: Fog = Fog.BY_HAND) -> Battle:
    return do(battle(figure("ann"), board=TWO_ROOMS), laying(fog))


def test_the_fog_is_laid_and_lifted() -> None:
    for fog in Fog:
        assert fog_of(foggy(fog)) is fog


def test_a_room_is_shown_and_hidden_again() -> None:
    state = foggy()
    found = rooms_on(state.board)
    first, second = found.rooms
    state = do(state, showing_rooms(state, [first], shown=True))
    assert [is_shown(state, each) for each in found.rooms] == [True, False]
    assert state.log[-1].text == "Show room 1"
    state = do(state, showing_rooms(state, found.rooms, shown=True))
    assert state.log[-1].text == "Show all rooms"
    assert is_shown(state, second)
    state = do(state, showing_rooms(state, [second], shown=False))
    assert [is_shown(state, each) for each in found.rooms] == [True, False]
    assert state.log[-1].text == "Hide room 2"


def test_a_room_is_given_a_name_once() -> None:
    state = foggy()
    room = rooms_on(state.board).rooms[0]
    command = naming(state, room, "Vault")
    assert command is not None
    named = do(state, command)
    assert naming(named, rooms_on(named.board).rooms[0], " Vault ") is None


def test_a_door_that_opens_makes_no_other_rooms() -> None:
    opened = TWO_ROOMS.with_door(5, "open")
    assert [room.inside for room in rooms_on(opened).rooms] == [
        room.inside for room in rooms_on(TWO_ROOMS).rooms
    ]
    assert name_of_room(rooms_on(opened), rooms_on(opened).rooms[1]) == "room 2"


ROCK = box(80, 10, 15, 30)
"""A closed area into which nothing leads."""


def insides(board: Board) -> list[Point]:
    return [room.inside for room in rooms_on(board).rooms]


def test_a_closed_area_into_which_nothing_leads_is_rock() -> None:
    plan = TWO_ROOMS._replace(walls=(*TWO_ROOMS.walls, *ROCK))
    found = rooms_on(plan)
    assert insides(plan) == insides(TWO_ROOMS)
    (rock,) = found.rock
    assert found.rock_at((85, 20)) == rock
    assert found.rock_at((5, 5)) is None
    named = do(battle(board=plan), SetRooms(plan.rooms.name(rock, "Oubliette"))).board
    assert [room.name for room in rooms_on(named).rooms] == ["", "", "Oubliette"]
    assert rooms_on(named).rock == ()


def test_a_door_a_window_or_a_line_that_parts_rooms_leads_into_it() -> None:
    plan = TWO_ROOMS._replace(walls=(*TWO_ROOMS.walls, *ROCK))
    for way in (door((80, 20), (80, 25)), window((80, 20), (80, 25))):
        assert len(insides(plan._replace(walls=(*plan.walls, way)))) == 3
    cut = RoomPlan(cuts=(((80, 20), (95, 20)),))
    assert len(insides(plan._replace(rooms=cut))) == 4


def test_where_nothing_leads_into_any_area_all_are_rooms() -> None:
    assert len(insides(Board((100.0, 60.0), walls=(*box(10, 10, 40, 30), *ROCK)))) == 2


def test_what_is_rock_on_one_level_tells_nothing_of_another() -> None:
    cellar, hall = Level("Cellar", (0, 0), (100, 60)), Level("Hall", (0, 65), (100, 60))
    closed = (*box(10, 70, 20, 20), *box(50, 70, 20, 20))
    carved = CarvedFloor((rectangle((10, 70), (30, 90)),))
    house = Board((100.0, 125.0), walls=(*TWO_ROOMS.walls, *ROCK, *closed), levels=(cellar, hall))
    assert len(insides(house)) == 4
    assert len(insides(house._replace(carved=carved))) == 3
    pictured = hall._replace(surface=Surface("plain", "map"))
    over_picture = house._replace(levels=(cellar, pictured), carved=carved)
    assert len(insides(over_picture)) == 4


def test_it_becomes_day_and_night() -> None:
    state = do(foggy(), by_day(TWO_ROOMS, daylight=True))
    assert state.board.daylight
    assert state.log[-1].text == "Set daylight"
    state = do(state, by_day(state.board, daylight=False))
    assert state.board == TWO_ROOMS
    assert state.log[-1].text == "Set darkness"


@given(PLACES, PLACES)
def test_a_rectangle_has_all_that_it_was_drawn_over(one: Point, other: Point) -> None:
    (left, top), _, (right, bottom), _ = rectangle(one, other, Squares(5))
    for x, y in (one, other):
        assert left <= x <= right
        assert top <= y <= bottom
    assert not any(each % 5 for each in (left, top, right, bottom))
    free = rectangle(one, other, Hexes())
    assert {free[0][0], free[2][0]} == {one[0], other[0]}


def test_a_stroke_gets_no_corner_for_each_pixel() -> None:
    stroke = extend_stroke((), (0.0, 0.0), 10)
    assert extend_stroke(stroke, (1.0, 0.0), 10) == stroke
    assert extend_stroke(stroke, (3.0, 0.0), 10) == ((0.0, 0.0), (3.0, 0.0))


@given(PLACES, PLACES, PLACES)
def test_a_stroke_covers_what_lies_near_it(a: Point, b: Point, point: Point) -> None:
    middle = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
    stroke = FogPatch((a, b), radius_ft=5)
    assert stroke.contains(a)
    assert stroke.contains(middle)
    dot = FogPatch((a,), radius_ft=5)
    assert dot.contains(point) is ((point[0] - a[0]) ** 2 + (point[1] - a[1]) ** 2 <= 25)


def test_a_patch_that_is_laid_again_is_kept_once() -> None:
    state = foggy()
    square = FogPatch(rectangle((0, 0), (20, 20)))
    for shown in (True, False, True):
        state = do(state, Reveal((square._replace(shown=shown),)))
    assert state.showing.patches == (square,)


def test_what_is_hidden_is_explored_no_more() -> None:
    state = do(foggy(Fog.BY_SIGHT), Explore("seen"))
    square = FogPatch(rectangle((0, 0), (20, 20)))
    assert with_explored(state, Reveal((square,)), str) == Reveal((square,))
    hiding = Reveal((square._replace(shown=False),), "the hall")
    state = do(state, with_explored(state, hiding, lambda patches: f"without {len(patches)}"))
    assert state.showing.explored == "without 1"
    assert state.log[-1].text == "Hide the hall"
    unseen = foggy(Fog.BY_SIGHT)
    assert with_explored(unseen, hiding, str) == hiding
