"""A routine has one blow, several, or those of two hands."""

import pytest

from battleboard.battle.round.attack_circumstances import RoutineBlow, blows_of, off_arm
from battleboard.battle.state.command_context import Roll
from battleboard.battle.state.figure import Arm
from battleboard.rules import Weapon
from tests.battle.battles import BOW, SWORD, figure
from tests.battle.blows import SHOT, STRIKE, attack, shoots, turn
from tests.battle.rounds import MAGE, ORC, playing, strikes

DAGGER = Arm(Weapon("dagger", "melee", 1, 2), Roll(1, 4))
CLAWS = Arm(Weapon("claws", "natural"), blows=(Roll(1, 3), Roll(1, 3), Roll(1, 8)))
ARMED = figure("orc", "red", arms=(SWORD, DAGGER), off_hand=1)


def test_a_weapon_strikes_one_blow() -> None:
    begun = playing(strikes())
    assert blows_of(begun, turn(begun).act) == (RoutineBlow(1, SWORD),)


def test_claws_and_a_bite_are_one_routine_of_three_blows() -> None:
    bear = figure("orc", "red", arms=(CLAWS,))
    begun = playing(strikes(), figures=(MAGE, bear))
    blows = blows_of(begun, turn(begun).act)
    assert [(blow.number, blow.damage) for blow in blows] == list(enumerate(CLAWS.blows, 1))
    assert attack(begun).throw("attack") == "attack: orc:strike 1"
    third = attack(begun)._replace(blow=blows[2])
    assert third.throw("damage") == "damage 3: orc:strike 1"


@pytest.mark.parametrize(
    ("game", "hands"),
    [
        ("addict", ["main", "off"]),
        ("procedure", ["main", "off"]),
        ("osric", ["main", "off"]),
        ("osric3", ["main", "off"]),
        ("countdown", ["main"]),
        ("ose", ["main"]),
    ],
)
def test_a_second_weapon_has_a_blow_of_its_own_where_the_game_says_so(
    game: str, hands: list[str]
) -> None:
    begun = playing(strikes(), figures=(MAGE, ARMED), game=game)
    assert [blow.hand for blow in blows_of(begun, turn(begun).act)] == hands


def test_nobody_shoots_with_the_other_hand() -> None:
    archer = figure("orc", "red", arms=(BOW, DAGGER), off_hand=1, at=(100.0, 0.0))
    begun = playing(shoots(), figures=(MAGE, archer))
    assert blows_of(begun, turn(begun, SHOT).act) == (RoutineBlow(1, BOW),)
    assert attack(begun, SHOT).is_shot
    assert not attack(playing(strikes()), STRIKE).is_shot


def test_a_weapon_that_is_gone_is_in_no_hand() -> None:
    assert off_arm(ARMED) == DAGGER
    assert off_arm(ARMED._replace(off_hand=7)) is None
    assert off_arm(ORC) is None
