"""`battleboard resolve`: resolves scenarios, in JSON or as a page for a terminal."""

import argparse
import textwrap
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

from battleboard import rules
from battleboard.app import scenario_question
from battleboard.app.act_wording import ActWording, Reasons, cite_reason
from battleboard.app.round_strip import RoundStrip
from battleboard.app.scenario_question import ScenarioQuestion
from battleboard.app.terminal import Terminal, pad, widest
from battleboard.foundation.words import count, listing, number, whose
from battleboard.rules import (
    Act,
    Distance,
    Reason,
    Relation,
    Resolution,
    SpellOutcome,
    SurpriseCheck,
    Tables,
    Timing,
    find_ruleset,
)
from battleboard.rules.left_to_dm import left_to_dm
from battleboard.storage.answer_json import Answer, write_answer
from battleboard.storage.scenario import Scenario

_USUAL_DIE: Final = 6
_PHASES: Final = {
    "surprise_check": "Surprise check",
    "distance": "Encounter distance",
    "surprise": "Surprise",
}
_STRUCK: Final = frozenset({"prevented", "spoiled"})
_SETTLED_KINDS: Final = frozenset({"strike", "shot", "turn", "spell", "device"})
_INDENT: Final = " " * 10
_NOTE: Final = " " * 2


def resolution_page(
    scenario: Scenario, answer: Resolution | SurpriseCheck | Distance, terminal: Terminal
) -> list[str]:
    lines = heading(find_ruleset(scenario.ruleset).title, scenario, terminal)
    match answer:
        case Resolution():
            return [*lines, *_ResolutionPage(scenario, answer, terminal).lines()]
        case SurpriseCheck():
            return [*lines, *_surprise(scenario, answer, terminal)]
        case Distance(inches, feet, why):
            told = f'The parties meet {number(feet)} ft apart ({number(inches)}").'
            return [*lines, terminal.say(told), "", *_cite_reasons(why, terminal)]


def heading(title: str, scenario: Scenario, terminal: Terminal) -> list[str]:
    scene = scenario.scene
    phase = _PHASES.get(scenario.phase, f"Round {scene.round}")
    house = [f"{name} {answer}" for name, answer in scene.options.items()]
    facts = [
        ("Dice", _dice(scenario)),
        ("Lost to surprise", [f"{name} {lost}" for name, lost in scene.lost.items()]),
        ("House rules", house),
    ]
    lines = list(map(terminal.bold, terminal.wrap(f"{title} · {phase}, {scene.place}", _NOTE, "")))
    for name, words in facts:
        if words:
            lines += terminal.wrap(f"{name}: {', '.join(words)}", _NOTE, "")
    return [*lines, ""]


def _dice(scenario: Scenario) -> list[str]:
    scene = scenario.scene
    match scenario.phase:
        case "distance":
            return [str(die) for die in scenario.meeting.dice]
        case "surprise":
            return []
        case "surprise_check":
            rolled = {name: side.roll for name, side in scene.sides.items()}
        case "round":
            rolled = {name: side.initiative for name, side in scene.sides.items()}
    dice = [
        f"{name} {roll}{_size(scene.sides[name].die)}"
        for name, roll in rolled.items()
        if roll is not None
    ]
    own = [f"{each.id} {each.initiative}" for each in scene.combatants if each.initiative]
    return dice + own if scenario.phase == "round" else dice


def _size(die: int) -> str:
    return "" if die == _USUAL_DIE else f" (d{die})"


def _surprise(scenario: Scenario, answer: SurpriseCheck, terminal: Terminal) -> list[str]:
    lost = {name: answer.lost.get(name, 0) for name in scenario.scene.sides}
    sides = [f"{name}: surprised for {count(n, answer.unit)}." for name, n in lost.items() if n]
    calm = [name for name, n in lost.items() if not n]
    if calm:
        sides.append(f"Not surprised: {listing(calm)}.")
    lines = [terminal.bold(line) for line in terminal.wrap(" ".join(sides))]
    if answer.individual:
        lines += terminal.wrap(f"But {_individually(answer.individual, answer.unit)}.")
    return [*lines, "", *_cite_reasons(answer.why, terminal)]


