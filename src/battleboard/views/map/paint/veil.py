"""The veil over what the party does not see: one small mask for the whole board."""

from collections.abc import Iterable, Iterator, Sequence
from math import sqrt
from typing import Final, cast

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPolygonF, QRegion

from battleboard.board.point import Point
from battleboard.views.map.draw.seen import Glance, Lit, Seen

_FINEST: Final = 3.2
"""Pixels for a foot: sixteen for a square of five feet."""
_MOST_PIXELS: Final = 2_000_000
_MODE: Final = QPainter.CompositionMode
_SEEN: Final = QColor(0, 0, 0, 255)


class Veil:
    """What covers the unseen part of a board, in its own pixels; it is painted at any scale."""

    def __init__(self, seen: Seen, size_ft: Point, colour: str) -> None:
        self.scale = mask_scale(size_ft)
        self._size_ft = size_ft
        self._colour = QColor(colour)
        self._thin = tuple(_thin_places(seen))
        self.image = _woven(seen, size_ft, self.scale, self._colour)

    def paint(self, painter: QPainter, part: QRect, scale: float, *, fine: bool) -> None:
        """Cover a part of the board, at so many pixels for a foot."""
        whole = QRectF(0, 0, self._size_ft[0] * scale, self._size_ft[1] * scale).toRect()
        shown = QRegion(whole & part)
        thin = shown & self._thin_region(scale)
        for box in _boxes(shown - thin):
            painter.fillRect(box, self._colour)
        share, mask = self.scale / scale, QRectF(self.image.rect())
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, fine)
        for spot in map(QRectF, _boxes(thin)):
            source = QRectF(spot.topLeft() * share, spot.size() * share)
            painter.drawImage(spot, self.image, source & mask)

    def _thin_region(self, scale: float) -> QRegion:
        """Give all pixels that may be seen through: the others are of one colour, quickly laid."""
        out, region = scale / self.scale + 1, QRegion()
        for place in self._thin:
            box = QRectF(place.topLeft() * scale, place.size() * scale)
            region |= QRegion(box.adjusted(-out, -out, out, out).toAlignedRect())
        return region


def mask_scale(size_ft: Point) -> float:
    """Say how many pixels a foot has on the mask of a board of some size."""
    return min(_FINEST, sqrt(_MOST_PIXELS / (size_ft[0] * size_ft[1])))


def _woven(seen: Seen, size_ft: Point, scale: float, colour: QColor) -> QImage:
    """Begin with all covered, and cut out what each of the party sees."""
    size = QSize(*(max(1, round(feet * scale)) for feet in size_ft))
    veil = QImage(size, QImage.Format.Format_ARGB32_Premultiplied)
    veil.fill(colour)
    lit = None if seen.daylight and not seen.dark else _lit(seen, size, scale)
    with _brush(veil, scale) as painter:
        painter.setCompositionMode(_MODE.CompositionMode_DestinationOut)
        for glance in seen.glances:
            _cut(painter, glance, lit)
    return veil


def _boxes(region: QRegion) -> Iterable[QRect]:
    """Give the boxes of which a region is made; PySide tells no type checker that it can."""
    return cast("Iterable[QRect]", region)


def _thin_places(seen: Seen) -> Iterator[QRectF]:
    """Give boxes in feet outside of which nothing is seen."""
    if seen.daylight:
        yield from (_polygon(glance.ring).boundingRect() for glance in seen.glances)
        return
    if seen.glances:
        yield from (_around(light.at, light.radius_ft) for light in seen.lit)
    for glance in seen.glances:
        yield _around(glance.at, max(glance.bare_ft, glance.warm_ft))


def _around(at: Point, far: float) -> QRectF:
    return QRectF(at[0] - far, at[1] - far, 2 * far, 2 * far)


def _lit(seen: Seen, size: QSize, scale: float) -> QImage:
    """Draw where it is light."""
    mask = QImage(size, QImage.Format.Format_Alpha8)
    mask.fill(255 if seen.daylight else 0)
    with _brush(mask, scale) as painter:
        for light in seen.lit:
            _shine(painter, light)
        painter.setCompositionMode(_MODE.CompositionMode_Clear)
        for darkness in seen.dark:
            _shine(painter, darkness)
    return mask


def _shine(painter: QPainter, light: Lit) -> None:
    """Fill what lies in the ring of a light and in its circle."""
    circle = QPainterPath()
    # Half a pixel more, so that there is no seam to what is seen without light.
    radius = light.radius_ft + 0.5 / painter.transform().m11() if light.radius_ft else 0.0
    circle.addEllipse(QPointF(*light.at), radius, radius)
    painter.setClipPath(circle)
    painter.drawPolygon(_polygon(light.ring))


def _cut(painter: QPainter, glance: Glance, lit: QImage | None) -> None:
    """Cut out what one sees: inside of his ring, but not in darkness or behind it."""
    clear = _union([glance.ring])
    painter.setClipPath(clear)
    if not glance.dark or lit is None:
        _reveal(painter, glance, lit)
        return
    shown = QImage(lit.size(), QImage.Format.Format_Alpha8)
    shown.fill(0)
    with _brush(shown, painter.transform().m11()) as own:
        own.setClipPath(clear)
        _reveal(own, glance, lit)
        own.setCompositionMode(_MODE.CompositionMode_Clear)
        own.drawPath(_union(glance.dark))
    painter.drawImage(_board(painter, shown), shown)


def _reveal(painter: QPainter, glance: Glance, lit: QImage | None) -> None:
    """Draw what one sees in his ring: all by day, or else what is lit, and what needs no light."""
    if lit is None:
        painter.drawPath(_union([glance.ring]))
        return
    painter.drawImage(_board(painter, lit), lit)
    _disc(painter, glance.at, glance.bare_ft)
    if glance.dazzled and glance.warm_ft:
        _feel(painter, glance)
    else:
        _disc(painter, glance.at, glance.warm_ft)


def _board(painter: QPainter, mask: QImage) -> QRectF:
    """Give where a mask of the whole board lies, in feet."""
    scale = painter.transform().m11()
    return QRectF(0, 0, mask.width() / scale, mask.height() / scale)


def _feel(painter: QPainter, glance: Glance) -> None:
    """Cut out what is seen by its warmth: a disc without what lies in lights and behind them."""
    scale, far = painter.transform().m11(), glance.warm_ft
    side = max(1, round(2 * far * scale))
    disc = QImage(side, side, QImage.Format.Format_Alpha8)
    disc.fill(0)
    with _brush(disc, scale) as own:
        own.translate(far - glance.at[0], far - glance.at[1])
        _disc(own, glance.at, far)
        own.setCompositionMode(_MODE.CompositionMode_Clear)
        own.drawPath(_union(glance.dazzled))
    x, y = glance.at
    painter.drawImage(QRectF(x - far, y - far, 2 * far, 2 * far), disc)


def _disc(painter: QPainter, at: Point, radius_ft: float) -> None:
    if radius_ft:
        painter.drawEllipse(QPointF(*at), radius_ft, radius_ft)


def _brush(image: QImage, scale: float) -> QPainter:
    """Begin to draw on an image in feet."""
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(scale, scale)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(_SEEN)
    return painter


def _union(rings: Iterable[Sequence[Point]]) -> QPainterPath:
    """Take rings that run the same way round together, without a seam where they touch."""
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    for ring in rings:
        path.addPolygon(_polygon(ring))
        path.closeSubpath()
    return path


def _polygon(ring: Sequence[Point]) -> QPolygonF:
    return QPolygonF([QPointF(x, y) for x, y in ring])
