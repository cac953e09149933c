"""The processor use of a running program, as the system counts it."""

from collections.abc import Callable
from os import sysconf
from pathlib import Path
from time import perf_counter, sleep
from typing import Final

_TICKS_A_SECOND: Final = sysconf("SC_CLK_TCK")
_OF_USER: Final = slice(11, 13)
"""Where the ticks for itself and for the system stand, after the name of the program."""
_NANO: Final = 1e-9


def seconds_of(process: int, deed: Callable[[], object]) -> float:
    """How long all processors together worked for a process while something was done.

    Counted in ticks of the system: good for many frames together.
    """
    before = _ticks(process)
    deed()
    return (_ticks(process) - before) / _TICKS_A_SECOND


def share_at_rest(process: int, seconds: float) -> float:
    """The share of one processor that an idle process takes, in percent."""
    begun, before = perf_counter(), _by_thread(process)
    sleep(seconds)
    after, passed = _by_thread(process), perf_counter() - begun
    # A thread that has ended meanwhile has worked, too, but is no longer counted.
    spent = sum(now - before.get(thread, 0.0) for thread, now in after.items())
    return 100 * spent / passed


def _ticks(process: int) -> int:
    fields = Path(f"/proc/{process}/stat").read_text("utf-8").rpartition(")")[2].split()
    return sum(int(each) for each in fields[_OF_USER])


def _by_thread(process: int) -> dict[str, float]:
    """The seconds of work of each thread."""
    threads = Path(f"/proc/{process}/task").iterdir()
    return {each.name: int((each / "schedstat").read_text().split()[0]) * _NANO for each in threads}
