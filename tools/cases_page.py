"""Rewrites docs/cases.md: worked examples from public texts, with Battleboard's answers."""

from collections.abc import Iterable, Iterator
from itertools import groupby
from pathlib import Path
from textwrap import wrap

from battleboard.app.cases_command import (
    JudgedCase,
    answer_in_short,
    judge,
    result_in_words,
    totals,
)
from battleboard.foundation.words import with_capital
from battleboard.rules import Resolution, find_ruleset
from battleboard.storage.catalogue import load_tables
from battleboard.storage.court_cases import load_cases

PAGE = Path(__file__).parents[1] / "docs" / "cases.md"
WIDEST = 120
INTRODUCTION = (
    "Worked examples from public texts on these games, put to Battleboard as scenarios: what the "
    "source states, and what Battleboard answers. Facts and figures only, in our words; people "
    "are renamed. A case marked *our figures* applies a rule of its source to figures of ours. "
    "`battleboard cases ID` shows the whole answer with its rules. The tests run every case, and "
    "this page is written by `make docs` from `resources/cases/`."
)


def page() -> str:
    tables = load_tables()
    all_judged = [judge(case, tables) for case in load_cases().values()]
    games = groupby(all_judged, key=lambda each: each.case.game)
    parts = [f"# Cases\n\n{_lines(INTRODUCTION)}\n\n{_lines(totals(all_judged))}\n"]
    return "\n".join([*parts, *(_game(game, list(group)) for game, group in games)])


def _game(game: str, all_judged: Iterable[JudgedCase]) -> str:
    title = f"## {find_ruleset(game).title} (`{game}`)\n"
    return "\n".join([title, *(line for each in all_judged for line in _case(each))])


def _case(judged: JudgedCase) -> Iterator[str]:
    case = judged.case
    ours = " (*our figures*)" if case.derived else ""
    wanted = f" No house rule yet: {case.wanted}" if case.wanted else ""
    yield f"### `{case.id}`\n"
    yield f"- Source: <{case.source}>"
    yield _lines(f"- Reading: {case.reading}")
    yield _lines(f"- Facts{ours}: {case.facts} Stated: {case.states}")
    yield _lines(f"- {with_capital(result_in_words(judged))}{wanted}")
    yield _lines(f"- Battleboard's answer: {answer_in_short(judged)}{_rules(judged)}.")
    yield ""


def _rules(judged: JudgedCase) -> str:
    """The rules that order the acts or decide surprise, in brackets; '' if there are none."""
    answer = judged.answer
    decided = answer.pairs if isinstance(answer, Resolution) else answer.why
    rules = ", ".join(dict.fromkeys(each.rule for each in decided))
    return f" ({rules})" if rules else ""


def _lines(text: str) -> str:
    indent = "  " if text.startswith("- ") else ""
    return "\n".join(
        wrap(text, WIDEST, subsequent_indent=indent, break_on_hyphens=False, break_long_words=False)
    )


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
