"""The framing of the players' screen."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from battleboard.board.point import Point
from battleboard.models.framing import Framing, fitted

PLACES = st.tuples(st.floats(-500, 500), st.floats(-500, 500))
SCREEN = (1920.0, 1080.0)

FRAMINGS = st.builds(Framing, PLACES, st.floats(0.1, 60), st.integers(0, 3))


@given(FRAMINGS, PLACES)
def test_a_pixel_lies_on_the_place_that_it_shows(framing: Framing, place: Point) -> None:
    pixel = framing.to_screen(place, SCREEN)
    assert framing.to_board(pixel, SCREEN) == pytest.approx(place, abs=1e-6)


@given(st.integers(0, 3))
def test_all_of_an_area_is_shown_however_it_is_turned(turns: int) -> None:
    framing = fitted(((10.0, 20.0), (70.0, 50.0)), SCREEN, turns)
    corners = [framing.to_screen(each, SCREEN) for each in ((10.0, 20.0), (70.0, 50.0))]
    for across, down in corners:
        assert -1e-6 <= across <= SCREEN[0] + 1e-6
        assert -1e-6 <= down <= SCREEN[1] + 1e-6
    assert any(abs(each) < 1e-6 for (across, down) in corners for each in (across, down))


def test_a_quarter_turn_brings_the_upper_edge_to_the_right() -> None:
    framing = Framing((0.0, 0.0), 10.0, 1)
    assert framing.to_screen((0.0, -10.0), SCREEN) == (1060.0, 540.0)
    assert framing.size_ft(SCREEN) == (108.0, 192.0)
