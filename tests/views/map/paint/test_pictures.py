"""Pictures that are read beside the window's own work."""

import pytest
from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QSize
from PySide6.QtGui import QColor, QImage, QImageWriter
from pytestqt.qtbot import QtBot

from battleboard.views.map.paint.pictures import Mipmap, PictureLoader, read_mipmap


def png(wide: int, high: int, colour: str = "#336699") -> bytes:
    image = QImage(wide, high, QImage.Format.Format_ARGB32)
    image.fill(QColor(colour))
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    assert QImageWriter(buffer, QByteArray(b"png")).write(image)
    return bytes(buffer.data().data())


def read(wide: int, high: int, at: int = 9_999) -> Mipmap:
    found = read_mipmap(png(wide, high), at)
    assert found is not None
    return found


def test_a_picture_is_kept_at_halves_of_its_size() -> None:
    levels = read(1600, 800)
    assert [image.width() for image in levels.images] == [1600, 800, 400]
    assert levels.whole == QSize(1600, 800)
    assert levels.images[-1].pixelColor(9, 9).name() == "#336699"


def test_a_large_picture_is_read_as_large_as_it_is_needed() -> None:
    assert read(3000, 1500, 1000).wide == 1000


def test_a_copy_that_would_not_be_much_smaller_is_not_made() -> None:
    assert read(1200, 600, 1000).wide == 1200


def test_the_whole_picture_is_not_kept_small_too() -> None:
    assert len(read(1600, 800, 0).images) == 1


def test_what_is_no_picture_is_told() -> None:
    assert read_mipmap(b"this is no picture") is None


@pytest.mark.parametrize(("wide", "chosen"), [(100, 400), (400, 400), (401, 800), (5000, 1600)])
def test_the_smallest_that_need_not_be_enlarged_is_drawn(wide: float, chosen: int) -> None:
    assert read(1600, 800).suited(wide).width() == chosen


def test_a_picture_comes_after_a_while(qtbot: QtBot) -> None:
    pictures = PictureLoader(lambda _: png(300, 200))
    with qtbot.waitSignal(pictures.came) as came:
        assert pictures.get("map", 1000) is None
    assert came.args == ["map"]
    levels = pictures.get("map", 1000)
    assert levels is not None
    assert levels.wide == 300


def test_it_is_read_only_once(qtbot: QtBot) -> None:
    asked: list[str] = []

    def read_once(name: str) -> bytes:
        asked.append(name)
        return png(30, 20)

    pictures = PictureLoader(read_once)
    with qtbot.waitSignal(pictures.came):
        pictures.get("map", 100)
        pictures.get("map", 100)
    pictures.get("map", 100)
    assert asked == ["map"]


def test_what_cannot_be_made_out_is_told_once(qtbot: QtBot) -> None:
    pictures = PictureLoader(lambda _: b"nothing")
    with qtbot.waitSignal(pictures.failed) as failed:
        pictures.get("map", 100)
    assert failed.args == ["map"]
    with qtbot.assertNotEmitted(pictures.failed, wait=20):
        assert pictures.get("map", 100) is None


def test_whoever_comes_close_is_shown_the_picture_itself_and_it_goes_again(qtbot: QtBot) -> None:
    pictures = PictureLoader(lambda _: png(2000, 1000))
    with qtbot.waitSignal(pictures.came):
        pictures.get("map", 600)
    with qtbot.waitSignal(pictures.came):
        rough = pictures.get("map", 600, wide=1500)
    assert rough is not None
    assert rough.wide == 600
    near = pictures.get("map", 600, wide=1500)
    assert near is not None
    assert near.wide == 2000
    far = pictures.get("map", 600, wide=500)
    assert far is rough
    assert pictures.get("map", 600, wide=700) is rough
    with qtbot.waitSignal(pictures.came):
        assert pictures.get("map", 600, wide=1500) is rough


def test_of_a_picture_that_is_seen_whole_no_copy_is_kept_that_is_nearly_as_large(
    qtbot: QtBot,
) -> None:
    pictures = PictureLoader(lambda _: png(3000, 10))
    with qtbot.waitSignal(pictures.came):
        pictures.get("map", 2000)
    with qtbot.waitSignal(pictures.came):
        pictures.get("map", 2000, wide=2700)
    near = pictures.get("map", 2000, wide=1500)
    assert near is not None
    assert near.wide == 3000
    far = pictures.get("map", 2000, wide=900)
    assert far is not None
    assert far.wide == 1000
