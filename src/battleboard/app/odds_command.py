"""`battleboard odds`: the probabilities of everything in a round, before any dice."""

import argparse
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import groupby, zip_longest
from textwrap import wrap
from typing import Any, Final

from battleboard import rules
from battleboard.app import scenario_question
from battleboard.app.act_wording import ActWording
from battleboard.app.resolve_command import heading
from battleboard.app.scenario_question import ScenarioQuestion
from battleboard.app.terminal import GLUE, Terminal, clip, pad, widest
from battleboard.foundation.words import count, listing, percent, whose
from battleboard.rules import (
    ActOdds,
    Odds,
    PairOdds,
    Ruler,
    SceneError,
    SpellOdds,
    Tables,
    find_ruleset,
)
from battleboard.rules.timing.dice import Throw
from battleboard.storage.answer_json import write_odds
from battleboard.storage.scenario import Scenario

_LONGEST: Final = 11


def format_chance(chance: Fraction) -> str:
    """Format a chance in percent, with the fraction if that is short: 31% (11/36)."""
    exact = f"{GLUE}({chance})" if chance.denominator > 1 and len(str(chance)) <= _LONGEST else ""
    return f"{percent(chance)}%{exact}"


_CELL: Final = 4
_GAP: Final = "  "
_INDENT: Final = "    "
_LEAST_ROOM: Final = 16

OddsRow = tuple[str, ActOdds]


def odds_table(rows: Sequence[OddsRow], ruler: Ruler, terminal: Terminal) -> list[str]:
    """Return the rows along the ruler, or as sentences if the ruler is too long for the page."""
    if not rows:
        return terminal.wrap("Nothing happens.")
    table = _OddsTable(rows, ruler, terminal)
    return table.lines() if table.room >= _LEAST_ROOM else table.sentences()


class _OddsTable:
    """The chances as a table: a row for each act, a column for each segment."""

    def __init__(self, rows: Sequence[OddsRow], ruler: Ruler, terminal: Terminal) -> None:
        self.rows = rows
        self.terminal = terminal
        self.title = f"Chance in % by {ruler.unit}"
        self.marks = {mark.number: mark for mark in reversed(ruler.marks)}
        used = {number for _, odds in rows for number in odds.segments}
        falls = ruler.marks[0].number > ruler.marks[-1].number
        self.numbers = sorted({*self.marks, *used}, reverse=falls)
        self.room = terminal.width - len(_GAP) - _CELL * len(self.numbers)

    def lines(self) -> list[str]:
        room = min(self.room, max(len(self.title), widest(name for name, _ in self.rows)))
        names = "".join(self._head(number).rjust(_CELL) for number in self.numbers)
        lines = [*self._groups(len(_GAP) + room), f"{pad(self.title, len(_GAP) + room)}{names}"]
        lines = [self.terminal.bold(line) for line in lines]
        for name, odds in self.rows:
            first, *rest = wrap(name, room)
            lines.append(f"{_GAP}{pad(first, room)}{self._cells(odds)}".rstrip())
            lines += [_GAP + line for line in rest]
            lines += self._remarks(odds)
        return lines

    def sentences(self) -> list[str]:
        lines = [self.terminal.bold(self.title)]
        for name, odds in self.rows:
            where = [f"{at} ({percent(chance)})" for at, chance in odds.segments.items()]
            lines += self.terminal.wrap(f"{name}: {listing(where)}", _INDENT, _GAP)
            lines += self._remarks(odds)
        return lines

    def _head(self, number: int) -> str:
        return self.marks[number].name if number in self.marks else str(number)

    def _groups(self, margin: int) -> list[str]:
        """Return the line that names the sides above their marks; [] if there are none."""
        groups = [
            self.marks[number].group if number in self.marks else "" for number in self.numbers
        ]
        runs = [(group, _CELL * len(list(run))) for group, run in groupby(groups)]
        above = (pad(f" {clip(group, room - 1, '.')}", room) for group, room in runs)
        return [(" " * margin + "".join(above)).rstrip()] if any(groups) else []

    def _cells(self, odds: ActOdds) -> str:
        chances = (odds.segments.get(number) for number in self.numbers)
        dot = self.terminal.say("·")
        return "".join((percent(chance) if chance else dot).rjust(_CELL) for chance in chances)

    def _remarks(self, odds: ActOdds) -> list[str]:
        remarks = "; ".join(_remarks(odds))
        return self.terminal.wrap(remarks, _INDENT) if remarks else []


def _remarks(odds: ActOdds) -> Iterator[str]:
    if odds.absent:
        yield f"does not happen {format_chance(odds.absent)}"
    if odds.prevented and odds.act.kind != "spell":
        yield f"comes to nothing {format_chance(odds.prevented)}"


_MOST_CULPRITS: Final = 6
_COLUMN: Final = 7


def odds_page(scenario: Scenario, odds: Odds, terminal: Terminal) -> list[str]:
    title = f"{find_ruleset(scenario.ruleset).title} · Odds"
    return [*heading(title, scenario, terminal), *_OddsPage(scenario, odds, terminal).lines()]


