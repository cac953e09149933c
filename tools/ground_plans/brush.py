"""A canvas in feet: floors in textures, soft shadows, and walls of stone or timber."""

from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import cos, hypot, pi, sin
from random import Random
from typing import Final, NamedTuple

from PySide6 import QtCore, QtGui

from battleboard.board.level import Floor
from battleboard.board.point import Point
from battleboard.views.map.paint.floors import TILE_FT, floor_tile
from battleboard.views.map.paint.map_colours import FloorColours

_WEBP: Final = 82
_SMOOTH: Final = QtCore.Qt.TransformationMode.SmoothTransformation
_NO_PEN: Final = QtCore.Qt.PenStyle.NoPen
STONES: Final = ("#77716a", "#858079", "#6a655f", "#918b82")


class Material(NamedTuple):
    """The material of a floor: the pattern of its tile, and its colours."""

    pattern: Floor
    base: str
    deep: str
    high: str

    @property
    def tile(self) -> QtGui.QImage:
        return floor_tile(self.pattern, FloorColours(self.base, self.deep, self.high, self.deep))


FLAGSTONES: Final = Material("flagstones", "#948b7d", "#6e665a", "#aaa294")
MARBLE: Final = Material("flagstones", "#a9a7a6", "#838286", "#c2c0bc")
MOSSY: Final = Material("flagstones", "#87887a", "#5f6a4f", "#9d9c8c")
ROCK: Final = Material("cave", "#4a443e", "#38332f", "#5a534b")
CAVE: Final = Material("cave", "#8c8071", "#6c6156", "#a39787")
EARTH: Final = Material("cave", "#8a7355", "#6b573e", "#9f8765")
ROAD: Final = Material("sand", "#b39a70", "#8f784f", "#c8b188")
GRASS: Final = Material("grass", "#77904f", "#56703a", "#8ea663")
PLANKS: Final = Material("planks", "#a47c4e", "#74532f", "#b98f5f")
DARK_PLANKS: Final = Material("planks", "#85623d", "#5a3f24", "#98734b")
DECK: Final = Material("planks", "#b8966a", "#8a6a43", "#c9aa80")
WATER: Final = Material("plain", "#3f7088", "#2c566e", "#5b8fa6")
SEA: Final = Material("plain", "#2f6480", "#1f4c68", "#457d99")
GRAVEL: Final = Material("sand", "#8f887b", "#6d675c", "#a8a195")


def path_of(corners: Iterable[Point]) -> QtGui.QPainterPath:
    polygon = QtGui.QPolygonF([QtCore.QPointF(*corner) for corner in corners])
    path = QtGui.QPainterPath()
    path.setFillRule(QtCore.Qt.FillRule.OddEvenFill)
    path.addPolygon(polygon)
    path.closeSubpath()
    return path


def box_path(left: float, top: float, wide: float, high: float) -> QtGui.QPainterPath:
    path = QtGui.QPainterPath()
    path.addRect(left, top, wide, high)
    return path


def disc_path(at: Point, radius: float) -> QtGui.QPainterPath:
    path = QtGui.QPainterPath()
    path.addEllipse(QtCore.QPointF(*at), radius, radius)
    return path


def smooth_path(points: Sequence[Point]) -> QtGui.QPainterPath:
    path = QtGui.QPainterPath(QtCore.QPointF(*points[0]))
    around = (points[0], *points, points[-1])
    for (ax, ay), (bx, by), (cx, cy), (dx, dy) in zip(
        around, around[1:], around[2:], around[3:], strict=False
    ):
        first = QtCore.QPointF(bx + (cx - ax) / 6, by + (cy - ay) / 6)
        last = QtCore.QPointF(cx - (dx - bx) / 6, cy - (dy - by) / 6)
        path.cubicTo(first, last, QtCore.QPointF(cx, cy))
    return path


