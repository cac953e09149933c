"""Views are rings around an eye, bounded by walls and the frame."""

from collections.abc import Callable
from math import atan2, inf, pi

import pytest
from hypothesis import given
from hypothesis import strategies as st

from battleboard.board.board import Board
from battleboard.board.point import Point, distance, orientation
from battleboard.board.sight.sight import sight_of
from battleboard.board.sight.view import View, view
from battleboard.board.wall import Wall, door
from tests.board.caves import palisade
from tests.board.maps import rooms, scattered
from tests.board.symmetry import Move, moves

ROOM = tuple(
    Wall(a, b)
    for a, b in [
        ((20.0, 20.0), (60.0, 20.0)),
        ((60.0, 20.0), (60.0, 60.0)),
        ((60.0, 60.0), (20.0, 60.0)),
        ((20.0, 60.0), (20.0, 20.0)),
    ]
)


def seen(eye: Point, *walls: Wall, reach_ft: float = inf) -> View:
    return view(sight_of(Board((100, 100), walls=walls)), eye, reach_ft)


def area(ring: tuple[Point, ...]) -> float:
    """The enclosed area; positive for a ring that runs clockwise on the table."""
    return (
        sum(orientation((0, 0), a, b) for a, b in zip(ring, (*ring[1:], *ring[:1]), strict=True))
        / 2
    )


def test_an_empty_table_is_seen_to_its_frame() -> None:
    assert set(seen((30, 40)).ring) == {(-1, -1), (101, -1), (101, 101), (-1, 101)}


def test_a_room_is_seen_to_its_walls() -> None:
    ring = seen((30, 40), *ROOM).ring
    assert len(ring) == 4
    assert set(ring) == {(20, 20), (60, 20), (60, 60), (20, 60)}
    assert area(ring) == 1600


def test_from_outside_a_house_only_its_front_is_seen() -> None:
    ring = seen((40, 80), *ROOM).ring
    assert area(ring) < 102 * 102 - 1600
    assert {(20, 60), (60, 60)} < set(ring)
    assert (20, 20) not in ring


def test_behind_a_wall_there_is_a_shadow() -> None:
    """From (50, 80) past (40, 40) and (60, 40) to the frame at the top, 81 ft away."""
    ring = seen((50, 80), Wall((40, 40), (60, 40))).ring
    assert set(ring) == {
        *((40, 40), (60, 40), (29.75, -1), (70.25, -1)),
        *((101, -1), (101, 101), (-1, 101), (-1, -1)),
    }


def test_an_eye_on_a_wall_sees_both_sides() -> None:
    assert area(seen((40, 60), *ROOM).ring) > 1600
    assert area(seen((40, 40), Wall((20, 40), (60, 40))).ring) == 102 * 102


def test_an_eye_on_an_end_sees_all_around_it() -> None:
    assert area(seen((20, 40), Wall((20, 40), (60, 40))).ring) == 102 * 102


def test_an_eye_at_a_shared_end_sees_into_the_room_and_out() -> None:
    """A quarter of the table is in the shadow of nothing but the farther walls."""
    outside = (21 + 81) * (21 + 81) - 81 * 81
    assert area(seen((20, 20), *ROOM).ring) == pytest.approx(outside + 1600)


def test_an_eye_outside_the_frame_sees_nothing() -> None:
    assert seen((-5, 50)).ring == ()


def test_an_eye_is_put_on_the_lattice() -> None:
    assert seen((30.00001, 40)).eye == (30, 40)


def test_a_view_to_a_reach_is_right_within_it() -> None:
    """It ends at edges beyond the reach, so it is no longer than the whole view."""
    board = rooms(300)
    found = sight_of(board)
    for index in range(20):
        eye = (7.0 + 9 * index, 11.0 + 8 * index)
        near, whole = view(found, eye, 15), view(found, eye)
        assert near.reach_ft == 15
        assert area(near.ring) <= area(whole.ring) + 1e-6
        if all((x - eye[0]) ** 2 + (y - eye[1]) ** 2 < 225 for x, y in whole.ring):
            assert near.ring == whole.ring


