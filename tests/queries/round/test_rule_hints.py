"""Hints state the rule of the game that is played."""

import re
from pathlib import Path
from typing import get_args

import pytest

from battleboard.queries.round.explanations import (
    rule_of_action,
    rule_of_hesitation,
    rule_of_phase,
)
from battleboard.rules import RULESETS, find_ruleset
from battleboard.rules.scene import ActionKind
from battleboard.storage.game_texts import load_briefs, load_titles

RULES = Path(__file__).parents[3] / "src" / "battleboard" / "rules"
NO_RULE = {"other", "none", "parry", "ready_item", "psionic", "device", "set"}
"""What some games say nothing of, and leave to the DM."""
CITED = re.compile(r" \((?:ADDICT|PROCEDURE|OSRIC3?|COUNTDOWN|OSE|DMG) [^()]+\)$")


def given_by_the_core() -> set[str]:
    """All citations in the code of the rules; those of OSRIC omit the edition."""
    texts = [path.read_text("utf-8") for path in RULES.rglob("*.py")]
    whole = {each for text in texts for each in re.findall(r'"([A-Z0-9]{2,} [^"{}\n]+)"', text)}
    ending = re.compile(r'f"\{_?cite\}( [^"{}]+)"', re.IGNORECASE)
    ends = {each for text in texts for each in ending.findall(text)}
    editions = {each.removeprefix("OSRIC") for each in whole if each.startswith("OSRIC ")}
    return whole | {f"{book}{end}" for book in ("OSRIC", "OSRIC3") for end in ends | editions}


@pytest.mark.parametrize("game", RULESETS)
def test_every_citation_is_one_that_the_rules_give(game: str) -> None:
    cited = {brief.citation for brief in load_briefs(game).values()}
    assert cited - given_by_the_core() == set()


@pytest.mark.parametrize("game", RULESETS)
def test_every_action_says_its_rule_with_where_it_stands(game: str) -> None:
    rules = find_ruleset(game)
    for kind in set(get_args(ActionKind)) - NO_RULE:
        said = rule_of_action(rules, kind)
        assert CITED.search(said) or said in rules.unsupported.values(), kind
    assert rule_of_action(rules, "other") == ""


@pytest.mark.parametrize("game", RULESETS)
def test_every_phase_says_its_rule(game: str) -> None:
    rules = find_ruleset(game)
    for kind in {phase.kind for phase in rules.phases} - {"recap", "reset"}:
        assert CITED.search(rule_of_phase(rules, kind)), kind


@pytest.mark.parametrize("game", RULESETS)
def test_hesitation_says_what_it_costs_or_that_it_costs_nothing(game: str) -> None:
    assert rule_of_hesitation(find_ruleset(game))


@pytest.mark.parametrize("game", RULESETS)
def test_hints_are_short(game: str) -> None:
    for about, brief in load_briefs(game).items():
        assert len(brief.says) <= 220, about
        assert brief.says.endswith("."), about
        assert brief.says.count(". ") <= 1, about


def test_what_a_game_does_not_say_itself_it_takes_from_the_one_that_it_is_like() -> None:
    assert load_briefs("osric3")["actions", "charge"].citation == "OSRIC3 charge"
    assert load_briefs("osric")["actions", "charge"].citation == "OSRIC charge"
    assert load_briefs("procedure")["actions", "flee"] == load_briefs("addict")["actions", "flee"]


def test_what_a_game_has_no_notion_of_is_said() -> None:
    ose = find_ruleset("ose")
    assert rule_of_action(ose, "grapple") == ose.unsupported["unarmed attacks"]
    assert rule_of_hesitation(ose) == ose.unsupported["hesitation"]


def test_every_game_that_is_offered_has_its_hints() -> None:
    assert all(load_briefs(game) for game in load_titles())
