"""The board as far as its ground is open to the players: what lies elsewhere is not in it."""

from collections.abc import Sequence
from typing import Final, NamedTuple, TypeAlias

from PySide6.QtCore import QRect

from battleboard.battle.knowledge.open_walls import open_stretches, places_before, places_inside
from battleboard.board.board import Board
from battleboard.board.point import Point
from battleboard.board.wall import Wall, blocks
from battleboard.models.fog.mask import EDGE, INNER_EDGE, Extent, Mask

_Stretches: TypeAlias = tuple[Wall, ...]
_OUTSIDE: Final = 0
"""The place of a pixel in the margin of a mask, which is never open so far out."""


class _Part(NamedTuple):
    """A wall, or the sides of a pillar, with pixels before both sides of each of its stretches.

    The `box` around these is its first column and line, and its last ones.
    """

    numbers: tuple[int, ...]
    pixels: tuple[tuple[int, int], ...]
    box: tuple[int, int, int, int]


class OpenBoard:
    """Keeps what is known of each wall, and looks again only where the mask has changed.

    So it follows from the mask alone, and tells nothing of how that came about.
    """

    def __init__(self) -> None:
        self._board: Board | None = None
        self._extent: Extent | None = None
        self._mark: object = None
        self._parts: list[_Part] = []
        self._walls: list[_Stretches] = []
        self._found: list[list[bool]] = []
        self._inside: list[tuple[int, ...]] = []
        self._ground: list[bool] = []
        self._open: Board | None = None

    def on(self, board: Board, mask: Mask | None) -> Board:
        """What of a board lies on open ground; the same object for as long as that is the same."""
        if mask is None:
            return board
        is_other = board is not self._board or mask.extent != self._extent
        if self._open is not None and not is_other and mask.mark is self._mark:
            return self._open
        if is_other:
            self._take(board, mask)
        within = mask.image.rect() if is_other else mask.since(self._mark).boundingRect()
        self._mark = mask.mark
        if self._look(board, mask, within) or is_other or self._open is None:
            walls = tuple(piece for pieces in self._walls for piece in pieces)
            ground = tuple(
                each for each, there in zip(board.ground, self._ground, strict=True) if there
            )
            self._open = board._replace(walls=walls, ground=ground)
        return self._open

    def _take(self, board: Board, mask: Mask) -> None:
        """Begin with a board of which nothing is known yet."""
        self._board, self._extent = board, mask.extent
        self._walls = [() for _ in board.walls]
        self._ground = [False for _ in board.ground]
        pixels = _Pixels(mask)
        before = [
            tuple((pixels.at(one), pixels.at(other)) for one, other in places_before(wall))
            for wall in board.walls
        ]
        at = {id(wall): number for number, wall in enumerate(board.walls)}
        solid = [tuple(at[id(side)] for side in block.sides) for block in blocks(board.walls)]
        alone = set(range(len(board.walls))).difference(*solid)
        self._parts = [
            _Part(numbers, pixels, _box_of(pixels, mask.image.bytesPerLine()))
            for numbers in (*solid, *((number,) for number in sorted(alone)))
            for pixels in [tuple(pair for number in numbers for pair in before[number])]
        ]
        self._found = [[] for _ in self._parts]
        self._inside = [
            tuple(map(pixels.at, places_inside(ground.outline))) for ground in board.ground
        ]

    def _look(self, board: Board, mask: Mask, within: QRect) -> bool:
        """Look at the ground before the walls in some pixels; whether any is known otherwise."""
        start, top, end, bottom = within.left(), within.top(), within.right(), within.bottom()
        levels, is_other = bytes(mask.image.constBits()), False
        least = INNER_EDGE if mask.extent.is_coarse else EDGE
        for at, (_, pixels, (left, high, right, low)) in enumerate(self._parts):
            if left > end or right < start or high > bottom or low < top:
                continue
            found = [levels[one] >= least or levels[other] >= least for one, other in pixels]
            if found != self._found[at]:
                self._found[at] = found
                is_other |= self._note(board, at, found)
        for number, inside in enumerate(self._inside):
            there = any(levels[pixel] >= least for pixel in inside)
            is_other |= there is not self._ground[number]
            self._ground[number] = there
        return is_other

    def _note(self, board: Board, at: int, found: Sequence[bool]) -> bool:
        """Note what is known of a wall or pillar; whether that is something else than before."""
        numbers = self._parts[at].numbers
        before = [self._walls[number] for number in numbers]
        if len(numbers) > 1:
            # A pillar with a side in sight is painted as a whole.
            found = (any(found),)
        pieces = [open_stretches(board.walls[number], found) for number in numbers]
        for number, each in zip(numbers, pieces, strict=True):
            self._walls[number] = each
        return pieces != before


def _box_of(pixels: Sequence[tuple[int, int]], line: int) -> tuple[int, int, int, int]:
    """The leftmost column, the uppermost line, the rightmost column and the lowest line."""
    every = [pixel for pair in pixels for pixel in pair]
    columns, lines = [each % line for each in every], [each // line for each in every]
    return min(columns), min(lines), max(columns), max(lines)


class _Pixels:
    """Where places of a board lie among the pixels of its masks."""

    def __init__(self, mask: Mask) -> None:
        image = mask.image
        self._extent = mask.extent
        self._size = image.width(), image.height()
        self._line = image.bytesPerLine()

    def at(self, place: Point) -> int:
        """The number of the pixel at a place."""
        corner, scale = self._extent.corner_ft, self._extent.scale
        x, y = int((place[0] - corner) * scale), int((place[1] - corner) * scale)
        wide, high = self._size
        return y * self._line + x if 0 <= x < wide and 0 <= y < high else _OUTSIDE
