"""The odds of a round as a page of text for a terminal."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import zip_longest
from textwrap import wrap
from typing import Final

from battleboard.app.deed import Deeds
from battleboard.app.ink import Ink, padded, widest
from battleboard.app.odds_table import odds_table
from battleboard.app.page import heading
from battleboard.app.percent import percent, told
from battleboard.foundation.words import count, listing, whose
from battleboard.rules import Odds, PairOdds, SpellOdds, find_ruleset
from battleboard.rules.timing.dice import Throw
from battleboard.storage.scenario import Scenario

_MOST_CULPRITS: Final = 6
_COLUMN: Final = 7
_GAP: Final = "  "
_INDENT: Final = "    "


def odds_page(scenario: Scenario, odds: Odds, ink: Ink) -> list[str]:
    """Write the lines of the page."""
    title = f"{find_ruleset(scenario.ruleset).title} · Odds"
    return [*heading(title, scenario, ink), *_OddsPage(scenario, odds, ink).lines()]


class _OddsPage:
    """Writes out odds: the dice, spells, pairs, the segments of each act, and notes."""

    def __init__(self, scenario: Scenario, odds: Odds, ink: Ink) -> None:
        self.odds = odds
        self.ink = ink
        self.round = scenario.scene.round
        self.deeds = Deeds(scenario.scene)
        self.acts = {each.act.id: each.act for each in odds.acts}

    def lines(self) -> list[str]:
        """Write all parts, leaving out those with nothing to say."""
        lines = self.ink.wrapped(self._dice())
        rows = [(self._name(each.act.id), each) for each in self.odds.acts]
        parts = (self._spells(), self._pairs(), odds_table(rows, self.odds.ruler, self.ink))
        for part in filter(None, (*parts, self._notes())):
            lines += ["", *part]
        return lines

    def _dice(self) -> str:
        dice = self.odds.dice
        if not dice:
            return "No die is left to be thrown."
        whose = listing([_owner(throw) for throw in dice])
        return f"Still to be thrown: {whose}. That can fall in {self.odds.combinations:,} ways."

    def _spells(self) -> list[str]:
        lines: list[str] = []
        for spell in self.odds.spells:
            text = f"{self._name(spell.act.id)}: {listing(list(self._fates(spell)))}"
            lines += [self.ink.bold(line) for line in self._wrapped(text)]
            lines += [
                line
                for text in self._causes(spell)
                for line in self.ink.wrapped(text, _INDENT * 2, _INDENT)
            ]
        return [self.ink.bold("Spells"), *lines] if lines else []

    def _fates(self, spell: SpellOdds) -> Iterator[str]:
        """Say what may become of a spell."""
        fates = {
            "completes": spell.completes,
            "runs on": spell.runs_on,
            "is spoiled": spell.spoiled,
            "is not cast": spell.absent,
        }
        return (f"{word} {told(chance)}" for word, chance in fates.items() if chance)

    def _causes(self, spell: SpellOdds) -> Iterator[str]:
        """Say what spoils a spell first, the likeliest causes one by one."""
        causes = list(spell.spoiled_by.items())
        for names, chance in causes[:_MOST_CULPRITS]:
            together = " together" if len(names) > 1 else ""
            who = listing([self._name(name) for name in names])
            yield f"spoiled first by {who}{together}: {told(chance)}"
        rest = [chance for _, chance in causes[_MOST_CULPRITS:]]
        if rest:
            ways = count(len(rest), "other way", "other ways")
            yield f"spoiled in {ways}: {told(sum(rest, Fraction(0)))}"

    def _pairs(self) -> list[str]:
        if not self.odds.pairs:
            return []
        free = self.ink.width - 2 * len(_GAP) - 3 * _COLUMN
        names = [self._name(name) for pair in self.odds.pairs for name in (pair.one, pair.other)]
        room = min(free // 2, max(widest(names), len("Who is first")))
        columns = "".join(word.rjust(_COLUMN) for word in ("first", "same", "first"))
        lines = [self.ink.bold(f"{padded('Who is first', len(_GAP) + room)}{columns}")]
        for pair in self.odds.pairs:
            lines += self._pair(pair, room)
        return lines

    def _pair(self, pair: PairOdds, room: int) -> list[str]:
        chances = (pair.one_first, pair.together, pair.other_first)
        numbers = "".join(f"{percent(chance)} %".rjust(_COLUMN) for chance in chances)
        one, other = (wrap(self._name(name), room) for name in (pair.one, pair.other))
        middle = [numbers]
        if pair.absent:
            other.append(f"(both done: {percent(1 - pair.absent)} %)")
        return [
            f"{_GAP}{padded(left, room)}{centre or ' ' * len(numbers)}{_GAP}{right}".rstrip()
            for left, centre, right in zip_longest(one, middle, other, fillvalue="")
        ]

    def _notes(self) -> list[str]:
        notes = [line for note in self.odds.notes for line in self._wrapped(note)]
        return [self.ink.bold("Notes"), *notes] if notes else []

    def _wrapped(self, text: str) -> list[str]:
        return self.ink.wrapped(text, _INDENT, _GAP)

    def _name(self, act: str) -> str:
        return self.ink.say(self.deeds.short(self.acts[act]))


def _owner(throw: Throw) -> str:
    """Name a die: whose it is, for how many it counts, and its faces."""
    others = f" for {len(throw.figures)} figures" if len(throw.figures) > 1 else ""
    return f"{whose(throw.owner)} d{throw.faces}{others}"
