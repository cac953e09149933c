"""A small dialog that damages all who are in an area."""

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QLineEdit, QVBoxLayout, QWidget

from battleboard.battle.state.naming import name_of
from battleboard.models.session import Session
from battleboard.queries.figures.typed_changes import HarmToMany, UnreadError
from battleboard.queries.table.areas_of_effect import CaughtFigures
from battleboard.views.look.asked import foot
from battleboard.views.look.button import Look, button
from battleboard.views.look.flow import Flow
from battleboard.views.look.label import Type, label
from battleboard.views.look.space import XL, L, M, S
from battleboard.views.map.tools.portion_chip import PortionChip

_HOW: Final = "Click the names of those who saved: they take half. Click again: nothing."
_WIDE: Final = 380


class AreaDamage(QDialog):
    """Asks for points or dice, and who takes only half of them."""

    def __init__(self, session: Session, catch: CaughtFigures, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle("Damage all in the area")
        self._session = session
        self.points = QLineEdit()
        self.points.setPlaceholderText("6d6 or 21")
        self.points.setAccessibleName("Damage: points or dice")
        self.chips = [PortionChip(who, self._called(who, catch)) for who in catch.everyone]
        self.told = label("", Type.SMALL, faint=True, wrap=True)
        self.do = button("Damage", self.accept, Look.PRIMARY)
        self._lay_out(catch)
        self.points.textChanged.connect(self._follow)
        for chip in self.chips:
            chip.changed.connect(self._follow)
        self._follow()

    @property
    def harm(self) -> HarmToMany:
        """What was asked for."""
        return HarmToMany(
            self.points.text(), tuple((chip.who, chip.portion) for chip in self.chips)
        )

    def accept(self) -> None:
        """Damage them, if what was typed can be read and nothing stands against it."""
        try:
            command = self.harm.command()
        except UnreadError:
            return
        if self._session.document.do(command):
            super().accept()

    def _follow(self) -> None:
        """Say what would come of it, or what is missing."""
        document = self._session.document
        try:
            self.told.setText(self.harm.forecast(document.battle, document.tables))
        except UnreadError as why:
            self.told.setText(str(why) if self.points.text().strip() else _HOW)
            self.do.setEnabled(False)
        else:
            self.do.setEnabled(True)

    def _called(self, who: str, catch: CaughtFigures) -> str:
        name = name_of(self._session.battle, who)
        return f"{name} (partly)" if who in catch.partly else name

    def _lay_out(self, catch: CaughtFigures) -> None:
        self.setMinimumWidth(_WIDE)
        column = QVBoxLayout(self)
        column.setContentsMargins(XL, L, XL, L)
        column.setSpacing(M)
        column.addWidget(label(catch.title, Type.TITLE))
        column.addWidget(self.points)
        names = QWidget()
        flow = Flow(names, spacing=S, between=S)
        for chip in self.chips:
            flow.addWidget(chip)
        column.addWidget(names)
        column.addWidget(self.told)
        column.addLayout(foot(self, self.do))
