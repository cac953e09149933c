"""A plan is traced, and the proposal kept, corrected or discarded."""

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor, QImage, QKeySequence, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QColorDialog, QFileDialog, QPushButton
from pytestqt.qtbot import QtBot

from battleboard.board.board import Board
from battleboard.board.level import Surface
from battleboard.board.tracing.plan_outline import stretches_of
from battleboard.board.tracing.trace_proposal import TracedDoor, TraceProposal
from battleboard.board.wall import Wall
from battleboard.models.ground_pictures import at_sizes
from battleboard.views.ground.trace_dialog import TraceDialog, describe_trace
from battleboard.views.theme.theme import Theme
from tests.views.ground.conftest import plan_picture

LEFT = Qt.MouseButton.LeftButton
BOARD = Board((100.0, 60.0), surface=Surface("plain", "keep", (0.0, 0.0), (100.0, 60.0)))


@pytest.fixture
def dialog(qtbot: QtBot, theme: Theme) -> TraceDialog:
    _ = theme
    dialog = TraceDialog(BOARD._replace(walls=(Wall((0, 0), (5, 0)),)))
    qtbot.addWidget(dialog)
    dialog.resize(1100, 760)
    dialog.open()
    dialog.activateWindow()
    return dialog


def settle(dialog: TraceDialog, qtbot: QtBot) -> TraceProposal:
    qtbot.waitUntil(lambda: not dialog.work.is_busy and dialog.proposal is not None)
    assert dialog.proposal is not None
    return dialog.proposal


def press(dialog: TraceDialog, words: str) -> None:
    found = next(each for each in dialog.findChildren(QPushButton) if each.text() == words)
    QTest.mouseClick(found, LEFT)


def click(dialog: TraceDialog, x_ft: float, y_ft: float) -> None:
    QTest.mouseClick(dialog.view, LEFT, pos=dialog.view.camera.to_screen((x_ft, y_ft)).toPoint())


def test_a_plan_is_traced_and_kept(dialog: TraceDialog, qtbot: QtBot) -> None:
    dialog.begin(at_sizes(plan_picture()))
    proposal = settle(dialog, qtbot)
    assert proposal.floor_squares == pytest.approx(36 + 4 + 48, abs=1.5)
    assert "squares of floor" in dialog.counts.text()
    dialog.grab()
    with qtbot.waitSignal(dialog.accepted):
        QTest.keyClick(dialog, Qt.Key.Key_Return)
    walls = dialog.board.walls
    assert walls[0] == Wall((0, 0), (5, 0))
    assert {wall.origin for wall in walls[1:]} == {"trace"}
    # The left wall of the first room, two squares from the edge.
    assert any(
        {round(wall.a[0]), round(wall.b[0])} == {10} and abs(wall.a[1] - wall.b[1]) > 25
        for wall in walls[1:]
    )


def test_the_picture_of_the_board_is_read_first(
    dialog: TraceDialog, plan: Path, qtbot: QtBot
) -> None:
    dialog.read(plan.read_bytes())
    assert settle(dialog, qtbot).walls


def test_a_wall_is_clicked_away_and_comes_back(dialog: TraceDialog, qtbot: QtBot) -> None:
    dialog.begin(at_sizes(plan_picture()))
    before = settle(dialog, qtbot)
    click(dialog, 10, 25)
    assert dialog.proposal is not None
    assert len(dialog.proposal.walls) == len(before.walls) - 1
    click(dialog, 2.5, 2.5)
    assert len(dialog.proposal.walls) == len(before.walls) + 3, "a square of rock is opened"
    click(dialog, 2.5, 2.5)
    assert len(dialog.proposal.walls) == len(before.walls) - 1
    dialog.undo()
    dialog.undo()
    QTest.keySequence(dialog, QKeySequence(QKeySequence.StandardKey.Undo))
    assert dialog.proposal == before
    dialog.undo()
    assert dialog.proposal == before
    QTest.mousePress(dialog.view, LEFT, pos=QPoint(50, 50))
    QTest.mouseMove(dialog.view, QPoint(90, 90))
    QTest.mouseRelease(dialog.view, LEFT, pos=QPoint(90, 90))
    assert dialog.proposal == before, "a drag moves the picture"


