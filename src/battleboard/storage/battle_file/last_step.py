"""A note beside an open file of how far it has come, by which a lost end is noticed.

What was done last lies in the log of SQLite (`-wal`) until the file is closed. Where that log is
deleted or cut off after a crash, what is left is sound as far as it goes, and nothing in it tells
that it once went further. So the number and the hash of the last step that was acknowledged are
kept in a file of their own, which is deleted when the battle is closed; from then on they are among
the single values of the file.
"""

from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from struct import calcsize, pack, unpack
from typing import BinaryIO, Final, NamedTuple

_FORM: Final = ">q32s"
_SUM: Final = 8


class LastStep(NamedTuple):
    """A step that was acknowledged: its number, and the hash of the chain up to it."""

    number: int
    chain: bytes

    @property
    def text(self) -> str:
        """The step as a single value of the file."""
        return f"{self.number} {self.chain.hex()}"


def step_in(text: str) -> LastStep | None:
    """The step that a single value of the file names, if it names one."""
    number, _, chain = text.partition(" ")
    with suppress(ValueError):
        return LastStep(int(number), bytes.fromhex(chain))
    return None


def note_of(path: Path) -> Path:
    """The path of the note beside a battle's file."""
    return path.with_name(f"{path.name}-last")


def noted_step(path: Path) -> LastStep | None:
    """The step that is noted beside a file, if there is a note and it is whole."""
    content = b""
    with suppress(OSError):
        content = note_of(path).read_bytes()
    words, total = content[: calcsize(_FORM)], content[calcsize(_FORM) :]
    if len(total) != _SUM or sha256(words).digest()[:_SUM] != total:
        return None
    return LastStep(*unpack(_FORM, words))


class StepNote:
    """The note beside one open file; where it cannot be written, there is none."""

    def __init__(self, path: Path) -> None:
        self._path = note_of(path)
        self._file: BinaryIO | None = None

    def write(self, step: LastStep) -> None:
        """Note a step in the place of the last one."""
        words = pack(_FORM, *step)
        with suppress(OSError):
            if self._file is None:
                self._file = self._path.open("wb", buffering=0)
            self._file.seek(0)
            self._file.write(words + sha256(words).digest()[:_SUM])

    def close(self) -> None:
        """Delete the note: the file itself has everything now."""
        with suppress(OSError):
            if self._file is not None:
                self._file.close()
            self._path.unlink(missing_ok=True)
