"""How a picture lies on a board: rotated, with its squares aligned to the board's.

Pixels count from the upper left corner of the picture after quarter turns. A slanted scan is
rotated back about its centre, so that what is drawn on it stands upright.
"""

from collections.abc import Mapping
from typing import Final, Literal, NamedTuple, TypeAlias

from battleboard.board.board import Board
from battleboard.board.grid import SQRT_3, Grid, Hexes, Plain, Squares
from battleboard.board.level import Surface
from battleboard.board.point import FARTHEST_FT, Point
from battleboard.foundation.fault import Fault
from battleboard.queries.table.map_battle import grid_pitch, shift_onto

DrawnCells: TypeAlias = Literal["squares", "pointy", "flat", "none"]
"""Squares, hexes that stand on a point or on a side, or no grid at all."""

QUARTER_DEG: Final = 90.0
QUARTERS: Final = 4
_DIGITS: Final = 6
_TURNED: Final[Mapping[DrawnCells, DrawnCells]] = {
    "squares": "squares",
    "pointy": "flat",
    "flat": "pointy",
    "none": "none",
}


class PicturePlanError(Fault):
    """Says in one sentence why a picture cannot be laid in this way."""


class PicturePlan(NamedTuple):
    """The position of a picture on a board.

    `cell_px` is the width and height of a drawn square; for hexes, the distance between
    neighbouring centres, at the picture's scale across and down. A crossing of its grid (for hexes,
    a centre) lies at `offset_px`. Its grid is rotated clockwise by `slant_deg`. A drawn square is
    `drawn_ft` wide, a square of the fight `fight_ft`.
    """

    name: str
    size_px: Point
    cell_px: Point
    offset_px: Point = (0.0, 0.0)
    quarters: int = 0
    slant_deg: float = 0.0
    grid: DrawnCells = "squares"
    drawn_ft: float = 5.0
    fight_ft: float = 5.0
    grid_shown: bool = False

    @property
    def turned_px(self) -> Point:
        wide, high = self.size_px
        return (high, wide) if self.quarters % 2 else (wide, high)

    @property
    def squares(self) -> Point:
        """The number of drawn squares, across and down."""
        (wide, high), (across, down) = self.turned_px, self.cell_px
        return wide / across, high / down

    def turn(self, steps: int) -> "PicturePlan":
        """The plan with picture and grid rotated clockwise by further quarter turns."""
        plan = self
        for _ in range(steps % QUARTERS):
            (x, y), (wide, high) = plan.offset_px, plan.cell_px
            plan = plan._replace(
                quarters=(plan.quarters + 1) % QUARTERS,
                grid=_TURNED[plan.grid],
                cell_px=(high, wide),
                offset_px=(plan.turned_px[1] - y, x),
            ).in_corner()
        return plan

    def in_corner(self) -> "PicturePlan":
        """The plan with `offset_px` at the first crossing from the upper left corner."""
        x, y = (
            round(at % (pitch * cell), _DIGITS) % (pitch * cell)
            for at, pitch, cell in zip(
                self.offset_px, grid_pitch(self.grid), self.cell_px, strict=True
            )
        )
        return self._replace(offset_px=(x, y))

    def fit_to_drag(self, start: Point, end: Point, across: int, down: int) -> "PicturePlan":
        """The plan with the grid fitted to a drag over this many squares across and down.

        For hexes, and without a grid, only one side of the drag counts.
        """
        left, right = sorted((start[0], end[0]))
        top, bottom = sorted((start[1], end[1]))
        wide, high = max(right - left, 1.0) / across, max(bottom - top, 1.0) / down
        match self.grid:
            case "squares":
                return self._replace(cell_px=(wide, high), offset_px=(left, top)).in_corner()
            case "flat":
                middle = left + high / SQRT_3, top + high / 2
                return self._replace(cell_px=(high, high), offset_px=middle).in_corner()
            case "pointy":
                middle = left + wide / 2, top + wide / SQRT_3
                return self._replace(cell_px=(wide, wide), offset_px=middle).in_corner()
            case _:
                return self._replace(cell_px=(wide, wide))

    def board_grid(self) -> Grid:
        match self.grid:
            case "squares":
                return Squares(self.fight_ft)
            case "none":
                return Plain(self.fight_ft)
            case hexes:
                return Hexes(self.fight_ft, hexes)


def board_with(board: Board, plan: PicturePlan) -> Board:
    """A board with a picture on it; what stands on the board stays in place.

    A crossing of the picture's grid is aligned with one of the board's.
    """
    squares = plan.squares
    pitch = grid_pitch(plan.grid)
    crossing = [px / cell for px, cell in zip(plan.offset_px, plan.cell_px, strict=True)]
    corner = [
        shift_onto(0.0, at % step, step) * plan.drawn_ft
        for at, step in zip(crossing, pitch, strict=True)
    ]
    wide, high = (each * plan.drawn_ft for each in squares)
    size = round(corner[0] + wide, 6), round(corner[1] + high, 6)
    if too_large(plan):
        raise PicturePlanError(too_large(plan))
    before = (high, wide) if plan.quarters % 2 else (wide, high)
    at = corner[0] + (wide - before[0]) / 2, corner[1] + (high - before[1]) / 2
    surface = Surface(
        "plain",
        plan.name,
        at,
        before,
        plan.quarters * QUARTER_DEG - plan.slant_deg,
        plan.grid_shown,
        plan.drawn_ft,
    )
    return board._replace(size_ft=size, grid=plan.board_grid(), surface=surface)


def too_large(plan: PicturePlan) -> str:
    """A sentence saying that the board would be too large with a picture; '' if it would not."""
    wide, high = (each * plan.drawn_ft for each in plan.squares)
    if max(wide, high) + 2 * plan.drawn_ft <= FARTHEST_FT:
        return ""
    most = f"boards can be up to {FARTHEST_FT:,.0f} ft"
    return f"The board would be {wide:,.0f} × {high:,.0f} ft; {most}."


def plan_on(board: Board, size_px: Point) -> PicturePlan:
    """The position of a board's picture, given the size of the picture in pixels."""
    surface, grid = board.surface, board.grid
    kind: DrawnCells = (
        grid.orientation
        if isinstance(grid, Hexes)
        else "squares"
        if isinstance(grid, Squares)
        else "none"
    )
    quarters = round(surface.turned_deg / QUARTER_DEG)
    drawn = surface.drawn_ft or grid.feet
    plan = PicturePlan(
        surface.picture,
        size_px,
        (1.0, 1.0),
        quarters=quarters % QUARTERS,
        slant_deg=quarters * QUARTER_DEG - surface.turned_deg,
        grid=kind,
        drawn_ft=drawn,
        fight_ft=grid.feet,
        grid_shown=surface.grid_shown,
    )
    (left, top), before = surface.at, surface.picture_ft or board.size_ft
    wide, high = (before[1], before[0]) if quarters % 2 else before
    corner = left + (before[0] - wide) / 2, top + (before[1] - high) / 2
    cell = plan.turned_px[0] * drawn / wide, plan.turned_px[1] * drawn / high
    offset = -corner[0] / drawn * cell[0], -corner[1] / drawn * cell[1]
    return plan._replace(cell_px=cell, offset_px=offset).in_corner()
