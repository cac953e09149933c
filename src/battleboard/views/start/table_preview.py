"""The map preview in dialogs: floor or picture with grid, walls and doors."""

from typing import Final

from PySide6 import QtGui, QtWidgets
from PySide6.QtCore import QPointF, QRectF, QSize, QSizeF, Qt

from battleboard.board.board import Board
from battleboard.board.grid import GridCell
from battleboard.board.level_board import first_level, level_board
from battleboard.foundation.words import count
from battleboard.views.map.paint.floors import TILE_FT, floor_tile
from battleboard.views.map.paint.map_colours import FloorColours, palette_for
from battleboard.views.map.paint.wall_painter import prepare_walls
from battleboard.views.theme.sizes import ROUND
from battleboard.views.theme.theme import colours_of

_FEWEST_PIXELS: Final = 4.0
_OVER_PICTURE: Final = 0.25
_SMALLEST: Final = QSize(380, 300)


def size_of(board: Board) -> str:
    """Describe the size of a board, or of the level it opens on."""
    more = len(board.levels) - 1
    wide, high = level_board(board, first_level(board)).size_ft
    levels = f", and {count(more, 'more level')}" if more > 0 else ""
    return f"{wide:.0f} by {high:.0f} feet{levels}"


class TablePreview(QtWidgets.QWidget):
    """A preview of the board: floor or picture, with grid and walls."""

    def __init__(self, parent: QtWidgets.QWidget | None = None) -> None:
        super().__init__(parent)
        self._board: Board | None = None
        self._picture = QtGui.QImage()
        self.setMinimumSize(_SMALLEST)
        self.setAccessibleName("Preview of the table")

    def show_board(self, board: Board, picture: QtGui.QImage) -> None:
        """Show a board, at the level it opens on."""
        self._board, self._picture = level_board(board, first_level(board)), picture
        self.setAccessibleDescription(size_of(board))
        self.update()

    def paintEvent(self, _event: QtGui.QPaintEvent) -> None:
        if self._board is None:
            return
        table = self._table(self._board)
        colours = colours_of(self.palette())
        with QtGui.QPainter(self) as painter:
            painter.setRenderHint(QtGui.QPainter.RenderHint.Antialiasing)
            painter.setRenderHint(QtGui.QPainter.RenderHint.SmoothPixmapTransform)
            rounded = QtGui.QPainterPath()
            rounded.addRoundedRect(table, ROUND / 2, ROUND / 2)
            painter.setClipPath(rounded)
            self._paint_floor(painter, table, self._board)
            self._paint_grid(painter, table, self._board)
            self._paint_walls(painter, table, self._board)
            painter.setClipping(False)
            painter.setPen(QtGui.QPen(QtGui.QColor(colours.line), 1))
            painter.drawPath(rounded)

    def _table(self, board: Board) -> QRectF:
        wide, high = board.size_ft
        scale = min((self.width() - 2) / wide, (self.height() - 2) / high)
        table = QRectF(0, 0, wide * scale, high * scale)
        table.moveCenter(QRectF(self.rect()).center())
        return table

    def _paint_floor(self, painter: QtGui.QPainter, table: QRectF, board: Board) -> None:
        if self._picture.isNull():
            painter.drawTiledPixmap(table, self._tile(board, table.width() / board.size_ft[0]))
        else:
            scale = table.width() / board.size_ft[0]
            at = table.topLeft() + QPointF(*board.surface.at) * scale
            wide, high = board.surface.picture_ft or board.size_ft
            area = QRectF(at, QSizeF(wide, high) * scale)
            painter.save()
            painter.translate(area.center())
            painter.rotate(board.surface.turned_deg)
            painter.drawImage(area.translated(-area.center()), self._picture)
            painter.restore()

    def _tile(self, board: Board, scale: float) -> QtGui.QPixmap:
        pixels = max(1, round(TILE_FT * scale * self.devicePixelRatioF()))
        drawn = floor_tile(board.surface.floor, self._earth(board))
        smooth = Qt.TransformationMode.SmoothTransformation
        small = QtGui.QPixmap.fromImage(drawn.scaled(pixels, pixels, mode=smooth))
        small.setDevicePixelRatio(self.devicePixelRatioF())
        return small

    def _paint_walls(self, painter: QtGui.QPainter, table: QRectF, board: Board) -> None:
        scale = table.width() / board.size_ft[0]
        painter.save()
        painter.translate(table.topLeft())
        painter.scale(scale, scale)
        palette = palette_for(colours_of(self.palette()))
        walls = prepare_walls(board.walls)
        walls.paint(painter, QRectF(0, 0, *board.size_ft), scale, palette, fine=True)
        painter.restore()

    def _earth(self, board: Board) -> FloorColours:
        return palette_for(colours_of(self.palette())).floors[board.surface.floor]

    def _paint_grid(self, painter: QtGui.QPainter, table: QRectF, board: Board) -> None:
        scale = table.width() / board.size_ft[0]
        if not board.surface.grid_shown or board.grid.feet * scale < _FEWEST_PIXELS:
            return
        colour = QtGui.QColor(self._earth(board).grid)
        if not self._picture.isNull():
            # More transparent, or the grid would hide so small a picture.
            colour.setAlphaF(_OVER_PICTURE)
        painter.setPen(QtGui.QPen(colour, 1))
        for cell in _preview_cells(board):
            corners = [QPointF(x * scale, y * scale) for x, y in board.grid.corners(cell)]
            painter.drawPolyline([table.topLeft() + each for each in [*corners, *corners[:1]]])


def _preview_cells(board: Board) -> list[GridCell]:
    grid, (wide, high) = board.grid, board.size_ft
    half = grid.feet / 2
    across, down = range(int(wide / half) + 2), range(int(high / half) + 2)
    found = {grid.cell_of((x * half, y * half)) for x in across for y in down}
    return list(found)
