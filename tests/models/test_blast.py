"""Blasts on the table, and who is caught in them."""

from math import inf

import pytest

from battleboard.battle.commands import Kill
from battleboard.board.board import Board
from battleboard.board.body import Body
from battleboard.board.grid import Hexes, Plain, Squares
from battleboard.board.point import Point, distance
from battleboard.board.wall import Wall
from battleboard.models.blast import (
    USUAL,
    Blast,
    Catch,
    Form,
    Measures,
    Spot,
    Surroundings,
    blast,
    caught_in,
    names_of,
    snapped,
    spot_at,
)
from tests.battle.battles import battle, do, figure

OPEN = Board((200.0, 200.0))
WALLED = Board((200.0, 200.0), walls=(Wall((110.0, 0.0), (110.0, 200.0)),))
ROOM = Board(
    (200.0, 200.0),
    walls=(
        Wall((50.0, 90.0), (150.0, 90.0)),
        Wall((50.0, 110.0), (150.0, 110.0)),
        Wall((50.0, 90.0), (50.0, 110.0)),
        Wall((150.0, 90.0), (150.0, 110.0)),
    ),
)
MIDDLE: Point = (100.0, 100.0)


def laid(form: Form, board: Board = OPEN, facing: float = 0.0, *, stopped: bool = True) -> Blast:
    spot = Spot(MIDDLE, facing)
    return blast(Surroundings(board), form, USUAL[form], spot, stopped=stopped)


@pytest.mark.parametrize(
    ("form", "inside", "outside"),
    [
        (Form.CIRCLE, (100, 119), (100, 121)),
        (Form.CONE, (159, 113), (101, 105)),
        (Form.LINE, (179, 102), (179, 103)),
        (Form.BLOCK, (109, 109), (111, 100)),
        (Form.BURST, (100, 110), (100, 160)),
    ],
)
def test_each_form_covers_its_ground(form: Form, inside: Point, outside: Point) -> None:
    found = laid(form)
    assert found.covers(inside)
    assert not found.covers(outside)


def test_what_is_aimed_goes_off_where_it_faces() -> None:
    assert laid(Form.LINE, facing=90).covers((100.0, 170.0))
    assert not laid(Form.LINE, facing=90).covers((170.0, 100.0))


def test_walls_stop_it_unless_told_otherwise() -> None:
    assert not laid(Form.CIRCLE, WALLED).covers((115.0, 100.0))
    assert laid(Form.CIRCLE, WALLED, stopped=False).covers((115.0, 100.0))
    there = Body((115.0, 100.0))
    assert laid(Form.CIRCLE, WALLED).area.share_of(there) == "out"
    assert laid(Form.CIRCLE, WALLED, stopped=False).area.share_of(there) == "wholly"


def test_a_burst_fills_the_room_that_it_is_in() -> None:
    found = laid(Form.BURST, ROOM)
    assert found.covers((148.0, 100.0))
    assert not found.covers((100.0, 85.0))
    assert found.tells == "33,510 cubic ft, up to 49.5 ft away"


def test_outdoors_no_ceiling_presses_a_burst_flat() -> None:
    assert Surroundings(OPEN).ceiling_ft == 10
    assert Surroundings(OPEN._replace(where="outdoors")).ceiling_ft == inf


def test_a_burst_has_holes_where_it_does_not_flow() -> None:
    pillar = ((95.0, 105.0), (105.0, 105.0), (105.0, 115.0), (95.0, 115.0))
    walls = tuple(Wall(a, b) for a, b in zip(pillar, (*pillar[1:], pillar[0]), strict=True))
    found = laid(Form.BURST, OPEN._replace(walls=walls))
    assert len(found.rings) == 2
    assert not found.covers((100.0, 110.0))


def test_where_a_blast_begins_on_a_wall_it_has_no_ring_or_one_side_of_it() -> None:
    found = blast(Surroundings(WALLED), Form.CIRCLE, Measures(20), Spot((110.0, 100.0)))
    assert len(found.rings) <= 1


@pytest.mark.parametrize("form", [Form.CIRCLE, Form.BLOCK, Form.BURST])
def test_what_has_no_direction_comes_to_the_mouse(form: Form) -> None:
    before = Spot((0.0, 0.0), 30, "ann")
    assert spot_at(form, (9.0, 8.0), (1.0, 1.0), before) == Spot((9.0, 8.0), 30, "ann")


def test_what_is_aimed_begins_where_the_mouse_was_pressed_and_goes_towards_it() -> None:
    before = Spot((0.0, 0.0), 30, "ann")
    assert spot_at(Form.CONE, (10.0, 1.0), (10.0, 11.0), before) == Spot((10.0, 11.0), 270, "ann")
    assert spot_at(Form.CONE, (10.0, 11.0), (10.0, 11.0), before).facing == 30
    assert spot_at(Form.CONE, (10.0, 11.0), None, before) == Spot((10.0, 11.0), 30, "ann")


def test_it_snaps_to_the_nearest_middle_or_corner_of_a_cell() -> None:
    assert snapped(Squares(), (11.8, 12.9)) == (12.5, 12.5)
    assert snapped(Squares(), (10.4, 14.2)) == (10, 15)
    assert snapped(Plain(), (10.4, 14.2)) == (10.4, 14.2)
    near = snapped(Hexes(), (10.3, 14.1))
    assert distance(near, (10.3, 14.1)) < 2


def test_those_are_caught_that_it_covers_wholly_or_partly() -> None:
    made = battle(
        figure("ann", at=(100.0, 100.0)),
        figure("bob", at=(120.0, 100.0)),
        figure("cid", at=(140.0, 100.0)),
        board=OPEN,
    )
    bodies = {who: each.body for who, each in made.figures.items()}
    assert caught_in(made, laid(Form.CIRCLE), bodies) == Catch(("ann",), ("bob",))


def test_the_dead_are_not_caught() -> None:
    made = battle(figure("ann", at=(100.0, 100.0)), figure("bob", at=(105.0, 100.0)), board=OPEN)
    dead = do(made, Kill(("ann",)))
    bodies = {who: each.body for who, each in dead.figures.items()}
    assert caught_in(dead, laid(Form.CIRCLE), bodies) == Catch(("bob",))


def test_whoever_breathes_it_is_not_caught_but_may_stand_in_his_own_fireball() -> None:
    made = battle(figure("ann", at=MIDDLE), board=OPEN)
    bodies = {"ann": made.figure("ann").body}
    for form, caught in ((Form.CONE, False), (Form.CIRCLE, True)):
        found = blast(Surroundings(OPEN), form, USUAL[form], Spot(MIDDLE, by="ann"))
        assert bool(caught_in(made, found, bodies).everyone) == caught


@pytest.mark.parametrize(
    ("catch", "title"),
    [
        (Catch(), "Nobody is in it"),
        (Catch(("a", "b")), "2 in it"),
        (Catch((), ("a",)), "1 partly in it"),
        (Catch(("a", "b"), ("c",)), "2 in it, 1 partly"),
    ],
)
def test_the_caught_are_counted(catch: Catch, title: str) -> None:
    assert catch.title == title


def test_of_very_many_the_last_ones_are_only_counted() -> None:
    many = [figure(f"orc-{at}") for at in range(12)]
    made = battle(*many)
    ids = [each.id for each in many]
    said = names_of(made, ids)
    assert said.endswith(" and 4 more")
    assert said.count(",") == 7
    assert " more" not in names_of(made, ids[:8])
