"""Thickly drawn walls become one wall down the middle."""

from collections.abc import Sequence
from itertools import accumulate
from math import cos, sin

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from battleboard.board.point import between, distance, distance_to_segment
from battleboard.board.tracing.middle_walls import THICKEST, merge_wall_edges
from battleboard.board.tracing.plan_outline import Spot, Stretch, stretches_of
from battleboard.board.tracing.trace_proposal import Ring, TracedDoor, TraceProposal


def box(left: float, top: float, right: float, bottom: float) -> Ring:
    """A ring around a rectangle."""
    return (left, top), (right, top), (right, bottom), (left, bottom)


def plan(*rings: Ring, doors: Sequence[TracedDoor] = ()) -> TraceProposal:
    """Floor within rings, with walls along them."""
    walls = tuple(side for ring in rings for side in stretches_of(ring))
    return TraceProposal(rings, walls, tuple(doors))


def lines(proposal: TraceProposal) -> set[frozenset[Spot]]:
    """The walls, to a thousandth, whichever way round they run."""
    return {frozenset((round(x, 3), round(y, 3)) for x, y in wall) for wall in proposal.walls}


def line(ax: float, ay: float, bx: float, by: float) -> frozenset[Spot]:
    """A wall in the form of `lines`."""
    return frozenset(((ax, ay), (bx, by)))


TWO = plan(box(0, 0, 4, 3), box(4.5, 0, 8, 3))


def test_two_edges_become_one_wall_joined_to_what_meets_them() -> None:
    made = merge_wall_edges(TWO)
    assert lines(made) == {
        line(0, 0, 4, 0),
        line(0, 3, 4, 3),
        line(0, 0, 0, 3),
        line(4.5, 0, 8, 0),
        line(4.5, 3, 8, 3),
        line(8, 0, 8, 3),
        line(4.25, 0, 4.25, 3),
        line(4, 0, 4.25, 0),
        line(4.25, 0, 4.5, 0),
        line(4, 3, 4.25, 3),
        line(4.25, 3, 4.5, 3),
    }
    assert made.floor == TWO.floor


@pytest.mark.parametrize(
    "proposal",
    [
        pytest.param(TraceProposal(), id="nothing"),
        pytest.param(plan(box(0, 0, 0.5, 6)), id="a narrow way"),
        pytest.param(plan(box(0, 0, 4, 3), box(4.7, 0, 8, 3)), id="rock"),
        pytest.param(plan(box(0, 0, 4, 3), box(4.01, 0, 8, 3)), id="a hair"),
        pytest.param(plan(box(0, 0, 4, 3), box(4.5, 3.2, 8, 6)), id="past each other"),
        pytest.param(plan(box(0, 0, 9, 9), box(4, 4, 4.5, 4.5)), id="a pillar"),
        pytest.param(TWO._replace(floor=()), id="a mask"),
        pytest.param(plan(box(0, 0, 4, 3), ((4.2, 0), (8, 0), (8, 3), (4.7, 3))), id="a wedge"),
        pytest.param(plan(box(0, 0, 3, 3), box(3, 0, 6, 3)), id="a thin line"),
        pytest.param(
            plan(box(0, 0, 8, 8))._replace(walls=(((4, 1), (4, 7)), ((4.4, 1), (4.4, 7)))),
            id="two thin walls",
        ),
        pytest.param(
            plan(box(0, 0, 4, 3))._replace(walls=(((4, 0), (4, 3)), ((4, 1), (4, 1)))),
            id="no length",
        ),
    ],
)
def test_what_is_no_thick_wall_stays(proposal: TraceProposal) -> None:
    assert merge_wall_edges(proposal) == proposal


def test_an_edge_stays_where_it_faces_none() -> None:
    made = lines(merge_wall_edges(plan(box(0, 0, 4, 9), box(4.4, 3, 8, 6))))
    assert {
        line(4, 0, 4, 3),
        line(4, 6, 4, 9),
        line(4.2, 3, 4.2, 6),
        line(4, 3, 4.2, 3),
        line(4.2, 3, 4.4, 3),
    } < made
    assert line(4, 0, 4, 9) not in made


