"""Figures' lights shine as far as the rules say."""

import pytest

from battleboard.rules import RULESETS, find_ruleset


@pytest.mark.parametrize("game", RULESETS)
def test_torches_burn_for_six_turns_and_lanterns_for_four_hours(game: str) -> None:
    rules = find_ruleset(game)
    assert {
        name: rules.pace.in_words(source.burns_s) for name, source in rules.light_sources.items()
    } == {
        "torch": "1 hour",
        "lantern": "4 hours",
    }


@pytest.mark.parametrize(("game", "torch_ft"), [("addict", 40), ("osric", 40), ("ose", 30)])
def test_how_far_a_torch_shines_differs(game: str, torch_ft: float) -> None:
    assert find_ruleset(game).light_sources["torch"].bright_ft == torch_ft
