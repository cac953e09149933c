"""Paints outdoor things: trees, bushes, tufts of grass, logs, and ripples on water."""

from collections.abc import Sequence
from math import cos, pi, sin
from typing import Final

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainterPath

from battleboard.board.point import Point
from battleboard.board.wall import Wall
from tools.ground_plans import brush as brushes
from tools.ground_plans import furniture
from tools.ground_plans.brush import Brush

LEAVES: Final = ("#3f5f2c", "#4d7034", "#5c823d", "#6d9548", "#82a95a")
PINES: Final = ("#274534", "#30543d", "#3b6447", "#4a7655", "#5c8a66")
AUTUMN: Final = ("#7a4a1e", "#935c24", "#ad7330", "#c48c3e", "#d6a552")


def crown(brush: Brush, at: Point, radius: float, leaves: Sequence[str] = LEAVES) -> None:
    rng = brush.rng
    shade = brushes.path_of(brushes.wobbly((at[0] + 1.1, at[1] + 1.6), radius, rng, 0.2))
    brush.tint(shade, "#0c140a", 0.3)
    whole = brushes.path_of(brushes.wobbly(at, radius * 0.97, rng, 0.25))
    brush.tint(whole, leaves[0], 0.97)
    for layer, colour in enumerate(leaves):
        share = 1 - layer / (len(leaves) + 0.6)
        for _ in range(round(30 * share) + 6):
            turn, far = rng.uniform(0, 2 * pi), radius * share * rng.random() ** 0.5 * 0.86
            x = at[0] + far * cos(turn) - radius * 0.14 * layer / len(leaves)
            y = at[1] + far * sin(turn) - radius * 0.18 * layer / len(leaves)
            tuft = brushes.wobbly((x, y), radius * rng.uniform(0.13, 0.22), rng, 0.35)
            brush.tint(brushes.path_of(tuft), colour, rng.uniform(0.45, 0.85))


def trunk(brush: Brush, at: Point, radius: float) -> None:
    """Paint the trunk of a tree in cross section."""
    brush.soften_disc(at, radius * 2.0, "#1a1208", 0.55)
    brush.fill(brushes.disc_path(at, radius), "#6a4a2c", "#26180b", 0.16)
    for share in (0.66, 0.36):
        brush.fill(brushes.disc_path(at, radius * share), "#7d5a37", "#4a3420", 0.08)


def trunk_walls(at: Point, radius: float) -> tuple[Wall, ...]:
    """The sides of a tree trunk, as walls that stop sight and movement."""
    return furniture.pillar_walls(at, radius, 6)


def bush(brush: Brush, at: Point, radius: float = 1.6) -> None:
    rng = brush.rng
    brush.drop(brushes.disc_path(at, radius * 0.9), 0.4)
    for colour in LEAVES[:4]:
        for _ in range(9):
            turn, far = rng.uniform(0, 2 * pi), radius * 0.6 * rng.random()
            place = (at[0] + far * cos(turn), at[1] + far * sin(turn))
            tuft = brushes.wobbly(place, radius * rng.uniform(0.2, 0.42), rng, 0.35)
            brush.tint(brushes.path_of(tuft), colour, 0.75)


def tufts(brush: Brush, within: QPainterPath, amount: int) -> None:
    """Paint tufts of grass within a shape, some with a bloom."""
    rng, box = brush.rng, within.boundingRect()
    for _ in range(amount):
        x, y = rng.uniform(box.left(), box.right()), rng.uniform(box.top(), box.bottom())
        if not within.contains(QPointF(x, y)):
            continue
        colour = rng.choice(("#4f6b2f", "#8aa65c", "#9fb86f"))
        for blade in (-0.35, 0.0, 0.35):
            brush.line([(x, y), (x + blade, y - rng.uniform(0.4, 0.9))], colour, 0.12, 0.8)
        if rng.random() < 0.08:
            bloom = rng.choice(("#f2e6a0", "#e9e4f0", "#c98bb9"))
            brush.fill(brushes.disc_path((x, y - 0.6), 0.22), bloom)


def log(brush: Brush, a: Point, b: Point, wide: float = 1.4) -> None:
    shadow = [(a[0] + 0.4, a[1] + 0.6), (b[0] + 0.4, b[1] + 0.6)]
    brush.line(shadow, "#000000", wide, 0.3)
    brush.line([a, b], "#2c1d0f", wide + 0.2)
    brush.line([a, b], "#66482c", wide)
    for aside in (-0.3, 0.1, 0.35):
        brush.line([(a[0], a[1] + aside), (b[0], b[1] + aside)], "#4b331d", 0.1, 0.7)
    brush.fill(brushes.disc_path(b, wide / 2), "#a88356", "#2c1d0f", 0.1)


def ripples(brush: Brush, water: QPainterPath, amount: int, colour: str = "#d7eef2") -> None:
    """Paint ripples on water: short bright lines."""
    rng, box = brush.rng, water.boundingRect()
    brush.painter.save()
    brush.painter.setClipPath(water)
    for _ in range(amount):
        x, y = rng.uniform(box.left(), box.right()), rng.uniform(box.top(), box.bottom())
        long = rng.uniform(0.8, 3.2)
        curve = [(x, y), (x + long / 2, y - 0.25), (x + long, y)]
        brush.line(curve, colour, 0.11, rng.uniform(0.2, 0.55))
    brush.painter.restore()


def lawn(brush: Brush) -> None:
    """Cover the whole picture with grass, in patches of light and shade."""
    brush.lay(brush.everything, brushes.GRASS)
    brush.mottle(brush.everything, "#1f3312", "#d9e3a0", 0.24)
    tufts(brush, brush.everything, round(brush.size_ft[0] * brush.size_ft[1] / 14))
