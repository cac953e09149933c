"""Paints doors and windows that are not plain slabs, and the signs on doors."""

from dataclasses import dataclass
from typing import Final, NamedTuple

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPainterPath, QPen, QPolygonF

from battleboard.board.wall import Wall
from battleboard.views.map.paint.map_colours import MapPalette

SIGN_PX: Final = 26.0
"""A door shorter than this many pixels has no sign."""


class StrokeCap(NamedTuple):
    """A pen's cap style, and whether it is dashed."""

    style: Qt.PenCapStyle
    dashed: bool = False


ROUND: Final = StrokeCap(Qt.PenCapStyle.RoundCap)
QUICK: Final = StrokeCap(Qt.PenCapStyle.SquareCap)
FLAT: Final = StrokeCap(Qt.PenCapStyle.FlatCap)
DASHED: Final = StrokeCap(Qt.PenCapStyle.FlatCap, dashed=True)


def is_leafless(wall: Wall) -> bool:
    """Whether an opening is a portcullis, curtain, archway or slit: not painted as a slab."""
    sorts = {"door": {"portcullis", "curtain", "archway"}, "window": {"slit"}}
    return wall.sort in sorts.get(wall.kind, set())


@dataclass(frozen=True, slots=True)
class WallBrush:
    """Strokes lines in feet; `thick` is the wall thickness, and `pixel` one pixel, both in feet.

    Walls and door posts end in a `cap`.
    """

    painter: QPainter
    palette: MapPalette
    thick: float
    pixel: float
    cap: StrokeCap

    def stroke(self, lines: list[QLineF], colour: str, wide: float, cap: StrokeCap) -> None:
        if lines:
            pen = QPen(QColor(colour), max(self.pixel, wide))
            pen.setCapStyle(cap.style)
            if cap.dashed:
                pen.setDashPattern([1.5, 1.5])
            self.painter.setPen(pen)
            self.painter.drawLines(lines)


