"""Overruling commands describe themselves, and refuse what makes no sense."""

import pytest

from battleboard.battle.commands.playing import FollowRules, Overrule, Settle
from battleboard.battle.state.command_context import Refusal
from tests.battle.battles import TEAMS
from tests.battle.table import at, fights, in_round, led_to

DICE = {"initiative: blue": 6, "initiative: red": 3}
BLOW = "ann:strike 1"
FIGHT = led_to(
    at(in_round(teams=TEAMS), fights("ann", "orc"), fights("orc", "ann")), "resolution", DICE
)


def test_an_overruled_act_is_named_by_whose_it_is() -> None:
    ruled = at(FIGHT, Overrule(BLOW, 9))
    assert ruled.log[-1].text == "Rule that Ann's blow happens in segment 9"
    first = at(FIGHT, Overrule(BLOW, 0))
    assert first.log[-1].text == "Rule that Ann's blow happens at the start of the round"
    assert (
        at(ruled, FollowRules(BLOW)).log[-1].text == "Return Ann's blow to its place by the rules"
    )


def test_an_act_is_placed_on_what_is_left_of_the_ruler() -> None:
    begun = at(FIGHT, Settle(BLOW, "miss"))
    now = begun.running.now
    said = rf"^Orc's blow can now happen only from segment {now} to segment 10\.$"
    for place in (now - 1, 11):
        with pytest.raises(Refusal, match=said):
            at(begun, Overrule("orc:strike 1", place))


def test_an_act_that_was_not_overruled_lies_where_the_rules_put_it() -> None:
    with pytest.raises(Refusal, match=r"^Ann's blow is already in its place by the rules\.$"):
        at(FIGHT, FollowRules(BLOW))


def test_a_place_among_the_phases_of_a_side_is_told_by_its_name() -> None:
    teams = {name: team._replace(name=f"{name} team") for name, team in TEAMS.items()}
    state = at(in_round("ose", teams=teams), fights("ann", "orc"), fights("orc", "ann"))
    state = led_to(state, "resolution", DICE)
    ruled = at(state, Overrule(BLOW, 7))
    assert ruled.log[-1].text == "Rule that Ann's blow happens in red team's movement phase"
    with pytest.raises(Refusal, match=r"to red team's melee phase\.$"):
        at(state, Overrule(BLOW, 11))
