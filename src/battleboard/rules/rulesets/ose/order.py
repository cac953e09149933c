"""Which of two opposing acts of a round comes first (OSE initiative and OSE phases)."""

from battleboard.rules.act import Act, Mode, Reason, Relation, before, same
from battleboard.rules.rulesets.ose.citation import INITIATIVE, PHASES, SLOW_WEAPONS, SPELLS
from battleboard.rules.rulesets.ose.phases import moment_of
from battleboard.rules.wording import whose, with_capital

# What can hit a caster, or call for a save that he may fail.
HARMFUL: frozenset[Mode] = frozenset({"strike", "shot", "contact", "spell", "device"})


def relate(one: Act, other: Act) -> Relation:
    """Say how two opposing acts stand to each other."""
    first, second = sorted((one, other), key=moment_of)
    early, late = moment_of(first), moment_of(second)
    if early == late:
        return same(one, other, _together(one, other))
    if early.slow != late.slow:
        text = (
            f"{whose(second.by)} weapon is slow and waits for the end of the round; "
            f"{first.by} acts "
        )
        return before(first, second, Reason(SLOW_WEAPONS, f"{text}before it, whatever the dice."))
    if early.turn == late.turn:
        return before(first, second, _by_phase(first, second))
    return _by_turn(first, second)


def _by_turn(first: Act, second: Act) -> Relation:
    """Let the higher die act first; a caster who lost may be hit before his turn."""
    beats = f"{first.die.words} beats {second.die.words}"
    if second.mode == "spell" and first.mode in HARMFUL and first.aims_at(second):
        text = (
            f"{beats}: if {first.by} hits, or {second.by} fails a save, before {whose(second.by)} "
        )
        reason = Reason(SPELLS, f"{text}turn, the spell is disrupted and lost.")
        return before(first, second, reason, spoils=True)
    slow = "Both weapons are slow, and " if moment_of(first).slow else ""
    text = f"{slow}{beats}, so {first.by} acts before {second.by}."
    return before(first, second, Reason(SLOW_WEAPONS if slow else INITIATIVE, text))


def _by_phase(first: Act, second: Act) -> Reason:
    names = [moment_of(act).phase.words for act in (first, second)]
    text = f"{_tie(first, second)}; {whose(first.by)} {names[0]} phase comes before "
    text = f"{text}{whose(second.by)} {names[1]} phase."
    if second.mode == "spell" and first.mode in HARMFUL and first.aims_at(second):
        text = f"{text} {second.by} has not lost initiative, so a hit does not disrupt the spell."
    return Reason(PHASES, text)


def _together(one: Act, other: Act) -> Reason:
    phase = moment_of(one).phase.words
    text = f"{_tie(one, other)}, and both act in the {phase} phase: they happen together."
    return Reason(INITIATIVE, text)


def _tie(one: Act, other: Act) -> str:
    slow = "both weapons are slow, " if moment_of(one).slow else ""
    text = f"{slow}{one.die.words} ties {other.die.words}"
    return with_capital(text) if slow else text
