"""The camera work: what the players' screen follows by itself, and how smoothly it moves."""

from enum import StrEnum
from math import exp, hypot, log
from typing import Final, NamedTuple

from PySide6.QtCore import QObject, QRectF, Signal

from battleboard.board.body import Body
from battleboard.models.broadcast import Broadcast, BroadcastMode
from battleboard.models.fog.mask import shown_by
from battleboard.models.play import Play
from battleboard.models.playhead import Clock, Playhead
from battleboard.queries.sight.viewport import AimedFraming, Area, Framing

_STIFFNESS: Final = 8.0
"""With it nineteen parts in twenty of a way are done after 0.6 seconds."""


def sprung(off: float, speed: float, seconds: float) -> tuple[float, float]:
    """The distance that is left, and the speed, after some seconds on a spring."""
    pull = speed + _STIFFNESS * off
    left = exp(-_STIFFNESS * seconds)
    return (off + pull * seconds) * left, (speed - _STIFFNESS * pull * seconds) * left


_THERE_PX: Final = 0.5
_THERE_SCALE: Final = 0.002
_INNER: Final = 0.7
"""So much of the screen, around its middle, is where a figure need not be followed."""
_AROUND_FT: Final = 12.5
_LOOSE: Final = 0.6
"""A party that fills less of the screen than this is come closer to."""


class Follow(StrEnum):
    """What the players' screen follows: nothing, the DM's map, who acts, or the party."""

    HOLD = "hold"
    DM = "dm"
    ACTOR = "actor"
    PARTY = "party"


class Speed(NamedTuple):
    """How fast the middle moves, in feet, and how fast the logarithm of the scale does."""

    across: float = 0.0
    down: float = 0.0
    closer: float = 0.0


