"""Commands change the board: things are added, changed and removed."""

import pytest

from battleboard.battle.apply import Command, apply
from battleboard.battle.commands.building import (
    SetBoard,
    SetDoor,
    SetGround,
    SetLights,
    SetNotes,
    SetWalls,
)
from battleboard.battle.state.command_context import Refusal
from battleboard.board.board import Board, Ground, Light, Note
from battleboard.board.wall import DoorState, Wall, door
from tests.battle.battles import battle, do, figure

ONE, TWO, THREE = (Wall((0.0, 10.0 * at), (50.0, 10.0 * at)) for at in range(3))
GATE = door((0.0, 0.0), (5.0, 0.0))


def walled(*walls: Wall) -> Board:
    return Board((100.0, 100.0), walls=walls)


@pytest.mark.parametrize(
    ("command", "left", "sentence"),
    [
        (SetWalls((THREE,)), (ONE, TWO, THREE), "Add a wall"),
        (SetWalls((THREE,), (0,)), (THREE, TWO), "Change a wall"),
        (SetWalls((), (0, 1)), (), "Remove 2 walls"),
        (SetWalls((THREE,), (1, 0)), (THREE,), "Change 2 walls"),
        (SetWalls((THREE, THREE), (1,)), (ONE, THREE, THREE), "Change 2 walls"),
    ],
)
def test_walls_come_and_go(command: SetWalls, left: tuple[Wall, ...], sentence: str) -> None:
    outcome = apply(battle(board=walled(ONE, TWO)), command)
    assert outcome.battle.board.walls == left
    assert command.sentence(outcome.battle) == sentence
    assert "board" in outcome.changes.parts


def test_a_door_is_opened_shut_and_locked() -> None:
    before = battle(board=walled(ONE, GATE))
    opened = do(before, SetDoor(1, "open"))
    assert opened.board.walls == (ONE, GATE._replace(state="open"))
    assert SetDoor(1, "open").sentence(before) == "Open the door"
    assert SetDoor(1, "locked").sentence(before) == "Lock the door"
    assert SetDoor(1, "barred").sentence(before) == "Bar the door"
    secret = battle(board=walled(GATE._replace(kind="secret")))
    assert SetDoor(0, "shut").sentence(secret) == "Shut the secret door"


@pytest.mark.parametrize(
    ("command", "why"),
    [
        (SetDoor(0, "open"), "That is not a door."),
        (SetDoor(7, "open"), "There is no wall number 8 on the board."),
        (SetWalls((), (2,)), "There is no wall number 3 on the board."),
        (SetLights((), (0,)), "There is no light number 1 on the board."),
        (SetGround((), (-1,)), "There is no patch of ground number 0 on the board."),
        (SetNotes((), (0,)), "There is no mark number 1 on the board."),
    ],
)
def test_what_is_not_there_cannot_be_changed(command: Command, why: str) -> None:
    with pytest.raises(Refusal) as refused:
        apply(battle(board=walled(ONE)), command)
    assert str(refused.value) == why


def test_lights_and_ground_come_and_go() -> None:
    torch, bog = Light((5.0, 5.0), 20.0), Ground(((0.0, 0.0), (9.0, 0.0), (9.0, 9.0)))
    state = do(battle(), SetLights((torch,)), SetGround((bog,)))
    assert (state.board.lights, state.board.ground) == ((torch,), (bog,))
    state = do(state, SetLights((), (0,)), SetGround((), (0,)))
    assert (state.board.lights, state.board.ground) == ((), ())
    assert SetGround((bog,)).sentence(state) == "Add a patch of ground"
    assert SetLights((torch, torch)).sentence(state) == "Add 2 lights"


def test_another_board_keeps_the_figures() -> None:
    state = do(battle(figure("elf")), SetBoard(walled(ONE)))
    assert state.board == walled(ONE)
    assert "elf" in state.figures
    assert SetBoard(walled()).sentence(state) == "Change the board"


@pytest.mark.parametrize(
    ("stands", "state", "sentence"),
    [
        ("shut", "stuck", "Jam the portcullis"),
        ("stuck", "shut", "Unjam the portcullis"),
        ("stuck", "open", "Unjam and open the portcullis"),
        ("locked", "shut", "Unlock the portcullis"),
        ("locked", "open", "Unlock and open the portcullis"),
        ("barred", "shut", "Unbar the portcullis"),
        ("barred", "locked", "Lock the portcullis"),
        ("open", "shut", "Shut the portcullis"),
    ],
)
def test_a_door_is_freed_of_what_holds_it(
    stands: DoorState, state: DoorState, sentence: str
) -> None:
    before = battle(board=walled(GATE._replace(state=stands, sort="portcullis")))
    assert SetDoor(0, state).sentence(before) == sentence
    assert do(before, SetDoor(0, state)).board.walls[0].state == state


def test_39_4_more_lights_than_a_board_can_have_are_refused() -> None:
    lights = SetLights((Light((5.0, 5.0), 10.0),) * 5_001)
    with pytest.raises(Refusal) as refused:
        apply(battle(), lights)
    assert str(refused.value) == (
        "The board would be too large: a board can have at most 5,000 lights, not 5,001."
    )
    assert len(do(battle(), SetLights(lights.lights[:5_000])).board.lights) == 5_000


def test_marks_come_and_go() -> None:
    key, trap = Note((5.0, 5.0), "1", "A hall."), Note((9.0, 5.0), "Darts", kind="trap")
    state = do(battle(), SetNotes((key, trap)))
    assert state.board.notes == (key, trap)
    assert do(state, SetNotes((), (0,))).board.notes == (trap,)
    assert SetNotes((key,), (1,)).sentence(state) == "Change a mark"
