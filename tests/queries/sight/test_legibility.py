"""The apparent height of letters to the players is computed."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from battleboard.queries.sight.legibility import (
    MINUTES,
    legibility,
    minutes_of,
    strip_share,
)
from battleboard.queries.sight.viewport import STRIP, Viewport, by_diagonal
from battleboard.storage.settings import Fit


def screen(inches: int, wide: int, high: int, away_mm: int = 0, ratio: float = 1.0) -> Viewport:
    fit = Fit(by_diagonal((wide, high), Fraction(inches)), away_mm=away_mm)
    return Viewport((wide / ratio, high / ratio), ratio, wide, fit)


@pytest.mark.parametrize(
    ("inches", "wide", "high", "away_mm"),
    [
        (43, 1920, 1080, 3_000),
        (43, 3840, 2160, 3_000),
        (55, 1920, 1080, 4_000),
        (65, 3840, 2160, 5_000),
        (32, 1366, 768, 2_500),
        (43, 1080, 1920, 2_000),
    ],
)
@pytest.mark.parametrize("ratio", [1.0, 2.0])
def test_letters_are_sixteen_minutes_high(
    inches: int, wide: int, high: int, away_mm: int, ratio: float
) -> None:
    found = legibility(screen(inches, wide, high, away_mm, ratio))
    assert found.minutes == pytest.approx(MINUTES, abs=0.02)
    assert (found.is_told, found.is_measured, found.away_mm) == (True, True, away_mm)


def test_what_was_on_the_television_before_was_too_small() -> None:
    """Names of 22 pixels had capitals of 16, and letters on figures 10."""
    viewport = screen(43, 1920, 1080, 3_000)
    assert minutes_of(viewport, 16) == pytest.approx(9.1, abs=0.1)
    assert minutes_of(viewport, 28.2) == pytest.approx(16, abs=0.1)


def test_untold_they_sit_three_metres_from_a_screen_of_43_inches() -> None:
    found = legibility(Viewport())
    assert (found.is_told, found.is_measured) == (False, False)
    assert found.letters_px == pytest.approx(28.2, abs=0.1)
    assert found.minutes == pytest.approx(MINUTES, abs=0.02)
    twice = legibility(Viewport((1920.0, 1080.0), 2.0, 3840))
    assert twice.letters_px == pytest.approx(found.letters_px, abs=0.05)


def test_what_does_not_fit_is_smaller_and_said_to_be() -> None:
    far = legibility(screen(24, 1920, 1080, 9_000))
    assert far.letters_px == pytest.approx(1080 * 0.055)
    assert far.minutes < 8
    guessed = legibility(screen(15, 1366, 768))
    assert guessed.letters_px == pytest.approx(768 * 0.034), "nobody has said that they sit so far"


def test_the_strip_has_room_for_such_letters() -> None:
    assert strip_share(screen(43, 1920, 1080, 600)) == STRIP
    assert strip_share(Viewport()) == pytest.approx(0.0873, abs=0.0005)
    assert strip_share(screen(24, 1920, 1080, 9_000)) == 0.14


@given(st.integers(20, 100), st.integers(300, 30_000), st.sampled_from([1.0, 1.5, 2.0]))
def test_letters_are_as_high_as_wanted_or_as_the_screen_lets_them_be(
    inches: int, away_mm: int, ratio: float
) -> None:
    viewport = screen(inches, 1920, 1080, away_mm, ratio)
    found = legibility(viewport)
    assert found.minutes == pytest.approx(minutes_of(viewport, found.letters_px))
    limit = 0.055 * 1080 / ratio
    assert found.minutes >= MINUTES - 0.1 or found.letters_px == pytest.approx(limit)
    assert STRIP <= strip_share(viewport) <= 0.14
