"""The date counts on with the clock."""

import pytest

from battleboard.battle.state.game_date import GameDate
from battleboard.rules.measures import DAY_S, HOUR_S

NINE = 9 * HOUR_S


@pytest.mark.parametrize(
    ("date", "clock_s", "moment"),
    [
        ("Day 3", 0, "Day 3, 9:00"),
        ("Day 3", 90, "Day 3, 9:01"),
        ("12 Reaping 576", DAY_S, "13 Reaping 576, 9:00"),
        ("12 Reaping 576", 15 * HOUR_S, "13 Reaping 576, 0:00"),
        ("Midsummer", 0, "Midsummer, 9:00"),
        ("Midsummer", 2 * DAY_S, "Midsummer + 2 days, 9:00"),
    ],
)
def test_the_first_number_of_a_date_counts_the_days(date: str, clock_s: int, moment: str) -> None:
    assert GameDate(date, NINE).moment(clock_s) == moment
