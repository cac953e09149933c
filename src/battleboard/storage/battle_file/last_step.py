"""A note of the last step, kept beside an open battle file to detect a lost tail.

Until a battle is closed, recent steps exist only in SQLite's WAL. If the WAL is deleted or
truncated after a crash, the rest of the file is valid, and nothing in it shows that there were
later steps. So the number and chain hash of the last acknowledged step are kept in a separate
file, deleted when the battle is closed; from then on they are among the file's `meta` values.

A file copied alone while it is open lacks both the WAL and the note. So while a file is open, its
`meta` values say so, and until when it is complete: if such a file has no note, it is a lone copy.
"""

from contextlib import suppress
from datetime import datetime
from hashlib import sha256
from pathlib import Path
from struct import calcsize, pack, unpack
from typing import BinaryIO, Final, NamedTuple

_FORM: Final = ">q32s"
# Length of the checksum in bytes.
_SUM: Final = 8
OPEN: Final = "open"
"""Name of the `meta` value of an open file: when its steps were last written into it."""
_TIME: Final = "%Y-%m-%d %H:%M"
_ALONE: Final = (
    "This file was copied, or left without its log, while the battle was open: it ends with step "
    "{}{}. What was done later is not in it."
)


class LastStep(NamedTuple):
    """An acknowledged step: its number, and the chain hash up to it."""

    number: int
    chain: bytes

    @property
    def text(self) -> str:
        return f"{self.number} {self.chain.hex()}"


def parse_step(text: str) -> LastStep | None:
    number, _, chain = text.partition(" ")
    with suppress(ValueError):
        return LastStep(int(number), bytes.fromhex(chain))
    return None


def time_now() -> str:
    return datetime.now().astimezone().strftime(_TIME)


def lone_copy_warning(step: int, stored: str) -> str:
    """Warn that a file copied alone is complete only up to a step, written at the time `stored`."""
    with suppress(ValueError):
        datetime.strptime(stored, _TIME)  # noqa: DTZ007 - only its form is checked
        return _ALONE.format(step, f", of {stored}")
    return _ALONE.format(step, "")


def note_path(path: Path) -> Path:
    return path.with_name(f"{path.name}-last")


def read_note(path: Path) -> LastStep | None:
    """The step in the note beside a file; None without a note, or if its checksum fails."""
    content = b""
    with suppress(OSError):
        content = note_path(path).read_bytes()
    words, total = content[: calcsize(_FORM)], content[calcsize(_FORM) :]
    if len(total) != _SUM or sha256(words).digest()[:_SUM] != total:
        return None
    return LastStep(*unpack(_FORM, words))


class StepNote:
    """The note of the last step beside one open file; errors in writing it are ignored."""

    def __init__(self, path: Path) -> None:
        self._path = note_path(path)
        self._file: BinaryIO | None = None

    def write(self, step: LastStep) -> None:
        words = pack(_FORM, *step)
        with suppress(OSError):
            if self._file is None:
                self._file = self._path.open("wb", buffering=0)
            self._file.seek(0)
            self._file.write(words + sha256(words).digest()[:_SUM])

    def close(self) -> None:
        with suppress(OSError):
            if self._file is not None:
                self._file.close()
            self._path.unlink(missing_ok=True)
