"""The DM overrules acts, declarations and results after the dice, each in one step."""

import pytest

from battleboard.battle.apply import apply
from battleboard.battle.battle import Battle, LogEntry
from battleboard.battle.commands import (
    AnnulAct,
    Damage,
    Declare,
    FollowRules,
    Overrule,
    OverruleDeclaration,
    OverruleResult,
    Settle,
    Strike,
)
from battleboard.battle.round.final_damage import HarmDone, harm_of
from battleboard.battle.state.command_context import Refusal, TypedRolls
from battleboard.battle.state.event import Changed, DMRuled, Hurt, Struck, Subdued
from battleboard.battle.state.figure import HitPoints
from battleboard.battle.state.placed_acts import PlacedAct, placed_acts
from battleboard.battle.state.running_round import Round
from battleboard.rules import Action, Casting
from tests.battle.battles import do, figure, phase
from tests.battle.rounds import casts, playing, strikes

BLOW = "orc:strike 1"
SPELL = "mage:spell"
MAGE = figure("mage", at=(0.0, 3.0), began_hp=10)
ORC = figure("orc", "red", began_hp=10)


def fight(**changes: object) -> Battle:
    """The orc attacks a mage who is casting a spell of five segments."""
    return playing(casts(), strikes(), figures=(MAGE, ORC), **changes)  # type: ignore[arg-type]


def act(found: Battle, name: str) -> PlacedAct:
    return next(turn for turn in placed_acts(found) if turn.act.id == name)


def spell_of(found: Battle) -> PlacedAct:
    return next(turn for turn in placed_acts(found) if turn.act.timed)


def struck(found: Battle, damage: int = 4) -> Battle:
    return do(found, Settle(BLOW, "hit", damage))


def test_an_act_that_is_annulled_does_not_happen_and_threatens_nobody() -> None:
    before = fight()
    assert spell_of(before).outcome == "at risk"
    outcome = apply(before, AnnulAct(BLOW))
    after = outcome.battle
    assert (act(after, BLOW).outcome, act(after, BLOW).judged) == ("prevented", True)
    assert not act(after, BLOW).is_open
    assert spell_of(after).outcome == "completes"
    assert outcome.events == (DMRuled("Orc's blow does not happen", "orc", BLOW),)
    assert AnnulAct(BLOW).sentence(before) == "Rule that Orc's blow does not happen"


def test_an_annulled_act_happens_again_where_the_rules_have_the_word() -> None:
    before = fight()
    again = do(before, AnnulAct(BLOW), FollowRules(BLOW))
    assert placed_acts(again) == placed_acts(before)


def test_an_act_that_was_played_cannot_be_annulled() -> None:
    with pytest.raises(Refusal, match="has already been resolved"):
        do(struck(fight()), AnnulAct(BLOW))


def test_a_hit_that_is_ruled_a_miss_gives_back_what_it_took() -> None:
    before = fight()
    hit = struck(before)
    assert (hit.figure("mage").hp.now, spell_of(hit).outcome) == (6, "spoiled")
    outcome = apply(hit, OverruleResult(BLOW, "miss"))
    after = outcome.battle
    assert after.figure("mage").hp == HitPoints(10, 10)
    assert spell_of(after).outcome == "completes"
    ruled = act(after, BLOW)
    assert (ruled.outcome, ruled.played, ruled.judged) == ("miss", True, True)
    assert ruled.place == act(hit, BLOW).place
    (told,) = (each for each in outcome.events if isinstance(each, DMRuled))
    assert told.text.endswith("has no effect")


def test_a_miss_that_is_ruled_a_hit_hurts_and_spoils() -> None:
    missed = do(fight(), Settle(BLOW, "miss"))
    assert spell_of(missed).outcome == "completes"
    after = do(missed, OverruleResult(BLOW, "hit", 3))
    assert after.figure("mage").hp.now == 7
    assert spell_of(after).outcome == "spoiled"
    assert act(after, BLOW).outcome == "hit"


def test_38_what_the_dm_settles_against_its_die_is_told_as_a_ruling() -> None:
    done = apply(fight(), Settle(BLOW, "hit", 3, ruled=True))
    assert act(done.battle, BLOW).judged
    assert DMRuled("Orc's blow hits", "orc", BLOW) in done.events
    missed = apply(fight(), Settle(BLOW, "miss", ruled=True))
    assert DMRuled("Orc's blow misses", "orc", BLOW) in missed.events


def test_a_ruling_can_be_overruled_by_the_next_one() -> None:
    hit = struck(fight(), 4)
    for damage in (7, 2):
        hit = do(hit, OverruleResult(BLOW, "hit", damage))
        assert hit.figure("mage").hp.now == 10 - damage
    assert do(hit, OverruleResult(BLOW, "miss")).figure("mage").hp.now == 10
    assert do(hit, OverruleResult(BLOW, "hit")).figure("mage").hp.now == 10


