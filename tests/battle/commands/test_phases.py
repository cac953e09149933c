"""Commands of the procedure go on, back, repeat, and end."""

import pytest

from battleboard.battle.battle import Battle
from battleboard.battle.commands.declaring import CancelDeclaration, Declare, Delay
from battleboard.battle.commands.health import Damage
from battleboard.battle.commands.phase_changes import (
    EndBattle,
    NextPhase,
    PreviousPhase,
    ResumeBattle,
    RethrowDice,
    SkipPhase,
    ThrowAll,
)
from battleboard.battle.commands.placing import PlaceFigure, RemoveFigure
from battleboard.battle.commands.playing import Overrule, Settle
from battleboard.battle.state.command_context import Refusal
from battleboard.battle.state.event import PhaseBegan, RoundBegan, RoundEnded, TookEffect
from battleboard.battle.state.placed_acts import next_acts, placed_acts
from battleboard.battle.state.team import Team
from battleboard.rules import RULESETS, Action, Casting
from battleboard.rules.ruleset import first_of_round
from tests.battle.battles import TEAMS, figure
from tests.battle.table import at, done, fights, in_round, led_to, meet, open_now, played

SURPRISED = {"surprise: blue": 6, "surprise: red": 2}
DICE = {"initiative: blue": 5, "initiative: red": 2}
WEB = Casting("web", 15)


def fighting(ruleset: str = "addict") -> Battle:
    """A round in which two fight, before anything of it has been played."""
    before = at(in_round(ruleset), fights("ann", "orc"), fights("orc", "ann"))
    return led_to(before, "resolution", DICE)


def test_going_on_opens_the_next_phase_and_says_so() -> None:
    outcome = done(
        at(meet(), ThrowAll(), typed={"surprise: blue": 6, "surprise: red": 6}), NextPhase()
    )
    assert open_now(outcome.battle).name == "distance"
    assert outcome.events == (PhaseBegan("distance"),)
    assert outcome.battle.log[-1].text == "Continue from surprise"


def test_one_does_not_go_on_before_the_dice_have_fallen() -> None:
    with pytest.raises(Refusal, match="Still to roll: Surprise of Blue and Surprise of Red"):
        at(meet(), NextPhase())


def test_surprise_segments_are_played_only_if_somebody_lost_some() -> None:
    before = led_to(meet(), "distance", {"surprise: blue": 6, "surprise: red": 6})
    after = at(before, ThrowAll(), NextPhase())
    assert (open_now(after).kind, after.running.number) == ("declaration", 1)
    lost = led_to(meet(), "advantage", SURPRISED)
    assert lost.running.surprised
    assert lost.running.resolution is not None
    assert lost.running.resolution.ruler.last == 2


def test_the_surprise_segments_end_before_the_first_round() -> None:
    outcome = done(led_to(meet(), "advantage", SURPRISED), NextPhase())
    assert RoundEnded(0) in outcome.events
    assert RoundBegan(1) in outcome.events
    assert not outcome.battle.running.surprised
    assert outcome.battle.clock_s == 12


def test_open_acts_are_named_and_may_be_let_be() -> None:
    before = fighting()
    with pytest.raises(Refusal, match=r"Still to come: Ann's blow and Orc's blow\."):
        at(before, NextPhase())
    assert open_now(at(before, NextPhase(leaving_open=True))).kind == "end"


def test_many_open_acts_are_counted() -> None:
    before = at(in_round(), fights("ann", "orc"), fights("orc", "ann"), fights("bob", "orc"))
    before = led_to(at(before, fights("ogre", "bob")), "resolution", DICE)
    assert open_now(before).stays.endswith("'s blow and 1 more.")


def test_letting_acts_be_does_not_let_dice_be() -> None:
    with pytest.raises(Refusal, match="Still to roll"):
        at(meet(), NextPhase(leaving_open=True))


@pytest.mark.parametrize("ruleset", RULESETS)
def test_after_the_last_phase_comes_the_next_round(ruleset: str) -> None:
    before = in_round(ruleset, "end")
    first = first_of_round(before.rules.phases)
    while before.running.number == 1:
        before = at(before, NextPhase())
    assert (before.phase, before.running.number) == (first, 2)


def test_a_round_begins_with_the_hit_points_of_its_beginning() -> None:
    before = at(in_round("addict", "end"), Damage(("ann",), 3), NextPhase())
    assert before.figures["ann"].began_hp == 7


def test_a_phase_may_be_skipped_but_not_while_acts_are_played() -> None:
    assert open_now(done(meet(), SkipPhase()).battle).name == "distance"
    with pytest.raises(Refusal, match="The phase 'resolution' cannot be skipped"):
        at(fighting(), SkipPhase())


def test_back_opens_the_phase_before() -> None:
    before = at(meet(), ThrowAll(), NextPhase(), typed={"surprise: blue": 6, "surprise: red": 6})
    outcome = done(before, PreviousPhase())
    assert open_now(outcome.battle).name == "surprise"
    assert open_now(outcome.battle).may_go_on