def test_one_edge_faces_several_others() -> None:
    high = ((1.0, 3.0), (5.0, 7.0), (9.0, 11.0))
    opposite = [box(4.4, top, 8, bottom) for top, bottom in high]
    made = lines(merge_wall_edges(plan(box(0, 0, 4, 12), *opposite)))
    assert {line(4.2, top, 4.2, bottom) for top, bottom in high} < made
    assert {line(4, 0, 4, 1), line(4, 3, 4, 5), line(4, 7, 4, 9), line(4, 11, 4, 12)} < made


def test_a_short_rough_edge_faces_a_long_one() -> None:
    room = ((4.45, 2.0), (8.0, 2.0), (8.0, 2.42), (4.5, 2.42))
    made = lines(merge_wall_edges(plan(room, box(0, 0, 4, 9))))
    assert any(all(4.2 < x < 4.3 for x, _ in each) for each in made)
    assert line(4.45, 2, 4.5, 2.42) not in made


def test_bits_shorter_than_the_strip_go_with_it() -> None:
    made = lines(merge_wall_edges(plan(box(0, 0, 4, 3), box(4.4, 0.2, 8, 3.1))))
    assert {line(4.2, 0.2, 4.2, 3), line(4, 0, 4.2, 0.2), line(4.2, 3, 4.4, 3.1)} < made
    assert not any({x for x, _ in each} in ({4.0}, {4.4}) for each in made)


def test_strips_meet_in_one_place() -> None:
    four = plan(box(0, 0, 3, 3), box(3.4, 0, 6, 3), box(0, 3.4, 3, 6), box(3.4, 3.4, 6, 6))
    made = lines(merge_wall_edges(four))
    assert {
        line(3.2, 0, 3.2, 3.2),
        line(3.2, 3.2, 3.2, 6),
        line(0, 3.2, 3.2, 3.2),
        line(3.2, 3.2, 6, 3.2),
    } < made
    assert len(made) == 4 + 8 + 8


@pytest.mark.parametrize(
    ("others", "at"),
    [
        ((box(0, 3.4, 3, 6), box(3.4, 3.5, 6, 6)), (3.2, 3.2)),
        ((box(0, 3.4, 3, 6), box(3.45, 3.4, 6, 6)), (3.225, 3.2)),
    ],
)
def test_a_strip_that_ends_at_another_leads_to_its_middle(
    others: tuple[Ring, Ring], at: Spot
) -> None:
    made = lines(merge_wall_edges(plan(box(0, 0, 6, 3), *others)))
    assert sum(at in each for each in made) == 3
    assert not any({y for _, y in each} == {3.0} for each in made)


def test_a_strip_goes_round_a_corner() -> None:
    bent = ((0.0, 0.0), (9.0, 0.0), (9.0, 4.0), (4.0, 4.0), (4.0, 9.0), (0.0, 9.0))
    made = lines(merge_wall_edges(plan(bent, box(4.4, 4.4, 9, 9))))
    assert {line(4.2, 4.2, 9, 4.2), line(4.2, 4.2, 4.2, 9)} < made


PASSAGE = (
    (0.0, 0.0),
    (4.0, 0.0),
    (4.0, 2.0),
    (4.5, 2.0),
    (4.5, 0.0),
    (8.0, 0.0),
    (8.0, 5.0),
    (4.5, 5.0),
    (4.5, 3.0),
    (4.0, 3.0),
    (4.0, 5.0),
    (0.0, 5.0),
)


