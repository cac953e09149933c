"""Pictures of maps and portraits: read in the background, and kept at several sizes."""

from collections import deque
from collections.abc import Callable, Iterator
from functools import partial
from math import sqrt
from typing import Final, NamedTuple

from PySide6 import QtCore
from PySide6.QtGui import QImage

from battleboard.board.board import Board
from battleboard.board.level_board import surfaces_of
from battleboard.board.surface import Surface
from battleboard.models.background_work import BackgroundWork
from battleboard.models.picture_files import reader_of

_MOST_PIXELS: Final = 24_000_000
"""The most pixels in the usual copy of a picture; zoomed in, the picture itself is shown."""
_SMALLEST: Final = 512
_TOO_COARSE: Final = 1.3
"""How much a picture may be enlarged before a finer one is loaded."""


class Mipmap(NamedTuple):
    """A picture at several sizes, each half as large as the last; `whole` is its full size."""

    whole: QtCore.QSize
    images: tuple[QImage, ...]

    @property
    def wide(self) -> int:
        """The width of the finest of them, in pixels."""
        return self.images[0].width()

    def suited(self, wide: float) -> QImage:
        """The smallest of them that is at least `wide` pixels wide, or else the finest."""
        return next((image for image in reversed(self.images) if image.width() >= wide), self[1][0])


class _Reading(NamedTuple):
    """A picture that waits to be read, its greatest width, and who takes it or None."""

    content: bytes
    wide: int
    take: Callable[[Mipmap | None], None]


class PictureLoader(QtCore.QObject):
    """The pictures of a battle, loaded by name when they are first asked for.

    `came(name)` is emitted when one is loaded, or a finer one, `failed(name)` when one cannot be
    read.
    """

    came = QtCore.Signal(str)
    failed = QtCore.Signal(str)

    def __init__(self, read: Callable[[str], bytes], parent: QtCore.QObject | None = None) -> None:
        super().__init__(parent)
        self._read = read
        self._usual: dict[str, Mipmap | None] = {}
        self._near: dict[str, Mipmap | None] = {}
        self._waiting: deque[_Reading] = deque()
        self._work = BackgroundWork(self)

    def get(self, name: str, usual: int, wide: float = 0) -> Mipmap | None:
        """A picture, if it is loaded yet: `usual` pixels wide, or finer if `wide` needs that."""
        if name not in self._usual:
            self._usual[name] = None
            self._load(name, usual, self._store)
        mipmap = self._usual[name]
        if mipmap is None or wide <= mipmap.wide:
            self._near.pop(name, None)
        elif wide > _TOO_COARSE * mipmap.wide and mipmap.wide < mipmap.whole.width():
            return self._closer(name) or mipmap
        return mipmap

    def _closer(self, name: str) -> Mipmap | None:
        if name not in self._near:
            self._near[name] = None
            self._load(name, 0, self._store_near)
        return self._near[name]

    def _load(self, name: str, wide: int, store: Callable[[str, Mipmap | None], None]) -> None:
        self._waiting.append(_Reading(self._read(name), wide, partial(store, name)))
        if not self._work.is_busy:
            self._read_next()

    def _read_next(self) -> None:
        """Begin to read the one that has waited longest."""
        if self._waiting:
            content, wide, store = self._waiting.popleft()
            self._work.begin(lambda _: read_mipmap(content, wide), partial(self._take, store))

    def _take(self, store: Callable[[Mipmap | None], None], mipmap: Mipmap | None) -> None:
        self._read_next()
        store(mipmap)

    def _store(self, name: str, mipmap: Mipmap | None) -> None:
        if mipmap is None:
            self.failed.emit(name)
        else:
            self._usual[name] = mipmap
            self.came.emit(name)

    def _store_near(self, name: str, mipmap: Mipmap | None) -> None:
        if mipmap is not None and name in self._near:
            self._near[name] = mipmap
            self._make_room(name, mipmap)
            self.came.emit(name)

    def _make_room(self, name: str, whole: Mipmap) -> None:
        """Drop a copy that is nearly as large as the whole picture: one of them is enough."""
        usual = self._usual[name]
        if usual is not None and len(usual.images) > 1 and 2 * usual.wide > whole.wide:
            self._usual[name] = usual._replace(images=usual.images[1:])


_PX_IN_CELL: Final = 64
"""So fine are pictures of maps loaded at first."""


def pictures_on(board: Board, pictures: PictureLoader, scale: float) -> tuple[Mipmap | None, ...]:
    """The pictures of a board's surfaces as far as they are loaded, fine enough for a scale."""
    return tuple(_picture_of(laid.surface, board, pictures, scale) for laid in surfaces_of(board))


def _picture_of(
    surface: Surface, board: Board, pictures: PictureLoader, scale: float
) -> Mipmap | None:
    if not surface.picture:
        return None
    wide_ft = (surface.picture_ft or board.size_ft)[0]
    usual = max(1, round(wide_ft / board.grid.feet * _PX_IN_CELL))
    return pictures.get(surface.picture, usual, wide_ft * scale)


def are_same(one: tuple[Mipmap | None, ...], other: tuple[Mipmap | None, ...]) -> bool:
    """Whether two rows of pictures are the very same."""
    return len(one) == len(other) and all(a is b for a, b in zip(one, other, strict=True))


def read_mipmap(content: bytes, wide: int = 0) -> Mipmap | None:
    """A picture from a file's content, at most `wide` pixels wide; None if it is unreadable."""
    with reader_of(content) as reader:
        whole = reader.size()
        if wide and whole.isValid():
            reader.setScaledSize(_copied(whole, wide))
        image = reader.read()
    if image.isNull():
        return None
    ready = _ready(image)
    # A copy is drawn at small sizes too, the whole picture only when zoomed in.
    images = tuple(_halved(ready)) if wide else (ready,)
    return Mipmap(whole if whole.isValid() else image.size(), images)


def _copied(whole: QtCore.QSize, wide: int) -> QtCore.QSize:
    """The size of the copy of a picture; one that is hardly smaller is not worth having."""
    most = sqrt(_MOST_PIXELS / max(1, whole.width() * whole.height()))
    share = min(1.0, wide / max(1, whole.width()))
    share = min(most, 1.0 if share * _TOO_COARSE > 1 else share)
    return (
        whole
        if share >= 1
        else QtCore.QSize(*(max(1, round(each * share)) for each in whole.toTuple()))
    )


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