def test_back_from_acts_that_nobody_has_played() -> None:
    outcome = done(fighting(), PreviousPhase())
    assert open_now(outcome.battle).kind == "initiative"
    assert placed_acts(outcome.battle) == ()
    assert outcome.battle.running.dice == {"blue": 5, "red": 2}
    again = at(outcome.battle, PreviousPhase())
    assert open_now(again).kind == "declaration"


def test_a_check_that_is_skipped_when_it_is_open_again_surprises_nobody() -> None:
    before = at(meet(), ThrowAll(), NextPhase(), PreviousPhase(), SkipPhase(), typed=SURPRISED)
    assert before.encounter.lost == {}


def test_back_from_surprise_segments_forgets_them() -> None:
    before = at(led_to(meet(), "advantage", SURPRISED), fights("ann", "orc"))
    after = done(before, PreviousPhase()).battle
    assert open_now(after).kind == "distance"
    assert after.running.actions == ()
    assert not after.running.surprised


@pytest.mark.parametrize(
    ("before", "why"),
    [
        (meet(), "This is the first phase."),
        (in_round(), "Round 1 has begun: use Undo to go back."),
        (in_round("addict", "end"), "The end of the round is already resolved: use Undo"),
        (at(fighting(), Settle("ann:strike 1")), "Actions have been resolved since: use Undo"),
        (at(meet(), EndBattle()), "The battle is over."),
    ],
    ids=["first", "round", "end", "played", "over"],
)
def test_there_is_no_way_back_past_what_has_happened(before: Battle, why: str) -> None:
    with pytest.raises(Refusal, match=why):
        at(before, PreviousPhase())
    assert open_now(before).no_way_back.startswith(why)


def test_the_recap_leads_back_to_the_bleeding_which_stays_done() -> None:
    before = at(in_round("procedure", "end"), Damage(("ann",), 12), NextPhase())
    after = at(before, PreviousPhase(), NextPhase(), PreviousPhase(), NextPhase())
    assert after.figures["ann"].hp.now == -2


@pytest.mark.parametrize(
    "command", [NextPhase(), NextPhase(leaving_open=True), SkipPhase(), RethrowDice(), EndBattle()]
)
def test_nothing_goes_on_when_the_battle_is_over(
    command: NextPhase | SkipPhase | RethrowDice | EndBattle,
) -> None:
    over = at(fighting(), EndBattle())
    assert over.over
    assert open_now(over).steps == {"resume"}
    assert open_now(over).stays == "The battle is over."
    with pytest.raises(Refusal, match=r"The battle is over\."):
        at(over, command)


def test_a_battle_goes_on_after_all_where_it_was() -> None:
    before = fighting()
    after = at(before, EndBattle(), ResumeBattle())
    assert after._replace(log=()) == before._replace(log=())
    with pytest.raises(Refusal, match="The battle is not over"):
        at(before, ResumeBattle())


@pytest.mark.parametrize("ruleset", ["addict", "osric", "osric3", "procedure"])
def test_a_long_spell_goes_on_in_the_next_round(ruleset: str) -> None:
    cast = Declare(Action("ann", "cast", ("orc",), WEB))
    before = led_to(at(in_round(ruleset), cast), "resolution", DICE)
    (spell,) = placed_acts(before)
    assert spell.outcome == "runs on"
    assert open_now(before).may_go_on
    after = led_to(at(before, NextPhase()), "declaration")
    (going_on,) = after.running.actions
    assert going_on.casting is not None
    assert going_on.casting.elapsed == 15 - going_on.casting.remaining
    assert going_on.casting.remaining == spell.act.due - 10
    later = led_to(after, "resolution", DICE)
    assert placed_acts(later)[0].outcome == "completes"
    assert "ann" not in open_now(after).undeclared


def test_a_spell_that_was_begun_at_the_very_end_has_all_of_its_time_to_go() -> None:
    """Begun in segment 10, it takes effect in segment 8 of the next round, whatever the dice."""
    cast = Declare(Action("ann", "cast", ("orc",), Casting("web", 8)))
    before = at(in_round("osric"), cast, Delay("ann", 9))
    before = led_to(before, "resolution", {"initiative: blue": 6, "initiative: red": 1})
    (spell,) = placed_acts(before)
    assert (spell.act.begun, spell.act.due) == (10, 18)
    after = led_to(led_to(at(before, NextPhase()), "declaration"), "resolution", DICE)
    (spell,) = placed_acts(after)
    assert (spell.place, spell.outcome) == (8, "completes")


def test_what_runs_on_is_not_played_in_this_round_unless_the_dm_places_it_there() -> None:
    """A wish that is completed next round takes effect once: there, or where the DM rules."""
    cast = Declare(Action("ann", "cast", ("orc",), WEB))
    before = led_to(at(in_round(), cast), "resolution", DICE)
    assert next_acts(before) == ()
    with pytest.raises(Refusal, match="Ann's web takes effect in the next round"):
        at(before, Settle("ann:spell"))
    ruled = at(before, Overrule("ann:spell", 9))
    assert not open_now(ruled).may_go_on
    after = at(ruled, Settle("ann:spell", "hit"), NextPhase(), NextPhase())
    assert after.running.actions == ()


