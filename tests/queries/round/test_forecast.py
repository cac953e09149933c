"""The result of a declaration is forecast before it is made."""

from fractions import Fraction
from typing import Any

import pytest

from battleboard.battle.battle import Battle
from battleboard.battle.commands import Batch, Damage, Declare, Wield
from battleboard.battle.knowledge.preview import preview_of
from battleboard.board.point import distance, distance_to_segment
from battleboard.queries.round.forecast import (
    DeclarationForecast,
    forecast_declaration,
    sentences_of,
)
from battleboard.rules import Action, Casting
from battleboard.rules.scene import ActionKind
from tests.battle.battles import BOW, SWORD, TABLES, battle, figure
from tests.battle.table import UNSURPRISED, at, led_to

CHARGE = Declare(Action("ann", "charge", ("orc",)))


def scene(game: str = "addict", orc_ft: float = 50.0, **changes: Any) -> Battle:
    """An orc and a mage of red stand before Ann, ready to declare."""
    made = battle(
        figure("ann", **changes),
        figure("orc", "red", at=(orc_ft, 0.0)),
        figure("mage", "red", at=(60.0, 20.0), arms=()),
        ruleset=game,
    )
    return led_to(made, "resolution" if game == "countdown" else "declaration", UNSURPRISED)


def casts(who: str, at_whom: str, segments: int) -> Declare:
    return Declare(Action(who, "cast", (at_whom,), Casting("sleep", segments)))


def said(found: DeclarationForecast) -> str:
    return " ".join(found.says)


def test_a_charge_has_a_place_for_every_segment_and_one_of_contact() -> None:
    found = forecast_declaration(scene(), CHARGE, TABLES)
    assert found.arrival == "segment 3"
    assert [ghost.name for ghost in found.ghosts] == ["1", "3"]
    assert [ghost.at[0] for ghost in found.ghosts] == pytest.approx([24, 50 - 10 / 3])
    assert found.way[0] == (0.0, 0.0)
    assert found.way[-1] == found.ghosts[-1].at


def test_nothing_is_done_by_looking_ahead() -> None:
    before = scene()
    forecast_declaration(before, CHARGE, TABLES)
    assert before.running.actions == ()


def test_who_has_declared_nothing_is_supposed_to_strike_back() -> None:
    assert "If Orc strikes back: Ann's charge and Orc's blow happen together," in said(
        forecast_declaration(scene(), CHARGE, TABLES)
    )
    parries = at(scene(), Declare(Action("orc", "parry")))
    assert "strikes back" not in said(forecast_declaration(parries, CHARGE, TABLES))


def test_it_tells_which_spells_a_charge_would_beat_and_which_not() -> None:
    slow = at(scene(), casts("mage", "ann", 4))
    assert "Ann arrives before Mage's sleep takes effect." in said(
        forecast_declaration(slow, CHARGE, TABLES)
    )
    quick = at(scene(), casts("mage", "ann", 1))
    assert "Mage's sleep takes effect before Ann arrives." in said(
        forecast_declaration(quick, CHARGE, TABLES)
    )


def test_what_the_dice_decide_is_left_to_them() -> None:
    now = at(scene("osric"), casts("mage", "ann", 4))
    found = forecast_declaration(now, CHARGE, TABLES)
    assert "Mage's sleep or Ann's charge may come first: the dice decide." in said(found)
    assert [ghost.name for ghost in found.ghosts] == [""]


def test_once_the_dice_have_fallen_it_is_told_for_certain() -> None:
    now = led_to(at(scene("ose"), casts("mage", "ann", 4)), "resolution")
    found = forecast_declaration(now, CHARGE, TABLES)
    assert "the dice decide" not in said(found)
    assert found.says


def test_what_forbids_a_charge_is_said_and_its_lane_is_still_there() -> None:
    now = scene()
    tired = now.with_figure(now.figure("ann")._replace(last_charge=0))
    found = forecast_declaration(tired, CHARGE, TABLES)
    assert found.barred.startswith("Ann charged 1 round ago; one charge in 10 rounds")
    assert found.way == ((0.0, 0.0), (50.0, 0.0))
    assert not found.ghosts


def test_two_who_charge_each_other_meet_in_between() -> None:
    now = at(scene(orc_ft=100.0), Declare(Action("orc", "charge", ("ann",))))
    found = forecast_declaration(now, CHARGE, TABLES)
    assert found.ghosts[-1].at[0] == pytest.approx(50 - 5 / 3)
    assert found.arrival == "segment 3"


