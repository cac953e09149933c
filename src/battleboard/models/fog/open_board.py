"""The board as far as its ground is open to the players: what lies elsewhere is not in it."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QRectF

from battleboard.battle.knowledge.open_walls import IsOpen, is_ground_open, open_stretches
from battleboard.board.board import Board
from battleboard.board.point import Point
from battleboard.board.wall import Wall, blocks
from battleboard.models.fog.mask import EDGE, INNER_EDGE, Mask

_BESIDE_FT: Final = 1.0


class OpenBoard:
    """Keeps what is known of each wall, and looks again only where the mask has changed."""

    def __init__(self) -> None:
        self._board: Board | None = None
        self._mark: object = None
        self._walls: list[tuple[Wall, ...]] = []
        self._ground: list[bool] = []
        self._boxes: list[QRectF] = []
        self._blocks: list[Sequence[int]] = []
        self._open: Board | None = None

    def on(self, board: Board, mask: Mask | None) -> Board:
        """What of a board lies on open ground; the same object for as long as that is the same."""
        if mask is None:
            return board
        is_other = board is not self._board
        if self._open is not None and not is_other and mask.mark is self._mark:
            return self._open
        if is_other:
            self._take(board)
        changed = mask.image.rect() if is_other else mask.since(self._mark).boundingRect()
        box = mask.extent.in_feet(changed)
        self._mark = mask.mark
        if self._look(board, box, _test_of(mask)) or is_other or self._open is None:
            walls = tuple(piece for pieces in self._walls for piece in pieces)
            ground = tuple(
                each for each, there in zip(board.ground, self._ground, strict=True) if there
            )
            self._open = board._replace(walls=walls, ground=ground)
        return self._open

    def _take(self, board: Board) -> None:
        """Begin with a board of which nothing is known yet."""
        self._board = board
        self._walls = [() for _ in board.walls]
        self._ground = [False for _ in board.ground]
        self._boxes = [_box_around((wall.a, wall.b)) for wall in board.walls]
        at = {id(wall): number for number, wall in enumerate(board.walls)}
        self._blocks = [[at[id(side)] for side in block.sides] for block in blocks(board.walls)]

    def _look(self, board: Board, box: QRectF, is_open: IsOpen) -> bool:
        """Look at all that lies in a box; whether anything is known otherwise than before."""
        is_other = False
        solid = {number for block in self._blocks for number in block}
        for number, wall in enumerate(board.walls):
            if number not in solid and self._boxes[number].intersects(box):
                is_other |= self._note((number,), (open_stretches(wall, is_open),))
        for block in self._blocks:
            if any(self._boxes[number].intersects(box) for number in block):
                sides = [board.walls[number] for number in block]
                # A pillar with a side in sight is painted as a whole.
                seen = any(open_stretches(side, is_open) for side in sides)
                is_other |= self._note(block, [(side,) if seen else () for side in sides])
        for number, ground in enumerate(board.ground):
            if _box_around(ground.outline).intersects(box):
                there = is_ground_open(ground.outline, is_open)
                is_other |= there is not self._ground[number]
                self._ground[number] = there
        return is_other

    def _note(self, numbers: Sequence[int], pieces: Sequence[tuple[Wall, ...]]) -> bool:
        before = [self._walls[number] for number in numbers]
        for number, found in zip(numbers, pieces, strict=True):
            self._walls[number] = found
        return before != [*pieces]


def _test_of(mask: Mask) -> IsOpen:
    """The test whether a place is open on a mask."""
    image, corner, scale = mask.image, mask.extent.corner_ft, mask.extent.scale
    wide, high, line = image.width(), image.height(), image.bytesPerLine()
    pixels = image.constBits()
    least = INNER_EDGE if mask.extent.is_coarse else EDGE

    def is_open(at: Point) -> bool:
        x, y = int((at[0] - corner) * scale), int((at[1] - corner) * scale)
        return 0 <= x < wide and 0 <= y < high and pixels[y * line + x] >= least

    return is_open


def _box_around(points: Sequence[Point]) -> QRectF:
    """A box around some points, with the ground beside them."""
    xs, ys = zip(*points, strict=True)
    off = _BESIDE_FT
    return QRectF(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)).adjusted(
        -off, -off, off, off
    )
