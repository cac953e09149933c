"""OSE 7 to 8: missiles, melee and spells, each in its phase."""

from fractions import Fraction

import pytest

from battleboard.rules.action_words import act_called
from battleboard.rules.scene import Action, ActionKind
from tests.rules.aims import ARROW, SHOT, aim_of, ids
from tests.rules.ose.test_6_movement import BOTH, ENEMIES, GAME, OSE, SLOW, acts, at, between
from tests.rules.scenes import (
    casts,
    does,
    figure,
    first,
    order,
    outcome,
    relation,
    segment,
    timing,
    uses,
    weapon,
)


def test_7_missiles_fly_only_at_foes_more_than_five_feet_away() -> None:
    assert acts(between(does("a", "missile", "x", distance_ft=5.5))) == ["a:shot 1"]
    assert acts(between(does("a", "missile", "x"))) == ["a:shot 1"]
    answer = between(does("a", "missile", "x", distance_ft=5))
    assert acts(answer) == []
    told = "a cannot shoot at x, only 5 ft away: missiles need a foe more than 5 ft away."
    assert answer.notes == (f"{told} (OSE missiles)",)


@pytest.mark.parametrize(("dice", "flies"), [((6, 1), True), ((1, 6), False), ((4, 4), False)])
@pytest.mark.parametrize("kind", ["charge", "close", "melee"])
def test_7_missiles_are_too_late_for_one_who_has_come(
    kind: ActionKind,
    dice: tuple[int, int],
    flies: bool,  # noqa: FBT001
) -> None:
    answer = between(does("x", kind, "a", distance_ft=30), does("a", "missile", "x"), dice=dice)
    assert ("a:shot 1" in acts(answer)) == flies


def test_7_missiles_find_one_who_has_not_come_all_the_way() -> None:
    charge = does("x", "charge", "a", distance_ft=60)
    answer = between(charge, does("a", "missile", "x"), dice=(1, 6))
    assert acts(answer) == ["x:move", "a:shot 1"]


def test_7_missiles_keep_the_names_of_their_routines() -> None:
    figures = [at("a", 0, routines=Fraction(2)), at("x", 4, "red"), at("y", 40, "red")]
    answer = between(does("a", "missile", "x", "y"), figures=figures)
    assert acts(answer) == ["a:shot 2"]
    assert timing(answer, "a:shot 2").act.targets == ("y",)


@pytest.mark.parametrize(
    ("feet", "found"),
    [
        (6, {"short_range": 1}),
        (50, {"short_range": 1}),
        (51, {}),
        (100, {}),
        (150, {"long_range": -1}),
    ],
)
def test_7_missiles_have_ranges(feet: float, found: dict[str, int]) -> None:
    told = aim_of(GAME, ENEMIES, *ARROW, of=SHOT, distance_ft=feet, ranges_ft=(50, 100, 150))
    assert (ids(told), told.bars) == (found, ())


@pytest.mark.parametrize(
    ("feet", "found"),
    [
        (5, "The target is 5 ft away: missiles need a foe more than 5 ft away."),
        (151, "The target is 151 ft away, beyond the weapon's 150 ft."),
    ],
)
def test_7_missiles_can_be_too_near_and_too_far(feet: float, found: str) -> None:
    told = aim_of(GAME, ENEMIES, *ARROW, of=SHOT, distance_ft=feet, ranges_ft=(50, 100, 150))
    assert [each.why for each in told.bars] == [("OSE missiles", found)]


def test_7_missiles_short_medium_and_long() -> None:
    ranges = [OSE.situations[f"{name}_range"].to_hit for name in ("short", "medium", "long")]
    assert ranges == [1, 0, -1]


def test_7_missiles_against_cover() -> None:
    assert [OSE.situations[f"cover_{n}"].to_hit for n in range(1, 5)] == [-1, -2, -3, -4]
    assert OSE.situations["cover_3"].words == "behind partial cover (−3)"
    half, full = (aim_of(GAME, ENEMIES, *ARROW, of=SHOT, cover=cover) for cover in (2, 5))
    assert (ids(half), half.bars) == ({"cover_2": -2}, ())
    (bar,) = full.bars
    text = "The target is completely behind cover: it cannot be shot."
    assert bar.why == ("OSE missiles", text)


def test_7_melee_is_at_five_feet_or_less_and_combines_with_movement() -> None:
    near, unknown = does("a", "melee", "x", distance_ft=5), does("a", "melee", "x")
    assert [len(timing(between(each), "a:strike 1").why) for each in (near, unknown)] == [1, 1]
    answer = between(does("a", "melee", "x", distance_ft=45))
    assert timing(answer, "a:strike 1").why[1].text == "a moves up to x, 45 ft away, and strikes."
    answer = between(does("a", "melee", "x", distance_ft=46))
    assert acts(answer) == []
    assert answer.notes == (
        (
            "a cannot come within 5 ft of x this round: the gap is 46 ft, and a full move "
            "covers 40 ft. (OSE melee)"
        ),
    )


