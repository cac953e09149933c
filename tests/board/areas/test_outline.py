"""The outline of a spread shows exactly what the spread reaches."""

from math import cos, dist, radians, sin

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from battleboard.board.areas.outline import clip, outline_of, sight_for_spreads
from battleboard.board.areas.shape import (
    Circle,
    Outline,
    Polygon,
    Shape,
    area_sqft,
    block,
    cone,
    encloses,
    line,
    screen,
    sides_of,
)
from battleboard.board.areas.spread import spread
from battleboard.board.board import Board, Light
from battleboard.board.point import Point, distance_to_segment
from battleboard.board.sight.sight import Sight, sight_of
from battleboard.board.sight.view import view
from battleboard.board.sight.vision import glow_of
from battleboard.board.wall import DoorState, Wall, WallSide, door, low_object, window
from tests.board.symmetry import Move, moves

SIZE = (60.0, 60.0)
HERE = (30.0, 30.0)
FEET = st.integers(0, 60 * 4).map(lambda step: step / 4)
ON_GRID = st.integers(0, 12).map(lambda step: step * 5.0)
POINTS = st.tuples(FEET, FEET)
ORIGINS = st.one_of(st.tuples(ON_GRID, ON_GRID), POINTS)
SIZES = st.integers(1, 40).map(float)
ON_TABLE = st.integers(1, int(HERE[0])).map(float)
"""Sizes of what lies around the middle of the table: farther out there is nothing to see."""
ANGLES = st.one_of(st.integers(0, 7).map(lambda eighth: eighth * 45.0), st.floats(0, 360))
SIDES: tuple[WallSide, ...] = ("both", "both", "left", "right")
KINDS = st.sampled_from(("wall", "wall", "door", "secret", "window", "object"))
WALLS = st.lists(
    st.builds(
        Wall,
        ORIGINS,
        ORIGINS,
        KINDS,
        st.sampled_from(("normal", "limited", "none")),
        st.sampled_from((True, True, False)),
        st.sampled_from(("shut", "open", "locked")),
        st.sampled_from(SIDES),
    ),
    max_size=10,
)
SHAPES: st.SearchStrategy[Shape] = st.one_of(
    st.builds(Circle, ORIGINS, SIZES),
    st.builds(cone, ORIGINS, ANGLES, SIZES, SIZES, st.one_of(st.just(0.0), SIZES)),
    st.builds(line, ORIGINS, ANGLES, SIZES, SIZES),
    st.builds(block, ORIGINS, SIZES, st.none() | SIZES, ANGLES),
    st.builds(screen, ORIGINS, ORIGINS, SIZES),
)
# A point farther than this from every border is clearly inside or outside. The margin grows with
# the distance from the origin: walls are moved by a grain where they cross, and round shapes are
# painted with corners.
HAIR_FT = 0.02
BULGE = 0.002
NEAR_FT = 0.5


def table(*walls: Wall) -> Sight:
    return sight_for_spreads(sight_of(Board(SIZE, walls=walls)))


def corners(ring: Outline) -> set[Point]:
    return {(round(x, 6), round(y, 6)) for x, y in ring}


def test_without_walls_it_is_the_shape() -> None:
    square = block(HERE, 20)
    assert corners(outline_of(square, table())) == {(20, 20), (40, 20), (40, 40), (20, 40)}
    assert len(outline_of(Circle(HERE, 20), table())) == 64


def test_a_wall_cuts_off_what_lies_behind_it() -> None:
    ring = outline_of(block(HERE, 20), table(Wall((35, 25), (35, 35))))
    assert corners(ring) == {(20, 20), (40, 20), (35, 25), (35, 35), (40, 40), (20, 40)}
    assert area_sqft(ring) == pytest.approx(400 - (10 + 20) / 2 * 5)


def test_the_ring_turns_where_the_border_and_a_wall_cross() -> None:
    ring = outline_of(block(HERE, 20), table(Wall((35, 0), (45, 60))))
    cut_off = (40 - (35 + 20 / 6)) * (30 - 20) / 2
    assert area_sqft(ring) == pytest.approx(400 - cut_off)
    assert (40, 30) in corners(ring)


def test_one_wall_is_one_side_however_many_corners_of_the_shape_lie_beyond_it() -> None:
    room = [Wall(a, b) for a, b in sides_of(((10, 10), (50, 10), (50, 40), (10, 40)))]
    ring = outline_of(Circle(HERE, 60), table(*room))
    assert corners(ring) >= {(10, 10), (50, 10), (50, 40), (10, 40)}
    assert len(ring) <= 5


def test_a_cone_begins_at_its_origin() -> None:
    ring = outline_of(cone(HERE, 0, 20, 20), table(Wall((40, 0), (40, 60))))
    assert corners(ring) == {(30, 30), (40, 25), (40, 35)}


