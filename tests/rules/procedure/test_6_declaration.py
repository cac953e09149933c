"""Phase 6: declaration."""

import pytest

from battleboard.rules import Action, SceneError, find_ruleset
from battleboard.rules.rulesets.procedure.declaring import (
    Pause,
    cancelled,
    declaring_order,
    delay_of,
    revised,
)
from battleboard.rules.scene import EVERYTHING
from tests.rules.scenes import casts, does, figure, round_of, segment

ROSTER = ("ash", "birch", "cedar")


@pytest.mark.parametrize(
    ("roll", "order"), [(1, "ash birch cedar"), (2, "birch cedar ash"), (3, "cedar ash birch")]
)
def test_6_a_die_finds_who_declares_first_by_roster_order(roll: int, order: str) -> None:
    assert declaring_order(ROSTER, roll) == tuple(order.split())


@pytest.mark.parametrize("roll", [0, 4])
def test_6_the_die_has_a_number_for_each_name(roll: int) -> None:
    with pytest.raises(SceneError, match="from 1 to 3"):
        declaring_order(ROSTER, roll)


@pytest.mark.parametrize(("seconds", "segments"), [(5.9, 0), (6, 1), (20, 3)])
def test_6_each_full_six_seconds_are_a_segment(seconds: float, segments: int) -> None:
    assert delay_of([Pause(seconds)]) == segments


def test_6_asking_the_dm_does_not_count_but_talking_to_players_does() -> None:
    assert delay_of([Pause(4), Pause(60, asking_dm=True), Pause(4)]) == 1


def test_6_hesitation_delays_the_act() -> None:
    answer = round_of([figure("mage")], [casts("mage", 3, delay_s=20)], game="procedure")
    assert segment(answer, "mage:spell") == 6


def test_6_an_action_can_be_cancelled_but_not_changed() -> None:
    blow = does("orc", "melee", "elf")
    assert revised(blow, blow) == blow
    assert revised(blow, cancelled(blow)) == Action("orc", "none")
    for other in (does("orc", "melee", "imp"), does("orc", "flee"), does("elf", "none")):
        with pytest.raises(SceneError, match="may cancel what was declared, but not change it"):
            revised(blow, other)


def test_6_everything_is_declared() -> None:
    assert find_ruleset("procedure").declared == EVERYTHING
