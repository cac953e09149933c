"""The DM's window has its menus and title, and remembers its state."""

from collections.abc import Callable
from itertools import product
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QPoint, QRect, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QMenu
from pytestqt.qtbot import QtBot

from battleboard.battle.commands import PlaceFigure
from battleboard.models import event_loop
from battleboard.models.preferences import Preferences
from battleboard.models.recent_battles_model import RecentBattles
from battleboard.models.session import Session
from battleboard.storage.battle_file.opening import create_battle_file
from battleboard.storage.user_folders import find_user_folders
from battleboard.views.menus.menu_table import MENU_TABLE
from battleboard.views.theme.colours import DARK
from battleboard.views.theme.theme import ColourScheme, Theme, colours_of
from battleboard.views.widgets.popups import StaticSubmenu, static_actions
from battleboard.views.window.main_window import TEXT_SCALES, MainWindow
from battleboard.views.window.palette_entries import plain_words
from tests.battle.battles import TABLES, battle, figure
from tests.models.fog.masks import apart
from tests.models.sessions import MakeSession, do
from tests.views.paintings import Paintings

CTRL = Qt.KeyboardModifier.ControlModifier
ROUNDED = 8
"""Rims of letters on the map are rounded otherwise where they are painted on a kept sheet."""


@pytest.fixture
def recent_battles(tmp_path: Path) -> RecentBattles:
    """An empty shelf."""
    places = find_user_folders({"BATTLEBOARD_HOME": str(tmp_path / "home")})
    return RecentBattles(places, Preferences(places.settings))


@pytest.fixture
def window(qtbot: QtBot, theme: Theme, recent_battles: RecentBattles) -> MainWindow:
    """The window, shown."""
    window = MainWindow(theme, recent_battles)
    qtbot.addWidget(window)
    with qtbot.waitExposed(window):
        window.show()
    window.menus.load()
    return window


def kept(recent_battles: RecentBattles) -> Preferences:
    """Read what is remembered, as after a new start."""
    return Preferences(recent_battles.places.settings)


def test_it_begins_with_the_start_page(window: MainWindow) -> None:
    assert window.windowTitle() == "Battleboard"
    assert not window.windowIcon().isNull()
    assert window.start_page.isVisible()
    texts = [label.text() for label in window.start_page.findChildren(QLabel)]
    assert "Works out who acts when in a round, and why." in texts