class CameraWork(QObject):
    """Moves what the players see of the table.

    `changed()` tells that it follows something else. Under the lock of scale it follows nothing,
    unless it is asked to, because miniatures stand on the glass; then it goes by whole squares.
    """

    changed = Signal()

    def __init__(
        self,
        broadcast: Broadcast,
        play: Play,
        playhead: Playhead,
        clock: Clock,
        parent: QObject | None = None,
    ) -> None:
        """Hold still."""
        super().__init__(parent)
        self._broadcast = broadcast
        self._play = play
        self._playhead = playhead
        self._clock = clock
        self._followed = Follow.HOLD
        self._goal: AimedFraming | None = None
        self._whole = False
        self._speed = Speed()
        self._dms: Area | None = None
        self._moves_locked = False
        clock.ticked.connect(self._tick)
        broadcast.changed.connect(self._look)
        broadcast.mode_changed.connect(self._look)
        play.in_hand_changed.connect(self._look)

    @property
    def followed(self) -> Follow:
        """What is followed."""
        return self._followed

    def follow(self, what: Follow) -> None:
        """Follow something else from now on."""
        if what is not self._followed:
            self._followed = what
            self.changed.emit()
        self._rest()
        self._look()

    @property
    def moves_locked(self) -> bool:
        """Whether it follows in true scale too."""
        return self._moves_locked

    def move_locked(self, *, on: bool) -> None:
        """Follow in true scale too, or no longer."""
        self._moves_locked = on
        self._look()

    def note_dms(self, area: Area) -> None:
        """Note what part of the table the DM's map shows."""
        self._dms = area
        if self._followed is Follow.DM:
            self._look()

    def take(self, framing: Framing) -> None:
        """Show what a hand has chosen, at once, and stay there."""
        self._hold()
        self._broadcast.aim(framing)

    def show(self, area: Area) -> None:
        """Go to where a part of the table is seen, and stay there."""
        self._hold()
        self._go(self._around(area), asked=True)

    def show_dms(self) -> None:
        """Go to where the DM looks, and stay there."""
        if self._dms:
            self.show(self._dms)

    def show_known(self) -> None:
        """Go to where all is seen that they know of the table, and stay there.

        In true scale that may be more than there is room for; then it goes to the party.
        """
        mask = self._broadcast.mask
        known = shown_by(mask) if mask else QRectF()
        if known.isEmpty():
            self.show_all()
            return
        board = self._broadcast.view.board
        out = board.grid.feet
        shown = known.adjusted(-out, -out, out, out) & QRectF(0, 0, *board.size_ft)
        party = self._party
        if party and self._broadcast.viewport.is_locked and not self._has_room_for(shown):
            self.show(_area_of(party))
        else:
            self.show((shown.topLeft().toTuple(), shown.bottomRight().toTuple()))

    def show_all(self) -> None:
        """Go to where the whole table is seen, and go on showing it whatever its size."""
        self._hold()
        whole = (0.0, 0.0), self._broadcast.view.board.size_ft
        self._go(self._around(whole), asked=True, whole=True)

    def _hold(self) -> None:
        self._rest()
        if self._followed is not Follow.HOLD:
            self._followed = Follow.HOLD
            self.changed.emit()

    def _look(self) -> None:
        """See whether what is followed has gone elsewhere."""
        if self._followed is Follow.HOLD or self._broadcast.mode is not BroadcastMode.LIVE:
            return
        goal = self._wanted()
        if goal is not None:
            self._go(goal, asked=self._moves_locked)

    def _wanted(self) -> Framing | None:
        match self._followed:
            case Follow.HOLD:
                return None
            case Follow.DM:
                return self._around(self._dms) if self._dms else None
            case Follow.ACTOR:
                return self._on_actor()
            case Follow.PARTY:
                return self._on_party()

    def _on_actor(self) -> Framing | None:
        """Bring who acts into the middle, if he would leave the inner part of the screen."""
        turn, view = self._play.in_hand, self._broadcast.view
        # Who is to act at a moment that has not come yet is nobody's business.
        if turn is None or turn.place > self._playhead.time:
            return None
        bodies = [figure.body for figure in view.figures if figure.id == turn.act.by]
        aimed = self._aimed
        if not bodies or self._holds(aimed, bodies):
            return None
        return self._broadcast.viewport.centred(aimed, bodies[0].at)

    def _on_party(self) -> Framing | None:
        """Show all who are the players' own, not closer than they can be told apart."""
        bodies = self._party
        if not bodies:
            return None
        aimed, best = self._aimed, self._around(_area_of(bodies))
        locked = self._broadcast.viewport.is_locked
        loose = not locked and aimed.scale < _LOOSE * best.scale
        return best if loose or not self._holds(aimed, bodies) else None

    @property
    def _party(self) -> list[Body]:
        return [figure.body for figure in self._broadcast.view.figures if figure.own]

    def _has_room_for(self, shown: QRectF) -> bool:
        """Whether a part of the table is seen all at once, as large as it is shown now."""
        wide, high = self._broadcast.chosen.size_ft(self._broadcast.viewport.free)
        return shown.width() <= wide and shown.height() <= high

    def _holds(self, framing: Framing, bodies: list[Body]) -> bool:
        """Whether some all stand in the inner part of what nothing covers."""
        viewport = self._broadcast.viewport
        wide, high = framing.size_ft(viewport.free)
        x, y = viewport.middle(framing)
        return all(
            abs(body.at[0] - x) <= _INNER * wide / 2 and abs(body.at[1] - y) <= _INNER * high / 2
            for body in bodies
        )

    def _around(self, area: Area) -> Framing:
        """Show all of a part of the table; in true scale, what lies in the middle of it."""
        viewport = self._broadcast.viewport
        goal = viewport.around(area)
        if not viewport.is_locked:
            return goal
        # The strip covers fewer feet there than where all of it would be seen.
        shown = goal._replace(scale=self._broadcast.chosen.scale)
        return goal._replace(middle=viewport.centred(shown, viewport.middle(goal)).middle)

    def _go(self, goal: Framing, *, asked: bool, whole: bool = False) -> None:
        locked = self._broadcast.viewport.is_locked
        if locked and not asked:
            return
        self._whole = whole
        if locked or not self._broadcast.map_effects.moves:
            self._arrive(goal)
            return
        self._goal = AimedFraming(goal, self._broadcast.screen)
        self._clock.start(self)

    def _arrive(self, goal: Framing) -> None:
        """Show what it was to go to."""
        whole = self._whole
        self._rest()
        self._broadcast.aim(None if whole else goal)

    @property
    def _aimed(self) -> Framing:
        """Where it is going, or where it stands."""
        return self._goal.on(self._broadcast.screen) if self._goal else self._broadcast.chosen

    def _rest(self) -> None:
        self._goal, self._speed, self._whole = None, Speed(), False
        self._clock.stop(self)

    def _tick(self, seconds: float) -> None:
        """Come nearer to the goal, as on a spring that does not swing over."""
        if self._goal is None:
            return
        now = self._broadcast.chosen
        goal = self._aimed._replace(turns=now.turns)
        x, across = sprung(now.middle[0] - goal.middle[0], self._speed.across, seconds)
        y, down = sprung(now.middle[1] - goal.middle[1], self._speed.down, seconds)
        size, closer = sprung(log(now.scale / goal.scale), self._speed.closer, seconds)
        near = hypot(x, y) * goal.scale < _THERE_PX and abs(size) < _THERE_SCALE
        if (
            near
            or self._broadcast.viewport.is_locked
            or self._broadcast.mode is not BroadcastMode.LIVE
        ):
            self._arrive(goal)
            return
        self._speed = Speed(across, down, closer)
        middle = goal.middle[0] + x, goal.middle[1] + y
        self._broadcast.aim(Framing(middle, goal.scale * exp(size), goal.turns))


def _area_of(bodies: list[Body]) -> Area:
    """The part of the table on which some stand, with a margin."""
    xs, ys = [body.at[0] for body in bodies], [body.at[1] for body in bodies]
    out = _AROUND_FT + max(body.radius_ft for body in bodies)
    return (min(xs) - out, min(ys) - out), (max(xs) + out, max(ys) + out)
