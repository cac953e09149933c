"""The keyed rooms of a module's text are read, and written so that they read the same."""

import pytest

from battleboard.board.room_text import RoomText
from battleboard.storage.room_texts import as_text, read_room_texts

MODULE = """
The keep has two levels.

1. GUARD ROOM: Two orcs play dice. They
have 12 gp be-
tween them.

“The room smells of sweat.”
They attack at once.

The levers do this:
1. Open the door
2. Shut the door

2. Store
> Barrels line the walls.
> One drips.
Nothing of value.

Room 4: Crypt. Read aloud: Bones everywhere.
4) A long corridor leads north, and twenty skeletons wait at its far end.
B1. Cellar
12 rats (AC 7)
3. Not a room of this level
"""


def test_rooms_have_a_number_a_name_a_boxed_text_and_a_note() -> None:
    assert read_room_texts(MODULE) == (
        RoomText(
            "1",
            "Guard room",
            "The room smells of sweat.",
            "Two orcs play dice. They have 12 gp between them.\n\nThey attack at once.\n\n"
            "The levers do this: 1. Open the door 2. Shut the door",
        ),
        RoomText("2", "Store", "Barrels line the walls. One drips.", "Nothing of value."),
        RoomText(
            "4",
            "Crypt",
            "Bones everywhere. 4) A long corridor leads north, and twenty skeletons wait at its "
            "far end.",
        ),
        RoomText("B1", "Cellar", "", "12 rats (AC 7) 3. Not a room of this level"),
    )


@pytest.mark.parametrize(
    ("line", "room"),
    [
        ("12. Entry", RoomText("12", "Entry")),
        ("3a) The Pit: deep", RoomText("3a", "The Pit", "", "deep")),
        ("Area 7", None),
        ("7  Guard room", RoomText("7", "Guard room")),
        ("AREA 7: ", RoomText("7")),
        ("#5 - Hall – cold and dark", RoomText("5", "Hall", "", "cold and dark")),
        ("2. “You see stairs.”", RoomText("2", "", "You see stairs.")),
        ("2. It is dark here,", RoomText("2", "", "", "It is dark here,")),
        (
            "2. Nobody has been here for a hundred years or more",
            RoomText("2", "", "", "Nobody has been here for a hundred years or more"),
        ),
        ("2d6 goblins", None),
        ("", None),
    ],
)
def test_a_heading_is_a_line_that_begins_with_a_number(line: str, room: RoomText | None) -> None:
    assert read_room_texts(line) == ((room,) if room else ())


def test_numbers_rise_and_none_comes_twice() -> None:
    text = "1. A\n\n1. B\n\n3. C\n\n2. D\n\n50. E\n\nRoom 1: F\n\nRoom 60: G"
    assert [room.number for room in read_room_texts(text)] == ["1", "3", "60"]


def test_rooms_are_written_as_they_are_read() -> None:
    rooms = read_room_texts(MODULE)
    assert read_room_texts(as_text(rooms)) == rooms
    bare = (RoomText("5", "", "Dark.\n\nCold.", "Nothing.\n\nNobody."),)
    assert read_room_texts(as_text(bare)) == bare
    assert as_text(()) == ""
