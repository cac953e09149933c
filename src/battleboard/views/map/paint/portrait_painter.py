"""Draws one figure: plate, hit point ring, side's shape, portrait or silhouette, and signs."""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple, TypeAlias

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QImage,
    QPainter,
    QPainterPath,
    QPen,
    QTransform,
)

from battleboard.battle.state.team import Badge
from battleboard.views.map.figure_look import HEALTH_STEPS, FigureLook, StatusSign
from battleboard.views.map.paint.map_colours import MapPalette
from battleboard.views.map.paint.silhouette_paths import silhouette_path
from battleboard.views.theme.colours import Colours
from battleboard.views.theme.shapes import RIM, badge_path, paint_face, weapon_path

Line: TypeAlias = Sequence[tuple[float, float]]


class Glyph(NamedTuple):
    """A sign as polylines, filled shapes, discs and rings."""

    lines: tuple[Line, ...] = ()
    shapes: tuple[Line, ...] = ()
    discs: tuple[tuple[float, float, float], ...] = ()
    rings: tuple[tuple[float, float, float], ...] = ()


_GRAVE: Final = frozenset({StatusSign.BLEEDING, StatusSign.SENSELESS})
_CALM: Final = frozenset(
    {
        StatusSign.CASTING,
        StatusSign.CHARGING,
        StatusSign.PARRYING,
        StatusSign.HASTED,
        StatusSign.HELPED,
    }
)
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
_GLYPHS: Final[Mapping[StatusSign, Glyph]] = {
    StatusSign.BLEEDING: Glyph(shapes=(_DROP,)),
    StatusSign.SENSELESS: Glyph(
        lines=(((-0.55, -0.55), (0.55, 0.55)), ((0.55, -0.55), (-0.55, 0.55))),
    ),
    StatusSign.ASLEEP: Glyph(lines=(((-0.5, -0.5), (0.5, -0.5), (-0.5, 0.5), (0.5, 0.5)),)),
    StatusSign.HELD: Glyph(
        lines=(((-0.3, -0.05), (-0.3, -0.4), (0, -0.65), (0.3, -0.4), (0.3, -0.05)),),
        shapes=(((-0.55, -0.05), (0.55, -0.05), (0.55, 0.65), (-0.55, 0.65)),),
    ),
    StatusSign.STUNNED: Glyph(
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
    StatusSign.ON_FIRE: Glyph(shapes=(_FLAME,)),
    StatusSign.HELPED: Glyph(lines=(((-0.6, 0), (0.6, 0)), ((0, -0.6), (0, 0.6)))),
    StatusSign.HARMED: Glyph(lines=(((-0.6, 0), (0.6, 0)),)),
    StatusSign.AFFECTED: Glyph(discs=((0, 0, 0.4),)),
    StatusSign.SURPRISED: Glyph(lines=(((0, -0.7), (0, 0.2)),), discs=((0, 0.62, 0.17),)),
    StatusSign.CASTING: Glyph(shapes=(_STAR,)),
    StatusSign.CHARGING: Glyph(
        lines=(
            ((-0.6, -0.55), (-0.05, 0), (-0.6, 0.55)),
            ((0.0, -0.55), (0.55, 0), (0.0, 0.55)),
        )
    ),
    StatusSign.FLEEING: Glyph(
        lines=(((0.65, 0), (-0.6, 0)), ((-0.15, -0.5), (-0.65, 0), (-0.15, 0.5)))
    ),
    StatusSign.SURRENDERED: Glyph(
        lines=(((-0.4, 0.75), (-0.4, -0.7), (0.6, -0.7), (0.35, -0.3), (0.6, 0.1), (-0.4, 0.1)),)
    ),
    StatusSign.PARRYING: Glyph(
        lines=(((-0.55, -0.55), (0.55, -0.55), (0.5, 0.1), (0, 0.7), (-0.5, 0.1), (-0.55, -0.55)),)
    ),
    StatusSign.PRONE: Glyph(
        lines=(
            ((0, -0.65), (0, 0.25)),
            ((-0.4, -0.1), (0, 0.3), (0.4, -0.1)),
            ((-0.6, 0.65), (0.6, 0.65)),
        )
    ),
    StatusSign.BLIND: Glyph(
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
    StatusSign.SILENCED: Glyph(
        lines=(((-0.35, 0), (0.35, 0)),),
        rings=((0, 0, 0.65),),
    ),
    StatusSign.GRAPPLED: Glyph(rings=((-0.25, 0, 0.4), (0.25, 0, 0.4))),
    StatusSign.HASTED: Glyph(
        lines=(((-0.5, 0.05), (0, -0.5), (0.5, 0.05)), ((-0.5, 0.6), (0, 0.05), (0.5, 0.6)))
    ),
    StatusSign.SLOWED: Glyph(
        lines=(((-0.5, -0.6), (0, -0.05), (0.5, -0.6)), ((-0.5, -0.05), (0, 0.5), (0.5, -0.05)))
    ),
    StatusSign.UNSEEN: Glyph(
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
"""Size of the pale core of a flame, and how far below the middle it is."""


def sign_drawing(sign: StatusSign, colours: Colours) -> tuple[str, Glyph]:
    """The colour of a sign's disc, and the glyph on it, in coordinates from -1 to 1."""
    field = colours.bad if sign in _GRAVE else colours.accent if sign in _CALM else colours.ink
    return field, _GLYPHS[sign]


def paint_sign(
    painter: QPainter, sign: StatusSign, at: QPointF, radius: float, colours: Colours
) -> None:
    field, glyph = sign_drawing(sign, colours)
    painter.setPen(QPen(QColor(colours.panel), max(1.0, radius * 0.16)))
    painter.setBrush(QColor(field))
    painter.drawEllipse(at, radius, radius)
    painter.save()
    painter.translate(at)
    painter.scale(radius * 0.82, radius * 0.82)
    _draw(painter, glyph, QColor(colours.panel))
    painter.restore()


def paint_flame(painter: QPainter, at: QPointF, radius: float, colour: str, rim: str) -> None:
    painter.save()
    painter.translate(at)
    painter.scale(radius, radius)
    painter.setPen(QPen(QColor(rim), 0.22))
    painter.setBrush(_saturate(QColor(colour)))
    flame = _outline(_FLAME, closed=True)
    painter.drawPath(flame)
    painter.translate(0, _CORE_LOW)
    painter.scale(_CORE, _CORE)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(colour))
    painter.drawPath(flame)
    painter.restore()


def _saturate(colour: QColor) -> QColor:
    """A more saturated colour for the outside of a flame; its core keeps the light's colour."""
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


ROOM: Final = 1.5
"""Radius of a figure including its signs, in radii of its body."""
_RING: Final = 0.13
_SHAPE: Final = 0.72
_WIDE_SHAPE: Final = 0.79
_SMALL_SHAPE: Final = 0.9
"""The size of a side's shape: inside a ring, without a ring, and on a small figure."""
_SIGN: Final = 0.34
_MOST_SIGN: Final = 0.52
_CAPITAL: Final = 0.73
_SIGNS_FROM_PX: Final = 11.0
_LEAST_SIGN_PX: Final = 6.0
_RING_FROM_PX: Final = 7.0
_FAINT: Final = 0.5
# Places of signs on the rim: bottom right, bottom, and top.
_SEATS: Final = ((0.72, 0.72), (0.0, 1.0), (0.0, -1.0))
_TORCH_SEAT: Final = (0.72, -0.74)
_WEAPON_SEAT: Final = (-0.72, 0.72)
_WEAPON: Final = 0.6
_WEAPON_FROM_PX: Final = 15.0
_TAG: Final = 0.3
_LEAST_TAG_PX: Final = 6.0
_MOST_TAG: Final = 1.25
_WIDEST_TAG: Final = 2.0
"""Maximum width of a tag on a screen viewed from afar, in radii of its figure."""
_TAG_LEFT: Final = 1.45
_TAG_TYPE: Final = 0.84
_TAG_CAPITAL: Final = 0.72
_TAG_SIDES: Final = 0.5
"""Of a tag: reach left (radii), type (tag heights), capitals (type sizes), side room (heights)."""
_ROOM_IN: Final[Mapping[str, tuple[float, float]]] = {
    "circle": (0.8, 0.0),
    "square": (0.84, 0.0),
    "hexagon": (0.82, 0.0),
    "diamond": (0.66, 0.0),
    "triangle": (0.6, 0.14),
    "star": (0.62, 0.02),
}
"""Size of a silhouette in each shape of a side, and its offset below the middle."""


class MapStyle(NamedTuple):
    """The style of everything on the map: theme colours, map palette and font.

    `ratio` is device pixels per logical pixel. `all_named` is for a screen seen from afar: small
    and fallen figures are named too, and letters and signs are as large as names wherever they fit.
    """

    colours: Colours
    palette: MapPalette
    font: QFont
    ratio: float = 1.0
    all_named: bool = False


def draw_portrait(
    painter: QPainter, look: FigureLook, radius: float, map_style: MapStyle, face: QImage | None
) -> None:
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    if look.faint:
        painter.setOpacity(_FAINT)
    _paint_plate(painter, look, radius, map_style.colours)
    _paint_shape(painter, look, radius, map_style, face)
    if look.stance == "dead":
        _cross_out(painter, radius, map_style.colours)
    painter.setOpacity(1.0)
    if radius >= _SIGNS_FROM_PX:
        if look.silhouette and look.tag and face is None:
            _paint_tag(painter, look, radius, map_style)
        _paint_signs(painter, look, radius, map_style)


def _paint_plate(painter: QPainter, look: FigureLook, radius: float, colours: Colours) -> None:
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


def _has_ring(look: FigureLook, radius: float) -> bool:
    hidden = look.health is None and not look.hurt
    return look.stance != "dead" and radius >= _RING_FROM_PX and not hidden


def _paint_shape(
    painter: QPainter, look: FigureLook, radius: float, map_style: MapStyle, face: QImage | None
) -> None:
    side = QColor(map_style.colours.side(look.colour))
    if look.stance == "dead":
        side = QColor(map_style.colours.faint)
    size = radius * _share(look, radius)
    painter.fillPath(badge_path(look.badge, QPointF(), size), side)
    if face is not None:
        _paint_face(painter, look, size, face)
    elif look.silhouette:
        _paint_silhouette(painter, look, size, map_style.colours)
    else:
        _write(painter, look, radius, map_style)


def _share(look: FigureLook, radius: float) -> float:
    if radius < _RING_FROM_PX:
        return _SMALL_SHAPE
    return _SHAPE if _has_ring(look, radius) else _WIDE_SHAPE


def _paint_face(painter: QPainter, look: FigureLook, size: float, face: QImage) -> None:
    """Paint the portrait clipped to the side's shape, leaving a rim in the side's colour."""
    painter.save()
    if look.stance == "dead":
        painter.setOpacity(painter.opacity() * _FAINT)
    paint_face(painter, badge_path(look.badge, QPointF(), size * RIM), face)
    painter.restore()


def _paint_silhouette(painter: QPainter, look: FigureLook, size: float, colours: Colours) -> None:
    painter.fillPath(silhouette_in(look.badge, look.silhouette, size), QColor(colours.on_accent))


def silhouette_in(badge: Badge, silhouette: str, size: float) -> QPainterPath:
    """A silhouette around the origin, as large as fits into the side's shape."""
    fit, down = _ROOM_IN.get(badge, _ROOM_IN["circle"])
    placed = QTransform.fromTranslate(0, down * size).scale(fit * size, fit * size)
    return placed.map(silhouette_path(silhouette))


def _paint_tag(painter: QPainter, look: FigureLook, radius: float, map_style: MapStyle) -> None:
    high = _LEAST_TAG_PX * map_style.ratio + radius * _TAG
    font = QFont(map_style.font)
    font.setWeight(QFont.Weight.Bold)
    if map_style.all_named:
        high = max(high, _fitting_tag(look, radius, font))
    font.setPixelSize(round(high * _TAG_TYPE))
    wide = max(high, QFontMetricsF(font).horizontalAdvance(look.tag) + high * _TAG_SIDES)
    box = QRectF(0, 0, wide, high)
    box.moveCenter(QPointF(-0.7 * radius, -0.72 * radius))
    # Keep the tag within the figure's sprite, which ends here.
    box.moveLeft(max(box.left(), -_TAG_LEFT * radius))
    painter.setPen(QPen(QColor(map_style.colours.side(look.colour)), max(1.0, radius * 0.05)))
    painter.setBrush(QColor(map_style.colours.panel))
    painter.drawRoundedRect(box, high / 2, high / 2)
    painter.setPen(QColor(map_style.colours.ink))
    painter.setFont(font)
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, look.tag)


def radius_for_letters(px: float) -> float:
    """The least radius at which a figure's tag has capitals `px` high, if they are not too wide."""
    return px / (_MOST_TAG * _TAG_TYPE * _TAG_CAPITAL)


def _fitting_tag(look: FigureLook, radius: float, font: QFont) -> float:
    """The height of a tag with letters as large as those of names, or as large as will fit."""
    high = min(font.pixelSize() / _TAG_TYPE, radius * _MOST_TAG)
    large = QFont(font)
    large.setPixelSize(max(1, round(high * _TAG_TYPE)))
    wide = QFontMetricsF(large).horizontalAdvance(look.tag) + high * _TAG_SIDES
    return high * min(1.0, radius * _WIDEST_TAG / wide)


def _write(painter: QPainter, look: FigureLook, radius: float, map_style: MapStyle) -> None:
    if not look.letters:
        return
    font = QFont(map_style.font)
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
    painter.fillPath(path.translated(-box.center()), QColor(map_style.colours.on_accent))
    painter.restore()


def _cross_out(painter: QPainter, radius: float, colours: Colours) -> None:
    reach = radius * 0.62
    for colour, wide in ((colours.panel, 0.3), (colours.bad, 0.16)):
        painter.setPen(
            QPen(QColor(colour), radius * wide, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap)
        )
        painter.drawLine(QPointF(-reach, -reach), QPointF(reach, reach))
        painter.drawLine(QPointF(reach, -reach), QPointF(-reach, reach))


def _paint_signs(painter: QPainter, look: FigureLook, radius: float, map_style: MapStyle) -> None:
    size = max(radius * _SIGN, _LEAST_SIGN_PX)
    if map_style.all_named:
        size = max(size, min(map_style.font.pixelSize() * _CAPITAL / 2, radius * _MOST_SIGN))
    for sign, (x, y) in zip(look.signs, _SEATS, strict=False):
        paint_sign(painter, sign, QPointF(x, y) * (radius * 0.93), size, map_style.colours)
    if look.grip and radius >= _WEAPON_FROM_PX:
        _paint_weapon(painter, look, radius, size, map_style.colours)
    if look.lit:
        x, y = _TORCH_SEAT
        flame, rim = map_style.palette.flame, map_style.colours.panel
        paint_flame(painter, QPointF(x, y) * radius, size * 0.95, flame, rim)


def _paint_weapon(
    painter: QPainter, look: FigureLook, radius: float, size: float, colours: Colours
) -> None:
    x, y = _WEAPON_SEAT
    at = QPointF(x, y) * radius
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(colours.panel))
    painter.drawEllipse(at, size, size)
    weapon = weapon_path(at, size * _WEAPON, shoots=look.grip == "shot")
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QColor(colours.ink), max(1.0, size * 0.2)))
    painter.drawPath(weapon)
