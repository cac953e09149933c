"""Animations of blows and shots, and the canvas for all animations."""

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
    """A painter in logical pixels, with the camera and the map style."""

    def __init__(self, painter: QPainter, camera: Camera, map_style: MapStyle) -> None:
        self.painter = painter
        self.camera = camera
        self.map_style = map_style

    def middle(self, token: Token) -> QPointF:
        return self.camera.to_screen(token.body.at)

    def radius(self, token: Token) -> float:
        return radius_px(token.body, self.camera.scale)

    def side(self, token: Token | None) -> QColor:
        """The colour of a figure's side, or a neutral one if the figure is unknown."""
        colours = self.map_style.colours
        return QColor(colours.side(token.look.colour) if token else colours.ink)

    def strokes(self, colour: QColor | str, wide: float, alpha: float = 1.0) -> Iterator[QPen]:
        """Set and yield the pen for a halo, visible on any ground, then the one for the line."""
        for ink, width in (
            (QColor(self.map_style.colours.panel), wide * 2.2),
            (QColor(colour), wide),
        ):
            ink.setAlphaF(max(0.0, min(1.0, alpha)))
            pen = QPen(ink, width, Qt.PenStyle.SolidLine, ROUND)
            self.painter.setPen(pen)
            yield pen

    def fill(self, colour: QColor | str, alpha: float = 1.0) -> None:
        """Set a brush without a pen."""
        ink = QColor(colour)
        ink.setAlphaF(max(0.0, min(1.0, alpha)))
        self.painter.setPen(Qt.PenStyle.NoPen)
        self.painter.setBrush(ink)

    def ring(self, middle: QPointF, radius: float, colour: str, wide: float, alpha: float) -> None:
        self.painter.setBrush(Qt.BrushStyle.NoBrush)
        for _ in self.strokes(colour, wide, alpha):
            self.painter.drawEllipse(middle, radius, radius)

    def trail(self, line: QLineF, colour: str, wide: float, alpha: float = 1.0) -> None:
        """Paint a line that fades out towards its end."""
        fading, shade = QLinearGradient(line.p1(), line.p2()), QColor(colour)
        for at, share in ((0.0, alpha), (1.0, 0.0)):
            shade.setAlphaF(max(0.0, min(1.0, share)))
            fading.setColorAt(at, shade)
        self.painter.setPen(QPen(fading, wide, Qt.PenStyle.SolidLine, ROUND))
        self.painter.drawLine(line)

    def arcs(self, middle: QPointF, radius: float, arcs: Iterable[tuple[float, float]]) -> None:
        """Paint arcs of a circle, given as start and span in degrees."""
        box = QRectF(middle.x() - radius, middle.y() - radius, 2 * radius, 2 * radius)
        for begins, goes in arcs:
            self.painter.drawArc(box, round(begins * 16), round(goes * 16))


def point_around(middle: QPointF, far: float, angle: float) -> QPointF:
    """The point at a distance and a counterclockwise angle, in degrees, from `middle`."""
    return middle + QLineF.fromPolar(far, angle).p2()


FROM_NOWHERE: Final = 60.0
"""The angle in degrees from which a blow or shot comes if its source is unknown."""
_SWING: Final = 150.0
_LONGEST: Final = 90.0
_SWUNG: Final = 0.55
_LANDS: Final = 0.35
_FADES: Final = 0.4
_RAYS: Final = 8