def _individually(lost: Mapping[str, int], unit: str) -> str:
    names: dict[int, list[str]] = {}
    for name, segments in lost.items():
        names.setdefault(segments, []).append(name)
    return "; ".join(
        f"{listing(those)} {'loses' if len(those) == 1 else 'lose'} {count(segments, unit)}"
        for segments, those in sorted(names.items())
    )


def _cite_reasons(why: Iterable[Reason], terminal: Terminal) -> list[str]:
    return [line for reason in why for line in terminal.wrap(cite_reason(reason), " " * 4, "  ")]


class _ResolutionPage:
    """The page of a resolution: strip, acts with reasons, spells, loops and notes."""

    def __init__(self, scenario: Scenario, answer: Resolution, terminal: Terminal) -> None:
        self.scenario = scenario
        self.answer = answer
        self.terminal = terminal
        self.in_surprise = scenario.phase == "surprise"
        self.wording = ActWording(scenario.scene)
        self.acts = {timing.act.id: timing for timing in answer.acts}
        pairs = filter(self._is_telling, answer.pairs)
        self.reasons = Reasons(self.acts, pairs, self.wording)

    def lines(self) -> list[str]:
        strip = RoundStrip(
            self.scenario.scene,
            self.answer,
            self.wording,
            self.terminal,
            in_surprise=self.in_surprise,
        )
        parts = [strip.lines(), self._acts(), self._spells(), self._rings(), self._notes()]
        lines: list[str] = []
        for part in filter(None, parts):
            lines += ["", *part] if lines else part
        return lines

    def _is_telling(self, pair: Relation) -> bool:
        """Whether a pair deserves a sentence: not if surprise segments already show it."""
        if not self.in_surprise or pair.spoils:
            return True
        first, second = self.acts[pair.first], self.acts[pair.second]
        return first.segment == second.segment and not second.act.runs_on

    def _acts(self) -> list[str]:
        if not self.answer.acts:
            return self.terminal.wrap("Nothing happens.")
        words = {
            name: self.terminal.say(self.wording.words(act.act)) for name, act in self.acts.items()
        }
        beside = len(_INDENT) + 2 + widest([_LONGEST, *map(_outcome, self.answer.acts)])
        room = max(20, min(widest(words.values()), self.terminal.width - beside))
        unit = "seg." if self.answer.ruler.unit == "segment" else self.answer.ruler.unit
        lines = [self.terminal.bold(f"  #  {unit}")]
        for timing in self.answer.acts:
            lines += self._act(timing, words[timing.act.id], room)
            why = self.reasons.of(timing)
            lines += [line for text in why for line in self.terminal.wrap(text, _INDENT)]
        if not self.in_surprise and any(not timing.fixed for timing in self.answer.acts):
            lines += ["", *self.terminal.wrap(_ABOUT.format(unit=self.answer.ruler.unit), _NOTE)]
        return lines

    def _act(self, timing: Timing, words: str, room: int) -> list[str]:
        letter = "" if self.in_surprise or timing.fixed else "~"
        first, *rest = textwrap.wrap(words, room)
        place = f"{timing.rank:>3}  {letter + self.answer.ruler.name(timing.segment):>3}  "
        lines = [f"{place}{pad(first, room)}  {_outcome(timing)}".rstrip()]
        lines += [_INDENT + line for line in rest]
        return list(map(self._style(timing), lines))

    def _style(self, timing: Timing) -> Callable[[str], str]:
        if timing.outcome in _STRUCK:
            return self.terminal.strike_through
        return self.terminal.alarming if timing.outcome == "at risk" else self.terminal.bold

    def _spells(self) -> list[str]:
        if not self.answer.spells:
            return []
        told = [self._spell(spell) for spell in self.answer.spells]
        lines = [line for text in told for line in self.terminal.wrap(text, " " * 4, _NOTE)]
        return [self.terminal.bold("Spells"), *lines]

    def _spell(self, spell: SpellOutcome) -> str:
        act = self.acts[spell.act].act
        name = f"{whose(act.by)} {self.wording.subject(act)}"
        match spell.outcome:
            case "at risk":
                return f"{name} ({spell.when}) is at risk from {self._names(spell.threats)}."
            case "spoiled":
                return f"{name} ({spell.when}) is spoiled{self._culprits(spell, act)}."
            case "runs on":
                return f"{name} continues, and takes effect {_at(spell.when)}."
            case _:
                danger = "" if spell.threats else "; nothing threatens it"
                return f"{name} takes effect {_at(spell.when)}{danger}."

    def _culprits(self, spell: SpellOutcome, act: Act) -> str:
        """Name the acts that spoiled a spell: threats that hit, or acts that felled the caster."""
        outcomes = self.scenario.scene.outcomes
        felled = (
            name
            for name, timing in self.acts.items()
            if outcomes.get(name) == "incapacitated" and act.by in timing.act.targets
        )
        hits = [name for name in spell.threats if outcomes.get(name) in {"hit", "incapacitated"}]
        culprits = hits or [name for name in felled if self.acts[name].rank < self._rank(spell)]
        return f" by {self._names(culprits)}" if culprits else ""

    def _rank(self, spell: SpellOutcome) -> int:
        return self.acts[spell.act].rank

    def _names(self, acts: Sequence[str]) -> str:
        return listing([self.wording.short(self.acts[name].act) for name in acts])

    def _rings(self) -> list[str]:
        lines: list[str] = []
        for ring in self.answer.loops:
            circle = [self.wording.short(self.acts[name].act) for name in ring]
            text = f"The rules form a loop: {' before '.join([*circle, circle[0]])}. {_RING}"
            lines += self.terminal.wrap(text, " " * 4, _NOTE)
        return [self.terminal.bold("Loops"), *lines] if lines else []

    def _notes(self) -> list[str]:
        notes = dict.fromkeys(map(self.reasons.in_words, self.answer.notes))
        lines = [line for note in notes for line in self.terminal.wrap(note, " " * 4, _NOTE)]
        return [self.terminal.bold("Notes"), *lines] if lines else []


