"""The pursuit after a rout: who is faster, what is in the way, and what is dropped.

From what is known at the start, and from any dice, a game decides how the pursuit ends:

    moves 12 against 9, 40 ft ahead, in sight     30 × 3 ft are gained in a round: away after 1
    moves 9 against 12, 40 ft ahead               30 ft to go, 90 ft gained in a round: caught in 1
"""

from collections.abc import Callable, Mapping, Sequence
from math import ceil
from typing import Final, Literal, NamedTuple, TypeAlias

from battleboard.foundation.words import count, number
from battleboard.rules.attack.modifier import Modifier, format_sum, total
from battleboard.rules.scene import NOTHING, Where
from battleboard.rules.timing.act import Reason

PursuitEnd: TypeAlias = Literal["escape", "caught", "open"]
"""How a pursuit ends; with `open` it goes on, and the DM says for how long."""
Dropped: TypeAlias = Literal["nothing", "food", "treasure"]


class PursuitQuestion(NamedTuple):
    """A circumstance that affects a pursuit: its percentage modifier, up to `most` times."""

    id: str
    words: str
    value: int
    most: int = 1


class PursuitThrow(NamedTuple):
    """A roll that a pursuit needs: its name, and the faces of the die."""

    name: str
    faces: int


class Rout(NamedTuple):
    """Those who flee and those who pursue: their moves, the distance, and what is in the way.

    The moves, in inches, are those of the slowest figure that flees and of the fastest pursuer. An
    `obstacle` stops the pursuers; whether there is one is the DM's decision.
    """

    fleeing: float
    pursuing: float
    feet: float = 0.0
    place: Where = "indoors"
    in_sight: bool = True
    dropped: Dropped = "nothing"
    obstacle: bool = False
    answers: Mapping[str, int] = NOTHING


class Pursuit(NamedTuple):
    """How a pursuit ends, and why."""

    end: PursuitEnd
    why: Reason


class PursuitRules(NamedTuple):
    """How a game ends a pursuit: the rolls needed, and the questions that modify the chance."""

    end: Callable[[Rout, Mapping[str, int]], Pursuit]
    throws: Callable[[Rout], tuple[PursuitThrow, ...]]
    questions: Callable[[Rout], tuple[PursuitQuestion, ...]]


def pace_in_words(rout: Rout) -> str:
    flee, pursue = number(rout.fleeing), number(rout.pursuing)
    if rout.fleeing > rout.pursuing:
        return f"Those who flee are faster: move {flee} against {pursue}."
    if rout.fleeing < rout.pursuing:
        return f"The pursuers are faster: move {pursue} against {flee}."
    return f"Both are equally fast, at a move of {flee}."


def _stop_pursuers(rule: str) -> Pursuit:
    return Pursuit("escape", Reason(rule, "Something in their way stops the pursuers."))


# The numbers of the first edition, DMG 67 to 69.
UNDERGROUND: Final = "DMG 67"
OUTDOORS: Final = "DMG 69"
_FEET_A_ROUND: Final = 30
"""Feet per round for each inch of movement."""
_CONFRONTED_FT: Final = 10
_FASTER, _EQUAL, _SLOWER = (100, 50), (150, 80), (None, 200)
"""The lead in feet that ends a pursuit, in and out of sight; None where no lead is enough."""
_LASTS: Final = {True: 5, False: 10}
"""Rounds until pursuers who gain nothing give up, by whether those who flee are faster."""
_D10: Final = 10
_EVADED_ON: Final = 80
_DISTRACTING: Final[Mapping[Dropped, tuple[PursuitQuestion, ...]]] = {
    "nothing": (),
    "food": (PursuitQuestion("dull", "each point of Intelligence below 5", 10, 5),),
    "treasure": (
        PursuitQuestion("items", "each 10 items dropped, for dull pursuers", 10, 10),
        PursuitQuestion("gold", "each 100 gp of apparent value, for clever pursuers", 10, 10),
    ),
}
_ABROAD: Final = (
    PursuitQuestion("plain", "open plain, desert or water", -50),
    PursuitQuestion("broken", "scrub, rough ground, hills or marsh", 10),
    PursuitQuestion("wooded", "forest or mountains", 30),
    PursuitQuestion("few", "fewer than 6 flee", 10),
    PursuitQuestion("many", "12 to 50 flee", -20),
    PursuitQuestion("host", "more than 50 flee", -50),
    PursuitQuestion("few_pursue", "fewer than 12 pursue", -20),
    PursuitQuestion("many_pursue", "more than 24 pursue", 10),
    PursuitQuestion("daylight", "full daylight", -30),
    PursuitQuestion("twilight", "twilight", -10),
    PursuitQuestion("starlight", "starlight", 20),
    PursuitQuestion("dark", "a dark night", 50),
)


def _first_edition_questions(rout: Rout) -> tuple[PursuitQuestion, ...]:
    return _ABROAD if rout.place == "outdoors" else _DISTRACTING[rout.dropped]


def _first_edition_throws(rout: Rout) -> tuple[PursuitThrow, ...]:
    if rout.obstacle:
        return ()
    if rout.place == "outdoors":
        return (PursuitThrow("evasion", 100),)
    if rout.dropped == "nothing":
        return ()
    return PursuitThrow("how tempting", _D10), PursuitThrow("tempted", _D10)


def _first_edition(rout: Rout, thrown: Mapping[str, int]) -> Pursuit:
    if rout.obstacle:
        return _stop_pursuers(UNDERGROUND)
    if rout.place == "outdoors":
        return _evade_outdoors(rout, thrown)
    if rout.dropped != "nothing":
        return _tempt_pursuers(rout, thrown)
    return _underground(rout)


