"""Figures carry lights."""

import pytest

from battleboard.battle.commands import KindleLight
from battleboard.battle.state.figure import CarriedLight, cast_light, fresh_light
from battleboard.rules import find_ruleset
from tests.battle.battles import battle, do, figure


def test_a_fresh_light_is_as_the_game_has_it() -> None:
    assert fresh_light(find_ruleset("addict"), "torch") == CarriedLight("torch", 40, left_s=3600)
    assert fresh_light(find_ruleset("ose"), "lantern") == CarriedLight("lantern", 30, left_s=14400)


def test_an_unknown_light_is_refused_with_a_hint() -> None:
    with pytest.raises(ValueError, match=r"^This game has no light 'torhc' \(did you mean 'torch'"):
        fresh_light(find_ruleset("addict"), "torhc")
    with pytest.raises(ValueError, match=r"^This game has no light 'x'\.$"):
        fresh_light(find_ruleset("addict"), "x")


def test_a_spell_sheds_light_or_darkness_as_the_game_has_it() -> None:
    first, basic = find_ruleset("addict"), find_ruleset("ose")
    assert cast_light(first, "light") == CarriedLight("spell of light", 20)
    assert cast_light(basic, "continual light").bright_ft == 30
    darkness = cast_light(first, "darkness")
    assert darkness.lit
    assert not darkness.burns


def test_one_kindles_a_torch_and_bears_a_spell() -> None:
    rules = find_ruleset("addict")
    state = do(battle(figure("ann")), KindleLight("ann", fresh_light(rules, "torch")))
    assert state.log[-1].text == "Ann lights a torch"
    state = do(state, KindleLight("ann", cast_light(rules, "light")))
    assert state.log[-1].text == "Ann bears a spell of light"
