"""Worked examples with random changes: most of them are still valid scenarios."""

import json
from copy import deepcopy
from random import Random
from typing import Any

from battleboard.app.resolve_command import RESOLVE
from battleboard.foundation.fault import Fault
from battleboard.rules import SceneError
from battleboard.storage.answer_json import write_answer
from battleboard.storage.court_cases import load_cases
from battleboard.storage.scenario import read_scenario
from tests.battle.battles import TABLES
from tools.torture.verdict import HangError, Verdict, alarm, crash_of

_MOST_CHANGES = 4
_ALIKE = ("kind", "target", "by", "side", "phase")
"""Keys whose value may be replaced by another value of the same key."""


def resolved(random: Random) -> Verdict:
    """Resolve a changed example: `harmless` if it has an answer, `noticed` if it is refused."""
    case = random.choice(sorted(load_cases().values(), key=lambda each: each.id))
    plain = deepcopy(case.plain_scenario(case.options))
    for _ in range(random.randrange(1, _MOST_CHANGES)):
        _change(random, plain)
    try:
        with alarm():
            scenario = read_scenario(json.dumps(plain))
            json.loads(write_answer(RESOLVE.answer(scenario, TABLES)))
    except (SceneError, Fault) as fault:
        return Verdict("noticed", str(fault))
    except HangError:
        return Verdict("hang", json.dumps(plain))
    except Exception as fault:  # noqa: BLE001 - that is what is looked for
        return Verdict("traceback", f"{crash_of(fault)} {json.dumps(plain)}")
    return Verdict("harmless")


def _change(random: Random, plain: dict[str, Any]) -> None:
    """Change a number or flag, copy a name, drop or repeat a declaration, or change nothing."""
    actions = plain.get("actions") or []
    if actions and random.random() < 0.15:
        at = random.randrange(len(actions))
        actions[at : at + 1] = random.choice([[], [actions[at], deepcopy(actions[at])]])
        return
    places = list(_leaves(plain))
    holder, key, value = random.choice(places)
    if isinstance(value, bool):
        holder[key] = not value
    elif isinstance(value, int):
        holder[key] = max(0, value + random.choice([-2, -1, 1, 2]))
    elif isinstance(value, float):
        holder[key] = value * random.choice([0.5, 1.5, 2])
    elif key in _ALIKE:
        holder[key] = random.choice([word for _, name, word in places if name == key])


def _leaves(value: Any) -> Any:
    """Yield each plain value with the list or object that holds it, and its index or key there."""
    items = value.items() if isinstance(value, dict) else enumerate(value)
    for key, each in items:
        if isinstance(each, (dict, list)):
            yield from _leaves(each)
        else:
            yield value, key, each
