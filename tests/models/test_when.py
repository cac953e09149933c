"""Days and hours are put into words."""

from datetime import UTC, date, datetime, timedelta, timezone

import pytest

from battleboard.models.recent_battles_model import day_in_words, when_in_words

ROME = timezone(timedelta(hours=1))
NOW = datetime(2026, 3, 12, 15, 0, tzinfo=ROME)  # a Thursday


def at(day: int, hour: int, minute: int = 0, month: int = 3) -> datetime:
    return datetime(2026, month, day, hour, minute, tzinfo=ROME)


@pytest.mark.parametrize(
    ("then", "said"),
    [
        (at(12, 14, 59), "just now"),
        (at(12, 14, 57), "this afternoon"),
        (at(12, 9), "this morning"),
        (at(11, 20), "yesterday evening"),
        (at(11, 23), "last night"),
        (at(12, 2), "last night"),
        (at(11, 2), "Tuesday night"),
        (at(7, 13), "Saturday afternoon"),
        (at(5, 13), "5 March"),
        (datetime(2025, 12, 31, 20, tzinfo=ROME), "31 December 2025"),
        (datetime(2026, 3, 11, 19, tzinfo=UTC), "yesterday evening"),
        (at(12, 16), "this afternoon"),
        (at(20, 16), "20 March"),
    ],
)
def test_an_evening_is_called_as_one_remembers_it(then: datetime, said: str) -> None:
    assert when_in_words(then, NOW) == said


def test_late_at_night_it_is_still_the_same_evening() -> None:
    assert when_in_words(at(11, 20), at(12, 1)) == "this evening"
    assert when_in_words(at(11, 23), at(12, 1)) == "tonight"


def test_a_day_has_its_year_where_it_is_another_one() -> None:
    assert day_in_words(date(2026, 1, 2), date(2026, 5, 1)) == "2 January"
    assert day_in_words(date(2024, 1, 2), date(2026, 5, 1)) == "2 January 2024"
