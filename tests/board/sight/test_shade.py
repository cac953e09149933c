"""Shadows contain what lies behind a ring, and nothing else."""

from math import cos, pi, sin

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from battleboard.board.point import Point, between, distance
from battleboard.board.sight.view import shades
from tests.board.exact import inside
from tests.board.symmetry import Move, moves

SQUARE = ((40.0, 40.0), (60.0, 40.0), (60.0, 60.0), (40.0, 60.0))
# An arc open to the right: parts of it are behind other parts.
BOW = (
    *((40.0, 40.0), (70.0, 40.0), (70.0, 45.0), (45.0, 45.0)),
    *((45.0, 65.0), (70.0, 65.0), (70.0, 70.0), (40.0, 70.0)),
)
REACH_FT = 200
TOO_CLOSE_FT = 0.01


def shaded(eye: Point, ring: tuple[Point, ...], point: Point) -> bool:
    return any(inside(part, point) for part in shades(eye, ring, REACH_FT))


def test_behind_a_square_there_is_a_shadow_as_wide_as_it_looks() -> None:
    eye = (50.0, 0.0)
    assert shaded(eye, SQUARE, (50, 50))
    assert shaded(eye, SQUARE, (50, 199))
    assert shaded(eye, SQUARE, (26, 99))
    assert not shaded(eye, SQUARE, (24, 99))
    assert not shaded(eye, SQUARE, (50, 39))
    assert not shaded(eye, SQUARE, (50, -30))


@pytest.mark.parametrize("eye", [(50.0, 39.5), (41.0, 39.96), (59.0, 39.99)])
def test_a_shadow_reaches_as_far_as_it_has_to_right_behind_a_long_side(eye: Point) -> None:
    """Just in front of a wide side, the shadow is almost half a circle."""
    for degrees in range(5, 176, 5):
        way = cos(degrees * pi / 180), sin(degrees * pi / 180)
        assert shaded(eye, SQUARE, (eye[0] + 199 * way[0], eye[1] + 199 * way[1]))


def test_an_eye_inside_sees_no_side_of_it() -> None:
    assert shades((50, 50), SQUARE, REACH_FT) == ()


def test_no_ring_has_no_shadow() -> None:
    assert shades((50, 50), (), REACH_FT) == ()


FEET = st.integers(1, 199).map(lambda half: half / 2 + 0.01)
PLACES = st.tuples(FEET, FEET)


@given(st.sampled_from((SQUARE, BOW)), PLACES, PLACES)
def test_a_point_lies_in_the_shadow_if_the_way_to_it_leads_through_the_ring(
    ring: tuple[Point, ...], eye: Point, point: Point
) -> None:
    assume(not inside(ring, eye) and distance(eye, point) > TOO_CLOSE_FT)
    steps = [between(eye, point, step / 500) for step in range(501)]
    through = any(inside(ring, step) for step in steps)
    assume(through or not near_the_edge(eye, ring, point))
    assert shaded(eye, ring, point) == through


def near_the_edge(eye: Point, ring: tuple[Point, ...], point: Point) -> bool:
    """Whether a path slightly to the left, to the right or longer meets the ring."""
    x, y = point[0] - eye[0], point[1] - eye[1]
    aside = [(point[0] - y * turn, point[1] + x * turn) for turn in (-0.02, 0.02)]
    longer = between(eye, point, 1.02)
    return any(
        inside(ring, between(eye, end, step / 500))
        for end in (*aside, longer)
        for step in range(501)
    )


@given(PLACES, moves())
def test_a_moved_table_has_its_shadows_moved(eye: Point, move: Move) -> None:
    """Mirrored, a ring runs the other way round."""
    moved = tuple(map(move.point, SQUARE))
    there = shades(move.point(eye), moved[::-1] if move.mirrored else moved, REACH_FT)
    assert len(there) == len(shades(eye, SQUARE, REACH_FT))
