"""Visitors of the players' page, well-behaved and not."""

import json
import socket
from collections.abc import Iterator, Mapping
from typing import Final
from urllib.parse import urlsplit

from battleboard.models.web.page_server import PageServer

PATIENCE_S: Final = 5.0


def connected(server: PageServer) -> socket.socket:
    """A connection on which nothing has been sent yet."""
    parts = urlsplit(server.address)
    assert parts.hostname
    assert parts.port
    return socket.create_connection((parts.hostname, parts.port), PATIENCE_S)


def key_of(server: PageServer) -> str:
    return urlsplit(server.address).path.strip("/")


def asked(server: PageServer, page: str, *, key: str = "", body: bytes | None = None) -> bytes:
    """The whole answer to a request."""
    method = "GET" if body is None else "POST"
    length = f"Content-Length: {len(body)}\r\n" if body is not None else ""
    head = f"{method} /{key or key_of(server)}/{page} HTTP/1.1\r\nHost: x\r\n{length}\r\n"
    with connected(server) as visit:
        visit.sendall(head.encode() + (body or b""))
        return b"".join(iter(lambda: visit.recv(65536), b""))


def status_of(answer: bytes) -> int:
    return int(answer.split(b" ", 2)[1])


def is_closed(visit: socket.socket) -> bool:
    """Whether the server closes a connection without another byte."""
    try:
        return visit.recv(1) == b""
    except ConnectionError:
        return True


class Reader:
    """A browser that shows the page."""

    def __init__(self, server: PageServer) -> None:
        self.visit = connected(server)
        self.visit.sendall(f"GET /{key_of(server)}/stream HTTP/1.1\r\n\r\n".encode())
        self._file = self.visit.makefile("rb")
        self.status = int(self._file.readline().split(b" ")[1])
        while self._file.readline().strip():
            pass

    def messages(self) -> Iterator[Mapping[str, object]]:
        """The layers of each message, as they come."""
        for line in self._file:
            if line.startswith(b"data: {"):
                yield json.loads(line[6:])["layers"]

    def next_line(self) -> bytes:
        return self._file.readline()

    def next_layers(self) -> Mapping[str, object]:
        return next(self.messages())

    def close(self) -> None:
        self._file.close()
        self.visit.close()
