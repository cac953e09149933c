"""The parts of Qt that go into a bundle; PyInstaller's own hooks would include many more."""

import re
import sys
from pathlib import Path
from typing import Final

Entries = list[tuple[str, str]]

BINDINGS: Final = frozenset({"QtCore", "QtGui", "QtNetwork", "QtSvg", "QtWidgets"}) | (
    # Only on Linux does the program use D-Bus: for the colour scheme and the file manager.
    {"QtDBus"} if sys.platform == "linux" else set()
)
"""The modules of PySide6 that the program imports, and those that these load."""

PLUGINS: Final = frozenset(
    {
        # For running without a display: it draws the window as a picture, and runs the self-test.
        "platforms/qoffscreen",
        "platforms/qcocoa",
        "platforms/qwayland",
        "platforms/qwindows",
        "platforms/qxcb",
        # Window decorations and the shell protocol, which Wayland leaves to programs.
        "wayland-decoration-client/adwaita",
        "wayland-shell-integration/xdg-shell",
        # The desktop's file dialogs, and input methods for letters that take more than one key.
        "platformthemes/qxdgdesktopportal",
        "platforminputcontexts/composeplatforminputcontextplugin",
        "platforminputcontexts/ibusplatforminputcontextplugin",
        # Formats of maps and portraits; PNG and BMP are built into Qt.
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
    """Filter the modules and plugins that PyInstaller found for a Qt module.

    The translations, its third result, are left out: the program speaks English.
    """
    modules, plugins, _translations = found
    return (
        [name for name in modules if name.rpartition(".")[2] in BINDINGS],
        [each for each in plugins if plugin_name(each[0]) in PLUGINS],
    )
