"""Converts the trace of a picture into walls and doors of the board on which it lies."""

from collections.abc import Iterable, Iterator
from math import cos, radians, sin
from typing import Final, NamedTuple

from battleboard.board.board import Board
from battleboard.board.point import GRAIN, Point, distance, on_grain, orientation
from battleboard.board.tracing.plan_outline import Spot, Stretch
from battleboard.board.tracing.trace_proposal import TracedDoor, TraceProposal, keep_existing_doors
from battleboard.board.wall import DoorSort, Opacity, Wall, WallKind
from battleboard.board.wall_cutting import clip_line, dedupe_walls, join_walls

_HALF: Final = 0.5
# Walls this close to each other count as lying on one line.
_SAME_LINE_FT: Final = 2 * GRAIN
# The attributes shared by all ordinary, fully blocking walls.
_PLAIN: Final = Wall((0.0, 0.0), (0.0, 1.0))[2:-1]


class TraceLayout(NamedTuple):
    """How a traced picture lies on a board, in feet.

    Its upper left corner is at `at`, and its size is `size`; then it is rotated clockwise about its
    centre by `turned_deg`. `square` is the size of a drawn square.
    """

    at: Point
    size: Point
    square: Point
    turned_deg: float = 0.0

    def feet(self, spot: Spot) -> Point:
        x = self.at[0] + spot[0] * self.square[0]
        y = self.at[1] + spot[1] * self.square[1]
        return self._rotate((x, y), self.turned_deg)

    def squares(self, point: Point) -> Spot:
        x, y = self._rotate(point, -self.turned_deg)
        return (x - self.at[0]) / self.square[0], (y - self.at[1]) / self.square[1]

    def _rotate(self, point: Point, by_deg: float) -> Point:
        if not by_deg:
            return point
        across, down = self.at[0] + self.size[0] * _HALF, self.at[1] + self.size[1] * _HALF
        x, y = point[0] - across, point[1] - down
        turn = radians(by_deg)
        return (
            across + x * cos(turn) - y * sin(turn),
            down + x * sin(turn) + y * cos(turn),
        )


def layout_on(board: Board, picture_px: Point, cell_px: Point) -> TraceLayout:
    surface = board.surface
    size = surface.picture_ft or board.size_ft
    across, down = size[0] / picture_px[0], size[1] / picture_px[1]
    square = cell_px[0] * across, cell_px[1] * down
    return TraceLayout(surface.at, size, square, surface.turned_deg)


def with_trace(board: Board, proposal: TraceProposal, layout: TraceLayout) -> Board:
    """The board with a trace, replacing any earlier trace.

    Traced doors that are no longer shut stay, like everything that was not traced; no traced door
    or wall is laid where a door or window stays.
    """
    kept = tuple(wall for wall in board.walls if _stays(wall))
    doors = [wall for wall in kept if wall.is_door or wall.kind == "window"]
    return board._replace(walls=(*kept, *walls_of_trace(proposal, layout, board.size_ft, doors)))


def with_traced_room(board: Board, proposal: TraceProposal, layout: TraceLayout) -> Board:
    """The board with the trace of one room, added to everything there.

    Doors and walls are not duplicated; a wall that continues an earlier traced one extends it.
    """
    doors = [wall for wall in board.walls if wall.is_door or wall.kind == "window"]
    standing = [wall for wall in board.walls if wall[2:-1] == _PLAIN]
    found = walls_of_trace(proposal, layout, board.size_ft, doors)
    new = [part for wall in found for part in _not_doubled(wall, standing)]
    known = {frozenset((wall.a, wall.b)) for wall in board.walls}
    new = [wall for wall in new if frozenset((wall.a, wall.b)) not in known]
    others = tuple(wall for wall in board.walls if wall.origin != "trace")
    traced = (wall for wall in board.walls if wall.origin == "trace")
    return board._replace(walls=(*others, *join_walls((*traced, *new))))


def walls_of_trace(
    proposal: TraceProposal, layout: TraceLayout, size_ft: Point, kept: Iterable[Wall] = ()
) -> tuple[Wall, ...]:
    """A trace as walls and doors in feet, clipped to a board of this size.

    Nothing is laid where one of the `kept` doors is.
    """
    standing = [(layout.squares(door.a), layout.squares(door.b)) for door in kept]
    free = keep_existing_doors(proposal, standing)
    # A traced door also replaces any wall traced through it.
    walls = keep_existing_doors(free, [door[:2] for door in free.doors]).walls
    found = [_lay_wall(Wall(a, b, origin="trace"), layout, size_ft) for a, b in walls]
    found += [_lay_wall(_leaf(door), layout, size_ft) for door in free.doors]
    return join_walls(dedupe_walls(wall for wall in found if wall).walls)


def _not_doubled(wall: Wall, standing: Iterable[Wall]) -> Iterable[Wall]:
    """The parts of a traced wall where no wall stands on its line yet."""
    if wall.kind != "wall":
        return [wall]
    parts = [(wall.a, wall.b)]
    for other in standing:
        parts = [left for part in parts for left in _beside(part, (other.a, other.b))]
    return [wall._replace(a=a, b=b) for a, b in parts]


def _beside(part: Stretch, other: Stretch) -> Iterator[Stretch]:
    """The parts of a line not covered by another; they end exactly at the other's ends."""
    long = distance(*part)
    (ax, ay), (bx, by) = part
    x, y = (bx - ax) / long, (by - ay) / long
    along = sorted(((px - ax) * x + (py - ay) * y, (px, py)) for px, py in other)
    aside = (abs(orientation(*part, spot)) / long for spot in other)
    (low, begin), (high, end) = along
    if max(aside) > _SAME_LINE_FT or min(high, long) - max(low, 0.0) <= _SAME_LINE_FT:
        yield part
        return
    if low > 0 and begin != part[0]:
        yield part[0], begin
    if high < long and end != part[1]:
        yield end, part[1]


def _stays(wall: Wall) -> bool:
    return wall.origin != "trace" or (wall.is_door and wall.state != "shut")


def _leaf(door: TracedDoor) -> Wall:
    """A traced door as a wall, still in squares of the picture."""
    kind: WallKind = "secret" if door.kind == "secret" else "door"
    sort: DoorSort = "portcullis" if door.kind == "portcullis" else "single"
    sight: Opacity = "none" if sort == "portcullis" else "normal"
    return Wall(door.start, door.end, kind, sight, sort=sort, origin="trace")


def _lay_wall(wall: Wall, layout: TraceLayout, size_ft: Point) -> Wall | None:
    ends = clip_line(size_ft, layout.feet(wall.a), layout.feet(wall.b))
    return wall._replace(a=on_grain(ends[0]), b=on_grain(ends[1])) if ends else None
