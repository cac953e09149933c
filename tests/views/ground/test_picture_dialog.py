"""A picture's grid is found, accepted, or set by hand."""

from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QGuiApplication, QImage, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QPushButton
from pytestqt.qtbot import QtBot

from battleboard.board.board import Board
from battleboard.board.grid import Hexes, Squares
from battleboard.board.level import Surface
from battleboard.board.tracing.printed_grid import GridFinding, PrintedGrid
from battleboard.models.ground_pictures import GroundPicture
from battleboard.queries.table.picture_plan import PicturePlan
from battleboard.views.ground.grid_form import advice_on
from battleboard.views.ground.picture_dialog import PictureDialog, describe_picture
from battleboard.views.theme.theme import Theme

LEFT = Qt.MouseButton.LeftButton
CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def dialog(qtbot: QtBot, theme: Theme) -> PictureDialog:
    _ = theme
    dialog = PictureDialog(Board((100.0, 100.0), where="outdoors"))
    qtbot.addWidget(dialog)
    dialog.resize(1200, 760)
    dialog.open()
    dialog.activateWindow()
    return dialog


def read(dialog: PictureDialog, path: Path, qtbot: QtBot) -> PicturePlan:
    """Read a picture, and wait for the proposal."""
    dialog.read(path)
    qtbot.waitUntil(dialog.use.isEnabled)
    assert dialog.plan is not None
    return dialog.plan


def press(dialog: PictureDialog, words: str) -> None:
    found = next(each for each in dialog.findChildren(QPushButton) if each.text() == words)
    QTest.mouseClick(found, LEFT)


def now(dialog: PictureDialog) -> PicturePlan:
    assert dialog.plan is not None
    return dialog.plan


def test_the_grid_is_found_by_itself_and_enter_agrees(
    dialog: PictureDialog, plan: Path, qtbot: QtBot
) -> None:
    found = read(dialog, plan, qtbot)
    assert found.cell_px == pytest.approx((40, 40), abs=0.1)
    assert "800 × 480 pixels. Grid detected" in dialog.told.text()
    assert dialog.form.result.text().startswith("20 × 12 squares, 100 × 60 ft")
    with qtbot.waitSignal(dialog.accepted):
        QTest.keyClick(dialog, Qt.Key.Key_Return)
    board = dialog.board
    assert board.grid == Squares(5)
    assert not board.surface.grid_shown
    assert board.where == "outdoors"
    assert not dialog.wants_trace


def test_it_can_be_traced_next(dialog: PictureDialog, plan: Path, qtbot: QtBot) -> None:
    read(dialog, plan, qtbot)
    press(dialog, "Use it and trace its walls…")
    assert dialog.wants_trace
    assert dialog.result() == PictureDialog.DialogCode.Accepted


def drag(dialog: PictureDialog, start: tuple[float, float], end: tuple[float, float]) -> None:
    """Drag over places of the picture."""
    camera = dialog.view.camera
    first, last = (camera.to_screen(each).toPoint() for each in (start, end))
    QTest.mousePress(dialog.view, LEFT, pos=first)
    QTest.mouseMove(dialog.view, last)
    dialog.view.grab()
    QTest.mouseRelease(dialog.view, LEFT, pos=last)


def test_without_a_grid_one_drags_over_a_square(
    dialog: PictureDialog, plain: Path, qtbot: QtBot
) -> None:
    read(dialog, plain, qtbot)
    assert "No grid was found" in dialog.told.text()
    assert now(dialog).grid_shown
    assert dialog.form.shown.isChecked()
    drag(dialog, (100.0, 100.0), (150.0, 150.0))
    assert not dialog.form.shown.isChecked()
    assert now(dialog).cell_px == pytest.approx((50, 50), abs=2)
    for offset, cell in zip(now(dialog).offset_px, now(dialog).cell_px, strict=True):
        assert min((100 - offset) % cell, -(100 - offset) % cell) < 2
    drag(dialog, (100.0, 100.0), (101.0, 101.0))
    assert now(dialog).cell_px == pytest.approx((50, 50), abs=2), "a click drags over nothing"


