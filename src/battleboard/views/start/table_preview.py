"""What the table of a new battle will look like, small."""

from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPaintEvent, QPen, QPixmap
from PySide6.QtWidgets import QWidget

from battleboard.board.board import Board
from battleboard.board.grid import GridCell
from battleboard.views.look.space import ROUND
from battleboard.views.look.theme import colours_of
from battleboard.views.map.paint.floor import TILE_FT, tile
from battleboard.views.map.paint.palette import Earth, palette_for

_FEWEST_PIXELS: Final = 4.0
_SMALLEST: Final = QSize(380, 300)


class TablePreview(QWidget):
    """Floor or picture, and the grid on it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._board: Board | None = None
        self._picture = QImage()
        self.setMinimumSize(_SMALLEST)
        self.setAccessibleName("The table as it will be")

    def show_board(self, board: Board, picture: QImage) -> None:
        """Show another table."""
        self._board, self._picture = board, picture
        wide, high = board.size_ft
        self.setAccessibleDescription(f"{wide:.0f} by {high:.0f} feet")
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the table in the middle, as large as it goes in."""
        if self._board is None:
            return
        table = self._table(self._board)
        colours = colours_of(self.palette())
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            rounded = QPainterPath()
            rounded.addRoundedRect(table, ROUND / 2, ROUND / 2)
            painter.setClipPath(rounded)
            self._paint_floor(painter, table, self._board)
            self._paint_grid(painter, table, self._board)
            painter.setClipping(False)
            painter.setPen(QPen(QColor(colours.line), 1))
            painter.drawPath(rounded)

    def _table(self, board: Board) -> QRectF:
        wide, high = board.size_ft
        scale = min((self.width() - 2) / wide, (self.height() - 2) / high)
        table = QRectF(0, 0, wide * scale, high * scale)
        table.moveCenter(QRectF(self.rect()).center())
        return table

    def _paint_floor(self, painter: QPainter, table: QRectF, board: Board) -> None:
        if self._picture.isNull():
            painter.drawTiledPixmap(table, self._tile(board, table.width() / board.size_ft[0]))
        else:
            painter.drawImage(table, self._picture)

    def _tile(self, board: Board, scale: float) -> QPixmap:
        """Give the tile of the floor, in the scale of the preview."""
        pixels = max(1, round(TILE_FT * scale * self.devicePixelRatioF()))
        drawn = tile(board.surface.floor, self._earth(board))
        smooth = Qt.TransformationMode.SmoothTransformation
        small = QPixmap.fromImage(drawn.scaled(pixels, pixels, mode=smooth))
        small.setDevicePixelRatio(self.devicePixelRatioF())
        return small

    def _earth(self, board: Board) -> Earth:
        return palette_for(colours_of(self.palette())).floors[board.surface.floor]

    def _paint_grid(self, painter: QPainter, table: QRectF, board: Board) -> None:
        scale = table.width() / board.size_ft[0]
        if board.grid.feet * scale < _FEWEST_PIXELS:
            return
        painter.setPen(QPen(QColor(self._earth(board).grid), 1))
        for cell in _cells(board):
            corners = [QPointF(x * scale, y * scale) for x, y in board.grid.corners(cell)]
            painter.drawPolyline([table.topLeft() + each for each in [*corners, *corners[:1]]])


def _cells(board: Board) -> list[GridCell]:
    """Give all cells on the table, once each."""
    grid, (wide, high) = board.grid, board.size_ft
    half = grid.feet / 2
    across, down = range(int(wide / half) + 2), range(int(high / half) + 2)
    found = {grid.cell_of((x * half, y * half)) for x in across for y in down}
    return list(found)
