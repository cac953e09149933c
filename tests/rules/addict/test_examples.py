"""The worked examples resolve as printed, one test each, named after its section."""

from fractions import Fraction

import pytest

from battleboard.rules import Combatant, Meeting, Side, check_surprise, encounter_distance
from battleboard.rules.scene import Scene
from battleboard.rules.timing.declaration import row_of
from tests.rules.scenes import (
    TABLES,
    casts,
    does,
    figure,
    first,
    order,
    relation,
    round_of,
    segment,
    surprise_of,
    timing,
    weapon,
)


def lost_by_red(party: Side, figures: tuple[Combatant, ...] = ()) -> int:
    """The segments that red loses, checked against an aware blue side with these figures."""
    scene = Scene({"blue": Side(aware=True), "red": party}, figures)
    return check_surprise(scene, tables=TABLES).lost.get("red", 0)


@pytest.mark.parametrize(("in_party", "chance"), [(True, 1), (False, 2)])
def test_I_A_1a_a_ranger_lowers_the_chance_of_his_whole_side(in_party: bool, chance: int) -> None:  # noqa: FBT001
    figures = (figure("ranger", "red", surprised_less=int(in_party)), figure("page", "red"))
    surprised = [
        roll
        for roll in range(1, 7)
        if lost_by_red(Side(roll=roll, surprised_on=Fraction(2)), figures=figures)
    ]
    assert surprised == list(range(1, chance + 1))


def test_I_C_1_each_pip_is_a_segment() -> None:
    assert lost_by_red(Side(roll=2, surprised_on=Fraction(2))) == 2


def test_I_C_2_percentages_are_divided_by_sixteen_and_two_thirds() -> None:
    assert lost_by_red(Side(roll=12, die=100, surprised_on=Fraction(20))) == 1


def test_I_C_4_the_larger_minus_the_smaller() -> None:
    sides = {
        "a": Side(roll=2, surprised_on=Fraction(2)),
        "b": Side(roll=1, surprised_on=Fraction(2)),
    }
    assert check_surprise(Scene(sides)).lost == {"a": 1}


def test_I_C_5a_dexterity_can_end_surprise_at_once() -> None:
    quick = figure("quick", "red", dexterity=16, move=12)
    side = Side(roll=1, surprised_on=Fraction(2))
    answer = check_surprise(Scene({"blue": Side(aware=True), "red": side}, (quick,)), tables=TABLES)
    assert answer.individual == {"quick": 0}


def test_I_D_2a_ready_missiles_fly_three_times() -> None:
    archer = figure("archer", arm=weapon("missile", rate=Fraction(1), ready=True))
    answer = surprise_of(
        [archer, figure("orc", "red")], [does("archer", "missile", "orc", segment=1)], {"red": 1}
    )
    assert [act.act.id for act in answer.acts] == [
        "archer:shot 1",
        "archer:shot 2",
        "archer:shot 3",
    ]


def test_I_D_3_a_six_inch_mover_covers_six_feet_in_a_segment() -> None:
    answer = surprise_of([figure("cavalier", move=6)], [does("cavalier", "move")], {"red": 1})
    assert timing(answer, "cavalier:move").why[0].text == "cavalier moves 6 ft in segment 1."


def test_I_D_4b_one_surprise_segment_spent_on_hold_person_leaves_four() -> None:
    answer = surprise_of([figure("cleric")], [casts("cleric", 5)], {"red": 1})
    assert (answer.spells[0].completes_at, answer.spells[0].round) == (4, 1)


def test_I_F_one_freed_early_is_no_target_but_for_spells() -> None:
    figures = [figure("blade"), figure("bow", arm=weapon("missile")), figure("mage")]
    quick = figure("quick", "red", dexterity=17)
    acts = [
        does("blade", "melee", "quick", segment=2),
        does("bow", "missile", "quick", segment=2),
        casts("mage", 1, "quick", segment=2),
    ]
    answer = surprise_of([*figures, quick, figure("slow", "red")], acts, {"red": 3})
    assert order(answer) == [["mage:spell"]]
    assert len(answer.notes) == 2
    assert all("ADDICT I.F" in note for note in answer.notes)


def test_II_A_2_marsh_lowers_the_high_dice() -> None:
    met = encounter_distance(Meeting((1, 1, 4, 4, 1, 3), "outdoors", "marsh", surprised_segments=1))
    assert (met.inches, met.feet) == (10, 300)
    assert "1 + 1 + 3 + 3 + 1 + 2 = 11" in met.why[1].text


@pytest.mark.parametrize(("die", "feet"), [(1, 0), (3, 10), (5, 20)])
def test_II_B_3a_a_room_of_twenty_feet(die: int, feet: int) -> None:
    met = encounter_distance(Meeting((die,), room_ft=(20, 20)))
    assert met.feet == feet
    assert ("striking distance" in met.why[0].text) == (feet == 0)


