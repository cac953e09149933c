"""COUNTDOWN charge: who may, what it does, and who receives it."""

from typing import Any

import pytest

from battleboard.rules import Resolution, SceneError, Weapon
from battleboard.rules.scene import ActionKind
from tests.rules.countdown.rounds import NO_DICE, ORC, SPEAR, number, played
from tests.rules.scenes import does, figure, order, relation, timing, weapon


def charge(
    dice: tuple[int, int] = (4, 2),
    kind: ActionKind = "melee",
    *targets: str,
    arm: Weapon = SPEAR,
    feet: int = 60,
    **more: Any,
) -> Resolution:
    """The knight charges the guard, who does something."""
    figures = [figure("knight"), figure("guard", "red", arm)]
    acts = [
        does("knight", "charge", "guard", distance_ft=feet),
        does("guard", kind, *targets),
    ]
    return played(figures, acts, dice, **more)


CONTACT, GUARD = "knight:strike 1", "guard:strike 1"


def test_charge_strikes_in_the_chargers_segment() -> None:
    answer = charge((4, 5), "melee", "knight", arm=weapon())
    assert order(answer) == [[GUARD], [CONTACT]]
    assert number(answer, CONTACT) == 4
    assert timing(answer, CONTACT).act.mode == "contact"
    assert timing(answer, CONTACT).why[0].text == (
        "knight charges in segment 4 (blue's die): 60 ft to go, and the move is 120 ft a round; "
        "a hit does double damage, and the charger's armour class is 2 worse."
    )


def test_charge_bonus_option() -> None:
    answer = charge(options={"charge.bonus": "to_hit"}, kind="none")
    assert (
        "; +2 to hit, and the charger's armour class is 2 worse."
        in timing(answer, CONTACT).why[0].text
    )


@pytest.mark.parametrize(("feet", "acts"), [(19, []), (20, [[CONTACT]])])
def test_charge_needs_twenty_feet(feet: int, acts: list[list[str]]) -> None:
    answer = charge(kind="none", feet=feet, arm=weapon())
    assert order(answer) == acts
    told = "knight has 19 ft to run: a charge needs 20. (COUNTDOWN charge)"
    assert answer.notes == (() if acts else (told,))


def test_charge_once_a_combat() -> None:
    figures = [figure("knight", last_charge=1), ORC]
    answer = played(figures, [does("knight", "charge", "orc", distance_ft=60)], round=15)
    assert answer.acts == ()
    assert answer.notes == (
        "knight has already charged: only one charge per combat is allowed. (COUNTDOWN charge)",
    )


@pytest.mark.parametrize("last", [0, -3])
def test_charge_of_an_earlier_combat_does_not_count(last: int) -> None:
    figures = [figure("knight", last_charge=last), ORC]
    answer = played(figures, [does("knight", "charge", "orc", distance_ft=60)])
    assert (order(answer), answer.notes) == ([[CONTACT]], ())


def test_charge_that_is_refused_leaves_the_round_free() -> None:
    acts = [does("knight", "charge", "orc", distance_ft=5), does("knight", "melee", "orc")]
    assert order(played([figure("knight"), ORC], acts)) == [[CONTACT]]


@pytest.mark.parametrize("dice", [(4, 2), (4, 4)])
def test_charge_is_received_by_one_who_has_not_acted(dice: tuple[int, int]) -> None:
    answer = charge(dice, "melee", "knight")
    assert order(answer) == [[GUARD], [CONTACT]]
    assert number(answer, GUARD) == number(answer, CONTACT) == 4
    assert relation(answer, GUARD, CONTACT)[3:5] == (
        "COUNTDOWN charge",
        "guard strikes first as knight's charge arrives in segment 4; knight acts afterwards.",
    )
    assert timing(answer, GUARD).why[0].text == (
        "guard strikes before knight's charge: the spear receives it, for double damage. guard "
        f"would otherwise act in segment {dice[1]} (red's die), but the charge arrives in segment "
        "4."
    )


def test_charge_is_not_received_by_one_who_has_acted() -> None:
    answer = charge((4, 5), "melee", "knight")
    assert number(answer, GUARD) == 5
    assert relation(answer, GUARD, CONTACT).rule == "COUNTDOWN initiative"


