"""ADDICT III to VI: declaration, what precedes initiative, psionics, and the dice."""

from fractions import Fraction

import pytest

from battleboard.rules import SceneError, Side
from battleboard.rules.scene import ActionKind
from tests.rules.scenes import (
    casts,
    does,
    figure,
    first,
    order,
    relation,
    round_of,
    segment,
    timing,
    weapon,
)

BOW = weapon("missile", rate=Fraction(2))
SPEED_BLADE = weapon(speed=3, first_strike=True)


def test_III_B_3_delay_and_hesitation_add_up() -> None:
    answer = round_of([figure("mage")], [casts("mage", 2, delay=1, delay_s=11.9)])
    assert segment(answer, "mage:spell") == 4
    assert timing(answer, "mage:spell").why[0].rule == "ADDICT III.B.3"


def test_III_B_3_a_delayed_winner_no_longer_strikes_ahead_of_everything() -> None:
    acts = [does("blade", "melee", "mage", delay=3), casts("mage", 3)]
    answer = round_of([figure("blade", arm=weapon(speed=5)), figure("mage", "red")], acts, (6, 1))
    assert first(answer, "blade:strike 1", "mage:spell") == "same"
    assert relation(answer, "blade:strike 1", "mage:spell").rule == "ADDICT III.B.3"


def test_III_B_3_delay_pushes_a_losers_blow_back() -> None:
    acts = [does("blade", "melee", "mage", delay=2), casts("mage", 5)]
    answer = round_of([figure("blade", arm=weapon(speed=5)), figure("mage", "red")], acts, (2, 6))
    pair = relation(answer, "blade:strike 1", "mage:spell")
    assert "die of 2: |5 − 2| + 2 of hesitation = segment 5; the spell takes effect in" in pair.text


@pytest.mark.parametrize(
    ("kind", "act"),
    [("missile", "shot 1"), ("turn", "turn"), ("melee", "strike 1"), ("set", "strike 1")],
)
@pytest.mark.parametrize(("delay", "ahead"), [(0, "orc"), (2, "orc"), (3, "rider")])
def test_III_B_3_who_dithers_for_longer_than_a_charge_takes_is_reached_first(
    kind: ActionKind, act: str, delay: int, ahead: str
) -> None:
    figures = [figure("rider"), figure("orc", "red", weapon(length=9))]
    acts = [does("rider", "charge", "orc", distance_ft=48), does("orc", kind, "rider", delay=delay)]
    answer = round_of(figures, acts)
    assert first(answer, "rider:strike 1", f"orc:{act}").startswith(ahead)
    assert segment(answer, f"orc:{act}") >= delay


def test_III_B_3_delay_holds_up_a_charge() -> None:
    acts = [does("rider", "charge", "orc", distance_ft=48, delay=1)]
    assert segment(round_of([figure("rider"), figure("orc", "red")], acts), "rider:strike 1") == 3


def test_IV_A_a_specialists_arrow_flies_before_the_dice() -> None:
    figures = [figure("bow", arm=BOW), figure("mage", "red")]
    acts = [does("bow", "missile", "mage", before_initiative=True), casts("mage", 1)]
    answer = round_of(figures, acts, (1, 6))
    assert order(answer)[0] == ["bow:shot 1"]
    assert [act.act.id for act in answer.acts if act.act.kind == "shot"] == [
        "bow:shot 1",
        "bow:shot 2",
        "bow:shot 3",
    ]
    assert answer.spells[0].threats == ("bow:shot 1",)


def test_IV_B_two_specialists_shoot_together() -> None:
    figures = [figure("one", arm=BOW), figure("two", "red", BOW)]
    acts = [
        does("one", "missile", "two", before_initiative=True),
        does("two", "missile", "one", before_initiative=True),
    ]
    assert first(round_of(figures, acts, (1, 6)), "one:shot 1", "two:shot 1") == "same"


def test_IV_C_any_exception_the_dm_names() -> None:
    figures = [figure("blade"), figure("monk", "red", SPEED_BLADE)]
    acts = [
        does("blade", "melee", "monk", before_initiative=True),
        does("monk", "melee", "blade"),
    ]
    assert order(round_of(figures, acts, (1, 6))) == [["blade:strike 1"], ["monk:strike 1"]]


def test_IV_C_turning_may_be_such_an_exception() -> None:
    figures = [figure("cleric"), figure("lich", "red")]
    acts = [does("cleric", "turn", "lich", before_initiative=True), casts("lich", 1)]
    answer = round_of(figures, acts, (1, 6))
    assert order(answer) == [["cleric:turn"], ["lich:spell"]]
    assert answer.spells[0].threats == ("cleric:turn",)


