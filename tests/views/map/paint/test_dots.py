"""The dots of a path follow its corners, as many as it is long."""

from itertools import pairwise
from math import hypot

import pytest
from hypothesis import given
from hypothesis import strategies as st

from battleboard.board.point import Point
from battleboard.views.map.paint.overlay_painter import dots_along

PLACES = st.tuples(st.floats(-500, 500), st.floats(-500, 500))


def test_they_begin_where_the_line_does_and_go_round_its_corners() -> None:
    line = [(0.0, 0.0), (25.0, 0.0), (25.0, 20.0)]
    assert list(dots_along(line, 10)) == [
        (0, 0),
        (10, 0),
        (20, 0),
        (25, 5),
        (25, 15),
    ]


@given(st.lists(PLACES, min_size=2, max_size=6))
def test_they_are_as_many_as_the_line_is_long(points: list[Point]) -> None:
    ends = pairwise(points)
    long = sum(hypot(c - a, d - b) for (a, b), (c, d) in ends)
    assert len(list(dots_along(points, 11))) == pytest.approx(long / 11, abs=1.01)


def test_a_line_without_length_has_no_dot() -> None:
    assert list(dots_along([(3.0, 3.0), (3.0, 3.0)], 11)) == []
