"""Paints the surface of a board or level: floor, map image, grid and rock."""

from collections.abc import Iterator, Mapping
from functools import cached_property
from math import ceil, floor
from typing import Final, NamedTuple

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QImage,
    QPainter,
    QPainterPath,
    QPen,
    QPixmap,
    QPolygonF,
    QRegion,
)

from battleboard.battle.knowledge.open_floor import SeenRock
from battleboard.board.carving.carved_floor import SOLID, CarvedFloor
from battleboard.board.grid import Grid, Hexes, Squares
from battleboard.board.level import LevelBox, Surface
from battleboard.board.level_board import LaidSurface
from battleboard.board.point import Point, between
from battleboard.views.map.paint.detail_tiles import rotation_about
from battleboard.views.map.paint.floors import TILE_FT, floor_tile
from battleboard.views.map.paint.grid_lines import hex_lines, is_grid_drawn, square_lines
from battleboard.views.map.paint.map_colours import FloorColours, MapPalette
from battleboard.views.map.paint.pictures import Mipmap
from battleboard.views.map.paint.pixmap_cache import area_without

_SHADES: Final = ((3.0, 0.07), (2.3, 0.08), (1.7, 0.09), (1.2, 0.1), (0.8, 0.12))
"""Width in feet and strength of each shading band, on both sides of the outline."""


class RockPainter:
    """Paints rock at one scale, in pixels from the board's upper left corner.

    Rock has no grid, so the colour for grid lines is used for its shadow.
    """

    def __init__(
        self,
        rock: CarvedFloor | tuple[SeenRock, ...],
        size: QRectF,
        scale: float,
        colours: FloorColours,
    ) -> None:
        """Take the rock either as the carved floor that it surrounds, or as its known parts."""
        self._rock = rock
        self._size = size
        self._scale = scale
        self._colours = colours

    def paint(self, painter: QPainter, part: QRect, *, fine: bool) -> None:
        """Paint the rock in a part of the board; without grain and shadow unless `fine`."""
        # Clipping leaves lines along the edge of this box, which must lie outside the part.
        out = _SHADES[0][0] * self._scale + 2
        around = QRectF(part).adjusted(-out, -out, out, out)
        rock, shade = self._paths(around)
        painter.save()
        painter.setClipRect(part, Qt.ClipOperation.IntersectClip)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, fine)
        if fine:
            self._paint_shade(painter, shade)
        painter.fillPath(rock, self._brush if fine else QColor(self._colours.base))
        painter.restore()

    def _paths(self, around: QRectF) -> tuple[QPainterPath, QPainterPath]:
        """The rock in a box, and the lines that cast a shadow."""
        if isinstance(self._rock, CarvedFloor):
            floor = self._floor(around)
            rock = QPainterPath(floor)
            # The path fills by odd-even: with a rectangle around it, the floor becomes a hole.
            rock.addRect(around & self._size)
            return rock, floor
        return self._known_paths(self._rock, around)

    def _known_paths(
        self, rock: tuple[SeenRock, ...], around: QRectF
    ) -> tuple[QPainterPath, QPainterPath]:
        filled, shade, scale = QPainterPath(), QPainterPath(), self._scale
        known: dict[Point, Point] = {}
        filled.setFillRule(Qt.FillRule.WindingFill)
        for (left, top, right, bottom), rings, sides in rock:
            corner, far = QPointF(left, top) * scale, QPointF(right, bottom) * scale
            if not QRectF(corner, far).intersects(around):
                continue
            # Wound opposite to the floor, so that common sides leave no seam when filled.
            box = (left, top), (left, bottom), (right, bottom), (right, top)
            for ring in (box, *rings):
                filled.addPolygon(QPolygonF([QPointF(x, y) * scale for x, y in ring]))
                filled.closeSubpath()
            known.update(sides)
        for line in _join_sides(known):
            shade.addPolygon(QPolygonF([QPointF(x, y) * scale for x, y in line]))
        return filled, shade

    def _paint_shade(self, painter: QPainter, floor: QPainterPath) -> None:
        """Darken both sides of the rock's edge; the rock then covers the half on its side."""
        for feet, strength in _SHADES:
            colour = QColor(self._colours.grid)
            colour.setAlphaF(strength)
            pen = QPen(colour, 2 * feet * self._scale)
            pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
            # Known sides may end in gaps: round caps make them look joined.
            pen.setCapStyle(Qt.PenCapStyle.RoundCap)
            painter.strokePath(floor, pen)

    def _floor(self, around: QRectF) -> QPainterPath:
        path = QPainterPath()
        path.setFillRule(Qt.FillRule.OddEvenFill)
        for ring, box in self._rings:
            if box.intersects(around):
                near = ring if around.contains(box) else _cut_to(ring, around)
                path.addPolygon(QPolygonF([QPointF(x, y) for x, y in near]))
                path.closeSubpath()
        return path

    @cached_property
    def _rings(self) -> list[tuple[list[Point], QRectF]]:
        scale = self._scale
        carved = self._rock if isinstance(self._rock, CarvedFloor) else SOLID
        rings = [[(x * scale, y * scale) for x, y in ring] for ring in carved.rings]
        return [(ring, QPolygonF([QPointF(*at) for at in ring]).boundingRect()) for ring in rings]

    @cached_property
    def _brush(self) -> QBrush:
        side = ceil(TILE_FT * self._scale)
        tile = floor_tile("cave", self._colours)
        return QBrush(QPixmap.fromImage(tile.scaled(QSize(side, side))))


