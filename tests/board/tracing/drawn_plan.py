"""Draws dungeons like old modules in six styles, with known floor, walls and doors.

Whatever a style leaves open (thickness, darkness, kind of box) is chosen by a seed.
"""

from math import cos, pi, sin
from random import Random
from typing import Final, NamedTuple

from PySide6 import QtGui
from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QImage, QPainter, QPainterPath, QPen, QTransform

from tests.board.tracing.drawn_dungeon import (
    FINE,
    DrawnDoor,
    Dungeon,
    Spot,
    Stretch,
    floor_path,
    rings_of_path,
)

STYLES: Final = ("lines", "hatched", "black", "blue", "parchment", "scanned")
SPARSE: Final = "sparse"
"""The hatched style with few strokes, so that rock is as light as floor in many places."""


class DrawnPlan(NamedTuple):
    """A picture of a dungeon, and its truth, in squares from the picture's corner."""

    picture: QImage
    cell: float
    offset: Spot
    floor: list[list[Spot]]
    walls: list[Stretch]
    doors: list[DrawnDoor]


def draw(dungeon: Dungeon, style: str, seed: int) -> DrawnPlan:
    """A dungeon drawn in a style; the seed chooses whatever the style leaves open."""
    chance = Random(f"{style} {seed}")
    if style == "scanned":
        return scanned(draw_with(dungeon, "hatched", chance), chance, chance.choice((-0.3, 0.3)))
    return draw_with(dungeon, style, chance)


def draw_with(dungeon: Dungeon, style: str, chance: Random, cell: float | None = None) -> DrawnPlan:
    """A dungeon drawn in an unscanned style, with squares of a given width or any."""
    return draw_pen(Pen(dungeon, style, chance, cell))


def draw_pen(pen: "Pen") -> DrawnPlan:
    """What a pen draws, with its truth."""
    pen.draw_all()
    rings = rings_of_path(pen.path)
    walls = [(a, b) for ring in rings for a, b in zip(ring, ring[1:] + ring[:1], strict=True)]
    shift = pen.shift
    moved = [[(x + shift[0], y + shift[1]) for x, y in ring] for ring in rings]
    stretches = [(_moved(a, shift), _moved(b, shift)) for a, b in walls]
    doors = [
        door._replace(start=_moved(door.start, shift), end=_moved(door.end, shift))
        for door in pen.doors
    ]
    offset = shift[0] % 1 * pen.cell, shift[1] % 1 * pen.cell
    return DrawnPlan(pen.picture, pen.cell, offset, moved, stretches, doors)


def _moved(spot: Spot, by: Spot) -> Spot:
    return spot[0] + by[0], spot[1] + by[1]


