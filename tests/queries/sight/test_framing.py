"""The players' screen is framed as chosen."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from battleboard.board.grid import Grid, Hexes, Plain, Squares
from battleboard.board.point import Point
from battleboard.queries.sight.viewport import CLOSEST, FARTHEST, Framing, frame_area, rotate_vector

PLACES = st.tuples(st.floats(-500, 500), st.floats(-500, 500))
SCREEN = (1920.0, 1080.0)

FRAMINGS = st.builds(Framing, PLACES, st.floats(0.1, 60), st.integers(0, 3))


@given(FRAMINGS, PLACES)
def test_a_pixel_lies_on_the_place_that_it_shows(framing: Framing, place: Point) -> None:
    pixel = framing.to_screen(place, SCREEN)
    assert framing.to_board(pixel, SCREEN) == pytest.approx(place, abs=1e-6)


@given(st.integers(0, 3))
def test_all_of_an_area_is_shown_however_it_is_turned(turns: int) -> None:
    framing = frame_area(((10.0, 20.0), (70.0, 50.0)), SCREEN, turns)
    corners = [framing.to_screen(each, SCREEN) for each in ((10.0, 20.0), (70.0, 50.0))]
    for across, down in corners:
        assert -1e-6 <= across <= SCREEN[0] + 1e-6
        assert -1e-6 <= down <= SCREEN[1] + 1e-6
    assert any(abs(each) < 1e-6 for (across, down) in corners for each in (across, down))


def test_a_quarter_turn_brings_the_upper_edge_to_the_right() -> None:
    framing = Framing((0.0, 0.0), 10.0, 1)
    assert framing.to_screen((0.0, -10.0), SCREEN) == (1060.0, 540.0)
    assert framing.size_ft(SCREEN) == (108.0, 192.0)


GRIDS = st.sampled_from([Squares(5.0), Squares(7.5), Hexes(5.0), Hexes(6.0, "flat"), Plain(5.0)])


@given(FRAMINGS, PLACES, GRIDS, st.floats(1, 200))
def test_under_the_lock_it_pans_by_whole_cells(
    framing: Framing, by: Point, grid: Grid, scale: float
) -> None:
    one, other = framing.lock(scale, grid), framing.move(by).lock(scale, grid)
    assert one.scale == other.scale == scale
    off = other.middle[0] - one.middle[0], other.middle[1] - one.middle[1]
    cell = grid.cell_of((1.0, 1.0))
    there = grid.centre(cell)[0] + off[0], grid.centre(cell)[1] + off[1]
    assert grid.centre(grid.cell_of(there)) == pytest.approx(there, abs=1e-6)


@given(FRAMINGS, GRIDS)
def test_the_lock_moves_the_map_by_less_than_a_cell(framing: Framing, grid: Grid) -> None:
    locked = framing.lock(20.0, grid)
    for before, after in zip(framing.middle, locked.middle, strict=True):
        assert abs(before - after) < grid.feet


@given(FRAMINGS)
def test_the_area_is_what_the_corners_of_the_screen_show(framing: Framing) -> None:
    corners = [(0.0, 0.0), (SCREEN[0], 0.0), (0.0, SCREEN[1]), SCREEN]
    places = [framing.to_board(each, SCREEN) for each in corners]
    first, last = framing.area(SCREEN)
    for axis in (0, 1):
        assert min(each[axis] for each in places) == pytest.approx(first[axis])
        assert max(each[axis] for each in places) == pytest.approx(last[axis])


@given(
    FRAMINGS,
    st.sampled_from([(1.0, 1.0), (-1.0, 1.0), (1.0, -1.0), (-1.0, -1.0)]),
    st.floats(0.4, 2.5),
)
def test_a_pulled_corner_follows_the_hand_and_the_one_across_stays(
    framing: Framing, corner: Point, share: float
) -> None:
    framing = framing._replace(scale=max(framing.scale, 1.0))
    wide, high = framing.size_ft(SCREEN)
    x, y = framing.middle
    stays = x - corner[0] * wide / 2, y - corner[1] * high / 2
    hand = stays[0] + corner[0] * wide * share, stays[1] + corner[1] * high * share
    pulled = framing.pull(SCREEN, hand, corner)
    wide, high = pulled.size_ft(SCREEN)
    x, y = pulled.middle
    assert (x - corner[0] * wide / 2, y - corner[1] * high / 2) == pytest.approx(stays, abs=1e-6)
    assert (x + corner[0] * wide / 2, y + corner[1] * high / 2) == pytest.approx(hand, abs=1e-6)


def test_a_corner_pulled_through_the_one_across_is_as_small_as_it_can_be() -> None:
    framing = Framing((50.0, 50.0), 20.0)
    assert framing.pull(SCREEN, (-999.0, -999.0), (1.0, 1.0)).scale == CLOSEST


def test_the_middle_stays_on_the_table() -> None:
    assert Framing((-5.0, 99.0)).clamp_to((60.0, 40.0)).middle == (0.0, 40.0)


def test_coming_closer_by_hand_has_an_end() -> None:
    assert Framing(scale=200.0).zoom(9.0).scale == CLOSEST
    assert Framing(scale=1.0).zoom(0.001).scale == FARTHEST


@given(PLACES, st.integers(-8, 8))
def test_four_quarters_are_a_whole_turn(way: Point, turns: int) -> None:
    assert rotate_vector(rotate_vector(way, turns), 4 - turns) == pytest.approx(way)


@pytest.mark.parametrize(
    ("grid", "place"),
    [(Squares(5.0), (10.0, 15.0)), (Plain(5.0), (10.0, 15.0)), (Hexes(5.0), None)],
)
def test_under_the_lock_the_middle_is_a_corner_or_the_centre_of_a_hex(
    grid: Grid, place: Point | None
) -> None:
    at = (9.0, 14.0)
    expected = place or grid.centre(grid.cell_of(at))
    assert Framing(at, 3.0).lock(20.0, grid) == Framing(expected, 20.0)
