"""The battles that come with Battleboard resolve."""

import json
from pathlib import Path
from typing import Any

import pytest

from battleboard.app.resolve_command import answer
from battleboard.storage.answer_json import write_answer
from battleboard.storage.catalogue import load_tables
from battleboard.storage.resources import resource
from battleboard.storage.scenario import read_scenario

BATTLES = resource("battles")
# The battle of a demonstration is no scenario.
FILES = sorted(path for path in BATTLES.rglob("*.json") if path.name != "battle.json")


def resolved(path: Path) -> dict[str, Any]:
    scenario = read_scenario(path.read_bytes())
    plain: dict[str, Any] = json.loads(write_answer(answer(scenario, load_tables())))
    return plain


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(BATTLES)))
def test_it_resolves(path: Path) -> None:
    plain = resolved(path)
    assert plain.get("acts") or plain.get("lost")
    assert not plain.get("loops")


def test_the_example_of_melee_is_whole() -> None:
    assert len([path for path in FILES if path.parent.name == "example-of-melee"]) == 6


def test_em_2_and_3_the_surprise_check() -> None:
    plain = resolved(BATTLES / "example-of-melee" / "0-surprise-check.json")
    assert plain["lost"] == {"red": 3}
    assert plain["individual"] == {"illusionist": 1, "thief": 1, "acrobat": 2, "bard": 1}


def test_vii_b_4_the_giant_comes_too_late() -> None:
    plain = resolved(BATTLES / "giant-charge.json")
    acts = [(act["id"], act["segment"], act["rank"], act["outcome"]) for act in plain["acts"]]
    assert acts == [("wizard:spell", 7, 1, "completes"), ("giant:strike 1", 9, 2, "pending")]
