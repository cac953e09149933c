"""`battleboard cases`: worked examples from public texts, and whether Battleboard agrees."""

import argparse
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final, NamedTuple

from battleboard.app.act_wording import ActWording
from battleboard.app.resolve_command import RESOLVE
from battleboard.app.terminal import Terminal, output, pad, terminal_for, widest
from battleboard.foundation.words import count, listing, number
from battleboard.rules import RULESETS, Distance, Resolution, SurpriseCheck, Tables, find_ruleset
from battleboard.rules.court import contradictions
from battleboard.storage.answer_json import Answer
from battleboard.storage.catalogue import load_tables
from battleboard.storage.court_cases import (
    CourtCase,
    Verdict,
    find_case,
    load_cases,
    write_case,
)
from battleboard.storage.scenario import Scenario

_GAP: Final = "  "
_VERDICTS: Final[dict[Verdict, str]] = {
    "agrees": "agreement in",
    "agrees with options": "agreement with a house rule in",
    "differs": "a difference in",
}


class JudgedCase(NamedTuple):
    """Battleboard's answer to a case, and whether it agrees with what the source states.

    `against` lists the contradictions under the book's own rules, without the case's house rules.
    """

    case: CourtCase
    scenario: Scenario
    answer: Answer
    verdict: Verdict
    against: tuple[str, ...]


def judge(case: CourtCase, tables: Tables) -> JudgedCase:
    """Judge a case by the book and, if that contradicts the source, by the case's house rules."""
    scenario, answer, against = _answer_case(case, {}, tables)
    verdict: Verdict = "differs" if against else "agrees"
    if against and case.options and not _answer_case(case, case.options, tables)[2]:
        verdict = "agrees with options"
    return JudgedCase(case, scenario, answer, verdict, against)


def _answer_case(
    case: CourtCase, options: dict[str, str], tables: Tables
) -> tuple[Scenario, Answer, tuple[str, ...]]:
    scenario = case.read(options)
    answer = RESOLVE.answer(scenario, tables)
    return scenario, answer, contradictions(case.expectation, answer)


def result_in_words(judged: JudgedCase) -> str:
    case = judged.case
    if judged.verdict == "agrees":
        return "agrees."
    differs = f"differs ({case.differs}). {case.why}"
    if judged.verdict == "agrees with options":
        return f"agrees with {house_rules(case)}. By default it {differs}"
    return differs


def house_rules(case: CourtCase) -> str:
    return listing([f"{name} {answer}" for name, answer in case.options.items()])


def answer_in_short(judged: JudgedCase) -> str:
    """Put the answer in one line: the acts in order, the losses to surprise, or the distance."""
    match judged.answer:
        case Resolution() as answer:
            return _order(answer, ActWording(judged.scenario.scene))
        case SurpriseCheck(lost, individual, _, unit):
            sides = {name: lost.get(name, 0) for name in judged.scenario.scene.sides}
            losses = (sides | dict(individual)).items()
            told = listing([f"{name} {count(amount, unit)}" for name, amount in losses])
            return f"lost to surprise: {told}"
        case Distance(_, feet):
            return f"{number(feet)} ft"


def _order(answer: Resolution, wording: ActWording) -> str:
    groups: dict[int, list[str]] = {}
    for timing in answer.acts:
        place = f" ({answer.ruler.where(timing.segment)})" if timing.fixed else ""
        groups.setdefault(timing.rank, []).append(wording.short(timing.act) + place)
    return ", then ".join(" together with ".join(group) for group in groups.values())


def totals(all_judged: Iterable[JudgedCase]) -> str:
    found = Counter(each.verdict for each in all_judged)
    each = [f"{word} {found[verdict]}" for verdict, word in _VERDICTS.items() if found[verdict]]
    return f"{count(found.total(), 'case')}: {listing(each)}."


def cases_page(all_judged: Sequence[JudgedCase], terminal: Terminal) -> list[str]:
    rows = [_row(each) for each in all_judged]
    heads = ("id", "game", "result", "reading of the source")
    wide = [widest(column) for column in zip(heads[:-1], *(row[:-1] for row in rows), strict=True)]
    room = terminal.width - sum(wide) - len(_GAP) * len(heads)
    lines = [terminal.bold(_line(heads, wide))]
    for *cells, reading in rows:
        first, *more = Terminal(room, terminal.wide_letters).wrap(reading)
        lines.append(_line([*cells, first], wide))
        lines += [_line(["", "", "", line], wide) for line in more]
    return [*lines, "", *terminal.wrap(totals(all_judged))]


def _row(judged: JudgedCase) -> tuple[str, str, str, str]:
    case = judged.case
    chosen = judged.verdict == "agrees with options"
    reading = f"{case.reading} [{house_rules(case)}]" if chosen else case.reading
    return case.id, case.game, "with house rule" if chosen else judged.verdict, reading


def _line(cells: Sequence[str], wide: Sequence[int]) -> str:
    padding = zip(cells, (*wide, 0), strict=True)
    return (_GAP + _GAP.join(pad(cell, room) for cell, room in padding)).rstrip()


def case_page(judged: JudgedCase, terminal: Terminal) -> list[str]:
    case = judged.case
    title = f"{case.id} · {find_ruleset(case.game).title}"
    # An address is never wrapped, so that it can be clicked.
    lines = [terminal.bold(terminal.say(title)), f"Source: {case.source}"]
    for told in _describe_case(judged):
        lines += terminal.wrap(told, _GAP, "")
    return [*lines, "", *RESOLVE.show(judged.scenario, judged.answer, terminal)]


def _describe_case(judged: JudgedCase) -> Iterator[str]:
    case = judged.case
    yield f"Reading: {case.reading}"
    yield f"Facts: {case.facts}"
    if case.derived:
        yield "The numbers are Battleboard's own, by the rule that the source states."
    yield f"Stated: {case.states}"
    yield f"Battleboard {result_in_words(judged)}"
    yield from (f"- {contradiction}" for contradiction in judged.against)
    if case.wanted:
        yield f"No house rule yet: {case.wanted}"


def add_parser(subparsers: Any) -> None:  # noqa: ANN401 - argparse's type is private
    parser = subparsers.add_parser(
        "cases",
        help="show worked examples from public sources, and whether Battleboard agrees",
        description="Runs worked examples from public sources (essays, threads, online rules) and "
        "says for each whether Battleboard agrees, and with which house rule.",
        allow_abbrev=False,
    )
    chosen = parser.add_mutually_exclusive_group()
    chosen.add_argument("case", metavar="ID", nargs="?", help="only this case, with its answer")
    chosen.add_argument("--game", choices=RULESETS, help="only the cases of this game")
    parser.add_argument("--json", action="store_true", help="write one case per line, as JSON")


def run(options: argparse.Namespace) -> int:
    written = output()
    cases = [find_case(options.case)] if options.case else list(load_cases().values())
    tables = load_tables()
    all_judged = [judge(case, tables) for case in cases if options.game in {None, case.game}]
    if options.json:
        for case, _, answer, verdict, against in all_judged:
            written.buffer.write(write_case(case, answer, verdict, against) + b"\n")
        return 0
    terminal = terminal_for(written)
    lines = case_page(all_judged[0], terminal) if options.case else cases_page(all_judged, terminal)
    print("\n".join(lines))
    return 0
