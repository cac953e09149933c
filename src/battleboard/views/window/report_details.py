"""What goes along with a report: the versions, the system, the displays and the end of the log."""

import platform
import sys
from pathlib import Path

from PySide6 import __version__ as qt_version
from PySide6.QtCore import QProcess, QSysInfo, QUrl
from PySide6.QtGui import QDesktopServices, QGuiApplication, QScreen

from battleboard import __version__
from battleboard.storage.log_file import last_lines
from battleboard.views.window.messages import Severity
from battleboard.views.window.window_surface import WindowSurface


def program_in_words() -> tuple[str, ...]:
    """The versions of the program and of what it is made with, and the system it runs on."""
    system = f"{QSysInfo.prettyProductName()}, {sys.platform} {platform.machine()}"
    shown = QGuiApplication.platformName() or "no window"
    return (
        f"Battleboard {__version__}",
        f"Python {platform.python_version()}, Qt {qt_version} ({shown}), {system}",
    )


def displays_in_words() -> tuple[str, ...]:
    """Each display: what it is, how large, where it lies, and how much larger it paints."""
    return tuple(map(_in_words, QGuiApplication.screens()))


def _in_words(screen: QScreen) -> str:
    area, name = screen.geometry(), f"{screen.manufacturer()} {screen.model()}".strip()
    return (
        f"{name or 'display'} ({screen.name()}), {area.width()} × {area.height()} "
        f"at {area.x()}, {area.y()}, scale {screen.devicePixelRatio():g}, "
        f"{screen.refreshRate():.0f} Hz"
    )


def report_details(log: Path) -> str:
    """All of it as one text."""
    lines = last_lines(log) or ("Nothing was logged.",)
    return "\n".join(
        (*program_in_words(), "", "Displays:", *displays_in_words(), "", "Log:", *lines)
    )


def copy_details(window: WindowSurface) -> None:
    """Put the details on the clipboard, and say so."""
    QGuiApplication.clipboard().setText(report_details(window.recent_battles.places.log))
    window.messages.tell("The details are on the clipboard, ready for a report.", Severity.NOTE)


def show_log(window: WindowSurface) -> None:
    """Show where the log is kept, or say that there is none."""
    log = window.recent_battles.places.log
    if not log.is_file():
        window.messages.tell("There is no log: nothing could be written into it so far.")
    elif not show_in_folder(log):
        window.messages.tell(f"No folder could be opened here. The log is '{log}'.")


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
    answer = bus.call(message, QDBus.CallMode.Block, 2000)
    return answer.type() is QDBusMessage.MessageType.ReplyMessage
