"""The fog reveals nothing of earlier walls: it equals a rebuilt one pixel for pixel."""

from collections.abc import Callable
from itertools import product
from typing import Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from battleboard.battle.battle import Battle
from battleboard.battle.knowledge import party_vision
from battleboard.battle.knowledge.party_vision import PartyVision
from battleboard.battle.movement.prepared_board import SLIT_FT
from battleboard.battle.state.figure import CarriedLight
from battleboard.battle.state.players_options import Showing
from battleboard.board.board import Board, Light
from battleboard.board.point import Point
from battleboard.board.sight.sight import Sight, sight_of
from battleboard.board.wall import Wall, door
from battleboard.models.fog.fog_painter import FogPainter
from battleboard.models.fog.mask import Extent, Mask
from battleboard.queries.sight.fog_ground import Solids, find_seen
from tests.battle.battles import battle, figure
from tests.profiles import examples

FINE, COARSE = (120.0, 80.0), (2400.0, 1600.0)
CELLS: Final = tuple(
    Wall((x + ax, y + ay), (x + bx, y + by))
    for x, y in product(range(5, 110, 20), range(5, 70, 20))
    for ax, ay, bx, by in ((0, 0, 10, 0), (10, 0, 10, 7), (10, 10, 0, 10), (0, 10, 0, 0))
)
PLACES = st.tuples(st.integers(0, 240), st.integers(0, 160)).map(lambda at: (at[0] / 2, at[1] / 2))
STEPS = st.sampled_from(((5, 0), (0, 5), (10, 0), (0, 15), (5, 5), (10, -5), (15, 10), (3, 7)))


def _laid(start: Point, step: Point, kind: Callable[..., Wall]) -> Wall:
    return kind(start, (start[0] + step[0], start[1] + step[1]))


MORE = st.lists(st.builds(_laid, PLACES, STEPS, st.sampled_from((Wall, door))), max_size=3)
CHANGES = st.lists(st.tuples(st.lists(st.integers(0, 200), max_size=2), MORE), max_size=10)


def _new_sight(board: Board) -> Sight:
    return sight_of(board, SLIT_FT)


def _painted(start: Battle) -> Mask:
    """What the party sees, by a vision that nothing else has used."""
    fog_painter = FogPainter(Extent(start.board.size_ft))
    seen = find_seen(PartyVision(start).ground, Solids(start.board.walls))
    return fog_painter.paint(seen, fog_painter.extent.blank(), None)


def check_same(start: Battle) -> None:
    mended = _painted(start)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(party_vision, "sight_on", _new_sight)
        wanted = _painted(start)
    assert mended.image == wanted.image


@given(changes=CHANGES, ann=PLACES, lamp=PLACES)
@settings(max_examples=examples(200))
def test_the_fog_does_not_tell_what_was_there_before(
    changes: list[tuple[list[int], list[Wall]]], ann: Point, lamp: Point
) -> None:
    check_changes(FINE, changes, ann, lamp)


@given(changes=CHANGES, ann=PLACES, lamp=PLACES)
@settings(max_examples=examples(25))
def test_nor_does_the_coarse_fog_of_a_large_board(
    changes: list[tuple[list[int], list[Wall]]], ann: Point, lamp: Point
) -> None:
    check_changes(COARSE, changes, ann, lamp)


def check_changes(
    size: Point, changes: list[tuple[list[int], list[Wall]]], ann: Point, lamp: Point
) -> None:
    """Up to ten changes in a row, with lights that end in the open."""
    torch = CarriedLight("torch", 12.0, 20.0)
    figures = (figure("ann", at=ann, light=torch), figure("elf", at=lamp, infravision_ft=30.0))
    board = Board(size, walls=CELLS, lights=(Light(lamp, 9.0, 10.0),))
    start = battle(*figures, board=board, showing=Showing(fog=True))
    check_same(start)
    walls = CELLS
    for drops, more in changes:
        gone = {number % len(walls) for number in drops}
        walls = (*(wall for at, wall in enumerate(walls) if at not in gone), *more)
        start = start._replace(board=board._replace(walls=walls))
        check_same(start)
