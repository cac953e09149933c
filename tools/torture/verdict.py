"""Judges a damaged file: whether `check` and opening noticed the damage, and what was saved."""

import signal
import traceback
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final, NamedTuple

from battleboard.foundation.fault import Fault
from battleboard.storage.battle_file.audit import inspect
from battleboard.storage.battle_file.bounds import Bounds
from battleboard.storage.battle_file.opening import open_battle_file
from tests.battle.battles import TABLES
from tools.torture.samples import NAME, Truth, truth_in

OUTCOMES: Final = ("harmless", "noticed", "saved", "lost in silence", "leak", "traceback", "hang")
BAD: Final = frozenset({"lost in silence", "leak", "traceback", "hang"})
_HANG_S: Final = 10.0
_WAIT_TIMES: Final = 9


class HangError(BaseException):
    """The error for a block that takes longer than its alarm allows."""


class Verdict(NamedTuple):
    """The outcome of a case, one of the `OUTCOMES`, and a note on it."""

    outcome: str
    detail: str = ""


class _Seen(NamedTuple):
    """The result of one check, repair or opening: whether it warned, the contents, any crash."""

    told: bool
    truth: Truth | None = None
    crash: str = ""


def judged(path: Path, truth: Truth | None) -> Verdict:
    """Check, repair and open a file, and judge the results; without a truth nothing can be lost."""
    mended = path.with_name("mended.battle")
    try:
        checked = _looked(lambda: _checked(path))
        repaired = _looked(lambda: _repaired(path, mended)) if checked.told else None
        opened = _looked(lambda: _opened(path))
    except HangError:
        return Verdict("hang")
    crash = checked.crash or opened.crash or (repaired.crash if repaired else "")
    if crash:
        return Verdict("traceback", crash)
    return _weighed(checked, opened, repaired, truth)


def _weighed(checked: _Seen, opened: _Seen, repaired: _Seen | None, truth: Truth | None) -> Verdict:
    if truth is None:
        return Verdict("noticed" if checked.told or opened.told else "harmless")
    if opened.truth != truth and not opened.told:
        return Verdict("lost in silence", "by opening")
    if opened.truth != truth and not checked.told:
        return Verdict("lost in silence", "by check")
    if not checked.told:
        return Verdict("harmless")
    best = repaired.truth if repaired is not None else None
    whole = any(each is not None and each.battle == truth.battle for each in (opened.truth, best))
    return Verdict("saved" if whole else "noticed")


def _looked(look: Callable[[], _Seen]) -> _Seen:
    try:
        with alarm():
            return look()
    except Fault as fault:
        if str(fault).strip().endswith((".", ")")):
            return _Seen(told=True)
        return _Seen(told=True, crash=f"no sentence: {fault}")
    except Exception:  # noqa: BLE001 - that is what is looked for
        return _Seen(told=True, crash=traceback.format_exc(limit=-4))


def _checked(path: Path) -> _Seen:
    return _Seen(told=bool(inspect(path, TABLES, bounds=Bounds()).faults))


def _repaired(path: Path, mended: Path) -> _Seen:
    inspect(path, TABLES, mended, bounds=Bounds())
    if not mended.exists():
        return _Seen(told=True)
    found = _opened(mended)
    return found._replace(crash="what is mended is damaged") if _is_torn(found) else found


def _is_torn(found: _Seen) -> bool:
    """Whether a repaired file gives warnings about more than lost pictures."""
    return found.told and bool(found.truth and found.truth.pictures)


def _opened(path: Path) -> _Seen:
    opened = open_battle_file(path, TABLES, Bounds())
    with closing(opened.document):
        return _Seen(bool(opened.warnings), truth_in(opened.document))


def crash_of(fault: Exception) -> str:
    """The end of a traceback."""
    return "".join(traceback.format_exception(fault, limit=-5))


@contextmanager
def alarm(seconds: float = _HANG_S) -> Iterator[None]:
    """Raise a `HangError` if the block takes too much CPU time, or waits too long."""

    def ring(*_: object) -> None:
        raise HangError

    # Limit CPU time, since the machine may be busy, and real time as well, in case the work just
    # waits.
    timers = {signal.SIGPROF: signal.ITIMER_PROF, signal.SIGALRM: signal.ITIMER_REAL}
    before = {each: signal.signal(each, ring) for each in timers}
    signal.setitimer(signal.ITIMER_PROF, seconds)
    signal.setitimer(signal.ITIMER_REAL, _WAIT_TIMES * seconds)
    try:
        yield
    finally:
        for each, timer in timers.items():
            signal.setitimer(timer, 0)
            signal.signal(each, before[each])


def laid(folder: Path, files: dict[str, bytes]) -> Path:
    """Put files into an emptied folder, and return the path of the battle."""
    for each in folder.iterdir():
        each.unlink()
    for name, content in files.items():
        (folder / name).write_bytes(content)
    return folder / NAME
