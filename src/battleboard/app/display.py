"""Where a window would open, and whether anyone would see it there."""

import ctypes
import socket
import sys
from collections.abc import Callable, Collection, Mapping
from pathlib import Path
from typing import Final

from battleboard.storage.harmless import harmless

Environment = Mapping[str, str]
Answers = Callable[[Environment], bool]

UNSEEN: Final = "offscreen"
# Platforms of Qt that draw without showing anything.
_UNSEEN: Final = frozenset({UNSEEN, "minimal"})


class PlatformError(Exception):
    """The environment asks Qt for a platform on which no window can open."""


def x_answers(environment: Environment) -> bool:
    """Whether an X server takes our call; Qt would abort the whole program if it did not."""
    name = environment.get("DISPLAY", "")
    try:
        xcb = ctypes.CDLL("libxcb.so.1")
    except OSError:
        return False
    xcb.xcb_connect.restype = ctypes.c_void_p
    connection = ctypes.c_void_p(xcb.xcb_connect(name.encode(), None))
    fault = xcb.xcb_connection_has_error(connection)
    xcb.xcb_disconnect(connection)
    return bool(name) and not fault


def wayland_answers(environment: Environment) -> bool:
    """Whether a Wayland compositor takes our call, and the library that Qt needs for it is here."""
    name = environment.get("WAYLAND_DISPLAY", "")
    folder = environment.get("XDG_RUNTIME_DIR", "")
    if not name or not (folder or name.startswith("/")):
        return False
    try:
        ctypes.CDLL("libwayland-cursor.so.0")
        with socket.socket(socket.AF_UNIX) as call:
            call.connect(str(Path(folder, name)))
    except OSError:
        return False
    return True


CALLS: Final[Mapping[str, Answers]] = {"wayland": wayland_answers, "xcb": x_answers}


def platform_of(
    environment: Environment,
    known: Callable[[], Collection[str]],
    system: str = sys.platform,
    calls: Mapping[str, Answers] = CALLS,
) -> str:
    """Choose Qt's platform: the one asked for, or where someone sees it; '' is for Qt to choose."""
    asked = environment.get("QT_QPA_PLATFORM", "")
    if asked:
        return _first_usable(asked, environment, known(), calls)
    if system in ("win32", "darwin"):
        return ""
    return ";".join(name for name, answers in calls.items() if answers(environment)) or UNSEEN


def is_seen(platform: str) -> bool:
    """Whether a window on a platform would be seen by anyone."""
    return platform.partition(":")[0].lower() not in _UNSEEN


def _first_usable(
    asked: str, environment: Environment, known: Collection[str], calls: Mapping[str, Answers]
) -> str:
    """Go through the platforms asked for as Qt does, but without an abort at the end."""
    choices = asked.split(";")
    names = [choice.partition(":")[0].lower() for choice in choices]
    for choice, name in zip(choices, names, strict=True):
        answers = calls.get(name.partition("-")[0])
        if name in known and (answers is None or answers(environment)):
            return choice
    wanted = harmless(asked)
    if any(name in known for name in names):
        raise PlatformError(f"QT_QPA_PLATFORM asks for '{wanted}', but no display answers there.")
    from battleboard.foundation.words import listing

    has = f"it has {listing(sorted(known))}" if known else "it has none at all"
    raise PlatformError(f"QT_QPA_PLATFORM asks for '{wanted}', which Qt does not know here; {has}.")
