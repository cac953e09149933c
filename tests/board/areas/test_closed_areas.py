"""Closed areas between walls are found, with their holes."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from battleboard.board.areas.closed_areas import Face, find_faces
from battleboard.board.point import Point, between
from battleboard.board.wall import Wall
from battleboard.board.wall_pieces import split
from tests.board.maps import rooms, scattered
from tests.board.symmetry import Move, moves

SIDE = 6
STEPS = st.integers(0, SIDE)
CORNERS = st.tuples(STEPS, STEPS).map(lambda at: (float(at[0]), float(at[1])))
EDGES = st.tuples(st.integers(0, SIDE - 1), st.integers(0, SIDE - 1), st.booleans())


def ring(*corners: Point) -> list[Wall]:
    return [Wall(a, b) for a, b in pairwise((*corners, corners[0]))]


def box(left: float, top: float, right: float, bottom: float) -> list[Wall]:
    return ring((left, top), (right, top), (right, bottom), (left, bottom))


def faces(walls: list[Wall]) -> list[Face]:
    return sorted(find_faces(split(walls)), key=lambda face: face.area_sqft)


def areas(walls: list[Wall]) -> list[float]:
    return [face.area_sqft for face in faces(walls)]


def test_a_box_is_one_face_clockwise_whichever_way_its_walls_are_drawn() -> None:
    walls = box(0, 0, 20, 10)
    turned = [wall._replace(a=wall.b, b=wall.a) for wall in walls]
    for each in (walls, turned, walls[::-1]):
        (face,) = faces(each)
        assert face.area_sqft == 200
        assert face.holes == ()
        assert set(face.outline) == {(0, 0), (20, 0), (20, 10), (0, 10)}
        assert len(face.outline) == 4


def test_no_walls_and_open_walls_close_nothing_in() -> None:
    assert faces([]) == []
    assert faces(box(0, 0, 20, 10)[1:]) == []


def test_a_shared_wall_parts_two_faces_and_leaves_no_corner_where_it_joins() -> None:
    assert areas([*box(0, 0, 30, 10), Wall((10, 0), (10, 10))]) == [100, 200]
    assert all(len(face.outline) == 4 for face in faces([*box(0, 0, 30, 10), *box(30, 3, 40, 5)]))


@pytest.mark.parametrize("quarters", range(4))
@pytest.mark.parametrize("first", range(6))
def test_a_bent_room_is_no_hole_in_itself(first: int, quarters: int) -> None:
    corners: list[Point] = [(0, 0), (30, 0), (30, 10), (10, 10), (10, 30), (0, 30)]
    walls = ring(*corners[first:], *corners[:first])
    (face,) = faces([Move(quarters=quarters).wall(wall) for wall in walls])
    assert (face.area_sqft, face.holes) == (500, ())


def test_crossing_walls_part_a_box_in_four() -> None:
    cross = [Wall((0, 5), (10, 5)), Wall((5, 0), (5, 10))]
    assert areas([*box(0, 0, 10, 10), *cross]) == [25] * 4


def test_walls_that_end_freely_are_left_out() -> None:
    stub = [Wall((5, 0), (5, 5)), Wall((5, 5), (7, 7)), Wall((20, 20), (30, 30))]
    assert faces([*box(0, 0, 10, 10), *stub]) == faces(box(0, 0, 10, 10))


def test_a_pillar_is_a_hole_also_one_that_a_wall_links_to_the_outline() -> None:
    hall, pillar = box(0, 0, 30, 30), box(10, 10, 15, 15)
    for link in ([], [Wall((0, 0), (10, 10))]):
        small, large = faces([*hall, *pillar, *link])
        assert (small.area_sqft, large.area_sqft) == (25, 875)
        assert len(large.holes) == 1
        assert large.contains((5, 6))
        assert not large.contains((12, 12))
        assert not large.contains((40, 12))


def test_a_pillar_may_touch_the_outline_in_a_corner() -> None:
    small, large = faces([*box(0, 0, 30, 30), *ring((0, 0), (10, 5), (5, 10))])
    assert (small.area_sqft, large.area_sqft) == (37.5, 862.5)
    assert [len(hole) for hole in large.holes] == [3]


def test_two_pillars_that_touch_each_other_are_two_holes() -> None:
    found = faces([*box(0, 0, 30, 30), *box(5, 5, 10, 10), *box(10, 10, 15, 15)])
    assert [face.area_sqft for face in found] == [25, 25, 850]
    assert len(found[-1].holes) == 2


def test_a_ring_of_boxes_that_touch_in_their_corners_has_a_face_within() -> None:
    boxes = [box(0, 10, 10, 20), box(10, 0, 20, 10), box(20, 10, 30, 20), box(10, 20, 20, 30)]
    assert areas([wall for each in boxes for wall in each]) == [100] * 5


def test_a_house_in_a_yard_in_a_town_lies_in_the_yard_only() -> None:
    town = [*box(0, 0, 90, 90), *box(10, 10, 50, 50), *box(20, 20, 40, 40), *box(60, 60, 80, 80)]
    house, other, yard, streets = faces(town)
    assert (house.holes, other.holes) == ((), ())
    assert yard.area_sqft == 1600 - 400
    assert streets.area_sqft == 8100 - 1600 - 400
    assert len(streets.holes) == 2


@pytest.mark.parametrize("corner", [(0.0, 0.0), (15.0, 0.0)])
def test_a_point_inside_is_not_in_a_hole_nor_in_the_bend(corner: Point) -> None:
    bent = ring((0, 0), (30, 0), (30, 30), (20, 30), (20, 10), (10, 10), (10, 30), (0, 30))
    face = faces([*bent, *box(corner[0] + 1, 1, corner[0] + 3, 9)])[-1]
    assert face.contains(face.inside())


def test_faces_of_a_map_of_rooms_fill_it() -> None:
    board = rooms(200)
    whole = board.size_ft[0] * board.size_ft[1]
    assert sum(areas(list(board.walls))) == whole


def test_faces_of_scattered_walls_in_a_frame_fill_it() -> None:
    board = scattered(150)
    found = faces([*board.walls, *box(-200, -200, 800, 800)])
    assert sum(face.area_sqft for face in found) == pytest.approx(1_000_000)
    assert all(sum(face.contains(each.inside()) for face in found) == 1 for each in found)


@given(st.lists(st.tuples(CORNERS, CORNERS), max_size=12))
def test_faces_within_a_frame_fill_it_and_none_lies_over_another(
    ends: list[tuple[Point, Point]],
) -> None:
    found = faces([*box(-1, -1, SIDE + 1, SIDE + 1), *(Wall(*each) for each in ends)])
    assert sum(face.area_sqft for face in found) == pytest.approx((SIDE + 2) ** 2)
    for face in found:
        assert face.area_sqft > 0
        assert [each for each in found if each.contains(face.inside())] == [face]


@given(st.sets(EDGES))
def test_faces_between_edges_of_squares_are_the_squares_that_hang_together(
    edges: set[tuple[int, int, bool]],
) -> None:
    """Compared with a flood from square to square."""
    walls = [
        Wall((q, r), (q, r + 1)) if upright else Wall((q, r), (q + 1, r)) for q, r, upright in edges
    ]
    found = faces([*walls, *box(0, 0, SIDE, SIDE)])
    rooms_of_squares = {
        frozenset(
            (q, r) for q in range(SIDE) for r in range(SIDE) if face.contains((q + 0.5, r + 0.501))
        )
        for face in found
    }
    assert rooms_of_squares == hanging_together(edges)
    assert sorted(face.area_sqft for face in found) == sorted(map(len, rooms_of_squares))


def hanging_together(edges: set[tuple[int, int, bool]]) -> set[frozenset[tuple[int, int]]]:
    found: set[frozenset[tuple[int, int]]] = set()
    left = {(q, r) for q in range(SIDE) for r in range(SIDE)}
    while left:
        room = {left.pop()}
        heads = list(room)
        while heads:
            q, r = heads.pop()
            open_to = {
                (q - 1, r): (q, r, True) not in edges,
                (q + 1, r): (q + 1, r, True) not in edges,
                (q, r - 1): (q, r, False) not in edges,
                (q, r + 1): (q, r + 1, False) not in edges,
            }
            onward = {square for square, way in open_to.items() if way} & left
            left -= onward
            room |= onward
            heads += onward
        found.add(frozenset(room))
    return found


@given(st.lists(st.tuples(CORNERS, CORNERS), max_size=12), moves())
def test_moving_the_table_moves_the_faces(ends: list[tuple[Point, Point]], move: Move) -> None:
    """Crossings are snapped to the lattice, which turns with the table: areas differ slightly."""
    walls = [Wall(*each) for each in ends]
    here, there = areas(walls), areas(list(map(move.wall, walls)))
    assert there == pytest.approx(here, abs=0.01)


def test_a_point_inside_is_halfway_through() -> None:
    (face,) = faces(box(0, 0, 20, 10))
    assert face.inside() == between((0, 0), (20, 10), 0.5)
