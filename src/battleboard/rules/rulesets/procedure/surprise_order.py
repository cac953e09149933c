"""How acts of the surprise segments stand to each other: in one segment, both happen (phase 5)."""

from battleboard.rules.act import Act, Reason, Relation, same
from battleboard.rules.case import Case
from battleboard.rules.rulesets.addict import surprise_order
from battleboard.rules.rulesets.addict.blows import by_reach
from battleboard.rules.rulesets.addict.surprise_order import HARMFUL, before_contact, meet
from battleboard.rules.rulesets.procedure.casting import concentrates
from battleboard.rules.rulesets.procedure.charging import RULE as CHARGE

RULE = "PROCEDURE phase 5"


def relate_in_surprise(case: Case, one: Act, other: Act) -> Relation:
    """Say how two opposing acts of the surprise segments stand to each other."""
    if one.due != other.due or one.stage != other.stage:
        found = surprise_order.relate_in_surprise(one, other, case.rulings)
    else:
        found = before_contact(one, other) or _in_one_segment(one, other)
    rule = {"ADDICT I.D": RULE, "ADDICT VI.C": "PROCEDURE speed items", "ADDICT VII.B.3": CHARGE}
    return found._replace(rule=rule.get(found.rule, found.rule), spoils=_lost(case, one, other))


def _in_one_segment(one: Act, other: Act) -> Relation:
    if "contact" in {one.mode, other.mode} <= {"contact", "strike"} and meet(one, other):
        return by_reach(one, other, CHARGE, f"They meet in surprise segment {one.due}")
    text = f"Both happen in surprise segment {one.due}."
    if one.runs_on:
        text = "Both are done in the same segment of round 1."
    return same(one, other, Reason(RULE, text))


def _lost(case: Case, one: Act, other: Act) -> tuple[str, ...]:
    """List the spells of two acts that a hit by the other one would lose."""
    return tuple(b.id for a, b in ((one, other), (other, one)) if _spoils(case, a, b))


def _spoils(case: Case, threat: Act, spell: Act) -> bool:
    aims = spell.mode == "spell" and threat.mode in HARMFUL and threat.aims_at(spell)
    if not aims or threat.runs_on or threat.due < spell.begun or not _counts(case, threat, spell):
        return False
    in_time = spell.due
    if case.rulings["spoil.same_segment"] == "on" or concentrates(case, spell):
        in_time += 1
    return threat.due < in_time


def _counts(case: Case, threat: Act, spell: Act) -> bool:
    every = case.rulings["spoil.first_only"] == "off" or spell.takes_full_round
    return every or threat.routine == 1
