"""Traced outlines become walls of a board."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from battleboard.board.board import Board
from battleboard.board.level import Surface
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


def room_of(*spots: tuple[float, float]) -> TraceProposal:
    """A room with walls along its ring."""
    return TraceProposal((spots,), tuple(stretches_of(spots)))


@pytest.mark.parametrize(
    ("top", "bottom", "whole"),
    [
        (2, 3, (1, 4)),
        (2, 6, (1, 6)),
        (0, 3, (0, 4)),
        (0, 6, (0, 6)),
        (4, 6, (1, 6)),
        (1, 4, (1, 4)),
    ],
)
def test_rooms_traced_one_after_the_other_share_one_wall(
    top: float, bottom: float, whole: tuple[float, float]
) -> None:
    layout = TraceLayout((0, 0), (50, 50), (1, 1))
    first = with_traced_room(Board((50, 50)), PLAN._replace(doors=()), layout)
    both = with_traced_room(first, room_of((5, top), (8, top), (8, bottom), (5, bottom)), layout)
    shared = [wall for wall in both.walls if wall.a[0] == wall.b[0] == 5]
    ends = sorted({end[1] for wall in shared for end in wall[:2]})
    assert (ends[0], ends[-1]) == whole
    assert sum(abs(wall.a[1] - wall.b[1]) for wall in shared) == whole[1] - whole[0]
    again = with_traced_room(both, room_of((5, top), (8, top), (8, bottom), (5, bottom)), layout)
    assert again == both


def test_what_goes_straight_on_from_a_traced_wall_makes_it_longer() -> None:
    layout = TraceLayout((0, 0), (50, 50), (1, 1))
    own = Wall((0, 1), (1, 1))
    open_ended = TraceProposal((), (((1.0, 1.0), (5.0, 1.0)),))
    first = with_traced_room(Board((50, 50), walls=(own,)), open_ended, layout)
    onward = TraceProposal((), (((4.0, 1.0), (9.0, 1.0)),))
    both = with_traced_room(first, onward, layout)
    assert both.walls == (own, Wall((1, 1), (9, 1), origin="trace"))


def test_a_screen_is_no_wall_that_stands_already() -> None:
    layout = TraceLayout((0, 0), (50, 50), (1, 1))
    screen = Wall((1, 1), (5, 1), sight="limited")
    first = with_traced_room(Board((50, 50), walls=(screen,)), PLAN, layout)
    assert Wall((1, 1), (5, 1), origin="trace") not in first.walls, "the same ends are the same"
    half = screen._replace(b=(4, 1))
    first = with_traced_room(Board((50, 50), walls=(half,)), PLAN, layout)
    assert Wall((1, 1), (5, 1), origin="trace") in first.walls


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
