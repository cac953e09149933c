"""The reach: never too far, hardly too short, and the same for a turned table."""

from itertools import pairwise
from math import hypot

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from battleboard.board.board import Board, Ground
from battleboard.board.body import RADIUS_FT, Body
from battleboard.board.paths.lattice import Lattice
from battleboard.board.paths.movement_plan import MovementPlan
from battleboard.board.paths.occupied_terrain import occupied_terrain
from battleboard.board.paths.path import Path, find_path
from battleboard.board.paths.reach import Reach, reach
from battleboard.board.paths.terrain import terrain
from battleboard.board.point import Point, distance
from battleboard.board.wall import Wall
from tests.board.paths.boards import BOARDS, BODIES, MAN, ON_SQUARES, POINTS, RADII, SIDE_FT, board
from tests.board.symmetry import Move
from tests.profiles import examples

PACES = st.sampled_from([2.5, 4.0, 6.0])


def area(outlines: tuple[tuple[Point, ...], ...]) -> float:
    """The area inside outlines: those of holes run the other way, and are taken off."""
    return sum(
        (a[0] * b[1] - b[0] * a[1]) / 2
        for ring in outlines
        for a, b in zip(ring, (*ring[1:], ring[0]), strict=True)
    )


def test_on_open_ground_the_contours_are_rings() -> None:
    found = reach(occupied_terrain(terrain(board(size=200), MAN)), (100, 100), 9)
    assert len(found.areas) == 10
    for segment in range(1, 11):
        far = segment * 9
        within = [distance((100, 100), point) for point in found.points(segment)]
        assert far - 2.5 < max(within) <= far
        for column in range(81):
            for row in range(81):
                at = column * 2.5, row * 2.5
                if distance((100, 100), at) * 1.04 <= far:
                    assert (found.segment_of(at) or 11) <= segment


def test_straight_on_every_foot_counts() -> None:
    found = reach(occupied_terrain(terrain(board(size=200), MAN)), (100, 100), 5)
    assert [found.segment_of((100 + feet, 100)) for feet in (0, 5, 7.5, 10, 50)] == [1, 1, 2, 2, 10]
    assert found.segment_of((152.5, 100)) is None
    assert found.segment_of((5000, 100)) is None
    assert not found.stands((-50, 100))


@settings(max_examples=examples(40))
@given(made=BOARDS, radius=RADII, foes=BODIES, friends=BODIES, start=POINTS, pace=PACES)
def test_where_it_says_one_gets_one_gets_within_the_budget(
    *,
    made: Board,
    radius: float,
    foes: list[Body],
    friends: list[Body],
    start: Point,
    pace: float,
) -> None:
    where = occupied_terrain(terrain(made, radius), foes, friends)
    assume(occupied_terrain(where.terrain, foes).stands(start))
    found = reach(where, start, pace)
    for segment in (1, 4, 10):
        for point in list(found.points(segment))[::9]:
            if found.stands(point):
                path = find_path(where, start, point, pace * segment)
                assert isinstance(path, Path)
                assert path.cost_ft <= pace * segment + 1e-6
            else:
                assert where.crowded(point)


@given(BOARDS, RADII, BODIES, ON_SQUARES, PACES)
def test_contours_grow(
    made: Board, radius: float, foes: list[Body], start: Point, pace: float
) -> None:
    found = reach(occupied_terrain(terrain(made, radius), foes), start, pace)
    for inner, outer in zip(found.areas, found.areas[1:], strict=False):
        assert inner & outer == inner


@given(
    made=BOARDS,
    radius=RADII,
    foes=BODIES,
    start=ON_SQUARES,
    pace=PACES,
    mirrored=st.booleans(),
    quarters=st.integers(0, 3),
)
def test_a_turned_table_has_a_turned_reach(
    *,
    made: Board,
    radius: float,
    foes: list[Body],
    start: Point,
    pace: float,
    mirrored: bool,
    quarters: int,
) -> None:
    turned = Move(mirrored, quarters).point((SIDE_FT, SIDE_FT))
    move = Move(mirrored, quarters, (max(0, -turned[0]), max(0, -turned[1])))
    other = made._replace(walls=tuple(map(move.wall, made.walls)))
    one = reach(occupied_terrain(terrain(made, radius), foes), start, pace)
    two = reach(
        occupied_terrain(terrain(other, radius), [move.body(foe) for foe in foes]),
        move.point(start),
        pace,
    )
    for segment in (1, 5, 10):
        assert {move.point(point) for point in one.points(segment)} == set(two.points(segment))


def test_difficult_ground_takes_more() -> None:
    bog = Ground(((20, -1), (50, -1), (50, 201), (20, 201)), 2)
    where = occupied_terrain(terrain(board(size=200)._replace(ground=(bog,)), MAN))
    found = reach(where, (10, 100), 5)
    assert found.segment_of((17.5, 100)) == 2
    assert found.segment_of((30, 100)) == 7
    assert found.segment_of((37.5, 100)) == 10


def test_one_does_not_stay_upon_a_friend() -> None:
    where = occupied_terrain(terrain(board(), MAN), friends=[Body((20, 20))])
    found = reach(where, (10, 20), 5)
    assert found.segment_of((20, 20)) == 2
    assert not found.stands((20, 20))
    assert found.stands((25, 20))


