"""Unarmed attacks, two weapons and held figures have their place in a round."""

from fractions import Fraction
from typing import Any, Final

import pytest

from battleboard.rules import RULESETS, Fighting, Scene, Side, odds
from battleboard.rules.action_words import act_called
from battleboard.rules.attack.attack_rules import find_aim
from battleboard.rules.rules_context import rules_context
from battleboard.rules.rulesets.addict import ADDICT
from battleboard.rules.scene import UNARMED, ActionKind, Armour, SceneError
from tests.rules.scenes import (
    TABLES,
    casts,
    does,
    figure,
    first,
    outcome,
    relation,
    round_of,
    scene,
    segment,
    timing,
    weapon,
)

KINDS: Final = sorted(UNARMED)
SWORD: Final = weapon(speed=5, length=3.5)
DAGGER: Final = weapon(speed=2, length=1.0)
every_kind = pytest.mark.parametrize("kind", KINDS)


@every_kind
@pytest.mark.parametrize("game", RULESETS)
def test_every_game_has_them_as_blows(kind: ActionKind, game: str) -> None:
    own: dict[str, Any] = {"initiative": 4} if game == "countdown" else {}
    figures = [figure("ann", **own), figure("orc", "red", **own)]
    answer = round_of(figures, [does("ann", kind, "orc")], game=game)
    act = timing(answer, "ann:strike 1").act
    assert (act.kind, act.targets, act.speed) == ("strike", ("orc",), None)


@every_kind
def test_VII_A_in_addict_they_are_routines_without_a_speed_factor(kind: ActionKind) -> None:
    figures = [figure("ann", arm=SWORD, routines=Fraction(2)), figure("orc", "red", arm=DAGGER)]
    acts = [does("ann", kind, "orc"), does("orc", "melee", "ann")]
    answer = round_of(figures, acts, (4, 4))
    assert [timing(answer, f"ann:strike {at}").act.row for at in (1, 2)] == [-1, 1]
    assert timing(answer, "ann:strike 1").act.reach_ft == 3.0
    assert first(answer, "ann:strike 1", "orc:strike 1") == "ann:strike 1"
    alone = round_of([figure("ann", arm=SWORD), figures[1]], acts, (4, 4))
    assert first(alone, "ann:strike 1", "orc:strike 1") == "same"
    assert "bare hands" in timing(alone, "ann:strike 1").why[1].text


@every_kind
def test_VII_C_3_they_strike_at_casters_like_natural_weapons(kind: ActionKind) -> None:
    figures = [figure("ann", arm=SWORD), figure("mage", "red")]
    answer = round_of(figures, [does("ann", kind, "mage"), casts("mage", 6, "ann")], (2, 3))
    assert segment(answer, "ann:strike 1") == 3
    assert relation(answer, "ann:strike 1", "mage:spell").rule == "ADDICT VII.C.3.b"


@every_kind
def test_8_letter_H_comes_after_blows_on_tied_dice(kind: ActionKind) -> None:
    figures = [figure("ann", arm=DAGGER), figure("orc", "red", arm=SWORD)]
    acts = [does("ann", kind, "orc"), does("orc", "melee", "ann")]
    answer = round_of(figures, acts, (4, 4), "procedure")
    assert first(answer, "ann:strike 1", "orc:strike 1") == "orc:strike 1"
    assert "this is H: grappling or holding" in timing(answer, "ann:strike 1").why[-2].text
    won = round_of(figures, acts, (5, 4), "procedure")
    assert first(won, "ann:strike 1", "orc:strike 1") == "ann:strike 1"


def test_they_are_called_what_they_are() -> None:
    figures = [figure("ann"), figure("orc", "red")]
    found = [
        act_called(timing(round_of(figures, [does("ann", kind, "orc")]), "ann:strike 1").act)
        for kind in KINDS
    ]
    assert found == ["ann's grapple", "ann's overbearing", "ann's pummelling"]


@every_kind
def test_they_need_a_target(kind: ActionKind) -> None:
    with pytest.raises(SceneError, match="expected the id of a combatant"):
        scene([figure("ann")], [does("ann", kind)]).check()


def test_a_slow_weapon_does_not_slow_bare_hands() -> None:
    figures = [figure("ann", arm=weapon(slow=True)), figure("orc", "red")]
    acts = [does("ann", "grapple", "orc"), does("orc", "melee", "ann")]
    answer = round_of(figures, acts, (5, 3), "ose")
    assert first(answer, "ann:strike 1", "orc:strike 1") == "ann:strike 1"


# Two weapons: which of them attacks in which routine.


def both(*arms: Any, **more: Any) -> Any:
    return figure("ann", arm=arms[0], weapons=arms, **more)


def test_the_quicker_of_two_weapons_decides_a_tie() -> None:
    figures = [both(SWORD, DAGGER), figure("orc", "red", arm=weapon(speed=4))]
    acts = [does("ann", "melee", "orc"), does("orc", "melee", "ann")]
    answer = round_of(figures, acts)
    act = timing(answer, "ann:strike 1").act
    assert (act.speed, act.slower, act.reach_ft) == (2, 5, 3.5)
    assert first(answer, "ann:strike 1", "orc:strike 1") == "ann:strike 1"


