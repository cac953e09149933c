"""One figure, drawn: plate, ring of hit points, side's shape, face or letters, and signs."""

from typing import Final, NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QImage, QPainter, QPainterPath, QPen

from battleboard.views.look.badge import badge_path
from battleboard.views.look.colours import Colours
from battleboard.views.look.face import RIM, paint_face
from battleboard.views.map.draw.look import HEALTH_STEPS, Look
from battleboard.views.map.paint.glyph import paint_flame, paint_sign
from battleboard.views.map.paint.palette import Palette

ROOM: Final = 1.5
"""How far a figure with its signs reaches out, in its own radius."""
_RING: Final = 0.13
_SHAPE: Final = 0.72
_WIDE_SHAPE: Final = 0.79
_SMALL_SHAPE: Final = 0.9
"""How large the shape of a side is, where there is no ring around it, and on a small figure."""
_SIGN: Final = 0.34
_SIGNS_FROM_PX: Final = 11.0
_LEAST_SIGN_PX: Final = 6.0
_RING_FROM_PX: Final = 7.0
_FAINT: Final = 0.5
# Where signs sit on the rim: below, from the right to the left.
_SEATS: Final = ((0.72, 0.72), (0.0, 1.0), (-0.72, 0.72))
_TORCH_SEAT: Final = (0.72, -0.74)


class Dress(NamedTuple):
    """What everything is drawn with: the colours of the look, those of the map, and the type.

    A pixel of the desktop is `ratio` pixels of the screen wide. Small figures have no names, but
    where `all_named`, as on a screen that is too far away for letters on them.
    """

    colours: Colours
    palette: Palette
    font: QFont
    ratio: float = 1.0
    all_named: bool = False


def draw_portrait(
    painter: QPainter, look: Look, radius: float, dress: Dress, face: QImage | None
) -> None:
    """Draw a figure around the origin."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    if look.faint:
        painter.setOpacity(_FAINT)
    _paint_plate(painter, look, radius, dress.colours)
    _paint_shape(painter, look, radius, dress, face)
    if look.stance == "dead":
        _cross_out(painter, radius, dress.colours)
    painter.setOpacity(1.0)
    if radius >= _SIGNS_FROM_PX:
        _paint_signs(painter, look, radius, dress)


def _paint_plate(painter: QPainter, look: Look, radius: float, colours: Colours) -> None:
    """A round plate with the ring of hit points on its rim."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(colours.panel))
    painter.drawEllipse(QPointF(), radius, radius)
    if not _has_ring(look, radius):
        return
    wide = radius * _RING
    inset = radius - wide / 2 - max(1.0, radius * 0.04)
    box = QRectF(-inset, -inset, 2 * inset, 2 * inset)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QColor(colours.line), wide))
    painter.drawEllipse(box)
    full = round(360 * 16 * look.steps / HEALTH_STEPS)
    tone = {"good": colours.good, "warn": colours.warn, "bad": colours.bad}[look.tone]
    painter.setPen(QPen(QColor(tone), wide, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap))
    painter.drawArc(box, 90 * 16, -full)


def _has_ring(look: Look, radius: float) -> bool:
    hidden = look.health is None and not look.hurt
    return look.stance != "dead" and radius >= _RING_FROM_PX and not hidden


def _paint_shape(
    painter: QPainter, look: Look, radius: float, dress: Dress, face: QImage | None
) -> None:
    """The shape and colour of the side, with a face or letters in it."""
    side = QColor(dress.colours.side(look.colour))
    if look.stance == "dead":
        side = QColor(dress.colours.faint)
    size = radius * _share(look, radius)
    painter.fillPath(badge_path(look.badge, QPointF(), size), side)
    if face is not None:
        _paint_face(painter, look, size, face)
    else:
        _write(painter, look, radius, dress)


def _share(look: Look, radius: float) -> float:
    """Say how much of a figure the shape of its side takes."""
    if radius < _RING_FROM_PX:
        return _SMALL_SHAPE
    return _SHAPE if _has_ring(look, radius) else _WIDE_SHAPE


def _paint_face(painter: QPainter, look: Look, size: float, face: QImage) -> None:
    """The portrait, cut to the shape of the side, with a rim of its colour."""
    painter.save()
    if look.stance == "dead":
        painter.setOpacity(painter.opacity() * _FAINT)
    paint_face(painter, badge_path(look.badge, QPointF(), size * RIM), face)
    painter.restore()


def _write(painter: QPainter, look: Look, radius: float, dress: Dress) -> None:
    """The letters, as large as they fit."""
    if not look.letters:
        return
    font = QFont(dress.font)
    font.setWeight(QFont.Weight.Bold)
    font.setPixelSize(100)
    path = QPainterPath()
    path.addText(0, 0, font, look.letters)
    box = path.boundingRect()
    room = radius * (0.86 if look.badge in {"circle", "square", "hexagon"} else 0.72)
    scale = min(room / 73, 1.4 * room / max(1.0, box.width()))
    painter.save()
    painter.translate(0, radius * 0.12 if look.badge == "triangle" else 0)
    painter.scale(scale, scale)
    painter.fillPath(path.translated(-box.center()), QColor(dress.colours.on_accent))
    painter.restore()


def _cross_out(painter: QPainter, radius: float, colours: Colours) -> None:
    reach = radius * 0.62
    for colour, wide in ((colours.panel, 0.3), (colours.bad, 0.16)):
        painter.setPen(
            QPen(QColor(colour), radius * wide, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap)
        )
        painter.drawLine(QPointF(-reach, -reach), QPointF(reach, reach))
        painter.drawLine(QPointF(reach, -reach), QPointF(-reach, reach))


def _paint_signs(painter: QPainter, look: Look, radius: float, dress: Dress) -> None:
    size = max(radius * _SIGN, _LEAST_SIGN_PX)
    for sign, (x, y) in zip(look.signs, _SEATS, strict=False):
        paint_sign(painter, sign, QPointF(x, y) * (radius * 0.93), size, dress.colours)
    if look.lit:
        x, y = _TORCH_SEAT
        flame, rim = dress.palette.flame, dress.colours.panel
        paint_flame(painter, QPointF(x, y) * radius, size * 0.95, flame, rim)
