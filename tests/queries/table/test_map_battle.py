"""A map becomes a board, and a battle."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from battleboard.battle.battle import Battle
from battleboard.board.areas.rooms import find_rooms
from battleboard.board.board import Board, Light, Note
from battleboard.board.grid import GridCell, Hexes, Plain, Squares
from battleboard.board.wall import Wall, blocks
from battleboard.queries.table.map_battle import battle_of_map, board_of_map, rectangles
from battleboard.storage.battle_file.codec import BATTLE
from battleboard.storage.battle_file.consistency import check_battle
from battleboard.storage.battle_file.store import picture_name
from battleboard.storage.maps.drawn_map import DrawnPicture, UnusableMapError
from battleboard.storage.maps.map_proposal import MapChoices, propose_map
from battleboard.storage.maps.picture_header import PictureHeader
from tests.storage.maps import maps
from tests.storage.maps.maps import line, portal, read, scene, uvtt, wall


def board(plain: Any, **choices: Any) -> Board:
    """The board made from a map."""
    return board_of_map(propose_map(read(plain), MapChoices(**choices)))


def test_squares_become_feet() -> None:
    lights = [{"position": maps.xy(2, 1), "range": 4, "color": "ffeccd8b"}]
    plain = uvtt(line_of_sight=[line((0, 0), (4, 0), (4, 2))], lights=lights)
    made = board(plain)
    assert made.size_ft == (50, 25)
    assert made.grid == Squares(5)
    corner = Wall((0, 0), (20, 0), origin="map"), Wall((20, 0), (20, 10), origin="map")
    assert made.walls == corner
    assert made.lights == (Light((10, 5), 10, 20, "#eccd8b", origin="map"),)
    assert not made.daylight
    assert board(plain, feet=10.0).size_ft == (100, 50)
    assert board(plain, feet=10.0, fight_feet=5.0).grid == Squares(5)


def test_39_4_a_map_with_more_than_a_board_can_hold_is_refused() -> None:
    lights = [{"position": maps.xy(2, 1), "range": 4, "color": "ffeccd8b"}] * 5_001
    with pytest.raises(UnusableMapError, match="The board would be too large: a board can have"):
        board(
            uvtt(
                lights=[{**each, "position": maps.xy(at % 10, 1)} for at, each in enumerate(lights)]
            )
        )


def test_straight_walls_are_joined() -> None:
    assert board(uvtt(line_of_sight=[line((0, 0), (1, 0), (2, 0), (3, 0))])).walls == (
        Wall((0, 0), (15, 0), origin="map"),
    )


def test_a_crossing_of_the_grid_comes_to_lie_on_one_of_the_board() -> None:
    background = {"src": "a.png", "offsetX": 30, "offsetY": 0}
    picture = DrawnPicture("a.png", maps.png(), PictureHeader("png", 700, 350))
    drawn = read(scene(background=background), picture=picture)
    made = board_of_map(propose_map(drawn), picture.content)
    assert made.surface.picture == picture_name(picture.content)
    # The lines start 0.3 squares into the picture, so it starts 0.7 squares into the board.
    assert made.surface.at == pytest.approx((3.5, 0))
    assert made.surface.picture_ft == pytest.approx((50, 40))
    assert made.size_ft == pytest.approx((53.5, 40))


@pytest.mark.parametrize("kind", [2, 3, 4, 5])
def test_the_middles_of_hexes_come_to_lie_on_those_of_the_board(kind: int) -> None:
    grid = {"type": kind, "size": 100, "distance": 5}
    drawn = read(scene(grid=grid, walls=[wall(0, 0, 100, 0)]))
    made = board_of_map(propose_map(drawn))
    assert isinstance(made.grid, Hexes)
    corner = made.walls[0].a
    middle = corner[0] + drawn.crossing[0] * 5, corner[1] + drawn.crossing[1] * 5
    assert made.grid.centre(made.grid.cell_of(middle)) == pytest.approx(middle, abs=1e-4)
    assert min(corner) >= 0


def test_a_map_without_a_grid_has_none() -> None:
    assert board(scene(grid={"type": 0, "size": 100})).grid == Plain(5)


def test_what_stops_nothing_is_no_wall() -> None:
    walls = [wall(0, 0, 100, 0, move=0, sight=0), wall(0, 0, 0, 100, move=0)]
    (left,) = board(scene(walls=walls)).walls
    assert left == Wall((0, 0), (0, 5), stops_movement=False, origin="map")


def test_what_lies_outside_has_room_if_it_is_kept() -> None:
    lights = [{"position": maps.xy(12, -1.5), "range": 1}]
    plain = uvtt(line_of_sight=[line((-2.5, 1), (4, 1))], lights=lights)
    made = board(plain, keep_outside=True)
    assert made.size_ft == (75, 35)
    assert made.walls == (Wall((2.5, 15), (35, 15), origin="map"),)


def test_a_one_page_dungeon_lies_in_rock() -> None:
    made = board(maps.dungeon(doors=[maps.opening(0, 0, 1, 0, 1)]))
    assert made.size_ft == (90, 50)
    assert made.grid == Squares(5), "old modules draw squares of 10 ft"
    assert made.notes == (Note((25, 25), "1", "A lid.\nIt moves.", "map"),)
    (pillar,) = blocks(made.walls)
    assert pillar.box == pytest.approx((18, 18, 22, 22))
    assert len(made.ground) == 1
    assert made.ground[0].outline == ((10, 30), (30, 30), (30, 40), (10, 40))
    assert not made.daylight


def test_rooms_have_the_names_of_their_keys_and_are_parted_by_openings() -> None:
    for kind in (0, 1, 2):
        made = board(maps.dungeon(doors=[maps.opening(0, 0, 1, 0, kind)]))
        names = [room.name for room in find_rooms(made.walls, made.rooms).rooms]
        assert names == ["1", ""], kind
        assert sum(each.is_door for each in made.walls) == (kind == 1)


def test_what_a_dungeon_has_outside_its_floor_is_no_part_of_the_board() -> None:
    far = maps.dungeon(
        doors=[maps.opening(90_000, 0, 1, 0, 0), maps.opening(0, 0, 1, 0, 0)],
        columns=[maps.xy(90_000, 0)],
        notes=[{"ref": "9", "text": "Lost.", "pos": maps.xy(-90_000, 0)}],
    )
    made = board(far)
    made.check()
    assert len(made.rooms.cuts) == 1
    assert made.rooms.map_cuts == made.rooms.cuts
    assert not list(blocks(made.walls))
    assert made.notes == (Note((10, 20), "9", "Lost.", "map"),)


def test_a_battle_of_a_map_can_be_written_and_fits_together() -> None:
    made = battle_of_map(propose_map(read(uvtt(portals=[portal((1, 1), (2, 1))]))))
    assert made.title == "map"
    assert made.pictures == (maps.png(),)
    check_battle(made.battle)
    again: Battle = BATTLE.decode(BATTLE.encode(made.battle))
    assert again == made.battle
    assert made.battle.ruleset == "addict"


def test_art_is_the_picture_of_a_floor_that_brings_none() -> None:
    proposal = propose_map(read(maps.dungeon()))
    assert battle_of_map(proposal).pictures == ()
    made = battle_of_map(proposal, b"art", "ose")
    assert made.pictures == (b"art",)
    assert made.battle.ruleset == "ose"
    assert made.battle.board.surface.picture == picture_name(b"art")
    assert made.battle.board.surface.picture_ft is None


def test_a_board_that_is_too_large_is_refused() -> None:
    plain = uvtt(resolution={"map_size": maps.xy(1000, 5)})
    with pytest.raises(
        UnusableMapError, match="20,000 × 100 ft; each side must be above 0 and at most 16,000 ft"
    ):
        board(plain, feet=20.0)


def test_a_light_reaches_no_farther_than_a_board_can() -> None:
    lights = [{"position": maps.xy(2, 1), "range": 9e6}]
    assert board(uvtt(lights=lights)).lights[0][1:3] == (16_000, 16_000)


@given(st.frozensets(st.tuples(st.integers(0, 6), st.integers(0, 6))))
def test_rectangles_cover_their_cells_once(cells: frozenset[tuple[int, int]]) -> None:
    found = [
        GridCell(x, y)
        for left, top, right, bottom in rectangles(cells)
        for x in range(left, right)
        for y in range(top, bottom)
    ]
    assert len(found) == len(set(found))
    assert set(found) == cells


def test_equal_runs_below_each_other_are_one_rectangle() -> None:
    cells = [GridCell(x, y) for x, y in ((0, 0), (1, 0), (0, 1), (1, 1), (0, 2), (5, 1))]
    assert sorted(rectangles(cells)) == [(0, 0, 2, 2), (0, 2, 1, 3), (5, 1, 6, 2)]
