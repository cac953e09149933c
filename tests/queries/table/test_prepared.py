"""A prepared group comes on beside whoever stands in its place, and is offered for its room."""

from battleboard.battle.commands import Batch, BringOn, LayBy, MoveFigure, RemoveFigure
from battleboard.battle.state.prepared_encounter import PreparedEncounter
from battleboard.board.board import Board, Note
from battleboard.board.room_text import RoomText
from battleboard.board.wall import Wall
from battleboard.queries.table.prepared import (
    bringing_on,
    encounter_for_room,
    group_in_words,
    layable,
    suggested_title,
)
from tests.battle.battles import battle, do, figure

ORCS = PreparedEncounter("3", ("orc1", "orc2"))
CELL = (
    Wall((0.0, 40.0), (40.0, 40.0)),
    Wall((40.0, 40.0), (40.0, 60.0)),
    Wall((40.0, 60.0), (0.0, 60.0)),
    Wall((0.0, 60.0), (0.0, 40.0)),
)
BOARD = Board(
    (200.0, 100.0),
    walls=CELL,
    notes=(Note((100.0, 80.0), "9"), Note((20.0, 50.0), "3"), Note((30.0, 50.0), "T", kind="trap")),
    room_texts=(RoomText("3", "Hall"),),
)
START = battle(
    figure("ann", at=(102.5, 52.5)),
    figure("orc1", "red", at=(12.5, 52.5)),
    figure("orc2", "red", at=(22.5, 52.5)),
    figure("ogre", "red", at=(102.5, 82.5)),
    board=BOARD,
)


def test_a_free_place_is_kept_and_a_taken_one_is_left_to_who_stands_there() -> None:
    waiting = do(START, LayBy(ORCS))
    assert bringing_on(waiting, ORCS) == BringOn("3")
    moved = do(waiting, MoveFigure("ann", (12.5, 52.5)))
    command = bringing_on(moved, ORCS)
    assert isinstance(command, Batch)
    assert command.words == "Bring in 3: Orc1 and Orc2"
    after = do(moved, command)
    places = [after.figures[who].body.at for who in ("ann", "orc1", "orc2")]
    assert len(set(places)) == 3
    assert places[2] == (22.5, 52.5)
    gone = do(moved, RemoveFigure("orc1"))
    assert bringing_on(gone, ORCS) == BringOn("3")
    assert group_in_words(gone, ORCS) == "Orc2"


def test_a_room_has_the_encounter_of_its_number_or_name() -> None:
    waiting = do(START, LayBy(ORCS), LayBy(PreparedEncounter("hall", ("ogre",))))
    hall = RoomText("3", "Hall")
    assert encounter_for_room(waiting, hall) == ORCS
    assert encounter_for_room(do(waiting, BringOn("3")), hall) == PreparedEncounter(
        "hall", ("ogre",)
    )
    assert encounter_for_room(waiting, RoomText("4")) is None


def test_only_the_dms_figures_that_do_not_wait_are_laid_by() -> None:
    waiting = do(START, LayBy(ORCS))
    found = layable(waiting, ("ann", "orc1", "ogre", "nobody"))
    assert [each.id for each in found] == ["ogre"]


def test_the_title_is_that_of_the_key_of_their_room() -> None:
    orcs = layable(START, ("orc1", "orc2"))
    assert suggested_title(START, orcs) == "3 Hall"
    named = do(START, LayBy(PreparedEncounter("3 Hall", ("orc1",))))
    assert suggested_title(named, layable(named, ("orc2",))) == "Encounter 2"
    second = do(named, LayBy(PreparedEncounter("Encounter 3", ("orc2",))))
    assert suggested_title(second, ()) == "Encounter 4"