def test_a_spell_at_risk_runs_on_as_well_if_the_blow_is_let_be() -> None:
    cast = Declare(Action("ann", "cast", ("orc",), WEB))
    before = led_to(at(in_round(), cast, fights("orc", "ann")), "resolution", DICE)
    assert placed_acts(before)[-1].outcome == "at risk"
    with pytest.raises(Refusal, match="Ann's web takes effect in the next round"):
        at(before, Settle("ann:spell"))
    after = at(before, NextPhase(leaving_open=True), NextPhase())
    assert [action.by for action in after.running.actions] == ["ann"]
    assert at(before, Settle("orc:strike 1", "hit"), NextPhase(), NextPhase()).running.actions == ()


def test_a_spell_begun_in_surprise_goes_on_in_round_one() -> None:
    before = led_to(meet(), "advantage", SURPRISED)
    before = at(before, Declare(Action("ann", "cast", ("orc",), Casting("web", 5))))
    after = at(before, NextPhase())
    assert after.running.actions == (Action("ann", "cast", ("orc",), Casting("web", 5, 2)),)


def test_a_lost_spell_does_not_go_on() -> None:
    cast = Declare(Action("ann", "cast", ("orc",), WEB))
    before = led_to(at(in_round(), cast), "resolution", DICE)
    assert led_to(at(before, Damage(("ann",), 1)), "declaration").running.actions == ()
    assert led_to(at(before, Damage(("ann",), 30)), "declaration").running.actions == ()
    hurt_later = at(before, NextPhase(), Damage(("ann",), 30))
    assert led_to(hurt_later, "declaration").running.actions == ()


def test_a_spell_does_not_go_on_without_the_one_who_casts_it() -> None:
    cast = Declare(Action("ann", "cast", ("orc",), WEB))
    before = led_to(at(in_round(), cast), "end", DICE)
    assert placed_acts(before)[0].outcome == "runs on"
    after = at(before, RemoveFigure("ann"))
    assert placed_acts(after)[0].outcome == "prevented"
    assert at(after, NextPhase()).running.actions == ()


def test_a_spell_that_was_given_up_does_not_go_on() -> None:
    """This holds while the round cannot be planned, because late arrivals have no die yet."""
    three = {**TEAMS, "green": Team("Green")}
    before = at(in_round("osric", teams=three), Declare(Action("ann", "cast", ("orc",), WEB)))
    before = led_to(at(before, fights("orc", "bob")), "resolution", DICE)
    before = at(
        before, PlaceFigure(figure("elf", "green", at=(8.0, 0.0))), CancelDeclaration("ann")
    )
    after = at(led_to(at(before, NextPhase(leaving_open=True)), "end"), NextPhase())
    assert after.running.actions == ()


def test_of_several_castings_the_one_that_runs_on_goes_on() -> None:
    # Only a battle of an earlier version can have two, as a figure casts one spell a round.
    wink, web = Casting("wink", 1), Casting("web", 12)
    both = tuple(Action("ann", "cast", ("orc",), casting) for casting in (wink, web))
    declared = in_round()
    declared = declared.with_running(declared.running._replace(actions=both))
    before = led_to(declared, "resolution", DICE)
    (going_on,) = at(before, NextPhase(leaving_open=True), NextPhase()).running.actions
    assert going_on.casting is not None
    assert (going_on.casting.name, going_on.casting.remaining) == ("web", 3)


def test_a_lasting_spell_takes_effect_as_the_next_round_begins() -> None:
    before = in_round("countdown", "resolution")
    lasting = Casting("shield", 1, lasting=True)
    before = at(before, Declare(Action("ann", "cast", (), lasting)), NextPhase())
    outcome = done(before, NextPhase())
    assert TookEffect("ann", "shield") in outcome.events
    assert outcome.battle.running.actions == ()


def test_those_who_have_closed_exchange_first_blows_in_the_next_round() -> None:
    before = at(in_round(), Declare(Action("bob", "close", ("orc",))), fights("ogre", "ann"))
    before = played(led_to(before, "resolution", DICE))
    after = led_to(before, "end")
    after = at(after, NextPhase(), fights("orc", "bob"), fights("ann", "orc"), fights("bob", "orc"))
    assert after.running.closed == (("bob", "orc"),)
    closed = {action.by: action.closed_last_round for action in after.running.actions}
    assert closed == {"orc": True, "ann": False, "bob": True}


def test_the_sentences_of_phases() -> None:
    before = meet()
    said = [
        command.sentence(before)
        for command in (SkipPhase(), PreviousPhase(), RethrowDice(), EndBattle(), ResumeBattle())
    ]
    assert said == [
        "Skip surprise",
        "Go back from surprise",
        "Reroll the dice of surprise",
        "End the battle",
        "Resume the battle",
    ]


def test_dice_of_the_phase_are_thrown_again() -> None:
    before = at(meet(), ThrowAll(), typed=SURPRISED)
    outcome = done(before, RethrowDice(), {"surprise: blue": 1, "surprise: red": 6})
    assert outcome.battle.encounter.rolls == {"blue": 1, "red": 6}