@pytest.mark.parametrize("x", [4.0, 4.25, 4.5])
def test_a_door_in_a_passage_hangs_in_the_middle(x: float) -> None:
    made = merge_wall_edges(plan(PASSAGE, doors=[TracedDoor((x, 2.0), (x, 3.0), "secret")]))
    assert made.doors == (TracedDoor((4.25, 2.0), (4.25, 3.0), "secret"),)
    assert {line(4.25, 0, 4.25, 2), line(4.25, 3, 4.25, 5)} < lines(made)
    assert line(4, 2, 4.5, 2) not in lines(made), "no wall is left across the end of the strip"


def test_a_door_beside_one_strip_goes_aside_with_it() -> None:
    corner = (*PASSAGE[:8], (4.5, 3.0), (4.0, 3.0), (0.0, 3.0))
    for door in (TracedDoor((4.0, 2.0), (4.0, 3.0)), TracedDoor((4.0, 3.0), (4.0, 2.0))):
        (made,) = merge_wall_edges(plan(corner, doors=[door])).doors
        assert sorted(made[:2]) == [(4.25, 2.0), (4.25, 3.0)]
        assert (made.start[1] < made.end[1]) == (door.start[1] < door.end[1])


@pytest.mark.parametrize("x", [4.0, 4.2, 4.5])
def test_a_door_along_a_strip_lies_on_its_middle(x: float) -> None:
    for start, end in ((1.0, 2.0), (0.0, 3.0), (0.2, 1.2), (2.9, 1.5)):
        door = TracedDoor((x, start), (x, end))
        (made,) = merge_wall_edges(TWO._replace(doors=(door,))).doors
        assert made.start == pytest.approx((4.25, start))
        assert made.end == pytest.approx((4.25, end))


@pytest.mark.parametrize(
    "door",
    [
        TracedDoor((8.0, 1.0), (8.0, 2.0)),
        TracedDoor((3.9, 1.0), (4.6, 1.0)),
        TracedDoor((2.0, 3.0), (3.0, 3.0)),
    ],
)
def test_a_door_elsewhere_stays(door: TracedDoor) -> None:
    assert door in merge_wall_edges(TWO._replace(doors=(door,))).doors


def test_a_wall_that_ended_on_an_edge_reaches_the_middle() -> None:
    within = ((1.0, 1.0), (4.0, 1.0))
    made = merge_wall_edges(TWO._replace(walls=(*TWO.walls, within)))
    assert within in made.walls
    assert line(4, 1, 4.25, 1) in lines(made)


@st.composite
def rooms(draw: st.DrawFn) -> TraceProposal:
    """Rooms in rows and columns with walls between them, some of them thick and some rock."""
    gaps = st.lists(st.floats(0.1, 1.2), min_size=1, max_size=3)
    sides = st.floats(2.0, 5.0)

    def reaches() -> list[tuple[float, float]]:
        steps = [0.0]
        for gap in [0.0, *draw(gaps)]:
            steps += [gap, draw(sides)]
        marks = list(accumulate(steps))[1:]
        return list(zip(marks[::2], marks[1::2], strict=True))

    across, down = reaches(), reaches()
    there = [(x, y) for x in across for y in down if draw(st.booleans())]
    shift = st.floats(-0.05, 0.05)
    rings = [
        box(x[0] + draw(shift), y[0] + draw(shift), x[1] + draw(shift), y[1] + draw(shift))
        for x, y in there
    ]
    assume(all(_is_apart(one, other) for one in rings for other in rings if one != other))
    angle = draw(st.sampled_from([0.0, 0.5]) | st.floats(-3.2, 3.2))
    return plan(*(tuple(turned(spot, angle) for spot in ring) for ring in rings))


def turned(spot: Spot, angle: float) -> Spot:
    """A place rotated about the corner of the plan."""
    x, y = spot
    return x * cos(angle) - y * sin(angle), x * sin(angle) + y * cos(angle)


def _is_apart(one: Ring, other: Ring) -> bool:
    return (
        one[1][0] < other[0][0]
        or other[1][0] < one[0][0]
        or one[2][1] < other[0][1]
        or other[2][1] < one[0][1]
    )


