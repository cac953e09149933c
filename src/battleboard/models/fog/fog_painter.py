"""The fog painter: paints what is seen into masks, and repaints only what has changed."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Final, NamedTuple, cast

from PySide6 import QtGui
from PySide6.QtCore import QPointF, QRect, QRectF, Qt

from battleboard.board.point import Point
from battleboard.models.fog.mask import CLEAR, COVERED, DIM, Extent, Mask, MaskChange
from battleboard.queries.sight import fog_edges
from battleboard.queries.sight.fog_ground import Glance, Lit, Ring, Seen, with_ground


def draw_walls(painter: QtGui.QPainter, glances: Sequence[Glance], brush: QtGui.QBrush) -> None:
    """Draw the walls and pillars at the edge of some views, as light as the ground before them."""
    # A view ends at the middle of a wall, but the wall is to be seen as a whole, as light as the
    # ground before it. So a strip is drawn along its middle with the brush that painted the ground,
    # moved over: each place of the strip shows the light of a place BEFORE_FT closer.
    #
    #       ground that is seen        middle         hidden
    #     . . . . . x . . . . . |-NEAR_FT-+--FAR_FT--|
    #               '-----BEFORE_FT------>
    painter.save()
    painter.setCompositionMode(QtGui.QPainter.CompositionMode.CompositionMode_Lighten)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for (across, down), path in _paths(glances).items():
        before = _moved(brush, across * fog_edges.BEFORE_FT, down * fog_edges.BEFORE_FT)
        pen = QtGui.QPen(before, fog_edges.NEAR_FT + fog_edges.FAR_FT)
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        painter.setPen(pen)
        painter.drawPath(path)
    for glance in glances:
        for solid in glance.solids:
            before = _moved(brush, *fog_edges.offset_before(solid, glance.at))
            painter.setBrush(before)
            painter.setPen(QtGui.QPen(before, 2 * fog_edges.FAR_FT))
            painter.drawPolygon(QtGui.QPolygonF([QPointF(x, y) for x, y in solid]))
    painter.restore()


def _moved(brush: QtGui.QBrush, across: float, down: float) -> QtGui.QBrush:
    """A brush that paints the same, shifted by so much."""
    moved = QtGui.QBrush(brush)
    moved.setTransform(brush.transform() * QtGui.QTransform.fromTranslate(across, down))
    return moved


def _paths(glances: Iterable[Glance]) -> dict[Point, QtGui.QPainterPath]:
    """The lines along which walls are drawn, by the direction from the ground that lights them."""
    found: dict[Point, QtGui.QPainterPath] = {}
    for direction, one, other in fog_edges.stretches(glances):
        path = found.setdefault(direction, QtGui.QPainterPath())
        path.moveTo(*one)
        path.lineTo(*other)
    return found


_MODE: Final = QtGui.QPainter.CompositionMode
_FADE_FT: Final = 0.8
"""How wide the soft edge of a light is, and of what can be seen without one."""
_DUSK_FT: Final = 4.0
"""The stretch over which bright light becomes dim."""


class _Canvas(NamedTuple):
    """The part of a mask that is painted on."""

    extent: Extent
    region: QtGui.QRegion

    @contextmanager
    def painter_on(self, image: QtGui.QImage) -> Iterator[QtGui.QPainter]:
        """A painter that paints on a mask, in feet."""
        with QtGui.QPainter(image) as painter:
            painter.setClipRegion(self.region)
            painter.setRenderHint(QtGui.QPainter.RenderHint.Antialiasing)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.scale(self.extent.scale, self.extent.scale)
            painter.translate(-self.extent.corner_ft, -self.extent.corner_ft)
            yield painter


def paint_fog(
    image: QtGui.QImage,
    extent: Extent,
    seen: Seen,
    open_ground: QtGui.QImage,
    region: QtGui.QRegion,
) -> None:
    """Paint what is seen into a part of a mask, and over it what is open anyway.

    What is seen is painted from scratch, so that painting it again opens no more.
    """
    canvas = _Canvas(extent, region)
    by_day = seen.daylight and not seen.dark
    lit = None if by_day else _light_map(seen, canvas._replace(region=_with_lit_from(seen, canvas)))
    with canvas.painter_on(image) as painter:
        painter.fillRect(extent.in_feet(image.rect()), _level(COVERED))
        # What is cut out of one view, another may see: such a view gets a mask of its own, and the
        # lighter pixel wins. Views that nothing is cut out of are painted at once.
        _paint_glances(painter, [each for each in seen.glances if not _is_cut(each)], lit)
        for glance in seen.glances:
            if _is_cut(glance):
                _lighten(painter, _painted_alone(glance, lit, canvas))
        _lighten(painter, open_ground)


def _with_lit_from(seen: Seen, canvas: _Canvas) -> QtGui.QRegion:
    """A part of a mask with the ground before the pillars in it, which lends them its light."""
    region = QtGui.QRegion(canvas.region)
    for solid in {solid for glance in seen.glances for solid in glance.solids}:
        left, top, right, bottom = with_ground(solid)
        around = canvas.extent.around(QRectF(left, top, right - left, bottom - top))
        if canvas.region.intersects(around):
            region |= around
    return region


def _is_cut(glance: Glance) -> bool:
    """Whether something is cut out of what a figure sees."""
    return bool(glance.dark or glance.dazzled)


def _light_map(seen: Seen, canvas: _Canvas) -> QtGui.QImage:
    """How light it is everywhere, whether that is seen or not."""
    image = canvas.extent.blank()
    with canvas.painter_on(image) as painter:
        if seen.daylight:
            painter.fillRect(QRectF(0, 0, *canvas.extent.size_ft), _level(CLEAR))
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
            _draw(painter, [darkness], QtGui.QBrush(_level(COVERED)))
            painter.restore()
    return image


def _paint_glances(
    painter: QtGui.QPainter, glances: Sequence[Glance], lit: QtGui.QImage | None
) -> None:
    """Paint what some figures see by light, and what they see without any."""
    _draw_with_walls(painter, glances, _light(painter, lit))
    painter.setCompositionMode(_MODE.CompositionMode_Lighten)
    for glance in glances:
        _reach(painter, glance, glance.bare_ft)
        _reach(painter, glance, glance.warm_ft)


def _painted_alone(glance: Glance, lit: QtGui.QImage | None, canvas: _Canvas) -> QtGui.QImage:
    """What one figure sees, without darkness and what lies behind it.

    Infravision goes first: lights that dazzle are cut out of that alone.
    """
    own = canvas.extent.blank()
    with canvas.painter_on(own) as painter:
        _reach(painter, glance, glance.warm_ft)
        _cover(painter, glance.dazzled)
        painter.setCompositionMode(_MODE.CompositionMode_Lighten)
        _reach(painter, glance, glance.bare_ft)
        _draw_with_walls(painter, [glance], _light(painter, lit))
        painter.setCompositionMode(_MODE.CompositionMode_SourceOver)
        _cover(painter, glance.dark)
    return own


def _light(painter: QtGui.QPainter, lit: QtGui.QImage | None) -> QtGui.QBrush:
    """The brush for ground that is seen by light: by day that is the same everywhere."""
    return QtGui.QBrush(_level(CLEAR)) if lit is None else _texture(painter, lit)


def _reach(painter: QtGui.QPainter, glance: Glance, far_ft: float) -> None:
    """Paint what a figure sees without light, as far as that reaches."""
    if far_ft:
        _draw_with_walls(painter, [glance], _fading(glance.at, far_ft, DIM, _FADE_FT))


def _draw(painter: QtGui.QPainter, rings: Sequence[Glance | Lit], brush: QtGui.QBrush) -> None:
    """Fill some rings as one shape."""
    painter.setBrush(brush)
    painter.drawPath(_union(each.ring for each in rings))


def _draw_with_walls(
    painter: QtGui.QPainter, glances: Sequence[Glance], brush: QtGui.QBrush
) -> None:
    """Fill what some figures see, with the walls at its edge."""
    _draw(painter, glances, brush)
    draw_walls(painter, glances, brush)


def _cover(painter: QtGui.QPainter, rings: Iterable[Ring]) -> None:
    painter.setBrush(_level(COVERED))
    painter.drawPath(_union(rings))


def _lighten(painter: QtGui.QPainter, image: QtGui.QImage) -> None:
    """Paint another mask over one, wherever that is lighter."""
    painter.save()
    painter.resetTransform()
    painter.setCompositionMode(_MODE.CompositionMode_Lighten)
    painter.drawImage(0, 0, image)
    painter.restore()


def _union(rings: Iterable[Ring]) -> QtGui.QPainterPath:
    """A path of rings that run the same way round, without a seam where they touch."""
    path = QtGui.QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    for ring in rings:
        path.addPolygon(QtGui.QPolygonF([QPointF(x, y) for x, y in ring]))
        path.closeSubpath()
    return path


def _disc(light: Lit) -> QtGui.QPainterPath:
    path = QtGui.QPainterPath()
    # An empty path, as of a light without a radius, clips everything away.
    path.addEllipse(QPointF(*light.at), light.radius_ft, light.radius_ft)
    return path


def _fading(at: Point, radius_ft: float, level: int, soft_ft: float) -> QtGui.QBrush:
    """A disc whose soft edge has its middle at a radius."""
    far = radius_ft + soft_ft / 2
    inner = max(0.0, radius_ft - soft_ft / 2) / far
    disc = QtGui.QRadialGradient(QPointF(*at), far)
    disc.setColorAt(0, _level(level))
    disc.setColorAt(inner, _level(level))
    nothing = _level(level)
    nothing.setAlpha(0)
    disc.setColorAt(1, nothing)
    return QtGui.QBrush(disc)


def _texture(painter: QtGui.QPainter, image: QtGui.QImage) -> QtGui.QBrush:
    """A brush that paints the pixels of another mask, each in its own place."""
    brush = QtGui.QBrush(image)
    brush.setTransform(painter.transform().inverted()[0])
    return brush


def _level(level: int) -> QtGui.QColor:
    return QtGui.QColor(level, level, level)


_STEPS: Final = 8


class FogPainter:
    """Paints what some figures see, over the ground that is open anyway."""

    def __init__(self, extent: Extent) -> None:
        """Start with nothing painted."""
        self.extent = extent
        self._mask: Mask | None = None
        self._seen: Seen | None = None
        self._ground_mark: object = None

    def paint(self, seen: Seen, open_ground: QtGui.QImage, mark: object) -> Mask:
        """The mask of what is seen; a new `mark` says that the open ground is another one.

        What is seen now may be added to the open ground without a new mark: it is visible anyway,
        and painted again when it goes out of sight.
        """
        region = self._region(seen, mark)
        mask, self._seen, self._ground_mark = self._mask, seen, mark
        if mask is not None and region.isEmpty():
            return mask
        image = QtGui.QImage(mask.image) if mask else self.extent.blank()
        paint_fog(image, self.extent, seen, open_ground, region)
        steps = (*mask.steps, MaskChange(mask.mark, region))[-_STEPS:] if mask else ()
        self._mask = Mask(self.extent, image, object(), steps)
        return self._mask

    def _region(self, seen: Seen, mark: object) -> QtGui.QRegion:
        """What has to be painted: the boxes around each view and light that came, went or moved.

        The rest of the mask stays as it is. Where the open ground or daylight has changed, that is
        everything.
        """
        whole = QRect(0, 0, *self.extent.pixels.toTuple())
        if self._seen is None or mark != self._ground_mark or self._seen.daylight != seen.daylight:
            return QtGui.QRegion(whole)
        region = QtGui.QRegion()
        for left, top, right, bottom in fog_edges.changed(self._seen, seen):
            if left < right and top < bottom:
                region |= self.extent.around(QRectF(left, top, right - left, bottom - top))
        return region & whole


def boxes(region: QtGui.QRegion) -> Iterator[QRect]:
    """The boxes of a region; the types of PySide do not tell that one can loop over it."""
    yield from cast("Iterator[QRect]", region)
