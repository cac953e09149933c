"""Picture files are read, and small copies of them made."""

from pathlib import Path
from random import Random

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QImage

from battleboard.models.picture_files import (
    LaidPicture,
    as_png,
    is_called_picture,
    lay_aside,
    picture_in,
    reader_of,
    small_copy,
)
from tests.models.pictures import picture_file


@pytest.mark.parametrize("name", ["ann.png", "ann.JPG", "a.b.webp", "drawn.svg"])
def test_pictures_are_told_by_their_names(name: str) -> None:
    assert is_called_picture(Path(name))


@pytest.mark.parametrize("name", ["png", "ann.battle", "ann.png.zip", ".png", "ann"])
def test_other_files_are_not(name: str) -> None:
    assert not is_called_picture(Path(name))


@pytest.mark.parametrize(
    ("wide", "high", "small"),
    [
        (400, 200, (100, 50)),
        (200, 400, (50, 100)),
        (100, 100, (100, 100)),
        (30, 20, (30, 20)),
        (3000, 2, (100, 1)),
    ],
)
def test_a_copy_is_no_larger_than_wanted_and_never_larger_than_the_picture(
    wide: int, high: int, small: tuple[int, int], tmp_path: Path
) -> None:
    content = picture_file(tmp_path / "ann.png", wide, high).read_bytes()
    assert small_copy(content, QSize(100, 100)).size().toTuple() == small


@pytest.mark.parametrize("content", [b"", b"no picture"])
def test_what_is_no_picture_is_null(content: bytes) -> None:
    assert small_copy(content, QSize(100, 100)).isNull()


def test_a_large_picture_is_read_from_the_disk() -> None:
    pixels = Random(1).randbytes(1200 * 1200 * 3)
    noise = QImage(pixels, 1200, 1200, 3600, QImage.Format.Format_RGB888)
    content = as_png(noise)
    kept = lay_aside(content)
    assert isinstance(kept, LaidPicture)
    assert kept.kind == "png"
    for _ in range(2):
        with reader_of(kept) as reader:
            assert reader.size() == noise.size()
            assert reader.read() == picture_in(content)


def test_what_is_small_or_no_picture_stays_where_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    small, none = as_png(QImage(9, 9, QImage.Format.Format_RGB32)), b"no picture" * 1_000_000
    assert lay_aside(small) is small
    assert lay_aside(none) is none
    monkeypatch.setattr("battleboard.models.picture_files._LARGE", 1)
    assert isinstance(lay_aside(small), LaidPicture)
    monkeypatch.setattr("battleboard.models.picture_files.cache_on_disk", lambda _: None)
    assert lay_aside(small) is small