def _far(spot: Spot, walls: Sequence[Stretch]) -> float:
    return min(distance_to_segment(spot, *wall) for wall in walls)


def _touches(wall: Stretch, other: Stretch) -> bool:
    ends = [distance_to_segment(end, *other) for end in wall]
    back = [distance_to_segment(end, *wall) for end in other]
    return min(*ends, *back) < 1e-6


def _groups(walls: Sequence[Stretch]) -> int:
    """The number of groups of walls that do not touch."""
    heaps: list[list[Stretch]] = []
    for wall in walls:
        met = [heap for heap in heaps if any(_touches(wall, other) for other in heap)]
        heaps = [heap for heap in heaps if heap not in met]
        heaps.append([wall, *(other for heap in met for other in heap)])
    return len(heaps)


@given(rooms())
def test_middles_lie_within_half_a_strip_and_twice_is_once(proposal: TraceProposal) -> None:
    made = merge_wall_edges(proposal)
    assert merge_wall_edges(made) == made
    new = [wall for wall in made.walls if wall not in proposal.walls]
    for wall in new:
        for number in range(11):
            # Where strips cross, the middle is halfway from corner to corner.
            assert _far(between(*wall, number / 10), proposal.walls) <= THICKEST / 2 * 1.5
    assert _groups(made.walls) <= _groups(proposal.walls)


@given(rooms())
def test_what_faces_none_stays_to_the_last_digit(proposal: TraceProposal) -> None:
    made = merge_wall_edges(proposal)
    for wall in proposal.walls:
        others = [other for other in proposal.walls if other != wall]
        alone = all(
            _far(between(*wall, number / 20), [other]) > THICKEST
            for other in others
            if not set(other) & set(wall)
            for number in range(21)
        ) and all(
            distance_to_segment(end, *wall) > THICKEST
            for other in others
            if not set(other) & set(wall)
            for end in other
        )
        assert not alone or wall in made.walls


@given(rooms())
def test_each_room_stays_closed(proposal: TraceProposal) -> None:
    made = merge_wall_edges(proposal)
    for wall in made.walls:
        for end in wall:
            others = [other for other in made.walls if other != wall]
            assert _far(end, others) < 1e-6, "each wall meets another one at both ends"


@given(st.floats(0.05, 0.59), st.floats(1, 6), st.floats(0, 3))
def test_one_strip_has_its_middle_half_way(thick: float, long: float, more: float) -> None:
    proposal = plan(box(0, -more, 4, long + more), box(4 + thick, 0, 8, long))
    made = merge_wall_edges(proposal)
    upright = [wall for wall in made.walls if all(abs(x - 4 - thick / 2) < 1e-6 for x, _ in wall)]
    assert sum(abs(b[1] - a[1]) for a, b in upright) == pytest.approx(long)


@given(st.floats(0.1, 0.55), st.floats(0, 1), st.floats(-3.2, 3.2), st.floats(0.4, 3))
def test_a_door_still_closes_its_passage(
    thick: float, share: float, angle: float, stub: float
) -> None:
    ring = tuple(
        turned((x if x <= 4 else x - 0.5 + thick, y or 2 - stub), angle) for x, y in PASSAGE
    )
    start, end = (turned((4 + share * thick, y), angle) for y in (2.0, 3.0))
    made = merge_wall_edges(plan(ring, doors=[TracedDoor(start, end)]))
    (door,) = made.doors
    assert all(_far(spot, made.walls) < 1e-6 for spot in door[:2])
    assert distance(*door[:2]) == pytest.approx(1)
    assert distance_to_segment(turned((4 + thick / 2, 2.5), angle), *door[:2]) < 1e-6


@given(st.floats(0.05, 0.59), st.floats(1.0, 8.0))
def test_a_strip_of_floor_stays(thick: float, long: float) -> None:
    way = plan(box(0, 0, thick, long))
    assert merge_wall_edges(way) == way
