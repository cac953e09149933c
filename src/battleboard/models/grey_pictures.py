"""Greyscale pictures, in the form that grid and wall detection need."""

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QImage, QPainter

from battleboard.board.tracing.printed_grid import Bands, GridFinding, grid_of
from battleboard.models.picture_files import no_picture, reader_of
from battleboard.storage.disk import UnreadableError, read_file

LARGEST_PX: Final = 16_000
"""Longest accepted side of a picture."""
_BANDS: Final = 24
# Larger pictures are averaged to at most this many samples: grid lines stay distinct, and the
# search stays fast.
_MOST_SAMPLES: Final = 1200


def read_picture(path: Path) -> QImage:
    """Load a picture with its orientation applied, or raise an `UnreadableError`."""
    content = read_file(path)
    with reader_of(content) as reader:
        size = reader.size()
        if max(size.width(), size.height()) > LARGEST_PX:
            problem = f"has a side of more than {LARGEST_PX:,} pixels"
            raise UnreadableError(f"The picture '{path.name}' {problem}.")
        picture = reader.read()
    if picture.isNull():
        raise no_picture(content, path.name)
    return picture


def in_grey(picture: QImage) -> QImage:
    """Convert a picture to greyscale; transparency becomes white."""
    if picture.hasAlphaChannel():
        white = QImage(picture.size(), QImage.Format.Format_RGB32)
        white.fill(Qt.GlobalColor.white)
        with QPainter(white) as painter:
            painter.drawImage(0, 0, picture)
        picture = white
    return picture.convertToFormat(QImage.Format.Format_Grayscale8)


def find_grid_of(name: str, grey: QImage) -> GridFinding:
    return grid_of(name, bands_across(grey), bands_down(grey))


def bands_across(grey: QImage) -> Bands:
    """Average a greyscale picture into horizontal bands.

    Each band is scaled separately: Qt holds the GIL while it scales, blocking other threads.
    """
    step = -(-grey.width() // _MOST_SAMPLES)
    wide = grey.width() // step
    parts = (
        grey.copy(0, top, wide * step, bottom - top) for top, bottom in _band_edges(grey.height())
    )
    return Bands([grey_rows(_smoothly(part, wide, 1))[0] for part in parts], step)


def bands_down(grey: QImage) -> Bands:
    step = -(-grey.height() // _MOST_SAMPLES)
    high = grey.height() // step
    parts = (
        grey.copy(left, 0, right - left, high * step) for left, right in _band_edges(grey.width())
    )
    return Bands([b"".join(grey_rows(_smoothly(part, 1, high))) for part in parts], step)


def _band_edges(length: int) -> Iterator[tuple[int, int]]:
    bands = min(_BANDS, length)
    return pairwise(at * length // bands for at in range(bands + 1))


def grey_rows(grey: QImage) -> list[bytes]:
    values = bytes(grey.constBits())
    line, wide = grey.bytesPerLine(), grey.width()
    return [values[start : start + wide] for start in range(0, line * grey.height(), line)]


def _smoothly(picture: QImage, wide: int, high: int) -> QImage:
    aspect = Qt.AspectRatioMode.IgnoreAspectRatio
    return picture.scaled(wide, high, aspect, Qt.TransformationMode.SmoothTransformation)
