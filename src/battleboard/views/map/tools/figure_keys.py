"""The map's keys that move, turn and select figures."""

from collections.abc import Callable, Mapping
from functools import partial
from types import MappingProxyType
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QMenu

from battleboard.battle.state.rules_scene import on_table
from battleboard.queries.figures.typed_changes import begins_change
from battleboard.queries.table import moving_by_hand
from battleboard.views.map.tools.figure_menu import figure_menu
from battleboard.views.map.tools.tool import MapSurface
from battleboard.views.procedure.declare_menu import declare_menu
from battleboard.views.widgets.popups import open_menu

_KEY = Qt.Key
_KEYPAD: Final = Qt.KeyboardModifier.KeypadModifier
_SHIFT: Final = Qt.KeyboardModifier.ShiftModifier
_ARROWS: Final[Mapping[int, moving_by_hand.Heading]] = MappingProxyType(
    {
        _KEY.Key_Left: (-1, 0),
        _KEY.Key_Right: (1, 0),
        _KEY.Key_Up: (0, -1),
        _KEY.Key_Down: (0, 1),
    }
)
_PAD: Final[Mapping[int, moving_by_hand.Heading]] = MappingProxyType(
    {
        _KEY.Key_7: (-1, -1),
        _KEY.Key_Home: (-1, -1),
        _KEY.Key_8: (0, -1),
        _KEY.Key_9: (1, -1),
        _KEY.Key_PageUp: (1, -1),
        _KEY.Key_4: (-1, 0),
        _KEY.Key_6: (1, 0),
        _KEY.Key_1: (-1, 1),
        _KEY.Key_End: (-1, 1),
        _KEY.Key_2: (0, 1),
        _KEY.Key_3: (1, 1),
        _KEY.Key_PageDown: (1, 1),
    }
)
_MARGIN: Final = 60.0


class FigureKeys:
    """Keys that select, move and turn figures."""

    def __init__(self, view: MapSurface) -> None:
        self.view = view
        self._selection = view.session.selection
        self._actions: Mapping[int, Callable[[], bool]] = {
            _KEY.Key_Tab: partial(self._go_on, 1),
            _KEY.Key_Backtab: partial(self._go_on, -1),
            _KEY.Key_Return: self.declare,
            _KEY.Key_Enter: self.declare,
            _KEY.Key_Menu: self._show_menu,
        }

    def pressed(self, event: QKeyEvent) -> bool:
        heading = heading_of(event)
        if heading and event.modifiers() & _SHIFT:
            return self.turn_by(heading[0] or heading[1])
        if heading and not event.modifiers() & ~_KEYPAD:
            return self._step(heading)
        if event.modifiers() & ~(_KEYPAD | _SHIFT):
            return False
        if begins_change(event.text()) and self._selection.figures:
            self.view.type_points(event.text())
            return True
        action = self._actions.get(event.key())
        return action() if action else False

    def _step(self, heading: moving_by_hand.Heading) -> bool:
        who = self._selection.figures
        if not who:
            return False
        session = self.view.session
        bodies = {each: self.view.body(each) for each in who}
        places = moving_by_hand.places_past_others(
            session.battle, bodies, self._selection.figure, heading
        )
        if moving_by_hand.is_off(session.battle.board, places.values()):
            session.document.refused.emit(moving_by_hand.OFF_BOARD)
            return True
        command = moving_by_hand.put(session.battle, places)
        if command and session.document.do(command):
            self._bring_into_view(self._selection.figure)
        return True

    def turn_by(self, steps: int) -> bool:
        """Turn the selected figures by `steps` times 45°, on hexes 60°; clockwise if positive."""
        who = self._selection.figures
        if not who:
            return False
        battle = self.view.session.battle
        angle = steps * moving_by_hand.turning_step(battle.board.grid)
        return self.view.session.document.do(moving_by_hand.turn_figures(battle, who, angle))

    def _go_on(self, step: int) -> bool:
        """Select the next or previous figure; False past either end, so that Tab leaves the map."""
        there = [each.id for each in on_table(self.view.session.battle)]
        chosen = self._selection.figure
        before = there.index(chosen) if chosen in there else -1 if step > 0 else len(there)
        if not 0 <= before + step < len(there):
            return False
        self._selection.select(there[before + step])
        self._bring_into_view(self._selection.figure)
        return True

    def declare(self) -> bool:
        """Open the menu of what the selected figure may declare; False if no figure is selected."""
        who = self._selection.figure
        if not who:
            return False
        return self._open(declare_menu(self.view.session, who, parent=self.view.widget), who)

    def _show_menu(self) -> bool:
        who = self._selection.figure
        if not who:
            return False
        return self._open(figure_menu(self.view, who), who)

    def _open(self, menu: QMenu, who: str) -> bool:
        open_menu(menu, self.view.widget.mapToGlobal(self._pixel(who).toPoint()))
        return True

    def _pixel(self, who: str) -> QPointF:
        return self.view.camera.to_screen(self.view.body(who).at)

    def _bring_into_view(self, who: str) -> None:
        pixel = self._pixel(who)
        inner = QRectF(self.view.rect()).adjusted(_MARGIN, _MARGIN, -_MARGIN, -_MARGIN)
        if inner.isValid() and not inner.contains(pixel):
            near = QPointF(
                min(max(pixel.x(), inner.left()), inner.right()),
                min(max(pixel.y(), inner.top()), inner.bottom()),
            )
            self.view.look(self.view.camera.pan(near - pixel))


def heading_of(event: QKeyEvent) -> moving_by_hand.Heading | None:
    if event.key() in _ARROWS:
        return _ARROWS[event.key()]
    return _PAD.get(event.key()) if event.modifiers() & _KEYPAD else None
