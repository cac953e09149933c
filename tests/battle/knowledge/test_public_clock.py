"""Players see the hour, and how long their own lights last."""

import pytest

from battleboard.battle.knowledge.players_view import players_view
from battleboard.battle.knowledge.public_clock import public_clock
from battleboard.battle.state.figure import CarriedLight
from battleboard.battle.state.game_date import GameDate
from tests.battle.battles import battle, figure

TORCH = CarriedLight("torch", 40, left_s=1_801)
SHORT = TORCH._replace(left_s=600)
LANTERN = CarriedLight("lantern", 30, left_s=14_400)


def test_41_5_of_each_kind_of_light_the_first_to_go_out_counts() -> None:
    told = public_clock(
        battle(
            figure("ann", light=TORCH),
            figure("bob", light=SHORT),
            figure("cid", light=LANTERN),
            figure("dot", light=CarriedLight("light", 20)),
        )
    )
    assert told == "Torch: 1 turn · lantern: 24 turns"


@pytest.mark.parametrize("light", [TORCH._replace(lit=False), None, TORCH._replace(left_s=None)])
def test_41_5_a_light_that_does_not_burn_down_is_not_told(light: CarriedLight | None) -> None:
    assert public_clock(battle(figure("ann", light=light))) == ""


def test_41_5_lights_of_foes_are_not_told() -> None:
    assert public_clock(battle(figure("ann"), figure("orc", "red", light=TORCH))) == ""


def test_41_5_the_hour_is_told_where_the_dm_keeps_it() -> None:
    there = battle(figure("ann", light=TORCH))
    exploring = there.exploring._replace(calendar=GameDate("Day 3", 50_400))
    dated = there._replace(exploring=exploring)
    assert public_clock(dated) == "Day 3, 14:00 · torch: 4 turns"
    assert players_view(dated).clock == public_clock(dated)