def ribbon(points: Sequence[Point], wide: float) -> QtGui.QPainterPath:
    """A strip of a width along a smooth curve through some points, such as a road or a brook."""
    stroker = QtGui.QPainterPathStroker()
    stroker.setWidth(wide)
    stroker.setJoinStyle(QtCore.Qt.PenJoinStyle.RoundJoin)
    stroker.setCapStyle(QtCore.Qt.PenCapStyle.FlatCap)
    return stroker.createStroke(smooth_path(points)).simplified()


def tinted(colour: str, strength: float) -> QtGui.QColor:
    tint = QtGui.QColor(colour)
    tint.setAlphaF(strength)
    return tint


def wobbly(at: Point, radius: float, rng: Random, rough: float = 0.12) -> list[Point]:
    """The corners of a roughly round shape, such as a bush or a boulder."""
    sides = 18
    waves = [(rng.uniform(0, 2 * pi), rng.uniform(0.3, 1) * rough / order) for order in (1, 2, 3)]
    found = []
    for side in range(sides):
        turn = 2 * pi * side / sides
        far = radius * (
            1 + sum(much * sin((order + 2) * turn + at_) for order, (at_, much) in enumerate(waves))
        )
        found.append((at[0] + far * cos(turn), at[1] + far * sin(turn)))
    return found


