"""Handouts: pictures that the players are shown instead of the battle."""

from pathlib import Path
from typing import NamedTuple

from battleboard.models.map_picture import read_map_picture
from battleboard.storage.battle_file.battle_file import BattleFile as Kept


class Handout(NamedTuple):
    """A picture in the battle's file, by its name there, and what it is called."""

    name: str
    title: str


def take_in(path: Path, kept: Kept) -> Handout:
    """Take a picture into the battle's file, or raise a `DocumentError`."""
    content = read_map_picture(path).picture.content
    return Handout(kept.add_picture(content), path.stem)
