"""The camera: what the players' screen follows, and how smoothly it moves."""

from enum import StrEnum
from math import exp, hypot, log
from typing import Final, NamedTuple

from PySide6.QtCore import QObject, QRectF, Signal

from battleboard.board.body import Body
from battleboard.models.broadcast import Broadcast, BroadcastMode
from battleboard.models.fog.mask import visible_box
from battleboard.models.playhead import Clock
from battleboard.models.screen_frame import ScreenFrame
from battleboard.queries.sight.viewport import AimedFraming, Area, Framing

_STIFFNESS: Final = 8.0
"""With this, 95% of a distance is covered after 0.6 seconds."""


def step_spring(off: float, speed: float, seconds: float) -> tuple[float, float]:
    """The distance left and the speed of a critically damped spring after some seconds."""
    pull = speed + _STIFFNESS * off
    left = exp(-_STIFFNESS * seconds)
    return (off + pull * seconds) * left, (speed - _STIFFNESS * pull * seconds) * left


_THERE_PX: Final = 0.5
_THERE_SCALE: Final = 0.002
_INNER: Final = 0.7
"""Inner share of the screen in which a figure need not be followed."""
_AROUND_FT: Final = 12.5
_CLOSE_FT: Final = 22.5
_HARDLY: Final = 1.25
"""A close-up keeps its scale if the best one differs by less than this factor."""
_LOOSE: Final = 0.6
"""The camera zooms in on a party that fills less of the screen than this share."""


class Follow(StrEnum):
    """What the players' screen follows: nothing, the DM's map, who acts, or the party."""

    HOLD = "hold"
    DM = "dm"
    ACTOR = "actor"
    CLOSE_UP = "close-up"
    PARTY = "party"


class Speed(NamedTuple):
    """How fast the centre (feet) and the logarithm of the scale change, per second."""

    across: float = 0.0
    down: float = 0.0
    closer: float = 0.0


