"""Lights shine into cones, or are out."""

from functools import partial
from math import cos, radians, sin

import pytest
from hypothesis import given
from hypothesis import strategies as st

from battleboard.board.areas.shape import encloses
from battleboard.board.board import Board, Light
from battleboard.board.point import Point
from battleboard.board.sight.sight import sees, sight_of
from battleboard.board.sight.view import View, view
from battleboard.board.sight.vision import Eyes, Lighting, glow_of
from battleboard.board.wall import Wall

HALL = Board((100.0, 100.0), walls=(Wall((60, 0), (60, 40)),))
AT = (50.0, 50.0)
EAST = Light(AT, 40.0, cone_deg=90.0)


def lighting(*lights: Light) -> Lighting:
    sight = sight_of(HALL)
    glows = [glow_of(light, view(sight, light.at, light.radius_ft)) for light in lights]
    return Lighting(glows, partial(sees, sight))


@pytest.mark.parametrize(
    ("point", "lit"),
    [((80, 50), True), ((80, 75), True), ((70, 80), False), ((20, 50), False), (AT, True)],
)
def test_a_cone_lights_what_lies_before_it(point: Point, lit: bool) -> None:  # noqa: FBT001
    assert (lighting(EAST).at(point) == "bright") is lit


@given(st.floats(1, 359), st.floats(-720, 720), st.floats(0, 359.9))
def test_the_ring_of_a_cone_holds_what_the_cone_does(
    wide: float, towards: float, bearing: float
) -> None:
    light = Light(AT, 30.0, cone_deg=wide, towards_deg=towards)
    point = AT[0] + 5 * cos(radians(bearing)), AT[1] + 5 * sin(radians(bearing))
    aside = abs((bearing - towards + 180) % 360 - 180)
    if abs(aside - wide / 2) > 0.5:
        ring = lighting(light).glows[0].view.ring
        assert encloses(ring, point) is light.shines_towards(point) is (aside < wide / 2)


def test_a_light_in_a_wall_with_nothing_around_it_lights_nothing() -> None:
    assert glow_of(EAST, View(AT, 40.0, ())).view.ring == ()
    assert glow_of(EAST, View(AT, 40.0, (AT,))).view.ring == ()


def test_a_ray_along_a_side_of_the_ring_meets_its_first_corner() -> None:
    flat = View(AT, 40.0, ((60.0, 50.0), (70.0, 50.0), (50.0, 60.0)))
    assert (60.0, 50.0) in glow_of(EAST._replace(towards_deg=45.0), flat).view.ring


def test_a_cone_does_not_shine_through_a_wall_past_whose_end_it_shines() -> None:
    """Two corners in one direction from the light: the wall's end and what is behind it."""
    board = Board((100.0, 60.0), walls=(Wall((50, 0), (50, 60)),))
    at = (57.750907672885724, 1.494835745760215)
    light = Light(at, 12.0, cone_deg=60.0, towards_deg=196.55413024966296)
    ring = glow_of(light, view(sight_of(board), at, light.radius_ft)).view.ring
    assert not encloses(ring, (47.0, 2.0))
    assert encloses(ring, (51.0, 2.0))


def test_a_cone_behind_the_eyes_does_not_dazzle_them() -> None:
    eyes = Eyes((50.0, 20.0), infravision_ft=60.0)
    assert lighting(EAST).is_visible_to([eyes], (20.0, 20.0))
    shone_at = EAST._replace(towards_deg=270.0)
    assert not lighting(shone_at).is_visible_to([eyes], (48.0, 5.0))
