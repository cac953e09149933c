"""The options of editing: actions on the selection, and the length and angle of a wall."""

from collections.abc import Callable
from functools import partial

from PySide6.QtWidgets import QToolButton, QWidget

from battleboard.queries.table.wall_chains import WallRun, wall_run
from battleboard.views.map.drawing.picked_parts import PickedParts
from battleboard.views.map.drawing.run_fields import RunFields
from battleboard.views.theme.sizes import XS
from battleboard.views.widgets.buttons import tool_button
from battleboard.views.widgets.layouts import FlowLayout

_RIGHT_ANGLE = 90.0


class EditOptions(QWidget):
    """Buttons to turn, mirror, duplicate and delete, and fields for a wall's length and angle."""

    def __init__(self, picked: PickedParts, done: Callable[[], object]) -> None:
        super().__init__()
        self._picked = picked
        self._done = done
        self._row = FlowLayout(self, spacing=XS)
        self.buttons = [
            self._add("Turn left", "[", partial(picked.turn, -_RIGHT_ANGLE)),
            self._add("Turn right", "]", partial(picked.turn, _RIGHT_ANGLE)),
            self._add("Mirror ↔", "X", partial(picked.mirror, upright=True)),
            self._add("Mirror ↕", "Y", partial(picked.mirror, upright=False)),
            self._add("Duplicate", "Ctrl+D", picked.duplicate),
            self._add("Delete", "Delete", picked.remove),
        ]
        self.fields = RunFields()
        self.fields.entered.connect(self._enter)
        self._row.addWidget(self.fields)
        picked.changed.connect(self.show_picked)
        self.show_picked()

    def show_picked(self) -> None:
        for button in self.buttons:
            button.setEnabled(bool(self._picked.parts))
        wall = self._picked.wall
        self.fields.setEnabled(wall is not None)
        self.fields.show_run(wall_run(wall.a, wall.b) if wall else WallRun(0, 0))

    def _add(self, words: str, key: str, done: Callable[[], object]) -> QToolButton:
        made = tool_button(words, f"{words} ({key})", done)
        self._row.addWidget(made)
        return made

    def _enter(self, run: WallRun) -> None:
        self._picked.run_on(run)
        self._done()
