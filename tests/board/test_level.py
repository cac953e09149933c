"""Levels lie side by side; only stairs lead from one to another."""

from math import inf

import pytest
from hypothesis import given
from hypothesis import strategies as st

from battleboard.battle.movement.prepared_board import sight_on, terrain_on
from battleboard.board.board import Board, Light
from battleboard.board.level import (
    Level,
    Stairs,
    Surface,
    are_on_different_levels,
    feet_by_stairs,
    level_at,
    stairs_near,
)
from battleboard.board.level_board import with_level_edges
from battleboard.board.paths.occupied_terrain import occupied_terrain
from battleboard.board.paths.path import Barred, find_path
from battleboard.board.point import Point
from battleboard.board.sight.sight import sees
from battleboard.board.sight.view import view
from battleboard.board.transform import AffineMap, map_board
from battleboard.board.wall import Wall, door
from battleboard.rules.scene import SceneError

CELLAR = Level("Cellar", (0.0, 0.0), (40.0, 40.0))
HALL = Level("Hall", (50.0, 0.0), (40.0, 40.0))
LOFT = Level("Loft", (100.0, 0.0), (40.0, 40.0))
LEVELS = (CELLAR, HALL, LOFT)
UP = Stairs((35.0, 20.0), (55.0, 20.0), 15.0)
HOUSE = Board((140.0, 40.0), levels=LEVELS, stairs=(UP,))


def places(level: Level) -> st.SearchStrategy[Point]:
    """Places on a level, and on its edge."""
    left, top, right, bottom = level.box
    return st.tuples(st.floats(left, right), st.floats(top, bottom))


@given(one=places(CELLAR), other=places(HALL))
def test_no_place_on_one_level_sees_a_place_on_another(one: Point, other: Point) -> None:
    sight = sight_on(HOUSE)
    assert not sees(sight, one, other)
    assert not sees(sight, other, one)


@given(eye=places(HALL))
def test_what_is_seen_ends_at_the_edge_of_the_level(eye: Point) -> None:
    ring = view(sight_on(HOUSE), eye).ring
    assert ring
    assert all(49.5 - 1e-6 <= x <= 90.5 + 1e-6 for x, _ in ring)


@given(eye=places(CELLAR), place=places(CELLAR))
def test_on_a_level_one_sees_as_on_a_board_of_that_size(eye: Point, place: Point) -> None:
    walls = (Wall((10, 10), (10, 30)), Wall((10, 20), (30, 25)))
    alone, both = Board((40.0, 40.0), walls=walls), HOUSE._replace(walls=walls)
    assert sees(sight_on(both), eye, place) is sees(sight_on(alone), eye, place)


def test_no_way_leads_past_the_edge_of_a_level() -> None:
    where = occupied_terrain(terrain_on(HOUSE, 1.5), (), ())
    assert isinstance(find_path(where, (20.0, 20.0), (70.0, 20.0)), Barred)
    assert not isinstance(find_path(where, (20.0, 20.0), (30.0, 30.0)), Barred)


def test_a_board_without_levels_is_itself() -> None:
    board = Board((40.0, 40.0))
    assert with_level_edges(board) is board


def test_a_door_on_a_level_opens_without_making_the_edges_anew() -> None:
    board = HOUSE._replace(walls=(door((10, 0), (10, 40)),))
    assert not sees(sight_on(board), (5.0, 20.0), (15.0, 20.0))
    opened = board.with_door(0, "open")
    assert sees(sight_on(opened), (5.0, 20.0), (15.0, 20.0))
    assert not sees(sight_on(opened), (5.0, 20.0), (70.0, 20.0))
    lit = opened._replace(lights=(Light((5.0, 5.0), 10.0),))
    assert with_level_edges(lit).walls is with_level_edges(opened).walls


def test_each_place_is_on_one_level_at_most() -> None:
    assert level_at(LEVELS, (40.0, 40.0)) is CELLAR
    assert level_at(LEVELS, (45.0, 20.0)) is None
    assert level_at(LEVELS, (50.0, 0.0)) is HALL
    assert HALL.area == ((50.0, 0.0), (90.0, 40.0))


@pytest.mark.parametrize(
    ("one", "other", "apart"),
    [
        ((1.0, 1.0), (39.0, 39.0), False),
        ((1.0, 1.0), (51.0, 1.0), True),
        ((1.0, 1.0), (45.0, 1.0), True),
    ],
)
def test_levels_part_places(one: Point, other: Point, apart: bool) -> None:  # noqa: FBT001
    assert are_on_different_levels(LEVELS, one, other) is apart
    assert not are_on_different_levels((), one, other)


@pytest.mark.parametrize(
    ("other", "apart"),
    [
        (Level("x", (41.0, 0.0), (5.0, 5.0)), False),
        (Level("x", (42.0, 0.0), (5.0, 5.0)), True),
        (Level("x", (0.0, 42.5), (5.0, 5.0)), True),
        (Level("x", (10.0, 10.0), (5.0, 5.0)), False),
    ],
)
def test_levels_lie_apart(other: Level, apart: bool) -> None:  # noqa: FBT001
    assert CELLAR.is_apart(other) is apart
    assert other.is_apart(CELLAR) is apart


