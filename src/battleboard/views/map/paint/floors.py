"""Procedural floors: one seamless tile each."""

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache, partial
from random import Random
from typing import Final, NamedTuple

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPen

from battleboard.board.level import Floor
from battleboard.views.map.paint.map_colours import FloorColours

TILE_FT: Final = 20.0
TILE_PX: Final = 640
_PX_IN_FT: Final = TILE_PX / TILE_FT
# The tile and its eight neighbours: drawing at each offset makes the tile seamless.
_TILE_OFFSETS: Final = tuple((x * TILE_PX, y * TILE_PX) for x in (-1, 0, 1) for y in (-1, 0, 1))


@lru_cache(16)
def floor_tile(floor: Floor, colours: FloorColours) -> QImage:
    image = QImage(TILE_PX, TILE_PX, QImage.Format.Format_RGB32)
    image.fill(QColor(colours.base))
    with QPainter(image) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        _FLOORS[floor](painter, colours, Random(floor))  # noqa: S311 - the same floor every time
    return image


def _flagstones(painter: QPainter, colours: FloorColours, rng: Random) -> None:
    _cloud(painter, colours, rng, (5, 0.25))
    for stone in _courses(rng, high_ft=2.5, shortest_ft=2.0, longest_ft=4.5):
        tint = QColor(rng.choice((colours.high, colours.deep, colours.base)))
        tint.setAlphaF(rng.uniform(0.1, 0.45))
        _slab(painter, stone.adjusted(1.6, 1.6, -1.6, -1.6), tint, QColor(colours.deep), 7)


def _planks(painter: QPainter, colours: FloorColours, rng: Random) -> None:
    for plank in _courses(rng, high_ft=1.25, shortest_ft=6.0, longest_ft=11.0):
        tint = QColor(rng.choice((colours.high, colours.deep, colours.base)))
        tint.setAlphaF(rng.uniform(0.1, 0.4))
        _slab(painter, plank.adjusted(0.8, 0.8, -0.8, -0.8), tint, QColor(colours.deep), 1)
        painter.setPen(_pen(colours.deep, 0.35, 1))
        for _ in range(3):
            y = rng.uniform(plank.top() + 6, plank.bottom() - 6)
            left = rng.uniform(plank.left() + 8, plank.center().x())
            grain = QLineF(left, y, left + rng.uniform(0.2, 0.45) * plank.width(), y)
            _draw_wrapped(painter, partial(painter.drawLine, grain))


def _cave(painter: QPainter, colours: FloorColours, rng: Random) -> None:
    _cloud(painter, colours, rng, (4, 0.5), (11, 0.5), (32, 0.35))
    _scatter(painter, rng, Pebbles(90, (1.5, 5), (colours.deep, colours.high), 0.35))


def _grass(painter: QPainter, colours: FloorColours, rng: Random) -> None:
    _cloud(painter, colours, rng, (4, 0.18), (12, 0.3), (48, 0.25))
    for _ in range(420):
        x, y = rng.uniform(0, TILE_PX), rng.uniform(0, TILE_PX)
        blade = QLineF(x, y, x + rng.uniform(-3, 3), y - rng.uniform(4, 8))
        painter.setPen(_pen(rng.choice((colours.deep, colours.high)), 0.6, 1.4))
        _draw_wrapped(painter, partial(painter.drawLine, blade))


def _sand(painter: QPainter, colours: FloorColours, rng: Random) -> None:
    _cloud(painter, colours, rng, (3, 0.4), (9, 0.35))
    _scatter(painter, rng, Pebbles(700, (0.6, 1.4), (colours.deep, colours.high), 0.55))


def _snow(painter: QPainter, colours: FloorColours, rng: Random) -> None:
    _cloud(painter, colours, rng, (3, 0.6), (7, 0.45))
    _scatter(painter, rng, Pebbles(160, (0.8, 1.8), (colours.high,), 0.9))


def _plain(painter: QPainter, colours: FloorColours, rng: Random) -> None:
    _cloud(painter, colours, rng, (3, 0.12))


_FLOORS: Final[Mapping[Floor, Callable[[QPainter, FloorColours, Random], None]]] = {
    "flagstones": _flagstones,
    "planks": _planks,
    "cave": _cave,
    "grass": _grass,
    "sand": _sand,
    "snow": _snow,
    "plain": _plain,
}


def _courses(
    rng: Random, *, high_ft: float, shortest_ft: float, longest_ft: float
) -> Iterator[QRectF]:
    """The stones or planks of a tile, in courses that wrap from its right edge to its left."""
    for course in range(round(TILE_FT / high_ft)):
        left = start = rng.uniform(0, longest_ft)
        while left < start + TILE_FT:
            left_over = start + TILE_FT - left
            wide = rng.uniform(shortest_ft, longest_ft)
            wide = left_over if left_over - wide < shortest_ft else wide
            box = (left % TILE_FT, course * high_ft, wide, high_ft)
            yield QRectF(*(each * _PX_IN_FT for each in box))
            left += wide


def _slab(painter: QPainter, box: QRectF, tint: QColor, joint: QColor, bend: float) -> None:
    painter.setPen(QPen(joint, 1.8))
    painter.setBrush(tint)
    _draw_wrapped(painter, partial(painter.drawRoundedRect, box, bend, bend))


def _cloud(
    painter: QPainter, colours: FloorColours, rng: Random, *octaves: tuple[int, float]
) -> None:
    """Paint soft patches over a tile; each octave is (patches per side, strength)."""
    for across, strength in octaves:
        # Cheap value noise: a few random pixels, scaled up smoothly, and repeated 3 × 3 so that the
        # middle is seamless.
        patches = QImage(across * 3, across * 3, QImage.Format.Format_ARGB32_Premultiplied)
        tints = [_tint(colours, rng, strength) for _ in range(across * across)]
        for x in range(across * 3):
            for y in range(across * 3):
                patches.setPixelColor(x, y, tints[x % across + across * (y % across)])
        painter.drawImage(QRectF(-TILE_PX, -TILE_PX, 3 * TILE_PX, 3 * TILE_PX), patches)


def _tint(colours: FloorColours, rng: Random, strength: float) -> QColor:
    tint = QColor(rng.choice((colours.deep, colours.high)))
    tint.setAlphaF(strength * rng.random())
    return tint


class Pebbles(NamedTuple):
    """The number of pebbles to scatter, their size range, colours, and opacity."""

    amount: int
    sizes: tuple[float, float]
    tints: tuple[str, ...]
    strength: float


def _scatter(painter: QPainter, rng: Random, pebbles: Pebbles) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    for _ in range(pebbles.amount):
        tint = QColor(rng.choice(pebbles.tints))
        tint.setAlphaF(pebbles.strength * rng.random())
        painter.setBrush(tint)
        at = QPointF(rng.uniform(0, TILE_PX), rng.uniform(0, TILE_PX))
        size = rng.uniform(*pebbles.sizes)
        _draw_wrapped(painter, partial(painter.drawEllipse, at, size, size * 0.8))


def _draw_wrapped(painter: QPainter, draw: Callable[[], object]) -> None:
    """Draw something on the tile so that it wraps around all four edges."""
    for x, y in _TILE_OFFSETS:
        painter.save()
        painter.translate(x, y)
        draw()
        painter.restore()


def _pen(colour: str, strength: float, wide: float) -> QPen:
    tint = QColor(colour)
    tint.setAlphaF(strength)
    return QPen(tint, wide)
