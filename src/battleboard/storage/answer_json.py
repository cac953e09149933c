"""Rules answers as JSON: resolved rounds, odds, and comparisons of games."""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import TypeAlias

import msgspec

from battleboard.rules import (
    ActOdds,
    Distance,
    Odds,
    PairOdds,
    Reason,
    Relation,
    Resolution,
    Ruler,
    SceneError,
    SpellOdds,
    SpellOutcome,
    SurpriseCheck,
    Timing,
    comparison,
)
from battleboard.rules.comparison import Cell, Column, Comparison, Entry, Feet, Lack, Loss, Row
from battleboard.rules.likelihood.odds import Culprits
from battleboard.rules.timing.act import VERY_BEGINNING, Fallback, TargetLost

Answer: TypeAlias = comparison.Answer
Plain: TypeAlias = dict[str, object]

_ENCODER = msgspec.json.Encoder()


def write_answer(answer: Answer) -> bytes:
    return _ENCODER.encode(plain_answer(answer))


def write_fault(fault: SceneError, line: int | None = None) -> bytes:
    """Serialize a scenario error; `line` is the scenario's line in a file of several scenarios."""
    where: Plain = {} if line is None else {"line": line}
    return _ENCODER.encode({"error": where | plain_fault(fault)})


def plain_fault(fault: SceneError) -> Plain:
    return {"path": fault.path, "message": str(fault), "suggestion": fault.suggestion}


def indent_json(written: bytes) -> bytes:
    return msgspec.json.format(written, indent=2)


def plain_answer(answer: Answer) -> Plain:
    if isinstance(answer, SurpriseCheck):
        lost, individual = dict(answer.lost), dict(answer.individual)
        return {"lost": lost, "individual": individual, "why": plain_reasons(answer.why)}
    if isinstance(answer, Distance):
        return {"inches": answer.inches, "feet": answer.feet, "why": plain_reasons(answer.why)}
    return _resolution(answer)


def _resolution(answer: Resolution) -> Plain:
    return {
        "acts": [_resolved_act(timing, answer.ruler) for timing in answer.acts],
        "pairs": [_resolved_pair(pair) for pair in answer.pairs],
        "spells": [_resolved_spell(spell) for spell in answer.spells],
        "loops": answer.loops,
        "notes": answer.notes,
    }


def _resolved_act(timing: Timing, ruler: Ruler) -> Plain:
    act = timing.act
    targets = act.targets
    plain: Plain = {
        "id": act.id,
        "by": act.by,
        "kind": act.kind,
        "target": targets[0] if targets else None,
        "segment": ruler.number(timing.segment),
        "fixed": timing.fixed,
        "rank": timing.rank,
        "outcome": timing.outcome,
        "why": plain_reasons(timing.why),
    }
    if len(targets) > 1:
        plain["targets"] = targets
    return plain if act.departure is None else plain | _plain_departure(act.departure, ruler)


def _plain_departure(departure: TargetLost, ruler: Ruler) -> Plain:
    gone: Plain = {
        "target": departure.target,
        "distance_ft": departure.distance_ft,
        "mark": departure.words,
        "taken": departure.taken,
        "choices": [_resort(resort, ruler) for resort in departure.resorts],
    }
    return {"target_gone": gone}


def _resort(resort: Fallback, ruler: Ruler) -> Plain:
    segment = None if resort.segment is None else ruler.number(resort.segment)
    return {
        "choice": resort.choice,
        "possible": resort.possible,
        "target": resort.target or None,
        "segment": segment,
        "rule": resort.why.rule,
        "text": resort.why.text,
    }


def plain_reasons(reasons: Iterable[Reason]) -> list[Plain]:
    return [{"rule": rule, "text": text} for rule, text in reasons]


def _resolved_pair(pair: Relation) -> Plain:
    return {
        "first": pair.first,
        "second": pair.second,
        "relation": pair.relation,
        "rule": pair.rule,
        "text": pair.text,
    }


