"""Days and hours in the words in which one remembers an evening."""

from datetime import date, datetime, timedelta
from typing import Final

_HOURS: Final = ((5, "night"), (12, "morning"), (17, "afternoon"), (22, "evening"), (24, "night"))
_WEEK: Final = 7
_MONTHS: Final = (
    *("January", "February", "March", "April", "May", "June", "July"),
    *("August", "September", "October", "November", "December"),
)
_WEEKDAYS: Final = (
    *("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"),
)


def when_in_words(then: datetime, now: datetime) -> str:
    """Say when something was, as seen from the place and the time of `now`."""
    then = then.astimezone(now.tzinfo)
    if timedelta() <= now - then < timedelta(minutes=2):
        return "just now"
    # Whoever plays past midnight still speaks of the evening before.
    days = (_evening(now) - _evening(then)).days
    part = next(word for until, word in _HOURS if then.hour < until)
    if days == 0:
        return "tonight" if part == "night" else f"this {part}"
    if days == 1:
        return "last night" if part == "night" else f"yesterday {part}"
    if 1 < days < _WEEK:
        return f"{_WEEKDAYS[_evening(then).weekday()]} {part}"
    return day_in_words(then.date(), now.date())


def day_in_words(day: date, today: date) -> str:
    """Write a day, with its year where that is another one."""
    written = f"{day.day} {_MONTHS[day.month - 1]}"
    return written if day.year == today.year else f"{written} {day.year}"


def _evening(moment: datetime) -> date:
    """Give the day to which an hour belongs: the small hours belong to the day before."""
    return (moment - timedelta(hours=5)).date()