def test_a_doubtful_region_is_swapped_by_a_click(dialog: TraceDialog, qtbot: QtBot) -> None:
    dialog.begin(at_sizes(plan_picture()))
    settle(dialog, qtbot)
    ring = ((1.0, 9.0), (4.0, 9.0), (4.0, 11.0), (1.0, 11.0))
    dialog._take(TraceProposal(floor=(ring,), uncertain=((ring,),)))  # noqa: SLF001 - as traced
    dialog.grab()
    assert not dialog.keep.isEnabled()
    assert "No walls were found" in dialog.told.text()
    click(dialog, 12.5, 50)
    assert dialog.proposal == TraceProposal(uncertain=((ring,),))
    click(dialog, 12.5, 50)
    assert dialog.proposal is not None
    assert dialog.proposal.floor == (ring,)
    assert dialog.keep.isEnabled()


def test_thick_walls_become_one_if_wanted(dialog: TraceDialog, qtbot: QtBot) -> None:
    dialog.middle.click()
    assert dialog.proposal is None, "nothing is traced yet"
    dialog.middle.click()
    dialog.begin(at_sizes(plan_picture()))
    settle(dialog, qtbot)
    rings = (
        ((1.0, 1.0), (5.0, 1.0), (5.0, 6.0), (1.0, 6.0)),
        ((5.5, 1.0), (9.0, 1.0), (9.0, 6.0), (5.5, 6.0)),
    )
    walls = tuple(side for ring in rings for side in stretches_of(ring))
    plan = TraceProposal(rings[:1], walls[:4], (), ((rings[1],),))
    dialog._take(plan)  # noqa: SLF001 - as traced
    dialog.middle.click()
    assert dialog.proposal == plan, "beyond the wall is rock"
    click(dialog, 37, 17)
    middle = ((5.25, 1.0), (5.25, 6.0))
    assert middle in dialog.proposal.walls, "beyond the wall is another room"
    click(dialog, 26.25, 17)
    assert middle not in dialog.proposal.walls
    assert not any(25 <= wall.a[0] == wall.b[0] <= 27.5 for wall in dialog.board.walls)
    dialog.undo()
    assert middle in dialog.proposal.walls
    dialog.middle.click()
    assert dialog.proposal.walls == walls


def test_what_was_found_is_counted() -> None:
    ring = ((0.0, 0.0), (2.0, 0.0), (2.0, 2.0), (0.0, 2.0))
    doors = tuple(
        TracedDoor((0.0, 0.0), (1.0, 0.0), kind) for kind in ("door", "portcullis", "secret")
    )
    proposal = TraceProposal((ring,), (((0.0, 0.0), (2.0, 0.0)),), doors, ((ring,),))
    assert describe_trace(proposal) == [
        "4 squares of floor",
        "1 wall",
        "1 door",
        "1 portcullis",
        "1 secret door",
        "1 area without a door",
    ]


def test_a_mask_becomes_walls(
    dialog: TraceDialog, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    dialog.begin(at_sizes(plan_picture()))
    settle(dialog, qtbot)
    mask = QImage(800, 480, QImage.Format.Format_RGB32)
    mask.fill(QColor("white"))
    with QPainter(mask) as painter:
        painter.fillRect(200, 100, 6, 200, QColor("#ff0000"))
    assert mask.save(str(tmp_path / "mask.png"))
    monkeypatch.setattr(QColorDialog, "getColor", lambda *_: QColor())
    dialog.wall_colour.click()
    assert dialog.wall_colour.colour == "#ff00ff"
    monkeypatch.setattr(QColorDialog, "getColor", lambda *_: QColor("#ff0000"))
    dialog.wall_colour.click()
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: ("", ""))
    press(dialog, "From a mask…")
    assert not dialog.work.is_busy
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(tmp_path / "mask.png"), ""))
    press(dialog, "From a mask…")
    (wall,) = settle(dialog, qtbot).walls
    assert [end[0] for end in wall] == pytest.approx([203 / 40] * 2, abs=0.1)


def test_a_mask_of_another_size_is_told(dialog: TraceDialog, tmp_path: Path, qtbot: QtBot) -> None:
    dialog.begin(at_sizes(plan_picture()))
    before = settle(dialog, qtbot)
    assert plan_picture(20).save(str(tmp_path / "mask.png"))
    dialog.trace_mask(tmp_path / "mask.png")
    qtbot.waitUntil(lambda: bool(dialog.told.text()))
    assert dialog.told.text() == (
        "The mask has 400 × 240 pixels and the picture 800 × 480: they must be the same size."
    )
    assert dialog.proposal == before


def test_to_close_it_ends_the_tracing(dialog: TraceDialog) -> None:
    dialog.begin(at_sizes(plan_picture()))
    assert dialog.work.is_busy
    dialog.reject()
    assert not dialog.work.is_busy
    assert dialog.board.walls == (Wall((0, 0), (5, 0)),)
