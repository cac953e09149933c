"""The measuring tool: feet, squares, segments, ranges and line of sight."""

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QLineF, QPointF, Qt
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPen
from PySide6.QtWidgets import QApplication

from battleboard.board.point import Point
from battleboard.foundation.words import number
from battleboard.models.map_effects import MeasuredLine
from battleboard.queries.table.measuring import BANDS, Measurement, measure_line, rings_of
from battleboard.views.map.tools.annotations import NoteLine, paint_note, paint_path
from battleboard.views.map.tools.gesture_tool import GestureTool
from battleboard.views.map.tools.tool import MapSurface
from battleboard.views.theme.theme import colours_of

_LEFT: Final = Qt.MouseButton.LeftButton
_RING: Final = 1.5
_ASIDE: Final = 14.0


class MeasureTool(GestureTool):
    """A drag measures a straight line; clicks measure a line with bends, until a double click."""

    cursor = Qt.CursorShape.CrossCursor

    def __init__(self, view: MapSurface, measure_from: Callable[[QPointF], object]) -> None:
        super().__init__(view, measure_from)
        self._points: tuple[Point, ...] = ()
        self._end: Point | None = None
        self._pressed = QPointF()
        self._pixel = QPointF()
        self._who = self._target = ""
        self._is_public = False

    @property
    def is_public(self) -> bool:
        return self._is_public

    def publish(self, *, public: bool) -> None:
        self._is_public = public
        self._redraw()

    def share(self) -> None:
        """Show the line to the players, or hide it; refused without a line."""
        if self.is_busy:
            self.publish(public=not self._is_public)
        else:
            refused = self.view.session.document.refused
            refused.emit("Nothing measured yet: press M.")

    @property
    def is_busy(self) -> bool:
        return bool(self._points) or super().is_busy

    @property
    def measurement(self) -> Measurement | None:
        line = self._line()
        if len(line) < 2:  # noqa: PLR2004 - a line has two ends
            return None
        session = self.view.session
        who = self._there(self._who) or self._there(session.selection.figure)
        target = self._there(self._target)
        return measure_line(session.battle, session.document.tables, line, who, target)

    def begin_at(self, pixel: QPointF) -> None:
        self._who, self._target = self.view.figure_at(pixel), ""
        self._points = (self._place(pixel),)
        self._end = self._points[0]
        self._pixel = pixel
        self._redraw()

    def pressed(self, event: QMouseEvent) -> bool:
        if event.button() != _LEFT:
            return super().pressed(event)
        self._pressed = event.position()
        if self._is_open:
            self._end = self._place(event.position())
            self._points = (*self._points, self._end)
            self._redraw()
        else:
            self.begin_at(event.position())
        return True

    def moved(self, event: QMouseEvent) -> bool:
        if not self._is_open:
            return super().moved(event)
        self._pixel = event.position()
        self._target = self.view.figure_at(self._pixel)
        self._end = self._place(self._pixel)
        self._redraw()
        return True

    def released(self, event: QMouseEvent) -> bool:
        """End a dragged line; a line begun by a click stays open."""
        if event.button() != _LEFT or not self._is_open:
            return super().released(event)
        moved = event.position() - self._pressed
        if moved.manhattanLength() >= QApplication.startDragDistance():
            self.moved(event)
            self._finish()
        return True

    def double_clicked(self, event: QMouseEvent) -> bool:
        if self._is_open:
            self.moved(event)
            self._finish()
        return True

    def key_pressed(self, event: QKeyEvent) -> bool:
        if self._is_open and event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            self._finish()
            return True
        return super().key_pressed(event)

    def cancel(self) -> None:
        self._points, self._end = (), None
        self.publish(public=False)
        super().cancel()

    def paint_over(self, painter: QPainter) -> None:
        super().paint_over(painter)
        found = self.measurement
        if found is None:
            return
        colours = colours_of(self.view.palette())
        self._paint_rings(painter)
        paint_path(painter, self.view, self._line(), colours.accent)
        first, *others = found.lines
        hint = "The players see it" if self._is_public else "S shows it to the players"
        lines = [NoteLine(first, strong=True), *map(NoteLine, others)]
        lines.append(NoteLine(hint, colours.faint))
        paint_note(painter, colours, lines, self._pixel, self.view.note_room)

    def _redraw(self) -> None:
        found = self.measurement if self._is_public else None
        measure = MeasuredLine(self._line(), found.lines[0]) if found else None
        self.view.session.broadcast.map_effects.show_measure(measure)
        self.view.update()

    @property
    def _is_open(self) -> bool:
        return self._end is not None

    def _line(self) -> tuple[Point, ...]:
        line = (*self._points, self._end) if self._end is not None else self._points
        return tuple(at for place, at in enumerate(line) if not place or at != line[place - 1])

    def _there(self, who: str) -> str:
        """The figure's id, or '' once the figure has left the board: lines may outlast figures."""
        return who if who in self.view.map_scene.looks else ""

    def _finish(self) -> None:
        self._points, self._end = self._line(), None
        self._redraw()

    def _place(self, pixel: QPointF) -> Point:
        """The centre of the figure or the cell under a pixel."""
        who = self.view.figure_at(pixel)
        if who:
            return self.view.body(who).at
        return self.view.session.battle.board.grid.snap(self.view.camera.to_board(pixel))

    def _paint_rings(self, painter: QPainter) -> None:
        """Paint the missile ranges of the figure that the line starts from."""
        who = self._there(self._who)
        if not who:
            return
        colours = colours_of(self.view.palette())
        line = self._line()
        middle, end = (self.view.camera.to_screen(each) for each in (line[0], line[-1]))
        for name, feet in zip(BANDS, rings_of(self.view.session.battle, who), strict=False):
            radius = feet * self.view.camera.scale
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor(colours.faint), _RING, Qt.PenStyle.DashLine))
            painter.drawEllipse(middle, radius, radius)
            sign = QLineF.fromPolar(radius, QLineF(middle, end).angle() + _ASIDE).p2() + middle
            if self.view.rect().contains(sign.toPoint()):
                text = NoteLine(f"{name}, {number(feet)} ft")
                paint_note(painter, colours, [text], sign, self.view.note_room)
