"""A handout is shown to the players, found again, and scaled to their screen."""

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, QRect, QSize, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from battleboard.models.broadcast import Broadcast, BroadcastMode
from battleboard.views.players.players_window import PlayersWindow, fit_rect
from battleboard.views.window.main_window import MainWindow
from tests.models.pictures import picture_file
from tests.views.drawing import colour_at
from tests.views.players.conftest import MakeWindow
from tests.views.players.plugs import TV, Plugs
from tests.views.start.scripted import Scripted

CTRL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def asking() -> Scripted:
    """Whoever answers the dialogs."""
    return Scripted()


@pytest.fixture
def window(window_at: MakeWindow, asking: Scripted) -> MainWindow:
    """The DM's window, with the players' on a television."""
    window = window_at(Plugs(TV))
    window.file_controller.asking = asking
    window.projection.open()
    return window


def broadcast_of(window: MainWindow) -> Broadcast:
    assert window.desk is not None
    return window.desk.session.broadcast


def players_of(window: MainWindow) -> PlayersWindow:
    assert window.projection.window is not None
    return window.projection.window


def press_4(window: MainWindow) -> None:
    window.activateWindow()
    QTest.keyClick(window, Qt.Key.Key_4, CTRL)


def test_ctrl_4_asks_for_a_picture_the_first_time_and_then_shows_that_one_again(
    window: MainWindow, asking: Scripted, tmp_path: Path
) -> None:
    asking.file = picture_file(tmp_path / "idol.png", 400, 200, "#336699")
    press_4(window)
    assert broadcast_of(window).mode is BroadcastMode.PICTURE
    broadcast_of(window).show(BroadcastMode.LIVE)
    asking.file = None
    press_4(window)
    assert broadcast_of(window).mode is BroadcastMode.PICTURE
    assert [each.title for each in broadcast_of(window).handouts] == ["idol"]


def test_whoever_chooses_no_picture_shows_none(window: MainWindow) -> None:
    press_4(window)
    assert broadcast_of(window).mode is BroadcastMode.LIVE
    assert window.action("players live").isChecked()


def test_the_last_ones_can_be_shown_again_by_the_menu(
    window: MainWindow, asking: Scripted, tmp_path: Path
) -> None:
    asking.file = picture_file(tmp_path / "idol.png", 400, 200, "#336699")
    press_4(window)
    asking.file = picture_file(tmp_path / "map.png", 400, 200, "#993333")
    window.projection.handouts.choices()[-1].run()
    lines = [(each.text, each.is_on) for each in window.projection.handouts.choices()]
    assert lines == [("map", True), ("idol", False), ("Choose a file…", None)]
    window.projection.handouts.choices()[1].run()
    assert broadcast_of(window).handouts[0].title == "idol"
    window.close_battle()
    assert [each.text for each in window.projection.handouts.choices()] == ["Choose a file…"]


def test_the_next_one_is_looked_for_where_the_last_one_was_found(
    window: MainWindow, asking: Scripted, tmp_path: Path
) -> None:
    asking.file = picture_file(tmp_path / "idol.png", 400, 200, "#336699")
    press_4(window)
    assert asking.folder != tmp_path
    asking.file = None
    window.projection.handouts.choices()[-1].run()
    window.projection.handouts.choices()[-1].run()
    assert asking.folder == tmp_path


def test_the_picture_fits_the_screen_with_black_around_it(
    qtbot: QtBot, window: MainWindow, asking: Scripted, tmp_path: Path
) -> None:
    asking.file = picture_file(tmp_path / "idol.png", 400, 200, "#336699")
    press_4(window)
    page = players_of(window).page

    def middle() -> str:
        return colour_at(page.grab().toImage(), page.width() / 2, page.height() / 2)

    qtbot.waitUntil(lambda: middle() == "#336699")
    assert colour_at(page.grab().toImage(), 3, 3) == "#000000"
    assert colour_at(page.grab().toImage(), 3, page.height() / 2) == "#336699"
    asking.file = picture_file(tmp_path / "map.png", 400, 200, "#993333")
    window.projection.handouts.choices()[-1].run()
    qtbot.waitUntil(lambda: middle() == "#993333")


@pytest.mark.parametrize(
    ("size", "area"),
    [
        (QSize(400, 200), QRect(0, 25, 100, 50)),
        (QSize(10, 20), QRect(25, 0, 50, 100)),
        (QSize(7, 7), QRect(0, 0, 100, 100)),
    ],
)
def test_a_picture_keeps_its_shape(size: QSize, area: QRect) -> None:
    assert fit_rect(size, QRect(0, 0, 100, 100)) == area


