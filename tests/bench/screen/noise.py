"""Pictures in which every pixel has another colour, so that nothing compresses."""

from contextlib import closing
from pathlib import Path
from random import Random

from PySide6.QtCore import QBuffer, QByteArray, QIODevice
from PySide6.QtGui import QImage, QImageWriter

from battleboard.battle.battle import Battle
from battleboard.board.level import Surface
from battleboard.storage.battle_file.opening import create_battle_file
from battleboard.storage.battle_file.store import picture_name
from tests.battle.battles import TABLES


def noise(side_px: int) -> bytes:
    """A square picture as a file."""
    # Row by row: the whole picture may have too many bits.
    dice = Random(1)
    pixels = b"".join(dice.randbytes(3 * side_px) for _ in range(side_px))
    image = QImage(pixels, side_px, side_px, 3 * side_px, QImage.Format.Format_RGB888)
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    assert QImageWriter(buffer, QByteArray(b"jpeg")).write(image)
    return bytes(buffer.data().data())


def kept_on_noise(battle: Battle, path: Path, side_px: int) -> Path:
    """The file of a battle on such a picture."""
    content = noise(side_px)
    board = battle.board._replace(surface=Surface(picture=picture_name(content)))
    with closing(
        create_battle_file(path, battle._replace(board=board), TABLES, title="A fight")
    ) as made:
        made.add_picture(content)
    return path
