"""The keyboard on the ruler: a walk from act to act, scrubbing, and zoom."""

from collections.abc import Callable, Mapping
from functools import partial
from math import ceil, floor, inf
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

from battleboard.views.ruler.act_menu import resolve_now
from battleboard.views.ruler.chart import Entry, State
from battleboard.views.ruler.pointer import Pointer, RulerSurface
from battleboard.views.ruler.walk import across, beside

_ZOOM: Final = 1.25
# The plus is on the keypad, or on many keyboards where Shift is needed for it.
_HARMLESS: Final = Qt.KeyboardModifier.KeypadModifier | Qt.KeyboardModifier.ShiftModifier


class Keys:
    """Turns keys that are pressed on a ruler into what they mean."""

    def __init__(self, ruler: RulerSurface, pointer: Pointer) -> None:
        self._ruler = ruler
        self._pointer = pointer
        self._session = ruler.session
        self._does: Mapping[Qt.Key, Callable[[], object]] = {
            Qt.Key.Key_Left: partial(self._scrub, -1),
            Qt.Key.Key_Right: partial(self._scrub, 1),
            Qt.Key.Key_Home: partial(ruler.scrub_to, 0.0),
            Qt.Key.Key_End: partial(ruler.scrub_to, inf),
            Qt.Key.Key_Up: partial(self._walk_across, -1),
            Qt.Key.Key_Down: partial(self._walk_across, 1),
            Qt.Key.Key_Plus: partial(self._zoom, _ZOOM),
            Qt.Key.Key_Minus: partial(self._zoom, 1 / _ZOOM),
            Qt.Key.Key_Return: self._resolve,
            Qt.Key.Key_Enter: self._resolve,
            Qt.Key.Key_Escape: self._give_up,
        }

    def pressed(self, event: QKeyEvent) -> bool:
        """Do what a key stands for, and say whether it stands for anything."""
        key = Qt.Key(event.key())
        plain = event.modifiers() & ~_HARMLESS
        if plain != Qt.KeyboardModifier.NoModifier or key not in self._does:
            return False
        self._does[key]()
        return True

    def walk(self, step: int) -> bool:
        """Select the act that comes next or before, if there is one."""
        entry = beside(self._ruler.chart, self._session.selection.act, step)
        return self._choose(entry)

    def _walk_across(self, step: int) -> None:
        self._choose(across(self._ruler.chart, self._session.selection.act, step))

    def _choose(self, entry: Entry | None) -> bool:
        if entry is None or entry.state is State.DECLARED:
            return False
        if entry.by in self._session.battle.figures:
            self._session.selection.select(entry.by)
        self._session.selection.select_act(entry.act)
        return True

    def _scrub(self, step: int) -> None:
        """Go to the next whole place, or the one before."""
        time = self._session.playhead.time
        self._ruler.scrub_to(floor(time) + 1.0 if step > 0 else ceil(time) - 1.0)

    def _resolve(self) -> None:
        resolve_now(self._session, self._session.selection.act)

    def _zoom(self, factor: float) -> None:
        x = self._ruler.layout_now.scale.x(self._session.playhead.time)
        self._ruler.zoom(factor, x)

    def _give_up(self) -> None:
        if not self._pointer.give_up():
            self._session.selection.select_act("")
