"""`battleboard compare`: one scenario through all games, side by side."""

import argparse
from dataclasses import replace
from typing import Any, Final

from battleboard.app import scenario_file
from battleboard.app.comparison_page import comparison_page
from battleboard.app.resolve import RESOLVE
from battleboard.app.scenario_file import Question
from battleboard.rules import Ruleset, Scene, Tables
from battleboard.rules.comparison import Comparison, compare, games_from
from battleboard.storage.comparison_answer import write_comparison
from battleboard.storage.scenario import Scenario
from battleboard.storage.scenario_answer import Answer


def add_parser(subparsers: Any) -> None:  # noqa: ANN401 - argparse keeps its type to itself
    """Add the command to the command line."""
    scenario_file.add_parser(
        subparsers,
        "compare",
        "show how the games differ about a scenario, and what decides",
        "Puts a scenario to every game: what happens when in each, where that differs from the "
        "scenario's own game, and what decides there.",
    )


def run(options: argparse.Namespace) -> int:
    """Compare the games about a file, or about each line of standard input."""
    return scenario_file.run(COMPARE, options)


def _compared(scenario: Scenario, tables: Tables) -> Comparison:
    def ask(game: Ruleset, scene: Scene) -> Answer:
        return RESOLVE.answer(replace(scenario, ruleset=game.id, scene=scene), tables)

    return compare(scenario.scene, games_from(scenario.ruleset), ask)


COMPARE: Final = Question(_compared, write_comparison, comparison_page)
