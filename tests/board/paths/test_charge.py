"""Charges: the lane, the segment of contact, and why not."""

from math import inf

import pytest
from hypothesis import given
from hypothesis import strategies as st

from battleboard.board.board import Ground
from battleboard.board.body import RADIUS_FT, Body
from battleboard.board.paths.body_contact import Charge, Charger, ChargeTarget, charge
from battleboard.board.paths.movement_plan import MovementPlan, standing_still
from battleboard.board.paths.occupied_terrain import occupied_terrain
from battleboard.board.paths.path import path_along
from battleboard.board.paths.terrain import terrain
from battleboard.board.point import Point, distance
from battleboard.board.wall import Wall, door, low_object, window
from tests.board.paths.boards import ANY_WALLS, POINTS, board
from tests.board.symmetry import Move, moves

MAN = RADIUS_FT["medium"]
FIELD = terrain(board(size=400), MAN)
TOUCH = 2 * MAN


def charger(
    at: Point = (0, 100), pace: float = 24, start: float = 0, reach_ft: float = 0
) -> Charger:
    return Charger(Body(at), pace, start, reach_ft)


def still(x: float, y: float = 100) -> ChargeTarget:
    return ChargeTarget(standing_still((x, y)), MAN)


def runner(*points: Point, pace: float = 12, start: float = 0) -> ChargeTarget:
    return ChargeTarget(MovementPlan(path_along(occupied_terrain(FIELD), points), pace, start), MAN)


@pytest.mark.parametrize(
    ("feet", "reach", "segment"),
    [(200, 0, 9), (192, 0, 8), (24, 0, 1), (1, 0, 1), (0, 0, 1), (200, 10, 8)],
)
def test_contact_is_in_the_segment_in_which_he_comes_near_enough(
    feet: float, reach: float, segment: int
) -> None:
    found = charge(FIELD, charger(reach_ft=reach), still(feet + TOUCH))
    assert found.segment == segment
    assert found.contact == pytest.approx((feet - reach) / 24 if feet > reach else 0)
    assert found.allowed
    assert found.plan.position(10)[0] == pytest.approx(max(0, feet - reach))


def test_who_sets_out_later_comes_later() -> None:
    assert charge(FIELD, charger(start=2.5), still(48 + TOUCH)).contact == pytest.approx(4.5)
    assert charge(FIELD, charger(start=11), still(48 + TOUCH)).contact is None


def test_out_of_reach_this_round() -> None:
    found = charge(FIELD, charger(), still(260 + TOUCH))
    assert found.hindrances == ("Out of reach this round: 240 of 260 ft.",)
    assert (found.segment, found.allowed) == (None, False)
    assert found.plan.position(10)[0] == pytest.approx(240)
    assert found.plan.end == 10


def test_a_surprise_segment_is_as_long_as_it_is() -> None:
    found = charge(FIELD, charger(), still(72 + TOUCH), until=2)
    assert found.hindrances == ("Out of reach this round: 48 of 72 ft.",)


@pytest.mark.parametrize(
    ("wall", "text"),
    [
        (Wall((40, 0), (40, 200)), "A wall is in the way after 38 ft."),
        (window((40, 0), (40, 200)), "A window is in the way after 38 ft."),
        (low_object((40, 0), (40, 200)), "An object is in the way after 38 ft."),
        (door((40, 0), (40, 200)), "A shut door is in the way after 38 ft."),
        (door((40, 0), (40, 200), "locked"), "A locked door is in the way after 38 ft."),
        (Wall((40, 0), (40, 200), "secret"), "A shut secret door is in the way after 38 ft."),
        (Wall((40, 0), (40, 200), solid_from="right"), "A wall is in the way after 40 ft."),
        (Wall((40, 101), (40, 200)), "A wall is in the way after 38 ft."),
    ],
)
def test_a_wall_bars_the_lane(wall: Wall, text: str) -> None:
    ground = terrain(board(wall, size=400), MAN)
    assert charge(ground, charger(), still(150)).hindrances == (text,)


@pytest.mark.parametrize(
    ("wall", "reach", "texts"),
    [
        (Wall((145, 0), (145, 200)), 10, ("A wall stops the blow.",)),
        (window((145, 0), (145, 200)), 10, ("A window stops the blow.",)),
        (door((145, 0), (145, 200)), 10, ("A shut door stops the blow.",)),
        (Wall((150 - MAN, 0), (150 - MAN, 200)), 0, ("A wall stops the blow.",)),
        (low_object((145, 0), (145, 200)), 10, ()),
        (door((145, 0), (145, 200), "open"), 10, ()),
        (Wall((145, 0), (145, 99)), 10, ()),
    ],
)
def test_what_is_between_charger_and_target_at_the_end_stops_the_blow(
    wall: Wall, reach: float, texts: tuple[str, ...]
) -> None:
    ground = terrain(board(wall, size=400), MAN)
    assert charge(ground, charger(reach_ft=reach), still(150)).hindrances == texts


