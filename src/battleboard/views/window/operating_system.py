"""The desktop environment: reduced motion, staying awake, and opening folders.

Qt 6.11 reports contrast but not reduced motion, so each system is asked in its own way.
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
"""Reads a desktop setting by group and name; None if it is not set."""

_SPI_GETCLIENTAREAANIMATION: Final = 0x1042
_PATIENCE_MS: Final = 200
_FILE_MANAGER_MS: Final = 2000
"""Timeout: a file manager may have to be started first."""


def prefers_reduced_motion(system: str = sys.platform) -> bool:
    asked = _ASKED.get(system)
    return asked() if asked else False


def linux_reduces_motion(read: ReadSetting) -> bool:
    """Whether a Linux desktop asks for reduced motion, by the portal's or GNOME's setting."""
    common = read("org.freedesktop.appearance", "reduced-motion")
    return common == 1 or read("org.gnome.desktop.interface", "enable-animations") is False


def _windows() -> bool:
    """Whether 'Animation effects' are off in the Windows settings."""
    import ctypes  # noqa: PLC0415 - only Windows has this library

    # If the call fails this stays 1: animations on.
    moves = ctypes.c_int(1)
    library = getattr(ctypes, "windll", None)
    if library is not None:
        library.user32.SystemParametersInfoW(_SPI_GETCLIENTAREAANIMATION, 0, ctypes.byref(moves), 0)
    return not moves.value


def _mac() -> bool:
    """Whether 'Reduce motion' is on in the macOS settings."""
    return bool(QSettings("com.apple", "universalaccess").value("reduceMotion", 0, int))


def _linux() -> bool:
    return linux_reduces_motion(_read_from_portal)


def _read_from_portal(group: str, name: str) -> object:
    """Read a desktop setting from the XDG portal; None if that fails."""
    # Lazy, because only Linux needs D-Bus.
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
    """Prevents sleep; does nothing where that is impossible."""

    def begin(self) -> None:
        """Keep the screen and the machine awake."""

    def end(self) -> None:
        """Allow sleep again."""


class NoKeepAwake:
    """A `KeepAwake` that never prevents sleep."""

    def begin(self) -> None:
        """Do nothing."""

    def end(self) -> None:
        """Do nothing."""


def show_in_folder(path: Path, system: str = sys.platform) -> bool:
    """Show a file selected in its folder, or just open the folder; return whether it worked."""
    match system:
        case "win32":
            shown = QProcess.startDetached("explorer", ["/select,", str(path)])[0]
        case "darwin":
            shown = QProcess.startDetached("/usr/bin/open", ["-R", str(path)])[0]
        case _:
            shown = _show_via_dbus(path)
    return shown or QDesktopServices.openUrl(QUrl.fromLocalFile(str(path.parent)))


def _show_via_dbus(path: Path) -> bool:
    """Ask the file manager over D-Bus to show a file; False if none has answered."""
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
    """Raise and activate a window; a token is the desktop's permission to do so."""
    if token:
        # Qt reads the token from here when it asks the Wayland compositor for activation.
        os.environ["XDG_ACTIVATION_TOKEN"] = token
    if window.isMinimized():
        window.setWindowState(window.windowState() & ~Qt.WindowState.WindowMinimized)
    window.show()
    window.raise_()
    window.activateWindow()


def open_page(address: str) -> bool:
    """Open a page in the user's browser; nothing is sent by Battleboard itself."""
    return QDesktopServices.openUrl(QUrl(address))