def test_a_figure_that_fell_stands_up_again_and_acts() -> None:
    felled = do(fight(), Settle(BLOW, "hit", 12))
    assert "mage" in felled.running.fallen
    after = do(felled, OverruleResult(BLOW, "miss"))
    assert "mage" not in after.running.fallen
    assert spell_of(after).is_open
    back = do(after, OverruleResult(BLOW, "hit", 12))
    assert act(back, BLOW).outcome == "incapacitated"
    assert "mage" in back.running.fallen


def test_of_two_blows_only_the_harm_of_the_one_is_taken_back() -> None:
    twice = playing(strikes(), figures=(MAGE, ORC._replace(card=ORC.card._replace(routines=2))))  # type: ignore[arg-type]
    both = do(twice, Settle(BLOW, "hit", 2), Settle("orc:strike 2", "hit", 5))
    after = do(both, OverruleResult(BLOW, "miss"))
    assert after.figure("mage").hp.now == 5
    assert harm_of(after, "orc:strike 2") == {"mage": HarmDone(5)}


def test_harm_that_was_done_by_hand_stays() -> None:
    hurt = do(struck(fight()), Damage(("mage",), 3))
    assert do(hurt, OverruleResult(BLOW, "miss")).figure("mage").hp.now == 7


def test_a_blow_that_was_thrown_for_is_taken_back_too() -> None:
    rolls = TypedRolls({f"attack: {BLOW}": 20, f"damage: {BLOW}": 8})
    hit = do(fight(), Strike(BLOW), rolls=rolls)
    assert hit.figure("mage").hp.now == 2
    assert do(hit, OverruleResult(BLOW, "miss")).figure("mage").hp.now == 10


def test_what_a_spell_did_can_be_overruled() -> None:
    quiet = playing(casts(time=1), figures=(MAGE, ORC))
    name = spell_of(quiet).act.id
    done = do(quiet, Settle(name, "hit", 6, whom=("orc",)))
    assert harm_of(done, name) == {"orc": HarmDone(6)}
    assert do(done, OverruleResult(name, "miss")).figure("orc").hp.now == 10
    assert do(done, OverruleResult(name, "hit", 1)).figure("orc").hp.now == 9


def test_points_that_only_subdued_are_taken_back() -> None:
    hit = struck(fight())
    events = (
        Struck(BLOW, "orc", "mage", "", None, None, 4, ""),
        Subdued("mage", 4, 1),
        Subdued("mage", 2, 0),
    )
    soft = hit._replace(log=(*hit.log[:-1], LogEntry(1, 1, "", events)))
    figures = {**soft.figures, "mage": MAGE._replace(hp=HitPoints(9, 10), subdual=5)}
    after = do(soft._replace(figures=figures), OverruleResult(BLOW, "miss"))
    assert (after.figure("mage").hp.now, after.figure("mage").subdual) == (10, 0)


def test_several_blows_of_one_entry_keep_their_own_harm() -> None:
    hit = struck(fight())
    events = (
        Struck("other", "orc", "mage", "", None, None, 4, ""),
        Hurt("mage", 4, 6),
        Struck(BLOW, "orc", "mage", "", None, None, 2, ""),
        Hurt("mage", 2, 4),
        Hurt("gone", 9, 4),
        Changed("mage", "standing", "dead"),
    )
    both = hit._replace(log=(*hit.log[:-1], LogEntry(1, 1, "", events)))
    assert harm_of(both, BLOW) == {"mage": HarmDone(2), "gone": HarmDone(9)}
    assert do(both, OverruleResult(BLOW, "miss")).figure("mage").hp.now == 8


def test_without_an_entry_in_this_round_nothing_is_known_of_harm() -> None:
    hit = struck(fight())
    assert harm_of(hit, "nobody:strike 1") == {}
    assert harm_of(hit._replace(log=()), BLOW) == {}
    assert harm_of(hit._replace(log=(LogEntry(0, 0, "before"),)), BLOW) == {}


@pytest.mark.parametrize(
    ("command", "why"),
    [
        (OverruleResult("nobody:strike 1", "miss"), "There is no action 'nobody:strike 1'"),
        (OverruleResult(BLOW, "miss"), "has not been resolved yet"),
    ],
)
def test_only_what_was_played_has_a_result(command: OverruleResult, why: str) -> None:
    with pytest.raises(Refusal, match=why):
        do(fight(), command)


def test_what_makes_no_sense_is_refused() -> None:
    hit = struck(fight())
    with pytest.raises(Refusal, match="Expected 0 to 9999 points of damage, not -1"):
        do(hit, OverruleResult(BLOW, "hit", -1))
    over = hit.with_running(hit.running._replace(ended=True))
    with pytest.raises(Refusal, match="The round is over: correct hit points on the cards"):
        do(over, OverruleResult(BLOW, "miss"))
    ended = fight()
    with pytest.raises(Refusal, match=r"^The round is over\.$"):
        do(ended.with_running(ended.running._replace(ended=True)), AnnulAct(BLOW))


