"""The turn strip: the round, the segment, and who acts, has acted or has declared, unnumbered."""

from typing import Final, Literal, NamedTuple, TypeAlias

from PySide6.QtCore import QPointF, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen, QPixmap

from battleboard.battle.knowledge.players_view import PlayersView, SeenAct
from battleboard.battle.state.team import Badge
from battleboard.foundation.words import listing
from battleboard.views.map.figure_look import letters_of
from battleboard.views.map.paint.portrait_painter import MapStyle
from battleboard.views.theme.colours import Colours
from battleboard.views.theme.shapes import badge_path

State: TypeAlias = Literal["played", "due", "coming"]

_NAMED: Final = 2
_TYPE: Final = 0.44
_BADGE: Final = 0.3
_STEP: Final = 0.86
_MARGIN: Final = 0.36
_PLAYED: Final = 0.38
_FIELD: Final = 0.9


class TurnMark(NamedTuple):
    """One act: the shape, colour and letters of the figure, and whether it is over."""

    badge: Badge
    colour: int
    letters: str
    state: State


class TurnStrip(NamedTuple):
    """The content of the strip: where the round is, whose turn it is, and a mark for each act."""

    where: str = ""
    whose: str = ""
    marks: tuple[TurnMark, ...] = ()


def turn_strip_of(view: PlayersView) -> TurnStrip:
    """The strip for a battle."""
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
    """Who acts, in words; of many, the last ones are only counted."""
    if not names:
        return ""
    more = len(names) - _NAMED
    told = names if more <= 1 else (*names[:_NAMED], f"{more} more")
    return f"{listing(told)} {'act' if len(names) > 1 else 'acts'}"


def paint_turn_strip(
    painter: QPainter, strip: TurnStrip, box: QRectF, colours: Colours, font: QFont
) -> None:
    """Paint the strip into a box: the words at its ends, and between them the marks.

    Words that would overlap are cut, beginning with those about who acts.
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
    strip_font.setPixelSize(max(1, round(box.height() * _TYPE)))
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
    """Paints the strip, and keeps its picture until it has to say something else."""

    def __init__(self) -> None:
        self._strip = TurnStrip()
        self._map_style: MapStyle | None = None
        self._picture = QPixmap()

    def paint(self, painter: QPainter, strip: TurnStrip, box: QRectF, map_style: MapStyle) -> None:
        """Paint the strip into a box."""
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
    """As many marks as fit: acts that are over are left out first, then the last ones."""
    begins = next((at for at, mark in enumerate(marks) if mark.state != "played"), len(marks))
    begins = max(0, min(begins, len(marks) - most))
    return marks[begins : begins + max(0, most)]


def _paint_marks(
    painter: QPainter, marks: tuple[TurnMark, ...], room: QRectF, colours: Colours
) -> None:
    """Paint the marks in the middle."""
    step, radius = room.height() * _STEP, room.height() * _BADGE
    shown = marks_that_fit(marks, int(room.width() // step))
    left = room.center().x() - step * (len(shown) - 1) / 2
    for at, mark in enumerate(shown):
        middle = QPointF(left + at * step, room.center().y())
        _paint_mark(painter, mark, middle, radius, colours)


def _paint_mark(
    painter: QPainter, mark: TurnMark, middle: QPointF, radius: float, colours: Colours
) -> None:
    painter.save()
    painter.setOpacity(_PLAYED if mark.state == "played" else 1.0)
    if mark.state == "due":
        painter.setPen(QPen(QColor(colours.accent), radius * 0.16))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawEllipse(middle, radius * 1.42, radius * 1.42)
    painter.fillPath(badge_path(mark.badge, middle, radius), QColor(colours.side(mark.colour)))
    font = QFont(painter.font())
    font.setPixelSize(max(1, round(radius * (0.95 if len(mark.letters) < 3 else 0.7))))  # noqa: PLR2004
    font.setWeight(QFont.Weight.Bold)
    painter.setFont(font)
    painter.setPen(QColor(colours.on_accent))
    box = QRectF(middle.x() - radius, middle.y() - radius, 2 * radius, 2 * radius)
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, mark.letters)
    painter.restore()


def _state(act: SeenAct) -> State:
    if act.due:
        return "due"
    return "played" if act.played else "coming"


_LEFT: Final = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
_RIGHT: Final = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight
_CUT: Final = Qt.TextElideMode.ElideRight
