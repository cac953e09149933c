"""Battles open and close by menu, keyboard, mouse and drag and drop."""

import os
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QAction, QDragEnterEvent, QDropEvent, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QMenu
from pytestqt.qtbot import QtBot

from battleboard.battle.commands import PlaceFigure, SetTeam
from battleboard.battle.state.team import Team
from battleboard.models.preferences import Preferences
from battleboard.models.recent_battles_model import RecentBattles
from battleboard.queries.table.new_battle import NewBattle
from battleboard.storage.battle_file.bounds import Bounds
from battleboard.storage.battle_file.sqlite_file import sidecars, unfinished_path
from battleboard.storage.game_texts import load_offers
from battleboard.storage.resources import resource
from battleboard.storage.settings import Recent, Settings
from battleboard.views.help.tour import Tour
from battleboard.views.theme.theme import Theme
from battleboard.views.window.main_window import MainWindow
from battleboard.views.window.messages import Severity
from battleboard.views.window.operating_system import bring_to_front
from tests.battle.battles import figure
from tests.models.sessions import do
from tests.storage.battle_file.files import saved, sql
from tests.views.start.scripted import Scripted

CTRL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier


def press(window: MainWindow, key: Qt.Key, modifier: Qt.KeyboardModifier = CTRL) -> None:
    window.activateWindow()
    QTest.keyClick(window, key, modifier)


def begin(window: MainWindow, asking: Scripted, title: str = "The ford") -> Path:
    """Begin a battle, and return the path of its file."""
    asking.plan = NewBattle(title)
    window.action("new").trigger()
    return open_path(window)


def open_path(window: MainWindow) -> Path:
    """The path of the file on the desk."""
    assert window.desk is not None
    return window.desk.session.document.battle_file.path


def test_ctrl_n_begins_a_battle(window: MainWindow, asking: Scripted) -> None:
    asking.plan = NewBattle("The ford")
    press(window, Qt.Key.Key_N)
    assert window.windowTitle() == "The ford - AD&D 1e by the book - Battleboard"
    assert window.desk is not None
    assert window.desk.isVisible()


def test_whoever_changes_his_mind_stays_where_he_is(window: MainWindow, asking: Scripted) -> None:
    for name in ("new", "open", "import"):
        window.action(name).trigger()
    assert window.desk is None
    begin(window, asking)
    path = open_path(window)
    asking.plan = None
    for name in ("new", "open", "import", "save", "save-copy", "export-battle", "export-round"):
        window.action(name).trigger()
    window.action("rename").trigger()
    assert open_path(window) == path
    assert window.messages.sentence == ""


def test_a_battle_without_a_title_is_a_new_battle(window: MainWindow, asking: Scripted) -> None:
    begin(window, asking, "")
    assert window.windowTitle() == "New battle - AD&D 1e by the book - Battleboard"


def test_ctrl_w_leads_back_to_the_start_page_where_the_battle_is_shown(
    window: MainWindow, asking: Scripted
) -> None:
    path = begin(window, asking)
    press(window, Qt.Key.Key_W)
    assert window.desk is None
    (card,) = window.start_page.battles.cards
    assert card.accessibleName().startswith("The ford, just now · ")
    QTest.mouseClick(card, Qt.MouseButton.LeftButton)
    assert open_path(window) == path


def test_the_start_page_shows_what_the_battle_looked_like(
    window: MainWindow, asking: Scripted, recent_battles: RecentBattles
) -> None:
    begin(window, asking)
    window.close_battle()
    (battle,) = recent_battles.battles
    assert QImage(str(battle.picture)).width() == 480


def test_ctrl_o_opens_a_file(window: MainWindow, asking: Scripted) -> None:
    path = begin(window, asking)
    window.close_battle()
    asking.file = path
    press(window, Qt.Key.Key_O)
    assert open_path(window) == path


def test_38_a_map_that_is_opened_begins_a_new_battle(
    window: MainWindow, asking: Scripted, tmp_path: Path
) -> None:
    asking.file = tmp_path / "cellar.png"
    window.file_controller.open()
    assert (asking.asked[-1], asking.ground) == ("New battle", asking.file)


def test_opening_what_is_open_changes_nothing(window: MainWindow, asking: Scripted) -> None:
    path = begin(window, asking)
    desk = window.desk
    window.file_controller.open_path(path)
    assert window.desk is desk


