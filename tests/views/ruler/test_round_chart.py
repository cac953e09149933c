"""The round chart holds the ruler's content as values."""

import pytest

from battleboard.battle.commands import Damage, Declare, Kill, Overrule, RemoveFigure, Settle
from battleboard.rules import Action, Casting
from battleboard.rules.timing.act import Resolution
from battleboard.views.ruler.chart import ActState, RulerChart, RulerColumn, RulerEntry, Tie
from battleboard.views.ruler.round_chart import chart_about, chart_of, mark_of
from battleboard.views.theme.shapes import ActMark
from tests.battle.battles import battle, do, figure
from tests.battle.laid_rounds import declared, laid
from tests.battle.movement.test_shared_floor import (
    at_place,
    charge,
    first_rank,
    left_out,
    stepping_up,
)
from tests.battle.rounds import MAGE, ORC, casts, playing, strikes
from tests.battle.table import SURPRISED, at, fights, in_round, led_to, meet
from tests.storage.examples import example

GAMES = ("addict", "osric", "osric3", "procedure", "countdown", "ose")


def entry(chart: RulerChart, act: str) -> RulerEntry:
    found = chart.entry(act)
    assert found is not None, f"no act '{act}'"
    return found


def names(chart: RulerChart) -> list[str]:
    return [column.name for column in chart.columns]


def places(chart: RulerChart) -> dict[str, int]:
    return {each.act: each.place for each in chart.entries()}


TEN = [str(number) for number in range(1, 11)]
PHASES = ["Movement", "Missile", "Spell", "Melee"]


@pytest.mark.parametrize(
    ("game", "columns", "spell", "bar"),
    [
        ("addict", TEN, 3, 0.0),
        ("procedure", TEN, 3, 0.0),
        ("osric", TEN, 8, 5.0),
        ("osric3", TEN, 4, 2.0),
        ("countdown", ["6", "5", "4", "3", "2", "1", "end"], 2, 2.0),
        ("ose", ["Mor", "Mov", "Mis", "Spl", "Mel"] * 2, 9, 9.0),
    ],
)
def test_each_game_has_its_own_scale(game: str, columns: list[str], spell: int, bar: float) -> None:
    chart = chart_of(laid(game))
    assert names(chart) == columns
    assert chart.last == len(columns)
    cast = entry(chart, "bob:spell")
    assert (cast.place, cast.begun, cast.label, cast.mark) == (spell, bar, "sleep", ActMark.SPELL)


@pytest.mark.parametrize("game", GAMES)
def test_everybody_who_acts_has_a_lane_in_the_order_of_the_table(game: str) -> None:
    chart = chart_of(laid(game))
    assert [lane.name for lane in chart.lanes] == ["Ann", "Bob", "Orc", "Ogre"]
    assert [lane.team.name for lane in chart.lanes] == ["Blue", "Blue", "Red", "Red"]
    assert chart.laid
    assert (chart.idle, chart.hint) == ("", "")


def test_phases_belong_to_a_side_and_have_a_longer_name() -> None:
    columns = chart_of(laid("ose")).columns
    assert columns[1] == RulerColumn("Mov", "Red's movement phase", "Red")
    assert [column.full for column in columns[1:5]] == PHASES
    assert columns[6].group == "Blue"
    assert RulerColumn("7", "segment 7").full == "7"


def test_sides_stand_together_whatever_the_order_of_the_figures() -> None:
    mixed = playing(
        strikes("orc", "mage"), strikes("mage", "orc"), figures=(ORC, MAGE), dice=(4, 3)
    )
    assert [lane.who for lane in chart_of(mixed).lanes] == ["mage", "orc"]


def test_acts_of_one_place_stand_beside_each_other_in_their_order() -> None:
    chart = chart_of(example("example-of-melee", "1-surprise.json"))
    third = sorted((each for each in chart.entries() if each.place == 3), key=lambda e: e.rank)
    times = [each.time for each in third if not each.runs_on]
    assert times == sorted(times)
    assert 2.5 < times[0] < times[-1] < 3.5


def test_surprise_segments_have_their_own_marks_and_spells_run_on_beyond_them() -> None:
    chart = chart_of(example("example-of-melee", "1-surprise.json"))
    assert names(chart) == ["S1", "S2", "S3"]
    spell = entry(chart, "druid:spell")
    assert (spell.runs_on, spell.time, spell.begun) == (True, chart.edge, 2.0)
    potion = entry(chart, "fighter:device")
    assert (potion.runs_on, potion.mark) == (False, ActMark.SPELL)
    assert entry(chart, "fighter:move").begun == 1.0
    assert chart.idle == "Not acting: acrobat, assassin"


def test_the_bar_of_an_advance_begins_in_the_surprise_segment_in_which_one_sets_out() -> None:
    apart = battle(figure("ann"), figure("orc", "red", at=(60.0, 0.0)))
    met = led_to(apart, "advantage", {**SURPRISED, "surprise: red": 2})
    closing = entry(chart_of(at(met, Declare(Action("ann", "close", ("orc",))))), "ann:move")
    assert (closing.place, closing.begun) == (2, 0.0)


