"""Which rule decides between two opposing acts of a round."""

from battleboard.rules.act import Act, Reason, Relation, before, same
from battleboard.rules.declaration import (
    BEFORE_INITIATIVE,
    HELD,
    PSIONIC,
    SPEED_ITEM,
    USUAL,
)
from battleboard.rules.rulesets.addict.blows import blow_against_blow
from battleboard.rules.rulesets.addict.casting import spell_against_act, spell_against_spell
from battleboard.rules.rulesets.addict.contact import COMES_ON, contact_against_act
from battleboard.rules.rulesets.addict.initiative import by_dice
from battleboard.rules.ruling import Rulings
from battleboard.rules.wording import whose

_BLOWS = frozenset({"strike", "shot"})


def relate(one: Act, other: Act, rulings: Rulings) -> Relation | None:
    """Say how two opposing acts of a round stand to each other, if a rule sets them so."""
    if one.stage != other.stage and not reach_decides(one, other):
        first, second = (one, other) if one.stage < other.stage else (other, one)
        return by_stage(first, second)
    if one.stage in {BEFORE_INITIATIVE, PSIONIC, HELD}:
        return same(one, other, STAGES[one.stage])
    return _by_kind(one, other, rulings)


def reach_decides(one: Act, other: Act) -> bool:
    """Whether a charge meets a blow: then even a speed item leaves it to the reach (VII.B.3)."""
    stages = {one.stage, other.stage}
    return stages == {SPEED_ITEM, USUAL} and {one.mode, other.mode} == {"contact", "strike"}


def _by_kind(one: Act, other: Act, rulings: Rulings) -> Relation | None:
    if one.timed and other.timed:
        return spell_against_spell(one, other, rulings)
    if one.timed or other.timed:
        spell, act = (one, other) if one.timed else (other, one)
        return spell_against_act(spell, act, rulings)
    if one.mode in COMES_ON or other.mode in COMES_ON:
        mover, act = (one, other) if one.mode in COMES_ON else (other, one)
        return contact_against_act(mover, act, rulings)
    if one.mode in _BLOWS and other.mode in _BLOWS and one.stage != SPEED_ITEM:
        return blow_against_blow(one, other, rulings)
    return by_dice(one, other)


STAGES: dict[int, Reason] = {
    BEFORE_INITIATIVE: Reason("ADDICT IV", "Both were ready before the dice fell."),
    PSIONIC: Reason("ADDICT V", "Psionics work at the top of each segment, all at one moment."),
    HELD: Reason("ADDICT VII", "Both hold back, and act together."),
}


def by_stage(first: Act, second: Act) -> Relation:
    """Put an act of an earlier stage first, unless it is a spell that outlasts the round."""
    if first.runs_on:
        text = (
            f"{whose(first.by)} {first.kind} runs on into a later round; {second.by} acts in this."
        )
        return before(second, first, Reason("ADDICT VII", text))
    spoils = second.mode == "spell" and first.aims_at(second) and first.mode in {*_BLOWS, "turn"}
    return before(first, second, _stage_reason(first, second), spoils=spoils)


def _stage_reason(first: Act, second: Act) -> Reason:
    if second.stage == HELD:
        return Reason("ADDICT VII", f"{second.by} holds back until {first.by} has acted.")
    if first.stage == SPEED_ITEM:
        return Reason("ADDICT VI.C", f"{whose(first.by)} weapon strikes first, whatever the dice.")
    if first.stage == PSIONIC:
        return Reason("ADDICT V", f"{whose(first.by)} psionics work at the top of the segment.")
    return Reason("ADDICT IV", f"{first.by} acts before initiative.")
