"""Shapes cover the right points, and the right share of a body."""

from math import cos, dist, radians, sin

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from battleboard.board.areas.shape import (
    Circle,
    Coverage,
    Polygon,
    Shape,
    around,
    block,
    bounds,
    common,
    cone,
    cut_to_box,
    depth_ft,
    encloses,
    line,
    screen,
    share_of,
    sides_of,
    without_far_corners,
)
from battleboard.board.body import Body
from battleboard.board.point import Point, distance_to_segment
from tests.board.symmetry import Move, moves

FEET = st.integers(-30 * 64, 30 * 64).map(lambda step: step / 64)
POINTS = st.tuples(FEET, FEET)
SIZES = st.integers(1, 40 * 4).map(lambda step: step / 4)
ANGLES = st.floats(0, 360)
SHAPES: st.SearchStrategy[Shape] = st.one_of(
    st.builds(Circle, POINTS, SIZES),
    st.builds(cone, POINTS, ANGLES, SIZES, SIZES, st.one_of(st.just(0.0), SIZES)),
    st.builds(line, POINTS, ANGLES, SIZES, SIZES),
    st.builds(block, POINTS, SIZES, st.none() | SIZES, ANGLES),
    st.builds(screen, POINTS, POINTS, SIZES),
)
BODIES = st.builds(Body, POINTS, SIZES)
L_SHAPED = Polygon((5, 5), ((0, 0), (30, 0), (30, 10), (10, 10), (10, 30), (0, 30)))


@pytest.mark.parametrize(
    ("x", "share"),
    [(0, "wholly"), (15, "wholly"), (15.1, "partly"), (24.9, "partly"), (25, "out"), (40, "out")],
)
def test_a_body_is_wholly_in_a_circle_or_touches_it_or_is_out(x: float, share: Coverage) -> None:
    assert share_of(Circle((0, 0), 20), Body((x, 0), 5)) == share


@pytest.mark.parametrize(
    ("at", "share"),
    [
        ((50, 0), "wholly"),
        ((4, 0), "partly"),
        ((90, 0), "partly"),
        ((92, 0), "out"),
        ((-1, 0), "partly"),
        ((-3, 0), "out"),
        ((50, 12), "partly"),
        ((50, 14), "out"),
    ],
)
def test_a_cone_widens_from_its_origin_to_a_flat_end(at: Point, share: Coverage) -> None:
    assert share_of(cone((0, 0), 0, 90, 40), Body(at, 2)) == share


def test_a_cone_may_leave_a_mouth_of_some_width() -> None:
    breath = cone((0, 0), 90, 90, 30, 5)
    assert breath.covers((2.5, 0))
    assert not breath.covers((2.6, 0))
    assert breath.covers((15, 90))
    assert len(breath.outline()) == 4


def test_a_line_starts_where_it_is_thrown() -> None:
    bolt = line((10, 10), 0, 60, 5)
    assert share_of(bolt, Body((30, 10), 2.5)) == "wholly"
    assert share_of(bolt, Body((30, 14), 2)) == "partly"
    assert share_of(bolt, Body((8, 10), 2)) == "out"
    assert share_of(bolt, Body((69, 10), 2)) == "partly"


def test_a_line_without_width_is_met_by_what_stands_upon_it() -> None:
    ray = line((0, 0), 0, 60, 0)
    assert share_of(ray, Body((30, 1), 2)) == "partly"
    assert share_of(ray, Body((30, 2), 2)) == "out"


def test_a_cube_is_a_square_around_its_middle_and_a_block_has_two_sides() -> None:
    assert set(block((5, 5), 10).corners) == {(0, 0), (10, 0), (10, 10), (0, 10)}
    long = block((0, 0), 40, 10, 90)
    assert long.covers((0, 20))
    assert not long.covers((20, 0))


def test_a_screen_stands_from_point_to_point() -> None:
    fire = screen((0, 0), (0, 40), 2)
    assert fire.origin == (0, 20)
    assert set(fire.corners) == {(-1, 0), (1, 0), (1, 40), (-1, 40)}
    assert share_of(fire, Body((3, 20), 2)) == "out"
    assert share_of(fire, Body((2.9, 20), 2)) == "partly"
    assert share_of(screen((5, 5), (5, 5), 2), Body((6, 5), 2)) == "partly"


def test_a_shape_may_bend_inwards() -> None:
    assert share_of(L_SHAPED, Body((5, 25), 5)) == "wholly"
    assert share_of(L_SHAPED, Body((20, 20), 5)) == "out"
    assert share_of(L_SHAPED, Body((12, 12), 5)) == "partly"
    assert share_of(L_SHAPED, Body((7, 7), 4)) == "wholly"


