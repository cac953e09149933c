"""Which acts of a round bear on each other, and which rule decides between each two."""

from collections.abc import Iterable, Sequence

from battleboard.rules.act import Act, Reason, Relation, before, same
from battleboard.rules.ruleset import Rulings
from battleboard.rules.rulesets.addict.blows import blow_against_blow
from battleboard.rules.rulesets.addict.casting import spell_against_act, spell_against_spell
from battleboard.rules.rulesets.addict.contact import COMES_ON, contact_against_act
from battleboard.rules.rulesets.addict.declaration import (
    BEFORE_INITIATIVE,
    HELD,
    PSIONIC,
    SPEED_ITEM,
)
from battleboard.rules.rulesets.addict.initiative import by_dice

_BLOWS = frozenset({"strike", "shot"})


def opposing_pairs(acts: Sequence[Act]) -> Iterable[tuple[Act, Act]]:
    """Give every two acts of opposing sides that bear on each other, in order of declaration.

    They do where one aims at the figure that does the other, and where both are spells or devices.
    """
    doing: dict[str, list[int]] = {}
    for index, act in enumerate(acts):
        doing.setdefault(act.by, []).append(index)
    pairs = {
        (min(index, other), max(index, other))
        for index, act in enumerate(acts)
        for target in act.targets
        for other in doing.get(target, ())
    }
    timed = [index for index, act in enumerate(acts) if act.timed]
    pairs.update((one, other) for at, one in enumerate(timed) for other in timed[at + 1 :])
    for one, other in sorted(pairs):
        if acts[one].side != acts[other].side:
            yield acts[one], acts[other]


def relate(one: Act, other: Act, rulings: Rulings) -> Relation:
    """Say how two opposing acts of a round stand to each other, and by which rule."""
    if one.stage != other.stage:
        return _by_stage(one, other)
    if one.stage in {BEFORE_INITIATIVE, PSIONIC, HELD}:
        return same(one, other, Reason(*_STAGES[one.stage]))
    return _by_kind(one, other, rulings)


def _by_kind(one: Act, other: Act, rulings: Rulings) -> Relation:
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


_STAGES: dict[int, tuple[str, str]] = {
    BEFORE_INITIATIVE: ("ADDICT IV", "Both were ready before the dice fell, and act together."),
    PSIONIC: ("ADDICT V", "Psionics work at the top of each segment, all at the same moment."),
    HELD: ("ADDICT III.B.2", "Both hold back, and act together."),
}


def _by_stage(one: Act, other: Act) -> Relation:
    first, second = (one, other) if one.stage < other.stage else (other, one)
    spoils = second.mode == "spell" and first.aims_at(second) and first.mode in {*_BLOWS, "turn"}
    return before(first, second, _stage_reason(first, second), spoils=spoils)


def _stage_reason(first: Act, second: Act) -> Reason:
    match first.stage:
        case 0:
            return Reason("ADDICT IV", f"{first.by} acts before initiative.")
        case 1:
            text = f"{first.by}'s weapon strikes first, whatever the dice."
            return Reason("ADDICT VI.C", text)
        case 2:
            return Reason("ADDICT V", f"{first.by}'s psionics work at the top of the segment.")
        case _:
            return Reason("ADDICT III.B.2", f"{second.by} holds back until {first.by} has acted.")
