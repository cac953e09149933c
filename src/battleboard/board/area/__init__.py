"""Areas of effect: their shapes, what walls keep out of them, and bursts that fill a space."""

from battleboard.board.area.catch import Area, caught
from battleboard.board.area.flood import Flood, Space, flood
from battleboard.board.area.outline import barred, outline_of
from battleboard.board.area.shape import (
    Circle,
    Outline,
    Polygon,
    Sector,
    Shape,
    Share,
    block,
    cone,
    line,
    screen,
    share_of,
)
from battleboard.board.area.spread import Exposure, Spread, spread

__all__ = [
    "Area",
    "Circle",
    "Exposure",
    "Flood",
    "Outline",
    "Polygon",
    "Sector",
    "Shape",
    "Share",
    "Space",
    "Spread",
    "barred",
    "block",
    "caught",
    "cone",
    "flood",
    "line",
    "outline_of",
    "screen",
    "share_of",
    "spread",
]
