"""Floors are joined and filled, compared with cells and points, and by invariants."""

from itertools import combinations
from typing import Final, TypeAlias

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from battleboard.board.areas.shape import Outline, sides_of
from battleboard.board.carving.carved_floor import SOLID, CarvedFloor, floor_of
from battleboard.board.point import Point, distance_to_segment, on_grain, orientation
from tests.profiles import examples

WIDE: Final = 8
Box: TypeAlias = tuple[int, int, int, int]


def box(left: float, top: float, right: float, bottom: float) -> Outline:
    return (left, top), (right, top), (right, bottom), (left, bottom)


def carved(strokes: list[tuple[Outline, bool]]) -> CarvedFloor:
    found = SOLID
    for outline, fills in strokes:
        stroke = floor_of(outline)
        found = found.fill(stroke) if fills else found.join(stroke)
    return found


def winds(outline: Outline, point: Point) -> int:
    """Winding number of an outline around a point, counted plainly."""
    turns = 0
    for a, b in sides_of(outline):
        if (a[1] > point[1]) != (b[1] > point[1]):
            on_right = orientation(a, b, point) > 0
            turns += (on_right and b[1] > a[1]) - (not on_right and b[1] < a[1])
    return turns


def check_sound(floor: CarvedFloor) -> None:
    """Check that rings are on the lattice, never cross, and have no needless corner."""
    for ring in floor.rings:
        assert len(ring) > 2
        assert ring == tuple(map(on_grain, ring))
    for (a, b), (c, d) in combinations(floor.sides(), 2):
        from_c, from_d = orientation(a, b, c), orientation(a, b, d)
        assert from_c * from_d >= 0 or orientation(c, d, a) * orientation(c, d, b) >= 0
    assert floor.area_sqft >= 0
    assert floor.join(floor) == floor
    assert floor.join(SOLID) == floor.fill(SOLID) == floor
    assert floor.fill(floor) == SOLID


edges = st.tuples(st.integers(0, WIDE), st.integers(0, WIDE)).map(sorted)
boxes = st.tuples(edges, edges)


@given(st.lists(st.tuples(boxes, st.booleans()), max_size=12))
@settings(max_examples=examples(300))
def test_it_is_floor_just_where_the_cells_of_all_rectangles_are(
    drawn: list[tuple[tuple[list[int], list[int]], bool]],
) -> None:
    cells: set[tuple[int, int]] = set()
    strokes: list[tuple[Outline, bool]] = []
    for ((left, right), (top, bottom)), fills in drawn:
        inside = {(x, y) for x in range(left, right) for y in range(top, bottom)}
        cells = cells - inside if fills else cells | inside
        strokes.append((box(left, top, right, bottom), fills))
    floor = carved(strokes)
    check_sound(floor)
    assert floor.area_sqft == len(cells)
    for x in range(WIDE):
        for y in range(WIDE):
            assert floor.holds((x + 0.5, y + 0.5)) == ((x, y) in cells)


far = st.integers(0, 40).map(lambda steps: steps * 0.37)
outlines = st.lists(st.tuples(far, far), min_size=3, max_size=7).map(tuple)


@given(st.lists(st.tuples(outlines, st.booleans()), min_size=1, max_size=6))
@settings(max_examples=examples(300))
def test_it_is_floor_just_where_outlines_of_any_kind_go_around(
    drawn: list[tuple[Outline, bool]],
) -> None:
    floor = carved(drawn)
    check_sound(floor)
    lines = [side for outline, _ in drawn for side in sides_of(outline)]
    for point in ((x * 1.73 + 0.051, y * 1.67 + 0.037) for x in range(9) for y in range(9)):
        if all(distance_to_segment(point, a, b) > 0.01 for a, b in lines):
            is_floor = False
            for outline, fills in drawn:
                if winds(outline, point):
                    is_floor = not fills
            assert floor.holds(point) == is_floor


