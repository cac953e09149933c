"""Pillars and tables are found among walls."""

import pytest

from battleboard.board.point import Point
from battleboard.board.wall import Wall, blocks, door, low_object, window
from tests.board.blocks import PILLAR, TABLE, square


@pytest.mark.parametrize("walls", [PILLAR, TABLE, [*PILLAR, *TABLE]])
def test_what_goes_once_around_something_small_is_a_block(walls: list[Wall]) -> None:
    assert [side for block in blocks(walls) for side in block.sides] == walls


@pytest.mark.parametrize(
    "walls",
    [
        [Wall(*ends) for ends in square((5.0, 5.0), 10.0)],
        [low_object(*ends) for ends in square((5.0, 5.0), 40.0)],
        [window(*ends) for ends in square((5.0, 5.0), 4.0)],
        [door(*ends) for ends in square((5.0, 5.0), 4.0)],
        [*PILLAR[:3], low_object(PILLAR[3].a, PILLAR[3].b)],
        PILLAR[:3],
        [PILLAR[0], PILLAR[2], PILLAR[1], PILLAR[3]],
    ],
    ids=["room", "fence", "windows", "doors", "of two kinds", "open", "in no order"],
)
def test_anything_else_is_none(walls: list[Wall]) -> None:
    assert list(blocks(walls)) == []


@pytest.mark.parametrize("far", [(5.0, 0.0), (0.0, 5.0), (0.0, 0.0)])
def test_a_wall_that_ends_where_a_pillar_begins_is_none_of_it(far: Point) -> None:
    leads_on = Wall(PILLAR[-1].b, far)
    (block,) = blocks([Wall(far, PILLAR[0].a), *PILLAR, leads_on])
    assert block.sides == tuple(PILLAR)


def test_a_wall_there_and_back_is_none() -> None:
    there = Wall((5.0, 5.0), (9.0, 5.0))
    assert list(blocks([there, Wall(there.b, there.a)])) == []


def test_walls_that_lead_to_a_pillar_are_none_of_it() -> None:
    way = Wall((0.0, 5.0), (3.0, 5.0))
    (block,) = blocks([way, *PILLAR, way])
    assert block.sides == tuple(PILLAR)


def test_a_low_wall_around_something_is_no_block() -> None:
    ring = (low_object((0, 0), (9, 0)), low_object((9, 0), (9, 9)), low_object((9, 9), (0, 0)))
    assert len(list(blocks(ring))) == 1
    assert not list(blocks(side._replace(sort="low wall") for side in ring))