def test_stairs_are_found_by_either_end() -> None:
    assert stairs_near((UP,), (34.0, 20.0), 5.0) == (0, (35.0, 20.0))
    assert stairs_near((UP,), (56.0, 20.0), 5.0) == (0, (55.0, 20.0))
    assert stairs_near((UP,), (20.0, 20.0), 5.0) is None
    assert stairs_near((), (20.0, 20.0), 5.0) is None
    assert UP.beyond(UP.one) == UP.other
    assert UP.beyond(UP.other) == UP.one


def test_it_is_as_far_as_the_stairs_make_it() -> None:
    ladder = Stairs((85.0, 20.0), (105.0, 20.0), 10.0)
    assert feet_by_stairs(LEVELS, (UP,), (25.0, 20.0), (65.0, 20.0)) == 10 + 15 + 10
    both = (UP, ladder)
    assert feet_by_stairs(LEVELS, both, (25.0, 20.0), (115.0, 20.0)) == 10 + 15 + 30 + 10 + 10
    assert feet_by_stairs(LEVELS, (UP,), (25.0, 20.0), (115.0, 20.0)) == inf


@pytest.mark.parametrize(
    ("changed", "problem"),
    [
        (HOUSE._replace(size_ft=(130.0, 40.0)), r"levels\[2\]: it extends beyond the board"),
        (HOUSE._replace(size_ft=(140.0, 30.0)), r"levels\[0\]: it extends beyond the board"),
        (
            HOUSE._replace(levels=(CELLAR, CELLAR._replace(at=(40.0, 0.0)))),
            r"levels\[1\]: it is too close to another level",
        ),
        (
            HOUSE._replace(levels=(CELLAR._replace(at=(-1.0, 0.0)),)),
            r"levels\[0\]: it extends beyond the board",
        ),
        (
            HOUSE._replace(levels=(CELLAR._replace(at=(0.0, -1.0)),)),
            r"levels\[0\]: it extends beyond the board",
        ),
        (
            HOUSE._replace(levels=(CELLAR._replace(size_ft=(0.0, 1.0)),)),
            r"levels\[0\]\.size_ft\[0\]: it must be more than 0",
        ),
        (
            HOUSE._replace(levels=(CELLAR._replace(at=(inf, 1.0)),)),
            r"levels\[0\]\.at: it must lie within",
        ),
        (HOUSE._replace(stairs=(UP._replace(feet=0.0),)), r"stairs\[0\]\.feet: it must be more"),
        (HOUSE._replace(stairs=(Stairs((1, 1), (2, 2)),)), r"stairs\[0\]: it leads to no other"),
        (HOUSE._replace(stairs=(Stairs((1, inf), (2, 2)),)), r"stairs\[0\]\.one: it must lie"),
    ],
)
def test_levels_that_cannot_be_are_refused(changed: Board, problem: str) -> None:
    HOUSE.check()
    with pytest.raises(SceneError, match=problem):
        changed.check()


def test_levels_go_along_with_a_picture_that_is_moved_and_stretched() -> None:
    carried = map_board(HOUSE, AffineMap((10.0, 0.0), (2.0, 0.0), (0.0, 2.0)))
    assert carried.levels[1] == Level("Hall", (110.0, 0.0), (80.0, 80.0))
    assert carried.stairs == (Stairs((80.0, 40.0), (120.0, 40.0), 15.0),)


def test_levels_go_along_with_a_picture_that_is_turned() -> None:
    quarter = map_board(HOUSE, AffineMap((40.0, 0.0), (0.0, 1.0), (-1.0, 0.0)))
    assert quarter.levels[1] == Level("Hall", (0.0, 50.0), (40.0, 40.0))


def test_levels_that_do_not_fit_any_more_are_left_out() -> None:
    assert HOUSE.with_valid_levels is HOUSE
    small = HOUSE._replace(size_ft=(100.0, 40.0)).with_valid_levels
    assert (small.levels, small.stairs) == ((), ())


@pytest.mark.parametrize(
    ("surface", "problem"),
    [
        (Surface(drawn_ft=0.0), "drawn_ft: it must be more than 0"),
        (Surface(picture_ft=(5.0, -1.0)), r"picture_ft\[1\]: it must be more than 0"),
        (Surface(at=(2e4, 0.0)), "at: it must lie within"),
        (Surface(turned_deg=float("nan")), "turned_deg: expected degrees"),
    ],
)
def test_the_surface_of_a_level_is_checked(surface: Surface, problem: str) -> None:
    levels = (CELLAR, HALL._replace(surface=surface))
    with pytest.raises(SceneError, match=rf"levels\[1\].surface.{problem}"):
        HOUSE._replace(levels=levels, stairs=()).check()


def test_the_surface_of_a_level_is_carried_along() -> None:
    house = HOUSE._replace(levels=(HALL._replace(surface=Surface(at=(50.0, 0.0))),), stairs=())
    (moved,) = map_board(house, AffineMap((10.0, 5.0))).levels
    assert moved.surface is not None
    assert (moved.at, moved.surface.at) == ((60.0, 5.0), (60.0, 5.0))
