"""OSRIC 7 and 8: morale, and figures at 0 hit points and below."""

import pytest

from battleboard.rules import (
    MoraleCheck,
    ReactionRoll,
    SceneError,
    check_morale,
    condition,
    end_of_round,
    find_ruleset,
    react,
)
from battleboard.rules.attack.modifier import Modifier
from battleboard.rules.rulesets.osric.attack import hp_after_hit


@pytest.mark.parametrize(("hit_dice", "limit"), [(1, 55), (3, 65), (10, 100), (0, 50)])
def test_7_morale_is_50_and_5_a_hit_die(hit_dice: int, limit: int) -> None:
    assert check_morale(MoraleCheck((limit,), hit_dice=hit_dice), "osric").holds
    if limit < 100:
        assert not check_morale(MoraleCheck((limit + 1,), hit_dice=hit_dice), "osric").holds


@pytest.mark.parametrize(
    ("failed_by", "result"),
    [
        (0, "holds"),
        (1, "falls back, fighting"),
        (25, "falls back, fighting"),
        (26, "flees"),
        (50, "flees"),
        (51, "surrenders"),
    ],
)
def test_7_morale_what_failing_means(failed_by: int, result: str) -> None:
    shaken = (Modifier(15, "leader lost"),)
    stand = check_morale(MoraleCheck((40 + failed_by,), modifiers=shaken), "osric")
    assert (stand.holds, stand.result) == (failed_by == 0, result)
    assert stand.why.rule == "OSRIC morale"


def test_7_morale_is_explained() -> None:
    stand = check_morale(MoraleCheck((80,)), "osric")
    assert stand.why.text == "80 against 55%, 25 too high: falls back, fighting."
    assert check_morale(MoraleCheck((55,)), "osric").why.text == "55 against 55%, holds."


def test_7_morale_is_checked_twice_at_most() -> None:
    assert not check_morale(MoraleCheck((100,), passed=1), "osric").holds
    stand = check_morale(MoraleCheck((100,), passed=2), "osric")
    assert (stand.holds, stand.why.text) == (True, "It has passed two checks: there is no third.")


@pytest.mark.parametrize("dice", [(), (0,), (101,), (5, 5)])
def test_7_morale_wants_one_percentile_die(dice: tuple[int, ...]) -> None:
    with pytest.raises(SceneError, match="expected one d100 for morale"):
        check_morale(MoraleCheck(dice), "osric")


def test_7_morale_of_the_creatures_own() -> None:
    assert check_morale(MoraleCheck((20,), score=20, hit_dice=9), "osric").holds
    assert not check_morale(MoraleCheck((21,), score=20, hit_dice=9), "osric").holds


def test_there_is_no_reaction_roll() -> None:
    with pytest.raises(SceneError, match="OSRIC 2 has no reaction roll"):
        react(ReactionRoll((7,)), "osric")


@pytest.mark.parametrize(
    ("hp", "state"),
    [(1, "standing"), (0, "bleeding"), (-9, "bleeding"), (-10, "dead"), (-20, "dead")],
)
def test_8_states(hp: int, state: str) -> None:
    told = condition(hp, "osric")
    assert told.state == state
    assert told.why.rule == "OSRIC hit points"
    assert state in find_ruleset("osric").health.states


def test_8_at_0_unconscious_and_bleeding_1_a_round() -> None:
    assert condition(0, "osric").why.text == (
        "0 hit points: unconscious, and 1 more is lost each round; any further hit kills."
    )
    assert end_of_round(0, "osric")[:3] == (-1, 1, "bleeding")
    assert end_of_round(-3, "osric").why.text == "Bleeding: −3 to −4."


def test_8_dead_at_minus_10() -> None:
    assert end_of_round(-9, "osric")[:3] == (-10, 1, "dead")
    assert end_of_round(-9, "osric").why.text == "Bleeding: −9 to −10, dead at −10."
    assert end_of_round(-10, "osric")[:3] == (-10, 0, "dead")
    assert condition(-11, "osric", tended=True).state == "dead"


def test_8_the_tended_and_the_hale_lose_nothing() -> None:
    assert end_of_round(-3, "osric", tended=True)[:3] == (-3, 0, "unconscious")
    assert end_of_round(7, "osric")[:3] == (7, 0, "standing")
    assert condition(7, "osric").why.text == "7 hit points left."
    assert condition(1, "osric").why.text == "1 hit point left."


@pytest.mark.parametrize(
    ("hp", "damage", "left"), [(5, 3, 2), (5, 8, -3), (1, 12, -11), (0, 1, -10), (-4, 1, -10)]
)
def test_8_any_further_hit_kills(hp: int, damage: int, left: int) -> None:
    assert hp_after_hit(hp, damage) == left
    assert (condition(hp_after_hit(hp, damage), "osric").state == "dead") == (left <= -10)
