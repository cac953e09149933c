"""The turn order over the players' map: round, segment, and the faces of those who act.

It shows who acts, has acted or has declared, without numbers. As a strip it lies along the lower
edge, as a column along the right edge; in a corner it names only those who act now.
"""

from collections.abc import Callable, Mapping
from itertools import groupby
from math import ceil
from types import MappingProxyType
from typing import Final, Literal, NamedTuple, TypeAlias

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QImage, QPainter, QPen, QPixmap

from battleboard.battle.knowledge.players_view import PlayersView, SeenAct
from battleboard.foundation.words import listing
from battleboard.queries.sight.legibility import COLUMN, TYPE_OF_STRIP
from battleboard.storage.settings import OrderForm
from battleboard.views.map.figure_look import FigureLook
from battleboard.views.map.paint.portrait_painter import MapStyle, draw_portrait
from battleboard.views.players.seen_look import seen_looks

State: TypeAlias = Literal["played", "due", "coming"]
Face: TypeAlias = Callable[[str], QImage | None]

_NAMED: Final = 2
_RADIUS: Final = 0.41
_STEP: Final = 0.34
_GAP: Final = 0.16
_MARGIN: Final = 0.36
_RING: Final = 0.045
_RING_LINE: Final = 0.05
_PLAYED: Final = 0.5
_PLAYED_SHARE: Final = 3
_BAR: Final = 0.1
_MOST_CELLS: Final = 12
_LONGEST_BAR: Final = 3.5
_FIELD: Final = 0.9


class TurnMark(NamedTuple):
    """One act: how its figure looks, its name and letters, and the state of the act.

    `cast` is how many segments a spell has been cast for, and how many it takes.
    """

    look: FigureLook
    name: str
    letters: str
    state: State
    cast: tuple[int, int] | None = None


class TurnOrder(NamedTuple):
    """The order as shown: the point in the round, whose turn it is, and a mark for each turn."""

    where: str = ""
    whose: str = ""
    marks: tuple[TurnMark, ...] = ()

    def with_timer(self, timer: str) -> "TurnOrder":
        """Return the order with the text of a timer, if one runs, instead of who acts."""
        return self._replace(whose=timer) if timer and self.where else self


def turn_order_of(view: PlayersView, *, party_only: bool = False) -> TurnOrder:
    if not view.round and not view.moment:
        return TurnOrder()
    own = {figure.id for figure in view.figures if figure.own}
    acts = [act for act in view.acts if act.who in own or not party_only]
    looks = seen_looks(view)
    marks = (_mark(act, looks[act.who]) for act in acts)
    # Several blows in a row are one turn.
    turns = tuple(mark for mark, _ in groupby(marks))
    due = dict.fromkeys(act.name for act in acts if act.due)
    round_words = f"Round {view.round}" if view.round else "Surprise"
    where = " · ".join(filter(None, (round_words, view.moment)))
    return TurnOrder(where, _acting(tuple(due)), turns)


def _mark(act: SeenAct, look: FigureLook) -> TurnMark:
    """Build the mark of an act, without health and signs: the map shows those."""
    inside = "" if look.silhouette else look.letters
    plain = look._replace(health=None, hurt=False, signs=(), lit=False, letters=inside)
    return TurnMark(plain, act.name, look.letters, _state(act), act.cast)


def _acting(names: tuple[str, ...]) -> str:
    """Name who acts; beyond a few, only count the rest."""
    if not names:
        return ""
    more = len(names) - _NAMED
    told = names if more <= 1 else (*names[:_NAMED], f"{more} more")
    return f"{listing(told)} {'act' if len(names) > 1 else 'acts'}"


def _state(act: SeenAct) -> State:
    if act.due:
        return "due"
    return "played" if act.played else "coming"


class OrderSheet(NamedTuple):
    """The inputs of a picture of the order; `high` is the height of a row."""

    order: TurnOrder
    form: OrderForm
    high: float
    map_style: MapStyle
    faces: Mapping[str, QImage | None] = MappingProxyType({})

    @property
    def font(self) -> QFont:
        sized = QFont(self.map_style.font)
        sized.setPixelSize(max(1, round(self.high * TYPE_OF_STRIP)))
        return sized

    def area(self, screen: QSizeF) -> QRectF:
        """Return the part of a screen that the order covers; empty outside a round."""
        wide, high = screen.toTuple()
        if not self.order.where:
            return QRectF()
        match self.form:
            case "strip":
                return QRectF(0, high - self.high, wide, self.high)
            case "column":
                return QRectF(wide - self.high * COLUMN, 0, self.high * COLUMN, high)
            case "corner":
                metrics = QFontMetricsF(self.font)
                words = filter(None, (self.order.where, self.order.whose))
                taken = sum(metrics.horizontalAdvance(each) for each in words)
                across = min(wide, ceil(taken) + 4.5 * self.high * _MARGIN)
                return QRectF(wide - across, 0, across, self.high)


