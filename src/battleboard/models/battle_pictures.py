"""Pictures saved with a battle: maps, handouts and portraits."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final, NamedTuple

from PySide6.QtCore import QSize
from PySide6.QtGui import QImage

from battleboard.battle.apply import Command
from battleboard.battle.battle import Battle
from battleboard.battle.commands import Explore, Reveal
from battleboard.battle.state.players_options import FogPatch
from battleboard.board.level_board import first_level, level_board
from battleboard.foundation.fault import Fault
from battleboard.models.document import Document
from battleboard.models.fog.explored_fog import ExploredFog
from battleboard.models.picture_files import (
    collect_decoder_warnings,
    describe_damage,
    encode_picture,
    is_animated,
    no_picture,
    small_copy,
)
from battleboard.queries.figures.figure_commands import Figures, portraying
from battleboard.queries.sight.revealing import rectangle
from battleboard.queries.table.board_levels import LevelChange
from battleboard.storage.battle_file.battle_file import BattleFile
from battleboard.storage.battle_file.journal import ScreenPlace
from battleboard.storage.battle_file.store import picture_name
from battleboard.storage.disk import read_file
from battleboard.storage.saved_maps import SavedMap

_SMALL: Final = QSize(960, 720)


def map_preview(ground: SavedMap) -> QImage:
    """A preview of the picture of a saved map, or of its first level; null if it has none."""
    board = level_board(ground.board, first_level(ground.board))
    return small_copy(ground.pictures.get(board.surface.picture, b""), _SMALL)


class Handout(NamedTuple):
    """A picture in the battle file: its name there, its title, and a note about it.

    `place` is set while the picture lies over the players' map.
    """

    name: str
    title: str
    note: str = ""
    place: ScreenPlace | None = None


def add_handout(path: Path, battle_file: BattleFile) -> Handout:
    content = read_file(path)
    with collect_decoder_warnings() as complaints:
        if small_copy(content, _SMALL).isNull():
            raise no_picture(content, path.name)
    note = describe_damage(content, complaints)
    return Handout(battle_file.add_picture(content), path.stem, note)


LARGEST: Final = QSize(512, 512)
"""Maximum size of a portrait that is kept, in pixels."""


_MOST_FILM_BYTES: Final = 4_000_000
"""A larger animated portrait keeps its first frame only, so that battle files stay small."""


class Portrait(NamedTuple):
    """A portrait as saved and as shown, and a note about its file."""

    content: bytes
    image: QImage
    note: str = ""

    @property
    def name(self) -> str:
        return picture_name(self.content)


def read_portrait(path: Path) -> Portrait:
    """Read a portrait, scaled down to `LARGEST`; a small animated file is kept as it is."""
    content = read_file(path)
    with collect_decoder_warnings() as complaints:
        image = small_copy(content, LARGEST)
    if image.isNull():
        raise no_picture(content, path.name)
    as_it_is = len(content) <= _MOST_FILM_BYTES and is_animated(content)
    kept = content if as_it_is else encode_picture(image)
    return Portrait(kept, image, describe_damage(content, complaints))


def set_portrait(document: Document, who: Figures, portrait: Portrait) -> bool:
    command = portraying(document.battle, who, portrait.name)
    done = do_with(document, command, [portrait.content])
    if done and portrait.note:
        document.noted.emit(portrait.note)
    return done


def do_with(document: Document, command: Command, pictures: Iterable[bytes]) -> bool:
    """Do a command after saving its pictures; if it would be refused, save none."""
    pictures = tuple(pictures)
    if pictures and not document.why_not(command):
        try:
            for each in pictures:
                document.battle_file.add_picture(each)
        except Fault as why:
            document.refused.emit(str(why))
            return False
    return document.do(command)


def do_level_change(
    document: Document, explored: ExploredFog, change: LevelChange, pictures: Iterable[bytes] = ()
) -> bool:
    """Change the board's levels with a single command; return False if it was refused.

    Levels that stay in place stay explored.
    """
    further = tuple(_fog_commands(document.battle, explored, change))
    return do_with(document, change.command(*further), pictures)


def _fog_commands(battle: Battle, explored: ExploredFog, change: LevelChange) -> Iterator[Command]:
    """Commands that keep remaining levels explored, and cover removed ones with fog."""
    gone = (level.box for level in battle.board.levels if level.box not in change.kept)
    corners = (rectangle(box[:2], box[2:]) for box in gone)
    hidden = tuple(FogPatch(outline, shown=False) for outline in corners)
    if hidden and battle.showing.patches:
        yield Reveal(hidden)
    if hidden or change.board.size_ft != battle.board.size_ft:
        yield Explore(explored.save_for_size(change.board.size_ft, change.kept))
