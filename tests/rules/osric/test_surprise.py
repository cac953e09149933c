"""OSRIC 1: who is surprised, for how long, and what is done in the surprise segments."""

from fractions import Fraction

import pytest

from battleboard.rules import (
    Casting,
    Combatant,
    Meeting,
    Scene,
    SceneError,
    Side,
    SurpriseCheck,
    check_surprise,
    encounter_distance,
)
from tests.rules.scenes import (
    TABLES,
    casts,
    does,
    figure,
    first,
    order,
    outcome,
    relation,
    segment,
    surprise_of,
    timing,
    weapon,
)

TWO_IN_SIX = Fraction(2)


def check(red: Side, *figures: Combatant, blue: Side | None = None) -> SurpriseCheck:
    sides = {"blue": blue or Side(aware=True), "red": red}
    return check_surprise(Scene(sides, figures), "osric", TABLES)


def rolled(roll: int, chance: int = 2, die: int = 6) -> Side:
    return Side(roll=roll, die=die, surprised_on=Fraction(chance))


@pytest.mark.parametrize(("roll", "lost"), [(1, 1), (2, 2), (3, 0), (6, 0)])
def test_1_surprise_a_die_for_each_side(roll: int, lost: int) -> None:
    answer = check(rolled(roll))
    assert answer.lost.get("red", 0) == lost
    assert answer.unit == "segment"
    assert answer.why[1].rule == "OSRIC surprise"


def test_1_surprise_some_creatures_gain_three_segments() -> None:
    assert check(rolled(3, chance=3)).lost == {"red": 3}
    assert check(rolled(3), figure("bugbear", surprises_more=1)).lost == {"red": 3}
    assert check(rolled(3), figure("bugbear", surprises_more=1), figure("orc")).lost == {}


def test_1_surprise_the_alert_are_surprised_less() -> None:
    assert check(rolled(2), figure("ranger", "red", surprised_less=1)).lost == {}
    answer = check(rolled(1), figure("elf", "red", surprised_less=2))
    assert answer.lost == {}
    assert answer.why[1].text == "red rolled 1 on a d6; surprised on nothing: not surprised."


def test_1_surprise_another_die_is_taken_in_sixths() -> None:
    assert check(rolled(1, chance=1, die=8)).lost == {"red": 1}
    assert check(rolled(38, chance=39, die=100)).lost == {"red": 3}
    assert check(rolled(2, chance=1, die=8)).lost == {}


def test_1_surprise_the_alerted_make_no_roll() -> None:
    answer = check(Side(aware=True))
    assert answer.lost == {}
    assert answer.why[1].text == "red cannot be surprised, having already noticed the others."


def test_1_surprise_ends_when_nobody_is_left_surprised() -> None:
    scout = figure("scout", "red", dexterity=17)
    answer = surprise_of([figure("blade"), scout], [does("scout", "other")], {"red": 2}, "osric")
    assert answer.acts == ()
    told = "Nobody is left surprised in segment 1, so scout acts in round 1. (OSRIC surprise)"
    assert answer.notes == (told,)


@pytest.mark.parametrize(("side", "lacks"), [(Side(roll=1), "surprised_on"), (Side(), "roll")])
def test_1_surprise_the_unaware_need_their_roll(side: Side, lacks: str) -> None:
    with pytest.raises(SceneError, match=rf"sides\.red\.{lacks}: expected a number"):
        check(side)


def test_1_surprise_the_rolls_are_not_netted() -> None:
    assert check(rolled(2), blue=rolled(1)).lost == {"blue": 1, "red": 2}


def test_1_surprise_dexterity_changes_an_individuals_loss_but_creates_none() -> None:
    quick, slow = figure("quick", "red", dexterity=17), figure("slow", "red", dexterity=4)
    answer = check(rolled(1), quick, slow, figure("plain", "red", dexterity=10))
    assert answer.individual == {"quick": 0, "slow": 3}
    assert answer.why[2].text == "quick's Dexterity of 17 (+2) removes 2 segments: not surprised."
    assert check(rolled(4), slow).individual == {}


