"""The command that carves floor out of rock, or fills it with rock again."""

from typing import NamedTuple

from battleboard.battle.battle import Battle
from battleboard.battle.movement.planned_moves import stop_blocked_movers
from battleboard.battle.state.command_context import CommandContext, Refusal
from battleboard.battle.state.event import OpeningsLost
from battleboard.board.areas.shape import Outline
from battleboard.board.board import Board
from battleboard.board.carving.carved_floor import CarvedFloor, floor_of
from battleboard.board.carving.mouths import with_mouths
from battleboard.board.carving.outline_walls import following
from battleboard.board.point import FARTHEST_FT, Point
from battleboard.foundation.words import number


class Carve(NamedTuple):
    """Carve out all that an outline goes around, or fill it with rock again; its walls follow.

    Nothing is changed outside of `area`, if there is one: the corners of the level that is drawn.
    """

    outline: Outline
    fills: bool = False
    area: tuple[Point, Point] | None = None

    def sentence(self, _battle: Battle) -> str:
        """What is done, in a sentence."""
        wide, high = (max(axis) - min(axis) for axis in zip(*self.outline, strict=True))
        size = f"{number(wide)} × {number(high)} ft"
        return f"Fill {size} with rock" if self.fills else f"Carve out {size}"

    def apply_to(self, battle: Battle, context: CommandContext) -> Battle:
        """Change the floor; figures on the move may be stopped."""
        board = battle.board
        stroke = self._stroke(board)
        before = board.carved
        after = before.filled(stroke) if self.fills else before.joined(stroke)
        if after.rings == before.rings:
            rock = "It is all rock already." if before.rings else "Nothing is carved yet."
            raise Refusal(rock if self.fills else "It is all floor already.")
        walls, gone = following(board.walls, before, after)
        if gone:
            context.tell(OpeningsLost(len(gone)))
        carved = with_mouths(before, stroke, after)
        return stop_blocked_movers(
            battle._replace(board=board._replace(walls=walls, carved=carved))
        )

    def _stroke(self, board: Board) -> CarvedFloor:
        """All that the outline goes around on the board."""
        if not all(abs(each) <= FARTHEST_FT for point in self.outline for each in point):
            raise Refusal("That is too far off the map.")
        found = floor_of(self.outline).within(*(self.area or ((0.0, 0.0), board.size_ft)))
        if not found.rings:
            raise Refusal("That outline encloses nothing on the map.")
        return found
