"""The scale of the ruler: which moment lies at which pixel."""

from typing import Final, NamedTuple

_HALF: Final = 0.5


class Scale(NamedTuple):
    """Where the first moment lies, how wide a segment is, and between which moments it runs.

    A place lies in the middle of its column, so that the playhead meets an act as it happens.
    """

    zero: float
    step: float
    first: float
    last: int

    def x(self, time: float) -> float:
        """Give the pixel of a moment."""
        return self.zero + time * self.step

    def time(self, x: float) -> float:
        """Give the moment at a pixel, from the very beginning to the last place."""
        return min(max((x - self.zero) / self.step, 0.0), float(self.last))

    def place(self, x: float) -> int:
        """Give the place in whose column a pixel lies."""
        return place_of(self.time(x))

    def span(self, place: int) -> tuple[float, float]:
        """Give where a column begins and ends."""
        begins = place - _HALF if place else self.first
        return self.x(begins), self.x(place + _HALF)

    @property
    def end(self) -> float:
        """The pixel at which the last column ends."""
        return self.x(self.last + _HALF)


def place_of(time: float) -> int:
    """Give the place in whose column a moment lies."""
    return int(time + _HALF)


def scale_for(left: float, width: float, lead: float, last: int) -> Scale:
    """Let a whole round fill a width, from some pixel on."""
    step = width / (lead + last + _HALF)
    return Scale(left + lead * step, step, -lead, last)
