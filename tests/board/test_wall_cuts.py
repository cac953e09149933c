"""Walls cut after each stroke equal those cut all at once."""

from random import Random

import pytest

from battleboard.board.cutting_round import CutChange
from battleboard.board.sealed_walls import WallCuts, cut
from battleboard.board.stretches import Stretch
from battleboard.board.wall import Wall
from battleboard.board.wall_pieces import snap_wall, split
from tests.board import strokes
from tests.profiles import examples


def stretches(walls: tuple[Wall, ...]) -> dict[Stretch, None]:
    found = (snap_wall(wall) for wall in walls)
    return {(min(a, b), max(a, b)): None for a, b in found if a != b}


def followed(known: WallCuts, walls: tuple[Wall, ...]) -> WallCuts:
    before, now = known.rounds[0].origins, stretches(walls)
    come = {each: ((each, True),) for each in now if each not in before}
    return known.apply(CutChange([each for each in before if each not in now], come))[0]


def check_same(found: WallCuts, walls: tuple[Wall, ...]) -> None:
    """Check that the pieces equal those of all walls cut at once, with the same walls along."""
    lie = [tuple(sorted(snap_wall(wall))) for wall in walls]
    pieces = split([Wall(*each) for each in stretches(walls)])
    along = list(stretches(walls))
    wanted = {
        (pieces.corners[a], pieces.corners[b]): sorted((along[wall], same) for wall, same in shares)
        for a, b, shares in pieces.pieces
    }
    assert {piece: list(origins) for piece, origins in found.pieces.items()} == wanted
    for stretch in lie:
        if stretch[0] != stretch[1]:
            assert all(piece in wanted for piece in found.pieces_of((stretch[0], stretch[1])))


@pytest.mark.parametrize("aslant", [False, True])
def test_stroke_after_stroke(*, aslant: bool) -> None:
    for seed in range(examples(100)):
        chance = Random(seed)
        walls = strokes.some_walls(chance, chance.choice((0, 3, 40)), aslant=aslant)
        known = cut(stretches(walls))
        for _ in range(10):
            check_same(known, walls)
            walls = strokes.stroke(chance, walls, aslant=aslant)
            known = followed(known, walls)


def test_what_changes_is_all_that_differs() -> None:
    for seed in range(examples(50)):
        chance = Random(seed)
        known = cut(stretches(strokes.some_walls(chance, 30, aslant=True)))
        one, *_ = known.rounds[0].origins
        after, change = known.apply(CutChange([one], {}))
        assert {*change.gone} == known.pieces.keys() - after.pieces.keys()
        differ = {each for each in after.pieces if after.pieces[each] != known.pieces.get(each)}
        assert differ <= change.come.keys() <= after.pieces.keys()


def test_a_bend_is_cut_again_and_straightened_when_it_goes() -> None:
    """Three walls through one place: two of them bend, and another round settles it."""
    straight = (Wall((0, 0), (10, 7)), Wall((20, 0), (20, 10)))
    known = cut(stretches(straight))
    assert len(known.rounds) == 1
    crossed = followed(known, (*straight, Wall((0, 5), (11, 3))))
    assert len(crossed.rounds) > 1
    check_same(crossed, (*straight, Wall((0, 5), (11, 3))))
    again = followed(crossed, straight)
    assert again.pieces == known.pieces
    assert len(again.rounds) == 1
