"""The shelf: the battles that can be gone on with, and what is remembered of each."""

from collections.abc import Callable, Mapping
from datetime import datetime
from pathlib import Path

import msgspec
from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QImage

from battleboard.models.preferences import Preferences
from battleboard.models.thumbnail import thumbnail
from battleboard.storage.disk import NotSavedError
from battleboard.storage.recent_battles import (
    RecentBattle,
    drop_picture,
    keep_picture,
    left_open,
    list_recent_battles,
    throw_away,
)
from battleboard.storage.settings import Recent
from battleboard.storage.user_folders import UserFolders, find_user_folders


def _now() -> datetime:
    return datetime.now().astimezone()


def open_shelf(environment: Mapping[str, str]) -> "Shelf":
    """Give the shelf of this user on this system."""
    places = find_user_folders(environment)
    return Shelf(places, Preferences(places.settings))


class Shelf(QObject):
    """The battles that were open before, the latest first.

    `changed()` tells that there are others, or that more is known of one; `told(sentence)` what
    could not be done.
    """

    changed = Signal()
    told = Signal(str)

    def __init__(
        self,
        places: UserFolders,
        preferences: Preferences,
        now: Callable[[], datetime] = _now,
        parent: QObject | None = None,
    ) -> None:
        """Look what is there; what an ended program left open is offered until it is dealt with."""
        super().__init__(parent)
        preferences.setParent(self)
        preferences.told.connect(self.told)
        self.places = places
        self.now = now
        self.preferences = preferences
        self._left_open = left_open(preferences.settings, places)

    @property
    def battles(self) -> tuple[RecentBattle, ...]:
        """All battles that are known, the latest first."""
        return list_recent_battles(self.preferences.settings, self.places)

    @property
    def left_open(self) -> RecentBattle | None:
        """The battle that was not closed last time, because the program was ended."""
        return self._left_open

    def note_open(self, path: Path, title: str, game: str) -> None:
        """Remember that a battle is open."""
        recent = Recent(str(path), self.now(), title, game)
        settings = self.preferences.settings.with_recent(recent)
        self.preferences.choose(msgspec.structs.replace(settings, left_open=str(path)))
        self._left_open = None
        self.changed.emit()

    def note_closed(self, path: Path) -> None:
        """Remember that a battle has been closed as it should be."""
        settings = self.preferences.settings
        if settings.left_open == str(path):
            self.preferences.choose(msgspec.structs.replace(settings, left_open=""))
        self.changed.emit()

    def note_gone(self, path: Path) -> None:
        """Remember a file no longer, such as one whose battle goes on in another."""
        self.preferences.choose(self.preferences.settings.without(str(path)))
        drop_picture(path, self.places)

    def keep_picture(self, path: Path, picture: QImage) -> None:
        """Keep what a battle looks like now."""
        if not picture.isNull():
            keep_picture(path, thumbnail(picture), self.places)

    def forget(self, battle: RecentBattle) -> None:
        """Take a battle off the shelf; its file stays, unless nobody has ever named it."""
        if battle.unnamed:
            try:
                throw_away(battle.path)
            except NotSavedError as why:
                self.told.emit(str(why))
                return
        self.note_gone(battle.path)
        self.dismiss(battle)
        self.changed.emit()

    def dismiss(self, battle: RecentBattle) -> None:
        """Offer a battle that was left open no longer than any other one."""
        if self._left_open is not None and battle.path == self._left_open.path:
            self._left_open = None
            self.note_closed(battle.path)
