"""Engagement needs nearness, from edge to edge, and nothing between."""

import pytest
from hypothesis import given

from battleboard.board.body import RADIUS_FT, Body
from battleboard.board.paths.body_contact import is_engaged, places_around
from battleboard.board.paths.occupied_terrain import occupied_terrain
from battleboard.board.paths.terrain import terrain
from battleboard.board.point import Point
from battleboard.board.wall import Wall, door, low_object, window
from tests.board.paths.boards import POINTS, WALLS, board
from tests.board.symmetry import Move, moves

ONE, OTHER = Body((0, 0)), Body((5, 0))


@pytest.mark.parametrize(("reach", "near"), [(2, True), (5 / 3, True), (1.6, False)])
def test_reach_is_measured_from_edge_to_edge(reach: float, *, near: bool) -> None:
    assert is_engaged(ONE, OTHER, reach, ()) is near


@pytest.mark.parametrize(
    ("wall", "near"),
    [
        (Wall((2, -5), (2, 5)), False),
        (Wall((2, 0), (2, 5)), False),
        (Wall((2, 1), (2, 5)), True),
        (window((2, -5), (2, 5)), False),
        (low_object((2, -5), (2, 5)), True),
        (Wall((2, -5), (2, 5), "object"), False),
        (door((2, -5), (2, 5), "locked"), False),
        (door((2, -5), (2, 5), "open"), True),
        (Wall((2, -5), (2, 5), stops_movement=False), True),
        (Wall((2, -5), (2, 5), solid_from="left"), True),
        (Wall((2, -5), (2, 5), solid_from="right"), False),
    ],
)
def test_what_stops_movement_stops_a_blow_but_for_low_objects(wall: Wall, *, near: bool) -> None:
    assert is_engaged(ONE, OTHER, 3, [wall]) is near


@given(POINTS, POINTS, WALLS, moves())
def test_a_moved_table_has_the_same_fights(
    one: Point, other: Point, wall: Wall, move: Move
) -> None:
    here = is_engaged(Body(one), Body(other), 10, [wall])
    assert is_engaged(move.body(Body(one)), move.body(Body(other)), 10, [move.wall(wall)]) is here
    assert is_engaged(Body(other), Body(one), 10, [wall]) is here


@pytest.mark.parametrize(
    ("walls", "others", "places"),
    [
        ([], [], 6),
        ([Wall((0, 16), (40, 16))], [], 4),
        ([Wall((0, 16), (40, 16)), Wall((16, 0), (16, 40))], [], 3),
        ([low_object((23, 0), (23, 40))], [], 3),
        ([door((17, 0), (17, 40), "open")], [], 6),
        ([], [Body((25, 20))], 5),
        ([], [Body((20, 20)), Body((25, 20))], 5),
    ],
)
def test_how_many_can_get_at_somebody(walls: list[Wall], others: list[Body], places: int) -> None:
    middle = Body((20, 20))
    where = occupied_terrain(terrain(board(*walls), RADIUS_FT["medium"]), friends=others)
    found = places_around(where, middle)
    assert len(found) == places
    for place in found:
        assert where.stands(place.at)
        assert is_engaged(place, middle, 0, walls)


def test_nobody_gets_at_somebody_through_a_thin_wall() -> None:
    where = occupied_terrain(terrain(board(Wall((5 / 3, 0), (5 / 3, 40))), RADIUS_FT["medium"]))
    assert places_around(where, Body((0, 20))) == ()
    assert len(places_around(where, Body((5, 20)))) == 5
