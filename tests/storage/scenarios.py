"""A scenario file, and the message when something in it is changed."""

import json
from copy import deepcopy
from typing import Any

import pytest

from battleboard.rules import SceneError, resolve_round
from battleboard.storage.scenario import Scenario, read_scenario

BASE: dict[str, Any] = {
    "format": "battleboard-scenario",
    "version": 1,
    "ruleset": "addict",
    "phase": "round",
    "sides": {"blue": {"initiative": 5}, "red": {"initiative": 6, "die": 8}},
    "combatants": [
        {"id": "bigby", "side": "blue"},
        {"id": "giant", "side": "red", "weapon": {"name": "club"}},
    ],
    "actions": [
        {"by": "bigby", "kind": "cast", "spell": {"casting_time": 7}},
        {"by": "giant", "kind": "melee", "target": "bigby"},
    ],
}
GONE = object()


def changed(*way: str | int, to: object) -> dict[str, Any]:
    """The scenario with one value inserted, changed or removed."""
    plain = deepcopy(BASE)
    here: Any = plain
    for step in way[:-1]:
        here = here[step]
    if to is GONE:
        del here[way[-1]]
    else:
        here[way[-1]] = to
    return plain


def read(plain: object) -> Scenario:
    return read_scenario(json.dumps(plain))


def with_value(*way: str | int, to: object) -> Scenario:
    return read(changed(*way, to=to))


def fault_of(source: bytes | str) -> str:
    with pytest.raises(SceneError) as caught:
        read_scenario(source)
    return str(caught.value)


def fault_when_resolved(plain: object) -> str:
    """The error in a scenario, whether the file or the rules find it."""
    with pytest.raises(SceneError) as caught:
        resolve_round(read(plain).scene)
    return str(caught.value)
