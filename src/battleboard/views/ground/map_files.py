"""Map files: file types, the last folder used, and opening their large dialogs."""

from pathlib import Path
from typing import Final

from msgspec.structs import replace
from PySide6.QtWidgets import QDialog

from battleboard.models.picture_files import ENDINGS, is_called_picture
from battleboard.models.preferences import Preferences
from battleboard.storage.maps.drawn_map import MAP_ENDINGS

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
