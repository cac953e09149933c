"""Formations of newcomers are laid out, turned, and squeezed where there is less room."""

from itertools import combinations, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from battleboard.battle.battle import Battle
from battleboard.board.board import Board
from battleboard.board.body import RADIUS_FT
from battleboard.board.carving.carved_floor import CarvedFloor
from battleboard.board.grid import Hexes, Plain, Squares
from battleboard.board.paths.lane import crosses
from battleboard.board.point import Point, distance, distance_to_segment
from battleboard.board.wall import Wall
from battleboard.queries.table.free_places import (
    FORMATIONS,
    Formation,
    FormationPlace,
    formation_places,
    room_told,
)
from tests.battle.battles import battle, figure

MAN, OGRE = RADIUS_FT["medium"], RADIUS_FT["large"]
MIDDLE = (102.5, 102.5)
OPEN = battle(board=Board((200.0, 200.0)))


def walls(*corners: Point) -> tuple[Wall, ...]:
    return tuple(Wall(a, b) for a, b in zip(corners, (*corners[1:], corners[0]), strict=True))


ROOM = walls((90.0, 90.0), (115.0, 90.0), (115.0, 115.0), (90.0, 115.0))
IN_ROOM = battle(board=Board((200.0, 200.0), walls=ROOM))


def spots(
    formation: Formation, number: int, facing: float = 0.0, state: Battle = OPEN
) -> list[Point]:
    """Where human figures stand who arrive in the middle of an open floor."""
    found = formation_places(state, formation, [MAN] * number, MIDDLE, facing)
    return [place.at for place in found if place]


def test_a_column_is_two_abreast_with_its_middle_under_the_hand() -> None:
    found = spots("column", 6)
    assert len({x for x, _ in found}) == 3
    assert len({y for _, y in found}) == 2
    assert found[0][0] > MIDDLE[0] > found[-1][0]


def test_a_line_is_up_to_ten_abreast() -> None:
    found = spots("line", 12)
    assert [len([at for at in found if at[0] == x]) for x in sorted({x for x, _ in found})] == [
        2,
        10,
    ]


def test_a_wedge_grows_by_one_in_each_row() -> None:
    found = spots("wedge", 6)
    rows = sorted({x for x, _ in found}, reverse=True)
    assert [len([at for at in found if at[0] == x]) for x in rows] == [1, 2, 3]


def test_a_circle_looks_outwards() -> None:
    found = formation_places(OPEN, "circle", [MAN] * 8, MIDDLE, 90.0)
    looks = [place.facing for place in found if place]
    assert sorted(looks) == pytest.approx([45.0 * each for each in range(8)])
    assert looks[0] == pytest.approx(90.0)
    assert all(place and 2 < distance(place.at, MIDDLE) < 15 for place in found)


def test_a_mob_stands_as_near_as_it_can() -> None:
    assert set(spots("mob", 5)) == {
        (102.5, 102.5),
        (107.5, 102.5),
        (97.5, 102.5),
        (102.5, 107.5),
        (102.5, 97.5),
    }


def test_one_alone_stands_under_the_hand_in_every_formation() -> None:
    for formation in FORMATIONS:
        (only,) = formation_places(OPEN, formation, [MAN], MIDDLE, 45.0)
        assert only == FormationPlace(MIDDLE, 45.0)


def test_turned_by_a_quarter_a_line_becomes_a_row() -> None:
    assert len({x for x, _ in spots("line", 5)}) == 1
    assert len({y for _, y in spots("line", 5, 90.0)}) == 1


def test_large_ones_stand_farther_apart() -> None:
    found = formation_places(OPEN, "line", [OGRE] * 3, MIDDLE, 0.0)
    ys = sorted(place.at[1] for place in found if place)
    assert [b - a for a, b in pairwise(ys)] == [10, 10]


@pytest.mark.parametrize("grid", [Hexes(5.0), Plain(5.0), Squares(10.0)])
def test_on_other_grids_they_stand_in_formation_too(grid: Hexes | Plain | Squares) -> None:
    found = spots("line", 6, state=battle(board=Board((200.0, 200.0), grid)))
    assert len(set(found)) == 6
    assert max(abs(x - MIDDLE[0]) for x, _ in found) <= 10


def test_a_wall_is_not_passed_and_who_would_stand_behind_it_stands_nearer() -> None:
    found = formation_places(IN_ROOM, "line", [MAN] * 8, MIDDLE, 0.0)
    places = [place.at for place in found if place]
    assert len(places) == 8
    assert all(90 < x < 115 and 90 < y < 115 for x, y in places)


def test_for_whom_there_is_no_room_is_said() -> None:
    found = formation_places(IN_ROOM, "mob", [MAN] * 40, MIDDLE, 0.0)
    placed = sum(place is not None for place in found)
    assert placed == 25
    assert room_told(found) == "Room for 25 of 40 figures."
    assert room_told(found[:5]) == ""


def test_in_rock_is_no_room_at_all() -> None:
    ring = ((20.0, 20.0), (60.0, 20.0), (60.0, 60.0), (20.0, 60.0))
    carved = battle(board=Board((200.0, 200.0), walls=walls(*ring), carved=CarvedFloor((ring,))))
    found = formation_places(carved, "mob", [MAN] * 3, MIDDLE, 0.0)
    assert found == (None, None, None)
    assert room_told(found) == "No room for figures there."
    assert None not in formation_places(carved, "line", [MAN] * 3, (40.0, 40.0), 0.0)


def test_beyond_the_edge_of_the_table_is_no_room() -> None:
    assert formation_places(OPEN, "mob", [MAN], (-1.0, 50.0), 0.0) == (None,)


def test_where_nobody_comes_there_is_nothing_to_say() -> None:
    assert formation_places(OPEN, "line", [], MIDDLE, 0.0) == ()


PLACES = st.tuples(st.floats(91, 114), st.floats(91, 114))


@given(
    st.sampled_from(FORMATIONS),
    st.lists(st.sampled_from([MAN, OGRE]), min_size=1, max_size=12),
    PLACES,
    st.sampled_from([0.0, 45.0, 90.0, 135.0]),
    st.lists(PLACES, max_size=4),
)
def test_none_stands_in_a_wall_or_behind_one_or_on_another(
    formation: Formation,
    radii: list[float],
    at: Point,
    facing: float,
    others: list[Point],
) -> None:
    there = tuple(figure(f"orc{number}", at=place) for number, place in enumerate(others))
    state = battle(*there, board=IN_ROOM.board)
    found = formation_places(state, formation, radii, at, facing)
    bodies = [(place.at, radius) for place, radius in zip(found, radii, strict=True) if place]
    for place, radius in bodies:
        for wall in ROOM:
            assert distance_to_segment(place, wall.a, wall.b) >= radius - 1e-6
            assert not crosses(at, place, wall.a, wall.b)
    taken = [(each.body.at, each.body.radius_ft) for each in there]
    for (one, wide), (other, broad) in combinations(bodies, 2):
        assert distance(one, other) >= wide + broad - 1e-6
    for one, wide in bodies:
        assert all(distance(one, other) >= wide + broad - 1e-6 for other, broad in taken)
