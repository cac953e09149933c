"""The broadcast: what the players' window shows, and nothing they must not know."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from enum import StrEnum
from typing import Final

from PySide6.QtCore import QObject, Signal, SignalInstance

from battleboard.battle.apply import Changes
from battleboard.battle.knowledge.party_vision import party_vision_at, who_looks
from battleboard.battle.knowledge.players_view import PlayersView, players_view
from battleboard.board.areas.shape import Box
from battleboard.board.board import Board
from battleboard.board.level import Level, level_at
from battleboard.board.point import Point
from battleboard.models.animations import Animation, TimedValues
from battleboard.models.battle_pictures import Handout
from battleboard.models.document import Document
from battleboard.models.fog.explored_fog import ExploredFog
from battleboard.models.fog.mask import Mask
from battleboard.models.fog.open_board import OpenMap
from battleboard.models.map_effects import MapEffects
from battleboard.models.playhead import Clock, Playhead, Progress
from battleboard.models.screen_frame import ScreenFrame
from battleboard.queries.sight.audience import Audience
from battleboard.queries.sight.viewport import (
    Area,
    KnownFrame,
)
from battleboard.storage.battle_file.journal import KeptHandout, ScreenPlace
from battleboard.storage.settings import PlayersViewOptions

_MOST_HANDOUTS: Final = 8
_FADES_S: Final = 0.4
_IN_CORNER: Final[ScreenPlace] = (0.8, 0.3, 0.3)
_NARROWEST: Final = 0.08
_PLAYERS: Final = "players"


def within_screen(place: ScreenPlace) -> ScreenPlace:
    """Move the middle of a place onto the screen, and keep its width within limits."""
    x, y, wide = (min(max(each, 0.0), 1.0) for each in place)
    return x, y, max(wide, _NARROWEST)


class BroadcastMode(StrEnum):
    """What the players see: the battle live or frozen, a picture, or nothing."""

    LIVE = "live"
    FROZEN = "frozen"
    PICTURE = "picture"
    BLANK = "blank"


class Broadcast(QObject):
    """The players' view of a battle.

    Signals: `changed()` when the battle looks different to them; `went_on()` when only time has
    passed; `came_to_rest()` when the playhead has stopped; `mode_changed()` when something else is
    shown instead; `through_changed()` when they see through other eyes, even while the picture is
    frozen; `laid_changed()` when pictures over their map change. `frame` is the part of the map
    that their screen shows.
    """

    changed = Signal()
    went_on = Signal()
    came_to_rest = Signal()
    mode_changed = Signal()
    through_changed = Signal()
    laid_changed = Signal()

    def __init__(
        self, document: Document, playhead: Playhead, clock: Clock, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._document = document
        self._playhead = playhead
        self._mode = BroadcastMode.LIVE
        self._through: tuple[str, ...] = ()
        self._view: PlayersView | None = None
        self._mask: Mask | None = None
        self._open_map = OpenMap()
        self.audience = Audience()
        self._watched = False
        self._shared = False
        self._framed = KnownFrame()
        self._handouts = tuple(
            Handout(name, title, place=within_screen(place) if place else None)
            for name, title, place in document.battle_file.handouts
        )
        self._coming = TimedValues[str](clock, _FADES_S, self)
        self._going = TimedValues[Handout](clock, _FADES_S, self)
        self._coming.changed.connect(self.laid_changed)
        self._going.changed.connect(self.laid_changed)
        self.progress = Progress(document, playhead, self)
        self.explored = ExploredFog(document, playhead, self.progress, self)
        self.map_effects = MapEffects(document, playhead, clock, self)
        self.frame = ScreenFrame(self, self)
        self._frames = [self.frame]
        self._make_room()
        self.map_effects.manner_changed.connect(self._make_room)
        document.changed.connect(self._follow)
        document.stepped.connect(self._stale)
        playhead.moved.connect(self._go_on)
        playhead.running_changed.connect(self._rest)

    @property
    def goes_on(self) -> bool:
        return self._playhead.running

    @property
    def mode(self) -> BroadcastMode:
        return self._mode

    def show(self, mode: BroadcastMode) -> None:
        """Switch the mode; a frozen picture keeps its framing too."""
        if mode is self._mode:
            return
        if mode is BroadcastMode.FROZEN:
            self._view = self.view
        moved = [each for each in self._frames if each.hold(on=mode is BroadcastMode.FROZEN)]
        self._mode = mode
        self._stale()
        self.mode_changed.emit()
        for each in moved:
            each.changed.emit()

    def further_frame(self, parent: QObject) -> ScreenFrame:
        frame = ScreenFrame(self, parent)
        frame.make_room()
        frame.hold(on=self._mode is BroadcastMode.FROZEN)
        self._frames.append(frame)
        return frame

    def drop_frame(self, frame: ScreenFrame) -> None:
        self._frames.remove(frame)
        frame.deleteLater()

    @property
    def handouts(self) -> tuple[Handout, ...]:
        """The last few pictures shown, and all that lie over the map, latest first."""
        return self._handouts

    def hand_out(self, handout: Handout) -> None:
        """Show a picture instead of the battle."""
        self._keep(handout)
        if self._mode is BroadcastMode.PICTURE:
            self.mode_changed.emit()
        self.show(BroadcastMode.PICTURE)

    @property
    def laid(self) -> tuple[tuple[Handout, float], ...]:
        """The pictures over the map, the latest on top, each with its opacity."""
        coming = dict(self._coming.phases)
        laid = [(each, coming.get(each.name, 1.0)) for each in self._handouts if each.place]
        return (*((each, 1 - phase) for each, phase in self._going.phases), *reversed(laid))

    def lay_over(self, handout: Handout) -> None:
        """Lay a picture over the map: in a corner, unless it has a place."""
        is_new = not any(each.name == handout.name and each.place for each in self._handouts)
        shown = self._handouts[:1] if self._mode is BroadcastMode.PICTURE else ()
        self._keep(handout._replace(place=within_screen(handout.place or _IN_CORNER)))
        for first in shown:
            # The picture shown instead of the battle stays first.
            self._keep(next(each for each in self._handouts if each.name == first.name))
        if is_new and self.map_effects.moves:
            self._coming.add([handout.name])
        self.laid_changed.emit()

    def move_laid(self, name: str, place: ScreenPlace) -> None:
        """Move a picture over the map while it is dragged; `lay_over` saves its final place."""
        self._handouts = tuple(
            each._replace(place=within_screen(place)) if each.name == name else each
            for each in self._handouts
        )
        self.laid_changed.emit()

    def take_off(self, name: str) -> None:
        for each in self._handouts:
            if each.name == name and each.place:
                self._keep(each._replace(place=None))
                if self.map_effects.moves:
                    self._going.add([each])
                self.laid_changed.emit()

    def _keep(self, handout: Handout) -> None:
        """Save a picture as the latest; of those not over the map, keep only the latest few."""
        others = [each for each in self._handouts if each.name != handout.name]
        spare = [each for each in others if not each.place]
        for each in spare[_MOST_HANDOUTS - 1 :]:
            others.remove(each)
        self._handouts = (handout, *others)
        if not self._document.battle_file.read_only:
            with self._document.telling():
                kept = [KeptHandout(each.name, each.title, each.place) for each in self._handouts]
                self._document.battle_file.keep_handouts(kept)

    @property
    def view(self) -> PlayersView:
        """What the players may know now, or knew when the picture was frozen."""
        if self._view is None:
            progress, doors = self.progress, self.explored.doors
            view = players_view(progress.battle, self.eyes, progress.time, doors)
            self._mask = self._paint_fog(view)
            # What lies on unknown ground is not just covered but left out of the view.
            self._view = self.audience.seal(self._open_map.of(view, self._mask))
            self.map_effects.ambience.follow(self._view)
        return self._view

    @property
    def animations(self) -> tuple[Animation, ...]:
        """What happens to the figures in view, named by their keys.

        That a foe loses a spell is not shown: it would tell what the foe had declared.
        """
        own = {self.audience.name(each.id) for each in self.view.figures if each.own}
        return tuple(
            each._replace(happening=self.audience.seal_happening(each.happening))
            for each in self.map_effects.animations(self.places)
            if each.happening.kind != "spoiled" or each.happening.who in own
        )

    @property
    def chargers(self) -> frozenset[str]:
        """The keys of the figures in view that are charging."""
        return frozenset(map(self.audience.key, self.map_effects.chargers(self.places)))

    @property
    def places(self) -> Mapping[str, Point]:
        """Where the players see each figure, by its id."""
        return {self.audience.name(each.id): each.body.at for each in self.view.figures}

    @property
    def acting(self) -> tuple[str, ...]:
        """The party's figures that act now, as far as the players see."""
        view = self.view
        own = {figure.id for figure in view.figures if figure.own}
        due = dict.fromkeys(act.who for act in view.acts if act.due and act.who in own)
        return tuple(map(self.audience.name, due))

    @property
    def keeps_back(self) -> bool:
        return self.progress.keeps_back

    @property
    def mask(self) -> Mask | None:
        """The fog over the map; None if the map is shown without fog."""
        _ = self.view
        return self._mask

    @property
    def board(self) -> Board:
        return self._document.battle.board

    @property
    def levels(self) -> tuple[Level, ...]:
        return self.view.board.levels

    @property
    def manner(self) -> PlayersViewOptions:
        return self.map_effects.manner

    @property
    def whole(self) -> Area:
        """The area that counts as the whole map: under fog, what the players know plus a margin.

        Otherwise black margins would tell where on the map the party is, and how large the map is.
        """
        ground, boxes = self.ground, self.view.boxes
        if self.levels:
            boxes = tuple(_within(boxes, ground))
        return self._framed.around(boxes) or ground

    @property
    def ground(self) -> Area:
        """The area of the level with most of the party, or of the whole board without levels."""
        levels = self.levels
        if not levels:
            return (0.0, 0.0), self.board.size_ft
        own = (level_at(levels, each.body.at) for each in self.view.figures if each.own)
        common = Counter(level for level in own if level).most_common(1)
        return (common[0][0] if common else levels[0]).area

    @property
    def is_watched(self) -> bool:
        """Whether a window shows the players' view, and needs it in each frame."""
        return self._watched

    @property
    def is_shown(self) -> bool:
        """Whether a window or browsers show the players' view."""
        return self._watched or self._shared

    def share(self, *, on: bool) -> None:
        """Set whether browsers show the players' view, which they get only at intervals.

        Unlike `watch`, this emits nothing.
        """
        self._shared = on

    def watch(self, *, on: bool) -> None:
        if on is not self._watched:
            self._watched = on
            self.frame.changed.emit()

    def _make_room(self) -> None:
        for each in self._frames:
            each.make_room()

    @property
    def through(self) -> tuple[str, ...]:
        """The figures through whose eyes the players see; empty for the whole party."""
        return self._through

    @property
    def eyes(self) -> tuple[str, ...]:
        """Those of `through` who can see; if none can, the players see what the party sees."""
        return who_looks(self.progress.battle, self._through, self.progress.time)

    def look_through(self, figures: tuple[str, ...]) -> None:
        """Show only what some figures see; without figures, what the party sees."""
        if figures != self._through:
            self._through = figures
            self._stale()
            self.through_changed.emit()

    def _paint_fog(self, view: PlayersView) -> Mask | None:
        # First record what the party sees, even while the players see through one figure's eyes.
        party = self.explored.mask if view.fog else None
        if view.fog and self._through:
            ground = party_vision_at(self.progress.battle, self.eyes, self.progress.time).ground
            return self.explored.paint(ground, _PLAYERS)
        return party

    def _follow(self, changes: Changes) -> None:
        if changes.parts:
            self._stale()

    def _go_on(self) -> None:
        self._invalidate_view(self.went_on)

    def _rest(self, running: bool) -> None:  # noqa: FBT001 - the signal passes it
        if not running:
            if self._mode is not BroadcastMode.FROZEN:
                # The fog lags behind while the playhead runs; catch up now.
                self._view = None
            self.came_to_rest.emit()

    def _stale(self) -> None:
        self._invalidate_view(self.changed)

    def _invalidate_view(self, told: SignalInstance) -> None:
        if self._mode is not BroadcastMode.FROZEN:
            self._view = None
            told.emit()
            if self.board.levels:
                # The party may have moved to another level, which then counts as the whole map.
                for each in self._frames:
                    each.changed.emit()
            elif self._watched:
                for each in self._frames:
                    each.follow_whole()


def _within(boxes: Iterable[Box], area: Area) -> Iterator[Box]:
    (least_x, least_y), (most_x, most_y) = area
    for left, top, right, bottom in boxes:
        if left < most_x and right > least_x and top < most_y and bottom > least_y:
            yield max(left, least_x), max(top, least_y), min(right, most_x), min(bottom, most_y)
