"""A archive on empty shelves, whose clock is set by hand."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final

from battleboard.models.archive import Archive
from battleboard.models.evening import Evening
from battleboard.models.new_battle import NewBattle
from battleboard.models.preferences import Preferences
from battleboard.models.shelf import Shelf
from battleboard.storage.user_folders import UserFolders, find_user_folders

EVENING: Final = datetime(2026, 3, 12, 20, 15, tzinfo=UTC)


class Shop:
    """A archive with its shelf, and all that it has told."""

    def __init__(self, home: Path) -> None:
        self.places: UserFolders = find_user_folders({"BATTLEBOARD_HOME": str(home)})
        self.hour = EVENING
        self.told: list[str] = []
        self.open_evenings: list[Evening] = []
        self.shelf, self.archive = self._opened()

    def start_again(self) -> None:
        """Begin anew, as after the end of the program."""
        self.shelf, self.archive = self._opened()

    def begun(self, title: str = "The ford") -> Evening:
        """Begin a battle."""
        return self.laid(self.archive.new(NewBattle(title)))

    def opened(self, path: Path) -> Evening:
        """Open a battle."""
        return self.laid(self.archive.open(path))

    def laid(self, evening: Evening | None) -> Evening:
        """Take a battle that could be opened."""
        assert evening is not None, self.told
        self.open_evenings.append(evening)
        return evening

    def close(self, evening: Evening) -> Path:
        """Close a battle, and say where its file is."""
        self.open_evenings.remove(evening)
        self.archive.close(evening)
        return evening.document.battle_file.path

    def later(self, **time: float) -> None:
        """Let time pass."""
        self.hour += timedelta(**time)

    def _opened(self) -> tuple[Shelf, Archive]:
        preferences = Preferences(self.places.settings)
        shelf = Shelf(self.places, preferences, lambda: self.hour)
        archive = Archive(shelf)
        shelf.told.connect(self.told.append)
        archive.told.connect(self.told.append)
        return shelf, archive


def shops(home: Path) -> Iterator[Shop]:
    """Give a archive; what it has opened is closed in the end."""
    shop = Shop(home)
    yield shop
    for evening in shop.open_evenings:
        evening.document.battle_file.close()
