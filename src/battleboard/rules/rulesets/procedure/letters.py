"""The lettered list that orders the actions of a side, and tied dice (phase 8).

The list is the order in which a side acts in its turn. Between opposing sides the dice decide, and
only a tie makes both sides act "at once", which again means by letter:

    P psionics   A avoid   B parley   C await   D missiles, spells   E move   F set   G strike
    H grapple, pummel, overbear

    dice differ                          the winner's acts come first, blows by row (`round.py`)
    tied, different letters              the earlier letter comes first (`by_letter`)
    tied, two blows, or two of D         each falls in its own segment, by speed factor or die,
                                         and the segments decide (`by_segment`); they also do so
                                         where only one of two figures hesitates

So on tied dice of 5 a shot comes before a dagger (speed factor 2), as D comes before G: the speed
factor counts only against other blows and against spells. Spells, charges and prepared actions
follow the clock, whatever the letters say (`out_of_sequence.py`).

Where no rule compares two acts, the letter still sorts them on the ruler (`sort_by_letter`).
"""

from collections.abc import Mapping
from operator import itemgetter
from types import MappingProxyType

from battleboard.foundation.words import count
from battleboard.rules.action_words import act_called, first_of, together
from battleboard.rules.rules_context import ADVANCES, RulesContext
from battleboard.rules.rulesets.addict.acts import standing_of
from battleboard.rules.rulesets.addict.casting import STRIKES
from battleboard.rules.rulesets.addict.initiative import both_have_speed, have_closed, is_first
from battleboard.rules.rulesets.addict.movement import OUTREACHES, coming
from battleboard.rules.scene import SEGMENTS_IN_ROUND, ActionKind
from battleboard.rules.timing.act import Act, Die, Reason, Relation, before, same
from battleboard.rules.timing.declaration import BEFORE_INITIATIVE, HELD, PSIONIC, SPEED_ITEM, USUAL

PHASE = "PROCEDURE phase 8"

# A parley has no kind of its own and is declared as `other`. Kinds that the list does not name
# (see `UNLISTED`) have the letter of the entry with which they are placed.
LETTERS: Mapping[ActionKind, str] = MappingProxyType(
    {
        "psionic": "P",
        "flee": "A",
        "other": "B",
        "hold": "C",
        "missile": "D",
        "device": "D",
        "cast": "D",
        "turn": "D",
        "close": "E",
        "charge": "E",
        "move": "E",
        "withdraw": "E",
        "ready_item": "E",
        "set": "F",
        "melee": "G",
        "parry": "G",
        "grapple": "H",
        "pummel": "H",
        "overbear": "H",
    }
)
ORDER = "PABCDEFGH"
GRAPPLING = "H"

# Stages in the order in which they act: speed items first, held actions last.
PRECEDENCE = (SPEED_ITEM, BEFORE_INITIATIVE, PSIONIC, USUAL, HELD)


def kind_of(case: RulesContext, act: Act) -> ActionKind:
    return case.scene.actions[act.action].kind


def letter_of(case: RulesContext, act: Act) -> str:
    return LETTERS[kind_of(case, act)]


def place_of(letter: str) -> int:
    return ORDER.index(letter)


def sort_by_letter(case: RulesContext, act: Act) -> Act:
    """Sort an act within its segment, with its letter as one key, and add the letter's reason."""
    letter = letter_of(case, act)
    order = (
        PRECEDENCE.index(act.stage),
        int(act.timed),
        standing_of(case, act.die),
        place_of(letter),
        act.row,
    )
    why = Reason(PHASE, _on_the_list(kind_of(case, act), letter))
    place = act.place._replace(order=order)
    return act._replace(place=place, why=(*act.why, why))


LETTERS_IN_WORDS = MappingProxyType(
    {
        "P": "psionics",
        "A": "avoiding the foe",
        "B": "parley",
        "C": "awaiting the foe",
        "D": "missiles, devices, spells and turning",
        "E": "movement other than avoiding the foe",
        "F": "setting a weapon against a charge",
        "G": "striking blows",
        "H": "grappling or holding",
    }
)


# Kinds of actions that are not on the action list, and the sentence that says when each comes.
UNLISTED: Mapping[ActionKind, str] = MappingProxyType(
    {
        "parry": "A parry takes the place of a blow, and comes when blows do",
        "hold": "A held action comes early in its figure's turn, before missiles and blows",
        "ready_item": "Readying an item comes when its figure would move",
        "other": "An action that is not on the list comes early, with parleys",
    }
)


def _on_the_list(kind: ActionKind, letter: str) -> str:
    if kind in UNLISTED:
        return f"{UNLISTED[kind]}."
    return f"On the action list this is {letter}: {LETTERS_IN_WORDS[letter]}."


def is_tied(one: Die, other: Die) -> bool:
    return one.shown == other.shown


def by_letter(case: RulesContext, one: Act, other: Act) -> Relation | None:
    """Put the act with the earlier letter first; None if both have the same letter.

    Call this only when the dice are tied: it does not compare them.
    """
    letters = letter_of(case, one), letter_of(case, other)
    if letters[0] == letters[1]:
        return None
    is_first = place_of(letters[0]) < place_of(letters[1])
    first, second = (one, other) if is_first else (other, one)
    kinds = _letter_in_words(case, first), _letter_in_words(case, second)
    text = f"{first_of(first, second)} in the order of the action list. {one.die.words} ties "
    text = f"{text}{other.die.words}, and {kinds[0]} comes before {kinds[1]}."
    return before(first, second, Reason(PHASE, text))


