"""Walls keep a spread out of what it cannot reach in a straight line."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from battleboard.board.areas.shape import Circle, cone, share_of
from battleboard.board.areas.spread import Exposure, barriers_of, is_clear, spread
from battleboard.board.body import Body
from battleboard.board.point import Point
from battleboard.board.wall import Wall, WallSide, door, low_object, window
from tests.board.symmetry import Move, moves

BURST = Circle((0, 0), 20)
GOBLIN = Body((10, 0), 2)
STEPS = st.integers(-12, 12)
POINTS = st.tuples(STEPS, STEPS).map(lambda at: (at[0] * 0.5, at[1] * 0.5))
SIDES: tuple[WallSide, ...] = ("both", "left", "right")
WALLS = st.lists(
    st.tuples(POINTS, POINTS, st.sampled_from(SIDES)).map(
        lambda made: Wall(made[0], made[1], solid_from=made[2])
    ),
    max_size=6,
)


def test_without_walls_a_spread_is_its_shape() -> None:
    assert spread(BURST, []).share_of(GOBLIN) == "wholly"
    assert spread(BURST, []).share_of(Body((21, 0), 2)) == "partly"


def test_a_wall_keeps_the_burst_from_what_stands_behind_it() -> None:
    behind = spread(BURST, [Wall((5, -50), (5, 50))])
    assert behind.share_of(GOBLIN) == "out"
    assert behind.share_of(Body((3, 0), 2)) == "wholly"
    assert behind.share_of(Body((-30, 0), 2)) == "out"
    assert behind.exposure(GOBLIN) == Exposure(0, 5)


def test_half_a_body_behind_a_corner_is_in_partly() -> None:
    corner = spread(BURST, [Wall((5, 0), (5, 50))])
    assert corner.share_of(Body((10, 0.5), 2)) == "partly"
    assert corner.exposure(Body((10, 0.5), 2)) == Exposure(1, 5)
    assert corner.share_of(Body((10, -3), 2)) == "wholly"


def test_what_only_the_edge_of_a_burst_touches_is_in_if_nothing_is_before_it() -> None:
    """None of the body's five points is within the circle, but part of the body is."""
    aside = Body((15.8, 15.8), 3)
    assert share_of(BURST, aside) == "partly"
    assert spread(BURST, [Wall((-5, 0), (-5, 5))]).share_of(aside) == "partly"
    assert spread(BURST, [Wall((10, 0), (0, 10))]).share_of(aside) == "out"


@pytest.mark.parametrize(
    ("wall", "reached"),
    [
        (door((5, -5), (5, 5)), False),
        (door((5, -5), (5, 5), "locked"), False),
        (door((5, -5), (5, 5), "open"), True),
        (Wall((5, -5), (5, 5), "secret"), False),
        (window((5, -5), (5, 5)), False),
        (low_object((5, -5), (5, 5)), True),
        (Wall((5, -5), (5, 5), stops_movement=False), True),
        (Wall((5, -5), (5, 5), "door", sort="curtain"), True),
        (Wall((5, -5), (5, 5), solid_from="right"), False),
        (Wall((5, -5), (5, 5), solid_from="left"), True),
    ],
)
def test_shut_doors_and_windows_stop_a_spread_and_low_objects_do_not(
    wall: Wall, *, reached: bool
) -> None:
    assert spread(BURST, [wall]).reaches((10, 0)) == reached


def test_a_way_through_the_joint_of_two_walls_is_shut_and_one_past_a_corner_is_not() -> None:
    start, end = (0.0, 0.0), (10.0, 0.0)
    joint = [Wall((5, 0), (5, 5)), Wall((5, 0), (5, -5))]
    assert not is_clear(joint, start, end)
    assert not is_clear(joint[::-1], start, end)
    assert is_clear(joint[:1], start, end)
    assert is_clear(joint[1:], start, end)
    corner = [Wall((5, 0), (7, 5)), Wall((5, 0), (3, 5))]
    assert is_clear(corner, start, end)
    assert is_clear([move_down(wall) for wall in corner], start, end)
    assert is_clear([Wall((2, 0), (8, 0))], start, end)
    assert not is_clear([Wall((2, 0), (8, 0)), *joint], start, end)


def move_down(wall: Wall) -> Wall:
    return wall._replace(a=(wall.a[0], -wall.a[1]), b=(wall.b[0], -wall.b[1]))


def test_a_wall_on_which_a_way_starts_or_ends_does_not_stop_it() -> None:
    wall = [Wall((5, -5), (5, 5))]
    assert is_clear(wall, (0, 0), (5, 0))
    assert is_clear(wall, (5, 0), (0, 0))
    assert is_clear(wall, (5, 0), (10, 0))


def test_only_walls_within_the_shape_are_kept() -> None:
    around = [
        Wall((30, 0), (30, 5)),
        Wall((-30, 0), (-30, 5)),
        Wall((0, 30), (5, 30)),
        Wall((0, -30), (5, -30)),
    ]
    assert spread(BURST, [*around, Wall((3, 3), (90, 3))]).barriers == (Wall((3, 3), (90, 3)),)


def test_walls_off_the_lattice_are_put_on_it() -> None:
    (wall,) = spread(BURST, [Wall((1 / 3, 0), (5, 1 / 3))]).barriers
    assert wall.a == (341 / 1024, 0)
    assert wall.b == (5, 341 / 1024)


def test_a_cone_is_stopped_too() -> None:
    breath = spread(cone((0, 0), 0, 60, 30), [Wall((20, -3), (20, 3))])
    assert breath.share_of(Body((40, 0), 1)) == "out"
    assert breath.share_of(Body((40, 8), 1)) == "wholly"


@given(WALLS, POINTS, POINTS)
def test_a_way_is_as_clear_forth_as_back(walls: list[Wall], start: Point, end: Point) -> None:
    plain = [wall._replace(solid_from="both") for wall in walls]
    assert is_clear(plain, start, end) == is_clear(plain, end, start)


@given(WALLS, POINTS, POINTS)
def test_which_way_a_wall_is_drawn_changes_nothing(
    walls: list[Wall], start: Point, end: Point
) -> None:
    back = [
        Move()
        .wall(wall)
        ._replace(a=wall.b, b=wall.a, solid_from=Move(mirrored=True).wall(wall).solid_from)
        for wall in walls
    ]
    assert is_clear(back, start, end) == is_clear(walls, start, end)


@given(WALLS, POINTS, POINTS)
def test_a_wall_cut_in_two_stops_the_same(walls: list[Wall], start: Point, end: Point) -> None:
    halves = [
        part
        for wall in walls
        for middle in [((wall.a[0] + wall.b[0]) / 2, (wall.a[1] + wall.b[1]) / 2)]
        for part in (wall._replace(b=middle), wall._replace(a=middle))
    ]
    assert is_clear(barriers_of(halves), start, end) == is_clear(walls, start, end)


@given(WALLS, st.builds(Body, POINTS, st.sampled_from([0.5, 1.25, 5 / 3])), moves(grain=1 / 4))
def test_moving_the_table_changes_no_answer(walls: list[Wall], body: Body, move: Move) -> None:
    shape = Circle((0.25, 0.125), 5.0625)
    there = spread(move.shape(shape), [move.wall(wall) for wall in walls])
    here = spread(shape, walls)
    assert there.share_of(move.body(body)) == here.share_of(body)
    assert there.exposure(move.body(body)) == here.exposure(body)