def test_what_cannot_be_opened_is_told_and_the_desk_stays(
    window: MainWindow, asking: Scripted, tmp_path: Path
) -> None:
    begin(window, asking)
    desk = window.desk
    window.file_controller.open_path(tmp_path / "gone.battle")
    assert window.messages.sentence == "There is no file 'gone.battle'."
    assert window.messages.severity is Severity.REFUSED
    assert window.desk is desk


@pytest.mark.parametrize("leave", [False, True])
def test_a_very_large_battle_is_opened_only_if_the_dm_wants_it(
    window: MainWindow,
    asking: Scripted,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    *,
    leave: bool,
) -> None:
    saved(tmp_path / "hall.battle", 2)
    monkeypatch.setattr("battleboard.models.library.Bounds", lambda: Bounds(figures=1))
    asking.leave = leave
    window.file_controller.open_path(tmp_path / "hall.battle")
    (question,) = asking.asked
    assert question == (
        "'hall.battle' is very large: it has 2 figures. Opening it may be slow and "
        "use a lot of memory. Open it anyway?"
    )
    assert (window.desk is not None) == leave


@pytest.mark.parametrize("at", range(3))
def test_a_click_on_an_example_begins_it(at: int, window: MainWindow) -> None:
    card = window.start_page.demonstrations.cards[at]
    QTest.mouseClick(card, Qt.MouseButton.LeftButton)
    assert window.windowTitle().startswith(f"{load_offers()[at].title} - ")
    assert window.desk is not None
    assert window.desk.session.guide is not None


def test_ctrl_s_asks_for_a_name_once(window: MainWindow, asking: Scripted, tmp_path: Path) -> None:
    begin(window, asking, "Ford: at / dusk?")
    asking.file = tmp_path / "ford.battle"
    press(window, Qt.Key.Key_S)
    assert asking.place.name == "Ford at dusk.battle"
    assert open_path(window) == asking.file
    assert window.messages.sentence == "The battle is now saved as 'ford.battle'."
    asking.asked.clear()
    press(window, Qt.Key.Key_S)
    assert asking.asked == []
    assert window.messages.sentence.startswith("Already saved in 'ford.battle'")
    assert window.messages.severity is Severity.NOTE


def test_ctrl_shift_s_always_asks(window: MainWindow, asking: Scripted, tmp_path: Path) -> None:
    begin(window, asking)
    for name in ("one.battle", "two.battle"):
        asking.file = tmp_path / name
        press(window, Qt.Key.Key_S, CTRL | SHIFT)
        assert open_path(window) == asking.file
    assert (tmp_path / "one.battle").exists()


def test_the_new_name_is_in_the_title(window: MainWindow, asking: Scripted, tmp_path: Path) -> None:
    begin(window, asking, "")
    asking.file = tmp_path / "ford.battle"
    window.action("save-as").trigger()
    assert window.windowTitle() == "ford - AD&D 1e by the book - Battleboard"
    asking.said = "The bridge"
    window.action("rename").trigger()
    assert window.windowTitle() == "The bridge - AD&D 1e by the book - Battleboard"


def test_a_copy_is_saved_beside(window: MainWindow, asking: Scripted, tmp_path: Path) -> None:
    path = begin(window, asking)
    asking.file = tmp_path / "copy.battle"
    window.action("save-copy").trigger()
    assert asking.place.name == "The ford (copy).battle"
    assert asking.file.exists()
    assert open_path(window) == path
    assert window.messages.sentence == "A copy was saved as 'copy.battle'."


@pytest.mark.usefixtures("care")
def test_what_cannot_be_saved_is_told(
    qtbot: QtBot, window: MainWindow, asking: Scripted, tmp_path: Path
) -> None:
    begin(window, asking)
    asking.file = tmp_path / "no" / "ford.battle"
    for name in ("save-as", "save-copy", "export-battle"):
        window.action(name).trigger()
        qtbot.waitUntil(lambda: "'ford.battle' could not be written" in window.messages.sentence)
        window.messages.hide()


def test_a_battle_goes_out_and_comes_in(
    window: MainWindow, asking: Scripted, tmp_path: Path
) -> None:
    begin(window, asking)
    asking.file = tmp_path / "ford.json"
    window.action("export-battle").trigger()
    assert window.messages.sentence == "Exported to 'ford.json'."
    window.close_battle()
    window.action("import").trigger()
    assert window.windowTitle() == "The ford - AD&D 1e by the book - Battleboard"


