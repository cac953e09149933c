"""A known number finds room in ranks around a body, in known places."""

from math import pi

import pytest
from hypothesis import given
from hypothesis import strategies as st

from battleboard.board.body import RADIUS_FT, Body, fit_around
from battleboard.board.paths.room_at_target import bearing_of, free_angles, rank_around
from battleboard.board.point import distance
from tests.board.paths.boards import MAN

BRAKK = Body((50.0, 50.0))
RADII = st.sampled_from(sorted(RADIUS_FT.values()))
ANGLES = st.floats(-pi, pi)


def filled(target: Body, radius: float, wanted: list[float], number: int = 0) -> list[Body]:
    """Bodies that take places in a rank in turn, each near the angle that it wants."""
    found: list[Body] = []
    for angle in wanted:
        rank = rank_around(target, radius, number)
        offers = free_angles(rank, angle, found)
        if offers:
            found.append(Body(rank.place(offers[0]), radius))
    return found


def test_the_first_takes_the_place_that_it_comes_to() -> None:
    (only,) = free_angles(rank_around(BRAKK, MAN), 1.25, [])
    assert only == pytest.approx(1.25)


def test_the_second_stands_beside_the_first_if_that_is_where_it_comes_to() -> None:
    (first,) = filled(BRAKK, MAN, [0.0])
    rank = rank_around(BRAKK, MAN)
    offers = free_angles(rank, 0.1, [first])
    assert offers[0] == pytest.approx(pi / 3, abs=1e-4)
    assert distance(rank.place(offers[0]), first.at) == pytest.approx(2 * MAN, abs=1e-4)


def test_on_the_other_side_it_leaves_no_useless_room() -> None:
    (first,) = filled(BRAKK, MAN, [0.0])
    offers = free_angles(rank_around(BRAKK, MAN), 3.0, [first])
    assert (offers[0] % (2 * pi)) == pytest.approx(pi, abs=1e-4)


def test_six_men_stand_around_a_seventh_and_twelve_behind_them() -> None:
    wanted = [0.3 * each for each in range(30)]
    front = filled(BRAKK, MAN, wanted)
    assert len(front) == 6
    assert len(filled(BRAKK, MAN, wanted, number=1)) == 12
    assert free_angles(rank_around(BRAKK, MAN), 1.0, front) == []


def test_whoever_covers_the_whole_rank_leaves_no_room_in_it() -> None:
    assert free_angles(rank_around(BRAKK, MAN), 0.0, [Body((50.0, 51.0), 20.0)]) == []


@given(RADII, RADII, st.lists(ANGLES, min_size=1, max_size=40))
def test_as_many_find_room_as_fit_and_none_overlap(
    inner: float, outer: float, wanted: list[float]
) -> None:
    target = BRAKK._replace(radius_ft=inner)
    found = filled(target, outer, wanted)
    assert len(found) == min(len(wanted), fit_around(inner, outer))
    for number, body in enumerate(found):
        assert distance(body.at, target.at) == pytest.approx(inner + outer, abs=1e-6)
        for other in found[:number]:
            assert distance(body.at, other.at) >= 2 * outer - 1e-4


@given(RADII, ANGLES, st.lists(st.tuples(ANGLES, st.floats(1, 8), RADII), max_size=6))
def test_what_is_free_is_clear_of_all_bodies_and_the_nearest_comes_first(
    radius: float, wanted: float, others: list[tuple[float, float, float]]
) -> None:
    rank = rank_around(BRAKK, radius)
    bodies = [Body(rank._replace(far_ft=far * 2).place(angle), its) for angle, far, its in others]
    offers = free_angles(rank, wanted, bodies)
    assert offers == sorted(offers, key=lambda each: abs(each - wanted))
    for each in offers:
        place = rank.place(each)
        assert abs(each - wanted) <= pi + 1e-9
        turn = (bearing_of(BRAKK.at, place) - each + pi) % (2 * pi) - pi
        assert turn == pytest.approx(0, abs=1e-9)
        for body in bodies:
            assert distance(place, body.at) >= radius + body.radius_ft - 1e-4