def _join_sides(sides: Mapping[Point, Point]) -> Iterator[list[Point]]:
    """Join directed sides, end to start, into polylines."""
    left = dict(sides)
    for begin in (*(sides.keys() - set(sides.values())), *sides):
        line = [begin]
        while line[-1] in left:
            line.append(left.pop(line[-1]))
        if len(line) > 1:
            yield line


def _cut_to(ring: list[Point], box: QRectF) -> list[Point]:
    """Clip a ring to a box (Sutherland-Hodgman)."""
    for axis, bound, inward in (
        (0, box.left(), 1),
        (0, box.right(), -1),
        (1, box.top(), 1),
        (1, box.bottom(), -1),
    ):
        ring = list(_beyond_line(ring, axis, bound, inward))
    return ring


def _beyond_line(ring: list[Point], axis: int, bound: float, inward: int) -> Iterator[Point]:
    before = ring[-1] if ring else (0.0, 0.0)
    was_in = (before[axis] - bound) * inward >= 0
    for here in ring:
        is_in = (here[axis] - bound) * inward >= 0
        if is_in is not was_in:
            yield between(before, here, (bound - before[axis]) / (here[axis] - before[axis]))
        if is_in:
            yield here
        before, was_in = here, is_in


_LEAST_TILE_PX: Final = 256
_OVER_PICTURE: Final = "#b4b2ae"
"""Grid lines multiply the colours of a picture under them by this one."""
_COARSE: Final = 0.6
"""Share of the screen's resolution at which rough painting draws a picture."""


class SeenSurface(NamedTuple):
    """A surface with everything its look depends on: image, carved floor, and grid.

    If the viewer knows only part of the board, the image is drawn only in the `boxes`, and the
    known `rock` is painted instead of all rock around the carved floor.
    """

    laid: LaidSurface
    picture: Mipmap | None
    carved: CarvedFloor
    grid: Grid
    weight: int
    boxes: tuple[LevelBox, ...] | None = None
    rock: tuple[SeenRock, ...] = ()


