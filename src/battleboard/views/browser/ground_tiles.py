"""The map's picture for the page, in tiles, cut to what the players know before it is sent."""

from collections.abc import Callable, Iterator
from math import sqrt
from typing import Final, NamedTuple, TypeAlias

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QImage, QPainter

from battleboard.board.board import Board
from battleboard.board.level_board import LaidSurface, surfaces_of
from battleboard.models.fog.mask import Extent, Mask, boxes
from battleboard.models.picture_files import encode_picture
from battleboard.views.browser.fog_tiles import levels_in
from battleboard.views.browser.page_layers import Layers, as_json
from battleboard.views.map.paint.detail_tiles import rotation_about
from battleboard.views.map.paint.pictures import Mipmap

Tile: TypeAlias = tuple[int, int]
"""The column and row of a tile."""
TILE_PX: Final = 96
"""The side of a tile in pixels of the mask."""
_SHARPEST: Final = 10.0
"""Maximum pixels per foot: 50 to a 5 ft square."""
_MOST_PIXELS: Final = 6_000_000
_AT_ONCE: Final = 2
"""Number of tiles painted at a time: each takes a few milliseconds."""
_PICTURE_PX: Final = 2048
_QUALITY: Final = 76
_OPAQUE: Final = QImage.Format.Format_RGB32
_OPEN: Final = b"\xff"


class _Laid(NamedTuple):
    """A surface, and its picture if it is loaded."""

    surface: LaidSurface
    picture: Mipmap | None

    @property
    def area(self) -> QRectF:
        """The area of the unrotated picture in feet."""
        laid = self.surface.surface
        return QRectF(*laid.at, *(laid.picture_ft or (0.0, 0.0)))

    @property
    def box(self) -> QRectF:
        left, top, right, bottom = self.surface.box
        return QRectF(left, top, right - left, bottom - top)


class GroundTiles:
    """The map's picture, packed in tiles; `picture` returns the image of a surface once loaded."""

    def __init__(self, picture: Callable[[str, int], Mipmap | None]) -> None:
        self._picture = picture
        self._laid: tuple[_Laid, ...] = ()
        self._extent = Extent((1.0, 1.0))
        self._mark: object = None
        self._open: dict[Tile, bytes] = {}
        self._waiting: dict[Tile, None] = {}
        self._layers: Layers = {}

    @property
    def is_behind(self) -> bool:
        """Whether some tiles are not painted yet."""
        return bool(self._waiting)

    def layers(self, board: Board, mask: Mask | None) -> Layers:
        """Paint a few more tiles, and return the layers of all that are painted."""
        self._look(board, mask)
        for tile in list(self._waiting)[:_AT_ONCE]:
            del self._waiting[tile]
            self._layers[_name(tile)] = as_json(self._encode_tile(tile))
        return dict(self._layers)

    def _look(self, board: Board, mask: Mask | None) -> None:
        """Find the tiles that must be painted again, and drop those that show too much."""
        laid = tuple(
            _Laid(each, self._picture(each.surface.picture, _PICTURE_PX))
            for each in surfaces_of(board)
            if each.surface.picture
        )
        extent = mask.extent if mask else Extent(board.size_ft)
        mark = mask.mark if mask else None
        if not _are_same(laid, self._laid) or extent != self._extent:
            self._laid, self._extent = laid, extent
            self._open, self._waiting, self._layers = {}, {}, {}
            if any(each.picture for each in laid):
                self._layers["tiles"] = as_json(_tile_grid(extent))
        elif mark is self._mark and self._open:
            return
        region = mask.since(self._mark) if mask and self._open else QRect(_whole(extent))
        self._mark = mark
        if "tiles" in self._layers:
            around = [region] if isinstance(region, QRect) else list(boxes(region))
            for tile in _tiles_in(around, extent):
                self._look_at(tile, mask)

    def _look_at(self, tile: Tile, mask: Mask | None) -> None:
        before, now = self._open.get(tile, b""), _open_in(tile, self._extent, mask)
        if now == before:
            return
        self._open[tile] = now
        if int.from_bytes(before) & ~int.from_bytes(now):
            self._layers.pop(_name(tile), None)
        self._waiting.pop(tile, None)
        if _OPEN[0] in now and any(each.box.intersects(self._feet(tile)) for each in self._laid):
            self._waiting[tile] = None

    def _feet(self, tile: Tile) -> QRectF:
        box, scale, corner = _box_of(tile, self._extent), self._extent.scale, self._extent.corner_ft
        feet = QRectF(box.x() / scale, box.y() / scale, box.width() / scale, box.height() / scale)
        return feet.translated(corner, corner)

    def _encode_tile(self, tile: Tile) -> bytes:
        """The encoded picture of a tile, blank where the players do not know the map."""
        feet, box = self._feet(tile), _box_of(tile, self._extent)
        scale = self._scale
        wide, high = (max(1, round(each * scale)) for each in (feet.width(), feet.height()))
        image = QImage(wide, high, QImage.Format.Format_ARGB32_Premultiplied)
        image.fill(0)
        with QPainter(image) as painter:
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            painter.scale(wide / feet.width(), high / feet.height())
            painter.translate(-feet.topLeft())
            for each in self._laid:
                _paint(painter, each, scale)
            painter.resetTransform()
            painter.setClipping(False)
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, on=False)
            painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_DestinationIn)
            known = _alpha(self._open[tile], box.width(), box.height())
            painter.drawImage(QRectF(0, 0, wide, high), known)
        pictures = [each.picture for each in self._laid if each.picture]
        clear = any(each.images[0].hasAlphaChannel() for each in pictures)
        return encode_picture(image if clear else image.convertToFormat(_OPAQUE), _QUALITY)

    @property
    def _scale(self) -> float:
        """Pixels per foot: as in the sharpest picture, up to `_SHARPEST` and `_MOST_PIXELS`."""
        wide, high = self._extent.size_ft
        most = max(
            each.picture.wide / max(1.0, each.area.width()) for each in self._laid if each.picture
        )
        return min(_SHARPEST, most, sqrt(_MOST_PIXELS / (wide * high)))


