"""Paints walls, doors, windows, pillars and tables."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, NamedTuple

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPainterPath, QPen, QPolygonF

from battleboard.board.wall import Block, Wall, WallKind, blocks
from battleboard.views.map.paint.map_colours import MapPalette

_TOP: Final = 126
"""How much darker the top of a block is than its rim, as Qt's percentage."""


class BlockTop(NamedTuple):
    """The top of a block: its outline in feet, and what it is made of."""

    outline: QPolygonF
    box: QRectF
    kind: WallKind

    def paint(self, painter: QPainter, palette: MapPalette, thick: float, pixel: float) -> None:
        """Paint it in feet, with a rim as thick as walls."""
        edge, core = palette.wall_edge, palette.wall
        if self.kind == "object":
            edge, core = palette.wood_edge, palette.wood
        painter.setBrush(QColor(core).darker(_TOP))
        for colour, wide in ((edge, thick + 2 * pixel), (core, thick - 1.5 * pixel)):
            pen = QPen(QColor(colour), wide)
            pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
            painter.setPen(pen)
            painter.drawPolygon(self.outline)


def top_of(block: Block) -> BlockTop:
    """A block, ready to be painted."""
    outline = QPolygonF([QPointF(*corner) for corner in block.outline])
    return BlockTop(outline, outline.boundingRect(), block.kind)


_THICK_FT: Final = 0.8
_LEAST_PX: Final = 2.5
_SIGN_PX: Final = 26.0
"""A shorter door has no sign."""
_CORE_FT: Final = 0.12
_SOLID: Final = frozenset({"wall", "secret"})
_SLABS: Final[tuple[WallKind, ...]] = ("object", "window", "secret", "door")


class StrokeCap(NamedTuple):
    """How a stroke ends, and whether it is dashed."""

    style: Qt.PenCapStyle
    dashed: bool = False


_ROUND: Final = StrokeCap(Qt.PenCapStyle.RoundCap)
_QUICK: Final = StrokeCap(Qt.PenCapStyle.SquareCap)
_FLAT: Final = StrokeCap(Qt.PenCapStyle.FlatCap)
_DASHED: Final = StrokeCap(Qt.PenCapStyle.FlatCap, dashed=True)


class WallStroke(NamedTuple):
    """A stretch of wall in feet, and the box around it.

    `leaf` is the wall or door itself, which for an open door is at right angles to its frame,
    `core` is a little shorter, and `posts` are those of a door's frame.
    """

    wall: Wall
    line: QLineF
    leaf: QLineF
    core: QLineF
    posts: tuple[QLineF, ...]
    left: float
    top: float
    right: float
    bottom: float


@dataclass(frozen=True, slots=True)
class PaintedWalls:
    """All walls of a board, ready to be painted in feet at any scale."""

    strokes: tuple[WallStroke, ...]
    tops: tuple[BlockTop, ...] = ()

    def paint(
        self, painter: QPainter, part_ft: QRectF, scale: float, palette: MapPalette, *, fine: bool
    ) -> None:
        """Paint the walls in a part of the board, at a scale in pixels to a foot."""
        pixel = 1 / scale
        thick = max(_THICK_FT * scale, _LEAST_PX) * pixel
        out = 3 * thick + 4 * pixel
        near = self._near(part_ft.adjusted(-out, -out, out, out))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, fine)
        wall_painter = _WallPainter(painter, palette, thick, pixel, _ROUND if fine else _QUICK)
        wall_painter.paint_walls([each for each in near if each.wall.kind in _SOLID])
        for top in self.tops:
            if top.box.adjusted(-out, -out, out, out).intersects(part_ft):
                top.paint(painter, palette, thick, pixel)
        for kind in _SLABS:
            found = [each for each in near if each.wall.kind == kind]
            if found:
                wall_painter.paint_slabs(found, kind)
        for each in near:
            if each.wall.is_door:
                wall_painter.paint_sign(each)

    def _near(self, part: QRectF) -> list[WallStroke]:
        left, top, right, bottom = part.left(), part.top(), part.right(), part.bottom()
        return [
            each
            for each in self.strokes
            if each.left <= right
            and each.right >= left
            and each.top <= bottom
            and each.bottom >= top
        ]


def painted_walls(walls: Iterable[Wall]) -> PaintedWalls:
    """All walls of a board, ready to be painted."""
    built = tuple(walls)
    solid = tuple(blocks(built))
    sides = {side for block in solid for side in block.sides}
    strokes = tuple(_stroke(wall) for wall in built if wall not in sides)
    return PaintedWalls(strokes, tuple(map(top_of, solid)))


def _stroke(wall: Wall) -> WallStroke:
    line = QLineF(*wall.a, *wall.b)
    leaf = _swung(line) if wall.stands_open else line
    ends = (line.p1(), line.p2(), leaf.p2())
    return WallStroke(
        wall,
        line,
        leaf,
        _shortened(leaf, _CORE_FT),
        _posts(line) if wall.kind == "door" else (),
        min(end.x() for end in ends),
        min(end.y() for end in ends),
        max(end.x() for end in ends),
        max(end.y() for end in ends),
    )


