"""Every key of scenarios and answers, and every word in them, is in docs/scenario.md."""

import ast
import re
from pathlib import Path
from typing import Final, get_args

import pytest
from msgspec import Struct, structs

from battleboard.rules import RULESETS
from battleboard.rules.encounter import Terrain
from battleboard.rules.scene import ActionKind, IfGone, Settlement, WeaponHand, WeaponKind, Where
from battleboard.storage import answer_json, scenario_form

PAGE: Final = (Path(__file__).parents[2] / "docs" / "scenario.md").read_text(encoding="utf-8")
ASKS, ANSWERS = PAGE.split("## What it answers")
FORMS: Final[dict[type[Struct], str]] = {
    scenario_form.ScenarioForm: "whole",
    scenario_form.SideForm: "A side",
    scenario_form.CombatantForm: "A combatant",
    scenario_form.ArmourForm: "A combatant",
    scenario_form.WeaponForm: "A weapon",
    scenario_form.ActionForm: "An action",
    scenario_form.CastingForm: "A spell or device",
}
WORDS: Final = (Terrain, ActionKind, IfGone, Settlement, WeaponHand, WeaponKind, Where)


def told_of(what: str) -> set[str]:
    """Words set off in the paragraph that starts with a topic, or anywhere."""
    parts = ASKS.split("**A")
    begin = what.removeprefix("A")
    found = ASKS if what == "whole" else "".join(part for part in parts if part.startswith(begin))
    assert found
    # The keys that need more than this round are documented below, for actions and figures.
    return set_off(found + ASKS.partition("These keys are for")[2])


def set_off(text: str) -> set[str]:
    """Words of a text in quotes or as code."""
    code = re.findall(r"`([^`\n]+)`", text)
    return {word for each in code for word in re.findall(r"\w+", each)}


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.__name__)
def test_every_key_of_a_scenario_is_told_where_it_belongs(form: type[Struct]) -> None:
    keys = {each.encode_name for each in structs.fields(form)}
    assert keys - told_of(FORMS[form]) == set()


def test_every_word_that_a_key_takes_is_told() -> None:
    words = {each for taken in WORDS for each in get_args(taken)}
    assert words - set_off(PAGE) == set()


def test_every_phase_and_game_is_told() -> None:
    assert {*RULESETS, *get_args(scenario_form.Phase)} - set_off(ASKS) == set()


def test_every_key_of_an_answer_is_told() -> None:
    source = ast.parse(Path(answer_json.__file__).read_text(encoding="utf-8"))
    keys = {
        key.value
        for node in ast.walk(source)
        if isinstance(node, ast.Dict)
        for key in node.keys
        if isinstance(key, ast.Constant)
    }
    assert {"acts", "target_gone", "suggestion"} <= keys
    assert keys - set_off(ANSWERS) == set()
