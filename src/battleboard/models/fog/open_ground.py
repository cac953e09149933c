"""Ground that is open whatever the figures see: patches revealed by hand, and explored ground."""

from collections.abc import Iterable
from typing import Final

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QPoint, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QImageWriter, QPainter, QPainterPath, QPen, QPolygonF

from battleboard.battle.state.players_options import FogPatch
from battleboard.models.fog.mask import (
    CLEAR,
    COVERED,
    DIM,
    EDGE,
    EXPLORED,
    Extent,
    Mask,
    colour_levels,
)
from battleboard.models.picture_files import picture_in

_SEEN: Final = (EXPLORED + DIM) // 2
_KNOWN: Final = [
    *(0 for _ in range(_SEEN)),
    *(QColor(EXPLORED, EXPLORED, EXPLORED).rgba() for _ in range(_SEEN, CLEAR + 1)),
]
"""Maps ground in sight to explored ground, and lower levels, such as soft edges, to nothing.

If soft edges counted, each repaint would add the soft edge of the last one, and explored ground
would grow."""
_LEFT_OPEN: Final = [
    QColor(level, level, level).rgba()
    for level in (
        min(max(COVERED, EDGE + (seen - _SEEN) * (EXPLORED - EDGE) // (DIM - _SEEN)), EXPLORED)
        for seen in range(CLEAR + 1)
    )
]
"""Maps levels in sight to those that stay open: soft edges start where explored ground does."""
_FEW: Final = EXPLORED // 4
_MANY: Final = EXPLORED * 7 // 10
_EVEN: Final = [
    QColor(level, level, level).rgba()
    for level in (
        EXPLORED * (min(max(_FEW, around), _MANY) - _FEW) // (_MANY - _FEW)
        for around in range(CLEAR + 1)
    )
]
"""Maps the share of explored ground around a pixel to its level: steps become slopes."""
_GREYS: Final = [QColor(level, level, level).rgba() for level in range(CLEAR + 1)]
_QUICKLY: Final = 30
"""Compression level (of 100): a third of the default's time, for a file a third larger."""
_AXES: Final = QPoint(1, 0), QPoint(0, 1)
_MODE: Final = QPainter.CompositionMode


def open_ground(extent: Extent, patches: Iterable[FogPatch], level: int, known: QImage) -> QImage:
    """The mask of explored ground, and of ground revealed by hand at a given level."""
    image = extent.blank()
    cover(image, extent, patches, level)
    with QPainter(image) as painter:
        painter.setCompositionMode(_MODE.CompositionMode_Lighten)
        painter.drawImage(0, 0, _even_out(known))
    return image


def cover(image: QImage, extent: Extent, patches: Iterable[FogPatch], level: int) -> None:
    """Paint patches over a mask: shown ones open it up to a level, hidden ones cover it."""
    with QPainter(image) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(extent.scale, extent.scale)
        painter.translate(-extent.corner_ft, -extent.corner_ft)
        for patch in patches:
            _paint(painter, patch, QColor.fromRgb(*((level if patch.shown else COVERED),) * 3))


def note_seen(known: QImage, laid_open: QImage, mask: Mask, old: object) -> None:
    """Add what a mask shows, where it differs from an older one, to explored and open ground.

    Open ground keeps the soft edges of the mask until it is repainted.
    """
    region = mask.since(old)
    around = region.boundingRect()
    with QPainter(known) as painter:
        painter.setClipRegion(region)
        painter.drawImage(around.topLeft(), _known_part(mask.image, around))
    with QPainter(laid_open) as painter:
        painter.setClipRegion(region)
        painter.setCompositionMode(_MODE.CompositionMode_Lighten)
        painter.drawImage(around.topLeft(), colour_levels(mask.image.copy(around), _LEFT_OPEN))


def as_picture(image: QImage) -> bytes:
    """Explored ground as a picture file with 1 bit per pixel."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    # Qt converts levels by lookup table in a third of the time it takes to mix greys.
    levels = QImage(image)
    levels.reinterpretAsFormat(QImage.Format.Format_Indexed8)
    levels.setColorTable(_GREYS)
    bits = levels.convertToFormat(QImage.Format.Format_Mono, Qt.ImageConversionFlag.ThresholdDither)
    writer = QImageWriter(buffer, QByteArray(b"png"))
    writer.setCompression(_QUICKLY)
    writer.write(bits)
    return bytes(buffer.data().data())


def from_picture(content: bytes, extent: Extent) -> QImage:
    """Explored ground from a picture file; blank if that is unreadable."""
    image = extent.blank()
    picture = picture_in(content).convertToFormat(QImage.Format.Format_Grayscale8)
    if not picture.isNull():
        with QPainter(image) as painter:
            painter.drawImage(QRectF(image.rect()), _known_part(picture, picture.rect()))
    return image


def _known_part(image: QImage, box: QRect) -> QImage:
    """Part of a mask, with what is in sight as explored ground, and all else left out."""
    return colour_levels(image.copy(box), _KNOWN)


def _even_out(known: QImage) -> QImage:
    """Smooth the jagged edge of explored ground, without opening any more of it."""
    around = known
    for axis in 2 * _AXES:
        around = _average_along(around, axis)
    image = QImage(known)
    with QPainter(image) as painter:
        painter.setCompositionMode(_MODE.CompositionMode_Darken)
        painter.drawImage(0, 0, colour_levels(around, _EVEN))
    return image


def _average_along(image: QImage, axis: QPoint) -> QImage:
    """Average each pixel with its two neighbours along an axis."""
    mix = QImage(image)
    with QPainter(mix) as painter:
        # Blend one neighbour at 1/2, then the other at 1/3: a third of each remains.
        for share, by in ((1 / 2, axis), (1 / 3, -axis)):
            painter.setOpacity(share)
            painter.drawImage(by, image)
    return mix


def _paint(painter: QPainter, patch: FogPatch, colour: QColor) -> None:
    if patch.radius_ft:
        pen = QPen(colour, 2 * patch.radius_ft)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        painter.setPen(pen)
        stroke = _polygon(patch.outline)
        if len(patch.outline) > 1:
            painter.drawPolyline(stroke)
        else:
            painter.drawPoints(stroke)
        return
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour)
    path = QPainterPath()
    for ring in (patch.outline, *patch.holes):
        path.addPolygon(_polygon(ring))
        path.closeSubpath()
    painter.drawPath(path)


def _polygon(ring: Iterable[tuple[float, float]]) -> QPolygonF:
    return QPolygonF([QPointF(x, y) for x, y in ring])
