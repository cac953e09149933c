"""The lighting of a whole board, for tests of light and fog."""

from functools import partial

from battleboard.board.board import Board
from battleboard.board.sight.sight import Sight, sees
from battleboard.board.sight.view import view
from battleboard.board.sight.vision import Glow, Lighting


def lighting_of(board: Board, sight: Sight) -> Lighting:
    """The lights of a board as its walls and doors let them through."""
    glows = tuple(Glow(light, view(sight, light.at, light.radius_ft)) for light in board.lights)
    return Lighting(glows, partial(sees, sight), board.daylight)
