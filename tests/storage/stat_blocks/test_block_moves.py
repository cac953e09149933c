"""Moves are read with their kinds, units and rates in a round."""

import pytest

from battleboard.storage.stat_blocks.block_moves import read_moves
from battleboard.storage.stat_blocks.stat_block import ANY_GAME, BlockMove, Dialect

DESCENDING = Dialect()


def inches(kind: str, value: int) -> BlockMove:
    return BlockMove(kind, value, "inch")


def feet(kind: str, value: int | None, per_round: int | None = None) -> BlockMove:
    return BlockMove(kind, value, "ft", per_round)


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        ('9"', [inches("walk", 9)]),
        ('9"/15"', [inches("walk", 9), inches("fly", 15)]),
        ('/15"', [inches("fly", 15)]),
        ('9"//12"', [inches("walk", 9), inches("swim", 12)]),
        ('3"*12"', [inches("walk", 3), inches("web", 12)]),
        ('9" (3")', [inches("walk", 9), inches("burrow", 3)]),
        ('12" (9" in armour)', [inches("walk", 12)]),
        ('6", fly 18"', [inches("walk", 6), inches("fly", 18)]),
        ('6" (fly 18")', [inches("walk", 6), inches("fly", 18)]),
        ('6" (18" flying)', [inches("walk", 6), inches("fly", 18)]),
        ("6 inches", [inches("walk", 6)]),
        ("120' (40')", [feet("walk", 120, 40)]),
        ("120(40)", [feet("walk", 120, 40)]),
        ("(20')", [feet("walk", None, 20)]),
        ("120' per turn (40' per round)", [feet("walk", 120, 40)]),
        ("90 ft., 240 feet flying (AA:III)", [feet("walk", 90), feet("fly", 240)]),
        ("60' (20'), swim 120' (40')", [feet("walk", 60, 20), feet("swim", 120, 40)]),
        ("60(20), swim 120(40)", [feet("walk", 60, 20), feet("swim", 120, 40)]),
        ("30' Fly 50'", [feet("walk", 30), feet("fly", 50)]),
        ("3, Fl 18 (C), Sw 6", [BlockMove("walk", 3), BlockMove("fly", 18), BlockMove("swim", 6)]),
        ("40", [feet("walk", 40)]),
        ("9", [BlockMove("walk", 9)]),
        ("9, 12", [BlockMove("walk", 9)]),
        ("9; hides", [BlockMove("walk", 9)]),
    ],
)
def test_moves(text: str, moves: list[BlockMove]) -> None:
    read = read_moves(text, DESCENDING)
    assert read.fields["moves"] == tuple(moves)
    assert read.doubtful == ()


def test_some_games_write_the_turning_distance_in_parentheses() -> None:
    assert read_moves("60' (10')", ANY_GAME).fields["moves"] == (feet("walk", 60),)
    assert read_moves("12 (9)", ANY_GAME).fields["moves"] == (BlockMove("walk", 12),)


def test_bare_numbers_in_parentheses_are_doubtful() -> None:
    read = read_moves("9 (3)", DESCENDING)
    assert read.fields["moves"] == (BlockMove("walk", 9), BlockMove("burrow", 3))
    assert read.doubtful == ("moves",)


@pytest.mark.parametrize("text", ["", "nil", "as the wind"])
def test_other_words_are_no_moves(text: str) -> None:
    assert read_moves(text, DESCENDING).length == 0
