"""A figure's movement in a segment and in a round is known."""

import pytest

from battleboard.queries.table.measuring import MovementRate, movement_rate_of
from tests.battle.battles import FLOOR, TABLES, battle, figure


@pytest.mark.parametrize(
    ("game", "pace"),
    [
        ("addict", MovementRate(12, 120)),
        ("procedure", MovementRate(12, 120)),
        ("countdown", MovementRate(120, 120)),
        ("ose", MovementRate(40, 40)),
    ],
)
def test_each_game_has_its_own_pace(game: str, pace: MovementRate) -> None:
    assert movement_rate_of(battle(figure("ann"), ruleset=game), TABLES, "ann") == pace


def test_it_is_told_in_segments_where_there_are_any() -> None:
    pace = MovementRate(12, 120)
    assert pace.in_words(12) == "1 segment"
    assert pace.in_words(30) == "2.5 segments"
    assert pace.in_words(120.4) == "more than a round's 120 ft"
    assert MovementRate(40, 40).in_words(30) == "of 40 ft in a round"
    assert MovementRate(0, 0).in_words(5) == "cannot move"


def test_a_way_takes_a_segment_a_round_or_more() -> None:
    pace = MovementRate(12, 120)
    ways = [pace.stretch(feet) for feet in (12, 12.01, 13, 120, 121)]
    assert ways == ["segment", "segment", "round", "round", "beyond"]
    assert MovementRate(40, 40).stretch(10) == "round"


def test_outdoors_and_in_haste_one_comes_farther() -> None:
    outdoors = battle(figure("ann", move=6), board=FLOOR._replace(where="outdoors"))
    assert movement_rate_of(outdoors, TABLES, "ann") == MovementRate(18, 180)
    assert movement_rate_of(outdoors, TABLES, "ann", "charge").step_ft > 18
