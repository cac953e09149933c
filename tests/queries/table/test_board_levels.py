"""Levels are added, named, ordered, replaced and removed, with everything on them."""

from typing import Final

import pytest

from battleboard.battle.commands import Batch
from battleboard.battle.state.command_context import Refusal
from battleboard.board.board import Board
from battleboard.board.grid import Hexes
from battleboard.board.level import Level, Stairs, Surface
from battleboard.board.point import FARTHEST_FT
from battleboard.board.wall import Wall
from battleboard.queries.table import board_levels
from battleboard.queries.table.board_levels import FIRST_NAME
from battleboard.queries.table.free_places import free_places
from tests.battle.battles import battle, do, figure
from tests.battle.levels import CELLAR, HALL, HOUSE, house

LOFT: Final = Board((50.0, 30.0), walls=(Wall((5.0, 5.0), (20.0, 5.0)),), surface=Surface("planks"))


def test_the_board_becomes_the_first_level_of_two() -> None:
    start = battle(figure("ann"), board=Board((100.0, 60.0), surface=Surface("cave", "map")))
    change = board_levels.adding(start, LOFT, "Loft", 1)
    after = do(start, change.command())
    board = after.board
    board.check()
    assert [(level.name, level.size_ft) for level in board.levels] == [
        (FIRST_NAME, (100.0, 60.0)),
        ("Loft", (50.0, 30.0)),
    ]
    assert [level.surface.picture for level in board.levels if level.surface] == ["map", ""]
    assert after.log[-1].text == "Add the level 'Loft'"
    assert (change.shown, change.kept) == (1, ((0.0, 0.0, 100.0, 60.0),))
    assert after.figure("ann").body == start.figure("ann").body


def test_levels_lie_on_the_lines_of_the_grid_and_fill_gaps() -> None:
    start = battle(board=Board((98.0, 60.0)))
    for number in range(1, 5):
        change = board_levels.adding(start, LOFT, f"Level {number}", number)
        start = do(start, change.command())
    start.board.check()
    corners = [level.at for level in start.board.levels]
    assert all(x % 5 == 0 and y % 5 == 0 for x, y in corners)
    less = do(start, board_levels.removing(start, 2).command())
    again = do(less, board_levels.adding(less, LOFT, "Again", 0).command())
    assert again.board.levels[0].at == corners[2]


def test_on_hexes_they_lie_where_the_hexes_repeat() -> None:
    start = battle(board=Board((100.0, 60.0), Hexes(5.0, "pointy")))
    after = do(start, board_levels.adding(start, LOFT, "Loft", 0).command())
    x, y = after.board.levels[0].at
    assert x % 5 == 0
    assert y == pytest.approx(round(y / 8.660254) * 8.660254, abs=0.01)
    assert (x, y) != (0.0, 0.0)


def test_all_levels_of_a_ground_come_with_their_stairs() -> None:
    start = battle(board=Board((50.0, 50.0)))
    stray = HOUSE._replace(stairs=(*HOUSE.stairs, Stairs((5.0, 5.0), (45.0, 5.0))))
    after = do(start, board_levels.adding(start, stray, "House", 0).command())
    names = [level.name for level in after.board.levels]
    assert names == [f"House: {CELLAR.name}", f"House: {HALL.name}", FIRST_NAME]
    (flight,) = after.board.stairs
    low, high = after.board.levels[:2]
    assert flight.feet == 15.0
    assert (flight.one[0] - low.at[0], flight.one[1] - low.at[1]) == (37.5, 22.5)
    assert (flight.other[0] - high.at[0], flight.other[1] - high.at[1]) == (2.5, 22.5)


def test_a_level_too_many_is_refused() -> None:
    start = battle(board=Board((FARTHEST_FT - 10, FARTHEST_FT - 10)))
    with pytest.raises(Refusal, match="No room for it"):
        board_levels.adding(start, LOFT, "Loft", 0)


