"""The running round is planned again when a command changes what the rules are asked."""

import pytest

from battleboard.battle.battle import Battle
from battleboard.battle.commands.health import Damage
from battleboard.battle.commands.phase_changes import NextPhase, SetDie, ThrowAll
from battleboard.battle.commands.placing import EditCard, PlaceFigure
from battleboard.battle.commands.playing import Overrule, Settle
from battleboard.battle.knowledge.players_view import players_view
from battleboard.battle.round import consequences
from battleboard.battle.state.command_context import Refusal
from battleboard.battle.state.placed_acts import placed_acts
from battleboard.battle.state.team import Team
from battleboard.rules import Action, Tables
from tests.battle.battles import TEAMS, figure
from tests.battle.rounds import playing
from tests.battle.table import at, fights, in_round, led_to

THREE = {**TEAMS, "green": Team("Green", colour=2, badge="star")}
DICE = {"initiative: blue": 5, "initiative: red": 2}


def fighting(ruleset: str) -> Battle:
    before = at(in_round(ruleset, teams=THREE), fights("ann", "orc"), fights("orc", "ann"))
    return led_to(before, "resolution", DICE)


def test_a_round_that_nothing_has_changed_is_left_as_it_is() -> None:
    before = fighting("addict")
    assert at(before, Damage(("bob",), 1)).running.resolution is before.running.resolution


def test_acts_on_which_a_deed_has_no_bearing_stay_the_very_same() -> None:
    """Consumers of the round, such as its file, only look at objects that changed."""
    before = fighting("addict")
    after = at(before, Settle("orc:strike 1", "miss"))
    old, new = before.running.resolution, after.running.resolution
    assert old is not None
    assert new is not None
    known = {timing.act.id: timing for timing in old.acts}
    same = {timing.act.id for timing in new.acts if known[timing.act.id] is timing}
    assert same == {"ann:strike 1"}
    settled = next(timing for timing in new.acts if timing.act.id == "orc:strike 1")
    assert settled.outcome == "miss"


def test_a_round_is_worked_out_once_for_an_act_that_changes_nothing_in_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    before, asked = playing(Action("mage", "hold")), list[Battle]()
    work = consequences.plan_round

    def noted(battle: Battle, tables: Tables) -> Battle:
        asked.append(battle)
        return work(battle, tables)

    monkeypatch.setattr(consequences, "plan_round", noted)
    at(before, Settle(placed_acts(before)[0].act.id))
    assert len(asked) == 1


def test_those_who_fall_act_no_more() -> None:
    after = at(fighting("addict"), Damage(("orc",), 30))
    assert [turn.act.id for turn in placed_acts(after) if turn.is_open] == ["ann:strike 1"]


def test_a_side_that_has_just_come_keeps_the_order_until_its_die_has_fallen() -> None:
    """Where the sides split the dice, a third one changes every segment."""
    before = fighting("osric")
    came = at(before, PlaceFigure(figure("elf", "green", at=(8.0, 0.0))))
    assert placed_acts(came) == placed_acts(before)
    went_on = at(came, Settle("ann:strike 1", "miss"))
    assert [turn.act.id for turn in placed_acts(went_on) if turn.is_open] == ["orc:strike 1"]
    thrown = at(came, ThrowAll(), typed={"initiative: green": 4})
    assert [turn.place for turn in placed_acts(thrown)] == [2, 5]


def test_what_the_rules_cannot_answer_is_refused() -> None:
    before = fighting("addict")
    spell = Action("bob", "cast", ("orc",))
    actions = (*before.running.actions, spell)
    before = before.with_running(before.running._replace(actions=actions))
    quick = before.figures["ann"].card._replace(move=15.0)
    with pytest.raises(Refusal, match="expected an object with the spell's casting_time"):
        at(before, EditCard("ann", quick))


def test_a_round_that_is_over_is_not_worked_out_again() -> None:
    before = at(fighting("addict"), NextPhase(leaving_open=True))
    assert at(before, Damage(("orc",), 30)).running.resolution is before.running.resolution


def test_what_was_played_stays_on_a_ruler_that_gets_shorter() -> None:
    """In a game of phases, tied sides share them, and the round is half as long."""
    before = at(in_round("ose"), fights("ann", "orc"), fights("orc", "ann"))
    before = led_to(before, "resolution", {"initiative: blue": 2, "initiative: red": 5})
    before = at(before, Overrule("orc:strike 1", 8), Settle("ann:strike 1", "miss"))
    assert before.running.now == 10
    before = at(before, Overrule("orc:strike 1", 10))
    after = at(before, SetDie("initiative: blue", 5))
    assert after.running.resolution
    last = after.running.resolution.ruler.last
    assert [turn.place for turn in placed_acts(after)] == [last, last]
    assert (after.running.now, after.running.passed) == (last, last)
    assert players_view(after).moment
