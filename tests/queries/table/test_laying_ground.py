"""Ground is laid by shapes, joined with like ground, removed, revealed and changed."""

from itertools import pairwise
from math import hypot

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from battleboard.battle.battle import Battle
from battleboard.board.areas.shape import Outline, area_sqft, encloses
from battleboard.board.board import Board, Ground
from battleboard.board.carving.carved_floor import CarvedFloor, floor_of
from battleboard.board.point import Point, distance_to_segment
from battleboard.queries.table import laying_ground
from battleboard.queries.table.laying_ground import GROUND_CHOICES, TRAP_DOOR, GroundChoice
from tests.battle.battles import battle, do
from tests.profiles import examples

DIFFICULT, WATER, PIT, UP, DOWN, LEDGE = GROUND_CHOICES


def box(left: float, top: float, right: float, bottom: float) -> Outline:
    return (left, top), (right, top), (right, bottom), (left, bottom)


def table(*ground: Ground) -> Battle:
    return battle(board=Board((100.0, 100.0), ground=ground))


def laid(state: Battle, choice: GroundChoice, *stroke: Outline) -> Battle:
    command = laying_ground.laying(state.board, stroke, choice)
    assert command is not None
    return do(state, command)


def taken(state: Battle, choice: GroundChoice, *stroke: Outline) -> Battle:
    command = laying_ground.taking_up(state.board, stroke, choice.kind)
    assert command is not None
    return do(state, command)


def is_on(ground: tuple[Ground, ...], at: Point) -> bool:
    return any(encloses(each.outline, at) for each in ground)


@pytest.mark.parametrize("choice", [*GROUND_CHOICES, TRAP_DOOR])
def test_every_kind_is_laid(choice: GroundChoice) -> None:
    state = laid(table(), choice, box(10, 10, 20, 30))
    assert state.board.ground == (choice.make_ground(box(10, 10, 20, 30)),)
    assert state.log[-1].text.startswith("Add ")


def test_what_is_alike_and_touches_becomes_one_and_what_is_other_stays() -> None:
    state = laid(table(), WATER, box(10, 10, 20, 20))
    state = laid(state, WATER, box(15, 10, 30, 20))
    state = laid(state, DIFFICULT, box(25, 10, 40, 20))
    state = laid(state, WATER._replace(cost=4.0), box(0, 10, 12, 20))
    state = laid(state, WATER, box(60, 60, 70, 70))
    found = [(each.kind, each.cost, area_sqft(each.outline)) for each in state.board.ground]
    assert found == [
        ("water", 2.0, 200.0),
        ("difficult", 2.0, 150.0),
        ("water", 4.0, 120.0),
        ("water", 2.0, 100.0),
    ]


def test_stairs_and_trap_doors_stay_apart() -> None:
    state = laid(table(), UP, box(10, 10, 20, 20))
    state = laid(state, UP, box(15, 10, 25, 20))
    assert len(state.board.ground) == 2


def test_a_stroke_around_nothing_lays_nothing() -> None:
    board = table().board
    flat = ((0.0, 0.0), (5.0, 0.0), (9.0, 0.0))
    for choice in (WATER, UP):
        assert laying_ground.laying(board, [flat], choice) is None
        assert laying_ground.taking_up(board, [flat], choice.kind) is None
    assert laying_ground.laying(board, [box(200, 200, 300, 300)], WATER) is None


def test_ground_is_taken_up_where_the_stroke_goes_and_only_its_kind() -> None:
    state = laid(table(), WATER, box(10, 10, 40, 20))
    state = laid(state, PIT, box(10, 10, 40, 20))
    state = laid(state, WATER, box(60, 60, 70, 70))
    state = taken(state, WATER, box(20, 0, 30, 30))
    assert [(each.kind, area_sqft(each.outline)) for each in state.board.ground] == [
        ("water", 100.0),
        ("pit", 300.0),
        ("water", 100.0),
        ("water", 100.0),
    ]
    assert state.log[-1].text == "Erase water"
    state = taken(state, WATER, box(0, 0, 100, 100))
    assert [each.kind for each in state.board.ground] == ["pit"]
    assert laying_ground.taking_up(state.board, [box(0, 0, 100, 100)], "water") is None
    assert laying_ground.taking_up(state.board, [box(60, 60, 61, 61)], "pit") is None
    # The boxes touch here, but the ground itself does not.
    bent = laid(table(), PIT, ((0.0, 0.0), (50.0, 0.0), (0.0, 50.0)))
    assert laying_ground.taking_up(bent.board, [box(45, 45, 50, 50)], "pit") is None


def test_an_island_in_water_is_cut_out_and_is_no_water() -> None:
    state = laid(table(), WATER, box(10, 10, 60, 60))
    state = taken(state, WATER, box(30, 30, 40, 40))
    (lake,) = state.board.ground
    assert area_sqft(lake.outline) == 2400
    assert is_on(state.board.ground, (20.0, 20.0))
    assert not is_on(state.board.ground, (35.0, 35.0))
    rim = [*laying_ground.rim_of(lake.outline)]
    assert sum(hypot(b[0] - a[0], b[1] - a[1]) for a, b in rim) == 240
    again = laid(state, WATER, box(28, 28, 42, 42))
    assert [area_sqft(each.outline) for each in again.board.ground] == [2500]


