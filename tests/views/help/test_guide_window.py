"""F1 opens the guide at the chapter about what the mouse points at."""

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt, QUrl
from PySide6.QtGui import QDesktopServices, QImage, QTextDocument
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QLabel, QWidget
from pytestqt.qtbot import QtBot

from battleboard.storage.help_texts import chapters
from battleboard.views.help import guide_window
from battleboard.views.help.guide_window import (
    GuideWindow,
    open_guide,
    topic_under_mouse,
    with_help,
)
from battleboard.views.help.topics import Topic, about, topic_of
from battleboard.views.window.main_window import MainWindow

IMAGE = QTextDocument.ResourceType.ImageResource.value


def guide_of(window: QWidget) -> GuideWindow:
    found = window.findChild(GuideWindow)
    assert isinstance(found, GuideWindow)
    return found


def first_line(guide: GuideWindow) -> str:
    """The first visible line."""
    return guide.page.cursorForPosition(QPoint(20, 8)).block().text()


@pytest.fixture
def room(qtbot: QtBot) -> QWidget:
    """A window with a part about the ruler, and a label in it."""
    window = QWidget()
    part = about(QWidget(window), Topic.RULER)
    QLabel("here", part).setObjectName("inside")
    qtbot.addWidget(window)
    return window


def test_every_topic_is_a_chapter_and_every_chapter_a_topic() -> None:
    assert {each.value for each in Topic} == {each.title for each in chapters()}


def test_the_topic_is_that_of_the_nearest_part_around(room: QWidget) -> None:
    assert topic_of(room.findChild(QLabel)) is Topic.RULER
    assert topic_of(room) is None
    assert topic_of(None) is None


def test_what_the_mouse_points_at_goes_before_what_has_the_keyboard(
    room: QWidget, monkeypatch: pytest.MonkeyPatch
) -> None:
    inside = room.findChild(QLabel)
    monkeypatch.setattr(guide_window, "_widget_under_mouse", lambda: inside)
    assert topic_under_mouse(room) is Topic.RULER
    monkeypatch.setattr(guide_window, "_widget_under_mouse", lambda: None)
    assert topic_under_mouse(room) is Topic.START
    about(room, Topic.RULES)
    assert topic_under_mouse(room) is Topic.RULES


def test_f1_opens_the_chapter_and_again_in_the_same_window(
    battle_window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = battle_window.desk
    assert desk is not None
    for part, topic in ((desk.ruler, Topic.RULER), (desk.cards, Topic.FIGURES)):
        monkeypatch.setattr(guide_window, "_widget_under_mouse", lambda part=part: part)
        battle_window.action("guide").trigger()
        guide = guide_of(battle_window)
        assert guide.titles.currentItem().text() == topic.value
        assert first_line(guide) == topic.value
    assert len(battle_window.findChildren(GuideWindow)) == 1


def test_a_dialog_has_it_too(qtbot: QtBot) -> None:
    dialog = QDialog()
    qtbot.addWidget(dialog)
    with_help(dialog, Topic.GROUND)
    with qtbot.waitExposed(dialog):
        dialog.show()
    dialog.activateWindow()
    QTest.keyClick(dialog, Qt.Key.Key_F1)
    assert guide_of(dialog).titles.currentItem().text() == Topic.GROUND.value


def test_escape_closes_it(battle_window: MainWindow) -> None:
    guide = open_guide(battle_window, Topic.START)
    QTest.keyClick(guide, Qt.Key.Key_A)
    assert guide.isVisible()
    QTest.keyClick(guide, Qt.Key.Key_Escape)
    assert not guide.isVisible()


def test_links_lead_to_pages_and_out(
    battle_window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    guide, opened = open_guide(battle_window, Topic.START), list[str]()
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: opened.append(url.toString()))
    guide.page.anchorClicked.emit(QUrl("players-window.md"))
    assert guide.titles.currentItem().text() == Topic.PLAYERS.value
    assert first_line(guide) == Topic.PLAYERS.value
    guide.page.anchorClicked.emit(QUrl("nowhere.md"))
    assert guide.titles.currentItem().text() == Topic.PLAYERS.value
    guide.page.anchorClicked.emit(QUrl("https://example.org/"))
    assert opened == ["https://example.org/"]


def test_pictures_are_as_wide_as_the_page_and_come_from_its_folder_only(
    battle_window: MainWindow, tmp_path: Path
) -> None:
    guide = open_guide(battle_window, Topic.START)
    for wide in (700, 900):
        guide.resize(wide, 500)
        QApplication.processEvents()
        picture = guide.page.loadResource(IMAGE, QUrl("window.png"))
        assert isinstance(picture, QImage)
        shown = picture.width() / picture.devicePixelRatio()
        assert shown == pytest.approx(guide.page.widest, abs=1)
    assert first_line(guide) == Topic.START.value
    assert isinstance(picture, QImage)
    other = tmp_path / "other.png"
    picture.save(str(other))
    assert guide.page.loadResource(IMAGE, QUrl.fromLocalFile(str(other))) is None


def test_38_10_the_guide_is_searched_by_words(qtbot: QtBot, window: MainWindow) -> None:
    guide = open_guide(window, Topic.START)
    qtbot.waitExposed(guide)
    QTest.keyClicks(guide.search, "psionic zweihander")
    assert all(guide.titles.item(row).isHidden() for row in range(guide.titles.count()))
    guide.search.clear()
    QTest.keyClicks(guide.search, "house rules")
    shown = [
        guide.titles.item(row).text()
        for row in range(guide.titles.count())
        if not guide.titles.item(row).isHidden()
    ]
    assert "Your table's rules" in shown
    assert "Your own maps" not in shown
    assert guide.page.textCursor().selectedText().casefold() == "house rules"
    before = guide.page.textCursor().position()
    QTest.keyClick(guide.search, Qt.Key.Key_Return)
    assert guide.page.textCursor().position() >= before
    guide.close()
