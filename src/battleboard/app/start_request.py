"""Requests to open files, from a later instance or the desktop, to the running instance."""

import os
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final, NamedTuple

_TOKEN: Final = "XDG_ACTIVATION_TOKEN"  # noqa: S105 - the name of a variable


class Request(NamedTuple):
    """A request: files to open, and a token that lets the window come to the front."""

    files: tuple[Path, ...] = ()
    token: str = ""

    def encode(self) -> bytes:
        import json

        plain = {"files": [str(each) for each in self.files], "token": self.token}
        return json.dumps(plain).encode() + b"\n"


def request_of(files: Sequence[Path], environment: Mapping[str, str] = os.environ) -> Request:
    """Return the request of this instance, with absolute paths."""
    return Request(tuple(each.absolute() for each in files), environment.get(_TOKEN, ""))


def decode_request(line: bytes) -> Request | None:
    # Imported here because the start page does not need it.
    import json

    with suppress(ValueError, TypeError, KeyError, RecursionError):
        plain = json.loads(line)
        return Request(tuple(Path(each) for each in plain["files"]), str(plain["token"]))
    return None
