"""A side checks morale when it has to."""

import pytest

from battleboard.rules import MoraleCheck, find_ruleset
from battleboard.rules.morale import Losses, MoraleRules
from battleboard.rules.tables import Tables


def test_a_game_may_list_nothing_that_bears_on_morale() -> None:
    assert MoraleRules(lambda _losses: (), lambda _check: False).situations(Tables()) == ()


def morale_rules(game: str) -> MoraleRules:
    found = find_ruleset(game).morale_rules
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("losses", "due"),
    [
        (Losses(8, 0, 1), []),
        (Losses(8, 0, 2), ["2 of 8 figures are down, which is a quarter or more."]),
        (Losses(8, 2, 3), []),
        (Losses(8, 2, 4), ["4 of 8 figures are down, which is half or more."]),
        (Losses(8, 0, 5), ["5 of 8 figures are down, which is half or more."]),
        (Losses(8, 4, 7), []),
        (Losses(4, 0, 1), ["1 of 4 figures is down, which is a quarter or more."]),
        (Losses(8, 7, 8), []),
        (Losses(8, 0, 1, leader_fell=True), ["The leader is down."]),
        (Losses(1, 0, 1, leader_fell=True), []),
        (Losses(8, 0, 0), []),
        (
            Losses(8, 0, 1, helpless=1),
            ["2 of 8 figures are down or helpless, which is a quarter or more."],
        ),
        (Losses(8, 1, 1, helpless_before=1, helpless=1), []),
        (Losses(8, 0, 3, helpless=5), []),
    ],
)
@pytest.mark.parametrize("game", ["addict", "procedure", "osric", "osric3"])
def test_losses_shake_those_who_are_left(game: str, losses: Losses, due: list[str]) -> None:
    assert [reason.text for reason in morale_rules(game).due(losses)] == due


@pytest.mark.parametrize(
    ("game", "rule"), [("addict", "DMG 67"), ("osric", "OSRIC morale"), ("osric3", "OSRIC3 morale")]
)
def test_each_game_cites_its_own_rule(game: str, rule: str) -> None:
    (reason,) = morale_rules(game).due(Losses(4, 0, 2))
    assert reason.rule == rule


def test_two_checks_are_enough_in_osric_and_in_addict_there_is_no_end() -> None:
    for game, settled in (("osric", True), ("osric3", True), ("addict", False)):
        assert morale_rules(game).is_settled(MoraleCheck((), passed=2)) is settled
        assert not morale_rules(game).is_settled(MoraleCheck((), passed=1))


def test_the_dice_are_those_that_the_game_throws() -> None:
    dice = {game: morale_rules(game)[2:4] for game in ("addict", "osric", "ose")}
    assert dice == {"addict": (1, 100), "osric": (1, 100), "ose": (2, 6)}
    assert find_ruleset("countdown").morale_rules is None
