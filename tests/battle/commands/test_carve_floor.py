"""Floor is carved out of rock, and filled again."""

from math import cos, pi, sin
from random import Random

import pytest

from battleboard.battle.apply import apply
from battleboard.battle.commands import Carve, SetRooms, SetWalls
from battleboard.battle.state.command_context import Refusal
from battleboard.battle.state.event import OpeningsLost
from battleboard.board.areas.rooms import RoomName, RoomPlan
from battleboard.board.areas.shape import Outline
from battleboard.board.board import Board
from battleboard.board.carving.stroke_shapes import box_between
from battleboard.board.wall import Wall, door
from tests.battle.battles import battle, do, figure
from tests.battle.movement.test_halting import charging

ROOM = box_between((10, 10), (40, 30))
EMPTY = battle(board=Board((100.0, 80.0)))


def test_walls_come_as_the_outline_and_follow_it() -> None:
    carved = do(EMPTY, Carve(ROOM))
    assert carved.board.carved.rings == (ROOM,)
    assert {wall.origin for wall in carved.board.walls} == {"carving"}
    assert len(carved.board.walls) == 4
    pillar = do(carved, Carve(box_between((20, 15), (25, 20)), fills=True))
    assert len(pillar.board.walls) == 8
    assert do(pillar, Carve(box_between((20, 15), (25, 20)))).board.carved == carved.board.carved


def circle(corners: int) -> Outline:
    turns = (2 * pi * at / corners for at in range(corners))
    return tuple((50 + 30 * cos(turn), 40 + 30 * sin(turn)) for turn in turns)


def scribble(corners: int) -> Outline:
    """An outline that crosses itself at nearly every turn."""
    dice = Random(39)
    return tuple((dice.uniform(0, 100), dice.uniform(0, 80)) for _ in range(corners))


@pytest.mark.parametrize("outline", [circle(20_000), scribble(300)])
def test_39_4_an_outline_that_would_take_seconds_is_refused(outline: Outline) -> None:
    with pytest.raises(Refusal, match="too many corners, or crosses itself too often"):
        apply(EMPTY, Carve(outline))


def test_39_4_an_outline_that_crosses_itself_a_thousand_times_is_carved() -> None:
    assert len(do(EMPTY, Carve(scribble(60))).board.carved.rings) > 40


def test_it_is_told_in_a_sentence() -> None:
    assert Carve(ROOM).sentence(EMPTY) == "Carve out 30 × 20 ft"
    assert Carve(ROOM, fills=True).sentence(EMPTY) == "Fill 30 × 20 ft with rock"


def test_walls_by_hand_stay() -> None:
    wall = Wall((0.0, 50.0), (50.0, 50.0))
    walled = do(EMPTY, SetWalls((wall,)), Carve(box_between((10, 40), (30, 60))))
    assert wall in walled.board.walls


def test_what_lies_off_the_board_is_left_out() -> None:
    carved = do(EMPTY, Carve(box_between((-20, 10), (40, 30))))
    assert carved.board.carved.rings == (box_between((0, 10), (40, 30)),)


def test_a_door_goes_with_its_wall_and_that_is_told() -> None:
    carved = do(EMPTY, Carve(ROOM))
    side = next(at for at, wall in enumerate(carved.board.walls) if wall.a[0] == wall.b[0] == 40)
    gate = door((40.0, 15.0), (40.0, 20.0))
    parts = Wall((40.0, 10.0), gate.a, origin="carving"), Wall(gate.b, (40, 30), origin="carving")
    gated = do(carved, SetWalls((*parts, gate), (side,)))
    kept = apply(gated, Carve(box_between((10, 30), (40, 40))))
    assert gate in kept.battle.board.walls
    assert OpeningsLost(1) not in kept.events
    lost = apply(gated, Carve(box_between((40, 10), (60, 30))))
    assert gate not in lost.battle.board.walls
    assert OpeningsLost(1) in lost.events


def test_a_figure_on_the_move_is_stopped_by_rock() -> None:
    state = do(charging(), Carve(box_between((0, 0), (150, 100))))
    assert "cannot get through" in state.running.plans["elf"].why


@pytest.mark.parametrize(
    ("outline", "fills", "why"),
    [
        (ROOM, False, "That is already floor."),
        (box_between((60, 60), (70, 70)), True, "That is already solid rock."),
        (box_between((200, 200), (300, 300)), False, "That outline encloses nothing on the map."),
        (((10.0, 10.0), (20.0, 20.0)), False, "That outline encloses nothing on the map."),
        (((0.0, 0.0), (1e9, 0.0), (0.0, 10.0)), False, "That is too far off the map."),
        (((0.0, 0.0), (float("nan"), 0.0), (0.0, 10.0)), False, "That is too far off the map."),
    ],
)
def test_what_changes_nothing_is_refused(outline: Outline, *, fills: bool, why: str) -> None:
    with pytest.raises(Refusal) as refused:
        do(do(EMPTY, Carve(ROOM)), Carve(outline, fills=fills))
    assert str(refused.value) == why


def test_without_any_floor_there_is_nothing_to_fill() -> None:
    with pytest.raises(Refusal, match="Nothing is carved yet"):
        do(EMPTY, Carve(ROOM, fills=True))


def test_a_room_is_named() -> None:
    plan = RoomPlan((RoomName(((20.0, 20.0),), "Crypt"),))
    named = do(EMPTY, SetRooms(plan))
    assert named.board.rooms == plan
    assert SetRooms(plan).sentence(EMPTY) == "Name a room 'Crypt'"
    assert SetRooms(RoomPlan()).sentence(named) == "Change the rooms"


def test_figures_stay_where_they_are() -> None:
    there = battle(figure("ann", at=(50.0, 50.0)), board=Board((100.0, 80.0)))
    assert do(there, Carve(ROOM)).figure("ann") == there.figure("ann")
