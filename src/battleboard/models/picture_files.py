"""Picture files: which files are pictures, and how to make smaller copies."""

import base64
import binascii
import sys
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Lock, local
from typing import Any, Final, NamedTuple

from PySide6 import QtCore
from PySide6.QtCore import (
    QBuffer,
    QByteArray,
    QFile,
    QIODevice,
    QPoint,
    QRect,
    QSize,
    Qt,
    QXmlStreamAttribute,
    QXmlStreamAttributes,
    QXmlStreamReader,
)
from PySide6.QtGui import QImage, QImageReader, QImageWriter

from battleboard.foundation.fault import Fault
from battleboard.storage.disk import DiskCache, UnreadableError, cache_on_disk, harmless
from battleboard.storage.maps.picture_header import has_wrong_checksum, header_of, is_cut_off

_DECODERS: Final = ("qt.gui.imageio", "qt.imageformats")
_Handler = Callable[[QtCore.QtMsgType, QtCore.QMessageLogContext, str], None]
_ears: Final = local()


class _Place:
    """The program's Qt message handler, installed as long as any thread is listening."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._listening = 0
        self._usual: _Handler | None = None

    def enter(self) -> None:
        with self._lock:
            self._listening += 1
            if self._listening == 1:
                # The type stubs omit that there may be no previous handler.
                usual: Any = QtCore.qInstallMessageHandler(self.hear)
                self._usual = usual

    def leave(self) -> None:
        with self._lock:
            self._listening -= 1
            if not self._listening:
                QtCore.qInstallMessageHandler(self._usual)

    def hear(self, kind: QtCore.QtMsgType, where: QtCore.QMessageLogContext, words: str) -> None:
        """Record a decoder's message if this thread is listening; forward everything else."""
        heard: list[str] | None = getattr(_ears, "heard", None)
        if heard is not None and str(where.category).startswith(_DECODERS):
            heard.append(words)
        elif self._usual is not None:
            self._usual(kind, where, words)
        elif sys.stderr is not None:
            sys.stderr.write(f"{words}\n")


_PLACE: Final = _Place()


@contextmanager
def collect_decoder_warnings() -> Iterator[list[str]]:
    """Collect the decoder warnings of this thread within the block."""
    before, _ears.heard = getattr(_ears, "heard", None), list[str]()
    _PLACE.enter()
    try:
        yield _ears.heard
    finally:
        _PLACE.leave()
        _ears.heard = before


_STARTS: Final = (b"<?xml", b"<svg", b"<!--", b"<!doctype")
_BOM: Final = b"\xef\xbb\xbf"
_WHOLE: Final = ""
_MOST_PARTS: Final = 200_000
_DEEPEST: Final = 500
_DEEPEST_USE: Final = 30
_TOO_MANY: Final = f"it has more than {_MOST_PARTS:,} parts"
_TOO_DEEP: Final = "its parts are nested too deep"
_TOKEN: Final = QXmlStreamReader.TokenType


class RefusedDrawingError(Fault):
    """An SVG that is not opened; its message is a clause that says why."""


def is_drawing(content: bytes) -> bool:
    return content.removeprefix(_BOM).lstrip()[:9].lower().startswith(_STARTS)


def check_drawing(content: bytes) -> None:
    """Raise a `RefusedDrawingError` if an SVG would load other files, or is too complex.

    Qt loads the images and style sheets that an SVG references, from anywhere on the disk.
    """
    held, parts = QBuffer(), _Parts()
    held.setData(QByteArray(content))
    held.open(QIODevice.OpenModeFlag.ReadOnly)
    reader = QXmlStreamReader(held)
    while not reader.atEnd():
        token = reader.readNext()
        if token is _TOKEN.StartElement:
            attributes = reader.attributes()
            links = [each.value().strip() for each in _all_of(attributes) if each.name() == "href"]
            parts.begin(attributes.value("id"), links if reader.name() == "use" else ())
            if reader.name() != "a" and not all(map(_stays_inside, links)):
                raise RefusedDrawingError("it would load another file")
        elif token is _TOKEN.EndElement:
            parts.end()
        elif _asks_for_style(reader, token):
            raise RefusedDrawingError("it would load a style sheet")
    parts.check()


