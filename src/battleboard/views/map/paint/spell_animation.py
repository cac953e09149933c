"""Spells as they take effect: on a figure, over the ground of an area, and on all caught in it.

Where only what is seen is shown, no light falls on other ground: its edges follow walls.
"""

from collections.abc import Iterable
from functools import partial
from math import ceil
from typing import Final, NamedTuple, TypeAlias

from PySide6.QtCore import QLineF, QPoint, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPen, QRadialGradient

from battleboard.battle.knowledge.happenings import Happening
from battleboard.views.map.camera import Camera
from battleboard.views.map.draw_list import Token
from battleboard.views.map.paint.blow_animation import AnimationCanvas, paint_spark, point_around
from battleboard.views.map.paint.map_colours import lit_only_colours
from battleboard.views.map.paint.overlay_painter import path_of
from battleboard.views.map.paint.veil import FogCover, Veil, paint_uncovered

OPENS: Final = 0.3
"""The part of its time after which a spell opens that runs to somebody first."""
TAIL: Final = 0.35
_RUNS: Final = 0.45
_WISPS: Final = 7
_BEAMS: Final = 14
_MOTES: Final = 9
_CORE: Final = 0.95
_SHADES: Final = ((0.35, 0.85), (0.7, 0.5), (1.0, 0.0))


def paint_spell(
    stage: AnimationCanvas, here: Token | None, there: Token, phase: float, what: Happening
) -> None:
    """Paint a spell or device that works, from who uses it to the one whom it befalls."""
    palette = stage.map_style.palette
    colour = palette.light_of(what.element)
    opens = OPENS if here and here is not there else 0.0
    if here and opens and phase < _RUNS * (1 + TAIL):
        paint_ray(stage, QLineF(stage.middle(here), stage.middle(there)), phase / _RUNS, colour)
    if phase > opens:
        most = 3.0 if what.hit else 1.7
        _paint_bloom(stage, there, (phase - opens) / (1 - opens), colour, most)


def paint_fizzle(stage: AnimationCanvas, token: Token, phase: float) -> None:
    """Paint a spell that is lost: a ring that breaks, and wisps that drift apart."""
    middle, radius = stage.middle(token), stage.radius(token)
    colour, left, part = stage.map_style.palette.magic, 1 - phase, 360 / _WISPS
    stage.painter.setBrush(Qt.BrushStyle.NoBrush)
    broken = [(part * wisp + 40 * phase, part * 0.55 * left) for wisp in range(_WISPS)]
    for _ in stage.strokes(colour, max(2.5, radius * 0.14), left):
        stage.arcs(middle, radius * (1.15 + 0.15 * phase), broken)
    stage.fill(colour, left)
    small = max(1.5, radius * 0.13) * (1 - 0.5 * phase)
    for wisp in range(_WISPS):
        drift = point_around(middle, radius * (1.2 + 0.9 * phase), part * wisp + 25)
        stage.painter.drawEllipse(drift, small, small)


def paint_ray(stage: AnimationCanvas, line: QLineF, phase: float, colour: str) -> None:
    """A light with a tail, which comes in after it."""
    head = line.pointAt(min(1.0, phase))
    lit = QLineF(head, line.pointAt(max(0.0, phase - TAIL)))
    stage.trail(lit, colour, 9.0)
    stage.trail(lit, stage.map_style.palette.heat, 3.0)
    stage.fill(stage.map_style.palette.heat)
    stage.painter.drawEllipse(head, 5.0, 5.0)


def _paint_bloom(
    stage: AnimationCanvas, token: Token, phase: float, colour: str, most: float
) -> None:
    """A light that opens quickly and goes out slowly, with beams, and motes that fly off."""
    middle, left, size = stage.middle(token), 1 - phase, stage.radius(token)
    radius = size * (0.6 + (most - 0.6) * (1 - left**5))
    stage.painter.setPen(Qt.PenStyle.NoPen)
    stage.painter.setBrush(_light(middle, radius, (stage.map_style.palette.heat, colour), left))
    stage.painter.drawEllipse(middle, radius, radius)
    for beam in range(_BEAMS):
        angle, long = 360 / _BEAMS * beam + 30 * phase, radius * (1.12 if beam % 2 else 0.92)
        line = QLineF(point_around(middle, radius * 0.45, angle), point_around(middle, long, angle))
        stage.trail(line, colour, max(2.0, size * 0.14), left)
    stage.fill(colour, left)
    for mote in range(_MOTES):
        far = radius * (0.95 + 0.1 * phase * (1 + mote % 3))
        small = size * 0.1 * left * (1 + mote % 2)
        at = point_around(middle, far, 360 / _MOTES * mote + 20)
        stage.painter.drawEllipse(at, small, small)


