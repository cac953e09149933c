"""The phases around the round (reaction, morale, wounds) follow the game that is played."""

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
from battleboard.rules.scene import EVERYTHING
from tests.rules.scenes import TABLES


def test_a_game_without_a_reaction_roll_says_so() -> None:
    with pytest.raises(SceneError, match=r"^AD&D 1e .* has no reaction roll: the DM decides"):
        react(ReactionRoll((50,)))


def test_morale_is_held_against_the_creatures_own_score_or_its_dice() -> None:
    assert check_morale(MoraleCheck((60,), score=60), tables=TABLES).holds
    assert check_morale(MoraleCheck((61,), score=60), tables=TABLES).holds is False
    assert check_morale(MoraleCheck((55,), hit_dice=2), tables=TABLES).holds
    assert check_morale(MoraleCheck((56,), hit_dice=2), tables=TABLES).result != "holds"


@pytest.mark.parametrize("dice", [(), (0,), (101,), (5, 5)])
def test_morale_wants_one_percentile_die(dice: tuple[int, ...]) -> None:
    with pytest.raises(SceneError, match="expected one d100 for morale"):
        check_morale(MoraleCheck(dice, score=50), tables=TABLES)


def test_a_game_may_leave_morale_to_the_referee(monkeypatch: pytest.MonkeyPatch) -> None:
    timid = find_ruleset("addict")._replace(check_morale=None)
    monkeypatch.setattr("battleboard.rules.find_ruleset", lambda _: timid)
    with pytest.raises(SceneError, match="has no morale check: the DM decides"):
        check_morale(MoraleCheck((50,), score=50))


def test_hit_points_mean_what_the_games_rulings_say() -> None:
    assert condition(0).state == "unconscious"
    assert condition(0, options={"bleeding.from": "0"}).state == "bleeding"
    assert condition(-2, tended=True).state == "unconscious"


def test_the_end_of_a_round_bleeds_whom_nobody_tends() -> None:
    assert end_of_round(-3).hp == -4
    assert end_of_round(-3, tended=True).hp == -3
    assert end_of_round(0, options={"bleeding.from": "0"}).lost == 1


def test_first_edition_has_everything_declared() -> None:
    assert find_ruleset("addict").declared == EVERYTHING
