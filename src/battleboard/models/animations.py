"""Animations of what happens in the round, played live and on replay."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final, Generic, NamedTuple, TypeVar

from PySide6.QtCore import QObject, Signal

from battleboard.battle.knowledge.happenings import FOLLOWS, Happening, happenings
from battleboard.models.document import Document
from battleboard.models.playhead import Clock, Playhead

Kind = TypeVar("Kind")


class TimedValues(QObject, Generic[Kind]):
    """Values that expire after some seconds; the shared clock runs only while there are any.

    `changed()` is emitted when values are added, age or expire.
    """

    changed = Signal()

    def __init__(self, clock: Clock, lasts_s: float, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._clock = clock
        self._lasts_s = lasts_s
        self._aged: tuple[tuple[Kind, float], ...] = ()
        clock.ticked.connect(self._tick)

    @property
    def phases(self) -> tuple[tuple[Kind, float], ...]:
        """The current values, each with the elapsed fraction of its time, from 0 to 1."""
        return tuple((value, age / self._lasts_s) for value, age in self._aged)

    def add(self, values: Iterable[Kind]) -> None:
        self._come_to((*self._aged, *((value, 0.0) for value in values)))

    def remove(self, values: Iterable[Kind]) -> None:
        gone = tuple(values)
        self._come_to(tuple(each for each in self._aged if each[0] not in gone))

    def clear(self) -> None:
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
"""Duration of a live animation, in seconds."""
LASTS: Final = 0.9
"""Duration of a replayed animation, in places of the ruler; it ends at its happening's place."""
_FIRST: Final = (0.0, 0.6)
_RUN_UP: Final = (0.35, 0.9)
_SPREADS: Final = (0.0, 0.9)
_THEN: Final = (0.5, 1.0)
_BETWEEN_BLOWS: Final = 0.12


class Animation(NamedTuple):
    """A happening, and its progress from 0 to 1."""

    happening: Happening
    phase: float


class Animations(QObject):
    """The animations at the moment shown, live or replayed.

    `changed()` is emitted when live ones begin, advance or end.
    """

    changed = Signal()

    def __init__(
        self, document: Document, playhead: Playhead, clock: Clock, parent: QObject | None = None
    ) -> None:
        """Treat all events so far as shown already: they are only replayed."""
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
        """The animations at the playhead's moment, those played live first."""
        live, time = self._live.phases, self._playhead.time
        reached = [each for each in self._known if 0 < each.place - time < LASTS]
        if not (live or reached):
            return ()
        replayed = _without(reached, (*self._waiting, *(each for each, _ in live)))
        again = ((each, 1 - (each.place - time) / LASTS) for each in replayed)
        return tuple(_under_way((*live, *again)))

    def forget(self) -> None:
        """Stop all live animations, since another moment is being viewed."""
        self._waiting = ()
        self._live.clear()

    def _follow(self, _changes: object) -> None:
        """Start animations for new events; after an undo, stop those of undone events.

        If a change removes some events and adds others, as when a blow is now struck at the end of
        a different walk, the new ones are animated only if the removed ones had not begun.
        """
        before, self._known = self._known, happenings(self._document.battle)
        undone, new = _without(before, self._known), _without(self._known, before)
        has_waited = set(undone).intersection(self._waiting)
        self._waiting = _without(self._waiting, undone)
        self._live.remove(undone)
        if not undone or has_waited:
            self._waiting += new
            self._begin()

    def _begin(self) -> None:
        come = tuple(each for each in self._waiting if each.place <= self._playhead.time)
        if come:
            self._waiting = _without(self._waiting, come)
            self._live.add(come)


def _without(some: Iterable[Happening], others: Iterable[Happening]) -> tuple[Happening, ...]:
    """The happenings in `some` that are not in `others`, counting duplicates."""
    return tuple((Counter(some) - Counter(others)).elements())


def _under_way(parts: Iterable[tuple[Happening, float]]) -> Iterator[Animation]:
    for each, part in parts:
        begins, ends = _span(each)
        late = min(each.nth, 3) * _BETWEEN_BLOWS
        phase = (part - begins - late) / (ends - begins)
        if 0 < phase < 1:
            yield Animation(each, phase)


def _span(happening: Happening) -> tuple[float, float]:
    """When a happening begins and ends, as fractions of the time of its animation.

    A charger must arrive before its blow, and a result follows the blow that caused it.
    """
    if happening.kind in FOLLOWS:
        return _THEN
    if happening.field.rings:
        return _SPREADS
    return _RUN_UP if happening.charging else _FIRST
