"""The players' screen shows the right part of the table."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from battleboard.board.board import Board
from battleboard.queries.sight.viewport import (
    AimedFraming,
    Framing,
    KnownFrame,
    Viewport,
    by_length,
    frame_area,
)
from battleboard.storage.settings import INCH, Fit

BOARD = Board((200.0, 100.0))
SCREEN = (1920.0, 1080.0)
MEASURED = by_length(1000, 10 * INCH, 1920)
SIZES = st.tuples(st.floats(200, 4000), st.floats(200, 4000))


def test_all_of_the_table_is_shown_until_it_is_aimed() -> None:
    assert Viewport(SCREEN).framing(None, BOARD) == frame_area(((0, 0), BOARD.size_ft), SCREEN)
    turned = Viewport(SCREEN, fit=Fit(turns=1)).framing(None, BOARD)
    assert turned == frame_area(((0, 0), BOARD.size_ft), SCREEN, 1)


@given(st.lists(SIZES, min_size=1, max_size=4))
def test_on_a_screen_of_another_size_it_shows_the_same_and_comes_back(
    sizes: list[tuple[float, float]],
) -> None:
    aimed = AimedFraming(Framing((50.0, 40.0), 12.0), SCREEN)
    for size in sizes:
        assert Viewport(size).framing(aimed, BOARD).middle == (50.0, 40.0)
        wide, high = Viewport(size).framing(aimed, BOARD).size_ft(size)
        assert wide >= 1920 / 12 - 1e-6
        assert high >= 1080 / 12 - 1e-6
    assert Viewport(SCREEN).framing(aimed, BOARD) == aimed.framing


def test_under_the_lock_a_square_is_as_long_as_it_is_to_be() -> None:
    fit = Fit(calibration=MEASURED, locked=True)
    aimed = AimedFraming(Framing((52.0, 41.0), 99.0), SCREEN)
    assert Viewport(SCREEN, fit=fit).framing(aimed, BOARD) == Framing((50.0, 40.0), 100 / 5)
    fine = Viewport((960.0, 540.0), 2.0, 1920, fit)
    assert fine.framing(aimed, BOARD).scale == 50 / 5
    half = Viewport(SCREEN, fit=Fit(calibration=MEASURED, square=INCH // 2, locked=True))
    assert half.framing(aimed, BOARD).scale == pytest.approx(50 / 5)


@pytest.mark.parametrize("turns", range(4))
def test_under_the_lock_the_middle_of_the_table_is_in_the_middle_of_what_is_free(
    turns: int,
) -> None:
    fit = Fit(calibration=MEASURED, locked=True, turns=turns)
    viewport = Viewport(SCREEN, fit=fit, strip=0.1)
    middle = viewport.middle(viewport.framing(None, Board((2000.0, 1000.0))))
    assert middle == pytest.approx((1000.0, 500.0), abs=2.5), "as near as whole squares go"


def test_a_lock_without_a_measure_locks_nothing() -> None:
    aimed = AimedFraming(Framing((52.0, 41.0), 9.0), SCREEN)
    viewport = Viewport(SCREEN, fit=Fit(locked=True))
    assert not viewport.is_locked
    assert viewport.framing(aimed, BOARD) == aimed.framing


@given(st.integers(0, 3))
def test_the_strip_at_the_lower_edge_covers_nothing_of_the_table(turns: int) -> None:
    viewport = Viewport(SCREEN, fit=Fit(turns=turns), strip=0.1)
    framing = viewport.framing(None, BOARD)
    corners = [framing.to_screen(each, SCREEN) for each in ((0.0, 0.0), BOARD.size_ft)]
    across = sorted(each[0] for each in corners)
    down = sorted(each[1] for each in corners)
    assert across[0] + across[1] == pytest.approx(1920)
    assert down[0] + down[1] == pytest.approx(0.9 * 1080)
    assert down[0] >= -1e-6
    assert across[0] >= -1e-6


def test_on_a_screen_that_stands_upright_the_strip_is_no_higher() -> None:
    assert Viewport((1080.0, 1920.0), strip=0.1).free == (1080.0, 1920.0 - 108.0)


@given(st.integers(0, 3))
def test_what_is_centred_lies_in_the_middle_of_what_the_strip_leaves(turns: int) -> None:
    viewport = Viewport(SCREEN, fit=Fit(turns=turns), strip=0.1)
    framing = viewport.centre_on(Framing((50.0, 40.0), 10.0, turns), (120.0, 80.0))
    assert framing.to_screen((120.0, 80.0), SCREEN) == pytest.approx((960.0, 486.0))
    assert viewport.middle(framing) == pytest.approx((120.0, 80.0))
    assert framing.scale == 10.0


def test_39_12_what_is_known_is_framed_with_room_and_the_frame_stays_while_that_is_enough() -> None:
    frame = KnownFrame()
    assert frame.around([]) is None
    first = frame.around([(100.0, 100.0, 120.0, 130.0), (120.0, 110.0, 140.0, 120.0)])
    assert first == ((90.0, 90.0), (150.0, 140.0))
    assert frame.around([(93.0, 100.0, 148.0, 130.0)]) == first
    wider = frame.around([(80.0, 100.0, 150.0, 130.0)])
    assert wider == ((66.0, 90.0), (164.0, 140.0))


def test_39_12_a_frame_far_too_large_for_what_is_known_is_drawn_anew() -> None:
    frame = KnownFrame()
    frame.around([(0.0, 0.0, 500.0, 500.0)])
    assert frame.around([(100.0, 100.0, 120.0, 130.0)]) == ((90.0, 90.0), (130.0, 140.0))
