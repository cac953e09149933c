"""The signs on figures, drawn as a few strokes in a field from -1 to 1."""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple, TypeAlias

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from battleboard.views.look.colours import Colours
from battleboard.views.map.draw.sign import Sign

Line: TypeAlias = Sequence[tuple[float, float]]


class Glyph(NamedTuple):
    """Lines that are struck, and shapes that are filled."""

    lines: tuple[Line, ...] = ()
    shapes: tuple[Line, ...] = ()
    discs: tuple[tuple[float, float, float], ...] = ()
    rings: tuple[tuple[float, float, float], ...] = ()


_GRAVE: Final = frozenset({Sign.BLEEDING, Sign.SENSELESS})
_CALM: Final = frozenset({Sign.CASTING, Sign.CHARGING, Sign.PARRYING, Sign.HASTED})
_DROP: Final = (
    (0, -0.75),
    (0.42, 0.0),
    (0.45, 0.35),
    (0.2, 0.65),
    (-0.2, 0.65),
    (-0.45, 0.35),
    (-0.42, 0.0),
)
_STAR: Final = (
    *((0, -0.8), (0.2, -0.2), (0.8, 0), (0.2, 0.2)),
    *((0, 0.8), (-0.2, 0.2), (-0.8, 0), (-0.2, -0.2)),
)
_GLYPHS: Final[Mapping[Sign, Glyph]] = {
    Sign.BLEEDING: Glyph(shapes=(_DROP,)),
    Sign.SENSELESS: Glyph(
        lines=(((-0.55, -0.55), (0.55, 0.55)), ((0.55, -0.55), (-0.55, 0.55))),
    ),
    Sign.ASLEEP: Glyph(lines=(((-0.5, -0.5), (0.5, -0.5), (-0.5, 0.5), (0.5, 0.5)),)),
    Sign.HELD: Glyph(
        lines=(((-0.3, -0.05), (-0.3, -0.4), (0, -0.65), (0.3, -0.4), (0.3, -0.05)),),
        shapes=(((-0.55, -0.05), (0.55, -0.05), (0.55, 0.65), (-0.55, 0.65)),),
    ),
    Sign.STUNNED: Glyph(
        lines=(
            (
                (0.55, 0.1),
                (0.3, 0.55),
                (-0.35, 0.5),
                (-0.6, 0),
                (-0.3, -0.5),
                (0.25, -0.4),
                (0.25, 0.05),
                (-0.1, 0.1),
            ),
        ),
    ),
    Sign.SURPRISED: Glyph(lines=(((0, -0.7), (0, 0.2)),), discs=((0, 0.62, 0.17),)),
    Sign.CASTING: Glyph(shapes=(_STAR,)),
    Sign.CHARGING: Glyph(
        lines=(
            ((-0.6, -0.55), (-0.05, 0), (-0.6, 0.55)),
            ((0.0, -0.55), (0.55, 0), (0.0, 0.55)),
        )
    ),
    Sign.FLEEING: Glyph(lines=(((0.65, 0), (-0.6, 0)), ((-0.15, -0.5), (-0.65, 0), (-0.15, 0.5)))),
    Sign.PARRYING: Glyph(
        lines=(((-0.55, -0.55), (0.55, -0.55), (0.5, 0.1), (0, 0.7), (-0.5, 0.1), (-0.55, -0.55)),)
    ),
    Sign.PRONE: Glyph(
        lines=(
            ((0, -0.65), (0, 0.25)),
            ((-0.4, -0.1), (0, 0.3), (0.4, -0.1)),
            ((-0.6, 0.65), (0.6, 0.65)),
        )
    ),
    Sign.BLIND: Glyph(
        lines=(
            (
                (-0.75, 0),
                (-0.35, -0.4),
                (0.35, -0.4),
                (0.75, 0),
                (0.35, 0.4),
                (-0.35, 0.4),
                (-0.75, 0),
            ),
            ((-0.55, 0.65), (0.55, -0.65)),
        )
    ),
    Sign.SILENCED: Glyph(
        lines=(((-0.35, 0), (0.35, 0)),),
        rings=((0, 0, 0.65),),
    ),
    Sign.GRAPPLED: Glyph(rings=((-0.25, 0, 0.4), (0.25, 0, 0.4))),
    Sign.HASTED: Glyph(
        lines=(((-0.5, 0.05), (0, -0.5), (0.5, 0.05)), ((-0.5, 0.6), (0, 0.05), (0.5, 0.6)))
    ),
    Sign.SLOWED: Glyph(
        lines=(((-0.5, -0.6), (0, -0.05), (0.5, -0.6)), ((-0.5, -0.05), (0, 0.5), (0.5, -0.05)))
    ),
    Sign.UNSEEN: Glyph(
        lines=(
            (
                (-0.75, 0),
                (-0.35, -0.45),
                (0.35, -0.45),
                (0.75, 0),
                (0.35, 0.45),
                (-0.35, 0.45),
                (-0.75, 0),
            ),
        ),
        discs=((0, 0, 0.24),),
    ),
}
_CORE: Final = 0.5
_CORE_LOW: Final = 0.3
"""How large the pale middle of a flame is, and how far below its own."""
_FLAME: Final = (
    (0, -1.0),
    (0.45, -0.25),
    (0.62, 0.25),
    (0.35, 0.75),
    (-0.35, 0.75),
    (-0.62, 0.2),
    (-0.3, -0.1),
    (-0.2, -0.45),
)


