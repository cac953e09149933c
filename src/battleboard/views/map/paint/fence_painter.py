"""Paints what one looks over or walks through: low walls, rails and screens."""

from collections.abc import Callable, Iterable
from math import ceil
from typing import Final

from PySide6.QtCore import QLineF
from PySide6.QtGui import QColor

from battleboard.board.wall import FENCES, Wall
from battleboard.views.map.paint import door_painter

_LOW: Final = 0.85
_RAIL: Final = 0.28
_POST: Final = 0.8
_SCREEN: Final = 0.45
"""How thick each is, as a share of a wall."""
_LIGHTER: Final = 150
_POSTS_FT: Final = 5.0


def is_fence(wall: Wall) -> bool:
    """Whether it is painted here, and not as a wall or a slab."""
    return wall.sort in FENCES or is_screen(wall)


def is_screen(wall: Wall) -> bool:
    """Whether one walks through a wall that one cannot see through, or only dimly."""
    return wall.kind == "wall" and not wall.stops_movement


class FencePainter:
    """Paints fences of all kinds with a brush for walls."""

    def __init__(self, brush: door_painter.WallBrush) -> None:
        self._stroke, self._palette = brush.stroke, brush.palette
        self._thick, self._pixel, self._cap = brush.thick, brush.pixel, brush.cap

    def paint(self, fences: list[Wall]) -> None:
        """Paint low walls as stone that is lighter from above, rails with posts, and screens."""
        self._paint_screens(_lines(fences, is_screen))
        self._paint_low_walls(_lines(fences, lambda wall: wall.sort == "low wall"))
        self._paint_rails(_lines(fences, lambda wall: wall.sort == "rail"))

    def _paint_low_walls(self, lines: list[QLineF]) -> None:
        thick, pixel = _LOW * self._thick, self._pixel
        top = QColor(self._palette.wall).lighter(_LIGHTER).name()
        self._stroke(lines, self._palette.wall_edge, thick + pixel, self._cap)
        self._stroke(lines, self._palette.wall, thick - pixel, self._cap)
        self._stroke(lines, top, thick / 2, self._cap)

    def _paint_rails(self, lines: list[QLineF]) -> None:
        posts = [post for line in lines for post in _posts(line, self._thick * _POST)]
        edge, core, pixel = self._palette.wood_edge, self._palette.wood, self._pixel
        self._stroke(lines, edge, _RAIL * self._thick + pixel, self._cap)
        self._stroke(posts, edge, _POST * self._thick + pixel, door_painter.FLAT)
        self._stroke(lines, core, _RAIL * self._thick - pixel, self._cap)
        self._stroke(posts, core, _POST * self._thick - 2 * pixel, door_painter.FLAT)

    def _paint_screens(self, lines: list[QLineF]) -> None:
        thick = _SCREEN * self._thick
        self._stroke(lines, self._palette.wall_edge, thick + self._pixel, self._cap)
        self._stroke(lines, self._palette.glass, thick - self._pixel, door_painter.DASHED)


def _lines(fences: Iterable[Wall], belongs: Callable[[Wall], bool]) -> list[QLineF]:
    return [QLineF(*wall.a, *wall.b) for wall in fences if belongs(wall)]


def _posts(line: QLineF, side: float) -> list[QLineF]:
    """Posts at both ends of a rail and evenly between them, each as long as it is wide."""
    length = line.length()
    if length <= side:
        return []
    spans = max(1, ceil(length / _POSTS_FT))
    half = side / length / 2
    return [
        QLineF(line.pointAt(at / spans - half), line.pointAt(at / spans + half))
        for at in range(spans + 1)
    ]