def _asks_for_style(reader: QXmlStreamReader, token: QXmlStreamReader.TokenType) -> bool:
    if token is _TOKEN.ProcessingInstruction:
        return reader.processingInstructionTarget() == "xml-stylesheet"
    return token is _TOKEN.Characters and "@import" in reader.text()


def _all_of(attributes: QXmlStreamAttributes) -> list[QXmlStreamAttribute]:
    return [attributes.at(number) for number in range(attributes.count())]


def _stays_inside(link: str) -> bool:
    """Whether a link points into the SVG itself, or embeds a bitmap."""
    head, _, data = link.partition(",")
    if not head.startswith("data:"):
        return not link or link.startswith("#")
    try:
        return header_of(base64.b64decode(data.encode())) is not None
    except binascii.Error:
        return False


class _Parts:
    """Counts the elements of an SVG, including those repeated by `use`."""

    def __init__(self) -> None:
        self._open: list[str] = []
        self._own: dict[str, int] = {_WHOLE: 0}
        self._used: dict[str, list[str]] = {_WHOLE: []}

    def begin(self, called: str, repeated: Sequence[str]) -> None:
        """Count an element, and those it references by `use`, towards every enclosing element."""
        if len(self._open) > _DEEPEST:
            raise RefusedDrawingError(_TOO_DEEP)
        for each in {_WHOLE, *self._open}:
            self._own[each] += 1
            self._used[each] += (link.removeprefix("#") for link in repeated)
        if self._own[_WHOLE] > _MOST_PARTS:
            raise RefusedDrawingError(_TOO_MANY)
        self._own.setdefault(called, 1)
        self._used.setdefault(called, [])
        self._open.append(called)

    def end(self) -> None:
        self._open.pop()

    def check(self) -> None:
        """Raise a `RefusedDrawingError` if too much would be painted."""
        painted: dict[str, int] = {}

        def count(part: str, depth: int) -> int:
            if depth > _DEEPEST_USE:
                raise RefusedDrawingError(_TOO_DEEP)
            if part not in painted:
                used = (count(each, depth + 1) for each in self._used.get(part, ()))
                painted[part] = self._own.get(part, 0) + sum(used)
            return painted[part]

        if count(_WHOLE, 0) > _MOST_PARTS:
            raise RefusedDrawingError(_TOO_MANY)


ENDINGS: Final = ("png", "jpg", "jpeg", "webp", "svg", "bmp", "gif", "tif", "tiff")
"""File extensions of pictures."""
_ONE: Final = QSize(1, 1)
_CUT_OFF: Final = "The picture file is cut off: part of the picture is missing."
_DAMAGED: Final = "The picture file is damaged: parts of the picture may look wrong."
# Maps of 9,000 × 9,000 pixels are sold; by default Qt refuses them as too large.
_MOST_MEGABYTES: Final = 1024


def is_called_picture(path: Path) -> bool:
    return path.suffix.removeprefix(".").casefold() in ENDINGS


_LARGE: Final = 4_000_000
"""Pictures of at least this many bytes are not kept in memory."""


class LaidPicture(NamedTuple):
    """A large picture's content, cached on disk, and its format.

    Its file has a single position: only one reader at a time may use it.
    """

    content: DiskCache
    kind: str


def lay_aside(content: bytes) -> bytes | LaidPicture:
    """Cache a picture's content on disk if it is large and there is room."""
    if len(content) < _LARGE or not (kind := _kind_of(content)):
        return content
    kept = cache_on_disk(content)
    return LaidPicture(kept, kind) if kept else content


@contextmanager
def reader_of(picture: bytes | LaidPicture) -> Iterator[QImageReader]:
    """Open a reader for a picture, on this thread or another.

    During `read`, Qt would look up the decoder under a lock, and might then call into Python, which
    waits for the GIL: a deadlock. So the decoder is looked up here, by asking for the size. The
    reader is freed before the content, since TIFF decoders access the content to the very end.
    """
    kind = _kind_of(picture) if isinstance(picture, bytes) else picture.kind
    device = _buffer(picture if kind else b"") if isinstance(picture, bytes) else _file(picture)
    QImageReader.setAllocationLimit(_MOST_MEGABYTES)
    reader = QImageReader(device, QByteArray(kind.encode()))
    reader.setAutoDetectImageFormat(False)
    reader.setAutoTransform(True)
    reader.size()
    try:
        yield reader
    finally:
        reader.setDevice(None)  # type: ignore[arg-type]  # it may be none


