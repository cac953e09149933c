"""Moving water and torchlight, as far as the fog leaves them."""

from typing import Final

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtGui import QImage, QPainter, QPainterPath

from battleboard.board.board import Board
from battleboard.models.ambience import Drift
from battleboard.models.fog.fog_painter import FogPainter
from battleboard.models.fog.mask import Extent
from battleboard.views.map.camera import Camera
from battleboard.views.map.paint.ambience_painter import AmbiencePainter, FlameGlow, MovingGround
from battleboard.views.map.paint.map_colours import palette_for, players_fog_colours
from battleboard.views.map.paint.veil import Veil
from battleboard.views.theme.colours import DARK
from tests.battle.battles import battle, figure
from tests.models.fog.masks import paint

SIZE: Final = (100.0, 60.0)
SCALE: Final = 6.0
DRIFT: Final = Drift(3.0, 1.0)
ANN: Final = figure("ann", infravision_ft=12.0)
pytestmark = pytest.mark.usefixtures("qapp")


def veils() -> list[Veil]:
    """What Ann sees of a dark floor, step by step."""
    fog, board = FogPainter(Extent(SIZE)), Board(SIZE)
    return [
        Veil(
            paint(battle(ANN._replace(body=ANN.body._replace(at=(x, 30.0))), board=board), fog),
            players_fog_colours(palette_for(DARK)),
        )
        for x in (20.0, 23.0, 26.0, 60.0)
    ]


def ground() -> MovingGround:
    """A pool, and a torch every ten feet."""
    pool = QPainterPath()
    pool.addRect(120, 150, 240, 60)
    spots = [QPoint(x, y) for x in range(30, 600, 60) for y in range(30, 360, 60)]
    return MovingGround(pool, tuple(FlameGlow(at, 42, "#ffb450") for at in spots[:40]))


def painted(painter: AmbiencePainter, veil: Veil) -> QImage:
    image = QImage(600, 360, QImage.Format.Format_RGB32)
    image.fill(0)
    with QPainter(image) as brush:
        brush.setClipRect(image.rect())
        painter.paint(brush, ground(), DRIFT, Camera((0.0, 0.0), SCALE), veil)
    return image


def test_41_6_what_is_kept_as_the_fog_recedes_looks_like_new() -> None:
    kept, blank = AmbiencePainter(), QImage(600, 360, QImage.Format.Format_RGB32)
    blank.fill(0)
    for veil in veils():
        image = painted(kept, veil)
        assert image != blank
        assert image == painted(AmbiencePainter(), veil)
