"""A large view of a picture with its grid, on which squares can be dragged over."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt, Signal
from PySide6.QtGui import QColor, QImage, QKeyEvent, QMouseEvent, QPainter, QPen

from battleboard.board.point import Point
from battleboard.queries.table.picture_plan import QUARTER_DEG, PicturePlan
from battleboard.views.ground.grid_overlay import GridInk, paint_grid_overlay
from battleboard.views.ground.sheet_view import SheetView
from battleboard.views.theme.theme import colours_of

_LEAST_PX: Final = 6.0
_FINE: Final = 0.01
_COARSE: Final = 10.0
_ARROWS: Final[dict[int, Point]] = {
    Qt.Key.Key_Left.value: (-1.0, 0.0),
    Qt.Key.Key_Right.value: (1.0, 0.0),
    Qt.Key.Key_Up.value: (0.0, -1.0),
    Qt.Key.Key_Down.value: (0.0, 1.0),
}


def arrow_nudge(event: QKeyEvent, step: float) -> Point | None:
    """Return how far an arrow key moves something: ×0.01 with Ctrl, ×10 with Shift."""
    way = _ARROWS.get(event.key())
    if way is None:
        return None
    if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
        step = _FINE
    elif event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
        step = _COARSE
    return way[0] * step, way[1] * step


def paint_turned(
    painter: QPainter, images: Sequence[QImage], plan: PicturePlan, scale: float
) -> None:
    """Paint a rotated picture at a scale, from its upper left corner."""
    (wide, high), (across, down) = plan.size_px, plan.turned_px
    image = next((each for each in reversed(images) if each.width() >= wide * scale), images[0])
    painter.save()
    painter.translate(across * scale / 2, down * scale / 2)
    painter.rotate(plan.quarters * QUARTER_DEG - plan.slant_deg)
    painter.drawImage(
        QRectF(-wide * scale / 2, -high * scale / 2, wide * scale, high * scale), image
    )
    painter.restore()


class PictureView(SheetView):
    """The picture of a map in its own pixels, after quarter turns.

    `dragged(start, end)` is emitted when squares were dragged over, and `nudged(by)` in picture
    pixels when an arrow key moves the grid.
    """

    dragged = Signal(object, object)
    nudged = Signal(object)

    def __init__(self) -> None:
        super().__init__("The picture with its grid")
        self._images: tuple[QImage, ...] = ()
        self._plan: PicturePlan | None = None
        self._drag: tuple[Point, Point] | None = None
        self.setCursor(Qt.CursorShape.CrossCursor)

    def show_plan(self, images: tuple[QImage, ...], plan: PicturePlan) -> None:
        self._images, self._plan = images, plan
        self.setAccessibleDescription(
            f"Squares of {plan.cell_px[0]:.2f} by {plan.cell_px[1]:.2f} pixels"
        )
        self.lay_sheet(QRectF(0, 0, *plan.turned_px))
        self.update()

    def try_grab(self, at: Point, _event: QMouseEvent) -> bool:
        self._drag = at, at
        return self._plan is not None

    def dragged_to(self, at: Point) -> None:
        if self._drag is not None:
            self._drag = self._drag[0], at
            self.update()

    def let_go(self, at: Point) -> None:
        """Emit the area dragged over unless it is negligible."""
        drag, self._drag = self._drag, None
        self.update()
        if drag is not None:
            size = abs(at[0] - drag[0][0]), abs(at[1] - drag[0][1])
            if max(size) * self.camera.scale >= _LEAST_PX:
                self.dragged.emit(drag[0], at)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Nudge the grid with the arrow keys; Escape cancels a drag."""
        by = arrow_nudge(event, 1.0)
        if by is not None:
            self.nudged.emit(by)
        elif event.key() == Qt.Key.Key_Escape and self._drag is not None:
            self._drag = None
            self.update()
        else:
            super().keyPressEvent(event)

    def paint_sheet(self, painter: QPainter) -> None:
        if self._plan is None or not self._images:
            return
        colours, camera = colours_of(self.palette()), self.camera
        origin = camera.to_screen((0.0, 0.0))
        painter.save()
        painter.translate(origin)
        paint_turned(painter, self._images, self._plan, camera.scale)
        seen = QRectF(QPointF(*camera.corner), QSizeF(self.size()) / camera.scale) & self.sheet
        paint_grid_overlay(painter, self._plan, seen, camera.scale, GridInk(colours.accent))
        painter.restore()
        if self._drag is not None:
            start, end = (camera.to_screen(each) for each in self._drag)
            pen = QPen(QColor(colours.warn), 2)
            painter.setPen(pen)
            over = QColor(colours.warn)
            over.setAlpha(40)
            painter.setBrush(over)
            painter.drawRect(QRectF(start, end).normalized())
