"""Paints animations of blows, shots, spells, falls and charges at any phase."""

from collections.abc import Collection, Iterable, Mapping
from functools import partial
from math import ceil, cos, radians, sin
from typing import Final, NamedTuple, TypeAlias

from PySide6.QtCore import QLineF, QPoint, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPen, QRadialGradient

from battleboard.battle.knowledge.happenings import Element, Happening
from battleboard.models.animations import Animation
from battleboard.views.map.camera import Camera
from battleboard.views.map.draw_list import Token
from battleboard.views.map.paint.blow_animation import (
    AnimationCanvas,
    paint_blow,
    paint_shot,
    paint_spark,
    point_around,
)
from battleboard.views.map.paint.map_colours import lit_only_colours
from battleboard.views.map.paint.overlay_painter import path_of
from battleboard.views.map.paint.portrait_painter import MapStyle
from battleboard.views.map.paint.spell_motifs import MOTIFS, MotifSpread, paint_motifs
from battleboard.views.map.paint.veil import FogCover, Veil, paint_uncovered

OPENS: Final = 0.3
"""The phase at which a spell that flies to its target begins to burst there."""
TAIL: Final = 0.35
_RUNS: Final = 0.45
_WISPS: Final = 7
_BEAMS: Final = 14
_MOTES: Final = 9
_SIGN: Final = 0.3
_SOFT: Final = 0.6
_AREA_SIGN: Final = 0.06
_LEAST_SIGN_PX: Final = 5.0
_MOST_SIGN_PX: Final = 18.0
_AREA_SIGNS: Final = 26
_CORE: Final = 0.95
_SHADES: Final = ((0.35, 0.85), (0.7, 0.5), (1.0, 0.0))


def paint_spell(
    canvas: AnimationCanvas, here: Token | None, there: Token, phase: float, what: Happening
) -> None:
    palette = canvas.map_style.palette
    colour = palette.light_of(what.element)
    opens = OPENS if here and here is not there else 0.0
    if here and opens and phase < _RUNS * (1 + TAIL):
        paint_ray(canvas, QLineF(canvas.middle(here), canvas.middle(there)), phase / _RUNS, colour)
    if phase > opens:
        most = 3.0 if what.hit else 1.7
        _paint_bloom(canvas, there, (phase - opens) / (1 - opens), what.element, most)


def paint_fizzle(canvas: AnimationCanvas, token: Token, phase: float) -> None:
    middle, radius = canvas.middle(token), canvas.radius(token)
    colour, left, part = canvas.map_style.palette.magic, 1 - phase, 360 / _WISPS
    canvas.painter.setBrush(Qt.BrushStyle.NoBrush)
    broken = [(part * wisp + 40 * phase, part * 0.55 * left) for wisp in range(_WISPS)]
    for _ in canvas.strokes(colour, max(2.5, radius * 0.14), left):
        canvas.arcs(middle, radius * (1.15 + 0.15 * phase), broken)
    canvas.fill(colour, left)
    small = max(1.5, radius * 0.13) * (1 - 0.5 * phase)
    for wisp in range(_WISPS):
        drift = point_around(middle, radius * (1.2 + 0.9 * phase), part * wisp + 25)
        canvas.painter.drawEllipse(drift, small, small)


def paint_ray(canvas: AnimationCanvas, line: QLineF, phase: float, colour: str) -> None:
    """Paint a ray: a light whose tail catches up with its head at the end."""
    head = line.pointAt(min(1.0, phase))
    lit = QLineF(head, line.pointAt(max(0.0, phase - TAIL)))
    canvas.trail(lit, colour, 9.0)
    canvas.trail(lit, canvas.map_style.palette.heat, 3.0)
    canvas.fill(canvas.map_style.palette.heat)
    canvas.painter.drawEllipse(head, 5.0, 5.0)