def _buffer(content: bytes) -> QIODevice:
    buffer = QBuffer()
    buffer.setData(QByteArray(content))
    buffer.open(QIODevice.OpenModeFlag.ReadOnly)
    return buffer


def _file(picture: LaidPicture) -> QIODevice:
    file, keep = QFile(), QFile.FileHandleFlag.DontCloseHandle
    file.open(picture.content.handle, QIODevice.OpenModeFlag.ReadOnly, keep)
    file.seek(0)
    return file


def _kind_of(content: bytes) -> str:
    """The format of a picture; '' if it is unsupported, or an SVG that is refused."""
    if not is_drawing(content):
        header = header_of(content)
        return header.kind if header else ""
    with suppress(RefusedDrawingError):
        check_drawing(content)
        return "svg"
    return ""


def picture_in(content: bytes) -> QImage:
    """Decode a picture; a null image if the content is not one."""
    with reader_of(content) as reader:
        return reader.read()


def describe_damage(content: bytes, complaints: Collection[str]) -> str:
    """What the DM should know about a decoded picture: truncated, damaged, or ''.

    `complaints` are its decoder's warnings.
    """
    if is_cut_off(content):
        return _CUT_OFF
    return _DAMAGED if complaints or has_wrong_checksum(content) else ""


def no_picture(content: bytes, name: str) -> UnreadableError:
    """The error for a file that is not a displayable picture."""
    if is_drawing(content):
        try:
            check_drawing(content)
        except RefusedDrawingError as why:
            return UnreadableError(f"The drawing '{harmless(name)}' cannot be opened: {why}.")
    if header_of(content):
        damaged = "is damaged or in an unknown format: it cannot be shown"
        return UnreadableError(f"The picture '{harmless(name)}' {damaged}.")
    return UnreadableError(f"'{harmless(name)}' is not a picture that can be shown.")


def small_copy(content: bytes, most: QSize) -> QImage:
    """A picture scaled down to a size; a null image if the content is not a picture."""
    with reader_of(content) as reader:
        whole = reader.size()
        if whole.boundedTo(most) != whole:
            fitting = whole.scaled(most, Qt.AspectRatioMode.KeepAspectRatio)
            reader.setScaledSize(fitting.expandedTo(_ONE))
        return reader.read()


def is_animated(content: bytes) -> bool:
    with reader_of(content) as reader:
        return reader.supportsAnimation() and reader.imageCount() > 1


SIZE: Final = QSize(480, 270)
_QUICK: Final = 50
"""Compression level (of 100): half the time, for files a thirtieth larger."""


def thumbnail(picture: QImage) -> bytes:
    """The middle of a picture, scaled down, as PNG."""
    scaled = picture.scaled(
        SIZE,
        Qt.AspectRatioMode.KeepAspectRatioByExpanding,
        Qt.TransformationMode.SmoothTransformation,
    )
    middle = QRect(QPoint(), SIZE)
    middle.moveCenter(scaled.rect().center())
    return as_png(scaled.copy(middle), _QUICK)


def as_png(picture: QImage, compression: int = -1) -> bytes:
    """Encode as PNG; a lower `compression`, from 0 to 100, is faster; -1 is Qt's default."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QImageWriter(buffer, QByteArray(b"png"))
    writer.setCompression(compression)
    writer.write(picture)
    return bytes(buffer.data().data())


_QUALITY: Final = 90


def encode_picture(image: QImage, quality: int = _QUALITY) -> bytes:
    """Encode a picture as JPEG, or as PNG if it has an alpha channel."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QImageWriter(buffer, QByteArray(b"png" if image.hasAlphaChannel() else b"jpeg"))
    writer.setQuality(-1 if image.hasAlphaChannel() else quality)
    writer.write(image)
    return bytes(buffer.data().data())
