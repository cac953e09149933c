"""The picture on a blank screen is kept for every battle."""

from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from battleboard.models.idle_picture import IdlePicture
from tests.models.pictures import picture_file


@pytest.fixture
def idle(qapp: QApplication, tmp_path: Path) -> IdlePicture:
    """None is chosen yet."""
    _ = qapp
    return IdlePicture(tmp_path / "data" / "idle picture")


def test_41_3_a_chosen_picture_is_kept_although_its_file_goes(
    idle: IdlePicture, tmp_path: Path
) -> None:
    heard: list[bool] = []
    idle.changed.connect(lambda: heard.append(idle.image.isNull()))
    assert idle.image.isNull()
    chosen = picture_file(tmp_path / "inn.png", 60, 40)
    idle.choose(chosen)
    chosen.unlink()
    assert (idle.image.width(), idle.image.height()) == (60, 40)
    again = IdlePicture(tmp_path / "data" / "idle picture")
    assert again.image.size() == idle.image.size()
    idle.forget()
    assert idle.image.isNull()
    assert heard == [False, True]


def test_41_3_what_is_no_picture_is_refused_and_the_former_one_stays(
    idle: IdlePicture, tmp_path: Path
) -> None:
    idle.choose(picture_file(tmp_path / "inn.png", 60, 40))
    (tmp_path / "letter.png").write_bytes(b"Dear all")
    heard: list[str] = []
    idle.told.connect(heard.append)
    for name in ("letter.png", "gone.png"):
        idle.choose(tmp_path / name)
        assert name in heard[-1]
    assert idle.image.width() == 60


def test_41_3_a_damaged_copy_is_no_picture(idle: IdlePicture, tmp_path: Path) -> None:
    idle.choose(picture_file(tmp_path / "inn.png", 60, 40))
    (tmp_path / "data" / "idle picture").write_bytes(b"?")
    assert IdlePicture(tmp_path / "data" / "idle picture").image.isNull()
