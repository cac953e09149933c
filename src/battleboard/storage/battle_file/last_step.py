"""A note beside an open file of its last saved step, so that a lost tail is noticed.

Until a battle is closed, recent steps exist only in SQLite's WAL. If the WAL is deleted or
truncated after a crash, the rest is valid as far as it goes, and nothing in it shows that it once
went further. So the number and chain hash of the last acknowledged step are kept in a separate
file, deleted when the battle is closed; from then on they are among the file's `meta` values.
"""

from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from struct import calcsize, pack, unpack
from typing import BinaryIO, Final, NamedTuple

_FORM: Final = ">q32s"
_SUM: Final = 8


class LastStep(NamedTuple):
    """An acknowledged step: its number, and the chain hash up to it."""

    number: int
    chain: bytes

    @property
    def text(self) -> str:
        """The step as stored in `meta`."""
        return f"{self.number} {self.chain.hex()}"


def parse_step(text: str) -> LastStep | None:
    """Parse a step stored in `meta`; None if it is malformed."""
    number, _, chain = text.partition(" ")
    with suppress(ValueError):
        return LastStep(int(number), bytes.fromhex(chain))
    return None


def note_path(path: Path) -> Path:
    """The path of the note beside a battle file."""
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
    """The note beside one open file; if it cannot be written, there is none."""

    def __init__(self, path: Path) -> None:
        self._path = note_path(path)
        self._file: BinaryIO | None = None

    def write(self, step: LastStep) -> None:
        """Overwrite the note with a new step."""
        words = pack(_FORM, *step)
        with suppress(OSError):
            if self._file is None:
                self._file = self._path.open("wb", buffering=0)
            self._file.seek(0)
            self._file.write(words + sha256(words).digest()[:_SUM])

    def close(self) -> None:
        """Delete the note: the file itself now has everything."""
        with suppress(OSError):
            if self._file is not None:
                self._file.close()
            self._path.unlink(missing_ok=True)
