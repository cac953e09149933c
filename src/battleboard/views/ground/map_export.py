"""Exports the board of a battle as Universal VTT, with a picture of it."""

from pathlib import Path

from battleboard.models.document import Document
from battleboard.storage.disk import write_file
from battleboard.storage.maps.written_vtt import write_universal_vtt
from battleboard.views.map.paint.board_picture import board_picture


def export_map(document: Document, path: Path) -> tuple[str, ...]:
    """Write the board into a file; sentences on what others will not see as it is come back."""
    board = document.battle.board
    own = document.picture(board.surface.picture) if board.surface.picture else b""
    picture = board_picture(board, own)
    written = write_universal_vtt(board, picture.content, picture.wide)
    write_file(path, written.content)
    return written.notes
