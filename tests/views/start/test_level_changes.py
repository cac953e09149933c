"""Levels of the open battle are added, named, ordered and removed, each with one undo."""

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QMenu
from pytestqt.qtbot import QtBot

from battleboard.battle.battle import Battle
from battleboard.battle.commands import SetBoard
from battleboard.board.grid import Squares
from battleboard.board.level import Surface
from battleboard.models.recent_battles_model import RecentBattles
from battleboard.storage import saved_maps
from battleboard.storage.saved_maps import keep_ground, load_ground, own_titles
from battleboard.views.ground.map_dialog import MapDialog
from battleboard.views.ground.picture_dialog import PictureDialog
from battleboard.views.map.level_choice import LevelSwitch
from battleboard.views.start.add_level_dialog import AddLevelDialog
from battleboard.views.start.level_changes import LevelChanges
from battleboard.views.window.desk import Desk
from battleboard.views.window.main_window import MainWindow
from tests.battle.levels import CELLAR, HALL, HOUSE, house
from tests.models.sessions import MakeSession, do
from tests.storage.grounds import CELLAR as KEPT
from tests.storage.grounds import PICTURE
from tests.views.ground.conftest import map_file, plan_picture
from tests.views.map.tools.table import skirmish
from tests.views.start.scripted import Scripted


@pytest.fixture
def folder(recent_battles: RecentBattles, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The DM's own maps; there are none of ours."""
    monkeypatch.setattr(saved_maps, "OURS", ())
    return recent_battles.places.grounds


@pytest.fixture
def desk(window: MainWindow, session_of: MakeSession, folder: Path) -> Desk:
    """The desk with a battle on one level."""
    keep_ground(folder, KEPT)
    return window.show_battle(session_of(skirmish()))


@pytest.fixture
def tall(window: MainWindow, session_of: MakeSession, folder: Path) -> Desk:
    """The desk with a house of two levels."""
    _ = folder
    return window.show_battle(session_of(house()))


def changes(desk: Desk) -> LevelChanges:
    found = desk.findChild(LevelChanges)
    assert isinstance(found, LevelChanges)
    return found


def adding(window: MainWindow, desk: Desk) -> AddLevelDialog:
    changes(desk).add()
    (dialog,) = (each for each in window.findChildren(AddLevelDialog) if each.isVisible())
    return dialog


def now(desk: Desk) -> Battle:
    return desk.session.battle


def names(desk: Desk) -> list[str]:
    return [level.name for level in now(desk).board.levels]


def test_an_empty_level_is_added_and_shown(window: MainWindow, desk: Desk) -> None:
    before = now(desk)
    dialog = adding(window, desk)
    assert dialog.title == "Level 2"
    assert [dialog.place.itemText(at) for at in range(dialog.place.count())] == [
        "Above 'Ground floor'",
        "Below 'Ground floor'",
    ]
    assert (dialog.across.value(), dialog.down.value()) == (24, 16)
    QTest.keyClicks(dialog.name, "Crypt")
    dialog.across.setValue(10)
    dialog.down.setValue(6)
    dialog.floor.give("cave")
    dialog.place.setCurrentIndex(1)
    dialog.accept()
    assert names(desk) == ["Crypt", "Ground floor"]
    level = desk.map.levels.shown
    assert level is not None
    assert (level.name, level.size_ft) == ("Crypt", (50.0, 30.0))
    assert level.surface is not None
    assert level.surface.floor == "cave"
    assert desk.map_pane.level_switch.isVisible()
    assert desk.session.document.undo_text == "Add the level 'Crypt'"
    desk.session.document.undo()
    assert now(desk).board == before.board
    assert not desk.map_pane.level_switch.isVisible()


def test_a_ground_of_the_shelf_becomes_a_level_and_both_are_kept(
    window: MainWindow, desk: Desk, asking: Scripted, folder: Path
) -> None:
    dialog = adding(window, desk)
    dialog.ground.shelf.cards[1].click()
    assert dialog.title == KEPT.title
    dialog.accept()
    assert names(desk) == ["Ground floor", KEPT.title]
    laid = now(desk).board.levels[1].surface
    assert laid is not None
    assert desk.session.document.picture(laid.picture) == PICTURE
    asking.said = "Both"
    window.action("keep ground").trigger()
    kept = load_ground(own_titles(folder)["Both"])
    assert kept.board == now(desk).board
    assert list(kept.pictures.values()) == [PICTURE]
    assert kept.line == "60 by 40 feet, and 1 more level"


def test_a_map_of_another_program_becomes_a_level(
    window: MainWindow, desk: Desk, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = map_file(tmp_path)
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(path), ""))
    dialog = adding(window, desk)
    dialog.ground.new_ground.ask()
    bringing = dialog.ground.new_ground.dialog
    assert isinstance(bringing, MapDialog)
    qtbot.waitUntil(bringing.use.isEnabled)
    bringing.use.click()
    assert dialog.ground.shelf.answer is None
    assert dialog.title == "tower"
    dialog.accept()
    assert names(desk) == ["Ground floor", "tower"]
    desk.map.levels.show(1)
    assert desk.ground.has_picture
    assert window.action("trace").isEnabled()
    desk.map.levels.show(0)
    assert not desk.ground.has_picture


