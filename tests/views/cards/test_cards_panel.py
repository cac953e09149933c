"""The panel of cards works by mouse and keyboard."""

from pathlib import Path

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QContextMenuEvent, QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from battleboard.battle.commands import BeginEncounter, Damage, EndBattle, Kill, RemoveFigure
from battleboard.battle.state.running_round import Round
from battleboard.models.preferences import Preferences
from battleboard.models.session import Session
from battleboard.views.add_figures.add_figures_dialog import AddFiguresDialog
from battleboard.views.cards.card_dialog import CardDialog
from battleboard.views.cards.cards_panel import CardsPanel
from battleboard.views.theme.theme import Theme
from tests.battle.battles import battle, figure
from tests.models.sessions import MakeSession, do
from tests.views.cards.hands import LEFT, NONE, card, click

CTRL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier


def popup(qtbot: QtBot) -> QMenu:
    """The open menu."""
    qtbot.waitUntil(lambda: isinstance(QApplication.activePopupWidget(), QMenu))
    found = QApplication.activePopupWidget()
    assert isinstance(found, QMenu)
    return found


# ── Selection ─────────────────────────────────────────────────────────────────────────────


def test_a_click_selects_and_more_clicks_with_keys_select_more(
    session: Session, panel: CardsPanel
) -> None:
    click(panel, card(panel, "tam"))
    assert list(session.selection.figures) == ["tam"]
    click(panel, card(panel, "quij"), CTRL)
    assert list(session.selection.figures) == ["tam", "quij"]
    click(panel, card(panel, "orc-2"))
    click(panel, card(panel, "orc-4"), SHIFT)
    assert set(session.selection.figures) == {"orc-2", "orc-3", "orc-4"}
    assert session.selection.figure == "orc-4"


def test_what_is_selected_elsewhere_is_selected_and_shown_here(
    session: Session, panel: CardsPanel
) -> None:
    panel.resize(348, 200)
    session.selection.select("quij", "ogre")
    chosen = {index.data() for index in panel.cards.selectedIndexes()}
    assert chosen == {"Quij", "Ogre"}
    assert panel.cards.currentIndex().data() == "Ogre"
    room = panel.cards.visualRect(panel.cards.list.row_of("ogre"))
    assert panel.cards.viewport().rect().contains(room.center())


def test_arrow_keys_go_from_card_to_card(session: Session, panel: CardsPanel) -> None:
    click(panel, card(panel, "aleena"))
    QTest.keyClick(panel.cards, Qt.Key.Key_Down)
    assert session.selection.figures == ("tam",)
    QTest.keyClick(panel.cards, Qt.Key.Key_Down)
    assert session.selection.figures == ("orc-1",), "headings are passed over"


def test_a_card_that_goes_takes_no_other_out_of_the_selection(
    session: Session, panel: CardsPanel
) -> None:
    session.selection.select("quij", "tam", "ogre")
    panel.cards.list.find("ogre")
    assert list(session.selection.figures) == ["quij", "tam", "ogre"]
    panel.cards.list.find("")
    assert len(panel.cards.selectedIndexes()) == 3
    do(session, RemoveFigure("tam"))
    assert list(session.selection.figures) == ["quij", "ogre"]
    assert {index.data() for index in panel.cards.selectedIndexes()} == {"Quij", "Ogre"}


def test_the_mouse_over_a_card_is_over_its_figure(
    session: Session, panel: CardsPanel, qtbot: QtBot
) -> None:
    def hovered_over(at: QPoint) -> str:
        # Send the event directly: a tooltip of an earlier test may cover the place on the screen.
        port, none = panel.cards.viewport(), Qt.MouseButton.NoButton
        kind, there = QEvent.Type.MouseMove, port.mapToGlobal(QPointF(at))
        QApplication.sendEvent(port, QMouseEvent(kind, QPointF(at), there, none, none, NONE))
        return session.selection.hovered_figure

    qtbot.waitUntil(lambda: hovered_over(card(panel, "tam")) == "tam")
    qtbot.waitUntil(lambda: not hovered_over(QPoint(60, 400)))


def test_a_click_on_a_heading_folds_its_side(panel: CardsPanel) -> None:
    heading = panel.cards.visualRect(panel.cards.list.index(0)).center()
    for is_shown in (False, True):
        click(panel, heading)
        assert ("quij" in panel.cards.list.figures()) is is_shown


def test_a_click_unfolds_the_dead_of_earlier_fights(
    session_of: MakeSession, qtbot: QtBot, theme: Theme
) -> None:
    _ = theme
    figures = (figure("ann"), *(figure(f"orc{at}", "red") for at in range(3)))
    session = session_of(battle(*figures, running=Round(number=2, begun=True, ended=True)))
    do(session, Kill(("orc0",)), EndBattle(), BeginEncounter())
    panel = CardsPanel(session)
    qtbot.addWidget(panel)
    with qtbot.waitExposed(panel):
        panel.show()
    listed = panel.cards.list
    row = listed.index(listed.rowCount() - 1)
    click(panel, panel.cards.visualRect(row).center())
    assert listed.figures()[-1] == "orc0"
    pressed = QContextMenuEvent(
        QContextMenuEvent.Reason.Mouse, panel.cards.visualRect(row).center(), QPoint(1, 1)
    )
    QApplication.sendEvent(panel.cards.viewport(), pressed)
    assert session.selection.figures == ()
    click(panel, panel.cards.visualRect(row).center())
    assert "orc0" not in listed.figures()


