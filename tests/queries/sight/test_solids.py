"""Pillars with a visible side are opened entirely in the fog."""

from typing import Any

import pytest

from battleboard.battle.knowledge.party_vision import PartyVision
from battleboard.board.board import Board
from battleboard.board.point import Point
from battleboard.board.wall import Wall, low_object
from battleboard.queries.sight.fog_ground import Ring, Solids, find_seen, solids_on, with_ground
from tests.battle.battles import battle, figure
from tests.board.blocks import square

SIZE = (100.0, 60.0)
EYE: Point = (30.0, 30.0)
LINE = Wall((40.0, 0.0), (40.0, 60.0))


def pillar(at: Point) -> tuple[Wall, ...]:
    return tuple(Wall(*ends) for ends in square(at, 4.0))


PILLAR = pillar((50.0, 28.0))


def seen(*walls: Wall, eye: Point = EYE) -> tuple[Ring, ...]:
    """The outlines of the pillars of which a figure sees a side by day."""
    board = Board(SIZE, walls=walls, daylight=True)
    ground = PartyVision(battle(figure("ann", at=eye), board=board)).ground
    (glance,) = find_seen(ground, solids_on(board)).glances
    return glance.solids


def test_a_pillar_of_which_a_side_is_seen_is_told_by_its_outline() -> None:
    (outline,) = seen(*PILLAR)
    assert set(outline) == {side.a for side in PILLAR}


def test_from_inside_it_is_seen_too() -> None:
    assert len(seen(*PILLAR, eye=(52.0, 30.0))) == 1


def test_where_there_are_none_none_is_seen() -> None:
    assert seen() == ()
    assert Solids().outlines_on(((0.0, 0.0), (9.0, 0.0), (9.0, 9.0))) == ()


def test_behind_a_wall_none_is_seen() -> None:
    assert seen(LINE, *PILLAR) == ()


@pytest.mark.parametrize(
    "walls",
    [(LINE, *pillar((40.0, 28.0))), (*pillar((40.0, 28.0)), LINE)],
    ids=["the wall first", "the pillar first"],
)
def test_a_wall_along_its_side_hides_it(walls: tuple[Wall, ...]) -> None:
    assert seen(*walls) == ()


def test_one_in_a_line_of_wall_is_seen() -> None:
    above, below = Wall((40.0, 0.0), (40.0, 28.0)), Wall((40.0, 32.0), (40.0, 60.0))
    assert len(seen(*pillar((40.0, 28.0)), above, below)) == 1


def test_a_room_is_no_pillar_nor_is_a_table() -> None:
    assert seen(*(Wall(*ends) for ends in square((50.0, 25.0), 10.0))) == ()
    assert seen(*(low_object(*ends) for ends in square((50.0, 28.0), 4.0))) == ()


@pytest.mark.parametrize(("state", "many"), [("shut", 1), ("open", 0)])
def test_a_secret_door_is_a_wall_until_it_is_open(state: Any, many: int) -> None:
    door = PILLAR[1]._replace(kind="secret", state=state)
    assert len(seen(PILLAR[0], door, *PILLAR[2:])) == many


def test_the_ground_that_may_light_a_pillar_lies_within_ten_feet_of_it() -> None:
    (outline,) = seen(*PILLAR)
    assert with_ground(outline) == (40.0, 18.0, 64.0, 42.0)