def test_an_act_without_a_target_hits_nobody() -> None:
    cast = Action("mage", "cast", (), Casting("light", 1))
    quiet = playing(cast, figures=(MAGE, ORC))
    name = spell_of(quiet).act.id
    done = do(quiet, Settle(name))
    with pytest.raises(Refusal, match="has no target to hit"):
        do(done, OverruleResult(name, "hit", 3))


def test_a_declaration_is_another_one_though_the_dice_have_fallen() -> None:
    before = fight()
    flee = Action("mage", "flee")
    with pytest.raises(Refusal, match="Initiative is rolled"):
        do(before, Declare(flee))
    outcome = apply(before, OverruleDeclaration(flee))
    after = outcome.battle
    assert [each.kind for each in after.running.actions if each.by == "mage"] == ["flee"]
    assert not any(turn.act.timed for turn in placed_acts(after))
    assert DMRuled("Mage flees", "mage") in outcome.events
    assert OverruleDeclaration(flee).sentence(before) == "Rule that Mage flees"


def test_what_has_been_begun_stays_beside_the_new_declaration() -> None:
    hit = struck(fight())
    after = do(hit, OverruleDeclaration(Action("orc", "parry")))
    assert {each.kind for each in after.running.actions if each.by == "orc"} == {"melee", "parry"}


def test_a_figure_that_gave_up_its_declaration_is_given_another() -> None:
    before = fight()
    dropped = before.with_running(before.running._replace(dropped=frozenset({"mage"})))
    assert not do(dropped, OverruleDeclaration(Action("mage", "parry"))).running.dropped


@pytest.mark.parametrize(
    ("before", "action", "why"),
    [
        (fight()._replace(over=True), Action("mage", "flee"), "No round with declarations"),
        (
            fight()._replace(phase=phase("end")),
            Action("mage", "flee"),
            "No round with declarations",
        ),
        (
            playing(strikes(), figures=(MAGE._replace(hp=HitPoints(-3, 10)), ORC)),
            Action("mage", "flee"),
            "Mage is out of the fight",
        ),
        (
            playing(strikes(), figures=(MAGE._replace(present=False), ORC)),
            Action("mage", "flee"),
            "Mage is out of the fight",
        ),
        (fight(), Action("mage", "melee", ()), "choose a target"),
        (fight(), Action("mage", "cast", ("orc",)), "Choose which spell Mage casts"),
    ],
)
def test_not_even_the_dms_word_brings_about_what_cannot_be(
    before: Battle, action: Action, why: str
) -> None:
    with pytest.raises(Refusal, match=why):
        do(before, OverruleDeclaration(action))


def test_a_place_by_the_dms_word_is_told() -> None:
    outcome = apply(fight(), Overrule(BLOW, 9))
    (told,) = (each for each in outcome.events if isinstance(each, DMRuled))
    assert told.text.endswith("happens in segment 9")
    start = apply(fight(), Overrule(BLOW, 0))
    assert isinstance(start.events[0], DMRuled)
    assert " happens at " in start.events[0].text


def test_the_next_round_knows_nothing_of_rulings() -> None:
    assert (Round().annulled, Round().judged) == (frozenset(), frozenset())


def test_a_ruling_on_a_blow_at_another_figure_leaves_the_spell_of_its_target() -> None:
    """The orc meant the mage and hit Ann: the damage changes nothing for the mage."""
    ann = figure("ann", at=(3.0, 0.0), began_hp=10)
    before = playing(casts(), strikes(), figures=(MAGE, ann, ORC))
    hit = do(before, Settle(BLOW, "hit", 3, whom=("ann",)))
    assert spell_of(hit).is_open
    after = do(hit, OverruleResult(BLOW, "hit", 7))
    assert after.figure("ann").hp.now == 3
    assert spell_of(after).is_open


def test_the_spell_of_a_figure_that_was_hit_by_chance_is_spoiled_again() -> None:
    ann = figure("ann", at=(3.0, 0.0), began_hp=10)
    before = playing(casts(time=9), strikes(target="ann"), figures=(MAGE, ann, ORC), dice=(3, 4))
    hit = do(before, Settle(BLOW, "hit", 3, whom=("mage",)))
    assert spell_of(hit).outcome == "spoiled"
    assert spell_of(do(hit, OverruleResult(BLOW, "miss"))).is_open
    again = do(hit, OverruleResult(BLOW, "hit", 1))
    assert (again.figure("mage").hp.now, spell_of(again).outcome) == (9, "spoiled")