def test_outlines_enclose_the_nodes_with_their_corners_cut() -> None:
    where = occupied_terrain(terrain(board(), MAN))
    found = reach(where, (20, 20), 0.5)
    ((*ring,),) = found.outlines(1)
    assert set(ring) == {(20, 18.75), (21.25, 20), (20, 21.25), (18.75, 20)}
    everywhere = reach(where, (20, 20), 9)
    ((*ring,),) = everywhere.outlines(10)
    assert area((tuple(ring),)) == pytest.approx(42.5**2 - 4 * 1.25**2 / 2)
    assert len(ring) == 8


def test_outlines_leave_out_holes() -> None:
    pillar = Wall((20, 20), (20, 21))
    found = reach(occupied_terrain(terrain(board(pillar), MAN)), (5, 5), 9)
    outer, hole = sorted(found.outlines(10), key=lambda ring: -area((ring,)))
    assert area((outer,)) > 1000
    assert area((hole,)) < 0
    assert all(hypot(x - 20, y - 20) < 5 for x, y in hole)


@given(BOARDS, RADII, ON_SQUARES, PACES)
def test_outlines_run_clockwise_around_what_is_reached(
    made: Board, radius: float, start: Point, pace: float
) -> None:
    found = reach(occupied_terrain(terrain(made, radius)), start, pace)
    for segment in (1, 6, 10):
        inside = set(found.points(segment))
        for ring in found.outlines(segment):
            for (ax, ay), (bx, by) in pairwise((*ring, ring[0])):
                far = distance((ax, ay), (bx, by))
                aside = 0.1 * (by - ay) / far, 0.1 * (ax - bx) / far
                middle = (ax + bx) / 2, (ay + by) / 2
                right = nearest_node((middle[0] - aside[0], middle[1] - aside[1]))
                left = nearest_node((middle[0] + aside[0], middle[1] + aside[1]))
                # Where a corner is cut, both sides may be in the square of one node.
                assert right in inside or left == right
                assert left not in inside or left == right
            assert len(set(ring)) == len(ring)


def nearest_node(point: Point) -> Point:
    return round(point[0] / 2.5) * 2.5, round(point[1] / 2.5) * 2.5


def test_squares_that_only_touch_at_a_corner_have_outlines_of_their_own() -> None:
    view = Lattice(2.5, 6, 6)
    area = sum(1 << view.bit(node) for node in ((2, 2), (3, 3)))
    rings = Reach(view, (area,), 0).outlines(1)
    assert sorted(area_of(ring) for ring in rings) == [3.125, 3.125]
    hollow = sum(
        1 << view.bit((column, row))
        for column in range(1, 5)
        for row in range(1, 5)
        if (column, row) not in {(2, 2), (3, 3)}
    )
    outer, *holes = sorted(map(area_of, Reach(view, (hollow,), 0).outlines(1)), reverse=True)
    assert outer == 100 - 3.125
    # Both holes are one, round the corner at which the squares between them only touch.
    assert sum(holes) == pytest.approx(-2 * 6.25 - 2 * 0.78125 * 2 + 4 * 0.78125, abs=3.2)


def area_of(ring: tuple[Point, ...]) -> float:
    return area((ring,))


def test_what_is_not_painted_may_still_be_walked_to_within_the_budget() -> None:
    where = occupied_terrain(terrain(board(size=400), MAN))
    start, goal = (200, 200), (200 + 115, 200 + 30)
    assert distance(start, goal) < 120
    assert reach(where, start, 12).segment_of(goal) is None
    path = find_path(where, start, goal, 120)
    assert isinstance(path, Path)
    assert path.cost_ft == distance(start, goal)
    assert MovementPlan(path, 12).position(10) == goal


@pytest.mark.parametrize("off", [(0.0, 0.0), (0.0, 0.5), (1.0, 0.0)])
def test_who_was_put_upon_a_foe_or_into_a_wall_gets_out(off: Point) -> None:
    at = 40 + off[0], 40 + off[1]
    upon = occupied_terrain(terrain(board(size=80), MAN), [Body((40, 40), RADIUS_FT["huge"])])
    assert reach(upon, at, 6).segment_of((70, 40)) is not None
    within = occupied_terrain(terrain(board(Wall((0, 40), (80, 40)), size=80), MAN))
    assert reach(within, at, 6).segment_of((40, 70)) is not None


@given(BOARDS, RADII, ON_SQUARES, PACES)
def test_strips_cover_what_is_new_in_each_segment(
    made: Board, radius: float, start: Point, pace: float
) -> None:
    found = reach(occupied_terrain(terrain(made, radius)), start, pace)
    painted: set[Point] = set()
    for segment in range(1, 11):
        new = {
            (left + 1.25 + 2.5 * across, (top + bottom) / 2)
            for (left, top), (right, bottom) in found.strips(segment)
            for across in range(round((right - left) / 2.5))
        }
        assert not painted & new
        painted |= new
        assert painted == set(found.points(segment))


@given(BOARDS, RADII, ON_SQUARES, PACES)
def test_outlines_enclose_as_much_as_there_are_nodes(
    made: Board, radius: float, start: Point, pace: float
) -> None:
    found = reach(occupied_terrain(terrain(made, radius)), start, pace)
    for segment in (1, 10):
        rings = found.outlines(segment)
        nodes = found.areas[segment - 1].bit_count()
        assert all(len(ring) >= 4 for ring in rings)
        # Every corner that is cut takes half of a quarter of a square off, or puts it on in a hole.
        corners = sum(distance(a, b) for ring in rings for a, b in pairwise((*ring, ring[0])))
        assert abs(area(rings) - nodes * 2.5**2) <= corners + 1e-6
