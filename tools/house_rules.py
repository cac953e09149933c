"""Rewrites docs/house-rules.md from the texts in resources/rulings/."""

from pathlib import Path

from battleboard.rules import RULESETS, find_ruleset
from battleboard.storage.rulings import as_table, load_rulings

PAGE = Path(__file__).parents[1] / "docs" / "house-rules.md"
INTRODUCTION = """\
# House rules

The points on which tables differ, by ruleset. The answer in bold is the default; a scenario
chooses another with `"options": {"charge.contact": "reach"}`. This page is written by
`make docs` from `resources/rulings/`.
"""


def page() -> str:
    games = (
        f"## {game.title} (`{game.id}`)\n\n{as_table(load_rulings(game.id))}\n"
        for game in map(find_ruleset, RULESETS)
    )
    return "\n".join([INTRODUCTION, *games])


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
