"""Map pictures of every format are decoded, and searched for a grid."""

from pathlib import Path
from threading import Event, Thread

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QTransform

from battleboard.models import ground_pictures
from battleboard.models.background_work import ProgressReporter, WorkCancelledError
from battleboard.models.grey_pictures import in_grey
from battleboard.models.ground_pictures import (
    decode_picture,
    grey_in_strips,
    pasted_ground_picture,
    read_ground_picture,
)
from battleboard.models.picture_files import as_png, small_copy
from battleboard.storage.battle_file.store import picture_name
from battleboard.storage.disk import UnreadableError

pytestmark = pytest.mark.usefixtures("qapp")
SVG = b'<svg xmlns="http://www.w3.org/2000/svg" width="300" height="150"><rect width="300" \
height="150" fill="#ff0000"/></svg>'


def heard() -> tuple[list[float], ProgressReporter]:
    """The reported progress, and its reporter."""
    told: list[float] = []
    return told, ProgressReporter(told.append, Event())


def squared(wide: int, high: int, cell: float, offset: tuple[float, float]) -> QImage:
    """A light page with a dark grid."""
    image = QImage(wide, high, QImage.Format.Format_RGB32)
    image.fill(QColor("#e8e0d0"))
    with QPainter(image) as painter:
        painter.setPen(QColor("#7a7060"))
        for at in range(100):
            x, y = round(offset[0] + at * cell), round(offset[1] + at * cell)
            painter.drawLine(x, 0, x, high)
            painter.drawLine(0, y, wide, y)
    return image


@pytest.mark.parametrize("ending", ["png", "jpg", "webp", "bmp", "tiff"])
def test_every_kind_of_picture_is_read(ending: str, tmp_path: Path) -> None:
    path = tmp_path / f"map.{ending}"
    image = QImage(2600, 1300, QImage.Format.Format_RGB32)
    image.fill(QColor("#204060"))
    assert image.save(str(path))
    told, headway = heard()
    found = read_ground_picture(path.read_bytes(), "map", headway)
    assert found.size_px == (2600, 1300)
    assert [each.width() for each in found.images] == [2600, 2048, 1024, 512]
    assert found.images[0].pixelColor(5, 5).blue() == pytest.approx(0x60, abs=8)
    assert told == sorted(told)
    bulky = ending in {"bmp", "tiff"}
    assert (found.content == path.read_bytes()) is not bulky
    assert QImage.fromData(found.content).size() == image.size()
    assert found.plan.name == picture_name(found.content)


def test_a_drawing_is_a_picture_too() -> None:
    found = read_ground_picture(SVG, "map", heard()[1])
    assert found.size_px == (300, 150)
    assert found.images[0].pixelColor(5, 5) == QColor(Qt.GlobalColor.red)


def test_a_printed_grid_is_found_and_proposed() -> None:
    image = squared(1200, 800, 40, (13, 21))
    found = read_ground_picture(as_png(image), "cave", heard()[1])
    assert found.plan.cell_px == pytest.approx((40, 40), abs=0.05)
    assert found.plan.offset_px == pytest.approx((13.5, 21.5), abs=1.5)
    assert not found.plan.grid_shown
    assert found.slant_deg == 0


def test_the_grid_of_a_slanted_scan_is_found_upright() -> None:
    page = squared(1200, 900, 30, (0, 0))
    turned = QImage(page.size(), QImage.Format.Format_RGB32)
    turned.fill(QColor("#e8e0d0"))
    with QPainter(turned) as painter:
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.setTransform(QTransform().translate(600, 450).rotate(0.6).translate(-600, -450))
        painter.drawImage(0, 0, page)
    found = read_ground_picture(as_png(turned), "scan", heard()[1])
    assert found.plan.slant_deg == pytest.approx(0.6, abs=0.08)
    assert found.plan.cell_px == pytest.approx((30, 30), abs=0.1)


def test_without_a_grid_squares_of_a_usual_size_are_proposed() -> None:
    image = QImage(700, 350, QImage.Format.Format_RGB32)
    image.fill(QColor("#806040"))
    found = pasted_ground_picture(image, "Pasted map", heard()[1])
    assert found.finding.grid is None
    assert found.plan.squares == (10, 5)
    assert found.plan.grid_shown
    assert QImage.fromData(found.content) == image


@pytest.mark.parametrize("content", [b"", b"no picture", b"<svg broken"])
def test_what_is_none_is_a_sentence(content: bytes) -> None:
    with pytest.raises(UnreadableError, match="'map' is not a picture that can be shown"):
        read_ground_picture(content, "map", heard()[1])


def test_what_is_pasted_may_be_none() -> None:
    with pytest.raises(UnreadableError, match="The pasted picture cannot be shown"):
        pasted_ground_picture(QImage(), "Pasted map", heard()[1])


def test_too_large_a_picture_is_refused_before_it_is_decoded() -> None:
    huge = b"\x89PNG\r\n\x1a\n" + b"\0\0\0\rIHDR" + (16_001).to_bytes(4) + (10).to_bytes(4)
    with pytest.raises(UnreadableError, match="a side of more than 16,000 pixels"):
        decode_picture(huge, "map", heard()[1])


def test_too_large_a_picture_without_a_header_is_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(ground_pictures, "LARGEST_PX", 200)
    with pytest.raises(UnreadableError, match="not a picture that can be shown"):
        decode_picture(SVG, "map", heard()[1])


def test_decoding_ends_where_it_is_not_wanted_any_more() -> None:
    unwanted = Event()
    unwanted.set()
    content = as_png(squared(300, 300, 30, (0, 0)))
    with pytest.raises(WorkCancelledError):
        decode_picture(content, "map", ProgressReporter(lambda _: None, unwanted))


def test_while_a_large_picture_is_decoded_it_tells_how_far_it_is() -> None:
    told, headway = heard()
    content = as_png(squared(5000, 5000, 60, (0, 0)))
    decode_picture(content, "map", headway)
    assert len(told) > 2
    assert told == sorted(told)
    assert told[-1] == 1.0


def test_decoding_in_a_thread_never_waits_for_what_this_thread_holds() -> None:
    """Qt finds decoders behind a lock, which both threads want again and again."""
    content = as_png(squared(40, 40, 10, (0, 0)))

    def often() -> None:
        for _ in range(300):
            decode_picture(content, "map", heard()[1])

    thread = Thread(target=often)
    thread.start()
    while thread.is_alive():
        assert not small_copy(content, QSize(20, 20)).isNull()


@pytest.mark.parametrize("clear", [False, True])
def test_grey_in_strips_is_grey_at_once(*, clear: bool) -> None:
    image = squared(700, 1500, 30, (5, 5))
    if clear:
        image = image.convertToFormat(QImage.Format.Format_ARGB32)
        image.fill(QColor(10, 20, 30, 90))
    assert grey_in_strips(image, heard()[1]) == in_grey(image)
