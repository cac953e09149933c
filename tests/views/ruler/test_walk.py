"""The keyboard walks from act to act."""

from battleboard.views.ruler.chart import RulerChart, RulerEntry, act_across, act_beside
from battleboard.views.ruler.round_chart import chart_of
from tests.battle.battles import battle
from tests.battle.laid_rounds import laid

IN_ORDER = ["ogre:strike 1", "bob:spell", "orc:strike 1", "ann:strike 1"]


def act(entry: RulerEntry | None) -> str:
    return entry.act if entry else ""


def test_the_next_act_is_the_one_that_is_played_next() -> None:
    chart = chart_of(laid())
    walked = [""]
    while found := act_beside(chart, walked[-1], 1):
        walked.append(found.act)
    assert walked[1:] == IN_ORDER
    assert act(act_beside(chart, "bob:spell", -1)) == "ogre:strike 1"
    assert act(act_beside(chart, "ogre:strike 1", -1)) == ""


def test_from_nowhere_one_comes_to_the_first_or_the_last() -> None:
    chart = chart_of(laid())
    assert act(act_beside(chart, "", 1)) == IN_ORDER[0]
    assert act(act_beside(chart, "", -1)) == IN_ORDER[-1]
    assert act(act_across(chart, "", 1)) == IN_ORDER[0]
    empty: RulerChart = chart_of(battle())
    assert act_beside(empty, "", 1) is None
    assert act_across(empty, "", 1) is None


def test_down_and_up_lead_to_the_act_nearest_in_time_in_the_next_lane() -> None:
    chart = chart_of(laid())
    assert act(act_across(chart, "ann:strike 1", 1)) == "bob:spell"
    assert act(act_across(chart, "ogre:strike 1", -1)) == "orc:strike 1"
    assert act_across(chart, "ann:strike 1", -1) is None
    assert act_across(chart, "ogre:strike 1", 1) is None