def test_it_is_there_before_the_battle_that_it_opens_with(
    qtbot: QtBot,
    theme: Theme,
    recent_battles: RecentBattles,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    path, told = tmp_path / "ford.battle", list[str]()
    create_battle_file(path, battle(figure("ann")), TABLES, title="The ford").close()
    window = MainWindow(theme, recent_battles)
    qtbot.addWidget(window)
    library = window.file_controller.library
    usual = library.open

    def noted(opened: Path) -> Session:
        told.extend(each.text() for each in window.findChildren(QLabel) if each.isVisible())
        assert window.windowHandle().isExposed()
        return usual(opened)

    monkeypatch.setattr(library, "open", noted)
    window.open_at_startup(path)
    assert told == ["Opening ford.battle…"]
    assert window.desk is not None
    assert window.desk.isVisible()
    window.close_battle()


def test_where_that_battle_cannot_be_opened_it_shows_the_start_page(
    qtbot: QtBot, theme: Theme, recent_battles: RecentBattles, tmp_path: Path
) -> None:
    window = MainWindow(theme, recent_battles)
    qtbot.addWidget(window)
    window.open_at_startup(tmp_path / "gone.battle")
    assert window.start_page.isVisible()
    assert window.messages.sentence == "There is no file 'gone.battle'."


def test_closed_while_it_opens_a_battle_it_closes_when_that_is_there(
    qtbot: QtBot,
    theme: Theme,
    recent_battles: RecentBattles,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    path = tmp_path / "ford.battle"
    create_battle_file(path, battle(figure("ann")), TABLES).close()
    window = MainWindow(theme, recent_battles)
    qtbot.addWidget(window)
    library = window.file_controller.library
    usual = library.open

    def closed(opened: Path) -> Session:
        assert not window.close()
        return usual(opened)

    monkeypatch.setattr(library, "open", closed)
    window.open_at_startup(path)
    assert window.isVisible()
    assert window.desk is not None
    qtbot.waitUntil(lambda: not window.isVisible())
    assert window.desk is None


def test_what_opens_with_it_is_a_whole_desk_that_is_painted(
    qtbot: QtBot, theme: Theme, recent_battles: RecentBattles, tmp_path: Path
) -> None:
    path = tmp_path / "ford.battle"
    create_battle_file(path, battle(figure("ann")), TABLES).close()
    window = MainWindow(theme, recent_battles)
    qtbot.addWidget(window)
    window.resize(1366, 768)
    window.open_at_startup(path)
    assert window.desk is not None
    parts = [window.desk.procedure, window.desk.map, window.desk.ruler, window.desk.side]
    assert all(part.isVisible() and part.updatesEnabled() for part in parts)
    began = settled(window)
    window.close_battle()
    window.file_controller.open_path(path)
    now = settled(window)
    assert now.size() == began.size()
    assert apart(now, began) <= ROUNDED
    window.close_battle()


def test_what_opens_with_it_is_not_painted_again_for_the_words_that_were_there_before(
    qtbot: QtBot,
    theme: Theme,
    recent_battles: RecentBattles,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """They were removed, and everything was painted once more."""
    # Everything else is painted while the window is made.
    monkeypatch.setattr(event_loop, "_PIECE_S", 0.0)
    path = tmp_path / "ford.battle"
    create_battle_file(path, battle(figure("ann")), TABLES).close()
    window = MainWindow(theme, recent_battles)
    qtbot.addWidget(window)
    window.open_at_startup(path)
    assert window.desk is not None
    painted = Paintings(window.desk)
    for kind in (QEvent.Type.DeferredDelete, QEvent.Type.None_):
        QCoreApplication.sendPostedEvents(None, kind)
    assert not painted.many
    window.close_battle()


def settled(window: MainWindow) -> QImage:
    """The picture of the window at rest."""
    QApplication.processEvents()
    return window.grab().toImage()


def test_it_fits_the_smallest_laptop(window: MainWindow) -> None:
    assert window.minimumSizeHint().width() <= 1024
    assert window.minimumSizeHint().height() <= 700


def test_every_action_of_the_table_is_in_its_menu_once(window: MainWindow) -> None:
    for title, items in MENU_TABLE.items():
        (menu,) = [each for each in menus(window) if each.title() == title]
        found = [each.objectName() for each in static_actions(menu)]
        assert found == [item.id for item in items]


def test_every_menu_is_one_column_under_the_bar_of_a_laptop(
    battle_window: MainWindow, enlarge: Callable[[float], None]
) -> None:
    enlarge(1.0)
    battle_window.resize(1366, 768)
    bar = battle_window.menuBar()
    # The window's title bar and a desktop panel need room, too.
    room = 768 - 2 * bar.sizeHint().height()
    for menu in menus(battle_window):
        rows = [menu.actionGeometry(each) for each in menu.actions()]
        assert menu.sizeHint().height() <= room, menu.title()
        assert len({row.left() for row in rows}) == 1, menu.title()


def test_what_belongs_together_lies_in_submenus(battle_window: MainWindow) -> None:
    found = {
        plain_words(below.title()): [each.objectName() for each in below.actions()]
        for below in battle_window.findChildren(StaticSubmenu)
    }
    assert found["Effects and hazards"] == ["add-effect", "inflict"]
    assert found["Save and export"] == ["keep-party", "export-figures"]
    assert found["Print"] == ["print", "print-round", "print-map"]
    assert found["Look back and ahead"] == ["look-back", "scrub-back", "scrub-on", "go-live"]
    assert found["Place and turn"] == ["turn left", "turn right", "stand-apart"]


def menus(window: MainWindow) -> list[QMenu]:
    """The menus of the menu bar."""
    found = [action.menu() for action in window.menuBar().actions()]
    return [menu for menu in found if isinstance(menu, QMenu)]


def test_no_two_actions_have_one_key() -> None:
    keys = [item.shortcut for items in MENU_TABLE.values() for item in items if item.shortcut]
    assert sorted(keys) == sorted(set(keys))


def test_ctrl_q_closes_it(window: MainWindow) -> None:
    window.activateWindow()
    QTest.keyClick(window, Qt.Key.Key_Q, CTRL)
    assert not window.isVisible()


def test_a_battle_lies_on_the_desk_until_another_takes_its_place(
    window: MainWindow, session_of: MakeSession
) -> None:
    first = window.show_battle(session_of(battle()))
    assert window.windowTitle() == "A fight - AD&D 1e by the book - Battleboard"
    assert first.isVisible()
    second = window.show_battle(session_of(battle()))
    assert window.desk is second
    assert second.isVisible()
    window.close_battle()
    assert window.windowTitle() == "Battleboard"
    assert window.start_page.isVisible()
    window.close_battle()
    assert window.desk is None


def test_a_refusal_is_told_until_something_is_done(
    window: MainWindow, session_of: MakeSession
) -> None:
    session = session_of(battle())
    window.show_battle(session)
    assert not session.document.undo()
    assert window.messages.sentence == "Nothing to undo."
    do(session, PlaceFigure(figure("orc", "red")))
    assert window.messages.sentence == ""


def test_undo_says_what_it_takes_back(window: MainWindow, session_of: MakeSession) -> None:
    session = session_of(battle())
    window.show_battle(session)
    assert not window.action("undo").isEnabled()
    do(session, PlaceFigure(figure("orc", "red")))
    assert window.action("undo").text() == "&Undo: Place Orc"
    window.action("undo").trigger()
    assert session.battle.figures == {}
    assert window.action("redo").text() == "&Redo: Place Orc"


def test_what_needs_a_battle_is_off_without_one(
    window: MainWindow, session_of: MakeSession
) -> None:
    names = ("save", "save-as", "save-copy", "rename", "earlier", "export-battle", "close")
    assert not any(window.action(name).isEnabled() for name in names)
    window.show_battle(session_of(battle()))
    assert all(window.action(name).isEnabled() for name in names)


def test_the_look_that_is_chosen_is_remembered(
    window: MainWindow, theme: Theme, qapp: QApplication, recent_battles: RecentBattles
) -> None:
    assert window.action("light").isChecked()
    window.action("dark").trigger()
    assert theme.scheme is ColourScheme.DARK
    assert colours_of(qapp.palette()) is DARK
    assert window.action("dark").isChecked()
    assert kept(recent_battles).settings.theme == "dark"


def test_the_pace_is_remembered_from_one_evening_to_the_next(
    window: MainWindow, session_of: MakeSession
) -> None:
    for before, key, after in (("1×", Qt.Key.Key_Down, "2×"), ("2×", Qt.Key.Key_Up, "1×")):
        pace = window.show_battle(session_of(battle())).ruler.transport.pace
        assert pace.currentText() == before
        QTest.keyClick(pace, key)
        assert pace.currentText() == after
        window.close_battle()
    assert window.recent_battles.preferences.settings.habit.pace == 1.0


def test_type_can_be_made_larger_and_smaller_and_that_is_remembered(
    qtbot: QtBot, window: MainWindow, qapp: QApplication, recent_battles: RecentBattles
) -> None:
    theme = window.theme
    usual = qapp.font().pointSizeF()
    (name,) = [each for each in window.findChildren(QLabel) if each.text() == "Battleboard"]
    before, new = name.font().pointSizeF(), window.start_page.new
    high = window.start_page.demonstrations.height()
    try:
        window.activateWindow()
        QTest.keyClick(window, Qt.Key.Key_Plus, Qt.KeyboardModifier.AltModifier)
        assert qapp.font().pointSizeF() == pytest.approx(1.15 * usual)
        assert name.font().pointSizeF() == pytest.approx(1.15 * before)
        assert new.font().pointSizeF() == pytest.approx(1.15 * usual)
        assert window.menuBar().font().pointSizeF() == pytest.approx(1.15 * usual)
        qtbot.waitUntil(lambda: window.start_page.demonstrations.height() > high)
        assert kept(recent_battles).settings.type_scale == 1.15
        window.action("dark").trigger()
        assert name.font().pointSizeF() == pytest.approx(1.15 * before)
        for _ in TEXT_SCALES:
            window.action("larger-type").trigger()
        assert theme.scale == TEXT_SCALES[-1]
        for _ in TEXT_SCALES:
            window.action("smaller-type").trigger()
        assert theme.scale == TEXT_SCALES[0]
    finally:
        theme.enlarge(1.0)
    assert qapp.font().pointSizeF() == pytest.approx(usual)
    assert name.font().pointSizeF() == pytest.approx(before)


def test_f11_fills_the_screen_and_leaves_it_again(window: MainWindow) -> None:
    window.activateWindow()
    for full in (True, False):
        QTest.keyClick(window, Qt.Key.Key_F11)
        assert window.isFullScreen() is full
        assert window.action("full-screen").isChecked() is full


def test_it_lies_where_it_lay_the_last_time(
    window: MainWindow, qtbot: QtBot, theme: Theme, recent_battles: RecentBattles
) -> None:
    window.resize(700, 650)
    window.close()
    again = MainWindow(theme, RecentBattles(recent_battles.places, kept(recent_battles)))
    qtbot.addWidget(again)
    again.restore_position()
    assert again.size().toTuple() == (700, 650)


def test_the_first_time_it_is_as_large_as_there_is_room_for(
    window: MainWindow, qtbot: QtBot
) -> None:
    _ = qtbot
    window.restore_position()
    room = window.screen().availableSize()
    assert window.width() <= room.width()
    assert window.height() < room.height(), "its frame needs room as well"
    assert window.isMaximized() is (room.width() <= window.sizeHint().width())


def test_a_window_that_was_never_shown_remembers_nothing(
    theme: Theme, recent_battles: RecentBattles
) -> None:
    unseen = MainWindow(theme, recent_battles)
    unseen.close()
    assert kept(recent_battles).settings.geometry == ""
    unseen.deleteLater()


def test_what_is_wrong_with_the_settings_is_said_once(
    qtbot: QtBot, theme: Theme, recent_battles: RecentBattles
) -> None:
    recent_battles.places.settings.parent.mkdir(parents=True)
    recent_battles.places.settings.write_text('{"theme": "pink"}')
    window = MainWindow(theme, RecentBattles(recent_battles.places, kept(recent_battles)))
    qtbot.addWidget(window)
    assert window.messages.sentence == ""
    window.report_settings_faults()
    assert window.messages.sentence == "The setting 'theme' is damaged and was left out."


def test_a_message_lies_beside_the_menus_or_under_them(window: MainWindow) -> None:
    window.resize(1366, 700)
    window.messages.tell("Nothing to undo.")
    menus_end = window.menuBar().sizeHint().width()
    assert window.messages.geometry().top() < window.menuBar().height()
    assert window.messages.geometry().left() >= menus_end
    window.resize(600, 700)
    assert window.messages.geometry().top() >= window.menuBar().height()
    assert window.messages.width() <= 600


_LONG = (
    "Orc 6 and Orc 7 have no room next to Brakk, and wait behind the others until there is some. "
)


@pytest.mark.parametrize("scale", [0.8, 1.0, 2.0])
def test_no_message_lies_over_the_bar_with_next(
    battle_window: MainWindow, enlarge: Callable[[float], None], scale: float
) -> None:
    window, desk = battle_window, battle_window.desk
    assert desk
    enlarge(scale)
    for size, number in product([(1366, 768), (700, 500)], [1, 4]):
        window.resize(*size)
        QApplication.processEvents()
        window.messages.tell(_LONG * number)
        QApplication.processEvents()
        told, bar = window.messages.geometry(), desk.procedure
        assert told.left() > 0
        assert told.right() < window.width()
        assert not told.intersects(QRect(bar.mapTo(window, QPoint()), bar.size()))
        window.messages.dismiss()
