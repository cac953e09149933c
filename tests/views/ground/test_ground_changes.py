"""Maps and pictures on a running battle are one command each, and one undo reverts it."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QGuiApplication, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog
from pytestqt.qtbot import QtBot

from battleboard.battle.commands import SetWalls
from battleboard.board.tracing.trace_proposal import TraceProposal
from battleboard.board.wall import Wall
from battleboard.models.recent_battles_model import find_recent_battles
from battleboard.views.add_figures.add_figures_dialog import AddFiguresDialog
from battleboard.views.ground.ground_changes import GroundChanges
from battleboard.views.ground.map_dialog import MapDialog
from battleboard.views.ground.picture_dialog import PictureDialog
from battleboard.views.ground.trace_dialog import TraceDialog
from battleboard.views.map.drawing.wand_mode import WandMode
from battleboard.views.theme.theme import Theme
from battleboard.views.window.desk import Desk
from battleboard.views.window.main_window import MainWindow
from tests.models.sessions import MakeSession
from tests.storage.maps import maps
from tests.views.ground.conftest import map_file
from tests.views.map.tools.table import skirmish

LEFT = Qt.MouseButton.LeftButton
HAND = Wall((3.0, 3.0), (9.0, 3.0))


@pytest.fixture
def window(qtbot: QtBot, theme: Theme, tmp_path: Path, session_of: MakeSession) -> MainWindow:
    """The window with a skirmish on the desk."""
    window = MainWindow(theme, find_recent_battles({"BATTLEBOARD_HOME": str(tmp_path / "home")}))
    qtbot.addWidget(window)
    window.show_battle(session_of(skirmish()))
    with qtbot.waitExposed(window):
        window.show()
    return window


@pytest.fixture
def desk(window: MainWindow) -> Desk:
    assert window.desk is not None
    return window.desk


@pytest.fixture
def ground(desk: Desk) -> GroundChanges:
    return desk.ground


def agree(
    ground: GroundChanges, kind: type[MapDialog | PictureDialog], qtbot: QtBot
) -> MapDialog | PictureDialog:
    """Accept the proposal of a dialog, once it is there."""
    dialog = ground.dialog
    assert isinstance(dialog, kind)
    qtbot.waitUntil(dialog.use.isEnabled)
    dialog.use.click()
    return dialog


def test_a_map_replaces_the_one_before_and_one_undo_takes_it_back(
    desk: Desk, ground: GroundChanges, tmp_path: Path, qtbot: QtBot
) -> None:
    document = desk.session.document
    document.do(SetWalls((HAND,)))
    before = document.battle
    walls = [maps.line((0, 0), (4, 0))]
    ground.bring_file(map_file(tmp_path, line_of_sight=walls))
    agree(ground, MapDialog, qtbot)
    board = document.battle.board
    assert document.undo_text == "Import the map 'tower'"
    assert HAND in board.walls
    assert [wall.origin for wall in board.walls].count("map") == 1
    assert document.picture(board.surface.picture)
    ground.bring_file(map_file(tmp_path, line_of_sight=[maps.line((0, 1), (4, 1), (4, 2))]))
    agree(ground, MapDialog, qtbot)
    brought = [wall for wall in document.battle.board.walls if wall.origin == "map"]
    assert [wall.a for wall in brought] == [(0, 5), (20, 5)]
    assert HAND in document.battle.board.walls
    for _ in range(2):
        document.undo()
    assert document.battle.board == before.board


def test_a_picture_is_brought_changed_and_traced(
    desk: Desk, ground: GroundChanges, plan: Path, qtbot: QtBot, window: MainWindow
) -> None:
    document = desk.session.document
    assert not ground.has_picture
    assert not window.action("trace").isEnabled()
    ground.bring_file(plan)
    agree(ground, PictureDialog, qtbot)
    assert document.undo_text == "Import a picture"
    assert document.battle.board.size_ft == pytest.approx((100, 60), abs=5.1)
    assert window.action("trace").isEnabled()
    window.action("picture").trigger()
    dialog = ground.dialog
    assert isinstance(dialog, PictureDialog)
    qtbot.waitUntil(dialog.use.isEnabled)
    at = document.battle.figure("ann").body.at
    dialog.form.drawn.selectAll()
    QTest.keyClicks(dialog.form.drawn, "10")
    dialog.trace.click()
    assert document.undo_text == "Change picture and grid"
    moved = document.battle.figure("ann").body.at
    assert moved == pytest.approx((at[0] * 2, at[1] * 2), abs=1)
    tracing = ground.dialog
    assert isinstance(tracing, TraceDialog)
    qtbot.waitUntil(tracing.keep.isEnabled)
    tracing.keep.click()
    assert document.undo_text == "Trace the walls of the plan"
    assert any(wall.origin == "trace" for wall in document.battle.board.walls)
    document.undo()
    assert not any(wall.origin == "trace" for wall in document.battle.board.walls)


def test_the_plan_is_traced_later_too(
    desk: Desk, ground: GroundChanges, plan: Path, qtbot: QtBot
) -> None:
    ground.trace()
    assert ground.dialog is None, "there is nothing to trace"
    ground.bring_file(plan)
    agree(ground, PictureDialog, qtbot)
    ground.trace()
    tracing = ground.dialog
    assert isinstance(tracing, TraceDialog)
    qtbot.waitUntil(tracing.keep.isEnabled)
    tracing.reject()
    assert not any(wall.origin == "trace" for wall in desk.session.battle.board.walls)


def test_a_painted_map_is_flooded_with_the_wand_instead(
    desk: Desk, ground: GroundChanges, plan: Path, qtbot: QtBot
) -> None:
    ground.bring_file(plan)
    agree(ground, PictureDialog, qtbot)
    ground.trace()
    tracing = ground.dialog
    assert isinstance(tracing, TraceDialog)
    qtbot.waitUntil(tracing.keep.isEnabled)
    assert tracing.flood.isHidden()
    tracing._take(TraceProposal(is_painted=True))  # noqa: SLF001 - as traced
    assert "painted map" in tracing.told.text()
    QTest.mouseClick(tracing.flood, Qt.MouseButton.LeftButton)
    assert tracing.isHidden()
    assert isinstance(desk.map_pane.tools.draw.mode, WandMode)


def test_the_menu_asks_for_a_file_and_remembers_its_folder(
    window: MainWindow,
    ground: GroundChanges,
    plan: Path,
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    folders: list[str] = []
    answers = iter([("", ""), (str(plan), ""), ("", "")])

    def ask(_over: object, _title: str, folder: str, _kinds: str) -> tuple[str, str]:
        folders.append(folder)
        return next(answers)

    monkeypatch.setattr(QFileDialog, "getOpenFileName", ask)
    window.action("bring map").trigger()
    assert ground.dialog is None
    window.action("picture").trigger()
    agree(ground, PictureDialog, qtbot)
    window.action("bring map").trigger()
    assert folders == ["", "", str(plan.parent)]


def test_a_copied_picture_is_pasted(
    window: MainWindow, ground: GroundChanges, plan: Path, qtbot: QtBot
) -> None:
    QGuiApplication.clipboard().clear()
    window.action("paste map").trigger()
    assert ground.dialog is None
    QGuiApplication.clipboard().setImage(QImage(str(plan)))
    window.action("paste map").trigger()
    agree(ground, PictureDialog, qtbot)
    assert ground.has_picture


def test_a_copied_stat_block_is_pasted(
    window: MainWindow, ground: GroundChanges, qtbot: QtBot
) -> None:
    QGuiApplication.clipboard().setText("just words")
    window.action("paste map").trigger()
    assert window.findChild(AddFiguresDialog) is None
    QGuiApplication.clipboard().setText("Mud ape: AC 5; HD 2; hp 9; MV 9")
    window.action("paste map").trigger()
    dialog = window.findChild(AddFiguresDialog)
    assert dialog is not None
    assert dialog.pages.currentWidget() is dialog.texts
    assert ground.dialog is None
    with qtbot.waitSignal(dialog.finished):
        dialog.reject()


def dropped(widget: object, path: Path) -> None:
    files = QMimeData()
    files.setUrls([QUrl.fromLocalFile(str(path))])
    key, copy = Qt.KeyboardModifier.NoModifier, Qt.DropAction.CopyAction
    QApplication.sendEvent(widget, QDragEnterEvent(QPoint(5, 5), copy, files, LEFT, key))  # type: ignore[arg-type]
    QApplication.sendEvent(widget, QDropEvent(QPointF(5, 5), copy, files, LEFT, key))  # type: ignore[arg-type]


Target = Callable[[MainWindow, Desk], object]


@pytest.mark.parametrize(
    "target", [lambda window, _: window, lambda _, desk: desk.map], ids=["window", "map"]
)
def test_pictures_are_dropped_on_window_or_map(
    target: Target, window: MainWindow, desk: Desk, plan: Path, qtbot: QtBot
) -> None:
    dropped(target(window, desk), plan)
    agree(desk.ground, PictureDialog, qtbot)
    assert desk.ground.has_picture


def test_a_map_is_dropped_on_the_window(
    window: MainWindow, desk: Desk, tmp_path: Path, qtbot: QtBot
) -> None:
    dropped(window, map_file(tmp_path))
    agree(desk.ground, MapDialog, qtbot)
    assert desk.ground.has_picture


def test_what_is_cancelled_changes_nothing(
    desk: Desk, ground: GroundChanges, tmp_path: Path, plan: Path
) -> None:
    before = desk.session.battle
    for path in (plan, map_file(tmp_path)):
        ground.bring_file(path)
        assert ground.dialog is not None
        ground.dialog.reject()
    assert desk.session.battle == before


def test_the_board_is_given_out_and_comes_back(
    window: MainWindow, desk: Desk, tmp_path: Path, qtbot: QtBot
) -> None:
    desk.session.document.do(SetWalls((HAND,)))
    out = tmp_path / "out.dd2vtt"

    class Asking:
        def file_to_save(self, *_: object) -> Path:
            return out

    window.file_controller.asking = Asking()  # type: ignore[assignment]
    window.action("export-map").trigger()
    assert json.loads(out.read_bytes())["portals"]
    assert window.messages.sentence == "Exported to 'out.dd2vtt'."
    desk.ground.bring_file(out)
    agree(desk.ground, MapDialog, qtbot)
    board = desk.session.battle.board
    assert any(wall.origin == "map" for wall in board.walls)
    assert sum(wall.is_door for wall in board.walls) == 1, "the door that stood there stays"
