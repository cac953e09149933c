"""Pictures in files, and small copies of them."""

from pathlib import Path

import pytest
from PySide6.QtCore import QSize

from battleboard.models.picture_files import is_called_picture, small_copy
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
