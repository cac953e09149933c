"""The painting of tools over the map: notes, arrows, paths, and ghosts."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen, QPolygonF, QTransform

from battleboard.board.point import Point
from battleboard.queries.round.forecast import DeclarationForecast
from battleboard.views.map.tools.tool import MapSurface, NoteRoom
from battleboard.views.theme.colours import Colours
from battleboard.views.theme.shapes import badge_path
from battleboard.views.theme.sizes import ROUND, L, S, TextStyle, styled_font
from battleboard.views.theme.theme import colours_of

_GHOSTLY: Final = 0.4
_FAINT: Final = 0.16
_LANE: Final = 0.18
_SMALLEST: Final = 7.0
_WIDTH: Final = 2.5
_HEAD: Final = 10.0
_SPREAD: Final = 28.0


def paint_ghost(painter: QPainter, view: MapSurface, who: str, at: Point, name: str = "") -> None:
    battle, colours = view.session.battle, colours_of(view.palette())
    team = battle.teams[battle.figure(who).side]
    middle, radius = view.camera.to_screen(at), _radius(view, who)
    colour = QColor(colours.side(team.colour))
    rim = QColor(colour)
    colour.setAlphaF(_GHOSTLY)
    painter.setBrush(colour)
    painter.setPen(QPen(rim, 1.5))
    painter.drawPath(badge_path(team.badge, middle, radius))
    if name:
        _paint_name(painter, view, middle, radius, name)


def paint_path(painter: QPainter, view: MapSurface, points: Sequence[Point], colour: str) -> None:
    painter.setBrush(Qt.BrushStyle.NoBrush)
    line = QPolygonF([view.camera.to_screen(point) for point in points])
    for pen in _with_halo(view, colour, _WIDTH):
        painter.setPen(pen)
        painter.drawPolyline(line)


def paint_arrow(painter: QPainter, view: MapSurface, who: str, end: Point, colour: str) -> None:
    to = view.camera.to_screen(end)
    line = QLineF(view.camera.to_screen(view.body(who).at), to)
    if line.length() <= _radius(view, who):
        return
    start = line.pointAt(_radius(view, who) / line.length())
    back = QLineF.fromPolar(_HEAD, line.angle() + 180).p2()
    for pen in _with_halo(view, colour, _WIDTH):
        painter.setPen(pen)
        painter.drawLine(QLineF(start, to))
        for side in (-_SPREAD, _SPREAD):
            painter.drawLine(QLineF(to, to + QTransform().rotate(side).map(back)))


def paint_forecast(painter: QPainter, view: MapSurface, found: DeclarationForecast) -> None:
    colours = colours_of(view.palette())
    if not found.way:
        return
    battle = view.session.battle
    side = battle.teams[battle.figure(found.who).side].colour
    colour = colours.bad if found.barred else colours.side(side)
    _paint_lane(painter, view, found, colour)
    paint_path(painter, view, found.way, colour)
    for ghost in found.ghosts:
        paint_ghost(painter, view, found.who, ghost.at, ghost.name)


def _paint_lane(
    painter: QPainter, view: MapSurface, found: DeclarationForecast, colour: str
) -> None:
    ground = QColor(colour)
    ground.setAlphaF(_LANE)
    pen = QPen(ground, 2 * _radius(view, found.who))
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPolyline(QPolygonF([view.camera.to_screen(point) for point in found.way]))


def _paint_name(
    painter: QPainter, view: MapSurface, middle: QPointF, radius: float, name: str
) -> None:
    painter.save()
    painter.setFont(styled_font(view.font(), TextStyle.STRONG))
    painter.setPen(QColor(colours_of(view.palette()).ink))
    half = max(radius, 2.0 * _SMALLEST)
    box = QRectF(middle.x() - half, middle.y() - half, 2 * half, 2 * half)
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, name)
    painter.restore()


def _radius(view: MapSurface, who: str) -> float:
    return max(_SMALLEST, view.session.battle.figure(who).body.radius_ft * view.camera.scale)


def _with_halo(view: MapSurface, colour: str, width: float) -> tuple[QPen, QPen]:
    halo = QColor(colours_of(view.palette()).panel)
    halo.setAlphaF(1 - _FAINT)
    pens = QPen(halo, width + 3), QPen(QColor(colour), width)
    for pen in pens:
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    return pens


_WIDEST: Final = 320.0
_OPACITY: Final = 0.94


class NoteLine(NamedTuple):
    """One line of a note; without a colour, the line has the colour of normal text."""

    text: str
    colour: str = ""
    strong: bool = False


def paint_note(
    painter: QPainter, colours: Colours, lines: Sequence[NoteLine], at: QPointF, room: NoteRoom
) -> QRectF:
    """Paint a note near a pixel where there is room; return its box."""
    box = _box(painter.font(), lines)
    box.moveTopLeft(_corner(box, at, room.area))
    box = _free_box(box, QRectF(at, at), room)
    _paint(painter, colours, lines, box)
    return box


def paint_note_beside(
    painter: QPainter, colours: Colours, lines: Sequence[NoteLine], thing: QRectF, room: NoteRoom
) -> QRectF:
    """Paint a note beside a thing on the map if possible; return its box."""
    box = _box(painter.font(), lines)
    box.moveTopLeft(_corner_beside(box, thing, room.area))
    box = _free_box(box, thing, room)
    _paint(painter, colours, lines, box)
    return box


def _box(usual: QFont, lines: Sequence[NoteLine]) -> QRectF:
    wide = max((_width(usual, line) for line in lines), default=0.0)
    return QRectF(0, 0, wide + 2 * S, sum(_height(usual, line) for line in lines) + 2 * S)


def _paint(painter: QPainter, colours: Colours, lines: Sequence[NoteLine], box: QRectF) -> None:
    painter.save()
    painter.setPen(QPen(QColor(colours.line), 1))
    ground = QColor(colours.panel)
    ground.setAlphaF(_OPACITY)
    painter.setBrush(ground)
    painter.drawRoundedRect(box, ROUND, ROUND)
    _write(painter, colours, lines, box)
    painter.restore()


def _write(painter: QPainter, colours: Colours, lines: Sequence[NoteLine], box: QRectF) -> None:
    usual, top = painter.font(), box.top() + S
    for line in lines:
        height = _height(usual, line)
        painter.setFont(_font(usual, line))
        painter.setPen(QColor(line.colour or colours.ink))
        room = QRectF(box.left() + S, top, box.width() - 2 * S, height)
        painter.drawText(room, Qt.TextFlag.TextWordWrap, line.text)
        top += height


def _font(usual: QFont, line: NoteLine) -> QFont:
    return styled_font(usual, TextStyle.STRONG if line.strong else TextStyle.BODY)


def _bounds(usual: QFont, line: NoteLine) -> QRectF:
    room = QRectF(0, 0, _WIDEST, 10_000)
    return QFontMetricsF(_font(usual, line)).boundingRect(room, Qt.TextFlag.TextWordWrap, line.text)


def _height(usual: QFont, line: NoteLine) -> float:
    return _bounds(usual, line).height()


def _width(usual: QFont, line: NoteLine) -> float:
    return _bounds(usual, line).width() + 1


def _free_box(box: QRectF, thing: QRectF, room: NoteRoom) -> QRectF:
    """The box, moved if need be to a free place as near to the thing as possible."""
    if room.is_free(box):
        return box
    around = thing.adjusted(-L, -L, L, L)
    hindrances = (around, *(each.adjusted(-S, -S, S, S) for each in room.covered))
    last = room.area.right() - box.width(), room.area.bottom() - box.height()
    xs = {each.right() for each in hindrances} | {each.left() - box.width() for each in hindrances}
    ys = {each.bottom() for each in hindrances} | {each.top() - box.height() for each in hindrances}
    # Try only positions flush with what is in the way, or with an edge of the area.
    xs |= {box.left(), room.area.left(), last[0]}
    ys |= {box.top(), room.area.top(), last[1]}
    boxes = (QRectF(QPointF(x, y), box.size()) for x in xs for y in ys)
    free = filter(room.is_free, boxes)

    def badness(other: QRectF) -> tuple[bool, float]:
        away = other.center() - thing.center()
        return other.intersects(around), away.x() ** 2 + away.y() ** 2

    return min(free, key=badness, default=box)


def _corner(box: QRectF, at: QPointF, view: QRectF) -> QPointF:
    """The note's upper left corner: below and right of a pixel, or else on its other side."""
    x = at.x() + L if at.x() + L + box.width() <= view.right() else at.x() - L - box.width()
    y = at.y() + L if at.y() + L + box.height() <= view.bottom() else at.y() - L - box.height()
    return QPointF(max(view.left(), x), max(view.top(), y))


def _corner_beside(box: QRectF, thing: QRectF, view: QRectF) -> QPointF:
    """The note's upper left corner: right of a thing, left of it, or over its right end."""
    right, left = thing.right() + L, thing.left() - L - box.width()
    last = view.right() - box.width()
    x = right if right <= last else left if left >= view.left() else last
    y = max(view.top(), min(thing.top(), view.bottom() - box.height()))
    return QPointF(max(view.left(), x), y)
