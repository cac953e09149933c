"""Blows and shots as they happen, and the canvas that all animations are painted on."""

from collections.abc import Iterable, Iterator
from typing import Final

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPen, QPolygonF

from battleboard.battle.knowledge.happenings import Happening
from battleboard.views.map.camera import Camera
from battleboard.views.map.draw_list import Token
from battleboard.views.map.paint.figure_painter import radius_px
from battleboard.views.map.paint.portrait_painter import MapStyle

ROUND = Qt.PenCapStyle.RoundCap


class AnimationCanvas:
    """A painter in pixels of the desktop, the camera over the table, and what all is drawn with."""

    def __init__(self, painter: QPainter, camera: Camera, map_style: MapStyle) -> None:
        self.painter = painter
        self.camera = camera
        self.map_style = map_style

    def middle(self, token: Token) -> QPointF:
        """The pixel in the middle of a figure."""
        return self.camera.to_screen(token.body.at)

    def radius(self, token: Token) -> float:
        """Say how large a figure is drawn."""
        return radius_px(token.body, self.camera.scale)

    def side(self, token: Token | None) -> QColor:
        """The colour of a figure's side; who is not known has none."""
        colours = self.map_style.colours
        return QColor(colours.side(token.look.colour) if token else colours.ink)

    def strokes(self, colour: QColor | str, wide: float, alpha: float = 1.0) -> Iterator[QPen]:
        """Set a pen for the halo that is seen on any ground, then one for the line itself."""
        for ink, width in (
            (QColor(self.map_style.colours.panel), wide * 2.2),
            (QColor(colour), wide),
        ):
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


def point_around(middle: QPointF, far: float, angle: float) -> QPointF:
    """The pixel so far from another one, at an angle counted against the clock."""
    return middle + QLineF.fromPolar(far, angle).p2()


FROM_NOWHERE: Final = 60.0
"""The side from which something comes of which nobody knows who does it."""
_SWING: Final = 150.0
_LONGEST: Final = 90.0
_SWUNG: Final = 0.55
_LANDS: Final = 0.35
_FADES: Final = 0.4
_RAYS: Final = 8


def paint_blow(
    stage: AnimationCanvas, here: Token | None, there: Token, phase: float, what: Happening
) -> None:
    """Paint a blow on the side of a figure that it comes from; the next one swings back."""
    middle, radius = stage.middle(there), stage.radius(there)
    side = QLineF(middle, stage.middle(here)).angle() if here else FROM_NOWHERE
    way = -1 if what.nth % 2 else 1
    swung = min(1.0, phase / _SWUNG)
    ends, tail = side + way * _SWING * (swung - 0.5), -way * min(_LONGEST, _SWING * swung)
    wide = max(2.5, radius * (0.22 if what.hit else 0.1))
    for _ in stage.strokes(stage.side(here), wide, (1 - phase) / _FADES):
        stage.arcs(middle, radius * 1.12, [(ends, tail)])
    if what.hit and phase > _LANDS:
        rim = point_around(middle, radius * 0.75, side)
        paint_spark(stage, rim, radius, (phase - _LANDS) / (1 - _LANDS))


def paint_spark(stage: AnimationCanvas, at: QPointF, radius: float, phase: float) -> None:
    """Paint short rays that spring apart."""
    near, far = radius * (0.15 + 0.5 * phase), radius * (0.45 + 0.75 * phase)
    for _ in stage.strokes(stage.map_style.colours.bad, max(2.0, radius * 0.13), 1 - phase):
        for ray in range(_RAYS):
            angle = 360 * ray / _RAYS
            stage.painter.drawLine(point_around(at, near, angle), point_around(at, far, angle))


FLIES: Final = 0.75
"""The part of its time for which a shot is in the air."""
_PAST: Final = 1.5
_SHORTEST: Final = 32.0
_WIDE: Final = 3.5
_TRAIL: Final = 3.0


def paint_shot(
    stage: AnimationCanvas, here: Token | None, there: Token, phase: float, *, hit: bool
) -> None:
    """Paint a shot; one of which nobody knows whence it comes is only seen as it arrives."""
    middle, radius = stage.middle(there), stage.radius(there)
    line = QLineF(
        stage.middle(here) if here else point_around(middle, 3 * radius, FROM_NOWHERE), middle
    )
    if not line.length():
        return
    flown, left = min(1.0, phase / FLIES), (1 - phase) / (1 - FLIES)
    far = (line.length() - 0.6 * radius if hit else line.length() * _PAST) * flown
    aside = QPointF() if hit else _across(line) * (1.1 * radius * flown)
    tip = line.pointAt(far / line.length()) + aside
    shaft = min(far, max(_SHORTEST, 1.9 * radius))
    behind = max(0.0, min(far - shaft - radius, _TRAIL * shaft))
    _paint_arrow(stage, tip, line, shaft, behind, left)
    if hit and phase > FLIES:
        paint_spark(stage, tip, radius, 1 - left)


def _paint_arrow(  # noqa: PLR0913, PLR0917 - where, how large, and how clearly
    stage: AnimationCanvas, tip: QPointF, line: QLineF, shaft: float, behind: float, alpha: float
) -> None:
    """Paint an arrow, and behind it for so many pixels where it has just been."""
    way, side = _along(line), _across(line)
    head, tail = max(9.0, shaft * 0.28), tip - way * shaft
    stage.trail(QLineF(tail, tail - way * behind), stage.map_style.palette.dust, _WIDE, alpha)
    for pen in stage.strokes(stage.map_style.colours.ink, _WIDE, alpha):
        stage.painter.drawLine(tip - way * head * 0.6, tail)
        for feather in _feathers(tail, way, side, head):
            stage.painter.drawLine(feather)
        stage.painter.setBrush(pen.color())
        corner, wing = tip - way * head, side * (head / 2.6)
        stage.painter.drawPolygon(QPolygonF([tip, corner + wing, corner - wing]))


def _feathers(tail: QPointF, way: QPointF, side: QPointF, size: float) -> Iterator[QLineF]:
    for at in (tail, tail + way * (size * 0.45)):
        for turned in (side, -side):
            yield QLineF(at, at + (turned - way) * (size * 0.4))


def _along(line: QLineF) -> QPointF:
    unit = line.unitVector()
    return QPointF(unit.dx(), unit.dy())


def _across(line: QLineF) -> QPointF:
    along = _along(line)
    return QPointF(-along.y(), along.x())
