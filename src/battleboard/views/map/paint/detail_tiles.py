"""Detail tiles: sharp crops of large images, for zooms where the scaled copy is too coarse."""

from collections.abc import Callable
from functools import partial
from typing import Final, NamedTuple, TypeAlias

from PySide6.QtCore import QObject, QPointF, QRect, QRectF, QSize, QSizeF, Signal
from PySide6.QtGui import QTransform

from battleboard.board.board import Board
from battleboard.board.level import Surface
from battleboard.board.level_board import surfaces_of
from battleboard.views.map.camera import Camera
from battleboard.views.map.paint.pictures import TOO_COARSE, DetailCrop, Mipmap, PictureLoader

_PX_IN_CELL: Final = 64
"""Resolution of copies of map pictures, in pixels per cell."""
_MARGINS: Final = (0.25, 0.15)
"""Margins of a crop, as shares of the visible part; the second if the first makes it too large."""
_MOST_PIXELS: Final = 12_000_000
_TOO_NEAR: Final = 0.1
"""A new crop is read when this margin around the visible part is no longer covered."""
_COARSEST: Final = 8
_ALIGNED: Final = 16
"""Boxes are aligned to multiples of this many pixels: decoders scale each block separately."""


class ViewedPart(NamedTuple):
    """The visible part of a board in feet, and its scale in device pixels per foot."""

    part: QRectF = QRectF()
    scale: float = 0.0


def viewed_part(camera: Camera, size: QSizeF, ratio: float) -> ViewedPart:
    part = QTransform().rotate(-90 * camera.turns).mapRect(camera.visible_area(size))
    return ViewedPart(part, camera.scale * ratio)


_Key: TypeAlias = tuple[int, str]


class DetailTiles(QObject):
    """The images that one view shows, at the resolution it needs.

    The scaled copy is shown until a crop has been read. `came()` is emitted for each new crop.
    """

    came = Signal()

    def __init__(
        self,
        pictures: PictureLoader,
        parent: QObject | None = None,
        named: Callable[[str], str] = str,
    ) -> None:
        """`named` maps the name of a board's picture to the name it is loaded under."""
        super().__init__(parent)
        self._pictures = pictures
        self._named = named
        self._shown: dict[_Key, Mipmap] = {}
        self._is_waiting = False

    def on_board(self, board: Board, looked_at: ViewedPart) -> tuple[Mipmap | None, ...]:
        """The images of a board's surfaces, in order; None for each without a loaded image."""
        surfaces = tuple(laid.surface for laid in surfaces_of(board))
        keys = {(number, surface.picture) for number, surface in enumerate(surfaces)}
        self._shown = {key: shown for key, shown in self._shown.items() if key in keys}
        return tuple(
            self._on_surface(number, surface, board, looked_at)
            for number, surface in enumerate(surfaces)
        )

    def whole(self, name: str, usual: int, wide: float) -> Mipmap | None:
        """An image shown whole, `wide` pixels wide; None until it is loaded.

        The crops of other images are dropped.
        """
        for key in [key for key in self._shown if key[1] != name]:
            del self._shown[key]
        return self._get((0, name), usual, wide, lambda whole: QRectF(QPointF(), QSizeF(whole)))

    def _on_surface(
        self, number: int, surface: Surface, board: Board, looked_at: ViewedPart
    ) -> Mipmap | None:
        if not surface.picture:
            return None
        size_ft = surface.picture_ft or board.size_ft
        usual = max(1, round(size_ft[0] / board.grid.feet * _PX_IN_CELL))
        area, key = QRectF(*surface.at, *size_ft), (number, surface.picture)
        seen = _visible_part(area, surface.turned_deg, looked_at.part)
        return self._get(
            key, usual, size_ft[0] * looked_at.scale, lambda whole: _in_pixels(seen, area, whole)
        )

    def _get(
        self, key: _Key, usual: int, wide: float, seen_of: Callable[[QSize], QRectF]
    ) -> Mipmap | None:
        name = self._named(key[1])
        copy = self._pictures.get(name, usual)
        if copy is None or wide <= TOO_COARSE * copy.wide or copy.wide >= copy.whole.width():
            self._shown.pop(key, None)
            return copy
        shown = self._shown.setdefault(key, copy)
        seen = seen_of(copy.whole)
        if not (seen.isEmpty() or self._is_waiting or _serves(shown, seen, wide)):
            self._is_waiting = True
            self._pictures.load_crop(name, _wanted_crop(copy, seen, wide), partial(self._take, key))
        return shown

    def _take(self, key: _Key, close_up: DetailCrop) -> None:
        self._is_waiting = False
        if key in self._shown:
            self._shown[key] = self._shown[key]._replace(close_up=close_up)
        self.came.emit()


def _visible_part(area: QRectF, turned_deg: float, part: QRectF) -> QRectF:
    """A box in feet around the visible part of an image, in coordinates of the unrotated image."""
    if not turned_deg:
        return area & part
    back = rotation_about(area.center(), -turned_deg)
    return area & back.mapRect(part)


def rotation_about(middle: QPointF, degrees: float) -> QTransform:
    x, y = middle.toTuple()
    return QTransform().translate(x, y).rotate(degrees).translate(-x, -y)


def _in_pixels(seen: QRectF, area: QRectF, whole: QSize) -> QRectF:
    """Convert a part of an image's area from feet to pixels of the full image."""
    across, down = whole.width() / area.width(), whole.height() / area.height()
    at = seen.topLeft() - area.topLeft()
    return QRectF(at.x() * across, at.y() * down, seen.width() * across, seen.height() * down)


def _step_for(whole: QSize, wide: float) -> int:
    """The downscaling, a power of two up to `_COARSEST`, to show an image `wide` pixels wide."""
    step = 1
    while step < _COARSEST and whole.width() / (2 * step) >= wide:
        step *= 2
    return step


def _serves(shown: Mipmap, seen: QRectF, wide: float) -> bool:
    """Whether the crop has the right resolution and still covers the view and a margin."""
    close_up = shown.close_up
    return (
        close_up is not None
        and close_up.step == _step_for(shown.whole, wide)
        and close_up.box.contains(_box_around(seen, shown.whole, _TOO_NEAR))
    )


def _wanted_crop(copy: Mipmap, seen: QRectF, wide: float) -> DetailCrop:
    """The crop to read for the visible part, with the larger margin if it fits the pixel budget."""
    step = _step_for(copy.whole, wide)
    boxes = [_box_around(seen, copy.whole, margin) for margin in _MARGINS]
    most = _MOST_PIXELS * step * step
    fitting = (box for box in boxes if box.width() * box.height() <= most)
    return DetailCrop(_on_blocks(next(fitting, boxes[-1]), copy.whole), step)


def _box_around(seen: QRectF, whole: QSize, margin: float) -> QRect:
    across, down = seen.width() * margin, seen.height() * margin
    around = seen.adjusted(-across, -down, across, down).toAlignedRect()
    return around & QRect(0, 0, whole.width(), whole.height())


def _on_blocks(box: QRect, whole: QSize) -> QRect:
    left, top = (each // _ALIGNED * _ALIGNED for each in box.topLeft().toTuple())
    right, bottom = (
        min(-(-(at + extent) // _ALIGNED) * _ALIGNED, most)
        for at, extent, most in zip(
            box.topLeft().toTuple(), box.size().toTuple(), whole.toTuple(), strict=True
        )
    )
    return QRect(left, top, right - left, bottom - top)


def are_identical(one: tuple[Mipmap | None, ...], other: tuple[Mipmap | None, ...]) -> bool:
    return len(one) == len(other) and all(a is b for a, b in zip(one, other, strict=True))
