"""Explains what is missing if the program, Qt or one of its libraries cannot be loaded."""

import re
from collections.abc import Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Final

from battleboard.app.start_faults import MissingPartError
from battleboard.foundation.words import listing
from battleboard.storage.bundle_manifest import bundle_folder, changed_files, missing_files

PACKAGES: Final = MappingProxyType(
    {
        "libEGL.so.1": "libegl1",
        "libGL.so.1": "libgl1",
        "libX11-xcb.so.1": "libx11-xcb1",
        "libX11.so.6": "libx11-6",
        "libdbus-1.so.3": "libdbus-1-3",
        "libfontconfig.so.1": "libfontconfig1",
        "libfreetype.so.6": "libfreetype6",
        "libgthread-2.0.so.0": "libglib2.0-0",
        "libglib-2.0.so.0": "libglib2.0-0",
        "libwayland-client.so.0": "libwayland-client0",
        "libwayland-cursor.so.0": "libwayland-cursor0",
        "libwayland-egl.so.1": "libwayland-egl1",
        "libxcb.so.1": "libxcb1",
        "libxcb-cursor.so.0": "libxcb-cursor0",
        "libxcb-icccm.so.4": "libxcb-icccm4",
        "libxcb-image.so.0": "libxcb-image0",
        "libxcb-keysyms.so.1": "libxcb-keysyms1",
        "libxcb-randr.so.0": "libxcb-randr0",
        "libxcb-render.so.0": "libxcb-render0",
        "libxcb-render-util.so.0": "libxcb-render-util0",
        "libxcb-shape.so.0": "libxcb-shape0",
        "libxcb-shm.so.0": "libxcb-shm0",
        "libxcb-sync.so.1": "libxcb-sync1",
        "libxcb-xfixes.so.0": "libxcb-xfixes0",
        "libxcb-xkb.so.1": "libxcb-xkb1",
        "libxkbcommon.so.0": "libxkbcommon0",
        "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
    }
)
"""The Debian package of each system library that Qt needs."""
_LIBRARY: Final = re.compile(r"(lib[\w.+-]+\.so[\w.]*): cannot open shared object file")
_MOST_NAMED: Final = 3
_REPAIR: Final = (
    "If an antivirus program has quarantined files, restore them, or else reinstall Battleboard."
)


def missing_library(words: str) -> str:
    """Return a sentence about the missing system library that a message names, or ''."""
    found = _LIBRARY.search(words)
    if found is None:
        return ""
    package = PACKAGES.get(found[1])
    remedy = (
        f"on Debian or Ubuntu, run 'sudo apt-get install {package}'"
        if package
        else "install the system package that provides it"
    )
    return f"The library '{found[1]}' is missing on this computer; {remedy}."


def check_bundle(folder: Path | None = None) -> None:
    """Raise an error that names the missing or changed files of a packaged program."""
    folder = folder or bundle_folder()
    if folder is None:
        return
    for files, what in ((missing_files(folder), "missing"), (changed_files(folder), "damaged")):
        if files:
            raise MissingPartError(f"{_parts_in_words(files)} {what}. {_REPAIR}")


def loading_problem(fault: ImportError) -> MissingPartError:
    try:
        check_bundle()
    except MissingPartError as missing:
        return missing
    said = missing_library(str(fault))
    return MissingPartError(
        said or f"A part of Battleboard cannot be loaded ({fault}). Reinstall Battleboard."
    )


def _parts_in_words(paths: Sequence[str]) -> str:
    # A library may appear twice if one is a link to the other.
    files = list(dict.fromkeys(Path(each).name for each in paths))
    named = [f"'{each}'" for each in files[:_MOST_NAMED]]
    if len(files) > _MOST_NAMED:
        named.append(f"{len(files) - _MOST_NAMED} more")
    many = "Parts" if len(files) > 1 else "A part"
    return f"{many} of Battleboard ({listing(named)}) {'are' if len(files) > 1 else 'is'}"
