"""A zoomable, pannable sheet: the wheel zooms and dragging pans."""

from typing import Final, NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import (
    QColor,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QWidget

from battleboard.board.point import Point
from battleboard.views.theme.sizes import M
from battleboard.views.theme.theme import colours_of

_STEP: Final = 1.25
_NOTCH: Final = 120
_CLOSEST_PX: Final = 40.0
_LEAST_SHARE: Final = 0.5
_BUTTONS: Final = Qt.MouseButton


class SheetCamera(NamedTuple):
    """The sheet position in the view's upper left corner, and the pixels per sheet unit."""

    corner: Point = (0.0, 0.0)
    scale: float = 1.0

    def to_screen(self, point: Point) -> QPointF:
        (x, y), (left, top) = point, self.corner
        return QPointF((x - left) * self.scale, (y - top) * self.scale)

    def to_sheet(self, pixel: QPointF) -> Point:
        left, top = self.corner
        return left + pixel.x() / self.scale, top + pixel.y() / self.scale


def fit_sheet(sheet: QRectF, size: QSizeF) -> SheetCamera:
    room = max(1.0, size.width() - 2 * M), max(1.0, size.height() - 2 * M)
    scale = min(room[0] / max(sheet.width(), 1e-6), room[1] / max(sheet.height(), 1e-6))
    middle = sheet.center()
    return SheetCamera(
        (middle.x() - size.width() / 2 / scale, middle.y() - size.height() / 2 / scale), scale
    )


class SheetView(QWidget):
    """A widget showing a sheet; subclasses paint its content.

    Dragging pans, unless a subclass grabs what is under a left press.
    """

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.camera = SheetCamera()
        self.sheet = QRectF(0, 0, 1, 1)
        self._fits = True
        self._held_at: QPointF | None = None
        self._takes_hold = False
        self.setMinimumSize(320, 240)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(name)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)

    def lay_sheet(self, sheet: QRectF) -> None:
        """Set the box of the sheet; if it has changed, fit it to the view."""
        if sheet != self.sheet:
            self.sheet = sheet
            self.fit()

    def fit(self) -> None:
        """Show the whole sheet, and keep it fitted on resizing until the user zooms or pans."""
        self._fits = True
        self.camera = fit_sheet(self.sheet, QSizeF(self.size()))
        self.update()

    def zoom(self, factor: float, around: QPointF | None = None) -> None:
        at = around or QRectF(self.rect()).center()
        x, y = self.camera.to_sheet(at)
        least = _LEAST_SHARE * fit_sheet(self.sheet, QSizeF(self.size())).scale
        scale = max(min(self.camera.scale * factor, max(_CLOSEST_PX, least)), least)
        self._look(SheetCamera((x - at.x() / scale, y - at.y() / scale), scale))

    def try_grab(self, _at: Point, _event: QMouseEvent) -> bool:
        """Grab what is under a left press, or return False to pan; subclasses override."""
        return False

    def drag_to(self, at: Point) -> None:
        """Continue the drag to a place; subclasses override."""

    def let_go(self, at: Point) -> None:
        """End the drag; subclasses override."""

    def paint_sheet(self, painter: QPainter) -> None:
        """Paint the content of the sheet; subclasses override."""

    def mousePressEvent(self, event: QMouseEvent) -> None:
        at = self.camera.to_sheet(event.position())
        left = event.button() == _BUTTONS.LeftButton
        self._takes_hold = left and self.try_grab(at, event)
        self._held_at = event.position()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._held_at is None:
            return
        if self._takes_hold:
            self.drag_to(self.camera.to_sheet(event.position()))
            return
        by = (event.position() - self._held_at) / self.camera.scale
        self._held_at = event.position()
        left, top = self.camera.corner
        self._look(self.camera._replace(corner=(left - by.x(), top - by.y())))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self._takes_hold:
            self.let_go(self.camera.to_sheet(event.position()))
        self._held_at, self._takes_hold = None, False

    def wheelEvent(self, event: QWheelEvent) -> None:
        self.zoom(_STEP ** (event.angleDelta().y() / _NOTCH), event.position())
        event.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        match event.key():
            case Qt.Key.Key_Plus | Qt.Key.Key_Equal:
                self.zoom(_STEP)
            case Qt.Key.Key_Minus:
                self.zoom(1 / _STEP)
            case Qt.Key.Key_0:
                self.fit()
            case _:
                super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._fits:
            self.fit()

    def paintEvent(self, _event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), QColor(colours_of(self.palette()).raised))
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            self.paint_sheet(painter)

    def _look(self, camera: SheetCamera) -> None:
        self._fits = False
        self.camera = camera
        self.update()
