"""Fog masks of battles to look at."""

from typing import Final

from PySide6.QtGui import QImage

from battleboard.battle.battle import Battle
from battleboard.battle.knowledge.party_vision import party_vision_at
from battleboard.board.point import Point
from battleboard.models.fog.fog_painter import FogPainter
from battleboard.models.fog.mask import Extent, Mask
from battleboard.queries.sight.fog_ground import Solids, find_seen


def paint(
    start: Battle, fog_painter: FogPainter | None = None, below: QImage | None = None
) -> Mask:
    """The mask of what the party sees."""
    fog_painter = fog_painter or FogPainter(Extent(start.board.size_ft))
    ground = party_vision_at(start).ground
    below = below or fog_painter.extent.blank()
    return fog_painter.paint(find_seen(ground, Solids(start.board.walls)), below, None)


def level(mask: Mask, at: Point) -> int:
    """How open a place is."""
    scale, corner = mask.extent.scale, mask.extent.corner_ft
    x, y = (int((each - corner) * scale) for each in at)
    return mask.image.pixelColor(x, y).red()


def apart(one: QImage, other: QImage) -> int:
    """The largest difference between two pictures."""
    if one == other:
        return 0
    pixels = zip(bytes(one.constBits()), bytes(other.constBits()), strict=True)
    return max(abs(a - b) for a, b in pixels)


ROUNDED: Final = 5
"""Letters and soft edges may be rounded otherwise; nobody sees that."""
_RIM: Final = 24
_RIM_BYTES: Final = 60


def told_apart(one: QImage, other: QImage) -> str:
    """How somebody may tell two pictures apart, or ''.

    In a long run, seldom, a few bytes are further apart than usual, as at the rim of a letter: the
    same picture alone is the same to the last bit. What anybody could see is more than that.
    """
    if one == other:
        return ""
    pixels = enumerate(zip(bytes(one.constBits()), bytes(other.constBits()), strict=True))
    beyond = {at: abs(a - b) for at, (a, b) in pixels if abs(a - b) > ROUNDED}
    if not beyond or (max(beyond.values()) <= _RIM and len(beyond) <= _RIM_BYTES):
        return ""
    row, column = divmod(min(beyond), one.bytesPerLine())
    return f"{len(beyond)} bytes by up to {max(beyond.values())}, first at {column // 4}, {row}"
