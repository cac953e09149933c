"""A battle's map is saved on the shelf, and one from the shelf is put under a battle."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from battleboard.battle.battle import Battle
from battleboard.battle.commands import SetBoard
from battleboard.models.recent_battles_model import RecentBattles
from battleboard.storage import saved_maps
from battleboard.storage.saved_maps import keep_ground, load_ground, own_titles, write_ground
from battleboard.views.start.ground_files import BringGroundDialog, load_saved_map, save_map
from battleboard.views.window.main_window import MainWindow
from tests.models.sessions import MakeSession, do
from tests.storage.grounds import CELLAR, PICTURE
from tests.views.map.tools.table import skirmish
from tests.views.start.scripted import Scripted


@pytest.fixture
def folder(recent_battles: RecentBattles, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The DM's own maps; there are none of ours."""
    monkeypatch.setattr(saved_maps, "OURS", ())
    return recent_battles.places.grounds


@pytest.fixture
def battle(window: MainWindow, session_of: MakeSession, folder: Path) -> Battle:
    """The battle on the desk of the window."""
    _ = folder
    start = skirmish()
    window.show_battle(session_of(start))
    return start


def now(window: MainWindow) -> Battle:
    assert window.desk is not None
    return window.desk.session.battle


def test_a_ground_is_kept_without_its_figures(
    window: MainWindow, battle: Battle, asking: Scripted, folder: Path
) -> None:
    asking.said = "The yard"
    window.action("keep ground").trigger()
    kept = load_ground(own_titles(folder)["The yard"])
    assert kept.board == battle.board
    assert kept.pictures == {}
    assert kept.line == "120 by 80 feet"
    assert kept.face.startswith(b"\x89PNG")
    assert "'The yard' is on the shelf" in window.messages.sentence


def test_its_picture_is_kept_with_it(
    window: MainWindow, battle: Battle, asking: Scripted, folder: Path
) -> None:
    _ = battle
    assert window.desk is not None
    document = window.desk.session.document
    name = document.battle_file.add_picture(PICTURE)
    board = document.battle.board
    with_picture = board._replace(surface=board.surface._replace(picture=name))
    do(window.desk.session, SetBoard(with_picture))
    asking.said = "The yard"
    save_map(window)
    assert load_ground(own_titles(folder)["The yard"]).pictures == {name: PICTURE}
    missing = board._replace(surface=board.surface._replace(picture="0" * 64))
    do(window.desk.session, SetBoard(missing))
    asking.said = "The bare yard"
    save_map(window)
    assert load_ground(own_titles(folder)["The bare yard"]).pictures == {}


@pytest.mark.parametrize("said", [None, ""])
def test_without_a_name_nothing_is_kept(
    window: MainWindow, battle: Battle, asking: Scripted, folder: Path, said: str | None
) -> None:
    _ = battle
    asking.said = said
    save_map(window)
    assert not own_titles(folder)


@pytest.mark.parametrize("replaces", [True, False])
def test_a_ground_of_that_name_is_replaced_only_if_that_is_wanted(
    window: MainWindow,
    battle: Battle,
    asking: Scripted,
    folder: Path,
    replaces: bool,  # noqa: FBT001
) -> None:
    keep_ground(folder, CELLAR)
    asking.said, asking.leave = CELLAR.title, replaces
    save_map(window)
    assert asking.asked[-1] == "There is already a map called 'The cellar'. Replace it?"
    kept = load_ground(own_titles(folder)[CELLAR.title])
    assert kept.board == (battle.board if replaces else CELLAR.board)


def test_without_a_battle_there_is_nothing_to_keep_or_to_lay(window: MainWindow) -> None:
    for name in ("keep ground", "bring ground"):
        assert not window.action(name).isEnabled()
    save_map(window)
    load_saved_map(window)
    assert not window.findChildren(BringGroundDialog)


def dialog_of(window: MainWindow) -> BringGroundDialog:
    window.action("bring ground").trigger()
    (dialog,) = window.findChildren(BringGroundDialog)
    return dialog


def bring(dialog: BringGroundDialog) -> QPushButton:
    return next(each for each in dialog.findChildren(QPushButton) if each.text() == "Load")


def test_a_ground_is_laid_in_one_step_and_taken_back_in_one(
    window: MainWindow, battle: Battle, folder: Path
) -> None:
    keep_ground(folder, CELLAR)
    dialog = dialog_of(window)
    QTest.mouseClick(bring(dialog), Qt.MouseButton.LeftButton)
    assert now(window).board == CELLAR.board
    assert now(window).figures == battle.figures
    assert now(window).log[-1].text == "Load the map 'The cellar'"
    assert window.desk is not None
    assert window.desk.session.document.picture(CELLAR.board.surface.picture) == PICTURE
    window.desk.session.document.undo()
    assert now(window).board == battle.board


def test_two_clicks_lay_it_too(window: MainWindow, battle: Battle, folder: Path) -> None:
    _ = battle
    keep_ground(folder, CELLAR)
    QTest.mouseDClick(dialog_of(window).shelf.cards[0], Qt.MouseButton.LeftButton)
    assert now(window).board == CELLAR.board


def test_from_an_empty_shelf_nothing_is_laid(
    window: MainWindow, battle: Battle, qtbot: QtBot
) -> None:
    dialog = dialog_of(window)
    assert not bring(dialog).isEnabled()
    with qtbot.waitSignal(dialog.accepted, timeout=0):
        dialog.accept()
    assert now(window) == battle


def test_a_damaged_ground_is_told_of_and_leaves_the_shelf(
    window: MainWindow, battle: Battle, folder: Path
) -> None:
    _ = battle
    path = keep_ground(folder, CELLAR)
    path.write_bytes(write_ground(CELLAR)[:-1])
    dialog = dialog_of(window)
    assert dialog.shelf.cards == ()
    assert "set aside" in dialog.fault.text()
    assert not bring(dialog).isEnabled()
    dialog.reject()
