"""The server of the players' page: plain HTTP with server-sent events, in a thread of its own.

The thread touches no Qt object and shares nothing with the UI thread but bytes: layers go in,
pings and the number of readers come out when the UI thread asks. So nothing that a visitor does
can hold up the window: each reader has one message under way, and a limited time to take it.
"""

import asyncio
import socket
import sys
from asyncio import StreamReader, StreamReaderProtocol, StreamWriter
from collections import deque
from collections.abc import Callable, Coroutine, Mapping
from contextlib import suppress
from ipaddress import ip_address
from logging import getLogger
from secrets import token_urlsafe
from threading import Thread
from typing import Any, Final, TypeAlias

from PySide6.QtCore import QObject, QTimer, Signal

from battleboard.board.point import Point
from battleboard.foundation.fault import Fault
from battleboard.queries.web import page_request as web
from battleboard.queries.web.layer_store import LayerStore
from battleboard.queries.web.visitor_limits import VisitorLimits

_logger: Final = getLogger(__name__)
PORTS: Final = (8642, 8643, 8644, 0)
"""Preferred ports, so that a firewall rule can name one; 0 is any free port."""
_KEY_BYTES: Final = 16
_BACKLOG: Final = 32
_PAUSE_S: Final = 0.004
"""Pause after each connection: a flood waits in the queue of the system, which drops the rest."""
_HEAD_S: Final = 5.0
_SLOWEST_S: Final = 20.0
"""Maximum time for a reader to take a message."""
_BEAT_S: Final = 5.0
_STREAM: Final = ("GET", "stream")
_BEAT: Final = b"event: beat\ndata: 0\n\n"
_UNDER_WAY: Final = 64 * 1024
"""Maximum number of bytes waiting for one reader, beyond its current message."""
_MOST_PINGS: Final = 8
_LOOK_MS: Final = 100
_END_S: Final = 3.0


class NoNetworkError(Fault):
    """The computer is not on a private network, or no port is free."""


Pages: TypeAlias = Mapping[str, tuple[str, bytes]]
"""The files of the page by the last part of their addresses: types and contents."""


class PageServer(QObject):
    """Serves the page while it lives, under an address with a fresh key.

    `readers_changed()` is emitted when the number of browsers showing the page changes, and
    `pinged(point)` when a player pings a point.
    """

    readers_changed = Signal()
    pinged = Signal(object)

    def __init__(self, host: str, pages: Pages, parent: QObject | None = None) -> None:
        """Start to serve, or raise a `NoNetworkError`."""
        super().__init__(parent)
        listener = _listener(host)
        key = token_urlsafe(_KEY_BYTES)
        self.address: str = f"http://{host}:{listener.getsockname()[1]}/{key}/"
        self.readers: int = 0
        self._serving = _Serving(listener, key, pages)
        self._thread = Thread(target=self._serving.run, name="players' page", daemon=True)
        self._thread.start()
        self._looks = QTimer(self, interval=_LOOK_MS)
        self._looks.timeout.connect(self._look)
        self._looks.start()
        _logger.info("the players' page is on")

    def publish(self, layers: Mapping[str, bytes]) -> None:
        """Show these layers, and no others, to all readers."""
        self._serving.call(self._serving.take, layers)

    def allow_pings(self, *, on: bool) -> None:
        self._serving.takes_pings = on

    def stop(self) -> None:
        self._looks.stop()
        self._serving.call(self._serving.end)
        self._thread.join(_END_S)
        self.readers = 0
        _logger.info("the players' page is off")

    def _look(self) -> None:
        """Report the pings and the number of readers that the server's thread has counted."""
        pings, readers = self._serving.pings, self._serving.limits.readers
        while pings:
            self.pinged.emit(pings.popleft())
        if readers != self.readers:
            self.readers = readers
            self.readers_changed.emit()


def _listener(host: str) -> socket.socket:
    for port in PORTS:
        listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        try:
            if sys.platform != "win32":
                # Otherwise a port stays taken for a minute after its release. Windows has no such
                # wait, and there the option would let other programs listen on the port as well.
                listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            # Connections inherit the small buffer: a slow reader gets the latest picture, not a
            # backlog.
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, _UNDER_WAY)
            listener.bind((host, port))
            listener.listen(_BACKLOG)
        except OSError:
            listener.close()
        else:
            listener.setblocking(False)  # noqa: FBT003 - Python's own signature
            return listener
    raise NoNetworkError("No port is free for the players' page.")


