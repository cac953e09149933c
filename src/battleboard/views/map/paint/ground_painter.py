"""The ground of the map with its grid and walls, cached so that panning paints only new edges."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from math import ceil, floor, sqrt
from typing import Final

from PySide6.QtCore import QLineF, QPoint, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPen, QPixmap, QPolygonF

from battleboard.board.board import Board
from battleboard.board.grid import Grid, GridCell, Hexes, Plain, Squares
from battleboard.board.point import Point
from battleboard.models.fog.fog_painter import boxes
from battleboard.views.map.paint.floors import TILE_FT, floor_tile
from battleboard.views.map.paint.ground_kinds import GroundKindPainter
from battleboard.views.map.paint.kept_pictures import MapSheet, area_without
from battleboard.views.map.paint.map_colours import FloorColours, MapPalette
from battleboard.views.map.paint.pictures import Mipmap
from battleboard.views.map.paint.rock_painter import RockPainter
from battleboard.views.map.paint.veil import Veil
from battleboard.views.map.paint.wall_painter import PaintedWalls
from battleboard.views.theme.colours import mixed

CLOSEST_PX: Final = 6.0
"""A grid with smaller cells is not drawn."""


def is_grid_drawn(grid: Grid, scale: float) -> bool:
    """Whether a grid is coarse enough to be drawn at a scale in pixels to a foot."""
    return not isinstance(grid, Plain) and grid.feet * scale >= CLOSEST_PX


def square_lines(grid: Squares, part: QRect, scale: float, weight: int = 1) -> Iterator[QRect]:
    """The lines of a square grid over a part of the picture, as boxes `weight` pixels wide."""
    pitch = grid.feet * scale
    for x in _starts(part.left(), part.right(), pitch, weight):
        yield QRect(x, part.top(), weight, part.height())
    for y in _starts(part.top(), part.bottom(), pitch, weight):
        yield QRect(part.left(), y, part.width(), weight)


def _starts(first: int, last: int, pitch: float, weight: int) -> Iterator[int]:
    """Where the lines begin that touch some pixels; each is centred on the edge of a cell."""
    half = (weight - 1) / 2
    for number in range(ceil((first - half) / pitch), ceil((last + 1 + half) / pitch)):
        yield floor(number * pitch - half)


def hex_lines(grid: Hexes, part: QRectF, scale: float) -> Iterator[QLineF]:
    """Three sides of every hex; the others belong to its neighbours."""
    for cell in _cells(grid, part, scale):
        corners = [QPointF(x * scale, y * scale) for x, y in grid.corners(cell)]
        for a, b in pairwise(corners[:4]):
            yield QLineF(a, b)


def _cells(grid: Hexes, part: QRectF, scale: float) -> Iterator[GridCell]:
    """All hexes that may touch a part of the picture."""
    # Rows of hexes that stand on a corner, or columns of hexes that stand on a side.
    pointy = grid.orientation == "pointy"
    along = (part.left(), part.right()) if pointy else (part.top(), part.bottom())
    across = (part.top(), part.bottom()) if pointy else (part.left(), part.right())
    wide = grid.feet * scale
    pitch = wide * sqrt(3) / 2
    for r in range(floor(across[0] / pitch) - 1, ceil(across[1] / pitch) + 2):
        for q in range(floor(along[0] / wide - r / 2) - 1, ceil(along[1] / wide - r / 2) + 2):
            yield GridCell(q, r)


_LEAST_TILE_PX: Final = 256
_SHADOW_PX: Final = 9
_SHADOW: Final = 0.09
_COARSE: Final = 0.6
"""Painted roughly, a picture may have this share of the pixels it is shown with."""


@dataclass(frozen=True, slots=True)
class MapGround:
    """What a board's ground is made of, at any scale.

    The `weight` of its grid lines is in pixels of the screen; at 0 there is no grid.
    """

    board: Board
    palette: MapPalette
    walls: PaintedWalls
    picture: Mipmap | None = None
    weight: int = 1

    @property
    def floor_colours(self) -> FloorColours:
        """The colours of its floor."""
        return self.palette.floors[self.board.surface.floor]

    @property
    def whole(self) -> tuple[object, ...]:
        """What bears on how all of it looks: with the first floor that is carved comes the rock."""
        board = self.board
        whole = (board.size_ft, board.grid, board.surface, bool(board.carved.rings))
        return (id(self.palette), id(self.picture), self.weight, *whole)

    def since(self, before: "MapGround") -> list[QRectF] | None:
        """Boxes in feet around all that looks otherwise than before; None where all of it may."""
        if self.whole != before.whole:
            return None
        one, other = before.board, self.board
        sides = set(one.carved.sides()) ^ set(other.carved.sides())
        outlines = [ground.outline for ground in set(one.ground) ^ set(other.ground)]
        if sides:
            outlines.append(tuple(end for side in sides for end in side))
        return [*self.walls.since(before.walls), *map(_box_around, outlines)]


def _box_around(points: Iterable[Point]) -> QRectF:
    return QPolygonF([QPointF(*point) for point in points]).boundingRect()


class GroundPainter:
    """Paints the ground at one scale, in pixels from the upper left corner of the board.

    Unless it is `fine`, it is painted roughly and quickly, as while the scale is changing.
    """

    def __init__(self, terrain: MapGround, scale: float, *, fine: bool) -> None:
        self.terrain = terrain
        self.scale = scale
        self._fine = fine

    @cached_property
    def _tile(self) -> tuple[QPixmap, float]:
        return _scaled_tile(self.terrain, self.scale, fine=self._fine)

    @cached_property
    def _rock(self) -> RockPainter:
        terrain = self.terrain
        return RockPainter(terrain.board.carved, self.table, self.scale, terrain.palette.rock)

    @property
    def table(self) -> QRectF:
        """The area of the board, in pixels."""
        wide, high = self.terrain.board.size_ft
        return QRectF(0, 0, wide * self.scale, high * self.scale)

    def paint(self, painter: QPainter, part: QRect) -> None:
        """Paint a part of the ground."""
        on_table = self.table.toAlignedRect() & part
        if on_table != part:
            self._paint_beyond(painter, part)
        if on_table.isEmpty():
            return
        # Walls on the edge of the board reach beyond it, so these get the whole part below.
        if not self._is_covered(on_table):
            self._paint_floor(painter, on_table)
        self._paint_picture(painter, on_table)
        kinds = GroundKindPainter(
            *(painter, self.terrain.palette, self.scale, QRectF(part)), fine=self._fine
        )
        for ground in self.terrain.board.ground:
            kinds.paint(ground)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)
        self._paint_grid(painter, on_table)
        # Where there is a picture, the picture shows the rock.
        if self.terrain.board.carved.rings and self.terrain.picture is None:
            self._rock.paint(painter, on_table, fine=self._fine)
        self._paint_walls(painter, QRectF(part))

    def _paint_beyond(self, painter: QPainter, part: QRect) -> None:
        """Paint the surroundings of the table, with a soft shadow along its edge."""
        palette, table = self.terrain.palette, self.table.toAlignedRect()
        for box in area_without(part, table):
            painter.fillRect(box, QColor(palette.beyond))
        colour = QColor(palette.beyond)
        for step in range(_SHADOW_PX, 0, -2):
            # Mixed, as translucent colours take far longer to paint.
            colour = mixed(palette.shadow, colour, _SHADOW)
            rim = table.adjusted(-step, -step, step, step + 1)
            for box in area_without(rim & part, table):
                painter.fillRect(box, colour)

    def _paint_floor(self, painter: QPainter, part: QRect) -> None:
        """Lay the tiles, each placed on a whole pixel by its number, so that no error adds up."""
        tile, span_ft = self._tile
        pitch = span_ft * self.scale
        for column in range(floor(part.left() / pitch) - 1, ceil(part.right() / pitch) + 1):
            for row in range(floor(part.top() / pitch) - 1, ceil(part.bottom() / pitch) + 1):
                at = QPoint(floor(column * pitch), floor(row * pitch))
                shown = QRect(at, tile.size()) & part
                if not shown.isEmpty():
                    painter.drawPixmap(shown.topLeft(), tile, shown.translated(-at))

    def _is_covered(self, part: QRect) -> bool:
        """Whether a picture hides the whole floor."""
        levels = self.terrain.picture
        opaque = levels is not None and not levels.images[0].hasAlphaChannel()
        upright = not self.terrain.board.surface.turned_deg
        return opaque and upright and self._picture_area.contains(QRectF(part))

    @property
    def _picture_area(self) -> QRectF:
        """The area of the picture before it is turned, in pixels."""
        surface = self.terrain.board.surface
        (x, y), (wide, high) = surface.at, surface.picture_ft or self.terrain.board.size_ft
        return QRectF(*(each * self.scale for each in (x, y, wide, high)))

    def _paint_picture(self, painter: QPainter, part: QRect) -> None:
        levels, whole = self.terrain.picture, self._picture_area
        if levels is None:
            return
        image = levels.suited(whole.width() * (1 if self._fine else _COARSE))
        if self.terrain.board.surface.turned_deg:
            self._paint_turned(painter, part, image)
            return
        shown = whole & QRectF(part)
        if shown.isEmpty():
            return
        across, down = image.width() / whole.width(), image.height() / whole.height()
        source = QRectF(
            (shown.left() - whole.left()) * across,
            (shown.top() - whole.top()) * down,
            shown.width() * across,
            shown.height() * down,
        )
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, self._fine)
        painter.drawImage(shown, image, source)

    def _paint_turned(self, painter: QPainter, part: QRect, image: QImage) -> None:
        """Paint a picture that is turned about its middle."""
        whole = self._picture_area
        painter.save()
        painter.setClipRect(part, Qt.ClipOperation.IntersectClip)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, self._fine)
        painter.translate(whole.center())
        painter.rotate(self.terrain.board.surface.turned_deg)
        painter.drawImage(whole.translated(-whole.center()), image)
        painter.restore()

    def _paint_walls(self, painter: QPainter, part: QRectF) -> None:
        painter.save()
        painter.scale(self.scale, self.scale)
        part_ft = QRectF(part.topLeft() / self.scale, part.size() / self.scale)
        terrain = self.terrain
        terrain.walls.paint(painter, part_ft, self.scale, terrain.palette, fine=self._fine)
        painter.restore()

    def _paint_grid(self, painter: QPainter, part: QRect) -> None:
        grid, weight = self.terrain.board.grid, self.terrain.weight
        wanted = weight and self.terrain.board.surface.grid_shown
        if not wanted or not is_grid_drawn(grid, self.scale):
            return
        # An opaque colour: translucent lines take ten times as long.
        colour = QColor(self.terrain.floor_colours.grid)
        painter.save()
        painter.setClipRect(part, Qt.ClipOperation.IntersectClip)
        if isinstance(grid, Squares):
            # Filled boxes take half the time of lines.
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(colour)
            painter.drawRects(list(square_lines(grid, part, self.scale, weight)))
        elif isinstance(grid, Hexes):
            style, cap = Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap
            painter.setPen(QPen(colour, weight, style, cap))
            painter.drawLines(list(hex_lines(grid, QRectF(part), self.scale)))
        painter.restore()


def _scaled_tile(terrain: MapGround, scale: float, *, fine: bool) -> tuple[QPixmap, float]:
    """The tile of the floor at a scale, and its size in feet; small tiles are joined to larger."""
    image = floor_tile(terrain.board.surface.floor, terrain.floor_colours)
    times = max(1, ceil(_LEAST_TILE_PX / (TILE_FT * scale)))
    # A pixel of overlap, because tiles begin on whole pixels.
    side = floor(TILE_FT * scale) + 2
    mode = (
        Qt.TransformationMode.SmoothTransformation
        if fine
        else Qt.TransformationMode.FastTransformation
    )
    small = image.scaled(QSize(side, side), mode=mode)
    if times == 1:
        return QPixmap.fromImage(small), TILE_FT
    return _repeated(small, times, scale), TILE_FT * times


def _repeated(small: QImage, times: int, scale: float) -> QPixmap:
    side = ceil(TILE_FT * scale * times)
    picture = QPixmap(side, side)
    # A new pixmap holds whatever was in memory before.
    picture.fill(Qt.GlobalColor.black)
    with QPainter(picture) as painter:
        for column in range(times):
            for row in range(times):
                painter.drawImage(
                    QPoint(*(floor(TILE_FT * scale * each) for each in (column, row))), small
                )
    return picture


_MARGIN: Final = 48
"""The pixels around the window that are painted in advance."""


# How far walls, shade and signs reach beyond the lines they belong to.
_AROUND_FT: Final = 3.2
_AROUND_PX: Final = 12.0
_MANY: Final = 24


def _few(boxes_ft: list[QRectF]) -> list[QRectF]:
    """The boxes that lie in no other one, or one around all of them where there are many."""
    found: list[QRectF] = []
    for box in sorted(boxes_ft, key=lambda box: -box.width() * box.height()):
        if not any(
            other.contains(box.topLeft()) and other.contains(box.bottomRight()) for other in found
        ):
            found.append(box)
    boxes_ft = found
    if len(boxes_ft) <= _MANY:
        return boxes_ft
    return [
        _box_around(at.toTuple() for box in boxes_ft for at in (box.topLeft(), box.bottomRight()))
    ]


class MapTable:
    """The ground, and the ground under its veil, as two cached sheets of the unturned board.

    The bare ground is kept too, because the veil changes with every step of a figure: it is then
    laid over the bare sheet again, in the boxes that differ, and no floor or wall is painted anew.
    """

    def __init__(self, terrain: MapGround, scale: float) -> None:
        self.terrain = terrain
        self.scale = scale
        self._ground = GroundPainter(terrain, scale, fine=True)
        self._veil: Veil | None = None
        self._bare = MapSheet()
        self._veiled = MapSheet()

    def cover(self, veil: Veil | None) -> None:
        """Put a veil over it, or take it away; only what looks different is painted."""
        if veil is self._veil:
            return
        changed = veil.since(self._veil, self.scale) if veil else None
        self._veil = veil
        if changed is None:
            self._veiled.forget()
        else:
            for box in boxes(changed):
                self._veiled.renew(box, self._paint_veiled)

    def shows(self, terrain: MapGround) -> bool:
        """Whether it can show a ground: what looks otherwise on that is painted anew.

        Where all of it may look otherwise, another table is needed.
        """
        if terrain is self.terrain:
            return True
        boxes_ft = terrain.since(self.terrain)
        if boxes_ft is None:
            return False
        self.terrain = terrain
        self._ground = GroundPainter(terrain, self.scale, fine=True)
        out = max(_AROUND_FT * self.scale, _AROUND_PX) + _AROUND_PX
        for box in _few(boxes_ft):
            corner, size = box.topLeft() * self.scale, box.size() * self.scale
            part = QRectF(corner, size).adjusted(-out, -out, out, out).toAlignedRect()
            self._bare.renew(part, self._ground.paint)
            if self._veil is not None:
                self._veiled.renew(part, self._paint_veiled)
        return True

    @property
    def held(self) -> QRect:
        """The part that can be shown."""
        return self._bare.held

    def hold(self, part: QRect) -> None:
        """Have another part ready to be shown, and paint what is new, with a margin around it."""
        if not self.held.contains(part):
            around = part.adjusted(-_MARGIN, -_MARGIN, _MARGIN, _MARGIN)
            self._bare.hold(around, self._ground.paint)
        if self._veil is not None:
            self._veiled.hold(self.held, self._paint_veiled)

    def show(self, painter: QPainter, part: QRect) -> None:
        """Paint a part that is held, in its place."""
        top = self._bare if self._veil is None else self._veiled
        top.show(painter, part)

    def _paint_veiled(self, painter: QPainter, part: QRect) -> None:
        self._bare.show(painter, part)
        if self._veil is not None:
            self._veil.paint(painter, part, self.scale, fine=True)
