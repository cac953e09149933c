"""Paints what is seen into fog masks, and repaints only what has changed."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Final, NamedTuple

from PySide6 import QtGui
from PySide6.QtCore import QPointF, QRect, QRectF, Qt

from battleboard.board.areas.shape import Box, around, common
from battleboard.board.point import Point
from battleboard.models.fog.glance_cache import (
    FADE_FT,
    GlanceCache,
    LightCache,
    SeenPiece,
    fading,
    ring_path,
)
from battleboard.models.fog.mask import CLEAR, COVERED, DIM, Extent, Mask, MaskChange, differing
from battleboard.queries.sight import fog_edges
from battleboard.queries.sight.fog_ground import Glance, Lit, Ring, Seen, with_ground


def draw_walls(
    painter: QtGui.QPainter, stretches: Iterable[fog_edges.WallStretch], brush: QtGui.QBrush
) -> None:
    """Draw the walls at the edge of some views, as bright as the ground before them."""
    # A view ends at the middle of a wall, but the wall should be visible at full width, as bright
    # as the ground before it. So stroke its middle line with the brush that painted the ground,
    # shifted: each point of the stroke shows the light at a point BEFORE_FT closer.
    #
    #       ground that is seen        middle         hidden
    #     . . . . . x . . . . . |-NEAR_FT-+--FAR_FT--|
    #               '-----BEFORE_FT------>
    painter.save()
    painter.setCompositionMode(QtGui.QPainter.CompositionMode.CompositionMode_Lighten)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for (across, down), path in _paths(stretches).items():
        before = _move_brush(brush, across * fog_edges.BEFORE_FT, down * fog_edges.BEFORE_FT)
        pen = QtGui.QPen(before, fog_edges.NEAR_FT + fog_edges.FAR_FT)
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        painter.setPen(pen)
        painter.drawPath(path)
    painter.restore()


def draw_pillars(painter: QtGui.QPainter, glances: Iterable[Glance], brush: QtGui.QBrush) -> None:
    """Draw the pillars with a side in view, as bright as the ground before them."""
    painter.save()
    painter.setCompositionMode(QtGui.QPainter.CompositionMode.CompositionMode_Lighten)
    for glance in glances:
        for solid in glance.solids:
            before = _move_brush(brush, *fog_edges.offset_before(solid, glance.at))
            painter.setBrush(before)
            painter.setPen(QtGui.QPen(before, 2 * fog_edges.FAR_FT))
            painter.drawPolygon(QtGui.QPolygonF([QPointF(x, y) for x, y in solid]))
    painter.restore()


def _move_brush(brush: QtGui.QBrush, across: float, down: float) -> QtGui.QBrush:
    moved = QtGui.QBrush(brush)
    moved.setTransform(brush.transform() * QtGui.QTransform.fromTranslate(across, down))
    return moved


def _paths(stretches: Iterable[fog_edges.WallStretch]) -> dict[Point, QtGui.QPainterPath]:
    """Group wall segments into paths by the direction from the ground that lights them."""
    found: dict[Point, QtGui.QPainterPath] = {}
    for direction, one, other in stretches:
        path = found.setdefault(direction, QtGui.QPainterPath())
        path.moveTo(*one)
        path.lineTo(*other)
    return found


_MODE: Final = QtGui.QPainter.CompositionMode


class _Canvas(NamedTuple):
    """The part of a mask to paint on."""

    extent: Extent
    region: QtGui.QRegion

    @property
    def box(self) -> Box:
        return self.extent.box_of(self.region.boundingRect())

    @contextmanager
    def painter_on(self, image: QtGui.QImage) -> Iterator[QtGui.QPainter]:
        """A painter for a mask, in feet, clipped to this part."""
        with QtGui.QPainter(image) as painter:
            painter.setClipRegion(self.region)
            painter.setRenderHint(QtGui.QPainter.RenderHint.Antialiasing)
            painter.setPen(Qt.PenStyle.NoPen)
            self.extent.lay_under(painter)
            yield painter


class Painted(NamedTuple):
    """The cached pictures of stationary viewers and lights; painters may share them."""

    glances: GlanceCache
    lights: LightCache

    @classmethod
    def nothing(cls, extent: Extent) -> "Painted":
        return cls(GlanceCache(extent), LightCache(extent))


def paint_fog(
    image: QtGui.QImage, seen: Seen, open_ground: QtGui.QImage, canvas: _Canvas, known: Painted
) -> None:
    """Paint what is seen into a part of a mask, and over it the open ground.

    What is seen is painted from scratch, so that repainting never opens more.
    """
    # One view may show what is cut out of another. So a view with cuts gets its own mask, and
    # the lighter pixel wins. Views without cuts are combined first.
    whole = [each for each in seen.glances if not _is_cut(each)]
    views = known.glances.paint(whole, (canvas.region & _lit(seen, canvas)).boundingRect())
    by_day = seen.daylight and not seen.dark
    lit = None if by_day else _light_map(seen, _with_lit_from(seen, canvas), known.lights)
    with canvas.painter_on(image) as painter:
        _paint_views(painter, views, lit, canvas.region.boundingRect())
        light = _light(painter, lit)
        draw_walls(painter, (each for view in views for each in view.walls(canvas.box)), light)
        draw_pillars(painter, whole, light)
        painter.setCompositionMode(_MODE.CompositionMode_Lighten)
        for glance in whole:
            _reach(painter, glance, glance.bare_ft, canvas.box)
            _reach(painter, glance, glance.warm_ft, canvas.box)
        for glance in seen.glances:
            if _is_cut(glance):
                _lighten(painter, _paint_alone(glance, lit, canvas))
        _lighten(painter, open_ground)


def _lit(seen: Seen, canvas: _Canvas) -> QtGui.QRegion:
    if seen.daylight:
        return canvas.region
    region = QtGui.QRegion()
    for left, top, right, bottom in map(fog_edges.lit_box, seen.lit):
        if left < right and top < bottom:
            region |= canvas.extent.around(QRectF(left, top, right - left, bottom - top))
    return region


def _with_lit_from(seen: Seen, canvas: _Canvas) -> _Canvas:
    """Extend a part of a mask by the ground before its pillars: they are as bright as it is."""
    region = QtGui.QRegion(canvas.region)
    for solid in {solid for glance in seen.glances for solid in glance.solids}:
        left, top, right, bottom = with_ground(solid)
        near = canvas.extent.around(QRectF(left, top, right - left, bottom - top))
        if canvas.region.intersects(near):
            region |= near
    return canvas._replace(region=region)


def _is_cut(glance: Glance) -> bool:
    return bool(glance.dark or glance.dazzled)


def _light_map(seen: Seen, canvas: _Canvas, known: LightCache) -> QtGui.QImage:
    """The light level everywhere, seen or not."""
    image = canvas.extent.blank()
    with canvas.painter_on(image) as painter:
        if seen.daylight:
            painter.fillRect(QRectF(0, 0, *canvas.extent.size_ft), _level(CLEAR))
        painter.save()
        painter.resetTransform()
        for piece in known.paint(seen.lit):
            painter.drawImage(piece.box.topLeft(), piece.image)
        painter.restore()
        for darkness in seen.dark:
            painter.save()
            painter.setClipPath(_disc(darkness), Qt.ClipOperation.IntersectClip)
            _draw(painter, darkness.ring, QtGui.QBrush(_level(COVERED)), canvas.box)
            painter.restore()
    return image


def _paint_views(
    painter: QtGui.QPainter, views: Iterable[SeenPiece], lit: QtGui.QImage | None, part: QRect
) -> None:
    painter.save()
    painter.resetTransform()
    painter.fillRect(part, _level(COVERED))
    # Where two views meet at a line, the two antialiased halves add up to full coverage.
    painter.setCompositionMode(_MODE.CompositionMode_Plus)
    for view in views:
        painter.drawImage(view.piece.box.topLeft(), view.piece.image)
    if lit is not None:
        painter.setCompositionMode(_MODE.CompositionMode_Multiply)
        painter.drawImage(0, 0, lit)
    painter.restore()


def _paint_alone(glance: Glance, lit: QtGui.QImage | None, canvas: _Canvas) -> QtGui.QImage:
    """One figure's view, minus the ground in or behind magical darkness.

    Infravision is painted first, since dazzling lights are cut out of infravision only.
    """
    own = canvas.extent.blank()
    with canvas.painter_on(own) as painter:
        _reach(painter, glance, glance.warm_ft, canvas.box)
        _cover(painter, glance.dazzled, canvas.box)
        painter.setCompositionMode(_MODE.CompositionMode_Lighten)
        _reach(painter, glance, glance.bare_ft, canvas.box)
        _draw_with_walls(painter, glance, _light(painter, lit), canvas.box)
        painter.setCompositionMode(_MODE.CompositionMode_SourceOver)
        _cover(painter, glance.dark, canvas.box)
    return own


def _light(painter: QtGui.QPainter, lit: QtGui.QImage | None) -> QtGui.QBrush:
    """The brush for lit ground; in daylight that is the same everywhere."""
    return QtGui.QBrush(_level(CLEAR)) if lit is None else _texture(painter, lit)


def _reach(painter: QtGui.QPainter, glance: Glance, far_ft: float, within: Box) -> None:
    if far_ft:
        box = common(within, around(glance.at, far_ft + FADE_FT))
        _draw_with_walls(painter, glance, fading(glance.at, far_ft, DIM, FADE_FT), box)


def _draw(painter: QtGui.QPainter, ring: Ring, brush: QtGui.QBrush, within: Box) -> None:
    painter.setBrush(brush)
    painter.drawPath(ring_path((ring,), within))


def _draw_with_walls(
    painter: QtGui.QPainter, glance: Glance, brush: QtGui.QBrush, within: Box
) -> None:
    _draw(painter, glance.ring, brush, within)
    draw_walls(painter, fog_edges.stretches_near(fog_edges.stretches(glance), within), brush)
    draw_pillars(painter, [glance], brush)


def _cover(painter: QtGui.QPainter, rings: Iterable[Ring], within: Box) -> None:
    painter.setBrush(_level(COVERED))
    painter.drawPath(ring_path(rings, within))


def _lighten(painter: QtGui.QPainter, image: QtGui.QImage) -> None:
    """Combine another mask into this one, keeping the lighter pixel."""
    painter.save()
    painter.resetTransform()
    painter.setCompositionMode(_MODE.CompositionMode_Lighten)
    painter.drawImage(0, 0, image)
    painter.restore()


def _disc(light: Lit) -> QtGui.QPainterPath:
    path = QtGui.QPainterPath()
    # An empty path (a light without radius) clips everything away.
    path.addEllipse(QPointF(*light.at), light.radius_ft, light.radius_ft)
    return path


def _texture(painter: QtGui.QPainter, image: QtGui.QImage) -> QtGui.QBrush:
    """A brush that paints another mask's pixels in place."""
    brush = QtGui.QBrush(image)
    brush.setTransform(painter.transform().inverted()[0])
    return brush