def test_or_over_several_squares(dialog: PictureDialog, plain: Path, qtbot: QtBot) -> None:
    read(dialog, plain, qtbot)
    dialog.form.across.setValue(4)
    dialog.form.down.setValue(2)
    drag(dialog, (100.0, 100.0), (300.0, 200.0))
    assert now(dialog).cell_px == pytest.approx((50, 50), abs=1)


def test_escape_gives_up_a_drag(dialog: PictureDialog, plain: Path, qtbot: QtBot) -> None:
    before = read(dialog, plain, qtbot)
    QTest.mousePress(dialog.view, LEFT, pos=QPoint(200, 200))
    QTest.mouseMove(dialog.view, QPoint(300, 300))
    QTest.keyClick(dialog.view, Qt.Key.Key_Escape)
    QTest.mouseRelease(dialog.view, LEFT, pos=QPoint(300, 300))
    assert now(dialog) == before
    assert dialog.isVisible()


def test_arrow_keys_nudge_the_grid(dialog: PictureDialog, plan: Path, qtbot: QtBot) -> None:
    x, y = read(dialog, plan, qtbot).offset_px
    QTest.keyClick(dialog.view, Qt.Key.Key_Right)
    QTest.keyClick(dialog.view, Qt.Key.Key_Down, CTRL)
    QTest.keyClick(dialog.view, Qt.Key.Key_Left, SHIFT)
    assert now(dialog).offset_px == pytest.approx((x + 1 - 10, y + 0.01), abs=1e-3)
    QTest.keyClick(dialog.form.near, Qt.Key.Key_Up)
    assert now(dialog).offset_px[1] == pytest.approx(y + 0.01 - 0.25, abs=1e-3)
    QTest.keyClick(dialog.view, Qt.Key.Key_Plus)
    QTest.keyClick(dialog.form.near, Qt.Key.Key_X)


def test_the_far_loupe_stretches_the_grid_and_the_near_crossing_stays(
    dialog: PictureDialog, plan: Path, qtbot: QtBot
) -> None:
    before = read(dialog, plan, qtbot)
    dialog.form.stretch((4.0, 4.0))
    after = now(dialog)
    assert after.cell_px[0] > before.cell_px[0]
    number = round((after.offset_px[0] - before.offset_px[0]) / before.cell_px[0])
    assert abs(number) <= 20
    dialog.form.even.setChecked(False)
    wide, high = now(dialog).cell_px
    dialog.form.stretch((4.0, 0.0))
    assert now(dialog).cell_px[0] > wide
    assert now(dialog).cell_px[1] == high


def test_a_loupe_is_dragged(dialog: PictureDialog, plan: Path, qtbot: QtBot) -> None:
    before = read(dialog, plan, qtbot)
    loupe = dialog.form.near
    QTest.mouseMove(loupe, QPoint(30, 30))
    QTest.mousePress(loupe, LEFT, pos=QPoint(50, 50))
    QTest.mouseMove(loupe, QPoint(60, 50))
    QTest.mouseRelease(loupe, LEFT, pos=QPoint(60, 50))
    moved = now(dialog).offset_px[0] - before.offset_px[0]
    assert moved == pytest.approx(10 / loupe.enlarged, abs=0.01)


