"""Prepared actions: "I shoot whatever comes round the corner" (a `hold` with a target).

The deed becomes prepared when the turn of its figure comes, and goes off with the first act of the
target after that. What takes time is answered at its beginning, a blow or shot at the same moment.
The start of a spell is prepared by declaring it with a delay.
"""

from battleboard.rules.act import Act, Reason, Relation, before, same
from battleboard.rules.case import Case
from battleboard.rules.rulesets.addict.casting import apart, can_spoil
from battleboard.rules.rulesets.addict.contact import COMES_ON
from battleboard.rules.rulesets.addict.initiative import is_first
from battleboard.rules.rulesets.procedure.casting import with_concentration
from battleboard.rules.rulesets.procedure.letters import is_tied, letter_of, place_of
from battleboard.rules.wording import whose

RULE = "PROCEDURE prepared actions"


def is_prepared_for(hold: Act, act: Act) -> bool:
    """Whether one figure holds back for what the other one does."""
    return hold.mode == "hold" and hold.aims_at(act) and act.mode != "hold"


def prepared_against_act(case: Case, hold: Act, act: Act) -> Relation:
    """Say when a prepared deed goes off."""
    if act.timed:
        return with_concentration(case, _at_casting(hold, act), hold, act)
    if act.mode in COMES_ON:
        return _at_coming(hold, act)
    if not _is_ready(case, hold, act):
        text = f"{act.by} acts before {hold.by} is prepared for it."
        return before(act, hold, Reason(RULE, text))
    if act.mode == "move" or not is_first(act):
        text = f"{hold.by} is prepared, and acts as soon as {act.by} begins."
        return before(hold, act, Reason(RULE, text))
    text = f"{hold.by} is prepared, and acts in the same moment as {act.by}."
    return same(hold, act, Reason(RULE, text))


def _is_ready(case: Case, hold: Act, act: Act) -> bool:
    if is_tied(hold.die, act.die):
        return place_of(letter_of(case, hold)) <= place_of(letter_of(case, act))
    return hold.die.shown > act.die.shown


def _at_coming(hold: Act, mover: Act) -> Relation:
    if hold.delay > mover.due:
        text = f"{hold.by} is held up until after {mover.by} arrives in segment {mover.due}."
        return before(mover, hold, Reason(RULE, text))
    text = f"{hold.by} is prepared, and acts before {mover.by} arrives in segment {mover.due}."
    return before(hold, mover, Reason(RULE, text))


def moment_of(hold: Act, spell: Act) -> int:
    """Give the segment in which the casting begins: for one who lost, at least the caster's die."""
    begun = max(spell.delay + 1, hold.delay)
    is_late = hold.die.shown < spell.die.shown
    return max(begun, spell.die.shown + hold.delay) if is_late else begun


def _at_casting(hold: Act, spell: Act) -> Relation:
    segment = moment_of(hold, spell)
    text = f"{hold.by} is prepared, and acts in segment {segment}; "
    text = f"{text}{whose(spell.by)} {spell.kind} is done in segment {spell.due}."
    reason = Reason(RULE, text)
    if segment == spell.due:
        return same(hold, spell, reason)
    if segment < spell.due or spell.runs_on:
        return apart(hold, spell, reason, spoils=can_spoil(hold, spell))
    return before(spell, hold, reason)
