"""A hand on the mouse and keyboard of a virtual screen, without delays.

The tool that other tests use takes milliseconds to start, which would be measured too.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from ctypes import CDLL, c_char_p, c_int, c_uint, c_ulong, c_void_p
from ctypes.util import find_library
from typing import Final

LEFT: Final = 1
MIDDLE: Final = 2
WHEEL_UP: Final = 4
WHEEL_DOWN: Final = 5
_THIS_SCREEN: Final = -1
_AT_ONCE: Final = 0


class Hand:
    """Moves, presses and types on one screen."""

    def __init__(self, display: str) -> None:
        self._x11, self._test = (CDLL(find_library(each)) for each in ("X11", "Xtst"))
        self._x11.XOpenDisplay.restype = c_void_p
        self._x11.XOpenDisplay.argtypes = [c_char_p]
        self._x11.XFlush.argtypes = self._x11.XCloseDisplay.argtypes = [c_void_p]
        self._x11.XStringToKeysym.restype = c_ulong
        self._x11.XStringToKeysym.argtypes = [c_char_p]
        self._x11.XKeysymToKeycode.argtypes = [c_void_p, c_ulong]
        self._test.XTestFakeMotionEvent.argtypes = [c_void_p, c_int, c_int, c_int, c_ulong]
        for pressing in (self._test.XTestFakeButtonEvent, self._test.XTestFakeKeyEvent):
            pressing.argtypes = [c_void_p, c_uint, c_int, c_ulong]
        self._display = self._x11.XOpenDisplay(display.encode())
        assert self._display, f"no screen {display}"

    def move(self, place: tuple[int, int]) -> None:
        self._test.XTestFakeMotionEvent(self._display, _THIS_SCREEN, *place, _AT_ONCE)
        self._x11.XFlush(self._display)

    def press(self, button: int = LEFT) -> None:
        self._button(button, down=True)

    def release(self, button: int = LEFT) -> None:
        self._button(button, down=False)

    def click(self, button: int = LEFT) -> None:
        """Press and release a button of the mouse; the wheel turns by such clicks."""
        self.press(button)
        self.release(button)

    def key(self, *names: str) -> None:
        codes = [self._code(name) for name in names]
        for code in codes:
            self._test.XTestFakeKeyEvent(self._display, code, 1, _AT_ONCE)
        for code in reversed(codes):
            self._test.XTestFakeKeyEvent(self._display, code, 0, _AT_ONCE)
        self._x11.XFlush(self._display)

    def leave(self) -> None:
        self._x11.XCloseDisplay(self._display)

    def _button(self, button: int, *, down: bool) -> None:
        self._test.XTestFakeButtonEvent(self._display, button, int(down), _AT_ONCE)
        self._x11.XFlush(self._display)

    def _code(self, name: str) -> int:
        symbol = self._x11.XStringToKeysym(name.encode())
        return int(self._x11.XKeysymToKeycode(self._display, symbol)) & 0xFF


@contextmanager
def hand_on(display: str) -> Iterator[Hand]:
    """A hand for the duration of a block."""
    hand = Hand(display)
    try:
        yield hand
    finally:
        hand.leave()