def paint_blow(
    canvas: AnimationCanvas, here: Token | None, there: Token, phase: float, what: Happening
) -> None:
    """Paint a swing on the attacker's side of the target; every second blow swings back."""
    middle, radius = canvas.middle(there), canvas.radius(there)
    side = QLineF(middle, canvas.middle(here)).angle() if here else FROM_NOWHERE
    # Alternate the swing: two blows in a row would look like one animation played twice.
    swing = -1 if what.nth % 2 else 1
    swung = min(1.0, phase / _SWUNG)
    ends, tail = side + swing * _SWING * (swung - 0.5), -swing * min(_LONGEST, _SWING * swung)
    wide = max(2.5, radius * (0.22 if what.hit else 0.1))
    for _ in canvas.strokes(canvas.side(here), wide, (1 - phase) / _FADES):
        canvas.arcs(middle, radius * 1.12, [(ends, tail)])
    if what.hit and phase > _LANDS:
        rim = point_around(middle, radius * 0.75, side)
        paint_spark(canvas, rim, radius, (phase - _LANDS) / (1 - _LANDS))


def paint_spark(canvas: AnimationCanvas, at: QPointF, radius: float, phase: float) -> None:
    near, far = radius * (0.15 + 0.5 * phase), radius * (0.45 + 0.75 * phase)
    for _ in canvas.strokes(canvas.map_style.colours.bad, max(2.0, radius * 0.13), 1 - phase):
        for ray in range(_RAYS):
            angle = 360 * ray / _RAYS
            canvas.painter.drawLine(point_around(at, near, angle), point_around(at, far, angle))


FLIES: Final = 0.75
"""The share of an animation during which a shot is in the air."""
_PAST: Final = 1.5
_SHORTEST: Final = 32.0
_WIDE: Final = 3.5
_TRAIL: Final = 3.0


def paint_shot(
    canvas: AnimationCanvas, here: Token | None, there: Token, phase: float, *, hit: bool
) -> None:
    """Paint a shot; with an unknown source, only the last part of its flight."""
    middle, radius = canvas.middle(there), canvas.radius(there)
    line = QLineF(
        canvas.middle(here) if here else point_around(middle, 3 * radius, FROM_NOWHERE), middle
    )
    if not line.length():
        return
    flown, left = min(1.0, phase / FLIES), (1 - phase) / (1 - FLIES)
    far = (line.length() - 0.6 * radius if hit else line.length() * _PAST) * flown
    aside = QPointF() if hit else _across(line) * (1.1 * radius * flown)
    tip = line.pointAt(far / line.length()) + aside
    shaft = min(far, max(_SHORTEST, 1.9 * radius))
    behind = max(0.0, min(far - shaft - radius, _TRAIL * shaft))
    _paint_arrow(canvas, tip, line, shaft, behind, left)
    if hit and phase > FLIES:
        paint_spark(canvas, tip, radius, 1 - left)


def _paint_arrow(  # noqa: PLR0913, PLR0917 - where, how large, and how clearly
    canvas: AnimationCanvas, tip: QPointF, line: QLineF, shaft: float, behind: float, alpha: float
) -> None:
    ahead, side = _along(line), _across(line)
    head, tail = max(9.0, shaft * 0.28), tip - ahead * shaft
    canvas.trail(QLineF(tail, tail - ahead * behind), canvas.map_style.palette.dust, _WIDE, alpha)
    for pen in canvas.strokes(canvas.map_style.colours.ink, _WIDE, alpha):
        canvas.painter.drawLine(tip - ahead * head * 0.6, tail)
        for feather in _feathers(tail, ahead, side, head):
            canvas.painter.drawLine(feather)
        canvas.painter.setBrush(pen.color())
        corner, wing = tip - ahead * head, side * (head / 2.6)
        canvas.painter.drawPolygon(QPolygonF([tip, corner + wing, corner - wing]))


def _feathers(tail: QPointF, ahead: QPointF, side: QPointF, size: float) -> Iterator[QLineF]:
    for at in (tail, tail + ahead * (size * 0.45)):
        for turned in (side, -side):
            yield QLineF(at, at + (turned - ahead) * (size * 0.4))


def _along(line: QLineF) -> QPointF:
    unit = line.unitVector()
    return QPointF(unit.dx(), unit.dy())


def _across(line: QLineF) -> QPointF:
    along = _along(line)
    return QPointF(-along.y(), along.x())