def test_1_surprise_example_1_against_2_gives_one_free_segment() -> None:
    figures = [figure("fighter"), figure("orc", "red")]
    acts = [does("fighter", "melee", "orc", segment=at) for at in (1, 2)]
    acts += [does("orc", "melee", "fighter", segment=at) for at in (1, 2)]
    answer = surprise_of(figures, acts, {"blue": 1, "red": 2}, "osric")
    assert [(act.act.id, act.segment) for act in answer.acts] == [("fighter:strike 1", 2)]
    assert answer.ruler.last == 2
    assert "orc is surprised and cannot act in segment 2. (OSRIC surprise)" in answer.notes


def test_1_surprise_example_one_man_of_the_second_side_with_plus_2() -> None:
    figures = [figure("fighter"), figure("thief", "red", dexterity=17), figure("orc", "red")]
    acts = [does(who, "other", segment=at) for who in ("fighter", "thief", "orc") for at in (1, 2)]
    answer = surprise_of(figures, acts, {"blue": 1, "red": 2}, "osric")
    assert [(act.act.by, act.segment) for act in answer.acts] == [
        ("thief", 1),
        ("fighter", 2),
        ("thief", 2),
    ]


def test_1_surprise_an_action_is_taken_in_the_first_free_segment() -> None:
    figures = [figure("fighter"), figure("slow", "red")]
    acts = [does("fighter", "other"), does("slow", "other")]
    answer = surprise_of(figures, acts, {"blue": 1, "slow": 3}, "osric")
    assert [segment(answer, act) for act in ("fighter:other",)] == [2]
    assert answer.notes == ("slow is surprised and cannot act in segment 3. (OSRIC surprise)",)


def test_1_surprise_all_routines_fall_in_one_segment_one_after_the_other() -> None:
    figures = [figure("fighter", routines=Fraction(3, 2)), figure("orc", "red")]
    acts = [does("fighter", "melee", "orc", segment=at) for at in (1, 2)]
    answer = surprise_of(figures, acts, {"red": 2}, "osric")
    found = [(act.act.id, act.segment, act.rank) for act in answer.acts]
    assert found == [
        ("fighter:strike 1", 1, 1),
        ("fighter:strike 2", 1, 2),
        ("fighter:strike 3", 2, 3),
    ]


@pytest.mark.parametrize(("feet", "act"), [(250, "rider:strike 1"), (251, "rider:move")])
def test_1_surprise_a_whole_charge_is_run_in_a_segment(feet: float, act: str) -> None:
    acts = [does("rider", "charge", "orc", distance_ft=feet, segment=2)]
    answer = surprise_of([figure("rider"), figure("orc", "red")], acts, {"red": 3}, "osric")
    assert [(t.act.id, t.segment) for t in answer.acts] == [(act, 2)]


def test_1_surprise_one_may_close_talk_and_shoot() -> None:
    figures = [figure("a"), figure("b"), figure("c", arm=weapon("missile")), figure("orc", "red")]
    acts = [
        does("a", "close", "orc", distance_ft=100),
        does("b", "other"),
        does("c", "missile", "orc"),
    ]
    answer = surprise_of(figures, acts, {"red": 1}, "osric", options={"close.shots": "allowed"})
    assert {t.act.id: t.segment for t in answer.acts} == {
        "a:arrive": 1,
        "b:other": 1,
        "c:shot 1": 1,
    }


@pytest.mark.parametrize(
    ("time", "due", "round_", "says"),
    [(0, 1, 0, "completes"), (1, 1, 0, "completes"), (2, 2, 0, "completes"), (5, 3, 1, "runs on")],
)
def test_1_surprise_a_one_segment_spell_is_finished_and_a_longer_one_begun(
    time: int, due: int, round_: int, says: str
) -> None:
    answer = surprise_of(
        [figure("mage"), figure("orc", "red")], [casts("mage", time)], {"red": 2}, "osric"
    )
    (spell,) = answer.spells
    assert (spell.completes_at, spell.round, spell.outcome) == (due, round_, says)


def test_1_surprise_an_elapsed_spell_goes_on_from_its_segment() -> None:
    acts = [does("mage", "cast", casting=Casting("light", 5, 3))]
    answer = surprise_of([figure("mage"), figure("orc", "red")], acts, {"red": 3}, "osric")
    assert segment(answer, "mage:spell") == 2


