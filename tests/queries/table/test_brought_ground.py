"""An import replaces what the last one brought, and nothing drawn by hand."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from battleboard.battle.apply import apply
from battleboard.battle.battle import Battle
from battleboard.battle.state.figure import Figure
from battleboard.board.areas.rooms import RoomName, RoomPlan
from battleboard.board.board import Board, Ground, Light, Note
from battleboard.board.grid import Hexes, Squares
from battleboard.board.level import Surface
from battleboard.board.level_board import level_board
from battleboard.board.point import distance
from battleboard.board.wall import Wall, door
from battleboard.queries.table import board_levels
from battleboard.queries.table.brought_ground import (
    beside_doors,
    lay_map,
    lay_picture,
    lay_trace,
)
from tests.battle.battles import TABLES, battle, figure

CORNERS = ((0.0, 0.0), (9.0, 0.0), (0.0, 9.0))
BY_HAND = Board(
    (100.0, 50.0),
    walls=(Wall((0, 0), (9, 0)), Wall((0, 0), (0, 9), origin="carving")),
    lights=(Light((1, 1), 10.0),),
    ground=(Ground(CORNERS),),
    notes=(Note((2, 2), "mine"),),
    rooms=RoomPlan((RoomName(((3, 3),), "Mine"),), cuts=(((0, 0), (5, 5)),)),
    where="outdoors",
)
FIRST = Board(
    (60.0, 30.0),
    Squares(10.0),
    walls=(Wall((20, 0), (20, 9), origin="map"),),
    lights=(Light((21, 1), 10.0, origin="map"),),
    ground=(Ground(CORNERS, origin="map"),),
    notes=(Note((22, 2), "1", origin="map"),),
    rooms=RoomPlan(
        (RoomName(((23, 3),), "1", "map"),),
        cuts=(((20, 0), (25, 5)),),
        map_cuts=(((20, 0), (25, 5)),),
    ),
    surface=Surface("plain", "first", (0.0, 0.0), (60.0, 30.0)),
    daylight=True,
)
SECOND = FIRST._replace(
    walls=(Wall((40, 0), (40, 9), origin="map"),),
    surface=Surface("plain", "second", (0.0, 0.0), (60.0, 30.0)),
)


def after(fight: Battle, brought: Board, title: str = "Tower") -> Battle:
    """The battle after a map is imported."""
    return apply(fight, lay_map(fight, brought, title).command(), tables=TABLES).battle


def ann_at(x: float, y: float) -> Figure:
    ann = figure("ann")
    return ann._replace(body=ann.body._replace(at=(x, y)))


def test_a_map_replaces_the_map_before_and_keeps_what_is_drawn_by_hand() -> None:
    fight = after(battle()._replace(board=BY_HAND), FIRST)
    board = fight.board
    assert board.walls == (*BY_HAND.walls, *FIRST.walls)
    assert board.lights == (*BY_HAND.lights, *FIRST.lights)
    assert board.ground == (*BY_HAND.ground, *FIRST.ground)
    assert board.notes == (*BY_HAND.notes, *FIRST.notes)
    assert board.rooms.names == (*BY_HAND.rooms.names, *FIRST.rooms.names)
    assert board.rooms.cuts == (*BY_HAND.rooms.cuts, *FIRST.rooms.cuts)
    assert (board.size_ft, board.grid, board.surface) == (FIRST.size_ft, FIRST.grid, FIRST.surface)
    assert (board.where, board.daylight) == ("outdoors", True)
    again = after(fight, SECOND).board
    assert again.walls == (*BY_HAND.walls, *SECOND.walls)
    assert len(again.lights) == len(again.notes) == len(again.ground) == 2
    assert again.rooms == board.rooms
    assert after(fight, FIRST).board == board


def test_it_is_one_deed_with_a_sentence() -> None:
    fight = battle(ann_at(0.0, 0.0))
    command = lay_map(fight, FIRST, "Tower").command()
    assert command.sentence(fight) == "Import the map 'Tower'"
    assert apply(fight, command, tables=TABLES).battle.figures == fight.figures


def test_the_same_map_at_another_scale_takes_along_what_stands_on_it() -> None:
    fight = battle(ann_at(30.0, 15.0))
    fight = after(fight._replace(board=BY_HAND), FIRST)
    twice = FIRST._replace(
        size_ft=(120.0, 60.0), surface=FIRST.surface._replace(picture_ft=(120.0, 60.0))
    )
    grown = after(fight, twice)
    assert grown.board.walls[0] == Wall((0, 0), (18, 0))
    assert grown.figure("ann").body.at == pytest.approx((60, 30))


def test_a_picture_takes_all_along_and_another_one_nothing() -> None:
    fight = battle(ann_at(30.0, 15.0))._replace(board=FIRST)
    moved = FIRST._replace(surface=FIRST.surface._replace(at=(5.0, 0.0)), size_ft=(65.0, 30.0))
    command = lay_picture(fight, moved, "Change picture and grid").command()
    done = apply(fight, command, tables=TABLES).battle
    assert done.board.walls == (Wall((25, 0), (25, 9), origin="map"),)
    assert done.board.size_ft == (65, 30)
    assert done.figure("ann").body.at == pytest.approx((35, 15))
    other = FIRST._replace(surface=SECOND.surface)
    command = lay_picture(fight, other, "Change picture and grid").command()
    done = apply(fight, command, tables=TABLES).battle
    assert (done.board, done.figures) == (other, fight.figures)


def test_a_board_without_a_picture_moves_nothing() -> None:
    fight = battle()._replace(board=BY_HAND)
    assert after(fight, FIRST._replace(surface=Surface())).board.walls[0] == BY_HAND.walls[0]


def test_what_is_traced_is_one_deed() -> None:
    fight = battle()._replace(board=FIRST)
    traced = FIRST._replace(walls=(*FIRST.walls, Wall((0, 0), (0, 5), origin="trace")))
    command = lay_trace(fight, traced).command()
    assert command.sentence(fight) == "Trace the walls of the plan"
    assert apply(fight, command, tables=TABLES).battle.board == traced


def left(wall: Wall, *standing: Wall) -> list[Wall]:
    return list(beside_doors([wall], standing))


def test_walls_leave_room_for_doors_that_stand() -> None:
    wall = Wall((0, 0), (30, 0), origin="map")
    shut = door((10, 0.2), (15, 0.1))
    one, two = left(wall, shut)
    assert one.a == (0, 0)
    assert one.b == pytest.approx((10, 0))
    assert two.a == pytest.approx((15, 0))
    assert two.b == (30, 0)
    assert left(wall, shut._replace(a=shut.b, b=shut.a)) == [one, two]
    assert left(wall, door((-5, 0), (10, 0))) == [two._replace(a=(10, 0))]
    assert left(wall, door((25, 0), (40, 0))) == [Wall((0, 0), (25, 0), origin="map")]
    assert left(wall, door((-1, 0), (31, 0))) == []


@pytest.mark.parametrize(
    "other",
    [
        door((10, 5), (15, 5)),
        door((10, -3), (10, 3)),
        door((40, 0), (45, 0)),
        Wall((10, 0), (15, 0)),
        Wall((10, 0), (15, 0), "object"),
    ],
)
def test_what_is_no_door_in_its_line_leaves_a_wall_whole(other: Wall) -> None:
    wall = Wall((0, 0), (30, 0), origin="map")
    assert left(wall, other) == [wall]


def test_a_door_stands_only_once() -> None:
    brought = door((10, 0), (15, 0))._replace(origin="map")
    assert left(brought, door((10.2, 0), (15.2, 0))) == []
    assert left(brought, door((14, 0), (19, 0))) == [brought]
    assert left(Wall((3, 3), (3, 3)), door((0, 0), (5, 0))) == [Wall((3, 3), (3, 3))]


@given(st.floats(-20, 50), st.floats(0.5, 20))
def test_what_is_left_and_the_door_make_up_the_wall(start: float, long: float) -> None:
    wall, stands = Wall((0, 0), (30, 0)), door((start, 0), (start + long, 0))
    whole = sum(distance(each.a, each.b) for each in left(wall, stands))
    covered = max(0.0, min(30, start + long) - max(0, start))
    assert whole == pytest.approx(30 - covered, abs=0.2)


def two_levels() -> Battle:
    """Ann below, and Bob above on hand-drawn ground."""
    levels = board_levels.adding(battle(ann_at(5.0, 5.0), board=BY_HAND), BY_HAND, "Above", 1)
    above = levels.board.levels[1].at
    bob = figure("bob", at=(above[0] + 20, above[1] + 10))
    return battle(ann_at(5.0, 5.0), bob, board=levels.board)


def test_a_map_is_brought_to_one_level_alone() -> None:
    fight = two_levels()
    change = lay_map(fight, FIRST._replace(grid=Hexes()), "Tower", 1)
    laid = apply(fight, change.command(), tables=TABLES).battle.board
    assert level_board(laid, 0) == level_board(fight.board, 0)
    upper = level_board(laid, 1)
    assert upper.walls == (*BY_HAND.walls, *FIRST.walls)
    assert upper.surface.picture == "first"
    assert (laid.grid, change.moves, change.shown) == (fight.board.grid, (), 1)


def test_figures_of_the_level_alone_go_along_with_its_picture() -> None:
    fight = two_levels()
    fight = apply(fight, lay_map(fight, FIRST, "Tower", 1).command(), tables=TABLES).battle
    corner = fight.board.levels[1].at
    board = level_board(fight.board, 1)
    surface = board.surface._replace(picture_ft=(120.0, 60.0))
    larger = board._replace(size_ft=(120.0, 60.0), surface=surface)
    change = lay_picture(fight, larger, "Change picture and grid", 1)
    after_it = apply(fight, change.command(), tables=TABLES).battle
    new = after_it.board.levels[1].at
    x, y = fight.figure("bob").body.at
    doubled = new[0] + 2 * (x - corner[0]), new[1] + 2 * (y - corner[1])
    assert after_it.figure("bob").body.at == pytest.approx(doubled)
    assert after_it.figure("ann").body.at == (5.0, 5.0)
    traced = lay_trace(after_it, level_board(after_it.board, 1), on=1)
    assert (traced.moves, traced.board.levels) == ((), after_it.board.levels)
