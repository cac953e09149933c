"""Sight that follows walls: it is the same as sight that is made anew."""

from random import Random

import pytest

from battleboard.board.board import Board
from battleboard.board.point import Point
from battleboard.board.sight.changed_sight import changed_sight
from battleboard.board.sight.sight import Sight, sees, sight_of
from battleboard.board.sight.view import view
from battleboard.board.areas.shape import area_sqft
from battleboard.board.wall import Wall, door
from battleboard.board.wall_pieces import sealed
from tests.profiles import examples

SIZE = (120.0, 80.0)


def made_anew(walls: tuple[Wall, ...]) -> Sight:
    return sight_of(Board(SIZE, walls=sealed(walls)))._replace(walls=walls)


def scattered(chance: Random, many: int) -> tuple[Wall, ...]:
    """Walls on a lattice that meet, cross and overlap, some of them aslant."""
    def place() -> Point:
        return chance.randint(0, 21) * 5.0, chance.randint(1, 13) * 5.0

    found = []
    for _ in range(many):
        x, y = place()
        dx, dy = chance.choice(((5, 0), (0, 5), (10, 0), (0, 15), (5, 5), (10, -5), (15, 10)))
        make = chance.choice((Wall, Wall, door))
        found.append(make((x, y), (x + dx, y + dy)))
    return tuple(found)


def check_same(known: Sight, walls: tuple[Wall, ...], chance: Random) -> None:
    fresh = made_anew(walls)
    assert known.walls == walls
    for _ in range(20):
        a = chance.uniform(0, 120), chance.uniform(0, 80)
        b = chance.uniform(0, 120), chance.uniform(0, 80)
        assert sees(known, a, b) == sees(fresh, a, b), (a, b)
        seen, wanted = (area_sqft(view(each, a, 200.0).ring) for each in (known, fresh))
        assert seen == pytest.approx(wanted, rel=1e-4)


def test_many_changes_one_after_another() -> None:
    mended = 0
    for seed in range(examples(60)):
        chance = Random(seed)
        walls = scattered(chance, 60)
        known = made_anew(walls)
        for _ in range(8):
            keep = list(walls)
            for _ in range(chance.randint(0, 3)):
                keep.pop(chance.randrange(len(keep)))
            near = scattered(chance, chance.randint(0, 2))
            walls = (*keep, *near)
            found = changed_sight(known, walls)
            mended += found is not None
            known = found or made_anew(walls)
            check_same(known, walls, chance)
    assert mended > examples(60)
