"""One Page Dungeons are read."""

from typing import Any

import pytest

from battleboard.board.cell_floor import RoundRoom
from battleboard.board.wall import Wall
from battleboard.storage.maps.drawn_map import DrawnRoom, UnusableMapError
from battleboard.storage.maps.map_proposal import door_word, propose_map
from tests.storage.maps.maps import dungeon, opening, read, rect, xy


def test_the_floor_begins_at_its_upper_left_corner() -> None:
    drawn = read(dungeon())
    assert (drawn.title, drawn.version, drawn.size, drawn.feet) == ("Crypt", "1.2.4b", (7, 3), 10)
    assert drawn.floor is not None
    assert drawn.floor.rounds == (RoundRoom(4, 0, 3),)
    assert (3, 1) in drawn.floor.cells
    assert len(drawn.floor.cells) == 10
    assert drawn.pillars == ((1, 1),)
    assert drawn.water == ((0, 2), (1, 2))
    assert drawn.rooms == (DrawnRoom((1.5, 1.5), "1", "A lid.\nIt moves."),)


@pytest.mark.parametrize(
    ("kind", "word", "state"),
    [
        (1, "door", "shut"),
        (2, "archway", "open"),
        (3, "archway", "open"),
        (4, "portcullis", "shut"),
        (5, "door", "shut"),
        (6, "secret", "shut"),
        (7, "door", "barred"),
    ],
)
def test_doors_stand_in_the_middle_of_their_cells(kind: int, word: str, state: str) -> None:
    (door,) = propose_map(read(dungeon(doors=[opening(0, 0, 1, 0, kind)]))).doors
    assert (door_word(door), door.state) == (word, state)
    assert door[:2] == ((3.5, 1), (3.5, 2))
    (door,) = propose_map(read(dungeon(doors=[opening(0, 0, 0, -1, kind)]))).doors
    assert door[:2] == ((3, 1.5), (4, 1.5))


@pytest.mark.parametrize("kind", [0, 8, 9, 77, None])
def test_an_opening_parts_rooms_and_is_no_door(kind: Any) -> None:
    drawn = read(dungeon(doors=[opening(0, 0, 1, 0, kind)]))
    assert propose_map(drawn).doors == ()
    assert drawn.cuts == (((3.5, 1), (3.5, 2)),)
    stairs = any("are stairs" in said for said in drawn.warnings)
    assert stairs is (kind in {8, 9})


def test_double_doors_and_bars_are_of_their_sorts() -> None:
    drawn = read(dungeon(doors=[opening(0, 0, 1, 0, 5), opening(0, 0, 0, 1, 4)]))
    assert drawn.walls[1] == (
        Wall((3.5, 1), (3.5, 2), "door", sort="double"),
        Wall((3, 1.5), (4, 1.5), "door", "none", sort="portcullis"),
    )


def test_the_walls_run_around_the_floor() -> None:
    found = propose_map(read(dungeon(rects=[rect(5, 5, 2, 1), rect(7, 5, 1, 1)], doors=[])))
    assert (len(found.walls), found.length) == (8, 8.0)
    assert found.drawn.size == (3, 1)


def test_what_cannot_be_read_is_counted() -> None:
    drawn = read(
        dungeon(
            rects=[
                rect(0, 0, 2, 2),
                rect(0, 0, 0, 1),
                rect(0, 0, 1, -1),
                {"x": 1},
                5,
                rect(0, 0, 1, 1) | {"y": 0.5},
            ],
            doors=[{"x": 0, "y": 0}, {"dir": xy(1, 0)}],
            notes=[{"ref": 3, "pos": xy(0, 0), "text": 5}, {"text": "lost"}],
            columns=[5],
            water="wet",
        )
    )
    assert drawn.other == {"unreadable": 9}
    assert drawn.rooms == (DrawnRoom((0, 0), "3"),)
    assert drawn.pillars == ()
    assert "Columns become pillars, which do not count as walls: 1." in drawn.warnings


def test_a_rotunda_that_is_not_square_is_a_room_with_corners() -> None:
    drawn = read(dungeon(rects=[rect(0, 0, 3, 2, rotunda=True)]))
    assert drawn.floor is not None
    assert drawn.floor.rounds == ()


@pytest.mark.parametrize(
    ("rects", "said"),
    [
        ([], "it has no floor"),
        ([rect(0, 0, 1, 1), rect(9_000, 0, 1, 1)], "it is 9,001 squares wide and 1 high"),
        ([rect(0, 0, 900, 900)], "it has more than 250,000 cells of floor"),
        ([rect(0, 0, 400, 400)] * 2, "it has more than 250,000 cells of floor"),
    ],
)
def test_a_floor_that_makes_no_sense_is_refused(rects: Any, said: str) -> None:
    with pytest.raises(UnusableMapError, match=said):
        read(dungeon(rects=rects))


def test_a_dungeon_without_a_title_is_called_as_its_file() -> None:
    assert read(dungeon(title=None)).title == "map"


def test_columns_are_told_where_there_are_any() -> None:
    assert any("pillars" in said for said in read(dungeon()).warnings)
    assert not any("pillars" in said for said in read(dungeon(columns=[])).warnings)
