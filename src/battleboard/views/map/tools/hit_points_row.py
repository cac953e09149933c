"""A row of a menu by which hit points are taken and given without closing it."""

from typing import Final

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QHBoxLayout, QWidget, QWidgetAction

from battleboard.battle.commands import Damage, Heal
from battleboard.models.document import Document
from battleboard.views.look.button import Look, button
from battleboard.views.look.label import label
from battleboard.views.look.space import XS, L

_STEPS: Final = (-5, -1, 1, 5)


class HitPointsRow(QWidgetAction):
    """The hit points of some figures, and buttons that change them."""

    def __init__(self, document: Document, who: tuple[str, ...], parent: QObject) -> None:
        super().__init__(parent)
        self._document = document
        self._who = who
        self._now = label()
        row = QWidget()
        across = QHBoxLayout(row)
        across.setContentsMargins(L, XS, L, XS)
        across.setSpacing(XS)
        across.addWidget(self._now, stretch=1)
        for step in _STEPS:
            across.addWidget(self._button(step))
        self.setDefaultWidget(row)
        self._show()

    def _button(self, step: int) -> QWidget:
        verb = "Heal" if step > 0 else "Damage"
        sign = "+" if step > 0 else "−"
        made = button(
            f"{sign}{abs(step)}", lambda: self._change(step), Look.CHIP, hint=f"{verb} {abs(step)}"
        )
        made.setAccessibleName(f"{verb} {abs(step)}")
        # A button with the focus would take the keys that walk through the menu.
        made.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        return made

    def _change(self, step: int) -> None:
        command = Heal(self._who, step) if step > 0 else Damage(self._who, -step)
        self._document.do(command)
        self._show()

    def _show(self) -> None:
        figures = [self._document.battle.figure(each) for each in self._who]
        if len(figures) == 1:
            hp = figures[0].hp
            self._now.setText(f"Hit points  {hp.now} / {hp.most}")
        else:
            self._now.setText(f"Hit points of {len(figures)}")
