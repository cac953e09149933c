"""Paints walls, doors, windows, pillars and tables."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from math import ceil
from typing import Final, NamedTuple

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from battleboard.board.wall import FENCES, Block, Wall, WallKind, blocks
from battleboard.views.map.paint import door_painter
from battleboard.views.map.paint.map_colours import MapPalette

_LOW: Final = 0.85
_RAIL: Final = 0.28
_POST: Final = 0.8
_SCREEN: Final = 0.45
"""Thickness of low walls, rails, rail posts and screens, as a share of a wall's."""
_LIGHTER: Final = 150
_POSTS_FT: Final = 5.0


def is_fence(wall: Wall) -> bool:
    """Whether a wall is painted as a fence: a low wall, a rail or a screen."""
    return wall.sort in FENCES or is_screen(wall)


def is_screen(wall: Wall) -> bool:
    """Whether a wall does not block movement."""
    return wall.kind == "wall" and not wall.stops_movement


class FencePainter:
    """Paints all kinds of fences with a wall brush."""

    def __init__(self, brush: door_painter.WallBrush) -> None:
        self._stroke, self._palette = brush.stroke, brush.palette
        self._thick, self._pixel, self._cap = brush.thick, brush.pixel, brush.cap

    def paint(self, fences: list[Wall]) -> None:
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
        posts = [post for line in lines for post in _rail_posts(line, self._thick * _POST)]
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


def _rail_posts(line: QLineF, side: float) -> list[QLineF]:
    """Square posts at both ends of a rail and between them; none on a rail shorter than a post."""
    length = line.length()
    if length <= side:
        return []
    spans = max(1, ceil(length / _POSTS_FT))
    half = side / length / 2
    return [
        QLineF(line.pointAt(at / spans - half), line.pointAt(at / spans + half))
        for at in range(spans + 1)
    ]


_TOP: Final = 126
"""How much the top of a block is darkened, as Qt's percentage."""


class BlockTop(NamedTuple):
    """The top of a block: its outline in feet, its kind, and the walls around it."""

    outline: QPolygonF
    box: QRectF
    kind: WallKind
    sides: tuple[Wall, ...]

    def paint(self, painter: QPainter, palette: MapPalette, thick: float, pixel: float) -> None:
        edge, core = palette.wall_edge, palette.wall
        if self.kind == "object":
            edge, core = palette.wood_edge, palette.wood
        painter.setBrush(QColor(core).darker(_TOP))
        for colour, wide in ((edge, thick + 2 * pixel), (core, thick - 1.5 * pixel)):
            pen = QPen(QColor(colour), wide)
            pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
            painter.setPen(pen)
            painter.drawPolygon(self.outline)


def top_of(block: Block) -> BlockTop:
    outline = QPolygonF([QPointF(*corner) for corner in block.outline])
    return BlockTop(outline, outline.boundingRect(), block.kind, block.sides)


_THICK_FT: Final = 0.8
_LEAST_PX: Final = 2.5
_CORE_FT: Final = 0.12
_SOLID: Final = frozenset({"wall", "secret"})
_SLABS: Final[tuple[WallKind, ...]] = ("object", "window", "secret", "door")


class WallStroke(NamedTuple):
    """A wall segment in feet, and its bounding box.

    `leaves` are the leaves of a door, or the slab itself; open leaves are at right angles to the
    frame. `cores` are slightly shorter leaves, and `posts` are the door posts.
    """

    wall: Wall
    line: QLineF
    leaves: tuple[QLineF, ...]
    cores: tuple[QLineF, ...]
    posts: tuple[QLineF, ...]
    left: float
    top: float
    right: float
    bottom: float


@dataclass(frozen=True, slots=True)
class PreparedWalls:
    """All walls of a board, prepared for painting in feet at any scale."""

    strokes: tuple[WallStroke, ...]
    tops: tuple[BlockTop, ...] = ()

    def paint(
        self, painter: QPainter, part_ft: QRectF, scale: float, palette: MapPalette, *, fine: bool
    ) -> None:
        pixel = 1 / scale
        thick = max(_THICK_FT * scale, _LEAST_PX) * pixel
        out = 3 * thick + 4 * pixel
        near = self._near(part_ft.adjusted(-out, -out, out, out))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, fine)
        cap = door_painter.ROUND if fine else door_painter.QUICK
        brush = door_painter.WallBrush(painter, palette, thick, pixel, cap)
        wall_painter = _WallPainter(brush)
        fences = [each.wall for each in near if is_fence(each.wall)]
        FencePainter(brush).paint(fences)
        wall_painter.paint_walls([each for each in near if _is_solid(each.wall)])
        for top in self.tops:
            if top.box.adjusted(-out, -out, out, out).intersects(part_ft):
                top.paint(painter, palette, thick, pixel)
        for kind in _SLABS:
            wall_painter.paint_slabs([each for each in near if _slab_of(each.wall) == kind], kind)
        door_painter.OpeningPainter(brush).paint([each.wall for each in near if _opens(each.wall)])

    def since(self, before: "PreparedWalls") -> list[QRectF]:
        """Boxes in feet around everything that differs from an earlier state."""
        was, now = before.boxes(), self.boxes()
        return [
            box
            for one, other in ((was, now), (now, was))
            for painted, box in one.items()
            if painted not in other
        ]

    def boxes(self) -> dict[tuple[int, ...], QRectF]:
        """The bounding box of each wall and block, by object identity."""
        found: dict[tuple[int, ...], QRectF] = {
            (id(each.wall),): QRectF(
                each.left, each.top, each.right - each.left, each.bottom - each.top
            )
            for each in self.strokes
        }
        found.update((tuple(map(id, top.sides)), top.box) for top in self.tops)
        return found

    def _near(self, part: QRectF) -> list[WallStroke]:
        left, top, right, bottom = part.left(), part.top(), part.right(), part.bottom()
        return [
            each
            for each in self.strokes
            if each.left <= right
            and each.right >= left
            and each.top <= bottom
            and each.bottom >= top
        ]


