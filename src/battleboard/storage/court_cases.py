"""Worked examples from public texts as scenarios, with the results that their sources state."""

import tomllib
from functools import cache
from typing import Any, Literal

import msgspec

from battleboard.foundation.fault import Fault
from battleboard.foundation.words import did_you_mean
from battleboard.rules import RULESETS, SceneError, find_ruleset
from battleboard.rules.court import Expectation, Precedence
from battleboard.storage.answer_json import Answer, plain_answer
from battleboard.storage.resources import damaged_resource, read_resource
from battleboard.storage.scenario import Scenario, read_scenario

Verdict = Literal["agrees", "agrees with options", "differs"]


class UnknownCaseError(Fault):
    """There is no case with that id."""


class _Stated(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The results that a source states, with the same fields as an `Expectation`."""

    order: tuple[tuple[str, Precedence, str], ...] = ()
    segments: dict[str, int] = {}
    outcomes: dict[str, str] = {}
    spells: dict[str, dict[str, str | int]] = {}
    lost: dict[str, int] = {}
    individual: dict[str, int] = {}
    absent: tuple[str, ...] = ()
    present: tuple[str, ...] = ()


class CourtCase(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One worked example: its source, facts and stated results, and why an answer may differ.

    `derived` marks an example of our own under a rule that the source states. With the house rules
    in `options` the answer agrees; `wanted` describes a house rule that Battleboard does not have.
    """

    id: str
    source: str
    reading: str
    facts: str
    states: str
    scenario: dict[str, Any]
    expect: _Stated
    game: str = ""
    derived: bool = False
    differs: Literal["", "another reading", "house rule", "contradicts the book"] = ""
    why: str = ""
    options: dict[str, str] = {}
    wanted: str = ""

    @property
    def recorded(self) -> Verdict:
        if not self.differs:
            return "agrees"
        return "agrees with options" if self.options else "differs"

    @property
    def expectation(self) -> Expectation:
        return Expectation(*msgspec.structs.astuple(self.expect))

    def plain_scenario(self, options: dict[str, str]) -> dict[str, Any]:
        head = {"format": "battleboard-scenario", "version": 1, "ruleset": self.game}
        return head | self.scenario | {"options": self.scenario.get("options", {}) | options}

    def read(self, options: dict[str, str]) -> Scenario:
        return read_scenario(msgspec.json.encode(self.plain_scenario(options)))


class _CaseFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"cases": "case"}):
    """All cases of one game."""

    cases: tuple[CourtCase, ...]


@cache
def load_cases() -> dict[str, CourtCase]:
    return {case.id: case for game in RULESETS for case in _cases_of(game)}


def find_case(name: str) -> CourtCase:
    cases = load_cases()
    if name not in cases:
        raise UnknownCaseError(f"there is no case '{name}'{did_you_mean(name, cases)}.")
    return cases[name]


def write_case(
    case: CourtCase, answer: Answer, verdict: Verdict, against: tuple[str, ...]
) -> bytes:
    plain = msgspec.to_builtins(case) | {
        "scenario": case.plain_scenario({}),
        "verdict": verdict,
        "against": against,
        "answer": plain_answer(answer),
    }
    return msgspec.json.encode(plain)


def _cases_of(game: str) -> list[CourtCase]:
    """The cases of a game; all of them are read as scenarios, so that damage is reported here."""
    rules, parts = find_ruleset(game), ("cases", f"{game}.toml")
    content = read_resource(*parts)
    try:
        file = msgspec.convert(tomllib.loads(content.decode()), _CaseFile)
        cases = [msgspec.structs.replace(case, game=game) for case in file.cases]
        for case in cases:
            rules.rulings(case.read(case.options).scene.options)
    except (msgspec.ValidationError, tomllib.TOMLDecodeError, UnicodeDecodeError) as fault:
        raise damaged_resource("/".join(parts), str(fault)) from fault
    except SceneError as fault:
        raise damaged_resource("/".join(parts), f"{case.id}: {fault}") from fault
    return cases
