"""Circumstances of an attack are shown as the table has them."""

from typing import Any

import pytest

from battleboard.battle.state.figure import Effect, HitPoints, Status
from battleboard.board.board import Board
from battleboard.board.body import Body
from battleboard.board.grid import Hexes
from battleboard.board.wall import Wall, window
from battleboard.rules import Action
from battleboard.rules.scene import Armour, Fighting
from tests.battle.battles import BOW, FLOOR, SWORD, battle, figure
from tests.battle.blows import SHOT, added, aimed, attack, shoots
from tests.battle.rounds import MAGE, casts, playing, strikes

SHIELDED = figure("mage", dexterity=16, armour=Armour(shield=1), at=(50.0, 50.0))
EAST, SOUTH, WEST, NORTH = (53.0, 50.0), (50.0, 53.0), (47.0, 50.0), (50.0, 47.0)


@pytest.mark.parametrize(
    ("where", "to_hit", "ac"),
    [
        (EAST, {}, 5),
        (NORTH, {}, 5),  # its left, where the shield is
        (SOUTH, {}, 6),
        (WEST, {"behind": 2}, 8),
        ((50.0, 50.0), {}, 5),
    ],
)
@pytest.mark.parametrize("grid", [FLOOR.grid, Hexes()])
def test_the_side_that_an_attack_comes_from(
    where: tuple[float, float], to_hit: dict[str, int], ac: int, grid: Any
) -> None:
    orc, ogre = figure("orc", "red", at=where), figure("ogre", "red", at=(60.0, 50.0))
    begun = playing(
        strikes(),
        strikes("mage", "ogre"),
        figures=(SHIELDED, orc, ogre),
        board=FLOOR._replace(grid=grid),
    )
    assert (added(begun), aimed(begun).ac) == (to_hit, ac)


def test_whoever_attacks_looks_at_his_foe() -> None:
    orc = figure("orc", "red", at=WEST)
    fights = playing(strikes(), strikes("mage", "orc"), figures=(SHIELDED, orc))
    assert added(fights) == {}
    ogre = figure("ogre", "red", at=EAST)
    begun = playing(
        strikes(), strikes("mage", "ogre"), strikes("ogre"), figures=(SHIELDED, orc, ogre)
    )
    assert added(begun) == {"behind": 2}
    assert added(begun, "ogre:strike 1") == {}
    flees = playing(strikes(), Action("mage", "flee", ("orc",)), figures=(SHIELDED, orc))
    assert added(flees) == {"behind": 2}


def test_a_figure_without_a_standing_target_turns_to_the_nearest_foe_in_melee() -> None:
    orc, ogre = figure("orc", "red", at=WEST), figure("ogre", "red", at=(54.0, 50.0))
    assert added(playing(strikes(), figures=(SHIELDED, orc))) == {}
    gone = playing(strikes(), strikes("mage", "ogre"), figures=(SHIELDED, orc))
    assert added(gone) == {}
    fallen = ogre._replace(hp=HitPoints(-20, 5))
    felled = playing(strikes(), strikes("mage", "ogre"), figures=(SHIELDED, orc, fallen))
    assert added(felled) == {}
    both = playing(strikes(), strikes("ogre"), figures=(SHIELDED, orc, ogre))
    assert (added(both), added(both, "ogre:strike 1")) == ({}, {"behind": 2})
    ghost = orc._replace(effects=(Effect("1", "invisible", status="invisible"),))
    assert "behind" in added(playing(strikes(), figures=(SHIELDED, ghost)))
    archer = figure("orc", "red", at=(10.0, 50.0), arms=(BOW,))
    assert "behind" in added(playing(shoots(), figures=(SHIELDED, archer)), SHOT)


def test_a_surprised_figure_does_not_turn() -> None:
    orc = figure("orc", "red", at=WEST)
    begun = playing(strikes(), figures=(SHIELDED, orc))
    begun = begun.with_running(begun.running._replace(surprised=True))
    for loses, expected in ((0, {}), (2, {"behind": 2})):
        encounter = begun.encounter._replace(lost={"blue": loses})
        assert added(begun._replace(encounter=encounter)) == expected


