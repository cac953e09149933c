"""Walls that all but meet let no sight through."""

import pytest

from battleboard.board.board import Board
from battleboard.board.sight.sight import sees, sight_of
from battleboard.board.wall import Wall, door
from battleboard.board.wall_pieces import sealed

SIZE = (100.0, 60.0)
HERE, THERE = (20.0, 30.0), (80.0, 30.0)


def seen(*walls: Wall) -> bool:
    board = Board(SIZE, walls=sealed(walls))
    return sees(sight_of(board), HERE, THERE)


@pytest.mark.parametrize(
    "walls",
    [
        (Wall((50, 0), (50, 29.95)), Wall((50, 30.1), (50, 60))),
        (Wall((50, 0), (50, 29.9)), Wall((40, 30.05), (100, 30.05)), Wall((50, 30.05), (50, 60))),
        (Wall((50, 0), (50, 29.9)), Wall((50.1, 30.05), (50.1, 60))),
        (Wall((50, 0), (50, 29)), door((50, 29.9), (50, 30.9)), Wall((50, 29), (50, 29.8))),
    ],
    ids=["in line", "at a crossing", "beside each other", "a door in its frame"],
)
def test_nobody_looks_through_a_hairline(walls: tuple[Wall, ...]) -> None:
    assert not seen(*walls, Wall((50.1, 30.9), (50.1, 60)))


def test_a_gap_that_somebody_meant_stays_open() -> None:
    assert seen(Wall((50, 0), (50, 29.5)), Wall((50, 30.5), (50, 60)))


def test_walls_that_meet_stay_as_they_are() -> None:
    walls = Wall((50, 0), (50, 30)), Wall((50, 30), (50, 60))
    assert sealed(walls) is walls


def test_the_walls_keep_their_order_and_what_they_are() -> None:
    walls = Wall((50, 0), (50, 29.9)), door((50, 30), (50, 60), "open")
    found = sealed(walls)
    assert [wall.kind for wall in found] == ["wall", "door"]
    assert found[0].b == found[1].a
