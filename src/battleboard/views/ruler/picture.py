"""The picture of the ruler as it lies there: all of it but what moves."""

from PySide6.QtGui import QColor, QFont, QPainter, QPixmap

from battleboard.views.look.colours import Colours
from battleboard.views.ruler.acts import paint_acts
from battleboard.views.ruler.ground import paint_ground
from battleboard.views.ruler.ink import Chosen, Ink
from battleboard.views.ruler.layout import Layout


def picture_of(
    layout: Layout, colours: Colours, chosen: Chosen, font: QFont, scale: float
) -> QPixmap:
    """Paint a layout, with so many pixels of the screen for one of the desktop."""
    picture = QPixmap((layout.size * scale).toSize())
    picture.setDevicePixelRatio(scale)
    picture.fill(QColor(colours.panel))
    with QPainter(picture) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        ink = Ink(painter, layout, colours, chosen, font)
        paint_ground(ink)
        paint_acts(ink)
    return picture
