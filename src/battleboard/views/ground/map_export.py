"""Gives the board of a battle out as Universal VTT, with a picture of it."""

from collections.abc import Callable
from pathlib import Path

from battleboard.board.board import Board
from battleboard.models.document import Document
from battleboard.storage.disk import StorageError, write_file
from battleboard.storage.maps.written_vtt import WrittenMap, write_universal_vtt
from battleboard.views.map.paint.board_picture import board_picture


def exported_map(board: Board, picture_of: Callable[[str], bytes]) -> WrittenMap:
    """A board as Universal VTT; a picture of its own that cannot be read is left out."""
    name, own, left_out = board.surface.picture, b"", list[str]()
    if name:
        try:
            own = picture_of(name)
        except StorageError as fault:
            left_out.append(f"Left out: {fault}")
    picture = board_picture(board, own)
    written = write_universal_vtt(board, picture.content, picture.wide)
    return written._replace(notes=(*left_out, *written.notes))


def export_map(document: Document, path: Path) -> tuple[str, ...]:
    """Write the board into a file; sentences on what others will not see as it is come back."""
    written = exported_map(document.battle.board, document.battle_file.picture)
    write_file(path, written.content)
    return written.notes
