"""The start page shows recent battles, and works by mouse and keyboard."""

from datetime import timedelta
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QColor, QContextMenuEvent, QEnterEvent, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QPushButton
from pytestqt.qtbot import QtBot

from battleboard.models.preferences import Preferences
from battleboard.models.recent_battles_model import RecentBattles
from battleboard.storage.game_texts import load_offers
from battleboard.storage.recent_battles import picture_of
from battleboard.storage.settings import Recent, Settings
from battleboard.views.start.start_cards import StartCard, lines_of
from battleboard.views.start.start_page import StartPage
from battleboard.views.theme.colours import DARK, LIGHT
from battleboard.views.theme.theme import ColourScheme, Theme
from battleboard.views.widgets.icons import MarkLabel
from battleboard.views.window.main_window import MainWindow
from tests.models.libraries import EVENING
from tests.views.drawing import colour_at

pytestmark = pytest.mark.usefixtures("theme")


def fill(
    recent_battles: RecentBattles, folder: Path, number: int, *, left_open: bool = False
) -> list[Path]:
    """Put battles on a shelf, the latest first."""
    paths = [folder / f"{at}.battle" for at in range(number)]
    recents = []
    for at, path in enumerate(paths):
        path.write_text("a battle")
        when = EVENING - timedelta(days=at + 1)
        recents.append(Recent(str(path), when, f"Battle {at}", "OSRIC"))
    name = str(paths[0]) if left_open else ""
    recent_battles.preferences.choose(Settings(recents=tuple(recents), left_open=name))
    return paths


def shown(
    qtbot: QtBot, recent_battles: RecentBattles, wide: int = 1366, high: int = 740
) -> StartPage:
    """Show the page of a shelf as after a new start."""
    preferences = Preferences(recent_battles.places.settings)
    page = StartPage(
        RecentBattles(recent_battles.places, preferences, recent_battles.now), load_offers()
    )
    qtbot.addWidget(page)
    page.resize(wide, high)
    with qtbot.waitExposed(page):
        page.show()
    page.activateWindow()
    page.welcome()
    return page


def visible_cards(page: StartPage) -> list[StartCard]:
    return [card for card in page.battles.cards if card.isVisible()]


def texts(page: StartPage) -> set[str]:
    return {each.text() for each in page.findChildren(QLabel) if each.isVisible()}


def test_a_newcomer_sees_the_name_two_buttons_and_the_examples(
    qtbot: QtBot, recent_battles: RecentBattles
) -> None:
    page = shown(qtbot, recent_battles)
    assert {"Battleboard", "Play an example"} <= texts(page)
    assert "Recent battles" not in texts(page)
    names = [card.accessibleName() for card in page.demonstrations.cards]
    assert names == [offer.title for offer in load_offers()]
    assert not page.banner.isVisible()


def test_new_has_the_keyboard_and_enter_begins(qtbot: QtBot, recent_battles: RecentBattles) -> None:
    page = shown(qtbot, recent_battles)
    assert page.new.hasFocus()
    with qtbot.waitSignal(page.new_asked, timeout=0):
        QTest.keyClick(page.new, Qt.Key.Key_Return)


def test_it_welcomes_one_at_its_top(
    qtbot: QtBot, recent_battles: RecentBattles, tmp_path: Path
) -> None:
    fill(recent_battles, tmp_path, 8)
    page = shown(qtbot, recent_battles)
    bar = page.verticalScrollBar()
    bar.setValue(bar.maximum())
    assert bar.value() > 0
    page.welcome()
    assert bar.value() == 0


def test_open_asks_for_a_file(qtbot: QtBot, recent_battles: RecentBattles) -> None:
    page = shown(qtbot, recent_battles)
    found = next(each for each in page.findChildren(QPushButton) if each.text() == "Open…")
    with qtbot.waitSignal(page.open_asked, timeout=0):
        QTest.mouseClick(found, Qt.MouseButton.LeftButton)


