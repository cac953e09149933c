"""Traffic finds who would run into whom, and when."""

from math import inf

import pytest
from hypothesis import given
from hypothesis import strategies as st

from battleboard.board.body import Body
from battleboard.board.paths.movement_plan import MovementPlan, standing_still, times_within
from battleboard.board.paths.path import path_along
from battleboard.board.paths.traffic import TOUCH_FT, Leg, Traffic, course_of, standing
from battleboard.board.point import Point
from tests.board.paths.boards import MAN
from tests.board.paths.crowds import ground

OPEN = ground()
SPOTS: st.SearchStrategy[Point] = st.tuples(
    st.integers(0, 40).map(float), st.integers(0, 40).map(float)
)
PLANS = st.builds(
    lambda points, feet, start, stop: MovementPlan(
        path_along(OPEN, tuple(points)), feet, start, start + stop
    ),
    st.lists(SPOTS, min_size=1, max_size=4),
    st.sampled_from([0.0, 6.0, 12.0, 24.0]),
    st.integers(0, 3).map(float),
    st.sampled_from([inf, 0.5, 2.0]),
)


def run(*points: Point, feet: float = 10.0, start: float = 0.0) -> MovementPlan:
    return MovementPlan(path_along(OPEN, points), feet, start)


def traffic(**plans: MovementPlan) -> Traffic:
    found = Traffic()
    for who, plan in plans.items():
        found.add(who, MAN, course_of(plan, 0.0))
    return found


def test_a_course_waits_goes_and_stands() -> None:
    assert course_of(run((0, 0), (10, 0), start=2.0), 1.0) == (
        Leg(1.0, 2.0, 0.0, 0.0),
        Leg(2.0, 3.0, 0.0, 0.0, 10.0, 0.0),
        Leg(3.0, inf, 10.0, 0.0),
    )
    assert course_of(run((0, 0), (10, 0)), 0.5)[0] == Leg(0.5, 1.0, 5.0, 0.0, 10.0, 0.0)
    assert course_of(run((0, 0), (10, 0)), 4.0) == standing((10, 0), 4.0)


def test_a_body_without_feet_stays_where_it_is() -> None:
    assert course_of(run((0, 0), (10, 0), feet=0.0, start=1.0), 0.0) == (
        Leg(0.0, 1.0, 0.0, 0.0),
        Leg(1.0, inf, 0.0, 0.0),
    )


def test_a_body_that_is_stopped_before_it_sets_out_only_waits() -> None:
    plan = run((0, 0), (10, 0), start=2.0)._replace(stop=2.0)
    assert course_of(plan, 1.0) == (Leg(1.0, 2.0, 0.0, 0.0), Leg(2.0, inf, 0.0, 0.0))


def test_one_that_crosses_is_in_the_way_for_a_while() -> None:
    found = traffic(ann=run((20, -20), (20, 20)))
    clash = found.clash("bob", MAN, course_of(run((0, 0), (40, 0)), 0.0))
    assert clash is not None
    assert (clash.who, clash.stands, clash.rests) == ("ann", False, False)
    # Each is a little over two feet from where they would meet in segment 2.
    assert clash.start == pytest.approx(2 - 2 * MAN / 200**0.5, abs=0.01)


def test_one_that_stands_is_in_the_way_for_good() -> None:
    found = traffic(ann=standing_still((20.0, 0.0)))
    clash = found.clash("bob", MAN, course_of(run((0, 0), (20, 0)), 0.0))
    assert clash is not None
    assert (clash.stands, clash.rests) == (True, False)
    assert found.clash("bob", MAN, course_of(run((0, 0), (40, 0)), 0.0), {"ann"}) is None


def test_one_that_comes_upon_a_body_at_rest_is_told_apart() -> None:
    found = traffic(ann=run((0, 20), (40, 20), start=3.0))
    clash = found.clash("bob", MAN, course_of(run((20, 0), (20, 20)), 0.0))
    assert clash is not None
    assert clash.rests


def test_bodies_may_touch() -> None:
    found = traffic(ann=standing_still((20.0, 0.0)))
    assert found.clash("bob", MAN, standing((20.0 - 2 * MAN, 0.0), 0.0)) is None
    assert found.clash("bob", MAN, standing((20.0 - 2 * MAN + 0.001, 0.0), 0.0)) is not None


def test_what_is_dropped_is_in_nobodys_way() -> None:
    found = traffic(ann=run((20, 0), (20, 0.5), start=4.0))
    assert found.clash("bob", MAN, standing((20.0, 0.0), 0.0)) is not None
    found.drop("ann")
    assert found.clash("bob", MAN, standing((20.0, 0.0), 0.0)) is None
    assert found.resting((20.0, 0.0), 5.0) == {}


