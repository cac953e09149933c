"""Whether there is a display to open a window on."""

import ctypes
import sys
from collections.abc import Callable, Mapping
from typing import Final

# Platforms of Qt that draw without showing anything.
_UNSEEN: Final = ("offscreen", "minimal")


def x_answers(name: str) -> bool:
    """Whether an X server takes our call; Qt would abort the whole program if it did not."""
    try:
        xcb = ctypes.CDLL("libxcb.so.1")
    except OSError:
        return False
    xcb.xcb_connect.restype = ctypes.c_void_p
    connection = ctypes.c_void_p(xcb.xcb_connect(name.encode(), None))
    fault = xcb.xcb_connection_has_error(connection)
    xcb.xcb_disconnect(connection)
    return not fault


def has_display(
    environment: Mapping[str, str],
    system: str = sys.platform,
    answers: Callable[[str], bool] = x_answers,
) -> bool:
    """Whether a window opened now would be seen by anyone."""
    chosen = environment.get("QT_QPA_PLATFORM", "")
    if chosen:
        return not chosen.startswith(_UNSEEN)
    if system in ("win32", "darwin") or environment.get("WAYLAND_DISPLAY"):
        return True
    name = environment.get("DISPLAY", "")
    return bool(name) and answers(name)
