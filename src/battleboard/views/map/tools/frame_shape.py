"""The shape of the players' frame on the DM's map: its edge, its tab, and where it is taken."""

from collections.abc import Mapping
from enum import Enum
from typing import Final, NamedTuple

from PySide6.QtCore import QPointF, QRectF

from battleboard.queries.sight.viewport import turned
from battleboard.views.look.space import L, S

TURN_PX: Final = 22.0
"""How wide the part of the tab is that turns."""
_TAB_PX: Final = 22.0
_BESIDE: Final = 72.0
"""So much at the left of the view is left to the strip of tools."""
_NEAR_PX: Final = 5.0
_CORNER_PX: Final = 10.0
_UP: Final = (0.0, -1.0)


class Part(Enum):
    """What of the frame lies under the mouse; of a corner, its way from the middle."""

    TAB = "tab"
    TURN = "turn"
    EDGE = "edge"
    UPPER_LEFT = (-1.0, -1.0)
    UPPER_RIGHT = (1.0, -1.0)
    LOWER_LEFT = (-1.0, 1.0)
    LOWER_RIGHT = (1.0, 1.0)


class FrameShape(NamedTuple):
    """The frame and its tab, in pixels of the view; without corners it keeps its size."""

    box: QRectF
    tab: QRectF
    has_corners: bool

    @property
    def turner(self) -> QRectF:
        """The part of the tab that turns."""
        return self.tab.adjusted(self.tab.width() - TURN_PX, 0, 0, 0)

    @property
    def corners(self) -> Mapping[Part, QPointF]:
        """The corners by which it is made larger and smaller."""
        if not self.has_corners:
            return {}
        box = self.box
        return {
            Part.UPPER_LEFT: box.topLeft(),
            Part.UPPER_RIGHT: box.topRight(),
            Part.LOWER_LEFT: box.bottomLeft(),
            Part.LOWER_RIGHT: box.bottomRight(),
        }

    def part_at(self, pixel: QPointF) -> Part | None:
        """Say what lies under a pixel."""
        if self.tab.contains(pixel):
            return Part.TURN if self.turner.contains(pixel) else Part.TAB
        for part, corner in self.corners.items():
            if (corner - pixel).manhattanLength() <= _CORNER_PX:
                return part
        return Part.EDGE if self._on_edge(pixel) else None

    def _on_edge(self, pixel: QPointF) -> bool:
        out, near = self.box, _NEAR_PX
        inner = out.adjusted(near, near, -near, -near)
        outer = out.adjusted(-near, -near, near, near)
        return outer.contains(pixel) and not inner.contains(pixel)


def shape_of(box: QRectF, turns: int, words_px: float, view: QRectF, *, keeps: bool) -> FrameShape:
    """Give the shape of a frame that is turned by quarters, with a tab for words so wide.

    The tab is where the players' screen has its upper edge.
    """
    tab = QRectF(0, 0, words_px + L + TURN_PX, _TAB_PX)
    across, down = turned(_UP, -turns)
    # It sits outside, where fewer figures stand that are looked at.
    out = QPointF(across * (box.width() + tab.width()), down * (box.height() + tab.height())) / 2
    tab.moveCenter(box.center() + out)
    room = view.adjusted(_BESIDE, S, -S, -S)
    tab.moveLeft(max(room.left(), min(tab.left(), room.right() - tab.width())))
    tab.moveTop(max(room.top(), min(tab.top(), room.bottom() - tab.height())))
    return FrameShape(box, tab, has_corners=not keeps)
