"""Pictures of maps and faces: read beside the window's own work, and kept at several sizes."""

from collections.abc import Callable, Iterator
from math import sqrt
from typing import Final, NamedTuple

from PySide6.QtCore import (
    QBuffer,
    QByteArray,
    QIODevice,
    QObject,
    QRunnable,
    QSize,
    Qt,
    QThreadPool,
    Signal,
)
from PySide6.QtGui import QImage, QImageReader

_MOST_MEGABYTES: Final = 1024
_MOST_PIXELS: Final = 24_000_000
"""A copy to draw from holds no more pixels; whoever comes closer sees the picture itself."""
_SMALLEST: Final = 512
_TOO_COARSE: Final = 1.3
"""A picture may be enlarged so much before a finer one is fetched."""


class Mipmap(NamedTuple):
    """A picture at several sizes, each half as large as the one before; `whole` is its own size."""

    whole: QSize
    images: tuple[QImage, ...]

    @property
    def wide(self) -> int:
        """How many pixels the finest of them is across."""
        return self.images[0].width()

    def suited(self, wide: float) -> QImage:
        """The smallest of them that need not be enlarged to be so many pixels across."""
        return next((image for image in reversed(self.images) if image.width() >= wide), self[1][0])


class PictureLoader(QObject):
    """The pictures of a battle, read by name when they are first asked for.

    `came(name)` tells that one is there now, or a finer one, and `failed(name)` that one cannot be
    made out.
    """

    came = Signal(str)
    failed = Signal(str)

    def __init__(self, read: Callable[[str], bytes], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._read = read
        self._usual: dict[str, Mipmap | None] = {}
        self._near: dict[str, Mipmap | None] = {}
        self._pool = QThreadPool(self)
        self._pool.setMaxThreadCount(1)

    def get(self, name: str, usual: int, wide: float = 0) -> Mipmap | None:
        """A picture, if it is there yet: `usual` pixels across, or finer if shown larger."""
        if name not in self._usual:
            self._usual[name] = None
            self._fetch(name, usual, self._keep)
        levels = self._usual[name]
        if levels is None or wide <= levels.wide:
            self._near.pop(name, None)
        elif wide > _TOO_COARSE * levels.wide and levels.wide < levels.whole.width():
            return self._closer(name) or levels
        return levels

    def _closer(self, name: str) -> Mipmap | None:
        if name not in self._near:
            self._near[name] = None
            self._fetch(name, 0, self._keep_near)
        return self._near[name]

    def _fetch(self, name: str, wide: int, keep: Callable[[str, object], None]) -> None:
        reading = _Reading(name, self._read(name), wide)
        reading.teller.done.connect(keep)
        self._pool.start(reading)

    def _keep(self, name: str, levels: object) -> None:
        if isinstance(levels, Mipmap):
            self._usual[name] = levels
            self.came.emit(name)
        else:
            self.failed.emit(name)

    def _keep_near(self, name: str, levels: object) -> None:
        if isinstance(levels, Mipmap) and name in self._near:
            self._near[name] = levels
            self._make_room(name, levels)
            self.came.emit(name)

    def _make_room(self, name: str, whole: Mipmap) -> None:
        """Let go of a copy that is nearly as large as the whole picture: one of them is enough."""
        usual = self._usual[name]
        if usual is not None and len(usual.images) > 1 and 2 * usual.wide > whole.wide:
            self._usual[name] = usual._replace(images=usual.images[1:])


class _Teller(QObject):
    """Tells by `done(name, levels)` that a picture was read, or that it is none: then None."""

    done = Signal(str, object)


class _Reading(QRunnable):
    """The work of reading one picture."""

    def __init__(self, name: str, content: bytes, wide: int) -> None:
        super().__init__()
        self._name, self._content, self._wide = name, content, wide
        self.teller = _Teller()

    def run(self) -> None:
        """Read it, and tell."""
        self.teller.done.emit(self._name, read_mipmap(self._content, self._wide))


def read_mipmap(content: bytes, wide: int = 0) -> Mipmap | None:
    """Read a picture, at so many pixels across where it has more; None if it is no picture."""
    buffer = QBuffer()
    buffer.setData(QByteArray(content))
    buffer.open(QIODevice.OpenModeFlag.ReadOnly)
    QImageReader.setAllocationLimit(_MOST_MEGABYTES)
    reader = QImageReader(buffer)
    reader.setAutoTransform(True)
    whole = reader.size()
    if wide and whole.isValid():
        reader.setScaledSize(_copied(whole, wide))
    image = reader.read()
    if image.isNull():
        return None
    ready = _ready(image)
    # A copy is drawn small too, and the whole picture only where it is seen from near.
    images = tuple(_halved(ready)) if wide else (ready,)
    return Mipmap(whole if whole.isValid() else image.size(), images)


def _copied(whole: QSize, wide: int) -> QSize:
    """Say how large the copy of a picture is: not much smaller than itself is not worth it."""
    most = sqrt(_MOST_PIXELS / max(1, whole.width() * whole.height()))
    share = min(1.0, wide / max(1, whole.width()))
    share = min(most, 1.0 if share * _TOO_COARSE > 1 else share)
    return (
        whole if share >= 1 else QSize(*(max(1, round(each * share)) for each in whole.toTuple()))
    )


def _ready(image: QImage) -> QImage:
    """Bring a picture into the form that is painted fastest."""
    clear = image.hasAlphaChannel()
    form = QImage.Format.Format_ARGB32_Premultiplied if clear else QImage.Format.Format_RGB32
    return image.convertToFormat(form)


def _halved(image: QImage) -> Iterator[QImage]:
    yield image
    while max(image.size().toTuple()) > _SMALLEST:
        image = image.scaled(image.size() / 2, mode=Qt.TransformationMode.SmoothTransformation)
        yield image
