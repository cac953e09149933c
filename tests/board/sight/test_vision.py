"""Vision combines light, darkness and eyes."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from battleboard.board.board import Board, Light
from battleboard.board.body import Body
from battleboard.board.point import Point, between, distance
from battleboard.board.sight.sight import sight_of
from battleboard.board.sight.view import View
from battleboard.board.sight.vision import Eyes, Glow, Lighting
from battleboard.board.wall import Wall, door
from tests.board.lighting import lighting_of

FEET = st.floats(-100, 100)
POINTS = st.tuples(FEET, FEET)
LIGHTS = st.builds(Light, POINTS, st.floats(0, 60), magical_dark=st.sampled_from([False]))
TORCH = Light((0, 0), 15, 30)
GLOOM = Light((50, 0), 10, magical_dark=True)


def open_floor(_here: Point, _there: Point) -> bool:
    return True


def walled(here: Point, there: Point) -> bool:
    """A long wall stands at x = 20."""
    return (here[0] - 20) * (there[0] - 20) >= 0


def by(
    *lights: Light, daylight: bool = False, clear: Callable[[Point, Point], bool] = open_floor
) -> Lighting:
    """The lights of a table whose rings nobody asks for."""
    return Lighting(
        [Glow(light, View(light.at, light.radius_ft, ())) for light in lights], clear, daylight
    )


@pytest.mark.parametrize(
    ("point", "brightness"),
    [((15, 0), "bright"), ((16, 0), "dim"), ((0, 30), "dim"), ((31, 0), "dark")],
)
def test_a_light_is_bright_near_and_dim_far(point: Point, brightness: str) -> None:
    assert by(TORCH).at(point) == brightness


def test_a_light_does_not_shine_through_walls() -> None:
    lighting = by(TORCH, clear=walled)
    assert lighting.at((19, 0)) == "dim"
    assert lighting.at((21, 0)) == "dark"


def test_daylight_is_bright_everywhere_but_in_magical_darkness() -> None:
    assert by(daylight=True).at((500, 0)) == "bright"
    assert by(GLOOM, daylight=True).at((45, 0)) == "dark"
    assert by(GLOOM, TORCH, Light((50, 0), 60)).at((50, 5)) == "dark"


def test_normal_eyes_need_light_where_they_look_not_where_they_stand() -> None:
    assert by(TORCH).is_visible_to([Eyes((90, 0))], (10, 0))
    assert not by(TORCH).is_visible_to([Eyes((0, 0))], (90, 0))


def test_nobody_sees_through_walls() -> None:
    eyes = Eyes((0, 0), infravision_ft=90, ultravision_ft=90)
    assert not by(daylight=True, clear=walled).is_visible_to([eyes], (21, 0))
    assert by(daylight=True, clear=walled).is_visible_to([eyes], (19, 0))


def test_infravision_needs_no_light_but_has_a_range() -> None:
    eyes = Eyes((0, 50), infravision_ft=60)
    assert by().is_visible_to([eyes], (60, 50))
    assert not by().is_visible_to([eyes], (61, 50))


def test_infravision_does_not_reach_through_light_and_ultravision_does() -> None:
    across, beyond = (-40.0, 0.0), (40.0, 0.0)
    assert not by(TORCH).is_visible_to([Eyes(across, infravision_ft=90)], beyond)
    assert by(TORCH).is_visible_to([Eyes(across, ultravision_ft=90)], beyond)
    assert by(TORCH).is_visible_to([Eyes((-40, 90), infravision_ft=90)], (40, 90))
    # A light behind a wall does not lie in the way.
    lamp = Light((21, 0), 15)
    assert by(lamp, clear=walled).is_visible_to([Eyes((0, 0), infravision_ft=90)], (19, 0))


def test_the_blind_see_nothing() -> None:
    assert not by(daylight=True).is_visible_to([Eyes((0, 0), 60, 60, blind=True)], (1, 0))


@pytest.mark.parametrize("there", [(50.0, 0.0), (90.0, 0.0), (50.0, 9.0)])
def test_magical_darkness_stops_every_eye_on_its_edge(there: Point) -> None:
    eyes = Eyes((0, 0), infravision_ft=200, ultravision_ft=200)
    assert not by(GLOOM, daylight=True).is_visible_to([eyes], there)
    assert by(GLOOM, daylight=True).is_visible_to([eyes], (0, 90))


# A wall comes down from the top; around its end darkness leaks to its east.
ROUND_THE_END = Board(
    (100, 100),
    walls=(Wall((50, 0), (50, 48)),),
    lights=(Light((40, 45), 20, magical_dark=True),),
    daylight=True,
)


def test_darkness_that_leaks_round_the_end_of_a_wall_hides_what_lies_beyond() -> None:
    """Nearest to its middle the wall keeps it off the line; farther on it does not."""
    lighting = lighting_of(ROUND_THE_END, sight_of(ROUND_THE_END))
    north, south = (51.0, 40.0), (58.0, 60.0)
    assert (lighting.at(north), lighting.at((55, 52)), lighting.at(south)) == (
        "bright",
        "dark",
        "bright",
    )
    assert not lighting.is_visible_to([Eyes(north)], south)
    assert not lighting.is_visible_to([Eyes(south)], north)
    assert lighting.is_visible_to([Eyes((70, 40))], (70, 60))
    assert lighting.is_visible_to([Eyes((51, 20))], (52, 44))
    assert lighting.is_visible_to([Eyes(north)], north)


POINTS_EAST = st.tuples(st.floats(51, 75), st.floats(30, 75))


@given(POINTS_EAST, POINTS_EAST)
def test_a_way_is_hidden_by_darkness_where_one_of_many_points_on_it_is_dark(
    here: Point, there: Point
) -> None:
    lighting = lighting_of(ROUND_THE_END, sight_of(ROUND_THE_END))
    dark = any(lighting.at(between(here, there, share / 64)) == "dark" for share in range(65))
    seen = lighting.is_visible_to([Eyes(here)], there)
    assert not (dark and seen)
    assert lighting.is_visible_to([Eyes(there)], here) == seen


def test_darkness_through_a_slit_hides_though_no_end_of_the_way_is_near_it() -> None:
    """Light falls on neither end of the part within its radius, nor on its nearest point."""
    board = Board(
        (100, 100),
        walls=(Wall((50, 0), (50, 55)), Wall((50, 58), (50, 100))),
        lights=(Light((40, 50), 30, magical_dark=True),),
        daylight=True,
    )
    lighting = lighting_of(board, sight_of(board))
    assert [lighting.at((60, y)) for y in (28, 50, 63, 72)] == [
        "bright",
        "bright",
        "dark",
        "bright",
    ]
    assert not lighting.is_visible_to([Eyes((60, 20))], (60, 90))
    assert lighting.is_visible_to([Eyes((60, 20))], (60, 55))
    assert lighting.is_visible_to([Eyes((66, 20))], (66, 60))
    assert lighting.is_visible_to([Eyes((75, 20))], (75, 90))
    # The line of sight leaves the radius of the darkness in the wall's shadow, and only then leaves
    # the shadow.
    assert lighting.is_visible_to([Eyes((68, 50))], (72, 75))


def test_a_body_is_shown_by_any_of_its_points() -> None:
    lighting, eyes = by(TORCH), [Eyes((0, 40))]
    assert lighting.shows(eyes, Body((33, 0), 5))
    assert not lighting.shows(eyes, Body((36, 0), 5))
    assert not lighting.shows([], Body((33, 0), 5))


def test_a_group_sees_what_any_of_it_sees() -> None:
    dwarf, man = Eyes((0, 50), infravision_ft=60), Eyes((90, 0))
    assert by(TORCH).is_visible_to([man, dwarf], (50, 50))
    assert by(TORCH).is_visible_to([man, dwarf], (5, 0))
    assert not by(TORCH).is_visible_to([man], (50, 50))
    assert not by(TORCH).is_visible_to([], (5, 0))


@given(POINTS, POINTS, st.lists(LIGHTS))
def test_daylight_shows_whatever_lies_in_a_clear_line(
    here: Point, there: Point, lights: list[Light]
) -> None:
    assert by(*lights, daylight=True).is_visible_to([Eyes(here)], there)


@given(POINTS, POINTS, st.floats(0, 150))
def test_in_the_dark_both_of_two_see_each_other_or_neither(
    here: Point, there: Point, reach: float
) -> None:
    one, other = Eyes(here, reach), Eyes(there, reach)
    assert (
        by().is_visible_to([one], there)
        == by().is_visible_to([other], here)
        == (distance(here, there) <= reach)
    )


def test_a_torch_behind_a_door_lights_the_corridor_when_it_opens() -> None:
    walls = (Wall((20, 0), (20, 10)), door((20, 10), (20, 15)), Wall((20, 15), (20, 30)))
    board = Board((40, 30), walls=walls, lights=(Light((10, 12.5), 15, 30),))
    shut = sight_of(board)
    opened = shut.with_door(1, "open")
    eyes = Eyes((35, 12.5))
    assert not lighting_of(board, shut).is_visible_to([eyes], (30, 12.5))
    assert lighting_of(board, opened).is_visible_to([eyes], (30, 12.5))
    assert lighting_of(board, opened).at((30, 12.5)) == "dim"


def test_a_glow_ends_at_walls() -> None:
    board = Board(
        (40, 30), walls=(Wall((20, -5), (20, 35)),), lights=(TORCH._replace(at=(10, 15)),)
    )
    (glow,) = lighting_of(board, sight_of(board)).glows
    assert glow.light == board.lights[0]
    assert glow.view.reach_ft == 30
    assert max(x for x, y in glow.view.ring if -5 <= y <= 35) == 20
