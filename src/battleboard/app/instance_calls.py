"""The two ends of the line on which a later start hands its file to the first one.

What was handed over is opened only once the later start has confirmed it, so that one that would
wait no longer and opens its own window does not leave the file to both.
"""

import ctypes
import sys
from collections.abc import Callable
from typing import Any, Final

from PySide6.QtCore import QDeadlineTimer, QObject, QThread, Signal
from PySide6.QtNetwork import QLocalServer, QLocalSocket

from battleboard.app.start_request import Request, decoded

_BETWEEN_CALLS_MS: Final = 10
_CONFIRMED_MS: Final = 100
_HERE: Final = b"here"
_GO: Final = b"go"
_ANY_PROCESS: Final = -1
_MOST_BYTES: Final = 64 * 1024


class Call:
    """A call to the first start, which may be too busy to answer at once."""

    def __init__(self, address: str, request: Request) -> None:
        self._address = address
        self._request = request
        self._socket: QLocalSocket | None = None

    def is_taken(self, patience_ms: int) -> bool:
        """Whether the first start answers within a time; the request is then confirmed."""
        end = QDeadlineTimer(patience_ms)
        socket = self._connected(end)
        if socket is None or not (socket.canReadLine() or socket.waitForReadyRead(_left(end))):
            return False
        if bytes(socket.readLine().data()).strip() != _HERE:
            return False
        let_others_come_forward()
        socket.write(_GO + b"\n")
        socket.flush()
        # To close a pipe of Windows at once would take back what was not read yet.
        socket.waitForDisconnected(_CONFIRMED_MS)
        return True

    def hang_up(self) -> None:
        """Take the request back, if it is not confirmed."""
        if self._socket is not None:
            self._socket.abort()
            self._socket = None

    def _connected(self, end: QDeadlineTimer) -> QLocalSocket | None:
        """The line on which the request was made; the first start may begin to listen only soon."""
        while self._socket is None:
            socket = QLocalSocket()
            socket.connectToServer(self._address)
            if socket.waitForConnected(_left(end)):
                socket.write(self._request.encoded())
                socket.flush()
                self._socket = socket
            elif end.hasExpired():
                return None
            else:
                QThread.msleep(_BETWEEN_CALLS_MS)
        return self._socket


class Listener(QObject):
    """Hears the starts that come later, and calls back with what each asks for."""

    def __init__(
        self, address: str, take: Callable[[Request], None], parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._take = take
        self._server = QLocalServer(self)
        self._server.setSocketOptions(QLocalServer.SocketOption.UserAccessOption)
        self._server.newConnection.connect(self._meet)
        # Left behind by a start that was killed; whoever holds the lock may clear it away.
        QLocalServer.removeServer(address)
        self._server.listen(address)

    def close(self) -> None:
        """Stop listening for later instances."""
        self._server.close()

    def _meet(self) -> None:
        while self._server.hasPendingConnections():
            visit = Visit(self._server.nextPendingConnection(), self)
            visit.confirmed.connect(self._take)
            visit.hear()


class Visit(QObject):
    """One later start: what it asks for, until it confirms that.

    `confirmed(request)` tells that it leaves the request to this one.
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
        """Read what has come."""
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
        self._request = decoded(line)
        if self._request is None:
            self._socket.abort()
        else:
            self._socket.write(_HERE + b"\n")
            self._socket.flush()


def _left(end: QDeadlineTimer) -> int:
    return max(0, int(end.remainingTime()))


def let_others_come_forward() -> None:
    """Let the other start come to the front: Windows leaves that to the program in front."""
    if sys.platform == "win32":
        windows: Any = ctypes
        windows.windll.user32.AllowSetForegroundWindow(_ANY_PROCESS)
