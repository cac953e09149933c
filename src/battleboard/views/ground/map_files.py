"""Map files: file types, the last folder used, their large dialogs, and export as Universal VTT."""

from collections.abc import Callable
from pathlib import Path
from typing import Final

from msgspec.structs import replace
from PySide6.QtWidgets import QDialog

from battleboard.board.board import Board
from battleboard.board.level_board import level_board, picture_names
from battleboard.models.document import Document
from battleboard.models.picture_files import ENDINGS, is_called_picture
from battleboard.models.preferences import Preferences
from battleboard.storage.disk import StorageError, write_file
from battleboard.storage.maps.drawn_map import MAP_ENDINGS
from battleboard.storage.maps.universal_vtt import WrittenMap, write_universal_vtt
from battleboard.views.map.paint.board_picture import board_picture

_MAP_PATTERNS: Final = " ".join(f"*.{ending}" for ending in (*MAP_ENDINGS, *ENDINGS))
MAPS: Final = f"Maps and pictures ({_MAP_PATTERNS});;All files (*)"
"""File dialog filter for maps and pictures."""
BATTLES_AND_MAPS: Final = f"Battles, maps and pictures (*.battle {_MAP_PATTERNS});;All files (*)"
VTT: Final = "Universal VTT (*.dd2vtt *.uvtt)"
_SHARE: Final = 0.92


def has_map_extension(path: Path) -> bool:
    return is_called_picture(path) or path.suffix.removeprefix(".").casefold() in MAP_ENDINGS


def last_map_folder(preferences: Preferences | None) -> str:
    return preferences.settings.map_folder if preferences else ""


def remember_map_folder(preferences: Preferences | None, folder: str) -> None:
    if preferences and folder:
        preferences.choose(replace(preferences.settings, map_folder=folder))


def open_large(dialog: QDialog) -> None:
    over = dialog.parentWidget()
    while over is not None and over.window().parentWidget() is not None:
        over = over.window().parentWidget()
    if over is not None:
        dialog.resize(over.window().size() * _SHARE)
    dialog.open()


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
