"""How two opposing acts stand to each other: by their moments in the countdown."""

from battleboard.rules.act import Act, Reason, Relation, before, same
from battleboard.rules.declaration import HELD
from battleboard.rules.rulesets.countdown.casting import (
    CASTING,
    against_caster,
    together_with_caster,
)
from battleboard.rules.rulesets.countdown.course import PARRIES, Course, moment, require, when
from battleboard.rules.rulesets.countdown.hold import HOLD
from battleboard.rules.rulesets.countdown.movement import CHARGE
from battleboard.rules.rulesets.countdown.stance import PARRY
from battleboard.rules.wording import whose


def relate(one: Act, other: Act, course: Course) -> Relation:
    """Say which of two opposing acts comes first, or that they happen together."""
    require(one)
    require(other)
    if moment(one) == moment(other):
        return same(one, other, _together(one, other, course))
    first, second = (one, other) if moment(one) < moment(other) else (other, one)
    threat = against_caster(first, second, course)
    return threat or before(first, second, _apart(first, second, course))


def _together(one: Act, other: Act, course: Course) -> Reason:
    for held, trigger in ((one, other), (other, one)):
        if held.stage == HELD and held.aims_at(trigger):
            text = (
                f"{whose(held.by)} held action happens together with {whose(trigger.by)} act, not "
                "before."
            )
            return Reason(HOLD, text)
    spared = together_with_caster(one, other, course)
    if spared:
        return spared
    if one.runs_on:
        text = f"{whose(one.by)} and {whose(other.by)} spells both work when the next round starts."
        return Reason(CASTING, text)
    where = when(course.ruler, one.place.segment)
    return Reason(course.rule, f"{one.by} and {other.by} both act {where}.")


def _apart(first: Act, second: Act, course: Course) -> Reason:
    early, late = (when(course.ruler, act.place.segment) for act in (first, second))
    if first.place.order == PARRIES:
        return Reason(
            PARRY, f"{first.by} parries whenever it is attacked, {second.by} acts {late}."
        )
    if second.runs_on:
        text = f"{whose(second.by)} spell works only when the next round starts; "
        text = f"{text}{first.by} acts {early}."
        return Reason(CASTING, text)
    if first.place.segment == second.place.segment:
        who = second.by if second.mode == "contact" and first.aims_at(second) else ""
        comes = f"{whose(who)} charge" if who else "a charge"
        text = f"{first.by} strikes first as {comes} arrives {early}; {second.by} acts after."
        return Reason(CHARGE, text)
    return Reason(course.rule, f"{first.by} acts {early}, {second.by} {late}.")
