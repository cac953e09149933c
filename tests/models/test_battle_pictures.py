"""Pictures of maps out of files."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QImage

from battleboard.models.battle_pictures import read_map_picture
from battleboard.storage.battle_file.store import picture_name
from battleboard.storage.disk import UnreadableError

SVG = b'<svg xmlns="http://www.w3.org/2000/svg" width="300" height="150"><rect width="300" \
height="150" fill="#ff0000"/></svg>'


def drawn(path: Path, wide: int, high: int) -> Path:
    image = QImage(wide, high, QImage.Format.Format_RGB32)
    image.fill(QColor("#204060"))
    assert image.save(str(path))
    return path


@pytest.mark.parametrize("ending", ["png", "jpg", "webp", "bmp"])
def test_a_picture_is_read_as_it_is_with_a_small_copy(ending: str, tmp_path: Path) -> None:
    path = drawn(tmp_path / f"map.{ending}", 2000, 1000)
    picture, small = read_map_picture(path)
    assert picture.content == path.read_bytes()
    assert picture.name == picture_name(picture.content)
    assert picture.height == 0.5
    assert small.size().toTuple() == (960, 480)
    assert small.pixelColor(5, 5).blue() == pytest.approx(0x60, abs=8)


def test_a_drawing_is_a_picture_too(tmp_path: Path) -> None:
    path = tmp_path / "map.svg"
    path.write_bytes(SVG)
    picture, small = read_map_picture(path)
    assert picture.height == 0.5
    assert small.pixelColor(5, 5) == QColor(Qt.GlobalColor.red)


@pytest.mark.parametrize("content", [b"", b"no picture", b"<svg broken"])
def test_what_is_none_is_a_sentence(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "map.png"
    path.write_bytes(content)
    with pytest.raises(UnreadableError, match=r"'map.png' is not a picture that can be shown."):
        read_map_picture(path)


def test_a_file_that_is_not_there_is_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(UnreadableError, match=r"'map.png' cannot be read"):
        read_map_picture(tmp_path / "map.png")
