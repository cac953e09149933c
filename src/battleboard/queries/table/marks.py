"""The DM's marks on the map, keys and traps: add, move, change and remove."""

from collections.abc import Mapping
from math import inf
from types import MappingProxyType
from typing import Final

from battleboard.battle.apply import Command
from battleboard.battle.commands import Batch, SetNotes
from battleboard.board.board import Board, Note, NoteKind
from battleboard.board.point import Point, distance

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
