"""True scale gets pixels and inches right."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from battleboard.queries.sight.viewport import (
    by_diagonal,
    by_length,
    native,
    pixels_for,
    square_pixels,
)
from battleboard.storage.settings import INCH, Fit
from tests.queries.sight.screens import SCREENS, Screen


@given(st.integers(50, 4000), st.integers(10_000, 1_000_000), st.integers(640, 8000))
def test_what_was_laid_on_it_takes_as_many_pixels_as_were_counted(
    pixels: int, microns: int, across: int
) -> None:
    known = by_length(pixels, microns, across)
    assert pixels_for(known, across, microns) == pixels
    assert pixels_for(known, across, 7 * microns) == 7 * pixels


@given(st.integers(50, 4000), st.integers(10_000, 1_000_000))
def test_in_another_resolution_an_inch_covers_the_same_share_of_the_display(
    pixels: int, microns: int
) -> None:
    known = by_length(pixels, microns, 3840)
    assert 2 * pixels_for(known, 1920, INCH) == pixels_for(known, 3840, INCH)


def test_a_display_that_was_not_measured_has_no_scale() -> None:
    assert square_pixels(Fit(), 1920) is None


@pytest.mark.parametrize("ratio", [1.0, 1.1, 1.25, 1.5, 1.75, 2.0])
@pytest.mark.parametrize("screen", SCREENS, ids=lambda each: each.name)
def test_the_pixels_of_a_display_are_found_behind_the_rounding_of_the_desktop(
    screen: Screen, ratio: float
) -> None:
    logical = round(screen.across / ratio), round(screen.down / ratio)
    assert native(logical, ratio) == (screen.across, screen.down)


def test_the_diagonal_tells_how_many_pixels_an_inch_has() -> None:
    known = by_diagonal((3840, 2160), Fraction(27))
    assert float(pixels_for(known, 3840, INCH)) == pytest.approx(163.18, abs=0.005)
    assert float(pixels_for(known, 1920, INCH)) == pytest.approx(81.59, abs=0.005)
