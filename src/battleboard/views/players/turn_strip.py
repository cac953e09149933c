"""The turn strip: round, segment, and who acts, has acted or has declared, without numbers."""

from typing import Final, Literal, NamedTuple, TypeAlias

from PySide6.QtCore import QPointF, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen, QPixmap

from battleboard.battle.knowledge.players_view import PlayersView, SeenAct
from battleboard.battle.state.team import Badge
from battleboard.foundation.words import listing
from battleboard.queries.sight.legibility import TYPE_OF_STRIP
from battleboard.views.map.figure_look import letters_of
from battleboard.views.map.paint.portrait_painter import MapStyle
from battleboard.views.theme.colours import Colours
from battleboard.views.theme.shapes import badge_path

State: TypeAlias = Literal["played", "due", "coming"]

_NAMED: Final = 2
_BADGE: Final = 0.23
_STEP: Final = 0.3
_GAP: Final = 0.3
_MARGIN: Final = 0.36
_RING: Final = 0.1
_RING_LINE: Final = 0.05
_HOLLOW: Final = 0.34
_PLAYED_SHARE: Final = 3
_FIELD: Final = 0.9


class TurnMark(NamedTuple):
    """One act: the figure's shape, colour and letters, and whether it is over."""

    badge: Badge
    colour: int
    letters: str
    state: State


class TurnStrip(NamedTuple):
    """The strip's content: the point in the round, whose turn it is, a mark per act."""

    where: str = ""
    whose: str = ""
    marks: tuple[TurnMark, ...] = ()


def turn_strip_of(view: PlayersView) -> TurnStrip:
    """Build the strip of a battle."""
    if not view.round and not view.moment:
        return TurnStrip()
    names = {figure.id: figure.name for figure in view.figures}
    names.update({act.who: act.name for act in view.acts})
    letters = letters_of(names.values())
    marks = (TurnMark(act.badge, act.colour, letters[act.name], _state(act)) for act in view.acts)
    due = dict.fromkeys(act.name for act in view.acts if act.due)
    round_words = f"Round {view.round}" if view.round else "Surprise"
    where = " · ".join(filter(None, (round_words, view.moment)))
    return TurnStrip(where, _acting(tuple(due)), tuple(marks))


def _acting(names: tuple[str, ...]) -> str:
    """Name who acts; beyond a few, only count the rest."""
    if not names:
        return ""
    more = len(names) - _NAMED
    told = names if more <= 1 else (*names[:_NAMED], f"{more} more")
    return f"{listing(told)} {'act' if len(names) > 1 else 'acts'}"


def paint_turn_strip(
    painter: QPainter, strip: TurnStrip, box: QRectF, colours: Colours, font: QFont
) -> None:
    """Paint the strip: text at both ends, marks between them.

    Overlapping text is elided, starting with who acts.
    """
    if not strip.where:
        return
    field = QColor(colours.panel)
    field.setAlphaF(_FIELD)
    painter.fillRect(box, field)
    painter.fillRect(
        QRectF(box.left(), box.top(), box.width(), max(1.0, box.height() / 40)),
        QColor(colours.line),
    )
    strip_font = QFont(font)
    strip_font.setPixelSize(max(1, round(box.height() * TYPE_OF_STRIP)))
    painter.setFont(strip_font)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    margin = box.height() * _MARGIN
    inner = box.adjusted(margin, 0, -margin, 0)
    metrics = QFontMetricsF(strip_font)
    where = metrics.elidedText(strip.where, _CUT, inner.width())
    left = inner.adjusted(metrics.horizontalAdvance(where) + 2 * margin, 0, 0, 0)
    whose = metrics.elidedText(strip.whose, _CUT, max(0.0, left.width()))
    painter.setPen(QColor(colours.ink))
    painter.drawText(inner, _LEFT, where)
    painter.setPen(QColor(colours.accent))
    painter.drawText(inner, _RIGHT, whose)
    room = left.adjusted(0, 0, -metrics.horizontalAdvance(whose) - 2 * margin, 0)
    _paint_marks(painter, strip.marks, room, colours)


