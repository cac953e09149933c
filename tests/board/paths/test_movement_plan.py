"""A movement plan has a position for every moment, and knows what interrupts it."""

from math import inf

import pytest
from hypothesis import given
from hypothesis import strategies as st

from battleboard.board.board import Ground
from battleboard.board.paths.movement_plan import (
    MovementPlan,
    contact_time,
    standing_still,
    times_within,
)
from battleboard.board.paths.occupied_terrain import occupied_terrain
from battleboard.board.paths.path import path_along
from battleboard.board.paths.terrain import terrain
from battleboard.board.point import Point, distance
from tests.board.paths.boards import MAN, POINTS, board

OPEN = occupied_terrain(terrain(board(), MAN))
BOG = occupied_terrain(
    terrain(board()._replace(ground=(Ground(((10, -1), (20, -1), (20, 41), (10, 41))),)), 1)
)
TIMES = st.floats(-2, 14)
PLANS = st.builds(
    lambda points, pace, start, stop: MovementPlan(
        path_along(BOG, tuple(points)), pace, start, start + stop
    ),
    st.lists(POINTS, min_size=1, max_size=5),
    st.sampled_from([0.0, 3.0, 12.0, 24.0]),
    st.floats(0, 4),
    st.one_of(st.just(inf), st.floats(0, 8)),
)


def run(*points: Point, pace: float = 5, start: float = 0) -> MovementPlan:
    return MovementPlan(path_along(OPEN, points), pace, start)


@given(PLANS)
def test_it_begins_at_the_first_point_and_ends_at_the_last(plan: MovementPlan) -> None:
    assert plan.position(plan.start) == plan.position(-1) == plan.path.points[0]
    if plan.stop == inf and plan.feet_per_segment:
        assert plan.position(plan.end + 1) == plan.path.points[-1]
        assert plan.position(plan.end) == pytest.approx(plan.path.points[-1], abs=1e-6)


@given(PLANS, st.lists(TIMES, min_size=2, max_size=20))
def test_nobody_leaps_and_backwards_is_as_forwards(plan: MovementPlan, times: list[float]) -> None:
    times.sort()
    forwards = [plan.position(time) for time in times]
    assert [plan.position(time) for time in reversed(times)] == forwards[::-1]
    for at in range(len(times) - 1):
        went = distance(forwards[at], forwards[at + 1])
        assert went <= plan.feet_per_segment * (times[at + 1] - times[at]) + 1e-6


def test_difficult_ground_slows() -> None:
    plan = MovementPlan(path_along(BOG, ((0, 5), (30, 5))), 5)
    assert [plan.position(time)[0] for time in (1, 2, 3, 4, 6, 7, 8, 9)] == [
        *(5, 10, 12.5, 15, 20, 25, 30, 30)
    ]
    assert plan.end == 8


@given(PLANS, TIMES, TIMES)
def test_a_plan_that_is_cut_goes_on_until_then(
    plan: MovementPlan, stop: float, time: float
) -> None:
    short = plan.cut(stop, "Slain.")
    assert short.position(time) == (
        plan.position(time) if short == plan else plan.position(min(time, max(stop, plan.start)))
    )
    assert short.end <= plan.end
    assert short == plan or short.why == "Slain."


def test_what_was_cut_sooner_stays_cut() -> None:
    plan = run((0, 0), (30, 0)).cut(2, "Slain.")
    assert plan.cut(4, "Stunned.") == plan
    assert plan.cut(1, "Stunned.").why == "Stunned."
    assert (plan.end, plan.cut(-1).end) == (2, 0)
    assert plan.position(5) == (10, 0)


def test_who_does_not_move_has_no_end_of_moving() -> None:
    assert standing_still((3, 4)).end == 0
    assert standing_still((3, 4)).position(7) == (3, 4)
    assert run((0, 0), (9, 0), pace=0).end == inf
    assert run((0, 0), (9, 0), pace=0).position(9) == (0, 0)


@given(PLANS, PLANS, st.floats(0.5, 15))
def test_two_are_near_exactly_when_it_says_so(
    one: MovementPlan, other: MovementPlan, near: float
) -> None:
    spans = times_within(one, other, near)
    assert spans == sorted(spans)
    for at in range(141):
        time = at / 10
        apart = distance(one.position(time), other.position(time))
        if abs(apart - near) > 1e-6:
            assert any(start <= time <= end for start, end in spans) == (apart < near)


def test_a_start_that_is_hardly_later_than_another_does_no_harm() -> None:
    one, other = run((0, 0), (40, 0), start=5e-324), run((40, 0), (0, 0), pace=3)
    assert contact_time(one, other, 8) == pytest.approx(4)


def test_38_whoever_ran_past_before_it_set_out_is_met_where_it_is_then() -> None:
    runner = run((0, 0), (40, 0), pace=20)
    chaser = run((10, 2), (40, 2), start=3)
    assert contact_time(chaser, runner, 5) == pytest.approx(3 + (30 - 21**0.5) / chaser[1])
    waits = run((36, 2), (40, 2), start=3)
    assert contact_time(waits, runner, 5) == 3, "it has come up, and stands there"


def test_two_who_run_at_each_other_meet_at_the_sum_of_their_speeds() -> None:
    one, other = run((0, 0), (40, 0)), run((40, 0), (0, 0), pace=3)
    assert contact_time(one, other, 8) == pytest.approx(4)
    assert contact_time(one, standing_still((40, 20)), 8) is None
