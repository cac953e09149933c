"""Citations of this procedure for the rules that it shares with the book (`addict`)."""

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from battleboard.rules.timing.act import Act, Reason, Relation
from battleboard.rules.timing.plan import Pair, Plan

# The longest matching prefix of a book citation decides.
_PLACES: Mapping[str, str] = MappingProxyType(
    {
        "ADDICT": "PROCEDURE phase 8",
        "ADDICT I": "PROCEDURE phase 2",
        "ADDICT I.C.3": "PROCEDURE phase 5",
        "ADDICT I.C.6": "PROCEDURE speed items",
        "ADDICT I.D": "PROCEDURE phase 5",
        "ADDICT I.E": "PROCEDURE phase 5",
        "ADDICT I.F": "PROCEDURE phase 5",
        "ADDICT II": "PROCEDURE phase 3",
        "ADDICT III": "PROCEDURE phase 6",
        "ADDICT IV": "PROCEDURE specialists",
        "ADDICT VI": "PROCEDURE phase 7",
        "ADDICT VI.C": "PROCEDURE speed items",
        "ADDICT VII.A": "PROCEDURE routines",
        "ADDICT VII.B": "PROCEDURE charge",
        "ADDICT VII.C": "PROCEDURE spells",
        "ADDICT VII.C.2.c": "PROCEDURE lost initiative",
        "ADDICT VII.C.3.b": "PROCEDURE lost initiative",
        "ADDICT VII.C.4": "PROCEDURE ties",
        "ADDICT VII.D": "PROCEDURE speed factor",
        "ADDICT VIII": "PROCEDURE phase 9",
    }
)


@cache
def own_rule(rule: str) -> str:
    """Translate a book citation to this procedure's; return any other one unchanged."""
    parts = rule.split(".")
    known = (".".join(parts[:n]) for n in range(len(parts), 0, -1))
    book = "ADDICT" if rule.startswith("ADDICT ") else ""
    return next((_PLACES[each] for each in known if each in _PLACES), _PLACES.get(book, rule))


def own_reason(why: Reason) -> Reason:
    return Reason(own_rule(why.rule), why.text)


def own_plan(plan: Plan) -> Plan:
    """Translate all citations in a plan: acts, relations and notes."""
    acts = {act.id: _act(act) for act in plan.acts}
    pairs = [
        Pair(acts[pair.one.id], acts[pair.other.id], pair.ruled and _relation(pair.ruled))
        for pair in plan.pairs
    ]
    return plan._replace(acts=list(acts.values()), pairs=pairs, notes=[*map(_note, plan.notes)])


def _act(act: Act) -> Act:
    place = act.place._replace(rule=own_rule(act.place.rule))
    return act._replace(place=place, why=tuple(map(own_reason, act.why)))


def _relation(ruled: Relation) -> Relation:
    return ruled._replace(rule=own_rule(ruled.rule))


def _note(note: str) -> str:
    text, bracket, rule = note.rpartition(" (")
    return f"{text}{bracket}{own_rule(rule.removesuffix(')'))})" if bracket else note
