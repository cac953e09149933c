"""Photographs of pages: found on their desk and straightened."""

from math import hypot
from typing import Final, NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPen, QPolygonF, QTransform

from battleboard.board.tracing.photographed_page import page_corners
from battleboard.models.grey_pictures import grey_rows

# The page is looked for in a copy of this size.
_SMALL_PX: Final = 240
# What is this near to the edge of a page, as a share of its width, may be desk.
_RIM: Final = 0.012
_SIDES: Final = 4


class StraightPage(NamedTuple):
    """A page as if scanned, and the transform from there to the photograph."""

    picture: QImage
    to_photograph: QTransform


def straight_page(grey: QImage) -> StraightPage | None:
    """The page on a photograph; None if the picture is no photograph of a page on a desk."""
    small = grey.scaled(
        _SMALL_PX,
        _SMALL_PX,
        Qt.AspectRatioMode.KeepAspectRatio,
        Qt.TransformationMode.SmoothTransformation,
    )
    if min(small.width(), small.height()) < _SIDES:
        return None
    corners = page_corners(grey_rows(small))
    if corners is None:
        return None
    across, down = grey.width() / small.width(), grey.height() / small.height()
    seen = [QPointF(x * across, y * down) for x, y in corners]
    wide, high = (_length(seen, first) for first in (0, 1))
    middle = sum(seen, QPointF()) / _SIDES
    flat = QRectF(middle.x() - wide / 2, middle.y() - high / 2, wide, high)
    square = [flat.topLeft(), flat.topRight(), flat.bottomRight(), flat.bottomLeft()]
    turn = QTransform()
    if not QTransform.quadToQuad(QPolygonF(seen), QPolygonF(square), turn):
        return None
    return StraightPage(_drawn(grey, turn, flat), turn.inverted()[0])


def _length(corners: list[QPointF], first: int) -> float:
    """The mean length of two opposite sides."""
    sides = ((corners[at], corners[(at + 1) % _SIDES]) for at in (first, first + 2))
    return sum(hypot(b.x() - a.x(), b.y() - a.y()) for a, b in sides) / 2


def _drawn(grey: QImage, turn: QTransform, flat: QRectF) -> QImage:
    """The straightened page at its place, with paper instead of the desk."""
    paper = sorted(b"".join(grey_rows(grey.scaled(64, 64))))[64 * 64 * 4 // 5]
    page = QImage(grey.size(), QImage.Format.Format_Grayscale8)
    page.fill(QColor(paper, paper, paper))
    with QPainter(page) as painter:
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.setClipRect(flat)
        painter.setTransform(turn)
        painter.drawImage(0, 0, grey)
        painter.resetTransform()
        painter.setPen(QPen(QColor(paper, paper, paper), 2 * _RIM * flat.width()))
        painter.drawRect(flat)
    return page