def test_a_right_click_on_a_heading_means_all_of_its_side_who_can_act(
    session: Session, panel: CardsPanel
) -> None:
    asked: list[str] = []
    panel.cards.menu_asked.disconnect()
    panel.cards.menu_asked.connect(lambda who, _at: asked.append(who))
    do(session, Kill(("tam",)))
    own = panel.cards.list.able("blue")
    assert own
    heading = panel.cards.visualRect(panel.cards.list.index(0)).center()
    pressed = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, heading, QPoint(1, 1))
    QApplication.sendEvent(panel.cards.viewport(), pressed)
    assert set(session.selection.figures) == set(own)
    assert "tam" not in own
    assert asked == [session.selection.figures[-1]]


# ── Finding ──────────────────────────────────────────────────────────────────────────────────


def test_typing_leaves_those_who_fit_and_enter_chooses_the_first(
    session: Session, panel: CardsPanel
) -> None:
    panel.seek()
    QTest.keyClicks(panel.search, "red wounded")
    assert panel.cards.list.figures() == ("orc-2", "orc-3", "orc-4", "ogre")
    QTest.keyClick(panel.search, Qt.Key.Key_Return)
    assert session.selection.figures == ("orc-2",)


def test_a_search_that_finds_nobody_says_so(panel: CardsPanel) -> None:
    QTest.keyClicks(panel.search, "unicorn")
    assert panel.nothing.isVisible()
    assert panel.nothing.text() == "No matches for 'unicorn'."
    assert not panel.first.isVisible()
    QTest.keyClick(panel.search, Qt.Key.Key_Return)
    panel.search.clear()
    assert panel.cards.isVisible()


def test_an_empty_table_offers_to_add_figures(
    session_of: MakeSession, qtbot: QtBot, panel: CardsPanel
) -> None:
    _ = panel
    session = session_of(battle())
    empty = CardsPanel(session)
    qtbot.addWidget(empty)
    empty.show()
    assert "The table is empty." in empty.nothing.text()
    QTest.mouseClick(empty.first, LEFT)
    dialog = empty.findChild(AddFiguresDialog)
    assert dialog is not None
    assert dialog.isVisible()
    QTest.keyClicks(dialog.monsters.search, "2 orcs")
    QTest.keyClick(dialog.monsters.search, Qt.Key.Key_Return)
    assert empty.cards.isVisible()
    assert empty.cards.list.figures() == ("orc-1", "orc-2")
    at = session.battle.figures["orc-1"].body.at
    assert (at[0] - 170) ** 2 + (at[1] - 100) ** 2 < 50, "foes, to the right of the middle"


# ── Densities ────────────────────────────────────────────────────────────────────────────────


def test_roomy_cards_are_higher_and_a_second_press_makes_them_compact(panel: CardsPanel) -> None:
    high = panel.cards.visualRect(panel.cards.list.row_of("borgin")).height()
    QTest.mouseClick(panel.density, LEFT)
    assert panel.is_roomy
    assert panel.density.isChecked()
    roomy = panel.cards.visualRect(panel.cards.list.row_of("borgin")).height()
    assert roomy > 2 * high
    panel.change_density()
    assert not panel.density.isChecked()
    assert panel.cards.visualRect(panel.cards.list.row_of("borgin")).height() == high


def test_the_next_battle_has_cards_as_they_were_shown_last(
    session_of: MakeSession, session: Session, panel: CardsPanel, tmp_path: Path, qtbot: QtBot
) -> None:
    def shown_next() -> CardsPanel:
        session.last_choices.keep()
        another = session_of(battle())
        another.last_choices.follow(Preferences(tmp_path / "settings.json"))
        shown = CardsPanel(another)
        qtbot.addWidget(shown)
        return shown

    session.last_choices.follow(Preferences(tmp_path / "settings.json"))
    assert not shown_next().is_roomy
    panel.change_density()
    assert shown_next().is_roomy
    assert shown_next().density.isChecked()
    panel.change_density()
    assert not shown_next().is_roomy


def test_a_roomy_card_grows_with_what_lies_on_it(session: Session, panel: CardsPanel) -> None:
    panel.change_density()
    high = panel.cards.visualRect(panel.cards.list.row_of("quij")).height()
    do(session, Damage(("quij",), 9))
    panel.cards.scrollTo(panel.cards.list.row_of("quij"))
    QApplication.processEvents()
    assert panel.cards.visualRect(panel.cards.list.row_of("quij")).height() > high


def test_nothing_is_wider_than_the_list(panel: CardsPanel) -> None:
    for _ in range(2):
        assert panel.cards.horizontalScrollBar().maximum() == 0
        panel.change_density()
    assert panel.minimumSizeHint().width() <= 348


