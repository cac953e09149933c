"""Takes pictures of Battleboard without a display, in sessions whose clock is advanced by hand."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import MappingProxyType
from typing import Final

from PySide6.QtCore import QObject, QSize, Signal
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QWidget

from battleboard.battle.apply import Command
from battleboard.battle.battle import Battle
from battleboard.battle.commands import NextPhase, SkipPhase
from battleboard.models.demonstration import Demonstration, guide_for
from battleboard.models.document import Document, RandomDice
from battleboard.models.recent_battles_model import find_recent_battles
from battleboard.models.session import Session
from battleboard.queries.sight.viewport import Area
from battleboard.storage.battle_file.battle_file import BattleFile as Kept
from battleboard.storage.battle_file.opening import create_battle_file
from battleboard.storage.catalogue import load_tables
from battleboard.storage.demonstration_story import load_battle
from battleboard.views.players.players_window import PlayersScreen
from battleboard.views.theme.theme import ColourScheme, Theme
from battleboard.views.window.desk import Desk
from battleboard.views.window.main_window import MainWindow

SCREEN: Final = QSize(1920, 1080)
NO_NUMBERS: Final[Mapping[str, int]] = MappingProxyType({})
_LONG_S: Final = 4.0
"""Seconds to let pass after a command: longer than any animation."""
_ROUNDS: Final = 12
"""How many times waiting events are processed, until pictures have their final quality."""


class HandClock(QObject):
    """A clock that is advanced by hand, so that each picture is the same every time."""

    ticked = Signal(float)
    painted = Signal()

    def start(self, who: object) -> None:
        """Do nothing: time passes only by hand."""

    def stop(self, who: object) -> None:
        """Do nothing."""

    def let_pass(self, seconds: float, frame: float = 0.05) -> None:
        """Let time pass, frame by frame."""
        for _ in range(round(seconds / frame)):
            self.ticked.emit(frame)
            self.painted.emit()


class Studio:
    """Opens battles in a folder, and takes pictures of the DM's window and the players'."""

    def __init__(self, application: QApplication, folder: Path) -> None:
        self._application = application
        self._folder = folder
        self._tables = load_tables()
        self._recent_battles = find_recent_battles({"BATTLEBOARD_HOME": str(folder / "home")})
        self.theme = Theme(application, ColourScheme.DARK)

    def battle(self, title: str, battle: Battle) -> Session:
        path = self._folder / f"{title}.battle"
        return self._session(create_battle_file(path, battle, self._tables, title=title))

    def begun(self, name: str, battle: Battle | None = None) -> Session:
        """Open a demonstration, with another battle if one is given."""
        path = self._folder / f"{name}.battle"
        whole = battle or load_battle(name)
        return self._session(create_battle_file(path, whole, self._tables, title=name, story=name))

    def do(
        self, session: Session, *commands: Command, numbers: Mapping[str, int] = NO_NUMBERS
    ) -> None:
        """Do some commands, each until its animations end; raise a ValueError if one is refused."""
        for command in commands:
            if not session.document.do(command, numbers):
                raise ValueError(f"{command} was refused.")
            self.settle()
            self.clock(session).let_pass(_LONG_S)

    def lead(self, session: Session, kind: str) -> None:
        """Go on to a phase, skipping those before it."""
        while session.document.stage.kind != kind:
            self.do(session, SkipPhase() if "skip" in session.document.stage.steps else NextPhase())

    def follow(self, session: Session, last: str) -> None:
        """Follow the story of a demonstration up to and including a step."""
        story = session.guide
        if not isinstance(story, Demonstration):
            raise TypeError("There is no story.")
        is_last = False
        while not is_last:
            is_last = story.next_step == last
            if not story.follow():
                raise LookupError(f"The story has no step '{last}'.")
            self.clock(session).let_pass(_LONG_S)

    def clock(self, session: Session) -> HandClock:
        if not isinstance(session.clock, HandClock):
            raise TypeError("That session has a clock of its own.")
        return session.clock

    @contextmanager
    def window(
        self, session: Session, shade: ColourScheme, size: QSize = SCREEN
    ) -> Iterator[MainWindow]:
        """Show a battle in the DM's window for the length of a `with` block."""
        self.theme.choose(shade)
        window = MainWindow(self.theme, self._recent_battles)
        window.resize(size)
        window.show_battle(session)
        # Without the prefetch the fog is painted at once, so the picture shows it.
        session.fog_prefetch.end()
        window.show()
        self.settle()
        yield window
        window.close()
        window.deleteLater()
        self.settle()

    def players(self, session: Session, around: Area | None = None) -> QImage:
        """Take a picture of the players' screen: the whole map, or the part `around` an area."""
        with self.window(session, ColourScheme.LIGHT) as window:
            idle, broadcast = window.recent_battles.idle_picture, session.broadcast
            page = PlayersScreen(idle)
            page.take(broadcast, desk_of(window).map.map_scene.pictures)
            page.resize(SCREEN)
            broadcast.frame.come_to((float(SCREEN.width()), float(SCREEN.height())))
            if around:
                broadcast.frame.aim(broadcast.frame.viewport.around(around))
            picture = self.picture(page)
            page.let_go()
        return picture

    def picture(self, widget: QWidget) -> QImage:
        self.settle()
        widget.grab()
        self.settle()
        return widget.grab().toImage()

    def settle(self) -> None:
        """Process waiting events several times, until all widgets are complete."""
        for _ in range(_ROUNDS):
            self._application.processEvents()

    def _session(self, kept: Kept) -> Session:
        clock = HandClock()
        document = Document(kept, self._tables, RandomDice(1))
        session = Session(document, clock, guide_for(document))
        clock.setParent(session)
        return session


def desk_of(window: MainWindow) -> Desk:
    if window.desk is None:
        raise ValueError("No battle is open.")
    return window.desk
