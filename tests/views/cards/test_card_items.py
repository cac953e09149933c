"""Commands for figures work from the menu bar and by their keys."""

from collections import Counter
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot

from battleboard.battle.commands import Damage
from battleboard.models.session import Session
from battleboard.views.add_figures.add_figures_dialog import AddFiguresDialog
from battleboard.views.cards.card_dialog import CardDialog
from battleboard.views.cards.card_menu import CARD_ITEMS
from battleboard.views.cards.effect_dialog import EffectDialog
from battleboard.views.menus.table_menus import FIGURES_MENU
from battleboard.views.theme.theme import Theme
from battleboard.views.window.main_window import MainWindow
from tests.models.sessions import MakeSession, do
from tests.queries.company import declaring
from tests.views.menus.test_menu_table import letter_of

CTRL = Qt.KeyboardModifier.ControlModifier
CARD_IDS = {"add-figures", "find-figures", "select-all", "roomy-cards"} | {
    item.id for item in CARD_ITEMS
}


@pytest.fixture
def window(
    qtbot: QtBot,
    theme: Theme,
    session_of: MakeSession,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> MainWindow:
    """The window with the company on its desk."""
    monkeypatch.setenv("BATTLEBOARD_HOME", str(tmp_path))
    window = MainWindow(theme)
    qtbot.addWidget(window)
    window.show_battle(session_of(declaring()))
    with qtbot.waitActive(window):
        window.show()
    window.desk.map.setFocus()  # type: ignore[union-attr]
    return window


def session_in(window: MainWindow) -> Session:
    assert window.desk is not None
    return window.desk.session


def run(window: MainWindow, name: str) -> None:
    window.refresh_actions()
    action = window.action(name)
    assert action.isEnabled(), name
    action.trigger()


def enabled(window: MainWindow) -> set[str]:
    window.refresh_actions()
    return {name for name in CARD_IDS if window.action(name).isEnabled()}


def test_without_figures_selected_only_the_rest_can_be_done(window: MainWindow) -> None:
    always = {"add-figures", "find-figures", "select-all", "roomy-cards"}
    always |= {"keep-party", "export-figures"}
    assert enabled(window) == always
    session_in(window).selection.select("tam", "quij")
    several = CARD_IDS - {"tend", "edit-card"}
    assert enabled(window) == several - {"hide-figures"}
    session_in(window).selection.select("tam", "orc-1")
    assert enabled(window) == several
    session_in(window).selection.select("aleena")
    assert enabled(window) == CARD_IDS - {"hide-figures", "next-weapon"}


def test_without_a_battle_nothing_can_be_done(qtbot: QtBot, theme: Theme) -> None:
    window = MainWindow(theme)
    qtbot.addWidget(window)
    assert not enabled(window)
    assert window.action("kill").text() == "&Kill"


def test_everybody_and_a_whole_side_are_selected(window: MainWindow) -> None:
    session = session_in(window)
    QTest.keyClick(window.desk.map, Qt.Key.Key_A, CTRL)  # type: ignore[union-attr]
    assert session.selection.figures == tuple(session.battle.figures)
    session.selection.select("tam")
    run(window, "select-side")
    assert session.selection.figures == ("quij", "borgin", "aleena", "tam")


def test_h_asks_for_hit_points_and_types_no_letter_into_them(window: MainWindow) -> None:
    assert window.desk is not None
    session_in(window).selection.select("tam")
    window.desk.tabs.setCurrentWidget(window.desk.log)
    QTest.keyClick(window.desk.map, Qt.Key.Key_H)
    field = window.desk.cards.hit_points
    assert field.isVisible(), "the cards come to the front"
    QTest.keyClicks(field.entry, "-1")
    QTest.keyClick(field.entry, Qt.Key.Key_H)
    assert field.entry.text() == "-1h", "a letter in a field is a letter"
    QTest.keyClick(field.entry, Qt.Key.Key_Backspace)
    QTest.keyClick(field.entry, Qt.Key.Key_Return)
    assert session_in(window).battle.figures["tam"].hp.now == 3


def test_delete_removes_figures_but_not_while_one_types(window: MainWindow) -> None:
    assert window.desk is not None
    session = session_in(window)
    session.selection.select("tam", "quij")
    search = window.desk.cards.search
    run(window, "find-figures")
    assert search.hasFocus()
    QTest.keyClicks(search, "h")
    QTest.keyClick(search, Qt.Key.Key_Home)
    QTest.keyClick(search, Qt.Key.Key_Delete)
    assert not search.text()
    assert "tam" in session.battle.figures
    QTest.keyClick(window.desk.map, Qt.Key.Key_Delete)
    assert {"tam", "quij"}.isdisjoint(session.battle.figures)
    assert session.document.undo_text == "Remove Tam and Quij"
    session.document.undo()
    assert {"tam", "quij"} <= session.battle.figures.keys()


def test_wounds_are_tended(window: MainWindow) -> None:
    session_in(window).selection.select("aleena", "tam")
    run(window, "tend")
    assert session_in(window).battle.figures["aleena"].tended


def test_figures_are_killed_and_raised(window: MainWindow) -> None:
    session = session_in(window)
    session.selection.select("orc-1", "orc-3")
    assert window.action("kill").text() == "&Kill"
    run(window, "kill")
    assert session.document.undo_text == "Orc 1 dies"
    window.refresh_actions()
    assert window.action("kill").text() == "Raise fro&m the dead"
    run(window, "kill")
    assert [session.battle.figures[who].hp.now for who in ("orc-1", "orc-3")] == [1, 1]
    assert session.document.undo_text == "Raise Orc 1 and Orc 3 from the dead"


def test_letters_choose_one_line_whatever_the_lines_say(window: MainWindow) -> None:
    session_in(window).selection.select("orc-1")
    run(window, "kill")
    run(window, "leave")
    window.refresh_actions()
    lines = [window.action(item.id).text() for item in FIGURES_MENU]
    assert {"Raise fro&m the dead", "&Bring back"} <= set(lines)
    letters = Counter(filter(None, map(letter_of, lines)))
    assert [letter for letter, times in letters.items() if times > 1] == []


def test_figures_are_hidden_and_shown(window: MainWindow) -> None:
    session = session_in(window)
    session.selection.select("orc-1", "ogre")
    assert not window.action("hide-figures").isChecked()
    run(window, "hide-figures")
    assert session.battle.figures["orc-1"].hidden
    assert window.action("hide-figures").isChecked()
    run(window, "hide-figures")
    assert not session.battle.figures["ogre"].hidden


def test_figures_leave_and_come_back_to_where_they_stood(window: MainWindow) -> None:
    session = session_in(window)
    at = session.battle.figures["tam"].body.at
    session.selection.select("tam")
    run(window, "leave")
    assert not session.battle.figures["tam"].present
    window.refresh_actions()
    assert window.action("leave").text() == "&Bring back"
    run(window, "leave")
    assert session.battle.figures["tam"].present
    assert session.battle.figures["tam"].body.at == at


def test_cards_are_made_roomy(window: MainWindow) -> None:
    assert window.desk is not None
    before = window.desk.cards.is_roomy
    run(window, "roomy-cards")
    assert window.desk.cards.is_roomy is not before
    assert window.action("roomy-cards").isChecked() is not before


@pytest.mark.parametrize(
    ("name", "kind"),
    [("edit-card", CardDialog), ("add-effect", EffectDialog), ("add-figures", AddFiguresDialog)],
)
def test_dialogs_open_from_the_menu(
    window: MainWindow, name: str, kind: type[CardDialog | EffectDialog | AddFiguresDialog]
) -> None:
    session_in(window).selection.select("tam")
    run(window, name)
    dialog = window.findChild(kind)
    assert dialog is not None
    assert dialog.isVisible()
    dialog.reject()


def test_those_who_come_stand_in_the_middle_of_what_the_map_shows(window: MainWindow) -> None:
    assert window.desk is not None
    run(window, "add-figures")
    dialog = window.findChild(AddFiguresDialog)
    assert dialog is not None
    QTest.keyClicks(dialog.monsters.search, "kobold")
    camera, view = window.desk.map.camera, window.desk.map
    QTest.keyClick(dialog.monsters.search, Qt.Key.Key_Return)
    pixel = camera.to_screen(session_in(window).battle.figures["kobold"].body.at)
    assert abs(pixel.x() - view.width() / 2) < view.width() / 3
    assert abs(pixel.y() - view.height() / 2) < view.height() / 3
    dialog.reject()


def test_the_words_follow_what_happens(window: MainWindow) -> None:
    session = session_in(window)
    session.selection.select("orc-2")
    assert "tend" not in enabled(window)
    do(session, Damage(("orc-2",), 4))
    assert "tend" in enabled(window)


def test_w_takes_the_next_weapon_in_hand(window: MainWindow) -> None:
    session = session_in(window)
    session.selection.select("tam", "quij")
    assert session.battle.figure("tam").arm.weapon.name == "short bow"
    QTest.keyClick(window.desk.map, Qt.Key.Key_W)  # type: ignore[union-attr]
    assert session.battle.figure("tam").arm.weapon.name == "long sword"
    assert session.document.undo_text == "Tam draws another weapon"
    session.selection.select("quij")
    log = session.battle.log
    QTest.keyClick(window.desk.map, Qt.Key.Key_W)  # type: ignore[union-attr]
    assert session.battle.log == log


def test_a_standing_order_is_given_to_all_who_are_selected(window: MainWindow) -> None:
    session = session_in(window)
    session.selection.select("orc-1", "orc-2")
    window.refresh_actions()
    menu = window.action("standing-order").menu()
    assert isinstance(menu, QMenu)
    menu.aboutToShow.emit()
    mob = next(each for each in menu.actions() if each.text().startswith("Mob"))
    mob.trigger()
    orders = [session.battle.figure(who).order for who in ("orc-1", "orc-2", "orc-4")]
    assert [each and each.conduct for each in orders] == ["mob", "mob", None]


def test_keys_declare_for_those_selected_or_for_all_who_have_not(window: MainWindow) -> None:
    session = session_in(window)
    before = {each.by for each in session.battle.running.actions}
    session.selection.select("orc-2")
    window.refresh_actions()
    assert window.action("at-nearest").text() == "Attack the nearest foe: Orc 2"
    assert not window.action("same-again").isEnabled()
    QTest.keyClick(window.desk.map, Qt.Key.Key_N)  # type: ignore[union-attr]
    assert {each.by for each in session.battle.running.actions} == {*before, "orc-2"}
    session.selection.select()
    window.refresh_actions()
    words = window.action("at-nearest").text()
    assert words == "Attack the nearest foe: all 2 who have not declared"
    QTest.keyClick(window.desk.map, Qt.Key.Key_N)  # type: ignore[union-attr]
    assert not session.document.stage.undeclared
    window.refresh_actions()
    assert not window.action("at-nearest").isEnabled()
    assert window.action("at-nearest").text().endswith("nobody")
    assert window.messages.sentence.endswith(".")
