"""Battles on grounds of several kinds, made by script: rooms, scattered walls, and who is there."""

from collections.abc import Iterator
from math import ceil, sqrt
from pathlib import Path
from random import Random
from typing import Final

from battleboard.battle.battle import Battle
from battleboard.battle.state.figure import CarriedLight, Figure
from battleboard.battle.state.players_options import Showing
from battleboard.board.board import Board
from battleboard.board.body import Body
from battleboard.board.point import Point
from battleboard.storage.battle_file.opening import create_battle_file
from tests.battle.battles import TABLES, battle, figure

PARTY: Final = 6
TORCH_FT: Final = 40.0
SQUARE_FT: Final = 5.0


def middle(board: Board) -> Point:
    """The middle of the square in the middle of a board."""
    across, down = (int(each / 2 / SQUARE_FT) * SQUARE_FT for each in board.size_ft)
    return across + SQUARE_FT / 2, down + SQUARE_FT / 2


def party(board: Board, amount: int = PARTY) -> Iterator[Figure]:
    """Some who stand around the middle with torches, the first of them in the middle itself."""
    across, down = middle(board)
    wide = ceil(sqrt(amount))
    for number in range(amount):
        step = SQUARE_FT * (number % wide), SQUARE_FT * (number // wide)
        made = figure(f"hero{number}", "blue")
        yield made._replace(
            card=made.card._replace(name=f"Hero {number + 1}"),
            body=Body((across + step[0], down + step[1])),
            light=CarriedLight("torch", TORCH_FT),
        )


def foes(board: Board, amount: int) -> Iterator[Figure]:
    """Some who stand anywhere."""
    dice, (wide, high) = Random(2), board.size_ft
    for number in range(amount):
        made = figure(f"orc{number}", "red")
        yield made._replace(
            card=made.card._replace(name=f"Orc {number + 1}"),
            body=Body((dice.uniform(0, wide), dice.uniform(0, high)), facing=dice.uniform(0, 360)),
        )


def exploring(board: Board, others: int = 0) -> Battle:
    """A party with torches in the fog."""
    everybody = (*party(board), *foes(board, others))
    return battle(*everybody, board=board, showing=Showing(fog=True))


def kept(battle: Battle, path: Path) -> Path:
    """The file of a battle."""
    create_battle_file(path, battle, TABLES, title="A fight").close()
    return path
