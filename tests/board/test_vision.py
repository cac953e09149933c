"""Light, darkness and the eyes that look through them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from battleboard.board.board import Board
from battleboard.board.light import Light
from battleboard.board.point import Point, distance
from battleboard.board.sight.sight import sight_of
from battleboard.board.vision import Eyes, Lighting, glows, lighting_of
from battleboard.board.wall import Wall, door

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


def by(*lights: Light, daylight: bool = False) -> Lighting:
    return Lighting(lights, open_floor, daylight)


@pytest.mark.parametrize(
    ("point", "brightness"),
    [((15, 0), "bright"), ((16, 0), "dim"), ((0, 30), "dim"), ((31, 0), "dark")],
)
def test_a_light_is_bright_near_and_dim_far(point: Point, brightness: str) -> None:
    assert by(TORCH).at(point) == brightness


def test_a_light_does_not_shine_through_walls() -> None:
    lighting = Lighting([TORCH], walled)
    assert lighting.at((19, 0)) == "dim"
    assert lighting.at((21, 0)) == "dark"


def test_daylight_is_bright_everywhere_but_in_magical_darkness() -> None:
    assert by(daylight=True).at((500, 0)) == "bright"
    assert by(GLOOM, daylight=True).at((45, 0)) == "dark"
    assert by(GLOOM, TORCH, Light((50, 0), 60)).at((50, 5)) == "dark"


def test_normal_eyes_need_light_where_they_look_not_where_they_stand() -> None:
    assert by(TORCH).sees(Eyes((90, 0)), (10, 0))
    assert not by(TORCH).sees(Eyes((0, 0)), (90, 0))


def test_nobody_sees_through_walls() -> None:
    eyes = Eyes((0, 0), infravision_ft=90, ultravision_ft=90)
    assert not Lighting([], walled, daylight=True).sees(eyes, (21, 0))
    assert Lighting([], walled, daylight=True).sees(eyes, (19, 0))


def test_infravision_needs_no_light_but_has_a_range() -> None:
    eyes = Eyes((0, 50), infravision_ft=60)
    assert by().sees(eyes, (60, 50))
    assert not by().sees(eyes, (61, 50))


def test_infravision_does_not_reach_through_light_and_ultravision_does() -> None:
    across, beyond = (-40.0, 0.0), (40.0, 0.0)
    assert not by(TORCH).sees(Eyes(across, infravision_ft=90), beyond)
    assert by(TORCH).sees(Eyes(across, ultravision_ft=90), beyond)
    assert by(TORCH).sees(Eyes((-40, 90), infravision_ft=90), (40, 90))
    # A light behind a wall does not lie in the way.
    lamp = Light((21, 0), 15)
    assert Lighting([lamp], walled).sees(Eyes((0, 0), infravision_ft=90), (19, 0))


def test_the_blind_see_nothing() -> None:
    assert not by(daylight=True).sees(Eyes((0, 0), 60, 60, blind=True), (1, 0))


@pytest.mark.parametrize("there", [(50.0, 0.0), (90.0, 0.0), (50.0, 9.0)])
def test_magical_darkness_stops_every_eye_on_its_edge(there: Point) -> None:
    eyes = Eyes((0, 0), infravision_ft=200, ultravision_ft=200)
    assert not by(GLOOM, daylight=True).sees(eyes, there)
    assert by(GLOOM, daylight=True).sees(eyes, (0, 90))


def test_a_group_sees_what_any_of_it_sees() -> None:
    dwarf, man = Eyes((0, 50), infravision_ft=60), Eyes((90, 0))
    assert by(TORCH).seen_by([man, dwarf], (50, 50))
    assert by(TORCH).seen_by([man, dwarf], (5, 0))
    assert not by(TORCH).seen_by([man], (50, 50))
    assert not by(TORCH).seen_by([], (5, 0))


@given(POINTS, POINTS, st.lists(LIGHTS))
def test_daylight_shows_whatever_lies_in_a_clear_line(
    here: Point, there: Point, lights: list[Light]
) -> None:
    assert by(*lights, daylight=True).sees(Eyes(here), there)


@given(POINTS, POINTS, st.floats(0, 150))
def test_in_the_dark_both_of_two_see_each_other_or_neither(
    here: Point, there: Point, reach: float
) -> None:
    one, other = Eyes(here, reach), Eyes(there, reach)
    assert by().sees(one, there) == by().sees(other, here) == (distance(here, there) <= reach)


def test_a_torch_behind_a_door_lights_the_corridor_when_it_opens() -> None:
    walls = (Wall((20, 0), (20, 10)), door((20, 10), (20, 15)), Wall((20, 15), (20, 30)))
    board = Board((40, 30), walls=walls, lights=(Light((10, 12.5), 15, 30),))
    shut = sight_of(board)
    opened = shut.with_door(1, "open")
    eyes = Eyes((35, 12.5))
    assert not lighting_of(board, shut).sees(eyes, (30, 12.5))
    assert lighting_of(board, opened).sees(eyes, (30, 12.5))
    assert lighting_of(board, opened).at((30, 12.5)) == "dim"


def test_a_glow_ends_at_walls() -> None:
    board = Board(
        (40, 30), walls=(Wall((20, -5), (20, 35)),), lights=(TORCH._replace(at=(10, 15)),)
    )
    (glow,) = glows(board, sight_of(board))
    assert glow.light == board.lights[0]
    assert glow.view.reach_ft == 30
    assert max(x for x, y in glow.view.ring if -5 <= y <= 35) == 20
