"""The fog painter: paints what is seen into masks, again only where something changed."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Final, NamedTuple, cast

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QImage,
    QPainter,
    QPainterPath,
    QPen,
    QPolygonF,
    QRadialGradient,
    QRegion,
    QTransform,
)

from battleboard.board.point import Point
from battleboard.models.fog.mask import CLEAR, COVERED, DIM, Extent, Mask, MaskChange
from battleboard.queries.sight.fog_edges import (
    BEFORE_FT,
    FAR_FT,
    NEAR_FT,
    changed,
    offset_before,
    stretches,
)
from battleboard.queries.sight.fog_ground import Glance, Lit, Ring, Seen, with_ground


def draw_walls(painter: QPainter, glances: Sequence[Glance], brush: QBrush) -> None:
    """Draws the walls and pillars that bound some glances, as light as the ground before them."""
    # What is seen ends at the middle line of a wall, but a wall is drawn with some thickness. So a
    # broad line is added, and its brush is the light on the ground, shifted outwards: each place of
    # the wall is as light as the ground before it, and not as the dark behind it.
    #
    #     eye ····· ground ·····[ NEAR_FT | FAR_FT ]····· not seen
    #                 └── light ──>       └ middle line: the edge of what is seen
    painter.save()
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Lighten)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for (across, down), path in _paths(glances).items():
        before = _moved(brush, across * BEFORE_FT, down * BEFORE_FT)
        pen = QPen(before, NEAR_FT + FAR_FT)
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        painter.setPen(pen)
        painter.drawPath(path)
    for glance in glances:
        for solid in glance.solids:
            before = _moved(brush, *offset_before(solid, glance.at))
            painter.setBrush(before)
            painter.setPen(QPen(before, 2 * FAR_FT))
            painter.drawPolygon(QPolygonF([QPointF(x, y) for x, y in solid]))
    painter.restore()


def _moved(brush: QBrush, across: float, down: float) -> QBrush:
    """A brush with the same texture, shifted."""
    moved = QBrush(brush)
    moved.setTransform(brush.transform() * QTransform.fromTranslate(across, down))
    return moved


def _paths(glances: Iterable[Glance]) -> dict[Point, QPainterPath]:
    """The lines along which walls are drawn, by the offset from the ground that lights them."""
    found: dict[Point, QPainterPath] = {}
    for offset, one, other in stretches(glances):
        path = found.setdefault(offset, QPainterPath())
        path.moveTo(*one)
        path.lineTo(*other)
    return found


_MODE: Final = QPainter.CompositionMode
_FADE_FT: Final = 0.8
"""The width of the soft edge of a light, or of what eyes reach."""
_DUSK_FT: Final = 4.0
"""Over how many feet bright light fades to dim."""


class _Work(NamedTuple):
    """The part of a mask that is painted."""

    extent: Extent
    region: QRegion

    @contextmanager
    def brush(self, image: QImage) -> Iterator[QPainter]:
        """A painter for a mask whose unit is feet."""
        with QPainter(image) as painter:
            painter.setClipRegion(self.region)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.scale(self.extent.scale, self.extent.scale)
            painter.translate(-self.extent.corner_ft, -self.extent.corner_ft)
            yield painter


def paint_fog(image: QImage, extent: Extent, seen: Seen, below: QImage, region: QRegion) -> None:
    """Paints what is seen into a part of a mask, and lays the ground that is open over it.

    Ground that is open does not change how what is seen is painted: looking on shows no more.
    """
    work = _Work(extent, region)
    by_day = seen.daylight and not seen.dark
    lit = None if by_day else _lit(seen, work._replace(region=_with_before(seen, work)))
    with work.brush(image) as painter:
        painter.fillRect(extent.in_feet(image.rect()), _level(COVERED))
        _see(painter, [each for each in seen.glances if not _is_shaded(each)], lit)
        for glance in seen.glances:
            if _is_shaded(glance):
                _lay(painter, _apart(glance, lit, work))
        _lay(painter, below)


def _with_before(seen: Seen, work: _Work) -> QRegion:
    """The part of a mask, and the ground before the pillars in it, which lights them."""
    region = QRegion(work.region)
    for solid in {solid for glance in seen.glances for solid in glance.solids}:
        left, top, right, bottom = with_ground(solid)
        around = work.extent.around(QRectF(left, top, right - left, bottom - top))
        if work.region.intersects(around):
            region |= around
    return region


def _is_shaded(glance: Glance) -> bool:
    """Whether something is cut out of what a figure sees."""
    return bool(glance.dark or glance.dazzled)


def _lit(seen: Seen, work: _Work) -> QImage:
    """A picture of how light it is everywhere."""
    image = work.extent.blank()
    with work.brush(image) as painter:
        if seen.daylight:
            painter.fillRect(QRectF(0, 0, *work.extent.size_ft), _level(CLEAR))
        for light in seen.lit:
            if light.radius_ft > light.bright_ft:
                dim = _fading(light.at, light.radius_ft, DIM, _FADE_FT)
                _draw(painter, [light], dim)
        for light in seen.lit:
            if light.bright_ft:
                dusk = _DUSK_FT if light.bright_ft < light.radius_ft else _FADE_FT
                bright = _fading(light.at, light.bright_ft, CLEAR, dusk)
                _draw(painter, [light], bright)
        for darkness in seen.dark:
            painter.save()
            painter.setClipPath(_disc(darkness), Qt.ClipOperation.IntersectClip)
            _draw(painter, [darkness], QBrush(_level(COVERED)))
            painter.restore()
    return image


def _see(painter: QPainter, glances: Sequence[Glance], lit: QImage | None) -> None:
    """Draws what some figures see by light, and what they see without."""
    _draw_with_walls(painter, glances, _light(painter, lit))
    painter.setCompositionMode(_MODE.CompositionMode_Lighten)
    for glance in glances:
        _reach(painter, glance, glance.bare_ft)
        _reach(painter, glance, glance.warm_ft)


def _apart(glance: Glance, lit: QImage | None, work: _Work) -> QImage:
    """What one figure sees, less darkness and what is behind it, and lights that dazzle."""
    own = work.extent.blank()
    with work.brush(own) as painter:
        _reach(painter, glance, glance.warm_ft)
        _cover(painter, glance.dazzled)
        painter.setCompositionMode(_MODE.CompositionMode_Lighten)
        _reach(painter, glance, glance.bare_ft)
        _draw_with_walls(painter, [glance], _light(painter, lit))
        painter.setCompositionMode(_MODE.CompositionMode_SourceOver)
        _cover(painter, glance.dark)
    return own


def _light(painter: QPainter, lit: QImage | None) -> QBrush:
    """A brush with the light on the ground; by day it is the same everywhere."""
    return QBrush(_level(CLEAR)) if lit is None else _texture(painter, lit)


def _reach(painter: QPainter, glance: Glance, far_ft: float) -> None:
    """Draws what a figure sees as far as it needs no light."""
    if far_ft:
        _draw_with_walls(painter, [glance], _fading(glance.at, far_ft, DIM, _FADE_FT))


def _draw(painter: QPainter, rings: Sequence[Glance | Lit], brush: QBrush) -> None:
    """Fills some rings as one shape."""
    painter.setBrush(brush)
    painter.drawPath(_union(each.ring for each in rings))


def _draw_with_walls(painter: QPainter, glances: Sequence[Glance], brush: QBrush) -> None:
    """Fills what some figures see, with the walls that bound it."""
    _draw(painter, glances, brush)
    draw_walls(painter, glances, brush)


def _cover(painter: QPainter, rings: Iterable[Ring]) -> None:
    painter.setBrush(_level(COVERED))
    painter.drawPath(_union(rings))


def _lay(painter: QPainter, image: QImage) -> None:
    """Lays another mask over one wherever it is more open."""
    painter.save()
    painter.resetTransform()
    painter.setCompositionMode(_MODE.CompositionMode_Lighten)
    painter.drawImage(0, 0, image)
    painter.restore()


def _union(rings: Iterable[Ring]) -> QPainterPath:
    """The union of rings that all run in one direction, without seams where they touch."""
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    for ring in rings:
        path.addPolygon(QPolygonF([QPointF(x, y) for x, y in ring]))
        path.closeSubpath()
    return path


def _disc(light: Lit) -> QPainterPath:
    path = QPainterPath()
    # Without a radius the path is empty.
    path.addEllipse(QPointF(*light.at), light.radius_ft, light.radius_ft)
    return path


def _fading(at: Point, radius_ft: float, level: int, soft_ft: float) -> QBrush:
    """A disc with a soft edge around a radius."""
    far = radius_ft + soft_ft / 2
    inner = max(0.0, radius_ft - soft_ft / 2) / far
    disc = QRadialGradient(QPointF(*at), far)
    disc.setColorAt(0, _level(level))
    disc.setColorAt(inner, _level(level))
    nothing = _level(level)
    nothing.setAlpha(0)
    disc.setColorAt(1, nothing)
    return QBrush(disc)


def _texture(painter: QPainter, image: QImage) -> QBrush:
    """A brush with the pixels of another mask, each in its own place."""
    brush = QBrush(image)
    brush.setTransform(painter.transform().inverted()[0])
    return brush


def _level(level: int) -> QColor:
    return QColor(level, level, level)


_STEPS: Final = 8


class FogPainter:
    """Paints what some eyes see over the ground that is open anyway."""

    def __init__(self, extent: Extent) -> None:
        """Begins without a mask."""
        self.extent = extent
        self._mask: Mask | None = None
        self._seen: Seen | None = None
        self._below: object = None

    def paint(self, seen: Seen, below: QImage, mark: object) -> Mask:
        """The mask of what is seen; another `mark` says that the ground below has changed.

        What is seen now may be added to the ground below under the same mark: it is open anyway.
        """
        region = self._region(seen, mark)
        mask, self._seen, self._below = self._mask, seen, mark
        if mask is not None and region.isEmpty():
            return mask
        image = QImage(mask.image) if mask else self.extent.blank()
        paint_fog(image, self.extent, seen, below, region)
        steps = (*mask.steps, MaskChange(mask.mark, region))[-_STEPS:] if mask else ()
        self._mask = Mask(self.extent, image, object(), steps)
        return self._mask

    def _region(self, seen: Seen, mark: object) -> QRegion:
        whole = QRect(0, 0, *self.extent.pixels.toTuple())
        if self._seen is None or mark != self._below or self._seen.daylight != seen.daylight:
            return QRegion(whole)
        region = QRegion()
        for left, top, right, bottom in changed(self._seen, seen):
            if left < right and top < bottom:
                region |= self.extent.around(QRectF(left, top, right - left, bottom - top))
        return region & whole


def boxes(region: QRegion) -> Iterator[QRect]:
    """The boxes that a region is made of; type checkers do not know that it is iterable."""
    yield from cast("Iterator[QRect]", region)
