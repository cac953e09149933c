"""The veil: paints a fog mask in the fog's colours over the map, hiding what lies beneath."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from math import ceil, floor
from typing import Final, NamedTuple

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QBitmap, QImage, QPainter, QRegion, QTransform

from battleboard.foundation.identity_cache import cached_by_identity
from battleboard.models.fog.mask import CLEAR, COVERED, Mask, boxes, colour_levels
from battleboard.views.map.camera import Camera
from battleboard.views.map.paint.map_colours import FogColours
from battleboard.views.map.paint.pixmap_cache import area_without


@contextmanager
def rotated_painter(painter: QPainter, turns: int) -> Iterator[None]:
    """Rotate a painter, so that it paints a turned board in unturned coordinates."""
    painter.save()
    painter.rotate(90 * turns)
    yield
    painter.restore()


def turned_part(part: QRect, turns: int) -> QRect:
    """The rectangle of a part of the board after turning the board."""
    return QTransform().rotate(90 * turns).mapRect(part)


_PATCH: Final = 16
_BLUR: Final = 2
"""Scaling a mask also changes this many pixels around those that differ."""
_SMOOTHED: Final = 3.0
"""The steps of a mask's edges show when it is enlarged by more than this factor."""
_ASIDE: Final = ((0, 0), (1, 1), (-1, 1), (1, -1), (-1, -1))
_WHITE: Final = 0xFFFFFFFF
_BLACK: Final = 0xFF000000


class Veil(NamedTuple):
    """The fog over a board: a mask, and colours for its levels."""

    mask: Mask
    fog_colours: FogColours

    @property
    def hides_all(self) -> bool:
        """Whether covered ground is completely hidden."""
        return self.fog_colours.hides_all

    def paint(self, painter: QPainter, part: QRect, scale: float, *, fine: bool) -> None:
        """Paint the fog over a part of the board, at a scale in pixels per foot."""
        covers = self._covers(scale)
        shown = part & covers
        if self.fog_colours.hides_all:
            for box in area_without(part, covers):
                painter.fillRect(box, self.fog_colours.covered)
        if not shown.isEmpty():
            if fine:
                wanted = painter.clipRegion() if painter.hasClipping() else QRegion(shown)
                painter.drawImage(shown.topLeft(), self._in_colours(shown, wanted, scale))
            else:
                self._paint_roughly(painter, shown, scale)

    def is_clear(self, part: QRect, scale: float) -> bool:
        """Whether a part of the board is in plain view: painting the fog there changes nothing."""
        if not self._covers(scale).contains(part):
            return False
        under = self._mask_part(part, scale)
        clear = QImage(under.size(), QImage.Format.Format_Grayscale8)
        clear.fill(CLEAR)
        return self.mask.image.copy(under) == clear

    def unlike(self, other: "Veil | None", scale: float) -> QRegion | None:
        """The region where this veil differs from another; None for possibly everywhere."""
        if other is None or (other.fog_colours, other.mask.extent) != (
            self.fog_colours,
            self.mask.extent,
        ):
            return None
        start, pitch = self.mask.extent.corner_ft * scale, scale / self.mask.extent.scale
        region = QRegion()
        for box in boxes(self.mask.unlike(other.mask)):
            around = QRectF(box.adjusted(-_BLUR, -_BLUR, _BLUR, _BLUR))
            on_board = QRectF(around.topLeft() * pitch, around.size() * pitch)
            region |= on_board.translated(start, start).toAlignedRect()
        return region

    def _covers(self, scale: float) -> QRect:
        """The pixels that the mask covers; for translucent fog, only the board."""
        extent = self.mask.extent
        if not self.fog_colours.hides_all:
            return QRectF(0, 0, extent.size_ft[0] * scale, extent.size_ft[1] * scale).toRect()
        start, pitch = extent.corner_ft * scale, scale / extent.scale
        ends = (floor(start + each * pitch) for each in extent.pixels.toTuple())
        return QRect(ceil(start), ceil(start), *(end - ceil(start) for end in ends))

    def _in_colours(self, shown: QRect, wanted: QRegion, scale: float) -> QImage:
        """A part of the mask, scaled first and then coloured; undefined outside `wanted`.

        Colouring first would let smooth scaling mix the colours across an edge: levels below
        EDGE, which must be fully covered, would let the ground shine through.
        """
        image = QImage(shown.size(), QImage.Format.Format_Grayscale8)
        with QPainter(image) as painter:
            painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Source)
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            painter.translate(-shown.topLeft())
            painter.setClipRegion(wanted)
            if scale > self.mask.extent.scale * _SMOOTHED:
                part = self._mask_part(shown, scale)
                self._draw(painter, self._smooth(part), scale, QRectF(part))
            else:
                self._draw(painter, self.mask.image, scale, QRectF(self.mask.image.rect()))
        return colour_levels(image, self.fog_colours.over(self.mask.extent))

    def _mask_part(self, shown: QRect, scale: float) -> QRect:
        """The pixels of the mask that lie under a part of the board, and a few pixels around."""
        start, pitch = self.mask.extent.corner_ft * scale, scale / self.mask.extent.scale
        under = QRectF(shown).translated(-start, -start)
        part = QRectF(under.topLeft() / pitch, under.size() / pitch).toAlignedRect()
        return part.adjusted(-_BLUR, -_BLUR, _BLUR, _BLUR) & self.mask.image.rect()

    def _smooth(self, part: QRect) -> QImage:
        """Part of the mask at twice its resolution, averaged with copies half a pixel away.

        If the mask were simply enlarged, slanting edges would show its pixels as steps.
        """
        image = QImage(part.size() * 2, QImage.Format.Format_Grayscale8)
        area = QRectF(image.rect())
        with QPainter(image) as painter:
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            for drawn, (x, y) in enumerate(_ASIDE):
                painter.setOpacity(1 / (drawn + 1))
                painter.drawImage(area.translated(x, y), self.mask.image, QRectF(part))
        return image

    def _paint_roughly(self, painter: QPainter, shown: QRect, scale: float) -> None:
        """Paint a coloured copy of the mask, scaled: faster, as the mask is coloured only once.

        Fully covered boxes are filled with one colour, which is faster still.
        """
        picture, thick, thin = _rough(self)
        painter.save()
        painter.setClipRect(shown, Qt.ClipOperation.IntersectClip)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, on=False)
        for box in thick:
            painter.fillRect(self._at(box, scale), self.fog_colours.covered)
        for box in thin:
            painter.drawImage(self._at(box, scale), picture, box)
        painter.restore()

    def _at(self, box: QRect, scale: float) -> QRect:
        """The place of a box of mask pixels at a scale; adjacent boxes stay adjacent."""
        corner, pitch = self.mask.extent.corner_ft * scale, scale / self.mask.extent.scale
        left, top = (round(corner + each * pitch) for each in (box.left(), box.top()))
        right, bottom = (
            round(corner + each * pitch)
            for each in (box.left() + box.width(), box.top() + box.height())
        )
        return QRect(left, top, right - left, bottom - top)

    def _draw(self, painter: QPainter, image: QImage, scale: float, part: QRectF) -> None:
        extent = self.mask.extent
        corner, pitch = extent.corner_ft * scale, scale / extent.scale
        painter.translate(corner, corner)
        painter.scale(pitch, pitch)
        painter.drawImage(part, image, QRectF(image.rect()))


