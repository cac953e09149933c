"""The answers of the rules in the JSON of scenario files."""

from collections.abc import Iterable
from typing import TypeAlias

import msgspec

from battleboard.rules import (
    Distance,
    Reason,
    Relation,
    Resolution,
    Ruler,
    SceneError,
    SpellOutcome,
    SurpriseCheck,
    Timing,
    comparison,
)

Answer: TypeAlias = comparison.Answer
Plain: TypeAlias = dict[str, object]

_ENCODER = msgspec.json.Encoder()


def write_answer(answer: Answer) -> bytes:
    """Write an answer on one line."""
    return _ENCODER.encode(plain_answer(answer))


def write_fault(fault: SceneError, line: int | None = None) -> bytes:
    """Write what is wrong with a scenario, and on which line of several it stood."""
    where: Plain = {} if line is None else {"line": line}
    return _ENCODER.encode({"error": where | plain_fault(fault)})


def plain_fault(fault: SceneError) -> Plain:
    """Give what is wrong with a scenario as plain values."""
    return {"path": fault.path, "message": str(fault), "suggestion": fault.suggestion}


def indented(written: bytes) -> bytes:
    """Spread what was written over several lines, for reading."""
    return msgspec.json.format(written, indent=2)


def plain_answer(answer: Answer) -> Plain:
    """Give an answer as plain values."""
    if isinstance(answer, SurpriseCheck):
        lost, individual = dict(answer.lost), dict(answer.individual)
        return {"lost": lost, "individual": individual, "why": plain_reasons(answer.why)}
    if isinstance(answer, Distance):
        return {"inches": answer.inches, "feet": answer.feet, "why": plain_reasons(answer.why)}
    return _resolution(answer)


def _resolution(answer: Resolution) -> Plain:
    return {
        "acts": [_act(timing, answer.ruler) for timing in answer.acts],
        "pairs": [_pair(pair) for pair in answer.pairs],
        "spells": [_spell(spell) for spell in answer.spells],
        "loops": answer.loops,
        "notes": answer.notes,
    }


def _act(timing: Timing, ruler: Ruler) -> Plain:
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
    return plain | {"targets": targets} if len(targets) > 1 else plain


def plain_reasons(reasons: Iterable[Reason]) -> list[Plain]:
    """Give reasons as plain values."""
    return [{"rule": rule, "text": text} for rule, text in reasons]


def _pair(pair: Relation) -> Plain:
    return {
        "first": pair.first,
        "second": pair.second,
        "relation": pair.relation,
        "rule": pair.rule,
        "text": pair.text,
    }


def _spell(spell: SpellOutcome) -> Plain:
    return {
        "act": spell.act,
        "completes_at": spell.completes_at,
        "round": spell.round,
        "threats": spell.threats,
        "together": spell.together,
        "outcome": spell.outcome,
    }