class Pen:
    """Draws one dungeon."""

    def __init__(
        self, dungeon: Dungeon, style: str, chance: Random, cell: float | None = None
    ) -> None:
        self.dungeon, self.style, self.chance = dungeon, style, chance
        self.cell = cell or chance.uniform(28, 62)
        self.shift = chance.uniform(0, 1), chance.uniform(0, 1)
        self.path = floor_path(dungeon)
        self.size = dungeon.size
        wide, high = (int((each + 1) * self.cell) for each in dungeon.size)
        self.picture = QImage(wide, high, QImage.Format.Format_RGB32)
        self.line = self._line_width()
        self.ink, self.rock, self.page, self.ground = self._colours()
        self.door_off = chance.choice((0.0, 0.0, 0.0, -0.5, 0.5))
        self.box = chance.uniform(0.5, 1.0), chance.uniform(0.2, 0.36)
        self.look = chance.choice(("box", "box", "box", "arc", "solid"))
        self.doors = [self._placed(door) for door in dungeon.doors]

    def _line_width(self) -> float:
        low, high = {
            "lines": (0.05, 0.1),
            "hatched": (0.06, 0.12),
            SPARSE: (0.06, 0.12),
            "black": (0.04, 0.08),
            "blue": (0.03, 0.06),
            "parchment": (0.14, 0.26),
        }[self.style]
        return self.chance.uniform(low, high)

    def _colours(self) -> tuple[QColor, QColor, QColor, QColor]:
        chance = self.chance
        if self.style == "blue":
            blue = QColor.fromHsv(chance.randrange(195, 220), chance.randrange(120, 220), 190)
            return blue, blue, blue if chance.random() < 0.5 else QColor("white"), QColor("white")
        if self.style == "black":
            dark = QColor.fromHsv(0, 0, chance.randrange(0, 50))
            return dark, dark, dark, QColor.fromHsv(40, chance.randrange(0, 20), 250)
        if self.style == "parchment":
            ink = QColor.fromHsv(25, chance.randrange(80, 160), chance.randrange(40, 80))
            page = QColor.fromHsv(38, chance.randrange(50, 90), chance.randrange(205, 240))
            return ink, page, page, page
        white = QColor.fromHsv(45, chance.randrange(0, 18), chance.randrange(240, 256))
        return QColor.fromHsv(0, 0, chance.randrange(0, 40)), white, white, white

    def _placed(self, door: DrawnDoor) -> DrawnDoor:
        by = door.way[0] * self.door_off, door.way[1] * self.door_off
        return door._replace(start=_moved(door.start, by), end=_moved(door.end, by))

    def draw_all(self) -> None:
        self.picture.fill(self.page)
        with QPainter(self.picture) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.scale(self.cell, self.cell)
            painter.translate(*self.shift)
            self._rock(painter)
            self._floor(painter)
            self._grid(painter)
            self._walls(painter)
            for x, y, across, down in self.dungeon.stairs:
                self._treads(painter, x, y, (across, down))
            for arch in self.dungeon.arches:
                self._arch(painter, arch)
            for door in self.doors:
                self._paint_door(painter, door)
            self._things(painter)
        if self.style == "parchment":
            self._texture()

    def _scaled_path(self) -> QPainterPath:
        return QTransform.fromScale(1 / FINE, 1 / FINE).map(self.path)

    def _rock(self, painter: QPainter) -> None:
        if self.style == "hatched":
            self._hatching(painter, self.chance.uniform(0.5, 0.9), 0.5)
        elif self.style == SPARSE:
            self._hatching(painter, self.chance.uniform(0.4, 1.1), self.chance.uniform(0.65, 1.0))
        elif self.style in {"black", "blue"}:
            wide, high = self.size
            rim = self.chance.choice((0.0, 1.0))
            painter.fillRect(QRectF(rim, rim, wide - 2 * rim, high - 2 * rim), self.rock)

    def _hatching(self, painter: QPainter, reach: float, clump: float) -> None:
        """Bundles of strokes near the floor, at this spacing."""
        gap = self.chance.uniform(0.13, 0.2)
        thin = self.line * self.chance.uniform(0.35, 0.6)
        stroker = QPainterPath(self.path)
        wide = QtGui.QPainterPathStroker()
        wide.setWidth(2 * reach * FINE)
        near = QTransform.fromScale(1 / FINE, 1 / FINE).map(wide.createStroke(stroker))
        painter.setPen(QPen(self.ink, thin))
        columns, rows = (int(each / clump) + 1 for each in self.size)
        for row in range(rows):
            for column in range(columns):
                x = (column + self.chance.uniform(0.2, 0.8)) * clump
                y = (row + self.chance.uniform(0.2, 0.8)) * clump
                if near.contains(QPointF(x, y)):
                    self._clump(painter, x, y, gap)

    def _clump(self, painter: QPainter, x: float, y: float, gap: float) -> None:
        turn = self.chance.uniform(0, pi)
        along, across = (cos(turn), sin(turn)), (-sin(turn), cos(turn))
        half = 0.32
        for number in (-1, 0, 1):
            a, b = x + across[0] * gap * number, y + across[1] * gap * number
            painter.drawLine(
                QPointF(a - along[0] * half, b - along[1] * half),
                QPointF(a + along[0] * half, b + along[1] * half),
            )

    def _floor(self, painter: QPainter) -> None:
        painter.fillPath(self._scaled_path(), self.ground)

    def _grid(self, painter: QPainter) -> None:
        """Lines on the floor, or over all of the page, or none."""
        kind = self.chance.choice(("floor", "floor", "all", "none", "dots"))
        strength = self.chance.uniform(0.2, 0.45) if self.style != "blue" else 1.0
        width = self.chance.uniform(0.018, 0.03)
        colour = QColor(self.ink)
        colour.setAlphaF(strength)
        painter.save()
        if kind != "all" or self.style in {"black", "blue"}:
            painter.setClipPath(self._scaled_path())
        pen = QPen(colour, width)
        if kind == "dots":
            pen.setDashPattern([1.5, 4])
        painter.setPen(pen if kind != "none" else Qt.PenStyle.NoPen)
        for x in range(-1, self.size[0] + 1):
            painter.drawLine(QPointF(x, -1), QPointF(x, self.size[1]))
        for y in range(-1, self.size[1] + 1):
            painter.drawLine(QPointF(-1, y), QPointF(self.size[0], y))
        painter.restore()

    def _walls(self, painter: QPainter) -> None:
        colour = QColor(self.ink)
        if self.style == "parchment":
            # Soft: a wide faint stroke under the dark one.
            colour.setAlphaF(0.35)
            painter.strokePath(self._scaled_path(), QPen(colour, self.line * 1.7))
            colour.setAlphaF(0.85)
        painter.strokePath(self._scaled_path(), QPen(colour, self.line))

    def _treads(self, painter: QPainter, x: int, y: int, way: tuple[int, int]) -> None:
        count = self.chance.randrange(4, 7)
        painter.setPen(QPen(self.ink, max(0.03, self.line * 0.5)))
        for number in range(1, count):
            share = number / count
            if way[0]:
                painter.drawLine(QPointF(x + share, y), QPointF(x + share, y + 1))
            else:
                painter.drawLine(QPointF(x, y + share), QPointF(x + 1, y + share))

    def _arch(self, painter: QPainter, arch: DrawnDoor) -> None:
        painter.setPen(QPen(self.ink, max(self.line, 0.1), c=Qt.PenCapStyle.FlatCap))
        (ax, ay), (bx, by) = arch.start, arch.end
        for share in (0.0, 0.75):
            painter.drawLine(
                QPointF(ax + (bx - ax) * share, ay + (by - ay) * share),
                QPointF(ax + (bx - ax) * (share + 0.25), ay + (by - ay) * (share + 0.25)),
            )

    def _paint_door(self, painter: QPainter, door: DrawnDoor) -> None:
        painter.save()
        (ax, ay), (bx, by) = door.start, door.end
        painter.translate((ax + bx) / 2, (ay + by) / 2)
        if door.way[1]:
            painter.rotate(90)
        # From here on the passage leads along x, and the door stands along y.
        line = max(self.line if self.style != "parchment" else self.line * 0.5, 0.04)
        pen = QPen(self.ink, line, c=Qt.PenCapStyle.FlatCap)
        painter.setPen(pen)
        signs = {
            "door": self._door,
            "double": self._double,
            "barred": self._barred,
            "portcullis": self._portcullis,
        }
        if door.kind in signs:
            signs[door.kind](painter)
        else:
            self._secret(painter, line)
        painter.restore()

    def _door(self, painter: QPainter) -> None:
        if self.look == "arc":
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawLine(QPointF(0, -0.5), QPointF(0.85, -0.5))
            painter.drawArc(QRectF(-0.9, -1.4, 1.8, 1.8), 0, -90 * 16)
            return
        long, thick = self.box
        painter.drawLine(QPointF(0, -0.5), QPointF(0, 0.5))
        painter.setBrush(self.ground if self.look == "box" else self.ink)
        painter.drawRect(QRectF(-thick / 2, -long / 2, thick, long))

    def _double(self, painter: QPainter) -> None:
        thick = self.box[1]
        painter.drawLine(QPointF(0, -0.5), QPointF(0, 0.5))
        painter.setBrush(self.ground)
        painter.drawRect(QRectF(-thick / 2, -0.45, thick, 0.45))
        painter.drawRect(QRectF(-thick / 2, 0, thick, 0.45))

    def _barred(self, painter: QPainter) -> None:
        long, thick = self.box
        painter.drawLine(QPointF(0, -0.5), QPointF(0, 0.5))
        painter.setBrush(self.ground)
        painter.drawRect(QRectF(-thick / 2, -long / 2, thick, long))
        painter.drawLine(QPointF(thick / 2 + 0.1, -0.4), QPointF(thick / 2 + 0.1, 0.4))

    def _portcullis(self, painter: QPainter) -> None:
        painter.setBrush(self.ink)
        painter.setPen(Qt.PenStyle.NoPen)
        for number in range(5):
            painter.drawEllipse(QPointF(0, -0.4 + 0.2 * number), 0.06, 0.06)

    def _secret(self, painter: QPainter, line: float) -> None:
        """A wall across the passage with an S; in filled rock, a light S on dark wall."""
        dark = self.style in {"black", "blue"}
        thick = 0.55 if dark else line
        painter.fillRect(QRectF(-thick / 2, -0.5, thick, 1), self.ink)
        letter = QFont("DejaVu Sans")
        letter.setPixelSize(60)
        letter.setBold(True)
        path = QPainterPath()
        path.addText(0, 0, letter, "S")
        middle = path.boundingRect().center()
        path.translate(-middle.x(), -middle.y())
        painter.save()
        painter.scale(0.012, 0.012)
        if not dark:
            painter.fillPath(path, QColor(self.ink))
        else:
            painter.fillPath(path, QColor(self.ground))
        painter.restore()

    def _things(self, painter: QPainter) -> None:
        """Columns, room numbers, and furniture where there is any."""
        painter.setPen(QPen(self.ink, 0.05))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for x, y in self.dungeon.columns:
            painter.drawEllipse(QPointF(x, y), 0.15, 0.15)
        rooms = [box for box in self.dungeon.rects if min(box[2:]) > 2]
        for number, (x, y, wide, high) in enumerate(rooms):
            self._key(painter, number + 1, x + wide / 2, y + high / 2)
            if self.style == "parchment" and self.chance.random() < 0.6:
                table = QRectF(x + 0.5, y + 0.4, self.chance.uniform(0.6, 1.2), 0.7)
                painter.drawRect(table)

    def _key(self, painter: QPainter, number: int, x: float, y: float) -> None:
        letter = QFont("DejaVu Sans")
        letter.setPixelSize(60)
        path = QPainterPath()
        path.addText(0, 0, letter, str(number))
        middle = path.boundingRect().center()
        painter.save()
        painter.translate(x, y)
        painter.scale(0.01, 0.01)
        painter.translate(-middle.x(), -middle.y())
        painter.fillPath(path, self.ink)
        painter.restore()

    def _texture(self) -> None:
        """Stains and fibres over the whole page."""
        for cells, strength in ((9, 0.2), (60, 0.1), (400, 0.1)):
            stain = _noise(cells, self.chance).scaled(
                self.picture.size(),
                Qt.AspectRatioMode.IgnoreAspectRatio,
                Qt.TransformationMode.SmoothTransformation,
            )
            with QPainter(self.picture) as painter:
                painter.setOpacity(strength)
                painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Overlay)
                painter.drawImage(0, 0, stain)


