"""Each error in a scenario file has its message."""

import json
import re
from pathlib import Path

import pytest

from battleboard.rules import SceneError
from battleboard.storage.scenario_form import rate_of
from tests.storage.scenarios import BASE, GONE, changed, fault_of, fault_when_resolved, with_value


@pytest.mark.parametrize(
    ("source", "sentence"),
    [
        ("", "expected a scenario in JSON, found nothing"),
        ("  \n", "expected a scenario in JSON, found nothing"),
        (
            "{\n  'a': 1}",
            "not JSON: expecting property name enclosed in double quotes at line 2, column 3",
        ),
        ('{"a": 1} x', "not JSON: extra data at line 1, column 10"),
        ('{"a": "\t"}', "not JSON: invalid control character at line 1, column 8"),
        ('{"round": NaN}', "not JSON: NaN is not a JSON number"),
        ('{"round": -Infinity}', "not JSON: -Infinity is not a JSON number"),
        ("[" * 100_000, "not a scenario: its lists and objects are nested too deep"),
        ("1" * 5000, "not a scenario: a number in it has too many digits"),
        (r'{"format": "\ud800"}', r"expected text: a \u escape in it is only half a character"),
        (b'{"a": "\xff"}', "expected text saved as UTF-8; byte 8 is not"),
        ("[]", "expected a scenario, an object in JSON, not a list"),
        ("null", "expected a scenario, an object in JSON, not null"),
        ("12.5", "expected a scenario, an object in JSON, not 12.5"),
        ("{}", "format: missing: expected 'battleboard-scenario'"),
        (
            '{"format": "x", "version": 1}',
            "format: expected 'battleboard-scenario', not 'x'",
        ),
        (
            '{"version": 1, "version": 1, "format": "battleboard-scenario"}',
            "version: appears twice in the same object",
        ),
    ],
)
def test_what_is_no_scenario_at_all(source: bytes | str, sentence: str) -> None:
    assert fault_of(source) == sentence


FAULTS = Path(__file__).with_name("scenario_faults.txt").read_text("utf-8").split("\n\n")[1:]


@pytest.mark.parametrize("told", FAULTS, ids=lambda told: told.partition("\n")[0])
def test_every_fault_has_its_path_and_what_was_expected(told: str) -> None:
    change, sentence = told.strip().split("\n    ")
    path, gives, value = change.partition(" = ")
    way = [int(step) if step.isdigit() else step for step in re.findall(r"\w+", path)]
    plain = changed(*way, to=json.loads(value)) if gives else changed(*way[:-3], to=GONE)
    assert fault_when_resolved(plain) == sentence


def test_a_meeting_knows_its_options_too() -> None:
    plain = BASE | {"phase": "distance", "dice": [3], "options": {"charge.contcat": "full"}}
    assert fault_of(json.dumps(plain)) == (
        "options.charge.contcat: no option 'charge.contcat' (did you mean 'charge.contact'?)"
    )


@pytest.mark.parametrize(
    ("targets", "path", "in_the_file"),
    [
        ({"target": "x"}, "actions[1].target", "actions[1].target"),
        ({"targets": ["x"]}, "actions[1].target", "actions[1].targets[0]"),
        ({"targets": []}, "actions[1].target", "actions[1].targets"),
        ({"targets": ["x", "y"]}, "actions[1].targets[1]", "actions[1].targets[1]"),
        ({"targets": ["x"]}, "actions[0].target", "actions[0].target"),
        ({"targets": ["x"]}, "actions[1].distance_ft", "actions[1].distance_ft"),
        ({"target": None}, "actions[1].target", "actions[1].target"),
    ],
)
def test_a_fault_stands_where_the_file_has_it(
    targets: dict[str, object], path: str, in_the_file: str
) -> None:
    scenario = with_value("actions", 1, to={"by": "giant", "kind": "melee"} | targets)
    fault = scenario.locate_fault(SceneError(path, "no combatant 'x'", "y"))
    assert (fault.path, fault.problem, fault.suggestion) == (in_the_file, "no combatant 'x'", "y")


@pytest.mark.parametrize("value", [True, 1.0], ids=repr)
def test_a_number_that_was_read_before_lets_no_other_kind_of_1_pass(value: object) -> None:
    assert with_value("combatants", 0, "routines", to=1).scene.combatants[0].routines == 1
    assert fault_of(json.dumps(changed("combatants", 0, "routines", to=value))).startswith(
        "combatants[0].routines: expected"
    )


def test_numbers_are_read_once() -> None:
    with_value("combatants", 0, "routines", to="19/7")
    hits = rate_of.cache_info().hits
    with_value("combatants", 0, "routines", to="19/7")
    assert rate_of.cache_info().hits > hits


def test_a_key_that_would_play_tricks_on_a_terminal_is_shown_harmlessly() -> None:
    plain = BASE | {"\x1b[2J" + "x" * 81: 1}
    assert fault_of(json.dumps(plain)) == f"\ufffd[2J{'x' * 36}…: unknown key"


def test_a_side_needs_a_name() -> None:
    assert fault_of(json.dumps(changed("sides", "", to={}))).startswith("sides.: expected a name")


def test_a_meeting_needs_dice() -> None:
    said = fault_of(json.dumps(BASE | {"phase": "distance"}))
    assert said == "dice: missing: expected a list of the numbers rolled"


def test_numbers_beyond_all_bounds() -> None:
    source = json.dumps(changed("combatants", 0, "move", to=77777))
    assert fault_of(source.replace("77777", "1e999")) == (
        "combatants[0].move: expected a number from 0 to 1000, not inf"
    )
    assert fault_of(source.replace("77777", "7" * 4000)).endswith(f"not {'7' * 40}…")
    source = json.dumps(changed("actions", 0, "spell", "casting_time", to=77777))
    assert fault_of(source.replace("77777", "1e999")).endswith("not inf")


def test_a_key_given_twice_is_named() -> None:
    source = json.dumps(BASE).replace('"id": "giant"', '"id": "giant", "id": "ogre"')
    assert fault_of(source) == "combatants[1].id: appears twice in the same object"


def test_a_figure_of_no_side_is_left_for_the_rules_to_refuse() -> None:
    figure = {"id": "bigby", "side": "bleu", "initiative": 20}
    assert with_value("combatants", 0, to=figure).scene.combatants[0].side == "bleu"
