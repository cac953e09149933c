"""Recent battles: those that can be continued, and what is remembered about each."""

from collections.abc import Callable, Mapping
from datetime import date, datetime, timedelta
from pathlib import Path
from typing import Final

import msgspec
from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QImage

from battleboard.models.event_loop import beside
from battleboard.models.idle_picture import IdlePicture
from battleboard.models.picture_files import thumbnail
from battleboard.models.preferences import Preferences
from battleboard.storage.recent_battles import (
    RecentBattle,
    delete_battle,
    delete_stale_files,
    drop_picture,
    keep_picture,
    left_open,
    list_recent_battles,
)
from battleboard.storage.settings import Recent
from battleboard.storage.user_folders import UserFolders, find_user_folders

_HOURS: Final = ((5, "night"), (12, "morning"), (17, "afternoon"), (22, "evening"), (24, "night"))
_WEEK: Final = 7
_MONTHS: Final = (
    *("January", "February", "March", "April", "May", "June", "July"),
    *("August", "September", "October", "November", "December"),
)
_WEEKDAYS: Final = (
    *("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"),
)


def when_in_words(then: datetime, now: datetime) -> str:
    """A past time in words, relative to `now` and in its time zone."""
    then = then.astimezone(now.tzinfo)
    if timedelta() <= now - then < timedelta(minutes=2):
        return "just now"
    # After midnight, people still speak of the evening before.
    days = (_day_of(now) - _day_of(then)).days
    part = next(word for until, word in _HOURS if then.hour < until)
    if days == 0:
        return "tonight" if part == "night" else f"this {part}"
    if days == 1:
        return "last night" if part == "night" else f"yesterday {part}"
    if 1 < days < _WEEK:
        return f"{_WEEKDAYS[_day_of(then).weekday()]} {part}"
    return day_in_words(then.date(), now.date())


def day_in_words(day: date, today: date) -> str:
    """A day in words, with the year if it is not the current one."""
    written = f"{day.day} {_MONTHS[day.month - 1]}"
    return written if day.year == today.year else f"{written} {day.year}"


def _day_of(moment: datetime) -> date:
    """The day an hour belongs to: the small hours belong to the day before."""
    return (moment - timedelta(hours=5)).date()


def _now() -> datetime:
    return datetime.now().astimezone()


def find_recent_battles(environment: Mapping[str, str]) -> "RecentBattles":
    places = find_user_folders(environment)
    return RecentBattles(places, Preferences(places.settings))


class RecentBattles(QObject):
    """The battles that were open before, latest first.

    `changed()` is emitted when the list changes, or more is known about a battle;
    `told(sentence)` says what failed.
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
        """Load the list, and find the battle that a crash left open."""
        super().__init__(parent)
        preferences.setParent(self)
        preferences.told.connect(self.told)
        self.places = places
        self.now = now
        self.preferences = preferences
        self.idle_picture = IdlePicture(places.idle_picture, self)
        self.idle_picture.told.connect(self.told)
        self._left_open = left_open(preferences.settings, places)
        self._found = ""

    @property
    def battles(self) -> tuple[RecentBattle, ...]:
        return list_recent_battles(self.preferences.settings, self.places)

    @property
    def left_open(self) -> RecentBattle | None:
        """The battle that was not closed last time because the program was killed."""
        return self._left_open

    @property
    def found(self) -> str:
        """What the audit found in the file of `left_open`, in sentences; '' before the audit."""
        return self._found

    def note_found(self, path: Path, found: str) -> None:
        """Record what the audit found in a battle's file, if that battle is `left_open`."""
        if self._left_open is not None and path == self._left_open.path:
            self._found = found
            self.changed.emit()

    def tidy(self) -> None:
        """Delete the temporary files that killed instances left behind."""
        beside = {each.path.parent for each in self.battles if not each.unnamed}
        delete_stale_files(self.places, beside)

    def note_open(self, path: Path, title: str, game: str) -> None:
        recent = Recent(str(path), self.now(), title, game)
        settings = self.preferences.settings.with_recent(recent)
        self.preferences.choose(msgspec.structs.replace(settings, left_open=str(path)))
        self._left_open = None
        self.changed.emit()

    def note_closed(self, path: Path) -> None:
        settings = self.preferences.settings
        if settings.left_open == str(path):
            self.preferences.choose(msgspec.structs.replace(settings, left_open=""))
        self.changed.emit()

    def note_gone(self, path: Path) -> None:
        """Remove a file from the list, such as one whose battle was moved."""
        self.preferences.choose(self.preferences.settings.without(str(path)))
        drop_picture(path, self.places)

    def keep_picture(self, path: Path, picture: QImage) -> None:
        if not picture.isNull():
            beside(lambda: keep_picture(path, thumbnail(picture), self.places))

    def forget(self, battle: RecentBattle) -> None:
        """Remove a battle from the list; its file stays, unless it never got a name."""
        if battle.unnamed:
            delete_battle(battle.path)
        self.note_gone(battle.path)
        self.dismiss(battle)
        self.changed.emit()

    def dismiss(self, battle: RecentBattle) -> None:
        """Stop offering the battle that a crash left open, if it is this one."""
        if self._left_open is not None and battle.path == self._left_open.path:
            self._left_open = None
            self.note_closed(battle.path)
