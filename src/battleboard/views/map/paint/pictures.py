"""Map images and portraits: read in the background, kept as mipmaps."""

from bisect import bisect_right
from collections import deque
from collections.abc import Callable, Iterator
from functools import partial
from math import floor, sqrt
from typing import Any, Final, NamedTuple

from PySide6 import QtCore
from PySide6.QtGui import QImage, QImageIOHandler, QImageReader

from battleboard.models.background_work import BackgroundWork
from battleboard.models.picture_files import LaidPicture, lay_aside, reader_of

_MOST_PIXELS: Final = 24_000_000
"""Maximum pixels in the copy of a picture; where it is too coarse, a crop is shown."""
_EIGHTHS: Final = 8
"""A JPEG decoder can scale an image to multiples of an eighth while reading it."""
_SMALLEST: Final = 512
_FILM_PX: Final = 256
"""Only images read at most this wide are animated: the frames of a map would fill memory."""
_FILM_BYTES: Final = 16_000_000
_SHORTEST_MS: Final = 10
TOO_COARSE: Final = 1.3
"""Factor by which an image may be enlarged before a finer one is loaded."""


class DetailCrop(NamedTuple):
    """A crop of an image: its box in full-size pixels, downscaled by `step`."""

    box: QtCore.QRect
    step: int
    image: QImage = QImage()


class Film(NamedTuple):
    """The frames of an animated picture, and when each ends, in seconds."""

    frames: tuple[QImage, ...]
    ends: tuple[float, ...]

    def frame_at(self, seconds: float) -> int:
        """The index of the frame at a moment; the film runs in a loop."""
        return min(bisect_right(self.ends, seconds % self.ends[-1]), len(self.frames) - 1)


class Mipmap(NamedTuple):
    """An image at several sizes, each half the last; `whole` is its original size.

    If the view needs more detail than the largest size has, `close_up` is a sharp crop of the part
    in view. A small animated image has a `film`.
    """

    whole: QtCore.QSize
    images: tuple[QImage, ...]
    close_up: DetailCrop | None = None
    film: Film | None = None

    @property
    def wide(self) -> int:
        """The width of the finest size, in pixels."""
        return self.images[0].width()

    @property
    def near(self) -> DetailCrop | None:
        """The crop, or None if there is none or its image was unreadable."""
        return None if self.close_up is None or self.close_up.image.isNull() else self.close_up

    def image_for(self, wide: float) -> QImage:
        """The smallest size at least `wide` pixels wide, or else the finest."""
        return next((image for image in reversed(self.images) if image.width() >= wide), self[1][0])


class _Reading(NamedTuple):
    """A queued read, and the callback for its result."""

    read: Callable[[], object]
    take: Callable[[Any], None]


class PictureLoader(QtCore.QObject):
    """The images of a battle, loaded one at a time when first asked for.

    `came(name)` is emitted when an image is loaded, `failed(name)` when an image is unreadable.
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
        """An image about `usual` pixels wide, loaded on the first call; None until it is there."""
        if name not in self._copies:
            self._copies[name] = None
            content = lay_aside(self._read(name))
            self._begin(partial(read_mipmap, content, usual), partial(self._store, name, content))
        return self._copies[name]

    def load_crop(self, name: str, wanted: DetailCrop, take: Callable[[DetailCrop], None]) -> None:
        self._begin(partial(read_crop, self._contents[name], wanted), take)

    def _begin(self, read: Callable[[], object], take: Callable[[Any], None]) -> None:
        self._waiting.append(_Reading(read, take))
        if not self._work.is_busy:
            self._read_next()

    def _read_next(self) -> None:
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
    """Read an image, scaled down to about `wide` pixels; None if it is unreadable."""
    with reader_of(content) as reader:
        whole = reader.size()
        if whole.isValid():
            reader.setScaledSize(_size_of_copy(whole, wide))
        lies_on_side = bool(reader.transformation().value & _ON_SIDE.value)
        image = reader.read()
        film = _film(reader, image) if wide <= _FILM_PX else None
    if image.isNull():
        return None
    whole = whole if whole.isValid() else image.size()
    if lies_on_side:
        whole.transpose()
    return Mipmap(whole, tuple(_halve_repeatedly(_ready(image))), film=film)


def _film(reader: QImageReader, first: QImage) -> Film | None:
    """The film that begins with `first`, up to `_FILM_BYTES`; None for a still picture."""
    if first.isNull() or not reader.supportsAnimation():
        return None
    frames, ends = [_ready(first)], [_duration_s(reader)]
    while (len(frames) + 1) * first.sizeInBytes() <= _FILM_BYTES:
        image = reader.read()
        if image.isNull():
            break
        frames.append(_ready(image))
        ends.append(ends[-1] + _duration_s(reader))
    return Film(tuple(frames), tuple(ends)) if len(frames) > 1 else None


def _duration_s(reader: QImageReader) -> float:
    """The seconds for which the frame read last is shown; 0.1 for 10 ms or less, as in browsers."""
    delay = reader.nextImageDelay()
    return delay / 1000 if delay > _SHORTEST_MS else 0.1


_AS_IT_IS: Final = QImageIOHandler.Transformation.TransformationNone
_ON_SIDE: Final = QImageIOHandler.Transformation.TransformationRotate90


def read_crop(content: bytes | LaidPicture, wanted: DetailCrop) -> DetailCrop:
    """Read a crop; if that fails, the crop has no image, and the scaled copy stays in use.

    A JPEG that needs no rotation is decoded only within the crop, any other image as a whole.
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


def _size_of_copy(whole: QtCore.QSize, wide: int) -> QtCore.QSize:
    """The size of an image's copy; the full size if the copy would hardly be smaller.

    A huge image is scaled to a whole number of eighths if possible: the JPEG decoder can do that
    without holding the whole image in memory.
    """
    share = min(1.0, wide / whole.width())
    share = 1.0 if share * TOO_COARSE > 1 else share
    most = sqrt(_MOST_PIXELS / (whole.width() * whole.height()))
    if share > most:
        share = floor(_EIGHTHS * most) / _EIGHTHS or most
        return QtCore.QSize(*(max(1, floor(each * share)) for each in whole.toTuple()))
    return QtCore.QSize(*(max(1, round(each * share)) for each in whole.toTuple()))


def _ready(image: QImage) -> QImage:
    """Convert to the format that Qt paints fastest."""
    clear = image.hasAlphaChannel()
    form = QImage.Format.Format_ARGB32_Premultiplied if clear else QImage.Format.Format_RGB32
    return image.convertToFormat(form)


def _halve_repeatedly(image: QImage) -> Iterator[QImage]:
    yield image
    while max(image.size().toTuple()) > _SMALLEST:
        image = image.scaled(
            image.size() / 2, mode=QtCore.Qt.TransformationMode.SmoothTransformation
        )
        yield image