def test_a_circle_is_outlined_in_small_steps() -> None:
    circle = Circle((0, 0), 10)
    assert len(circle.outline()) == 64
    assert all(abs(depth_ft(circle, corner)) < 1e-6 for corner in circle.outline())


@given(SHAPES, BODIES, moves())
def test_moving_the_table_changes_no_answer(shape: Shape, body: Body, move: Move) -> None:
    depth = abs(depth_ft(shape, body.at))
    # A border within a tiny tolerance of the limit may fall on either side of it.
    assume(abs(abs(depth - body.radius_ft) - 1e-6) > 1e-7)
    assert share_of(move.shape(shape), move.body(body)) == share_of(shape, body)


@given(SHAPES, BODIES)
def test_the_points_of_a_body_agree_with_its_share(shape: Shape, body: Body) -> None:
    """Compared with the points of the circle one by one."""
    share = share_of(shape, body)
    inner = body.radius_ft - 2e-6
    points = [
        (body.at[0] + far * cos(radians(angle)), body.at[1] + far * sin(radians(angle)))
        for far in (inner, inner / 2)
        for angle in range(0, 360, 5)
    ]
    inside = [shape.covers(point) for point in (body.at, *points)]
    assert share != "wholly" or all(inside)
    assert share != "out" or not any(inside)


@given(SHAPES, POINTS)
def test_the_nearest_border_is_on_the_border_and_as_near_as_the_outline(
    shape: Shape, point: Point
) -> None:
    border = shape.nearest_border(point)
    assert abs(depth_ft(shape, border)) < 2e-6
    nearest = min(dist(point, corner) for corner in shape.outline())
    assert dist(point, border) <= nearest + 1e-6


@given(st.builds(block, POINTS, SIZES, SIZES), POINTS)
def test_an_outline_encloses_what_lies_between_its_sides(shape: Polygon, point: Point) -> None:
    xs, ys = zip(*shape.corners, strict=True)
    beside = min(xs) < point[0] < max(xs) and min(ys) < point[1] < max(ys)
    assume(point[0] not in xs)
    assume(point[1] not in ys)
    assert encloses(shape.corners, point) == beside


@given(SHAPES, POINTS, SIZES, POINTS)
def test_cut_to_a_box_an_outline_encloses_just_what_lies_in_both(
    shape: Shape, middle: Point, far: float, point: Point
) -> None:
    ring, box = shape.outline(), around(middle, far)
    cut = cut_to_box(ring, box)
    assume(all(abs(each - edge) > 1e-6 for each, edge in zip(2 * point, box, strict=True)))
    assume(all(distance_to_segment(point, a, b) > 1e-6 for a, b in sides_of(ring)))
    within = box[0] < point[0] < box[2] and box[1] < point[1] < box[3]
    assert encloses(cut, point) == (within and encloses(ring, point))
    if cut:
        left, top, right, bottom = common(bounds(cut), box)
        assert (left, top, right, bottom) == pytest.approx(bounds(cut))


@given(SHAPES, POINTS, SIZES, POINTS)
def test_without_far_corners_an_outline_encloses_the_same_in_the_box(
    shape: Shape, middle: Point, far: float, point: Point
) -> None:
    ring, box = shape.outline(), around(middle, far)
    fewer = tuple(without_far_corners(ring, box))
    assert set(fewer) <= set(ring)
    assume(box[0] <= point[0] <= box[2] and box[1] <= point[1] <= box[3])
    assume(all(distance_to_segment(point, a, b) > 1e-6 for a, b in sides_of(ring)))
    assert encloses(fewer, point) == encloses(ring, point)


def test_of_far_corners_in_a_row_two_are_left() -> None:
    comb = ((0.0, 0.0), (20.0, 1.0), (30.0, 2.0), (21.0, 3.0), (35.0, 4.0), (20.0, 9.0), (0.0, 9.0))
    kept = without_far_corners(comb, (0.0, 0.0, 10.0, 10.0))
    assert kept == [(0.0, 0.0), (20.0, 1.0), (20.0, 9.0), (0.0, 9.0)]


def test_an_empty_outline_has_a_box_without_an_inside() -> None:
    assert bounds(()) == (0.0, 0.0, 0.0, 0.0)
    assert cut_to_box((), (0.0, 0.0, 9.0, 9.0)) == ()