def test_numbers_are_typed(dialog: PictureDialog, plain: Path, qtbot: QtBot) -> None:
    read(dialog, plain, qtbot)
    form = dialog.form
    for field, text in (
        (form.wide, "35"),
        (form.left, "7.25"),
        (form.slant, "0.3"),
        (form.drawn, "10"),
        (form.fight, "3 1/3"),
    ):
        field.setFocus()
        field.selectAll()
        QTest.keyClicks(field, text)
    plan = now(dialog)
    assert plan.cell_px == (35, 35)
    assert plan.offset_px[0] == 7.25
    assert plan.slant_deg == 0.3
    assert plan.drawn_ft == 10
    assert plan.fight_ft == pytest.approx(10 / 3)
    assert form.advice.text() == "3 × 3 battle squares fit in one square of the picture."
    form.even.setChecked(False)
    form.high.selectAll()
    QTest.keyClicks(form.high, "34.5")
    assert now(dialog).cell_px == (35, 34.5)
    form.fight.selectAll()
    QTest.keyClicks(form.fight, "x")
    assert not dialog.use.isEnabled()
    assert form.fault == "Size of a battle square: expected 0.1 to 1000 ft, not 'x'."


def test_ten_feet_by_a_click(dialog: PictureDialog, plan: Path, qtbot: QtBot) -> None:
    read(dialog, plan, qtbot)
    press(dialog, "10 ft")
    assert dialog.board.size_ft == pytest.approx((200, 120), abs=12)
    assert dialog.board.grid == Squares(5)


@pytest.mark.parametrize(
    ("drawn", "fight", "words"),
    [
        (5.0, 5.0, ""),
        (10.0, 5.0, "2 × 2 battle squares fit in one square of the picture."),
        (
            10.0,
            4.0,
            "4 ft squares do not divide 10 ft, so the lines will not meet; 5 ft squares would.",
        ),
        (
            5.0,
            10.0,
            "10 ft squares do not divide 5 ft, so the lines will not meet; 5 ft squares would.",
        ),
    ],
)
def test_squares_that_do_not_fill_each_other_are_told(
    drawn: float, fight: float, words: str
) -> None:
    plan = PicturePlan("p", (700, 350), (70, 70), drawn_ft=drawn, fight_ft=fight)
    assert advice_on(plan) == words
    assert advice_on(plan._replace(grid="none")) == ""


def test_hexes_both_ways_and_no_grid(dialog: PictureDialog, plan: Path, qtbot: QtBot) -> None:
    read(dialog, plan, qtbot)
    dialog.form.even.setChecked(False)
    for words, kind in (("Hexes, point up", "pointy"), ("Hexes, flat side up", "flat")):
        press(dialog, words)
        assert now(dialog).grid == kind
        assert isinstance(dialog.board.grid, Hexes)
        assert now(dialog).cell_px[0] == now(dialog).cell_px[1]
        assert not dialog.trace.isVisible()
        dialog.grab()
    press(dialog, "None")
    assert not dialog.form.near.isEnabled()
    dialog.form.stretch((1.0, 1.0))
    assert "squares" in dialog.form.result.text()
    dialog.grab()


def test_it_is_turned_by_quarters(dialog: PictureDialog, plan: Path, qtbot: QtBot) -> None:
    read(dialog, plan, qtbot)
    press(dialog, "Turn right ⟳")
    assert dialog.board.surface.turned_deg == 90
    assert now(dialog).turned_px == (480, 800)
    dialog.grab()
    press(dialog, "⟲ Turn left")
    assert dialog.board.surface.turned_deg == 0


def test_a_picture_that_lies_on_the_board_is_shown_as_it_lies(
    qtbot: QtBot, theme: Theme, plan: Path
) -> None:
    _ = theme
    surface = Surface("plain", "keep", (2.0, 3.0), (200.0, 120.0), drawn_ft=10.0, grid_shown=False)
    board = Board((202.0, 123.0), surface=surface)
    dialog = PictureDialog(board)
    qtbot.addWidget(dialog)
    dialog.open()
    dialog.read_own(plan.read_bytes())
    qtbot.waitUntil(dialog.use.isEnabled)
    assert dialog.told.text() == "The picture as it is now."
    assert now(dialog).cell_px == pytest.approx((40, 40))
    assert now(dialog).drawn_ft == 10
    assert dialog.board.surface.picture_ft == pytest.approx((200, 120))