def test_what_runs_on_is_done_in_this_round_where_the_dm_says_so() -> None:
    surprised = example("example-of-melee", "1-surprise.json")
    spell = entry(chart_of(at(surprised, Overrule("druid:spell", 3))), "druid:spell")
    assert (spell.runs_on, spell.ruled, spell.place) == (False, True, 3)
    assert spell.time < 3.5


def test_what_was_played_is_done_and_the_rest_is_to_come() -> None:
    chart = chart_of(example("example-of-melee", "1-surprise.json"))
    assert entry(chart, "cavalier:strike 1").state is ActState.DONE
    assert entry(chart, "druid:shot 1").state is ActState.COMING
    assert "took its target out of the fight" in entry(chart, "cavalier:strike 1").words


def test_a_spell_that_a_blow_endangers_says_so() -> None:
    chart = chart_of(laid())
    assert entry(chart, "bob:spell").at_risk
    assert chart.threats == (("ogre:strike 1", "bob:spell"),)
    assert chart_of(laid("osric3")).threats == ()


def test_a_spoiled_spell_is_lost_and_nothing_threatens_it_any_more() -> None:
    after = at(laid(), Settle("ogre:strike 1", "hit", damage=2))
    chart = chart_of(after)
    assert entry(chart, "bob:spell").state is ActState.LOST
    assert entry(chart, "bob:spell").words == "Bob's sleep, segment 3: spoiled"
    assert not entry(chart, "bob:spell").at_risk
    assert chart.threats == ()


def test_the_acts_of_those_who_fell_are_lost() -> None:
    chart = chart_of(at(laid(), Damage(("orc",), 30)))
    assert entry(chart, "orc:strike 1").state is ActState.LOST
    assert [lane.who for lane in chart.lanes if lane.out] == ["orc"]


def test_what_happens_together_is_tied() -> None:
    chart = chart_of(laid("osric"))
    blows = [entry(chart, "orc:strike 1"), entry(chart, "ogre:strike 1")]
    assert blows[0].time == blows[1].time
    assert chart.ties == (Tie(blows[0].time, (2, 3)),)
    fallen = at(laid("osric"), Damage(("orc",), 30))
    assert chart_of(fallen).ties == ()


def test_an_act_that_the_dm_has_placed_is_pinned() -> None:
    chart = chart_of(at(laid(), Overrule("ann:strike 1", 9)))
    assert (entry(chart, "ann:strike 1").place, entry(chart, "ann:strike 1").ruled) == (9, True)
    assert not entry(chart, "orc:strike 1").ruled


def test_acts_at_the_very_beginning_have_a_column_of_their_own() -> None:
    chart = chart_of(led_to(example("example-of-melee", "2-round-1.json"), "resolution"))
    assert entry(chart, "monk:shot 1").place == 0
    assert entry(chart, "monk:shot 1").words.startswith("Monk's shot, the start of the round")
    assert chart.lead == 0.5
    assert chart_of(laid()).lead == 0.0


def test_a_charge_is_a_movement_with_a_blow_at_its_end() -> None:
    chart = chart_of(led_to(example("giant-charge.json"), "resolution"))
    charge = entry(chart, "giant:strike 1")
    assert (charge.begun, charge.place, charge.moves, charge.mark) == (0.0, 9, True, ActMark.BLOW)


def test_the_bar_of_one_who_sets_out_late_begins_where_he_does() -> None:
    before = at(in_round(), Declare(Action("ann", "charge", ("orc",), delay=3)))
    chart = chart_of(led_to(before, "resolution"))
    running = led_to(before, "resolution").running
    assert running.plans["ann"].start == entry(chart, "ann:strike 1").begun == 3


def test_several_routines_are_several_marks() -> None:
    chart = chart_of(led_to(example("example-of-melee", "2-round-1.json"), "resolution"))
    lane = next(lane for lane in chart.lanes if lane.who == "paladin")
    assert [each.act for each in lane.entries] == ["paladin:strike 1", "paladin:strike 2"]
    assert [each.label for each in lane.entries] == ["illusionist", "thief"]


def test_whoever_holds_back_is_marked() -> None:
    held = at(in_round(), Declare(Action("ann", "hold")), fights("orc", "ann"))
    chart = chart_of(led_to(held, "resolution"))
    found = [each for each in chart.entries() if each.by == "ann"]
    assert [(each.held, each.mark) for each in found] == [(True, ActMark.OTHER)]
    assert not entry(chart, "orc:strike 1").held


def test_rings_in_the_rules_are_flagged() -> None:
    before = laid()
    answer = before.running.resolution
    assert isinstance(answer, Resolution)
    ring = answer._replace(loops=(("ann:strike 1", "orc:strike 1"),))
    chart = chart_of(before.with_running(before.running._replace(resolution=ring)))
    assert entry(chart, "ann:strike 1").looped
    assert not entry(chart, "bob:spell").looped


