"""Small fights in shorthand, and the page that is printed of them."""

import json
from typing import Any

from battleboard.app.resolve_command import answer, resolution_page
from battleboard.app.terminal import Terminal
from battleboard.storage.catalogue import load_tables
from battleboard.storage.resources import resource
from battleboard.storage.scenario import read_scenario

TABLES = load_tables()
EXAMPLE = resource("battles", "example-of-melee")


def lines_of(plain: dict[str, Any] | bytes, terminal: Terminal | None = None) -> list[str]:
    scenario = read_scenario(plain if isinstance(plain, bytes) else json.dumps(plain))
    return resolution_page(scenario, answer(scenario, TABLES), terminal or Terminal())


def fight(*actions: dict[str, Any], **more: Any) -> dict[str, Any]:
    weapon = {"name": "sword", "kind": "melee", "length_ft": 4, "speed": 5}
    figures = [("ann", "blue"), ("bob", "blue"), ("orc", "red"), ("shaman", "red")]
    return {
        "format": "battleboard-scenario",
        "version": 1,
        "ruleset": "addict",
        "phase": "round",
        "sides": {"blue": {"initiative": 5}, "red": {"initiative": 2}},
        "combatants": [{"id": name, "side": side, "weapon": weapon} for name, side in figures],
        "actions": list(actions),
    } | more


def strikes(by: str, target: str) -> dict[str, Any]:
    return {"by": by, "kind": "melee", "target": target}


def casts(by: str, time: object, **more: Any) -> dict[str, Any]:
    return {"by": by, "kind": "cast", "spell": {"name": "sleep", "casting_time": time}} | more


def lane(lines: list[str], name: str) -> str:
    """The drawn part of one figure's lane."""
    return next(line for line in lines if line.startswith(f"  {name} "))[9:]


def line_with(lines: list[str], words: str) -> str:
    return next(line for line in lines if words in line)