class TurnOrderPainter:
    """Paints the order, caching its image until the content changes."""

    def __init__(self, face: Face) -> None:
        self._face = face
        self._known: object = None
        self._picture = QPixmap()

    def paint(self, painter: QPainter, sheet: OrderSheet, screen: QSizeF) -> None:
        area = sheet.area(screen)
        portraits = {mark.look.portrait for mark in sheet.order.marks if mark.look.portrait}
        faces = {name: face for name in portraits if (face := self._face(name)) is not None}
        known = sheet, area, frozenset(faces)
        if known != self._known:
            self._known = known
            self._picture = _paint_sheet(sheet._replace(faces=faces), area.size())
        painter.drawPixmap(area, self._picture, QRectF(self._picture.rect()))


def _paint_sheet(sheet: OrderSheet, space: QSizeF) -> QPixmap:
    ratio = sheet.map_style.ratio
    picture = QPixmap((space * ratio).toSize())
    picture.fill(Qt.GlobalColor.transparent)
    with QPainter(picture) as painter:
        painter.scale(ratio, ratio)
        paint_order(painter, sheet, QRectF(QPointF(), space))
    return picture


def paint_order(painter: QPainter, sheet: OrderSheet, box: QRectF) -> None:
    if not sheet.order.where:
        return
    colours = sheet.map_style.colours
    field = QColor(colours.panel)
    field.setAlphaF(_FIELD)
    painter.fillRect(box, field)
    painter.setFont(sheet.font)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    line = max(1.0, sheet.high / 40)
    if sheet.form == "column":
        painter.fillRect(QRectF(0, 0, line, box.height()), QColor(colours.line))
        _paint_column(painter, sheet, box)
    else:
        edge = box.top() if sheet.form == "strip" else box.bottom() - line
        painter.fillRect(QRectF(box.left(), edge, box.width(), line), QColor(colours.line))
        _paint_strip(painter, sheet, box)


def _paint_strip(painter: QPainter, sheet: OrderSheet, box: QRectF) -> None:
    order, colours = sheet.order, sheet.map_style.colours
    margin = sheet.high * _MARGIN
    inner = box.adjusted(margin, 0, -margin, 0)
    metrics = QFontMetricsF(sheet.font)
    where = metrics.elidedText(order.where, _CUT, inner.width())
    left = inner.adjusted(metrics.horizontalAdvance(where) + 2 * margin, 0, 0, 0)
    whose = metrics.elidedText(order.whose, _CUT, max(0.0, left.width()))
    painter.setPen(QColor(colours.ink))
    painter.drawText(inner, _LEFT, where)
    painter.setPen(QColor(colours.accent))
    painter.drawText(inner, _RIGHT, whose)
    if sheet.form == "strip":
        room = left.adjusted(0, 0, -metrics.horizontalAdvance(whose) - 2 * margin, 0)
        _paint_marks(painter, sheet, room)


