"""Scrolling on the ruler: how far it goes, and whom and what it brings into sight."""

from math import ceil
from typing import Final

from PySide6.QtWidgets import QAbstractScrollArea

from battleboard.views.ruler.layout import Layout

_NEARLY: Final = 0.01


def set_ranges(area: QAbstractScrollArea, layout: Layout, zoom: float) -> None:
    """Let all lanes, and all of the round, be reached."""
    down, across = area.verticalScrollBar(), area.horizontalScrollBar()
    down.setSingleStep(round(layout.row))
    down.setPageStep(round(layout.field.height()))
    # A whole number of lanes, so that at the end none is cut under the header.
    hidden = max(0, ceil((layout.content - layout.size.height()) / layout.row - _NEARLY))
    down.setRange(0, round(hidden * layout.row))
    room = layout.size.width() - layout.names
    across.setSingleStep(round(layout.scale.step))
    across.setPageStep(round(room))
    across.setRange(0, max(0, round(room * (zoom - 1))))


def show_lane(area: QAbstractScrollArea, layout: Layout, at: int) -> None:
    """Bring a lane into sight, with a whole lane under the header."""
    bar, stripe = area.verticalScrollBar(), layout.lane(at)
    if stripe.top() < layout.head:
        bar.setValue(round(at * layout.row))
    elif stripe.bottom() > layout.size.height():
        over = (bar.value() + stripe.bottom() - layout.size.height()) / layout.row
        bar.setValue(round(ceil(over) * layout.row))


def keep_in_sight(area: QAbstractScrollArea, layout: Layout, x: float) -> None:
    """Bring what lies at a pixel into the middle, before it leaves the field."""
    field, bar = layout.field, area.horizontalScrollBar()
    if not field.left() <= x <= field.right() - layout.scale.step:
        bar.setValue(round(bar.value() + x - field.center().x()))
