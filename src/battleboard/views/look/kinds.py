"""Kinds of files, as every dialog says them that asks for one."""

from typing import Final

from battleboard.models.picture_files import ENDINGS

BATTLES: Final = "Battles (*.battle)"
JSON: Final = "JSON (*.json)"
FIGURES: Final = "CSV or JSON, as the name ends (*.csv *.json)"
PICTURES: Final = f"Pictures ({' '.join(f'*.{ending}' for ending in ENDINGS)})"
EVERYTHING: Final = "All files (*)"
