"""A card shows the chance beside its declaration."""

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from battleboard.battle.commands import Declare
from battleboard.models.figure_list import Role
from battleboard.models.session import Session
from battleboard.queries.figures.card_face import CardFace
from battleboard.rules import Action
from battleboard.views.cards.cards_panel import CardsPanel
from tests.models.sessions import do

WAIT = 10_000


def face(panel: CardsPanel, who: str) -> CardFace:
    shown = panel.cards.list.row_of(who).data(Role.FACE)
    assert isinstance(shown, CardFace)
    return shown


def chance_at(panel: CardsPanel, who: str) -> QPoint:
    """Where the chance of a figure's declaration is painted."""
    index = panel.cards.list.row_of(who)
    room = panel.cards.visualRect(index)
    layout = panel.cards.cards._layout(index, room.width())  # noqa: SLF001 - where the mouse goes
    return (layout.chances[0].room.center() + room.topLeft()).toPoint()


def settle(session: Session, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: session.chances.are_current, timeout=WAIT)


def test_it_comes_beside_the_declaration_and_nothing_moves(
    panel: CardsPanel, session: Session, qtbot: QtBot
) -> None:
    chip = panel.cards.chip_room("borgin")
    assert face(panel, "borgin").chips[0].chance is None
    settle(session, qtbot)
    shown = face(panel, "borgin").chips[0]
    assert shown.chance is not None
    assert shown.is_current
    assert panel.cards.chip_room("borgin") == chip
    spoken = panel.cards.list.row_of("borgin").data(Qt.ItemDataRole.AccessibleDescriptionRole)
    assert shown.chance.in_words in spoken


def test_it_is_pale_as_soon_as_the_battle_is_another(
    panel: CardsPanel, session: Session, qtbot: QtBot
) -> None:
    settle(session, qtbot)
    current = panel.cards.grab(panel.cards.visualRect(panel.cards.list.row_of("borgin")))
    do(session, Declare(Action("orc-2", "melee", ("borgin",))))
    assert not face(panel, "borgin").chips[0].is_current
    pale = panel.cards.grab(panel.cards.visualRect(panel.cards.list.row_of("borgin")))
    assert current.toImage() != pale.toImage()
    settle(session, qtbot)
    assert face(panel, "borgin").chips[0].is_current


def test_a_click_on_it_asks_for_the_details(
    panel: CardsPanel, session: Session, qtbot: QtBot
) -> None:
    settle(session, qtbot)
    with qtbot.waitSignal(session.selection.why_asked):
        QTest.mouseClick(
            panel.cards.viewport(),
            Qt.MouseButton.LeftButton,
            Qt.KeyboardModifier.NoModifier,
            chance_at(panel, "borgin"),
        )
    declared = [each.by for each in session.battle.running.actions]
    assert session.selection.act == f"declared {declared.index('borgin')}"


def test_a_roomy_card_has_it_in_words(panel: CardsPanel, session: Session, qtbot: QtBot) -> None:
    settle(session, qtbot)
    panel.change_density()
    index = panel.cards.list.row_of("quij")
    layout = panel.cards.cards._layout(index, 300)  # noqa: SLF001 - what is painted
    chance = face(panel, "quij").chips[0].chance
    assert chance is not None
    assert layout.chances[0].text == chance.in_words
    assert layout.chances[0].room.right() <= 300
    assert not layout.chances[0].room.intersects(layout.chips[0].room)
    narrow = panel.cards.cards._new_layout(face(panel, "quij"), (), 190)  # noqa: SLF001
    assert narrow.chances[0].room.top() > narrow.chips[0].room.top()
