"""The two ends of the socket on which a later instance hands its file to the first one.

A file is opened only once the later instance has confirmed the handover. Otherwise, if it had
given up waiting and opened its own window, both would open the file.
"""

import ctypes
import sys
from collections.abc import Callable
from typing import Any, Final

from PySide6.QtCore import QDeadlineTimer, QObject, QThread, Signal
from PySide6.QtNetwork import QLocalServer, QLocalSocket

from battleboard.app.start_request import Request, decode_request

_BETWEEN_CALLS_MS: Final = 10
_CONFIRMED_MS: Final = 100
_HERE: Final = b"here"
_GO: Final = b"go"
_ANY_PROCESS: Final = -1
_MOST_BYTES: Final = 64 * 1024


class Call:
    """A connection to the first instance, which may be too busy to answer at once."""

    def __init__(self, address: str, request: Request) -> None:
        self._address = address
        self._request = request
        self._socket: QLocalSocket | None = None

    def is_taken(self, patience_ms: int) -> bool:
        """Whether the first instance answers in time; if so, confirm the request."""
        end = QDeadlineTimer(patience_ms)
        socket = self._connect(end)
        if socket is None or not (socket.canReadLine() or socket.waitForReadyRead(_left(end))):
            return False
        if bytes(socket.readLine().data()).strip() != _HERE:
            return False
        allow_foreground()
        socket.write(_GO + b"\n")
        socket.flush()
        # Closing a Windows pipe at once would discard what has not been read yet.
        socket.waitForDisconnected(_CONFIRMED_MS)
        return True

    def hang_up(self) -> None:
        """Withdraw an unconfirmed request."""
        if self._socket is not None:
            self._socket.abort()
            self._socket = None

    def _connect(self, end: QDeadlineTimer) -> QLocalSocket | None:
        """Connect and send the request; retry until `end`, as nobody may be listening yet."""
        while self._socket is None:
            socket = QLocalSocket()
            socket.connectToServer(self._address)
            if socket.waitForConnected(_left(end)):
                socket.write(self._request.encode())
                socket.flush()
                self._socket = socket
            elif end.hasExpired():
                return None
            else:
                QThread.msleep(_BETWEEN_CALLS_MS)
        return self._socket


class Listener(QObject):
    """Listens for later instances, and calls back with the request of each."""

    def __init__(
        self, address: str, take: Callable[[Request], None], parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._take = take
        self._server = QLocalServer(self)
        self._server.setSocketOptions(QLocalServer.SocketOption.UserAccessOption)
        self._server.newConnection.connect(self._meet)
        # A killed instance may have left its socket behind; the holder of the lock may remove it.
        QLocalServer.removeServer(address)
        self._server.listen(address)

    def close(self) -> None:
        self._server.close()

    def _meet(self) -> None:
        while self._server.hasPendingConnections():
            visit = Visit(self._server.nextPendingConnection(), self)
            visit.confirmed.connect(self._take)
            visit.hear()


class Visit(QObject):
    """The connection of one later instance, until it confirms its request.

    `confirmed(request)` is emitted when the later instance leaves the request to this one.
    """

    confirmed = Signal(object)

    def __init__(self, socket: QLocalSocket, parent: QObject) -> None:
        super().__init__(parent)
        self._socket = socket
        self._request: Request | None = None
        socket.setParent(self)
        socket.readyRead.connect(self.hear)
        socket.disconnected.connect(self.deleteLater)

    def hear(self) -> None:
        while self._socket.canReadLine():
            self._answer(bytes(self._socket.readLine().data()).strip())
        if self._socket.bytesAvailable() > _MOST_BYTES:
            self._socket.abort()

    def _answer(self, line: bytes) -> None:
        if line == _GO and self._request is not None:
            request, self._request = self._request, None
            self._socket.disconnectFromServer()
            self.confirmed.emit(request)
            return
        self._request = decode_request(line)
        if self._request is None:
            self._socket.abort()
        else:
            self._socket.write(_HERE + b"\n")
            self._socket.flush()


def _left(end: QDeadlineTimer) -> int:
    return max(0, int(end.remainingTime()))


def allow_foreground() -> None:
    """Let the other instance raise its window: only the foreground program may allow that."""
    if sys.platform == "win32":
        windows: Any = ctypes
        windows.windll.user32.AllowSetForegroundWindow(_ANY_PROCESS)
