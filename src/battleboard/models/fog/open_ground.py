"""Ground that is open whatever is seen now: patches shown by hand, and what was explored."""

from collections.abc import Iterable, Sequence
from typing import Final

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QPoint, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QImageWriter, QPainter, QPainterPath, QPen, QPolygonF

from battleboard.battle.state.showing import FogPatch
from battleboard.models.fog.fog_painter import boxes
from battleboard.models.fog.mask import CLEAR, COVERED, DIM, EDGE, EXPLORED, Extent, Mask

_SEEN: Final = (EXPLORED + DIM) // 2
_KNOWN: Final = [
    *(0 for _ in range(_SEEN)),
    *(QColor(EXPLORED, EXPLORED, EXPLORED).rgba() for _ in range(_SEEN, CLEAR + 1)),
]
"""What is seen becomes known ground, but not its soft edges, nor what is known already."""
_LEFT_OPEN: Final = [
    QColor(level, level, level).rgba()
    for level in (
        min(max(COVERED, EDGE + (seen - _SEEN) * (EXPLORED - EDGE) // (DIM - _SEEN)), EXPLORED)
        for seen in range(CLEAR + 1)
    )
]
"""How open known ground is from then on: with soft edges, which begin at its border."""
_FEW: Final = EXPLORED // 4
_MANY: Final = EXPLORED * 7 // 10
_EVEN: Final = [
    QColor(level, level, level).rgba()
    for level in (
        EXPLORED * (min(max(_FEW, around), _MANY) - _FEW) // (_MANY - _FEW)
        for around in range(CLEAR + 1)
    )
]
"""How open a place is with so much known ground around it: steps become slopes."""
_WAYS: Final = QPoint(1, 0), QPoint(0, 1)
_MODE: Final = QPainter.CompositionMode


def open_ground(extent: Extent, patches: Iterable[FogPatch], level: int, known: QImage) -> QImage:
    """The mask of what is shown by hand, up to a level, and of known ground."""
    image = extent.blank()
    cover(image, extent, patches, level)
    with QPainter(image) as painter:
        painter.setCompositionMode(_MODE.CompositionMode_Lighten)
        painter.drawImage(0, 0, _evened(known))
    return image


def cover(image: QImage, extent: Extent, patches: Iterable[FogPatch], level: int) -> None:
    """Lays patches over a mask: shown ones open it up to a level, hidden ones cover it."""
    with QPainter(image) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(extent.scale, extent.scale)
        painter.translate(-extent.corner_ft, -extent.corner_ft)
        for patch in patches:
            _paint(painter, patch, QColor.fromRgb(*((level if patch.shown else COVERED),) * 3))


def note_seen(known: QImage, laid_open: QImage, mask: Mask, old: object) -> None:
    """Adds what is seen on a mask to known ground, where the mask differs from an older one.

    It is known, and it is open, with soft edges until the ground is laid out again.
    """
    found = tuple(boxes(mask.since(old)))
    with QPainter(known) as painter:
        for box in found:
            painter.drawImage(box.topLeft(), _known(mask.image, box))
    with QPainter(laid_open) as painter:
        painter.setCompositionMode(_MODE.CompositionMode_Lighten)
        for box in found:
            painter.drawImage(box.topLeft(), _coloured(mask.image.copy(box), _LEFT_OPEN))


def as_picture(image: QImage) -> bytes:
    """Explored ground as a picture of one bit to a pixel."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    bits = image.convertToFormat(QImage.Format.Format_Mono, Qt.ImageConversionFlag.ThresholdDither)
    QImageWriter(buffer, QByteArray(b"png")).write(bits)
    return bytes(buffer.data().data())


def from_picture(content: bytes, extent: Extent) -> QImage:
    """Explored ground from a picture; nothing is explored if the picture cannot be read."""
    image = extent.blank()
    picture = QImage.fromData(content).convertToFormat(QImage.Format.Format_Grayscale8)
    if not picture.isNull():
        with QPainter(image) as painter:
            painter.drawImage(QRectF(image.rect()), _known(picture, picture.rect()))
    return image


def _known(image: QImage, box: QRect) -> QImage:
    """A part of a mask, reduced to where something is seen now."""
    return _coloured(image.copy(box), _KNOWN)


def _evened(known: QImage) -> QImage:
    """Smooths the steps of known ground, without opening any more."""
    around = known
    for way in 2 * _WAYS:
        around = _mixed(around, way)
    image = QImage(known)
    with QPainter(image) as painter:
        painter.setCompositionMode(_MODE.CompositionMode_Darken)
        painter.drawImage(0, 0, _coloured(around, _EVEN))
    return image


def _mixed(image: QImage, way: QPoint) -> QImage:
    """Mixes each pixel in equal parts with its two neighbours in a direction."""
    mix = QImage(image)
    with QPainter(mix) as painter:
        for share, by in ((1 / 2, way), (1 / 3, -way)):
            painter.setOpacity(share)
            painter.drawImage(by, image)
    return mix


def _coloured(image: QImage, colours: Sequence[int]) -> QImage:
    """A mask with another colour for each level; the image itself is used up."""
    image.reinterpretAsFormat(QImage.Format.Format_Indexed8)
    image.setColorTable(colours)
    return image


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