def test_before_the_dice_what_is_declared_waits_without_an_order() -> None:
    chart = chart_of(at(in_round(), fights("ann", "orc")))
    assert not chart.laid
    lane = chart.lanes[0]
    assert (lane.name, lane.entries[0].label) == ("Ann", "strikes Orc")
    assert lane.entries[0].state is ActState.DECLARED
    assert (lane.entries[0].begun, lane.entries[0].time) == (0.0, chart.edge)
    assert chart.idle == "Nothing declared: Bob, Orc, Ogre"


def test_declarations_are_no_acts_yet() -> None:
    chart = chart_of(declared())
    assert {each.act for each in chart.entries()} == {f"declared {at}" for at in range(4)}
    assert (chart.ties, chart.threats) == ((), ())


def test_before_anything_is_declared_it_says_what_comes() -> None:
    chart = chart_of(meet())
    assert chart.lanes == ()
    assert chart.hint.startswith("The round appears here")
    assert chart.idle == ""
    assert names(chart) == TEN


def test_a_round_in_which_nobody_acts_says_so() -> None:
    assert chart_of(led_to(in_round(), "resolution")).hint == "No one acts this round."


def test_surprise_segments_for_which_nobody_declared_say_so() -> None:
    chart = chart_of(led_to(meet(), "advantage", SURPRISED))
    assert (chart.hint, chart.idle) == ("No one has declared yet.", "")


def test_whoever_was_taken_away_keeps_a_lane_for_what_was_done() -> None:
    after = at(laid(), Settle("ogre:strike 1", "miss"), RemoveFigure("ogre"))
    lanes = {lane.who: lane for lane in chart_of(after).lanes}
    assert (lanes["ogre"].name, lanes["ogre"].out) == ("Ogre", True)


def test_who_never_was_is_called_by_the_id() -> None:
    before = playing(strikes(), casts())
    gone = before._replace(figures={"mage": before.figures["mage"]})
    lane = chart_of(gone).lanes[-1]
    assert (lane.who, lane.name, lane.team.name, lane.out) == ("orc", "orc", "", True)


def test_a_delay_is_no_part_of_a_spell() -> None:
    before = playing(Action("mage", "cast", ("orc",), Casting("sleep", 2), delay=2))
    assert entry(chart_of(before), "mage:spell").begun == 2.0


def test_of_an_unknown_act_there_is_no_entry() -> None:
    assert chart_of(battle(figure("ann"))).entry("ann:strike 1") is None


def test_37_18_of_a_chart_some_lanes_are_kept_with_their_ties() -> None:
    whole = chart_of(laid())
    kept = chart_about(whole, {"ann", "orc"})
    assert [lane.who for lane in kept.lanes] == ["ann", "orc"]
    assert all(max(tie.lanes) < len(kept.lanes) for tie in kept.ties)
    assert not chart_about(chart_of(declared()), {"ann"}).ties


def test_every_way_of_acting_has_a_mark() -> None:
    assert {mark_of("strike"), mark_of("contact")} == {ActMark.BLOW}
    assert {mark_of("arrive"), mark_of("move")} == {ActMark.ARRIVAL}
    assert {mark_of("spell"), mark_of("device"), mark_of("psionic")} == {ActMark.SPELL}
    assert {mark_of("turn"), mark_of("hold"), mark_of("other")} == {ActMark.OTHER}
    assert mark_of("shot") is ActMark.SHOT


def test_one_who_flees_turns_where_its_act_lies_and_was_not_under_way_before() -> None:
    flight = Action("mage", "flee")
    chart = chart_of(playing(flight, strikes(), figures=(MAGE, ORC), dice=(6, 3)))
    found = entry(chart, "mage:move")
    assert found.begun == found.place - 1


def test_chances_stand_beside_what_is_declared() -> None:
    battle = declared()
    action = battle.running.actions[0]
    entries = chart_of(battle, {action: "hits: 35%"}).entries()
    entry = next(each for each in entries if each.by == action.by)
    assert entry.label.endswith(" · hits: 35%")
    assert entry.words.endswith("waiting for initiative; hits: 35%")


def test_who_finds_no_room_says_so_and_so_does_who_steps_up_later() -> None:
    state = at_place(charge(), 3)
    (who, *_) = left_out(state)
    blows = [each for each in chart_of(state).entries() if each.by == who]
    assert all(
        each.words.endswith(f"{who.capitalize()} has no room next to Brakk.") for each in blows
    )
    after = at_place(do(state, Kill((first_rank(state)[0],))), 3)
    (up, *_) = stepping_up(after)
    said = [each.words for each in chart_of(after).entries() if each.by == up]
    assert said
    assert all(f"{up.capitalize()} steps up to Brakk: there is room now." in each for each in said)
