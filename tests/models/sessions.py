"""Sessions to try models and views on: an open battle, its file, and a manual clock."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeAlias

from PySide6.QtCore import QObject, Signal
from shiboken6 import isValid

from battleboard.battle.apply import Command
from battleboard.battle.battle import Battle
from battleboard.battle.commands import NextPhase, Settle, SkipPhase, ThrowAll
from battleboard.battle.state.placed_acts import next_acts
from battleboard.models.document import Document, RandomDice
from battleboard.models.session import Session
from battleboard.storage.battle_file.opening import create_battle_file
from tests.battle.battles import TABLES

MakeSession: TypeAlias = Callable[[Battle], Session]


class HandClock(QObject):
    """A clock that is advanced by hand."""

    ticked = Signal(float)
    painted = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._users: list[object] = []

    @property
    def ticks(self) -> bool:
        """Whether anybody needs it."""
        return bool(self._users)

    def start(self, who: object) -> None:
        """Run for somebody."""
        if who not in self._users:
            self._users.append(who)

    def stop(self, who: object) -> None:
        """Stop, if nobody else needs it."""
        if who in self._users:
            self._users.remove(who)

    def let_pass(self, seconds: float, frame: float = 0.1) -> None:
        """Let time pass, frame by frame, as long as the clock runs."""
        for _ in range(round(seconds / frame)):
            if self.ticks:
                self.ticked.emit(frame)
                self.painted.emit()


def sessions(folder: Path) -> Iterator[MakeSession]:
    """A maker of sessions whose files lie in a folder; they are closed in the end.

    `evening.playhead` runs by a `HandClock`, which is `evening.clock` here.
    """
    made: list[Session] = []

    def make(battle: Battle) -> Session:
        kept = create_battle_file(folder / f"{len(made)}.battle", battle, TABLES, title="A fight")
        clock = HandClock()
        session = Session(Document(kept, TABLES, RandomDice(1)), clock)
        clock.setParent(session)
        made.append(session)
        return session

    yield make
    for session in made:
        session.playhead.stop()
        if isValid(session):
            session.broadcast.explored.finish()
        session.document.battle_file.close()


def clock_of(session: Session) -> HandClock:
    found = session.findChild(HandClock)
    assert isinstance(found, HandClock)
    return found


def do(session: Session, *commands: Command, **typed: int) -> None:
    """Do some commands, none of which may be refused."""
    for command in commands:
        assert session.document.do(command, typed), f"refused: {command}"


def lead_to(session: Session, kind: str) -> None:
    """Lead the battle on to the next phase of a kind, rolling whatever is asked for."""
    while session.document.stage.kind != kind:
        stays = session.document.stage.stays
        if stays.startswith("Still to roll"):
            do(session, ThrowAll())
        elif stays:
            do(session, Settle(next_acts(session.battle)[0].act.id, "miss"))
        else:
            do(session, SkipPhase() if "skip" in session.document.stage.steps else NextPhase())