def _light(
    middle: QPointF, radius: float, colours: tuple[str, str], alpha: float
) -> QRadialGradient:
    """White-hot within as it opens; what lies under it is seen again as it goes out."""
    light, shade = QRadialGradient(middle, radius), QColor(colours[0])
    shade.setAlphaF(_CORE * alpha)
    light.setColorAt(0.0, shade)
    shade = QColor(colours[1])
    for at, share in _SHADES:
        shade.setAlphaF(share * alpha)
        light.setColorAt(at, shade)
    return light


_FADES: Final = 0.75
_DEEP: Final = 135
_GRAIN: Final = 3.0
"""The light is so soft that it is painted in grains of some pixels: that is much quicker."""
_PUFFS: Final = 13
# How far out rings of puffs lie, how large each is, and how far it is turned from its neighbours.
_BILLOWS: Final = ((0.8, 0.3, 0.0), (0.55, 0.34, 0.5))
_SPARKS: Final = 42
# Sparks lie like seeds of a sunflower, and each as far out as by chance.
_TURN: Final = 137.508
_STRAY: Final = 0.7549
_FILLED: Final = 0.5
_EDGES: Final = ((14.0, 0.45), (6.0, 0.9))

_Shade: TypeAlias = tuple[float, QColor | str, float]


class BloomLight(NamedTuple):
    """A light of some colour, and how far it has gone from 0 to 1."""

    colour: str
    phase: float

    @property
    def left(self) -> float:
        """How much of it is left."""
        return float(min(1.0, (1 - self.phase) / _FADES) ** 1.4)

    @property
    def spread(self) -> float:
        """How far out it has come, as a share of the way."""
        return float(0.1 + 0.98 * (1 - (1 - self.phase) ** 4))


def paint_bloom(
    stage: AnimationCanvas, path: QPainterPath, shown: QRectF, middle: QPointF, glow: BloomLight
) -> None:
    """Paint a light that opens from its middle over some ground, of which a part is shown."""
    most = max(1.0, *(QLineF(middle, at).length() for at in _corners(path)))
    painter, front = stage.painter, most * glow.spread
    painter.save()
    painter.setClipPath(path, Qt.ClipOperation.IntersectClip)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    if not shown.isEmpty():
        painter.drawImage(
            shown, _bloom_light(shown, middle, front, glow, stage.map_style.palette.heat)
        )
    _paint_sparks(stage, middle, front, glow)
    _paint_rim(stage, path, glow, min(1.0, front / most) ** 6)
    painter.restore()


