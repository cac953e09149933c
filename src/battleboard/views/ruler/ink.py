"""What one paints the ruler with: a painter, the layout, the colours, and what stands out."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final, NamedTuple

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen

from battleboard.views.look.colours import Colours
from battleboard.views.look.label import Type, typed
from battleboard.views.look.mixing import mixed
from battleboard.views.ruler.layout import Layout

CALM: Final = 0.5
FAINT: Final = 0.14
"""How much is left of a colour where it shall be calm, or hardly seen."""

_LEFT: Final = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter


class Chosen(NamedTuple):
    """What stands out on the ruler: where the play is, whose lanes, and which acts."""

    now: int = 0
    figures: tuple[str, ...] = ()
    act: str = ""
    in_hand: str = ""


class Ink(NamedTuple):
    """A painter on a layout, in the colours of a look and the sizes of a type."""

    painter: QPainter
    layout: Layout
    colours: Colours
    chosen: Chosen
    text: QFont

    def font(self, kind: Type) -> QFont:
        """Give a size of type."""
        return typed(self.text, kind)

    @contextmanager
    def within(self, area: QRectF) -> Iterator[None]:
        """Paint nothing outside of an area."""
        self.painter.save()
        self.painter.setClipRect(area)
        yield
        self.painter.restore()

    def mixed(self, colour: str, share: float) -> QColor:
        """Mix a colour into the ground, rather than let that shine through."""
        return mixed(colour, self.colours.panel, share)

    def pen(self, colour: str, width: float = 1.0) -> None:
        """Draw with another pen."""
        self.painter.setPen(QPen(QColor(colour), width))

    def fill(self, colour: QColor | str) -> None:
        """Fill shapes with a colour, without an outline."""
        self.painter.setPen(Qt.PenStyle.NoPen)
        self.painter.setBrush(QColor(colour))

    def write(
        self, words: str, area: QRectF, font: QFont, colour: str, flags: Qt.AlignmentFlag = _LEFT
    ) -> None:
        """Write some words in one line, as much of them as there is room for."""
        self.painter.setFont(font)
        self.painter.setPen(QColor(colour))
        cut = QFontMetricsF(font).elidedText(words, Qt.TextElideMode.ElideRight, area.width())
        self.painter.drawText(area, flags, cut)