def test_7_melee_waits_for_one_who_comes_on() -> None:
    charge, blow = does("x", "charge", "a", distance_ft=80), does("a", "melee", "x")
    assert acts(between(charge, blow, dice=(1, 6))) == ["x:move", "a:strike 1"]
    assert acts(between(charge, blow, dice=(6, 1))) == ["x:move"]


@pytest.mark.parametrize(
    ("dice", "feet", "struck"),
    [((6, 1), 60, []), ((6, 1), 45, ["a", "x"]), ((4, 4), 60, ["a", "x"]), ((4, 4), 86, [])],
)
def test_7_melee_one_who_cannot_come_within_reach_has_not_come_nearer(
    dice: tuple[int, int], feet: int, struck: list[str]
) -> None:
    blows = [does(one, "melee", other, distance_ft=feet) for one, other in ("ax", "xa")]
    answer = between(*blows, dice=dice)
    assert [name.partition(":")[0] for name in acts(answer)] == struck
    assert len(answer.notes) == 2 - len(struck)


def test_7_melee_one_who_is_held_elsewhere_has_not_come_nearer() -> None:
    figures = [at("a", 0), at("x", 4, "red"), at("y", 44, "red"), at("z", 80, "red")]
    away, blow = does("a", "melee", "y"), does("y", "melee", "a", distance_ft=50)
    assert acts(between(away, blow, dice=(6, 1), figures=figures)) == []


def test_7_missiles_fly_from_where_a_withdrawal_leads() -> None:
    figures = [at("a", 0), at("x", 5, "red")]
    back, shot = does("a", "withdraw"), does("a", "missile", "x")
    assert acts(between(shot, back, figures=figures)) == ["a:move", "a:shot 1"]
    assert acts(between(shot, figures=figures)) == []


@pytest.mark.parametrize("kind", ["flee", "withdraw"])
@pytest.mark.parametrize(("dice", "shoots"), [((2, 5), True), ((4, 4), True), ((5, 2), False)])
def test_7_missiles_are_judged_by_where_the_foe_is_by_then(
    kind: ActionKind, dice: tuple[int, int], *, shoots: bool
) -> None:
    """A winner's move comes before a loser's missiles, and movement before missiles in a turn."""
    figures = [at("a", 0, arm=weapon("missile")), at("x", 5, "red")]
    answer = between(does("a", "missile", "x"), does("x", kind, "a"), dice=dice, figures=figures)
    assert ("a:shot 1" in acts(answer)) == shoots


def test_7_missiles_with_a_slow_bow_come_after_every_retreat() -> None:
    figures = [at("a", 0, arm=weapon("missile", slow=True)), at("x", 5, "red")]
    answer = between(
        does("a", "missile", "x"), does("x", "flee", "a"), dice=(5, 2), figures=figures
    )
    assert acts(answer) == ["x:move", "a:shot 1"]


def test_7_missiles_find_one_who_has_come_and_not_one_who_has_gone() -> None:
    figures = [at("a", 0, arm=weapon("missile")), at("x", 30, "red")]
    close = does("x", "close", "a")
    assert "a:shot 1" not in acts(
        between(does("a", "missile", "x"), close, dice=(2, 5), figures=figures)
    )


def test_7_melee_a_set_weapon_strikes_a_charger_who_has_come() -> None:
    charge, ready = does("x", "charge", "a", distance_ft=30), does("a", "set", "x")
    answer = between(charge, ready, dice=(1, 6))
    assert order(answer) == [["x:strike 1"], ["a:strike 1"]]
    assert timing(answer, "a:strike 1").why[0].text == (
        "a strikes at x in the melee phase; a set weapon gains nothing here."
    )
    assert first(between(charge, ready), "a:strike 1", "x:strike 1") == "same"
    answer = between(charge, ready, dice=(6, 1))
    assert acts(answer) == ["x:strike 1"]
    assert answer.notes == (
        "No charge reaches a before the melee phase, so there is nobody to strike. (OSE melee)",
    )


def test_7_melee_a_set_weapon_takes_the_first_of_several_chargers() -> None:
    figures = [
        figure("a"),
        figure("x", "red"),
        figure("y", "red", initiative=6),
        figure("z", "red"),
    ]
    charges = [does(name, "charge", "a", distance_ft=30) for name in ("x", "y")]
    other = does("z", "close", "a", distance_ft=30)
    answer = between(*charges, other, does("a", "set"), dice=(1, 5), figures=figures)
    assert timing(answer, "a:strike 1").act.targets == ("y",)


def test_7_melee_a_slow_set_weapon_is_last() -> None:
    figures = [figure("a", arm=SLOW), figure("x", "red")]
    charge, ready = does("x", "charge", "a", distance_ft=30), does("a", "set", "x")
    answer = between(charge, ready, dice=(6, 1), figures=figures)
    assert order(answer) == [["x:strike 1"], ["a:strike 1"]]
    assert timing(answer, "a:strike 1").why[0].text == (
        "a strikes at x at the end of the round; a set weapon gains nothing here."
    )


