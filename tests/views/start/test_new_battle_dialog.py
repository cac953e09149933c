"""The new battle dialog takes one press of Enter, or every choice there is."""

from datetime import UTC, datetime
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import (
    QColor,
    QDragEnterEvent,
    QDropEvent,
    QGuiApplication,
    QImage,
    QKeySequence,
)
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QLabel, QPushButton
from pytestqt.qtbot import QtBot

from battleboard.models.preferences import Preferences
from battleboard.queries.table.new_battle import NewBattle
from battleboard.rules import RULESETS
from battleboard.storage.game_texts import load_introductions
from battleboard.storage.settings import Recent
from battleboard.views.ground.picture_dialog import PictureDialog
from battleboard.views.map.paint.map_colours import palette_for
from battleboard.views.start.new_battle_dialog import NewBattleDialog
from battleboard.views.start.table_preview import TablePreview
from battleboard.views.theme.colours import LIGHT
from battleboard.views.theme.theme import Theme
from battleboard.views.widgets.panels import FittingScrollArea
from tests.views.drawing import colour_at
from tests.views.start.scripted import Scripted


@pytest.fixture
def dialog(qtbot: QtBot, theme: Theme, tmp_path: Path) -> NewBattleDialog:
    _ = theme
    dialog = NewBattleDialog(tmp_path / "grounds", Scripted())
    qtbot.addWidget(dialog)
    dialog.open()
    dialog.activateWindow()
    return dialog


@pytest.fixture
def picture(tmp_path: Path) -> Path:
    """Choose a map picture, twice as wide as high."""
    path = tmp_path / "cellar.png"
    image = QImage(400, 200, QImage.Format.Format_RGB32)
    image.fill(QColor("#204060"))
    assert image.save(str(path))
    return path


def press(dialog: NewBattleDialog, words: str) -> None:
    """Click a button by its words."""
    found = next(each for each in dialog.findChildren(QPushButton) if each.text() == words)
    QTest.mouseClick(found, Qt.MouseButton.LeftButton)


def texts(dialog: NewBattleDialog) -> set[str]:
    return {each.text() for each in dialog.findChildren(QLabel) if each.isVisible()}


def seen_in_the_middle(dialog: NewBattleDialog) -> str:
    """The colour in the middle of the preview."""
    (preview,) = dialog.findChildren(TablePreview)
    image = preview.grab().toImage()
    return colour_at(image, preview.width() / 2 + 2, preview.height() / 2 + 2)


def test_a_game_is_chosen_by_its_whole_name(dialog: NewBattleDialog) -> None:
    QTest.keyClicks(dialog.game, "OSRIC 3")
    assert dialog.plan.game == "osric3"


def test_one_press_of_enter_begins_a_sensible_battle(dialog: NewBattleDialog, qtbot: QtBot) -> None:
    assert dialog.title.hasFocus()
    with qtbot.waitSignal(dialog.accepted, timeout=0):
        QTest.keyClick(dialog.title, Qt.Key.Key_Return)
    assert dialog.plan == NewBattle()


def test_enter_begins_from_a_choice_too(dialog: NewBattleDialog, qtbot: QtBot) -> None:
    press(dialog, "Hexes")
    with qtbot.waitSignal(dialog.accepted, timeout=0):
        QTest.keyClick(dialog.focusWidget(), Qt.Key.Key_Return)
    assert dialog.plan.grid == "hexes"


def test_what_is_typed_after_a_choice_is_the_name(dialog: NewBattleDialog) -> None:
    press(dialog, "Hexes")
    for sign in "Red hill":
        QTest.keyClicks(QApplication.focusWidget() or dialog, sign)
    assert dialog.title.text() == "Red hill"
    assert dialog.plan.grid == "hexes"


def test_escape_and_cancel_begin_none(dialog: NewBattleDialog, qtbot: QtBot) -> None:
    with qtbot.waitSignal(dialog.rejected, timeout=0):
        QTest.keyClick(dialog, Qt.Key.Key_Escape)
    dialog.open()
    with qtbot.waitSignal(dialog.rejected, timeout=0):
        press(dialog, "Cancel")