def test_where_two_stand_in_one_place_nobody_turns() -> None:
    orc = figure("orc", "red", at=(50.0, 50.0), body=Body((50.0, 50.0)))
    begun = playing(strikes(), strikes("mage", "orc"), figures=(SHIELDED, orc))
    assert added(begun) == {}


ARCHER = figure("orc", "red", arms=(BOW,), at=(10.0, 50.0))
TARGET = figure("mage", at=(50.0, 50.0), body=Body((50.0, 50.0), facing=180.0))
# Walls in front of one sample point of the target, of four, and of all.
EDGE = Wall((40.0, 40.0), (40.0, 49.0))
MOST = Wall((40.0, 40.0), (40.0, 50.5))
WHOLE = Wall((40.0, 40.0), (40.0, 60.0))


@pytest.mark.parametrize(
    ("walls", "to_hit", "bars"),
    [
        ((), {}, []),
        ((EDGE,), {"cover_quarter": -2}, []),
        ((MOST,), {"cover_slit": -10}, []),
        ((WHOLE,), {}, ["cover"]),
        ((WHOLE._replace(kind="door", state="open"),), {}, []),
    ],
)
def test_walls_are_cover_from_shots(
    walls: tuple[Wall, ...], to_hit: dict[str, int], bars: list[str]
) -> None:
    board = Board((300.0, 200.0), walls=walls)
    begun = playing(shoots(), figures=(TARGET, ARCHER), board=board)
    needs = aimed(begun, SHOT)
    assert ({each.id: each.value for each in needs.to_hit}, [bar.id for bar in needs.bars]) == (
        to_hit,
        bars,
    )
    assert aimed(begun, SHOT, without=frozenset({"cover"})).bars == ()


def slit(x: float) -> Wall:
    """An arrow slit between archer and target."""
    return window((x, 45.0), (x, 55.0))._replace(sort="slit")


@pytest.mark.parametrize(
    ("walls", "to_hit"),
    [
        ((slit(46.0),), {"cover_slit": -10}),
        ((slit(31.0),), {"cover_slit": -10}),
        ((slit(29.0),), {}),
        ((slit(14.0),), {}),
        ((slit(60.0),), {}),
        ((slit(46.0)._replace(a=(46.0, 52.0)),), {}),
        ((slit(46.0)._replace(sort="single"),), {}),
    ],
)
def test_an_arrow_slit_is_cover_for_who_stands_behind_it(
    walls: tuple[Wall, ...], to_hit: dict[str, int]
) -> None:
    begun = playing(shoots(), figures=(TARGET, ARCHER), board=Board((300.0, 200.0), walls=walls))
    assert {each.id: each.value for each in aimed(begun, SHOT).to_hit} == to_hit


def test_no_wall_is_cover_from_blows() -> None:
    board = Board((300.0, 200.0), walls=(MOST,))
    begun = playing(strikes(), figures=(TARGET, figure("orc", "red", at=(10.0, 50.0))), board=board)
    assert added(begun) == {}


@pytest.mark.parametrize(
    ("feet", "where", "to_hit", "bars"),
    [
        (50.0, "indoors", {}, []),
        (60.0, "indoors", {"medium_range": -2}, []),
        (60.0, "outdoors", {}, []),
        (150.0, "indoors", {"long_range": -5}, []),
        (151.0, "indoors", {"long_range": -5}, ["range"]),
        (151.0, "outdoors", {"medium_range": -2}, []),
    ],
)
def test_ranges_are_inches_of_the_rules(
    feet: float, where: Any, to_hit: dict[str, int], bars: list[str]
) -> None:
    archer = ARCHER._replace(body=Body((50.0 + feet, 50.0)))
    target = TARGET._replace(body=Body((50.0, 50.0)))
    board = FLOOR._replace(where=where)
    begun = playing(shoots(), figures=(target, archer), board=board)
    needs = aimed(begun, SHOT)
    assert ({each.id: each.value for each in needs.to_hit}, [bar.id for bar in needs.bars]) == (
        to_hit,
        bars,
    )


