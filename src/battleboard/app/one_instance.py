"""Keeps to one window per user: a second instance hands its file to the first one.

A lock says whether another instance is running; the code to talk to it is loaded only then.
"""

import os
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QDir, QLockFile

from battleboard.app.start_request import Request
from battleboard.storage.disk import NotSavedError, make_folder
from battleboard.storage.user_folders import UserFolders

if TYPE_CHECKING:
    from battleboard.app.instance_calls import Call, Listener

PATIENCE_MS: Final = 100
"""How long a start waits for the first instance before it loads its own window."""
PATIENCE_WITH_A_BUSY_ONE_MS: Final = 3000
"""How long a start waits once its window is loaded; only a hanging first instance takes longer."""


class Instance:
    """One instance of the program: the user's first, or one that finds another running."""

    def __init__(self, folders: UserFolders) -> None:
        self.address: Final = address_of(folders)
        self._lock = _lock_in(folders.cache)
        self._call: Call | None = None
        self._listener: Listener | None = None

    @property
    def is_first(self) -> bool:
        """Whether this instance holds the lock; if not, try once to take it."""
        return self._lock.isLocked() or self._lock.tryLock(0)

    def hand_over(self, request: Request, patience_ms: int = PATIENCE_MS) -> bool:
        """Hand a request to the first instance; return whether that instance took it."""
        if self.is_first or not self._is_another:
            self._hang_up()
            return False
        if self._call is None:
            from battleboard.app.instance_calls import Call

            self._call = Call(self.address, request)
        return self._call.is_taken(patience_ms)

    def listen(self, take: Callable[[Request], None]) -> None:
        self._hang_up()
        if self.is_first:
            from battleboard.app.instance_calls import Listener

            self._listener = Listener(self.address, take)

    def let_go(self) -> None:
        """Release the lock, so that another instance can be the first."""
        self._hang_up()
        if self._listener is not None:
            self._listener.close()
        self._lock.unlock()

    @property
    def _is_another(self) -> bool:
        """Whether another instance holds the lock; False if there can be no lock at all."""
        return self._lock.error() is QLockFile.LockError.LockFailedError

    def _hang_up(self) -> None:
        if self._call is not None:
            self._call.hang_up()
            self._call = None


def address_of(folders: UserFolders, environment: Mapping[str, str] = os.environ) -> str:
    """Return the socket address of the first instance, unique per user and BATTLEBOARD_HOME."""
    whose = "\0".join((_user(environment), str(folders.data)))
    name = f"battleboard-{blake2b(whose.encode(errors='replace'), digest_size=6).hexdigest()}"
    if sys.platform == "win32":
        return name
    own = Path(environment.get("XDG_RUNTIME_DIR", ""))
    return str((own if own.is_absolute() and own.is_dir() else Path(QDir.tempPath())) / name)


def _user(environment: Mapping[str, str]) -> str:
    """Return a name or number that distinguishes users who share a folder."""
    return environment.get("USERNAME", "") if sys.platform == "win32" else str(os.getuid())


def _lock_in(folder: Path) -> QLockFile:
    # Without the folder there is no lock, and each instance runs on its own.
    with suppress(NotSavedError):
        make_folder(folder)
    lock = QLockFile(str(folder / "running.lock"))
    # A session may last all evening: the lock goes stale only when its process is gone.
    lock.setStaleLockTime(0)
    return lock