@dataclass(frozen=True, slots=True)
class _WallPainter:
    """Paints all walls of one kind at once.

    `thick` is their thickness, and `pixel` a pixel, in feet. Walls and doorposts end in a `cap`.
    """

    painter: QPainter
    palette: MapPalette
    thick: float
    pixel: float
    cap: StrokeCap

    def paint_walls(self, walls: list[WallStroke]) -> None:
        """Paint walls: a dark edge, and a lighter core.

        They are shortened by a pixel: where one joins another from behind, its end stays hidden.
        """
        lines = [_shortened(each.line, self.pixel) for each in walls]
        self._stroke_lines(lines, self.palette.wall_edge, self.thick + 2 * self.pixel, self.cap)
        self._stroke_lines(lines, self.palette.wall, self.thick - 1.5 * self.pixel, self.cap)

    def paint_slabs(self, slabs: list[WallStroke], kind: WallKind) -> None:
        """Paint doors, windows or objects: slabs of wood or glass."""
        edge, core = self.palette.wood_edge, self.palette.wood
        thick = self.thick
        match kind:
            case "door":
                posts = [post for each in slabs for post in each.posts]
                self._stroke_lines(posts, self.palette.wall_edge, thick + 3 * self.pixel, self.cap)
            case "window":
                edge, core = self.palette.wall_edge, self.palette.glass
            case "secret":
                self._stroke_lines([each.leaf for each in slabs], core, thick - self.pixel, _DASHED)
                return
            case _:
                thick *= 0.7
        self._stroke_lines([each.leaf for each in slabs], edge, thick + 1.5 * self.pixel, _FLAT)
        self._stroke_lines([each.core for each in slabs], core, thick - 1.5 * self.pixel, _FLAT)

    def paint_sign(self, door: WallStroke) -> None:
        """Paint the lock of a door, or the letter of one that only the DM knows."""
        if door.line.length() < _SIGN_PX * self.pixel:
            return
        if door.wall.state in {"locked", "barred"}:
            self._paint_lock(door.line.center())
        elif door.wall.kind == "secret":
            self._paint_letter(door.line.center())

    def _stroke_lines(self, lines: list[QLineF], colour: str, wide: float, cap: StrokeCap) -> None:
        if lines:
            pen = QPen(QColor(colour), max(self.pixel, wide))
            pen.setCapStyle(cap.style)
            if cap.dashed:
                pen.setDashPattern([1.5, 1.5])
            self.painter.setPen(pen)
            self.painter.drawLines(lines)

    def _paint_lock(self, at: QPointF) -> None:
        """Paint a padlock on a door."""
        size = max(4 * self.pixel, self.thick * 0.55)
        iron, painter = QColor(self.palette.iron), self.painter
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(iron, size * 0.4))
        bow = QRectF(at.x() - size * 0.6, at.y() - size * 1.3, size * 1.2, size * 1.6)
        painter.drawArc(bow, 0, 180 * 16)
        painter.setPen(QPen(QColor(self.palette.wood_edge), self.pixel))
        painter.setBrush(iron)
        body = QRectF(at.x() - size, at.y() - size * 0.5, size * 2, size * 1.6)
        painter.drawRoundedRect(body, self.pixel, self.pixel)

    def _paint_letter(self, at: QPointF) -> None:
        """Paint the S that marks a secret door on the DM's map."""
        size, painter = max(8 * self.pixel, self.thick), self.painter
        painter.setPen(QPen(QColor(self.palette.wall_edge), self.pixel))
        painter.setBrush(QColor(self.palette.wood))
        painter.drawEllipse(at, size, size)
        font = QFont(painter.font())
        font.setPixelSize(100)
        font.setBold(True)
        path = QPainterPath()
        path.addText(0, 0, font, "S")
        painter.save()
        painter.translate(at)
        painter.scale(size / 68, size / 68)
        ink = QColor(self.palette.wood_edge)
        painter.fillPath(path.translated(-path.boundingRect().center()), ink)
        painter.restore()


def _posts(line: QLineF) -> tuple[QLineF, QLineF]:
    """The posts of a door's frame."""
    return QLineF(line.p1(), line.pointAt(0.01)), QLineF(line.pointAt(0.99), line.p2())


def _swung(line: QLineF) -> QLineF:
    """The leaf of an open door, at right angles to its frame."""
    return QLineF(line.p1(), QPointF(line.x1() - line.dy(), line.y1() + line.dx()))


def _shortened(line: QLineF, by: float) -> QLineF:
    length = line.length()
    if length <= 2 * by:
        return line
    return QLineF(line.pointAt(by / length), line.pointAt(1 - by / length))