def test_squares_of_another_size_are_told_of(window: MainWindow, desk: Desk, folder: Path) -> None:
    board = KEPT.board._replace(grid=Squares(10.0))
    keep_ground(folder, KEPT._replace(title="Large", board=board))
    dialog = adding(window, desk)
    next(each for each in dialog.ground.shelf.cards if each.title == "Large").click()
    about = dialog._about.text()  # noqa: SLF001 - what a reader sees
    assert "All levels share one grid, so this level has 5 ft squares too." in about
    next(each for each in dialog.ground.shelf.cards if each.title == KEPT.title).click()
    assert dialog._about.text() == KEPT.line  # noqa: SLF001 - the same
    dialog.reject()


def test_a_damaged_ground_is_told_of_and_leaves_the_shelf(
    window: MainWindow, desk: Desk, folder: Path
) -> None:
    dialog = adding(window, desk)
    own_titles(folder)[KEPT.title].write_bytes(b"damaged")
    dialog.ground.shelf.cards[1].click()
    assert len(dialog.ground.shelf.cards) == 1
    assert dialog.made.surface == Surface()
    dialog.reject()


def test_a_level_gets_another_name_and_place(
    window: MainWindow, tall: Desk, asking: Scripted
) -> None:
    asking.said = "Vault & well"
    changes(tall).rename(0)
    assert names(tall) == ["Vault & well", HALL.name]
    assert tall.map_pane.level_switch.buttons[1].text() == "Vault && well"
    asking.said = ""
    changes(tall).rename(0)
    assert tall.session.document.undo_text == "Rename level to 'Vault & well'"
    changes(tall).move(0, 1)
    assert names(tall) == [HALL.name, "Vault & well"]
    # What was shown still is.
    assert tall.map.levels.number == 1
    assert window.action("levels") is not None


def test_a_level_is_removed_when_the_dm_agrees(tall: Desk, asking: Scripted) -> None:
    asking.leave = False
    changes(tall).remove(1)
    assert names(tall) == [CELLAR.name, HALL.name]
    (question,) = asking.asked
    assert question == (
        f"Remove '{HALL.name}' and everything drawn on it? Cat will move to 'Cellar'."
    )
    asking.leave = True
    changes(tall).remove(1)
    assert names(tall) == []
    assert CELLAR.holds(now(tall).figure("cat").body.at)
    tall.session.document.undo()
    assert now(tall).board == HOUSE
    empty = house()._replace(figures={})
    do(tall.session, SetBoard(empty.board))


def test_the_question_says_nothing_of_figures_where_there_are_none(
    window: MainWindow, session_of: MakeSession, asking: Scripted
) -> None:
    desk = window.show_battle(session_of(house()._replace(figures={})))
    changes(desk).remove(0)
    assert asking.asked == ["Remove 'Cellar' and everything drawn on it?"]
    assert names(desk) == [HALL.name]


def test_menus_offer_what_makes_sense(
    window: MainWindow, desk: Desk, session_of: MakeSession
) -> None:
    assert [each.text for each in changes(desk).choices(0)] == ["&Add a level…"]
    other = window.show_battle(session_of(house()))
    lines = {each.text: each.may for each in changes(other).choices(0)}
    assert lines == {
        "&Add a level…": True,
        "&Rename 'Cellar'…": True,
        "Move 'Cellar' &up": True,
        "Move 'Cellar' &down": False,
        "Re&move 'Cellar'…": True,
    }


def test_the_switch_adds_and_has_a_menu_for_each_level(
    window: MainWindow, tall: Desk, qtbot: QtBot
) -> None:
    switch: LevelSwitch = tall.map_pane.level_switch
    switch.adding.click()
    (dialog,) = (each for each in window.findChildren(AddLevelDialog) if each.isVisible())
    dialog.reject()
    switch.buttons[0].customContextMenuRequested.emit(QPoint(3, 3))
    qtbot.waitUntil(lambda: QApplication.activePopupWidget() is not None)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    assert f"Re&move '{HALL.name}'…" in [each.text() for each in menu.actions()]
    menu.close()


def test_the_picture_of_a_level_is_changed_alone(
    window: MainWindow, desk: Desk, tmp_path: Path, qtbot: QtBot
) -> None:
    dialog = adding(window, desk)
    plan = tmp_path / "keep.png"
    assert plan_picture().save(str(plan))
    dialog.accept()
    below = desk.session.battle.board.walls
    desk.ground.bring_file(plan)
    bringing = desk.ground.dialog
    assert isinstance(bringing, PictureDialog)
    assert not bringing.form.fight.isEnabled()
    qtbot.waitUntil(bringing.use.isEnabled)
    bringing.use.click()
    lower, upper = desk.session.battle.board.levels
    assert lower.surface is not None
    assert upper.surface is not None
    assert (bool(lower.surface.picture), bool(upper.surface.picture)) == (False, True)
    assert desk.session.battle.board.walls == below
    assert desk.session.battle.figure("ann").body == skirmish().figure("ann").body
    assert desk.session.battle.board.grid.feet == 5.0
