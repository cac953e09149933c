"""Effects over the map: all that is shown there for a while, to the players and to the DM."""

from collections.abc import Collection, Iterator
from typing import Final, NamedTuple

from PySide6.QtCore import QObject, Signal

from battleboard.battle.apply import Changes
from battleboard.battle.knowledge.happenings import as_known_to, chargers
from battleboard.battle.knowledge.lookout import lookout_at
from battleboard.battle.state.event import Event, RoundBegan, Surprised
from battleboard.battle.state.rules_scene import on_table
from battleboard.board.areas.shape import Outline
from battleboard.board.point import Point
from battleboard.foundation.words import count
from battleboard.models.animations import Animation, Animations, TimedValues
from battleboard.models.document import Document
from battleboard.models.playhead import Clock, Playhead
from battleboard.models.preferences import Preferences
from battleboard.storage.settings import PlayersViewOptions

ANNOUNCED_S: Final = 1.6
PING_S: Final = 2.0


class MeasuredLine(NamedTuple):
    """A line that was measured, and what is told of it."""

    points: tuple[Point, ...]
    text: str


class MapEffects(QObject):
    """What is shown besides the battle itself.

    `changed()` tells that something of it looks otherwise now, `announced()` that an announcement
    does, and `manner_changed()` that somebody has chosen how things are shown.
    """

    changed = Signal()
    announced = Signal()
    manner_changed = Signal()

    def __init__(
        self, document: Document, playhead: Playhead, clock: Clock, parent: QObject | None = None
    ) -> None:
        """Begin with nothing shown."""
        super().__init__(parent)
        self._document = document
        self._playhead = playhead
        self._manner = PlayersViewOptions()
        self._still = False
        self._animations = Animations(document, playhead, clock, self)
        self._announced = TimedValues[str](clock, ANNOUNCED_S, self)
        self._pings = TimedValues[Point](clock, PING_S, self)
        self._areas: tuple[tuple[Outline, ...], ...] = ()
        self._measure: MeasuredLine | None = None
        self._announced.changed.connect(self.announced)
        self._animations.changed.connect(self.changed)
        self._pings.changed.connect(self.changed)
        document.happened.connect(self._announce_events)
        document.changed.connect(self._announce_end)

    @property
    def manner(self) -> PlayersViewOptions:
        """How things are shown."""
        return self._manner

    @property
    def moves(self) -> bool:
        """Whether what happens is shown moving."""
        return self._manner.motion and not self._still

    @property
    def announcement(self) -> tuple[str, float] | None:
        """What is told in large letters, and how much of its time has passed, if anything is."""
        told = self._announced.phases
        return told[-1] if told and self._manner.announcements else None

    @property
    def pings(self) -> tuple[tuple[Point, float], ...]:
        """The places that were pointed at, and how much of their time has passed."""
        return self._pings.phases

    @property
    def areas(self) -> tuple[tuple[Outline, ...], ...]:
        """The areas that are laid out for all to see: the rings of each."""
        return self._areas

    @property
    def measure(self) -> MeasuredLine | None:
        """The line that is measured for all to see."""
        return self._measure

    def animations(self, known: Collection[str]) -> tuple[Animation, ...]:
        """What happens at the moment that is shown, as those see it who know some figures."""
        return tuple(dict.fromkeys(self._seen(known))) if self.moves else ()

    def chargers(self, known: Collection[str]) -> frozenset[str]:
        """Name those of some figures who are running up in a charge."""
        if not self.moves:
            return frozenset()
        return frozenset(chargers(self._document.battle, self._playhead.time)).intersection(known)

    def follow(self, preferences: Preferences, *, still: bool) -> None:
        """Show things as the settings say, now and later; `still` where nothing shall move."""
        self._still = still
        self._preferences = preferences
        preferences.changed.connect(self._take_manner)
        self._take_manner()

    def announce(self, text: str) -> None:
        """Tell something in large letters, instead of what was told before."""
        self._announced.clear()
        self._announced.add([text])

    def ping(self, at: Point) -> None:
        """Point at a place."""
        self._pings.add([at])

    def show_areas(self, areas: tuple[tuple[Outline, ...], ...]) -> None:
        """Lay out some areas for all to see, and no others."""
        if areas != self._areas:
            self._areas = areas
            self.changed.emit()

    def show_measure(self, measure: MeasuredLine | None) -> None:
        """Show a line that was measured to all, or none."""
        if measure != self._measure:
            self._measure = measure
            self.changed.emit()

    def _seen(self, known: Collection[str]) -> Iterator[Animation]:
        for animation in self._animations.now:
            happening = as_known_to(animation.happening, known)
            if happening:
                yield animation._replace(happening=happening)

    def _take_manner(self) -> None:
        manner = self._preferences.settings.manner
        if manner != self._manner:
            self._manner = manner
            self.manner_changed.emit()
            self.changed.emit()

    def _announce_events(self, events: tuple[Event, ...]) -> None:
        surprised = (each for each in events if isinstance(each, Surprised))
        lost = max((each for each in surprised if self._know(each.who)), key=_lost, default=None)
        begun = next((each for each in events if isinstance(each, RoundBegan)), None)
        if begun:
            self.announce(f"Round {begun.number}")
        elif lost and lost.lost:
            self.announce(f"Surprise: {count(lost.lost, lost.unit)}")

    def _know(self, who: str) -> bool:
        """Whether the players know of a figure, or of anybody of a side."""
        battle = self._document.battle
        known = filter(lookout_at(battle).knows, on_table(battle))
        return any(who in {figure.id, figure.side} for figure in known)

    def _announce_end(self, changes: Changes) -> None:
        if "over" in changes.parts and self._document.battle.over:
            self.announce("The battle is over")


def _lost(event: Surprised) -> int:
    return event.lost