@given(
    walls=st.lists(ANY_WALLS, max_size=4),
    start=POINTS,
    goal=POINTS,
    end=POINTS,
    other=POINTS,
    move=moves(),
)
def test_a_moved_table_has_the_same_charges(
    *, walls: list[Wall], start: Point, goal: Point, end: Point, other: Point, move: Move
) -> None:
    def charged(move: Move) -> Charge:
        ground = terrain(board(*map(move.wall, walls)), MAN)
        points = tuple(map(move.point, (goal, end)))
        target = ChargeTarget(MovementPlan(path_along(occupied_terrain(ground), points), 6), MAN)
        others = {"Orc": Body(move.point(other))}
        return charge(ground, charger(move.point(start), 6), target, others)

    here, there = charged(Move()), charged(move)
    assert here.contact == pytest.approx(there.contact, abs=1e-6)
    # Just at a whole foot or at the very edge of something rounding may decide.
    assert len(here.hindrances) == len(there.hindrances)
    for time in (0, 3.5, 7, 10):
        at = move.point(here.plan.position(time))
        assert at == pytest.approx(there.plan.position(time), abs=1e-4)


@pytest.mark.parametrize(
    "wall",
    [
        door((40, 0), (40, 200), "open"),
        Wall((40, 0), (40, 200), solid_from="left"),
        Wall((40, 102), (40, 200)),
        Wall((152, 0), (152, 200)),
        Wall((0, 101), (0, 200)),
    ],
)
def test_what_does_not_bar_the_lane(wall: Wall) -> None:
    ground = terrain(board(wall, size=400), MAN)
    assert charge(ground, charger(), still(150)).allowed


def test_the_lane_is_as_wide_as_the_charger_whatever_the_terrain_was_found_for() -> None:
    ground = terrain(board(Wall((40, 102), (40, 200)), size=400), 0.5)
    ogre = Charger(Body((0, 100), RADIUS_FT["large"]), 24)
    assert charge(ground, charger(), still(150)).allowed
    found = charge(ground, ogre, still(150))
    assert found.hindrances == ("A wall is in the way after 37 ft.",)


def test_figures_in_the_lane_are_named_the_nearest_first() -> None:
    others = {"Orc 2": Body((80, 101)), "Grom": Body((40, 99)), "Ara": Body((60, 110))}
    found = charge(FIELD, charger(), still(150), others)
    assert found.hindrances == (
        "Grom is in the way after 36 ft.",
        "Orc 2 is in the way after 76 ft.",
    )


def test_who_may_not_charge_at_all() -> None:
    laden = Charger(Body((0, 100)), 24, encumbered=True, rounds_since=4)
    assert charge(FIELD, laden, still(100)).hindrances == (
        "Encumbered: who carries so much may not charge.",
        "Charged 4 rounds ago: one charge in 10 rounds.",
    )
    again = Charger(Body((0, 100)), 24, rounds_since=1)
    assert charge(FIELD, again, still(100)).hindrances == (
        "Charged 1 round ago: one charge in 10 rounds.",
    )
    assert charge(FIELD, again._replace(rounds_since=10), still(100)).allowed
    assert charge(FIELD, again._replace(rest_rounds=0), still(100)).allowed


def test_difficult_ground_makes_it_longer() -> None:
    bog = Ground(((24, 0), (48, 0), (48, 400), (24, 400)), 2)
    ground = terrain(board(size=400)._replace(ground=(bog,)), MAN)
    assert charge(ground, charger(), still(72 + TOUCH)).contact == pytest.approx(4)
    far = charge(ground, charger(), still(230 + TOUCH))
    assert far.hindrances == ("Out of reach this round: 240 of 254 ft.",)


def test_who_runs_away_is_caught_later_or_not_at_all() -> None:
    away = runner((24 + TOUCH, 100), (400, 100))
    assert charge(FIELD, charger(), away).contact == pytest.approx(2)
    fast = runner((24 + TOUCH, 100), (400, 100), pace=24)
    assert charge(FIELD, charger(), fast).hindrances == ("Out of reach this round: 240 of 264 ft.",)


def test_who_crosses_is_met_where_he_will_be() -> None:
    crossing = runner((100, 0), (100, 200), pace=20)
    found = charge(FIELD, charger(pace=20), crossing)
    met = crossing.plan.position(found.contact or inf)
    assert distance(found.plan.position(found.contact or inf), met) == pytest.approx(TOUCH)
    assert len(found.plan.path.points) == 2


@given(
    st.lists(POINTS, min_size=1, max_size=4),
    POINTS,
    st.sampled_from([3.0, 12.0, 24.0]),
    st.sampled_from([6.0, 12.0, 24.0]),
    st.floats(0, 3),
)
def test_contact_is_the_first_moment_that_any_straight_run_gives(
    points: list[Point], at: Point, pace: float, target_pace: float, start: float
) -> None:
    target = runner(*points, pace=target_pace)
    found = charge(FIELD, charger(at, pace, start=start), target)
    near = TOUCH

    def caught(time: float) -> bool:
        return distance(at, target.plan.position(time)) - near <= pace * (time - start) + 1e-4

    end = 10.0 if found.contact is None else found.contact
    times = [start + step * (end - start) / 99 for step in range(99)]
    # Who only brushes past between two looks is not caught.
    assert not any(caught(time) and caught(time + 1 / 8) for time in times if time + 1 / 8 < end)
    if found.contact is not None:
        assert caught(found.contact)
        there = found.plan.position(found.contact)
        assert distance(there, target.plan.position(found.contact)) <= near + 1e-3


def test_a_charge_without_contact_has_no_segment() -> None:
    assert Charge(standing_still((0, 0)), None).segment is None
    assert Charge(standing_still((0, 0)), 2.0000000001).segment == 2
