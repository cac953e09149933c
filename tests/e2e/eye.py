"""An eye on a virtual screen: it reads the memory in which the server keeps the picture."""

import struct
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from mmap import ACCESS_READ, mmap
from pathlib import Path
from threading import Thread
from time import perf_counter, sleep
from typing import Final, NamedTuple

_HEAD: Final = struct.Struct(">25I")
_HEAD_SIZE, _BYTES_OF_ROW, _COLOURS = 0, 12, 19
_BYTES_OF_COLOUR: Final = 12
_BYTES_OF_PIXEL: Final = 4
_GREEN: Final = 1
"""The second of the bytes of a pixel: how green it is, which is nearly how light."""
_EVERY_ROW: Final = 5
"""The eye looks at each fifth row: nothing that moves on a map is lower."""
_BLINK: Final = 0.0003
"""So many seconds it rests between two looks, that the program has the processor."""
_TOGETHER: Final = 0.004
"""Changes within so many seconds are one picture, which is copied piece by piece."""


class Region(NamedTuple):
    """A part of the screen, in pixels."""

    left: int
    top: int
    right: int
    bottom: int


class Eye:
    """Sees when something changes."""

    def __init__(self, shown: mmap) -> None:
        head = _HEAD.unpack(shown[: _HEAD.size])
        self._shown = shown
        self._start = head[_HEAD_SIZE] + head[_COLOURS] * _BYTES_OF_COLOUR
        self._row = head[_BYTES_OF_ROW]

    def look(self, region: Region) -> bytes:
        from_left = self._start + region.left * _BYTES_OF_PIXEL
        length = (region.right - region.left) * _BYTES_OF_PIXEL
        rows = (from_left + row * self._row for row in range(*region[1::2], _EVERY_ROW))
        return b"".join(self._shown[at : at + length] for at in rows)

    def lightness(self, region: Region, light: int) -> float:
        """The share of a region lighter than a level of 255, by every 16th pixel."""
        apart = 16 * _BYTES_OF_PIXEL
        start = self._start + region.left * _BYTES_OF_PIXEL + _GREEN
        end = self._start + region.right * _BYTES_OF_PIXEL
        rows = (row * self._row for row in range(region.top, region.bottom, 16))
        pixels = b"".join(self._shown[start + row : end + row : apart] for row in rows)
        return sum(each > light for each in pixels) / len(pixels)

    def change_after(
        self, deed: Callable[[], object], region: Region, patience: float = 10.0
    ) -> float:
        """Do something, and return the seconds until a pixel of the region changed."""
        before, begun = self.look(region), perf_counter()
        deed()
        while self.look(region) == before:
            assert perf_counter() < begun + patience, "nothing came of it on the screen"
            sleep(_BLINK)
        return perf_counter() - begun

    def changes_after(
        self, deed: Callable[[], object], region: Region, still: float = 0.15
    ) -> tuple[float, float]:
        """Do something, and return when the first and the last pixel of the region changed."""
        begun = perf_counter()
        first = self.change_after(deed, region)
        return first, self._last_change(region, still) - begun

    def _last_change(self, region: Region, still: float, patience: float = 10.0) -> float:
        """The time of the last change, once nothing has changed for this long."""
        before, begun = self.look(region), perf_counter()
        last = begun
        while (now := perf_counter()) < last + still:
            assert now < begun + patience, "the screen does not come to rest"
            sleep(_BLINK)
            if (seen := self.look(region)) != before:
                before, last = seen, perf_counter()
        return last

    def rest(self, region: Region, still: float = 0.3, patience: float = 60.0) -> None:
        """Wait until nothing has changed for this many seconds."""
        before, begun = self.look(region), perf_counter()
        since = begun
        while perf_counter() < since + still:
            assert perf_counter() < begun + patience, "the screen does not come to rest"
            sleep(_BLINK * 10)
            if (now := self.look(region)) != before:
                before, since = now, perf_counter()

    def pictures(self, seconds: float, *regions: Region) -> tuple[list[float], ...]:
        """The times of new pictures in some regions, over this many seconds."""
        seen = tuple(_Watched(self, each) for each in regions)
        end = perf_counter() + seconds
        while perf_counter() < end:
            for each in seen:
                each.look()
            sleep(_BLINK)
        return tuple(each.times for each in seen)


class _Watched:
    """A region in which an eye waits for new pictures."""

    def __init__(self, eye: Eye, region: Region) -> None:
        self._look = partial(eye.look, region)
        self._before = self._look()
        self._last = 0.0
        self.times: list[float] = []

    def look(self) -> None:
        now, shown = perf_counter(), self._look()
        if shown == self._before:
            return
        if now > self._last + _TOGETHER:
            self.times.append(now)
        self._before, self._last = shown, now


def steadily(step: Callable[[int], object], seconds: float, a_second: int = 60) -> Thread:
    """Do something repeatedly at a fixed rate, like a hand that goes on without looking."""

    def run() -> None:
        begun = perf_counter()
        for at in range(round(seconds * a_second)):
            step(at)
            sleep(max(0.0, begun + (at + 1) / a_second - perf_counter()))

    hand = Thread(target=run)
    hand.start()
    return hand


@contextmanager
def eye_on(folder: Path) -> Iterator[Eye]:
    """An eye on the screen whose memory a server keeps in a folder."""
    with (
        (folder / "Xvfb_screen0").open("rb") as kept,
        mmap(kept.fileno(), 0, access=ACCESS_READ) as shown,
    ):
        yield Eye(shown)