def test_everything_can_be_chosen(dialog: NewBattleDialog) -> None:
    QTest.keyClicks(dialog.title, " The ford ")
    dialog.game.setCurrentIndex(3)
    for words in ("Snow", "Hexes", "Outdoors"):
        press(dialog, words)
    dialog.across.setValue(12)
    dialog.down.setValue(8)
    dialog.feet.setValue(10)
    assert dialog.plan == NewBattle(
        "The ford", RULESETS[3], 12, 8, 10.0, "hexes", "snow", "outdoors", daylight=True
    )
    assert "120 by 80 feet" in texts(dialog)
    assert "hexes of" in texts(dialog)


@pytest.mark.parametrize("at", range(len(RULESETS)))
def test_each_game_is_introduced_and_all_of_it_can_be_read(
    dialog: NewBattleDialog, at: int
) -> None:
    dialog.game.setCurrentIndex(at)
    words = load_introductions()[dialog.plan.game]
    (label,) = [each for each in dialog.findChildren(QLabel) if each.text() == words]
    assert label.heightForWidth(label.width()) <= label.height()


def test_outdoors_it_is_day_and_grass_grows(dialog: NewBattleDialog) -> None:
    press(dialog, "Outdoors")
    assert (dialog.plan.floor, dialog.plan.daylight) == ("grass", True)
    press(dialog, "Indoors")
    assert (dialog.plan.floor, dialog.plan.daylight) == ("flagstones", False)


def test_a_floor_that_was_chosen_stays_when_the_place_changes(dialog: NewBattleDialog) -> None:
    press(dialog, "Sand")
    press(dialog, "Outdoors")
    assert dialog.plan.floor == "sand"


def test_outdoors_it_may_be_night(dialog: NewBattleDialog) -> None:
    press(dialog, "Outdoors")
    press(dialog, "Dark")
    assert (dialog.plan.where, dialog.plan.daylight) == ("outdoors", False)


@pytest.mark.parametrize("words", ["Planks", "Grass", "Snow"])
def test_the_floor_is_seen_at_once(dialog: NewBattleDialog, words: str) -> None:
    press(dialog, "No grid")
    press(dialog, words)
    seen = QColor(seen_in_the_middle(dialog))
    earth = palette_for(LIGHT).floors[dialog.plan.floor]
    for part in ("red", "green", "blue"):
        base = getattr(QColor(earth.base), part)()
        assert getattr(seen, part)() == pytest.approx(base, abs=48)


def test_the_grid_is_seen_at_once(dialog: NewBattleDialog) -> None:
    (preview,) = dialog.findChildren(TablePreview)
    pictures = []
    for words in ("Squares", "Hexes", "No grid"):
        press(dialog, words)
        pictures.append(preview.grab().toImage())
    assert pictures[0] != pictures[1] != pictures[2] != pictures[0]
    assert preview.accessibleDescription() == "150 by 100 feet"


def test_squares_too_small_to_see_are_not_drawn(dialog: NewBattleDialog) -> None:
    (preview,) = dialog.findChildren(TablePreview)
    dialog.across.setValue(400)
    press(dialog, "No grid")
    bare = preview.grab().toImage()
    press(dialog, "Squares")
    assert preview.grab().toImage() == bare


def bring(dialog: NewBattleDialog, path: Path, qtbot: QtBot) -> None:
    """Load a picture, and accept the proposal."""
    dialog.bring_file(path)
    asked = dialog.ground.new_ground.dialog
    assert isinstance(asked, PictureDialog)
    qtbot.waitUntil(asked.use.isEnabled)
    asked.use.click()


def test_a_picture_becomes_the_ground(
    dialog: NewBattleDialog, picture: Path, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(picture), ""))
    press(dialog, "Map or picture…")
    asked = dialog.ground.new_ground.dialog
    assert isinstance(asked, PictureDialog)
    qtbot.waitUntil(asked.use.isEnabled)
    asked.form.dragged((0.0, 0.0), (40.0, 40.0))
    asked.use.click()
    assert dialog.plan.size_ft == (50, 25)
    assert dialog.plan.pictures == (picture.read_bytes(),)
    assert dialog.title.text() == "cellar"
    assert "Picture: 10 × 5 squares, 50 × 25 ft" in texts(dialog)
    assert seen_in_the_middle(dialog) == "#204060"
    assert dialog.ground.shelf.answer is None
    assert not dialog.place.isHidden()
    board = dialog.plan.board
    assert (board.where, board.daylight) == ("indoors", False)
    dialog.place.give("outdoors")
    board = dialog.plan.board
    assert (board.where, board.daylight) == ("outdoors", True), "it lies where the DM says"
    click_own_floor(dialog)
    assert dialog.plan.kept is None