def test_the_blank_page_is_dark_in_a_light_look_too(window: MainWindow) -> None:
    broadcast_of(window).show(BroadcastMode.BLANK)
    image = players_of(window).page.grab().toImage()
    lightest = max(
        image.pixelColor(x, y).lightness()
        for x in range(0, image.width(), 7)
        for y in range(0, image.height(), 7)
    )
    assert lightest < 96


def test_the_sign_of_the_program_is_faint_in_the_middle_of_it(window: MainWindow) -> None:
    broadcast_of(window).show(BroadcastMode.BLANK)
    image = players_of(window).page.grab().toImage()
    middle, ground = image.rect().center(), colour_at(image, 3, 3)
    sign = {
        colour_at(image, middle.x() + x, middle.y() + y)
        for x in range(-40, 40)
        for y in range(-40, 40)
    }
    assert len(sign - {ground}) > 3


def test_a_picture_whose_file_is_cut_off_goes_out_and_is_told(
    window: MainWindow, asking: Scripted, tmp_path: Path
) -> None:
    path = picture_file(tmp_path / "idol.bmp", 400, 200, "#336699")
    path.write_bytes(path.read_bytes()[:-400])
    asking.file = path
    heard: list[str] = []
    assert window.desk is not None
    window.desk.session.document.noted.connect(heard.append)
    press_4(window)
    assert broadcast_of(window).mode is BroadcastMode.PICTURE
    assert heard == ["The picture file is cut off: part of the picture is missing."]


def test_41_3_a_picture_is_laid_over_the_map_dragged_resized_and_taken_off(
    qtbot: QtBot, window: MainWindow, asking: Scripted, tmp_path: Path
) -> None:
    asking.file = picture_file(tmp_path / "idol.png", 400, 200, "#336699")
    window.action("players laid").trigger()
    broadcast, desk = broadcast_of(window), window.desk
    assert desk is not None
    assert broadcast.mode is BroadcastMode.LIVE
    window.projection.toggle_preview()
    preview = window.projection.preview
    assert preview is not None
    shown = preview.page.map
    assert shown is not None

    def there() -> str:
        shown.grab()
        wide, high = shown.width(), shown.height()
        return shown.picture_at(QPointF(0.8 * wide, 0.3 * high))

    qtbot.waitUntil(lambda: bool(there()))
    start = QPoint(round(0.8 * shown.width()), round(0.3 * shown.height()))
    left = Qt.MouseButton.LeftButton
    QTest.mousePress(shown, left, pos=start)
    QTest.mouseMove(shown, start - QPoint(shown.width() // 2, 0))
    QTest.mouseRelease(shown, left, pos=start - QPoint(shown.width() // 2, 0))
    (handout,) = broadcast.handouts
    assert handout.place is not None
    assert handout.place[0] == pytest.approx(0.3, abs=0.02)
    shown.grab()
    QTest.mouseDClick(shown, left, pos=start - QPoint(shown.width() // 2, 0))
    assert broadcast.handouts[0].place is None
    again = [each for each in window.projection.handouts.choices_to_lay() if each.text == "idol"]
    again[0].run()
    assert broadcast.handouts[0].place == (0.8, 0.3, 0.3)


def test_41_3_a_blank_screen_shows_the_idle_picture(
    window: MainWindow, asking: Scripted, tmp_path: Path
) -> None:
    broadcast_of(window).show(BroadcastMode.BLANK)
    page = players_of(window).page
    middle = page.width() / 2, page.height() / 2
    dark = colour_at(page.grab().toImage(), *middle)
    asking.file = picture_file(tmp_path / "inn.png", 400, 200, "#ffffff")
    choices = window.projection.handouts.idle_choices()
    assert [(each.text, each.is_on) for each in choices] == [
        ("Battleboard logo", True),
        ("Choose a file…", False),
    ]
    choices[1].run()
    assert colour_at(page.grab().toImage(), *middle) == "#ffffff"
    assert [each.is_on for each in window.projection.handouts.idle_choices()] == [False, True]
    window.projection.handouts.idle_choices()[0].run()
    assert colour_at(page.grab().toImage(), *middle) == dark


def test_41_3_an_idle_picture_that_cannot_be_read_is_told(
    window: MainWindow, asking: Scripted, tmp_path: Path
) -> None:
    asking.file = tmp_path / "gone.png"
    window.projection.handouts.ask_idle()
    assert "gone.png" in window.messages.sentence
