"""The light on the table that lies under the mouse, whose reach is shown."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QPointF

from battleboard.board.board import Light
from battleboard.views.map.camera import Camera
from battleboard.views.map.draw.draw_list import Reach

_LIGHT_PX: Final = 10.0


def light_at(camera: Camera, lights: Sequence[Light], pixel: QPointF) -> Light | None:
    """Find the light under a pixel."""
    near = (
        light
        for light in lights
        if (camera.to_screen(light.at) - pixel).manhattanLength() <= _LIGHT_PX
    )
    return next(near, None)


def reach_of(light: Light) -> Reach:
    """Show how far a light reaches."""
    return Reach(light.at, light.bright_ft, light.dim_ft)
