"""The corner of the DM's map shows what the players see, in a badge and a preview."""

from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, QRectF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from battleboard.models.battle_pictures import Handout
from battleboard.models.broadcast import BroadcastMode
from battleboard.views.map.tools.tool_strip import ToolName
from battleboard.views.players.players_preview import BroadcastBadge, PlayersPreview
from battleboard.views.theme.colours import LIGHT
from battleboard.views.theme.sizes import S
from battleboard.views.window.main_window import MainWindow
from tests.models.pictures import picture_file
from tests.views.drawing import colour_at
from tests.views.players.conftest import MakeWindow
from tests.views.players.plugs import TV, Plugs


def preview_of(window: MainWindow) -> PlayersPreview:
    assert window.projection.preview is not None
    return window.projection.preview


def show(window: MainWindow, mode: BroadcastMode) -> None:
    assert window.desk is not None
    window.desk.session.broadcast.show(mode)


def drop(preview: PlayersPreview, path: Path) -> bool:
    """Drop a file on the corner; return whether it is accepted."""
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    buttons, none = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    copying = Qt.DropAction.CopyAction
    enter = QDragEnterEvent(QPoint(5, 5), copying, data, buttons, none)
    enter.ignore()
    preview.dragEnterEvent(enter)
    preview.dropEvent(QDropEvent(QPointF(5, 5), copying, data, buttons, none))
    return enter.isAccepted()


def test_it_is_there_only_while_the_players_see_anything(window_at: MakeWindow) -> None:
    window = window_at(Plugs())
    assert not preview_of(window).isVisible()
    window.projection.open()
    assert preview_of(window).isVisible()


@pytest.mark.parametrize(
    ("mode", "words"),
    [
        (BroadcastMode.LIVE, "Players: live · TV"),
        (BroadcastMode.FROZEN, "Players: frozen · TV"),
        (BroadcastMode.BLANK, "Players: blank · TV"),
    ],
)
def test_the_badge_says_what_they_see_and_where(
    window_at: MakeWindow, mode: BroadcastMode, words: str
) -> None:
    window = window_at(Plugs(TV))
    window.projection.open()
    show(window, mode)
    assert preview_of(window).badge.text() == words
    assert preview_of(window).badge.accessibleName() == words


def test_the_badge_is_coloured_when_they_do_not_see_the_battle(qtbot: QtBot) -> None:
    badge = BroadcastBadge()
    qtbot.addWidget(badge)
    badge.setPalette(QApplication.palette())
    for mode, ground in ((BroadcastMode.LIVE, LIGHT.raised), (BroadcastMode.FROZEN, LIGHT.warn)):
        badge.tell(mode, "TV")
        badge.resize(badge.sizeHint())
        painted = badge.grab().toImage()
        assert colour_at(painted, badge.width() - 8, badge.height() / 2) == ground


def test_each_mode_has_a_sign_of_its_own(qtbot: QtBot) -> None:
    badge = BroadcastBadge()
    qtbot.addWidget(badge)
    pictures = []
    for mode in BroadcastMode:
        badge.tell(mode, "TV")
        badge.setText("")
        badge.resize(60, 30)
        pictures.append(badge.grab().toImage())
    assert all(a != b for at, a in enumerate(pictures) for b in pictures[:at])


def test_the_badge_opens_a_menu_of_what_they_may_be_shown(window_at: MakeWindow) -> None:
    window = window_at(Plugs(TV))
    window.projection.open()
    QTest.mouseClick(preview_of(window).badge, Qt.MouseButton.LeftButton)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    texts = [each.text().replace("&", "") for each in menu.actions() if each.text()]
    assert texts[:4] == ["Live", "Freeze", "Blank", "Picture"]
    assert "Show on display" in texts
    freeze = next(each for each in menu.actions() if each.objectName() == "players frozen")
    freeze.trigger()
    assert preview_of(window).badge.text() == "Players: frozen · TV"
    menu.close()


