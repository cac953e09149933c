"""The broadcast: what goes out to the players' window, and nothing that they may not know."""

from enum import StrEnum

from PySide6.QtCore import QObject, Signal

from battleboard.battle.outcome import Changes
from battleboard.battle.players_view import PlayersView, players_view
from battleboard.models.clock import Clock
from battleboard.models.document import Document
from battleboard.models.framing import Framing, Pixels, fitted
from battleboard.models.playhead import Playhead

_SCREEN: Pixels = (1920.0, 1080.0)


class Mode(StrEnum):
    """What the players see: the battle as it goes on, as it stood, a picture, or nothing."""

    LIVE = "live"
    FROZEN = "frozen"
    PICTURE = "picture"
    BLANK = "blank"


class Broadcast(QObject):
    """What the players see of a battle.

    `changed()` tells that the battle looks otherwise to them, `mode_changed()` that something else
    is shown instead, and `framing_changed()` that another part of the table is.
    """

    changed = Signal()
    mode_changed = Signal()
    framing_changed = Signal()

    def __init__(
        self, document: Document, playhead: Playhead, clock: Clock, parent: QObject | None = None
    ) -> None:
        """Begin live, with the whole table."""
        super().__init__(parent)
        self._document = document
        self._playhead = playhead
        self._clock = clock
        self._mode = Mode.LIVE
        self._through: tuple[str, ...] = ()
        self._view: PlayersView | None = None
        self._screen = _SCREEN
        self._framing: Framing | None = None
        document.changed.connect(self._follow)
        playhead.moved.connect(self._move)

    @property
    def mode(self) -> Mode:
        """What is shown."""
        return self._mode

    def show(self, mode: Mode) -> None:
        """Show the battle, or something else."""
        if mode is not self._mode:
            if mode is Mode.FROZEN:
                self._view = self.view
            self._mode = mode
            if mode is Mode.LIVE:
                self._stale()
            self.mode_changed.emit()

    @property
    def view(self) -> PlayersView:
        """What the players may know now, or what they knew when the picture froze."""
        if self._view is None:
            battle = self._document.battle
            live = self._playhead.time == battle.running.now
            time = None if live else self._playhead.time
            self._view = players_view(battle, self._through, time)
        return self._view

    @property
    def screen(self) -> Pixels:
        """How many pixels of its own the players' screen has."""
        return self._screen

    @property
    def framing(self) -> Framing:
        """Which part of the table is shown: all of it, until something else is chosen."""
        if self._framing is None:
            return fitted(((0.0, 0.0), self._document.battle.board.size_ft), self._screen)
        return self._framing

    def come_to(self, screen: Pixels) -> None:
        """Show it on a screen of another size."""
        if screen != self._screen:
            self._screen = screen
            self.framing_changed.emit()

    def aim(self, framing: Framing | None) -> None:
        """Show another part of the table, or with nothing all of it."""
        if framing != self._framing:
            self._framing = framing
            self.framing_changed.emit()

    def look_through(self, figures: tuple[str, ...]) -> None:
        """Show what some figures see by themselves, or with none what the party sees."""
        if figures != self._through:
            self._through = figures
            self._stale()

    def _follow(self, changes: Changes) -> None:
        if changes.parts:
            self._stale()

    def _move(self) -> None:
        self._stale()

    def _stale(self) -> None:
        """Look anew, the next time that somebody asks."""
        if self._mode is not Mode.FROZEN:
            self._view = None
            self.changed.emit()
