"""A scene may mention only what its game has."""

from typing import Any, get_args

import pytest

from battleboard.rules import Action, Casting, Combatant, Scene, Side, Weapon
from battleboard.rules.attack.attack_rates import parse_rate
from battleboard.rules.game_features import Mention, RuleConcept, mentions
from tests.rules.scenes import does, figure, weapon

SIDES = {"blue": Side(), "red": Side()}


def spoken_of(*parts: Combatant | Action) -> list[Mention]:
    figures = tuple(part for part in parts if isinstance(part, Combatant))
    actions = tuple(part for part in parts if isinstance(part, Action))
    return list(mentions(Scene(SIDES, figures, actions)))


OF_FIGURES: list[tuple[RuleConcept, dict[str, Any]]] = [
    ("Dexterity", {"dexterity": 12}),
    ("several routines", {"routines": parse_rate("3/2")}),
    ("individual initiative", {"initiative": 3}),
]
OF_WEAPONS: list[tuple[RuleConcept, Weapon]] = [
    ("weapon speed", weapon(speed=0)),
    ("weapon length", weapon(length=6)),
    ("first strike", weapon(first_strike=True)),
    ("ready missiles", weapon("missile", ready=True)),
]
OF_ACTIONS: list[tuple[RuleConcept, Action]] = [
    ("hesitation", does("ann", "melee", delay_s=6)),
    ("before initiative", does("ann", "missile", before_initiative=True)),
    ("first blows after closing", does("ann", "melee", closed_last_round=True)),
    ("turning", does("ann", "turn")),
    ("psionics", does("ann", "psionic")),
    ("setting a weapon", does("ann", "set")),
    ("parrying", does("ann", "parry")),
    ("unarmed attacks", does("ann", "grapple")),
]
OF_CASTINGS: list[tuple[RuleConcept, Action]] = [
    ("casting time", Action("ann", "cast", casting=Casting("sleep", 1))),
]


def test_a_plain_fight_speaks_of_nothing() -> None:
    assert spoken_of(figure("ann"), does("ann", "melee", "orc", delay_s=5.9)) == []


def test_hands_that_reach_far_are_no_weapon_to_name() -> None:
    assert spoken_of(Combatant("troll", "red", reach_ft=8)) == [Mention("weapon length", "troll")]


@pytest.mark.parametrize(("notion", "facts"), OF_FIGURES)
def test_what_figures_speak_of(notion: RuleConcept, facts: dict[str, Any]) -> None:
    assert spoken_of(figure("ann", **facts)) == [Mention(notion, "ann")]


@pytest.mark.parametrize(("notion", "arm"), OF_WEAPONS)
def test_what_weapons_speak_of(notion: RuleConcept, arm: Weapon) -> None:
    assert spoken_of(figure("ann", arm=arm)) == [Mention(notion, "ann", "weapon")]


@pytest.mark.parametrize(("notion", "action"), OF_ACTIONS)
def test_what_actions_speak_of(notion: RuleConcept, action: Action) -> None:
    assert spoken_of(action) == [Mention(notion, "ann")]


@pytest.mark.parametrize(("notion", "action"), OF_CASTINGS)
def test_what_spells_speak_of(notion: RuleConcept, action: Action) -> None:
    assert spoken_of(action) == [Mention(notion, "ann", "sleep")]


def test_a_device_speaks_of_devices_and_of_its_time() -> None:
    assert spoken_of(Action("ann", "device", casting=Casting("wand", 2))) == [
        Mention("casting time", "ann", "wand"),
        Mention("devices", "ann", "wand"),
    ]


def test_each_notion_is_told_once_of_the_first_who_speaks_of_it() -> None:
    two = (figure("ann", dexterity=9), figure("bob", dexterity=10))
    assert spoken_of(*two) == [Mention("Dexterity", "ann")]


def test_all_notions_are_tried_here() -> None:
    tried = [notion for notion, _ in (*OF_FIGURES, *OF_WEAPONS, *OF_ACTIONS, *OF_CASTINGS)]
    assert {*tried, "devices"} == set(get_args(RuleConcept))
