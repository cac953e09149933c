"""The veil: a mask of fog over the ground, and what it hides of the things painted there."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from math import ceil, floor
from typing import Final, NamedTuple

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QBitmap, QImage, QPainter, QRegion, QTransform

from battleboard.foundation.identity_cache import cached_by_identity
from battleboard.models.fog.fog_painter import boxes
from battleboard.models.fog.mask import COVERED, Mask
from battleboard.views.map.camera import Camera
from battleboard.views.map.paint.kept_pictures import area_without
from battleboard.views.map.paint.map_colours import FogColours


@contextmanager
def painter_turned(painter: QPainter, turns: int) -> Iterator[None]:
    """Let a painter paint a turned board as if it lay unturned."""
    painter.save()
    painter.rotate(90 * turns)
    yield
    painter.restore()


def turned_part(part: QRect, turns: int) -> QRect:
    """Where a part of the board lies when the board is turned."""
    return QTransform().rotate(90 * turns).mapRect(part)


_PATCH: Final = 16
_WHITE: Final = 0xFFFFFFFF
_BLACK: Final = 0xFF000000


class Veil(NamedTuple):
    """What covers a board: a mask, and its colours."""

    mask: Mask
    fog_colours: FogColours

    @property
    def hides_all(self) -> bool:
        """Whether nothing is seen of what it covers."""
        return self.fog_colours.hides_all

    def paint(self, painter: QPainter, part: QRect, scale: float, *, fine: bool) -> None:
        """Cover a part of the board, at so many pixels for a foot."""
        covers = self._covers(scale)
        shown = part & covers
        if self.fog_colours.hides_all:
            for box in area_without(part, covers):
                painter.fillRect(box, self.fog_colours.covered)
        if not shown.isEmpty():
            if fine:
                painter.drawImage(shown.topLeft(), self._in_colours(shown, scale))
            else:
                self._paint_roughly(painter, shown, scale)

    def since(self, other: "Veil | None", scale: float) -> QRegion | None:
        """Say where it looks otherwise than an older one, or nothing where that may be all over."""
        if other is None or (other.fog_colours, other.mask.extent) != (
            self.fog_colours,
            self.mask.extent,
        ):
            return None
        region = QRegion()
        for box in boxes(self.mask.since(other.mask.mark)):
            feet = self.mask.extent.in_feet(box)
            region |= QRectF(feet.topLeft() * scale, feet.size() * scale).toAlignedRect()
        return region

    def _covers(self, scale: float) -> QRect:
        """The pixels that the mask covers: only the board, where others do not matter."""
        extent = self.mask.extent
        if not self.fog_colours.hides_all:
            return QRectF(0, 0, extent.size_ft[0] * scale, extent.size_ft[1] * scale).toRect()
        start, pitch = extent.corner_ft * scale, scale / extent.scale
        ends = (floor(start + each * pitch) for each in extent.pixels.toTuple())
        return QRect(ceil(start), ceil(start), *(end - ceil(start) for end in ends))

    def _in_colours(self, shown: QRect, scale: float) -> QImage:
        """Bring a part of the mask to scale and only then colour it: so its edges stay true."""
        image = QImage(shown.size(), QImage.Format.Format_Grayscale8)
        with QPainter(image) as painter:
            painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Source)
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            painter.translate(-shown.topLeft())
            self._draw(painter, self.mask.image, scale)
        return _coloured(image, self.fog_colours.over(self.mask.extent))

    def _paint_roughly(self, painter: QPainter, shown: QRect, scale: float) -> None:
        """Paint the coloured mask: while the scale changes it is coloured only once.

        What lies wholly in the fog is of one colour, which is laid much quicker.
        """
        coloured, thick, thin = _rough(self)
        painter.save()
        painter.setClipRect(shown, Qt.ClipOperation.IntersectClip)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, on=False)
        for box in thick:
            painter.fillRect(self._at(box, scale), self.fog_colours.covered)
        for box in thin:
            painter.drawImage(self._at(box, scale), coloured, box)
        painter.restore()

    def _at(self, box: QRect, scale: float) -> QRect:
        """Say where some pixels of the mask lie at a scale: boxes that touch still do."""
        corner, pitch = self.mask.extent.corner_ft * scale, scale / self.mask.extent.scale
        left, top = (round(corner + each * pitch) for each in (box.left(), box.top()))
        right, bottom = (
            round(corner + each * pitch)
            for each in (box.left() + box.width(), box.top() + box.height())
        )
        return QRect(left, top, right - left, bottom - top)

    def _draw(self, painter: QPainter, image: QImage, scale: float) -> None:
        """Draw what has the pixels of the mask over the board."""
        extent = self.mask.extent
        corner, pitch = extent.corner_ft * scale, scale / extent.scale
        painter.translate(corner, corner)
        painter.scale(pitch, pitch)
        painter.drawImage(0, 0, image)


def veil_of(mask: Mask | None, fog_colours: FogColours, before: Veil | None) -> Veil | None:
    """The veil of a mask in some colours: the one from before, if that is the same."""
    if mask is None:
        return None
    same = before and before.mask is mask and before.fog_colours is fog_colours
    return before if same else Veil(mask, fog_colours)


@cached_by_identity
def _rough(veil: Veil) -> tuple[QImage, tuple[QRect, ...], tuple[QRect, ...]]:
    """The coloured mask, and the boxes of it where all is covered and where it is not."""
    image = _coloured(veil.mask.image.copy(), veil.fog_colours.over(veil.mask.extent))
    coloured = image.convertToFormat(QImage.Format.Format_ARGB32_Premultiplied)
    thin = _thin(veil.mask.image)
    return coloured, tuple(boxes(QRegion(coloured.rect()) - thin)), tuple(boxes(thin))


def _thin(image: QImage) -> QRegion:
    """Find the patches of a mask in which anything is open."""
    wide, high = (ceil(each / _PATCH) for each in image.size().toTuple())
    # On black, so that what lies beyond the last pixels is not open.
    whole = QImage(wide * _PATCH, high * _PATCH, QImage.Format.Format_Grayscale8)
    whole.fill(COVERED)
    with QPainter(whole) as painter:
        painter.drawImage(0, 0, image)
    small = whole.scaled(wide, high, mode=Qt.TransformationMode.SmoothTransformation)
    small.reinterpretAsFormat(QImage.Format.Format_Indexed8)
    small.setColorTable([_WHITE, *[_BLACK] * 255])
    patches = QRegion(QBitmap.fromImage(small))
    found = QRegion()
    for box in boxes(patches):
        corner, size = box.topLeft() * _PATCH, box.size() * _PATCH
        found |= QRect(corner, size).adjusted(-_PATCH, -_PATCH, _PATCH, _PATCH)
    return found & image.rect()


def _coloured(image: QImage, colours: Sequence[int]) -> QImage:
    """Give each level of a mask its colour; the image itself is used up."""
    image.reinterpretAsFormat(QImage.Format.Format_Indexed8)
    image.setColorTable(colours)
    return image


class FogCover(NamedTuple):
    """What hides the ground in a picture, if anything does, and the pixels of the picture."""

    veil: Veil | None = None
    size: QSize = QSize()


def paint_uncovered(
    veil: Veil, camera: Camera, part: QRect, paint: Callable[[QPainter], object]
) -> QImage:
    """Have something painted in a part of the map, and take away as much as the veil hides."""
    layer = QImage(part.size(), QImage.Format.Format_ARGB32_Premultiplied)
    layer.fill(Qt.GlobalColor.transparent)
    with QPainter(layer) as painter:
        painter.translate(-part.topLeft())
        painter.save()
        paint(painter)
        painter.restore()
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_DestinationOut)
        with painter_turned(painter, camera.turns):
            veil.paint(painter, turned_part(part, -camera.turns), camera.scale, fine=True)
    return layer
