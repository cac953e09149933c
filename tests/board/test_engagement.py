"""Engagement: near enough, from edge to edge, and nothing between."""

import pytest
from hypothesis import given

from battleboard.board.body import Body
from battleboard.board.engagement import engaged
from battleboard.board.point import Point
from battleboard.board.wall import Wall, door, low_object
from tests.board.symmetry import Move, moves
from tests.board.way.boards import POINTS, WALLS

ONE, OTHER = Body((0, 0)), Body((5, 0))


@pytest.mark.parametrize(("reach", "near"), [(2, True), (5 / 3, True), (1.6, False)])
def test_reach_is_measured_from_edge_to_edge(reach: float, *, near: bool) -> None:
    assert engaged(ONE, OTHER, reach, ()) is near


@pytest.mark.parametrize(
    ("wall", "near"),
    [
        (Wall((2, -5), (2, 5)), False),
        (Wall((2, 0), (2, 5)), False),
        (Wall((2, 1), (2, 5)), True),
        (low_object((2, -5), (2, 5)), False),
        (door((2, -5), (2, 5), "locked"), False),
        (door((2, -5), (2, 5), "open"), True),
        (Wall((2, -5), (2, 5), stops_movement=False), True),
        (Wall((2, -5), (2, 5), solid_from="left"), True),
        (Wall((2, -5), (2, 5), solid_from="right"), False),
    ],
)
def test_a_wall_that_stops_movement_keeps_them_apart(wall: Wall, *, near: bool) -> None:
    assert engaged(ONE, OTHER, 3, [wall]) is near


@given(POINTS, POINTS, WALLS, moves())
def test_a_moved_table_has_the_same_fights(
    one: Point, other: Point, wall: Wall, move: Move
) -> None:
    here = engaged(Body(one), Body(other), 10, [wall])
    assert engaged(move.body(Body(one)), move.body(Body(other)), 10, [move.wall(wall)]) is here
    assert engaged(Body(other), Body(one), 10, [wall]) is here