class Brush:
    """Paints the picture of a map, in feet; with a seed, the same strokes give the same picture."""

    def __init__(self, size_ft: Point, px_in_ft: float, seed: str) -> None:
        self.size_ft = size_ft
        self.rng = Random(seed)  # noqa: S311 - the same picture every time
        self._px = px_in_ft
        size = QtCore.QSize(*(round(each * px_in_ft) for each in size_ft))
        self.image = QtGui.QImage(size, QtGui.QImage.Format.Format_RGB32)
        self.image.fill(QtGui.QColor("#000000"))
        self._layer = self.image
        self.painter = self._painter_on(self.image)

    def finished(self) -> bytes:
        """The picture as WebP."""
        self.painter.end()
        buffer = QtCore.QBuffer()
        buffer.open(QtCore.QIODevice.OpenModeFlag.WriteOnly)
        writer = QtGui.QImageWriter(buffer, QtCore.QByteArray(b"webp"))
        writer.setQuality(_WEBP)
        writer.write(self.image)
        return bytes(buffer.data().data())

    @property
    def everything(self) -> QtGui.QPainterPath:
        return box_path(0, 0, *self.size_ft)

    # ── floors ──

    def lay(self, shape: QtGui.QPainterPath, material: Material, turn: float = 0.0) -> None:
        brush = QtGui.QBrush(material.tile)
        scale = TILE_FT / material.tile.width()
        brush.setTransform(QtGui.QTransform().rotate(turn).scale(scale, scale))
        self.painter.fillPath(shape, brush)

    def mottle(self, shape: QtGui.QPainterPath, dark: str, light: str, strength: float) -> None:
        """Lay soft patches over a shape, so that no two places look alike."""
        for feet in (22.0, 9.0, 4.0):
            across = max(3, round(self.size_ft[0] / feet))
            down = max(3, round(self.size_ft[1] / feet))
            form = QtGui.QImage.Format.Format_ARGB32_Premultiplied
            patches = QtGui.QImage(across, down, form)
            for x in range(across):
                for y in range(down):
                    tint = tinted(self.rng.choice((dark, light)), strength * self.rng.random())
                    patches.setPixelColor(x, y, tint)
            self.painter.save()
            self.painter.setClipPath(shape, QtCore.Qt.ClipOperation.IntersectClip)
            self.painter.drawImage(self._whole, _enlarged(patches, self.image.size()))
            self.painter.restore()

    def speckle(
        self, shape: QtGui.QPainterPath, colours: Sequence[str], amount: int, most_ft: float
    ) -> None:
        """Scatter pebbles, leaves or blooms over a shape."""
        self.painter.save()
        self.painter.setClipPath(shape, QtCore.Qt.ClipOperation.IntersectClip)
        self.painter.setPen(_NO_PEN)
        box = shape.boundingRect()
        for _ in range(amount):
            at = (
                self.rng.uniform(box.left(), box.right()),
                self.rng.uniform(box.top(), box.bottom()),
            )
            size = self.rng.uniform(0.3, 1) * most_ft
            tint = tinted(self.rng.choice(colours), self.rng.uniform(0.35, 0.9))
            self.painter.setBrush(tint)
            self.painter.drawPath(path_of(wobbly(at, size, self.rng, 0.3)))
        self.painter.restore()

    def tint(self, shape: QtGui.QPainterPath, colour: str, strength: float) -> None:
        self.painter.fillPath(shape, tinted(colour, strength))

    # ── light and shadow ──

    def soften(
        self,
        shape: QtGui.QPainterPath,
        within: QtGui.QPainterPath,
        colour: str,
        strength: float,
        soft_ft: float,
        moved: Point = (0.0, 0.0),
    ) -> None:
        """Paint a shape with soft edges, clipped to another one, as a shadow or a glow."""
        form = QtGui.QImage.Format.Format_ARGB32_Premultiplied
        mask = QtGui.QImage(self.image.size(), form)
        mask.fill(QtCore.Qt.GlobalColor.transparent)
        with QtGui.QPainter(mask) as painter:
            painter.setRenderHint(QtGui.QPainter.RenderHint.Antialiasing)
            painter.scale(self._px, self._px)
            painter.fillPath(shape.translated(*moved), QtGui.QColor(colour))
        soft = _blurred(mask, max(1, round(soft_ft * self._px / 2)))
        self.painter.save()
        self.painter.setClipPath(within, QtCore.Qt.ClipOperation.IntersectClip)
        self.painter.setOpacity(strength)
        self.painter.drawImage(self._whole, soft)
        self.painter.restore()

    def soften_disc(self, at: Point, radius: float, colour: str, strength: float) -> None:
        shade = QtGui.QRadialGradient(QtCore.QPointF(*at), radius)
        shade.setColorAt(0, tinted(colour, strength))
        shade.setColorAt(1, tinted(colour, 0))
        self.painter.fillPath(disc_path(at, radius), shade)

    def shade_edges(self, floor: QtGui.QPainterPath, walls: Iterable[Sequence[Point]] = ()) -> None:
        """Darken a floor along its edge and along walls, as in light from the upper left."""
        around = self.everything.subtracted(floor)
        for line in walls:
            around = around.united(_stroked(line, 1.0))
        self.soften(around, floor, "#0d0a06", 0.85, 5.0, (0.6, 1.0))
        self.soften(around, floor, "#0d0a06", 0.75, 1.8, (0.5, 0.8))

    def glow(
        self,
        at: Point,
        radius: float,
        colour: str = "#ffb54a",
        strength: float = 0.4,
        within: QtGui.QPainterPath | None = None,
    ) -> None:
        """Paint a glow around a place, clipped to a shape if one is given."""
        self.painter.save()
        if within is not None:
            self.painter.setClipPath(within, QtCore.Qt.ClipOperation.IntersectClip)
        shine = QtGui.QRadialGradient(QtCore.QPointF(*at), radius)
        shine.setColorAt(0, tinted(colour, strength))
        shine.setColorAt(0.5, tinted(colour, strength * 0.35))
        shine.setColorAt(1, tinted(colour, 0))
        self.painter.setCompositionMode(QtGui.QPainter.CompositionMode.CompositionMode_SoftLight)
        self.painter.fillPath(disc_path(at, radius), shine)
        self.painter.setCompositionMode(QtGui.QPainter.CompositionMode.CompositionMode_SourceOver)
        shine.setColorAt(0, tinted(colour, strength * 0.5))
        shine.setColorAt(0.5, tinted(colour, strength * 0.12))
        self.painter.fillPath(disc_path(at, radius), shine)
        self.painter.restore()

    # ── walls ──

    def masonry(
        self, lines: Sequence[Sequence[Point]], wide: float = 1.7, colours: Sequence[str] = STONES
    ) -> None:
        self._outlined(lines, wide, "#191613", colours[0])
        for line in lines:
            self._blocks(line, wide, colours)

    def timber(self, lines: Sequence[Sequence[Point]], wide: float = 1.2) -> None:
        self._outlined(lines, wide, "#1f1409", "#5d4023")
        for line in lines:
            self.line(line, "#7a5731", wide * 0.35)

    def drop(self, shape: QtGui.QPainterPath, far: float = 0.45, strength: float = 0.4) -> None:
        """Paint the small shadow of a thing that stands on the floor."""
        for step in (1.0, 0.66, 0.33):
            self.painter.fillPath(
                shape.translated(far * step, far * step * 1.3), tinted("#000000", strength * 0.45)
            )

    def fill(
        self, shape: QtGui.QPainterPath, colour: str, edge: str = "#00000000", wide: float = 0.0
    ) -> None:
        self.painter.setPen(_pen(edge, wide) if wide else _NO_PEN)
        self.painter.setBrush(QtGui.QColor(colour))
        self.painter.drawPath(shape)

    def line(
        self, points: Sequence[Point], colour: str, wide: float, strength: float = 1.0
    ) -> None:
        pen = _pen(colour, wide)
        pen.setColor(tinted(colour, strength))
        self.painter.setPen(pen)
        self.painter.setBrush(QtCore.Qt.BrushStyle.NoBrush)
        self.painter.drawPolyline([QtCore.QPointF(*point) for point in points])

    def _outlined(
        self, lines: Sequence[Sequence[Point]], wide: float, edge: str, core: str
    ) -> None:
        """Paint lines with an edge; where two meet, the edge of one does not cut the other."""
        for colour, broad in ((edge, wide + 0.3), (core, wide)):
            for line in lines:
                self.line(line, colour, broad)

    def _blocks(self, line: Sequence[Point], wide: float, colours: Sequence[str]) -> None:
        for a, b in pairwise(line):
            length = hypot(b[0] - a[0], b[1] - a[1])
            done = 0.0
            while done < length - 0.05:
                end = min(length, done + self.rng.uniform(1.0, 2.4))
                pen = _pen(self.rng.choice(colours), wide - 0.25)
                pen.setCapStyle(QtCore.Qt.PenCapStyle.FlatCap)
                self.painter.setPen(pen)
                start, stop = done + 0.06, max(done + 0.08, end - 0.06)
                self.painter.drawLine(_on(a, b, start / length), _on(a, b, stop / length))
                done = end

    @property
    def _whole(self) -> QtCore.QRectF:
        return QtCore.QRectF(0, 0, *self.size_ft)

    def _painter_on(self, image: QtGui.QImage) -> QtGui.QPainter:
        painter = QtGui.QPainter(image)
        painter.setRenderHint(QtGui.QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QtGui.QPainter.RenderHint.SmoothPixmapTransform)
        painter.scale(self._px, self._px)
        return painter


