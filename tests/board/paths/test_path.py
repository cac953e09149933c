"""Paths are exact about walls and foes, and no longer than necessary."""

from itertools import pairwise
from math import inf, radians

import pytest

from battleboard.board.board import Board, Ground
from battleboard.board.body import RADIUS_FT, Body
from battleboard.board.grid import Squares
from battleboard.board.paths.occupied_terrain import occupied_terrain
from battleboard.board.paths.path import Barred, Path, find_path, path_along
from battleboard.board.paths.terrain import terrain
from battleboard.board.point import Point, distance
from battleboard.board.wall import Wall, door, low_object, window
from tests.board.paths.boards import MAN, board, found


def test_around_a_wall_the_path_touches_its_end() -> None:
    where = occupied_terrain(terrain(board(Wall((20, 0), (20, 20))), MAN))
    shortest = 2 * (15**2 + 10**2 - MAN**2) ** 0.5 + MAN * radians(123)
    # Within a budget the search is finer.
    for budget, longer in ((inf, 1.05), (60, 1.03)):
        path = found(where, (10, 5), (30, 5), budget)
        assert shortest < path.cost_ft < shortest * longer


def test_a_door_opens_the_way_and_shuts_it() -> None:
    made = board(Wall((20, 0), (20, 15)), door((20, 15), (20, 20)), Wall((20, 20), (20, 40)))
    shut = terrain(made, MAN)
    assert find_path(occupied_terrain(shut), (10, 5), (30, 5)) == Barred(
        "A shut door bars the way."
    )
    opened = shut.with_walls_of(made.with_door(1, "open"))
    assert found(occupied_terrain(opened), (10, 5), (30, 5)).cost_ft < 35
    assert opened == terrain(made.with_door(1, "open"), MAN)
    assert opened.with_walls_of(made) == shut


@pytest.mark.parametrize("size", ["large", "huge"])
def test_who_is_too_wide_for_a_door_stays_outside(size: str) -> None:
    made = board(Wall((20, 0), (20, 17)), Wall((20, 23), (20, 40)))
    wide = {"large": 10 / 3, "huge": 20 / 3}[size]
    assert isinstance(
        find_path(occupied_terrain(terrain(made, wide)), (7.5, 20), (32.5, 20)), Barred
    )
    assert isinstance(find_path(occupied_terrain(terrain(made, 3)), (7.5, 20), (32.5, 20)), Path)


def test_windows_and_low_objects_are_no_way_through() -> None:
    for barrier in (window((20, 0), (20, 40)), low_object((20, 0), (20, 40))):
        where = occupied_terrain(terrain(board(barrier), MAN))
        assert isinstance(find_path(where, (10, 5), (30, 5)), Barred)


def test_a_one_way_wall_is_passed_one_way() -> None:
    where = occupied_terrain(terrain(board(Wall((20, 0), (20, 40), solid_from="right")), MAN))
    assert find_path(where, (5, 5), (35, 35)) == Barred("No route leads there.")
    assert len(found(where, (35, 35), (5, 5)).points) == 2


def test_a_one_way_wall_is_gone_around() -> None:
    made = board(
        Wall((20, 0), (20, 15), solid_from="right"),
        Wall((20, 15), (20, 30)),
    )
    where = occupied_terrain(terrain(made, MAN))
    assert found(where, (5, 5), (35, 5)).cost_ft > 50
    assert found(where, (35, 5), (5, 5)).cost_ft == 30


def test_foes_are_gone_around_and_friends_are_passed() -> None:
    where = terrain(board(), MAN)
    other = Body((20, 20))
    assert found(occupied_terrain(where, friends=[other]), (5, 20), (35, 20)).cost_ft == 30
    around = found(occupied_terrain(where, foes=[other]), (5, 20), (35, 20))
    assert 30 < around.cost_ft < 32
    line = [Body((20, y)) for y in range(0, 41, 4)]
    assert isinstance(find_path(occupied_terrain(where, foes=line), (5, 20), (35, 20)), Barred)


def test_nobody_may_stand_where_another_does_nor_in_a_wall_nor_off_the_board() -> None:
    where = terrain(board(Wall((20, 0), (20, 20))), MAN)
    friends = occupied_terrain(where, friends=[Body((30, 30))])
    assert find_path(friends, (5, 5), (31, 31)) == Barred("Another figure stands there.")
    for goal in ((21, 5), (20, 21), (41, 5), (5, -1)):
        assert find_path(friends, (5, 5), goal) == Barred("There is no room to stand.")


def test_difficult_ground_is_gone_around_where_that_is_nearer() -> None:
    bog = Ground(((15, 5), (25, 5), (25, 41), (15, 41)), 4)
    made = board()._replace(ground=(bog,))
    where = occupied_terrain(terrain(made, MAN))
    around = found(where, (10, 10), (30, 10))
    assert max(y for _, y in around.points[1:-1]) <= 10
    assert around.cost_ft == pytest.approx(10 + 2 * (5**2 + 5**2) ** 0.5, abs=1)
    through = found(where, (10, 38), (30, 38))
    assert through.points == ((10, 38), (15, 38), (25, 38), (30, 38))
    assert through.cost_ft == 50
    assert find_path(where, (10, 38), (30, 38), 60) == through


