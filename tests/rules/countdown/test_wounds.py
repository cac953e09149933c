"""COUNTDOWN hit points: what 0 and below mean."""

import pytest

from battleboard.rules import SceneError, condition, end_of_round, find_ruleset
from battleboard.rules.rulesets.countdown.attack import after_dying
from battleboard.rules.wounds import Wounded

GAME = find_ruleset("countdown")
USUAL = GAME.rulings({})
LATE_DEATH = {"death_at": "-10"}


@pytest.mark.parametrize(
    ("hp", "state"),
    [
        (5, "standing"),
        (1, "standing"),
        (0, "staggering"),
        (-1, "helpless"),
        (-2, "unconscious"),
        (-3, "dying"),
        (-4, "dead"),
        (-20, "dead"),
    ],
)
def test_hit_points_states(hp: int, state: str) -> None:
    found = condition(hp, "countdown")
    assert found.state == state
    assert found.why.rule == "COUNTDOWN hit points"
    assert state in GAME.health.states


@pytest.mark.parametrize(("hp", "state"), [(-4, "dying"), (-9, "dying"), (-10, "dead")])
def test_hit_points_death_at_option(hp: int, state: str) -> None:
    assert condition(hp, "countdown", LATE_DEATH).state == state


def test_hit_points_are_explained() -> None:
    assert [condition(hp, "countdown").why.text for hp in (2, 0, -1, -2, -3, -4)] == [
        "Hit points left: 2.",
        "0 hit points: staggering; any exertion brings them to −1.",
        "−1 hit points: helpless, but awake.",
        "−2 hit points: unconscious.",
        "−3 hit points: dying, and dead within d10 rounds.",
        "−4 hit points: dead at −4.",
    ]


def test_hit_points_the_tended_are_no_longer_dying() -> None:
    assert condition(-3, "countdown", tended=True).state == "unconscious"
    assert condition(-4, "countdown", tended=True).state == "dead"
    assert condition(-1, "countdown", tended=True).state == "helpless"


@pytest.mark.parametrize("hp", [3, 0, -1, -2, -3, -4])
def test_hit_points_stay_as_they_are_at_the_end_of_a_round(hp: int) -> None:
    found = end_of_round(hp, "countdown")
    assert found[:2] == (hp, 0)
    assert found.state == condition(hp, "countdown").state


@pytest.mark.parametrize(("rounds", "state"), [(0, "dying"), (3, "dying"), (4, "dead")])
def test_hit_points_the_dying_have_d10_rounds(rounds: int, state: str) -> None:
    assert after_dying(-3, rounds, 4, USUAL).state == state
    assert after_dying(-2, 99, 4, USUAL).state == "unconscious"
    assert after_dying(-3, 3, 4, USUAL).why.text == "−3 hit points: dead 1 round from now."


@pytest.mark.parametrize("die", [0, 11])
def test_hit_points_the_dying_throw_a_d10(die: int) -> None:
    with pytest.raises(SceneError, match="expected a d10"):
        after_dying(-3, 1, die, USUAL)


@pytest.mark.parametrize(
    ("rounds", "hp", "state"),
    [(0, -3, "dying"), (3, -3, "dying"), (4, -4, "dead"), (5, -4, "dead")],
)
def test_hit_points_the_dying_die_when_their_rounds_are_over(
    rounds: int, hp: int, state: str
) -> None:
    found = GAME.health.end_of_round(Wounded(-3, -3, die=4, rounds=rounds), USUAL)
    assert (found.hp, found.state, found.lost) == (hp, state, -3 - hp)


def test_hit_points_whoever_is_dead_gains_none_by_it() -> None:
    found = GAME.health.end_of_round(Wounded(-9, -9, die=1, rounds=1), USUAL)
    assert (found.hp, found.lost) == (-9, 0)
