"""Parses browser requests and builds the responses: just enough HTTP for one page."""

from collections.abc import Mapping
from hmac import compare_digest
from math import isfinite
from types import MappingProxyType
from typing import Final, NamedTuple

import msgspec

from battleboard.board.point import Point

LONGEST_HEAD: Final = 4096
"""Maximum length of a request without its body, in bytes; browsers send less than 1,000."""
LONGEST_BODY: Final = 128
_WORDS: Final[Mapping[int, str]] = MappingProxyType(
    {
        200: "OK",
        204: "No Content",
        400: "Bad Request",
        403: "Forbidden",
        404: "Not Found",
        413: "Content Too Large",
        429: "Too Many Requests",
    }
)
_POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src data: blob:; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
"""Content security policy: the page loads from and connects to its own server only."""
_HEADERS: Final = (
    "Cache-Control: no-store",
    "Connection: close",
    f"Content-Security-Policy: {_POLICY}",
    "Cross-Origin-Resource-Policy: same-origin",
    "Referrer-Policy: no-referrer",
    "X-Content-Type-Options: nosniff",
)


class PageRequest(NamedTuple):
    """A request: its method, the key and the page in its address, and the length of its body."""

    method: str
    key: str
    page: str
    length: int = 0


def read_request(head: bytes) -> PageRequest | None:
    """The request with this head, up to the empty line; None if the head is not valid."""
    if not head.isascii():
        return None
    first, *headers = head.decode("ascii").rstrip("\r\n").split("\r\n")
    words = first.split(" ")
    match words:
        case [method, target, "HTTP/1.1" | "HTTP/1.0"] if target.startswith("/"):
            key, _, page = target[1:].partition("/")
        case _:
            return None
    length = _length_of(headers)
    return None if length is None else PageRequest(method, key, page.partition("?")[0], length)


def _length_of(headers: list[str]) -> int | None:
    """The length of the body; None if a header is malformed or the body has an encoding."""
    length = 0
    for header in headers:
        name, colon, value = header.partition(":")
        match name.lower():
            case "content-length" if value.strip().isdecimal():
                # A length with too many digits is not converted: it is above the limit in any case.
                length = int(value) if len(value) < LONGEST_BODY else LONGEST_HEAD
            case "content-length" | "transfer-encoding":
                return None
            case _ if not colon:
                return None
            case _:
                pass
    return length


def is_key(asked: str, key: str) -> bool:
    """Whether a request has the right key, compared in constant time."""
    return compare_digest(asked.encode(), key.encode())


def answer(status: int, kind: str = "text/plain", content: bytes = b"") -> bytes:
    length = f"Content-Length: {len(content)}"
    return _head(status, length, f"Content-Type: {kind}; charset=utf-8") + content


def stream_head() -> bytes:
    """The head of a response that goes on with an endless stream of server-sent events."""
    return _head(200, "Content-Type: text/event-stream; charset=utf-8")


def _head(status: int, *headers: str) -> bytes:
    lines = (f"HTTP/1.1 {status} {_WORDS[status]}", *headers, *_HEADERS, "", "")
    return "\r\n".join(lines).encode("ascii")


class _PingBody(msgspec.Struct, forbid_unknown_fields=True):
    at: tuple[float, float]


def ping_place(body: bytes) -> Point | None:
    """The point on the board that a ping asks for; None if the body is not valid."""
    try:
        x, y = msgspec.json.decode(body, type=_PingBody).at
    except msgspec.DecodeError:
        return None
    return (x, y) if isfinite(x) and isfinite(y) else None