def local_address() -> str:
    """Find this computer's address on its network, or raise a `NoNetworkError`; sends nothing."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # With a datagram socket, this only looks up the route.
            probe.connect(("10.255.255.255", 9))
        except OSError as why:
            raise NoNetworkError("This computer is not on a network.") from why
        address: str = probe.getsockname()[0]
    if not ip_address(address).is_private:
        raise NoNetworkError("This computer is directly on the internet, not on a home network.")
    return address


class _Visit(StreamReaderProtocol):
    """A connection; it is closed as soon as the visitor closes their end."""

    def __init__(self, reader: StreamReader) -> None:
        super().__init__(reader)
        self.news = asyncio.Event()

    def eof_received(self) -> bool:
        super().eof_received()
        return False

    def connection_lost(self, why: Exception | None) -> None:
        super().connection_lost(why)
        self.news.set()


class _Serving:
    """The server itself, which runs in its own thread."""

    def __init__(self, listener: socket.socket, key: str, pages: Pages) -> None:
        self.limits = VisitorLimits()
        self.pings: deque[Point] = deque(maxlen=_MOST_PINGS)
        self.takes_pings: bool = False
        self._listener, self._key, self._pages = listener, key, pages
        self._loop = asyncio.new_event_loop()
        self._ended = asyncio.Event()
        self._store = LayerStore()
        self._readers: set[_Visit] = set()
        self._tasks: set[asyncio.Task[None]] = set()

    def call(self, work: Callable[..., object], *given: object) -> None:
        """Call a function in the server's thread, from another thread."""
        self._loop.call_soon_threadsafe(work, *given)

    def run(self) -> None:
        with self._listener:
            self._loop.run_until_complete(self._serve())
        self._loop.close()

    def take(self, layers: Mapping[str, bytes]) -> None:
        if self._store.put(layers):
            for reader in self._readers:
                reader.news.set()

    def end(self) -> None:
        self._ended.set()

    async def _serve(self) -> None:
        self._start(self._accept())
        await self._ended.wait()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = self._loop.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _accept(self) -> None:
        """Accept connections one at a time, and only while there is room."""
        while True:
            await asyncio.sleep(_PAUSE_S)
            if self.limits.is_full:
                continue
            with suppress(OSError):
                visitor, (address, *_) = await self._loop.sock_accept(self._listener)
                if self.limits.admit(address, self._loop.time()):
                    self._start(self._receive(visitor, address))
                else:
                    visitor.close()

    async def _receive(self, visitor: socket.socket, address: str) -> None:
        """Answer one request, or stream changes to a reader, and close the connection."""
        reader = StreamReader(limit=web.LONGEST_HEAD, loop=self._loop)
        visit = _Visit(reader)
        transport, _ = await self._loop.connect_accepted_socket(lambda: visit, visitor)
        transport.set_write_buffer_limits(high=_UNDER_WAY)
        writer = StreamWriter(transport, visit, reader, self._loop)
        try:
            with suppress(OSError, TimeoutError, EOFError, asyncio.LimitOverrunError):
                async with asyncio.timeout(_HEAD_S):
                    request, body = await self._read(reader)
                if request and self._is_stream(request):
                    await self._stream(visit, writer)
                else:
                    writer.write(self._answer(request, body, address))
                writer.close()
                async with asyncio.timeout(_SLOWEST_S):
                    await writer.wait_closed()
        finally:
            # Drop what is unsent: a visitor who reads no more must not make us keep it.
            transport.abort()
            self.limits.leave(address)

    async def _read(self, reader: StreamReader) -> tuple[web.PageRequest | None, bytes]:
        """Read a request, and its body if the key is right and the body is short enough."""
        request = web.read_request(await reader.readuntil(b"\r\n\r\n"))
        if request is None or not self._has_key(request) or request.length > web.LONGEST_BODY:
            return request, b""
        return request, await reader.readexactly(request.length)

    def _has_key(self, request: web.PageRequest) -> bool:
        return web.is_key(request.key, self._key)

    def _is_stream(self, request: web.PageRequest) -> bool:
        is_asked = (request.method, request.page) == _STREAM
        return is_asked and self._has_key(request) and not self.limits.has_enough

    def _answer(self, request: web.PageRequest | None, body: bytes, address: str) -> bytes:
        if request is None:
            return web.answer(400)
        if not self._has_key(request):
            self.limits.note_wrong_key(address, self._loop.time())
            return web.answer(404)
        if request.length > web.LONGEST_BODY:
            return web.answer(413)
        match request.method, request.page:
            case "GET", page if page in self._pages:
                return web.answer(200, *self._pages[page])
            case "POST", "ping":
                return web.answer(self._ping(body, address))
            case asked:
                return web.answer(429 if asked == _STREAM else 404)

    def _ping(self, body: bytes, address: str) -> int:
        """Accept or refuse a ping, and return the HTTP status of the response."""
        if not self.takes_pings:
            return 403
        if not self.limits.may_ping(address, self._loop.time()):
            return 429
        at = web.ping_place(body)
        if at is None:
            return 400
        self.pings.append(at)
        return 204

    async def _stream(self, visit: _Visit, writer: StreamWriter) -> None:
        """Send each change to a reader, as fast as the reader takes them."""
        self.limits.readers += 1
        self._readers.add(visit)
        try:
            writer.write(web.stream_head())
            sent = 0
            while not writer.is_closing():
                visit.news.clear()
                version = self._store.version
                writer.write(self._store.since(sent) if sent < version else _BEAT)
                sent = version
                async with asyncio.timeout(_SLOWEST_S):
                    await writer.drain()
                with suppress(TimeoutError):
                    async with asyncio.timeout(_BEAT_S):
                        await visit.news.wait()
        finally:
            self._readers.discard(visit)
            self.limits.readers -= 1