def _paint_bloom(
    canvas: AnimationCanvas, token: Token, phase: float, element: Element, most: float
) -> None:
    """Paint a light that opens fast and fades slowly, with the signs of its element.

    The light of loud elements is white-hot in the middle, and throws beams.
    """
    middle, left, size = canvas.middle(token), 1 - phase, canvas.radius(token)
    radius = size * (0.6 + (most - 0.6) * (1 - left**5))
    palette = canvas.map_style.palette
    colour, is_loud = palette.light_of(element), MOTIFS[element].loud
    canvas.painter.setPen(Qt.PenStyle.NoPen)
    hot = palette.heat if is_loud else colour
    canvas.painter.setBrush(_light(middle, radius, (hot, colour), left * (1 if is_loud else _SOFT)))
    canvas.painter.drawEllipse(middle, radius, radius)
    for beam in range(_BEAMS) if is_loud else ():
        angle, long = 360 / _BEAMS * beam + 30 * phase, radius * (1.12 if beam % 2 else 0.92)
        line = QLineF(point_around(middle, radius * 0.45, angle), point_around(middle, long, angle))
        canvas.trail(line, colour, max(2.0, size * 0.14), left)
    spread = MotifSpread(middle, radius, _MOTES, size * _SIGN)
    paint_motifs(canvas, element, spread, colour, phase)


def _light(
    middle: QPointF, radius: float, colours: tuple[str, str], alpha: float
) -> QRadialGradient:
    """A light of one colour in the middle and another around it, fading out towards its rim."""
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
"""Screen pixels per painted pixel: coarse painting is much faster, and the light is soft anyway."""
_PUFFS: Final = 13
# Rings of puffs: distance from the middle and size, as shares of the reach; rotation, as a share
# of the angle between puffs.
_BILLOWS: Final = ((0.8, 0.3, 0.0), (0.55, 0.34, 0.5))
_SPARKS: Final = 42
# Sparks are spread by the golden angle like sunflower seeds, at pseudo-random distances.
_TURN: Final = 137.508
_STRAY: Final = 0.7549
_FILLED: Final = 0.5
_EDGES: Final = ((14.0, 0.45), (6.0, 0.9))

_Shade: TypeAlias = tuple[float, QColor | str, float]


class BloomLight(NamedTuple):
    """The colour of a light, its phase from 0 to 1, and its element."""

    colour: str
    phase: float
    element: Element = "magic"

    @property
    def left(self) -> float:
        return float(min(1.0, (1 - self.phase) / _FADES) ** 1.4)

    @property
    def spread(self) -> float:
        """How far the light has spread, as a share of its reach; a little over 1 at the end."""
        return float(0.1 + 0.98 * (1 - (1 - self.phase) ** 4))


def paint_bloom(
    canvas: AnimationCanvas, path: QPainterPath, shown: QRectF, middle: QPointF, glow: BloomLight
) -> None:
    """Paint a light that spreads from `middle` over the area in `path`."""
    most = max(1.0, *(QLineF(middle, at).length() for at in _corners(path)))
    painter, front = canvas.painter, most * glow.spread
    painter.save()
    painter.setClipPath(path, Qt.ClipOperation.IntersectClip)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    is_loud = MOTIFS[glow.element].loud
    hot = canvas.map_style.palette.heat if is_loud else glow.colour
    if not shown.isEmpty():
        painter.setOpacity(1.0 if is_loud else _SOFT)
        painter.drawImage(shown, _bloom_light(shown, middle, front, glow, hot))
        painter.setOpacity(1.0)
    if is_loud:
        _paint_sparks(canvas, middle, front, glow)
    else:
        size = min(max(_LEAST_SIGN_PX, most * _AREA_SIGN), _MOST_SIGN_PX)
        spread = MotifSpread(middle, front, _AREA_SIGNS, size)
        paint_motifs(canvas, glow.element, spread, glow.colour, glow.phase)
    _paint_rim(canvas, path, glow, min(1.0, front / most) ** 6)
    painter.restore()


