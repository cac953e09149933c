"""Format and size of a picture are read from its first bytes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QBuffer, QByteArray, QIODevice
from PySide6.QtGui import QImage, QImageWriter

from battleboard.storage.maps.picture_header import PictureHeader, header_of
from tests.storage.maps.maps import png


def written(kind: str, wide: int, high: int, *, clear: bool = False) -> bytes:
    image = QImage(wide, high, QImage.Format.Format_ARGB32 if clear else QImage.Format.Format_RGB32)
    image.fill(0x80FF0000)
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    assert QImageWriter(buffer, QByteArray(kind.encode())).write(image)
    return bytes(buffer.data().data())


@pytest.mark.parametrize("kind", ["png", "jpeg", "webp", "bmp"])
@pytest.mark.parametrize("clear", [False, True])
def test_the_size_is_that_which_qt_wrote(kind: str, clear: bool) -> None:  # noqa: FBT001
    assert header_of(written(kind, 321, 123, clear=clear)) == PictureHeader(kind, 321, 123)


LOSSLESS = b"RIFF\0\0\0\0WEBPVP8L\0\0\0\0\x2f" + (99 | 49 << 14).to_bytes(4, "little")
EXTENDED = (
    b"RIFF\0\0\0\0WEBPVP8X" + bytes(8) + (99).to_bytes(3, "little") + (49).to_bytes(3, "little")
)
SIMPLE = b"RIFF\0\0\0\0WEBPVP8 " + bytes(10) + b"\x64\x00\x32\x00"
LITTLE_TIFF = (
    b"II*\0\x08\0\0\0\x02\0\x00\x01\x04\0\x01\0\0\0\x64\0\0\0\x01\x01\x03\0\x01\0\0\0\x32\0\0\0"
)
BIG_TIFF = (
    b"MM\0*\0\0\0\x08\0\x02\x01\x00\x00\x04\0\0\0\x01\0\0\0\x64\x01\x01\x00\x03\0\0\0\x01\0\x32\0\0"
)
FILLED_JPEG = b"\xff\xd8\xff\xe0\x00\x04\0\0\xff\xff\xc0\x00\x11\x08\x00\x32\x00\x64"
UPSIDE_DOWN_BMP = b"BM" + bytes(16) + b"\x64\0\0\0" + (-50).to_bytes(4, "little", signed=True)


@pytest.mark.parametrize(
    ("content", "kind"),
    [
        (LOSSLESS, "webp"),
        (EXTENDED, "webp"),
        (SIMPLE, "webp"),
        (b"GIF89a\x64\x00\x32\x00", "gif"),
        (LITTLE_TIFF, "tiff"),
        (BIG_TIFF, "tiff"),
        (FILLED_JPEG, "jpeg"),
        (UPSIDE_DOWN_BMP, "bmp"),
    ],
)
def test_other_headers_are_read_as_their_forms_say(content: bytes, kind: str) -> None:
    assert header_of(content) == PictureHeader(kind, 100, 50)


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{}",
        png(0, 5),
        png(5, 1 << 21),
        b"\x89PNG\r\n\x1a\n" + bytes(30),
        b"RIFF\0\0\0\0WAVE",
        b"RIFF\0\0\0\0WEBPVP99",
        b"\xff\xd8\xff\xda\x00\x04\0\0",
        b"\xff\xd8\xff\xe0\x00\x00",
        LITTLE_TIFF[:12],
        b"II*\0\x08\0\0\0\xff\xff",
    ],
)
def test_what_has_no_size_has_no_header(content: bytes) -> None:
    assert header_of(content) is None


@given(
    st.sampled_from([LOSSLESS, EXTENDED, SIMPLE, LITTLE_TIFF, BIG_TIFF, FILLED_JPEG, png()]),
    st.binary(max_size=40),
    st.integers(0, 40),
)
def test_no_bytes_are_an_error(start: bytes, rest: bytes, kept: int) -> None:
    found = header_of(start[:kept] + rest)
    assert found is None or (found.wide > 0 and found.high > 0)
