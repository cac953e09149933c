"""Limits on who may connect, so that nobody can hold up the others or guess the key."""

from collections import Counter, defaultdict, deque
from typing import Final

MOST_READERS: Final = 64
MOST_OPEN: Final = 96
"""Maximum number of open connections, readers included."""
MOST_OF_ONE: Final = 64
"""Maximum number of open connections of one address: all readers may come through one tunnel."""
_MOST_WRONG: Final = 20
"""Maximum number of wrong keys from one address in a minute."""
_MINUTE_S: Final = 60.0
_MOST_PINGS: Final = 3
_PINGS_S: Final = 2.0
_MOST_KNOWN: Final = 256
"""Maximum number of addresses whose mistakes and pings are remembered."""


class VisitorLimits:
    """Open connections, wrong keys and pings by address; `now` is any clock in seconds."""

    def __init__(self) -> None:
        self.readers: int = 0
        self._open: Counter[str] = Counter()
        self._wrong = _Recent(_MOST_WRONG, _MINUTE_S)
        self._pings = _Recent(_MOST_PINGS, _PINGS_S)

    @property
    def is_full(self) -> bool:
        return self._open.total() >= MOST_OPEN

    @property
    def has_enough(self) -> bool:
        """Whether no more readers may connect for now."""
        return self.readers >= MOST_READERS

    def admit(self, address: str, now: float) -> bool:
        """Count a new connection; return False if the address has too many or guessed too often."""
        may = self._open[address] < MOST_OF_ONE and not self._wrong.is_full(address, now)
        if may:
            self._open[address] += 1
        return may

    def leave(self, address: str) -> None:
        self._open[address] -= 1
        # Adding an empty counter drops the addresses without connections.
        self._open += Counter()

    def note_wrong_key(self, address: str, now: float) -> None:
        self._wrong.note(address, now)

    def may_ping(self, address: str, now: float) -> bool:
        """Count a ping and return True, or return False if the address sent too many just now."""
        may = not self._pings.is_full(address, now)
        if may:
            self._pings.note(address, now)
        return may


class _Recent:
    """The latest times of one kind of event by address, to limit its rate."""

    def __init__(self, most: int, seconds: float) -> None:
        self._most, self._seconds = most, seconds
        self._times: defaultdict[str, deque[float]] = defaultdict(lambda: deque(maxlen=most))

    def is_full(self, address: str, now: float) -> bool:
        times = self._times.get(address)
        return times is not None and len(times) == self._most and now - times[0] < self._seconds

    def note(self, address: str, now: float) -> None:
        self._times[address].append(now)
        if len(self._times) > _MOST_KNOWN:
            del self._times[next(iter(self._times))]