def paint_sign(painter: QPainter, sign: Sign, at: QPointF, radius: float, colours: Colours) -> None:
    """Paint a sign on its round field."""
    field = colours.bad if sign in _GRAVE else colours.accent if sign in _CALM else colours.ink
    painter.setPen(QPen(QColor(colours.panel), max(1.0, radius * 0.16)))
    painter.setBrush(QColor(field))
    painter.drawEllipse(at, radius, radius)
    painter.save()
    painter.translate(at)
    painter.scale(radius * 0.82, radius * 0.82)
    _draw(painter, _GLYPHS[sign], QColor(colours.panel))
    painter.restore()


def paint_flame(painter: QPainter, at: QPointF, radius: float, colour: str, rim: str) -> None:
    """Paint a small flame: somebody carries a light, or one stands on the table."""
    painter.save()
    painter.translate(at)
    painter.scale(radius, radius)
    painter.setPen(QPen(QColor(rim), 0.22))
    painter.setBrush(_fuller(QColor(colour)))
    flame = _outline(_FLAME, closed=True)
    painter.drawPath(flame)
    painter.translate(0, _CORE_LOW)
    painter.scale(_CORE, _CORE)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(colour))
    painter.drawPath(flame)
    painter.restore()


def _fuller(colour: QColor) -> QColor:
    """Give a colour with more of its hue: lights are pale, and so is the middle of flames."""
    return QColor.fromHsv(colour.hue(), min(255, 2 * colour.saturation()), colour.value())


def _draw(painter: QPainter, glyph: Glyph, colour: QColor) -> None:
    cap, join = Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin
    painter.setPen(QPen(colour, 0.26, Qt.PenStyle.SolidLine, cap, join))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for line in glyph.lines:
        painter.drawPath(_outline(line))
    for x, y, radius in glyph.rings:
        painter.drawEllipse(QRectF(x - radius, y - radius, 2 * radius, 2 * radius))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour)
    for shape in glyph.shapes:
        painter.drawPath(_outline(shape, closed=True))
    for x, y, radius in glyph.discs:
        painter.drawEllipse(QPointF(x, y), radius, radius)


def _outline(line: Line, *, closed: bool = False) -> QPainterPath:
    path = QPainterPath(QPointF(*line[0]))
    for x, y in line[1:]:
        path.lineTo(x, y)
    if closed:
        path.closeSubpath()
    return path
