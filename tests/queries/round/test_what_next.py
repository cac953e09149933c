"""A phase says when nothing is left to do in it."""

import pytest

from battleboard.battle.commands import CheckMorale, Damage, NextPhase, Settle
from battleboard.queries.round.what_next import acts_left, phase_over
from tests.battle.battles import battle, do, figure
from tests.battle.laid_rounds import laid
from tests.battle.table import SURPRISED, UNSURPRISED, at, in_round, led_to, meet


@pytest.mark.parametrize(
    ("game", "kind", "words"),
    [
        ("addict", "end", "Round 1 is over. Next: round 2, declaration."),
        ("countdown", "end", "Round 1 is over. Next: round 2, initiative."),
        ("osric3", "morale", "No morale checks are due. Next: end of round."),
        ("procedure", "end", "Round 1 is over, no morale check due. Next: recap."),
        ("procedure", "recap", "Review the round in the log. Next: reset."),
        ("procedure", "reset", "Round 1 is done. Next: round 2, declaration."),
    ],
)
def test_it_says_what_comes_next(game: str, kind: str, words: str) -> None:
    assert phase_over(led_to(led_to(meet(ruleset=game), "initiative", UNSURPRISED), kind)) == words


def test_the_next_round_is_the_one_that_next_begins() -> None:
    over = led_to(in_round(), "end")
    assert "Next: round 2" in phase_over(over)
    assert at(over, NextPhase()).running.number == 2


@pytest.mark.parametrize(
    ("rolled", "words"),
    [(50, "Orc stands firm."), (70, "Orc falls back, fighting."), (90, "Orc flees.")],
)
def test_what_has_come_of_morale_is_said(rolled: int, words: str) -> None:
    made = battle(figure("ann"), figure("orc", "red", at=(30.0, 0.0), morale=50), ruleset="osric3")
    now = led_to(led_to(made, "declaration", UNSURPRISED), "morale")
    checked = at(now, CheckMorale(("orc",)), typed={"morale: orc": rolled})
    assert phase_over(checked) == f"{words} Next: end of round."
    untold = phase_over(checked._replace(log=()))
    assert untold == "Morale checked. Next: end of round."


def test_segments_that_are_passed_over_are_not_said_to_come() -> None:
    opening = led_to(meet(ruleset="procedure"), "morale", UNSURPRISED)
    assert phase_over(opening).endswith("Next: declaration.")
    caught = led_to(meet(ruleset="procedure"), "morale", SURPRISED)
    assert phase_over(caught).endswith("Next: surprise resolution.")


@pytest.mark.parametrize(
    ("name", "told"), [("Red", "Only Red is left"), ("Raiders", "Only Raiders are left")]
)
def test_where_one_side_is_left_the_fight_may_be_ended(name: str, told: str) -> None:
    made = battle(figure("ann"), figure("orc", "red", at=(30.0, 0.0)))
    teams = {**made.teams, "red": made.teams["red"]._replace(name=name)}
    now = led_to(led_to(made._replace(teams=teams), "declaration", UNSURPRISED), "end")
    done = phase_over(at(now, Damage(("ann",), 99)))
    assert done == (
        f"Round 1 is over. {told}: end the battle or continue. Next: round 2, declaration."
    )


def test_acts_that_are_resolved_are_not_left() -> None:
    before = acts_left(laid())
    assert acts_left(do(laid(), Settle("ogre:strike 1", "miss"))) == before - 1
    assert acts_left(in_round()) == 0
