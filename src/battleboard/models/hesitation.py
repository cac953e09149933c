"""The hesitation clock: real seconds of dithering, and what they cost in segments."""

from PySide6.QtCore import QObject, Signal

from battleboard.battle.commands import Batch, Hesitate
from battleboard.battle.state.naming import people
from battleboard.models.clock import Clock
from battleboard.models.document import Document
from battleboard.rules.scene import SECONDS_IN_SEGMENT


class Hesitation(QObject):
    """Counts the seconds for which somebody hesitates.

    `changed()` tells that it was started or is over, and that another second has passed.
    """

    changed = Signal()

    def __init__(self, document: Document, clock: Clock, parent: QObject | None = None) -> None:
        """Take the clock that ticks for it."""
        super().__init__(parent)
        self._document = document
        self._clock = clock
        self._seconds = 0.0
        self._who: tuple[str, ...] = ()
        clock.ticked.connect(self._tick)

    @property
    def who(self) -> tuple[str, ...]:
        """Those who hesitate."""
        return self._who

    @property
    def running(self) -> bool:
        """Whether it counts."""
        return bool(self._who)

    @property
    def seconds(self) -> int:
        """How many whole seconds it has counted."""
        return int(self._seconds)

    @property
    def segments(self) -> int:
        """What it costs by now, with the seconds that were counted before, for whom it is most."""
        before = self._document.battle.running.dithered
        most = max((before.get(each, 0.0) for each in self._who), default=0.0)
        return int((most + self.seconds) // SECONDS_IN_SEGMENT)

    def start(self, who: tuple[str, ...]) -> None:
        """Count for some figures from now on."""
        instead = self._document.battle.rules.without.get("hesitation", "")
        if instead or not who:
            told = instead or "Select first who hesitates."
            self._document.refused.emit(told)
            return
        self._who, self._seconds = who, 0.0
        self._clock.start(self)
        self.changed.emit()

    def stop(self) -> None:
        """Stop, and count the seconds against those who hesitated."""
        who, seconds = self._who, self.seconds
        self.discard()
        if who and seconds:
            self._count(who, seconds)

    def discard(self) -> None:
        """Stop, and forget what was counted."""
        self._clock.stop(self)
        self._who, self._seconds = (), 0.0
        self.changed.emit()

    def _count(self, who: tuple[str, ...], seconds: int) -> None:
        deeds = tuple(Hesitate(each, seconds) for each in who)
        words = f"{people(self._document.battle, who)} hesitate for {seconds} seconds"
        self._document.do(deeds[0] if len(deeds) == 1 else Batch(deeds, words))

    def _tick(self, seconds: float) -> None:
        if not self._who:
            return
        before, self._seconds = self.seconds, self._seconds + seconds
        if self.seconds != before:
            self.changed.emit()
