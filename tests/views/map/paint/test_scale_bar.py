"""The scale bar spans whole cells, and is painted from a cached picture."""

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QApplication

from battleboard.views.map.paint.map_colours import palette_for
from battleboard.views.map.paint.map_painter import ScaleBar, bar_feet
from battleboard.views.map.paint.portrait_painter import MapStyle
from battleboard.views.theme.colours import DARK, LIGHT, Colours
from tests.models.fog.masks import apart

SIZE = QSize(300, 120)
SCALE = 10.3
# The antialiased edges of letters vary slightly.
ALIKE = 24


@pytest.mark.parametrize(
    ("cell", "scale", "feet"),
    [(5, 10, 10), (5, 20, 5), (5, 4, 25), (5, 0.5, 250), (10, 10, 10), (30, 1, 60)],
)
def test_it_is_as_long_as_some_whole_cells(cell: float, scale: float, feet: float) -> None:
    assert bar_feet(cell, scale) == feet


def style_in(colours: Colours, qapp: QApplication, ratio: float = 1.0) -> MapStyle:
    return MapStyle(colours, palette_for(colours), qapp.font(), ratio)


class Shown(NamedTuple):
    """A map with the scale bar."""

    style: MapStyle
    scale: float = SCALE
    size: QSize = SIZE


def painted(bar: ScaleBar, shown: Shown) -> QImage:
    """A grey map with the bar."""
    picture = QImage(shown.size, QImage.Format.Format_RGB32)
    picture.fill(Qt.GlobalColor.gray)
    with QPainter(picture) as painter:
        bar.paint(painter, shown.size, 5, shown.scale, shown.style)
    return picture


def ink_runs(picture: QImage, ink: QColor) -> Iterator[int]:
    """The lengths of the runs of ink in each line of a picture."""
    for y in range(picture.height()):
        line = [picture.pixelColor(x, y) == ink for x in range(picture.width())]
        ends = [x for x, (one, other) in enumerate(pairwise([False, *line, False])) if one != other]
        yield from (stop - start for start, stop in zip(ends[::2], ends[1::2], strict=True))


def test_the_line_is_as_long_as_the_feet_that_it_tells(qapp: QApplication) -> None:
    style = style_in(LIGHT, qapp)
    longest = max(ink_runs(painted(ScaleBar(), Shown(style)), QColor(style.colours.ink)))
    assert abs(longest - bar_feet(5, SCALE) * SCALE) <= 2


def test_it_looks_the_same_whatever_was_painted_before(qapp: QApplication) -> None:
    kept, light, dark = ScaleBar(), style_in(LIGHT, qapp), style_in(DARK, qapp)
    looks = [
        Shown(light),
        Shown(light),
        Shown(light, 4.0),
        Shown(dark, 4.0),
        Shown(dark, 4.0, QSize(300, 91)),
        Shown(style_in(DARK, qapp, 2.0), 4.0, QSize(300, 91)),
    ]
    pictures = [painted(kept, each) for each in looks]
    anew = [painted(ScaleBar(), each) for each in looks]
    assert all(apart(*pair) <= ALIKE for pair in zip(pictures, anew, strict=True))
    assert len({bytes(each.constBits()) for each in pictures}) == len(looks) - 1
