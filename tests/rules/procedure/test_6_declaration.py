"""Phase 6: declarations are checked."""

from battleboard.rules import find_ruleset
from battleboard.rules.scene import EVERYTHING
from tests.rules.scenes import casts, figure, round_of, segment


def test_6_hesitation_delays_the_act() -> None:
    answer = round_of([figure("mage")], [casts("mage", 3, delay_s=20)], game="procedure")
    assert segment(answer, "mage:spell") == 6


def test_6_everything_is_declared() -> None:
    assert find_ruleset("procedure").declared == EVERYTHING
