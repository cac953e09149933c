"""Traces pictures for the board they lie on: a whole plan, a single room, or a mask."""

from collections.abc import Iterable, Sequence
from functools import cached_property
from pathlib import Path
from typing import Final, NamedTuple

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QColor, QImage, QPainter

from battleboard.board.board import Board
from battleboard.board.point import Point
from battleboard.board.tracing.middle_walls import merge_wall_edges
from battleboard.board.tracing.plan_trace import DrawnRooms
from battleboard.board.tracing.trace_proposal import TraceProposal
from battleboard.board.transform import picture_to_board
from battleboard.models.background_work import ProgressReporter
from battleboard.models.grey_pictures import in_grey
from battleboard.models.ground_pictures import decode_picture, grey_in_strips
from battleboard.models.plan_pictures import (
    Carrier,
    FlatPlan,
    PlanGrid,
    Spot,
    carry_plan,
    flat_plan,
    scaled_plan,
    trace_mask,
    trace_picture,
)
from battleboard.queries.table.picture_plan import plan_on
from battleboard.queries.table.traced_walls import TraceLayout, layout_on, with_traced_room
from battleboard.storage.disk import UnreadableError
from battleboard.storage.maps.map_file import read_map_bytes

# When matching by colour, examine this many squares to each side of the click.
_REACH: Final = 30
# Weight of a colour difference, chosen so that walls come out dark beside a coloured floor.
_GAIN: Final = 2.5
_SAMPLE_PX: Final = 12
_EDGE: Final = 0.4


class RoomFinder:
    """Finds the rooms of a picture from pixels in them; the first search takes longest.

    The floor is whatever is light among dark walls, or else whatever has the colour clicked.
    """

    def __init__(self, picture: QImage, grid: PlanGrid) -> None:
        self._picture, self._grid = picture, grid

    def room(self, at_px: Spot) -> TraceProposal:
        """The room around a pixel, in squares from the upper left corner of the picture.

        Empty if there is no floor: on a wall, or on the page around a plan.
        """
        found = self._room_on_page(at_px)
        if not found.floor:
            carry, rooms = self._drawn
            found = carry.carry(rooms.room(carry.back(at_px)))
        return found if found.floor else self._room_of_colour(at_px)

    def _room_on_page(self, at_px: Spot) -> TraceProposal:
        if self._page is None:
            return TraceProposal()
        flat, carry, rooms = self._page
        return carry_plan(carry.carry(rooms.room(carry.back(flat.back(at_px)))), flat.to_photograph)

    @cached_property
    def _page(self) -> tuple[FlatPlan, Carrier, DrawnRooms] | None:
        flat = flat_plan(in_grey(self._picture), self._grid)
        return flat and (flat, *_rooms_of(flat.page.picture, flat.grid, is_whole=True))

    @cached_property
    def _drawn(self) -> tuple[Carrier, DrawnRooms]:
        return _rooms_of(in_grey(self._picture), self._grid, is_whole=True)

    def _room_of_colour(self, at_px: Spot) -> TraceProposal:
        """The area around a pixel that has its colour; empty if it is too large for a room."""
        (wide, high), (x, y) = self._grid.cell_px, self._grid.offset_px
        across, down = round(_REACH * wide), round(_REACH * high)
        around = QRect(int(at_px[0]) - across, int(at_px[1]) - down, 2 * across, 2 * down)
        window = around & self._picture.rect()
        left, top = window.x(), window.y()
        colour = _colour_around(self._picture, at_px, min(wide, high))
        unlike = _unlike(self._picture.copy(window), colour)
        here = self._grid._replace(offset_px=(x - left, y - top))
        carry, rooms = _rooms_of(unlike, here, is_whole=window == self._picture.rect())
        found = carry.carry(rooms.room(carry.back((at_px[0] - left, at_px[1] - top))))
        if _reaches_edge(found, (window.width() / wide, window.height() / high)):
            return TraceProposal()
        return carry_plan(found, lambda spot: (spot[0] + left / wide, spot[1] + top / high))


def _reaches_edge(room: TraceProposal, size: Spot) -> bool:
    """Whether a traced area extends beyond the part examined, and so is not a room."""
    spots = [spot for ring in room.floor for spot in ring]
    return any(
        not _EDGE < at < most - _EDGE for spot in spots for at, most in zip(spot, size, strict=True)
    )


