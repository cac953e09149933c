"""Scrolling on the ruler: how far it goes, and whom and what it brings into sight."""

from PySide6.QtWidgets import QAbstractScrollArea

from battleboard.views.ruler.layout import Layout


def set_ranges(area: QAbstractScrollArea, layout: Layout, zoom: float) -> None:
    """Let all lanes, and all of the round, be reached."""
    down, across = area.verticalScrollBar(), area.horizontalScrollBar()
    down.setSingleStep(round(layout.row))
    down.setPageStep(round(layout.field.height()))
    down.setRange(0, max(0, round(layout.content - layout.size.height())))
    room = layout.size.width() - layout.names
    across.setSingleStep(round(layout.scale.step))
    across.setPageStep(round(room))
    across.setRange(0, max(0, round(room * (zoom - 1))))


def show_lane(area: QAbstractScrollArea, layout: Layout, at: int) -> None:
    """Bring a lane into sight."""
    bar, stripe = area.verticalScrollBar(), layout.lane(at)
    if stripe.top() < layout.head:
        bar.setValue(round(bar.value() + stripe.top() - layout.head))
    elif stripe.bottom() > layout.size.height():
        bar.setValue(round(bar.value() + stripe.bottom() - layout.size.height()))


def keep_in_sight(area: QAbstractScrollArea, layout: Layout, x: float) -> None:
    """Bring what lies at a pixel into the middle, before it leaves the field."""
    field, bar = layout.field, area.horizontalScrollBar()
    if not field.left() <= x <= field.right() - layout.scale.step:
        bar.setValue(round(bar.value() + x - field.center().x()))
