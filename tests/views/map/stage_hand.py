"""A bare stage for painting over figures, to look at the pixels."""

from collections.abc import Callable, Iterator
from itertools import product
from typing import Final

from PySide6.QtGui import QColor, QFont, QImage, QPainter

from battleboard.battle.knowledge.happenings import Happening
from battleboard.board.body import Body
from battleboard.board.point import Point
from battleboard.models.animations import Animation
from battleboard.views.map.camera import Camera
from battleboard.views.map.draw_list import Token
from battleboard.views.map.figure_look import FigureLook
from battleboard.views.map.paint.animation_painter import AnimationPainter
from battleboard.views.map.paint.map_colours import palette_for
from battleboard.views.map.paint.portrait_painter import MapStyle
from battleboard.views.theme.colours import LIGHT

GROUND: Final = "#808080"
DRESS: Final = MapStyle(LIGHT, palette_for(LIGHT), QFont())
CAMERA: Final = Camera((0.0, 0.0), 10.0)
SIZE: Final = (400, 200)


def token(who: str, at: Point, colour: int = 0, facing: float = 0.0) -> Token:
    """Put a figure of 1⅔ feet somewhere, at 10 pixels to a foot."""
    return Token(who, who, FigureLook(colour=colour), Body(at, facing=facing))


ELF: Final = token("elf", (5.0, 10.0))
ORC: Final = token("orc", (35.0, 10.0), 1)


def painted(paint: Callable[[QPainter], object]) -> QImage:
    """Paint something on the ground."""
    image = QImage(*SIZE, QImage.Format.Format_RGB32)
    image.fill(QColor(GROUND))
    with QPainter(image) as painter:
        paint(painter)
    return image


def happening(what: Happening, phase: float, *tokens: Token) -> QImage:
    """Paint a moment of a happening among some figures."""
    there = {each.who: each for each in tokens or (ELF, ORC)}

    def paint(painter: QPainter) -> None:
        AnimationPainter(painter, CAMERA, DRESS).paint([Animation(what, phase)], there)

    return painted(paint)


def touched(image: QImage) -> set[int]:
    """The columns in which anything was painted."""
    return {x for x, _ in _painted_on(image)}


def touched_rows(image: QImage) -> set[int]:
    """The rows in which anything was painted."""
    return {y for _, y in _painted_on(image)}


def _painted_on(image: QImage) -> Iterator[tuple[int, int]]:
    ground = QColor(GROUND).rgb()
    for x, y in product(range(image.width()), range(image.height())):
        if image.pixel(x, y) != ground:
            yield x, y


def colours(image: QImage) -> set[str]:
    return {
        image.pixelColor(x, y).name() for x in range(image.width()) for y in range(image.height())
    }
