"""The motion of water, torchlight and animated portraits on the players' map."""

from typing import Final, NamedTuple

from PySide6.QtCore import QObject, Signal

from battleboard.battle.knowledge.players_view import PlayersView
from battleboard.models.playhead import Clock

AWAKE_S: Final = 12.0
"""How long water and light move after a change on the players' map."""
_FADES_S: Final = 2.0
_FRAME_S: Final = 1 / 8


class Drift(NamedTuple):
    """The seconds for which water and light have moved, and the strength of the motion, 0 to 1."""

    seconds: float = 0.0
    strength: float = 0.0


STILL: Final = Drift()


class Ambience(QObject):
    """Moves water and light for a while after the players' view has changed.

    The motion then stops, so that a table at which nothing happens is not repainted. Only a change
    that the players see may start the motion: otherwise the water would betray hidden changes.
    """

    changed = Signal()

    def __init__(self, clock: Clock, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._clock = clock
        self._left_s = 0.0
        self._strength = 0.0
        self._seconds = 0.0
        self._shown = STILL
        self._view: PlayersView | None = None
        self._has_films = False
        clock.ticked.connect(self._tick)

    @property
    def drift(self) -> Drift:
        return self._shown

    def show_film(self) -> None:
        """Start the motion for an animated portrait, now and at every later change of the view."""
        self._has_films = True
        self._stir()

    def follow(self, view: PlayersView) -> None:
        """Start the motion if this view differs from the last and something may move in it."""
        before, self._view = self._view, view
        if view != before and (self._has_films or _moves(view)):
            self._stir()

    def _stir(self) -> None:
        self._left_s = AWAKE_S
        self._clock.start(self)

    def _tick(self, seconds: float) -> None:
        if not self._left_s:
            return
        self._left_s = max(0.0, self._left_s - seconds)
        self._seconds += seconds
        rising = self._strength + seconds / _FADES_S
        self._strength = min(1.0, rising, self._left_s / _FADES_S)
        if not self._left_s:
            self._clock.stop(self)
            self._come_to(Drift(self._seconds))
        elif self._seconds - self._shown.seconds >= _FRAME_S:
            self._come_to(Drift(self._seconds, self._strength))

    def _come_to(self, drift: Drift) -> None:
        self._shown = drift
        self.changed.emit()


def _moves(view: PlayersView) -> bool:
    return (
        any(ground.kind == "water" for ground in view.board.ground)
        or any(not light.magical_dark for light in view.lights)
        or any(figure.lit for figure in view.figures)
    )
