"""OSE 4.a: morale, when it is checked and what failing means."""

import pytest

from battleboard.rules import MoraleCheck, SceneError, check_morale
from battleboard.rules.attack.modifier import Modifier
from battleboard.rules.morale import Losses
from battleboard.rules.rulesets.ose.encounter import check_due, is_settled

GAME = "ose"


def stand(*dice: int, score: int | None = 7, **more: int) -> tuple[bool, str, str]:
    nerve = MoraleCheck(
        dice, score, passed=more.get("passed", 0), cornered=bool(more.get("cornered"))
    )
    held = check_morale(nerve, GAME)
    assert held.why.rule == "OSE morale"
    return held.holds, held.result, held.why.text


def test_4_a_morale_fails_above_the_score() -> None:
    assert stand(3, 4) == (
        True,
        "fights on",
        "3 + 4 = 7 is not above its morale of 7: it fights on.",
    )
    assert stand(4, 4) == (
        False,
        "flees or surrenders",
        "4 + 4 = 8 is above its morale of 7: it flees or surrenders.",
    )


def test_4_a_morale_adds_what_bears_on_it() -> None:
    nerve = MoraleCheck((3, 4), 7, modifiers=(Modifier(1, "leader slain"),))
    held = check_morale(nerve, GAME)
    assert not held.holds
    assert held.why.text.startswith("3 + 4 = 7 +1 (leader slain) = 8 is above")


@pytest.mark.parametrize(("passed", "holds"), [(0, False), (1, False), (2, True), (3, True)])
def test_4_a_morale_two_passes_and_they_fight_to_the_end(passed: int, holds: bool) -> None:  # noqa: FBT001
    assert stand(6, 6, passed=passed)[0] == holds
    if holds:
        assert stand(passed=passed)[1] == "fights to the end"


def test_4_a_morale_of_2_never_fights_unless_cornered() -> None:
    assert stand(1, 1, score=2)[:2] == (False, "flees or surrenders")
    assert stand(score=2, passed=2)[0] is False
    assert stand(score=2, cornered=1)[:2] == (True, "fights on")


def test_4_a_morale_of_12_never_checks() -> None:
    assert stand(score=12)[:2] == (True, "fights to the end")


@pytest.mark.parametrize("score", [None, 1, 13])
def test_4_a_morale_needs_a_score(score: int | None) -> None:
    with pytest.raises(SceneError, match="score: expected the creature's morale score"):
        stand(3, 4, score=score)


def test_4_a_morale_needs_two_dice() -> None:
    with pytest.raises(SceneError, match="dice: expected 2 d6, not 1 number"):
        stand(9)


@pytest.mark.parametrize(
    ("members", "before", "now", "due"),
    [
        (6, 0, 1, "The first of 6 has died."),
        (6, 0, 2, "The first of 6 has died."),
        (6, 1, 2, ""),
        (6, 2, 3, "3 of 6 are down, which is half or more."),
        (6, 0, 3, "3 of 6 are down, which is half or more."),
        (6, 3, 4, ""),
        (6, 0, 0, ""),
        (6, 3, 3, ""),
        (5, 1, 2, ""),
        (5, 2, 3, "3 of 5 are down, which is half or more."),
        (2, 0, 1, "1 of 2 is down, which is half or more."),
        (1, 0, 1, ""),
    ],
)
def test_4_a_morale_is_checked_at_the_first_death_and_at_half(
    members: int, before: int, now: int, due: str
) -> None:
    reasons = check_due(Losses(members, before, now))
    assert [reason.text for reason in reasons] == ([due] if due else [])


def test_4_a_morale_sleepers_count_for_the_half_but_not_as_the_first_death() -> None:
    assert check_due(Losses(6, 0, 0, helpless=2)) == ()
    (reason,) = check_due(Losses(6, 1, 1, helpless=2))
    assert reason.text == "3 of 6 are down or helpless, which is half or more."
    assert check_due(Losses(6, 1, 1, helpless_before=2, helpless=2)) == ()


@pytest.mark.parametrize(
    ("score", "passed", "settled"),
    [(7, 0, False), (7, 1, False), (7, 2, True), (2, 0, True), (12, 0, True)],
)
def test_4_a_morale_nothing_is_thrown_where_it_is_settled(
    score: int,
    passed: int,
    settled: bool,  # noqa: FBT001
) -> None:
    assert is_settled(MoraleCheck((), score, passed=passed)) is settled
    if settled:
        assert check_morale(MoraleCheck((), score, passed=passed), GAME).result


def test_4_a_morale_who_fails_is_gone() -> None:
    assert check_morale(MoraleCheck((6, 6), 7), GAME).flees
    assert not check_morale(MoraleCheck((1, 1), 7), GAME).flees