def test_twelve_battles_are_shown_in_two_rows_until_all_are_asked_for(
    qtbot: QtBot, recent_battles: RecentBattles, tmp_path: Path
) -> None:
    fill(recent_battles, tmp_path, 12)
    page = shown(qtbot, recent_battles)
    assert page.battles.columns == 4
    assert len(visible_cards(page)) == 8
    button = next(each for each in page.findChildren(QPushButton) if "Show all" in each.text())
    assert button.text() == "Show all 12"
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    assert len(visible_cards(page)) == 12
    assert not button.isVisible()


def test_all_are_offered_only_as_long_as_some_are_hidden(
    qtbot: QtBot, recent_battles: RecentBattles, tmp_path: Path
) -> None:
    fill(recent_battles, tmp_path, 5)
    page = shown(qtbot, recent_battles)
    assert len(visible_cards(page)) == 5
    button = next(each for each in page.findChildren(QPushButton) if "Show all" in each.text())
    assert not button.isVisible()
    page.resize(800, 740)
    qtbot.waitUntil(button.isVisible)
    assert len(visible_cards(page)) == 4


def test_tab_goes_from_battles_to_examples(
    qtbot: QtBot, recent_battles: RecentBattles, tmp_path: Path
) -> None:
    fill(recent_battles, tmp_path, 2)
    page = shown(qtbot, recent_battles)
    page.refresh()
    cards = (*page.battles.cards, *page.demonstrations.cards)
    cards[0].setFocus()
    for card in cards[1:]:
        QTest.keyClick(page.focusWidget(), Qt.Key.Key_Tab)
        assert card.hasFocus()
    for _ in range(2 + len(cards) - 1):
        QTest.keyClick(page.focusWidget(), Qt.Key.Key_Backtab)
    assert page.new.hasFocus()


@pytest.mark.parametrize(("wide", "columns"), [(480, 1), (800, 2), (1366, 4), (1920, 4)])
def test_there_are_as_many_columns_as_there_is_room_for(
    qtbot: QtBot, recent_battles: RecentBattles, tmp_path: Path, wide: int, columns: int
) -> None:
    fill(recent_battles, tmp_path, 5)
    page = shown(qtbot, recent_battles, wide)
    assert page.battles.columns == columns
    lefts = {card.x() for card in visible_cards(page)}
    assert len(lefts) == columns
    assert all(card.geometry().right() < page.battles.width() for card in visible_cards(page))
    assert page.horizontalScrollBar().maximum() == 0


def test_the_arrows_go_from_card_to_card(
    qtbot: QtBot, recent_battles: RecentBattles, tmp_path: Path
) -> None:
    paths = fill(recent_battles, tmp_path, 6)
    page = shown(qtbot, recent_battles)
    cards = page.battles.cards
    cards[0].setFocus()
    steps = {Qt.Key.Key_Right: 1, Qt.Key.Key_Down: 5, Qt.Key.Key_Left: 4, Qt.Key.Key_Up: 0}
    here = 0
    for key, there in steps.items():
        QTest.keyClick(cards[here], key)
        assert cards[there].hasFocus()
        here = there
    QTest.keyClick(cards[0], Qt.Key.Key_Up)
    assert cards[0].hasFocus()
    with qtbot.waitSignal(page.battle_asked, timeout=0) as asked:
        QTest.keyClick(cards[0], Qt.Key.Key_Return)
    assert asked.args == [paths[0]]


def test_the_space_bar_opens_a_card_too(
    qtbot: QtBot, recent_battles: RecentBattles, tmp_path: Path
) -> None:
    fill(recent_battles, tmp_path, 1)
    page = shown(qtbot, recent_battles)
    with qtbot.waitSignal(page.battle_asked, timeout=0):
        QTest.keyClick(page.battles.cards[0], Qt.Key.Key_Space)


