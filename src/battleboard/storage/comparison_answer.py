"""How games compare about a scenario, in JSON."""

import msgspec

from battleboard.rules.comparison import (
    Cell,
    Column,
    Comparison,
    Entry,
    Feet,
    Lack,
    Loss,
    Row,
)
from battleboard.storage.scenario_answer import Plain, plain_answer, plain_fault, plain_reasons

_ENCODER = msgspec.json.Encoder()


def write_comparison(comparison: Comparison) -> bytes:
    """Write a comparison on one line."""
    return _ENCODER.encode(plain_comparison(comparison))


def plain_comparison(comparison: Comparison) -> Plain:
    """Give a comparison as plain values."""
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
