"""OSE 6 to 8: movement, missiles and melee, and spells."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import pytest

from battleboard.rules import Combatant, Fighting, Reason, Resolution, SceneError, Side
from battleboard.rules.action_words import act_called
from battleboard.rules.rulesets import find_ruleset
from battleboard.rules.rulesets.ose.movement import encounter_ft, withdrawal_ft
from battleboard.rules.scene import Action, ActionKind, Settlement
from tests.rules.aims import ARROW, SHOT, aim_of, attacker, defender, ids
from tests.rules.scenes import (
    casts,
    does,
    figure,
    first,
    order,
    outcome,
    relation,
    round_of,
    segment,
    timing,
    uses,
    weapon,
)

GAME = "ose"
OSE = find_ruleset(GAME)
SLOW = weapon(slow=True)
BOTH = (figure("a"), figure("x", "red"))
ENEMIES = attacker(Fighting(thac0=17)), defender()

SLOWER = (
    "x does not catch up with a this round, moving up to 30 ft in the round, and ends 10 ft short."
)
STAYS = (
    "a stays put, in melee with x, 4 ft away: only a fighting withdrawal or a retreat "
    "leads out of that melee. (OSE movement)"
)


def between(
    *actions: Action,
    dice: tuple[int, int] = (4, 4),
    figures: Sequence[Combatant] = BOTH,
    **outcomes: Settlement,
) -> Resolution:
    settled = {name.replace("_", ":", 1).replace("_", " "): each for name, each in outcomes.items()}
    return round_of(figures, actions, dice, GAME, outcomes=settled)


def at(name: str, x: float, side: str = "blue", **more: Any) -> Combatant:
    return figure(name, side, at_ft=(x, 0), **more)


def acts(answer: Resolution) -> list[str]:
    return [each.act.id for each in answer.acts]


@pytest.mark.parametrize(("move", "feet"), [(12, 40), (9, 30), (6, 20), (3, 10), (15, 50)])
def test_6_movement_is_a_third_of_the_base_rate(move: float, feet: float) -> None:
    mover = figure("a", move=move)
    assert encounter_ft(mover) == feet
    assert withdrawal_ft(mover) == Fraction(feet) / 2


def test_6_movement_is_told_in_feet() -> None:
    told = timing(between(does("a", "move")), "a:move").why
    assert told == (Reason("OSE movement", "a moves up to 40 ft in the movement phase."),)


def test_6_movement_a_fighting_withdrawal_is_at_half_rate() -> None:
    told = timing(between(does("a", "withdraw", "x")), "a:move").why[0]
    assert told.text == (
        "a makes a fighting withdrawal, at most 20 ft backwards with clear space behind."
    )
    answer = between(does("a", "withdraw", "x"), does("a", "melee", "x"))
    assert acts(answer) == ["a:move", "a:strike 1"]


def test_6_movement_a_retreat_is_at_full_rate_and_lets_foes_hit() -> None:
    told = timing(between(does("a", "flee", "x")), "a:move").why[0]
    assert told.text == (
        "a retreats up to 40 ft: no attack, enemies get +2 to hit, and the shield does not count."
    )
    assert OSE.situations["retreat"][2:6] == (2, 0, 1, frozenset({"shield"}))


def test_6_movement_a_blow_at_one_who_retreats_tells_its_bonus_at_its_place() -> None:
    near = (at("a", 0), at("x", 5, "red"))
    answer = between(does("a", "flee"), does("x", "melee", "a"), dice=(3, 5), figures=near)
    blow = timing(answer, "x:strike 1")
    text = "a retreats at the full rate: x gets +2 to hit, and the target's shield does not count."
    assert ("OSE movement", text) in blow.why
    assert blow.outcome == "pending"


@pytest.mark.parametrize("kind", ["flee", "withdraw"])
def test_6_movement_a_foe_quick_enough_follows_and_keeps_its_blow(kind: ActionKind) -> None:
    leaves, blow = does("a", kind), does("x", "melee", "a")
    answer = between(leaves, blow, dice=(5, 3), figures=(at("a", 0), at("x", 5, "red")))
    act = timing(answer, "x:strike 1")
    assert (act.outcome, first(answer, "a:move", "x:strike 1")) == ("pending", "a:move")
    assert relation(answer, "a:move", "x:strike 1").rule == "OSE initiative"
    told = "x follows and catches up with a in red's melee phase, moving up to 40 ft in the round."
    assert ("OSE melee", told) in act.why


@pytest.mark.parametrize(
    ("foe", "others", "action", "why"),
    [
        ({"move": 9}, (), (), SLOWER),
        ({}, (("b", 9),), (), STAYS.replace("a stays", "x stays").replace("with x", "with b")),
        ({}, (), (does("x", "withdraw"),), "x withdraws this round, and cannot follow as well."),
        ({}, (), (does("x", "move"),), "x moves this round, and cannot follow as well."),
    ],
)
def test_6_movement_a_foe_that_is_slow_or_bound_loses_its_blow(
    foe: dict[str, float],
    others: tuple[tuple[str, float], ...],
    action: tuple[Action, ...],
    why: str,
) -> None:
    why = why.removesuffix(" (OSE movement)")
    figures = (at("a", 0), at("x", 5, "red", **foe), *(at(*other) for other in others))
    blow = does("x", "melee", "a", if_target_gone=None)
    answer = between(does("a", "flee"), blow, *action, dice=(5, 3), figures=figures)
    gone = timing(answer, "x:strike 1").act.departure
    assert gone is not None
    assert gone.taken == ("nearest" if others else "lose")
    follow = gone.resorts[0]
    assert (follow.possible, follow.why.text) == (False, why)


def test_6_movement_who_flees_as_well_holds_nobody() -> None:
    figures = (at("a", 0), at("b", 9), at("x", 5, "red"))
    leave = does("a", "flee"), does("b", "flee")
    answer = between(*leave, does("x", "melee", "a"), dice=(5, 3), figures=figures)
    assert timing(answer, "x:strike 1").outcome == "pending"


def test_6_movement_blows_that_shall_not_follow_are_lost() -> None:
    blows = does("x", "melee", "a", if_target_gone="lose")
    near = (at("a", 0), at("x", 5, "red", routines=Fraction(2)))
    answer = between(does("a", "flee"), blows, dice=(5, 3), figures=near)
    assert [outcome(answer, f"x:strike {k}") for k in (1, 2)] == ["prevented"] * 2


def test_6_movement_a_blow_that_follows_keeps_its_place_among_others() -> None:
    figures = (at("a", 0), at("b", 60, arm=weapon("missile")), at("x", 5, "red"))
    acts_there = does("a", "flee"), does("x", "melee", "a"), does("b", "missile", "x")
    answer = between(*acts_there, dice=(5, 3), figures=figures)
    assert relation(answer, "b:shot 1", "x:strike 1").laid is False


@pytest.mark.parametrize("kind", ["melee", "missile", "charge", "set"])
def test_6_movement_nobody_attacks_while_he_retreats(kind: ActionKind) -> None:
    answer = between(does("a", "flee", "x"), does("a", kind, "x", distance_ft=20))
    assert acts(answer) == ["a:move"]
    assert answer.notes == (
        "a retreats at the full rate this round, and may not attack. (OSE movement)",
    )


@pytest.mark.parametrize("kind", ["move", "charge", "close"])
def test_6_movement_out_of_melee_is_only_withdrawal_or_retreat(kind: ActionKind) -> None:
    figures = [at("a", 0), at("x", 4, "red"), at("y", 30, "red"), figure("z", "red"), at("b", 1)]
    answer = between(does("a", kind, "y"), figures=figures)
    assert acts(answer) == []
    assert answer.notes == (STAYS,)
    figures[1] = at("x", 6, "red")
    assert len(acts(between(does("a", kind, "y"), figures=figures))) == 1


def test_6_movement_a_foe_that_lies_there_keeps_nobody_in_melee() -> None:
    figures = [at("a", 0), at("x", 4, "red", down=True), at("y", 30, "red")]
    assert acts(between(does("a", "close", "y"), figures=figures)) == ["a:arrive"]


def test_6_movement_in_melee_one_may_step_up_to_the_foe_himself() -> None:
    figures = [at("a", 0), at("x", 4, "red")]
    assert acts(between(does("a", "charge", "x"), figures=figures)) == ["a:strike 1"]
    assert acts(between(does("a", "move", "x"), figures=figures)) == []


def test_6_movement_nobody_walks_out_of_melee_to_strike_another() -> None:
    figures = [at("a", 0, routines=Fraction(2)), at("x", 4, "red"), at("y", 30, "red")]
    answer = between(does("a", "melee", "y"), figures=figures)
    assert (acts(answer), answer.notes) == ([], (STAYS,))
    assert acts(between(does("a", "melee", "x", "y"), figures=figures)) == ["a:strike 1"]
    coming = does("y", "close", "a"), does("a", "melee", "y")
    assert acts(between(*coming, figures=figures, dice=(1, 6)))[1:] == ["a:strike 1", "a:strike 2"]


@pytest.mark.parametrize(("feet", "struck"), [(14, ["a:strike 1"]), (14.5, [])])
def test_6_movement_within_one_melee_one_may_shift_to_another_foe(
    feet: float, struck: list[str]
) -> None:
    figures = [at("a", 0), at("x", 4, "red"), at("y", feet, "red")]
    assert acts(between(does("a", "melee", "y"), figures=figures)) == struck
    figures[1] = at("x", 4, "green")
    sides = {name: Side(4) for name in ("blue", "red", "green")}
    answer = round_of(figures, [does("a", "melee", "y")], game=GAME, sides=sides)
    assert acts(answer) == struck


def test_6_movement_nobody_held_by_an_unknown_place() -> None:
    assert acts(between(does("a", "move"), figures=[figure("a"), at("x", 0, "red")])) == ["a:move"]


@pytest.mark.parametrize("feet", [0, 20, 40, 45])
def test_6_movement_a_charge_is_a_move_and_a_blow(feet: float) -> None:
    answer = between(does("a", "charge", "x", distance_ft=feet))
    blow = timing(answer, "a:strike 1")
    assert (blow.act.mode, blow.segment) == ("contact", 5)
    assert blow.why[0].text == (
        "a moves up and strikes in the melee phase; a charge earns no bonus here."
    )


def test_6_movement_a_charge_may_fall_short() -> None:
    answer = between(does("a", "charge", "x", distance_ft=46))
    assert (acts(answer), segment(answer, "a:move")) == (["a:move"], 2)
    assert answer.notes == (("a does not reach x this round: 40 of 46 ft covered. (OSE movement)"),)


def test_6_movement_closing_arrives_in_the_movement_phase() -> None:
    answer = between(does("a", "close", "x", distance_ft=45))
    arrival = timing(answer, "a:arrive")
    assert (arrival.segment, arrival.why[0].text) == (2, "a comes up to x from 45 ft away.")
    assert acts(between(does("a", "close", "x", distance_ft=46))) == ["a:move"]


@pytest.mark.parametrize("kind", ["charge", "close"])
def test_6_movement_needs_to_know_how_far(kind: ActionKind) -> None:
    with pytest.raises(SceneError, match=r"actions\[0\]\.distance_ft: expected a distance for a "):
        between(does("a", kind, "x"))


@pytest.mark.parametrize(
    ("dice", "found"),
    [
        ((6, 1), ["a:move", "x:strike 1"]),
        ((1, 6), ["x:move", "a:strike 1"]),
        ((4, 4), ["a:strike 1", "x:strike 1"]),
    ],
)
def test_6_movement_of_two_chargers_meets_when_the_second_moves(
    dice: tuple[int, int], found: list[str]
) -> None:
    charges = does("a", "charge", "x", distance_ft=80), does("x", "charge", "a", distance_ft=80)
    assert acts(between(*charges, dice=dice)) == found


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
        "spells phase. red's 4 ties blue's 4. a has not lost initiative, so a hit does "
        "not disrupt the spell."
    )
    assert outcome(answer, "a:spell") == "completes"
    answer = between(casts("a", 1, "x"), does("x", "missile", "a"), x_shot_1="incapacitated")
    assert outcome(answer, "a:spell") == "spoiled"


def test_8_devices_and_turning_are_not_disrupted() -> None:
    for action, act in ((uses("a", 1, "x"), "a:device"), (does("a", "turn", "x"), "a:turn")):
        answer = between(action, does("x", "melee", "a"), dice=(1, 6), x_strike_1="hit")
        assert outcome(answer, act) in {"completes", "pending"}


def test_6_movement_whoever_closes_with_one_beside_it_need_not_move() -> None:
    arrival = timing(between(does("a", "close", "x", distance_ft=0)), "a:arrive")
    assert arrival.why[0].text == "a need not move: x is within reach by then."