@pytest.mark.parametrize(
    "reason", [QContextMenuEvent.Reason.Mouse, QContextMenuEvent.Reason.Keyboard]
)
def test_the_menu_of_a_card_is_asked_for_by_mouse_and_keyboard(
    qtbot: QtBot, recent_battles: RecentBattles, tmp_path: Path, reason: QContextMenuEvent.Reason
) -> None:
    fill(recent_battles, tmp_path, 1)
    page = shown(qtbot, recent_battles)
    card = page.battles.cards[0]
    at = card.mapToGlobal(QPoint(3, 4))
    with qtbot.waitSignal(page.menu_asked, timeout=0) as asked:
        QApplication.sendEvent(card, QContextMenuEvent(reason, QPoint(3, 4), at))
    assert asked.args[0].title == "Battle 0"
    by_mouse = reason is QContextMenuEvent.Reason.Mouse
    assert asked.args[1] == (at if by_mouse else card.mapToGlobal(card.rect().center()))


def test_the_rim_shows_where_the_mouse_is(
    qtbot: QtBot, recent_battles: RecentBattles, tmp_path: Path
) -> None:
    fill(recent_battles, tmp_path, 1)
    card = shown(qtbot, recent_battles).battles.cards[0]
    # Reset this, wherever earlier tests left the mouse.
    card.setAttribute(Qt.WidgetAttribute.WA_UnderMouse, on=False)
    assert colour_at(card.grab().toImage(), 0, 60) == LIGHT.line
    card.setAttribute(Qt.WidgetAttribute.WA_UnderMouse)
    inside = QPointF(9, 9)
    QApplication.sendEvent(card, QEnterEvent(inside, inside, inside))
    assert colour_at(card.grab().toImage(), 0, 60) == LIGHT.faint


def test_a_battle_that_was_not_closed_is_offered_first(
    qtbot: QtBot, recent_battles: RecentBattles, tmp_path: Path
) -> None:
    paths = fill(recent_battles, tmp_path, 2, left_open=True)
    page = shown(qtbot, recent_battles)
    assert "'Battle 0' was not closed" in texts(page)
    assert page.banner.go_on.hasFocus()
    assert [card.accessibleName().split(",")[0] for card in visible_cards(page)] == ["Battle 1"]
    with qtbot.waitSignal(page.battle_asked, timeout=0) as asked:
        QTest.keyClick(page.banner.go_on, Qt.Key.Key_Return)
    assert asked.args == [paths[0]]


def test_an_offer_that_is_turned_down_is_a_card_among_others(
    qtbot: QtBot, recent_battles: RecentBattles, tmp_path: Path
) -> None:
    fill(recent_battles, tmp_path, 2, left_open=True)
    page = shown(qtbot, recent_battles)
    page.banner.dismissed.emit()
    assert not page.banner.isVisible()
    assert len(visible_cards(page)) == 2


def test_the_banner_shows_the_picture_where_there_is_one(
    qtbot: QtBot, recent_battles: RecentBattles, tmp_path: Path
) -> None:
    (path,) = fill(recent_battles, tmp_path, 1, left_open=True)
    assert not pictures(shown(qtbot, recent_battles))
    image = QImage(960, 540, QImage.Format.Format_RGB32)
    image.fill(QColor("#204060"))
    recent_battles.keep_picture(path, image)
    (label,) = pictures(shown(qtbot, recent_battles))
    assert label.pixmap().size().toTuple() == (128, 72)


def pictures(page: StartPage) -> list[QLabel]:
    """The widgets that show a picture in the banner."""
    labels = page.banner.findChildren(QLabel)
    return [each for each in labels if each.isVisible() and not each.pixmap().isNull()]


