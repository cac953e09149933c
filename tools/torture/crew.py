"""Processes that carry out shares of the torture, and may crash or hang over a case.

A process reports each case when it is done. So if a process ends or falls silent, its current case
is known: that case is noted, the process is killed, and another one continues after that case. Each
process carries out a few thousand cases, so that memory leaked by cases does not add up.
"""

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from math import inf
from multiprocessing import connection as pipes
from multiprocessing import get_context
from time import monotonic
from typing import Any, Final, NamedTuple, Protocol

from tools.torture.verdict import Verdict

_LOOK_S: Final = 1.0
_BEGUN: Final = "begun"
_OVER: Final = "over"


class Done(NamedTuple):
    """A case that is done: its number and kind, the verdict, and the CPU time it took."""

    number: int
    kind: str
    verdict: Verdict
    seconds: float


class Share(NamedTuple):
    """The work of one process: the cases by number, their seed and kinds, and the time limit."""

    seed: str
    numbers: range
    kinds: tuple[str, ...]
    until: float

    def kind_of(self, number: int) -> str:
        """The kind of a case: the kinds take turns by number."""
        return self.kinds[number % len(self.kinds)]

    def behind(self, number: int) -> "Share":
        """The rest of the share after a case."""
        return self._replace(numbers=range(number + 1, self.numbers.stop))


Work = Callable[[Share], Iterator[Done]]


class _Pipe(Protocol):
    def send(self, obj: Any) -> None: ...

    def close(self) -> None: ...


class _Hand:
    """A process at work on a share; if it dies or hangs, `rest` is the part still to be done."""

    def __init__(self, work: Work, share: Share) -> None:
        context = get_context("spawn")
        self.pipe, theirs = context.Pipe(duplex=False)
        self.over = False
        self.rest: Share | None = None
        self._share = share
        # A busy machine takes long to start a process, so its silence counts only from its first
        # message.
        self._heard = inf
        self._process = context.Process(target=_carried_out, args=(work, share, theirs))
        self._process.start()
        theirs.close()

    def look(self, *, is_ready: bool, silence: float) -> Done | None:
        """The next case that is done, or that killed or hung the process, if there is one."""
        if is_ready:
            try:
                found: Done | str = self.pipe.recv()
            except EOFError:
                return self._lost("traceback")
            self._heard, self.over = monotonic(), found == _OVER
            if isinstance(found, str):
                return None
            self._share = self._share.behind(found.number)
            return found
        return self._lost("hang") if monotonic() - self._heard > silence else None

    def stop(self) -> None:
        self._process.kill()
        self._process.join()
        self.pipe.close()

    def _lost(self, outcome: str) -> Done:
        self._process.join(_LOOK_S)
        how = f"the process ended with {self._process.exitcode}"
        number, self.over = self._share.numbers.start, True
        self.rest = self._share.behind(number)
        kind = self._share.kind_of(number)
        return Done(number, kind, Verdict(outcome, how), 0.0)


def carried_out(work: Work, shares: Sequence[Share], hands: int, silence: float) -> Iterator[Done]:
    """Yield each case of the shares as it is done, with up to `hands` processes at work."""
    waiting, at_work = deque(shares), list[_Hand]()
    try:
        while waiting or at_work:
            while waiting and len(at_work) < hands:
                at_work.append(_Hand(work, waiting.popleft()))
            ready = pipes.wait([hand.pipe for hand in at_work], _LOOK_S)
            for hand in tuple(at_work):
                done = hand.look(is_ready=hand.pipe in ready, silence=silence)
                if done is not None:
                    yield done
                if hand.over:
                    hand.stop()
                    at_work.remove(hand)
                    _plan_on(waiting, hand.rest)
    finally:
        for hand in at_work:
            hand.stop()


def _plan_on(waiting: deque[Share], rest: Share | None) -> None:
    """Queue the rest of a share, unless it is out of time.

    If a share has no rest, drop all waiting shares as soon as one of them is out of time.
    """
    late = [share for share in (rest, *waiting) if share and monotonic() >= share.until]
    if rest is None and late:
        waiting.clear()
    # If processes cannot even start, stop in time instead of reporting every case.
    elif rest is not None and rest not in late:
        waiting.append(rest)


def _carried_out(work: Work, share: Share, pipe: _Pipe) -> None:
    """Carry out a share in its own process, and send each case as it is done."""
    with suppress(BrokenPipeError, KeyboardInterrupt):
        pipe.send(_BEGUN)
        for done in work(share):
            pipe.send(done)
        pipe.send(_OVER)
    pipe.close()
