"""Pictures of maps and portraits: read in the background, and kept at several sizes."""

from collections import deque
from collections.abc import Callable, Iterator
from functools import partial
from math import floor, sqrt
from typing import Any, Final, NamedTuple

from PySide6 import QtCore
from PySide6.QtGui import QImage, QImageIOHandler

from battleboard.models.background_work import BackgroundWork
from battleboard.models.picture_files import LaidPicture, lay_aside, reader_of

_MOST_PIXELS: Final = 24_000_000
"""The most pixels in the copy of a picture; zoomed in, a close-up is shown."""
_EIGHTHS: Final = 8
"""Decoders make copies of so many parts of a picture while they read it."""
_SMALLEST: Final = 512
TOO_COARSE: Final = 1.3
"""How much a picture may be enlarged before a finer one is loaded."""


class CloseUp(NamedTuple):
    """A part of a picture: its box in pixels of the whole, of which it has each `step`th."""

    box: QtCore.QRect
    step: int
    image: QImage = QImage()


class Mipmap(NamedTuple):
    """A picture at several sizes, each half as large as the last; `whole` is its full size.

    Where it is looked at more closely than these are fine, there is a `close_up` of that part.
    """

    whole: QtCore.QSize
    images: tuple[QImage, ...]
    close_up: CloseUp | None = None

    @property
    def wide(self) -> int:
        """The width of the finest of them, in pixels."""
        return self.images[0].width()

    @property
    def near(self) -> CloseUp | None:
        """The close-up, if it could be read."""
        return None if self.close_up is None or self.close_up.image.isNull() else self.close_up

    def suited(self, wide: float) -> QImage:
        """The smallest of them that is at least `wide` pixels wide, or else the finest."""
        return next((image for image in reversed(self.images) if image.width() >= wide), self[1][0])


class _Reading(NamedTuple):
    """A reading that waits for its turn, and who takes its result."""

    read: Callable[[], object]
    take: Callable[[Any], None]


class PictureLoader(QtCore.QObject):
    """The pictures of a battle, loaded by name when they are first asked for, one at a time.

    `came(name)` is emitted when one is loaded, `failed(name)` when one cannot be read.
    """

    came = QtCore.Signal(str)
    failed = QtCore.Signal(str)

    def __init__(self, read: Callable[[str], bytes], parent: QtCore.QObject | None = None) -> None:
        super().__init__(parent)
        self._read = read
        self._copies: dict[str, Mipmap | None] = {}
        self._contents: dict[str, bytes | LaidPicture] = {}
        self._waiting: deque[_Reading] = deque()
        self._work = BackgroundWork(self)

    def get(self, name: str, usual: int) -> Mipmap | None:
        """A picture, if it is loaded yet: about `usual` pixels wide, or less if it is smaller."""
        if name not in self._copies:
            self._copies[name] = None
            content = lay_aside(self._read(name))
            self._begin(partial(read_mipmap, content, usual), partial(self._store, name, content))
        return self._copies[name]

    def look_closer(self, name: str, wanted: CloseUp, take: Callable[[CloseUp], None]) -> None:
        """Have a part of a picture read whose copy is loaded."""
        self._begin(partial(read_close_up, self._contents[name], wanted), take)

    def _begin(self, read: Callable[[], object], take: Callable[[Any], None]) -> None:
        self._waiting.append(_Reading(read, take))
        if not self._work.is_busy:
            self._read_next()

    def _read_next(self) -> None:
        """Begin to read the one that has waited longest."""
        if self._waiting:
            read, take = self._waiting.popleft()
            self._work.begin(lambda _: read(), partial(self._take, take))

    def _take(self, take: Callable[[Any], None], found: object) -> None:
        self._read_next()
        take(found)

    def _store(self, name: str, content: bytes | LaidPicture, mipmap: Mipmap | None) -> None:
        if mipmap is None:
            self.failed.emit(name)
            return
        self._copies[name] = mipmap
        if mipmap.wide < mipmap.whole.width():
            self._contents[name] = content
        self.came.emit(name)


def read_mipmap(content: bytes | LaidPicture, wide: int) -> Mipmap | None:
    """A picture from a file's content, at most `wide` pixels wide; None if it is unreadable."""
    with reader_of(content) as reader:
        whole = reader.size()
        if whole.isValid():
            reader.setScaledSize(_copied(whole, wide))
        lies_on_side = bool(reader.transformation().value & _ON_SIDE.value)
        image = reader.read()
    if image.isNull():
        return None
    whole = whole if whole.isValid() else image.size()
    if lies_on_side:
        whole.transpose()
    return Mipmap(whole, tuple(_halved(_ready(image))))


_AS_IT_IS: Final = QImageIOHandler.Transformation.TransformationNone
_ON_SIDE: Final = QImageIOHandler.Transformation.TransformationRotate90


def read_close_up(content: bytes | LaidPicture, wanted: CloseUp) -> CloseUp:
    """A part of a picture; without an image if it is unreadable, so that the copy stays.

    Of a JPEG nothing but that part is ever in memory; other pictures are decoded as a whole.
    """
    box, size = wanted.box, wanted.box.size() / wanted.step
    with reader_of(content) as reader:
        if reader.format() == _IN_PARTS and reader.transformation() is _AS_IT_IS:
            reader.setClipRect(box)
            reader.setScaledSize(size)
            image = reader.read()
        else:
            image = reader.read().copy(box)
    if image.isNull():
        return wanted
    smooth = QtCore.Qt.TransformationMode.SmoothTransformation
    return wanted._replace(image=_ready(image.scaled(size, mode=smooth)))


_IN_PARTS: Final = b"jpeg"


def _copied(whole: QtCore.QSize, wide: int) -> QtCore.QSize:
    """The size of the copy of a picture; one that is hardly smaller is not worth having.

    Of a huge one it is some eighths, which its decoder makes without the whole in memory.
    """
    share = min(1.0, wide / whole.width())
    share = 1.0 if share * TOO_COARSE > 1 else share
    most = sqrt(_MOST_PIXELS / (whole.width() * whole.height()))
    if share > most:
        share = floor(_EIGHTHS * most) / _EIGHTHS or most
        return QtCore.QSize(*(max(1, floor(each * share)) for each in whole.toTuple()))
    return QtCore.QSize(*(max(1, round(each * share)) for each in whole.toTuple()))


def _ready(image: QImage) -> QImage:
    """A picture in the format that is painted fastest."""
    clear = image.hasAlphaChannel()
    form = QImage.Format.Format_ARGB32_Premultiplied if clear else QImage.Format.Format_RGB32
    return image.convertToFormat(form)


def _halved(image: QImage) -> Iterator[QImage]:
    yield image
    while max(image.size().toTuple()) > _SMALLEST:
        image = image.scaled(
            image.size() / 2, mode=QtCore.Qt.TransformationMode.SmoothTransformation
        )
        yield image
