"""Stat blocks become figures: eight orcs make eight figures."""

import pytest

from battleboard.battle.state.command_context import D6, Roll
from battleboard.board.body import RADIUS_FT
from battleboard.board.point import distance
from battleboard.rules import find_ruleset
from battleboard.storage.catalogue.catalogue import load_catalogue
from battleboard.storage.catalogue.creatures import parse_routines
from battleboard.storage.catalogue.equipment import CatalogueWeapon
from battleboard.storage.catalogue.new_figures import SAVE_NAMES, FigureStats, figures_of

OSRIC = find_ruleset("osric")
OSE = find_ruleset("ose")


def lowest(roll: Roll) -> int:
    return roll.lowest


def test_eight_orcs_are_eight_figures_with_weapons_in_hand() -> None:
    rolled = load_catalogue("osric").roll_figures("8 orcs with spears", lowest)
    orcs = figures_of(rolled, "red", OSRIC, OSRIC.rulings({}), at=(50.0, 20.0))
    assert [orc.id for orc in orcs] == [f"orc-{number}" for number in range(1, 9)]
    assert [orc.card.name for orc in orcs][:2] == ["Orc 1", "Orc 2"]
    assert {orc.arm.weapon.name for orc in orcs} == {"Spear"}
    assert all(orc.hp.now == orc.hp.most >= 1 for orc in orcs)
    assert orcs[0].body.at == (50, 20)
    assert orcs[0].card.type == "orc"
    assert orcs[0].card.morale


def test_nobody_stands_in_another_s_place() -> None:
    orcs = figures_of(
        load_catalogue("osric").roll_figures("10 orcs", lowest), "red", OSRIC, OSRIC.rulings({})
    )
    apart = [distance(a.body.at, b.body.at) for a in orcs for b in orcs if a is not b]
    assert min(apart) == pytest.approx(2 * RADIUS_FT["medium"])


def test_an_id_that_is_taken_is_numbered() -> None:
    stats = (FigureStats("Orc", "orc"), FigureStats("orc!", "orc"), FigureStats("…", "odd"))
    made = figures_of(stats, "red", OSRIC, OSRIC.rulings({}), taken=["orc", "red"])
    assert [each.id for each in made] == ["orc-2", "orc-3", "figure"]


def test_armour_and_thac0_are_counted_as_the_table_counts() -> None:
    stats = FigureStats("Orc", "orc", ac=6, thac0=19, hit_dice="1")
    down = figures_of((stats,), "red", OSE, OSE.rulings({}))[0].card.fighting
    assert (down.ac, down.thac0, down.attack_bonus) == (6, 19, None)
    rulings = OSE.rulings({"ac.ascending": "on"})
    up = figures_of((stats,), "red", OSE, rulings)[0].card.fighting
    assert (up.ac, up.thac0, up.attack_bonus) == (13, None, 0)
    given = figures_of((stats._replace(ac_ascending=14, thac0=None),), "red", OSE, rulings)
    assert (given[0].card.fighting.ac, given[0].card.fighting.attack_bonus) == (14, None)
    bare = figures_of((FigureStats("Ghost", "ghost"),), "red", OSE, rulings)[0].card.fighting
    assert bare.ac is None


def test_claws_and_teeth_are_one_arm_with_several_blows() -> None:
    stats = FigureStats(
        "Owlbear", "owlbear", routines=parse_routines("claw 1d6 / claw 1d6 / bite 2d6")
    )
    arm = figures_of((stats,), "red", OSRIC, OSRIC.rulings({}))[0].arm
    assert (arm.weapon.name, arm.weapon.kind) == ("claw and bite", "natural")
    assert arm.blows == (Roll(1, 6), Roll(1, 6), Roll(2, 6))
    single = FigureStats("Wolf", "wolf", routines=parse_routines("bite 1d4+1"))
    arm = figures_of((single,), "red", OSRIC, OSRIC.rulings({}))[0].arm
    assert (arm.damage, arm.blows) == (Roll(1, 4, 1), ())


def test_a_weapon_is_held_in_each_way_and_strengthened() -> None:
    spear = CatalogueWeapon(
        "spear",
        "Spear",
        uses=("melee", "missile"),
        damage=Roll(1, 6),
        damage_large=Roll(1, 8),
        length_ft=6.0,
        ranges_ft=(10.0, 20.0, 30.0),
    )
    stats = FigureStats("Ogre", "ogre", weapons=(spear,), routines=parse_routines("weapon+2"))
    arms = figures_of((stats,), "red", OSRIC, OSRIC.rulings({}))[0].card.arms
    assert [(arm.weapon.kind, arm.damage, arm.damage_large, arm.ranges) for arm in arms] == [
        ("melee", Roll(1, 6, 2), Roll(1, 8, 2), None),
        ("missile", Roll(1, 6, 2), Roll(1, 8, 2), (1, 2, 3)),
    ]
    club = spear._replace(damage=None, damage_large=None, uses=("melee",))
    arm = figures_of((stats._replace(weapons=(club,)),), "red", OSRIC, OSRIC.rulings({}))[0].arm
    assert (arm.damage, arm.damage_large) == (Roll(1, 6, 2), None)


def test_who_strikes_by_weapon_and_has_none_has_some_weapon() -> None:
    stats = FigureStats("Bandit", "bandit", routines=parse_routines("weapon"))
    assert figures_of((stats,), "red", OSRIC, OSRIC.rulings({}))[0].arm.damage == D6


def test_saves_and_a_touch_without_damage() -> None:
    stats = FigureStats(
        "Shade", "shade", saves=(12, 13, 14, 15, 16), routines=parse_routines("touch -")
    )
    made = figures_of((stats,), "red", OSE, OSE.rulings({}))[0]
    assert made.card.saves == dict(zip(SAVE_NAMES, (12, 13, 14, 15, 16), strict=True))
    assert made.arm.damage == Roll()
