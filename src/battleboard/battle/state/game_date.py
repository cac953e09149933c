"""The date and hour of the game, counted on from what the DM typed."""

import re
from typing import Final, NamedTuple

from battleboard.foundation.words import count
from battleboard.rules.measures import DAY_S

_NUMBER: Final = re.compile(r"[0-9]{1,6}")


class GameDate(NamedTuple):
    """A date as the DM names it; `offset_s` plus the game's clock is the time since its midnight.

    The first number in the date counts the days: after Day 3 comes Day 4, after 12 Reaping 13
    Reaping. The DM types the next month.
    """

    date: str
    offset_s: int = 0

    def moment(self, clock_s: int) -> str:
        """Return the date and hour at a time on the clock, such as 'Day 3, 14:05'."""
        date, second = self.date_and_second(clock_s)
        minutes = second // 60
        return f"{date}, {minutes // 60}:{minutes % 60:02}"

    def date_and_second(self, clock_s: int) -> tuple[str, int]:
        """Return the date at a time on the clock, and the seconds since its midnight."""
        days, second = divmod(clock_s + self.offset_s, DAY_S)
        number = _NUMBER.search(self.date)
        if number:
            before, after = self.date[: number.start()], self.date[number.end() :]
            return f"{before}{int(number[0]) + days}{after}", second
        return f"{self.date} + {count(days, 'day')}" if days else self.date, second
