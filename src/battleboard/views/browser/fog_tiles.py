"""The fog for the page, in tiles: only those that have changed are packed and sent again."""

from collections.abc import Iterator
from typing import Final, NamedTuple, TypeAlias

from PySide6.QtCore import QRect

from battleboard.models.fog.mask import COVERED, Extent, Mask, boxes
from battleboard.queries.web.grey_png import grey_png
from battleboard.views.browser.page_layers import Layers, as_json

TILE_PX: Final = 256
_COVERED: Final = bytes([COVERED])
Tile: TypeAlias = tuple[int, int]
"""The column and row of a tile."""


class FogTiles:
    """The latest fog, packed into layers."""

    def __init__(self) -> None:
        self._extent: Extent | None = None
        self._mark: object = None
        self._layers: Layers = {}

    def layers(self, mask: Mask | None) -> Layers:
        """The layers of a mask, without tiles that are wholly covered; {} if there is no fog."""
        if mask is None:
            self._extent, self._mark, self._layers = None, None, {}
            return {}
        for tile in self._take_changes(mask):
            box = box_of(mask, tile)
            pixels, name = levels_in(mask, box), f"fog {tile[0]} {tile[1]}"
            if pixels.strip(_COVERED):
                self._layers[name] = as_json(grey_png(pixels, box.width()))
            else:
                self._layers.pop(name, None)
        return dict(self._layers)

    def _take_changes(self, mask: Mask) -> Iterator[Tile]:
        if mask.extent != self._extent:
            self._extent, self._mark = mask.extent, None
            self._layers = {"fog": _fog(mask.extent)}
        mark, self._mark = self._mark, mask.mark
        return changed_tiles(mask, mark)


def changed_tiles(mask: Mask, mark: object) -> Iterator[Tile]:
    found = {
        (column, row)
        for box in boxes(mask.since(mark) & mask.image.rect())
        for column in range(box.left() // TILE_PX, box.right() // TILE_PX + 1)
        for row in range(box.top() // TILE_PX, box.bottom() // TILE_PX + 1)
    }
    return iter(sorted(found))


def box_of(mask: Mask, tile: Tile) -> QRect:
    """The part of a tile that lies within a mask, in pixels."""
    return QRect(tile[0] * TILE_PX, tile[1] * TILE_PX, TILE_PX, TILE_PX) & mask.image.rect()


def levels_in(mask: Mask, box: QRect) -> bytes:
    """The visibility levels of a mask in a box: a byte for each pixel, line by line."""
    part, wide = mask.image.copy(box), box.width()
    pixels, step = bytes(part.constBits()), part.bytesPerLine()
    if step == wide:
        return pixels
    return b"".join(pixels[at : at + wide] for at in range(0, len(pixels), step))


class _Fog(NamedTuple):
    """How the page lays out the tiles: the scale in pixels per foot, the corner in feet."""

    scale: float
    corner: float
    wide: int
    high: int
    tile: int
    coarse: bool


def _fog(extent: Extent) -> bytes:
    wide, high = extent.pixels.toTuple()
    fog = _Fog(extent.scale, extent.corner_ft, wide, high, TILE_PX, extent.is_coarse)
    return as_json(fog._asdict())
