"""The skew of a plan is found."""

from math import radians, tan

import pytest

from battleboard.board.tracing.plan_skew import skew_of
from battleboard.board.tracing.printed_grid import Bands


def leaning(degrees: float, lines: int = 12) -> Bands:
    """Level lines over a page 1,000 pixels wide, skewed by this much."""
    rows = []
    for band in range(24):
        row = bytearray([240]) * 1000
        for line in range(lines):
            at = 60 + line * 75 + (band - 11.5) * 1000 / 24 * tan(radians(degrees))
            row[round(at) : round(at) + 4] = bytes([20]) * 4
        rows.append(bytes(row))
    return Bands(rows, 1)


@pytest.mark.parametrize("degrees", [-0.7, -0.3, 0.2, 0.3, 0.6])
def test_a_slant_is_found(degrees: float) -> None:
    assert skew_of(leaning(degrees), 1000) == pytest.approx(degrees, abs=0.05)


@pytest.mark.parametrize("degrees", [0, 0.02])
def test_what_is_upright_stays(degrees: float) -> None:
    assert skew_of(leaning(degrees), 1000) == 0


def test_an_empty_page_is_upright() -> None:
    assert skew_of(leaning(0, lines=0), 1000) == 0