def test_the_running_round_goes_out(window: MainWindow, asking: Scripted, tmp_path: Path) -> None:
    asking.file = resource("battles", "giant-charge.json")
    window.action("import").trigger()
    asking.file = tmp_path / "round.json"
    window.action("export-round").trigger()
    assert b"battleboard-scenario" in asking.file.read_bytes()


def opened_menu(window: MainWindow, name: str) -> list[QAction]:
    """Open a menu whose lines are built on opening, and return them."""
    menu = window.action(name).menu()
    assert isinstance(menu, QMenu)
    menu.aboutToShow.emit()
    return menu.actions()


def test_recent_battles_are_in_the_menu(window: MainWindow, asking: Scripted) -> None:
    assert not window.action("recent").isEnabled()
    first = begin(window, asking, "One & two")
    begin(window, asking, "Three")
    window.close_battle()
    lines = opened_menu(window, "recent")
    assert {each.text() for each in lines} == {"One && two", "Three"}
    next(each for each in lines if each.text() == "One && two").trigger()
    assert open_path(window) == first


def test_earlier_versions_are_in_the_menu(window: MainWindow, asking: Scripted) -> None:
    path = begin(window, asking)
    assert [each.text() for each in opened_menu(window, "earlier")] == ["None yet"]
    window.close_battle()
    window.file_controller.open_path(path)
    assert window.desk is not None
    do(window.desk.session, PlaceFigure(figure("orc", "foes")))
    (earlier,) = opened_menu(window, "earlier")
    assert earlier.text() == "12 March, 20:15"
    earlier.trigger()
    assert open_path(window) != path
    assert window.desk.session.battle.figures == {}


def test_the_menu_of_a_card_knows_what_can_be_done(
    window: MainWindow, asking: Scripted, tmp_path: Path, recent_battles: RecentBattles
) -> None:
    begin(window, asking)
    window.close_battle()
    assert menu_texts(window) == [
        "&Open",
        "Open an earlier &version",
        "Show in &folder",
        "&Delete…",
    ]
    window.file_controller.open_path(recent_battles.battles[0].path)
    asking.file = tmp_path / "ford.battle"
    window.action("save-as").trigger()
    window.close_battle()
    asking.file.unlink()
    assert menu_texts(window) == ["Open an earlier &version", "&Remove from this list"]


def menu_texts(window: MainWindow) -> list[str]:
    """The menu texts of the first card."""
    menu = window.file_controller.menu_of(window.recent_battles.battles[0])
    return [each.text() for each in menu.actions() if not each.isSeparator()]


def test_an_earlier_version_is_opened_from_the_card(window: MainWindow, asking: Scripted) -> None:
    path = begin(window, asking)
    window.close_battle()
    menu = window.file_controller.menu_of(window.recent_battles.battles[0])
    versions = next(each.menu() for each in menu.actions() if "earlier" in each.text())
    assert isinstance(versions, QMenu)
    versions.actions()[0].trigger()
    assert open_path(window) != path


def test_a_battle_without_a_name_is_thrown_away_only_with_leave(
    window: MainWindow, asking: Scripted
) -> None:
    path = begin(window, asking)
    window.close_battle()
    asking.leave = False
    window.file_controller.forget(window.recent_battles.battles[0])
    assert path.exists()
    asking.leave = True
    window.file_controller.forget(window.recent_battles.battles[0])
    assert not path.exists()
    assert window.start_page.battles.cards == ()
    assert "Delete it permanently?" in asking.asked[-1]


def test_a_battle_with_a_name_is_forgotten_without_a_question(
    window: MainWindow, asking: Scripted, tmp_path: Path
) -> None:
    begin(window, asking)
    asking.file = tmp_path / "ford.battle"
    window.action("save-as").trigger()
    window.close_battle()
    asking.asked.clear()
    window.file_controller.forget(window.recent_battles.battles[0])
    assert asking.asked == []
    assert asking.file.exists()
    assert window.start_page.battles.cards == ()


def drop(window: MainWindow, *paths: Path) -> bool:
    """Drop files onto the window, and return whether it accepts them."""
    files = QMimeData()
    files.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    button, key = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    copy = Qt.DropAction.CopyAction
    entering = QDragEnterEvent(QPoint(99, 99), copy, files, button, key)
    entering.ignore()
    QApplication.sendEvent(window, entering)
    QApplication.sendEvent(window, QDropEvent(QPointF(99, 99), copy, files, button, key))
    return entering.isAccepted()


