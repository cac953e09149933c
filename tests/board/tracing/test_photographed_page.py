"""A page is found on the darker desk around it, and nothing else is taken for a page."""

from collections.abc import Callable

import pytest

from battleboard.board.tracing.photographed_page import page_corners

WIDE, HIGH, DESK, PAPER, INK = 120, 100, 80, 220, 30


def picture(grey_at: Callable[[int, int], int]) -> list[bytes]:
    return [bytes(grey_at(x, y) for x in range(WIDE)) for y in range(HIGH)]


def is_page(x: int, y: int) -> bool:
    """Whether a pixel lies on a page with a slanting upper edge."""
    return 10 <= x < 110 and 8 + x // 25 <= y < 92


def is_drawn(x: int, y: int) -> bool:
    """Whether a pixel lies on a room in the middle of the page."""
    return (x in {40, 80} and 30 <= y <= 70) or (y in {30, 70} and 40 <= x <= 80)


def on_desk(x: int, y: int) -> int:
    if not is_page(x, y):
        return DESK
    return INK if is_drawn(x, y) else PAPER


def test_a_page_is_found_by_its_corners() -> None:
    found = page_corners(picture(on_desk))
    assert found is not None
    expected = (10, 8), (110, 12), (110, 92), (10, 92)
    for corner, wanted in zip(found, expected, strict=True):
        assert corner == pytest.approx(wanted, abs=1)


def test_a_page_is_found_in_uneven_light() -> None:
    found = page_corners(picture(lambda x, y: on_desk(x, y) * (200 - x // 2) // 200))
    assert found is not None
    assert found[2] == pytest.approx((110, 92), abs=1)


def test_a_page_is_found_though_one_of_its_corners_lies_in_the_shade() -> None:
    found = page_corners(picture(lambda x, y: DESK if x + y > 178 else on_desk(x, y)))
    assert found is not None
    assert found[2] == pytest.approx((110, 92), abs=1)


def gridded(x: int, y: int) -> int:
    """A room among black rock, with lines that reach its walls."""
    if not is_page(x, y):
        return INK
    return 150 if x % 12 == 0 or y % 12 == 0 else PAPER


def round_page(x: int, y: int) -> int:
    if (x - 60) ** 2 + (y - 50) ** 2 > 48**2:
        return DESK
    return INK if is_drawn(x, y) else PAPER


@pytest.mark.parametrize(
    "grey_at",
    [
        pytest.param(lambda x, y: PAPER if is_page(x, y) else DESK, id="nothing is drawn"),
        pytest.param(lambda x, y: INK if is_drawn(x, y) else PAPER, id="there is no desk"),
        pytest.param(lambda x, y: PAPER if 50 < x < 80 and y % 99 else DESK, id="too small"),
        pytest.param(gridded, id="its lines reach the edge"),
        pytest.param(round_page, id="it has no corners"),
    ],
)
def test_other_pictures_have_no_page(grey_at: Callable[[int, int], int]) -> None:
    assert page_corners(picture(grey_at)) is None