class SurfacePainter:
    """Paints one surface at one scale, in pixels from the board's upper left corner."""

    def __init__(self, seen: SeenSurface, palette: MapPalette, scale: float, *, fine: bool) -> None:
        self._seen = seen
        self._palette = palette
        self._scale = scale
        self._fine = fine
        left, top, right, bottom = (each * scale for each in seen.laid.box)
        self._box = QRectF(left, top, right - left, bottom - top)
        self.area = self._box.toAlignedRect()

    def paint(self, painter: QPainter, part: QRect) -> None:
        """Paint floor and image in a part, and between them the grid if the floor shows through."""
        part = part & self.area
        if part.isEmpty():
            return
        if not self._is_covered(part):
            self._paint_floor(painter, part)
        if self._is_floor_seen:
            self._paint_grid(painter, part)
        painter.save()
        if self._seen.boxes is not None:
            painter.setClipRegion(self._known_region(part), Qt.ClipOperation.IntersectClip)
        self._paint_picture(painter, part)
        painter.restore()

    def paint_over(self, painter: QPainter, part: QRect) -> None:
        """Paint what lies over terrain: the grid, if not yet painted, and rock around floor."""
        part = part & self.area
        if part.isEmpty():
            return
        if not self._is_floor_seen:
            self._paint_grid(painter, part)
        # A map image shows its own rock.
        if (self._seen.carved.rings or self._seen.rock) and self._seen.picture is None:
            self._rock.paint(painter, part, fine=self._fine)

    def _known_region(self, part: QRect) -> QRegion:
        found, scale = QRegion(), self._scale
        for left, top, right, bottom in self._seen.boxes or ():
            box = QRectF(left * scale, top * scale, (right - left) * scale, (bottom - top) * scale)
            if box.intersects(part):
                found |= box.toAlignedRect()
        return found

    @property
    def _is_floor_seen(self) -> bool:
        """Whether the surface's own floor, with the grid on it, shows through the image."""
        picture = self._seen.picture
        is_clear = picture is not None and picture.images[0].hasAlphaChannel()
        return is_clear and self._surface.floor != "plain"

    @property
    def _surface(self) -> Surface:
        return self._seen.laid.surface

    @property
    def _colours(self) -> FloorColours:
        return self._palette.floors[self._surface.floor]

    @cached_property
    def _tile(self) -> tuple[QPixmap, float]:
        return _scaled_tile(self._surface, self._colours, self._scale, fine=self._fine)

    @cached_property
    def _rock(self) -> RockPainter:
        rock = self._seen.carved if self._seen.boxes is None else self._seen.rock
        return RockPainter(rock, self._box, self._scale, self._palette.rock)

    def _paint_floor(self, painter: QPainter, part: QRect) -> None:
        """Lay the tiles at whole pixels, computed from their indexes so errors do not add up."""
        tile, span_ft = self._tile
        pitch = span_ft * self._scale
        for column in range(floor(part.left() / pitch) - 1, ceil(part.right() / pitch) + 1):
            for row in range(floor(part.top() / pitch) - 1, ceil(part.bottom() / pitch) + 1):
                at = QPoint(floor(column * pitch), floor(row * pitch))
                shown = QRect(at, tile.size()) & part
                if not shown.isEmpty():
                    painter.drawPixmap(shown.topLeft(), tile, shown.translated(-at))

    def _is_covered(self, part: QRect) -> bool:
        picture = self._seen.picture
        opaque = picture is not None and not picture.images[0].hasAlphaChannel()
        whole = not self._surface.turned_deg and self._seen.boxes is None
        return opaque and whole and self._picture_area.contains(QRectF(part))

    @property
    def _picture_area(self) -> QRectF:
        (x, y), (wide, high) = self._surface.at, self._surface.picture_ft or (0.0, 0.0)
        return QRectF(*(each * self._scale for each in (x, y, wide, high)))

    def _paint_picture(self, painter: QPainter, part: QRect) -> None:
        picture, whole, turned_deg = (
            self._seen.picture,
            self._picture_area,
            self._surface.turned_deg,
        )
        if picture is None:
            return
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, self._fine)
        seen = QRectF(part)
        if turned_deg:
            painter.setClipRect(part, Qt.ClipOperation.IntersectClip)
            turn = rotation_about(whole.center(), turned_deg)
            painter.setTransform(turn, combine=True)
            seen = turn.inverted()[0].mapRect(seen)
        wide = whole.width() * (1 if self._fine else _COARSE)
        for shown, area, image in _pieces(
            picture, wide, whole, seen & whole, upright=not turned_deg
        ):
            _draw(painter, shown, area, image)
        painter.restore()

    def _paint_grid(self, painter: QPainter, part: QRect) -> None:
        grid, weight = self._seen.grid, self._seen.weight
        wanted = weight and self._surface.grid_shown
        if not wanted or not is_grid_drawn(grid, self._scale):
            return
        # Opaque, because translucent lines take ten times as long.
        colour = QColor(self._colours.grid)
        painter.save()
        if self._seen.picture is not None and not self._is_floor_seen:
            # An image may have light floors and dark rock: multiplying darkens both visibly.
            painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Multiply)
            colour = QColor(_OVER_PICTURE)
        painter.setClipRect(part, Qt.ClipOperation.IntersectClip)
        if isinstance(grid, Squares):
            # Filled boxes are twice as fast as lines.
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(colour)
            painter.drawRects(list(square_lines(grid, part, self._scale, weight)))
        elif isinstance(grid, Hexes):
            style, cap = Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap
            painter.setPen(QPen(colour, weight, style, cap))
            painter.drawLines(list(hex_lines(grid, QRectF(part), self._scale)))
        painter.restore()


