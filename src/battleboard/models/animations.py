"""Animations: what happens in the round, shown while it happens and whenever it is replayed."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final, Generic, NamedTuple, TypeVar

from PySide6.QtCore import QObject, Signal

from battleboard.battle.knowledge.happenings import FOLLOWS, Happening, happenings
from battleboard.models.document import Document
from battleboard.models.playhead import Clock, Playhead

Kind = TypeVar("Kind")


class TimedValues(QObject, Generic[Kind]):
    """Values that are there for so many seconds of the one clock, which runs no longer for them.

    `changed()` tells that they have come, are older or have passed.
    """

    changed = Signal()

    def __init__(self, clock: Clock, lasts_s: float, parent: QObject | None = None) -> None:
        """Begin with none."""
        super().__init__(parent)
        self._clock = clock
        self._lasts_s = lasts_s
        self._aged: tuple[tuple[Kind, float], ...] = ()
        clock.ticked.connect(self._tick)

    @property
    def phases(self) -> tuple[tuple[Kind, float], ...]:
        """Those that are there, with the part of their time from 0 to 1 that has passed."""
        return tuple((value, age / self._lasts_s) for value, age in self._aged)

    def add(self, values: Iterable[Kind]) -> None:
        """Let some more be there from now on."""
        self._come_to((*self._aged, *((value, 0.0) for value in values)))

    def clear(self) -> None:
        """Let all pass at once."""
        self._come_to(())

    def _tick(self, seconds: float) -> None:
        if self._aged:
            older = ((value, age + seconds) for value, age in self._aged)
            self._come_to(tuple(each for each in older if each[1] < self._lasts_s))

    def _come_to(self, aged: tuple[tuple[Kind, float], ...]) -> None:
        if aged == self._aged:
            return
        self._aged = aged
        if aged:
            self._clock.start(self)
        else:
            self._clock.stop(self)
        self.changed.emit()


LASTS_S: Final = 1.1
"""So long everything takes together that comes of one deed."""
LASTS: Final = 0.9
"""So much of a place of the ruler it takes when it is replayed: it is over as the place is."""
_FIRST: Final = (0.0, 0.6)
_RUN_UP: Final = (0.35, 0.9)
_SPREADS: Final = (0.0, 0.9)
_THEN: Final = (0.5, 1.0)
_BETWEEN_BLOWS: Final = 0.12


class Animation(NamedTuple):
    """Something that happens, and how far it has gone from 0 to 1."""

    happening: Happening
    phase: float


class Animations(QObject):
    """Knows what happens at the moment that is shown.

    `changed()` tells that the clock has moved it on.
    """

    changed = Signal()

    def __init__(
        self, document: Document, playhead: Playhead, clock: Clock, parent: QObject | None = None
    ) -> None:
        """Begin where the battle stands: what has happened before is only replayed."""
        super().__init__(parent)
        self._document = document
        self._playhead = playhead
        self._known = happenings(document.battle)
        self._waiting: tuple[Happening, ...] = ()
        self._live = TimedValues[Happening](clock, LASTS_S, self)
        self._live.changed.connect(self.changed)
        document.changed.connect(self._follow)
        playhead.moved.connect(self._begin)
        playhead.scrubbed.connect(self.forget)

    @property
    def now(self) -> tuple[Animation, ...]:
        """What happens at the moment of the playhead, the first that began first."""
        live, time = self._live.phases, self._playhead.time
        replayed = _without(
            (each for each in self._known if 0 < each.place - time < LASTS),
            (*self._waiting, *(each for each, _ in live)),
        )
        again = ((each, 1 - (each.place - time) / LASTS) for each in replayed)
        return tuple(_under_way((*live, *again)))

    def forget(self) -> None:
        """Show nothing live any more: somebody looks at another moment."""
        self._waiting = ()
        self._live.clear()

    def _follow(self, _changes: object) -> None:
        """Begin what has happened just now; where something was taken back, nothing goes on."""
        before, self._known = self._known, happenings(self._document.battle)
        if _without(before, self._known):
            self.forget()
        else:
            self._waiting += _without(self._known, before)
            self._begin()

    def _begin(self) -> None:
        """Begin what the playhead has come to."""
        come = tuple(each for each in self._waiting if each.place <= self._playhead.time)
        if come:
            self._waiting = _without(self._waiting, come)
            self._live.add(come)


def _without(some: Iterable[Happening], others: Iterable[Happening]) -> tuple[Happening, ...]:
    """Take some things from others, each as often as it is there."""
    return tuple((Counter(some) - Counter(others)).elements())


def _under_way(parts: Iterable[tuple[Happening, float]]) -> Iterator[Animation]:
    """What is neither still to come nor over."""
    for each, part in parts:
        begins, ends = _span(each)
        late = min(each.nth, 3) * _BETWEEN_BLOWS
        phase = (part - begins - late) / (ends - begins)
        if 0 < phase < 1:
            yield Animation(each, phase)


def _span(happening: Happening) -> tuple[float, float]:
    """Say in which part of the time it is: chargers have to come, and what follows comes after."""
    if happening.kind in FOLLOWS:
        return _THEN
    if happening.field.rings:
        return _SPREADS
    return _RUN_UP if happening.charging else _FIRST