def test_II_B_6a_light_of_twenty_feet_shows_forty() -> None:
    assert encounter_distance(Meeting((3,), light_radius_ft=20)).feet == 40


def test_III_B_3_twenty_seconds_of_hesitation_cost_three_segments() -> None:
    answer = round_of([figure("mage")], [casts("mage", 5, delay_s=20)])
    assert segment(answer, "mage:spell") == 8


def test_VI_B_a_spectator_rolls_eight_sided_dice() -> None:
    spectator = figure("spectator", "red")
    leomund = figure("leomund", dexterity=16, arm=weapon("missile"))
    answer = round_of(
        [leomund, spectator],
        [does("leomund", "missile", "spectator"), does("spectator", "melee", "leomund")],
        sides={"blue": Side(5), "red": Side(5, die=8)},
    )
    assert first(answer, "leomund:shot 1", "spectator:strike 1") == "leomund:shot 1"


def test_VII_A_1_two_routines_against_one_are_first_and_last() -> None:
    for dice in [(6, 1), (1, 6), (3, 3)]:
        answer = round_of(
            [figure("erac", routines=Fraction(2)), figure("serten", "red")],
            [does("erac", "melee", "serten"), does("serten", "melee", "erac")],
            dice,
        )
        assert order(answer) == [["erac:strike 1"], ["serten:strike 1"], ["erac:strike 2"]]


@pytest.mark.parametrize(
    ("attacks", "rows"),
    [
        (1, [6]),
        (2, [5, 7]),
        (3, [4, 6, 8]),
        (4, [3, 5, 7, 9]),
        (5, [2, 4, 6, 8, 10]),
        (6, [1, 3, 5, 7, 9, 11]),
    ],
)
def test_VII_A_chart(attacks: int, rows: list[int]) -> None:
    assert [row_of(routine, attacks) + 6 for routine in range(1, attacks + 1)] == rows


def test_VII_B_4_a_seven_segment_spell_beats_a_charge_over_200_ft() -> None:
    answer = round_of(
        [figure("bigby"), figure("giant", "red", weapon(length=6), move=12)],
        [casts("bigby", 7, "giant"), does("giant", "charge", "bigby", distance_ft=200)],
        (5, 6),
    )
    assert order(answer) == [["bigby:spell"], ["giant:strike 1"]]
    assert segment(answer, "giant:strike 1") == 9
    assert relation(answer, "bigby:spell", "giant:strike 1").rule == "ADDICT VII.B.4"


def test_VII_C_1a_the_earlier_completion_comes_first() -> None:
    answer = round_of(
        [figure("bigby"), figure("riggby", "red")], [casts("bigby", 9), casts("riggby", 8)], (6, 1)
    )
    assert order(answer) == [["riggby:spell"], ["bigby:spell"]]


def test_VII_C_2b_on_a_tie_the_speed_factor_is_the_segment() -> None:
    answer = round_of(
        [figure("blade", arm=weapon(speed=4)), figure("mage", "red")],
        [does("blade", "melee", "mage"), casts("mage", 1)],
        (4, 4),
    )
    assert first(answer, "blade:strike 1", "mage:spell") == "mage:spell"
    assert segment(answer, "blade:strike 1") == 4


def test_VII_C_3_without_a_speed_factor_the_casters_die_counts() -> None:
    answer = round_of(
        [figure("bow", arm=weapon("missile")), figure("mage", "red")],
        [does("bow", "missile", "mage"), casts("mage", 3)],
        (1, 4),
    )
    assert first(answer, "bow:shot 1", "mage:spell") == "mage:spell"
    assert segment(answer, "bow:shot 1") == 4


@pytest.mark.parametrize(("dice", "ahead"), [((5, 2), "mage:spell 2"), ((2, 5), "cleric:spell")])
def test_VII_C_5_a_second_cantrip_meets_a_light_spell_by_initiative(
    dice: tuple[int, int], ahead: str
) -> None:
    answer = round_of(
        [figure("mage"), figure("cleric", "red")],
        [casts("mage", 1), casts("mage", 1, delay=3), casts("cleric", 4)],
        dice,
    )
    assert segment(answer, "mage:spell") == 1
    assert segment(answer, "mage:spell 2") == 4
    assert first(answer, "mage:spell 2", "cleric:spell") == ahead


def test_VII_D_1a_with_two_routines_each_the_lower_factor_goes_first() -> None:
    answer = round_of(
        [
            figure("robilar", arm=weapon(speed=5), routines=Fraction(2)),
            figure("otis", "red", weapon(speed=7), routines=Fraction(2)),
        ],
        [does("robilar", "melee", "otis"), does("otis", "melee", "robilar")],
        (3, 3),
    )
    assert order(answer) == [
        ["robilar:strike 1"],
        ["otis:strike 1"],
        ["robilar:strike 2"],
        ["otis:strike 2"],
    ]