@pytest.mark.parametrize(
    ("wall", "stopped"),
    [
        (Wall((35, 0), (35, 60)), True),
        (door((35, 0), (35, 60)), True),
        (door((35, 0), (35, 60), "open"), False),
        (window((35, 0), (35, 60)), True),
        (low_object((35, 0), (35, 60)), False),
        (Wall((35, 0), (35, 60), "object"), False),
        (Wall((35, 0), (35, 60), "wall", "limited"), True),
        (Wall((35, 0), (35, 60), stops_movement=False), False),
    ],
)
def test_what_stops_a_spread_cuts_it_whether_or_not_it_can_be_seen_through(
    wall: Wall, *, stopped: bool
) -> None:
    ring = outline_of(Circle(HERE, 20), table(wall))
    assert encloses(ring, (40, 30)) != stopped


@pytest.mark.parametrize(("state", "beyond"), [("open", True), ("shut", False)])
def test_a_door_opens_and_shuts_on_a_barred_table(state: DoorState, *, beyond: bool) -> None:
    shut = table(door((35, 0), (35, 60)), window((25, 0), (25, 60)))
    ring = outline_of(Circle(HERE, 20), shut.with_door(0, state))
    assert encloses(ring, (40, 30)) == beyond
    assert not encloses(ring, (20, 30))


@pytest.mark.parametrize(
    "shape",
    [
        *(Circle(HERE, 0), line(HERE, 0, 60, 0), screen(HERE, HERE, 0)),
        *(Circle((-9, 9), 5), cone((-9, 9), 0, 40, 40)),
    ],
)
def test_there_is_nothing_to_paint_of_what_is_flat_or_beyond_the_frame(shape: Shape) -> None:
    assert outline_of(shape, table()) == ()


@pytest.mark.parametrize("x", [20.0, 30.0, 40.0], ids=["its end", "its middle", "its other end"])
def test_a_spread_from_a_wall_itself_goes_to_both_sides(x: float) -> None:
    wall = Wall((20, 30), (40, 30))
    shape = Circle((x, 30), 10)
    ring = outline_of(shape, table(wall))
    for point in ((x, 25.0), (x, 35.0)):
        assert encloses(ring, point)
        assert spread(shape, [wall]).reaches(point)


def test_a_shape_drawn_the_other_way_round_is_the_same() -> None:
    shape = Polygon(HERE, ((20, 20), (40, 20), (40, 40), (20, 40)))
    back = Polygon(HERE, shape.corners[::-1])
    wall = Wall((35, 25), (35, 35))
    assert corners(outline_of(back, table(wall))) == corners(outline_of(shape, table(wall)))


def test_an_outline_runs_on_where_a_wall_touches_it_from_outside() -> None:
    ring = outline_of(block(HERE, 20), table(Wall((40, 0), (40, 60))))
    assert area_sqft(ring) == pytest.approx(400)


def border_ft(rings: list[Outline], point: Point) -> float:
    sides = (side for ring in rings for side in sides_of(ring))
    return min((distance_to_segment(point, *side) for side in sides), default=60.0)


@given(SHAPES, WALLS, POINTS)
def test_it_goes_round_just_those_points_that_are_reached(
    shape: Shape, walls: list[Wall], point: Point
) -> None:
    # A crossed wall is a grain off, and an origin on it is off as well.
    assume(all(distance_to_segment(shape.origin, wall.a, wall.b) > NEAR_FT for wall in walls))
    ring = outline_of(shape, table(*walls))
    reached = spread(shape, walls)
    assume(border_ft([ring, shape.outline()], point) > HAIR_FT + BULGE * dist(point, shape.origin))
    assert encloses(ring, point) == reached.reaches(point)


@given(SHAPES, WALLS)
def test_it_runs_clockwise_and_no_farther_than_the_shape(shape: Shape, walls: list[Wall]) -> None:
    ring = outline_of(shape, table(*walls))
    assert not ring or area_sqft(ring) >= 0
    assert all(
        shape.covers(corner) or dist(shape.nearest_border(corner), corner) < HAIR_FT
        for corner in ring
    )


@given(SHAPES, WALLS, moves())
def test_a_moved_table_has_a_moved_outline(shape: Shape, walls: list[Wall], move: Move) -> None:
    """The frame differs: a table of walls far outside keeps it out of the way."""
    frame = [Wall(a, b) for a, b in sides_of(((-9, -9), (69, -9), (69, 69), (-9, 69)))]
    here = outline_of(shape, table(*walls, *frame))
    there = outline_of(move.shape(shape), table(*map(move.wall, [*walls, *frame])))
    assert abs(area_sqft(here) if here else 0.0) == pytest.approx(
        abs(area_sqft(there) if there else 0.0), abs=0.1
    )


@given(st.floats(1, 359), ANGLES, ON_TABLE, st.floats(0.05, 0.95), st.floats(0, 359.9))
def test_what_a_cone_of_light_falls_on_goes_by_way_of_the_lamp(
    wide: float, towards: float, size: float, share: float, bearing: float
) -> None:
    """Not straight from one end of the cone to the other, perhaps through walls."""
    light = Light(HERE, size, cone_deg=wide, towards_deg=towards)
    ring = clip(glow_of(light, view(table(), HERE, size)).view, Circle(HERE, size))
    turn, far = radians(bearing), share * size
    aside = abs((bearing - towards + 180) % 360 - 180)
    assume(abs(aside - wide / 2) > 0.5)
    point = HERE[0] + far * cos(turn), HERE[1] + far * sin(turn)
    assert encloses(ring, point) is (aside < wide / 2)
