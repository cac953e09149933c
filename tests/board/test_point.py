"""Points, the lattice, and the side of a line are computed correctly."""

from fractions import Fraction
from math import inf, nan

import pytest
from hypothesis import given
from hypothesis import strategies as st

from battleboard.board.point import (
    FARTHEST_FT,
    GRAIN,
    Point,
    between,
    distance,
    distance_to_segment,
    nearest_on_segment,
    on_grain,
    orientation,
)

FEET = st.floats(-FARTHEST_FT / 2, FARTHEST_FT / 2)
ANYWHERE = st.tuples(FEET, FEET)
ON_LATTICE = ANYWHERE.map(on_grain)


@given(ANYWHERE)
def test_the_lattice_is_near(point: Point) -> None:
    moved = on_grain(point)
    assert all(abs(a - b) <= GRAIN / 2 for a, b in zip(point, moved, strict=True))
    assert on_grain(moved) == moved


@pytest.mark.parametrize("feet", [nan, inf, -inf])
def test_what_is_no_number_of_feet_is_no_place(feet: float) -> None:
    for point in ((feet, 3.0), (3.0, feet)):
        with pytest.raises(ValueError, match=r"There is no place at \(.*\) ft\."):
            on_grain(point)


@given(ON_LATTICE, ON_LATTICE, ON_LATTICE)
def test_turns_on_the_lattice_are_exact(a: Point, b: Point, c: Point) -> None:
    (ax, ay), (bx, by), (cx, cy) = ((Fraction(x), Fraction(y)) for x, y in (a, b, c))
    assert orientation(a, b, c) == (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)


def test_turning_right_is_clockwise_on_the_table() -> None:
    assert orientation((0, 0), (1, 0), (1, 1)) > 0 > orientation((0, 0), (1, 0), (1, -1))
    assert orientation((0, 0), (1, 0), (5, 0)) == 0


def test_a_share_of_the_way() -> None:
    assert between((0, 0), (10, 20), 0.5) == (5, 10)


@pytest.mark.parametrize(
    ("point", "nearest"),
    [((5, 3), (5, 0)), ((-4, 3), (0, 0)), ((14, 3), (10, 0)), ((5, 0), (5, 0))],
)
def test_the_nearest_point_of_a_segment(point: Point, nearest: Point) -> None:
    assert nearest_on_segment(point, (0, 0), (10, 0)) == nearest
    assert distance_to_segment(point, (0, 0), (10, 0)) == distance(point, nearest)


def test_a_segment_without_length_is_a_point() -> None:
    assert nearest_on_segment((5, 5), (1, 2), (1, 2)) == (1, 2)