def _on(a: Point, b: Point, share: float) -> QtCore.QPointF:
    return QtCore.QPointF(a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share)


def _pen(colour: str, wide: float) -> QtGui.QPen:
    pen = QtGui.QPen(QtGui.QColor(colour), wide)
    pen.setCapStyle(QtCore.Qt.PenCapStyle.RoundCap)
    pen.setJoinStyle(QtCore.Qt.PenJoinStyle.RoundJoin)
    return pen


def _stroked(line: Sequence[Point], wide: float) -> QtGui.QPainterPath:
    path = QtGui.QPainterPath(QtCore.QPointF(*line[0]))
    for point in line[1:]:
        path.lineTo(QtCore.QPointF(*point))
    stroker = QtGui.QPainterPathStroker()
    stroker.setWidth(wide)
    return stroker.createStroke(path)


def _enlarged(image: QtGui.QImage, size: QtCore.QSize) -> QtGui.QImage:
    while image.width() * 4 < size.width():
        image = image.scaled(image.size() * 2, mode=_SMOOTH)
    return image.scaled(size, mode=_SMOOTH)


def _blurred(image: QtGui.QImage, radius: int) -> QtGui.QImage:
    steps = max(1, radius)
    small = image.scaled(
        max(2, image.width() // steps), max(2, image.height() // steps), mode=_SMOOTH
    )
    return _enlarged(small, image.size())
