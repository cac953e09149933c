"""The user's settings, saved as soon as they change."""

from pathlib import Path

from PySide6.QtCore import QObject, Signal

from battleboard.storage.disk import NotSavedError
from battleboard.storage.settings import Settings, read_settings, write_settings


class Preferences(QObject):
    """The settings and their file.

    `changed()` is emitted when a setting changes, and `told(sentence)` when the settings cannot be
    saved. `faults` are sentences about what was wrong in the file.
    """

    changed = Signal()
    told = Signal(str)

    def __init__(self, path: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._path = path
        self._settings, self.faults = read_settings(path)

    @property
    def settings(self) -> Settings:
        return self._settings

    def choose(self, settings: Settings) -> None:
        if settings == self._settings:
            return
        self._settings = settings
        try:
            write_settings(self._path, settings)
        except NotSavedError as why:
            self.told.emit(str(why))
        self.changed.emit()
