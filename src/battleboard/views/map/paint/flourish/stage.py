"""The stage on which flourishes are painted: where figures stand, and with which pens."""

from collections.abc import Iterable, Iterator

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPen

from battleboard.views.map.camera import Camera
from battleboard.views.map.draw.draw_list import Token
from battleboard.views.map.paint.figures import radius_px
from battleboard.views.map.paint.portrait import Dress

ROUND = Qt.PenCapStyle.RoundCap


class Stage:
    """A painter in pixels of the desktop, the camera over the table, and what all is drawn with."""

    def __init__(self, painter: QPainter, camera: Camera, dress: Dress) -> None:
        self.painter = painter
        self.camera = camera
        self.dress = dress

    def middle(self, token: Token) -> QPointF:
        """Give the pixel in the middle of a figure."""
        return self.camera.to_screen(token.body.at)

    def radius(self, token: Token) -> float:
        """Say how large a figure is drawn."""
        return radius_px(token.body, self.camera.scale)

    def side(self, token: Token | None) -> QColor:
        """Give the colour of a figure's side; who is not known has none."""
        colours = self.dress.colours
        return QColor(colours.side(token.look.colour) if token else colours.ink)

    def strokes(self, colour: QColor | str, wide: float, alpha: float = 1.0) -> Iterator[QPen]:
        """Set a pen for the halo that is seen on any ground, then one for the line itself."""
        for ink, width in ((QColor(self.dress.colours.panel), wide * 2.2), (QColor(colour), wide)):
            ink.setAlphaF(max(0.0, min(1.0, alpha)))
            pen = QPen(ink, width, Qt.PenStyle.SolidLine, ROUND)
            self.painter.setPen(pen)
            yield pen

    def fill(self, colour: QColor | str, alpha: float = 1.0) -> None:
        """Fill what is painted next, without a rim."""
        ink = QColor(colour)
        ink.setAlphaF(max(0.0, min(1.0, alpha)))
        self.painter.setPen(Qt.PenStyle.NoPen)
        self.painter.setBrush(ink)

    def ring(self, middle: QPointF, radius: float, colour: str, wide: float, alpha: float) -> None:
        """Paint a ring."""
        self.painter.setBrush(Qt.BrushStyle.NoBrush)
        for _ in self.strokes(colour, wide, alpha):
            self.painter.drawEllipse(middle, radius, radius)

    def trail(self, line: QLineF, colour: str, wide: float, alpha: float = 1.0) -> None:
        """Paint a line that fades away to its end."""
        fading, shade = QLinearGradient(line.p1(), line.p2()), QColor(colour)
        for at, share in ((0.0, alpha), (1.0, 0.0)):
            shade.setAlphaF(max(0.0, min(1.0, share)))
            fading.setColorAt(at, shade)
        self.painter.setPen(QPen(fading, wide, Qt.PenStyle.SolidLine, ROUND))
        self.painter.drawLine(line)

    def arcs(self, middle: QPointF, radius: float, arcs: Iterable[tuple[float, float]]) -> None:
        """Paint parts of a circle: where each begins and how far it goes, in degrees."""
        box = QRectF(middle.x() - radius, middle.y() - radius, 2 * radius, 2 * radius)
        for begins, goes in arcs:
            self.painter.drawArc(box, round(begins * 16), round(goes * 16))


def around(middle: QPointF, far: float, angle: float) -> QPointF:
    """Give the pixel so far from another one, at an angle counted against the clock."""
    return middle + QLineF.fromPolar(far, angle).p2()
