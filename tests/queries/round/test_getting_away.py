"""Figures can get away from a foe."""

import pytest

from battleboard.battle.commands import Declare
from battleboard.battle.round.morale_checks import BROKEN
from battleboard.battle.state.figure import Effect
from battleboard.board.board import Board
from battleboard.board.point import Point
from battleboard.queries.round.foes_in_sight import FoesInSight
from battleboard.queries.round.getting_away import run_away
from battleboard.queries.round.group_declarations import each_at_nearest
from battleboard.queries.table.measuring import movement_rate_of
from tests.battle.battles import TABLES, battle, do, figure
from tests.battle.table import UNSURPRISED, led_to

HERE = (250.0, 250.0)


@pytest.mark.parametrize(
    ("foe", "along"),
    [
        ((250.0, 210.0), (0.0, 1.0)),
        ((250.0, 290.0), (0.0, -1.0)),
        ((210.0, 250.0), (1.0, 0.0)),
        ((220.0, 210.0), (0.6, 0.8)),
        (HERE, (1.0, 0.0)),
    ],
    ids=["from above", "from below", "from the left", "aslant", "from the same place"],
)
def test_who_runs_goes_straight_away_as_far_as_it_can(foe: Point, along: Point) -> None:
    there = figure("ann", at=HERE), figure("orc", "red", at=foe)
    board = Board((500.0, 500.0))
    now = led_to(battle(*there, board=board), "declaration", UNSURPRISED)
    feet = movement_rate_of(now, TABLES, "ann", "flee").round_ft
    deed = run_away(now, TABLES, FoesInSight(now), "ann")
    assert deed.command is not None
    x, y = do(now, deed.command).running.headed["ann"]
    assert (x, y) == pytest.approx((HERE[0] + along[0] * feet, HERE[1] + along[1] * feet))


def end_of_run(orc: Point, foe: Point) -> Point | None:
    """Where an orc plans to run from its foe, on a table of 300 by 200 ft."""
    there = figure("ann", at=foe), figure("orc", "red", at=orc)
    now = led_to(battle(*there), "declaration", UNSURPRISED)
    command = run_away(now, TABLES, FoesInSight(now), "orc").command
    assert isinstance(command, Declare)
    assert command.action.kind == "flee"
    return command.to


def test_a_flight_longer_than_the_table_ends_at_its_edge() -> None:
    assert end_of_run((100.0, 100.0), (110.0, 100.0)) == pytest.approx((5 / 3, 100.0))


def test_who_has_hardly_room_behind_it_runs_aslant() -> None:
    to = end_of_run((20.0, 100.0), (110.0, 100.0))
    assert to is not None
    assert abs(to[1] - 100.0) > 15.0


def test_who_stands_in_one_place_with_its_foe_runs_anywhere() -> None:
    assert end_of_run((50.0, 100.0), (50.0, 100.0)) is not None


def test_who_touches_the_edge_runs_along_it() -> None:
    to = end_of_run((5 / 3, 100.0), (110.0, 100.0))
    assert to is not None
    assert abs(to[1] - 100.0) > 30.0


def test_38_who_falls_back_fighting_after_a_failed_check_does_so_with_its_group() -> None:
    broken = Effect(BROKEN, "falls back, fighting")
    band = (
        figure("orc", "red", at=(60.0, 100.0), effects=(broken,)),
        figure("ogre", "red", at=(60.0, 110.0)),
    )
    now = led_to(battle(figure("ann", at=(50.0, 105.0)), *band), "declaration", UNSURPRISED)
    found = each_at_nearest(now, TABLES, ("orc", "ogre"))
    assert found.does == {"orc": "withdraw", "ogre": "charge"}
