"""Spells that take effect over a field: a light that opens to its edges, and who is caught in it.

Where only what is seen is shown, no light falls on other ground: its edges follow walls.
"""

from functools import partial
from typing import Final

from PySide6.QtCore import QLineF, QPoint, QPointF, QRect, QRectF
from PySide6.QtGui import QPainter

from battleboard.battle.knowledge.happenings import Happening
from battleboard.views.map.camera import Camera
from battleboard.views.map.draw.draw_list import Token
from battleboard.views.map.paint.areas import path_of
from battleboard.views.map.paint.dye import lit_dye
from battleboard.views.map.paint.flourish.bloom import Glow, paint_bloom
from battleboard.views.map.paint.flourish.blow import paint_spark
from battleboard.views.map.paint.flourish.spell import OPENS, TAIL, paint_ray
from battleboard.views.map.paint.flourish.stage import Stage
from battleboard.views.map.paint.uncovered import Cover, uncovered
from battleboard.views.map.paint.veil import Veil

_DYE: Final = lit_dye()
_ROOM: Final = 12.0


def paint_field(
    stage: Stage, here: Token | None, phase: float, what: Happening, cover: Cover
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


def paint_caught(stage: Stage, token: Token, phase: float, what: Happening) -> None:
    """Paint a light that closes around somebody, and sparks where he has not saved."""
    middle, radius = stage.middle(token), stage.radius(token)
    colour = stage.dress.palette.light_of(what.element)
    stage.ring(middle, radius * (1.55 - 0.4 * phase), colour, max(2.0, radius * 0.12), 1 - phase)
    if what.hit:
        paint_spark(stage, middle, radius, phase)


def _paint_seen(stage: Stage, veil: Veil, box: QRectF, paint: partial[None]) -> None:
    """Paint in a box of the picture what lies on ground that is seen."""
    camera, ratio = stage.camera, stage.dress.ratio
    corner = QPointF(*camera.corner) * camera.scale
    origin = Camera(scale=camera.scale * ratio, turns=camera.turns)
    part = QRectF((box.topLeft() + corner) * ratio, box.size() * ratio).toAlignedRect()

    def lay(painter: QPainter) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(ratio, ratio)
        painter.translate(corner)
        paint(Stage(painter, camera, stage.dress))

    image, whole = uncovered(veil, origin, part, lay), QRectF(part)
    stage.painter.drawImage(QRectF(whole.topLeft() / ratio - corner, whole.size() / ratio), image)


def _box(stage: Stage, here: Token | None, what: Happening, cover: Cover) -> QRectF:
    """Give the part of the picture in which anything of it may be painted."""
    box = path_of(what.field.rings, stage.camera).boundingRect()
    if here:
        box |= QRectF(stage.middle(here), stage.middle(here)).adjusted(-1, -1, 1, 1)
    box = box.adjusted(-_ROOM, -_ROOM, _ROOM, _ROOM)
    return box & QRectF(QRect(QPoint(), cover.size)) if cover.size.isValid() else box


def _paint(stage: Stage, *, here: Token | None, phase: float, what: Happening, box: QRectF) -> None:
    """A light runs from the one who uses it to where it begins, and opens from there."""
    camera, colour = stage.camera, stage.dress.palette.light_of(what.element)
    path, middle = path_of(what.field.rings, camera), camera.to_screen(what.field.origin)
    runs = here is not None and _is_apart(stage, here, middle)
    if here and runs and phase < OPENS * (1 + TAIL):
        paint_ray(stage, QLineF(stage.middle(here), middle), phase / OPENS, colour)
    opens = OPENS if runs else 0.0
    if phase > opens:
        shown = path.boundingRect() & box
        paint_bloom(stage, path, shown, middle, Glow(colour, (phase - opens) / (1 - opens)))


def _is_apart(stage: Stage, here: Token, middle: QPointF) -> bool:
    """Whether it begins somewhere else than with the one who uses it."""
    return QLineF(stage.middle(here), middle).length() > stage.radius(here)
