"""Bodies know arcs, gaps, and how many fit around whom."""

from math import dist

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from battleboard.board.body import (
    RADIUS_FT,
    Arc,
    Body,
    GridKind,
    arc_of,
    around,
    bearing,
    fit_around,
    in_reach,
    shield_counts,
)
from battleboard.board.point import Point
from tests.board.symmetry import Move, moves

FEET = st.floats(-100, 100)
POINTS = st.tuples(FEET, FEET)
RADII = st.sampled_from(sorted(RADIUS_FT.values()))


def test_three_men_stand_abreast_in_ten_feet() -> None:
    assert 3 * 2 * RADIUS_FT["medium"] == pytest.approx(10)
    assert list(RADIUS_FT.values()) == sorted(RADIUS_FT.values())


@pytest.mark.parametrize(
    ("point", "angle"), [((5, 0), 0), ((0, 5), 90), ((0, -5), -90), ((-5, 0), 180)]
)
def test_bearings_grow_clockwise_from_the_facing(point: Point, angle: float) -> None:
    assert bearing(Body((0, 0)), point) == pytest.approx(angle)
    assert bearing(Body((0, 0), facing=90), (0, 5)) == pytest.approx(0)


@pytest.mark.parametrize(
    ("kind", "angle", "arc"),
    [
        ("square", 0, "front"),
        ("square", 67, "front"),
        ("square", 68, "right flank"),
        ("square", -68, "left flank"),
        ("square", 113, "rear"),
        ("square", 180, "rear"),
        ("hex", 60, "front"),
        ("hex", 61, "right flank"),
        ("hex", -119, "left flank"),
        ("hex", 121, "rear"),
    ],
)
def test_arcs_by_the_kind_of_grid(kind: GridKind, angle: float, arc: str) -> None:
    looking = Body((3, 4), facing=-angle)
    assert arc_of(looking, (13, 4), kind) == arc


@pytest.mark.parametrize("kind", ["square", "hex"])
@pytest.mark.parametrize(
    ("angle", "counts"), [(0, True), (50, True), (-90, True), (90, False), (180, False)]
)
def test_the_shield_covers_the_front_and_the_left(
    kind: GridKind, angle: float, *, counts: bool
) -> None:
    looking = Body((3, 4), facing=-angle)
    assert shield_counts(looking, (13, 4), kind) is counts


@given(POINTS, st.sampled_from([0.0, 90.0, 180.0, 270.0]), POINTS, moves())
def test_a_mirror_changes_the_flank_and_nothing_else_does(
    at: Point, facing: float, origin: Point, move: Move
) -> None:
    assume(dist(at, origin) > 0.001)
    body = Body(at, facing=facing)
    here = arc_of(body, origin, "hex")
    angle = abs(bearing(body, origin))
    assume(min(abs(angle - border) for border in (0, 60, 120, 180)) > 1e-3)
    other_flank: dict[Arc, Arc] = {"left flank": "right flank", "right flank": "left flank"}
    expected = other_flank.get(here, here) if move.mirrored else here
    assert arc_of(move.body(body), move.point(origin), "hex") == expected


@given(POINTS, POINTS, RADII, RADII)
def test_gaps_are_measured_from_edge_to_edge(a: Point, b: Point, one: float, other: float) -> None:
    first, second = Body(a, one), Body(b, other)
    gap = first.gap_ft(second)
    assert gap == second.gap_ft(first)
    assert gap == pytest.approx(max(0, dist(a, b) - one - other))
    assert in_reach(first, second, gap)
    assert gap == 0 or not in_reach(first, second, gap * 0.9 - 0.001)


def test_six_men_fit_around_a_man() -> None:
    man, giant = RADIUS_FT["medium"], RADIUS_FT["large"]
    assert fit_around(man, man) == 6
    assert fit_around(giant, man) == 9
    assert fit_around(man, giant) == 4
    assert fit_around(0, man) == 2


@given(RADII, RADII, st.floats(0, 359))
def test_those_who_fit_around_touch_but_do_not_overlap(
    inner: float, outer: float, facing: float
) -> None:
    middle = Body((10, 20), inner, facing)
    ring = around(middle, outer)
    assert len(ring) == fit_around(inner, outer)
    for at, body in enumerate(ring):
        assert dist(body.at, middle.at) == pytest.approx(inner + outer)
        assert arc_of(body, middle.at, "hex") == "front"
        others = ring[at + 1 :]
        assert all(dist(body.at, other.at) >= 2 * outer - 1e-6 for other in others)


def test_the_points_of_the_edge() -> None:
    assert Body((1, 2), 3).edge_points() == ((4, 2), (1, 5), (-2, 2), (1, -1))
