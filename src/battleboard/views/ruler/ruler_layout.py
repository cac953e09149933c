"""The ruler's layout: where each figure, act and time is, in pixels."""

from collections.abc import Iterable, Iterator
from math import ceil
from typing import Final, NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtGui import QFontMetricsF
from PySide6.QtWidgets import QAbstractScrollArea

from battleboard.views.ruler.chart import ActState, RulerChart, RulerEntry
from battleboard.views.theme.sizes import HAIR, XS, M, S

_HALF: Final = 0.5
_TWO_SMALL_LINES: Final = 1.72


class RulerScale(NamedTuple):
    """Maps times to pixels: the pixel of time 0, the pixels per segment, and both ends.

    A place is in the middle of its column.
    """

    zero: float
    step: float
    first: float
    last: int

    def x(self, time: float) -> float:
        return self.zero + time * self.step

    def time(self, x: float) -> float:
        """The time at a pixel, clamped to the round."""
        return min(max((x - self.zero) / self.step, 0.0), float(self.last))

    def place(self, x: float) -> int:
        return place_at(self.time(x))

    def span(self, place: int) -> tuple[float, float]:
        """The pixels of the left and right edges of a column."""
        begins = place - _HALF if place else self.first
        return self.x(begins), self.x(place + _HALF)

    @property
    def end(self) -> float:
        return self.x(self.last + _HALF)


def place_at(time: float) -> int:
    return int(time + _HALF)


def ruler_scale_for(left: float, width: float, lead: float, last: int) -> RulerScale:
    """The scale at which a whole round fills a width, starting at pixel `left`."""
    step = width / (lead + last + _HALF)
    return RulerScale(left + lead * step, step, -lead, last)


CLOSEST: Final = 8.0
"""The largest zoom of the ruler."""
_TALLEST: Final = 1.45
# Names get at least `_LEAST_NAMES` pixels, but at most the share `_NAMES` of the width; at a height
# of `_LOW_ROW` pixels, a row needs no padding around its text.
_NAMES: Final = 0.2
_LEAST_NAMES: Final = 96.0
_LOW_ROW: Final = 18.0
# Shares of a lane's height.
_MARK: Final = 0.4
_BAR: Final = 0.74
_MOVE: Final = 0.3


