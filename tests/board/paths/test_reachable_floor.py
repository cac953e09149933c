"""The reachable floor is the same as by searching for each path."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from battleboard.board.board import Board, Ground
from battleboard.board.paths.occupied_terrain import occupied_terrain
from battleboard.board.paths.path import Path, find_path
from battleboard.board.paths.path_search import reachable_floor
from battleboard.board.paths.terrain import terrain
from battleboard.board.wall import DoorState, Wall, door
from tests.board.paths.boards import MAN, board
from tests.profiles import examples

RING = (
    Wall((20.0, 20.0), (60.0, 20.0)),
    Wall((60.0, 20.0), (60.0, 60.0)),
    Wall((60.0, 60.0), (20.0, 60.0)),
)


def leads(where: Board, start: tuple[float, float], end: tuple[float, float]) -> bool:
    return reachable_floor(occupied_terrain(terrain(where, MAN)), start).leads_to(end)


@pytest.mark.parametrize("state", ["shut", "open"])
def test_a_way_leads_through_an_open_door_and_not_through_a_shut_one(state: DoorState) -> None:
    ring = board(*RING, door((20.0, 60.0), (20.0, 20.0), state), size=100.0)
    way = state == "open"
    assert leads(ring, (10.0, 40.0), (50.0, 40.0)) is way
    assert leads(ring, (50.0, 40.0), (10.0, 40.0)) is way
    assert leads(ring, (50.0, 40.0), (30.0, 30.0))


def test_whoever_stands_too_near_to_a_wall_is_come_to_all_the_same() -> None:
    ring = board(*RING, door((20.0, 60.0), (20.0, 20.0)), size=100.0)
    assert leads(ring, (50.0, 40.0), (59.5, 59.5))
    assert not leads(ring, (50.0, 40.0), (60.5, 60.5))


def test_pits_part_the_floor() -> None:
    pit = Ground(((0.0, 30.0), (100.0, 30.0), (100.0, 40.0), (0.0, 40.0)), kind="pit")
    parted = Board((100.0, 100.0), ground=(pit,))
    assert not leads(parted, (50.0, 10.0), (50.0, 80.0))
    assert leads(parted, (50.0, 10.0), (90.0, 10.0))


@given(
    st.lists(
        st.tuples(st.integers(0, 9), st.integers(0, 9), st.booleans(), st.integers(1, 6)),
        max_size=14,
    ),
    st.tuples(st.integers(0, 8), st.integers(0, 8)),
    st.tuples(st.integers(0, 8), st.integers(0, 8)),
)
@settings(max_examples=examples(60))
def test_it_is_what_a_search_for_the_path_says(
    lines: list[tuple[int, int, bool, int]], one: tuple[int, int], other: tuple[int, int]
) -> None:
    walls = (
        Wall((10.0 * x, 10.0 * y), (10.0 * (x + far * (not up)), 10.0 * (y + far * up)))
        for x, y, up, far in lines
    )
    ground = occupied_terrain(terrain(board(*walls, size=100.0), MAN))
    start, end = ((10.0 * x + 5, 10.0 * y + 5) for x, y in (one, other))
    there = isinstance(find_path(ground, start, end), Path)
    assert reachable_floor(ground, start).leads_to(end) is there