def test_7_melee_a_charge_out_of_reach_is_nothing_to_a_set_weapon() -> None:
    charge = does("x", "charge", "a", distance_ft=90)
    assert acts(between(charge, does("a", "set", "x"), dice=(1, 6))) == ["x:move"]


def test_8_spells_take_no_time_but_their_phase() -> None:
    answer = between(casts("a", 9, "x"), dice=(6, 1))
    assert (answer.spells[0].completes_at, answer.spells[0].round) == (4, 1)
    assert answer.spells[0].outcome == "completes"
    long = between(casts("a", 100, "x", delay=3), dice=(6, 1))
    assert (segment(long, "a:spell"), outcome(long, "a:spell")) == (4, "completes")
    assert timing(answer, "a:spell").why[0].rule == "OSE spells"


@pytest.mark.parametrize("kind", ["move", "melee", "flee", "charge", "turn", "other"])
def test_8_spells_are_the_sole_action(kind: ActionKind) -> None:
    note = "a casts a spell this round, and may neither move nor do anything else. (OSE spells)"
    spell, more = casts("a", 1, "x"), does("a", kind, "x", distance_ft=20)
    for actions in ((spell, more), (more, spell)):
        answer = between(*actions)
        assert (acts(answer), answer.notes) == (["a:spell"], (note,))


def test_8_spells_come_singly() -> None:
    assert acts(between(casts("a", 1), casts("a", 2))) == ["a:spell"]


@pytest.mark.parametrize(
    "action",
    [does("x", "melee", "a"), does("x", "missile", "a"), casts("x", 1, "a"), uses("x", 1, "a")],
)
def test_8_spells_are_disrupted_by_what_strikes_a_caster_who_lost(action: Action) -> None:
    answer = between(casts("a", 1, "x"), action, dice=(1, 6))
    threat = next(act for act in acts(answer) if act.startswith("x"))
    pair = relation(answer, "a:spell", threat)
    assert (pair.first, pair.rule, pair.spoils) == (threat, "OSE spells", ("a:spell",))
    assert pair.text == (
        f"{act_called(timing(answer, threat).act)} comes before a's spell, and may disrupt it: "
        "before the caster's turn, a hit by x, or a save that a fails, spoils the spell. "
        "red's 6 beats blue's 1."
    )
    assert outcome(answer, "a:spell") == "at risk"
    assert outcome(between(casts("a", 1, "x"), action, dice=(6, 1)), "a:spell") == "completes"


def test_8_spells_are_lost_with_a_hit_and_not_with_a_miss() -> None:
    actions = casts("a", 1, "x"), does("x", "melee", "a")
    assert outcome(between(*actions, dice=(1, 6), x_strike_1="hit"), "a:spell") == "spoiled"
    assert outcome(between(*actions, dice=(1, 6), x_strike_1="miss"), "a:spell") == "completes"
    saved = between(casts("a", 1, "x"), casts("x", 1, "a"), dice=(1, 6), x_spell="saved")
    assert outcome(saved, "a:spell") == "completes"


def test_8_spells_fear_no_turning_nor_blows_at_others() -> None:
    figures = [*BOTH, figure("b")]
    actions = casts("a", 1, "x"), does("x", "turn", "a")
    answer = between(*actions, dice=(1, 6), figures=figures)
    assert answer.spells[0].threats == ()
    answer = between(casts("a", 1, "x"), does("x", "melee", "b"), dice=(1, 6), figures=figures)
    pair = relation(answer, "a:spell", "x:strike 1")
    assert (pair.spoils, pair.rule) == ((), "OSE initiative")


def test_8_spells_are_not_disrupted_by_slow_weapons() -> None:
    figures = [figure("a"), figure("x", "red", SLOW)]
    answer = between(casts("a", 1, "x"), does("x", "melee", "a"), dice=(1, 6), figures=figures)
    assert order(answer) == [["a:spell"], ["x:strike 1"]]
    assert answer.spells[0].threats == ()


def test_8_spells_of_a_tied_side_have_not_lost_initiative() -> None:
    answer = between(casts("a", 1, "x"), does("x", "missile", "a"), x_shot_1="hit")
    pair = relation(answer, "a:spell", "x:shot 1")
    assert (pair.first, pair.spoils) == ("x:shot 1", ())
    assert pair.text == (
        "x's shot comes before a's spell, because the missile phase comes before the "
        "spell phase. red's 4 ties blue's 4. a has not lost initiative, so a hit does "
        "not disrupt the spell."
    )
    assert outcome(answer, "a:spell") == "completes"
    answer = between(casts("a", 1, "x"), does("x", "missile", "a"), x_shot_1="incapacitated")
    assert outcome(answer, "a:spell") == "spoiled"


def test_8_devices_and_turning_are_not_disrupted() -> None:
    for action, act in ((uses("a", 1, "x"), "a:device"), (does("a", "turn", "x"), "a:turn")):
        answer = between(action, does("x", "melee", "a"), dice=(1, 6), x_strike_1="hit")
        assert outcome(answer, act) in {"completes", "pending"}
