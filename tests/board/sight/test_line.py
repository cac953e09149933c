"""Lines of sight see what they graze, and not what is enclosed on both sides."""

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from battleboard.board.board import Board
from battleboard.board.point import GRAIN, Point, distance, distance_to_segment
from battleboard.board.sight.sight import Sight, sees, sight_of
from battleboard.board.wall import DoorState, Opacity, Wall, WallKind, WallSide
from battleboard.board.wall_pieces import split
from tests.board.exact import hidden
from tests.board.symmetry import Move, moves
from tests.profiles import examples


def sight(*ends: tuple[Point, Point]) -> Sight:
    return sight_of(Board((100, 100), walls=tuple(Wall(a, b) for a, b in ends)))


def both(found: Sight, one: Point, other: Point) -> bool:
    """Whether they see each other; it never depends on who looks."""
    assert sees(found, one, other) == sees(found, other, one)
    return sees(found, one, other)


def test_nothing_stops_sight_on_an_empty_table() -> None:
    assert both(sight(), (1, 1), (99, 98))


def test_everybody_sees_himself_even_on_a_wall() -> None:
    found = sight(((10, 10), (90, 10)))
    for point in ((50.0, 50.0), (50.0, 10.0), (10.0, 10.0)):
        assert sees(found, point, point, 0)


def test_a_line_that_grazes_an_end_is_free() -> None:
    assert both(sight(((50, 50), (50, 90))), (10, 50), (90, 50))
    assert both(sight(((50, 50), (50, 10))), (10, 50), (90, 50))


def test_a_line_through_the_joint_of_two_walls_is_not() -> None:
    assert not both(sight(((50, 50), (50, 90)), ((50, 50), (50, 10))), (10, 50), (90, 50))
    assert not both(sight(((50, 50), (60, 90)), ((50, 50), (55, 10))), (10, 50), (90, 50))


def test_a_line_that_grazes_a_corner_from_outside_is_free() -> None:
    assert both(sight(((50, 50), (40, 90)), ((50, 50), (60, 90))), (10, 50), (90, 50))


def test_a_line_between_ends_on_either_side_is_not() -> None:
    """Each end is only grazed, but nothing gets through between the two."""
    assert not both(sight(((40, 50), (40, 90)), ((60, 50), (60, 10))), (10, 50), (90, 50))


def test_a_line_past_ends_on_one_side_is_free() -> None:
    assert both(sight(((40, 50), (40, 90)), ((60, 50), (60, 90))), (10, 50), (90, 50))


def test_a_line_along_a_wall_is_free() -> None:
    assert both(sight(((40, 50), (60, 50))), (10, 50), (90, 50))
    assert both(sight(((40, 50), (60, 50)), ((60, 50), (60, 90))), (10, 50), (90, 50))
    assert not both(sight(((40, 50), (60, 50)), ((60, 90), (60, 10))), (10, 50), (90, 50))


def test_a_wall_does_not_hide_what_lies_on_it() -> None:
    found = sight(((50, 10), (50, 90)))
    for on in ((50.0, 50.0), (50.0, 10.0), (50.0, 90.0), (50.0, 33.0)):
        assert both(found, (10, 40), on)
        assert both(found, (90, 40), on)


def test_who_stands_on_a_wall_sees_both_sides_of_it_and_along_it() -> None:
    found = sight(((50, 10), (50, 90)), ((30, 10), (30, 90)))
    assert both(found, (50, 50), (90, 50))
    assert both(found, (50, 50), (40, 50))
    assert both(found, (50, 50), (50, 85))
    assert not both(found, (50, 50), (20, 50))


def test_sight_ends_at_its_reach() -> None:
    found = sight()
    assert sees(found, (10, 10), (40, 50), 50)
    assert not sees(found, (10, 10), (40, 50), 49.9)


@pytest.mark.parametrize("outside", [(-1, 50), (-50, 50), (50, 101), (50, 3000)])
def test_nothing_is_seen_from_outside_the_frame_or_out_there(outside: Point) -> None:
    assert not both(sight(((50, 10), (50, 90))), outside, (10, 10))
    assert not sees(sight(), outside, outside)


TENS = st.integers(0, 10).map(lambda tens: 10.0 * tens)
POINTS = st.tuples(TENS, TENS)
KINDS: st.SearchStrategy[WallKind] = st.sampled_from(("wall", "door", "window"))
OPACITIES: st.SearchStrategy[Opacity] = st.sampled_from(("normal", "normal", "limited", "none"))
SIDES: st.SearchStrategy[WallSide] = st.sampled_from(("both", "left", "right"))
STATES: st.SearchStrategy[DoorState] = st.sampled_from(("open", "shut"))
MOTLEY = st.builds(Wall, POINTS, POINTS, KINDS, OPACITIES, state=STATES, solid_from=SIDES)
BESIDE, SHORT = 1e-6, 1e-3


@given(st.lists(MOTLEY, max_size=8), POINTS, POINTS)
@settings(max_examples=examples(300))
def test_a_line_is_free_if_there_is_a_way_just_beside_it(
    walls: list[Wall], eye: Point, point: Point
) -> None:
    """On a coarse grid, lines run through corners and along walls all the time."""
    assume(eye != point)
    pieces = split(walls)
    length = distance(eye, point)
    along = ((point[0] - eye[0]) / length, (point[1] - eye[1]) / length)
    ways = []
    for beside in (BESIDE, -BESIDE):
        start, end = (
            (x + along[0] * way - along[1] * beside, y + along[1] * way + along[0] * beside)
            for (x, y), way in ((eye, SHORT), (point, -SHORT))
        )
        ways.append(hidden(pieces, walls, start, end))
    sight = sight_of(Board((100, 100), walls=tuple(walls)))
    # A cut bends a wall by less than a grain, so it may pass an end that lay on it.
    aside = [
        distance_to_segment(end, *each) for end in (eye, point) for each in sight.sealed.pieces
    ]
    assume(not any(0 < feet <= GRAIN for feet in aside))
    assert sees(sight, eye, point) == (False in ways)


EVEN = st.integers(0, 50).map(lambda step: step * 2.0)
PLACES = st.tuples(EVEN, EVEN)
STRAIGHT = st.builds(
    lambda a, length, down, across: Wall(a, (a[0] + length * across, a[1] + length * down)),
    PLACES,
    EVEN,
    st.sampled_from((0, 1)),
    st.sampled_from((0, 1)),
)


@given(st.lists(STRAIGHT, max_size=10), PLACES, PLACES, moves())
def test_a_moved_table_has_the_same_lines(
    walls: list[Wall], eye: Point, point: Point, move: Move
) -> None:
    """Upright, level and slanted walls cross on the lattice, so nothing is rounded."""
    frame = Wall((-100, -100), (300, -100)), Wall((-100, 300), (300, 300))
    here = sight_of(Board((100, 100), walls=(*walls, *frame)))
    moved = sight_of(Board((100, 100), walls=tuple(map(move.wall, (*walls, *frame)))))
    assert both(here, eye, point) == both(moved, move.point(eye), move.point(point))