_LONGEST = "prevented"
"""The longest of the usual outcomes."""
_ABOUT = "~ No rule fixes this {unit}; Battleboard only places the act there."
_RING = "They are listed by initiative; the DM decides."


def _at(when: str) -> str:
    """Put the preposition before a time: in segment 7, at the start of round 2."""
    return f"{'at' if when.startswith('the start') else 'in'} {when}"


def _outcome(timing: Timing) -> str:
    """Return the outcome of an act, or '' if the act needs none; for a lost act, say why."""
    if timing.act.departure and timing.act.is_lost and timing.outcome == "prevented":
        return timing.act.departure.words
    told = timing.act.kind in _SETTLED_KINDS or timing.outcome in _STRUCK
    return timing.outcome if told else ""


def add_parser(subparsers: Any) -> None:  # noqa: ANN401 - argparse's type is private
    scenario_question.add_parser(
        subparsers,
        "resolve",
        "show what happens in a scenario, when and why",
        "Answers a scenario: what happens when, and why, with the rule for each.",
    )


def run(options: argparse.Namespace) -> int:
    return scenario_question.run(RESOLVE, options)


def _resolve(scenario: Scenario, tables: Tables) -> Answer:
    scene, game = scenario.scene, scenario.ruleset
    match scenario.phase:
        case "surprise_check":
            return rules.check_surprise(scene, game, tables)
        case "distance":
            return rules.encounter_distance(scenario.meeting, game)
        case "surprise":
            return rules.resolve_surprise(scene, game, tables)
        case "round":
            answer = rules.resolve_round(scene, game, tables)
            left = left_to_dm(scene, rules.find_ruleset(game))
            return answer._replace(notes=(*answer.notes, *left))


RESOLVE: Final = ScenarioQuestion(_resolve, write_answer, resolution_page)
answer: Final = RESOLVE.answer