class CameraWork(QObject):
    """Moves the part of the map that a screen shows.

    `changed()` is emitted when the camera follows another subject. At a locked scale the camera
    follows nothing unless asked to, since miniatures may stand on the screen; if asked, it moves by
    whole squares.
    """

    changed = Signal()

    def __init__(
        self,
        broadcast: Broadcast,
        frame: ScreenFrame,
        clock: Clock,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._broadcast = broadcast
        self._frame = frame
        self._clock = clock
        self._followed = Follow.HOLD
        self._goal: AimedFraming | None = None
        self._whole = False
        self._speed = Speed()
        self._dms: Area | None = None
        self._moves_locked = False
        clock.ticked.connect(self._tick)
        broadcast.changed.connect(self._look)
        broadcast.went_on.connect(self._look)
        broadcast.mode_changed.connect(self._look)

    @property
    def followed(self) -> Follow:
        return self._followed

    def follow(self, what: Follow) -> None:
        if what is not self._followed:
            self._followed = what
            self.changed.emit()
        self._rest()
        self._look()

    @property
    def moves_locked(self) -> bool:
        """Whether the camera follows at a locked scale too."""
        return self._moves_locked

    def move_locked(self, *, on: bool) -> None:
        self._moves_locked = on
        self._look()

    def note_dms(self, area: Area) -> None:
        self._dms = area
        if self._followed is Follow.DM:
            self._look()

    def take(self, framing: Framing) -> None:
        """Jump to a framing chosen by hand, and stay there."""
        self._hold()
        self._frame.aim(framing)

    def show(self, area: Area) -> None:
        """Move to a part of the map, and stay there."""
        self._hold()
        self._go(self._around(area), asked=True)

    def show_dms(self) -> None:
        if self._dms:
            self.show(self._dms)

    def show_known(self) -> None:
        """Move to show everything the players know of the map, and stay there.

        At a locked scale there may not be room for it; then show the party.
        """
        mask = self._broadcast.mask
        known = visible_box(mask) if mask else QRectF()
        if known.isEmpty():
            self.show_all()
            return
        board = self._broadcast.view.board
        out = board.grid.feet
        shown = known.adjusted(-out, -out, out, out) & _box_of(self._broadcast.ground)
        if shown.isEmpty():
            self.show_all()
            return
        party = self._party
        if party and self._frame.viewport.is_locked and not self._has_room_for(shown):
            self.show(_area_of(party))
        else:
            self.show((shown.topLeft().toTuple(), shown.bottomRight().toTuple()))

    def show_all(self) -> None:
        """Move to show the whole map, and keep showing all of it if its size changes."""
        self._hold()
        self._go(self._around(self._broadcast.whole), asked=True, whole=True)

    def _hold(self) -> None:
        self._rest()
        if self._followed is not Follow.HOLD:
            self._followed = Follow.HOLD
            self.changed.emit()

    def _look(self) -> None:
        """Move the camera if what it follows needs another framing."""
        if self._followed is Follow.HOLD or self._broadcast.mode is not BroadcastMode.LIVE:
            return
        goal = self._wanted_framing()
        if goal is not None:
            self._go(goal, asked=self._moves_locked)

    def _wanted_framing(self) -> Framing | None:
        match self._followed:
            case Follow.HOLD:
                return None
            case Follow.DM:
                return self._around(self._dms) if self._dms else None
            case Follow.ACTOR:
                return self._on_actor()
            case Follow.CLOSE_UP:
                return self._close_up()
            case Follow.PARTY:
                return self._on_party()

    def _on_actor(self) -> Framing | None:
        """A framing centred on the first who acts; None if all who act are well in view."""
        bodies, aimed = self._acting, self._aimed
        if not bodies or self._holds(aimed, bodies):
            return None
        return self._frame.viewport.centre_on(aimed, bodies[0].at)

    def _close_up(self) -> Framing | None:
        """A framing around those who act; None if the screen has them at about that scale."""
        bodies, aimed = self._acting, self._aimed
        if not bodies:
            return None
        best = self._around(_area_of(bodies, _CLOSE_FT))
        change = best.scale / aimed.scale
        near = 1 / _HARDLY < change < _HARDLY
        return None if near and self._holds(aimed, bodies) else best

    @property
    def _acting(self) -> list[Body]:
        view = self._broadcast.view
        # Only acts that are due: the camera must not tell the players earlier who will act.
        acting = {act.who for act in view.acts if act.due}
        return [figure.body for figure in view.figures if figure.id in acting]

    def _on_party(self) -> Framing | None:
        """A framing around the party, if it leaves the screen's inner part or looks small."""
        bodies = self._party
        if not bodies:
            return None
        aimed, best = self._aimed, self._around(_area_of(bodies))
        locked = self._frame.viewport.is_locked
        loose = not locked and aimed.scale < _LOOSE * best.scale
        return best if loose or not self._holds(aimed, bodies) else None

    @property
    def _party(self) -> list[Body]:
        """The players' own figures on the level with most of them."""
        bodies = [figure.body for figure in self._broadcast.view.figures if figure.own]
        if not self._broadcast.view.board.levels:
            return bodies
        ground = _box_of(self._broadcast.ground)
        return [body for body in bodies if ground.contains(*body.at)]

    def _has_room_for(self, shown: QRectF) -> bool:
        wide, high = self._frame.chosen.size_ft(self._frame.viewport.free)
        return shown.width() <= wide and shown.height() <= high

    def _holds(self, framing: Framing, bodies: list[Body]) -> bool:
        """Whether all bodies are well inside the part of the screen left free by the turn order."""
        viewport = self._frame.viewport
        wide, high = framing.size_ft(viewport.free)
        x, y = viewport.middle(framing)
        return all(
            abs(body.at[0] - x) <= _INNER * wide / 2 and abs(body.at[1] - y) <= _INNER * high / 2
            for body in bodies
        )

    def _around(self, area: Area) -> Framing:
        """A framing that shows a whole area; at a locked scale, one centred on it."""
        viewport = self._frame.viewport
        goal = viewport.around(area)
        if not viewport.is_locked:
            return goal
        # Centre again at the locked scale, where the turn order covers a different number of feet.
        shown = goal._replace(scale=self._frame.chosen.scale)
        return goal._replace(middle=viewport.centre_on(shown, viewport.middle(goal)).middle)

    def _go(self, goal: Framing, *, asked: bool, whole: bool = False) -> None:
        locked = self._frame.viewport.is_locked
        if locked and not asked:
            return
        self._whole = whole
        if locked or not self._broadcast.map_effects.moves:
            self._arrive(goal)
            return
        self._goal = AimedFraming(goal, self._frame.screen)
        self._clock.start(self)

    def _arrive(self, goal: Framing) -> None:
        whole = self._whole
        self._rest()
        self._frame.aim(None if whole else goal)

    @property
    def _aimed(self) -> Framing:
        """The framing that the camera is moving to, or else shows."""
        return self._goal.on(self._frame.screen) if self._goal else self._frame.chosen

    def _rest(self) -> None:
        self._goal, self._speed, self._whole = None, Speed(), False
        self._clock.stop(self)

    def _tick(self, seconds: float) -> None:
        if self._goal is None:
            return
        now = self._frame.chosen
        goal = self._aimed._replace(turns=now.turns)
        x, across = step_spring(now.middle[0] - goal.middle[0], self._speed.across, seconds)
        y, down = step_spring(now.middle[1] - goal.middle[1], self._speed.down, seconds)
        size, closer = step_spring(log(now.scale / goal.scale), self._speed.closer, seconds)
        near = hypot(x, y) * goal.scale < _THERE_PX and abs(size) < _THERE_SCALE
        if near or self._frame.viewport.is_locked or self._broadcast.mode is not BroadcastMode.LIVE:
            self._arrive(goal)
            return
        self._speed = Speed(across, down, closer)
        middle = goal.middle[0] + x, goal.middle[1] + y
        self._frame.aim(Framing(middle, goal.scale * exp(size), goal.turns))


def _box_of(area: Area) -> QRectF:
    (left, top), (right, bottom) = area
    return QRectF(left, top, right - left, bottom - top)


def _area_of(bodies: list[Body], margin_ft: float = _AROUND_FT) -> Area:
    xs, ys = [body.at[0] for body in bodies], [body.at[1] for body in bodies]
    out = margin_ft + max(body.radius_ft for body in bodies)
    return (min(xs) - out, min(ys) - out), (max(xs) + out, max(ys) + out)