def test_a_file_that_is_dropped_is_opened(window: MainWindow, asking: Scripted) -> None:
    path = begin(window, asking)
    window.close_battle()
    assert drop(window, path)
    assert open_path(window) == path


def test_several_files_are_too_many_to_drop(window: MainWindow, tmp_path: Path) -> None:
    assert not drop(window, tmp_path / "a.battle", tmp_path / "b.battle")
    assert window.desk is None
    assert window.messages.sentence == ""


def test_what_this_window_has_open_is_not_offered_by_another(
    window: MainWindow, asking: Scripted, recent_battles: RecentBattles
) -> None:
    begin(window, asking)
    settings = Preferences(recent_battles.places.settings)
    assert settings.settings.left_open
    assert RecentBattles(recent_battles.places, settings, recent_battles.now).left_open is None


def test_after_a_fault_the_host_says_where_the_battle_is(
    window: MainWindow, asking: Scripted
) -> None:
    assert window.file_controller.ensure_saved() == "No battle was open."
    path = begin(window, asking)
    assert path.name in window.file_controller.ensure_saved()


def test_a_file_that_comes_from_outside_waits_for_the_dialog_that_is_open(
    window: MainWindow, asking: Scripted, qtbot: QtBot
) -> None:
    first = begin(window, asking)
    second = begin(window, asking, "The bridge")
    dialog = QDialog(window)
    dialog.open()
    window.file_controller.open_when_free(first)
    assert open_path(window) == second
    dialog.accept()
    qtbot.waitUntil(lambda: open_path(window) == first)
    window.file_controller.open_when_free(second)
    assert open_path(window) == second


def test_a_window_that_is_asked_for_comes_to_the_front(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    environment: dict[str, str] = {}
    monkeypatch.setattr(os, "environ", environment)
    window.showMinimized()
    bring_to_front(window, "leave-1")
    assert not window.isMinimized()
    assert window.isVisible()
    assert environment == {"XDG_ACTIVATION_TOKEN": "leave-1"}
    environment.clear()
    bring_to_front(window)
    assert environment == {}


def test_an_empty_table_offers_the_tour(window: MainWindow, asking: Scripted, qtbot: QtBot) -> None:
    begin(window, asking)
    assert window.desk is not None
    assert window.findChild(Tour) is None
    window.desk.cards.tour.click()
    assert window.findChild(Tour) is not None
    window.close_battle()
    qtbot.waitUntil(lambda: window.findChild(Tour) is None)


@pytest.mark.parametrize("damaged", [False, True])
def test_the_battle_that_was_left_open_is_looked_through(
    qtbot: QtBot, theme: Theme, recent_battles: RecentBattles, tmp_path: Path, *, damaged: bool
) -> None:
    path = tmp_path / "hall.battle"
    saved(path, 5)
    if damaged:
        sql(path, "DELETE FROM records WHERE number > 3", "DELETE FROM snapshots WHERE number > 0")
    recent = Recent(str(path), recent_battles.now(), "The hall", "OSRIC")
    recent_battles.preferences.choose(Settings(recents=(recent,), left_open=str(path)))
    preferences = Preferences(recent_battles.places.settings)
    fresh = RecentBattles(recent_battles.places, preferences, recent_battles.now)
    left = unfinished_path(path)
    left.write_text("half a battle")
    window = MainWindow(theme, fresh)
    qtbot.addWidget(window)
    window.file_controller.make_ready()
    assert "projection" in vars(window), "the displays are guarded before a battle is open"
    assert not left.exists()
    qtbot.waitUntil(lambda: fresh.found != "", timeout=20_000)
    assert fresh.found == (
        "A check of its file found damage: The file was damaged. "
        "What was done after step 3 is lost."
        if damaged
        else "A check of its file found no damage. "
        "The battle 'The hall' has 5 commands in 5 steps and no pictures."
    )


def test_a_battle_that_lost_its_log_goes_on_elsewhere_and_that_stays_told(
    window: MainWindow, asking: Scripted
) -> None:
    path = begin(window, asking)
    assert window.desk is not None
    document = window.desk.session.document
    for name in ("One", "Two", "Three"):
        if name == "Two":
            sidecars(path)[0].unlink()
        assert document.do(SetTeam("blue", Team(name, players=True)))
        told = "Nothing is lost: the battle is saved as" in window.messages.sentence
        assert told == (name != "One")
    assert open_path(window) != path
    window.messages.dismiss()
