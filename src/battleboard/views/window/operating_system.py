"""The desktop around the window: reduced motion, what keeps it awake, and folders that it opens.

Qt 6.11 reports contrast, but not motion, so each system is asked in its own way.
"""

import os
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Final, Protocol, TypeAlias

from PySide6.QtCore import QProcess, QSettings, Qt, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QWidget

ReadSetting: TypeAlias = Callable[[str, str], object]
"""Reads a setting of the desktop by group and name; None if it is not set."""

_SPI_GETCLIENTAREAANIMATION: Final = 0x1042
_PATIENCE_MS: Final = 200
_FILE_MANAGER_MS: Final = 2000
"""A file manager may have to be started first."""


def prefers_reduced_motion(system: str = sys.platform) -> bool:
    """Whether the desktop asks for reduced motion."""
    asked = _ASKED.get(system)
    return asked() if asked else False


def linux_reduces_motion(read: ReadSetting) -> bool:
    """Whether a Linux desktop asks for it: by the common setting, or by that of GNOME."""
    common = read("org.freedesktop.appearance", "reduced-motion")
    return common == 1 or read("org.gnome.desktop.interface", "enable-animations") is False


def _windows() -> bool:
    """Whether 'Animation effects' are switched off in the settings of Windows."""
    import ctypes  # noqa: PLC0415 - only Windows has this library

    moves = ctypes.c_int(1)
    library = getattr(ctypes, "windll", None)
    if library is not None:
        library.user32.SystemParametersInfoW(_SPI_GETCLIENTAREAANIMATION, 0, ctypes.byref(moves), 0)
    return not moves.value


def _mac() -> bool:
    """Whether 'Reduce motion' is switched on in the settings of macOS."""
    return bool(QSettings("com.apple", "universalaccess").value("reduceMotion", 0, int))


def _linux() -> bool:
    return linux_reduces_motion(_read_from_portal)


def _read_from_portal(group: str, name: str) -> object:
    """Ask the portal for a setting of the desktop, if there is a portal."""
    # Only Linux needs it.
    from PySide6.QtDBus import QDBus, QDBusConnection, QDBusMessage, QDBusVariant  # noqa: PLC0415

    bus = QDBusConnection.sessionBus()
    if not bus.isConnected():
        return None
    question = QDBusMessage.createMethodCall(
        "org.freedesktop.portal.Desktop",
        "/org/freedesktop/portal/desktop",
        "org.freedesktop.portal.Settings",
        "Read",
    )
    question.setArguments([group, name])
    answer = bus.call(question, QDBus.CallMode.Block, _PATIENCE_MS)
    if answer.type() is not QDBusMessage.MessageType.ReplyMessage:
        return None
    found: object = next(iter(answer.arguments()), None)
    while isinstance(found, QDBusVariant):
        found = found.variant()
    return found


_ASKED: Final[Mapping[str, Callable[[], bool]]] = MappingProxyType(
    {"win32": _windows, "darwin": _mac, "linux": _linux}
)


class KeepAwake(Protocol):
    """Keeps the machine awake; where that is not possible, nothing happens."""

    def begin(self) -> None:
        """Keep screen and machine awake."""

    def end(self) -> None:
        """Let them sleep again."""


class LetSleep:
    """Does not keep the machine awake."""

    def begin(self) -> None:
        """Do nothing."""

    def end(self) -> None:
        """Do nothing."""


def show_in_folder(path: Path, system: str = sys.platform) -> bool:
    """Open the folder of a file with the file selected, or at least the folder."""
    match system:
        case "win32":
            shown = QProcess.startDetached("explorer", ["/select,", str(path)])[0]
        case "darwin":
            shown = QProcess.startDetached("/usr/bin/open", ["-R", str(path)])[0]
        case _:
            shown = _asked_desktop(path)
    return shown or QDesktopServices.openUrl(QUrl.fromLocalFile(str(path.parent)))


def _asked_desktop(path: Path) -> bool:
    """Ask the file manager of a Linux desktop; say whether there is one that has listened."""
    from PySide6.QtDBus import QDBus, QDBusConnection, QDBusMessage  # noqa: PLC0415 - seldom needed

    bus = QDBusConnection.sessionBus()
    if not bus.isConnected():
        return False
    service = "org.freedesktop.FileManager1"
    message = QDBusMessage.createMethodCall(
        service, "/org/freedesktop/FileManager1", service, "ShowItems"
    )
    message.setArguments([[path.as_uri()], ""])
    answer = bus.call(message, QDBus.CallMode.Block, _FILE_MANAGER_MS)
    return answer.type() is QDBusMessage.MessageType.ReplyMessage


def bring_to_front(window: QWidget, token: str = "") -> None:
    """Show a window before all others; a token is the leave that a desktop has given for it."""
    if token:
        # Where Qt looks for it when it asks a Wayland desktop.
        os.environ["XDG_ACTIVATION_TOKEN"] = token
    if window.isMinimized():
        window.setWindowState(window.windowState() & ~Qt.WindowState.WindowMinimized)
    window.show()
    window.raise_()
    window.activateWindow()
