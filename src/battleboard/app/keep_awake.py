"""Keeps the screen and the computer awake, in each system's own way."""

import ctypes
import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final, Protocol

from battleboard.views.window.operating_system import KeepAwake, NoKeepAwake

if TYPE_CHECKING:
    from PySide6.QtDBus import QDBusConnection

_CONTINUOUS: Final = 0x80000000
_SYSTEM_REQUIRED: Final = 0x1
_DISPLAY_REQUIRED: Final = 0x2
_SERVICE: Final = "org.freedesktop.ScreenSaver"
_PATH: Final = "/org/freedesktop/ScreenSaver"
_LINE: Final = "battleboard-keep-awake"


class WindowsKeepAwake:
    """Asks Windows to stay awake; Windows drops the request when the program ends."""

    def __init__(self, ask: Callable[[int], object] | None = None) -> None:
        self._ask = ask or _execution_state()

    def begin(self) -> None:
        self._ask(_CONTINUOUS | _SYSTEM_REQUIRED | _DISPLAY_REQUIRED)

    def end(self) -> None:
        self._ask(_CONTINUOUS)


class Process(Protocol):
    """A background process."""

    def terminate(self) -> None:
        """End the process."""

    def wait(self) -> object:
        """Wait for the process to end."""


class MacKeepAwake:
    """Runs `caffeinate`, which ends with this program at the latest."""

    def __init__(self, start: Callable[[Sequence[str]], Process] = subprocess.Popen) -> None:
        self._start = start
        self._running: Process | None = None

    def begin(self) -> None:
        if self._running is None:
            command = ("/usr/bin/caffeinate", "-d", "-i", "-w", str(os.getpid()))
            with suppress(OSError):
                self._running = self._start(command)

    def end(self) -> None:
        running, self._running = self._running, None
        if running is not None:
            running.terminate()
            running.wait()


class DesktopConnection(Protocol):
    """A connection to the desktop."""

    def ask(self, *words: str) -> None:
        """Ask the desktop to stay awake while the connection is open."""

    def hang_up(self) -> None:
        """Close the connection."""


class DesktopKeepAwake:
    """Asks the Linux desktop to stay awake until the connection closes."""

    def __init__(self, call: "Callable[[], DesktopConnection | None] | None" = None) -> None:
        self._call = call or session_bus_connection
        self._line: DesktopConnection | None = None

    def begin(self) -> None:
        if self._line is None:
            self._line = self._call()
            if self._line is not None:
                self._line.ask("Battleboard", "Players are watching the battle")

    def end(self) -> None:
        line, self._line = self._line, None
        if line is not None:
            line.hang_up()


class SessionBusConnection:
    """A private connection to the session bus."""

    def __init__(self, bus: "QDBusConnection") -> None:
        self._bus: QDBusConnection | None = bus

    def ask(self, *words: str) -> None:
        """Ask the screen saver service to stay off, without waiting for its answer."""
        from PySide6.QtDBus import QDBusMessage

        message = QDBusMessage.createMethodCall(_SERVICE, _PATH, _SERVICE, "Inhibit")
        message.setArguments(list(words))
        if self._bus is not None:
            self._bus.send(message)

    def hang_up(self) -> None:
        from PySide6.QtDBus import QDBusConnection

        self._bus = None
        QDBusConnection.disconnectFromBus(_LINE)


def session_bus_connection() -> DesktopConnection | None:
    # Imported lazily: only a battle shown to the players needs it.
    from PySide6.QtDBus import QDBusConnection

    bus = QDBusConnection.connectToBus(QDBusConnection.BusType.SessionBus, _LINE)
    if bus.isConnected():
        return SessionBusConnection(bus)
    QDBusConnection.disconnectFromBus(_LINE)
    return None


def keep_awake_for(system: str = sys.platform) -> KeepAwake:
    match system:
        case "win32":
            return WindowsKeepAwake()
        case "darwin":
            return MacKeepAwake()
        case "linux":
            return DesktopKeepAwake()
        case _:
            return NoKeepAwake()


def _execution_state() -> Callable[[int], object]:
    windows: Any = ctypes
    kernel = windows.WinDLL("kernel32")
    kernel.SetThreadExecutionState.argtypes = [ctypes.c_uint]
    ask: Callable[[int], object] = kernel.SetThreadExecutionState
    return ask
