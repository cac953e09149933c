"""The segment strip: a round's ten segments side by side, a lane for each figure."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from PySide6.QtCore import QLineF, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from battleboard.views.mark import Mark, mark_path, side_path
from battleboard.views.theme import Colours, colours_of

SEGMENTS: Final = 10
# All lengths below are in heights of a line of text, so that the strip grows with the type.
_HEADER: Final = 2.1
_LANE: Final = 3.4
_INDENT: Final = 2.1
_NARROWEST_NAMES: Final = 9.0
_WIDEST_NAMES: Final = 18.0
_BAR: Final = 1.5
_MARK: Final = 0.8
_BADGE: Final = 1.05
_TOKEN: Final = 0.5
_LEFT: Final = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter


class Stretch(NamedTuple):
    """One figure's lane: what it does from the start of one segment until its mark in another."""

    label: str
    detail: str
    side: int
    start: int
    end: int
    mark: Mark


class SegmentStrip(QWidget):
    """Draws the ten segments of a round and the stretches given to it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._stretches: tuple[Stretch, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.show_stretches(())

    def show_stretches(self, stretches: Sequence[Stretch]) -> None:
        """Draw these lanes from now on, and tell them to screen readers."""
        self._stretches = tuple(stretches)
        self.setAccessibleName("Segment ruler")
        self.setAccessibleDescription(_in_words(self._stretches))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """Room for all lanes, or for the sentence that there are none."""
        unit = self._unit()
        lanes = max(1, len(self._stretches))
        return QSize(round(unit * 44), round(unit * (_HEADER + _LANE * lanes)) + 1)

    def minimumSizeHint(self) -> QSize:
        """All the height, and columns wide enough for their marks."""
        return QSize(round(self._unit() * 28), self.sizeHint().height())

    def column(self, segment: int) -> QRectF:
        """The whole column of a segment, its number included."""
        left = self._names_width()
        width = (self.width() - left) / SEGMENTS
        return QRectF(left + width * (segment - 1), 0, width, self.height())

    def lane(self, index: int) -> QRectF:
        """The whole lane of a stretch, its name included."""
        unit = self._unit()
        return QRectF(0, unit * (_HEADER + _LANE * index), self.width(), unit * _LANE)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint columns, then lanes from the first to the last."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        colours = colours_of(self.palette())
        self._paint_columns(painter, colours)
        for index, stretch in enumerate(self._stretches):
            self._paint_drop(painter, colours, index, stretch)
            self._paint_name(painter, colours, self.lane(index), stretch)
            self._paint_bar(painter, colours, self.lane(index), stretch)
        if not self._stretches:
            painter.setPen(QColor(colours.faint))
            painter.drawText(self._body(), Qt.AlignmentFlag.AlignCenter, "No acts in this round")
        painter.end()

    def _unit(self) -> float:
        return QFontMetricsF(self.font()).height()

    def _names_width(self) -> float:
        """As much as the longest name needs, but never so much that the segments suffer."""
        heavy = QFontMetricsF(_weighted(self.font(), heavy=True))
        plain = QFontMetricsF(self.font())
        names = [heavy.horizontalAdvance(stretch.label) for stretch in self._stretches]
        details = [plain.horizontalAdvance(stretch.detail) for stretch in self._stretches]
        wanted = max(names + details, default=0) / self._unit() + _INDENT + 1
        return self._unit() * min(max(wanted, _NARROWEST_NAMES), _WIDEST_NAMES)

    def _body(self) -> QRectF:
        top = self._unit() * _HEADER
        left = self.column(1).left()
        return QRectF(left, top, self.width() - left, self.height() - top)

    def _paint_columns(self, painter: QPainter, colours: Colours) -> None:
        body = self._body()
        for segment in range(1, SEGMENTS + 1):
            column = self.column(segment)
            if segment % 2:
                band = QRectF(column.left(), body.top(), column.width(), body.height())
                painter.fillRect(band, QColor(colours.band))
            self._paint_number(painter, colours, segment)
        painter.setFont(self.font())
        painter.setPen(QColor(colours.faint))
        painter.drawText(QRectF(self._unit() * 0.4, 0, body.left(), body.top()), _LEFT, "Segment")
        self._paint_rules(painter, colours)

    def _paint_rules(self, painter: QPainter, colours: Colours) -> None:
        """The thin lines between the lanes."""
        painter.setPen(QPen(QColor(colours.line), 1))
        for index in range(max(1, len(self._stretches)) + 1):
            line = round(self.lane(index).top()) + 0.5
            painter.drawLine(QLineF(0, line, self.width(), line))

    def _paint_number(self, painter: QPainter, colours: Colours, segment: int) -> None:
        ends = {stretch.end for stretch in self._stretches}
        column = self.column(segment)
        box = QRectF(column.left(), 0, column.width(), self._unit() * _HEADER)
        painter.setFont(_weighted(self.font(), heavy=segment in ends))
        painter.setPen(QColor(colours.ink if segment in ends else colours.faint))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, str(segment))

    def _paint_drop(
        self, painter: QPainter, colours: Colours, index: int, stretch: Stretch
    ) -> None:
        """A dotted line from a mark up to the number of its segment."""
        across = self.column(stretch.end).center().x()
        pen = QPen(QColor(_side(colours, stretch)), 1.5, Qt.PenStyle.DotLine)
        painter.setPen(pen)
        top = self._unit() * _HEADER
        painter.drawLine(QLineF(across, top, across, self.lane(index).center().y()))

    def _paint_name(
        self, painter: QPainter, colours: Colours, lane: QRectF, stretch: Stretch
    ) -> None:
        unit = self._unit()
        centre = QPointF(unit * 0.9, lane.center().y())
        painter.fillPath(
            side_path(stretch.side, centre, unit * _TOKEN), QColor(_side(colours, stretch))
        )
        box = QRectF(
            unit * _INDENT,
            lane.center().y() - unit * 1.1,
            self._names_width() - unit * (_INDENT + 0.5),
            unit * 1.1,
        )
        painter.setFont(_weighted(self.font(), heavy=True))
        painter.setPen(QColor(colours.ink))
        _write(painter, box, stretch.label)
        painter.setFont(self.font())
        painter.setPen(QColor(colours.faint))
        _write(painter, box.translated(0, unit * 1.1), stretch.detail)

    def _paint_bar(
        self, painter: QPainter, colours: Colours, lane: QRectF, stretch: Stretch
    ) -> None:
        """A pale bar up to the mark, cut where segments end, and the mark in full colour."""
        unit = self._unit()
        start = self.column(stretch.start).left()
        centre = QPointF(self.column(stretch.end).center().x(), lane.center().y())
        bar = QRectF(start, centre.y() - unit * _BAR / 2, centre.x() - start, unit * _BAR)
        colour = QColor(_side(colours, stretch))
        painter.fillPath(_rounded_left(bar, unit * 0.35), _pale(colour))
        painter.setPen(QPen(QColor(colours.panel), 2))
        for segment in range(stretch.start, stretch.end):
            cut = self.column(segment).right()
            painter.drawLine(QLineF(cut, bar.top(), cut, bar.bottom()))
        badge = QPainterPath()
        badge.addEllipse(centre, unit * _BADGE, unit * _BADGE)
        painter.fillPath(badge, QColor(colours.panel))
        painter.fillPath(mark_path(stretch.mark, centre, unit * _MARK), colour)


def _side(colours: Colours, stretch: Stretch) -> str:
    return colours.sides[stretch.side % len(colours.sides)]


def _pale(colour: QColor) -> QColor:
    """The same colour, light enough to lie under text and marks."""
    pale = QColor(colour)
    pale.setAlphaF(0.42)
    return pale


def _rounded_left(box: QRectF, radius: float) -> QPainterPath:
    """A bar whose beginning is round, and whose end lies under a mark."""
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    path.addRoundedRect(box, radius, radius)
    path.addRect(box.adjusted(box.width() / 2, 0, 0, 0))
    return path


def _weighted(font: QFont, *, heavy: bool) -> QFont:
    weighted = QFont(font)
    weighted.setWeight(QFont.Weight.DemiBold if heavy else QFont.Weight.Normal)
    return weighted


def _write(painter: QPainter, box: QRectF, text: str) -> None:
    """Write a line, with an ellipsis where the box ends."""
    shown = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, int(box.width()))
    painter.drawText(box, _LEFT, shown)


def _in_words(stretches: Sequence[Stretch]) -> str:
    """What the strip shows, for those who hear it."""
    if not stretches:
        return "No acts in this round."
    return " ".join(
        f"{stretch.label}: {stretch.detail}, segments {stretch.start} to {stretch.end}."
        for stretch in stretches
    )
