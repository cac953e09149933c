"""Keys show the text of their room, and the DM is told when the party comes to one."""

from typing import Any

from battleboard.battle.battle import Battle
from battleboard.battle.commands import MoveFigure, SetRoomTexts
from battleboard.battle.state.figure import HitPoints
from battleboard.board.board import Board, Note
from battleboard.board.room_text import RoomText
from battleboard.queries.table.marks import (
    keys_with_party,
    placing_in_words,
    text_of,
    unplaced_texts,
)
from tests.battle.battles import TWO_ROOMS, battle, do, figure

TEXTS = (RoomText("1", "Hall", "Cold.", "Orcs."), RoomText("2", "Store"), RoomText("b3"))
NOTES = (
    Note((20.0, 20.0), "1", "Mine."),
    Note((60.0, 20.0), "B3"),
    Note((60.0, 30.0), "7", "A well."),
    Note((60.0, 35.0), "Trap", "Darts.", kind="trap"),
)
BOARD = Board((200.0, 200.0), walls=TWO_ROOMS, notes=NOTES, room_texts=TEXTS)


def party(*, up: bool = True, **board: Any) -> Battle:
    ann = figure("ann", at=(5.0, 100.0), hp=HitPoints(10 if up else -20, 10))
    return battle(ann, figure("orc", "red", at=(60.0, 10.0)), board=BOARD._replace(**board))


def test_a_key_says_its_note_and_the_text_of_its_number() -> None:
    assert text_of(BOARD, NOTES[0]) == RoomText("1", "Hall", "Cold.", "Mine.\n\nOrcs.")
    assert text_of(BOARD, NOTES[2]) == RoomText("7", "", "", "A well.")
    assert text_of(BOARD, NOTES[1]).title == "B3"
    assert text_of(BOARD, NOTES[0]).title == "1 Hall"


def test_the_party_comes_to_the_keys_of_its_room() -> None:
    there = party()
    assert keys_with_party(there) == frozenset()
    inside = do(there, MoveFigure("ann", (10.0, 10.0)))
    assert keys_with_party(inside) == {0}
    assert keys_with_party(do(inside, MoveFigure("ann", (70.0, 10.0)))) == {2}
    assert keys_with_party(do(party(up=False), MoveFigure("ann", (10.0, 10.0)))) == frozenset()


def test_on_open_ground_it_is_the_key_nearby() -> None:
    open_ground = party(walls=())
    assert keys_with_party(do(open_ground, MoveFigure("ann", (12.0, 12.0)))) == {0}
    assert keys_with_party(do(open_ground, MoveFigure("ann", (5.0, 5.0)))) == frozenset()


def test_which_numbers_have_no_mark_is_said() -> None:
    assert [each.number for each in unplaced_texts(BOARD)] == ["2"]
    assert placing_in_words(BOARD, TEXTS) == "Not on the map yet: 2. Add marks with these numbers."
    assert placing_in_words(BOARD, TEXTS[:1]) == "Every room is on the map."
    assert placing_in_words(BOARD, ()).startswith("No rooms yet")
    many = tuple(RoomText(str(number)) for number in range(20, 32))
    assert "26, 27 and 4 more" in placing_in_words(BOARD, many)


def test_the_texts_are_set_in_one_command() -> None:
    there = do(battle(), SetRoomTexts(TEXTS))
    assert there.board.room_texts == TEXTS
    assert there.log[-1].text == "Set the texts of 3 rooms"