def test_a_card_shows_what_the_battle_looked_like(
    qtbot: QtBot, recent_battles: RecentBattles, tmp_path: Path
) -> None:
    (path,) = fill(recent_battles, tmp_path, 1)
    image = QImage(480, 270, QImage.Format.Format_RGB32)
    image.fill(QColor("#204060"))
    recent_battles.keep_picture(path, image)
    assert picture_of(path, recent_battles.places).exists()
    card = shown(qtbot, recent_battles).battles.cards[0]
    seen = card.grab().toImage()
    assert colour_at(seen, card.width() / 2, 40) == "#204060"
    assert colour_at(seen, card.width() - 9, card.height() - 9) == LIGHT.panel


@pytest.mark.parametrize("shade", [ColourScheme.LIGHT, ColourScheme.DARK])
def test_a_card_without_a_picture_shows_two_sides_that_meet(
    qtbot: QtBot, theme: Theme, recent_battles: RecentBattles, tmp_path: Path, shade: ColourScheme
) -> None:
    theme.choose(shade)
    colours = DARK if shade is ColourScheme.DARK else LIGHT
    fill(recent_battles, tmp_path, 1)
    card = shown(qtbot, recent_battles).battles.cards[0]
    seen, high = card.grab().toImage(), card.width() * 9 / 16
    assert colour_at(seen, 0.34 * card.width(), 0.34 * high) == colours.side(0)
    assert colour_at(seen, 0.6 * card.width(), 0.3 * high) == colours.side(1)
    assert colour_at(seen, 0.5 * card.width(), 0.49 * high) == colours.raised


def test_the_card_with_the_keyboard_has_a_rim_in_the_accent(
    qtbot: QtBot, recent_battles: RecentBattles, tmp_path: Path
) -> None:
    fill(recent_battles, tmp_path, 2)
    page = shown(qtbot, recent_battles)
    page.battles.cards[0].setFocus()
    rims = [colour_at(card.grab().toImage(), 1, 60) for card in page.battles.cards]
    assert rims[0] == LIGHT.accent != rims[1]


def test_a_file_that_is_gone_says_so(
    qtbot: QtBot, recent_battles: RecentBattles, tmp_path: Path
) -> None:
    (path,) = fill(recent_battles, tmp_path, 1)
    path.unlink()
    card = shown(qtbot, recent_battles).battles.cards[0]
    assert card.accessibleName() == "Battle 0, The file is missing"


def test_long_words_are_broken_into_lines_and_cut_with_dots(
    qtbot: QtBot, recent_battles: RecentBattles
) -> None:
    font = shown(qtbot, recent_battles).font()
    assert lines_of("", font, 200, 3) == []
    assert lines_of("one two", font, 500, 3) == ["one two"]
    lines = lines_of("seven against seven in a guild hall " * 9, font, 200, 3)
    assert len(lines) == 3
    assert lines[0] == "seven against seven in a guild hall"[: len(lines[0])]
    assert lines[2].endswith("…")
    (long,) = lines_of("w" * 99, font, 200, 2)
    assert long.endswith("…")


def test_the_mark_is_beside_the_name_and_in_the_frame_of_the_window(window: MainWindow) -> None:
    assert len(window.start_page.findChildren(MarkLabel)) == 1
    assert not window.windowIcon().isNull()


def test_the_banner_tells_what_a_look_through_the_file_has_found(
    qtbot: QtBot, recent_battles: RecentBattles, tmp_path: Path
) -> None:
    paths = fill(recent_battles, tmp_path, 2, left_open=True)
    fresh = RecentBattles(
        recent_battles.places, Preferences(recent_battles.places.settings), recent_battles.now
    )
    page = StartPage(fresh, load_offers())
    qtbot.addWidget(page)
    page.show()
    assert any(text.endswith("Checking the battle's file…") for text in texts(page))
    fresh.note_found(paths[1], "Eggs.")
    assert not any("Eggs" in text for text in texts(page))
    fresh.note_found(paths[0], "What was done after step 3 is lost.")
    assert any(
        text.startswith("Battleboard closed unexpectedly (")
        and text.endswith("). What was done after step 3 is lost.")
        for text in texts(page)
    )
