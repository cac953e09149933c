"""What one start of the program, or the desktop, asks of the one that is at work."""

import os
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final, NamedTuple

_TOKEN: Final = "XDG_ACTIVATION_TOKEN"  # noqa: S105 - the name of a variable


class Request(NamedTuple):
    """What a second start asks for: files to open, and its leave to come to the front."""

    files: tuple[Path, ...] = ()
    token: str = ""

    def encoded(self) -> bytes:
        """The request as a line."""
        import json

        plain = {"files": [str(each) for each in self.files], "token": self.token}
        return json.dumps(plain).encode() + b"\n"


def request_of(files: Sequence[Path], environment: Mapping[str, str] = os.environ) -> Request:
    """The request of this start; its files are found from everywhere."""
    return Request(tuple(each.absolute() for each in files), environment.get(_TOKEN, ""))


def decoded(line: bytes) -> Request | None:
    """The request in a line, or None where it is none."""
    # The start page needs none of it.
    import json

    with suppress(ValueError, TypeError, KeyError, RecursionError):
        plain = json.loads(line)
        return Request(tuple(Path(each) for each in plain["files"]), str(plain["token"]))
    return None
