"""Pictures are read in the background."""

import pytest
from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QSize
from PySide6.QtGui import QColor, QImage, QImageWriter
from pytestqt.qtbot import QtBot

from battleboard.views.map.paint import pictures
from battleboard.views.map.paint.pictures import Mipmap, PictureLoader, read_mipmap
from tests.models.pictures import animated_gif


def png(wide: int, high: int, colour: str = "#336699") -> bytes:
    image = QImage(wide, high, QImage.Format.Format_ARGB32)
    image.fill(QColor(colour))
    return written(image)


def written(image: QImage, form: str = "png") -> bytes:
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    assert QImageWriter(buffer, QByteArray(form.encode())).write(image)
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


def test_of_a_huge_picture_there_are_some_eighths() -> None:
    assert read(10_400, 2_400).images[0].size() == QSize(9_100, 2_100)


def test_what_is_no_picture_is_told() -> None:
    assert read_mipmap(b"this is no picture", 100) is None


@pytest.mark.parametrize(("wide", "chosen"), [(100, 400), (400, 400), (401, 800), (5000, 1600)])
def test_the_smallest_that_need_not_be_enlarged_is_drawn(wide: float, chosen: int) -> None:
    assert read(1600, 800).image_for(wide).width() == chosen


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


def test_41_6_an_animated_portrait_is_read_as_a_film() -> None:
    read = read_mipmap(animated_gif("#ff0000", "#00ff00", "#0000ff", hundredths=20), 256)
    assert read is not None
    assert read.film is not None
    assert [frame.pixelColor(0, 0).name() for frame in read.film.frames] == [
        "#ff0000",
        "#00ff00",
        "#0000ff",
    ]
    moments = (0.0, 0.1, 0.3, 0.5, 0.7)
    assert [read.film.frame_at(each) for each in moments] == [0, 0, 1, 2, 0]


def test_41_6_a_frame_without_a_delay_is_shown_for_a_tenth_of_a_second() -> None:
    read = read_mipmap(animated_gif("#ff0000", "#00ff00", hundredths=0), 256)
    assert read is not None
    assert read.film is not None
    assert read.film.ends == pytest.approx((0.1, 0.2))


@pytest.mark.parametrize(("frames", "wide"), [(1, 256), (2, 1_000)])
def test_41_6_a_still_picture_and_that_of_a_map_are_no_films(frames: int, wide: int) -> None:
    read = read_mipmap(animated_gif(*["#ff0000"] * frames), wide)
    assert read is not None
    assert read.film is None


def test_41_6_a_film_ends_where_it_would_fill_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pictures, "_FILM_BYTES", 3 * 4)
    read = read_mipmap(animated_gif(*["#ff0000"] * 4), 256)
    assert read is not None
    assert read.film is not None
    assert len(read.film.frames) == 3