def _level(level: int) -> QtGui.QColor:
    return QtGui.QColor(level, level, level)


_STEPS: Final = 32
"""How many past changes a mask remembers: enough to drag a figure for a while."""


class _LastPainted(NamedTuple):
    """The last painting: what was seen, the mask, and the mark of the open ground."""

    seen: Seen
    mask: Mask
    mark: object


class FogPainter:
    """Paints what some figures see, and over it the ground that is open to all."""

    def __init__(
        self, extent: Extent, known: Painted | None = None, last: _LastPainted | None = None
    ) -> None:
        self.extent = extent
        self._known = known or Painted.nothing(extent)
        self._last = last

    def is_on(self, mark: object) -> bool:
        """Whether the last mask was painted with the open ground of this mark."""
        return self._last is not None and self._last.mark == mark

    def going_on(self, mark: object) -> "FogPainter":
        """A painter that continues from the last mask, with a new mark for the open ground."""
        last = self._last and self._last._replace(mark=mark)
        return FogPainter(self.extent, self._known, last)

    def paint(self, seen: Seen, open_ground: QtGui.QImage, mark: object) -> Mask:
        """Paint the mask of what is seen; a new `mark` means that the open ground has changed.

        What is in sight may be added to the open ground without a new mark: it is visible anyway,
        and repainted when it goes out of sight.
        """
        region = self._region(seen, mark)
        mask = self._last.mask if self._last else None
        if mask is None or not region.isEmpty():
            mask = self._repaint(mask, seen, open_ground, region)
        self._last = _LastPainted(seen, mask, mark)
        return mask

    def _repaint(
        self, before: Mask | None, seen: Seen, open_ground: QtGui.QImage, region: QtGui.QRegion
    ) -> Mask:
        """The next mask, with a region repainted; the previous mask if no pixel differs."""
        image = QtGui.QImage(before.image) if before else self.extent.blank()
        paint_fog(image, seen, open_ground, _Canvas(self.extent, region), self._known)
        self.extent.close_margin(image)
        if before is None:
            return Mask(self.extent, image, object())
        # Repainted pixels mostly stay the same: report only those that differ, or every map layer
        # would redraw the whole region.
        changed = differing(before.image, image, region)
        if changed.isEmpty():
            return before
        steps = (*before.steps, MaskChange(before.mark, changed))[-_STEPS:]
        return Mask(self.extent, image, object(), steps)

    def _region(self, seen: Seen, mark: object) -> QtGui.QRegion:
        """The region to repaint: the boxes around views and lights that came, went or moved.

        Everything, if the open ground or the daylight has changed.
        """
        whole, last = QRect(0, 0, *self.extent.pixels.toTuple()), self._last
        if last is None or mark != last.mark or last.seen.daylight != seen.daylight:
            return QtGui.QRegion(whole)
        region = QtGui.QRegion()
        for left, top, right, bottom in fog_edges.changed_boxes(last.seen, seen):
            if left < right and top < bottom:
                region |= self.extent.around(QRectF(left, top, right - left, bottom - top))
        return region & whole
