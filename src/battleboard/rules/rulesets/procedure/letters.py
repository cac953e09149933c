"""The lettered list by which the actions of a side are resolved (phase 8)."""

from collections.abc import Mapping
from types import MappingProxyType

from battleboard.rules.act import Act, Die, Reason, Relation, before
from battleboard.rules.case import Case
from battleboard.rules.declaration import (
    BEFORE_INITIATIVE,
    HELD,
    PSIONIC,
    SPEED_ITEM,
    USUAL,
)
from battleboard.rules.rulesets.addict.round_blows import standing_of
from battleboard.rules.scene import ActionKind
from battleboard.rules.wording import whose

PHASE = "PROCEDURE phase 8"

# A parley has no kind of its own and is told as `other`; a parry takes the place of a blow, and
# whoever readies an item does so on his feet, as one who shifts his ground.
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
    }
)
ORDER = "PABCDEFGH"

# What comes before and after all that dice and letters decide: speed items first of all.
PRECEDENCE = (SPEED_ITEM, BEFORE_INITIATIVE, PSIONIC, USUAL, HELD)


def kind_of(case: Case, act: Act) -> ActionKind:
    """Give the kind of the declared action that an act belongs to."""
    return case.scene.actions[act.action].kind


def letter_of(case: Case, act: Act) -> str:
    """Give the letter of an act."""
    return LETTERS[kind_of(case, act)]


def place_of(letter: str) -> int:
    """Tell how far down the list a letter stands."""
    return ORDER.index(letter)


def lettered(case: Case, act: Act) -> Act:
    """Let an act lie by its letter where nothing else places it, and say which letter that is."""
    letter = letter_of(case, act)
    order = (
        PRECEDENCE.index(act.stage),
        int(act.timed),
        standing_of(case, act.die),
        place_of(letter),
        act.row,
    )
    why = Reason(PHASE, f"On the list of actions this is {letter}: {DEEDS[letter]}.")
    place = act.place._replace(order=order)
    return act._replace(place=place, why=(*act.why, why))


DEEDS = MappingProxyType(
    {
        "P": "psionics",
        "A": "avoiding the foe",
        "B": "parley, or whatever else is done",
        "C": "awaiting the foe",
        "D": "missiles, devices, spells and turning",
        "E": "movement that does not avoid",
        "F": "setting a weapon against a charge",
        "G": "striking blows",
    }
)


def is_tied(one: Die, other: Die) -> bool:
    """Whether two dice show the same."""
    return one.shown == other.shown


def by_letter(case: Case, one: Act, other: Act) -> Relation | None:
    """Put the act with the earlier letter first, when the dice are tied."""
    letters = letter_of(case, one), letter_of(case, other)
    if letters[0] == letters[1]:
        return None
    is_first = place_of(letters[0]) < place_of(letters[1])
    first, second = (one, other) if is_first else (other, one)
    early, late = sorted(letters, key=place_of)
    text = (
        f"{one.die.words} ties {other.die.words}, and both sides act by letter: {whose(first.by)} "
        f"{early} comes before {whose(second.by)} {late}."
    )
    return before(first, second, Reason(PHASE, text))
