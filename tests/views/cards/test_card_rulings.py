"""The DM overrules a declaration from the menu of a card."""

import pytest
from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot

from battleboard.models.session import Session
from battleboard.views.cards.card_menu import card_menu
from battleboard.views.cards.cards_panel import CardsPanel
from battleboard.views.procedure.declare_menu import OfferMenu
from battleboard.views.theme.theme import Theme
from tests.battle.laid_rounds import laid
from tests.models.sessions import MakeSession, lead_to

TITLE = "Overr&ule declaration"


@pytest.fixture
def session(session_of: MakeSession, theme: Theme) -> Session:
    """A round that is laid out."""
    _ = theme
    return session_of(laid())


@pytest.fixture
def panel(session: Session, qtbot: QtBot) -> CardsPanel:
    """The cards of the round."""
    panel = CardsPanel(session, lambda: (0.0, 0.0))
    qtbot.addWidget(panel)
    return panel


def rulings(panel: CardsPanel) -> list[OfferMenu]:
    menu = card_menu(panel, panel)
    found = [each for each in menu.findChildren(QMenu) if each.title() == TITLE]
    return [each for each in found if isinstance(each, OfferMenu)]


def test_a_declaration_is_overruled_from_the_card(session: Session, panel: CardsPanel) -> None:
    session.selection.select("ann")
    (menu,) = rulings(panel)
    menu.fill()
    flee = next(each for each in menu.actions() if "Flee" in each.text() and each.isEnabled())
    flee.trigger()
    assert [each.kind for each in session.battle.running.actions if each.by == "ann"] == ["flee"]
    assert session.document.undo_text.startswith("Rule that Ann flees")


def test_lights_are_in_the_menu_of_a_card(session: Session, panel: CardsPanel) -> None:
    session.selection.select("ann", "bob")
    menu = card_menu(panel, panel)
    (lights,) = [each for each in menu.findChildren(QMenu) if each.title() == "Li&ght"]
    torch = next(each for each in lights.actions() if each.text().startswith("Torch"))
    torch.trigger()
    assert all(session.battle.figure(who).light for who in ("ann", "bob"))
    session.document.undo()
    assert not any(session.battle.figure(who).light for who in ("ann", "bob"))


def test_it_is_offered_for_one_figure_and_while_the_round_lasts(
    session: Session, panel: CardsPanel
) -> None:
    session.selection.select("ann", "bob")
    assert rulings(panel) == []
    session.selection.select("ann")
    lead_to(session, "end")
    assert rulings(panel) == []