def _bloom_light(
    shown: QRectF, middle: QPointF, front: float, glow: BloomLight, hot: str
) -> QImage:
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
    """Paint a disc shaded from the middle outwards, transparent at its rim."""
    light, shade = QRadialGradient(at, radius), QColor()
    for where, colour, alpha in shades:
        shade = QColor(colour)
        shade.setAlphaF(alpha)
        light.setColorAt(where, shade)
    shade.setAlphaF(0.0)
    light.setColorAt(1.0, shade)
    painter.setBrush(light)
    painter.drawEllipse(at, radius, radius)


def _paint_sparks(canvas: AnimationCanvas, middle: QPointF, front: float, glow: BloomLight) -> None:
    for spark in range(_SPARKS):
        far = front * (0.3 + 0.68 * ((spark * _STRAY) % 1) ** 0.6)
        angle, long = _TURN * spark, front * (0.05 + 0.05 * (spark % 3))
        line = QLineF(point_around(middle, far, angle), point_around(middle, far - long, angle))
        canvas.trail(line, canvas.map_style.palette.heat, max(1.5, front * 0.009), 1 - glow.phase)


def _paint_rim(
    canvas: AnimationCanvas, path: QPainterPath, glow: BloomLight, reached: float
) -> None:
    painter, alpha = canvas.painter, glow.left * reached
    canvas.fill(glow.colour, _FILLED * alpha)
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
    canvas: AnimationCanvas, here: Token | None, phase: float, what: Happening, cover: FogCover
) -> None:
    """Paint a spell over its area; under opaque fog, only on ground in view right now.

    The edges of areas follow walls, and would reveal walls that are still unseen.
    """
    box = _box(canvas, here, what, cover)
    paint = partial(_paint, here=here, phase=phase, what=what, box=box)
    if box.isEmpty():
        return
    if cover.veil and cover.veil.hides_all:
        _paint_seen(canvas, Veil(cover.veil.mask, _DYE), box, paint)
    else:
        paint(canvas)


def paint_caught(canvas: AnimationCanvas, token: Token, phase: float, what: Happening) -> None:
    """Paint a light closing around a figure, and a spark if it is hit."""
    middle, radius = canvas.middle(token), canvas.radius(token)
    colour = canvas.map_style.palette.light_of(what.element)
    canvas.ring(middle, radius * (1.55 - 0.4 * phase), colour, max(2.0, radius * 0.12), 1 - phase)
    if what.hit:
        paint_spark(canvas, middle, radius, phase)


def _paint_seen(canvas: AnimationCanvas, veil: Veil, box: QRectF, paint: partial[None]) -> None:
    """Paint a spell in a box, only on ground in view right now."""
    camera, ratio = canvas.camera, canvas.map_style.ratio
    corner = QPointF(*camera.corner) * camera.scale
    origin = Camera(scale=camera.scale * ratio, turns=camera.turns)
    part = QRectF((box.topLeft() + corner) * ratio, box.size() * ratio).toAlignedRect()

    def paint_on(painter: QPainter) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(ratio, ratio)
        painter.translate(corner)
        paint(AnimationCanvas(painter, camera, canvas.map_style))

    image, whole = paint_uncovered(veil, origin, part, paint_on), QRectF(part)
    canvas.painter.drawImage(QRectF(whole.topLeft() / ratio - corner, whole.size() / ratio), image)


def _box(canvas: AnimationCanvas, here: Token | None, what: Happening, cover: FogCover) -> QRectF:
    box = path_of(what.field.rings, canvas.camera).boundingRect()
    if here:
        box |= QRectF(canvas.middle(here), canvas.middle(here)).adjusted(-1, -1, 1, 1)
    box = box.adjusted(-_ROOM, -_ROOM, _ROOM, _ROOM)
    return box & QRectF(QRect(QPoint(), cover.size)) if cover.size.isValid() else box


