"""Exports the board of a battle, with its picture, as Universal VTT."""

from collections.abc import Callable
from pathlib import Path

from battleboard.board.board import Board
from battleboard.board.level_board import level_board, picture_names
from battleboard.models.document import Document
from battleboard.storage.disk import StorageError, write_file
from battleboard.storage.maps.universal_vtt import WrittenMap, write_universal_vtt
from battleboard.views.map.paint.board_picture import board_picture


def exported_map(
    board: Board, picture_of: Callable[[str], bytes], level: int | None = None
) -> WrittenMap:
    """Convert a board, or one of its levels, to Universal VTT.

    Unreadable pictures are left out and noted. Without `level`, all levels are exported side by
    side, as they lie on the board.
    """
    if level is not None:
        board = level_board(board, level)
    pictures, left_out = dict[str, bytes](), list[str]()
    for name in picture_names(board):
        try:
            pictures[name] = picture_of(name)
        except StorageError as fault:
            left_out.append(f"Left out: {fault}")
    picture = board_picture(board, pictures)
    written = write_universal_vtt(board, picture.content, picture.wide)
    return written._replace(notes=(*left_out, *written.notes))


def export_map(document: Document, path: Path, level: int) -> tuple[str, ...]:
    """Write one level to a file; return notes on what is left out or will look different."""
    written = exported_map(document.battle.board, document.battle_file.picture, level)
    write_file(path, written.content)
    return written.notes