def test_V_psionics_work_at_the_top_of_the_segment_all_together() -> None:
    figures = [figure("mind"), figure("brain", "red"), figure("orc", "red")]
    acts = [
        does("mind", "psionic", "brain"),
        does("brain", "psionic", "mind"),
        does("orc", "melee", "mind"),
    ]
    answer = round_of(figures, acts, (1, 6))
    assert first(answer, "mind:other", "brain:other") == "same"
    assert first(answer, "mind:other", "orc:strike 1") == "mind:other"
    assert segment(answer, "mind:other") == 1


@pytest.mark.parametrize(("dice", "ahead"), [((5, 2), "one"), ((2, 5), "two"), ((3, 3), "same")])
def test_VI_the_higher_die_goes_first(dice: tuple[int, int], ahead: str) -> None:
    figures = [figure("one"), figure("two", "red")]
    acts = [does("one", "melee", "two"), does("two", "melee", "one")]
    answer = round_of(figures, acts, dice)
    assert first(answer, "one:strike 1", "two:strike 1").removesuffix(":strike 1") == ahead


@pytest.mark.parametrize(
    ("dexterity", "move", "ahead", "rule"),
    [
        (18, 12, "bow:shot 1", "VI.A.1"),
        (16, 12, "same", "VI.A.1"),
        (18, 9, "orc:strike 1", "VII"),  # A.1: no bonus for the slow
        (5, 9, "orc:strike 1", "VI.A.2"),  # A.2: a penalty always
    ],
)
def test_VI_A_dexterity_moves_a_missile_firers_die(
    dexterity: int, move: int, ahead: str, rule: str
) -> None:
    figures = [
        figure("bow", arm=weapon("missile"), dexterity=dexterity, move=move),
        figure("orc", "red"),
    ]
    acts = [does("bow", "missile", "orc"), does("orc", "melee", "bow")]
    answer = round_of(figures, acts, (4, 5))
    assert first(answer, "bow:shot 1", "orc:strike 1") == ahead
    assert relation(answer, "bow:shot 1", "orc:strike 1").rule == f"ADDICT {rule}"


def test_VI_A_1_a_bonus_needs_light_gear_whatever_the_pace() -> None:
    for gear, value in (({"encumbered": True}, 4), ({"move": 6, "base_move": 12}, 6)):
        bow = figure("bow", arm=weapon("missile"), dexterity=17, **gear)
        answer = round_of([bow, figure("orc", "red")], [does("bow", "missile", "orc")])
        assert timing(answer, "bow:shot 1").act.die.value == value


def test_VI_A_dexterity_does_not_move_a_blow() -> None:
    figures = [figure("one", dexterity=18), figure("two", "red")]
    acts = [does("one", "melee", "two"), does("two", "melee", "one")]
    answer = round_of(figures, acts, (4, 5))
    assert first(answer, "one:strike 1", "two:strike 1") == "two:strike 1"


def test_VI_A_a_figure_may_have_a_die_of_its_own() -> None:
    figures = [figure("one", initiative=6), figure("two", "red")]
    acts = [does("one", "melee", "two"), does("two", "melee", "one")]
    answer = round_of(figures, acts, (1, 5))
    assert relation(answer, "one:strike 1", "two:strike 1").text == (
        "one's blow comes before two's blow, as the higher die decides. one's 6 beats red's 5."
    )


def test_VI_B_the_size_of_the_die_is_shown() -> None:
    figures = [figure("one"), figure("eye", "red")]
    acts = [does("one", "melee", "eye"), does("eye", "melee", "one")]
    answer = round_of(figures, acts, sides={"blue": Side(5), "red": Side(7, die=8)})
    pair = relation(answer, "one:strike 1", "eye:strike 1")
    assert (pair.rule, pair.text) == (
        "ADDICT VI.B",
        (
            "eye's blow comes before one's blow, as the higher die decides. red's 7 on a d8 "
            "beats blue's 5."
        ),
    )


def test_VI_C_a_speed_item_strikes_first_whatever_the_dice() -> None:
    figures = [figure("monk", arm=SPEED_BLADE), figure("orc", "red", routines=Fraction(3))]
    acts = [does("monk", "melee", "orc"), does("orc", "melee", "monk")]
    answer = round_of(figures, acts, (1, 6))
    assert order(answer)[0] == ["monk:strike 1"]
    assert (segment(answer, "monk:strike 1"), timing(answer, "monk:strike 1").fixed) == (0, True)


def test_VI_C_only_its_first_routine_does() -> None:
    figures = [figure("monk", arm=SPEED_BLADE, routines=Fraction(2)), figure("orc", "red")]
    acts = [does("monk", "melee", "orc"), does("orc", "melee", "monk")]
    assert order(round_of(figures, acts, (6, 1))) == [
        ["monk:strike 1"],
        ["orc:strike 1"],
        ["monk:strike 2"],
    ]


