"""The layout of the ruler: which figure, act and place lie under which pixel."""

from collections.abc import Iterator
from math import ceil
from typing import Final, NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtGui import QFontMetricsF

from battleboard.views.look.space import HAIR, XS, M, S
from battleboard.views.ruler.chart import Chart, Entry, State
from battleboard.views.ruler.scale import Scale, scale_for

CLOSEST: Final = 8.0
"""How much wider than its room the ruler may be zoomed."""
_TALLEST: Final = 1.45
# The share of the width that names may take, and of a lane's height that marks and bars do.
_NAMES: Final = 0.2
_LEAST_NAMES: Final = 96.0
_MARK: Final = 0.4
_BAR: Final = 0.74
_MOVE: Final = 0.3


class Layout(NamedTuple):
    """Where all that is on a chart lies in a widget of some size, zoomed and scrolled."""

    chart: Chart
    size: QSizeF
    names: float
    head: float
    row: float
    scrolled: float
    scale: Scale

    @property
    def radius(self) -> float:
        """How large marks are."""
        return self.row * _MARK

    @property
    def content(self) -> float:
        """How high everything is, from the top of the header down."""
        return self.head + (len(self.chart.lanes) + bool(self.chart.idle)) * self.row

    @property
    def field(self) -> QRectF:
        """The part of the widget in which acts lie."""
        return QRectF(
            self.names, self.head, self.size.width() - self.names, self.size.height() - self.head
        )

    def lane(self, at: int) -> QRectF:
        """Give the stripe of a lane."""
        return QRectF(0, self.head + at * self.row - self.scrolled, self.size.width(), self.row)

    def lane_at(self, y: float) -> int | None:
        """Find the lane at a height, if one is there."""
        at = int((y + self.scrolled - self.head) // self.row)
        return at if y >= self.head and 0 <= at < len(self.chart.lanes) else None

    def shown(self) -> range:
        """Give the lanes of which something can be seen."""
        first = int(self.scrolled // self.row)
        end = ceil((self.size.height() - self.head + self.scrolled) / self.row)
        return range(first, min(end, len(self.chart.lanes)))

    def spot(self, entry: Entry, at: int) -> QPointF:
        """Give the middle of an act's mark."""
        return QPointF(self.scale.x(entry.time), self.lane(at).center().y())

    def bar(self, entry: Entry, at: int) -> QRectF:
        """Give the bar that leads to an act's mark, or none."""
        if entry.begun is None:
            return QRectF()
        lane, begins = self.lane(at), self.scale.x(entry.begun)
        high = self.row * (_MOVE if entry.moves else _BAR)
        wide = max(0.0, self.scale.x(entry.time) - begins)
        return QRectF(begins, lane.center().y() - high / 2, wide, high)

    def box(self, entry: Entry, at: int) -> QRectF:
        """Give all that an act covers."""
        bar, spot, reach = self.bar(entry, at), self.spot(entry, at), self.radius + HAIR
        if entry.state is State.DECLARED:
            return bar
        mark = QRectF(spot.x() - reach, spot.y() - reach, 2 * reach, 2 * reach)
        return mark if bar.isEmpty() else mark.united(bar)

    def entry_at(self, pixel: QPointF) -> Entry | None:
        """Find the act under a pixel: the nearest mark there, or else a bar."""
        at = self.lane_at(pixel.y())
        if at is None or not self.field.contains(pixel):
            return None
        here = [each for each in self.chart.lanes[at].entries if self._holds(each, at, pixel)]
        return min(here, key=lambda each: abs(self.scale.x(each.time) - pixel.x()), default=None)

    def placed(self) -> Iterator[tuple[int, Entry]]:
        """Give every act with its lane."""
        for at, lane in enumerate(self.chart.lanes):
            yield from ((at, entry) for entry in lane.entries)

    def lane_of(self, act: str) -> tuple[int, Entry] | None:
        """Find an act and its lane."""
        return next(((at, entry) for at, entry in self.placed() if entry.act == act), None)

    def _holds(self, entry: Entry, at: int, pixel: QPointF) -> bool:
        return self.box(entry, at).contains(pixel)


class View(NamedTuple):
    """How a chart is looked at: the zoom, and how far it is scrolled across and down."""

    zoom: float = 1.0
    across: float = 0.0
    down: float = 0.0


def lay_out(chart: Chart, size: QSizeF, text: QFontMetricsF, view: View) -> Layout:
    """Lay out a chart: lanes are as high as there is room for, within reason."""
    names = min(max(_widest(chart, text), _LEAST_NAMES), size.width() * _NAMES)
    lines = 2 if any(column.group for column in chart.columns) else 1
    head = lines * text.height() + S
    rows = max(1, len(chart.lanes) + bool(chart.idle))
    least = text.height() + HAIR
    row = min(max((size.height() - head) / rows, least), least * _TALLEST)
    room = max(1.0, size.width() - names - M) * view.zoom
    scale = scale_for(names + XS - view.across, room - S, chart.lead, chart.last)
    return Layout(chart, size, names, head, row, view.down, scale)


def _widest(chart: Chart, text: QFontMetricsF) -> float:
    """Say how wide the names want to be, with their badges."""
    widest = max((text.horizontalAdvance(lane.name) for lane in chart.lanes), default=0.0)
    return widest + text.height() + M + S