def _are_same(one: tuple[_Laid, ...], other: tuple[_Laid, ...]) -> bool:
    return len(one) == len(other) and all(
        here.surface == there.surface and here.picture is there.picture
        for here, there in zip(one, other, strict=True)
    )


def _tile_grid(extent: Extent) -> tuple[float, ...]:
    """The corner where the tiles begin, the side of one, and where the last ones end, in feet."""
    corner, scale = extent.corner_ft, extent.scale
    ends = (corner + each / scale for each in extent.pixels.toTuple())
    return corner, TILE_PX / scale, *ends


def _name(tile: Tile) -> str:
    return f"tile {tile[0]} {tile[1]}"


def _whole(extent: Extent) -> QRect:
    return QRect(0, 0, *extent.pixels.toTuple())


def _box_of(tile: Tile, extent: Extent) -> QRect:
    return QRect(tile[0] * TILE_PX, tile[1] * TILE_PX, TILE_PX, TILE_PX) & _whole(extent)


def _tiles_in(around: list[QRect], extent: Extent) -> Iterator[Tile]:
    found = {
        (column, row)
        for box in (each & _whole(extent) for each in around)
        for column in range(box.left() // TILE_PX, box.right() // TILE_PX + 1)
        for row in range(box.top() // TILE_PX, box.bottom() // TILE_PX + 1)
    }
    return iter(sorted(found))


def _open_in(tile: Tile, extent: Extent, mask: Mask | None) -> bytes:
    """One byte for each pixel of a tile: 255 where the players know the map, else 0."""
    box = _box_of(tile, extent)
    if mask is None:
        return _OPEN * (box.width() * box.height())
    least = extent.least_open
    is_open = bytes(_OPEN[0] * (level >= least) for level in range(256))
    return levels_in(mask, box).translate(is_open)


def _alpha(levels: bytes, wide: int, high: int) -> QImage:
    return QImage(levels, wide, high, wide, QImage.Format.Format_Alpha8).copy()


def _paint(painter: QPainter, laid: _Laid, scale: float) -> None:
    if laid.picture is None:
        return
    painter.save()
    painter.setClipRect(laid.box, Qt.ClipOperation.ReplaceClip)
    area = laid.area
    painter.setTransform(
        rotation_about(area.center(), laid.surface.surface.turned_deg), combine=True
    )
    painter.drawImage(area, laid.picture.image_for(area.width() * scale))
    painter.restore()
