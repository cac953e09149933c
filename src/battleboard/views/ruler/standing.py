"""Where the playhead is drawn: between what was played in a segment and what is still to come."""

from collections.abc import Iterable
from typing import Final

from battleboard.views.look.space import HAIR
from battleboard.views.ruler.chart import Chart, Entry, State
from battleboard.views.ruler.layout import Layout

_REACH: Final = 0.5


def playhead_x(layout: Layout, time: float, now: int) -> float:
    """Give the pixel of the playhead; around the place of the play it turns aside by degrees."""
    x, near = layout.scale.x(time), 1 - abs(time - now) / _REACH
    return x + max(0.0, near) * (_stand(layout, now) - layout.scale.x(now))


def _stand(layout: Layout, now: int) -> float:
    """Say where the play stands in its place, so as to lie before all that is due there."""
    here = list(_entries(layout.chart, now))
    due = [entry.time for entry in here if entry.state is State.COMING]
    over = [entry.time for entry in here if entry.state is not State.COMING]
    reach, (left, right) = layout.radius + 2 * HAIR, layout.scale.span(now)
    x = layout.scale.x(now)
    if due:
        x = layout.scale.x(min(due)) - reach
    elif over:
        x = max(x, layout.scale.x(max(over)) + reach)
    return min(max(left, x), right - HAIR)


def _entries(chart: Chart, now: int) -> Iterable[Entry]:
    return (each for each in chart.entries() if each.place == now and not each.runs_on)
