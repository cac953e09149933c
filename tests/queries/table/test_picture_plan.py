"""A picture's squares are laid on those of the board, and its position reads back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from battleboard.board.board import Board
from battleboard.board.grid import Grid, Hexes, Plain, Squares
from battleboard.board.level import Surface
from battleboard.board.transform import picture_to_board
from battleboard.queries.table.picture_plan import (
    DrawnCells,
    PicturePlan,
    PicturePlanError,
    board_with,
    plan_on,
)

EMPTY = Board((10.0, 10.0), where="outdoors", daylight=True)
PAGE = PicturePlan("page", (700.0, 350.0), (70.0, 70.0))
KINDS: tuple[DrawnCells, ...] = ("squares", "pointy", "flat", "none")
PLANS = st.builds(
    lambda size, cell, skew, offset, quarters, grid, feet, fight, shown: PicturePlan(
        "page",
        size,
        (cell, cell * skew if grid == "squares" else cell),
        (offset[0] * cell, offset[1] * cell),
        quarters,
        0.0,
        grid,
        feet,
        fight,
        shown,
    ).in_corner(),
    st.tuples(st.integers(100, 4000).map(float), st.integers(100, 4000).map(float)),
    st.floats(20, 200),
    st.floats(0.97, 1.03),
    st.tuples(st.floats(0, 3), st.floats(0, 3)),
    st.integers(0, 3),
    st.sampled_from(KINDS),
    st.sampled_from((5.0, 10.0, 10 / 3)),
    st.sampled_from((5.0, 2.5)),
    st.booleans(),
)


def test_a_picture_from_the_corner_fills_its_board() -> None:
    made = board_with(EMPTY, PAGE)
    assert made.size_ft == (50, 25)
    assert made.grid == Squares(5)
    assert made.surface == Surface(
        "plain", "page", (0, 0), (50, 25), grid_shown=False, drawn_ft=5.0
    )
    assert (made.where, made.daylight) == ("outdoors", True)


def test_drawn_squares_may_hold_several_squares_of_the_fight() -> None:
    made = board_with(EMPTY, PAGE._replace(drawn_ft=10.0, fight_ft=10 / 3, grid_shown=True))
    assert made.size_ft == (100, 50)
    assert made.grid == Squares(10 / 3)
    assert made.surface.grid_shown


@given(PLANS)
def test_crossings_of_the_picture_lie_on_those_of_the_board(plan: PicturePlan) -> None:
    made = board_with(EMPTY, plan)
    wide, high = plan.turned_px
    # Places of the picture as it is turned, as places of the picture itself.
    x, y = plan.offset_px
    for _ in range(plan.quarters):
        (x, y), (wide, high) = (y, wide - x), (high, wide)
    at = picture_to_board(made, plan.size_px).to((x, y))
    drawn = Hexes(plan.drawn_ft, plan.grid) if plan.grid in {"pointy", "flat"} else None
    if drawn:
        home = drawn.centre(drawn.cell_of(at))
    else:
        x, y = (round(each / plan.drawn_ft) * plan.drawn_ft for each in at)
        home = x, y
    assert at == pytest.approx(home, abs=1e-3)


@given(PLANS)
def test_how_a_picture_lies_is_read_back(plan: PicturePlan) -> None:
    back = plan_on(board_with(EMPTY, plan), plan.size_px)
    assert back[:2] == plan[:2]
    assert back.cell_px == pytest.approx(plan.cell_px, rel=1e-6)
    assert (back.quarters, back.slant_deg) == (plan.quarters, 0)
    assert (back.grid, back.drawn_ft, back.grid_shown) == (
        plan.grid,
        plan.drawn_ft,
        plan.grid_shown,
    )
    assert back.fight_ft == plan.fight_ft
    again, made = board_with(EMPTY, back), board_with(EMPTY, plan)
    assert again.size_ft == pytest.approx(made.size_ft, abs=1e-3)
    assert again.surface.at == pytest.approx(made.surface.at, abs=1e-3)


@given(PLANS)
def test_four_quarters_are_none(plan: PicturePlan) -> None:
    around = plan.turn(4)
    assert around[:2] == plan[:2]
    for one, other, cell in zip(around.offset_px, plan.offset_px, plan.cell_px, strict=True):
        apart = abs(one - other)
        whole = {"pointy": 2 * 3**0.5, "flat": 2 * 3**0.5}.get(plan.grid, 1.0) * cell
        assert min(apart, abs(whole - apart), abs(whole / 2 - apart)) < 1e-3
    assert plan.turn(1).turn(-1).quarters == plan.quarters


def test_a_slanted_scan_is_turned_back() -> None:
    made = board_with(EMPTY, PAGE._replace(slant_deg=0.3, quarters=1, cell_px=(70, 70)))
    assert made.surface.turned_deg == pytest.approx(89.7)
    assert made.size_ft == (25, 50)
    assert made.surface.picture_ft == (50, 25)
    back = plan_on(made, (700.0, 350.0))
    assert back.quarters == 1
    assert back.slant_deg == pytest.approx(0.3)


def test_the_grid_of_any_board_is_known() -> None:
    for grid, kind in ((Squares(5), "squares"), (Plain(5), "none"), (Hexes(5, "flat"), "flat")):
        assert (
            plan_on(Board((50, 25), grid, surface=Surface("plain", "p")), (500, 250)).grid == kind
        )


def test_a_picture_without_a_known_scale_has_squares_like_the_board() -> None:
    plan = plan_on(Board((50, 25), Squares(5), surface=Surface("plain", "p")), (500, 250))
    assert plan.cell_px == pytest.approx((50, 50))
    assert plan.squares == pytest.approx((10, 5))


def test_some_squares_are_dragged_over() -> None:
    plan = PAGE.fit_to_drag((145.0, 80.0), (5.0, 20.0), 2, 1)
    assert plan.cell_px == (70, 60)
    assert plan.offset_px == (5, 20)
    assert PAGE.fit_to_drag((3.0, 3.0), (3.0, 3.0), 1, 1).cell_px == (1, 1)


def test_hexes_are_dragged_over_from_side_to_side() -> None:
    pointy = PAGE._replace(grid="pointy").fit_to_drag((100.0, 100.0), (240.0, 190.0), 2, 9)
    assert pointy.cell_px == (70, 70)
    # A hex of 70 px is 80.83 px high, so its middle lies 40.41 px below its top.
    assert pointy.offset_px == pytest.approx(((100 + 35) % 70, (100 + 40.4145) % (70 * 3**0.5)))
    flat = PAGE._replace(grid="flat").fit_to_drag((100.0, 100.0), (999.0, 240.0), 9, 2)
    assert flat.cell_px == (70, 70)
    assert flat.offset_px == pytest.approx(((100 + 40.4145) % (70 * 3**0.5), (100 + 35) % 70))


def test_without_a_grid_a_length_is_dragged() -> None:
    plan = PAGE._replace(grid="none").fit_to_drag((0.0, 0.0), (500.0, 3.0), 5, 1)
    assert plan.cell_px == (100, 100)
    assert plan.offset_px == (0, 0)


def test_a_board_that_would_be_too_large_is_told() -> None:
    with pytest.raises(PicturePlanError, match="The board would be 1,000,000 × 500,000 ft"):
        board_with(EMPTY, PAGE._replace(drawn_ft=100_000.0))


@pytest.mark.parametrize(
    ("drawn", "grid"),
    [
        ("squares", Squares(2.5)),
        ("none", Plain(2.5)),
        ("pointy", Hexes(2.5, "pointy")),
        ("flat", Hexes(2.5, "flat")),
    ],
)
def test_the_board_has_the_cells_that_are_drawn(drawn: DrawnCells, grid: Grid) -> None:
    assert PAGE._replace(grid=drawn, fight_ft=2.5).board_grid() == grid
