"""Places move along with a picture."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from battleboard.board.areas.rooms import Merger, RoomName, RoomPlan
from battleboard.board.board import Board, Ground, Light, Note
from battleboard.board.carving.carved_floor import CarvedFloor
from battleboard.board.level import Surface
from battleboard.board.point import Point, on_grain
from battleboard.board.transform import AffineMap, map_board, picture_to_board
from battleboard.board.wall import Wall

FEET = st.floats(-500, 500).map(lambda value: round(value, 3))
POINTS = st.tuples(FEET, FEET)
LENGTHS = st.floats(1, 500).map(lambda value: round(value, 3))
BOARDS = st.builds(
    lambda at, wide, high, turned: Board(
        (300.0, 200.0), surface=Surface("plain", "p", at, (wide, high), turned)
    ),
    POINTS,
    LENGTHS,
    LENGTHS,
    st.floats(-360, 360),
)


def near(point: Point) -> object:
    return pytest.approx(point, abs=1e-5)


@given(BOARDS, POINTS)
def test_there_and_back_is_the_same_place(board: Board, point: Point) -> None:
    carry = picture_to_board(board)
    assert carry.back.to(carry.to(point)) == near(point)
    assert carry.then(carry.back).to(point) == near(point)


@given(BOARDS, BOARDS, POINTS)
def test_one_after_the_other(board: Board, other: Board, point: Point) -> None:
    one, two = picture_to_board(board), picture_to_board(other)
    assert one.then(two).to(point) == pytest.approx(two.to(one.to(point)), rel=1e-6, abs=1e-4)


def test_a_picture_lies_where_its_surface_says() -> None:
    board = Board((100, 50), surface=Surface("plain", "p", (10, 5), (30, 20)))
    carry = picture_to_board(board, (300, 200))
    assert [carry.to(each) for each in ((0, 0), (300, 0), (0, 200))] == [
        near((10, 5)),
        near((40, 5)),
        near((10, 25)),
    ]
    whole = picture_to_board(Board((100, 50), surface=Surface("plain", "p")))
    assert whole.to((1, 1)) == near((100, 50))


def test_a_turned_picture_turns_about_its_middle() -> None:
    board = Board((100, 50), surface=Surface("plain", "p", (10, 5), (30, 20), 90.0))
    carry = picture_to_board(board)
    assert carry.to((0.5, 0.5)) == near((25, 15))
    assert carry.to((0, 0)) == near((35, 0))
    assert carry.to((1, 0)) == near((35, 30))
    assert carry.turned_deg == pytest.approx(90)


def test_all_that_stands_on_a_board_goes_along() -> None:
    carry = AffineMap((10.0, 0.0), (0.0, 2.0), (-2.0, 0.0))
    rooms = RoomPlan(
        (RoomName(((1, 0),), "Hall"),),
        (Merger(((1, 0),), ((2, 0),)),),
        (((0, 0), (1, 0)),),
        (((0, 0), (1, 0)),),
    )
    board = Board(
        (100, 50),
        walls=(Wall((0, 0), (5, 0)),),
        lights=(Light((5, 5), 10.0, towards_deg=30.0),),
        ground=(Ground(((0, 0), (1, 0), (0, 1))),),
        notes=(Note((3, 0), "1"),),
        rooms=rooms,
    )
    moved = map_board(board, carry)
    assert moved.walls == (Wall((10, 0), (10, 10)),)
    assert moved.lights == (Light((0, 10), 10.0, towards_deg=120.0),)
    assert moved.ground == (Ground(((10, 0), (10, 2), (8, 0))),)
    assert moved.notes == (Note((10, 6), "1"),)
    assert moved.rooms == RoomPlan(
        (RoomName(((10, 2),), "Hall"),),
        (Merger(((10, 2),), ((10, 4),)),),
        (((10, 0), (10, 2)),),
        (((10, 0), (10, 2)),),
    )
    assert moved.size_ft == board.size_ft


def test_carved_floor_and_its_outline_go_along_on_the_lattice() -> None:
    ring = ((0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0))
    walls = tuple(
        Wall(a, b, origin="carving") for a, b in zip(ring, (*ring[1:], ring[0]), strict=True)
    )
    board = Board((100.0, 50.0), walls=walls, carved=CarvedFloor((ring,)))
    moved = map_board(board, AffineMap((1 / 3, 0.0), (1 / 3, 0.0), (0.0, 1 / 3)))
    (outline,) = moved.carved.rings
    assert outline == tuple(on_grain(corner) for corner in outline)
    assert tuple(wall.a for wall in moved.walls) == outline
    assert map_board(moved, AffineMap((0.0, 0.0))).carved == moved.carved