def _pieces(
    picture: Mipmap, wide: float, whole: QRectF, seen: QRectF, *, upright: bool
) -> Iterator[tuple[QRectF, QRectF, QImage]]:
    """Split the visible part of an image into boxes; yield box, area of the source, and source.

    Where the copy is too coarse, the source is the crop, with the copy around it. A rotated image
    is never combined from both, because a seam would show.
    """
    copy, close_up = picture.image_for(wide), picture.near
    near = _area_of(close_up.box, picture.whole, whole) if close_up else QRectF()
    is_all_near = near.contains(seen)
    if close_up is None or copy.width() >= wide or not (upright or is_all_near):
        yield seen, whole, copy
        return
    if is_all_near:
        yield seen, near, close_up.image
        return
    corner = QPoint(ceil(near.left()), ceil(near.top()))
    inside = QRect(corner, QPoint(floor(near.right()) - 1, floor(near.bottom()) - 1))
    for around in area_without(seen.toAlignedRect(), inside):
        yield QRectF(around) & seen, whole, copy
    yield QRectF(inside) & seen, near, close_up.image


def _area_of(box: QRect, size: QSize, whole: QRectF) -> QRectF:
    """The place of a box of image pixels, given the place of the whole image."""
    across, down = whole.width() / size.width(), whole.height() / size.height()
    return QRectF(
        whole.left() + box.left() * across,
        whole.top() + box.top() * down,
        box.width() * across,
        box.height() * down,
    )


def _draw(painter: QPainter, shown: QRectF, area: QRectF, image: QImage) -> None:
    if shown.isEmpty():
        return
    across, down = image.width() / area.width(), image.height() / area.height()
    source = QRectF(
        (shown.left() - area.left()) * across,
        (shown.top() - area.top()) * down,
        shown.width() * across,
        shown.height() * down,
    )
    painter.drawImage(shown, image, source)


def _scaled_tile(
    surface: Surface, colours: FloorColours, scale: float, *, fine: bool
) -> tuple[QPixmap, float]:
    """The floor tile at a scale, and its size in feet; small tiles are joined into larger ones."""
    image = floor_tile(surface.floor, colours)
    # Zoomed out, tiles are tiny: joining them saves most of the draw calls.
    times = max(1, ceil(_LEAST_TILE_PX / (TILE_FT * scale)))
    # Tiles start at whole pixels, so let them overlap by one.
    side = floor(TILE_FT * scale) + 2
    mode = (
        Qt.TransformationMode.SmoothTransformation
        if fine
        else Qt.TransformationMode.FastTransformation
    )
    small = image.scaled(QSize(side, side), mode=mode)
    if times == 1:
        return QPixmap.fromImage(small), TILE_FT
    return _repeat_tile(small, times, scale), TILE_FT * times


def _repeat_tile(small: QImage, times: int, scale: float) -> QPixmap:
    side = ceil(TILE_FT * scale * times)
    picture = QPixmap(side, side)
    # A new pixmap is uninitialized memory.
    picture.fill(Qt.GlobalColor.black)
    with QPainter(picture) as painter:
        for column in range(times):
            for row in range(times):
                painter.drawImage(
                    QPoint(*(floor(TILE_FT * scale * each) for each in (column, row))), small
                )
    return picture