def test_figures_of_a_level_that_goes_come_by_its_stairs() -> None:
    change = board_levels.removing(house(), 0)
    after = do(house(), change.command())
    assert [level.name for level in after.board.levels] == [HALL.name]
    assert all(HALL.holds(after.figure(who).body.at) for who in ("ann", "bob", "cat"))
    assert abs(after.figure("ann").body.at[0] - 52.5) <= 5
    assert after.log[-1].text == "Remove the level 'Cellar'"
    assert change.kept == (HALL.box,)


def test_without_stairs_they_come_to_the_middle_of_the_level_beside() -> None:
    bare = house()._replace(board=HOUSE._replace(stairs=()))
    after = do(bare, board_levels.removing(bare, 1).command())
    assert after.board.levels == ()
    assert after.board.size_ft == (40.0, 40.0)
    assert CELLAR.holds(after.figure("cat").body.at)
    elsewhere = (Stairs((7.5, 2.5), (57.5, 2.5)),)
    led = house()._replace(board=HOUSE._replace(stairs=elsewhere))
    assert do(led, board_levels.removing(led, 1).command()).figure("cat").body.at == (7.5, 2.5)
    empty = house()._replace(figures={})
    assert board_levels.removing(empty, 0).moves == ()


def test_stairs_between_other_levels_lead_nowhere_from_the_one_that_goes() -> None:
    loft = Level("Loft", (0.0, 50.0), (40.0, 40.0))
    board = Board((110.0, 90.0), levels=(CELLAR, HALL, loft), stairs=HOUSE.stairs)
    tall = battle(figure("ann", at=(10.0, 60.0)), board=board)
    after = do(tall, board_levels.removing(tall, 2).command())
    assert HALL.holds(after.figure("ann").body.at)
    assert after.board.stairs == HOUSE.stairs


def test_a_level_without_room_for_them_stays() -> None:
    tiny = HOUSE._replace(levels=(CELLAR._replace(size_ft=(3.0, 3.0)), HALL), stairs=())
    full = house()._replace(board=tiny)
    with pytest.raises(Refusal, match="Room for 0 of 1 figures"):
        board_levels.removing(full, 1)


def test_no_figure_is_put_between_levels() -> None:
    board = Board((200.0, 100.0), levels=(CELLAR, Level("Loft", (150.0, 60.0), (20.0, 20.0))))
    places = free_places(battle(board=board), (160.0, 70.0), [1.5] * 16)
    assert all(board.levels[1].holds(place) for place in places)
    with pytest.raises(Refusal):
        free_places(battle(board=board), (160.0, 70.0), [1.5] * 17)
    beside = free_places(battle(board=board), (190.0, 5.0), [1.5])
    assert all(CELLAR.holds(place) for place in beside)


def test_levels_get_other_names_and_another_order() -> None:
    named = do(house(), board_levels.renaming(HOUSE, 0, "Vault"))
    assert named.board.levels == (CELLAR._replace(name="Vault"), HALL)
    assert named.log[-1].text == "Rename level to 'Vault'"
    turned = do(house(), board_levels.ordering(HOUSE, 0, 1))
    assert turned.board.levels == (HALL, CELLAR)
    assert turned.log[-1].text == "Move the level 'Cellar' up"
    back = do(turned, board_levels.ordering(turned.board, 1, 0))
    assert back.board == HOUSE
    assert back.log[-1].text == "Move the level 'Cellar' down"


def test_a_level_that_outgrows_its_place_comes_to_lie_elsewhere() -> None:
    same = board_levels.lay_anew(house(), 0, LOFT._replace(size_ft=(40.0, 20.0)), "Lay it")
    assert same.board.levels[0].at == CELLAR.at
    assert same.kept == (HALL.box, CELLAR.box)
    larger = board_levels.lay_anew(house(), 0, LOFT._replace(size_ft=(70.0, 70.0)), "Lay it")
    larger.board.check()
    assert larger.board.levels[0].at != CELLAR.at
    assert larger.kept == (HALL.box,)
    assert isinstance(larger.command(), Batch)
