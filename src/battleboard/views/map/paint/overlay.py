"""What lies between the ground and the figures: ways with their ghosts, lines, lights."""

from typing import Final

from PySide6.QtCore import QLineF, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from battleboard.board.body import Body
from battleboard.board.point import distance
from battleboard.views.map.camera import Camera
from battleboard.views.map.draw.draw_list import DrawList, Reach
from battleboard.views.map.draw.way import Aim, Ghost, Way
from battleboard.views.map.paint.figures import radius_px
from battleboard.views.map.paint.portrait import Dress

_ARROW_PX: Final = 9.0
_DOT_PX: Final = 4.0
_HALO_PX: Final = 6.0
_DOTS_PX: Final = 11.0


class OverlayPainter:
    """Paints what lies under the figures, in pixels of the screen."""

    def __init__(self, painter: QPainter, camera: Camera, dress: Dress) -> None:
        self._painter = painter
        self._camera = camera
        self._dress = dress
        self._ratio = dress.ratio

    def paint(self, items: DrawList, part: QRect) -> None:
        """Paint everything in its order, but for ways of which nothing lies in a part."""
        self._painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for reach in items.reaches:
            self._paint_reach(reach)
        for way in items.ways:
            self._paint_way(way, QRectF(part))
        for aim, here, there in items.aims:
            self._paint_aim(aim, here, there)
        self._painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)

    def _side(self, colour: int) -> QColor:
        return QColor(self._dress.colours.side(colour))

    def _paint_reach(self, reach: Reach) -> None:
        """How far a light shines: the dim circle is dashed."""
        middle, flame = self._camera.to_screen(reach.at), QColor(self._dress.palette.flame)
        self._painter.setBrush(Qt.BrushStyle.NoBrush)
        for feet, style in (
            (reach.bright_ft, Qt.PenStyle.SolidLine),
            (reach.dim_ft, Qt.PenStyle.DashLine),
        ):
            if feet:
                self._painter.setPen(QPen(flame, 1.5 * self._ratio, style))
                out = feet * self._camera.scale
                self._painter.drawEllipse(middle, out, out)

    def _paint_way(self, way: Way, part: QRectF) -> None:
        points = [self._camera.to_screen(point) for point in way.points]
        radius = radius_px(Body((0.0, 0.0), way.radius_ft), self._camera.scale, self._ratio)
        out = radius + _HALO_PX * self._ratio
        # Bare boxes without width or height touch nothing.
        if not QPolygonF(points).boundingRect().adjusted(-out, -out, out, out).intersects(part):
            return
        halo, side = QColor(self._dress.colours.panel), self._side(way.colour)
        for colour, wide in ((halo, _HALO_PX), (side, _DOT_PX)):
            pen = QPen(colour, wide * self._ratio)
            pen.setCapStyle(Qt.PenCapStyle.RoundCap)
            # Dashes without length are dots; their distance is told in widths of the pen.
            pen.setDashPattern([0.01, _DOTS_PX / wide - 0.01])
            self._painter.setPen(pen)
            self._painter.drawPolyline(points)
        for ghost in way.ghosts:
            self._paint_ghost(ghost, radius, way.colour)

    def _paint_ghost(self, ghost: Ghost, radius: float, colour: int) -> None:
        """An empty shape where somebody will be, with the mark of the ruler in it."""
        painter, middle = self._painter, self._camera.to_screen(ghost.at)
        field = QColor(self._dress.colours.panel)
        field.setAlphaF(0.55)
        painter.setBrush(field)
        painter.setPen(QPen(self._side(colour), 1.8 * self._ratio))
        painter.drawEllipse(middle, radius, radius)
        if ghost.mark:
            painter.setFont(self._dress.font)
            painter.setPen(QColor(self._dress.colours.ink))
            box = QRectF(middle.x() - 40, middle.y() - 40, 80, 80)
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, ghost.mark)

    def _paint_aim(self, aim: Aim, here: Body, there: Body) -> None:
        """A thin arrow from rim to rim."""
        far = distance(here.at, there.at)
        scale, ratio = self._camera.scale, self._ratio
        start, end = radius_px(here, scale, ratio), radius_px(there, scale, ratio)
        line = QLineF(self._camera.to_screen(here.at), self._camera.to_screen(there.at))
        if far * scale <= start + end + 4 * ratio:
            return
        shown = QLineF(line.pointAt(start / line.length()), line.pointAt(1 - end / line.length()))
        for colour, wide in (
            (QColor(self._dress.colours.panel), 4.5),
            (self._side(aim.colour), 2.0),
        ):
            self._painter.setPen(QPen(colour, wide * ratio))
            self._painter.drawLine(shown)
        self._painter.setPen(QPen(QColor(self._dress.colours.panel), 1.0 * ratio))
        self._painter.setBrush(self._side(aim.colour))
        self._painter.drawPolygon(_arrow_head(shown, _ARROW_PX * ratio))


def _arrow_head(line: QLineF, size: float) -> QPolygonF:
    along = line.unitVector()
    way = QPointF(along.dx(), along.dy()) * size
    side = QPointF(-way.y(), way.x()) * 0.45
    return QPolygonF([line.p2(), line.p2() - way + side, line.p2() - way - side])
