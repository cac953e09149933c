"""Ground that lies open whatever anybody sees: patches shown by hand, and what was explored."""

from collections.abc import Iterable
from typing import Final

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QImageWriter, QPainter, QPainterPath, QPen, QPolygonF

from battleboard.battle.showing import Patch
from battleboard.models.fog.loom import boxes
from battleboard.models.fog.mask import CLEAR, COVERED, DIM, EXPLORED, Extent, Mask

_SEEN: Final = (EXPLORED + DIM) // 2
_KNOWN: Final = [
    *(0 for _ in range(_SEEN)),
    *(QColor(EXPLORED, EXPLORED, EXPLORED).rgba() for _ in range(_SEEN, CLEAR + 1)),
]
"""What is seen now is known from then on; soft edges of it, and what is known already, are not."""


def opened(extent: Extent, patches: Iterable[Patch], level: int, known: QImage) -> QImage:
    """Give the mask of what was shown by hand, up to a level, and of what is known besides."""
    image = extent.blank()
    cover(image, extent, patches, level)
    with QPainter(image) as painter:
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Lighten)
        painter.drawImage(0, 0, known)
    return image


def cover(image: QImage, extent: Extent, patches: Iterable[Patch], level: int) -> None:
    """Lay patches over a mask: those that are shown open it up to a level, the others cover it."""
    with QPainter(image) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(extent.scale, extent.scale)
        painter.translate(-extent.corner_ft, -extent.corner_ft)
        for patch in patches:
            _paint(painter, patch, QColor.fromRgb(*((level if patch.shown else COVERED),) * 3))


def take_in(images: Iterable[QImage], mask: Mask, old: object) -> None:
    """Note what is seen on a mask, as far as it differs from an older one, as explored."""
    found = [(box.topLeft(), _known(mask.image, box)) for box in boxes(mask.since(old))]
    for image in images:
        with QPainter(image) as painter:
            for corner, part in found:
                painter.drawImage(corner, part)


def as_picture(image: QImage) -> bytes:
    """Write explored ground down as a picture of one bit for a pixel."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    bits = image.convertToFormat(QImage.Format.Format_Mono, Qt.ImageConversionFlag.ThresholdDither)
    QImageWriter(buffer, QByteArray(b"png")).write(bits)
    return bytes(buffer.data().data())


def from_picture(content: bytes, extent: Extent) -> QImage:
    """Read explored ground from a picture; where it cannot be made out, nothing is explored."""
    image = extent.blank()
    picture = QImage.fromData(content).convertToFormat(QImage.Format.Format_Grayscale8)
    if not picture.isNull():
        with QPainter(image) as painter:
            painter.drawImage(QRectF(image.rect()), _known(picture, picture.rect()))
    return image


def _known(image: QImage, box: QRect) -> QImage:
    """Cut out a part of a mask, and keep of it only where something is seen now."""
    part = image.copy(box)
    part.reinterpretAsFormat(QImage.Format.Format_Indexed8)
    part.setColorTable(_KNOWN)
    return part


def _paint(painter: QPainter, patch: Patch, colour: QColor) -> None:
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
