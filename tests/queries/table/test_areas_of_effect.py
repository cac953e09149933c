"""Areas on the table catch the right figures."""

from math import inf

import pytest

from battleboard.battle.commands import Kill
from battleboard.board.board import Board
from battleboard.board.body import Body
from battleboard.board.grid import Hexes, Plain, Squares
from battleboard.board.point import Point, distance
from battleboard.board.wall import Wall
from battleboard.queries.table.areas_of_effect import (
    USUAL_SIZES,
    AreaForm,
    AreaOfEffect,
    AreaOrigin,
    AreaSize,
    CaughtFigures,
    Surroundings,
    area_of_effect,
    figures_in_area,
    names_of,
    origin_at,
    snap_to_cell,
    spell_origin,
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


def laid(
    form: AreaForm, board: Board = OPEN, facing: float = 0.0, *, stopped: bool = True
) -> AreaOfEffect:
    spot = AreaOrigin(MIDDLE, facing)
    return area_of_effect(Surroundings(board), form, USUAL_SIZES[form], spot, stopped=stopped)


@pytest.mark.parametrize(
    ("form", "inside", "outside"),
    [
        (AreaForm.CIRCLE, (100, 119), (100, 121)),
        (AreaForm.CONE, (159, 113), (101, 105)),
        (AreaForm.LINE, (179, 102), (179, 103)),
        (AreaForm.BLOCK, (109, 109), (111, 100)),
        (AreaForm.BURST, (100, 110), (100, 160)),
    ],
)
def test_each_form_covers_its_ground(form: AreaForm, inside: Point, outside: Point) -> None:
    found = laid(form)
    assert found.covers(inside)
    assert not found.covers(outside)


def test_what_is_aimed_goes_off_where_it_faces() -> None:
    assert laid(AreaForm.LINE, facing=90).covers((100.0, 170.0))
    assert not laid(AreaForm.LINE, facing=90).covers((170.0, 100.0))


def test_walls_stop_it_unless_told_otherwise() -> None:
    assert not laid(AreaForm.CIRCLE, WALLED).covers((115.0, 100.0))
    assert laid(AreaForm.CIRCLE, WALLED, stopped=False).covers((115.0, 100.0))
    there = Body((115.0, 100.0))
    assert laid(AreaForm.CIRCLE, WALLED).area.share_of(there) == "out"
    assert laid(AreaForm.CIRCLE, WALLED, stopped=False).area.share_of(there) == "wholly"


def test_a_burst_fills_the_room_that_it_is_in() -> None:
    found = laid(AreaForm.BURST, ROOM)
    assert found.covers((148.0, 100.0))
    assert not found.covers((100.0, 85.0))
    assert found.tells == "33,510 cubic ft, up to 49.5 ft away"


def test_outdoors_no_ceiling_presses_a_burst_flat() -> None:
    assert Surroundings(OPEN).ceiling_ft == 10
    assert Surroundings(OPEN._replace(where="outdoors")).ceiling_ft == inf


def test_a_burst_has_holes_where_it_does_not_flow() -> None:
    pillar = ((95.0, 105.0), (105.0, 105.0), (105.0, 115.0), (95.0, 115.0))
    walls = tuple(Wall(a, b) for a, b in zip(pillar, (*pillar[1:], pillar[0]), strict=True))
    found = laid(AreaForm.BURST, OPEN._replace(walls=walls))
    assert len(found.rings) == 2
    assert not found.covers((100.0, 110.0))


def test_where_an_area_begins_on_a_wall_it_has_no_ring_or_one_side_of_it() -> None:
    found = area_of_effect(
        Surroundings(WALLED), AreaForm.CIRCLE, AreaSize(20), AreaOrigin((110.0, 100.0))
    )
    assert len(found.rings) <= 1


@pytest.mark.parametrize("form", [AreaForm.CIRCLE, AreaForm.BLOCK, AreaForm.BURST])
def test_what_has_no_direction_comes_to_the_mouse(form: AreaForm) -> None:
    before = AreaOrigin((0.0, 0.0), 30, "ann")
    assert origin_at(form, (9.0, 8.0), (1.0, 1.0), before) == AreaOrigin((9.0, 8.0), 30, "ann")


def test_what_is_aimed_begins_where_the_mouse_was_pressed_and_goes_towards_it() -> None:
    before = AreaOrigin((0.0, 0.0), 30, "ann")
    assert origin_at(AreaForm.CONE, (10.0, 1.0), (10.0, 11.0), before) == AreaOrigin(
        (10.0, 11.0), 270, "ann"
    )
    assert origin_at(AreaForm.CONE, (10.0, 11.0), (10.0, 11.0), before).facing == 30
    assert origin_at(AreaForm.CONE, (10.0, 11.0), None, before) == AreaOrigin(
        (10.0, 11.0), 30, "ann"
    )


def test_it_snaps_to_the_nearest_middle_or_corner_of_a_cell() -> None:
    assert snap_to_cell(Squares(), (11.8, 12.9)) == (12.5, 12.5)
    assert snap_to_cell(Squares(), (10.4, 14.2)) == (10, 15)
    assert snap_to_cell(Plain(), (10.4, 14.2)) == (10.4, 14.2)
    near = snap_to_cell(Hexes(), (10.3, 14.1))
    assert distance(near, (10.3, 14.1)) < 2


def test_those_are_caught_that_it_covers_wholly_or_partly() -> None:
    made = battle(
        figure("ann", at=(100.0, 100.0)),
        figure("bob", at=(120.0, 100.0)),
        figure("cid", at=(140.0, 100.0)),
        board=OPEN,
    )
    bodies = {who: each.body for who, each in made.figures.items()}
    assert figures_in_area(made, laid(AreaForm.CIRCLE), bodies) == CaughtFigures(("ann",), ("bob",))


def test_the_dead_are_not_caught() -> None:
    made = battle(figure("ann", at=(100.0, 100.0)), figure("bob", at=(105.0, 100.0)), board=OPEN)
    dead = do(made, Kill(("ann",)))
    bodies = {who: each.body for who, each in dead.figures.items()}
    assert figures_in_area(dead, laid(AreaForm.CIRCLE), bodies) == CaughtFigures(("bob",))


def test_whoever_breathes_it_is_not_caught_but_may_stand_in_his_own_fireball() -> None:
    made = battle(figure("ann", at=MIDDLE), board=OPEN)
    bodies = {"ann": made.figure("ann").body}
    for form, caught in ((AreaForm.CONE, False), (AreaForm.CIRCLE, True)):
        found = area_of_effect(
            Surroundings(OPEN), form, USUAL_SIZES[form], AreaOrigin(MIDDLE, by="ann")
        )
        assert bool(figures_in_area(made, found, bodies).everyone) == caught


@pytest.mark.parametrize(
    ("catch", "title"),
    [
        (CaughtFigures(), "No one in the area"),
        (CaughtFigures(("a", "b")), "2 in it"),
        (CaughtFigures((), ("a",)), "1 partly in it"),
        (CaughtFigures(("a", "b"), ("c",)), "2 in it, 1 partly"),
    ],
)
def test_the_caught_are_counted(catch: CaughtFigures, title: str) -> None:
    assert catch.title == title


def test_of_very_many_the_last_ones_are_only_counted() -> None:
    many = [figure(f"orc-{at}") for at in range(12)]
    made = battle(*many)
    ids = [each.id for each in many]
    said = names_of(made, ids)
    assert said.endswith(" and 4 more")
    assert said.count(",") == 7
    assert " more" not in names_of(made, ids[:8])


@pytest.mark.parametrize(
    ("form", "from_user", "expected"),
    [
        (AreaForm.CIRCLE, False, AreaOrigin((10.0, 20.0), 0.0, "ann")),
        (AreaForm.CIRCLE, True, AreaOrigin((10.0, 0.0), 0.0, "ann")),
        (AreaForm.CONE, True, AreaOrigin((10.0, 0.0), 90.0, "ann")),
        (AreaForm.LINE, False, AreaOrigin((10.0, 20.0), 90.0, "ann")),
    ],
)
def test_the_area_of_a_spell_begins_at_its_user_or_at_the_mouse(
    *,
    form: AreaForm,
    from_user: bool,
    expected: AreaOrigin,
) -> None:
    found = spell_origin(form, (10.0, 0.0), (10.0, 20.0), "ann", from_user=from_user)
    assert found == expected


def test_a_block_may_be_longer_than_wide() -> None:
    laid = area_of_effect(
        Surroundings(OPEN), AreaForm.BLOCK, AreaSize(40, 20), AreaOrigin((100.0, 100.0))
    )
    assert laid.covers((118.0, 100.0))
    assert not laid.covers((100.0, 118.0))
