"""A large view of a picture with its grid, on which the user can drag over squares."""

from collections.abc import Callable, Sequence
from math import floor
from typing import Final, NamedTuple

from PySide6.QtCore import QPoint, QPointF, QRectF, QSize, QSizeF, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QImage,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QTransform,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from battleboard.board.point import Point
from battleboard.queries.table.map_battle import grid_pitch
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
    """Return the offset for an arrow key, or None for any other key.

    The length of the offset is `step`, or 0.01 with Ctrl, or 10 with Shift.
    """
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
    """Paint the picture as rotated by the plan, its upper left corner at the painter's origin."""
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

    `dragged(start, end)` is emitted when the user has dragged over squares, and `nudged(by)`, in
    picture pixels, when an arrow key moves the grid.
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

    def drag_to(self, at: Point) -> None:
        if self._drag is not None:
            self._drag = self._drag[0], at
            self.update()

    def let_go(self, at: Point) -> None:
        """Emit the area dragged over, unless it is negligibly small."""
        drag, self._drag = self._drag, None
        self.update()
        if drag is not None:
            size = abs(at[0] - drag[0][0]), abs(at[1] - drag[0][1])
            if max(size) * self.camera.scale >= _LEAST_PX:
                self.dragged.emit(drag[0], at)

    def keyPressEvent(self, event: QKeyEvent) -> None:
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


_MOST_PLACES: Final = 24
_ACROSS: Final = 13
_INSIDE: Final = 0.4
_ALONG: Final = (0.12, 0.18, 0.24, 0.3, 0.36, 0.42)
_BESIDE: Final = 0.22
"""How far to either side of a line the picture is sampled, in squares."""
_ACROSS_IT: Final = ((1, 0), (-1, 0))
_DOWN_IT: Final = ((0, 1), (0, -1))


class _Sign(NamedTuple):
    """A measure of how well a crossing shows: clear from `plain` up, visible above `least`."""

    shown: Callable[["_Picture", Point], float]
    plain: float
    least: float


class _Picture(NamedTuple):
    """The pixels of a picture, addressed by positions in the plan."""

    image: QImage
    to_pixels: QTransform
    cell: Point

    def light(self, at: Point, across: float, down: float) -> int | None:
        """Return the lightness at an offset in squares from a position; None if outside."""
        place = QPointF(at[0] + across * self.cell[0], at[1] + down * self.cell[1])
        x, y = self.to_pixels.map(place).toTuple()
        pixel = QPoint(floor(x), floor(y))
        inside = self.image.rect().contains(pixel)
        return self.image.pixelColor(pixel).lightness() if inside else None


def clear_crossings(images: Sequence[QImage], plan: PicturePlan) -> tuple[Point, Point]:
    """Return a crossing near the upper left corner, and another near the lower right.

    Each is given as a column and row of grid lines, counted from the plan's origin.
    """
    spans = [_lines(*each) for each in zip(*_axes(plan), strict=True)]
    (left, right), (top, bottom) = spans
    picture = _picture(images[0], plan)
    near = _first((left, top), (1, 1), spans, picture, plan)
    return near, _first((right, bottom), (-1, -1), spans, picture, plan)


def place_of(crossing: Point, plan: PicturePlan) -> Point:
    """Return a crossing's position in the picture from its column and row of grid lines."""
    x, y = (
        offset + number * cell * pitch
        for number, offset, cell, pitch, _ in zip(crossing, *_axes(plan), strict=True)
    )
    return x, y


def _axes(plan: PicturePlan) -> tuple[Point, Point, Point, Point]:
    return plan.offset_px, plan.cell_px, grid_pitch(plan.grid), plan.turned_px