def _paint(
    canvas: AnimationCanvas, *, here: Token | None, phase: float, what: Happening, box: QRectF
) -> None:
    camera, colour = canvas.camera, canvas.map_style.palette.light_of(what.element)
    path, middle = path_of(what.field.rings, camera), camera.to_screen(what.field.origin)
    runs = here is not None and _is_apart(canvas, here, middle)
    if here and runs and phase < OPENS * (1 + TAIL):
        paint_ray(canvas, QLineF(canvas.middle(here), middle), phase / OPENS, colour)
    opens = OPENS if runs else 0.0
    if phase > opens:
        shown = path.boundingRect() & box
        paint_bloom(
            canvas,
            path,
            shown,
            middle,
            BloomLight(colour, (phase - opens) / (1 - opens), what.element),
        )


def _is_apart(canvas: AnimationCanvas, here: Token, middle: QPointF) -> bool:
    """Whether an area's middle lies outside the token of the figure that causes it."""
    return QLineF(canvas.middle(here), middle).length() > canvas.radius(here)


# The streaks behind a charger: sideways offset and length, in radii of the figure.
_STREAKS: Final = ((-0.7, 1.9), (-0.25, 3.1), (0.25, 2.3), (0.7, 2.8))
_UNCOVERED: Final = FogCover()


class AnimationPainter:
    """Paints animations over the figures, in logical pixels."""

    def __init__(
        self, painter: QPainter, camera: Camera, map_style: MapStyle, cover: FogCover = _UNCOVERED
    ) -> None:
        self._canvas = AnimationCanvas(painter, camera, map_style)
        self._cover = cover
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)

    def paint(self, animations: Iterable[Animation], tokens: Mapping[str, Token]) -> None:
        for animation in animations:
            self._paint(animation, tokens)

    def paint_charges(self, chargers: Collection[str], tokens: Mapping[str, Token]) -> None:
        for who in sorted(chargers):
            if who in tokens:
                self._streak(tokens[who])

    def _paint(self, animation: Animation, tokens: Mapping[str, Token]) -> None:
        what, phase = animation
        here, there = tokens.get(what.who), tokens.get(what.whom)
        place = there or here
        match what.kind:
            case "blow" if there:
                paint_blow(self._canvas, here, there, phase, what)
            case "shot" if there:
                paint_shot(self._canvas, here, there, phase, hit=what.hit)
            case "spell" | "device" if what.field.rings:
                paint_area_spell(self._canvas, here, phase, what, self._cover)
            case "caught" if there:
                paint_caught(self._canvas, there, phase, what)
            case "spell" | "device" if place:
                paint_spell(self._canvas, here, place, phase, what)
            case "fall" if there:
                self._sink(there, phase)
            case "spoiled" if here:
                paint_fizzle(self._canvas, here, phase)
            case _:
                pass

    def _sink(self, token: Token, phase: float) -> None:
        canvas, left = self._canvas, 1 - phase
        middle, radius = canvas.middle(token), canvas.radius(token) * (0.5 + 0.75 * left)
        canvas.fill(canvas.side(token), 0.85 * left)
        canvas.painter.drawEllipse(middle, radius, radius)
        canvas.ring(middle, radius, canvas.map_style.colours.bad, 2.5, left)

    def _streak(self, token: Token) -> None:
        """Paint streaks straight behind a charger: its real path may be unknown to players."""
        canvas, radius = self._canvas, self._canvas.radius(token)
        middle, ahead = canvas.middle(token), self._heading(token)
        across = QPointF(-ahead.y(), ahead.x())
        for side, long in _STREAKS:
            begin = middle + across * (radius * side) - ahead * (radius * (1.25 - 0.3 * abs(side)))
            line = QLineF(begin, begin - ahead * (radius * long))
            canvas.trail(line, canvas.map_style.palette.dust, max(3.0, radius * 0.2))

    def _heading(self, token: Token) -> QPointF:
        """The direction a figure faces on screen, as a unit vector."""
        (x, y), facing = token.body.at, radians(token.body.facing)
        ahead = self._canvas.camera.to_screen((x + cos(facing), y + sin(facing)))
        return (ahead - self._canvas.middle(token)) / self._canvas.camera.scale


__all__ = ["AnimationPainter"]
