"""A body gets away from its foes: straight if it can, otherwise to the farthest place."""

from itertools import pairwise

import pytest

from battleboard.board.body import Body
from battleboard.board.paths.occupied_terrain import OccupiedTerrain, occupied_terrain
from battleboard.board.paths.path import Path
from battleboard.board.paths.terrain import terrain
from battleboard.board.paths.way_out import way_out
from battleboard.board.point import Point, distance
from battleboard.board.wall import Wall
from tests.board.paths.boards import MAN, board

MIDDLE = (100.0, 100.0)


def ground(*walls: Wall, foes: tuple[Point, ...] = (), feet: float = 200.0) -> OccupiedTerrain:
    """A square floor with foes that are given a berth of 3 ft."""
    bodies = [Body(at, MAN + 3) for at in foes]
    return occupied_terrain(terrain(board(*walls, size=feet), MAN), bodies)


def run(
    *foes: Point, start: Point = MIDDLE, walls: tuple[Wall, ...] = (), most: float = 60.0
) -> Path | None:
    return way_out(ground(*walls, foes=foes), start, foes, most)


def end_of(path: Path | None) -> Point:
    assert path is not None
    return path.points[-1]


def room(*corners: Point) -> tuple[Wall, ...]:
    """Walls from corner to corner."""
    return tuple(Wall(a, b) for a, b in pairwise(corners))


def test_it_runs_straight_away_as_far_as_its_move_goes() -> None:
    assert run((105.0, 100.0)) == Path((MIDDLE, (40.0, 100.0)), (0.0, 60.0))


def test_it_stops_at_the_edge_of_the_board() -> None:
    assert end_of(run((55.0, 100.0), start=(50.0, 100.0))) == pytest.approx((MAN, 100.0))


def test_with_no_room_behind_it_runs_aside() -> None:
    x, y = end_of(run((10.0, 100.0), start=(5.0, 100.0)))
    assert x < 10
    assert abs(y - 100) > 40


def test_a_wall_behind_it_is_gone_around() -> None:
    wall = room((90.0, 60.0), (90.0, 140.0))
    path = run((105.0, 100.0), walls=wall)
    assert distance(end_of(path), (105.0, 100.0)) > 40
    assert path is not None
    assert path.cost_ft <= 60
    free = ground(*wall).free
    assert all(free(a, b) for a, b in pairwise(path.points))


def test_a_bent_passage_is_followed_away_from_the_foe() -> None:
    # A corridor 10 ft wide runs west from the foe, then north.
    walls = room((140.0, 95.0), (90.0, 95.0), (90.0, 40.0)) + room(
        (140.0, 105.0), (80.0, 105.0), (80.0, 40.0)
    )
    x, y = end_of(run((110.0, 100.0), start=(104.0, 100.0), walls=walls))
    assert 80 < x < 90
    assert y < 70


def test_between_two_foes_it_runs_aside() -> None:
    x, y = end_of(run((105.0, 100.0), (94.0, 100.0)))
    assert abs(y - 100) > 40
    assert abs(x - 100) < 45


def test_it_does_not_run_from_one_foe_to_another() -> None:
    foes = (105.0, 100.0), (50.0, 110.0)
    end = end_of(run(*foes))
    assert min(distance(end, foe) for foe in foes) > 30


def test_a_dead_end_with_the_foe_at_its_mouth_leads_nowhere() -> None:
    walls = room((110.0, 95.0), (90.0, 95.0), (90.0, 105.0), (110.0, 105.0))
    path = run((97.0, 100.0), start=(92.0, 100.0), walls=walls)
    assert path is None or path.cost_ft < 5


def test_a_body_in_a_niche_of_its_own_size_has_no_way_at_all() -> None:
    walls = room((98.0, 98.0), (102.0, 98.0), (102.0, 102.0), (98.0, 102.0), (98.0, 98.0))
    assert run((110.0, 100.0), walls=walls) is None


def test_on_a_huge_floor_only_some_places_are_compared() -> None:
    wall = room((390.0, 0.0), (390.0, 800.0))
    foes = ((405.0, 400.0), (405.0, 395.0))
    path = way_out(ground(*wall, foes=foes, feet=800.0), (400.0, 400.0), foes, 300.0)
    assert distance(end_of(path), foes[0]) > 250