def _lines(offset: float, cell: float, pitch: float, most: float) -> tuple[int, int]:
    """Return the first and last grid line well inside the picture."""
    first = -int(-(_INSIDE - offset / (cell * pitch)) // 1)
    last = int(((most - offset) / (cell * pitch) - _INSIDE) // 1)
    return first, max(first, last)


def _first(
    corner: tuple[int, int],
    way: tuple[int, int],
    spans: Sequence[tuple[int, int]],
    picture: _Picture,
    plan: PicturePlan,
) -> Point:
    """Return the clear crossing nearest to `corner`, or else the most visible, or `corner`."""
    steps = sorted(
        ((x, y) for x in range(_MOST_PLACES) for y in range(_MOST_PLACES)),
        key=lambda step: step[0] + step[1],
    )
    places = [(corner[0] + x * way[0], corner[1] + y * way[1]) for x, y in steps]
    inside = [
        place
        for place in places
        if all(first <= each <= last for each, (first, last) in zip(place, spans, strict=True))
    ]
    for sign in _SIGNS if plan.grid == "squares" else _SIGNS[1:]:
        best, seen = None, sign.least
        for place in inside:
            shown = sign.shown(picture, place_of(place, plan))
            if shown > seen:
                best, seen = place, shown
            if seen >= sign.plain:
                break
        if best is not None:
            return float(best[0]), float(best[1])
    return float(corner[0]), float(corner[1])


def _picture(image: QImage, plan: PicturePlan) -> _Picture:
    (wide, high), (across, down) = plan.size_px, plan.turned_px
    turn = QTransform()
    turn.translate(across / 2, down / 2)
    turn.rotate(plan.quarters * QUARTER_DEG - plan.slant_deg)
    turn.translate(-wide / 2, -high / 2)
    back, _ = turn.inverted()
    scale = image.width() / wide
    return _Picture(image, back * QTransform.fromScale(scale, scale), plan.cell_px)


def _lines_at(picture: _Picture, at: Point) -> float:
    """Return how strongly the lines at a crossing stand out from what is beside them.

    One arm across and one down suffice, as in the corner of a room.
    """
    return min(max(_line(picture, at, arm) for arm in arms) for arms in (_ACROSS_IT, _DOWN_IT))


def _line(picture: _Picture, at: Point, arm: tuple[int, int]) -> float:
    """Return how strongly an arm stands out along its whole length; 0 if broken or cut off."""
    x, y = arm
    differences = []
    for step in _ALONG:
        on = picture.light(at, x * step, y * step)
        beside = [
            picture.light(at, x * step + y * side, y * step + x * side)
            for side in (-_BESIDE, _BESIDE)
        ]
        if on is None or beside[0] is None or beside[1] is None:
            return 0.0
        differences.append((beside[0] + beside[1]) / 2 - on)
    return min(map(abs, differences)) if len({each > 0 for each in differences}) == 1 else 0.0


def _contrast(picture: _Picture, at: Point) -> float:
    values = []
    for step in range(-_ACROSS, _ACROSS + 1):
        share = step / _ACROSS / 2
        # Sample along two slanted lines, so that the samples cross the grid lines.
        for x, y in ((share, share / 3), (share / 3, -share)):
            light = picture.light(at, x, y)
            if light is not None:
                values.append(light)
    return max(values, default=0) - min(values, default=0)


_SIGNS: Final = (_Sign(_lines_at, 20, 4), _Sign(_contrast, 80, 24))


_SIDE: Final = 156
_LEAST_SIDE: Final = 120
_SPAN: Final = 0.6
_MOST: Final = 16.0
_LEAST: Final = 1.0


class Loupe(QWidget):
    """Shows a grid crossing near one corner of a picture, magnified.

    `nudged(by)`, in picture pixels, is emitted when the crossing is dragged or moved by an arrow
    key.
    """

    nudged = Signal(object)

    def __init__(self, name: str, hint: str) -> None:
        super().__init__()
        self._images: tuple[QImage, ...] = ()
        self._plan: PicturePlan | None = None
        self._at: Point = (0.0, 0.0)
        self._held: QPointF | None = None
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.SizeAllCursor)
        self.setAccessibleName(name)
        self.setToolTip(hint)
        self.setMinimumWidth(_LEAST_SIDE)
        policy = QSizePolicy.Policy
        self.setSizePolicy(policy.Expanding, policy.Fixed)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)

    def sizeHint(self) -> QSize:
        """Small enough for two loupes side by side."""
        return QSize(_SIDE, _SIDE)

    def show_plan(self, images: tuple[QImage, ...], plan: PicturePlan, at: Point) -> None:
        self._images, self._plan, self._at = images, plan, at
        self.update()

    @property
    def enlarged(self) -> float:
        """Screen pixels per picture pixel in the loupe."""
        cell = max(self._plan.cell_px) if self._plan else 1.0
        return min(max(_SPAN * self.width() / cell, _LEAST), _MOST)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._held = event.position()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._held is not None:
            by = (event.position() - self._held) / self.enlarged
            self._held = event.position()
            self.nudged.emit((by.x(), by.y()))

    def mouseReleaseEvent(self, _event: QMouseEvent) -> None:
        self._held = None

    def keyPressEvent(self, event: QKeyEvent) -> None:
        by = arrow_nudge(event, 0.25)
        if by is None:
            super().keyPressEvent(event)
        else:
            self.nudged.emit(by)

    def paintEvent(self, _event: QPaintEvent) -> None:
        colours = colours_of(self.palette())
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), QColor(colours.raised))
            if self._plan is not None and self._images:
                scale, half = self.enlarged, QPointF(self.width() / 2, self.height() / 2)
                origin = half - QPointF(*self._at) * scale
                painter.translate(origin)
                paint_turned(painter, self._images, self._plan, scale)
                whole = QRectF(0, 0, *self._plan.turned_px)
                seen = QRectF(-origin / scale, self.size().toSizeF() / scale) & whole
                paint_grid_overlay(
                    painter, self._plan, seen, scale, GridInk(colours.bad, dashed=True)
                )
                painter.resetTransform()
            focus = self.hasFocus()
            painter.setPen(
                QPen(QColor(colours.accent if focus else colours.line), 2 if focus else 1)
            )
            painter.drawRect(self.rect().adjusted(0, 0, -1, -1))
