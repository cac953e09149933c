"""Melees are formed, and shots into them are spread."""

import pytest

from battleboard.battle.round.attack_roll import melee_around, target_in_melee
from battleboard.battle.state.command_context import TypedRolls
from battleboard.battle.state.event import Diverted
from battleboard.battle.state.figure import HitPoints
from battleboard.board.wall import Wall
from tests.battle.battles import BOW, FLOOR, SWORD, battle, figure
from tests.battle.blows import SHOT, shoots, turn
from tests.battle.rounds import context, playing

ARCHER = figure("orc", "red", arms=(BOW,), at=(60.0, 0.0))
MAGE = figure("mage", at=(10.0, 10.0))
OGRE = figure("ogre", "red", at=(14.0, 10.0), size="large")
HALFLING = figure("halfling", at=(18.0, 10.0), size="small")
FAR = figure("far", at=(100.0, 100.0))
MELEE = (ARCHER, MAGE, OGRE, HALFLING, FAR)


def test_a_melee_is_all_who_fight_each_other_and_their_foes() -> None:
    fight = battle(*MELEE)
    assert melee_around(fight, "mage", "orc") == ("mage", "ogre", "halfling")
    assert melee_around(fight, "halfling", "orc") == ("mage", "ogre", "halfling")
    assert melee_around(fight, "mage", "ogre") == ("mage",)
    assert melee_around(fight, "far", "orc") == ("far",)


def test_a_wall_parts_a_melee_and_the_fallen_are_in_none() -> None:
    wall = Wall((12.0, 0.0), (12.0, 20.0))
    assert melee_around(battle(*MELEE, board=FLOOR._replace(walls=(wall,))), "mage", "orc") == (
        "mage",
    )
    fallen = OGRE._replace(hp=HitPoints(-3, 20))
    assert melee_around(battle(MAGE, fallen, HALFLING), "mage", "orc") == ("mage",)


@pytest.mark.parametrize(
    ("near", "reach", "found"),
    [(8.0, {"reach_ft": 5.0}, 2), (8.0, {"reach_ft": 4.0}, 1), (6.3, {}, 2), (6.5, {}, 1)],
)
def test_reach_makes_a_melee_but_no_bow_does(
    near: float, reach: dict[str, float], found: int
) -> None:
    long_bow = BOW._replace(weapon=BOW.weapon._replace(length_ft=9.0))
    bowman = figure("orc", "red", arms=(long_bow,), **reach)
    other = figure("mage", arms=(long_bow,), at=(near, 0.0))
    assert len(melee_around(battle(bowman, other), "mage", "")) == found


def test_a_long_weapon_reaches_farther() -> None:
    pike = SWORD._replace(weapon=SWORD.weapon._replace(length_ft=12.0))
    one, other = figure("orc", "red", arms=(pike,)), figure("mage", at=(15.0, 0.0), arms=())
    assert len(melee_around(battle(one, other), "mage", "")) == 2


# In first edition the mage counts 1, the ogre 3/2 and the halfling 1/2 out of 3.
@pytest.mark.parametrize(
    ("game", "shown", "target"),
    [
        ("addict", 2, "mage"),
        ("addict", 5, "ogre"),
        ("addict", 6, "halfling"),
        ("osric", 1, "mage"),
        ("osric", 2, "ogre"),
        ("countdown", 1, "mage"),
        ("countdown", 3, "ogre"),
    ],
)
def test_a_die_chooses_among_those_in_a_melee(game: str, shown: int, target: str) -> None:
    begun = playing(shoots(), figures=MELEE, game=game)
    judge = context(TypedRolls({f"target in melee: {SHOT}": shown}))
    act = turn(begun, SHOT).act
    assert target_in_melee(begun, act, "mage", judge) == target
    told = [event for event in judge.events if isinstance(event, Diverted)]
    assert [(each.meant, each.target) for each in told] == [("mage", target)] * (target != "mage")
    assert all(each.rule for each in told)


def test_where_nobody_else_fights_there_is_no_die() -> None:
    begun = playing(shoots(target="far"), figures=MELEE)
    assert target_in_melee(begun, turn(begun, SHOT).act, "far", context()) == "far"


def test_a_game_without_the_rule_has_no_die() -> None:
    begun = playing(shoots(), figures=MELEE, game="ose")
    assert target_in_melee(begun, turn(begun, SHOT).act, "mage", context()) == "mage"


def test_a_diverted_shot_is_explained_with_names() -> None:
    giant = OGRE._replace(card=OGRE.card._replace(name="Big Ugh"))
    figures = (ARCHER, MAGE, giant, HALFLING)
    before = playing(shoots(), figures=figures)
    judge = context(TypedRolls({f"target in melee: {SHOT}": 3}))
    target_in_melee(before, turn(before, SHOT).act, "mage", judge)
    (told,) = (event for event in judge.events if isinstance(event, Diverted))
    assert "the shot goes at Big Ugh" in told.why
