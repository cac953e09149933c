"""The entries of a round are found in the log."""

from battleboard.battle.battle import Battle, LogEntry
from battleboard.battle.knowledge.recap import RoundEvents, events_of_round
from battleboard.battle.state.event import Event, LightLit, RoundBegan, RoundEnded
from tests.battle.battles import battle


def light(kind: str) -> LightLit:
    return LightLit("ann", kind)


def logged(*entries: tuple[Event, ...]) -> Battle:
    return battle(log=tuple(LogEntry(9, 0, "", events) for events in entries))


def test_a_round_has_a_course_an_end_and_what_comes_after() -> None:
    found = logged(
        (light("before"),),
        (RoundBegan(1),),
        (light("course"),),
        (light("end"), RoundEnded(1), light("same deed")),
        (light("after"),),
        (RoundBegan(2), light("next")),
    )
    assert events_of_round(found, 0) == RoundEvents((light("before"),))
    assert events_of_round(found, 1) == RoundEvents(
        (light("course"),),
        (light("end"), RoundEnded(1)),
        (light("same deed"), light("after")),
    )
    assert events_of_round(found, 2) == RoundEvents((light("next"),))


def test_one_deed_may_end_a_round_and_begin_the_next() -> None:
    found = logged((RoundBegan(1),), (light("end"), RoundEnded(1), RoundBegan(2), light("next")))
    assert events_of_round(found, 1).end == (light("end"), RoundEnded(1))
    assert light("next") in [*events_of_round(found, 2).course, *events_of_round(found, 2).end]


def test_a_round_that_never_was_has_nothing_to_tell() -> None:
    assert events_of_round(logged((RoundBegan(1), light("x"))), 3) == RoundEvents()
