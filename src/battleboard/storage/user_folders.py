"""Where Battleboard keeps what is the user's own: battles, parties, settings, and its log.

The variable BATTLEBOARD_HOME puts all of them into one folder, such as on a USB stick.
"""

from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryFile
from typing import Final, NamedTuple

from platformdirs import PlatformDirs

from battleboard.storage.disk import why

HOME: Final = "BATTLEBOARD_HOME"


class UserFolders(NamedTuple):
    """The folders that hold everything: what is kept, what is chosen, what can be lost, the log."""

    data: Path
    config: Path
    cache: Path
    logs: Path

    @property
    def autosave(self) -> Path:
        """The folder of battles without a name yet."""
        return self.data / "battles"

    @property
    def backups(self) -> Path:
        """The folder of backups of battles after earlier sessions."""
        return self.data / "earlier"

    @property
    def roster(self) -> Path:
        """The folder of parties."""
        return self.data / "roster"

    @property
    def grounds(self) -> Path:
        """The folder of the user's own grounds."""
        return self.data / "grounds"

    @property
    def catalogue(self) -> Path:
        """The folder of the user's own figures, spells and weapons."""
        return self.data / "catalogue"

    @property
    def settings(self) -> Path:
        """The file of settings."""
        return self.config / "settings.json"

    @property
    def thumbnails(self) -> Path:
        """The folder of thumbnails of battles."""
        return self.cache / "thumbnails"

    @property
    def last_fault(self) -> Path:
        """The file that tells how the program ended, where it was ended from outside Python."""
        return self.cache / "fault.txt"

    @property
    def log(self) -> Path:
        """The file of the log; the older ones lie beside it."""
        return self.logs / "battleboard.log"


def problem_with(folders: UserFolders) -> str:
    """The sentence that says where nothing can be kept; '' if all is well."""
    for folder in (folders.data, folders.config):
        try:
            folder.mkdir(parents=True, exist_ok=True)
            with TemporaryFile(dir=folder) as file:
                file.write(b"Battleboard")
        except OSError as fault:
            return f"Battleboard cannot keep anything in '{folder}' ({why(fault)})."
    return ""


def find_user_folders(environment: Mapping[str, str]) -> UserFolders:
    """Find the folders of this user on this system."""
    home = environment.get(HOME)
    if home:
        root = Path(home).expanduser().absolute()
        return UserFolders(root / "data", root / "config", root / "cache", root / "logs")
    usual = PlatformDirs("Battleboard", appauthor=False)
    return UserFolders(
        usual.user_data_path, usual.user_config_path, usual.user_cache_path, usual.user_log_path
    )
