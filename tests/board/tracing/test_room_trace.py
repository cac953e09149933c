"""One room of a drawn plan is found from a place in it."""

import pytest

from battleboard.board.tracing.plan_trace import DrawnRooms
from battleboard.board.tracing.trace_proposal import TraceProposal
from tests.board.tracing.test_plan_barriers import DARK, LIGHT, passage

BOX = [*["..##.."] * 4, "######", *["#....#"] * 10, "######", *["..##.."] * 4]
TREADS = ["..#....#....#....#"] * 20


def test_a_room_ends_at_the_line_of_its_door() -> None:
    rooms = DrawnRooms(passage(BOX))
    left, right = rooms.room((4.0, 4.0)), rooms.room((11.0, 3.0))
    assert left.doors == right.doors
    assert left.floor_squares == pytest.approx(17.35, abs=0.2)
    assert left.floor_squares + right.floor_squares == pytest.approx(35, abs=0.1)


def test_a_room_seen_upright_ends_at_its_door_as_well() -> None:
    turned = [bytes(column) for column in zip(*passage(BOX), strict=True)]
    rooms = DrawnRooms(turned)
    upper, lower = rooms.room((4.0, 4.0)), rooms.room((3.0, 11.0))
    assert [door.kind for door in upper.doors] == ["door"]
    assert upper.floor_squares + lower.floor_squares == pytest.approx(35, abs=0.1)


def test_stairs_are_open() -> None:
    room = DrawnRooms(passage(TREADS)).room((4.0, 4.0))
    assert room.doors == ()
    assert not any(a[0] == b[0] and 6.5 < a[0] < 8.5 for a, b in room.walls)


def test_stairs_seen_from_above_are_open_as_well() -> None:
    turned = [bytes(column) for column in zip(*passage(TREADS), strict=True)]
    room = DrawnRooms(turned).room((4.0, 4.0))
    assert room.doors == ()
    assert not any(a[1] == b[1] and 6.5 < a[1] < 8.5 for a, b in room.walls)


def test_a_click_on_a_wall_or_in_a_table_means_the_room_around_it() -> None:
    rows = [bytearray(row) for row in passage(BOX)]
    for y in range(60, 76):
        rows[y][60:76] = bytes([DARK]) * 16 if y in {60, 75} else rows[y][60:76]
        rows[y][60] = rows[y][75] = DARK
    rooms = DrawnRooms([bytes(row) for row in rows])
    wanted = rooms.room((5.0, 5.0))
    assert wanted.floor
    for place in ((3.4, 3.4), (2.0, 4.0)):
        assert rooms.room(place) == wanted


def test_there_is_no_room_on_the_page_in_rock_or_on_nothing() -> None:
    rows = passage(BOX)
    assert DrawnRooms(rows).room((0.5, 0.5)) == TraceProposal()
    rock = [bytes([DARK]) * 120 + bytes([LIGHT]) * 40] * 120
    assert DrawnRooms(rock).room((3.0, 3.0)) == TraceProposal()
    assert DrawnRooms([bytes([LIGHT, DARK] * 80)] * 120).room((3.0, 3.0)) == TraceProposal()


def test_a_part_of_a_picture_ends_as_at_a_wall() -> None:
    rows = [bytes([LIGHT]) * 160] * 120
    assert DrawnRooms(rows).room((3.0, 3.0)) == TraceProposal()
    assert DrawnRooms(rows, is_whole=False).room((3.0, 3.0)).floor_squares == pytest.approx(
        48, abs=0.5
    )
