"""Lights that figures carry."""

import pytest

from battleboard.battle.light import CarriedLight, fresh_light
from battleboard.rules import find_ruleset


def test_a_fresh_light_is_as_the_game_has_it() -> None:
    assert fresh_light(find_ruleset("addict"), "torch") == CarriedLight("torch", 40, left_s=3600)
    assert fresh_light(find_ruleset("ose"), "lantern") == CarriedLight("lantern", 30, left_s=14400)


def test_an_unknown_light_is_refused_with_a_hint() -> None:
    with pytest.raises(ValueError, match=r"^This game has no light 'torhc' \(did you mean 'torch'"):
        fresh_light(find_ruleset("addict"), "torhc")
    with pytest.raises(ValueError, match=r"^This game has no light 'x'\.$"):
        fresh_light(find_ruleset("addict"), "x")
