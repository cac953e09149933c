"""Pillars in the fog are solid to everyone who sees one of their sides."""

from typing import Any

import pytest

from battleboard.battle.battle import Battle
from battleboard.battle.state.figure import CarriedLight
from battleboard.board.board import Board, Light
from battleboard.board.point import Point
from battleboard.board.wall import Wall, low_object
from battleboard.models.fog.mask import CLEAR, COVERED, DIM
from tests.battle.battles import battle, figure
from tests.board.blocks import square
from tests.models.fog.masks import level, paint

SIZE = (100.0, 60.0)
MIDDLE = (52.0, 30.0)
PILLAR = tuple(Wall(*ends) for ends in square((50.0, 28.0), 4.0))
BEHIND: Point = (58.0, 30.0)


def scene(*walls: Wall, lights: tuple[Light, ...] = (), day: bool = False, **own: Any) -> Battle:
    board = Board(SIZE, walls=walls, lights=lights, daylight=day)
    return battle(figure("ann", at=(30.0, 30.0), **own), board=board)


def levels(start: Battle, *places: Point) -> list[int]:
    mask = paint(start)
    return [level(mask, place) for place in places]


def test_a_pillar_is_seen_all_through_but_nothing_behind_it() -> None:
    start = scene(*PILLAR, day=True)
    assert levels(start, MIDDLE, (50.5, 28.5), (53.5, 31.5), BEHIND) == [
        *(CLEAR, CLEAR, CLEAR),
        COVERED,
    ]


@pytest.mark.parametrize(
    ("own", "lights", "light"),
    [
        ({"light": CarriedLight("torch", 25)}, (), CLEAR),
        ({"light": CarriedLight("torch", 5, 30)}, (), DIM),
        ({"infravision_ft": 40.0}, (), DIM),
        ({}, (Light((65.0, 30.0), 20),), COVERED),
        ({}, (), COVERED),
    ],
    ids=["torch", "dim", "infravision", "lit from behind", "dark"],
)
def test_it_is_as_light_as_the_ground_before_it(
    own: dict[str, Any], lights: tuple[Light, ...], light: int
) -> None:
    assert levels(scene(*PILLAR, lights=lights, **own), MIDDLE) == [light]


def test_one_that_nobody_sees_stays_covered() -> None:
    wall = Wall((40.0, 0.0), (40.0, 60.0))
    assert levels(scene(*PILLAR, wall, day=True), MIDDLE) == [COVERED]


def test_magical_darkness_covers_it() -> None:
    dark = Light(MIDDLE, 8.0, magical_dark=True)
    assert levels(scene(*PILLAR, lights=(dark,), day=True), MIDDLE) == [COVERED]


def test_a_room_is_none_nor_is_a_table() -> None:
    room = [Wall(*ends) for ends in square((50.0, 25.0), 10.0)]
    table = [low_object(*ends) for ends in square((50.0, 28.0), 4.0)]
    assert levels(scene(*room, day=True), (55.0, 30.0)) == [COVERED]
    assert levels(scene(*table, day=True), BEHIND) == [CLEAR]


@pytest.mark.parametrize(("state", "light"), [("shut", CLEAR), ("open", COVERED)])
def test_a_secret_door_tells_nothing_until_it_is_open(state: Any, light: int) -> None:
    door = PILLAR[1]._replace(kind="secret", state=state)
    assert levels(scene(PILLAR[0], door, *PILLAR[2:], day=True), MIDDLE) == [light]


def test_whoever_stands_in_the_middle_of_one_sees_its_sides() -> None:
    start = scene(*PILLAR, day=True)
    ann = start.figure("ann")
    start = start.with_figure(ann._replace(body=ann.body._replace(at=MIDDLE)))
    assert levels(start, MIDDLE, BEHIND) == [CLEAR, COVERED]


LINE = Wall((40.0, 0.0), (40.0, 60.0))


def pillar(at: Point) -> tuple[Wall, ...]:
    return tuple(Wall(*ends) for ends in square(at, 4.0))


@pytest.mark.parametrize(
    ("walls", "middle"),
    [
        ((LINE, *pillar((40.0, 28.0))), (42.0, 30.0)),
        ((*pillar((40.0, 28.0)), LINE), (42.0, 30.0)),
        ((LINE, Wall((40.0, 32.0), (80.0, 32.0)), *pillar((40.0, 28.0))), (42.0, 30.0)),
        (
            (*pillar((40.0, 40.0)), Wall((40.0, 0.0), (40.0, 40.0)), Wall((40.0, 40.0), (0, 40))),
            (42.0, 42.0),
        ),
    ],
    ids=["along the wall", "told first", "in a corner", "at a corner"],
)
def test_one_behind_a_wall_stays_covered_even_if_it_touches_it(
    walls: tuple[Wall, ...], middle: Point
) -> None:
    assert levels(scene(*walls, day=True), middle) == [COVERED]


def test_one_in_a_line_of_wall_or_before_it_is_seen() -> None:
    inside = (*pillar((40.0, 28.0)), Wall((40.0, 0.0), (40.0, 28.0)), Wall((40.0, 32.0), (40, 60)))
    assert levels(scene(*inside, day=True), (42.0, 30.0)) == [CLEAR]
    assert levels(scene(LINE, *pillar((36.0, 28.0)), day=True), (38.0, 30.0)) == [CLEAR]
