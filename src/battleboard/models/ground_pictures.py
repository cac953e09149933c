"""Imported map pictures: decoded with progress, and searched for their grid."""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event, Thread
from typing import Final, NamedTuple

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QSize, Qt
from PySide6.QtGui import QImage, QImageWriter, QPainter

from battleboard.board.tracing.plan_skew import skew_of
from battleboard.board.tracing.printed_grid import GridFinding
from battleboard.models.background_work import ProgressReporter, WorkCancelledError
from battleboard.models.grey_pictures import LARGEST_PX, bands_down, find_grid_of, in_grey
from battleboard.models.picture_files import (
    collect_decoder_warnings,
    describe_damage,
    no_picture,
    reader_of,
)
from battleboard.models.plan_pictures import upright
from battleboard.queries.table.picture_plan import PicturePlan
from battleboard.storage.battle_file.store import picture_name
from battleboard.storage.disk import UnreadableError, harmless
from battleboard.storage.maps.picture_header import header_of

_SMALLEST_PX: Final = 512
_SHOWN_PX: Final = 2048
_STRIP_PX: Final = 500_000
# PNG quality in Qt trades time against size; this is nearly all speed.
_HASTY: Final = 85
# These are saved as PNG instead: uncompressed pixels take ten times the space.
_BULKY: Final = frozenset({"bmp", "tiff"})
_DECODED: Final = 0.7
_PACKED: Final = 0.85
# A slant counts only if the straightened grid fits better by this factor.
_BETTER: Final = 1.15
_USUAL_CELL_PX: Final = 70.0
_LOOK_S: Final = 0.03


class GroundPicture(NamedTuple):
    """A map picture: its content, its pixels at several sizes, and the grid found on it.

    `title` is the file name without extension. A grid on a slanted scan is rotated clockwise by
    `slant_deg`. `note` is what the DM should know about the file.
    """

    title: str
    content: bytes
    images: tuple[QImage, ...]
    finding: GridFinding
    slant_deg: float = 0.0
    note: str = ""

    @property
    def size_px(self) -> tuple[float, float]:
        return float(self.images[0].width()), float(self.images[0].height())

    @property
    def plan(self) -> PicturePlan:
        """The proposed layout: by the detected grid, or by squares of a usual size."""
        name, grid = picture_name(self.content), self.finding.grid
        if grid is None:
            cell = _USUAL_CELL_PX, _USUAL_CELL_PX
            return PicturePlan(name, self.size_px, cell, grid_shown=True)
        cell, offset = ((round(pair[0], _DIGITS), round(pair[1], _DIGITS)) for pair in grid)
        return PicturePlan(name, self.size_px, cell, offset, slant_deg=self.slant_deg).in_corner()


_DIGITS: Final = 3


def decode_picture(
    content: bytes, name: str, headway: ProgressReporter, most_px: int = 0
) -> QImage:
    """Decode a picture with its orientation applied, or raise an `UnreadableError`.

    Only the first frame of an animation is decoded. With `most_px`, a larger picture is scaled
    down.
    """
    header = header_of(content)
    if header and max(header.wide, header.high) > LARGEST_PX:
        most = f"has a side of more than {LARGEST_PX:,} pixels"
        raise UnreadableError(f"The picture '{harmless(name)}' {most}.")
    with reader_of(content) as reader:
        size = reader.size()
        if most_px and max(size.toTuple()) > most_px:
            small = QSize(most_px, most_px)
            reader.setScaledSize(size.scaled(small, Qt.AspectRatioMode.KeepAspectRatio))
        with _report_reading(reader.device(), headway):
            picture = reader.read()
    headway(1.0)
    if picture.isNull() or max(picture.size().toTuple()) > LARGEST_PX:
        raise no_picture(content, name)
    return picture


@contextmanager
def _report_reading(content: QIODevice, headway: ProgressReporter) -> Iterator[None]:
    """Report from another thread, now and then, how much of a picture Qt has read."""
    over = Event()

    def look() -> None:
        while not over.wait(_LOOK_S):
            try:
                headway(content.pos() / max(1, content.size()))
            except WorkCancelledError:
                # No exception may leave this thread: the caller's next report raises it again.
                return

    teller = Thread(target=look, name="decoding")
    teller.start()
    try:
        yield
    finally:
        over.set()
        teller.join()


def decode_at_sizes(content: bytes, name: str, headway: ProgressReporter) -> tuple[QImage, ...]:
    """A picture at full size, and smaller copies.

    Qt holds the GIL while scaling, but not while decoding. A large picture is therefore decoded
    again for the first smaller copy.
    """
    whole = decode_picture(content, name, headway.between(0, 0.6))
    if max(whole.size().toTuple()) <= _SHOWN_PX:
        return at_sizes(whole)
    return (whole, *at_sizes(decode_picture(content, name, headway.between(0.6, 1), _SHOWN_PX)))


def at_sizes(picture: QImage) -> tuple[QImage, ...]:
    """A picture at full size, and smaller copies, each half as wide as the one before."""
    images = [picture]
    while max(images[-1].size().toTuple()) > _SMALLEST_PX:
        mode = Qt.TransformationMode.SmoothTransformation
        images.append(images[-1].scaled(images[-1].size() / 2, mode=mode))
    return tuple(images)


def read_ground_picture(content: bytes, title: str, headway: ProgressReporter) -> GroundPicture:
    with collect_decoder_warnings() as complaints:
        images = decode_at_sizes(content, title, headway.between(0, _DECODED))
    header, note = header_of(content), describe_damage(content, complaints)
    if header and header.kind in _BULKY:
        content = encode_quickly(images[0])
    found = examine_picture(images, content, title, headway.between(_PACKED, 1.0))
    return found._replace(note=note)


def pasted_ground_picture(picture: QImage, title: str, headway: ProgressReporter) -> GroundPicture:
    headway(0.0)
    if picture.isNull() or max(picture.size().toTuple()) > LARGEST_PX:
        raise UnreadableError("The pasted picture cannot be shown.")
    return examine_picture(
        at_sizes(picture), encode_quickly(picture), title, headway.between(_DECODED, 1.0)
    )


def encode_quickly(picture: QImage) -> bytes:
    """Encode as PNG, trading size for speed."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QImageWriter(buffer, QByteArray(b"png"))
    writer.setQuality(_HASTY)
    writer.write(picture)
    return bytes(buffer.data().data())


def examine_picture(
    images: tuple[QImage, ...], content: bytes, title: str, headway: ProgressReporter
) -> GroundPicture:
    grey = grey_in_strips(images[0], headway.between(0, 0.4))
    found = find_grid_of(title, grey)
    headway(0.8)
    slant = skew_of(bands_down(grey), grey.width())
    if slant:
        straight = find_grid_of(title, upright(grey, slant))
        if straight.grid is not None and straight.score > _BETTER * found.score:
            return GroundPicture(title, content, images, straight, slant)
    return GroundPicture(title, content, images, found)


def grey_in_strips(picture: QImage, headway: ProgressReporter) -> QImage:
    """Convert to greyscale as `in_grey` does, in strips that hold the GIL only briefly."""
    grey = QImage(picture.size(), QImage.Format.Format_Grayscale8)
    wide, high = picture.width(), picture.height()
    step = max(16, _STRIP_PX // wide)
    with QPainter(grey) as painter:
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Source)
        for top in range(0, high, step):
            headway(top / high)
            painter.drawImage(0, top, in_grey(picture.copy(0, top, wide, min(step, high - top))))
    return grey
