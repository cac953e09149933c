"""A crowd's cards are only updated where something has changed."""

from PySide6.QtCore import Qt

from battleboard.battle.commands import (
    Batch,
    Damage,
)
from battleboard.views.cards.cards_panel import CardsPanel
from tests.battle.battles import battle, figure
from tests.models.sessions import MakeSession, do

LEFT = Qt.MouseButton.LeftButton
CTRL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier
NONE = Qt.KeyboardModifier.NoModifier


def test_two_hundred_figures_stay_fluid(session_of: MakeSession, panel: CardsPanel) -> None:
    _ = panel
    crowd = [figure(f"orc {at}", "red", at=(at * 1.0, 0.0)) for at in range(200)]
    session = session_of(battle(*crowd))
    many = CardsPanel(session)
    asked: list[str] = []
    many.cards.list.dataChanged.connect(lambda first, _: asked.append(first.data()))
    many.change_density()
    many.resize(348, 600)
    many.grab()
    asked.clear()
    do(session, Batch((Damage(("orc 7",), 1), Damage(("orc 9",), 1))))
    assert sorted(asked) == ["Orc 7", "Orc 9"]
    many.close()
    many.deleteLater()
