"""Hand-drawn strokes have the right outlines."""

from math import cos, pi, sin, tau
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from battleboard.board.areas.shape import area_sqft
from battleboard.board.carving.carved_floor import floor_of
from battleboard.board.carving.stroke_shapes import (
    box_between,
    cave_along,
    circle_around,
    corridor_along,
)
from battleboard.board.point import distance
from tests.profiles import examples


def test_a_box_has_its_corners_in_turn_whichever_way_it_was_drawn() -> None:
    assert box_between((30, 5), (10, 20)) == ((10, 5), (30, 5), (30, 20), (10, 20))


@given(st.floats(1, 200))
@settings(max_examples=examples(100))
def test_a_circle_is_round_and_has_few_sides(radius: float) -> None:
    outline = circle_around((50.0, 40.0), radius)
    assert 12 <= len(outline) <= 72
    assert len(outline) % 4 == 0
    for corner in ((50 + radius, 40), (50, 40 + radius), (50 - radius, 40), (50, 40 - radius)):
        assert min(distance(corner, at) for at in outline) < 1e-9
    # The middle of a side is the point of the outline nearest to the centre.
    assert radius * (1 - cos(pi / len(outline))) <= 0.2501


def test_a_circle_without_size_is_none() -> None:
    assert circle_around((50.0, 40.0), 0.0) == ()
    assert circle_around((50.0, 40.0), 0.2) == ()


def test_a_corridor_reaches_half_its_width_beyond_its_ends() -> None:
    straight = floor_of(corridor_along(((2.5, 2.5), (22.5, 2.5)), 5))
    assert straight.rings == (box_between((0, 0), (25, 5)),)
    bent = floor_of(corridor_along(((2.5, 2.5), (22.5, 2.5), (22.5, 32.5)), 5))
    assert bent.area_sqft == 25 * 5 + 30 * 5
    assert len(bent.rings[0]) == 6


def test_a_corridor_of_one_place_is_a_square() -> None:
    assert corridor_along(((2.5, 2.5), (2.5, 2.5)), 5) == box_between((0, 0), (5, 5))
    assert corridor_along((), 5) == ()


def test_a_corridor_may_run_aslant_and_turn_back() -> None:
    aslant = floor_of(corridor_along(((10, 10), (40, 50)), 10))
    assert aslant.area_sqft == pytest.approx(60 * 10, abs=0.2)
    back = floor_of(corridor_along(((10, 10), (40, 10), (10, 10.5)), 5))
    assert back.frame[1][0] < 80, "a sharp bend gets no endless point"


def hand(shake: float, seed: int = 1) -> list[tuple[float, float]]:
    """A hand's trail around an ellipse."""
    chance = Random(seed)
    turns = (step * tau / 200 for step in range(200))
    return [
        (60 + 40 * cos(at) + chance.gauss(0, shake), 40 + 25 * sin(at) + chance.gauss(0, shake))
        for at in turns
    ]


@pytest.mark.parametrize("shake", [0.0, 0.2, 0.4])
def test_a_cave_is_smooth_and_of_few_sides(shake: float) -> None:
    outline = cave_along(hand(shake))
    assert 10 <= len(outline) <= 36
    assert abs(area_sqft(outline)) == pytest.approx(pi * 40 * 25, rel=0.03)
    assert len(floor_of(outline).rings) == 1


def test_a_trail_that_goes_around_nothing_is_no_cave() -> None:
    assert cave_along(()) == ()
    assert cave_along(((5.0, 5.0),)) == ()
    assert cave_along(((5.0, 5.0), (5.5, 5.0), (5.2, 5.4))) == ()
    assert not floor_of(cave_along(((0.0, 0.0), (30.0, 0.0)))).rings
