"""Which rule decides between two opposing acts of a round (phase 8)."""

from collections.abc import Mapping
from types import MappingProxyType

from battleboard.rules.act import Act, Relation, same
from battleboard.rules.case import Case
from battleboard.rules.declaration import BEFORE_INITIATIVE, PSIONIC, SPEED_ITEM
from battleboard.rules.rulesets.addict.blows import blow_against_blow
from battleboard.rules.rulesets.addict.contact import COMES_ON
from battleboard.rules.rulesets.addict.initiative import by_dice, is_first
from battleboard.rules.rulesets.addict.order import STAGES, by_stage, reach_decides
from battleboard.rules.rulesets.procedure.casting import timed_against_act
from battleboard.rules.rulesets.procedure.charging import coming_against_act
from battleboard.rules.rulesets.procedure.letters import (
    PRECEDENCE,
    by_letter,
    is_tied,
    kind_of,
)
from battleboard.rules.rulesets.procedure.prepared import is_prepared_for, prepared_against_act
from battleboard.rules.rulesets.procedure.ties import by_segment, left_to_segments, tie_rule
from battleboard.rules.scene import BLOWS

# Where this reading has words of its own for a rule that it shares with `addict`.
_OWN: Mapping[str, str] = MappingProxyType(
    {
        "ADDICT VI.C": "PROCEDURE speed items",
        "ADDICT VII": "PROCEDURE phase 8",
        "ADDICT VII.B": "PROCEDURE charge",
        "ADDICT VII.B.1": "PROCEDURE charge",
        "ADDICT VII.B.3": "PROCEDURE charge",
        "ADDICT VII.C.1": "PROCEDURE spells",
        "ADDICT VII.C.4": "PROCEDURE ties",
    }
)
# What a tie of the dice turns into a tie rule.
_ON_TIE = frozenset({"ADDICT VII.C.2.b", "ADDICT VII.C.3.b"})
_CONTACT = "ADDICT VII.B.4"


def relate(case: Case, one: Act, other: Act) -> Relation | None:
    """Say how two opposing acts of a round stand to each other, if a rule sets them so."""
    found = _related(case, one, other)
    return None if found is None else found._replace(rule=_cited(found.rule, one, other))


def _cited(rule: str, one: Act, other: Act) -> str:
    tied = one.die.value == other.die.value
    if rule in _ON_TIE and tied:
        return tie_rule(one, other)
    if rule == _CONTACT:
        return "PROCEDURE tie E-D" if tied else "PROCEDURE charge"
    return _OWN.get(rule, rule)


def _related(case: Case, one: Act, other: Act) -> Relation | None:
    if one.stage != other.stage and not reach_decides(one, other):
        found = by_stage(*sorted((one, other), key=_precedence))
        # A hit spoils a spell from an earlier segment only.
        return found._replace(gap=1) if found.spoils else found
    if one.stage in {BEFORE_INITIATIVE, PSIONIC}:
        return same(one, other, STAGES[one.stage])
    for hold, act in ((one, other), (other, one)):
        if is_prepared_for(hold, act):
            return prepared_against_act(case, hold, act)
    return _by_kind(case, one, other)


def _precedence(act: Act) -> int:
    return PRECEDENCE.index(act.stage)


def _by_kind(case: Case, one: Act, other: Act) -> Relation | None:
    if one.timed or other.timed:
        return timed_against_act(case, one, other)
    if one.mode in COMES_ON or other.mode in COMES_ON:
        mover, act = (one, other) if one.mode in COMES_ON else (other, one)
        return coming_against_act(case, mover, act)
    kinds = {kind_of(case, one), kind_of(case, other)}
    if "set" in kinds:
        return None
    if left_to_segments(case, one, other):
        return by_segment(case, one, other)
    if kinds <= BLOWS and one.stage != SPEED_ITEM:
        return blow_against_blow(one, other, case.rulings)
    return _by_dice_and_letter(case, one, other)


def _by_dice_and_letter(case: Case, one: Act, other: Act) -> Relation:
    """Put all of the winner's acts first; on a tie go by letter, on both sides."""
    tied = is_tied(one.die, other.die)
    if not tied or one.stage == SPEED_ITEM or is_first(one) != is_first(other):
        return by_dice(one, other)
    return by_letter(case, one, other) or by_dice(one, other)
