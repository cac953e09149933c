"""The parts of Qt that go into a bundle; PyInstaller's own hooks would take many more along."""

import re
import sys
from pathlib import Path
from typing import Final

Entries = list[tuple[str, str]]

BINDINGS: Final = frozenset({"QtCore", "QtGui", "QtNetwork", "QtSvg", "QtWidgets"}) | (
    # Only Linux is asked by D-Bus about its colours and its file manager.
    {"QtDBus"} if sys.platform == "linux" else set()
)
"""The modules of PySide6 that the program imports, and those that these load."""

PLUGINS: Final = frozenset(
    {
        # Without a display the window is drawn as a picture, and the self-test plays there.
        "platforms/qoffscreen",
        "platforms/qcocoa",
        "platforms/qwayland",
        "platforms/qwindows",
        "platforms/qxcb",
        # Frames of windows and their roles, which Wayland leaves to programs.
        "wayland-decoration-client/adwaita",
        "wayland-shell-integration/xdg-shell",
        # The file dialogs of the desktop, and letters that take more than one key.
        "platformthemes/qxdgdesktopportal",
        "platforminputcontexts/composeplatforminputcontextplugin",
        "platforminputcontexts/ibusplatforminputcontextplugin",
        # Maps and portraits come in these; PNG and BMP are in Qt itself.
        "imageformats/qgif",
        "imageformats/qico",
        "imageformats/qjpeg",
        "imageformats/qsvg",
        "imageformats/qtiff",
        "imageformats/qwebp",
        "iconengines/qsvgicon",
    }
)
"""The plugins that are wanted, by folder and name; each system has those that it knows."""

_FILE: Final = re.compile(r"(?:lib)?(?P<name>.+?)\.(?:so|dll|dylib)")


def plugin_name(path: str) -> str:
    """The folder and the bare name of a plugin's file: 'platforms/qxcb' for all systems."""
    file = Path(path.replace("\\", "/"))
    found = _FILE.fullmatch(file.name)
    return f"{file.parent.name}/{found['name'] if found else file.name}"


def used_parts(found: tuple[list[str], Entries, Entries]) -> tuple[list[str], Entries]:
    """What is wanted of the modules and plugins that PyInstaller found for a module of Qt.

    The translations, its third finding, are left out: the program speaks English.
    """
    modules, plugins, _translations = found
    return (
        [name for name in modules if name.rpartition(".")[2] in BINDINGS],
        [each for each in plugins if plugin_name(each[0]) in PLUGINS],
    )
