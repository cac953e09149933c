"""Menus of lights: for a hand to carry, and for a place on the table."""

from collections.abc import Callable
from functools import partial
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QMenu,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from battleboard.battle.apply import Command
from battleboard.queries.sight.lights import Lamp, lamps_of, own_lamp
from battleboard.views.look.label import label
from battleboard.views.look.space import L, M
from battleboard.views.map.tool import MapSurface

_MOST_FT: Final = 500
_USUAL_FT: Final = 30
_BRIGHT: Final = "Bright as far as"
_DARK: Final = "Dark as far as"


def add_lamps(menu: QMenu, view: MapSurface, command: Callable[[Lamp], Command]) -> None:
    """Add a line for each light of the game, and one for a light of another size."""
    document = view.session.document
    for lamp in lamps_of(view.session.battle.rules):
        menu.addAction(lamp.words, partial(document.do, command(lamp)))
    menu.addSeparator()

    def ask() -> None:
        dialog = LightDialog(view.widget)
        dialog.accepted.connect(lambda: document.do(command(dialog.lamp)))
        dialog.open()

    menu.addAction("Custom size…", ask)


class LightDialog(QDialog):
    """Asks how far a light shines, or a darkness reaches."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("A light")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.bright = _feet(_BRIGHT, _USUAL_FT)
        self.dim = _feet("Dim as far as", 0)
        self.dim.setSpecialValueText("no farther")
        self.darkness = QCheckBox("It is darkness")
        self.darkness.toggled.connect(self._darken)
        self.reach = label(_BRIGHT)
        rows, form = QVBoxLayout(self), QFormLayout()
        rows.setContentsMargins(L, L, L, L)
        rows.setSpacing(M)
        form.addRow(self.reach, self.bright)
        form.addRow("Dim as far as", self.dim)
        form.addRow("", self.darkness)
        rows.addLayout(form)
        buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel
        )
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        rows.addWidget(buttons)
        self.bright.selectAll()

    def _darken(self, dark: bool) -> None:  # noqa: FBT001 - a slot
        """Ask for what a darkness has: only how far it reaches."""
        self.dim.setDisabled(dark)
        words = _DARK if dark else _BRIGHT
        self.reach.setText(words)
        self.bright.setAccessibleName(words)

    @property
    def lamp(self) -> Lamp:
        """The light that was asked for."""
        dark = self.darkness.isChecked()
        return own_lamp(self.bright.value(), 0 if dark else self.dim.value(), darkens=dark)


def _feet(name: str, value: int) -> QSpinBox:
    made = QSpinBox()
    made.setRange(0, _MOST_FT)
    made.setSuffix(" ft")
    made.setValue(value)
    made.setAccessibleName(name)
    return made