def _rooms_of(grey: QImage, grid: PlanGrid, *, is_whole: bool) -> tuple[Carrier, DrawnRooms]:
    rows, corner = scaled_plan(grey, grid)
    return Carrier(grey, grid, corner), DrawnRooms(rows, is_whole=is_whole)


def _colour_around(picture: QImage, at_px: Spot, cell: float) -> QColor:
    """The median colour of about one square around a pixel."""
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
    """Each pixel's distance from a colour: white where equal, darker the further off."""
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
        # The largest difference of any channel counts.
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Darken)
        for plane in range(3):
            one = values[plane::4].translate(table)
            grey = QImage(one, *size, size[0], QImage.Format.Format_Grayscale8)
            painter.drawImage(0, 0, grey)
    return unlike


def grid_on(board: Board, picture: QImage) -> PlanGrid:
    plan = plan_on(board, (float(picture.width()), float(picture.height())))
    plan = plan.turn(-plan.quarters)
    return PlanGrid(plan.cell_px, plan.offset_px, plan.slant_deg)


def layout_of(board: Board, picture: QImage) -> TraceLayout:
    size = float(picture.width()), float(picture.height())
    return layout_on(board, size, grid_on(board, picture).cell_px)


def traced_plan(board: Board, picture: QImage, headway: ProgressReporter) -> TraceProposal:
    grey = grey_in_strips(picture, headway.between(0, 0.1))
    return trace_picture(grey, grid_on(board, picture), headway.between(0.1, 1), picture)


def traced_mask(
    board: Board, picture: QImage, path: Path, colours: tuple[str, str], headway: ProgressReporter
) -> TraceProposal:
    """Trace what is painted on a mask in the colours of walls and doors."""
    mask = decode_picture(read_map_bytes(path), path.name, headway.between(0, 0.5))
    if mask.size() != picture.size():
        sizes = f"{mask.width():,} × {mask.height():,} pixels and the picture"
        own = f"{picture.width():,} × {picture.height():,}"
        raise UnreadableError(f"The mask has {sizes} {own}: they must be the same size.")
    return trace_mask(mask, grid_on(board, picture), *colours)


class RoomTracer(NamedTuple):
    """A picture in its current position, and the finder of its rooms."""

    picture: QImage
    grid: PlanGrid
    finder: RoomFinder


class TracedRoom(NamedTuple):
    """A traced room, and the tracer for the next one of the same picture."""

    room: TraceProposal
    tracer: RoomTracer

    def lay_on(self, board: Board) -> Board | None:
        """The board with the room; None if none was found."""
        if not self.room.floor:
            return None
        return with_traced_room(board, self.room, layout_of(board, self.tracer.picture))

    def lay_with(self, board: Board, others: Iterable[TraceProposal]) -> Board | None:
        """The board with this room and others, sharing a single wall between any two.

        None if no room was found.
        """
        if not self.room.floor:
            return None
        every = (*others, self.room)
        whole = TraceProposal(
            tuple(ring for room in every for ring in room.floor),
            tuple(dict.fromkeys(wall for room in every for wall in room.walls)),
            tuple(dict.fromkeys(door for room in every for door in room.doors)),
        )
        layout = layout_of(board, self.tracer.picture)
        return with_traced_room(board, merge_wall_edges(whole), layout)


def trace_room(
    board: Board, content: bytes, at_ft: Point, tracer: RoomTracer | None, headway: ProgressReporter
) -> TracedRoom:
    """Trace the room around a point on the board; pass the last tracer to reuse its work."""
    if tracer is None:
        picture = decode_picture(content, "the map", headway.between(0, 0.4))
        grid = grid_on(board, picture)
        tracer = RoomTracer(picture, grid, RoomFinder(picture, grid))
    elif tracer.grid != grid_on(board, tracer.picture):
        grid = grid_on(board, tracer.picture)
        tracer = RoomTracer(tracer.picture, grid, RoomFinder(tracer.picture, grid))
    headway(0.5)
    size = float(tracer.picture.width()), float(tracer.picture.height())
    room = tracer.finder.room(picture_to_board(board, size).back.to(at_ft))
    headway(0.9)
    return TracedRoom(room, tracer)