class TurnStripPainter:
    """Paints the strip, caching its image until the content changes."""

    def __init__(self) -> None:
        self._strip = TurnStrip()
        self._map_style: MapStyle | None = None
        self._picture = QPixmap()

    def paint(self, painter: QPainter, strip: TurnStrip, box: QRectF, map_style: MapStyle) -> None:
        size = (box.size() * map_style.ratio).toSize()
        known = self._strip, self._map_style, self._picture.size()
        if known != (strip, map_style, size):
            self._strip, self._map_style = strip, map_style
            self._picture = _pictured(strip, box.size(), size, map_style)
        painter.drawPixmap(box, self._picture, QRectF(self._picture.rect()))


def _pictured(strip: TurnStrip, space: QSizeF, size: QSize, map_style: MapStyle) -> QPixmap:
    picture = QPixmap(size)
    picture.fill(Qt.GlobalColor.transparent)
    with QPainter(picture) as painter:
        painter.scale(map_style.ratio, map_style.ratio)
        paint_turn_strip(
            painter, strip, QRectF(QPointF(), space), map_style.colours, map_style.font
        )
    return picture


def marks_that_fit(marks: tuple[TurnMark, ...], most: int) -> tuple[TurnMark, ...]:
    """Return the marks that fit around the due one, a third of them for past acts."""
    begins = next((at for at, mark in enumerate(marks) if mark.state != "played"), len(marks))
    begins = max(0, min(begins - most // _PLAYED_SHARE, len(marks) - most))
    return marks[begins : begins + max(0, most)]


def _paint_marks(
    painter: QPainter, marks: tuple[TurnMark, ...], room: QRectF, colours: Colours
) -> None:
    """Paint the marks centred, with a count of those left out at each end."""
    metrics, radius = QFontMetricsF(painter.font()), room.height() * _BADGE
    wide = max((metrics.horizontalAdvance(mark.letters) for mark in marks), default=0.0)
    step = 2 * radius + wide + room.height() * _STEP
    most = int(room.width() // step)
    # Each "+n" at an end takes the room of one mark.
    shown = marks_that_fit(marks, most if len(marks) <= most else most - 2)
    left = room.center().x() - step * len(shown) / 2
    for at, mark in enumerate(shown):
        box = QRectF(left + at * step, room.top(), step, room.height())
        _paint_mark(painter, mark, box, radius, colours)
    if shown:
        painter.setPen(QColor(colours.faint))
        before, after = (marks.index(shown[0]), len(marks) - marks.index(shown[0]) - len(shown))
        box = QRectF(left - step, room.top(), step, room.height())
        _count(painter, before, box)
        _count(painter, after, box.translated(step * (len(shown) + 1), 0))


def _count(painter: QPainter, more: int, box: QRectF) -> None:
    if more:
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, f"+{more}")


def _paint_mark(
    painter: QPainter, mark: TurnMark, box: QRectF, radius: float, colours: Colours
) -> None:
    """Paint the side's shape and letters; the shape is hollow once the act is done."""
    painter.save()
    wide = QFontMetricsF(painter.font()).horizontalAdvance(mark.letters)
    gap = radius * _GAP
    whole = QRectF(0, 0, 2 * radius + gap + wide, 2 * radius)
    whole.moveCenter(box.center())
    if mark.state == "due":
        around = box.height() * _RING
        painter.setPen(QPen(QColor(colours.accent), box.height() * _RING_LINE))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        field = whole.adjusted(-around, 0, around, 0)
        field.setTop(box.top() + around)
        field.setBottom(box.bottom() - around)
        painter.drawRoundedRect(field, around, around)
    side = QColor(colours.side(mark.colour))
    middle = QPointF(whole.left() + radius, whole.center().y())
    if mark.state == "played":
        line = radius * _HOLLOW
        painter.strokePath(badge_path(mark.badge, middle, radius - line / 2), QPen(side, line))
    else:
        painter.fillPath(badge_path(mark.badge, middle, radius), side)
    painter.setPen(QColor(colours.faint if mark.state == "played" else colours.ink))
    words = QRectF(middle.x() + radius + gap, box.top(), wide + gap, box.height())
    painter.drawText(words, _LEFT, mark.letters)
    painter.restore()


def _state(act: SeenAct) -> State:
    if act.due:
        return "due"
    return "played" if act.played else "coming"


_LEFT: Final = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
_RIGHT: Final = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight
_CUT: Final = Qt.TextElideMode.ElideRight