def veil_of(mask: Mask | None, fog_colours: FogColours, before: Veil | None) -> Veil | None:
    """The veil of a mask in some colours; `before` itself if it has both."""
    if mask is None:
        return None
    same = before and before.mask is mask and before.fog_colours is fog_colours
    return before if same else Veil(mask, fog_colours)


@cached_by_identity
def _rough(veil: Veil) -> tuple[QImage, tuple[QRect, ...], tuple[QRect, ...]]:
    """The coloured mask, its fully covered boxes, and all other boxes."""
    image = colour_levels(veil.mask.image.copy(), veil.fog_colours.over(veil.mask.extent))
    picture = image.convertToFormat(QImage.Format.Format_ARGB32_Premultiplied)
    thin = _thin(veil.mask.image)
    return picture, tuple(boxes(QRegion(picture.rect()) - thin)), tuple(boxes(thin))


def _thin(image: QImage) -> QRegion:
    """The patches of a mask that are not fully covered, and the patches around those."""
    wide, high = (ceil(each / _PATCH) for each in image.size().toTuple())
    # Pad with covered pixels, so that nothing beyond the mask counts as open.
    whole = QImage(wide * _PATCH, high * _PATCH, QImage.Format.Format_Grayscale8)
    whole.fill(COVERED)
    with QPainter(whole) as painter:
        painter.drawImage(0, 0, image)
    # Averaging 16 x 16 pixels to one finds open patches without a Python loop over the mask.
    small = whole.scaled(wide, high, mode=Qt.TransformationMode.SmoothTransformation)
    small.reinterpretAsFormat(QImage.Format.Format_Indexed8)
    small.setColorTable([_WHITE, *[_BLACK] * 255])
    patches = QRegion(QBitmap.fromImage(small))
    found = QRegion()
    for box in boxes(patches):
        corner, size = box.topLeft() * _PATCH, box.size() * _PATCH
        found |= QRect(corner, size).adjusted(-_PATCH, -_PATCH, _PATCH, _PATCH)
    return found & image.rect()


class FogCover(NamedTuple):
    """The veil over a widget, if any, and the size of the widget."""

    veil: Veil | None = None
    size: QSize = QSize()


def paint_uncovered(
    veil: Veil | None, camera: Camera, part: QRect, paint: Callable[[QPainter], object]
) -> QImage:
    """Render what `paint` paints in a part of the map, and erase what a veil hides."""
    layer = QImage(part.size(), QImage.Format.Format_ARGB32_Premultiplied)
    layer.fill(Qt.GlobalColor.transparent)
    with QPainter(layer) as painter:
        painter.translate(-part.topLeft())
        painter.save()
        paint(painter)
        painter.restore()
        on_board = turned_part(part, -camera.turns)
        if veil is not None and not veil.is_clear(on_board, camera.scale):
            painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_DestinationOut)
            with rotated_painter(painter, camera.turns):
                veil.paint(painter, on_board, camera.scale, fine=True)
    return layer