def _letter_in_words(case: RulesContext, act: Act) -> str:
    letter = letter_of(case, act)
    if kind_of(case, act) in UNLISTED:
        return f"what counts as {letter} ({LETTERS_IN_WORDS[letter]})"
    return f"{letter} ({LETTERS_IN_WORDS[letter]})"


def tied_segment(case: RulesContext, act: Act) -> int:
    """Return the segment of an act on tied dice: its speed factor or its die, plus any delay.

    A missile or turning aimed at a charger comes no later than contact, and a blow at the charger
    no earlier:

        contact in segment 4      the die shows 2      the die shows 6
        a shot at the charger     2                    4
        a blow at the charger     4                    6
    """
    contact, segment = _contact(case, act), _by_factor_or_die(act)
    if contact is None:
        return segment
    return max(segment, contact) if act.met else min(segment, contact)


def _by_factor_or_die(act: Act) -> int:
    if act.die.segment is not None:
        return act.die.segment + act.delay
    factor = act.speed if act.mode == "strike" else None
    return (act.die.shown if factor is None else factor) + act.delay


def _contact(case: RulesContext, act: Act) -> int | None:
    """Return when the first advancing target of an act makes contact; None if none does.

    Only blows that wait for a charger, first shots and first turning have a contact; for all other
    acts it is None.
    """
    if not (act.met or (act.mode in OUTREACHES and is_first(act))):
        return None
    approaches = (
        coming(case, name, advance.action.targets[0], ADVANCES)
        for name in act.targets
        for advance in case.advances.get(name, ())
    )
    return min(
        (each.due for each in approaches if each and (act.met or each.due >= act.delay)),
        default=None,
    )


def tie_rule(one: Act, other: Act) -> str:
    """Return the tie rule for two acts: G-G, G-D or D-D."""
    letters = sorted(("G" if act.mode == "strike" else "D" for act in (one, other)), reverse=True)
    return f"PROCEDURE tie {'-'.join(letters)}"


def has_segment(act: Act) -> bool:
    """Whether an act of this kind has its own segment when dice are tied."""
    return act.mode in STRIKES


def left_to_segments(case: RulesContext, one: Act, other: Act) -> bool:
    if not are_tied_on_one_row(case, one, other):
        return False
    if one.delay != other.delay:
        return True
    # No tie rule covers grappling: of two who grapple, neither has a segment.
    letters = {letter_of(case, one), letter_of(case, other)}
    return len(letters) == 1 and letters != {GRAPPLING}


def are_tied_on_one_row(case: RulesContext, one: Act, other: Act) -> bool:
    """Whether dice are tied for two acts that rows and weapons do not separate."""
    if not (_has_own_segment(case, one) and _has_own_segment(case, other)):
        return False
    return _on_one_row(one, other) and is_tied(one.die, other.die)


def _has_own_segment(case: RulesContext, act: Act) -> bool:
    return has_segment(act) and act.stage == USUAL and kind_of(case, act) != "set"


def _on_one_row(one: Act, other: Act) -> bool:
    """Whether neither rows nor weapons decide between two acts; turning has neither."""
    if "turn" in {one.mode, other.mode}:
        return is_first(one) == is_first(other)
    if both_have_speed(one, other) or have_closed(one, other):
        return False
    return (one.row, one.extra) == (other.row, other.extra)


def by_segment(case: RulesContext, one: Act, other: Act) -> Relation:
    """Put the act in the earlier segment first on tied dice; within one, go by letter."""
    (early, first), (late, second) = sorted(
        ((tied_segment(case, act), act) for act in (one, other)), key=itemgetter(0)
    )
    lettered_apart = by_letter(case, one, other) if early == late else None
    if lettered_apart:
        return lettered_apart
    at_once, places = early == late, ("", "")
    # Only first routines lie in the named segment; later ones follow by row, so name no segment.
    if is_first(one) and is_first(other):
        there = " in the same segment" if at_once else f" {_in_segment(late)}"
        places = f" {_in_segment(early)}", there
    order = together(first, second) if at_once else first_of(first, second)
    tie = f"{order}. {one.die.words} ties {other.die.words}"
    clauses = f"{_falls(first, early)}{places[0]}", f"{_falls(second, late)}{places[1]}"
    reason = Reason(tie_rule(one, other), f"{tie}: {', and '.join(clauses)}.")
    return same(one, other, reason) if at_once else before(first, second, reason)


def _in_segment(segment: int) -> str:
    return f"in segment {segment}" if segment <= SEGMENTS_IN_ROUND else "at the end of the round"


def _falls(act: Act, segment: int) -> str:
    if segment != _by_factor_or_die(act):
        return f"{act_called(act)} falls {'on' if act.met else 'before'} contact"
    factor = act.mode == "strike" and act.speed is not None and act.die.segment is None
    by = f"its speed factor {act.speed}" if factor else f"the die of {act.die.shown}"
    late = f" and {count(act.delay, 'segment')} of hesitation" if act.delay else ""
    return f"{act_called(act)} goes by {by}{late}"
