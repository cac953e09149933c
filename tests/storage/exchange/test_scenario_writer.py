"""Written scenarios read back as they were."""

import json
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given

from battleboard.rules import Action, Casting, SceneError
from battleboard.storage.exchange.scenario_excerpt import plain_scenario, write_scenario
from battleboard.storage.scenario import Scenario, read_scenario
from tests.scenarios.strategies import Plain, dice, melees, random_scenario, scenarios, settled
from tests.storage.scenarios import BASE, read, with_value


@given(scenarios())
def test_every_scenario_is_read_again_as_it_was(plain: Plain) -> None:
    scenario = read(plain)
    assert read_scenario(write_scenario(scenario)) == scenario


@given(melees())
def test_every_melee_is_read_again_as_it_was(plain: Plain) -> None:
    scenario = read(plain)
    assert read_scenario(write_scenario(scenario)) == scenario


def test_what_is_as_usual_is_left_out() -> None:
    plain = plain_scenario(read(BASE))
    assert plain["combatants"][0] == {"id": "bigby", "side": "blue"}
    assert plain["sides"] == {"blue": {"initiative": 5}, "red": {"initiative": 6, "die": 8}}
    assert {"options", "outcomes", "lost", "dice", "terrain"}.isdisjoint(plain)


def test_it_is_written_over_several_lines_for_people() -> None:
    written = write_scenario(read(BASE)).decode()
    assert written.startswith('{\n  "format": "battleboard-scenario",\n  "version": 1,\n')
    assert written.endswith("}\n")


@pytest.mark.parametrize(
    ("given", "way"),
    [
        ({"targets": ["giant"]}, ("actions", 0)),
        ({"targets": []}, ("actions", 0)),
        ({"hit_chance": "7/20"}, ("actions", 1)),
        ({"hit_chance": "1/3"}, ("actions", 1)),
        ({"class": "fighter", "level": 3, "hit_dice": "4+1"}, ("combatants", 0)),
        ({"armour": {"shield": 1, "dexterity": 2, "type": 4}}, ("combatants", 0)),
        ({"weapon": {}}, ("combatants", 0)),
        ({"weapon": {"kind": "missile", "rate": "3/2"}}, ("combatants", 0)),
        ({"surprised_on": "38 2/3", "die": 100}, ("sides", "red")),
        ({"surprised_on": 33.3, "die": 100}, ("sides", "red")),
    ],
)
def test_it_keeps(given: Plain, way: tuple[str | int, ...]) -> None:
    old: Any = BASE
    for step in way:
        old = old[step]
    scenario = with_value(*way, to=old | given)
    assert read_scenario(write_scenario(scenario)) == scenario


def test_chances_are_written_as_people_write_them() -> None:
    assert surprise("38 2/3") == "38 2/3"
    assert surprise("2/3") == "2/3"
    assert surprise(33.3) == 33.3
    assert surprise(2) == 2


def surprise(chance: object) -> object:
    side = {"initiative": 6, "die": 100, "surprised_on": chance}
    return plain_scenario(with_value("sides", "red", to=side))["sides"]["red"]["surprised_on"]


def with_action(action: Action) -> Scenario:
    scenario = read(BASE)
    return replace(scenario, scene=scenario.scene._replace(actions=(action,)))


@pytest.mark.parametrize(
    ("action", "said"),
    [
        (
            Action("giant", "melee", ("bigby",), Casting("fear")),
            "actions[0].spell: an action of kind 'melee' takes no casting time",
        ),
        (
            Action("giant", "melee", ("bigby",), hit_chance=Fraction(1, 99_991)),
            (
                "actions[0].hit_chance: "
                "expected a chance from 0 to 1, such as 0.35 or \"7/20\", not '1/99991'"
            ),
        ),
    ],
)
def test_what_no_scenario_may_hold_is_refused_with_its_path(action: Action, said: str) -> None:
    with pytest.raises(SceneError) as caught:
        write_scenario(with_action(action))
    assert str(caught.value) == said


@given(dice())
def test_outcomes_are_kept(rng: Any) -> None:
    plain = settled(rng, random_scenario(rng, 4), [f"f{at}:strike 1" for at in range(4)])
    assert json.loads(write_scenario(read(plain))).get("outcomes", {}) == plain["outcomes"]


@pytest.mark.parametrize(("phase", "dice"), [("distance", []), ("distance", [3]), ("round", [3])])
def test_the_dice_of_a_meeting_are_written(phase: str, dice: list[int]) -> None:
    assert plain_scenario(read(BASE | {"phase": phase, "dice": dice}))["dice"] == tuple(dice)
