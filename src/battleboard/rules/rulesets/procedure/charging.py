"""Those who charge and close: on contact the length of the weapons alone decides (phase 8)."""

from battleboard.rules.act import Act, Reason, Relation, before
from battleboard.rules.case import Case
from battleboard.rules.declaration import Ledger, target_of
from battleboard.rules.rulesets.addict.blows import by_reach
from battleboard.rules.rulesets.addict.contact import contact_against_act
from battleboard.rules.rulesets.addict.initiative import higher_die, is_first
from battleboard.rules.rulesets.addict.surprise_order import meet
from battleboard.rules.rulesets.procedure.letters import (
    by_letter,
    is_tied,
    letter_of,
    place_of,
)
from battleboard.rules.wording import whose

RULE = "PROCEDURE charge"


def coming_against_act(case: Case, mover: Act, other: Act) -> Relation | None:
    """Order an arrival, with or without a blow, against any act but a spell, where a rule does."""
    if mover.mode == "contact" and _strikes_back(mover, other):
        return _at_contact(case, mover, other)
    found = contact_against_act(mover, other, case.rulings)
    if found is None and _stands_before_missiles(case, other) and other.delay < mover.due:
        return _unless_charger_won(case, mover, other)
    if found and other.mode == "turn" and found.first == other.id:
        return found._replace(text=f"{found.text} {mover.by} must see the holy symbol.")
    return found


def _stands_before_missiles(case: Case, act: Act) -> bool:
    """Whether an act is avoiding, parley or awaiting: what the list has before all attacks."""
    return place_of(letter_of(case, act)) < place_of("D")


def _unless_charger_won(case: Case, mover: Act, other: Act) -> Relation | None:
    """Put an early letter before an arrival, which is on the clock, if dice or letter say so."""
    if is_tied(mover.die, other.die):
        return by_letter(case, mover, other)
    return higher_die(mover, other) if other.die.shown > mover.die.shown else None


def _strikes_back(mover: Act, other: Act) -> bool:
    in_time = other.delay <= mover.due
    return other.mode == "strike" and meet(mover, other) and in_time


def _at_contact(case: Case, mover: Act, blow: Act) -> Relation:
    """Let the first routine that is kept for the charger meet him; what is left comes after."""
    if _meets(case, mover, blow):
        since = f"{mover.by} arrives in segment {mover.due}, and length alone decides"
        return by_reach(mover, blow, RULE, since)
    text = f"{blow.by} has struck at {mover.by} once at contact in segment {mover.due}; "
    return before(mover, blow, Reason(RULE, f"{text}further routines follow."))


def _meets(case: Case, mover: Act, blow: Act) -> bool:
    action = case.scene.actions[blow.action]
    targets = [target_of(action, k)[0] for k in range(1, blow.routine)]
    return not blow.extra and (is_first(blow) or mover.by not in targets)


def note_striking_back(ledger: Ledger) -> None:
    """Tell the DM of those who may answer a charge with a routine declared against another."""
    for mover in ledger.acts:
        for name in mover.targets if mover.mode == "contact" else ():
            own = [act for act in ledger.acts if act.by == name and act.mode == "strike"]
            if own and not any(act.aims_at(mover) for act in own):
                ledger.notes.append(_may_answer(name, mover))


def _may_answer(name: str, mover: Act) -> str:
    text = (
        f"{name} may answer {whose(mover.by)} charge in segment {mover.due} with a routine that is "
    )
    return f"{text}still unspent. ({RULE})"