def prepare_walls(walls: Iterable[Wall], known: PreparedWalls | None = None) -> PreparedWalls:
    """Prepare all walls of a board for painting; the strokes of walls in `known` are reused."""
    built = tuple(walls)
    solid = tuple(blocks(built))
    sides = {id(side) for block in solid for side in block.sides}
    kept = {id(each.wall): each for each in known.strokes} if known else {}
    strokes = (kept.get(id(wall)) or _stroke(wall) for wall in built if id(wall) not in sides)
    return PreparedWalls(tuple(strokes), tuple(map(top_of, solid)))


def _stroke(wall: Wall) -> WallStroke:
    line = QLineF(*wall.a, *wall.b)
    leaves = _leaves(line, wall) if wall.kind in _SLABS else ()
    ends = (wall.a, wall.b, *(leaf.p2().toTuple() for leaf in leaves))
    xs, ys = zip(*ends, strict=True)
    cores = tuple(_shorten(leaf, _CORE_FT) for leaf in leaves)
    posts = _posts(line) if wall.kind == "door" else ()
    return WallStroke(wall, line, leaves, cores, posts, min(xs), min(ys), max(xs), max(ys))


class _WallPainter:
    """Paints all walls of one kind at once."""

    def __init__(self, brush: door_painter.WallBrush) -> None:
        self._stroke = brush.stroke
        self._cap, self._palette = brush.cap, brush.palette
        self._thick, self._pixel = brush.thick, brush.pixel

    def paint_walls(self, walls: list[WallStroke]) -> None:
        """Paint walls: a dark edge, and a lighter core.

        Each wall is shortened by a pixel, so that its end does not show on the far side of a wall
        that it meets.
        """
        lines = [_shorten(each.line, self._pixel) for each in walls]
        self._stroke(lines, self._palette.wall_edge, self._thick + 2 * self._pixel, self._cap)
        self._stroke(lines, self._palette.wall, self._thick - 1.5 * self._pixel, self._cap)

    def paint_slabs(self, slabs: list[WallStroke], kind: WallKind) -> None:
        if not slabs:
            return
        edge, core = self._palette.wood_edge, self._palette.wood
        thick = self._thick
        leaves = [leaf for each in slabs for leaf in each.leaves]
        cores = [leaf for each in slabs for leaf in each.cores]
        match kind:
            case "door":
                posts = [post for each in slabs for post in each.posts]
                self._stroke(posts, self._palette.wall_edge, thick + 3 * self._pixel, self._cap)
            case "window":
                edge, core = self._palette.wall_edge, self._palette.glass
            case "secret":
                self._stroke(leaves, core, thick - self._pixel, door_painter.DASHED)
                return
            case _:
                thick *= 0.7
        self._stroke(leaves, edge, thick + 1.5 * self._pixel, door_painter.FLAT)
        self._stroke(cores, core, thick - 1.5 * self._pixel, door_painter.FLAT)


def _slab_of(wall: Wall) -> WallKind | None:
    """The kind of a wall, to paint it as a slab; None if it is leafless or a fence."""
    return None if door_painter.is_leafless(wall) or is_fence(wall) else wall.kind


def _is_solid(wall: Wall) -> bool:
    return wall.kind in _SOLID and not is_fence(wall)


def _opens(wall: Wall) -> bool:
    return wall.is_door or wall.kind == "window"


def _posts(line: QLineF) -> tuple[QLineF, QLineF]:
    return QLineF(line.p1(), line.pointAt(0.01)), QLineF(line.pointAt(0.99), line.p2())


def _leaves(line: QLineF, wall: Wall) -> tuple[QLineF, ...]:
    """The leaves of a door as they stand, or the slab itself."""
    if wall.sort == "double" and wall.is_door:
        halves = QLineF(line.p1(), line.pointAt(0.495)), QLineF(line.p2(), line.pointAt(0.505))
        if wall.stands_open:
            return _open_leaf(halves[0]), _second_open_leaf(halves[1])
        return halves
    return (_open_leaf(line) if wall.stands_open else line,)


def _second_open_leaf(line: QLineF) -> QLineF:
    """The second leaf of an open double door, swung to the same side as the first."""
    return QLineF(line.p1(), QPointF(line.x1() + line.dy(), line.y1() - line.dx()))


def _open_leaf(line: QLineF) -> QLineF:
    """The leaf of an open door, at right angles to its frame."""
    return QLineF(line.p1(), QPointF(line.x1() - line.dy(), line.y1() + line.dx()))


def _shorten(line: QLineF, by: float) -> QLineF:
    length = line.length()
    if length <= 2 * by:
        return line
    return QLineF(line.pointAt(by / length), line.pointAt(1 - by / length))
