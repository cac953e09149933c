"""Traced proposals are counted, swapped, clicked away, and kept apart from doors set by hand."""

from random import Random

import pytest

from battleboard.board.tracing.plan_outline import stretches_of
from battleboard.board.tracing.plan_trace import trace_plan
from battleboard.board.tracing.trace_proposal import (
    TracedDoor,
    TraceProposal,
    cut_along,
    keep_existing_doors,
    remove_at_click,
    switch_square,
    toggle_region,
    uncertain_region_at,
)

ROOM = ((0.0, 0.0), (9.0, 0.0), (9.0, 9.0), (0.0, 9.0))
ROCK = ((3.0, 3.0), (3.0, 6.0), (6.0, 6.0), (6.0, 3.0))
HOLE = ((4.0, 4.0), (5.0, 4.0), (5.0, 5.0), (4.0, 5.0))
ISLE = ((4.0, 4.0), (4.0, 5.0), (5.0, 5.0), (5.0, 4.0))
DOOR = TracedDoor((9.0, 4.0), (9.0, 5.0))
GATE = TracedDoor((0.0, 4.0), (0.0, 5.0), "portcullis")
HIDDEN = TracedDoor((4.0, 9.0), (5.0, 9.0), "secret")

PLAN = TraceProposal(
    (ROOM, ROCK),
    (*stretches_of(ROOM), *stretches_of(ROCK)),
    (DOOR, GATE, HIDDEN),
    ((ROCK[::-1],),),
)


def test_what_was_found_is_counted() -> None:
    assert PLAN.counts == (72, 8, 1, 1, 1, 1)
    assert TraceProposal().counts == (0, 0, 0, 0, 0, 0)


def test_the_region_under_a_click_is_the_one_that_holds_it() -> None:
    assert uncertain_region_at(PLAN, (4.5, 3.5)) == (ROCK[::-1],)
    assert uncertain_region_at(PLAN, (1.0, 1.0)) is None
    with_hole = PLAN._replace(uncertain=((ROCK, HOLE),))
    assert uncertain_region_at(with_hole, (4.5, 4.5)) is None
    assert uncertain_region_at(with_hole, (3.5, 4.5)) == (ROCK, HOLE)


def test_a_region_swaps_with_its_holes_and_back() -> None:
    plan = TraceProposal((ROOM, ROCK, ISLE), tuple(stretches_of(ROOM)))
    region = (ROCK[::-1], HOLE)
    floor = toggle_region(plan, region)
    assert floor.floor == (*plan.floor, *region)
    assert len(floor.walls) == 4 + 4 + 4
    assert toggle_region(floor, region) == plan


def test_38_a_square_is_switched_between_floor_and_rock_with_its_walls() -> None:
    """Hatching that was taken for a square of floor is filled by one click, and opened again."""
    alcove = ((9.0, 7.0), (10.0, 7.0), (10.0, 8.0), (9.0, 8.0))
    mouth, right = ((9.0, 7.0), (9.0, 8.0)), ((9.0, 0.0), (9.0, 9.0))
    others = [side for side in stretches_of(ROOM) if side != right]
    sides = [side for side in stretches_of(alcove) if set(side) != set(mouth)]
    open_ = TraceProposal((ROOM, alcove), (*others, *cut_along(right, mouth), *sides))
    filled = switch_square(open_, (9.5, 7.2))
    assert filled.floor_squares == 81
    assert {frozenset(wall) for wall in filled.walls} == {
        frozenset(wall) for wall in (*others, *cut_along(right, mouth), mouth)
    }
    again = switch_square(filled, (9.5, 7.8))
    assert {frozenset(wall) for wall in again.walls} == {frozenset(wall) for wall in open_.walls}


