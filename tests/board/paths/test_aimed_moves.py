"""Who would miss a target that itself runs at someone aims at where it stops."""

from collections.abc import Mapping
from typing import Any

import pytest

from battleboard.board.paths.movement_plan import MovementPlan
from battleboard.board.paths.shared_floor import Bystander, WantedMove
from battleboard.board.paths.shared_moves import shared_moves
from battleboard.board.point import distance
from battleboard.board.wall import Wall
from tests.board.paths.boards import MAN
from tests.board.paths.crowds import OGRE, comes, ground, overlaps, stands
from tests.board.paths.test_shared_moves import end, planned

ANVIL: Mapping[str, Bystander] = {"ogre": stands((200.0, 100.0), name="Ogre")}
"""Ann runs at the ogre, and an orc at Ann, who has gone before it comes."""
ANN_RUNS = comes("ann", (120.0, 100.0), (200.0 - 2 * MAN, 100.0), "ogre")


def late_orc(**changes: Any) -> WantedMove:
    return comes("orc", (120.0, 140.0), (120.0, 100.0 + 2 * MAN), "ann", since=2.0, **changes)


def apart(plans: Mapping[str, MovementPlan], one: str = "orc", other: str = "ann") -> float:
    return distance(end(plans[one]), end(plans[other])) - 2 * MAN


def test_38_whoever_would_miss_a_target_on_its_way_aims_at_where_it_stops() -> None:
    plans = planned(ANN_RUNS, late_orc(), there=ANVIL)
    assert apart(plans) == pytest.approx(0, abs=0.02)
    assert plans["orc"].path.points[0] == (120.0, 140.0)


def test_38_it_goes_no_farther_than_its_move_allows() -> None:
    plans = planned(ANN_RUNS, late_orc(most_ft=50.0), there=ANVIL)
    assert plans["orc"].path.cost_ft == pytest.approx(50)


def test_38_it_goes_round_walls_to_where_its_target_stops() -> None:
    bar = Wall((150.0, 110.0), (150.0, 150.0))
    plans = planned(ANN_RUNS, late_orc(floor=ground(MAN, bar)), there=ANVIL)
    assert apart(plans) == pytest.approx(0, abs=0.02)
    shut = [
        Wall((60.0, 160.0), (140.0, 160.0)),
        Wall((140.0, 160.0), (140.0, 50.0)),
        Wall((140.0, 50.0), (60.0, 50.0)),
        Wall((60.0, 50.0), (60.0, 160.0)),
    ]
    plans = planned(ANN_RUNS, late_orc(floor=ground(MAN, *shut)), there=ANVIL)
    assert end(plans["orc"]) == pytest.approx((120, 100 + 2 * MAN))


def test_38_whoever_is_kept_off_its_target_on_the_way_comes_up_where_it_stops() -> None:
    # Bob stands where the orc would meet Ann.
    there = {**ANVIL, "bob": stands((160.0, 106.0), name="Bob")}
    orc = comes("orc", (160.0, 140.0), (160.0, 100.0), "ann", since=0.3)
    plans = planned(ANN_RUNS, orc, there=there)
    assert apart(plans) == pytest.approx(0, abs=0.02)


def test_38_whoever_stands_where_its_target_comes_to_stays() -> None:
    orc = comes("orc", (200.0 - 2 * MAN, 100.0 + 2 * MAN), (120.0, 100.0), "ann", since=9.0)
    plans = planned(ANN_RUNS, orc, there=ANVIL)
    assert end(plans["orc"]) == orc.plan.path.points[0]


def test_38_two_who_run_at_each_other_meet_though_another_crosses_their_way() -> None:
    runs = {"feet": 54.0, "since": 0.45, "latest": 3.45}
    ann = comes("ann", (52.5, 72.5), (80.3, 61.8), "ogre", **runs)
    ogre = comes("ogre", (85.0, 60.0), (57.2, 70.7), "ann", OGRE, **runs)
    cat = comes("cat", (75.0, 60.0), (55.0, 75.0), feet=18.0)
    plans = shared_moves(0.0, {}, (ann, ogre, cat))
    assert list(overlaps(plans, {"ann": MAN, "ogre": OGRE, "cat": MAN}, {}, 0.0)) == []
    assert distance(end(plans["ann"]), end(plans["ogre"])) == pytest.approx(MAN + OGRE, abs=0.02)


def test_38_a_target_that_flees_is_not_led() -> None:
    flees = comes("ann", (120.0, 100.0), (200.0, 60.0))
    plans = planned(flees, late_orc(), there={})
    assert end(plans["orc"]) == pytest.approx((120, 100 + 2 * MAN))
