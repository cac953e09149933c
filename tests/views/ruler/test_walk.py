"""The way from act to act by keyboard."""

from battleboard.views.ruler.chart import Chart, Entry
from battleboard.views.ruler.lanes import chart_of
from battleboard.views.ruler.walk import across, beside
from tests.battle.battles import battle
from tests.views.ruler.rounds import laid

IN_ORDER = ["ogre:strike 1", "bob:spell", "orc:strike 1", "ann:strike 1"]


def act(entry: Entry | None) -> str:
    return entry.act if entry else ""


def test_the_next_act_is_the_one_that_is_played_next() -> None:
    chart = chart_of(laid())
    walked = [""]
    while found := beside(chart, walked[-1], 1):
        walked.append(found.act)
    assert walked[1:] == IN_ORDER
    assert act(beside(chart, "bob:spell", -1)) == "ogre:strike 1"
    assert act(beside(chart, "ogre:strike 1", -1)) == ""


def test_from_nowhere_one_comes_to_the_first_or_the_last() -> None:
    chart = chart_of(laid())
    assert act(beside(chart, "", 1)) == IN_ORDER[0]
    assert act(beside(chart, "", -1)) == IN_ORDER[-1]
    assert act(across(chart, "", 1)) == IN_ORDER[0]
    empty: Chart = chart_of(battle())
    assert beside(empty, "", 1) is None
    assert across(empty, "", 1) is None


def test_down_and_up_lead_to_the_act_nearest_in_time_in_the_next_lane() -> None:
    chart = chart_of(laid())
    assert act(across(chart, "ann:strike 1", 1)) == "bob:spell"
    assert act(across(chart, "ogre:strike 1", -1)) == "orc:strike 1"
    assert across(chart, "ann:strike 1", -1) is None
    assert across(chart, "ogre:strike 1", 1) is None