def marks_that_fit(marks: tuple[TurnMark, ...], most: int) -> tuple[TurnMark, ...]:
    """Return at most `most` successive marks, around the first one that is not over."""
    begins = next((at for at, mark in enumerate(marks) if mark.state != "played"), len(marks))
    begins = max(0, min(begins - most // _PLAYED_SHARE, len(marks) - most))
    return marks[begins : begins + max(0, most)]


def _paint_marks(painter: QPainter, sheet: OrderSheet, room: QRectF) -> None:
    """Paint the marks centred, with names if all fit, and a count of those left out at each end."""
    metrics, marks = QFontMetricsF(sheet.font), sheet.order.marks
    face, step = sheet.high * (2 * _RADIUS + _GAP), sheet.high * _STEP
    named = sum(metrics.horizontalAdvance(mark.name) + face + step for mark in marks)
    fits = named <= room.width()
    words = [mark.name if fits else mark.letters for mark in marks]
    wide = max(map(metrics.horizontalAdvance, words), default=0.0) + face + step
    most = len(marks) if fits else int(room.width() // wide)
    # Each "+n" at an end takes the room of one mark.
    shown = marks_that_fit(marks, most if len(marks) <= most else most - 2)
    if not shown:
        return
    before = marks.index(shown[0])
    after = len(marks) - before - len(shown)
    texts = words[before : before + len(shown)]
    takes = [face + step + metrics.horizontalAdvance(text) for text in texts]
    box = QRectF(room.center().x() - sum(takes) / 2, room.top(), 0, room.height())
    _count(painter, sheet, before, box.adjusted(-wide, 0, 0, 0))
    for mark, text, across in zip(shown, texts, takes, strict=True):
        box.setWidth(across)
        _paint_mark(painter, sheet, mark, box.adjusted(step / 2, 0, -step / 2, 0), text)
        box.translate(across, 0)
    box.setWidth(wide)
    _count(painter, sheet, after, box)


def _paint_column(painter: QPainter, sheet: OrderSheet, box: QRectF) -> None:
    high, order, margin = sheet.high, sheet.order, sheet.high * _MARGIN
    metrics = QFontMetricsF(sheet.font)
    inner = box.adjusted(margin, 0, -margin / 2, 0)
    heads = order.where.split(" · ")
    painter.setPen(QColor(sheet.map_style.colours.ink))
    for at, head in enumerate(heads):
        line = QRectF(inner.left(), at * high * 0.7, inner.width(), high * 0.9)
        painter.drawText(line, _LEFT, metrics.elidedText(head, _CUT, inner.width()))
    top = high * (0.7 * len(heads) + 0.3)
    most = int((box.height() - top) // high)
    shown = marks_that_fit(order.marks, most if len(order.marks) <= most else most - 2)
    rows = QRectF(inner.left(), top, inner.width(), high)
    before = order.marks.index(shown[0]) if shown else 0
    after = len(order.marks) - before - len(shown)
    if len(shown) < len(order.marks):
        _count(painter, sheet, before, rows)
        rows.translate(0, high)
    for mark in shown:
        text = metrics.elidedText(mark.name, _CUT, rows.width() - high * (2 * _RADIUS + _GAP))
        _paint_mark(painter, sheet, mark, rows, text)
        rows.translate(0, high)
    _count(painter, sheet, after, rows)


def _count(painter: QPainter, sheet: OrderSheet, more: int, box: QRectF) -> None:
    if more:
        painter.setPen(QColor(sheet.map_style.colours.faint))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, f"+{more}")


def _paint_mark(
    painter: QPainter, sheet: OrderSheet, mark: TurnMark, box: QRectF, text: str
) -> None:
    high, map_style = sheet.high, sheet.map_style
    colours, radius = map_style.colours, high * _RADIUS
    middle = QPointF(box.left() + radius, box.center().y())
    if mark.state == "due":
        around = high * _RING
        painter.setPen(QPen(QColor(colours.accent), high * _RING_LINE))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        wide = max(box.width(), 0.0)
        frame = QRectF(box.left(), box.center().y() - high / 2, wide, high)
        field = frame.adjusted(-4 * around, around, 3 * around, -around)
        painter.drawRoundedRect(field, 3 * around, 3 * around)
    painter.save()
    painter.setOpacity(_PLAYED if mark.state == "played" else 1.0)
    _paint_face(painter, sheet, mark.look, middle, radius)
    painter.restore()
    painter.setPen(QColor(colours.faint if mark.state == "played" else colours.ink))
    painter.setFont(sheet.font)
    words = box.adjusted(2 * radius + high * _GAP, 0, high, 0)
    painter.drawText(words, _LEFT, text)
    if mark.cast:
        _paint_cast(painter, sheet, mark.cast, QRectF(words.topLeft(), box.bottomRight()))


def _paint_cast(painter: QPainter, sheet: OrderSheet, cast: tuple[int, int], box: QRectF) -> None:
    """Paint a bar with a cell for each segment of a spell, at most `_MOST_CELLS`."""
    done, takes = cast
    high, colours = sheet.high * _BAR, sheet.map_style.colours
    cells = min(takes, _MOST_CELLS)
    step = min(box.width(), sheet.high * _LONGEST_BAR) / cells
    cell = QRectF(box.left(), box.bottom() - 1.5 * high, step * 0.9, high)
    for at in range(cells):
        is_done = at < done * cells / takes
        painter.fillRect(
            cell.translated(at * step, 0), QColor(colours.accent if is_done else colours.line)
        )


def _paint_face(
    painter: QPainter, sheet: OrderSheet, look: FigureLook, middle: QPointF, radius: float
) -> None:
    ratio = sheet.map_style.ratio
    pixels = ceil(2 * radius * ratio) + 2
    picture = QImage(pixels, pixels, QImage.Format.Format_ARGB32_Premultiplied)
    picture.fill(Qt.GlobalColor.transparent)
    with QPainter(picture) as inside:
        inside.translate(pixels / 2, pixels / 2)
        face = sheet.faces.get(look.portrait)
        draw_portrait(inside, look, radius * ratio, sheet.map_style, face)
    half = pixels / ratio / 2
    painter.drawImage(
        QRectF(middle.x() - half, middle.y() - half, 2 * half, 2 * half),
        picture,
        QRectF(picture.rect()),
    )


_LEFT: Final = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
_RIGHT: Final = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight
_CUT: Final = Qt.TextElideMode.ElideRight
