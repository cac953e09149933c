"""The place of an act is explained in words."""

from battleboard.battle.battle import Battle
from battleboard.battle.commands import AnnulAct, Damage, Overrule, Settle
from battleboard.queries.round.explanations import (
    Explanation,
    brief_reason,
    explanation_of,
    in_acts,
)
from battleboard.rules import Action, Reason
from battleboard.rules.timing.act import Resolution
from tests.battle.battles import figure
from tests.battle.laid_rounds import laid
from tests.battle.rounds import playing
from tests.battle.table import at, in_round, led_to
from tests.storage.examples import example


def told(battle: Battle, act: str) -> Explanation:
    found = explanation_of(battle, act)
    assert found is not None, f"nothing is said of '{act}'"
    return found


def answer(battle: Battle) -> Resolution:
    found = battle.running.resolution
    assert found is not None
    return found


def test_it_has_the_names_of_the_table_and_cites_its_rules() -> None:
    found = told(laid(), "bob:spell")
    assert (found.name, found.place) == ("Bob's sleep", "segment 3")
    assert found.outcome == "at risk: the first hit spoils it"
    assert found.reasons == (
        Reason("ADDICT VII.C", "Sleep takes 3 segments: it takes effect in segment 3."),
        Reason(
            "ADDICT VII.C.2.a",
            (
                "Ogre's blow comes before Bob's sleep. Red's 5 beats Blue's 2; the spell takes "
                "effect in segment 3."
            ),
        ),
    )


def test_of_what_is_no_act_nothing_is_said() -> None:
    assert explanation_of(laid(), "nobody:strike 1") is None
    assert explanation_of(in_round(), "ann:strike 1") is None


def test_acts_are_named_and_not_called_by_their_ids() -> None:
    battle = example("example-of-melee", "1-surprise.json")
    text = "ranger:shot 1 happens in surprise segment 1, illusionist:spell 2 goes on; ranger waits."
    assert in_acts(battle, text) == (
        "ranger's shot 1 happens in surprise segment 1, illusionist's mass suggestion goes on; "
        "ranger waits."
    )
    assert in_acts(laid(), "Red's orc.") == "Red's Orc."


def test_every_sentence_begins_with_a_capital_and_names_no_id() -> None:
    battle = example("example-of-melee", "1-surprise.json")
    for timing in answer(battle).acts:
        found = told(battle, timing.act.id)
        for reason in (*found.reasons, *found.besides):
            assert not reason.text[0].islower()
            assert ":" not in reason.text.split(" ", 1)[0]


def test_what_another_reason_says_and_goes_on_from_is_said_once() -> None:
    found = told(led_to(example("giant-charge.json"), "resolution"), "giant:strike 1")
    assert [reason.text for reason in found.reasons] == [
        (
            "Wizard's grasping hand takes effect before giant arrives. giant arrives in segment 9 "
            "(200 ft at 24 ft a segment); the spell takes effect in segment 7."
        )
    ]


def test_how_acts_came_to_lie_without_a_rule_stands_apart() -> None:
    battle = led_to(example("example-of-melee", "2-round-1.json"), "resolution")
    found = told(battle, "cavalier:strike 2")
    texts = [reason.text for reason in found.besides]
    assert any(
        "bard's heat metal lies in segment 2 (ADDICT VII.C), and cavalier's " in text
        for text in texts
    )
    assert not set(found.besides) & set(found.reasons)


def test_notes_on_a_figure_are_told_with_its_acts() -> None:
    battle = led_to(example("example-of-melee", "2-round-1.json"), "resolution")
    found = told(battle, "thief:strike 1")
    note = next(reason for reason in found.reasons if "15 ft apart" in reason.text)
    assert note.rule == "ADDICT VII.B"
    assert note.text.endswith("Played as declared.")
    assert not any("15 ft apart" in reason.text for reason in told(battle, "monk:shot 1").reasons)


def test_a_note_without_a_rule_is_told_as_it_is() -> None:
    battle = laid()
    noted = answer(battle)._replace(notes=("ann is a long way off.",))
    battle = battle.with_running(battle.running._replace(resolution=noted))
    assert Reason("", "Ann is a long way off.") in told(battle, "ann:strike 1").reasons


def test_a_ring_in_the_rules_is_told_to_all_who_are_in_it() -> None:
    battle = laid()
    ring = answer(battle)._replace(loops=(("ann:strike 1", "orc:strike 1"),))
    battle = battle.with_running(battle.running._replace(resolution=ring))
    texts = [reason.text for reason in told(battle, "orc:strike 1").reasons]
    assert any(
        text.startswith("The rules form a loop: Ann's blow, before Orc's blow, before Ann's")
        for text in texts
    )
    assert all("ring" not in reason.text for reason in told(battle, "bob:spell").reasons)


def test_the_word_of_the_dm_comes_first() -> None:
    found = told(at(laid(), Overrule("ann:strike 1", 9)), "ann:strike 1")
    assert found.place == "segment 9"
    assert found.reasons[0].text == "The DM placed it here."


def test_a_ruling_on_what_comes_of_an_act_is_told() -> None:
    found = told(at(laid(), AnnulAct("ann:strike 1")), "ann:strike 1")
    assert "The DM ruled the outcome." in [reason.text for reason in found.reasons]


def test_what_has_come_of_an_act_is_told() -> None:
    missed = at(laid(), Settle("ogre:strike 1", "miss"))
    assert told(missed, "ogre:strike 1").outcome == "missed"
    assert told(missed, "bob:spell").outcome == "will take effect"
    done = at(missed, Settle("bob:spell", "hit"))
    assert told(done, "bob:spell").outcome == "hit"
    spoiled = at(laid(), Settle("ogre:strike 1", "hit", damage=1))
    assert told(spoiled, "bob:spell").outcome == "spoiled"
    felled = at(laid(), Damage(("orc",), 30))
    assert told(felled, "orc:strike 1").outcome == "does not happen"
    assert told(laid(), "orc:strike 1").outcome == "still to come"


def test_a_spell_lost_by_other_means_says_so() -> None:
    hurt = at(laid(), Damage(("bob",), 1))
    texts = [reason.text for reason in told(hurt, "bob:spell").reasons]
    assert texts[0] == "Its caster was hurt before completing it."


def test_it_is_one_text_for_those_who_have_it_read_to_them() -> None:
    said = told(laid(), "orc:strike 1").in_words
    assert said.startswith("Orc's blow, segment 4: still to come. Orc has one attack routine")
    assert "(ADDICT VII)" in said


def test_the_very_beginning_is_called_so() -> None:
    battle = led_to(example("example-of-melee", "2-round-1.json"), "resolution")
    assert told(battle, "monk:shot 1").place == "the start of the round"


def test_an_act_that_is_played_and_needs_no_more_is_done() -> None:
    moving = playing(Action("mage", "move"))
    assert told(moving, "mage:move").outcome == "still to come"
    assert told(at(moving, Settle("mage:move")), "mage:move").outcome == "done"


def test_38_the_card_of_an_act_without_dice_says_it_in_a_sentence() -> None:
    orc, ann = figure("orc", "red", at=(60.0, 50.0)), figure("ann", at=(20.0, 50.0))
    closing = playing(Action("ann", "close", ("orc",)), figures=(ann, orc), game="osric3")
    assert brief_reason(closing, "ann:arrive") == (
        "Ann closes with Orc in segment 3; no blows pass between them this round."
    )
    assert brief_reason(closing, "nobody:arrive") == ""
