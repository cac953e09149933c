"""Draws dungeons by other hands, so that the tracer is not fitted to one pen.

Every hand varies the thickness of walls, the signs of its doors, the strokes of hatching and the
softness of the scan at random.
"""

from itertools import pairwise
from random import Random
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPainterPath, QPen

from tests.board.tracing.drawn_dungeon import Dungeon
from tests.board.tracing.drawn_plan import DrawnPlan, Pen, draw_pen

HANDS: Final = ("thin", "thick", "bands", "shaded", "double", "strokes", "solid")
_WOBBLE: Final = 0.5


class Hand(Pen):
    """Draws one dungeon by one of the other hands."""

    def __init__(
        self, dungeon: Dungeon, hand: str, chance: Random, cell: float | None = None
    ) -> None:
        super().__init__(dungeon, "lines", chance, cell or chance.uniform(28, 90))
        self.hand = hand
        self.line = chance.uniform(
            *{
                "thin": (0.03, 0.14),
                "thick": (0.2, 0.55),
                "bands": (0.3, 0.6),
                "shaded": (0.15, 0.4),
                "double": (0.04, 0.07),
                "strokes": (0.05, 0.14),
                "solid": (0.04, 0.1),
            }[hand]
        )
        self.clump = 0.0
        self.softness = chance.choice((0.0, 0.0, 0.02, 0.05))
        self.ink = QColor.fromHsv(0, 0, chance.randrange(0, 60))
        self.page = self.ground = self.rock = QColor.fromHsv(40, chance.randrange(0, 40), 245)
        if hand == "bands":
            self.page = QColor.fromHsv(0, 0, chance.randrange(200, 250))
        if hand == "shaded":
            self.page = QColor.fromHsv(0, 0, chance.randrange(170, 250))
        if hand == "solid":
            self.rock = self.page = self.ink
        # A solid bar in walls as thick is no door that anyone could see.
        self.look = chance.choice(("box", "box", "box", "solid" if self.line < 0.12 else "box"))
        self.is_beside = chance.random() < 0.6
        self.bar = chance.choice(("inside", "beside", "across"))
        self.gate = chance.choice(("dots", "beads", "beads", "bars"))
        self.box = chance.uniform(0.55, 0.8), chance.uniform(0.18, 0.34)
        self.leaf = min(self.line, chance.uniform(0.04, 0.09))

    def draw_all(self) -> None:
        super().draw_all()
        if self.softness:
            small = 1 / max(1.0, self.softness * self.cell)
            size = self.picture.size()
            self.picture = self.picture.scaled(
                size * (small + 1) / 2,
                Qt.AspectRatioMode.IgnoreAspectRatio,
                Qt.TransformationMode.SmoothTransformation,
            ).scaled(
                size,
                Qt.AspectRatioMode.IgnoreAspectRatio,
                Qt.TransformationMode.SmoothTransformation,
            )

    def _rock(self, painter: QPainter) -> None:
        if self.hand == "strokes":
            reach, clump = self.chance.uniform(0.4, 0.9), self.chance.uniform(0.2, 0.6)
            self._hatching(painter, reach, self.clump or clump)

    def _walls(self, painter: QPainter) -> None:
        path = self._scaled_path()
        if self.hand == "bands":
            shadow = QColor(self.ink)
            shadow.setAlphaF(0.25)
            painter.translate(0.12, 0.12)
            painter.strokePath(path, QPen(shadow, self.line))
            painter.translate(-0.12, -0.12)
            painter.strokePath(path, QPen(self.ink, self.line, j=Qt.PenJoinStyle.MiterJoin))
            grey = QColor.fromHsv(0, 0, self.chance.randrange(90, 150))
            painter.strokePath(path, QPen(grey, self.line - 0.1, j=Qt.PenJoinStyle.MiterJoin))
        elif self.hand == "shaded":
            self._shaded_bands(painter, path)
        elif self.hand == "double":
            self._double_lines(painter, path)
        else:
            join = self.chance.choice((Qt.PenJoinStyle.MiterJoin, Qt.PenJoinStyle.RoundJoin))
            painter.strokePath(path, QPen(self.ink, self.line, j=join))

    def _shaded_bands(self, painter: QPainter, path: QPainterPath) -> None:
        """Bands of grey, outlined or not, that throw a soft shadow into the rooms."""
        shade = QColor(0, 0, 0)
        shade.setAlphaF(self.chance.uniform(0.05, 0.15))
        reach, aside = self.chance.uniform(0.1, 0.45), self.chance.choice((0.0, 0.1))
        painter.save()
        painter.setClipPath(path)
        painter.translate(aside, aside)
        for part in (1.0, 0.66, 0.33):
            painter.strokePath(path, QPen(shade, self.line + 2 * reach * part))
        painter.restore()
        grey = QColor.fromHsv(0, 0, self.chance.randrange(60, 170))
        join = Qt.PenJoinStyle.MiterJoin
        if self.chance.random() < 0.5:
            painter.strokePath(path, QPen(self.ink, self.line, j=join))
            painter.strokePath(path, QPen(grey, self.line - 0.08, j=join))
        else:
            painter.strokePath(path, QPen(grey, self.line, j=join))

    def _double_lines(self, painter: QPainter, path: QPainterPath) -> None:
        apart = self.chance.uniform(0.14, 0.3)
        for polygon in path.toSubpathPolygons():
            for by in (0.0, apart):
                spots = [polygon.at(at) for at in range(polygon.count())]
                self._wobbly(painter, _offset(spots, by))

    def _wobbly(self, painter: QPainter, spots: list[QPointF]) -> None:
        painter.setPen(QPen(self.ink, self.line, c=Qt.PenCapStyle.RoundCap))
        for a, b in pairwise(spots):
            length = ((b.x() - a.x()) ** 2 + (b.y() - a.y()) ** 2) ** 0.5
            count = max(1, round(length / _WOBBLE))
            at = a
            for number in range(1, count + 1):
                to = a + (b - a) * number / count
                if number < count:
                    to += QPointF(self.chance.uniform(-1, 1), self.chance.uniform(-1, 1)) * 0.025
                painter.drawLine(at, to)
                at = to

    def _door(self, painter: QPainter) -> None:
        long, thick = self.box
        self._leaf(painter)
        painter.setBrush(self.ground if self.look == "box" else self.ink)
        painter.drawRect(QRectF(-thick / 2, -long / 2, thick, long))

    def _leaf(self, painter: QPainter) -> None:
        """The wall line on both sides of the box."""
        painter.setPen(QPen(self.ink, self.leaf, c=Qt.PenCapStyle.FlatCap))
        long = self.box[0]
        for side in (-1, 1):
            painter.drawLine(QPointF(0, side * 0.5), QPointF(0, side * long / 2))

    def _double(self, painter: QPainter) -> None:
        thick, long = self.box[1], self.box[0]
        self._leaf(painter)
        painter.setBrush(self.ground)
        painter.drawRect(QRectF(-thick / 2, -long / 2, thick, long / 2))
        painter.drawRect(QRectF(-thick / 2, 0, thick, long / 2))

    def _barred(self, painter: QPainter) -> None:
        long, thick = self.box
        self._leaf(painter)
        painter.setBrush(self.ground)
        painter.drawRect(QRectF(-thick / 2, -long / 2, thick, long))
        if self.bar == "inside":
            painter.drawLine(QPointF(0, -long / 2), QPointF(0, long / 2))
        elif self.bar == "beside":
            painter.drawLine(QPointF(thick / 2 + 0.1, -0.35), QPointF(thick / 2 + 0.1, 0.35))
        else:
            for y in (-0.1, 0.1):
                painter.drawLine(QPointF(-thick / 2, y), QPointF(thick / 2, y))

    def _treads(self, painter: QPainter, x: int, y: int, way: tuple[int, int]) -> None:
        # Treads as thick as a thick wall would fill their square.
        wall, self.line = self.line, min(self.line, 0.14)
        super()._treads(painter, x, y, way)
        self.line = wall

    def _portcullis(self, painter: QPainter) -> None:
        painter.setBrush(self.ink)
        if self.gate == "beads":
            painter.setPen(QPen(self.ink, self.leaf, c=Qt.PenCapStyle.FlatCap))
            painter.drawLine(QPointF(0, -0.5), QPointF(0, 0.5))
        painter.setPen(Qt.PenStyle.NoPen)
        for number in range(1, 5):
            y = -0.5 + 0.2 * number
            if self.gate == "bars":
                painter.drawRect(QRectF(-0.05, y - 0.05, 0.1, 0.1))
            else:
                painter.drawEllipse(QPointF(0, y), 0.07, 0.07)

    def _secret(self, painter: QPainter, _line: float) -> None:
        size = self.chance.uniform(0.0085, 0.011)
        letter = QFont("DejaVu Serif" if self.chance.random() < 0.5 else "DejaVu Sans")
        letter.setPixelSize(60)
        letter.setBold(self.chance.random() < 0.5)
        path = QPainterPath()
        path.addText(0, 0, letter, "S")
        box = path.boundingRect()
        path.translate(-box.center().x(), -box.center().y())
        painter.setPen(QPen(self.ink, max(0.05, self.leaf), c=Qt.PenCapStyle.FlatCap))
        # The letter stands upright on the page, its wall beside or behind it.
        upright = painter.transform().m12() != 0
        reach = 0.0
        if self.is_beside:
            reach = (box.width() if upright else box.height()) * size / 2 + 0.03
        for side in (-1, 1):
            painter.drawLine(QPointF(0, side * 0.5), QPointF(0, side * reach))
        painter.save()
        if upright:
            painter.rotate(-90)
        painter.scale(size, size)
        painter.fillPath(path, self.ink)
        painter.restore()

    def _things(self, painter: QPainter) -> None:
        super()._things(painter)
        rooms = [box for box in self.dungeon.rects if min(box[2:]) > 2]
        for x, y, wide, high in rooms:
            if self.chance.random() < 0.5:
                painter.setPen(QPen(self.ink, 0.04))
                painter.setBrush(QColor.fromHsv(30, 60, self.chance.randrange(120, 230)))
                painter.save()
                painter.translate(
                    x + self.chance.uniform(0.9, wide - 0.9),
                    y + self.chance.uniform(0.9, high - 0.9),
                )
                painter.rotate(self.chance.uniform(0, 360))
                painter.drawRect(QRectF(-0.5, -0.3, 1.0, 0.6))
                painter.restore()


def _offset(spots: list[QPointF], by: float) -> list[QPointF]:
    """A closed outline moved outwards by a distance."""
    ring = spots[:-1]
    if not by:
        return spots
    moved = []
    for at, here in enumerate(ring):
        before, after = ring[at - 1], ring[(at + 1) % len(ring)]
        one, other = _normal(before, here), _normal(here, after)
        scale = max(0.3, 1 + one.x() * other.x() + one.y() * other.y())
        moved.append(here + (one + other) * by / scale)
    return [*moved, moved[0]]


def _normal(a: QPointF, b: QPointF) -> QPointF:
    x, y = b.x() - a.x(), b.y() - a.y()
    long = (x * x + y * y) ** 0.5 or 1.0
    return QPointF(y / long, -x / long)


def draw_by(hand: str, dungeon: Dungeon, seed: int, **changes: float) -> DrawnPlan:
    """A dungeon drawn by one of the other hands, with some of its habits changed."""
    pen = Hand(dungeon, hand, Random(f"{hand} {seed}"), changes.pop("cell", None))
    for habit, value in changes.items():
        setattr(pen, habit, value)
    return draw_pen(pen)
