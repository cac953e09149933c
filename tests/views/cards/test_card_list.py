"""The list of cards repaints only what has changed."""

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from battleboard.battle.commands import Damage, RemoveFigure
from battleboard.models.session import Session
from battleboard.views.cards.cards_panel import CardsPanel
from tests.models.painted import order_of_pictures
from tests.models.sessions import do
from tests.views.paintings import Paintings


@pytest.mark.parametrize("roomy", [False, True])
def test_of_a_wound_only_the_card_is_painted(
    session: Session, panel: CardsPanel, qtbot: QtBot, *, roomy: bool
) -> None:
    panel.cards.set_roomy(roomy=roomy)
    do(session, Damage(("borgin",), 1))
    for _ in range(9):
        QApplication.processEvents()
    painted = Paintings(panel.cards.viewport())
    do(session, Damage(("borgin",), 1))
    qtbot.waitUntil(lambda: not painted.region.isEmpty())
    card = panel.cards.visualRect(panel.cards.list.row_of("borgin"))
    assert card.contains(painted.region.boundingRect())


def test_a_wound_is_painted_elsewhere_first(
    session: Session, panel: CardsPanel, qapp: QApplication
) -> None:
    do(session, Damage(("borgin",), 1))
    for _ in range(9):
        qapp.processEvents()
    order = order_of_pictures(
        qapp, panel.cards.viewport(), lambda: do(session, Damage(("borgin",), 1))
    )
    assert order == ["painted", "the widget"]


def test_a_card_that_is_gone_before_it_is_painted_is_not_missed(
    session: Session, panel: CardsPanel, qapp: QApplication
) -> None:
    do(session, Damage(("borgin",), 1))
    do(session, RemoveFigure("borgin"))
    qapp.processEvents()
    assert not panel.cards.list.row_of("borgin").isValid()


def test_the_card_that_is_selected_is_in_view_again_after_the_look_has_changed(
    session: Session, panel: CardsPanel
) -> None:
    cards = panel.cards
    cards.setFixedHeight(90)
    session.selection.select("ogre")
    for roomy in (True, False):
        cards.set_roomy(roomy=roomy)
        row = cards.visualRect(cards.list.row_of("ogre"))
        assert cards.viewport().rect().intersects(row)
        cards.verticalScrollBar().setValue(0)
    session.selection.select("ogre")
    session.selection.select()
    session.selection.select("ogre")
    assert cards.viewport().rect().intersects(cards.visualRect(cards.list.row_of("ogre")))