class OpeningPainter:
    """Paints doors and windows one by one with a wall brush."""

    def __init__(self, brush: WallBrush) -> None:
        self._painter, self._palette, self._stroke = brush.painter, brush.palette, brush.stroke
        self._thick, self._pixel, self._cap = brush.thick, brush.pixel, brush.cap

    def paint(self, openings: list[Wall]) -> None:
        """Paint the openings that are not slabs, then the signs of all doors on top."""
        for each in openings:
            if is_leafless(each):
                self._paint_hung(each)
        for each in openings:
            if each.is_door:
                self._paint_sign(each)

    def _paint_hung(self, opening: Wall) -> None:
        line = _line_of(opening)
        ends = [QLineF(line.p1(), line.pointAt(0.01)), QLineF(line.pointAt(0.99), line.p2())]
        posts = ends if opening.is_door else []
        self._stroke(
            posts,
            self._palette.wall_edge,
            self._thick + 3 * self._pixel,
            self._cap,
        )
        match opening.sort:
            case "portcullis":
                self._paint_bars(line, drawn_up=opening.stands_open)
            case "curtain":
                self._paint_folds(line, aside=opening.stands_open)
            case "slit":
                self._paint_slit(line)
            case _:
                pass

    def _paint_sign(self, door: Wall) -> None:
        line = _line_of(door)
        if line.length() < SIGN_PX * self._pixel:
            return
        middle = line.center()
        taken = door.kind == "secret" or door.is_one_way
        match door.state:
            case "locked":
                self._paint_lock(line.pointAt(0.84) if taken else middle)
            case "barred":
                self._paint_bar(line)
            case "stuck":
                self._paint_wedges(line)
            case "open" | "shut":
                pass
        if door.kind == "secret":
            self._paint_letter(middle)
        elif door.is_one_way:
            self._paint_arrow(line, over=door.solid_from == "right")

    def _paint_bars(self, line: QLineF, *, drawn_up: bool) -> None:
        """Paint a portcullis as a row of dots; as a row of rings if it is raised."""
        size = max(2 * self._pixel, self._thick * 0.34)
        count = max(3, round(line.length() / (3.2 * size)))
        self._painter.setPen(QPen(QColor(self._palette.wall_edge), self._pixel))
        self._painter.setBrush(QColor(self._palette.iron))
        if drawn_up:
            self._painter.setPen(QPen(QColor(self._palette.iron), 1.5 * self._pixel))
            self._painter.setBrush(Qt.BrushStyle.NoBrush)
        for at in range(count):
            self._painter.drawEllipse(line.pointAt((at + 0.5) / count), size, size)

    def _paint_folds(self, line: QLineF, *, aside: bool) -> None:
        """Paint a curtain's folds from above; if drawn aside, only at its ends."""
        size = max(2.5 * self._pixel, self._thick * 0.5)
        parts = [line]
        if aside:
            ends = line.pointAt(0.18), line.pointAt(0.82)
            parts = [QLineF(line.p1(), ends[0]), QLineF(ends[1], line.p2())]
        for colour, wide in (
            (self._palette.wood_edge, 0.5),
            (self._palette.flame, 0.26),
        ):
            pen = QPen(QColor(colour), max(1.5 * self._pixel, size * wide * 2))
            pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
            pen.setCapStyle(Qt.PenCapStyle.RoundCap)
            self._painter.setPen(pen)
            self._painter.setBrush(Qt.BrushStyle.NoBrush)
            for part in parts:
                self._painter.drawPath(_waves(part, size))

    def _paint_slit(self, line: QLineF) -> None:
        self._stroke([line], self._palette.wall_edge, self._thick + 2 * self._pixel, FLAT)
        self._stroke([line], self._palette.wall, self._thick - 1.5 * self._pixel, FLAT)
        across = _across(line, self._thick * 0.75 + self._pixel)
        self._stroke([across], self._palette.wall_edge, 4 * self._pixel, FLAT)
        self._stroke([across], self._palette.glass, 2 * self._pixel, FLAT)

    def _paint_bar(self, line: QLineF) -> None:
        bar = QLineF(line.pointAt(0.12), line.pointAt(0.88))
        wide = max(3 * self._pixel, self._thick * 0.36)
        self._stroke([bar], self._palette.wall_edge, wide + 2 * self._pixel, FLAT)
        self._stroke([bar], self._palette.iron, wide, FLAT)
        for share in (0.24, 0.76):
            at = line.pointAt(share)
            hook = _across(QLineF(at, line.p2()), self._thick * 0.62)
            hook.translate(at - hook.center())
            self._stroke([hook], self._palette.wall_edge, 2.5 * self._pixel, FLAT)

    def _paint_wedges(self, line: QLineF) -> None:
        size = max(4 * self._pixel, self._thick * 0.6)
        ahead = line.unitVector()
        way = QPointF(ahead.dx(), ahead.dy()) * size
        side = QPointF(-way.y(), way.x())
        self._painter.setPen(QPen(QColor(self._palette.wood_edge), self._pixel))
        self._painter.setBrush(QColor(self._palette.iron))
        for share, turn in ((0.3, 1), (0.7, -1)):
            at = line.pointAt(share)
            tip, base = at - side * (0.2 * turn), at + side * (1.2 * turn)
            corners = [tip, base + way * 0.6, base - way * 0.6]
            self._painter.drawPolygon(QPolygonF(corners))

    def _paint_arrow(self, line: QLineF, *, over: bool) -> None:
        size = max(7 * self._pixel, self._thick * 1.1)
        ahead = line.unitVector()
        way = QPointF(ahead.dy(), -ahead.dx()) * (-size if over else size)
        side = QPointF(-way.y(), way.x()) * 0.62
        tip, tail = line.center() + way * 1.25, line.center() - way * 1.0
        neck = line.center() + way * 0.3
        shaft = side * 0.42
        corners = [
            *(tip, neck + side, neck + shaft, tail + shaft),
            *(tail - shaft, neck - shaft, neck - side),
        ]
        self._painter.setPen(QPen(QColor(self._palette.wood_edge), self._pixel))
        self._painter.setBrush(QColor(self._palette.heat))
        self._painter.drawPolygon(QPolygonF(corners))

    def _paint_lock(self, at: QPointF) -> None:
        size = max(4 * self._pixel, self._thick * 0.55)
        iron, painter = QColor(self._palette.iron), self._painter
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(iron, size * 0.4))
        bow = QRectF(at.x() - size * 0.6, at.y() - size * 1.3, size * 1.2, size * 1.6)
        painter.drawArc(bow, 0, 180 * 16)
        painter.setPen(QPen(QColor(self._palette.wood_edge), self._pixel))
        painter.setBrush(iron)
        body = QRectF(at.x() - size, at.y() - size * 0.5, size * 2, size * 1.6)
        painter.drawRoundedRect(body, self._pixel, self._pixel)

    def _paint_letter(self, at: QPointF) -> None:
        """Paint the S of a secret door, which only the DM sees."""
        size, painter = max(8 * self._pixel, self._thick), self._painter
        painter.setPen(QPen(QColor(self._palette.wall_edge), self._pixel))
        painter.setBrush(QColor(self._palette.wood))
        painter.drawEllipse(at, size, size)
        font = QFont(painter.font())
        font.setPixelSize(100)
        font.setBold(True)
        path = QPainterPath()
        path.addText(0, 0, font, "S")
        painter.save()
        painter.translate(at)
        painter.scale(size / 68, size / 68)
        ink = QColor(self._palette.wood_edge)
        painter.fillPath(path.translated(-path.boundingRect().center()), ink)
        painter.restore()


def _line_of(wall: Wall) -> QLineF:
    return QLineF(*wall.a, *wall.b)


def _across(line: QLineF, half: float) -> QLineF:
    ahead = line.unitVector()
    side = QPointF(-ahead.dy(), ahead.dx()) * half
    return QLineF(line.center() - side, line.center() + side)


def _waves(line: QLineF, size: float) -> QPainterPath:
    count = max(2, round(line.length() / (1.6 * size)))
    ahead = line.unitVector()
    side = QPointF(-ahead.dy(), ahead.dx()) * size
    path = QPainterPath(line.p1())
    for at in range(count):
        turn = 1 if at % 2 else -1
        path.quadTo(line.pointAt((at + 0.5) / count) + side * turn, line.pointAt((at + 1) / count))
    return path