def test_a_charge_that_falls_short_says_so() -> None:
    found = forecast_declaration(scene("ose"), CHARGE, TABLES)
    assert "Ann does not reach Orc this round" in said(found)
    assert found.arrival == ""


def test_who_moves_is_at_each_segment_as_far_as_his_pace() -> None:
    found = forecast_declaration(scene(), Declare(Action("ann", "move"), to=(30.0, 30.0)), TABLES)
    assert [ghost.name for ghost in found.ghosts] == ["1", "2", "3", "4"]
    feet = [distance((0.0, 0.0), ghost.at) for ghost in found.ghosts]
    assert feet == pytest.approx([12, 24, 36, 30 * 2**0.5])
    assert not found.says


def test_no_farther_than_a_rounds_move() -> None:
    slow = scene(move=1.0)
    found = forecast_declaration(slow, Declare(Action("ann", "move"), to=(30.0, 0.0)), TABLES)
    assert found.way[-1] == pytest.approx((10.0, 0.0))
    assert found.ghosts[-1].name == "10"


@pytest.mark.parametrize(
    ("segments", "done"), [(3, "Takes effect in segment 3."), (10, "Takes effect in segment 10.")]
)
def test_a_spell_is_done_when_its_time_is_over(segments: int, done: str) -> None:
    assert done in said(forecast_declaration(scene(), casts("mage", "ann", segments), TABLES))


def test_a_spell_that_takes_longer_is_not_done_in_this_round() -> None:
    assert "Does not take effect this round." in said(
        forecast_declaration(scene(), casts("mage", "ann", 14), TABLES)
    )


def test_where_the_side_has_its_phase_the_dice_decide_when_a_spell_is_done() -> None:
    assert "The dice decide when it takes effect." in said(
        forecast_declaration(scene("ose"), casts("mage", "ann", 3), TABLES)
    )


def test_where_the_dice_have_fallen_the_phase_is_told_by_the_name_of_its_side() -> None:
    command = casts("mage", "ann", 3)
    laid = led_to(at(scene("ose"), command), "resolution", {"initiative: blue": 6})
    assert laid.running.resolution
    says = sentences_of(preview_of(laid, command.action, TABLES))
    assert next(says) == "Takes effect in Red's spell phase."


def test_who_could_spoil_a_spell_is_named() -> None:
    now = at(scene(orc_ft=3.5), casts("ann", "mage", 9))
    struck = at(now, Declare(Action("orc", "melee", ("ann",))))
    assert "A hit by Orc would spoil it." in said(
        forecast_declaration(struck, casts("ann", "mage", 9), TABLES)
    )
    idle = forecast_declaration(scene(orc_ft=3.5), casts("ann", "mage", 9), TABLES)
    assert "Orc has Ann in reach, and has declared nothing yet." in idle.says
    far = forecast_declaration(scene(), casts("ann", "mage", 9), TABLES)
    assert not any("in reach" in each for each in far.says)


def test_two_who_have_a_caster_in_reach_are_both_named() -> None:
    now = battle(
        figure("ann"), figure("orc", "red", at=(3.5, 0.0)), figure("ogre", "red", at=(0.0, 3.5))
    )
    found = forecast_declaration(
        led_to(now, "declaration", UNSURPRISED), casts("ann", "orc", 9), TABLES
    )
    assert "Orc and Ogre have Ann in reach, and have declared nothing yet." in found.says


def test_a_spell_against_a_spell() -> None:
    now = at(scene(), casts("mage", "ann", 4))
    assert "Ann's sleep takes effect before Mage's sleep." in said(
        forecast_declaration(now, casts("ann", "mage", 2), TABLES)
    )


def test_what_comes_first_on_all_dice_but_for_other_reasons_is_told_without_them() -> None:
    now = at(scene(), Declare(Action("orc", "melee", ("ann",))))
    found = forecast_declaration(now, casts("ann", "orc", 14), TABLES)
    assert "Ann's sleep comes after Orc's blow, whatever the dice show." in said(found)


def test_what_no_rule_compares_is_not_compared() -> None:
    now = at(scene(), casts("mage", "ann", 4))
    assert not forecast_declaration(now, Declare(Action("ann", "parry")), TABLES).says


def test_a_weapon_is_taken_in_hand_first() -> None:
    now = scene(arms=(SWORD, BOW), routines=Fraction(1))
    shoots = Declare(Action("ann", "missile", ("orc",)))
    assert (
        forecast_declaration(now, shoots, TABLES).barred
        == "Ann has nothing in hand to shoot or throw."
    )
    assert not forecast_declaration(now, Batch((Wield("ann", 1), shoots)), TABLES).barred


