"""True scale is exact to the pixel, on screens that people have."""

from fractions import Fraction
from math import floor

import pytest
from PySide6.QtCore import QRect

from battleboard.board.board import Board
from battleboard.board.grid import Squares
from battleboard.queries.sight.viewport import Viewport, by_diagonal, native, square_pixels
from battleboard.storage.settings import Fit
from battleboard.views.map.paint.grid_lines import square_lines
from tests.queries.sight.screens import RATIOS, SCREENS, Screen


def drawn_lines(screen: Screen, ratio: float, weight: int = 1) -> tuple[Fraction, list[float]]:
    """The exact pixels of an inch, and the middles of drawn lines an inch apart."""
    resolution = screen.across, screen.down
    fit = Fit(calibration=by_diagonal(resolution, Fraction(screen.inches)), locked=True)
    logical = round(screen.across / ratio), round(screen.down / ratio)
    size = float(logical[0]), float(logical[1])
    viewport = Viewport(size, ratio, native(logical, ratio)[0], fit)
    board = Board((5.0 * 400, 10.0), Squares(5.0))
    scale = viewport.framing(None, board).scale * ratio
    exact = square_pixels(fit, screen.across)
    assert exact is not None
    lines = square_lines(Squares(5.0), QRect(0, 0, screen.across, 64), scale, weight)
    return exact, [line.x() + weight / 2 for line in lines if line.width() == weight]


@pytest.mark.parametrize("weight", [1, 2, 4])
@pytest.mark.parametrize("ratio", RATIOS)
@pytest.mark.parametrize("screen", SCREENS, ids=lambda each: each.name)
def test_every_line_is_drawn_within_half_a_pixel_of_its_place(
    screen: Screen, ratio: float, weight: int
) -> None:
    exact, lines = drawn_lines(screen, ratio, weight)
    assert len(lines) >= floor(screen.across / exact)
    for number, x in enumerate(lines):
        assert abs(x - float(number * exact)) <= 0.5 + 1e-6


@pytest.mark.parametrize("ratio", RATIOS)
@pytest.mark.parametrize("screen", SCREENS, ids=lambda each: each.name)
def test_over_the_whole_screen_the_squares_do_not_drift(screen: Screen, ratio: float) -> None:
    exact, lines = drawn_lines(screen, ratio)
    last = len(lines) - 1
    drift = abs(float(last * exact) - last * screen.exact) / screen.exact
    assert drift < 1e-6, "inches, before the last line is put on a pixel"
    on_glass = abs(lines[last] / screen.exact - last)
    assert on_glass * screen.exact <= 0.5 + 1e-3, "half a pixel"


def test_over_a_43_inch_set_of_4k_no_line_is_a_hundredth_of_an_inch_off() -> None:
    screen = next(each for each in SCREENS if each.name == "a 43-inch set")
    for ratio in RATIOS:
        _, lines = drawn_lines(screen, ratio)
        assert len(lines) == 38
        assert max(abs(x / screen.exact - inch) for inch, x in enumerate(lines)) < 0.01


def test_whole_pixels_to_the_inch_would_drift_by_more() -> None:
    screen = next(each for each in SCREENS if each.name == "a television of 4K")
    across_in = screen.across / screen.exact
    assert abs(across_in * round(screen.exact) / screen.exact - across_in) > 0.02
