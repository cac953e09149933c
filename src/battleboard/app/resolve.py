"""`battleboard resolve`: answers scenario files in words or in JSON."""

import argparse
from typing import Any, Final

from battleboard import rules
from battleboard.app import scenario_file
from battleboard.app.page import page
from battleboard.app.scenario_file import Question
from battleboard.rules import Tables
from battleboard.storage.scenario import Scenario
from battleboard.storage.scenario_answer import Answer, write_answer


def add_parser(subparsers: Any) -> None:  # noqa: ANN401 - argparse keeps its type to itself
    """Add the command to the command line."""
    scenario_file.add_parser(
        subparsers,
        "resolve",
        "say what happens when in a scenario, and why",
        "Answers a scenario: what happens when, and why, with the rule for each.",
    )


def run(options: argparse.Namespace) -> int:
    """Answer a file, or each line of standard input; return the exit status."""
    return scenario_file.run(RESOLVE, options)


def _resolved(scenario: Scenario, tables: Tables) -> Answer:
    scene, game = scenario.scene, scenario.ruleset
    match scenario.phase:
        case "surprise_check":
            return rules.check_surprise(scene, game, tables)
        case "distance":
            return rules.encounter_distance(scenario.meeting, game)
        case "surprise":
            return rules.resolve_surprise(scene, game, tables)
        case "round":
            return rules.resolve_round(scene, game, tables)


RESOLVE: Final = Question(_resolved, write_answer, page)
answer: Final = RESOLVE.answer
