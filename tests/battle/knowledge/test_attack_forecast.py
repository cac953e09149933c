"""Attack forecasts show what a blow or shot needs before it is made."""

from collections.abc import Mapping

import pytest

from battleboard.battle.battle import Battle
from battleboard.battle.commands import Settle, Strike
from battleboard.battle.knowledge.attack_forecast import AttackForecast, attack_forecast, first_blow
from battleboard.battle.state.command_context import Refusal, Roll
from battleboard.battle.state.figure import Effect
from battleboard.battle.state.placed_acts import next_acts
from battleboard.rules.attack.modifier import Modifier
from tests.battle.battles import TABLES, do
from tests.battle.brawls import ANN, ORC, brawl, shoot, strike

NOTHING: Mapping[str, int] = {}
ANNS = "ann:strike 1"


def ahead(
    before: Battle, numbers: Mapping[str, int] = NOTHING, strike_: Strike | None = None
) -> AttackForecast:
    """Look ahead to the next act."""
    return attack_forecast(before, strike_ or Strike(next_acts(before)[0].act.id), numbers, TABLES)


def asked(look: AttackForecast, numbers: Mapping[str, int] = NOTHING) -> list[str]:
    return [throw.what for throw in look.rolls_to_make(numbers)]


def test_a_blow_needs_a_d20_and_then_its_damage() -> None:
    look = ahead(brawl())
    assert look.blows[0].aim.face == 13
    assert asked(look) == [f"attack: {ANNS}", f"damage: {ANNS}"]
    assert look.why_not == ""


def test_38_the_first_blow_is_forecast_even_once_it_is_resolved() -> None:
    begun = brawl()
    act = next_acts(begun)[0].act
    missed = do(begun, Settle(ANNS, "miss"))
    found = first_blow(missed, act, TABLES)
    assert found is not None
    assert [ask.what for ask in found.damage] == [f"damage: {ANNS}"]
    assert first_blow(missed, act._replace(kind="spell"), TABLES) is None
    assert first_blow(missed, act._replace(targets=()), TABLES) is None
    assert first_blow(missed, act._replace(by="nobody"), TABLES) is None


def test_a_miss_asks_for_no_damage() -> None:
    look = ahead(brawl())
    assert asked(look, {f"attack: {ANNS}": 12}) == [f"attack: {ANNS}"]
    assert asked(look, {f"attack: {ANNS}": 13}) == [f"attack: {ANNS}", f"damage: {ANNS}"]


def test_the_first_throw_that_is_missing_is_named() -> None:
    look = ahead(brawl())
    missing = look.missing({f"attack: {ANNS}": 20})
    assert missing
    assert missing.what == f"damage: {ANNS}"
    assert look.missing({f"attack: {ANNS}": 2}) is None


def test_large_targets_take_the_damage_of_large_ones() -> None:
    look = ahead(brawl(strike("ann", "bear")))
    assert look.blows[0].damage[0].dice == Roll(1, 12)


def test_every_blow_of_a_routine_has_its_own_dice() -> None:
    look = ahead(brawl(strike("bear", "ann")))
    assert [throw.dice.sides for blow in look.blows for throw in blow.damage] == [3, 3, 8]
    assert len(asked(look)) == 6


def test_blows_may_go_at_several_targets() -> None:
    look = ahead(brawl(strike("bear", "ann")), strike_=Strike("bear:strike 1", ("ann", "mage")))
    assert [blow.target for blow in look.blows] == ["ann", "mage", "mage"]


def test_what_is_switched_off_stays_listed() -> None:
    look = ahead(brawl(), strike_=Strike(ANNS, without=frozenset({"strength"})))
    assert look.blows[0].aim.face == 14
    assert [each.id for each in look.blows[0].whole.to_hit] == ["strength"]
    assert look.blows[0].aim.to_hit == ()


def test_what_is_added_counts() -> None:
    added = Strike(ANNS, added=(Modifier(3, "bless"),), also=frozenset({"behind"}))
    assert ahead(brawl(), strike_=added).blows[0].aim.face == 8


def test_a_shot_into_a_melee_asks_first_whom_it_goes_at() -> None:
    before = brawl(shoot("archer", "orc"))
    look = ahead(before)
    assert look.chooser
    assert look.chooser.what == "target in melee: archer:shot 1"
    assert asked(look)[0] == look.chooser.what
    assert look.blows[0].target == "orc"


def test_the_die_says_whom_a_shot_goes_at() -> None:
    before = brawl(shoot("archer", "orc"))
    chooser = ahead(before).chooser
    assert chooser
    met = {
        ahead(before, {chooser.what: face}).blows[0].target
        for face in range(1, chooser.dice.sides + 1)
    }
    assert {"ann", "orc"} <= met


def test_a_shot_at_somebody_the_dm_names_needs_no_choice() -> None:
    look = ahead(brawl(shoot("archer", "orc")), strike_=Strike("archer:shot 1", targets=("bear",)))
    assert (look.chooser, look.blows[0].target) == (None, "bear")


def test_what_is_sure_needs_no_dice() -> None:
    held = ORC._replace(effects=(Effect("held", "hold", "held"),))
    look = ahead(brawl(figures=(ANN, held)))
    assert look.blows[0].aim.sure
    assert asked(look) == []
    assert not look.blows[0].is_missed({})


def test_without_the_figures_only_the_dm_can_tell() -> None:
    look = ahead(brawl(strike("ann", "ghost")))
    assert look.is_judged
    assert look.why_not == "The card of Ghost has no armour class."
    assert asked(look) == [f"damage: {ANNS}"]


def test_an_act_that_is_over_has_no_prospect() -> None:
    with pytest.raises(Refusal, match="There is no action 'nobody:strike 1' in this round"):
        ahead(brawl(), strike_=Strike("nobody:strike 1"))


def test_nothing_is_done() -> None:
    before = brawl()
    ahead(before)
    assert before == brawl()
