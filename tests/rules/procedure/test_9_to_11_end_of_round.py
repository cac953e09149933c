"""Phases 9 to 11: bleeding and the end of the round."""

import pytest

from battleboard.rules import condition, end_of_round

GAME = "procedure"


@pytest.mark.parametrize(
    ("hp", "left", "state"),
    [
        (5, 5, "standing"),
        (0, 0, "unconscious"),
        (-1, -2, "bleeding"),
        (-9, -10, "dead"),
        (-10, -10, "dead"),
    ],
)
def test_9_who_is_below_0_loses_1_and_dies_at_minus_10(hp: int, left: int, state: str) -> None:
    ended = end_of_round(hp, GAME)
    assert (ended.hp, ended.state) == (left, state)
    assert ended.why.rule == "PROCEDURE phase 9"
    assert condition(hp, GAME).why.rule == "PROCEDURE phase 9"


@pytest.mark.parametrize(("started", "left"), [(4, -3), (0, -3), (-1, -4), (-3, -4)])
def test_9_only_who_began_the_round_below_0_bleeds(started: int, left: int) -> None:
    assert end_of_round(-3, GAME, began=started).hp == left


def test_9_who_fell_this_round_bleeds_from_the_next() -> None:
    assert end_of_round(-3, GAME, began=4) == (
        -3,
        0,
        "bleeding",
        (
            "PROCEDURE phase 9",
            "Hit points at the start of the round: 4. Bleeding starts next round.",
        ),
    )


def test_9_who_is_tended_or_stands_does_not_bleed() -> None:
    assert end_of_round(-3, GAME, tended=True)[:3] == (-3, 0, "unconscious")
    assert end_of_round(2, GAME, began=4)[:3] == (2, 0, "standing")
    assert end_of_round(2, GAME, began=4).why.text == "Hit points left: 2."


def test_9_option_bleeding_from() -> None:
    assert end_of_round(0, GAME, {"bleeding.from": "0"}).hp == -1
    assert end_of_round(-3, GAME, {"bleeding.from": "-4"}).hp == -3
    assert end_of_round(-2, GAME, {"bleeding.from": "0"}, began=0).hp == -3
