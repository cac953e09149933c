"""Flourishes: what happens in the round, shown while it happens and again whenever it is replayed.

Nothing here depends on what else moves: a deed that is done live is shown once by the clock, and
whenever the playhead comes to a place, that alone says how far what happens there has gone.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from PySide6.QtCore import QObject, Signal

from battleboard.battle.knowledge.happenings import FOLLOWS, Happening, happenings
from battleboard.models.clock import Clock
from battleboard.models.document import Document
from battleboard.models.fleeting import Fleeting
from battleboard.models.playhead import Playhead

LASTS_S: Final = 1.1
"""So long everything takes together that comes of one deed."""
LASTS: Final = 0.9
"""So much of a place of the ruler it takes when it is replayed: it is over as the place is."""
_FIRST: Final = (0.0, 0.6)
_RUN_UP: Final = (0.35, 0.9)
_SPREADS: Final = (0.0, 0.9)
_THEN: Final = (0.5, 1.0)
_BETWEEN_BLOWS: Final = 0.12


class Flourish(NamedTuple):
    """Something that happens, and how far it has gone from 0 to 1."""

    happening: Happening
    phase: float


class Flourishes(QObject):
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
        self._live = Fleeting[Happening](clock, LASTS_S, self)
        self._live.changed.connect(self.changed)
        document.changed.connect(self._follow)
        playhead.moved.connect(self._begin)
        playhead.scrubbed.connect(self.forget)

    @property
    def now(self) -> tuple[Flourish, ...]:
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


def _under_way(parts: Iterable[tuple[Happening, float]]) -> Iterator[Flourish]:
    """Give what is neither still to come nor over."""
    for each, part in parts:
        begins, ends = _span(each)
        late = min(each.nth, 3) * _BETWEEN_BLOWS
        phase = (part - begins - late) / (ends - begins)
        if 0 < phase < 1:
            yield Flourish(each, phase)


def _span(happening: Happening) -> tuple[float, float]:
    """Say in which part of the time it is: chargers have to come, and what follows comes after."""
    if happening.kind in FOLLOWS:
        return _THEN
    if happening.field.rings:
        return _SPREADS
    return _RUN_UP if happening.charging else _FIRST