def test_the_earlier_of_two_weapons_can_spoil() -> None:
    """Whichever of the two comes earlier counts: after a lost die that may be the slower one."""
    figures = [both(SWORD, DAGGER), figure("mage", "red")]
    acts = [does("ann", "melee", "mage"), casts("mage", 3, "ann")]
    answer = round_of(figures, acts, (5, 6))
    assert segment(answer, "ann:strike 1") == 0
    assert relation(answer, "ann:strike 1", "mage:spell").spoils == ("mage:spell",)
    assert "the earlier of two weapons" in relation(answer, "ann:strike 1", "mage:spell").text
    assert segment(round_of([both(DAGGER, DAGGER), figures[1]], acts, (5, 6)), "ann:strike 1") == 3
    tied = round_of(figures, acts, (6, 6))
    assert segment(tied, "ann:strike 1") == 2


def test_each_weapon_strikes_in_its_own_routines() -> None:
    arms = SWORD._replace(routines=(1,)), DAGGER._replace(routines=(2,))
    figures = [both(*arms, routines=Fraction(3)), figure("orc", "red")]
    answer = round_of(figures, [does("ann", "melee", "orc")])
    acts = [timing(answer, f"ann:strike {at}").act for at in (1, 2, 3)]
    assert [(act.speed, act.slower) for act in acts] == [(5, None), (2, None), (5, None)]


def test_bare_hands_leave_both_weapons_aside() -> None:
    answer = round_of([both(SWORD, DAGGER), figure("orc", "red")], [does("ann", "pummel", "orc")])
    assert timing(answer, "ann:strike 1").act.speed is None


def aim(game: str, target: Any) -> Any:
    attacker = figure("ann", fighting=Fighting(hit_dice="1", character_class="fighter", level=1))
    case = rules_context(scene([attacker, target], [does("ann", "melee", "orc")]), TABLES, {})
    if game == "addict":
        case = case._replace(rulings=ADDICT.rulings({}))
    act = timing(round_of([attacker, target], [does("ann", "melee", "orc")]), "ann:strike 1").act
    return find_aim(ADDICT.attack_rules, case, act)


def test_a_weapon_in_the_shield_hand_leaves_no_shield() -> None:
    armour: dict[str, Any] = {"fighting": Fighting(ac=5), "armour": Armour(shield=1)}
    plain = figure("orc", "red", **armour)
    arms = SWORD, DAGGER._replace(hand="shield")
    armed = figure("orc", "red", arm=SWORD, weapons=arms, **armour)
    assert (aim("addict", plain).ac, aim("addict", armed).ac) == (5, 6)


# A held figure does nothing, and is hit automatically; subduing damage does not kill.


def test_the_held_do_nothing() -> None:
    figures = [figure("ann"), figure("orc", "red", held=True)]
    acts = [does("ann", "melee", "orc"), does("orc", "melee", "ann"), does("orc", "none")]
    answer = round_of(figures, acts)
    assert [each.act.id for each in answer.acts] == ["ann:strike 1"]
    assert answer.notes == ("orc is held, and cannot act as declared.",)
    assert outcome(answer, "ann:strike 1") == "pending"


def test_blows_at_the_held_are_sure() -> None:
    assert aim("addict", figure("orc", "red", held=True, fighting=Fighting(ac=2))).sure
    assert not aim("addict", figure("orc", "red", fighting=Fighting(ac=2))).sure


def test_odds_count_nothing_of_the_held() -> None:
    figures = (figure("ann"), figure("orc", "red", held=True))
    acts = (does("ann", "melee", "orc"), does("orc", "melee", "ann"))
    found = odds(Scene({"blue": Side(), "red": Side()}, figures, acts), "addict", TABLES)
    assert [each.act.id for each in found.acts] == ["ann:strike 1"]


def test_striking_to_subdue_is_noted() -> None:
    figures = [figure("ann"), figure("orc", "red")]
    answer = round_of(figures, [does("ann", "melee", "orc", subdual=True)])
    assert answer.notes == ("ann strikes to subdue: these hits do not kill.",)


def test_procedure_phase_8_two_who_grapple_on_tied_dice_act_together() -> None:
    figures = [figure("ann", arm=SWORD), figure("orc", "red", arm=DAGGER)]
    acts = [does("ann", "grapple", "orc"), does("orc", "pummel", "ann")]
    answer = round_of(figures, acts, (4, 4), game="procedure")
    found = relation(answer, "ann:strike 1", "orc:strike 1")
    assert (found.relation, found.rule) == ("same", "PROCEDURE phase 8")
    assert not timing(answer, "ann:strike 1").fixed
    # Six seconds are a segment here as everywhere.
    late = [does("ann", "grapple", "orc", delay=3), acts[1]]
    waits = round_of(figures, late, (4, 4), game="procedure")
    assert first(waits, "ann:strike 1", "orc:strike 1") == "orc:strike 1"


def test_whose_act_a_row_decides_is_called_by_its_name() -> None:
    figures = [figure("ann", routines=Fraction(2)), figure("orc", "red", arm=DAGGER)]
    acts = [does("ann", "grapple", "orc"), does("orc", "melee", "ann")]
    found = relation(round_of(figures, acts, (4, 3)), "ann:strike 1", "orc:strike 1")
    assert found.text.startswith("ann's first of 2 grapples comes before orc's only blow")