def test_it_stays_in_the_lower_right_corner_of_the_map(window_at: MakeWindow) -> None:
    window = window_at(Plugs())
    window.projection.open()
    preview = preview_of(window)
    for size in ((1366, 768), (1600, 900)):
        window.resize(*size)
        QApplication.processEvents()
        pane = preview.parentWidget()
        assert pane is not None
        assert preview.geometry().right() == pane.width() - 1 - S
        assert preview.geometry().bottom() == pane.height() - 1 - S


def test_notes_on_the_map_go_round_it_and_round_the_tools(window_at: MakeWindow) -> None:
    window = window_at(Plugs())
    window.resize(1366, 768)
    assert window.desk is not None
    pane, preview = window.desk.map_pane, preview_of(window)
    QApplication.processEvents()
    before = pane.view.note_room.covered
    assert QRectF(pane.strip.geometry()) in before
    assert QRectF(pane.area_bar.geometry()) not in before
    window.projection.open()
    pane.tools.choose(ToolName.AREA)
    QApplication.processEvents()
    covered = pane.view.note_room.covered
    assert {QRectF(each.geometry()).getRect() for each in (pane.strip, pane.area_bar, preview)} <= {
        each.getRect() for each in covered
    }


def test_the_preview_has_the_shape_of_the_players_screen(window_at: MakeWindow) -> None:
    window = window_at(Plugs())
    window.projection.open()
    page = preview_of(window).page
    assert page.width() * 9 == pytest.approx(page.height() * 16, abs=16)


def drag(window: MainWindow, way: QPoint) -> None:
    """Drag the preview's top left corner."""
    grip = preview_of(window).grip
    QTest.mousePress(grip, Qt.MouseButton.LeftButton, pos=QPoint(4, 4))
    QTest.mouseMove(grip, QPoint(4, 4) + way)
    QTest.mouseRelease(grip, Qt.MouseButton.LeftButton)


def test_its_corner_makes_it_larger_and_that_is_remembered(window_at: MakeWindow) -> None:
    window = window_at(Plugs())
    window.projection.open()
    page = preview_of(window).page
    before = page.width()
    drag(window, QPoint(-40, -10))
    assert page.width() == before + 40
    assert window.recent_battles.preferences.settings.preview_wide == before + 40


def test_it_is_never_smaller_than_can_be_seen_nor_larger_than_most_of_the_map(
    window_at: MakeWindow,
) -> None:
    window = window_at(Plugs())
    window.projection.open()
    preview = preview_of(window)
    drag(window, QPoint(500, 0))
    assert preview.page.width() == 160
    drag(window, QPoint(0, -900))
    pane = preview.parentWidget()
    assert pane is not None
    assert preview.page.height() <= 0.7 * pane.height() + 1


def test_38_3_it_is_dragged_or_moved_by_keys_to_the_other_corner(window_at: MakeWindow) -> None:
    window = window_at(Plugs())
    window.projection.open()
    preview, left = preview_of(window), Qt.MouseButton.LeftButton
    pane = preview.parentWidget()
    assert pane is not None
    assert preview.geometry().center().x() > pane.width() / 2
    QTest.mousePress(preview, left, pos=QPoint(30, 30))
    QTest.mouseMove(preview, preview.mapFrom(pane, QPoint(40, pane.height() - 40)))
    QTest.mouseRelease(preview, left)
    assert preview.geometry().center().x() < pane.width() / 2
    assert window.recent_battles.preferences.settings.preview_at_left
    before = preview.page.width()
    drag(window, QPoint(40, 0))
    assert preview.page.width() == before + 40
    QTest.keyClick(preview.badge, Qt.Key.Key_End)
    assert preview.geometry().center().x() > pane.width() / 2