class _OddsPage:
    """The page of odds: dice, spells, pairs, the segments of each act, and notes."""

    def __init__(self, scenario: Scenario, odds: Odds, terminal: Terminal) -> None:
        self.odds = odds
        self.terminal = terminal
        self.round = scenario.scene.round
        self.wording = ActWording(scenario.scene)
        self.acts = {each.act.id: each.act for each in odds.acts}

    def lines(self) -> list[str]:
        lines = self.terminal.wrap(self._dice())
        rows = [(self._name(each.act.id), each) for each in self.odds.acts]
        parts = (self._spells(), self._pairs(), odds_table(rows, self.odds.ruler, self.terminal))
        for part in filter(None, (*parts, self._notes())):
            lines += ["", *part]
        return lines

    def _dice(self) -> str:
        dice = self.odds.dice
        if not dice:
            return "No dice left to roll."
        whose = listing([_owner(throw) for throw in dice])
        return f"Still to roll: {whose}. {self.odds.combinations:,} possible results."

    def _spells(self) -> list[str]:
        lines: list[str] = []
        for spell in self.odds.spells:
            text = f"{self._name(spell.act.id)}: {listing(list(self._fates(spell)))}"
            lines += [self.terminal.bold(line) for line in self._wrap(text)]
            lines += [
                line
                for text in self._causes(spell)
                for line in self.terminal.wrap(text, _INDENT * 2, _INDENT)
            ]
        return [self.terminal.bold("Spells"), *lines] if lines else []

    def _fates(self, spell: SpellOdds) -> Iterator[str]:
        fates = {
            "completes": spell.completes,
            "continues next round": spell.runs_on,
            "is spoiled": spell.spoiled,
            "is not cast": spell.absent,
        }
        return (f"{word} {format_chance(chance)}" for word, chance in fates.items() if chance)

    def _causes(self, spell: SpellOdds) -> Iterator[str]:
        """Yield which acts may be first to spoil a spell, the likeliest first."""
        causes = list(spell.spoiled_by.items())
        for names, chance in causes[:_MOST_CULPRITS]:
            together = " together" if len(names) > 1 else ""
            who = listing([self._name(name) for name in names])
            yield f"spoiled first by {who}{together}: {format_chance(chance)}"
        rest = [chance for _, chance in causes[_MOST_CULPRITS:]]
        if rest:
            ways = count(len(rest), "other way", "other ways")
            yield f"spoiled in {ways}: {format_chance(sum(rest, Fraction(0)))}"

    def _pairs(self) -> list[str]:
        if not self.odds.pairs:
            return []
        free = self.terminal.width - 2 * len(_GAP) - 3 * _COLUMN
        names = [self._name(name) for pair in self.odds.pairs for name in (pair.one, pair.other)]
        room = min(free // 2, max(widest(names), len("Who is first")))
        columns = "".join(word.rjust(_COLUMN) for word in ("first", "same", "first"))
        lines = [self.terminal.bold(f"{pad('Who is first', len(_GAP) + room)}{columns}")]
        for pair in self.odds.pairs:
            lines += self._pair(pair, room)
        return lines

    def _pair(self, pair: PairOdds, room: int) -> list[str]:
        chances = (pair.one_first, pair.together, pair.other_first)
        numbers = "".join(f"{percent(chance)}%".rjust(_COLUMN) for chance in chances)
        one, other = (wrap(self._name(name), room) for name in (pair.one, pair.other))
        middle = [numbers]
        if pair.absent:
            other.append(f"(both happen: {percent(1 - pair.absent)}%)")
        return [
            f"{_GAP}{pad(left, room)}{centre or ' ' * len(numbers)}{_GAP}{right}".rstrip()
            for left, centre, right in zip_longest(one, middle, other, fillvalue="")
        ]

    def _notes(self) -> list[str]:
        notes = [line for note in self.odds.notes for line in self._wrap(note)]
        return [self.terminal.bold("Notes"), *notes] if notes else []

    def _wrap(self, text: str) -> list[str]:
        return self.terminal.wrap(text, _INDENT, _GAP)

    def _name(self, act: str) -> str:
        return self.terminal.say(self.wording.short(self.acts[act]))


def _owner(throw: Throw) -> str:
    """Return the label of a die: its owner, how many figures it counts for, and its faces."""
    others = f" for {len(throw.figures)} figures" if len(throw.figures) > 1 else ""
    return f"{whose(throw.owner)} d{throw.faces}{others}"


def add_parser(subparsers: Any) -> None:  # noqa: ANN401 - argparse's type is private
    scenario_question.add_parser(
        subparsers,
        "odds",
        "give the odds of everything in a round, before any dice are rolled",
        "Gives the exact odds of a round, over every blow and every initiative die that is not "
        "in the scenario: which spells go off, who comes first, who acts when.",
    )


def run(options: argparse.Namespace) -> int:
    return scenario_question.run(ODDS, options)


def _odds(scenario: Scenario, tables: Tables) -> Odds:
    if scenario.phase != "round":
        problem = f"expected 'round', not '{scenario.phase}': odds are about a round's initiative"
        raise SceneError("phase", problem)
    return rules.odds(scenario.scene, scenario.ruleset, tables)


ODDS: Final = ScenarioQuestion(_odds, write_odds, odds_page)