@pytest.mark.parametrize(("apart", "to", "free"), [(1.0, -9.0, True), (1.0, 9.0, False)])
def test_bodies_that_overlap_may_part_but_come_no_nearer(
    apart: float, to: float, *, free: bool
) -> None:
    bodies = {"ann": Body((20.0 + apart, 0.0)), "bob": Body((20.0, 0.0)), "far": Body((90.0, 0.0))}
    found = Traffic()
    found.let_overlap(bodies)
    found.add("ann", MAN, standing(bodies["ann"].at, 0.0))
    course = course_of(run((20, 0), (20 + to, 0)), 0.0)
    assert (found.clash("bob", MAN, course) is None) == free
    assert found.clash("bob", MAN, standing((20.0, 0.0), 0.0)) is None
    assert found.clash("cat", MAN, standing((20.0, 0.0), 0.0)) is not None
    found.add("dog", MAN, standing((20.0, 0.0), 0.0))
    clash = found.clash("bob", MAN, standing((20.0, 0.0), 0.0))
    assert clash is not None
    assert clash.who == "dog"


def test_bodies_in_one_place_may_part() -> None:
    found = Traffic()
    found.let_overlap({"ann": Body((20.0, 0.0)), "bob": Body((20.0, 0.0))})
    found.add("ann", MAN, standing((20.0, 0.0), 0.0))
    assert found.clash("bob", MAN, standing((20.0, 0.0), 0.0)) is None


def test_all_that_come_to_rest_near_a_point_are_found_with_their_bodies() -> None:
    found = traffic(ann=run((0, 0), (20, 0)), bob=standing_still((30.0, 0.0)))
    assert found.resting((20.0, 0.0), 5.0) == {"ann": Body((20.0, 0.0), MAN)}
    assert set(found.resting((20.0, 0.0), 9.0)) == {"ann", "bob"}


def test_a_lane_is_stood_in_by_whom_it_would_touch() -> None:
    found = traffic(ann=standing_still((20.0, 3.0)))
    assert found.is_stood_in("bob", MAN, (0.0, 0.0), (40.0, 0.0))
    assert not found.is_stood_in("ann", MAN, (0.0, 0.0), (40.0, 0.0))
    assert not found.is_stood_in("bob", MAN, (0.0, -1.0), (40.0, -1.0))


@given(PLANS, PLANS)
def test_it_finds_what_measuring_every_moment_finds(one: MovementPlan, other: MovementPlan) -> None:
    clash = traffic(ann=one).clash("bob", MAN, course_of(other, 0.0))
    near = [
        span for span in times_within(one, other, 2 * MAN - TOUCH_FT) if span[1] - span[0] > 1e-6
    ]
    if clash is None:
        assert not near
    else:
        assert near[0][0] == pytest.approx(clash.start, abs=1e-5)


@given(PLANS, PLANS, SPOTS, st.integers(0, 6).map(float))
def test_a_place_is_run_into_where_a_body_that_stands_there_has_a_clash(
    one: MovementPlan, other: MovementPlan, at: Point, since: float
) -> None:
    there = traffic(one=one, other=other)
    there.let_overlap({"one": Body(one.position(0.0), MAN), "me": Body(at, MAN)})
    for who in ("me", "one", "nobody"):
        clash = there.clash(who, MAN, standing(at, since))
        assert there.is_run_into(who, MAN, at, since) is (clash is not None)


@given(PLANS, PLANS, st.integers(0, 6).map(float))
def test_who_is_barred_now_is_barred_however_long_it_waits(
    one: MovementPlan, other: MovementPlan, later: float
) -> None:
    there = traffic(ann=one)
    course = course_of(other, 0.0)
    if there.is_barred("bob", MAN, course):
        waits = other._replace(start=other.start + later, stop=other.stop + later)
        assert there.clash("bob", MAN, course_of(waits, later)) is not None
        assert not there.is_barred("bob", MAN, course, {"ann"})
        assert not there.is_barred("ann", MAN, course)
    else:
        clash = there.clash("bob", MAN, course)
        assert clash is None or not clash.stands


@given(PLANS, PLANS, st.lists(SPOTS, max_size=5), st.integers(0, 6).map(float))
def test_places_are_free_of_all_where_none_runs_into_them(
    one: MovementPlan, other: MovementPlan, spots: list[Point], since: float
) -> None:
    there = traffic(one=one, other=other)
    # The same place comes twice, as neighbouring places are blocked by the same figures.
    places = [(at, since) for at in spots for _ in range(2)]
    free = [place for place in places if not there.is_run_into("me", MAN, *place)]
    assert list(there.free_of_all("me", MAN, places)) == free
