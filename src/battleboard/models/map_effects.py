"""Effects shown over the map for a while, to the players and the DM."""

from collections.abc import Collection, Iterator
from typing import Final, NamedTuple

from PySide6.QtCore import QObject, Signal

from battleboard.battle.apply import Changes
from battleboard.battle.knowledge.happenings import as_known_to, chargers
from battleboard.battle.knowledge.party_vision import party_vision_at
from battleboard.battle.state.event import Event, RoundBegan, Surprised
from battleboard.battle.state.rules_scene import on_table
from battleboard.board.areas.shape import Outline
from battleboard.board.point import Point
from battleboard.foundation.words import count
from battleboard.models.ambience import STILL, Ambience, Drift
from battleboard.models.animations import Animation, Animations, TimedValues
from battleboard.models.document import Document
from battleboard.models.playhead import Clock, Playhead
from battleboard.models.pointing import Pointing
from battleboard.models.preferences import Preferences
from battleboard.storage.settings import PlayersViewOptions

ANNOUNCED_S: Final = 1.6
PING_S: Final = 2.0


class MeasuredLine(NamedTuple):
    """A measured line, and its measurement in words."""

    points: tuple[Point, ...]
    text: str


class MapEffects(QObject):
    """What is shown over the map besides the battle itself.

    `changed()` is emitted when any effect looks different, `announced()` when an announcement does,
    and `manner_changed()` when the user changes how things are shown.
    """

    changed = Signal()
    announced = Signal()
    manner_changed = Signal()

    def __init__(
        self, document: Document, playhead: Playhead, clock: Clock, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._document = document
        self._playhead = playhead
        self._manner = PlayersViewOptions()
        self._still = False
        self._animations = Animations(document, playhead, clock, self)
        self._announced = TimedValues[str](clock, ANNOUNCED_S, self)
        self._pings = TimedValues[Point](clock, PING_S, self)
        self.pointing = Pointing(clock, self)
        self.pointing.changed.connect(self.changed)
        self.ambience = Ambience(clock, self)
        self._areas: tuple[tuple[Outline, ...], ...] = ()
        self._measure: MeasuredLine | None = None
        self._timer = ""
        self._announced.changed.connect(self.announced)
        self._animations.changed.connect(self.changed)
        self._pings.changed.connect(self.changed)
        document.happened.connect(self._announce_events)
        document.changed.connect(self._announce_end)

    @property
    def manner(self) -> PlayersViewOptions:
        return self._manner

    @property
    def moves(self) -> bool:
        return self._manner.motion and not self._still

    @property
    def drift(self) -> Drift:
        """The motion of water and torchlight now; `STILL` if the user wants none."""
        return self.ambience.drift if self.moves and self._manner.ambience else STILL

    @property
    def announcement(self) -> tuple[str, float] | None:
        """The announcement in large letters and the elapsed fraction of its time, or None."""
        told = self._announced.phases
        return told[-1] if told and self._manner.announcements else None

    @property
    def pings(self) -> tuple[tuple[Point, float], ...]:
        """The pinged points, each with the elapsed fraction of its time."""
        return self._pings.phases

    @property
    def areas(self) -> tuple[tuple[Outline, ...], ...]:
        return self._areas

    @property
    def measure(self) -> MeasuredLine | None:
        return self._measure

    def animations(self, known: Collection[str]) -> tuple[Animation, ...]:
        """The current animations, as seen by those who know the figures in `known`."""
        return tuple(dict.fromkeys(self._visible_animations(known))) if self.moves else ()

    def chargers(self, known: Collection[str]) -> frozenset[str]:
        """Those of the figures in `known` that are charging; none if nothing is animated."""
        if not self.moves:
            return frozenset()
        return frozenset(chargers(self._document.battle, self._playhead.time)).intersection(known)

    def follow(self, preferences: Preferences, *, still: bool) -> None:
        """Apply the settings, now and when they change; with `still` there are no animations."""
        self._still = still
        self._preferences = preferences
        preferences.changed.connect(self._take_manner)
        self._take_manner()

    def announce(self, text: str) -> None:
        """Show an announcement in large letters, replacing the last."""
        self._announced.clear()
        self._announced.add([text])

    def ping(self, at: Point) -> None:
        self._pings.add([at])

    def show_areas(self, areas: tuple[tuple[Outline, ...], ...]) -> None:
        """Show these areas to all, and no others."""
        if areas != self._areas:
            self._areas = areas
            self.changed.emit()

    @property
    def timer(self) -> str:
        """Who of the party hesitates, and for how long; '' if the players see no clock."""
        return self._timer if self._manner.clock else ""

    def show_timer(self, text: str) -> None:
        """Show a clock in words to all; '' removes it."""
        if text != self._timer:
            self._timer = text
            self.changed.emit()

    def show_measure(self, measure: MeasuredLine | None) -> None:
        """Show a measured line to all; None removes it."""
        if measure != self._measure:
            self._measure = measure
            self.changed.emit()

    def _visible_animations(self, known: Collection[str]) -> Iterator[Animation]:
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
        lost = max(
            (each for each in surprised if self._know(each.who)), key=_segments_lost, default=None
        )
        begun = next((each for each in events if isinstance(each, RoundBegan)), None)
        if begun:
            self.announce(f"Round {self._document.battle.round_of_fight}")
        elif lost and lost.lost:
            self.announce(f"Surprise: {count(lost.lost, lost.unit)}")

    def _know(self, who: str) -> bool:
        """Whether the players know a figure, or any figure of a side."""
        battle = self._document.battle
        known = filter(party_vision_at(battle).knows, on_table(battle))
        return any(who in {figure.id, figure.side} for figure in known)

    def _announce_end(self, changes: Changes) -> None:
        if "over" in changes.parts and self._document.battle.over:
            self.announce("The battle is over")


def _segments_lost(event: Surprised) -> int:
    return event.lost
