"""A pursuit after a rout follows each game that has rules for it (DMG 67 to 69, B/X)."""

from collections.abc import Mapping
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from battleboard.rules import find_ruleset
from battleboard.rules.pursuit import Pursuit, Rout, pace_in_words


def run(
    fleeing: float, pursuing: float, thrown: Mapping[str, int] | None = None, **more: Any
) -> Pursuit:
    game = more.pop("game", "addict")
    rules = find_ruleset(game).pursuit
    assert rules
    chase = Rout(fleeing, pursuing, **more)
    assert [each.name for each in rules.throws(chase)] == [*(thrown or {})]
    return rules.end(chase, thrown or {})


def ends(found: Pursuit) -> tuple[str, str]:
    return found.end, found.why.text


def test_the_faster_get_away_underground() -> None:
    end, text = ends(run(12, 9, feet=40))
    assert end == "escape"
    assert text == (
        "Those who flee are faster: move 12 against 9. A lead of more than 100 ft in sight, or "
        "5 rounds, ends it: here after 1 round."
    )
    assert "50 ft out of sight" in ends(run(12, 9, in_sight=False))[1]
    assert ends(run(12, 11.9))[1].endswith("after 5 rounds.")
    assert ends(run(12, 9, feet=120))[1].endswith("after no rounds.")
    assert ends(run(12, 9, feet=100))[1].endswith("after 1 round.")


def test_the_equally_fast_are_pursued_for_a_turn() -> None:
    assert ends(run(9, 9, feet=20))[1].endswith(
        "A lead of more than 150 ft in sight, or 10 rounds, ends it: here after 10 rounds."
    )
    assert ends(run(9, 9, feet=200))[1].endswith("after no rounds.")


def test_the_slower_are_caught() -> None:
    end, text = ends(run(9, 12, feet=40))
    assert (end, text.split(": ")[-1]) == ("caught", "caught after 1 round.")
    assert ends(run(9, 12, feet=400))[1].endswith("caught after 5 rounds.")
    assert run(9, 12, feet=400, in_sight=False).end == "escape"
    assert run(9, 12, feet=150, in_sight=False).end == "caught"


@pytest.mark.parametrize("game", ["addict", "procedure", "ose"])
@pytest.mark.parametrize("place", ["indoors", "outdoors"])
def test_an_obstacle_ends_it(game: str, place: str) -> None:
    assert run(6, 12, game=game, place=place, obstacle=True, dropped="food").end == "escape"


def test_what_is_dropped_holds_pursuers_up_for_a_round() -> None:
    thrown = {"how tempting": 4, "tempted": 4}
    end, text = ends(run(9, 12, thrown, feet=40, dropped="food"))
    assert end == "caught"
    assert text.startswith("The dropped food holds the pursuers up for a round, at 40%. ")
    assert text.endswith("caught after 4 rounds.")
    firm = run(9, 12, thrown | {"tempted": 5}, feet=40, dropped="food")
    assert firm.why.text.startswith("The dropped food tempts none of the pursuers")
    more = run(9, 9, thrown | {"tempted": 9}, dropped="treasure", answers={"gold": 5})
    assert "40 +50 (each 100 gp of apparent value, for clever pursuers) = 90%" in more.why.text


def test_outdoors_the_chance_of_evasion_decides() -> None:
    assert run(12, 9, {"evasion": 90}, place="outdoors").end == "escape"
    assert run(12, 9, {"evasion": 91}, place="outdoors").end == "open"
    assert run(9, 9, {"evasion": 81}, place="outdoors").end == "open"
    lost = run(9, 12, {"evasion": 1}, place="outdoors", answers={"plain": 1, "daylight": 1})
    assert lost.end == "caught"
    assert lost.why.text == (
        "The pursuers are faster: move 12 against 9. 80 -20 (pace) -50 (open plain, desert or "
        "water) -30 (full daylight) = -20% to evade: no escape."
    )


def test_in_ose_the_faster_get_away_and_goods_stop_the_others_on_3_in_6() -> None:
    assert run(12, 9, game="ose", dropped="food").end == "escape"
    assert run(9, 12, {"tempted": 3}, game="ose", dropped="treasure").end == "escape"
    assert run(9, 12, {"tempted": 4}, game="ose", dropped="treasure").end == "caught"
    assert run(9, 9, game="ose").end == "open"
    assert run(9, 12, game="ose", in_sight=False).end == "escape"


@pytest.mark.parametrize("game", ["osric", "osric3", "countdown"])
def test_other_games_leave_it_to_the_dm(game: str) -> None:
    assert find_ruleset(game).pursuit is None


def test_only_what_bears_on_a_pursuit_is_asked() -> None:
    rules = find_ruleset("addict").pursuit
    assert rules
    assert rules.questions(Rout(9, 12)) == ()
    assert [each.id for each in rules.questions(Rout(9, 12, dropped="food"))] == ["dull"]
    assert len(rules.questions(Rout(9, 12, place="outdoors"))) == 12
    basic = find_ruleset("ose").pursuit
    assert basic
    assert basic.questions(Rout(9, 12, dropped="food")) == ()


CHASES: Final = st.tuples(
    st.sampled_from(["addict", "ose"]),
    st.integers(1, 24),
    st.integers(1, 24),
    st.integers(0, 400),
    st.booleans(),
)


@given(CHASES)
def test_being_further_ahead_never_hurts(chase: tuple[str, int, int, int, bool]) -> None:
    """A pursuit that ends well for the fleeing ends well with a larger lead, too."""
    game, fleeing, pursuing, feet, in_sight = chase
    if run(fleeing, pursuing, game=game, feet=feet, in_sight=in_sight).end == "escape":
        ahead = run(fleeing, pursuing, game=game, feet=feet + 50, in_sight=in_sight)
        assert ahead.end == "escape"


def test_the_pace_is_told_in_a_sentence() -> None:
    assert pace_in_words(Rout(9, 9)) == "Both are equally fast, at a move of 9."
