"""What was traced, as walls of a board."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from battleboard.board.board import Board, Surface
from battleboard.board.tracing.plan_outline import stretches_of
from battleboard.board.tracing.trace_proposal import TracedDoor, TracedKind, TraceProposal
from battleboard.board.wall import Wall, door, window
from battleboard.queries.table.traced_walls import (
    TraceLayout,
    layout_on,
    walls_of_trace,
    with_trace,
    with_traced_room,
)

ROOM = ((1.0, 1.0), (5.0, 1.0), (5.0, 4.0), (1.0, 4.0))
PLAN = TraceProposal((ROOM,), tuple(stretches_of(ROOM)), (TracedDoor((5.0, 2.0), (5.0, 3.0)),))
BOARD = Board((50, 40), surface=Surface(picture="plan", at=(5.0, 0.0), picture_ft=(40.0, 40.0)))
LAYOUT = layout_on(BOARD, (320, 320), (40, 40))


def test_a_picture_lies_on_the_board_as_its_surface_says() -> None:
    assert TraceLayout((5, 0), (40, 40), (5, 5), 0) == LAYOUT
    assert layout_on(Board((50, 25)), (100, 100), (10, 20)) == TraceLayout(
        (0, 0), (50, 25), (5, 5), 0
    )


def test_squares_become_feet_and_the_door_takes_the_place_of_its_wall() -> None:
    made = with_trace(BOARD, PLAN, LAYOUT).walls
    assert set(made) == {
        Wall((10, 5), (30, 5), origin="trace"),
        Wall((30, 5), (30, 10), origin="trace"),
        Wall((30, 15), (30, 20), origin="trace"),
        Wall((30, 20), (10, 20), origin="trace"),
        Wall((10, 20), (10, 5), origin="trace"),
        door((30, 10), (30, 15))._replace(origin="trace"),
    }


def test_what_lies_outside_the_board_is_cut_off() -> None:
    made = walls_of_trace(PLAN, LAYOUT, (20, 40))
    assert Wall((10, 5), (20, 5), origin="trace") in made
    assert len(made) == 3


@pytest.mark.parametrize(
    ("kind", "wall"),
    [
        ("secret", Wall((30, 10), (30, 15), "secret", origin="trace")),
        (
            "portcullis",
            Wall((30, 10), (30, 15), "door", "none", sort="portcullis", origin="trace"),
        ),
    ],
)
def test_each_kind_of_door_hangs_as_what_it_is(kind: TracedKind, wall: Wall) -> None:
    leaf = PLAN.doors[0]._replace(kind=kind)
    assert wall in walls_of_trace(PLAN._replace(doors=(leaf,)), LAYOUT, BOARD.size_ft)


def test_a_second_run_replaces_the_first_and_keeps_what_was_set_by_hand() -> None:
    once = with_trace(BOARD, PLAN, LAYOUT)
    assert with_trace(once, PLAN, LAYOUT) == once
    own = door((30, 11), (30, 14), "locked")
    fence, pane = Wall((0, 30), (50, 30)), window((12, 5), (15, 5))
    again = with_trace(once._replace(walls=(own, fence, pane, *once.walls)), PLAN, LAYOUT)
    assert again.walls[:3] == (own, fence, pane)
    assert not any(wall.is_door for wall in again.walls[3:])
    assert {Wall((30, 5), (30, 11), origin="trace"), Wall((30, 14), (30, 20), origin="trace")} < {
        *again.walls
    }
    assert Wall((15, 5), (30, 5), origin="trace") in again.walls


def test_a_traced_door_that_was_locked_since_stays_locked() -> None:
    once = with_trace(BOARD, PLAN, LAYOUT)
    at = next(number for number, wall in enumerate(once.walls) if wall.is_door)
    again = with_trace(once.with_door(at, "locked"), PLAN, LAYOUT)
    assert [wall.state for wall in again.walls if wall.is_door] == ["locked"]
    assert len(again.walls) == len(once.walls)


def test_a_room_is_traced_beside_others() -> None:
    once = with_traced_room(BOARD, PLAN, LAYOUT)
    assert set(once.walls) == set(with_trace(BOARD, PLAN, LAYOUT).walls)
    beside = TraceProposal(
        (),
        (*stretches_of(((5.0, 1.0), (7.0, 1.0), (7.0, 4.0), (5.0, 4.0))),),
        PLAN.doors,
    )
    both = with_traced_room(once, beside, LAYOUT)
    assert [wall for wall in both.walls if wall.is_door] == [
        wall for wall in once.walls if wall.is_door
    ]
    assert len(both.walls) == len(once.walls) + 3


@given(
    st.floats(-180, 180),
    st.tuples(st.floats(0, 30), st.floats(0, 30)),
    st.tuples(st.floats(0.5, 20), st.floats(0.5, 20)),
    st.tuples(st.floats(-100, 100), st.floats(-100, 100)),
)
def test_there_and_back_again(
    turned: float,
    spot: tuple[float, float],
    square: tuple[float, float],
    at: tuple[float, float],
) -> None:
    layout = TraceLayout(at, (80, 60), square, turned)
    assert layout.squares(layout.feet(spot)) == pytest.approx(spot, abs=1e-6)


def test_a_picture_that_is_turned_is_turned_about_its_middle() -> None:
    turned = TraceLayout((10, 10), (20, 10), (5, 5), 90)
    assert turned.feet((2, 1)) == pytest.approx((20, 15))
    assert turned.feet((0, 0)) == pytest.approx((25, 5))
