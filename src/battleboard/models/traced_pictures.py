"""Pictures traced for the board that they lie on: the whole plan, or what a mask has painted."""

from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from PySide6.QtGui import QImage

from battleboard.board.board import Board
from battleboard.board.carrying import picture_carry
from battleboard.board.point import Point
from battleboard.board.tracing.middle_walls import down_the_middle
from battleboard.board.tracing.trace_proposal import TraceProposal
from battleboard.models.background_work import Headway
from battleboard.models.ground_pictures import decoded, grey_in_strips
from battleboard.models.plan_pictures import PlanGrid, trace_mask, trace_picture
from battleboard.models.room_pictures import RoomFinder
from battleboard.queries.table.picture_plan import plan_on
from battleboard.queries.table.traced_walls import TraceLayout, layout_on, with_traced_room
from battleboard.storage.disk import UnreadableError
from battleboard.storage.maps.map_file import read_map_bytes


def grid_on(board: Board, picture: QImage) -> PlanGrid:
    """How the squares of the plan on a board lie over its picture."""
    plan = plan_on(board, (float(picture.width()), float(picture.height())))
    plan = plan.turned(-plan.quarters)
    return PlanGrid(plan.cell_px, plan.offset_px, plan.slant_deg)


def layout_of(board: Board, picture: QImage) -> TraceLayout:
    """How the squares of the plan lie on the board."""
    size = float(picture.width()), float(picture.height())
    return layout_on(board, size, grid_on(board, picture).cell_px)


def traced_plan(board: Board, picture: QImage, headway: Headway) -> TraceProposal:
    """What is drawn on the picture of a board."""
    grey = grey_in_strips(picture, headway.between(0, 0.1))
    return trace_picture(grey, grid_on(board, picture), headway.between(0.1, 1))


def traced_mask(
    board: Board, picture: QImage, path: Path, colours: tuple[str, str], headway: Headway
) -> TraceProposal:
    """What a mask has painted in the colour of walls and in that of doors."""
    mask = decoded(read_map_bytes(path), path.name, headway.between(0, 0.5))
    if mask.size() != picture.size():
        sizes = f"{mask.width():,} × {mask.height():,} pixels and the picture"
        own = f"{picture.width():,} × {picture.height():,}"
        raise UnreadableError(f"The mask has {sizes} {own}: expected one size.")
    return trace_mask(mask, grid_on(board, picture), *colours)


class RoomTracer(NamedTuple):
    """Traces rooms of one picture as it lies; the first room of it takes longer than the others."""

    picture: QImage
    grid: PlanGrid
    finder: RoomFinder


class TracedRoom(NamedTuple):
    """A room that was traced, and what traces the next one of the same picture."""

    room: TraceProposal
    tracer: RoomTracer

    def laid_on(self, board: Board) -> Board | None:
        """The board with the room; None where none was found."""
        if not self.room.floor:
            return None
        return with_traced_room(board, self.room, layout_of(board, self.tracer.picture))

    def middled_on(self, board: Board, others: Iterable[TraceProposal]) -> Board | None:
        """The board with the room and others, with one wall between any two of them.

        It is None where no room was found.
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
        return with_traced_room(board, down_the_middle(whole), layout)


def room_traced(
    board: Board, content: bytes, at_ft: Point, tracer: RoomTracer | None, headway: Headway
) -> TracedRoom:
    """The room around a place of the picture of a board."""
    if tracer is None:
        picture = decoded(content, "the map", headway.between(0, 0.4))
        grid = grid_on(board, picture)
        tracer = RoomTracer(picture, grid, RoomFinder(picture, grid))
    elif tracer.grid != grid_on(board, tracer.picture):
        grid = grid_on(board, tracer.picture)
        tracer = RoomTracer(tracer.picture, grid, RoomFinder(tracer.picture, grid))
    headway(0.5)
    size = float(tracer.picture.width()), float(tracer.picture.height())
    room = tracer.finder.room(picture_carry(board, size).back.to(at_ft))
    headway(0.9)
    return TracedRoom(room, tracer)
