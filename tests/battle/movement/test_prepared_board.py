"""Preparations of a board are made once, and follow its doors."""

from battleboard.battle.movement.prepared_board import sight_on, terrain_on
from battleboard.board.board import Board
from battleboard.board.paths.occupied_terrain import occupied_terrain
from battleboard.board.sight.sight import sees
from battleboard.board.wall import Wall, door

GATE = door((50.0, 0.0), (50.0, 100.0))
SHUT = Board((100.0, 100.0), walls=(Wall((0.0, 90.0), (40.0, 90.0)), GATE))
HERE, THERE = (20.0, 50.0), (80.0, 50.0)


def test_a_door_that_opens_is_followed() -> None:
    opened = SHUT.with_door(1, "open")
    assert not sees(sight_on(SHUT), HERE, THERE)
    assert sees(sight_on(opened), HERE, THERE)
    assert not occupied_terrain(terrain_on(SHUT, 1.0)).free(HERE, THERE)
    assert occupied_terrain(terrain_on(opened, 1.0)).free(HERE, THERE)
    assert not sees(sight_on(SHUT), HERE, THERE)


def test_nobody_looks_through_a_hairline_beside_a_door_nor_does_it_keep_the_door_from_opening() -> (
    None
):
    gap = SHUT._replace(walls=(Wall((50.0, 0.0), (50.0, 49.9)), door((50.0, 50.1), (50.0, 100.0))))
    assert not sees(sight_on(gap), HERE, THERE)
    assert sight_on(gap).walls is gap.walls
    opened = gap.with_door(1, "open")
    assert sees(sight_on(opened), HERE, (80.0, 55.0))
    assert not sees(sight_on(opened), HERE, (80.0, 45.0))


def test_the_walls_are_laid_out_once() -> None:
    opened = SHUT.with_door(1, "open")
    assert sight_on(opened).mesh is sight_on(SHUT).mesh
    assert terrain_on(opened, 1.0).fixed is terrain_on(SHUT, 1.0).fixed
    assert terrain_on(SHUT, 1.0) is terrain_on(SHUT, 1.0)


def test_another_wall_is_laid_out_anew() -> None:
    moved = SHUT._replace(walls=(SHUT.walls[0], door((60.0, 0.0), (60.0, 100.0))))
    assert sight_on(moved).mesh is not sight_on(SHUT).mesh
    assert not occupied_terrain(terrain_on(moved, 1.0)).free((55.0, 50.0), THERE)


def test_a_survey_is_the_same_for_boards_that_are_laid_out_alike() -> None:
    again = Board((100.0, 100.0), walls=(Wall((0.0, 90.0), (40.0, 90.0)), GATE._replace()))
    assert sight_on(again).mesh is sight_on(SHUT).mesh


def test_of_several_boards_the_most_alike_is_followed_where_much_is_another() -> None:
    """Fields of two boards in turn: each follows its own last version, not the latest."""
    field = tuple(Wall((x + 1.0, 5.0), (x + 1.0, 8.0)) for x in range(90))
    other = tuple(Wall((x + 1.0, 15.0), (x + 1.0, 18.0)) for x in range(90))
    one, two = (SHUT._replace(walls=(*SHUT.walls, *walls)) for walls in (field, other))
    meshes = [sight_on(board).mesh for board in (one, two)]
    opened = [board.with_door(1, "open") for board in (one, two)]
    assert [sight_on(board).mesh for board in opened] == meshes
    assert all(sight_on(board).mesh is mesh for board, mesh in zip(opened, meshes, strict=True))
