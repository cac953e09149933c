"""Where Battleboard keeps the user's files: battles, parties, settings, and its log.

The environment variable BATTLEBOARD_HOME puts all of them into one folder, such as one on a USB
stick.
"""

from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryFile
from typing import Final, NamedTuple

from platformdirs import PlatformDirs

from battleboard.storage.disk import why

HOME: Final = "BATTLEBOARD_HOME"


class UserFolders(NamedTuple):
    """The user's folders: data, configuration, cache, and log."""

    data: Path
    config: Path
    cache: Path
    logs: Path

    @property
    def autosave(self) -> Path:
        """The folder of battles not yet named."""
        return self.data / "battles"

    @property
    def backups(self) -> Path:
        return self.data / "earlier"

    @property
    def roster(self) -> Path:
        return self.data / "roster"

    @property
    def grounds(self) -> Path:
        return self.data / "grounds"

    @property
    def catalogue(self) -> Path:
        """The folder with the lists of the DM's own catalogue."""
        return self.data / "catalogue"

    @property
    def encounters(self) -> Path:
        return self.data / "encounters"

    @property
    def settings(self) -> Path:
        return self.config / "settings.json"

    @property
    def idle_picture(self) -> Path:
        """The picture that players see while nothing else is shown to them."""
        return self.data / "idle picture"

    @property
    def thumbnails(self) -> Path:
        return self.cache / "thumbnails"

    @property
    def last_fault(self) -> Path:
        return self.cache / "fault.txt"

    @property
    def log(self) -> Path:
        return self.logs / "battleboard.log"


def problem_with(folders: UserFolders) -> str:
    for folder in (folders.data, folders.config):
        try:
            folder.mkdir(parents=True, exist_ok=True)
            with TemporaryFile(dir=folder) as file:
                file.write(b"Battleboard")
        except OSError as fault:
            return f"Battleboard cannot save anything in '{folder}' ({why(fault)})."
    return ""


def find_user_folders(environment: Mapping[str, str]) -> UserFolders:
    home = environment.get(HOME)
    if home:
        root = Path(home).expanduser().absolute()
        return UserFolders(root / "data", root / "config", root / "cache", root / "logs")
    usual = PlatformDirs("Battleboard", appauthor=False)
    return UserFolders(
        usual.user_data_path, usual.user_config_path, usual.user_cache_path, usual.user_log_path
    )