# ── Fields and dialogs ────────────────────────────────────────────────────────────────────────


def test_nobody_selected_opens_nothing(panel: CardsPanel) -> None:
    panel.change_hit_points()
    panel.edit_card()
    panel.add_effect()
    assert not panel.hit_points.isVisible()
    assert panel.findChild(CardDialog) is None


# ── Menus ────────────────────────────────────────────────────────────────────────────────────


def test_a_click_on_a_declaration_opens_what_may_be_declared(
    session: Session, panel: CardsPanel, qtbot: QtBot
) -> None:
    click(panel, panel.cards.chip_room("orc-2").center())
    menu = popup(qtbot)
    assert session.selection.figures == ("orc-2",)
    assert menu.actions()
    menu.close()


def test_on_one_of_several_that_are_selected_it_is_for_all_of_them(
    session: Session, panel: CardsPanel, qtbot: QtBot
) -> None:
    session.selection.select("orc-1", "orc-2")
    click(panel, panel.cards.chip_room("orc-2").center())
    menu = popup(qtbot)
    assert session.selection.figures == ("orc-1", "orc-2")
    assert menu.accessibleName() == "Orc 1 and Orc 2"
    menu.close()
    click(panel, panel.cards.chip_room("orc-4").center())
    assert "orc-1" not in session.selection.figures
    popup(qtbot).close()


def test_the_menu_of_a_card_has_what_is_done_to_figures(
    session: Session, panel: CardsPanel, qtbot: QtBot
) -> None:
    session.selection.select("aleena")
    panel.cards.menu_asked.emit("aleena", panel.mapToGlobal(card(panel, "aleena")))
    menu = popup(qtbot)
    texts = [action.text().replace("&", "") for action in menu.actions() if action.text()]
    assert texts == [
        "Select the whole side",
        "Change hit points",
        "Add an effect…",
        "Apply a hazard…",
        "Tend wounds",
        "Kill",
        "Edit the card…",
        "Spells, charges and shots…",
        "Switch weapon",
        "Standing order",
        "Change the portrait",
        "Hidden from players",
        "Set aside",
        "Remove",
        "Save as a party…",
        "Export figures…",
        "Weapon in hand",
        "Light",
        "End an effect",
    ]
    below = next(each for each in menu.actions() if each.objectName() == "keep-party").menu()
    assert isinstance(below, QMenu)
    with qtbot.waitSignal(panel.party_asked) as asked:
        below.actions()[0].trigger()
    assert asked.args == [("aleena",)]
    next(each for each in menu.actions() if each.objectName() == "tend").trigger()
    assert session.battle.figures["aleena"].tended
    menu.close()


def test_weapons_are_taken_and_effects_lifted_from_the_menu(
    session: Session, panel: CardsPanel, qtbot: QtBot
) -> None:
    session.selection.select("tam")
    panel.cards.menu_asked.emit("tam", panel.mapToGlobal(card(panel, "tam")))
    menu = popup(qtbot)
    below = {each.text().replace("&", ""): each.menu() for each in menu.actions()}
    arms, effects = below["Weapon in hand"], below["End an effect"]
    assert isinstance(arms, QMenu)
    assert isinstance(effects, QMenu)
    assert [each.text() for each in arms.actions()] == [
        "short bow 1d6, 5″/10″/15″",
        "long sword 1d8",
    ]
    assert [each.isChecked() for each in arms.actions()] == [True, False]
    arms.actions()[1].trigger()
    assert session.battle.figures["tam"].in_hand == 1
    assert [each.text() for each in effects.actions()] == ["bless", "haste"]
    effects.actions()[0].trigger()
    assert [each.id for each in session.battle.figures["tam"].effects] == ["haste"]
    menu.close()


def test_the_key_for_menus_opens_that_of_the_selected_figure(
    session: Session, panel: CardsPanel
) -> None:
    asked: list[str] = []
    panel.cards.menu_asked.disconnect()
    panel.cards.menu_asked.connect(lambda who, _: asked.append(who))
    click(panel, card(panel, "tam"))
    by_key = QContextMenuEvent(QContextMenuEvent.Reason.Keyboard, QPoint(), QPoint())
    QApplication.sendEvent(panel.cards.viewport(), by_key)
    by_mouse = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, card(panel, "orc-1"), QPoint(1, 1))
    QApplication.sendEvent(panel.cards.viewport(), by_mouse)
    nowhere = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, QPoint(60, 420), QPoint(1, 1))
    QApplication.sendEvent(panel.cards.viewport(), nowhere)
    assert asked == ["tam", "orc-1"]
    assert session.selection.figures == ("orc-1",)


def test_two_clicks_open_the_whole_card(panel: CardsPanel) -> None:
    click(panel, card(panel, "tam"))
    QTest.mouseDClick(panel.cards.viewport(), LEFT, NONE, card(panel, "tam"))
    dialog = panel.findChild(CardDialog)
    assert dialog is not None
    assert dialog.windowTitle() == "Card of Tam"
    dialog.reject()