def test_two_islands_behind_each_other_are_cut_out_one_from_the_other() -> None:
    state = laid(table(), WATER, box(10, 10, 90, 60))
    state = taken(state, WATER, box(20, 20, 30, 50), box(40, 30, 50, 40), box(60, 10, 62, 30))
    (lake,) = state.board.ground
    assert area_sqft(lake.outline) == 80 * 50 - 300 - 100 - 40
    for x in range(10, 90):
        for y in range(10, 60):
            here = x + 0.5, y + 0.5
            dry = (20 < here[0] < 30 and 20 < here[1] < 50) or (
                (40 < here[0] < 50 and 30 < here[1] < 40) or (60 < here[0] < 62 and here[1] < 30)
            )
            assert is_on((lake,), here) != dry


def test_an_island_lies_in_the_smallest_water_around_it() -> None:
    floor = floor_of(box(0, 0, 90, 90)).fill(floor_of(box(10, 10, 80, 80)))
    floor = floor.join(floor_of(box(20, 20, 70, 70))).fill(floor_of(box(30, 30, 40, 40)))
    outer, inner = sorted(laying_ground.outlines_of(floor), key=len)
    areas = sorted(area_sqft(each) for each in (outer, inner))
    assert areas == [2400, 3200]
    assert laying_ground.outlines_of(CarvedFloor()) == ()


FEET = st.integers(5, 95).map(float)


@settings(deadline=None, max_examples=examples(60))
@given(
    st.lists(st.tuples(FEET, FEET), min_size=1, max_size=6),
    st.sampled_from([2.0, 5.0, 12.0]),
    st.lists(st.tuples(FEET, FEET), min_size=5, max_size=5),
)
def test_a_brush_covers_what_it_has_passed_over(
    points: list[Point], radius: float, probes: list[Point]
) -> None:
    stroke = laying_ground.brush_outlines(points, radius)
    state = do(table(), laying_ground.laying(table().board, stroke, DIFFICULT))  # type: ignore[arg-type]
    for probe in probes:
        way = [*pairwise(points)] or [(points[0], points[0])]
        far = min(distance_to_segment(probe, a, b) for a, b in way)
        if far < radius * 0.96:
            assert is_on(state.board.ground, probe)
        elif far > radius * 1.01:
            assert not is_on(state.board.ground, probe)


def test_the_ground_drawn_last_is_the_one_at_a_place() -> None:
    board = Board(
        (50.0, 50.0),
        ground=(WATER.make_ground(box(0, 0, 20, 20)), PIT.make_ground(box(5, 5, 9, 9))),
    )
    assert laying_ground.ground_at(board, (6.0, 6.0)) == 1
    assert laying_ground.ground_at(board, (15.0, 15.0)) == 0
    assert laying_ground.ground_at(board, (30.0, 15.0)) is None


def test_hidden_ground_is_revealed_and_hidden_again() -> None:
    state = laid(table(), TRAP_DOOR, box(5, 5, 10, 10))
    state = do(state, laying_ground.showing_ground(state.board, 0, shown=True))
    assert not state.board.ground[0].hidden
    assert state.log[-1].text == "Reveal a trap door"
    state = do(state, laying_ground.showing_ground(state.board, 0, shown=False))
    assert state.board.ground[0].hidden
    assert state.log[-1].text == "Hide a trap door"


def test_ground_is_changed_and_taken_away() -> None:
    state = laid(table(), WATER, box(5, 5, 10, 10))
    pit = PIT.make_ground(box(5, 5, 10, 10))
    state = do(state, laying_ground.changing_ground(0, pit))
    assert (state.board.ground, state.log[-1].text) == ((pit,), "Change a pit")
    state = do(state, laying_ground.removing_ground(state.board, 0))
    assert (state.board.ground, state.log[-1].text) == ((), "Remove a pit")


@pytest.mark.parametrize(
    ("choice", "words"),
    [
        (DIFFICULT, "difficult terrain, 2 ft of movement per foot"),
        (PIT, "a pit"),
        (LEDGE, "a ledge, 5 ft high, no charge across its edge"),
        (
            LEDGE._replace(height_ft=-2.5, hidden=True),
            "a ledge, 2.5 ft below the floor, no charge across its edge, hidden from the players",
        ),
        (UP, "stairs up"),
    ],
)
def test_ground_in_words(choice: GroundChoice, words: str) -> None:
    assert laying_ground.ground_in_words(choice.make_ground(box(0, 0, 5, 5))) == words


@pytest.mark.parametrize(
    ("end", "foot"),
    [
        ((30.0, 10.0), ((0.0, 10.0), (0.0, 0.0))),
        ((-30.0, 10.0), ((0.0, 0.0), (0.0, 10.0))),
        ((10.0, 30.0), ((0.0, 0.0), (10.0, 0.0))),
        ((10.0, -30.0), ((10.0, 0.0), (0.0, 0.0))),
    ],
)
def test_stairs_begin_where_the_hand_began(end: Point, foot: tuple[Point, Point]) -> None:
    (left, right), (top, bottom) = sorted((0.0, end[0])), sorted((0.0, end[1]))
    corners = box(left, top, right, bottom)
    found = laying_ground.stairs_outline((0.0, 0.0), end, corners)
    assert found[:2] == foot
    assert area_sqft(found) == 300


def test_a_straight_stroke_of_the_brush_is_one_whatever_the_hand_passed_through() -> None:
    many = laying_ground.brush_outlines([(float(x), 20.0) for x in range(10, 40)], 5.0)
    assert many == laying_ground.brush_outlines([(10.0, 20.0), (39.0, 20.0)], 5.0)
    assert len(many) == 1