def test_charge_is_not_received_without_a_fitting_weapon_or_by_a_blow_at_others() -> None:
    assert number(charge((4, 2), "melee", "knight", arm=weapon()), GUARD) == 2
    figures = [figure("knight"), figure("squire"), figure("guard", "red", SPEAR)]
    acts = [
        does("knight", "charge", "guard", distance_ft=60),
        does("guard", "melee", "squire"),
    ]
    assert number(played(figures, acts, (4, 2)), GUARD) == 2


@pytest.mark.parametrize("arm", [SPEAR, weapon()])
@pytest.mark.parametrize("dice", [(4, 6), (4, 2)])
def test_charge_meets_a_set_weapon(dice: tuple[int, int], arm: Weapon) -> None:
    answer = charge(dice, "set", arm=arm)
    assert order(answer) == [[GUARD], [CONTACT]]
    assert number(answer, GUARD) == 4
    assert "set against knight: a hit does double damage" in timing(answer, GUARD).why[0].text


@pytest.mark.parametrize("targets", [(), ("squire",)])
def test_charge_that_never_comes_leaves_a_set_weapon_waiting(targets: tuple[str, ...]) -> None:
    figures = [figure("knight"), figure("squire"), figure("guard", "red", SPEAR)]
    acts = [does("guard", "set", *targets)]
    if targets:
        acts.append(does("knight", "charge", "guard", distance_ft=60))
    answer = played(figures, acts)
    waits = "Nobody's charge reaches guard this round; the weapon waits. (COUNTDOWN charge)"
    assert waits in answer.notes
    assert not [t for t in answer.acts if t.act.by == "guard"]


def test_charge_of_several_is_received_once_and_by_the_earliest() -> None:
    figures = [
        figure("knight", initiative=3),
        figure("rider", initiative=5),
        figure("guard", "red", SPEAR),
    ]
    acts = [
        does("guard", "set"),
        does("knight", "charge", "guard", distance_ft=60),
        does("rider", "charge", "guard", distance_ft=60),
    ]
    answer = played(figures, acts)
    assert order(answer) == [[GUARD], ["rider:strike 1"], [CONTACT]]
    assert timing(answer, GUARD).act.targets == ("rider",)


def test_charge_received_comes_before_everyone_else_of_the_segment() -> None:
    figures = [figure("knight"), figure("squire"), figure("guard", "red", SPEAR)]
    acts = [
        does("knight", "charge", "guard", distance_ft=60),
        does("squire", "missile", "guard"),
        does("guard", "melee", "knight"),
    ]
    answer = played(figures, acts)
    assert order(answer) == [[GUARD], [CONTACT, "squire:shot 1"]]
    assert relation(answer, GUARD, "squire:shot 1").text == (
        "guard strikes first as a charge arrives in segment 4; squire acts afterwards."
    )


def test_charge_at_an_idle_weapon_that_could_receive_it_is_noted() -> None:
    note = (
        "guard holds a weapon that receives charges: a blow or a set weapon would strike knight "
        "first, for double damage. (COUNTDOWN charge)"
    )
    assert charge(kind="none").notes == (note,)
    assert charge(kind="none", arm=weapon()).notes == ()
    assert charge((4, 4), "move").notes == charge((4, 2), "hold", "knight").notes == (note,)
    assert charge((4, 2), "melee", "knight").notes == ()
    assert charge((4, 5), "move").notes == ()


def test_charge_at_one_who_strikes_another_is_noted() -> None:
    figures = [figure("knight"), figure("squire"), figure("guard", "red", SPEAR)]
    acts = [does("knight", "charge", "guard", distance_ft=60), does("guard", "melee", "squire")]
    assert len(played(figures, acts, (4, 2)).notes) == 1
    assert played(figures, acts, (4, 5)).notes == ()


def test_charge_needs_the_dice_only_where_they_decide() -> None:
    with pytest.raises(SceneError, match="depends on"):
        charge(NO_DICE, "melee", "knight")


def test_psionics_are_told_as_an_act() -> None:
    why = timing(played([figure("a"), ORC], [does("a", "psionic", "orc")]), "a:other").why[0]
    assert why.text == "a's use of psionics falls in segment 4 (blue's die)."
