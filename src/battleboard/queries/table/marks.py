"""The DM's marks on the map, keys and traps, and the texts of the rooms that keys stand for."""

from collections.abc import Mapping
from math import inf
from types import MappingProxyType
from typing import Final

from battleboard.battle.apply import Command
from battleboard.battle.battle import Battle
from battleboard.battle.commands import Batch, SetNotes
from battleboard.battle.state.condition import is_down
from battleboard.battle.state.rules_scene import on_table
from battleboard.board.board import Board, Note, NoteKind
from battleboard.board.point import Point, distance
from battleboard.board.room_text import RoomText
from battleboard.foundation.words import listing
from battleboard.queries.sight.revealing import rooms_on

MARK_KINDS: Final[Mapping[NoteKind, str]] = MappingProxyType({"key": "Key", "trap": "Trap"})
"""Labels of the kinds of marks."""


def mark_at(board: Board, at: Point, within_ft: float) -> int | None:
    marks = ((distance(note.at, at), index) for index, note in enumerate(board.notes))
    feet, index = min(marks, default=(inf, 0))
    return index if feet <= within_ft else None


def next_title(board: Board, kind: NoteKind) -> str:
    if kind == "trap":
        return "Trap"
    numbers = [int(note.title) for note in board.notes if note.title.isdecimal()]
    return str(max(numbers, default=0) + 1)


def marking(note: Note) -> Command:
    return Batch((SetNotes((note,)),), f"Add a {note.kind} mark")


def changing_mark(index: int, note: Note) -> Command:
    return Batch((SetNotes((note,), at=(index,)),), f"Change a {note.kind} mark")


def removing_mark(board: Board, index: int) -> Command:
    words = f"Remove a {board.notes[index].kind} mark"
    return Batch((SetNotes((), at=(index,)),), words)


_NEAR_FT: Final = 15.0
_NAMED: Final = 8


def text_of(board: Board, note: Note) -> RoomText:
    """The text of a key: its own note, and the text of the room with its number."""
    number = note.title.casefold()
    known = (each for each in board.room_texts if each.number.casefold() == number)
    found = next(known, RoomText(note.title))
    own = "\n\n".join(filter(None, (note.text, found.text)))
    return found._replace(number=note.title, text=own)


def keys_with_party(battle: Battle) -> frozenset[int]:
    """The indexes of the keys that have a text and whose room holds any of the party.

    A key outside all rooms counts if any of the party is near it.
    """
    board = battle.board
    telling = [
        (index, note)
        for index, note in enumerate(board.notes)
        if note.kind == "key" and any(text_of(board, note)[1:])
    ]
    party = [
        figure.body.at
        for figure in on_table(battle)
        if battle.teams[figure.side].players and not is_down(battle, figure)
    ]
    if not telling or not party:
        return frozenset()
    return frozenset(index for index, note in telling if _is_there(board, note.at, party))


def _is_there(board: Board, at: Point, party: list[Point]) -> bool:
    rooms = rooms_on(board)
    room = rooms.at(at)
    if room is None:
        return any(distance(at, there) <= _NEAR_FT for there in party)
    return any(rooms.at(there) == room for there in party)


def unplaced_texts(board: Board) -> tuple[RoomText, ...]:
    """The room texts with numbers that no mark on the map has."""
    marked = {note.title.casefold() for note in board.notes}
    return tuple(each for each in board.room_texts if each.number.casefold() not in marked)


def placing_in_words(board: Board, texts: tuple[RoomText, ...]) -> str:
    if not texts:
        return "No rooms yet: expected lines that begin with a number, such as 12. Guard room."
    missing = [each.number for each in unplaced_texts(board._replace(room_texts=texts))]
    if not missing:
        return "Every room is on the map."
    more = len(missing) - _NAMED
    named = [*missing[:_NAMED], f"{more} more"] if more > 0 else missing
    return f"Not on the map yet: {listing(named)}. Add marks with these numbers."
