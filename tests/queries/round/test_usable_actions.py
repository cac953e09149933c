"""A figure acts against a foe with the weapon that fits the distance."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from battleboard.battle.battle import Battle
from battleboard.battle.commands import Declare, Wield
from battleboard.battle.state.command_context import Roll
from battleboard.battle.state.figure import Arm
from battleboard.board.board import Board
from battleboard.board.wall import Wall
from battleboard.queries.round.foes_in_sight import FoesInSight
from battleboard.queries.round.usable_actions import Deed, UsableAction, fitting, try_commands
from battleboard.rules import RULESETS, Action, Weapon
from tests.battle.battles import BOW, SWORD, TABLES, battle, figure
from tests.battle.table import UNSURPRISED, at, led_to
from tests.profiles import examples

AXE = Arm(Weapon("hand axe", "melee", 1.5, 4), Roll(1, 6), ranges=(1, 2, 3))
DAGGER = Arm(Weapon("dagger", "melee", 1.25, 2), Roll(1, 4))
CLAWS = Arm(Weapon("claws", "natural"), blows=(Roll(1, 6), Roll(1, 6), Roll(2, 8)))
SPEAR = Arm(Weapon("spear", "melee", 6, 7), Roll(1, 6))
THROWN_SPEAR = Arm(Weapon("spear", "missile"), Roll(1, 6), ranges=(1.5, 3, 4.5))
STONE = Arm(Weapon("stone", "missile"), Roll(1, 2))


def scene(feet: float, arms: tuple[Arm, ...], game: str = "addict", **changes: Any) -> Battle:
    """Ann stands at this distance from the middle of an orc."""
    board = changes.pop("board", Board((400.0, 200.0)))
    made = battle(
        figure("ann", arms=arms, at=(10.0, 100.0), **changes),
        figure("orc", "red", at=(10.0 + feet, 100.0)),
        ruleset=game,
        board=board,
    )
    return led_to(made, "declaration" if game != "countdown" else "resolution", UNSURPRISED)


def deed(now: Battle, meant: Deed = "fight") -> UsableAction:
    return fitting(now, TABLES, FoesInSight(now), "ann", "orc", meant)


def holds(found: UsableAction) -> str:
    return found.after.figure("ann").arm.weapon.name


@pytest.mark.parametrize(
    ("feet", "arms", "kind", "weapon"),
    [
        (6, (SWORD, BOW), "melee", "long sword"),
        (6, (BOW, SWORD), "melee", "long sword"),
        (6, (BOW, DAGGER, SWORD), "melee", "long sword"),
        (6, (DAGGER, SWORD), "melee", "dagger"),
        (6, (BOW, SWORD, CLAWS), "melee", "claws"),
        (40, (SWORD, BOW), "missile", "short bow"),
        (15, (SWORD, AXE), "missile", "hand axe"),
        (15, (AXE, SWORD), "missile", "hand axe"),
        (15, (AXE,), "charge", "hand axe"),
        (30, (SPEAR, THROWN_SPEAR), "charge", "spear"),
        (30, (SPEAR, THROWN_SPEAR, BOW), "missile", "short bow"),
        (30, (SPEAR, THROWN_SPEAR, SWORD), "missile", "spear"),
        (50, (AXE, SWORD), "charge", "hand axe"),
        (300, (SWORD, BOW), "charge", "long sword"),
        (40, (SWORD,), "charge", "long sword"),
        (40, (), "charge", ""),
        (6, (), "melee", ""),
        (6, (BOW,), "missile", "short bow"),
        (40, (STONE,), "missile", "stone"),
    ],
)
def test_one_fights_with_what_fits_the_distance(
    feet: float, arms: tuple[Arm, ...], kind: str, weapon: str
) -> None:
    found = deed(scene(feet, arms))
    assert found.kind == kind
    if arms:
        assert holds(found) == weapon
    assert found.after.running.actions[-1].kind == kind


def test_who_has_only_a_bow_beats_with_bare_hands_rather_than_with_the_bow() -> None:
    found = deed(scene(6, (BOW,)), "melee")
    assert found.kind == "pummel"
    assert deed(scene(40, (BOW,)), "melee").kind == "pummel"


def test_out_of_range_one_walks_to_where_one_can_shoot() -> None:
    found = deed(scene(200, (BOW,)))
    assert found.kind == "move"
    assert isinstance(found.command, Declare)
    assert found.command.to is not None
    assert 60 < found.command.to[0] < 80


def test_one_who_cannot_shoot_for_a_wall_comes_closer() -> None:
    walled = Board((400.0, 200.0), walls=(Wall((30.0, 60.0), (30.0, 140.0)),))
    assert deed(scene(40, (BOW,), board=walled)).kind == "close"
    assert (
        deed(
            scene(
                8, (SWORD,), board=Board((400.0, 200.0), walls=(Wall((14.0, 90.0), (14.0, 110.0)),))
            )
        ).kind
        == "close"
    )


def test_what_is_thrown_once_is_not_there_to_be_thrown_again() -> None:
    once = scene(15, (AXE, SWORD))
    thrown = once.with_figure(once.figure("ann")._replace(shot=1))
    assert deed(thrown).kind == "charge"
    counted = scene(15, (AXE._replace(left=2), SWORD))
    assert deed(counted.with_figure(counted.figure("ann")._replace(shot=1))).kind == "missile"
    none_left = scene(15, (AXE._replace(left=0), SWORD))
    assert (deed(none_left).kind, holds(deed(none_left))) == ("charge", "long sword")
    assert deed(thrown, "missile").kind == "missile"


def test_in_a_rush_nobody_stops_to_shoot_who_can_strike() -> None:
    found = deed(scene(40, (BOW, SWORD)), "rush")
    assert (found.kind, holds(found)) == ("charge", "long sword")
    assert deed(scene(40, (BOW,)), "rush").kind == "missile"
    assert deed(scene(15, (AXE, SWORD)), "rush").kind == "missile"


def test_one_thing_alone_is_done_if_it_is_meant() -> None:
    now = scene(40, (BOW, SWORD))
    assert [deed(now, each).kind for each in ("melee", "missile", "charge", "close")] == [
        "melee",
        "missile",
        "charge",
        "close",
    ]
    assert holds(deed(now, "charge")) == holds(deed(now, "close")) == "long sword"
    assert deed(scene(40, (BOW,)), "charge").kind == "close"


def test_who_may_not_charge_closes_in_and_it_is_said_why_if_that_was_meant() -> None:
    tired = scene(40, (SWORD,), last_charge=1)
    assert deed(tired).kind == "close"
    assert deed(tired).instead == ""
    assert "charge" in deed(tired, "charge").instead


def test_what_cannot_be_done_at_all_says_why() -> None:
    assert deed(scene(40, (SWORD,)), "missile").why_not == (
        "Ann has nothing to attack with at 40 ft."
    )
    closed = Board((400.0, 200.0), walls=(Wall((30.0, 0.0), (30.0, 200.0)),))
    found = deed(scene(40, (SWORD,), board=closed))
    assert found.command is None
    assert found.after is not None
    assert "cannot get there" in found.why_not


def test_of_commands_with_warnings_the_first_is_done_if_there_is_no_better() -> None:
    tired = scene(40, (SWORD,), last_charge=1)
    charge = Declare(Action("ann", "charge", ("orc",)))
    found = try_commands(tired, TABLES, "ann", [("charge", charge), ("charge", charge)])
    assert found.command == charge
    assert try_commands(tired, TABLES, "ann", []).command is None


def test_a_weapon_that_is_not_in_hand_is_drawn() -> None:
    found = deed(scene(6, (BOW, SWORD)))
    after = at(scene(6, (BOW, SWORD)), *([found.command] if found.command else []))
    assert after.running.drawn == {"ann"}
    assert Wield("ann", 1, drawn=True) in getattr(found.command, "deeds", ())


@given(
    st.sampled_from(sorted(RULESETS)),
    st.integers(4, 380),
    st.lists(st.sampled_from([SWORD, BOW, AXE, DAGGER, CLAWS, STONE]), max_size=3),
    st.sampled_from(["fight", "rush", "melee", "charge", "close"]),
)
@settings(max_examples=examples(60))
def test_no_blow_is_ever_struck_with_a_bow(
    game: str, feet: int, arms: list[Arm], meant: Deed
) -> None:
    found = deed(scene(feet, tuple(arms), game), meant)
    if found.kind in {"melee", "charge"}:
        assert found.after.figure("ann").arm.weapon.kind != "missile"
    if found.kind == "missile":
        arm = found.after.figure("ann").arm
        assert arm.weapon.kind == "missile" or arm.ranges is not None
