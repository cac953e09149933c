"""Scripted battles on several kinds of boards: rooms, scattered walls, and figures."""

from collections.abc import Iterable, Iterator
from contextlib import suppress
from math import ceil, cos, pi, sin, sqrt
from pathlib import Path
from random import Random
from typing import Final

from battleboard.battle.battle import Battle
from battleboard.battle.commands import Declare
from battleboard.battle.state.command_context import Refusal
from battleboard.battle.state.figure import CarriedLight, Figure, HitPoints
from battleboard.battle.state.players_options import Showing
from battleboard.battle.state.running_round import Round
from battleboard.board.board import Board
from battleboard.board.body import Body
from battleboard.board.point import Point
from battleboard.rules import Action
from battleboard.storage.battle_file.opening import create_battle_file
from tests.battle.battles import TABLES, battle, figure, phase
from tests.battle.rounds import playing
from tests.battle.table import at, led_to

PARTY: Final = 6
TORCH_FT: Final = 40.0
SQUARE_FT: Final = 5.0
MARCHING: Final = 30
AROUND: Final = 25
"""So many squares wide is the part of a board where they walk."""
FARTHEST_FIRST: Final = (90.0, 60.0, 30.0)


def middle(board: Board) -> Point:
    """The middle of the central square of a board."""
    across, down = (int(each / 2 / SQUARE_FT) * SQUARE_FT for each in board.size_ft)
    return across + SQUARE_FT / 2, down + SQUARE_FT / 2


def party(board: Board, amount: int = PARTY) -> Iterator[Figure]:
    """Figures around the middle with torches, the first of them in the middle itself."""
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
    """Figures anywhere on the board."""
    dice, (wide, high) = Random(2), board.size_ft
    for number in range(amount):
        made = figure(f"orc{number}", "red")
        yield made._replace(
            card=made.card._replace(name=f"Orc {number + 1}"),
            body=Body((dice.uniform(0, wide), dice.uniform(0, high)), facing=dice.uniform(0, 360)),
        )


def melee(board: Board, amount: int) -> Battle:
    """A round in which figures stand face to face in rows and attack each other."""
    pairs = amount // 2
    wide = ceil(sqrt(2 * pairs))
    left, top = middle(board)
    figures, blows = list[Figure](), list[Action]()
    for number in range(pairs):
        place = left + number % wide * 2 * SQUARE_FT, top + number // wide * 4 * SQUARE_FT
        for side, foes_side, south in (("blue", "red", 0.0), ("red", "blue", SQUARE_FT)):
            made = figure(f"{side}{number}", side, hp=HitPoints(9, 9))
            figures.append(made._replace(body=Body((place[0], place[1] + south))))
            blows.append(Action(f"{side}{number}", "melee", (f"{foes_side}{number}",)))
    return playing(*blows, figures=tuple(figures), board=board)


def exploring(board: Board, others: int = 0) -> Battle:
    """A party with torches in the fog."""
    everybody = (*party(board), *foes(board, others))
    return battle(*everybody, board=board, showing=Showing(fog=True))


def on_the_march(board: Board) -> Battle:
    """A round in fog in which 30 figures walk through rooms with open doors."""
    walls = tuple(each._replace(state="open") if each.is_door else each for each in board.walls)
    open_board = board._replace(walls=walls)
    begun = battle(
        *party(open_board),
        *horde(open_board, MARCHING - PARTY),
        board=open_board,
        showing=Showing(fog=True),
        phase=phase("declaration"),
        running=Round(number=1, begun=True),
    )
    for who in begun.figures:
        begun = sent(begun, who)
    return led_to(begun, "resolution", {"initiative: blue": 3, "initiative: red": 3})


def horde(board: Board, amount: int) -> Iterator[Figure]:
    """Figures in squares around the party."""
    dice, (x, y) = Random(3), middle(board)
    squares = [(at % AROUND - AROUND // 2, at // AROUND - AROUND // 2) for at in range(AROUND**2)]
    free = [square for square in squares if max(map(abs, square)) > ceil(sqrt(PARTY))]
    places = dice.sample(free, amount)
    for each, (across, down) in zip(foes(board, amount), places, strict=True):
        place = x + across * SQUARE_FT, y + down * SQUARE_FT
        yield each._replace(body=each.body._replace(at=place))


def sent(before: Battle, who: str) -> Battle:
    """The battle with somebody sent as far as the rooms allow, with all detours."""
    found = [before]
    for way in ways_from(before.figures[who].body.at):
        with suppress(Refusal):
            found.append(at(before, Declare(Action(who, "move"), to=way)))
        if len(found) > 1:
            break
    return found[-1]


def ways_from(start: Point) -> Iterable[Point]:
    """Possible destinations, the farthest first."""
    for far in FARTHEST_FIRST:
        for turn in range(8):
            angle = turn * pi / 4
            yield start[0] + far * cos(angle), start[1] + far * sin(angle)


def kept(battle: Battle, path: Path) -> Path:
    """The file of a battle."""
    create_battle_file(path, battle, TABLES, title="A fight").close()
    return path
