"""Limits on the time and memory for reading a file before the DM is asked.

A file may come from a stranger: a few bytes can decompress to a gigabyte, or hold a year's worth
of steps. Exceeding a limit raises a `TakesLongError`; the file is then read only if the DM agrees
(`PATIENT`).
"""

from collections.abc import Callable
from math import inf
from time import monotonic
from typing import Final, NamedTuple

from battleboard.foundation.words import count
from battleboard.storage.battle_file.journal import LARGEST, TooLargeError, unpack_state
from battleboard.storage.disk import UnreadableError

_MEGABYTE: Final = 2**20


class TakesLongError(UnreadableError):
    """A file too large or too slow to read without asking the DM first."""


class Bounds(NamedTuple):
    """The limits for reading without asking; `seconds` count from the first `ReadLimiter.check`.

    `file_bytes` limits the file, `read_bytes` all rows and snapshots together, `value_bytes` a
    single value among them, `picture_bytes` one picture, and `state_bytes` one decompressed battle.
    `figures` and `walls` limit what a battle holds, and `deeds` the commands in one step.
    """

    file_bytes: int = 512 * _MEGABYTE
    read_bytes: int = 96 * _MEGABYTE
    value_bytes: int = 12 * _MEGABYTE
    picture_bytes: int = 160 * _MEGABYTE
    state_bytes: int = 12 * _MEGABYTE
    figures: int = 1_500
    walls: int = 30_000
    deeds: int = 4_000
    seconds: float = 4.0


_ALL: Final = 2**62
PATIENT: Final = Bounds(2**40, 2**31, _ALL, _ALL, LARGEST, 10**6, 10**6, 10**6, 3_600.0)
"""The bounds once the DM has agreed to read a large file."""


class ReadLimiter:
    """Enforces the bounds while one file is read."""

    def __init__(
        self, name: str, bounds: Bounds = PATIENT, now: Callable[[], float] = monotonic
    ) -> None:
        """`name` is the file's name in error messages."""
        self.bounds = bounds
        self._name = name
        self._now = now
        self._end: float | None = None
        self._read = self._file = 0

    def check(self) -> None:
        if self.is_over():
            raise TakesLongError(
                f"'{self._name}' takes more than {self.bounds.seconds:g} seconds to read."
            )

    def is_over(self) -> bool:
        """Return whether time is up; the first call starts the clock."""
        if self._end is None:
            self._end = self._now() + self.bounds.seconds
        return self._now() > self._end

    def read(self, size: int) -> None:
        self._read += size
        if self._read > self.bounds.read_bytes:
            raise self._too_large(self.bounds.read_bytes, "its steps take up")
        self.check()

    def check_file(self, size: int) -> None:
        """Raise a `TakesLongError` if the file is too large; remember its size for `may_have`."""
        self._file = size
        if size > self.bounds.file_bytes:
            raise self._too_large(self.bounds.file_bytes, "it takes up")

    def may_have(self, size: int) -> bool:
        """Whether the file is large enough to hold a value of this size."""
        return self._file > size

    def check_state(self, figures: int, walls: int) -> None:
        for number, most, word in (
            (figures, self.bounds.figures, "figure"),
            (walls, self.bounds.walls, "wall"),
        ):
            if number > most:
                raise TakesLongError(f"'{self._name}' is very large: it has {count(number, word)}.")

    def check_deeds(self, number: int) -> None:
        if number > self.bounds.deeds:
            many = f"one of its steps runs {number:,} commands"
            raise TakesLongError(f"'{self._name}' is very large: {many}.")

    @property
    def timeless(self) -> "ReadLimiter":
        return ReadLimiter(self._name, self.bounds._replace(seconds=inf), self._now)

    def large_value(self) -> TakesLongError:
        return self._too_large(self.bounds.value_bytes, "a step in it takes up")

    def large_picture(self) -> TakesLongError:
        return self._too_large(self.bounds.picture_bytes, "a picture in it takes up")

    def large_state(self) -> TakesLongError:
        return self._too_large(self.bounds.state_bytes, "a battle in it takes up")

    def _too_large(self, most: int, what: str) -> TakesLongError:
        megabytes = most // _MEGABYTE
        return TakesLongError(
            f"'{self._name}' is very large: {what} more than {megabytes:,} megabytes."
        )


NO_LIMIT: Final = ReadLimiter("", Bounds(_ALL, _ALL, _ALL, _ALL, LARGEST, _ALL, _ALL, _ALL, inf))
"""For data that is known to be small, or that the DM has agreed to read."""


def unpack_within(state: bytes, watch: ReadLimiter) -> bytes:
    """Decompress a battle; raises `zlib.error`, or a `TakesLongError` beyond the bounds."""
    try:
        written = unpack_state(state, watch.bounds.state_bytes)
    except TooLargeError:
        raise watch.large_state() from None
    watch.check()
    return written
