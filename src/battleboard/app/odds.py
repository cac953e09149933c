"""`battleboard odds`: how likely everything in a round is, before the dice are thrown."""

import argparse
from typing import Any, Final

from battleboard import rules
from battleboard.app import scenario_file
from battleboard.app.odds_page import odds_page
from battleboard.app.scenario_file import Question
from battleboard.rules import Odds, SceneError, Tables
from battleboard.storage.odds_answer import write_odds
from battleboard.storage.scenario import Scenario


def add_parser(subparsers: Any) -> None:  # noqa: ANN401 - argparse keeps its type to itself
    """Add the command to the command line."""
    scenario_file.add_parser(
        subparsers,
        "odds",
        "say how likely everything in a round is, before the dice",
        "Gives the exact odds of a round over all initiative dice that are not in the scenario, "
        "and over all blows: which spells go off, who comes first, who acts when.",
    )


def run(options: argparse.Namespace) -> int:
    """Answer a file, or each line of standard input; return the exit status."""
    return scenario_file.run(ODDS, options)


def _odds(scenario: Scenario, tables: Tables) -> Odds:
    if scenario.phase != "round":
        problem = f"expected 'round', not '{scenario.phase}': odds are about a round's initiative"
        raise SceneError("phase", problem)
    return rules.odds(scenario.scene, scenario.ruleset, tables)


ODDS: Final = Question(_odds, write_odds, odds_page)