@given(outlines, outlines)
@settings(max_examples=examples(200))
def test_the_order_of_what_is_joined_changes_next_to_nothing(one: Outline, other: Outline) -> None:
    a, b = floor_of(one), floor_of(other)
    both, same = a.join(b), b.join(a)
    assert both == same
    shared = a.area_sqft + b.area_sqft - both.area_sqft
    assert a.fill(b).area_sqft == pytest.approx(a.area_sqft - shared, abs=0.2)


def test_floors_that_touch_in_a_point_are_two_rings() -> None:
    floor = floor_of(box(0, 0, 10, 10)).join(floor_of(box(10, 10, 20, 20)))
    assert floor.rings == (box(0, 0, 10, 10), box(10, 10, 20, 20))


def test_pillars_that_touch_in_a_point_share_a_ring() -> None:
    floor = floor_of(box(0, 0, 40, 40))
    for pillar in (box(10, 10, 20, 20), box(20, 20, 30, 30)):
        floor = floor.fill(floor_of(pillar))
    assert len(floor.rings) == 2
    assert floor.area_sqft == 1600 - 200


def test_an_outline_that_crosses_itself_goes_around_all_of_it() -> None:
    bow = ((0.0, 0.0), (10.0, 10.0), (10.0, 0.0), (0.0, 10.0))
    assert floor_of(bow).area_sqft == 50
    twice = box(0, 0, 10, 10) * 2
    assert floor_of(twice) == floor_of(box(0, 0, 10, 10)[::-1]) == floor_of(box(0, 0, 10, 10))


def test_an_outline_without_area_carves_nothing() -> None:
    for outline in ((), ((5.0, 5.0),), ((0.0, 0.0), (10.0, 0.0)), box(0, 0, 10, 0)):
        assert floor_of(outline) == SOLID


def test_what_lies_off_the_board_is_cut_away() -> None:
    floor = floor_of(box(-10, 5, 10, 15)).join(floor_of(box(30, 30, 50, 50)))
    assert floor.within((0.0, 0.0), (40.0, 40.0)).rings == (box(0, 5, 10, 15), box(30, 30, 40, 40))
    inside = floor_of(box(0, 0, 40, 40))
    assert inside.within((0.0, 0.0), (40.0, 40.0)) is inside
    assert SOLID.within((0.0, 0.0), (40.0, 40.0)) is SOLID
    assert floor_of(box(50, 50, 60, 60)).within((0.0, 0.0), (40.0, 40.0)) == SOLID


def test_its_frame_is_the_box_around_it() -> None:
    floor = floor_of(box(3, 5, 10, 15)).join(floor_of(box(30, 1, 50, 8)))
    assert floor.frame == ((3, 1), (50, 15))


def test_slanting_sides_that_a_stroke_bends_stay_clear_of_their_neighbours() -> None:
    # A long side bends where it is cut; another runs a grain beside it, out of the stroke.
    grain = 1 / 1024
    long = ((0.0, 0.0), (1000.0, 333.0 + grain), (0.0, 333.0))
    beside = ((500.0, 166.0), (1000.0, 333.0 - grain), (1000.0, 100.0))
    floor = floor_of(long).join(floor_of(beside))
    for left in range(0, 400, 7):
        floor = floor.fill(floor_of(box(left, 0, left + 3, 300)))
        check_sound(floor)


def test_rings_that_a_stroke_does_not_touch_stay_the_same_objects() -> None:
    before = carved([(box(0, 0, 10, 10), False), (box(20, 0, 30, 10), False)])
    stroke = floor_of(box(25, 5, 40, 8))
    for after in (before.join(stroke), before.fill(stroke)):
        assert after.rings[0] is before.rings[0]
        assert {*after.other_sides(before)}.isdisjoint(sides_of(before.rings[0]))
        assert {*before.other_sides(after)} == {*sides_of(before.rings[1])}
        check_sound(after)
