"""Rooms of pictures: the floor around a click, by colour and texture, up to its drawn walls."""

from collections.abc import Sequence
from functools import cached_property
from typing import Final

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QColor, QImage, QPainter

from battleboard.board.tracing.room_trace import DrawnRooms
from battleboard.board.tracing.trace_proposal import TraceProposal
from battleboard.models.grey_pictures import in_grey
from battleboard.models.plan_pictures import Carrier, PlanGrid, Spot, carried, scaled_plan

# Where colours tell the floor, this many squares around the click are looked at.
_REACH: Final = 30
# How much a difference in colour counts, so that walls are dark beside a floor in colours.
_GAIN: Final = 2.5
_SAMPLE_PX: Final = 12
_EDGE: Final = 0.4


class RoomFinder:
    """Finds the rooms of a picture by pixels in them; the first one takes longer than the others.

    The floor is what is light among dark walls, and otherwise what has the colour that is clicked.
    """

    def __init__(self, picture: QImage, grid: PlanGrid) -> None:
        self._picture, self._grid = picture, grid

    def room(self, at_px: Spot) -> TraceProposal:
        """The room in which a pixel lies, in squares from the upper left corner of the picture.

        Nothing is found where no floor is: on a wall, or on the page around a plan.
        """
        carry, rooms = self._drawn
        found = carry.carried(rooms.room(carry.back(at_px)))
        return found if found.floor else self._room_of_colour(at_px)

    @cached_property
    def _drawn(self) -> tuple[Carrier, DrawnRooms]:
        """The rooms of the whole picture in grey."""
        return _rooms_of(in_grey(self._picture), self._grid, is_whole=True)

    def _room_of_colour(self, at_px: Spot) -> TraceProposal:
        """The room of the colour that a pixel has, as far as it lies around it."""
        (wide, high), (x, y) = self._grid.cell_px, self._grid.offset_px
        across, down = round(_REACH * wide), round(_REACH * high)
        around = QRect(int(at_px[0]) - across, int(at_px[1]) - down, 2 * across, 2 * down)
        window = around & self._picture.rect()
        left, top = window.x(), window.y()
        colour = _colour_around(self._picture, at_px, min(wide, high))
        unlike = _unlike(self._picture.copy(window), colour)
        here = self._grid._replace(offset_px=(x - left, y - top))
        carry, rooms = _rooms_of(unlike, here, is_whole=window == self._picture.rect())
        found = carry.carried(rooms.room(carry.back((at_px[0] - left, at_px[1] - top))))
        if _reaches_edge(found, (window.width() / wide, window.height() / high)):
            return TraceProposal()
        return carried(found, lambda spot: (spot[0] + left / wide, spot[1] + top / high))


def _reaches_edge(room: TraceProposal, size: Spot) -> bool:
    """Whether what was found goes on beyond what was looked at, so that it is no room."""
    spots = [spot for ring in room.floor for spot in ring]
    return any(
        not _EDGE < at < most - _EDGE for spot in spots for at, most in zip(spot, size, strict=True)
    )


def _rooms_of(grey: QImage, grid: PlanGrid, *, is_whole: bool) -> tuple[Carrier, DrawnRooms]:
    rows, corner = scaled_plan(grey, grid)
    return Carrier(grey, grid, corner), DrawnRooms(rows, is_whole=is_whole)


def _colour_around(picture: QImage, at_px: Spot, cell: float) -> QColor:
    """The colour that the ground around a pixel mostly has."""
    half = max(2, round(cell / 2))
    around = QRect(int(at_px[0]) - half, int(at_px[1]) - half, 2 * half, 2 * half)
    some = picture.copy(around & picture.rect()).convertToFormat(QImage.Format.Format_RGB32)
    small = some.scaled(_SAMPLE_PX, _SAMPLE_PX)
    values = bytes(small.constBits())
    blue, green, red = (_middle_of(values[plane::4]) for plane in range(3))
    return QColor(red, green, blue)


def _middle_of(values: Sequence[int]) -> int:
    return sorted(values)[len(values) // 2]


def _unlike(picture: QImage, colour: QColor) -> QImage:
    """How far each pixel is from a colour: white where it has it, and the darker the less."""
    apart = QImage(picture.size(), QImage.Format.Format_RGB32)
    apart.fill(colour)
    with QPainter(apart) as painter:
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Difference)
        painter.drawImage(0, 0, picture)
    values = bytes(apart.constBits())
    table = bytes(255 - min(255, round(step * _GAIN)) for step in range(256))
    size = picture.width(), picture.height()
    unlike = QImage(picture.size(), QImage.Format.Format_Grayscale8)
    unlike.fill(Qt.GlobalColor.white)
    with QPainter(unlike) as painter:
        # The most that red, green or blue differs counts.
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Darken)
        for plane in range(3):
            one = values[plane::4].translate(table)
            grey = QImage(one, *size, size[0], QImage.Format.Format_Grayscale8)
            painter.drawImage(0, 0, grey)
    return unlike
