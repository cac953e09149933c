"""Newcomers get free places."""

from itertools import combinations

import pytest

from battleboard.battle.commands import Leave
from battleboard.battle.state.command_context import Refusal
from battleboard.board.board import Board
from battleboard.board.body import RADIUS_FT
from battleboard.board.grid import Hexes, Plain
from battleboard.board.point import distance, distance_to_segment
from battleboard.board.wall import Wall
from battleboard.queries.table.free_places import free_places
from tests.battle.battles import battle, do, figure

MAN, GIANT = RADIUS_FT["medium"], RADIUS_FT["huge"]
ROOM = tuple(
    Wall(a, b)
    for a, b in (
        ((20.0, 20.0), (40.0, 20.0)),
        ((40.0, 20.0), (40.0, 40.0)),
        ((40.0, 40.0), (20.0, 40.0)),
        ((20.0, 40.0), (20.0, 20.0)),
    )
)


def test_the_nearest_places_are_taken_in_the_middle_of_cells() -> None:
    places = free_places(battle(), (101.0, 99.0), [MAN] * 4)
    assert places[0] == (102.5, 97.5)
    assert set(places) == {(102.5, 97.5), (97.5, 97.5), (102.5, 102.5), (97.5, 102.5)}


def test_nobody_comes_to_stand_on_anybody() -> None:
    there = battle(figure("ann", at=(102.5, 97.5)), figure("bob", at=(95.0, 100.0)))
    radii = [GIANT, *[MAN] * 20, GIANT]
    places = free_places(there, (101.0, 99.0), radii)
    bodies = [*zip(places, radii, strict=True), ((102.5, 97.5), MAN), ((95.0, 100.0), MAN)]
    for (one, wide), (other, broad) in combinations(bodies, 2):
        assert distance(one, other) >= wide + broad - 1e-6


def test_whoever_waits_off_the_table_takes_no_place() -> None:
    there = do(battle(figure("ann", at=(102.5, 97.5))), Leave("ann"))
    assert free_places(there, (102.5, 97.5), [MAN]) == ((102.5, 97.5),)


@pytest.mark.parametrize("grid", [Hexes(5.0), Plain(5.0)])
def test_other_grids_have_places_too(grid: Hexes | Plain) -> None:
    places = free_places(battle(board=Board((100.0, 100.0), grid)), (50.0, 50.0), [MAN] * 12)
    assert len(set(places)) == 12
    assert all(distance(at, (50.0, 50.0)) < 15 for at in places)


def test_nobody_comes_to_stand_in_a_wall() -> None:
    there = battle(board=Board((100.0, 100.0), walls=ROOM))
    for at in free_places(there, (20.0, 20.0), [MAN] * 30):
        assert all(distance_to_segment(at, wall.a, wall.b) >= MAN - 1e-6 for wall in ROOM)


def test_a_room_is_filled_before_anybody_stands_outside() -> None:
    there = battle(board=Board((100.0, 100.0), walls=ROOM))
    places = free_places(there, (38.0, 30.0), [MAN] * 17)
    inside = [20 < x < 40 and 20 < y < 40 for x, y in places]
    assert inside == [True] * 16 + [False]


def test_a_full_table_takes_nobody_more() -> None:
    small = battle(board=Board((10.0, 10.0)))
    with pytest.raises(Refusal, match=r"^Room for 4 of 5 figures\.$"):
        free_places(small, (5.0, 5.0), [MAN] * 5)
    with pytest.raises(Refusal, match=r"^Room for 0 of 1 figures\.$"):
        free_places(battle(board=Board((2.0, 2.0))), (1.0, 1.0), [GIANT])