def _tempt_pursuers(rout: Rout, thrown: Mapping[str, int]) -> Pursuit:
    base = 10 * thrown["how tempting"]
    added = _modifiers_of(_DISTRACTING[rout.dropped], rout.answers)
    percent = base + total(added)
    holds = percent >= 10 * thrown["tempted"]
    gained = rout.fleeing * _FEET_A_ROUND if holds else 0
    found = _underground(rout._replace(feet=rout.feet + gained))
    what = "holds the pursuers up for a round" if holds else "tempts none of the pursuers"
    chance = f"{format_sum(base, added)} = {percent}%" if added else f"{percent}%"
    text = f"The dropped {rout.dropped} {what}, at {chance}."
    return found._replace(why=Reason(UNDERGROUND, f"{text} {found.why.text}"))


def _underground(rout: Rout) -> Pursuit:
    pace = pace_in_words(rout)
    gain = abs(rout.fleeing - rout.pursuing) * _FEET_A_ROUND
    if rout.fleeing < rout.pursuing:
        return _run_down(rout, pace, gain)
    faster = rout.fleeing > rout.pursuing
    enough = (_FASTER if faster else _EQUAL)[not rout.in_sight]
    most = _LASTS[faster]
    rounds = most if not gain else min(most, max(0, ceil((enough - rout.feet) / gain)))
    after = count(0 if rout.feet > enough else max(1, rounds), "round")
    sight = "in sight" if rout.in_sight else "out of sight"
    text = f"{pace} A lead of more than {enough} ft {sight}, or {most} rounds, ends it: "
    text = f"{text}here after {after}."
    return Pursuit("escape", Reason(UNDERGROUND, text))


def _run_down(rout: Rout, pace: str, gain: float) -> Pursuit:
    lost = _SLOWER[1]
    if not rout.in_sight and rout.feet > lost:
        text = f"{pace} But out of sight and more than {lost} ft ahead, those who flee get away."
        return Pursuit("escape", Reason(UNDERGROUND, text))
    rounds = max(1, ceil((rout.feet - _CONFRONTED_FT) / gain))
    text = f"{pace} {number(gain)} ft gained per round: caught after {count(rounds, 'round')}."
    return Pursuit("caught", Reason(UNDERGROUND, text))


def _evade_outdoors(rout: Rout, thrown: Mapping[str, int]) -> Pursuit:
    faster = 10 * (rout.fleeing > rout.pursuing) - 20 * (rout.fleeing < rout.pursuing)
    pace = (Modifier(faster, "pace", OUTDOORS),) if faster else ()
    added = (*pace, *_modifiers_of(_ABROAD, rout.answers))
    chance, roll = _EVADED_ON + total(added), thrown["evasion"]
    text = f"{pace_in_words(rout)} {format_sum(_EVADED_ON, added)} = {chance}% to evade"
    if chance <= 0:
        return Pursuit("caught", Reason(OUTDOORS, f"{text}: no escape."))
    if roll <= chance:
        return Pursuit("escape", Reason(OUTDOORS, f"{text}, and {roll} succeeds."))
    return Pursuit("open", Reason(OUTDOORS, f"{text}, and {roll} fails: roll again in an hour."))


def _modifiers_of(
    questions: Sequence[PursuitQuestion], answers: Mapping[str, int]
) -> tuple[Modifier, ...]:
    return tuple(
        Modifier(each.value * answers[each.id], each.words)
        for each in questions
        if answers.get(each.id)
    )


FIRST_EDITION_PURSUIT: Final = PursuitRules(
    _first_edition, _first_edition_throws, _first_edition_questions
)


# The numbers of B/X.
OSE: Final = "OSE pursuit"
_STOPS_ON: Final = 3
_SIX: Final = 6


def _basic_throws(rout: Rout) -> tuple[PursuitThrow, ...]:
    tempted = rout.dropped != "nothing" and rout.fleeing <= rout.pursuing
    return (PursuitThrow("tempted", _SIX),) if tempted and not rout.obstacle else ()


def _basic(rout: Rout, thrown: Mapping[str, int]) -> Pursuit:
    if rout.obstacle:
        return _stop_pursuers(OSE)
    pace = pace_in_words(rout)
    if rout.fleeing > rout.pursuing:
        return Pursuit("escape", Reason(OSE, f"{pace} They get away unless they have to stop."))
    if rout.dropped != "nothing" and thrown["tempted"] <= _STOPS_ON:
        roll = f"On a {thrown['tempted']} (1 to 3 on a d6)"
        text = f"{pace} {roll} the {rout.dropped} stops the pursuers."
        return Pursuit("escape", Reason(OSE, text))
    if not rout.in_sight:
        text = f"{pace} But most pursuers give up once those who flee are out of sight."
        return Pursuit("escape", Reason(OSE, text))
    if rout.fleeing < rout.pursuing:
        return Pursuit("caught", Reason(OSE, f"{pace} They catch up with those who flee."))
    text = f"{pace} The pursuit goes on while those who flee are in sight; after 30 rounds of "
    text = f"{text}running everyone is tired."
    return Pursuit("open", Reason(OSE, text))


def _no_questions(_rout: Rout) -> tuple[PursuitQuestion, ...]:
    return ()


BASIC_PURSUIT: Final = PursuitRules(_basic, _basic_throws, _no_questions)
