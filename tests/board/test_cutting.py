"""Walls are prepared for a board: cut, cleaned and joined."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from battleboard.board.point import Point, distance
from battleboard.board.wall import Wall, door
from battleboard.board.wall_cutting import clip_line, dedupe_walls, holds, join_walls

SIZE = (10.0, 5.0)
PLACES = st.tuples(st.floats(-20, 20), st.floats(-20, 20))


@pytest.mark.parametrize(
    ("a", "b", "kept"),
    [
        ((1.0, 1.0), (3.0, 2.0), ((1.0, 1.0), (3.0, 2.0))),
        ((-2.0, 1.0), (4.0, 1.0), ((0.0, 1.0), (4.0, 1.0))),
        ((4.0, 1.0), (-2.0, 1.0), ((4.0, 1.0), (0.0, 1.0))),
        ((5.0, -5.0), (5.0, 15.0), ((5.0, 0.0), (5.0, 5.0))),
        ((0.0, 0.0), (10.0, 0.0), ((0.0, 0.0), (10.0, 0.0))),
        ((10.0, 1.0), (11.0, 1.0), None),
        ((-1.0, 0.5), (0.5, -1.0), None),
        ((-1.0, 6.0), (11.0, 6.0), None),
        ((-1.0, -1.0), (-1.0, 4.0), None),
        ((3.0, 3.0), (3.0, 3.0), None),
    ],
)
def test_the_inner_part_of_a_wall_is_kept(
    a: Point, b: Point, kept: tuple[Point, Point] | None
) -> None:
    assert clip_line(SIZE, a, b) == kept


@given(PLACES, PLACES)
def test_what_is_kept_lies_inside_and_on_the_wall(a: Point, b: Point) -> None:
    part = clip_line(SIZE, a, b)
    if part is not None:
        assert holds(SIZE, part[0])
        assert holds(SIZE, part[1])
        there = distance(a, part[0]) + distance(*part) + distance(part[1], b)
        assert there == pytest.approx(distance(a, b), abs=1e-6)


def test_a_place_on_the_edge_is_inside() -> None:
    assert holds(SIZE, (10.0, 0.0))
    assert not holds(SIZE, (10.1, 0.0))
    assert not holds(SIZE, (1.0, -0.1))


def test_walls_without_length_and_doubles_are_counted() -> None:
    found = dedupe_walls([Wall((0, 0), (1, 0)), Wall((1, 0), (0, 0)), Wall((2, 2), (2, 2))])
    assert found == ((Wall((0, 0), (1, 0)),), 1, 1)


def test_of_doubles_a_door_is_kept_and_then_what_stops_more() -> None:
    ends = ((0.0, 0.0), (1.0, 0.0))
    assert dedupe_walls([Wall(*ends), door(*ends)]).walls == (door(*ends),)
    assert dedupe_walls([door(*ends), Wall(*ends)]).walls == (door(*ends),)
    open_ = Wall(*ends, sight="none")
    assert dedupe_walls([open_, Wall(*ends, sight="limited")]).walls[0].sight == "limited"
    assert dedupe_walls([Wall(*ends, stops_movement=False), Wall(*ends)]).walls[0].stops_movement


def test_straight_walls_that_follow_one_another_become_one() -> None:
    along = [Wall((0, 0), (1, 0)), Wall((3, 0), (1, 0)), Wall((3, 0), (3, 2)), Wall((3, 4), (3, 2))]
    assert join_walls(along) == (Wall((0, 0), (3, 0)), Wall((3, 0), (3, 4)))


def test_a_wall_grows_at_both_ends() -> None:
    middle = [Wall((1, 0), (2, 0)), Wall((0, 0), (1, 0)), Wall((2, 0), (3, 0))]
    assert join_walls(middle) == (Wall((0, 0), (3, 0)),)


@pytest.mark.parametrize(
    "walls",
    [
        [Wall((0, 0), (1, 0)), Wall((1, 0), (2, 0)), Wall((1, 0), (1, 1))],
        [Wall((0, 0), (1, 0)), Wall((1, 0), (2, 0.1))],
        [Wall((0, 0), (2, 0)), Wall((2, 0), (1, 0))],
        [door((0, 0), (1, 0)), door((1, 0), (2, 0))],
        [Wall((0, 0), (1, 0)), Wall((1, 0), (2, 0), sight="limited")],
    ],
    ids=["a third wall meets them", "a bend", "back again", "doors", "another kind"],
)
def test_other_walls_stay_as_they_are(walls: list[Wall]) -> None:
    assert join_walls(walls) == tuple(walls)


def test_a_one_way_wall_stays_solid_from_the_same_side_when_joined() -> None:
    one = Wall((0, 0), (1, 0), solid_from="left")
    assert join_walls([one, Wall((2, 0), (1, 0), solid_from="right")]) == (one._replace(b=(2, 0)),)
    other = Wall((2, 0), (1, 0), solid_from="left")
    assert join_walls([one, other]) == (one, other)


def test_a_ring_of_straight_pieces_ends_somewhere() -> None:
    corners = [(0, 0), (1, 0), (2, 0), (2, 1), (2, 2), (1, 2), (0, 2), (0, 1)]
    ring = [Wall(a, b) for a, b in zip(corners, corners[1:] + corners[:1], strict=True)]
    assert len(join_walls(ring)) == 4
