"""What the party sees is given as rings and circles."""

from typing import Any

from battleboard.battle.battle import Battle
from battleboard.battle.knowledge.party_vision import PartyVision
from battleboard.battle.state.figure import CarriedLight
from battleboard.board.board import Board, Light
from battleboard.queries.sight.fog_ground import Seen, Solids, find_seen
from tests.battle.battles import battle, figure

SIZE = (200.0, 100.0)


def night(*lights: Light, **own: Any) -> Battle:
    return battle(figure("ann", at=(50.0, 50.0), **own), board=Board(SIZE, lights=lights))


def seen(start: Battle) -> Seen:
    return find_seen(PartyVision(start).ground, Solids(start.board.walls))


def test_the_ring_of_each_and_the_light_of_each_lamp_are_told() -> None:
    found = seen(night(Light((80.0, 50.0), 10, 20)))
    (glance,) = found.glances
    (lit,) = found.lit
    assert glance.at == (50, 50)
    assert len(glance.ring) >= 4
    assert (lit.at, lit.radius_ft) == ((80, 50), 20)


def test_infravision_does_not_reach_behind_a_light() -> None:
    (glance,) = seen(night(Light((80.0, 50.0), 10), infravision_ft=60)).glances
    assert glance.warm_ft == 60
    assert glance.dazzled


def test_a_light_far_off_dazzles_nobody() -> None:
    (glance,) = seen(night(Light((180.0, 50.0), 10), infravision_ft=60)).glances
    assert glance.dazzled == ()


def test_in_the_light_infravision_is_of_no_use() -> None:
    (glance,) = seen(night(infravision_ft=60, light=CarriedLight("torch", 40))).glances
    assert glance.warm_ft == 0


def test_by_day_it_is_of_no_use_either() -> None:
    start = night(infravision_ft=60)
    (glance,) = seen(start._replace(board=start.board._replace(daylight=True))).glances
    assert glance.warm_ft == 0


def test_ultravision_is_not_troubled_by_light() -> None:
    (glance,) = seen(night(Light((80.0, 50.0), 10), ultravision_ft=90)).glances
    assert glance.bare_ft == 90
    assert glance.dazzled == ()


def test_magical_darkness_hides_what_lies_in_it_and_behind() -> None:
    found = seen(night(Light((80.0, 50.0), 10, magical_dark=True)))
    (glance,) = found.glances
    assert glance.dark
    assert found.lit == ()
    assert len(found.dark) == 1


def test_who_stands_in_magical_darkness_sees_nothing() -> None:
    assert seen(night(Light((52.0, 50.0), 10, magical_dark=True))).glances == ()


def test_a_light_that_is_out_dazzles_nobody() -> None:
    (glance,) = seen(night(Light((80.0, 50.0), 0), infravision_ft=60)).glances
    assert glance.dazzled == ()


def test_a_spark_that_is_all_soft_edge_dazzles_nobody() -> None:
    (glance,) = seen(night(Light((80.0, 50.0), 0.25), infravision_ft=60)).glances
    assert glance.warm_ft == 60
    assert glance.dazzled == ()