def click_own_floor(dialog: NewBattleDialog) -> None:
    QTest.mouseClick(dialog.ground.shelf.cards[0], Qt.MouseButton.LeftButton)


def test_a_name_that_is_typed_stays(dialog: NewBattleDialog, picture: Path, qtbot: QtBot) -> None:
    dialog.title.setText("The ford")
    bring(dialog, picture, qtbot)
    assert dialog.title.text() == "The ford"


def test_to_choose_nothing_changes_nothing(
    dialog: NewBattleDialog, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: ("", ""))
    press(dialog, "Map or picture…")
    assert dialog.plan == NewBattle()
    assert dialog.ground.new_ground.dialog is None


def drop(dialog: NewBattleDialog, path: Path) -> bool:
    """Drop a file, and return whether it is accepted."""
    files = QMimeData()
    files.setUrls([QUrl.fromLocalFile(str(path))])
    key, copy = Qt.KeyboardModifier.NoModifier, Qt.DropAction.CopyAction
    left = Qt.MouseButton.LeftButton
    entering = QDragEnterEvent(QPoint(9, 9), copy, files, left, key)
    entering.ignore()
    QApplication.sendEvent(dialog, entering)
    QApplication.sendEvent(dialog, QDropEvent(QPointF(9, 9), copy, files, left, key))
    return entering.isAccepted()


def test_a_picture_or_a_map_can_be_dropped(
    dialog: NewBattleDialog, picture: Path, tmp_path: Path
) -> None:
    assert not drop(dialog, tmp_path / "poem.txt")
    assert dialog.ground.new_ground.dialog is None
    assert drop(dialog, picture)
    assert isinstance(dialog.ground.new_ground.dialog, PictureDialog)
    dialog.ground.new_ground.dialog.reject()


def test_a_picture_can_be_pasted(dialog: NewBattleDialog, picture: Path, qtbot: QtBot) -> None:
    QGuiApplication.clipboard().clear()
    QTest.keySequence(dialog.ground.shelf, QKeySequence(QKeySequence.StandardKey.Paste))
    assert dialog.ground.new_ground.dialog is None
    QGuiApplication.clipboard().setImage(QImage(str(picture)))
    QTest.keySequence(dialog.ground.shelf, QKeySequence(QKeySequence.StandardKey.Paste))
    asked = dialog.ground.new_ground.dialog
    assert isinstance(asked, PictureDialog)
    qtbot.waitUntil(asked.use.isEnabled)
    asked.use.click()
    assert dialog.title.text() == "Pasted map"


def test_it_fits_the_smallest_laptop(dialog: NewBattleDialog, picture: Path, qtbot: QtBot) -> None:
    assert dialog.sizeHint().height() <= 700
    bring(dialog, picture, qtbot)
    assert dialog.sizeHint().width() <= 1000
    assert dialog.sizeHint().height() <= 700


def test_no_scroll_bar_hides_what_it_asks_where_there_is_room(
    dialog: NewBattleDialog, qtbot: QtBot
) -> None:
    with qtbot.waitExposed(dialog):
        dialog.show()
    (area,) = dialog.findChildren(FittingScrollArea)
    QApplication.processEvents()
    assert dialog.height() > dialog.screen().availableSize().height() * 2 / 3
    assert area.height() >= area.sizeHint().height()


def test_38_it_begins_with_the_game_of_the_latest_battle(
    qtbot: QtBot, theme: Theme, tmp_path: Path
) -> None:
    _ = theme
    preferences = Preferences(tmp_path / "settings.json")
    latest = Recent("a.battle", datetime(2026, 1, 2, tzinfo=UTC), "A fight", "OSRIC 3")
    preferences.choose(preferences.settings.with_recent(latest))
    dialog = NewBattleDialog(tmp_path / "grounds", Scripted(), preferences)
    qtbot.addWidget(dialog)
    assert dialog.game.currentData() == "osric3"