def _noise(cells: int, chance: Random) -> QImage:
    side = -(-cells // 4) * 4
    grey = chance.randbytes(side * side)
    return QImage(grey, side, side, side, QImage.Format.Format_Grayscale8).copy()


def scanned(plan: DrawnPlan, chance: Random, angle: float, grain: float = 0.12) -> DrawnPlan:
    """A plan as a scanner sees it: turned, blurred, noisy, and saved as a poor JPEG."""
    picture = plan.picture
    wide, high = picture.width(), picture.height()
    turn = QTransform().translate(wide / 2, high / 2).rotate(angle).translate(-wide / 2, -high / 2)
    turned = QImage(picture.size(), QImage.Format.Format_RGB32)
    turned.fill(picture.pixelColor(0, 0))
    with QPainter(turned) as painter:
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.setTransform(turn)
        painter.drawImage(0, 0, picture)
    small = turned.scaled(
        wide * 3 // 5,
        high * 3 // 5,
        Qt.AspectRatioMode.IgnoreAspectRatio,
        Qt.TransformationMode.SmoothTransformation,
    )
    blurred = small.scaled(
        wide,
        high,
        Qt.AspectRatioMode.IgnoreAspectRatio,
        Qt.TransformationMode.SmoothTransformation,
    )
    noise = _noise(max(wide, high), chance)
    with QPainter(blurred) as painter:
        painter.setOpacity(grain)
        painter.drawImage(0, 0, noise)

    def carried(spot: Spot) -> Spot:
        point = turn.map(QPointF(spot[0] * plan.cell, spot[1] * plan.cell))
        return point.x() / plan.cell, point.y() / plan.cell

    return plan._replace(
        picture=_as_jpeg(blurred, 60),
        floor=[[carried(spot) for spot in ring] for ring in plan.floor],
        walls=[(carried(a), carried(b)) for a, b in plan.walls],
        doors=[
            door._replace(start=carried(door.start), end=carried(door.end)) for door in plan.doors
        ],
    )


def _as_jpeg(picture: QImage, quality: int) -> QImage:
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    picture.save(buffer, "JPEG", quality)  # type: ignore[call-overload]
    return QImage.fromData(QByteArray(buffer.data())).convertToFormat(QImage.Format.Format_RGB32)