def test_ground_without_end_of_cost_is_not_entered() -> None:
    chasm = Ground(((15, -1), (25, -1), (25, 41), (15, 41)), inf)
    made = board()._replace(ground=(chasm,))
    assert isinstance(find_path(occupied_terrain(terrain(made, MAN)), (5, 5), (35, 5)), Barred)


def test_a_way_far_beyond_the_budget_is_given_as_it_is_found_without_one() -> None:
    where = occupied_terrain(terrain(board(Wall((200, 0), (200, 380)), size=400), MAN))
    far = found(where, (190, 10), (210, 10))
    assert far.cost_ft > 700
    assert find_path(where, (190, 10), (210, 10), 60) == far


def test_a_good_road_is_sought() -> None:
    road = Ground(((0, 15), (40, 15), (40, 25), (0, 25)), 0.25)
    where = occupied_terrain(terrain(board()._replace(ground=(road,)), MAN))
    assert found(where, (5, 10), (35, 10), 120).cost_ft < 25


def test_the_lattice_follows_the_grid() -> None:
    wide = Board((100, 100), Squares(10), (Wall((50, 0), (50, 60)),))
    where = occupied_terrain(terrain(wide, MAN))
    assert where.terrain.lattice.pitch_ft == 5
    assert found(where, (15, 15), (85, 15)).cost_ft < 130


def test_the_place_after_so_many_feet() -> None:
    path = path_along(occupied_terrain(terrain(board(), MAN)), ((0, 0), (10, 0), (10, 10)))
    assert [path.place(feet) for feet in (-1, 0, 4, 10, 15, 20, 99)] == [
        (0, 0),
        (0, 0),
        (4, 0),
        (10, 0),
        (10, 5),
        (10, 10),
        (10, 10),
    ]


def test_a_path_has_a_first_part_and_the_rest() -> None:
    path = path_along(occupied_terrain(terrain(board(), MAN)), ((0, 0), (10, 0), (10, 10)))
    assert path.until(20) == path.after(0) == path
    assert path.until(0) == Path(((0, 0),), (0,))
    assert path.until(14) == Path(((0, 0), (10, 0), (10, 4)), (0, 10, 14))
    assert path.after(14) == Path(((10, 4), (10, 10)), (0, 6))
    assert path.after(20) == Path(((10, 10),), (0,))


def test_hemmed_in_one_stays() -> None:
    box = [
        Wall((10, 10), (14, 10)),
        Wall((14, 10), (14, 14)),
        Wall((14, 14), (10, 14)),
        Wall((10, 14), (10, 10)),
    ]
    where = occupied_terrain(terrain(board(*box), MAN))
    assert find_path(where, (12.1, 12.1), (30, 30), 60) == Barred("No route leads there.")


@pytest.mark.parametrize("radius", RADIUS_FT.values())
@pytest.mark.parametrize("off", [(0, 0), (1, 0), (0.3, 0.7)])
def test_who_was_put_upon_a_foe_walks_off(radius: float, off: Point) -> None:
    wall = Wall((60, 0), (60, 70))
    where = occupied_terrain(terrain(board(wall, size=80), MAN), [Body((40, 40), radius)])
    path = found(where, (40 + off[0], 40 + off[1]), (70, 40))
    assert path.cost_ft < 90
    foe = where.foes[0].at
    apart = [distance(foe, path.place(feet)) for feet in range(30)]
    keep = MAN + radius
    assert all(b >= min(a, keep) - 1e-6 for a, b in pairwise(apart))


@pytest.mark.parametrize("x", [40, 40.5, 41.2, 42.5, 44])
def test_who_was_put_into_a_wall_walks_out(x: float) -> None:
    walls = Wall((40, 0), (40, 80)), Wall((60, 0), (60, 70))
    where = occupied_terrain(terrain(board(*walls, size=80), MAN))
    assert found(where, (x, 40), (70, 40)).cost_ft < 90


@pytest.mark.parametrize("abreast", [(5 / 3, 5), (5, 25 / 3)])
def test_three_abreast_fit_into_ten_feet(abreast: Point) -> None:
    corridor = Wall((0, 10), (40, 10)), Wall((0, 20), (40, 20))
    others = [Body((20, 10 + y)) for y in abreast]
    free = next(y for y in (5 / 3, 5, 25 / 3) if y not in abreast)
    where = occupied_terrain(terrain(board(*corridor), MAN), others)
    assert found(where, (5, 10 + free), (35, 10 + free)).cost_ft == 30
    wider = occupied_terrain(terrain(board(*corridor), MAN + 0.1), others)
    assert not wider.free((5, 10 + free), (35, 10 + free))


def test_a_large_body_does_not_pass_a_door_of_five_feet() -> None:
    made = board(Wall((20, 0), (20, 17.5)), Wall((20, 22.5), (20, 40)))
    for size in ("large", "huge", "gigantic"):
        where = occupied_terrain(terrain(made, RADIUS_FT[size]))
        assert isinstance(find_path(where, (10, 20), (30, 20)), Barred)
    assert found(occupied_terrain(terrain(made, MAN)), (10, 20), (30, 20)).cost_ft == 20