def test_a_view_to_a_reach_looks_at_little_more_than_that() -> None:
    walls = tuple(Wall((x, y), (x + 1, y + 1)) for x in range(0, 100, 5) for y in range(0, 100, 5))
    ring = seen((52, 51), *walls, reach_ft=10).ring
    assert 10 * 10 * pi / 2 < area(ring) < 30 * 30


def test_a_view_to_a_reach_leaves_out_what_stands_in_line_but_far_off() -> None:
    """The line through all posts of a palisade passes near the eye, wherever they are."""
    near, long = sight_of(palisade(200)), sight_of(palisade(2_000))
    few, many = view(near, (100.5, 52.5), 60).ring, view(long, (1_000.5, 52.5), 60).ring
    assert len(few) <= len(many) < len(few) + 10


@pytest.mark.parametrize("make", [rooms, scattered])
def test_a_ring_runs_around_its_eye_and_never_crosses_itself(
    make: Callable[[int, int], Board],
) -> None:
    """From each corner to the next it turns right around the eye, or minimally left."""
    board = make(300, 5)
    found = sight_of(board)
    for index in range(60):
        seen = view(
            found, (board.size_ft[0] * index / 60, board.size_ft[1] * (7 * index % 60) / 60)
        )
        winds = 0.0
        for a, b in zip(seen.ring, (*seen.ring[1:], *seen.ring[:1]), strict=True):
            farther = max(distance(seen.eye, a), distance(seen.eye, b))
            assert orientation(seen.eye, a, b) > -1e-9 * farther
            winds += angle(seen.eye, a, b)
        assert winds == pytest.approx(2 * pi)


def angle(eye: Point, a: Point, b: Point) -> float:
    """The right turn from looking at a to looking at b."""
    (ax, ay), (bx, by) = ((x - eye[0], y - eye[1]) for x, y in (a, b))
    return atan2(ax * by - ay * bx, ax * bx + ay * by)


def test_thousands_of_doors_are_seen_through_as_they_stand() -> None:
    """A lattice of doors; each one that is opened shows one more square."""
    doors = [door((x, y), (x, y + 2)) for x in range(0, 100, 2) for y in range(0, 100, 2)]
    doors += [door((x, y), (x + 2, y)) for x in range(0, 100, 2) for y in range(0, 100, 2)]
    shut = sight_of(Board((100, 100), walls=tuple(doors)))
    assert area(view(shut, (51, 51)).ring) == 4
    opened = shut.with_door(doors.index(door((52, 50), (52, 52))), "open")
    assert area(view(opened, (51, 51)).ring) == 8
    everywhere = shut.with_walls(tuple(each._replace(state="open") for each in doors))
    assert area(view(everywhere, (51, 51)).ring) == pytest.approx(102 * 102)


STEPS = st.integers(0, 50).map(lambda step: step * 2.0)
POINTS = st.tuples(STEPS, STEPS)
UPRIGHT = st.builds(lambda a, length: Wall(a, (a[0], a[1] + length)), POINTS, STEPS)
LEVEL = st.builds(lambda a, length: Wall(a, (a[0] + length, a[1])), POINTS, STEPS)
SLANTED = st.builds(lambda a, length: Wall(a, (a[0] + length, a[1] + length)), POINTS, STEPS)


@given(st.lists(UPRIGHT | LEVEL | SLANTED, max_size=10), POINTS, moves())
def test_a_moved_table_is_seen_moved(walls: list[Wall], eye: Point, move: Move) -> None:
    """Walls cross on the lattice, so nothing is rounded; only the frame differs."""
    frame = [Wall(a, b) for a, b in zip(FRAME, (*FRAME[1:], FRAME[0]), strict=True)]
    here = view(sight_of(Board((100, 100), walls=(*walls, *frame))), eye)
    moved = tuple(map(move.wall, (*walls, *frame)))
    there = view(sight_of(Board((100, 100), walls=moved)), move.point(eye))
    assert abs(area(here.ring) - area(there.ring)) < 1e-3
    ends = {point for wall in walls for point in (wall.a, wall.b)}
    assert {move.point(end) for end in ends & set(here.ring)} == {
        move.point(end) for end in ends
    } & set(there.ring)


FRAME = ((-10.0, -10.0), (210.0, -10.0), (210.0, 210.0), (-10.0, 210.0))