class RulerLayout(NamedTuple):
    """The layout of a chart, for a size, zoom and scroll position."""

    chart: RulerChart
    size: QSizeF
    names: float
    head: float
    row: float
    scrolled: float
    scale: RulerScale

    @property
    def radius(self) -> float:
        return self.row * _MARK

    @property
    def content(self) -> float:
        """The full height, header included."""
        return self.head + (len(self.chart.lanes) + bool(self.chart.idle)) * self.row

    @property
    def field(self) -> QRectF:
        """The area of the acts, without header and names."""
        return QRectF(
            self.names, self.head, self.size.width() - self.names, self.size.height() - self.head
        )

    def lane(self, at: int) -> QRectF:
        return QRectF(0, self.head + at * self.row - self.scrolled, self.size.width(), self.row)

    def lane_at(self, y: float) -> int | None:
        at = int((y + self.scrolled - self.head) // self.row)
        return at if y >= self.head and 0 <= at < len(self.chart.lanes) else None

    def visible_lanes(self) -> range:
        """The indexes of lanes that are at least partly visible."""
        first = int(self.scrolled // self.row)
        end = ceil((self.size.height() - self.head + self.scrolled) / self.row)
        return range(first, min(end, len(self.chart.lanes)))

    def spot(self, entry: RulerEntry, at: int) -> QPointF:
        return QPointF(self.scale.x(entry.time), self.lane(at).center().y())

    def bar(self, entry: RulerEntry, at: int) -> QRectF:
        """The bar that ends at an act's mark; empty if the act has none."""
        if entry.begun is None:
            return QRectF()
        lane, begins = self.lane(at), self.scale.x(entry.begun)
        high = self.row * (_MOVE if entry.moves else _BAR)
        wide = max(0.0, self.scale.x(entry.time) - begins)
        return QRectF(begins, lane.center().y() - high / 2, wide, high)

    def box(self, entry: RulerEntry, at: int) -> QRectF:
        """The bounding box of an act's mark and bar; a declaration has only a bar."""
        bar, spot, reach = self.bar(entry, at), self.spot(entry, at), self.radius + HAIR
        if entry.state is ActState.DECLARED:
            return bar
        mark = QRectF(spot.x() - reach, spot.y() - reach, 2 * reach, 2 * reach)
        return mark if bar.isEmpty() else mark.united(bar)

    def entry_at(self, pixel: QPointF) -> RulerEntry | None:
        """The act under a pixel; of several, the one with the closest mark."""
        at = self.lane_at(pixel.y())
        if at is None or not self.field.contains(pixel):
            return None
        here = [each for each in self.chart.lanes[at].entries if self._holds(each, at, pixel)]
        return min(here, key=lambda each: abs(self.scale.x(each.time) - pixel.x()), default=None)

    def lane_entries(self) -> Iterator[tuple[int, RulerEntry]]:
        """Every act, with the index of its lane."""
        for at, lane in enumerate(self.chart.lanes):
            yield from ((at, entry) for entry in lane.entries)

    def lane_of(self, act: str) -> tuple[int, RulerEntry] | None:
        return next(((at, entry) for at, entry in self.lane_entries() if entry.act == act), None)

    def _holds(self, entry: RulerEntry, at: int, pixel: QPointF) -> bool:
        return self.box(entry, at).contains(pixel)


class RulerView(NamedTuple):
    """The zoom, and the scroll position in pixels."""

    zoom: float = 1.0
    across: float = 0.0
    down: float = 0.0


def lay_out_ruler(
    chart: RulerChart, size: QSizeF, text: QFontMetricsF, view: RulerView
) -> RulerLayout:
    """Lay out a chart; lanes grow to fill the height, within limits."""
    names = min(max(_widest(chart, text), _LEAST_NAMES), size.width() * _NAMES)
    head = head_height(chart, text)
    rows = max(1, len(chart.lanes) + bool(chart.idle))
    least = least_row(text)
    row = min(max((size.height() - head) / rows, least), least * _TALLEST)
    room = max(1.0, size.width() - names - M) * view.zoom
    scale = ruler_scale_for(names + XS - view.across, room - S, chart.lead, chart.last)
    return RulerLayout(chart, size, names, head, row, view.down, scale)


def least_row(text: QFontMetricsF) -> float:
    """The least height of a lane: slightly more than its text.

    It is at most 18 pixels, unless the text alone is higher.
    """
    return min(text.height() + HAIR, max(text.height(), _LOW_ROW))


def head_height(chart: RulerChart, text: QFontMetricsF) -> float:
    """The height of the column names, plus a line of side names if columns belong to sides."""
    lines = _TWO_SMALL_LINES if any(column.group for column in chart.columns) else 1
    return ceil(lines * text.height()) + XS


def _widest(chart: RulerChart, text: QFontMetricsF) -> float:
    widest = max((text.horizontalAdvance(lane.name) for lane in chart.lanes), default=0.0)
    return widest + text.height() + M + S


_REACH: Final = 0.5


def playhead_x(layout: RulerLayout, time: float, now: int) -> float:
    """The pixel of the playhead, eased near the present to stand between acts done and acts due."""
    # Acts in one place are spread sideways, so the playhead is shifted there to stand between acts
    # done and acts due. Easing the shift in keeps it from jumping.
    x, near = layout.scale.x(time), 1 - abs(time - now) / _REACH
    return x + max(0.0, near) * (_stand(layout, now) - layout.scale.x(now))


def _stand(layout: RulerLayout, now: int) -> float:
    """The playhead's pixel at the present: before the first act due, else after the last act."""
    here = list(_entries(layout.chart, now))
    due = [entry.time for entry in here if entry.state is ActState.COMING]
    over = [entry.time for entry in here if entry.state is not ActState.COMING]
    reach, (left, right) = layout.radius + 2 * HAIR, layout.scale.span(now)
    x = layout.scale.x(now)
    if due:
        x = layout.scale.x(min(due)) - reach
    elif over:
        x = max(x, layout.scale.x(max(over)) + reach)
    return min(max(left, x), right - HAIR)


def _entries(chart: RulerChart, now: int) -> Iterable[RulerEntry]:
    return (each for each in chart.entries() if each.place == now and not each.runs_on)


_NEARLY: Final = 0.01


def set_ranges(area: QAbstractScrollArea, layout: RulerLayout, zoom: float) -> None:
    """Set the scroll bar ranges to reach all lanes and the whole round."""
    down, across = area.verticalScrollBar(), area.horizontalScrollBar()
    down.setSingleStep(round(layout.row))
    down.setPageStep(round(layout.field.height()))
    # Round up to whole lanes: at the end of scrolling, the header must not cut off a lane.
    hidden = max(0, ceil((layout.content - layout.size.height()) / layout.row - _NEARLY))
    down.setRange(0, round(hidden * layout.row))
    room = layout.size.width() - layout.names
    across.setSingleStep(round(layout.scale.step))
    across.setPageStep(round(room))
    across.setRange(0, max(0, round(room * (zoom - 1))))


def show_lane(area: QAbstractScrollArea, layout: RulerLayout, at: int) -> None:
    """Scroll a lane into view, aligned so that no lane is cut off by the header."""
    bar, stripe = area.verticalScrollBar(), layout.lane(at)
    if stripe.top() < layout.head:
        bar.setValue(round(at * layout.row))
    elif stripe.bottom() > layout.size.height():
        over = (bar.value() + stripe.bottom() - layout.size.height()) / layout.row
        bar.setValue(round(ceil(over) * layout.row))


def keep_in_sight(area: QAbstractScrollArea, layout: RulerLayout, x: float) -> None:
    """Centre pixel `x` if it is outside the field, or within a segment of the right edge."""
    field, bar = layout.field, area.horizontalScrollBar()
    if not field.left() <= x <= field.right() - layout.scale.step:
        bar.setValue(round(bar.value() + x - field.center().x()))