def test_what_is_no_declaration_is_not_foreseen() -> None:
    assert forecast_declaration(scene(), Wield("ann", 0), TABLES) == DeclarationForecast("")


def test_in_surprise_segments_the_marks_are_theirs() -> None:
    made = battle(figure("ann"), figure("orc", "red", at=(30.0, 0.0)))
    now = led_to(made, "advantage", {"surprise: blue": 6, "surprise: red": 2})
    found = forecast_declaration(now, CHARGE, TABLES)
    assert all(ghost.name.startswith("S") for ghost in found.ghosts)
    assert not found.barred


def test_a_hit_that_only_spoils_a_spell_by_some_dice_is_told_as_such() -> None:
    struck = at(scene("ose", 3.5), Declare(Action("orc", "melee", ("ann",))))
    assert "On some rolls, a hit by Orc would spoil it." in said(
        forecast_declaration(struck, casts("ann", "mage", 1), TABLES)
    )


def test_where_ties_are_thrown_again_nothing_is_certain_of_a_spell() -> None:
    now = scene("ose")._replace(options={"initiative.ties": "reroll"})
    found = forecast_declaration(now, casts("ann", "mage", 3), TABLES)
    assert (found.says, found.barred) == ((), "")


def test_doing_nothing_comes_neither_before_nor_after_a_spell() -> None:
    now = at(scene(), casts("mage", "ann", 4))
    assert not forecast_declaration(now, Declare(Action("ann", "none")), TABLES).says


def test_a_figure_that_is_out_of_the_fight_goes_nowhere_and_the_straight_path_is_shown() -> None:
    down = at(scene(), Damage(("ann",), 99))
    found = forecast_declaration(down, Declare(Action("ann", "move"), to=(30.0, 30.0)), TABLES)
    assert found.barred == "Ann is out of the fight."
    assert found.way == ((0.0, 0.0), (30.0, 30.0))


def at_brakk(comers: int, kind: ActionKind = "charge", game: str = "addict") -> Battle:
    """Some orcs who have declared attacks on Brakk, and one behind them who has not."""
    row = [figure(f"orc{n}", "red", at=(45.0, 30.0 + 5 * n)) for n in range(comers)]
    last = figure("last", "red", at=(20.0, 50.0))
    made = battle(figure("brakk", at=(80.0, 50.0)), *row, last, ruleset=game)
    now = led_to(made, "resolution" if game == "countdown" else "declaration", UNSURPRISED)
    return at(now, *(Declare(Action(each.id, kind, ("brakk",))) for each in row))


def test_a_forecast_says_who_finds_no_room() -> None:
    last = Declare(Action("last", "charge", ("brakk",)))
    alone = forecast_declaration(at_brakk(3), last, TABLES)
    assert "room" not in said(alone)
    crowded = forecast_declaration(at_brakk(9), last, TABLES)
    assert crowded.says[0] == "Last has no room next to Brakk."


@pytest.mark.parametrize("kind", ["charge", "close"])
def test_a_forecast_is_what_happens(kind: ActionKind) -> None:
    last = Declare(Action("last", kind, ("brakk",)))
    before = at_brakk(9, kind)
    found = forecast_declaration(before, last, TABLES)
    dice = {"initiative: blue": 2, "initiative: red": 5}
    now = led_to(at(before, last), "resolution", dice)
    plan = now.running.plans["last"]
    assert distance(found.ghosts[-1].at, plan.position(plan.end)) < 0.1


def test_a_walk_is_forecast_past_a_friend_who_stands_in_the_way() -> None:
    bob = figure("bob", at=(35.0, 50.0))
    made = battle(figure("ann", at=(10.0, 50.0)), bob, figure("orc", "red", at=(150.0, 50.0)))
    now = led_to(made, "declaration", UNSURPRISED)
    found = forecast_declaration(now, Declare(Action("ann", "move"), to=(60.0, 50.0)), TABLES)
    legs = zip(found.way, found.way[1:], strict=False)
    nearest = min(distance_to_segment(bob.body.at, a, b) for a, b in legs)
    assert nearest >= 2 * bob.body.radius_ft - 0.01
    assert distance(found.way[-1], (60.0, 50.0)) < 0.01


def test_before_the_turn_is_known_the_way_ends_in_contact() -> None:
    pair = battle(figure("ann"), figure("orc", "red", at=(30.0, 0.0)), ruleset="ose")
    now = led_to(pair, "declaration", UNSURPRISED)
    walks = forecast_declaration(now, Declare(Action("ann", "melee", ("orc",))), TABLES)
    assert walks.way[-1][0] == pytest.approx(30 - 10 / 3, abs=0.01)
