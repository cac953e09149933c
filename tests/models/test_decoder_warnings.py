"""Decoders' complaints about pictures are reported."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from random import Random
from threading import Event
from zlib import crc32

import pytest
from PySide6.QtCore import QBuffer, QByteArray, QIODevice, qInstallMessageHandler, qWarning
from PySide6.QtGui import QColor, QImage, QImageWriter, QPainter

from battleboard.models.ground_pictures import read_ground_picture
from battleboard.models.picture_files import (
    collect_decoder_warnings,
    describe_damage,
    no_picture,
    picture_in,
)
from battleboard.storage.disk import UnreadableError
from tests.models.test_brought_maps import NOW

DAMAGED = "The picture file is damaged: parts of the picture may look wrong."


def coloured(kind: str) -> bytes:
    """A colourful picture in a file format."""
    image, dice = QImage(320, 240, QImage.Format.Format_RGB32), Random(1)
    with QPainter(image) as painter:
        for _ in range(400):
            colour = QColor(*(dice.randrange(256) for _ in range(3)))
            painter.fillRect(dice.randrange(320), dice.randrange(240), 40, 30, colour)
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    QImageWriter(buffer, QByteArray(kind.encode())).write(image)
    return bytes(buffer.data().data())


def zeroed(content: bytes, at: float) -> bytes:
    """The file with a part overwritten by zeros."""
    begin = int(len(content) * at)
    return content[:begin] + bytes(400) + content[begin + 400 :]


def heard_of(content: bytes) -> list[str]:
    """What a decoder complains about in a picture."""
    with collect_decoder_warnings() as complaints:
        picture_in(content)
    return complaints


@pytest.mark.parametrize("at", [0.3, 0.5, 0.7])
def test_a_jpeg_that_lost_a_stretch_is_shown_and_told(at: float) -> None:
    whole = coloured("jpeg")
    assert heard_of(whole) == []
    assert read_ground_picture(whole, "map", NOW).note == ""
    torn = read_ground_picture(zeroed(whole, at), "map", NOW)
    assert torn.note == DAMAGED
    assert torn.images[0].width() == 320


@pytest.mark.parametrize("kind", ["png", "tiff"])
def test_of_these_kinds_what_is_damaged_is_refused(
    kind: str, capfd: pytest.CaptureFixture[str]
) -> None:
    whole = coloured("png") if kind == "png" else packed_tiff()
    assert read_ground_picture(whole, "map", NOW).note == ""
    with (
        collect_decoder_warnings(),
        pytest.raises(UnreadableError, match="'map' is damaged or in an unknown format"),
    ):
        read_ground_picture(zeroed(whole, 0.5), "map", NOW)
    capfd.readouterr()


def packed_tiff() -> bytes:
    """A picture as compressed TIFF."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QImageWriter(buffer, QByteArray(b"tiff"))
    writer.setCompression(1)
    writer.write(picture_in(coloured("png")))
    return bytes(buffer.data().data())


def test_a_png_whose_colours_are_damaged_is_told(capfd: pytest.CaptureFixture[str]) -> None:
    """The decoder goes on without them."""
    gamma = b"gAMA" + (45_455).to_bytes(4, "big")
    chunk = (4).to_bytes(4, "big") + gamma + crc32(gamma).to_bytes(4, "big")
    whole = coloured("png")
    sound = whole[:33] + chunk + whole[33:]
    assert describe_damage(sound, heard_of(sound)) == ""
    torn = sound.replace(gamma, gamma[:-1] + b"\xff")
    with collect_decoder_warnings():
        assert not picture_in(torn).isNull()
    assert describe_damage(torn, ()) == DAMAGED
    capfd.readouterr()


def test_what_has_no_head_of_a_picture_is_none() -> None:
    assert "is not a picture" in str(no_picture(b"Eggs", "list.png"))


@pytest.fixture
def usual() -> Iterator[list[str]]:
    """The place where Qt's messages usually go: a list."""
    said: list[str] = []
    before = qInstallMessageHandler(lambda _kind, _where, words: said.append(words))
    yield said
    qInstallMessageHandler(before)


def test_what_others_say_meanwhile_is_handed_on(usual: list[str]) -> None:
    torn, listening, may_end = zeroed(coloured("jpeg"), 0.5), Event(), Event()

    def listen() -> list[str]:
        with collect_decoder_warnings() as complaints:
            listening.set()
            may_end.wait(60)
            qWarning("A window without a parent.")
            return complaints

    with ThreadPoolExecutor(1) as pool:
        other = pool.submit(listen)
        assert listening.wait(60)
        with collect_decoder_warnings() as complaints:
            picture_in(torn)
            with collect_decoder_warnings() as inner:
                picture_in(torn)
        assert complaints == inner != []
        picture_in(torn)
        assert usual == inner
        may_end.set()
        assert other.result() == []
    qWarning("Nobody listens.")
    assert usual == [*inner, "A window without a parent.", "Nobody listens."]


def test_without_a_usual_place_it_is_written_as_qt_does(capsys: pytest.CaptureFixture[str]) -> None:
    before = qInstallMessageHandler(None)
    try:
        with collect_decoder_warnings() as complaints:
            qWarning("A window without a parent.")
        assert complaints == []
        assert capsys.readouterr().err == "A window without a parent.\n"
    finally:
        qInstallMessageHandler(before)
