"""The preview of a map shows what it becomes, with the choices that matter."""

import json
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QColor, QDragEnterEvent, QDropEvent, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QPushButton
from pytestqt.qtbot import QtBot

from battleboard.board.grid import Squares
from battleboard.storage.saved_maps import SavedMap
from battleboard.views.ground.map_dialog import MapDialog
from battleboard.views.theme.theme import Theme
from tests.storage.maps import maps
from tests.views.ground.conftest import map_file

LEFT = Qt.MouseButton.LeftButton
TOWER = {
    "line_of_sight": [maps.line((0, 0), (4, 0), (4, 2)), maps.line((20, 0), (22, 0))],
    "portals": [maps.portal((4, 2), (4, 3)), maps.portal((0, 1), (0, 1.75))],
    "lights": [{"position": maps.xy(2, 1), "range": 4, "color": "ffeccd8b"}],
}


@pytest.fixture
def dialog(qtbot: QtBot, theme: Theme) -> MapDialog:
    _ = theme
    dialog = MapDialog()
    qtbot.addWidget(dialog)
    dialog.resize(1200, 760)
    dialog.open()
    dialog.activateWindow()
    return dialog


def settle(dialog: MapDialog, qtbot: QtBot) -> SavedMap:
    """Wait until everything is read and laid out."""
    qtbot.waitUntil(lambda: not dialog.work.is_busy and dialog.ground is not None)
    assert dialog.ground is not None
    return dialog.ground


def press(dialog: MapDialog, words: str) -> None:
    found = next(each for each in dialog.findChildren(QPushButton) if each.text() == words)
    QTest.mouseClick(found, LEFT)


def test_what_a_map_becomes_is_shown_and_enter_agrees(
    dialog: MapDialog, tmp_path: Path, qtbot: QtBot
) -> None:
    dialog.read(map_file(tmp_path, **TOWER))
    ground = settle(dialog, qtbot)
    assert dialog.title.text() == "tower"
    assert dialog.line.text() == "Universal VTT 0.3: 10 × 5 squares, 50 × 25 ft"
    assert dialog.counts.text().split("\n") == [
        "2 stretches of wall",
        "1 door",
        "1 window",
        "1 light",
    ]
    assert "1 wall lies outside the picture and was left out." in dialog.left_out.text()
    assert ground.board.grid == Squares(5)
    assert ground.pictures.keys() == {ground.board.surface.picture}
    assert ground.line == dialog.line.text()
    dialog.grab()
    with qtbot.waitSignal(dialog.accepted):
        QTest.keyClick(dialog, Qt.Key.Key_Return)


def test_the_choices_that_matter(dialog: MapDialog, tmp_path: Path, qtbot: QtBot) -> None:
    dialog.read(map_file(tmp_path, **TOWER))
    settle(dialog, qtbot)
    press(dialog, "Windows")
    assert sum(each.kind == "window" for each in settle(dialog, qtbot).board.walls) == 2
    press(dialog, "Doors")
    assert sum(each.is_door for each in settle(dialog, qtbot).board.walls) == 2
    press(dialog, "All dim")
    (light,) = settle(dialog, qtbot).board.lights
    assert (light.bright_ft, light.dim_ft) == (0, 20)
    dialog.feet.selectAll()
    QTest.keyClicks(dialog.feet, "10")
    assert settle(dialog, qtbot).board.size_ft == (100, 50)
    assert dialog.outside.isVisible()
    dialog.outside.setChecked(True)
    assert settle(dialog, qtbot).board.size_ft == (220, 50)
    dialog.shown.setChecked(False)
    assert not settle(dialog, qtbot).board.surface.grid_shown
    dialog.feet.selectAll()
    QTest.keyClicks(dialog.feet, "x")
    assert not dialog.use.isEnabled()
    assert dialog.told.text() == "Size of a map square: expected 0.1 to 1000 ft, not 'x'."


def two_scenes(folder: Path) -> Path:
    path = folder / "scenes.db"
    scenes = [
        maps.scene(name=name, _id=name, background={"src": f"{name}.png"}) for name in ("a", "b")
    ]
    path.write_text("\n".join(json.dumps(each) for each in scenes), encoding="utf-8")
    return path


def test_a_scene_is_chosen_and_its_picture_asked_for(
    dialog: MapDialog, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    dialog.read(two_scenes(tmp_path))
    settle(dialog, qtbot)
    assert dialog.scene.isVisible()
    assert [dialog.scene.itemText(at) for at in range(dialog.scene.count())] == ["a", "b"]
    dialog.scene.setCurrentIndex(1)
    assert settle(dialog, qtbot).title == "b"
    assert dialog.picture_words.text() == "Its picture 'b.png' is not in the same folder."
    assert "b.png" not in dialog.left_out.text()
    pictures = tmp_path / "pictures"
    pictures.mkdir()
    image = QImage(700, 350, QImage.Format.Format_RGB32)
    image.fill(QColor("#406020"))
    for name in ("a", "b"):
        assert image.save(str(pictures / f"{name}.png"))
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: ("", ""))
    press(dialog, "Choose its picture…")
    assert dialog.folder == ""
    chosen = str(pictures / "b.png")
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (chosen, ""))
    press(dialog, "Choose its picture…")
    assert settle(dialog, qtbot).pictures
    assert not dialog.picture_words.isVisible()
    assert dialog.folder == str(pictures)
    assert dialog.images
    dialog.scene.setCurrentIndex(0)
    assert settle(dialog, qtbot).pictures, "the folder is remembered"


def test_a_dungeon_lies_in_squares_of_the_fight(
    dialog: MapDialog, tmp_path: Path, qtbot: QtBot
) -> None:
    path = tmp_path / "crypt.json"
    path.write_text(json.dumps(maps.dungeon()), encoding="utf-8")
    dialog.read(path)
    ground = settle(dialog, qtbot)
    assert (dialog.feet.value, dialog.fight.value) == (10, 5)
    assert ground.board.notes
    assert "1 DM-only mark" in dialog.counts.text()
    dialog.grab()


def test_what_is_no_map_is_told(dialog: MapDialog, tmp_path: Path, qtbot: QtBot) -> None:
    path = tmp_path / "poem.json"
    path.write_text("{}", encoding="utf-8")
    dialog.read(path)
    qtbot.waitUntil(lambda: bool(dialog.told.text()))
    assert dialog.told.text().startswith("'poem.json' cannot be used: it is not a known map")
    assert not dialog.use.isEnabled()
    assert dialog.ground is None
    assert dialog.proposal is None
    assert dialog.images == ()


def test_another_file_can_be_dropped(dialog: MapDialog, tmp_path: Path, qtbot: QtBot) -> None:
    files = QMimeData()
    files.setUrls([QUrl.fromLocalFile(str(map_file(tmp_path)))])
    key, copy = Qt.KeyboardModifier.NoModifier, Qt.DropAction.CopyAction
    QApplication.sendEvent(dialog, QDragEnterEvent(QPoint(9, 9), copy, files, LEFT, key))
    QApplication.sendEvent(dialog, QDropEvent(QPointF(9, 9), copy, files, LEFT, key))
    assert settle(dialog, qtbot).title == "tower"


def test_to_stop_or_close_it_ends_the_reading(dialog: MapDialog, tmp_path: Path) -> None:
    dialog.read(map_file(tmp_path))
    assert dialog.work.is_busy
    press(dialog, "Stop")
    assert not dialog.work.is_busy
    dialog.read(map_file(tmp_path))
    dialog.reject()
    assert not dialog.work.is_busy
