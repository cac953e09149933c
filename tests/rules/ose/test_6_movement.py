"""OSE 6: movement, in and out of melee."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import pytest

from battleboard.rules import Combatant, Fighting, Reason, Resolution, SceneError, Side
from battleboard.rules.rulesets import find_ruleset
from battleboard.rules.rulesets.ose.movement import encounter_ft, withdrawal_ft
from battleboard.rules.scene import Action, ActionKind, Settlement
from tests.rules.aims import attacker, defender
from tests.rules.scenes import (
    does,
    figure,
    first,
    outcome,
    relation,
    round_of,
    segment,
    timing,
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


def test_6_movement_whoever_closes_with_one_beside_it_need_not_move() -> None:
    arrival = timing(between(does("a", "close", "x", distance_ft=0)), "a:arrive")
    assert arrival.why[0].text == "a need not move: x is within reach by then."
