"""Panels of the act in hand to try."""

from collections.abc import Callable
from typing import TypeAlias

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from battleboard.models.session import Session
from battleboard.rules import Action
from battleboard.views.resolve.act_form import DieSlot
from battleboard.views.resolve.blow_form import BlowForm
from battleboard.views.resolve.effect_form import EffectForm
from battleboard.views.resolve.modifier_list import ModifierRow
from battleboard.views.resolve.resolve_panel import ResolvePanel
from tests.battle.brawls import brawl
from tests.models.sessions import MakeSession


class Watched(ResolvePanel):
    """A panel that records refusals."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.refused: list[str] = []
        session.document.refused.connect(self.refused.append)


ShowPanel: TypeAlias = Callable[[Session], Watched]


def blow_of(panel: ResolvePanel) -> BlowForm:
    """The form of the blow in hand."""
    assert isinstance(panel.form, BlowForm)
    return panel.form


def effect_of(panel: ResolvePanel) -> EffectForm:
    """The form of the spell in hand."""
    assert isinstance(panel.form, EffectForm)
    return panel.form


def slot_of(panel: ResolvePanel, what: str) -> DieSlot:
    """The field of a roll."""
    return next(slot for slot in blow_of(panel).dice.slots if slot.ask.what.startswith(what))


def line_of(panel: ResolvePanel, words: str) -> ModifierRow:
    """A modifier of the blow by its words."""
    lines = blow_of(panel).modifiers.lines
    return next(line for line in lines if line.bearing.words == words)


def needed(panel: ResolvePanel) -> str:
    """The number that hits."""
    return blow_of(panel).dice.blows[0].need.number.text()


def click(widget: QWidget) -> None:
    QTest.mouseClick(widget, Qt.MouseButton.LeftButton)


def enter(field: QWidget, number: int | str = "") -> None:
    """Type a number, if there is one, and press Enter."""
    field.setFocus()
    QTest.keyClicks(field, str(number))
    QTest.keyClick(field, Qt.Key.Key_Return)


def crowd(session_of: MakeSession) -> Session:
    """Five figures act at the same moment."""
    who = ("ann", "mage", "archer", "orc", "bear")
    return session_of(brawl(*(Action(each, "other") for each in who), dice=(3, 3)))


def title(panel: ResolvePanel) -> str:
    assert panel.header
    return panel.header.title.text


def focus_widget() -> QWidget:
    focused = QApplication.focusWidget()
    assert focused
    return focused