def test_VII_D_3b_factor_2_against_13_strikes_three_times() -> None:
    answer = round_of(
        [figure("thief", arm=weapon(speed=2)), figure("robilar", "red", weapon(speed=13))],
        [does("thief", "melee", "robilar"), does("robilar", "melee", "thief")],
        (3, 3),
    )
    assert order(answer) == [
        ["thief:strike 1"],
        ["thief:strike 2"],
        ["robilar:strike 1", "thief:strike 3"],
    ]


def test_EM_1_a_barbarian_chance_of_10_against_69() -> None:
    assert lost_by_red(Side(roll=69, die=100, surprised_on=Fraction(10))) == 0


def test_EM_2_a_monks_22_and_a_silent_foe() -> None:
    foe = figure("quiet", "blue", surprises_more=1)
    side = Side(roll=38, die=100, surprised_on=Fraction(22))
    scene = Scene({"blue": Side(aware=True), "red": side}, (foe,))
    assert check_surprise(scene, tables=TABLES).lost == {"red": 3}
    just_above = Scene(
        {"blue": Side(aware=True), "red": Side(roll=40, die=100, surprised_on=Fraction(22))}, (foe,)
    )
    assert check_surprise(just_above, tables=TABLES).lost == {}
    at_39 = Side(roll=39, die=100, surprised_on=Fraction(22))
    scene = Scene({"blue": Side(aware=True), "red": at_39}, (foe,))
    assert check_surprise(scene, tables=TABLES).lost == {"red": 3}


@pytest.mark.parametrize(("dexterity", "own"), [(17, 1), (16, 2)])
def test_EM_3a_and_3b_reaction_shortens_three_segments(dexterity: int, own: int) -> None:
    sides = {
        "blue": Side(aware=True),
        "red": Side(roll=38, die=100, surprised_on=Fraction(116, 3)),
    }
    quick = figure("quick", "red", dexterity=dexterity)
    assert check_surprise(Scene(sides, (quick,)), tables=TABLES).individual == {"quick": own}


@pytest.mark.parametrize(("move", "arrives"), [(6, 2), (15, 1)])
def test_EM_4a_and_4b_charging_twenty_feet(move: int, arrives: int) -> None:
    answer = surprise_of(
        [figure("rider", move=move), figure("mage", "red")],
        [does("rider", "charge", "mage", distance_ft=20)],
        {"red": 3},
    )
    assert segment(answer, "rider:strike 1") == arrives


@pytest.mark.parametrize(
    ("case", "time", "begun", "left"),
    [
        ("EM.5 silence", 5, 1, 2),
        ("EM.11a improved invisibility", 4, 2, 2),
        ("EM.11b heat metal", 4, 2, 2),
        ("EM.11c barkskin", 3, 2, 1),
    ],
)
def test_EM_5_and_11_segments_spent_in_surprise_count(
    case: str, time: int, begun: int, left: int
) -> None:
    answer = surprise_of([figure("mage")], [casts("mage", time, segment=begun)], {"red": 3})
    spell = answer.spells[0]
    assert (spell.completes_at, spell.round, spell.outcome) == (left, 1, "runs on"), case


def test_EM_12_a_rangers_rate_goes_on_from_surprise_into_the_rounds() -> None:
    ranger = figure("ranger", arm=weapon("missile", rate=Fraction(3, 2)))
    shots = [does("ranger", "missile", "orc", segment=at) for at in (1, 2, 3)]
    answer = surprise_of([ranger, figure("orc", "red")], shots, {"red": 3})
    per_segment = [sum(act.segment == at for act in answer.acts) for at in (1, 2, 3)]
    assert per_segment == [2, 1, 2]
    for shot, amount in ((3, 1), (4, 2)):
        after = round_of(
            [ranger._replace(shot=shot), figure("orc", "red")], [does("ranger", "missile", "orc")]
        )
        assert len(after.acts) == amount


def test_EM_18_heat_metal_before_silence_by_initiative() -> None:
    answer = round_of(
        [figure("cleric"), figure("bard", "red")], [casts("cleric", 2), casts("bard", 2)], (5, 6)
    )
    assert order(answer) == [["bard:spell"], ["cleric:spell"]]


@pytest.mark.parametrize(("factor", "strike"), [(5, 0), (4, 1)])
def test_EM_19a_and_19b_the_loser_strikes_on_factor_less_die(factor: int, strike: int) -> None:
    answer = round_of(
        [figure("blade", arm=weapon(speed=factor)), figure("mage", "red")],
        [does("blade", "melee", "mage"), casts("mage", 6, elapsed=1)],
        (5, 6),
    )
    assert segment(answer, "blade:strike 1") == strike
    assert first(answer, "blade:strike 1", "mage:spell") == "blade:strike 1"
    assert answer.spells[0].threats == ("blade:strike 1",)
    assert answer.spells[0].outcome == "at risk"
