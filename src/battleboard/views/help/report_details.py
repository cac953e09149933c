"""Details for a bug report: versions, system, displays and the end of the log."""

import platform
import sys
from pathlib import Path

from PySide6 import __version__ as qt_version
from PySide6.QtCore import QSysInfo
from PySide6.QtGui import QGuiApplication, QScreen

from battleboard.storage.log_file import last_lines
from battleboard.storage.revision import version_in_words


def program_in_words() -> tuple[str, ...]:
    system = f"{QSysInfo.prettyProductName()}, {sys.platform} {platform.machine()}"
    shown = QGuiApplication.platformName() or "no window"
    return (
        f"Battleboard {version_in_words()}",
        f"Python {platform.python_version()}, Qt {qt_version} ({shown}), {system}",
    )


def displays_in_words() -> tuple[str, ...]:
    return tuple(map(_in_words, QGuiApplication.screens()))


def _in_words(screen: QScreen) -> str:
    area, name = screen.geometry(), f"{screen.manufacturer()} {screen.model()}".strip()
    return (
        f"{name or 'display'} ({screen.name()}), {area.width()} × {area.height()} "
        f"at {area.x()}, {area.y()}, scale {screen.devicePixelRatio():g}, "
        f"{screen.refreshRate():.0f} Hz"
    )


def report_details(log: Path) -> str:
    lines = last_lines(log) or ("Nothing was logged.",)
    return "\n".join(
        (*program_in_words(), "", "Displays:", *displays_in_words(), "", "Log:", *lines)
    )
