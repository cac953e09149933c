"""Floors of cells and round rooms get walls around them."""

from collections import Counter
from math import hypot

import pytest
from hypothesis import given
from hypothesis import strategies as st

from battleboard.board.areas.rooms import find_rooms
from battleboard.board.cell_floor import CellFloor, RoundRoom
from battleboard.board.point import distance

ROUND = RoundRoom(1, 0, 3)


def test_a_cell_has_four_walls_and_two_beside_each_other_have_six() -> None:
    assert len(list(CellFloor([(0, 0)]).walls())) == 4
    assert len(list(CellFloor([(0, 0), (1, 0)]).walls())) == 6


@given(st.frozensets(st.tuples(st.integers(0, 6), st.integers(0, 6)), min_size=1))
def test_every_side_where_the_floor_ends_has_a_wall_and_no_other(
    cells: frozenset[tuple[int, int]],
) -> None:
    walls = list(CellFloor(cells).walls())
    sides = sum((x + dx, y + dy) not in cells for x, y in cells for dx, dy in AROUND)
    assert len(set(walls)) == len(walls) == sides
    # The walls are closed: as many start at each corner as end there.
    assert Counter(wall.a for wall in walls) == Counter(wall.b for wall in walls)


AROUND = ((0, 1), (1, 0), (0, -1), (-1, 0))


def test_a_round_room_alone_is_a_closed_ring() -> None:
    walls = list(CellFloor([], [ROUND]).walls())
    assert all(hypot(w.a[0] - 2.5, w.a[1] - 1.5) == pytest.approx(1.5, abs=1e-5) for w in walls)
    assert Counter(wall.a for wall in walls) == Counter(wall.b for wall in walls)
    assert sum(distance(wall.a, wall.b) for wall in walls) == pytest.approx(9.42, abs=0.05)


@pytest.mark.parametrize("cell", [(4, 1), (2, 3), (0, 1), (2, -1)])
def test_a_round_room_is_open_where_a_passage_comes_in(cell: tuple[int, int]) -> None:
    floor = CellFloor([cell], [ROUND])
    walls = list(floor.walls())
    (opening,) = floor.openings(ROUND)
    assert (opening.first, opening.last) == (-0.5, 0.5)
    middle = (cell[0] + 0.5 + 2.5) / 2, (cell[1] + 0.5 + 1.5) / 2
    assert all(distance(middle, end) > 0.3 for wall in walls for end in (wall.a, wall.b))
    ends = Counter(end for wall in walls for end in (wall.a, wall.b))
    assert set(ends.values()) == {2}, "the wall has no gap and no loose end"


def test_passages_side_by_side_are_one_opening_and_others_are_not() -> None:
    big = RoundRoom(1, 0, 6)
    wide = CellFloor([(7, 1), (7, 2), (7, 4), (0, 2)], [big])
    assert [(each.side, each.first, each.last) for each in wide.openings(big)] == [
        (0, -2, 0),
        (0, 1, 2),
        (2, 0, 1),
    ]
    ends = Counter(end for wall in wide.walls() for end in (wall.a, wall.b))
    assert set(ends.values()) == {2}, "the wall has no gap and no loose end"


@pytest.mark.parametrize("cell", [(4, 0), (4, 2), (1, 3), (0, 0)])
def test_a_passage_at_a_corner_makes_a_room_square(cell: tuple[int, int]) -> None:
    floor = CellFloor([cell], [ROUND])
    assert floor.rounds == ()
    assert len(floor.cells) == 10


def test_a_round_room_and_its_passage_are_one_room() -> None:
    big = [wall._replace(a=_tenfold(wall.a), b=_tenfold(wall.b)) for wall in FLOOR.walls()]
    (room,) = find_rooms(big).rooms
    assert room.contains((25.0, 15.0))
    assert room.contains((45.0, 15.0))


FLOOR = CellFloor([(4, 1)], [ROUND])


def _tenfold(point: tuple[float, float]) -> tuple[float, float]:
    return point[0] * 10, point[1] * 10


def test_a_cell_within_a_round_room_is_floor_to_its_edges() -> None:
    assert CellFloor([(1, 0)], [ROUND]).covered == CellFloor([], [ROUND]).covered