def _bloom_light(
    shown: QRectF, middle: QPointF, front: float, glow: BloomLight, hot: str
) -> QImage:
    """The light that is to fill a box: billows, and a core that is white-hot at first."""
    size = QSize(ceil(shown.width() / _GRAIN), ceil(shown.height() / _GRAIN))
    image = QImage(size, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    with QPainter(image) as painter:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.scale(size.width() / shown.width(), size.height() / shown.height())
        painter.translate(-shown.topLeft())
        _paint_billows(painter, middle, front, glow)
        core, left = 0.34 * (1 - glow.phase), glow.left
        shades = (0.0, hot, left), (core, hot, 0.9 * left), (core + 0.3, glow.colour, 0.85 * left)
        _puff(painter, middle, front * 0.9, shades)
    return image


def _paint_billows(painter: QPainter, middle: QPointF, front: float, glow: BloomLight) -> None:
    deep, left = QColor(glow.colour).darker(_DEEP), glow.left
    shades = (0.0, glow.colour, 0.7 * left), (0.55, deep, 0.5 * left)
    for share, size, turn in _BILLOWS:
        for puff in range(_PUFFS):
            angle = 360 / _PUFFS * (puff + turn) + 25 * glow.phase
            _puff(painter, point_around(middle, front * share, angle), front * size, shades)


def _puff(painter: QPainter, at: QPointF, radius: float, shades: Iterable[_Shade]) -> None:
    """A light of some shades from its middle on, of which nothing is left at its rim."""
    light, shade = QRadialGradient(at, radius), QColor()
    for where, colour, alpha in shades:
        shade = QColor(colour)
        shade.setAlphaF(alpha)
        light.setColorAt(where, shade)
    shade.setAlphaF(0.0)
    light.setColorAt(1.0, shade)
    painter.setBrush(light)
    painter.drawEllipse(at, radius, radius)


def _paint_sparks(stage: AnimationCanvas, middle: QPointF, front: float, glow: BloomLight) -> None:
    """Sparks that fly out all over it."""
    for spark in range(_SPARKS):
        far = front * (0.3 + 0.68 * ((spark * _STRAY) % 1) ** 0.6)
        angle, long = _TURN * spark, front * (0.05 + 0.05 * (spark % 3))
        line = QLineF(point_around(middle, far, angle), point_around(middle, far - long, angle))
        stage.trail(line, stage.map_style.palette.heat, max(1.5, front * 0.009), 1 - glow.phase)


def _paint_rim(
    stage: AnimationCanvas, path: QPainterPath, glow: BloomLight, reached: float
) -> None:
    """All is lit, and the edges flare, as the light comes there: only that half which is within."""
    painter, alpha = stage.painter, glow.left * reached
    stage.fill(glow.colour, _FILLED * alpha)
    painter.drawPath(path)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for wide, share in _EDGES:
        shade = QColor(glow.colour)
        shade.setAlphaF(share * alpha)
        painter.strokePath(path, QPen(shade, wide))


def _corners(path: QPainterPath) -> list[QPointF]:
    return [QPointF(each.x, each.y) for each in map(path.elementAt, range(path.elementCount()))]


_DYE: Final = lit_only_colours()
_ROOM: Final = 12.0


def paint_area_spell(
    stage: AnimationCanvas, here: Token | None, phase: float, what: Happening, cover: FogCover
) -> None:
    """Paint a spell over its field, on as much of the ground as is seen at the moment."""
    box = _box(stage, here, what, cover)
    paint = partial(_paint, here=here, phase=phase, what=what, box=box)
    if box.isEmpty():
        return
    if cover.veil and cover.veil.hides_all:
        _paint_seen(stage, Veil(cover.veil.mask, _DYE), box, paint)
    else:
        paint(stage)


def paint_caught(stage: AnimationCanvas, token: Token, phase: float, what: Happening) -> None:
    """Paint a light that closes around somebody, and sparks where he has not saved."""
    middle, radius = stage.middle(token), stage.radius(token)
    colour = stage.map_style.palette.light_of(what.element)
    stage.ring(middle, radius * (1.55 - 0.4 * phase), colour, max(2.0, radius * 0.12), 1 - phase)
    if what.hit:
        paint_spark(stage, middle, radius, phase)


def _paint_seen(stage: AnimationCanvas, veil: Veil, box: QRectF, paint: partial[None]) -> None:
    """Paint in a box of the picture what lies on ground that is seen."""
    camera, ratio = stage.camera, stage.map_style.ratio
    corner = QPointF(*camera.corner) * camera.scale
    origin = Camera(scale=camera.scale * ratio, turns=camera.turns)
    part = QRectF((box.topLeft() + corner) * ratio, box.size() * ratio).toAlignedRect()

    def lay(painter: QPainter) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(ratio, ratio)
        painter.translate(corner)
        paint(AnimationCanvas(painter, camera, stage.map_style))

    image, whole = paint_uncovered(veil, origin, part, lay), QRectF(part)
    stage.painter.drawImage(QRectF(whole.topLeft() / ratio - corner, whole.size() / ratio), image)


def _box(stage: AnimationCanvas, here: Token | None, what: Happening, cover: FogCover) -> QRectF:
    """The part of the picture in which anything of it may be painted."""
    box = path_of(what.field.rings, stage.camera).boundingRect()
    if here:
        box |= QRectF(stage.middle(here), stage.middle(here)).adjusted(-1, -1, 1, 1)
    box = box.adjusted(-_ROOM, -_ROOM, _ROOM, _ROOM)
    return box & QRectF(QRect(QPoint(), cover.size)) if cover.size.isValid() else box


def _paint(
    stage: AnimationCanvas, *, here: Token | None, phase: float, what: Happening, box: QRectF
) -> None:
    """A light runs from the one who uses it to where it begins, and opens from there."""
    camera, colour = stage.camera, stage.map_style.palette.light_of(what.element)
    path, middle = path_of(what.field.rings, camera), camera.to_screen(what.field.origin)
    runs = here is not None and _is_apart(stage, here, middle)
    if here and runs and phase < OPENS * (1 + TAIL):
        paint_ray(stage, QLineF(stage.middle(here), middle), phase / OPENS, colour)
    opens = OPENS if runs else 0.0
    if phase > opens:
        shown = path.boundingRect() & box
        paint_bloom(stage, path, shown, middle, BloomLight(colour, (phase - opens) / (1 - opens)))


def _is_apart(stage: AnimationCanvas, here: Token, middle: QPointF) -> bool:
    """Whether it begins somewhere else than with the one who uses it."""
    return QLineF(stage.middle(here), middle).length() > stage.radius(here)
