"""Sight that follows walls: it is the same as sight that is made anew."""

from random import Random

import pytest

from battleboard.board.areas.shape import area_sqft
from battleboard.board.board import Board
from battleboard.board.point import Point
from battleboard.board.sight import mending
from battleboard.board.sight.changed_sight import changed_sight
from battleboard.board.sight.sight import Sight, sees, sight_of
from battleboard.board.sight.view import view
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


def rooms() -> tuple[Wall, ...]:
    """Many small rooms that do not touch one another."""
    return tuple(
        Wall((x + a[0], y + a[1]), (x + b[0], y + b[1]))
        for x in range(5, 110, 20)
        for y in range(5, 70, 20)
        for a, b in (
            (((0, 0), (10, 0))),
            ((10, 0), (10, 10)),
            ((10, 10), (0, 10)),
            ((0, 10), (0, 0)),
        )
    )


ROOMS = rooms()


def test_a_wall_between_others_is_put_into_the_mesh() -> None:
    known = made_anew(ROOMS)
    walls = (*ROOMS, Wall((20.0, 0.0), (20.0, 80.0)))
    found = changed_sight(known, walls)
    assert found
    assert not sees(found, (18.0, 2.0), (22.0, 2.0))
    assert sees(known, (18.0, 2.0), (22.0, 2.0)), "the known one stays as it was"
    back = changed_sight(found, ROOMS)
    assert back
    assert sees(back, (18.0, 2.0), (22.0, 2.0))
    again = changed_sight(back, (*ROOMS, Wall((20.0, 10.0), (20.0, 80.0)), Wall((20, 0), (20, 10))))
    assert again
    assert not sees(again, (18.0, 2.0), (22.0, 2.0))
    check_same(again, again.walls, Random(1))


def test_what_went_is_cut_at_by_what_comes_along_it() -> None:
    ladder = tuple(Wall((20.0, y), (22.0, y)) for y in range(2, 78, 5))
    known = made_anew((*ROOMS, *ladder))
    bare = changed_sight(known, ROOMS)
    assert bare
    walls = (*ROOMS, Wall((20.0, 0.0), (20.0, 80.0)))
    found = changed_sight(bare, walls)
    assert found
    check_same(found, walls, Random(2))


def test_walls_that_change_otherwise_keep_their_edges() -> None:
    known = made_anew(ROOMS)
    open_now = (door(ROOMS[0].a, ROOMS[0].b, "open"), *ROOMS[1:])
    found = changed_sight(known, open_now)
    assert found
    assert found.mesh.sides == known.mesh.sides
    check_same(found, open_now, Random(3))


def test_it_is_made_anew_where_little_stays() -> None:
    known = made_anew(ROOMS)
    assert changed_sight(known, ROOMS[:4]) is None
    across = (*ROOMS, Wall((0.0, 0.0), (120.0, 80.0)))
    assert changed_sight(known, across) is None
    assert changed_sight(known, ROOMS + ROOMS) is None, "the same value twice cannot be told apart"


def test_it_is_made_anew_where_a_mesh_is_full_of_what_went() -> None:
    few = ROOMS[:4]
    known = made_anew((*ROOMS, *(Wall((x + 0.5, 78.0), (x + 0.5, 79.0)) for x in range(90))))
    assert changed_sight(known, few) is None


def test_it_is_made_anew_where_a_slit_of_a_wall_that_stays_is_concerned() -> None:
    post = Wall((18.0, 2.0), (18.0, 3.0))
    known = made_anew((*ROOMS, post))
    assert changed_sight(known, (*ROOMS, post, Wall((16.0, 3.2), (20.0, 3.2)))) is None
    closed = (*ROOMS, post, Wall((16.0, 3.2), (20.0, 3.2)))
    assert changed_sight(made_anew(closed), closed[:-1]) is None


def test_a_wall_that_comes_is_sealed_to_those_that_stay() -> None:
    known = made_anew(ROOMS)
    walls = (*ROOMS, Wall((15.2, 10.0), (25.0, 10.0)))
    found = changed_sight(known, walls)
    assert found
    check_same(found, walls, Random(4))
    assert not sees(found, (15.1, 9.0), (15.1, 11.0))


def test_it_is_made_anew_where_a_wall_that_stays_would_be_bent() -> None:
    slanting = Wall((17.0, 1.0), (24.0, 4.0))
    known = made_anew((*ROOMS, slanting))
    assert changed_sight(known, (*ROOMS, slanting, Wall((20.0, 1.0), (20.0, 4.0)))) is None


def test_it_is_made_anew_where_a_wall_leaves_the_frame() -> None:
    known = made_anew(ROOMS)
    assert changed_sight(known, (*ROOMS, Wall((110.0, 75.0), (130.0, 75.0)))) is None


def test_a_place_is_found_even_where_a_walk_goes_round_in_a_ring(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(mending, "_STEPS", 0)
    known = made_anew(ROOMS)
    walls = (*ROOMS, Wall((20.0, 1.0), (20.0, 4.0)))
    found = changed_sight(known, walls)
    assert found
    check_same(found, walls, Random(5))
