"""What the players are shown instead of the battle: a picture, or a calm dark page."""

from typing import Final

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from battleboard.storage.resources import resource
from battleboard.views.look.colours import STAGE
from battleboard.views.map.paint.pictures import Levels, Pictures

_USUAL_PX: Final = 1920
_SIGN: Final = 0.14
"""How large the program's sign is, as a share of the page."""
_FAINT: Final = 0.18


class BlankPage(QWidget):
    """A dark page with the sign of the program, hardly to be seen."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._sign = QIcon(str(resource("icons", "battleboard.svg")))
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setAccessibleName("The players see a dark page")

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint it."""
        side = round(_SIGN * min(self.width(), self.height()))
        area = QRect(0, 0, side, side)
        area.moveCenter(self.rect().center())
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), QColor(STAGE.ground))
            painter.setOpacity(_FAINT)
            self._sign.paint(painter, area)


class PicturePage(QWidget):
    """A picture as large as there is room for it, and black around it."""

    def __init__(self, pictures: Pictures, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._pictures = pictures
        self._name = ""
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        pictures.came.connect(self.update)

    def show_picture(self, name: str, title: str) -> None:
        """Show another picture."""
        self._name = name
        self.setAccessibleName(f"The players see a picture: {title}")
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint it, as soon as it is there."""
        levels = self._levels()
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), Qt.GlobalColor.black)
            if levels is not None:
                self._paint(painter, levels)

    def _levels(self) -> Levels | None:
        wide = self.width() * self.devicePixelRatioF()
        return self._pictures.get(self._name, _USUAL_PX, wide) if self._name else None

    def _paint(self, painter: QPainter, levels: Levels) -> None:
        area = fitted_into(levels.whole, self.rect())
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.drawImage(area, levels.suited(area.width() * self.devicePixelRatioF()))


def fitted_into(size: QSize, room: QRect) -> QRect:
    """Give the largest area of the same shape that has room, in the middle of it."""
    fitting = size.scaled(room.size(), Qt.AspectRatioMode.KeepAspectRatio)
    area = QRect(QPoint(0, 0), fitting)
    area.moveCenter(room.center())
    return area