def test_a_weapon_without_ranges_reaches_as_far_as_the_dm_says() -> None:
    archer = ARCHER._replace(card=ARCHER.card._replace(arms=(BOW._replace(ranges=None),)))
    begun = playing(shoots(), figures=(TARGET, archer))
    assert aimed(begun, SHOT).bars == ()


@pytest.mark.parametrize(
    ("status", "value"), [("prone", 4), ("stunned", 4), ("invisible", -4), ("silenced", 0)]
)
def test_statuses_of_the_target(status: Status, value: int) -> None:
    mage = MAGE._replace(effects=(Effect("e", "Effect", status),))
    begun = playing(strikes(), figures=(mage, figure("orc", "red", at=(3.0, 0.0))))
    assert sum(added(begun).values()) == value


def test_whoever_is_down_does_not_move() -> None:
    mage = MAGE._replace(hp=HitPoints(-2, 8))
    orc = figure("orc", "red", at=(3.0, 0.0))
    assert added(playing(strikes(), figures=(mage, orc))) == {"motionless": 4}
    assert aimed(playing(strikes(), figures=(mage, orc), game="osric3")).sure
    assert not aimed(playing(strikes(), figures=(mage, orc), game="osric")).sure


def test_the_blind_strike_badly_where_the_game_says_so() -> None:
    orc = figure("orc", "red", at=(3.0, 0.0), effects=(Effect("b", "Blind", "blind"),))
    assert added(playing(strikes(), figures=(MAGE, orc), game="osric3")) == {"blind": -4}


def test_a_caster_has_no_dexterity_until_the_spell_is_off() -> None:
    mage = figure("mage", dexterity=16, fighting=Fighting(ac=5))
    orc = figure("orc", "red", at=(3.0, 0.0))
    begun = playing(casts(), strikes(), figures=(mage, orc))
    assert aimed(begun).ac == 7
    off = begun.with_running(begun.running._replace(spoiled=frozenset({"mage:spell"})))
    assert aimed(off).ac == 5


def test_weapons_strength_and_effects_are_listed() -> None:
    bless = Effect("bless", "Bless", to_hit=1, damage=2)
    shield = Effect("shield", "Shield", armour=3)
    orc = figure(
        "orc",
        "red",
        at=(3.0, 0.0),
        to_hit=1,
        damage=3,
        effects=(bless, shield),
        arms=(SWORD._replace(to_hit=2),),
    )
    mage = MAGE._replace(effects=(bless, shield))
    begun = playing(strikes(), figures=(mage, orc))
    needs = aimed(begun)
    assert added(begun) == {"weapon": 2, "strength": 1, "effect bless": 1}
    assert [(each.id, each.value) for each in needs.armour] == [("target effect shield", -3)]
    assert (needs.ac, needs.harm(4)) == (2, 9)
    left = added(begun, without=frozenset({"weapon", "effect bless"}))
    assert left == {"strength": 1}
    assert aimed(begun, without=frozenset({"target effect shield"})).ac == 5


def test_strength_draws_no_bow() -> None:
    bless = Effect("bless", "Bless", to_hit=1, damage=2)
    archer = figure("orc", "red", at=(40.0, 0.0), arms=(BOW,), to_hit=1, damage=3, effects=(bless,))
    begun = playing(shoots(), figures=(MAGE, archer))
    assert added(begun, SHOT) == {"effect bless": 1}
    assert aimed(begun, SHOT).harm(4) == 6


def test_an_attack_can_be_looked_at_before_anybody_has_moved() -> None:
    begun = playing(
        Action("orc", "charge", ("mage",)), figures=(MAGE, figure("orc", "red", at=(100.0, 0.0)))
    )
    assert added(begun) == {"charge": 2}
    assert attack(begun).blow.arm == SWORD
    assert battle().figures == {}
