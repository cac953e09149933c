"""Large contents that are laid aside on the disk while they may be asked for again.

Their files have no name, so that none is left when the program ends, however it does.
"""

import weakref
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO, Final

_DISK: Final = Path("/var/tmp")  # noqa: S108 - nobody else finds a file without a name
"""Where there is such a folder it lies on a disk; that of other temporary files may be memory."""


class DiskCache:
    """A content that was laid aside; it is gone with this object."""

    def __init__(self, file: IO[bytes]) -> None:
        self.handle = file.fileno()
        """The number by which the system knows the open file."""
        weakref.finalize(self, file.close)


def cached_on_disk(content: bytes, folder: Path = _DISK) -> DiskCache | None:
    """Lay a content aside; None where there is no room for it."""
    try:
        file = TemporaryFile(dir=folder if folder.is_dir() else None, buffering=0)  # noqa: SIM115
        kept = DiskCache(file)
        written = 0
        while written < len(content):
            written += file.write(memoryview(content)[written:])
    except OSError:
        return None
    return kept
