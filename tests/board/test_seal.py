"""Walls that almost meet let no sight through."""

import pytest

from battleboard.battle.movement.prepared_board import SLIT_FT
from battleboard.board.board import Board
from battleboard.board.sealed_walls import seal
from battleboard.board.sight.sight import sees, sight_of
from battleboard.board.wall import Wall, door

SIZE = (100.0, 60.0)
HERE, THERE = (20.0, 30.0), (80.0, 30.0)


def seen(*walls: Wall) -> bool:
    return sees(sight_of(Board(SIZE, walls=walls), SLIT_FT), HERE, THERE)


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
    found = seal((Wall((50, 0), (50, 30)), Wall((50, 30), (50, 60))), SLIT_FT)
    assert found.moved == {}
    assert found.cuts is found.raw


def test_the_walls_keep_their_numbers_and_what_they_are() -> None:
    walls = Wall((50, 0), (50, 29.9)), door((50, 30), (50, 60), "open")
    found = seal(walls, SLIT_FT)
    assert found.walls is walls
    assert [*found.pieces_of(walls[0]), *found.pieces_of(walls[1])] == [
        ((50, 0), (50, 30)),
        ((50, 30), (50, 60)),
    ]


def test_of_two_walls_in_one_place_one_can_go() -> None:
    wall, twin = Wall((50, 0), (50, 60)), Wall((50, 0), (50, 60))
    both = seal((wall, twin), SLIT_FT)
    one, _ = both.reseal((twin,))
    assert [*one.pieces_of(twin)] == [((50, 0), (50, 60))]
    none, change = one.reseal(())
    assert [*change.gone] == [((50, 0), (50, 60))]
    assert none.laid == {}
