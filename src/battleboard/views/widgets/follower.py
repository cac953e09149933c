"""Panels that follow the battle without holding up the maps while a round plays."""

from collections.abc import Callable
from enum import IntEnum
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from battleboard.models.next_frame import NextFrame

if TYPE_CHECKING:
    from battleboard.models.session import Session


class PanelTurn(IntEnum):
    """After how many more pictures a panel follows."""

    BAR = 1
    RULER = 2
    TRANSPORT = 3
    MENUS = 4


class Follower(QObject):
    """Has a panel follow the battle: at once, or after a later picture while a round plays.

    Maps move with each picture; at the edge of a segment, where much changes at once, they do not
    wait for the panels, nor does one picture wait for several of them: each has its `turn`.
    """

    def __init__(
        self, session: "Session", follow: Callable[[], object], parent: QObject, turn: int
    ) -> None:
        super().__init__(parent)
        self._play, self._playhead = session.play, session.playhead
        self._follow = follow
        self._turn = turn
        self._left = 0
        self._is_waiting = False
        self._later = NextFrame(self._take_turn, self, after_picture=True)
        session.playhead.moved.connect(self._count)
        session.playhead.running_changed.connect(self._stop_waiting)

    def ask(self) -> None:
        """Have it follow now, or soon."""
        if not self._play.playing:
            self._later.forget()
            self._is_waiting = False
            self._follow()
        elif not self._is_waiting:
            self._left = self._turn
            self._later.ask()

    def _take_turn(self) -> None:
        self._is_waiting = self._left > 0 and self._playhead.running
        if not self._is_waiting:
            self._follow()

    def _count(self) -> None:
        if self._is_waiting:
            self._left -= 1
            self._stop_waiting()

    def _stop_waiting(self) -> None:
        if self._is_waiting:
            self._is_waiting = False
            self._later.ask()
