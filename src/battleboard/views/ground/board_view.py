"""A large preview of a board with its picture, walls, doors, lights and keys."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QEvent, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPen

from battleboard.board.board import Board
from battleboard.views.ground.sheet_view import SheetView
from battleboard.views.map.paint.ground_painter import MapGround, MapTable
from battleboard.views.map.paint.map_colours import palette_for
from battleboard.views.map.paint.pictures import Mipmap
from battleboard.views.map.paint.wall_painter import prepare_walls
from battleboard.views.theme.theme import colours_of

_LIGHT_PX: Final = 4.0
_NOTE_PX: Final = 9.0
_GLOW: Final = 14


class BoardView(SheetView):
    """Shows a board painted as on the map, with its lights and keys on top; units are feet."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.board: Board | None = None
        self._picture: Mipmap | None = None
        self._table: MapTable | None = None

    def show_board(self, board: Board, images: Sequence[QImage] = ()) -> None:
        self.board = board
        self._picture = Mipmap(images[0].size(), tuple(images)) if images else None
        self._table = None
        wide, high = board.size_ft
        self.setAccessibleDescription(f"{wide:.0f} by {high:.0f} feet")
        self.lay_sheet(QRectF(0, 0, wide, high))
        self.update()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.PaletteChange:
            self._table = None

    def paint_sheet(self, painter: QPainter) -> None:
        if self.board is None:
            return
        ratio, camera = self.devicePixelRatioF(), self.camera
        scale = camera.scale * ratio
        table = self._table_at(self.board, scale)
        corner = QPointF(*camera.corner) * scale
        part = QRect(corner.toPoint(), (self.size().toSizeF() * ratio).toSize())
        table.hold(part)
        painter.save()
        painter.scale(1 / ratio, 1 / ratio)
        painter.translate(-part.topLeft())
        table.show(painter, part)
        painter.restore()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_lights(painter, self.board)
        self._paint_notes(painter, self.board)

    def _table_at(self, board: Board, scale: float) -> MapTable:
        if self._table is None or self._table.scale != scale:
            palette = palette_for(colours_of(self.palette()))
            walls = prepare_walls(board.walls)
            self._table = MapTable(MapGround(board, palette, walls, (self._picture,)), scale)
        return self._table

    def _paint_lights(self, painter: QPainter, board: Board) -> None:
        for light in board.lights:
            at, colour = self.camera.to_screen(light.at), QColor(light.colour)
            glow = QColor(colour)
            glow.setAlpha(_GLOW)
            painter.setBrush(glow)
            painter.setPen(QPen(colour, 1))
            for reach in {light.bright_ft, light.radius_ft} - {0.0}:
                painter.drawEllipse(at, reach * self.camera.scale, reach * self.camera.scale)
            painter.setBrush(colour)
            painter.setPen(QPen(QColor(0, 0, 0), 1))
            painter.drawEllipse(at, _LIGHT_PX, _LIGHT_PX)

    def _paint_notes(self, painter: QPainter, board: Board) -> None:
        colours = colours_of(self.palette())
        for note in board.notes:
            at = self.camera.to_screen(note.at)
            painter.setBrush(QColor(colours.panel))
            painter.setPen(QPen(QColor(colours.accent), 1))
            words = note.title[:3]
            half = max(_NOTE_PX, painter.fontMetrics().horizontalAdvance(words) / 2 + 3)
            box = QRectF(at.x() - half, at.y() - _NOTE_PX, 2 * half, 2 * _NOTE_PX)
            painter.drawRoundedRect(box, _NOTE_PX, _NOTE_PX)
            painter.setPen(QColor(colours.ink))
            painter.drawText(box, _CENTRE, words)


_CENTRE: Final = Qt.AlignmentFlag.AlignCenter
