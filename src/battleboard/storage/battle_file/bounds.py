"""How long reading a file may take, and how much room what it holds may need, before one is asked.

A file may come from a stranger. It is a few bytes that unpack to a million, or as many steps as a
year of evenings has: what goes beyond these bounds is told as a `TakesLongError`, and read only
when the DM says so (`PATIENT`).
"""

from collections.abc import Callable
from math import inf
from time import monotonic
from typing import Final, NamedTuple

from battleboard.foundation.words import count
from battleboard.storage.battle_file.journal import LARGEST, TooLargeError, unpacked
from battleboard.storage.disk import UnreadableError

_MEGABYTE: Final = 2**20


class TakesLongError(UnreadableError):
    """A file that is not read before the DM has been asked: it is large, or takes long."""


class Bounds(NamedTuple):
    """The most that is read without asking; `seconds` count from the first `Stopwatch.check`.

    `file_bytes` is the size of the file, `read_bytes` that of all rows and snapshots together,
    `value_bytes` that of one value among them, `picture_bytes` that of one picture, and
    `state_bytes` that of one battle unpacked; `figures` and `walls` are how many it may have, and
    `deeds` how many commands one step may carry out.
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
"""The bounds after the DM has been asked."""


class Stopwatch:
    """Sees to it that the reading of one file stays within its bounds."""

    def __init__(
        self, name: str, bounds: Bounds = PATIENT, now: Callable[[], float] = monotonic
    ) -> None:
        """Begin with the name of the file as it is told."""
        self.bounds = bounds
        self._name = name
        self._now = now
        self._end: float | None = None
        self._read = self._file = 0

    def check(self) -> None:
        """Raise a `TakesLongError` if the time is over."""
        if self.is_over():
            raise TakesLongError(
                f"'{self._name}' takes longer to read than {self.bounds.seconds:g} seconds."
            )

    def is_over(self) -> bool:
        """Whether the time is over."""
        if self._end is None:
            self._end = self._now() + self.bounds.seconds
        return self._now() > self._end

    def read(self, size: int) -> None:
        """Count so many bytes as read, or raise a `TakesLongError`."""
        self._read += size
        if self._read > self.bounds.read_bytes:
            raise self._too_large(self.bounds.read_bytes, "its steps take up")
        self.check()

    def check_file(self, size: int) -> None:
        """Raise a `TakesLongError` for a file that is too large."""
        self._file = size
        if size > self.bounds.file_bytes:
            raise self._too_large(self.bounds.file_bytes, "it takes up")

    def may_have(self, size: int) -> bool:
        """Whether the file is large enough for something of so many bytes."""
        return self._file > size

    def check_state(self, figures: int, walls: int) -> None:
        """Raise a `TakesLongError` for a battle with too much in it."""
        for number, most, word in (
            (figures, self.bounds.figures, "figure"),
            (walls, self.bounds.walls, "wall"),
        ):
            if number > most:
                raise TakesLongError(f"'{self._name}' is very large: it has {count(number, word)}.")

    def check_deeds(self, number: int) -> None:
        """Raise a `TakesLongError` for a step that carries out too many commands."""
        if number > self.bounds.deeds:
            many = f"one of its steps does {number:,} things"
            raise TakesLongError(f"'{self._name}' is very large: {many}.")

    @property
    def timeless(self) -> "Stopwatch":
        """One with the same bounds, but for time."""
        return Stopwatch(self._name, self.bounds._replace(seconds=inf), self._now)

    def large_value(self) -> TakesLongError:
        """The error for a value that is too large."""
        return self._too_large(self.bounds.value_bytes, "a step in it takes up")

    def large_picture(self) -> TakesLongError:
        """The error for a picture that is too large."""
        return self._too_large(self.bounds.picture_bytes, "a picture in it takes up")

    def large_state(self) -> TakesLongError:
        """The error for a battle that unpacks to too much."""
        return self._too_large(self.bounds.state_bytes, "a battle in it takes up")

    def _too_large(self, most: int, what: str) -> TakesLongError:
        megabytes = most // _MEGABYTE
        return TakesLongError(
            f"'{self._name}' is very large: {what} more than {megabytes:,} megabytes."
        )


NO_LIMIT: Final = Stopwatch("", Bounds(_ALL, _ALL, _ALL, _ALL, LARGEST, _ALL, _ALL, _ALL, inf))
"""For what is known to be small, or what the DM wants in any case."""


def unpacked_within(state: bytes, watch: Stopwatch) -> bytes:
    """A battle, decompressed; anything else is a `zlib.error`, one too large a `TakesLongError`."""
    try:
        written = unpacked(state, watch.bounds.state_bytes)
    except TooLargeError:
        raise watch.large_state() from None
    watch.check()
    return written
