"""Masks of battles to look at."""

from PySide6.QtGui import QImage

from battleboard.battle.battle import Battle
from battleboard.battle.knowledge.lookout import lookout_at
from battleboard.board.point import Point
from battleboard.models.fog.fog_painter import FogPainter
from battleboard.models.fog.mask import Extent, Mask
from battleboard.queries.sight.fog_ground import Solids, seen_of


def paint(
    start: Battle, fog_painter: FogPainter | None = None, below: QImage | None = None
) -> Mask:
    """The mask of what the party sees."""
    fog_painter = fog_painter or FogPainter(Extent(start.board.size_ft))
    ground = lookout_at(start).ground
    below = below or fog_painter.extent.blank()
    return fog_painter.paint(seen_of(ground, Solids(start.board.walls)), below, None)


def level(mask: Mask, at: Point) -> int:
    """Say how open a place lies."""
    scale, corner = mask.extent.scale, mask.extent.corner_ft
    x, y = (int((each - corner) * scale) for each in at)
    return mask.image.pixelColor(x, y).red()


def apart(one: QImage, other: QImage) -> int:
    """Say how far two pictures differ where they differ most."""
    if one == other:
        return 0
    pixels = zip(bytes(one.constBits()), bytes(other.constBits()), strict=True)
    return max(abs(a - b) for a, b in pixels)
