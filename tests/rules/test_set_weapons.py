"""A spear or pole arm can be set against a charge; a dagger cannot, in any game."""

from typing import Final

import pytest

from battleboard.rules import Fighting, Weapon
from battleboard.rules.scene import BARE_HANDS
from tests.rules.aims import STRIKE, aim_of, attacker, defender
from tests.rules.scenes import does, figure, order, round_of, segment, timing

SKILLS: Final = Fighting(ac=5, thac0=16, attack_bonus=3, character_class="fighter", level=1)
DAGGER: Final = Weapon("dagger", length_ft=1.25, speed=2)
SPEAR: Final = Weapon("spear", length_ft=9, speed=7)
RUN: Final = does("b", "charge", "a", distance_ft=50)
DOUBLING: Final = ("addict", "procedure", "osric", "osric3", "countdown")


@pytest.mark.parametrize(
    "name",
    ["Spear", "longspear", "Pole Arm", "Awl Pike", "Bec de Corbin", "Bill-Guisarme", "Trident"],
)
def test_spears_and_pole_arms_are_known_by_name(name: str) -> None:
    assert Weapon(name).can_be_set


@pytest.mark.parametrize("name", ["Dagger", "Long Sword", "Spiked Buckler", "claws", "Battle Axe"])
def test_other_names_cannot_be_set(name: str) -> None:
    assert not Weapon(name).can_be_set


def test_what_the_weapon_says_counts_more_than_its_name() -> None:
    assert Weapon("bear pole", receives_charge=True).can_be_set
    assert Weapon("javelin", receives_charge=True).can_be_set
    assert not Weapon("halberd", receives_charge=False).can_be_set


def test_a_scenario_without_a_weapon_leaves_it_to_the_declaration() -> None:
    assert Weapon().can_be_set
    assert BARE_HANDS.can_be_set


@pytest.mark.parametrize("game", DOUBLING)
@pytest.mark.parametrize("arm", [SPEAR, DAGGER])
def test_only_a_weapon_that_can_be_set_doubles_its_damage(game: str, arm: Weapon) -> None:
    figures = attacker(SKILLS, arm=arm), defender(fighting=SKILLS)
    doubled = 10 if arm == SPEAR else 5
    assert aim_of(game, figures, does("a", "set", "b"), RUN).harm(5) == doubled


@pytest.mark.parametrize("game", DOUBLING)
def test_the_answer_says_why_a_dagger_does_not_double(game: str) -> None:
    figures = [figure("a", arm=DAGGER), figure("b", "red")]
    answer = round_of(figures, [does("a", "set"), RUN], (6, 1), game)
    told = " ".join([*answer.notes, *(each.text for each in timing(answer, STRIKE).why)])
    assert "a's dagger cannot be set against a charge" in told
    assert timing(answer, STRIKE).act.targets == ("b",)


def test_OSRIC_a_dagger_does_not_strike_first_by_being_set() -> None:
    figures = [figure("a", arm=DAGGER), figure("b", "red", Weapon("lance", length_ft=12))]
    answer = round_of(figures, [does("a", "set"), RUN], (2, 5), "osric")
    assert order(answer) == [["b:strike 1"], [STRIKE]]
    assert segment(answer, STRIKE) == 5


def test_COUNTDOWN_a_dagger_strikes_in_its_own_turn() -> None:
    figures = [figure("a", arm=DAGGER), figure("b", "red")]
    answer = round_of(figures, [does("a", "set"), RUN], (2, 5), "countdown")
    assert order(answer) == [["b:strike 1"], [STRIKE]]