def test_1_surprise_harm_before_the_casting_spoils_nothing_that_was_not_announced() -> None:
    figures = [figure("orc", "red"), figure("mage"), figure("page")]
    for at, spoils in [(1, ()), (2, ("mage:spell",))]:
        acts = [does("orc", "melee", "mage", segment=at), casts("mage", 2, segment=2)]
        answer = surprise_of(figures, acts, {"page": 3}, "osric")
        assert relation(answer, "orc:strike 1", "mage:spell").spoils == spoils


def test_1_surprise_what_two_do_in_one_segment_is_simultaneous() -> None:
    figures = [figure("a"), figure("b", "red"), figure("c", "red")]
    acts = [does("a", "melee", "b"), does("b", "melee", "a")]
    outcomes = {"a:strike 1": "incapacitated", "b:strike 1": "incapacitated"}
    answer = surprise_of(figures, acts, {"c": 1}, "osric", outcomes=outcomes)
    assert first(answer, "a:strike 1", "b:strike 1") == "same"
    assert [outcome(answer, act) for act in outcomes] == ["hit", "hit"]


def test_1_surprise_hesitation_puts_an_action_off() -> None:
    figures = [figure("a"), figure("orc", "red")]
    acts = [does("a", "other", segment=1, delay=1)]
    assert segment(surprise_of(figures, acts, {"red": 2}, "osric"), "a:other") == 2
    late = surprise_of(figures, acts, {"red": 1}, "osric")
    assert late.notes == ("a hesitates until the surprise is over. (OSRIC surprise)",)


def test_1_surprise_one_does_one_thing_at_a_time() -> None:
    figures = [figure("mage"), figure("orc", "red")]
    acts = [casts("mage", 2, segment=1), does("mage", "other", segment=2), does("mage", "none")]
    answer = surprise_of(figures, acts, {"red": 3}, "osric")
    assert order(answer) == [["mage:spell"]]
    assert "mage is already busy in segment 2" in answer.notes[0]


def test_1_surprise_the_surprised_meet_no_charge_with_a_longer_weapon() -> None:
    figures = [figure("rider"), figure("pike", "red", weapon(length=13)), figure("orc", "red")]
    acts = [
        does("rider", "charge", "pike", distance_ft=100, segment=1),
        does("pike", "melee", "rider", segment=2),
        does("orc", "set", "rider", segment=2),
    ]
    answer = surprise_of(figures, acts, {"red": 1, "orc": 3}, "osric")
    assert "orc is surprised and cannot act in segment 2. (OSRIC surprise)" in answer.notes
    assert first(answer, "rider:strike 1", "pike:strike 1") == "rider:strike 1"


def test_1_surprise_the_surprised_strike_at_nobody_who_flees() -> None:
    figures = [figure("a", at_ft=(0, 0)), figure("orc", "red", at_ft=(5, 0))]
    flight = [does("a", "flee", segment=1)]
    assert order(surprise_of(figures, flight, {"orc": 1}, "osric")) == [["a:move"]]
    acts = [does("a", "flee", segment=2)]
    answer = surprise_of([*figures, figure("page")], acts, {"orc": 1, "page": 2}, "osric")
    assert order(answer) == [["orc:strike 1"], ["a:move"]]


def test_1_surprise_a_segment_that_is_none() -> None:
    with pytest.raises(SceneError, match="expected a surprise segment from 1 to 1"):
        surprise_of(
            [figure("a"), figure("b", "red")], [does("a", "other", segment=2)], {"red": 1}, "osric"
        )
    with pytest.raises(SceneError, match="lost: expected a side that loses segments"):
        surprise_of([figure("a"), figure("b", "red")], [does("a", "other")], {}, "osric")


def test_1_surprise_says_who_is_free() -> None:
    answer = surprise_of(
        [figure("a"), figure("b", "red")], [does("a", "other")], {"red": 1}, "osric"
    )
    why = timing(answer, "a:other").why[0]
    assert why == ("OSRIC surprise", "a is not surprised in segment 1, and acts.")


def test_the_distance_is_left_to_the_referee() -> None:
    with pytest.raises(SceneError, match=r"no roll for encounter distance: the DM sets it"):
        encounter_distance(Meeting((3,)), "osric")
