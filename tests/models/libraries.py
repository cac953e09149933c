"""A library without recent battles, whose clock is set by hand."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final

from battleboard.models.library import Library
from battleboard.models.preferences import Preferences
from battleboard.models.recent_battles_model import RecentBattles
from battleboard.models.session import Session
from battleboard.queries.table.new_battle import NewBattle
from battleboard.storage.user_folders import UserFolders, find_user_folders

EVENING: Final = datetime(2026, 3, 12, 20, 15, tzinfo=UTC)


class Shop:
    """A library with its recent battles, and everything that it reported."""

    def __init__(self, home: Path) -> None:
        self.places: UserFolders = find_user_folders({"BATTLEBOARD_HOME": str(home)})
        self.hour = EVENING
        self.told: list[str] = []
        self.open_sessions: list[Session] = []
        self.recent_battles, self.library = self._opened()

    def start_again(self) -> None:
        """Start again, as after a restart of the program."""
        self.recent_battles, self.library = self._opened()

    def begun(self, title: str = "The ford") -> Session:
        return self.laid(self.library.new(NewBattle(title)))

    def opened(self, path: Path) -> Session:
        return self.laid(self.library.open(path))

    def laid(self, session: Session | None) -> Session:
        """Open a battle that is expected to open."""
        assert session is not None, self.told
        self.open_sessions.append(session)
        return session

    def close(self, session: Session) -> Path:
        """Close a battle, and return the path of its file."""
        self.open_sessions.remove(session)
        self.library.close(session)
        return session.document.battle_file.path

    def later(self, **time: float) -> None:
        self.hour += timedelta(**time)

    def _opened(self) -> tuple[RecentBattles, Library]:
        preferences = Preferences(self.places.settings)
        recent_battles = RecentBattles(self.places, preferences, lambda: self.hour)
        library = Library(recent_battles)
        recent_battles.told.connect(self.told.append)
        library.told.connect(self.told.append)
        return recent_battles, library


def shops(home: Path) -> Iterator[Shop]:
    """A library; what it has opened is closed in the end."""
    shop = Shop(home)
    yield shop
    for session in shop.open_sessions:
        session.document.battle_file.close()