def test_38_rock_within_floor_becomes_floor_and_back() -> None:
    plan = TraceProposal((ROOM,), tuple(stretches_of(ROOM)), (DOOR,))
    pillar = switch_square(plan, (4.5, 4.5))
    assert (pillar.floor_squares, len(pillar.walls)) == (80, 8)
    assert switch_square(pillar, (4.5, 4.5)) == plan
    beside = switch_square(plan, (9.5, 4.5))
    assert (beside.floor_squares, len(beside.walls)) == (82, 4 + 3), "the door stays between them"


def test_a_wall_that_stands_already_is_not_laid_twice() -> None:
    assert len(toggle_region(PLAN, (ROCK[::-1],)).walls) == len(PLAN.walls)


def test_a_click_takes_a_door_away_before_the_wall_beside_it() -> None:
    assert remove_at_click(PLAN, (8.9, 4.5)).doors == (GATE, HIDDEN)
    assert remove_at_click(PLAN, (8.9, 1.0)).walls == (*PLAN.walls[:1], *PLAN.walls[2:])
    assert remove_at_click(PLAN, (1.5, 1.5)) == PLAN
    assert remove_at_click(TraceProposal(), (1.5, 1.5)) == TraceProposal()


def test_a_door_set_by_hand_stays_the_only_one_and_opens_its_wall() -> None:
    kept = keep_existing_doors(PLAN, [((9.1, 4.0), (9.1, 4.8)), ((2.0, 0.0), (3.0, 0.0))])
    assert kept.doors == (GATE, HIDDEN)
    assert ((0.0, 0.0), (2.0, 0.0)) in kept.walls
    assert ((3.0, 0.0), (9.0, 0.0)) in kept.walls
    assert ((9.0, 4.8), (9.0, 9.0)) in kept.walls
    assert len(kept.walls) == len(PLAN.walls) + 2


@pytest.mark.parametrize(
    ("door", "left"),
    [
        (((0.0, 0.0), (1.0, 0.0)), [((1.0, 0.0), (4.0, 0.0))]),
        (((3.0, 0.0), (4.0, 0.0)), [((0.0, 0.0), (3.0, 0.0))]),
        (((-1.0, 0.0), (5.0, 0.0)), []),
        (((1.0, 0.0), (1.0, 1.0)), [((0.0, 0.0), (4.0, 0.0))]),
        (((5.0, 0.0), (6.0, 0.0)), [((0.0, 0.0), (4.0, 0.0))]),
        (((1.0, 0.3), (2.0, 0.3)), [((0.0, 0.0), (4.0, 0.0))]),
    ],
)
def test_a_wall_is_cut_where_a_door_lies_in_it(
    door: tuple[tuple[float, float], tuple[float, float]], left: list[object]
) -> None:
    assert list(cut_along(((0.0, 0.0), (4.0, 0.0)), door)) == left


def test_a_wall_of_no_length_is_left_as_it_is() -> None:
    point = ((1.0, 0.0), (1.0, 0.0))
    assert list(cut_along(point, ((0.0, 0.0), (4.0, 0.0)))) == [point]


WALLS = (((0.0, 0.0), (4.0, 0.0)),)


def square_room(side: float) -> TraceProposal:
    ring = (0.0, 0.0), (side, 0.0), (side, side), (0.0, side)
    return TraceProposal((ring,), WALLS)


def test_scraps_of_a_painted_map_are_not_useful() -> None:
    plan, painted = square_room(3), square_room(3)._replace(is_painted=True)
    assert plan.is_useful
    assert plan.advice == ""
    assert not painted.is_useful
    assert "painted map" in painted.advice
    assert square_room(4)._replace(is_painted=True).is_useful


def test_without_walls_the_square_size_may_be_wrong() -> None:
    assert not TraceProposal().is_useful
    assert "square size" in TraceProposal().advice


def test_a_picture_of_many_greys_is_painted() -> None:
    greys = Random(1)
    painted = [bytes(greys.randrange(20, 250) for _ in range(100)) for _ in range(100)]
    assert trace_plan(painted).is_painted
    assert not trace_plan([bytes([250]) * 100] * 100).is_painted
