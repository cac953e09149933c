"""Each figure's use of its side's die, and what the dice alone decide (ADDICT VI and VII)."""

from typing import NamedTuple

from battleboard.rules.act import Act, Reason, Relation, before, same
from battleboard.rules.rulesets.addict.case import Case
from battleboard.rules.scene import Combatant, SceneError
from battleboard.rules.wording import number, signed

USUAL_DIE = 6
PLAIN_DICE = "ADDICT VII"


class Die(NamedTuple):
    """A die as one figure uses it, and how to speak of it."""

    value: int
    words: str
    rule: str = PLAIN_DICE


NO_DIE = Die(0, "")


def die_of(case: Case, figure: Combatant, *, missile: bool) -> Die:
    """Give the figure's die: its own or its side's, adjusted by Dexterity for a missile-firer."""
    die = _rolled(case, figure)
    adjustment = case.attacking(figure) if missile else 0
    if not adjustment:
        return die
    value = die.value + adjustment
    words = f"{figure.id}'s {number(value)} ({die.words} {signed(adjustment)} for Dexterity)"
    rule = "ADDICT VI.A.1" if adjustment > 0 else "ADDICT VI.A.2"
    return Die(value, words, rule)


def _rolled(case: Case, figure: Combatant) -> Die:
    side = case.scene.sides[figure.side]
    rolled = side.initiative if figure.initiative is None else figure.initiative
    if rolled is None:
        problem = f"expected a number from 1 to {side.die}: {figure.id} acts, and needs a die"
        raise SceneError(f"sides.{figure.side}.initiative", problem)
    owner = figure.side if figure.initiative is None else figure.id
    if side.die == USUAL_DIE:
        return Die(rolled, f"{owner}'s {rolled}")
    return Die(rolled, f"{owner}'s {rolled} on a d{side.die}", "ADDICT VI.B")


def by_dice(one: Act, other: Act) -> Relation:
    """Let the dice decide: the winner first; on a tie both together, later routines after."""
    if one.die != other.die:
        return higher_die(one, other)
    if _starts(one) == _starts(other):
        return tied_dice(one, other)
    first, second = (one, other) if _starts(one) else (other, one)
    text = f"{one.die_words} ties {other.die_words}; {second.by}'s later routine follows."
    return before(first, second, Reason(_dice_rule(one, other), text))


def tied_dice(one: Act, other: Act) -> Relation:
    """Let two acts of equal dice happen together."""
    text = f"{one.die_words} ties {other.die_words}, so neither comes first."
    return same(one, other, Reason(_dice_rule(one, other), text))


def by_clock(timed: Act, other: Act) -> Relation:
    """Hold an act that no rule times, in the place that the dice give it, against the clock."""
    place = other.place.segment
    text = f"By the dice {other.id} lies in segment {place}; {timed.id} falls in {timed.due}."
    reason = Reason(_dice_rule(timed, other), text)
    if place == timed.due:
        return same(timed, other, reason)
    return before(timed, other, reason) if timed.due < place else before(other, timed, reason)


def _starts(act: Act) -> bool:
    return act.routine == 1 and not act.extra


def higher_die(one: Act, other: Act) -> Relation:
    """Put the act with the higher die first."""
    first, second = (one, other) if one.die > other.die else (other, one)
    text = f"{first.die_words} beats {second.die_words}, so {first.by} acts first."
    return before(first, second, Reason(_dice_rule(one, other), text))


def _dice_rule(one: Act, other: Act) -> str:
    special = sorted({one.die_rule, other.die_rule} - {PLAIN_DICE})
    return special[0] if special else PLAIN_DICE
