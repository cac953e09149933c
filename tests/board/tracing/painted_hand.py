"""Paints dungeons as coloured maps: textured floors, rugs, furniture and shadows.

Every colour, texture and width is chosen at random; floor, walls and rock only differ from each
other as much as a player needs to tell them apart.
"""

from math import hypot
from random import Random
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPen

from tests.board.tracing.drawn_dungeon import Dungeon
from tests.board.tracing.drawn_plan import DrawnPlan, draw_pen
from tests.board.tracing.other_hands import Hand

_APART: Final = 60


class PaintedHand(Hand):
    """Paints one dungeon."""

    def __init__(self, dungeon: Dungeon, chance: Random) -> None:
        super().__init__(dungeon, "solid", chance, chance.uniform(40, 80))
        self.look = "box"
        self.line = chance.uniform(0.14, 0.4)
        self.ink = QColor.fromHsv(25, 120, chance.randrange(15, 45))
        self.earth, self.stone, self.ground = self._three_colours()
        self.wood = QColor.fromHsv(chance.randrange(18, 38), chance.randrange(90, 180), 150)
        self.shadow = chance.uniform(0.15, 0.45), chance.uniform(0.15, 0.45)
        self.is_outlined = chance.random() < 0.6
        self.leaf = 0.05

    def _three_colours(self) -> tuple[QColor, QColor, QColor]:
        """The colours of rock, walls and floor."""
        chance = self.chance
        while True:
            rock = QColor.fromHsv(
                chance.choice((20, 35, 95, 210)), chance.randrange(120), chance.randrange(15, 220)
            )
            floor = QColor.fromHsv(
                chance.choice((25, 35, 45, 200)), chance.randrange(110), chance.randrange(110, 235)
            )
            wall = QColor.fromHsv(
                chance.choice((20, 30, 210)), chance.randrange(60), chance.randrange(20, 200)
            )
            if _apart(rock, floor) > _APART < _apart(wall, floor):
                return rock, wall, floor

    def _rock(self, painter: QPainter) -> None:
        wide, high = self.size
        painter.fillRect(QRectF(-1, -1, wide + 2, high + 2), self.earth)
        self._speckled(painter, QRectF(-1, -1, wide + 2, high + 2), 0.12)

    def _floor(self, painter: QPainter) -> None:
        painter.fillPath(self._scaled_path(), self.ground)
        painter.save()
        painter.setClipPath(self._scaled_path())
        wide, high = self.size
        self._speckled(painter, QRectF(0, 0, wide, high), 0.12)
        self._joints(painter)
        for box in self.dungeon.rects:
            if min(box[2:]) > 2:
                self._lay(painter, QRectF(*box))
        painter.restore()

    def _speckled(self, painter: QPainter, box: QRectF, strength: float) -> None:
        """Noise over a rectangle, coarse and fine."""
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        for step in (1.5, 4):
            across, down = int(box.width() * step) + 1, int(box.height() * step) + 1
            line = -(-across // 4) * 4
            grey = self.chance.randbytes(line * down)
            noise = QImage(grey, across, down, line, QImage.Format.Format_Grayscale8)
            painter.setOpacity(strength)
            painter.drawImage(box, noise)
        painter.restore()

    def _joints(self, painter: QPainter) -> None:
        """The joints of flagstones or planks."""
        kind = self.chance.choice(("flags", "planks", "none"))
        painter.setPen(QPen(self.ground.darker(self.chance.randrange(110, 150)), 0.03))
        wide, high = self.size
        if kind == "none":
            return
        for row in range(high * 3):
            y = row / 3
            painter.drawLine(QPointF(0, y), QPointF(wide, y))
            shift = self.chance.random()
            for column in range(wide if kind == "planks" else 2 * wide):
                x = (column + shift) * (1 if kind == "planks" else 0.5)
                painter.drawLine(QPointF(x, y), QPointF(x, y + 1 / 3))

    def _lay(self, painter: QPainter, room: QRectF) -> None:
        """Other floor in some rooms, and rugs."""
        if self.chance.random() < 0.25:
            dark = self.ground.darker(self.chance.randrange(105, 130))
            dark.setAlphaF(0.7)
            painter.fillRect(room, dark)
        if self.chance.random() < 0.4:
            rug = QRectF(0, 0, room.width() * 0.5, room.height() * 0.4)
            rug.moveCenter(room.center())
            hue = self.chance.randrange(360)
            painter.fillRect(rug, QColor.fromHsv(hue, 170, self.chance.randrange(90, 180)))
            painter.setPen(QPen(QColor.fromHsv(45, 150, 200), 0.06))
            painter.drawRect(rug)

    def _walls(self, painter: QPainter) -> None:
        path = self._scaled_path()
        strength, reach = self.shadow
        painter.save()
        painter.setClipPath(path)
        for part in (1.0, 0.66, 0.33):
            shade = QColor(0, 0, 0)
            shade.setAlphaF(strength / 3)
            painter.strokePath(path, QPen(shade, self.line + 2 * reach * part))
        painter.restore()
        join = Qt.PenJoinStyle.MiterJoin
        if self.is_outlined:
            painter.strokePath(path, QPen(self.ink, self.line, j=join))
            painter.strokePath(path, QPen(self.stone, self.line - 0.07, j=join))
        else:
            painter.strokePath(path, QPen(self.stone, self.line, j=join))

    def _door(self, painter: QPainter) -> None:
        self._wooden(painter, 1)

    def _double(self, painter: QPainter) -> None:
        self._wooden(painter, 2)

    def _barred(self, painter: QPainter) -> None:
        self._wooden(painter, 1)
        painter.drawLine(QPointF(0, -0.45), QPointF(0, 0.45))

    def _wooden(self, painter: QPainter, leaves: int) -> None:
        """Wall from both sides up to a box of wood."""
        thick, long = self.box[1], self.box[0]
        for side in (-1, 1):
            painter.setPen(QPen(self.stone, self.line, c=Qt.PenCapStyle.FlatCap))
            painter.drawLine(QPointF(0, side * 0.5), QPointF(0, side * long / 2))
        painter.setPen(QPen(self.ink, 0.05))
        painter.setBrush(self.wood)
        for leaf in range(leaves):
            painter.drawRect(
                QRectF(-thick / 2, -long / 2 + leaf * long / leaves, thick, long / leaves)
            )

    def _secret(self, painter: QPainter, _line: float) -> None:
        painter.setPen(QPen(self.stone, max(0.25, self.line), c=Qt.PenCapStyle.FlatCap))
        painter.drawLine(QPointF(0, -0.5), QPointF(0, 0.5))
        letter = QPainterPath()
        font = painter.font()
        font.setPixelSize(60)
        font.setBold(True)
        letter.addText(0, 0, font, "S")
        letter.translate(-letter.boundingRect().center())
        painter.scale(0.009, 0.009)
        is_dark = self.stone.value() < 128
        painter.fillPath(letter, QColor("white") if is_dark else self.ink)


def _apart(one: QColor, other: QColor) -> float:
    steps = one.red() - other.red(), one.green() - other.green(), one.blue() - other.blue()
    return hypot(*steps)


def paint(dungeon: Dungeon, seed: int) -> DrawnPlan:
    """A dungeon painted in colours that a seed chooses."""
    return draw_pen(PaintedHand(dungeon, Random(f"painted {seed}")))