def test_what_is_no_picture_is_told(dialog: PictureDialog, tmp_path: Path, qtbot: QtBot) -> None:
    poem = tmp_path / "poem.png"
    poem.write_text("no picture")
    dialog.read(poem)
    qtbot.waitUntil(lambda: bool(dialog.told.text()))
    assert dialog.told.text() == "'poem' is not a picture that can be shown."
    assert not dialog.use.isEnabled()


def test_a_board_that_would_be_too_large_is_told(
    dialog: PictureDialog, plain: Path, qtbot: QtBot
) -> None:
    read(dialog, plain, qtbot)
    dialog.form.wide.selectAll()
    QTest.keyClicks(dialog.form.wide, "2")
    dialog.form.drawn.selectAll()
    QTest.keyClicks(dialog.form.drawn, "900")
    assert not dialog.use.isEnabled()
    dialog.form.drawn.selectAll()
    QTest.keyClicks(dialog.form.drawn, "5")
    assert dialog.use.isEnabled()


def test_another_one_can_be_chosen_pasted_or_dropped(
    dialog: PictureDialog, plan: Path, plain: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(plain), ""))
    press(dialog, "Another picture…")
    qtbot.waitUntil(dialog.use.isEnabled)
    assert now(dialog).size_px == (700, 350)
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: ("", ""))
    press(dialog, "Another picture…")
    QGuiApplication.clipboard().setImage(QImage(str(plan)))
    QTest.keySequence(dialog, QKeySequence(QKeySequence.StandardKey.Paste))
    qtbot.waitUntil(lambda: dialog.use.isEnabled() and now(dialog).size_px == (800, 480))
    QGuiApplication.clipboard().clear()
    assert not dialog.paste()
    files = QMimeData()
    files.setUrls([QUrl.fromLocalFile(str(plain))])
    key, copy = Qt.KeyboardModifier.NoModifier, Qt.DropAction.CopyAction
    QApplication.sendEvent(dialog, QDragEnterEvent(QPoint(9, 9), copy, files, LEFT, key))
    QApplication.sendEvent(dialog, QDropEvent(QPointF(9, 9), copy, files, LEFT, key))
    qtbot.waitUntil(lambda: dialog.use.isEnabled() and now(dialog).size_px == (700, 350))


def test_to_close_it_ends_the_reading(dialog: PictureDialog, plan: Path) -> None:
    dialog.read(plan)
    assert dialog.work.is_busy
    dialog.reject()
    assert not dialog.work.is_busy
    assert dialog.plan is None
    assert dialog.board.size_ft == (100, 100)


def test_a_grid_of_very_large_squares_is_doubted() -> None:
    image = QImage(800, 800, QImage.Format.Format_RGB32)
    grid = PrintedGrid((400.0, 400.0), (0.0, 0.0))
    picture = GroundPicture("page", b"", (image,), GridFinding(13.0, grid))
    assert "drag over one of its squares" in describe_picture(picture)
    grid = PrintedGrid((40.0, 40.0), (0.0, 0.0))
    found = picture._replace(finding=GridFinding(13.0, grid))
    assert describe_picture(found).endswith("Do its lines match the picture's in both corners?")


@pytest.mark.qt_log_ignore("premature end of data segment", extend=True)
def test_a_picture_whose_file_is_cut_off_is_told(
    dialog: PictureDialog, tmp_path: Path, qtbot: QtBot
) -> None:
    path = tmp_path / "cut.jpg"
    image = QImage(400, 300, QImage.Format.Format_RGB32)
    image.fill(0x336699)
    assert image.save(str(path))
    path.write_bytes(path.read_bytes()[:-400])
    read(dialog, path, qtbot)
    told = "The picture file is cut off: part of the picture is missing."
    assert dialog.told.text().startswith(f"{told} 400 × 300 pixels.")
    dialog.read_own(path.read_bytes())
    qtbot.waitUntil(lambda: dialog.told.text() == f"{told} The picture as it is now.")