@pytest.mark.parametrize(("dice", "ahead"), [((5, 2), "one:strike 1"), ((3, 3), "same")])
def test_VI_C_between_two_speed_items_the_dice_decide(dice: tuple[int, int], ahead: str) -> None:
    slow = weapon(speed=9, first_strike=True)
    figures = [figure("one", arm=slow), figure("two", "red", SPEED_BLADE)]
    acts = [does("one", "melee", "two"), does("two", "melee", "one")]
    assert first(round_of(figures, acts, dice), "one:strike 1", "two:strike 1") == ahead


def test_VI_C_a_speed_item_beats_and_spoils_the_quickest_spell() -> None:
    figures = [figure("monk", arm=SPEED_BLADE), figure("mage", "red")]
    answer = round_of(figures, [does("monk", "melee", "mage"), casts("mage", 1)], (1, 6))
    assert answer.spells[0].threats == ("monk:strike 1",)


def test_VI_more_than_two_sides_are_compared_pair_by_pair() -> None:
    sides = {"blue": Side(3), "red": Side(5), "green": Side(3)}
    figures = [figure("one"), figure("two", "red"), figure("three", "green")]
    acts = [
        does("one", "melee", "two"),
        does("two", "melee", "three"),
        does("three", "melee", "one"),
    ]
    assert order(round_of(figures, acts, sides=sides)) == [
        ["two:strike 1"],
        ["one:strike 1", "three:strike 1"],
    ]


def test_a_die_is_asked_for_only_where_the_order_turns_on_it() -> None:
    no_dice = {"blue": Side(), "red": Side()}
    figures = [figure("one"), figure("two", "red")]
    charge = [does("one", "charge", "two", distance_ft=48), casts("two", 3)]
    assert order(round_of(figures, charge, sides=no_dice)) == [["one:strike 1"], ["two:spell"]]
    blows = [does("one", "melee", "two"), does("two", "melee", "one")]
    with pytest.raises(SceneError) as caught:
        round_of(figures, blows, sides=no_dice)
    assert str(caught.value) == (
        "sides.blue.initiative: expected the die roll: the order depends on blue's initiative"
    )


def test_III_B_3_hesitation_loses_the_first_strike_and_can_lose_the_dice() -> None:
    figures = [figure("monk", arm=SPEED_BLADE), figure("orc", "red")]
    acts = [does("monk", "melee", "orc", delay=3), does("orc", "melee", "monk")]
    answer = round_of(figures, acts, (6, 1))
    assert order(answer) == [["orc:strike 1"], ["monk:strike 1"]]
    assert relation(answer, "monk:strike 1", "orc:strike 1").rule == "ADDICT III.B.3"
    small = [does("monk", "melee", "orc", delay=1), does("orc", "melee", "monk")]
    assert order(round_of(figures, small, (6, 1)))[0] == ["monk:strike 1"]


def test_III_B_3_a_specialist_who_hesitates_has_missed_his_moment() -> None:
    figures = [figure("bow", arm=BOW), figure("orc", "red")]
    acts = [does("bow", "missile", "orc", before_initiative=True, delay=1)]
    assert len(round_of(figures, acts).acts) == 2


@pytest.mark.parametrize("kind", ["parry", "ready_item", "other", "move", "flee", "withdraw"])
def test_acts_without_a_rule_of_their_own_wait_on_the_dice(kind: str) -> None:
    figures = [figure("one"), figure("two", "red", routines=Fraction(2))]
    acts = [does("one", kind), does("two", "melee", "one")]  # type: ignore[arg-type]
    for dice, ranked in [((6, 1), [0, 1, 2]), ((1, 6), [2, 0, 1]), ((3, 3), [0, 0, 1])]:
        answer = round_of(figures, acts, dice)
        parting = [timing.act.id for timing in answer.acts if timing.act.parting]
        lines = [names for names in order(answer) if names != parting]
        found = {name: rank for rank, names in enumerate(lines) for name in names}
        mine = next(rank for name, rank in found.items() if name.startswith("one:"))
        assert [mine, found["two:strike 1"], found["two:strike 2"]] == ranked


def test_one_who_holds_acts_after_the_others() -> None:
    figures = [figure("one"), figure("two", "red"), figure("three", "red")]
    acts = [
        does("one", "hold", "two"),
        does("two", "melee", "one"),
        does("three", "hold", "one"),
    ]
    answer = round_of(figures, acts, (6, 1))
    assert first(answer, "one:other", "two:strike 1") == "two:strike 1"
    assert first(answer, "one:other", "three:other") == "same"


def test_one_who_does_nothing_has_no_act() -> None:
    assert order(round_of([figure("one")], [does("one", "none")])) == []