def test_its_button_closes_it(window_at: MakeWindow) -> None:
    window = window_at(Plugs())
    window.projection.open()
    QTest.mouseClick(preview_of(window).close_button, Qt.MouseButton.LeftButton)
    assert not window.projection.is_open
    assert not preview_of(window).isVisible()


def test_a_picture_dropped_on_it_is_shown_to_the_players(
    window_at: MakeWindow, tmp_path: Path
) -> None:
    window = window_at(Plugs())
    window.projection.open()
    path = picture_file(tmp_path / "The idol.png", 40, 20)
    assert drop(preview_of(window), path)
    assert preview_of(window).badge.text() == "Players: a picture (The idol) · preview"
    assert window.desk is not None
    (handout,) = window.desk.session.broadcast.handouts
    assert handout.title == "The idol"
    assert window.desk.session.document.battle_file.picture(handout.name) == path.read_bytes()


def test_what_is_no_picture_is_refused_in_a_sentence(window_at: MakeWindow, tmp_path: Path) -> None:
    window = window_at(Plugs())
    window.projection.open()
    words, bad = tmp_path / "words.txt", tmp_path / "bad.png"
    words.write_text("no picture")
    bad.write_text("no picture")
    assert not drop(preview_of(window), words)
    assert drop(preview_of(window), bad)
    assert window.messages.sentence == "'bad.png' is not a picture that can be shown."
    assert preview_of(window).badge.text().startswith("Players: live")


def test_a_long_title_of_a_picture_leaves_room_for_the_place(window_at: MakeWindow) -> None:
    window = window_at(Plugs())
    window.projection.open()
    assert window.desk is not None
    window.desk.session.broadcast.hand_out(Handout("0" * 64, "A very long title " * 20))
    preview = preview_of(window)
    pane = preview.parentWidget()
    assert pane is not None
    assert preview.geometry().left() >= pane.width() // 2
    assert preview.badge.text().endswith("· preview")


def test_38_a_double_click_makes_it_as_large_as_it_gets_and_small_again(
    window_at: MakeWindow,
) -> None:
    window = window_at(Plugs())
    window.projection.open()
    preview = preview_of(window)
    small = preview.page.width()
    QTest.mouseDClick(preview.page, Qt.MouseButton.LeftButton)
    large = preview.page.width()
    preview.step(1)
    assert preview.page.width() == large > small
    QTest.mouseDClick(preview.page, Qt.MouseButton.LeftButton)
    assert preview.page.width() == small


def test_clicked_it_is_made_larger_and_smaller_by_keys(window_at: MakeWindow) -> None:
    window = window_at(Plugs())
    window.projection.open()
    preview = preview_of(window)
    before = preview.page.width()
    QTest.mouseClick(preview.page, Qt.MouseButton.LeftButton)
    assert preview.badge.hasFocus()
    QTest.keyClick(preview.badge, Qt.Key.Key_Plus)
    assert preview.page.width() > before
    assert window.recent_battles.preferences.settings.preview_wide == preview.page.width()
    QTest.keyClick(preview.badge, Qt.Key.Key_Minus)
    assert preview.page.width() == before


def test_where_there_is_no_preview_keys_are_for_others(window_at: MakeWindow) -> None:
    window = window_at(Plugs(TV))
    window.projection.open()
    before = window.recent_battles.preferences.settings.preview_wide
    QTest.keyClick(preview_of(window).badge, Qt.Key.Key_Plus)
    assert window.recent_battles.preferences.settings.preview_wide == before


def test_menus_make_it_larger_and_smaller(window_at: MakeWindow) -> None:
    window = window_at(Plugs(TV))
    window.projection.open()
    larger, smaller = window.action("preview larger"), window.action("preview smaller")
    assert not larger.isEnabled()
    window.projection.toggle_preview()
    page = preview_of(window).page
    before = page.width()
    smaller.trigger()
    assert page.width() < before
    larger.trigger()
    assert page.width() == before
    window.close_battle()
    assert not larger.isEnabled()
