"""A level is taken as a separate board, and put back where it was."""

from typing import Final

from hypothesis import given
from hypothesis import strategies as st

from battleboard.board.areas.rooms import Merger, RoomName, RoomPlan
from battleboard.board.board import Board, Ground, Light, Note
from battleboard.board.carving.carved_floor import CarvedFloor
from battleboard.board.level import Level, Stairs, Surface
from battleboard.board.level_board import (
    LaidSurface,
    area_at,
    carved_floor_on,
    first_level,
    is_rock_around,
    level_board,
    picture_names,
    replace_level,
    surfaces_of,
    with_level,
    without_level,
)
from battleboard.board.point import Point
from battleboard.board.wall import Wall

RING: Final = ((10.0, 10.0), (30.0, 10.0), (30.0, 20.0), (10.0, 20.0))
CELLAR: Final = Board(
    (40.0, 40.0),
    walls=(Wall((5.0, 5.0), (35.0, 5.0)),),
    lights=(Light((20.0, 20.0), 10.0),),
    ground=(Ground(RING),),
    notes=(Note((8.0, 8.0), "1"),),
    carved=CarvedFloor((RING,), (((10.0, 15.0), (30.0, 15.0)),)),
    rooms=RoomPlan(
        (RoomName(((12.0, 12.0),), "Wine"),),
        (Merger(((12.0, 12.0),), ((28.0, 18.0),)),),
        (((10.0, 12.0), (30.0, 12.0)),),
        (((10.0, 14.0), (30.0, 14.0)),),
    ),
    surface=Surface("cave", "cellar", picture_ft=(40.0, 40.0)),
)
HALL: Final = Board(
    (30.0, 20.0), walls=(Wall((2.0, 2.0), (2.0, 18.0)),), notes=(Note((1.0, 1.0), "Way in"),)
)
EMPTY: Final = Board((10.0, 10.0))
BELOW, ABOVE = Level("Cellar", (0.0, 0.0), (40.0, 40.0)), Level("Hall", (45.0, 0.0), (30.0, 20.0))
FLIGHT: Final = Stairs((20.0, 15.0), (50.0, 5.0))


def house() -> Board:
    made = with_level(with_level(EMPTY, CELLAR, BELOW), HALL, ABOVE)
    return made._replace(stairs=(FLIGHT,))


def test_levels_lie_side_by_side_each_with_its_own_surface() -> None:
    board = house()
    board.check()
    assert board.size_ft == (75.0, 40.0)
    assert [level.name for level in board.levels] == ["Cellar", "Hall"]
    cellar, hall = surfaces_of(board)
    assert (cellar.surface.picture, cellar.box) == ("cellar", (0.0, 0.0, 40.0, 40.0))
    assert (hall.surface.at, hall.surface.picture_ft) == ((45.0, 0.0), (30.0, 20.0))
    assert picture_names(board) == ("cellar",)
    assert board.walls[-1] == Wall((47.0, 2.0), (47.0, 18.0))


def test_a_level_comes_back_as_the_board_that_it_was() -> None:
    for number, made in enumerate((CELLAR, HALL)):
        back = level_board(house(), number)
        surface = made.surface._replace(picture_ft=made.size_ft)
        assert back == made._replace(surface=surface)


def test_a_board_without_levels_is_one_itself() -> None:
    assert level_board(CELLAR, 0) is CELLAR
    assert surfaces_of(HALL) == (
        LaidSurface(Surface(picture_ft=(30.0, 20.0)), (0.0, 0.0, 30.0, 20.0)),
    )
    assert carved_floor_on(CELLAR, (0.0, 0.0, 1.0, 1.0)) is CELLAR.carved


def test_a_level_without_a_surface_shows_its_part_of_that_of_the_board() -> None:
    shared = house()._replace(levels=(BELOW, ABOVE), surface=Surface("planks", "both"))
    assert {laid.surface.picture for laid in surfaces_of(shared)} == {"both"}
    assert level_board(shared, 1).surface.at == (-45.0, 0.0)
    assert level_board(shared, 1).surface.picture_ft == (75.0, 40.0)


def test_rock_is_only_where_floor_is_carved_on_the_level() -> None:
    board = house()
    assert is_rock_around(board, (1.0, 1.0))
    assert not is_rock_around(board, (60.0, 10.0))
    assert carved_floor_on(board, ABOVE.box).rings == ()
    # Between levels the first one counts.
    assert area_at(board, (42.0, 5.0)).box == BELOW.box


def test_it_begins_with_the_level_of_the_first_key() -> None:
    board = house()
    assert first_level(board) == 0
    assert first_level(board._replace(notes=board.notes[1:])) == 1
    assert first_level(board._replace(notes=())) == 0
    assert first_level(HALL) == 0


def test_a_level_goes_with_all_that_is_on_it() -> None:
    left = without_level(house(), 1)
    assert (left.size_ft, left.stairs) == ((40.0, 40.0), ())
    assert left.walls == CELLAR.walls
    alone = without_level(house(), 0)
    assert (alone.size_ft, alone.carved, alone.rooms) == ((75.0, 20.0), CarvedFloor(), RoomPlan())
    further = Level("Loft", (0.0, 45.0), (10.0, 10.0))
    three = with_level(house(), EMPTY, further)
    assert without_level(three, 2).stairs == (FLIGHT,)


def test_another_board_takes_the_place_of_a_level_and_stairs_go_along() -> None:
    made = HALL._replace(size_ft=(60.0, 30.0), walls=())
    there = replace_level(house(), 1, made, (45.0, 45.0))
    there.check()
    assert there.size_ft == (105.0, 75.0)
    assert there.stairs == (Stairs((20.0, 15.0), (50.0, 50.0)),)
    assert there.levels[1]._replace(surface=None) == Level("Hall", (45.0, 45.0), (60.0, 30.0))
    assert there.walls == CELLAR.walls
    tiny = HALL._replace(size_ft=(2.0, 2.0))
    assert replace_level(house(), 1, tiny, ABOVE.at).stairs == ()


_FEET: Final = st.integers(1, 39).map(float)
_PLACES: Final = st.tuples(_FEET, _FEET)


@given(st.lists(st.tuples(_PLACES, _PLACES), max_size=6), st.lists(_PLACES, max_size=4))
def test_whatever_is_drawn_is_neither_lost_nor_moved(
    ends: list[tuple[Point, Point]], marks: list[Point]
) -> None:
    walls = tuple(Wall(*each) for each in ends)
    drawn = EMPTY._replace(
        size_ft=(40.0, 40.0), walls=walls, notes=tuple(Note(at, "?") for at in marks)
    )
    board = with_level(with_level(EMPTY, drawn, BELOW), drawn, BELOW._replace(at=(50.0, 10.0)))
    for number in (0, 1):
        back = level_board(board, number)
        assert (back.walls, back.notes) == (drawn.walls, drawn.notes)
    again = replace_level(board, 1, level_board(board, 1), board.levels[1].at)
    assert (set(again.walls), set(again.notes)) == (set(board.walls), set(board.notes))