def _resolved_spell(spell: SpellOutcome) -> Plain:
    """A resolved spell; `when` is left out unless it completes at 0, the start of a round."""
    plain: Plain = {
        "act": spell.act,
        "completes_at": spell.completes_at,
        "round": spell.round,
        "threats": spell.threats,
        "together": spell.together,
        "outcome": spell.outcome,
    }
    return plain | {"when": spell.when} if spell.completes_at == VERY_BEGINNING else plain


def write_odds(odds: Odds) -> bytes:
    return _ENCODER.encode(plain_odds(odds))


def plain_odds(odds: Odds) -> Plain:
    dice = [
        {"owner": throw.owner, "die": throw.faces, "figures": throw.figures, "added": throw.added}
        for throw in odds.dice
    ]
    return {
        "dice": dice,
        "combinations": odds.combinations,
        "spells": [_spell_odds(spell) for spell in odds.spells],
        "pairs": [_pair_odds(pair) for pair in odds.pairs],
        "acts": [_act_odds(act) for act in odds.acts],
        "notes": odds.notes,
    }


def _spell_odds(spell: SpellOdds) -> Plain:
    return {
        "act": spell.act.id,
        "completes": _chance(spell.completes),
        "runs_on": _chance(spell.runs_on),
        "spoiled": _chance(spell.spoiled),
        "spoiled_by": _culprits(spell.spoiled_by),
        "due": [
            {"round": turn, "segment": number} | _chance(chance)
            for (turn, number), chance in spell.due.items()
        ],
        "absent": _chance(spell.absent),
    }


def _culprits(chances: Mapping[Culprits, Fraction]) -> list[Plain]:
    return [{"acts": names} | _chance(chance) for names, chance in chances.items()]


def _pair_odds(pair: PairOdds) -> Plain:
    return {
        "one": pair.one,
        "other": pair.other,
        "one_first": _chance(pair.one_first),
        "together": _chance(pair.together),
        "other_first": _chance(pair.other_first),
        "absent": _chance(pair.absent),
    }


def _act_odds(odds: ActOdds) -> Plain:
    return {
        "id": odds.act.id,
        "by": odds.act.by,
        "kind": odds.act.kind,
        "targets": odds.act.targets,
        "segments": [
            {"segment": number} | _chance(chance) for number, chance in odds.segments.items()
        ],
        "prevented": _chance(odds.prevented),
        "absent": _chance(odds.absent),
    }


def _chance(chance: Fraction) -> Plain:
    return {"chance": float(chance), "exact": str(chance)}


def write_comparison(comparison: Comparison) -> bytes:
    return _ENCODER.encode(plain_comparison(comparison))


def plain_comparison(comparison: Comparison) -> Plain:
    return {
        "rulesets": [_column(column) for column in comparison.columns],
        "rows": [_row(row) for row in comparison.rows],
    }


def _column(column: Column) -> Plain:
    plain: Plain = {
        "id": column.game.id,
        "title": column.game.title,
        "options": dict(column.options),
        "without": [_lack(lack) for lack in column.lacks],
    }
    if column.answer is not None:
        return plain | {"answer": plain_answer(column.answer)}
    return plain if column.fault is None else plain | {"error": plain_fault(column.fault)}


def _lack(lack: Lack) -> Plain:
    notion, figure, thing = lack.mention
    return {"notion": notion, "by": figure, "thing": thing, "text": lack.instead}


def _row(row: Row) -> Plain:
    return {"id": row.name, "differs": row.differs, "cells": [_cell(cell) for cell in row.cells]}


def _cell(cell: Cell) -> Plain:
    plain: Plain = {"ruleset": cell.game, "differs": cell.differs}
    facts = None if cell.entry is None else _facts(cell.entry)
    return plain | {"is": facts, "why": plain_reasons(cell.why)}


def _facts(entry: Entry) -> Plain:
    if isinstance(entry, Loss):
        return {"lost": entry.amount, "unit": entry.unit}
    if isinstance(entry, Feet):
        return {"feet": entry.feet}
    timing, ruler = entry
    return {
        "rank": timing.rank,
        "segment": ruler.number(timing.segment),
        "place": ruler.name(timing.segment),
        "fixed": timing.fixed,
        "outcome": timing.outcome,
    }
