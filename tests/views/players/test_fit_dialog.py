"""The players' screen is measured and the map fitted to it, by mouse and keyboard."""

from fractions import Fraction

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from battleboard.models.broadcast import Broadcast
from battleboard.queries.sight.legibility import legibility
from battleboard.queries.sight.viewport import by_diagonal, by_length
from battleboard.storage.settings import INCH, Calibration, Fit
from battleboard.views.players import calibration_form
from battleboard.views.players.calibration_form import CalibrationBar, CalibrationForm
from battleboard.views.players.displays import pixels_of
from battleboard.views.players.fit_dialog import FitDialog
from battleboard.views.window.main_window import MainWindow
from tests.views.players.conftest import MakeWindow
from tests.views.players.plugs import SIDE, TV, Plugs

CARD = 85_600
LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def window(window_at: MakeWindow) -> MainWindow:
    """The DM's window, and the players' on their display."""
    window = window_at(Plugs(TV))
    window.action("players window").trigger()
    return window


def broadcast_of(window: MainWindow) -> Broadcast:
    assert window.desk is not None
    return window.desk.session.broadcast


def opened(window: MainWindow) -> FitDialog:
    """Open the dialog from the menu."""
    window.action("players fit").trigger()
    found = window.findChild(FitDialog)
    assert isinstance(found, FitDialog)
    return found


def form_of(dialog: FitDialog) -> CalibrationForm:
    assert dialog.form is not None
    return dialog.form


def press(dialog: QWidget, name: str) -> None:
    found = next(
        each
        for each in dialog.findChildren(QPushButton)
        if name in {each.text(), each.accessibleName()}
    )
    QTest.mouseClick(found, LEFT)


def across_of(window: MainWindow) -> int:
    assert window.projection.window is not None
    return pixels_of(window.projection.window.screen())[0]


def drawn(calibration_bar: CalibrationBar) -> int:
    """Count the pixels of the bar as painted."""
    picture, middle = calibration_bar.grab().toImage(), calibration_bar.height() // 2
    row = [picture.pixelColor(x, middle).lightness() for x in range(picture.width())]
    return sum(each > 128 for each in row)


def test_the_bar_on_the_players_screen_is_as_long_as_it_is_counted(window: MainWindow) -> None:
    dialog = opened(window)
    calibration_bar = form_of(dialog).calibration_bar
    assert calibration_bar.isVisible()
    assert calibration_bar.window() is window.projection.window
    form_of(dialog).pixels.setValue(341)
    assert drawn(calibration_bar) == 341
    dialog.reject()


def test_steps_and_keys_make_it_longer_and_shorter(window: MainWindow) -> None:
    dialog = opened(window)
    form = form_of(dialog)
    form.pixels.setValue(300)
    for name, expected in (("+1", 301), ("+10", 311), ("−1", 310), ("−10", 300)):
        press(dialog, name)
        assert form.pixels.value() == expected
    for key, expected in (
        (Qt.Key.Key_Plus, 301),
        (Qt.Key.Key_Minus, 300),
        (Qt.Key.Key_Up, 301),
        (Qt.Key.Key_PageDown, 291),
    ):
        QTest.keyClick(form.pixels, key)
        assert form.pixels.value() == expected
    assert broadcast_of(window).frame.viewport.fit.calibration == by_length(
        291, CARD, across_of(window)
    )
    dialog.reject()


def test_its_end_is_pulled_on_the_players_screen(window: MainWindow) -> None:
    dialog = opened(window)
    form = form_of(dialog)
    form.pixels.setValue(300)
    calibration_bar = form.calibration_bar
    end = QPoint(calibration_bar.bar.right(), calibration_bar.height() // 2)
    QTest.mousePress(calibration_bar, LEFT, pos=end)
    QTest.mouseMove(calibration_bar, end + QPoint(11, 0))
    QTest.mouseRelease(calibration_bar, LEFT, pos=end + QPoint(11, 0))
    assert form.pixels.value() == 2 * (end.x() + 11 - calibration_bar.width() // 2)
    QTest.mouseMove(calibration_bar, end + QPoint(40, 0))
    assert form.pixels.value() == 2 * (end.x() + 11 - calibration_bar.width() // 2), "it was let go"
    QTest.mousePress(calibration_bar, LEFT, pos=QPoint(20, 20))
    QTest.mouseMove(calibration_bar, QPoint(50, 20))
    assert form.pixels.value() == 2 * (end.x() + 11 - calibration_bar.width() // 2), (
        "only its end is pulled"
    )
    dialog.reject()


def test_another_thing_goes_on_from_what_was_found(window: MainWindow) -> None:
    dialog = opened(window)
    form = form_of(dialog)
    form.pixels.setValue(300)
    press(dialog, "What you hold against it: 6 inches")
    assert form.pixels.value() == round(300 * 6 * INCH / CARD)
    assert form.calibration == by_length(300, CARD, across_of(window)), "and is not rounded"
    form.pixels.setValue(540)
    assert form.calibration == by_length(540, 6 * INCH, across_of(window))
    dialog.reject()


def test_the_diagonal_is_enough(window: MainWindow) -> None:
    dialog = opened(window)
    form = form_of(dialog)
    press(dialog, "Size of the screen: Enter its diagonal")
    assert not form.calibration_bar.isVisible()
    form.diagonal.setValue(31.5)
    assert window.projection.window is not None
    resolution = pixels_of(window.projection.window.screen())
    assert form.calibration == by_diagonal(resolution, Fraction("31.5"))
    press(dialog, "Done")
    kept = window.recent_battles.preferences.settings.display("TV")
    assert kept.fit.calibration == form.calibration
    assert kept.players


def test_looking_at_the_fields_changes_nothing(window: MainWindow) -> None:
    known = Calibration(1234567, 34567890, 800)
    broadcast_of(window).frame.lay(Fit(calibration=known))
    dialog = opened(window)
    press(dialog, "Size of the screen: Enter its diagonal")
    press(dialog, "Size of the screen: Hold something against it")
    press(dialog, "Grid lines: Bold")
    press(dialog, "Done")
    assert broadcast_of(window).frame.viewport.fit == Fit(calibration=known, grid="bold")


def test_who_locks_the_scale_has_found_the_bar_right(window: MainWindow) -> None:
    dialog = opened(window)
    form = form_of(dialog)
    shown = form.calibration
    assert broadcast_of(window).frame.viewport.fit.calibration is None
    dialog.lock.click()
    assert broadcast_of(window).frame.viewport.fit == Fit(calibration=shown, locked=True)
    press(dialog, "A square: 28 mm")
    assert broadcast_of(window).frame.viewport.fit.square == 28_000
    press(dialog, "A square: Other")
    dialog.own_square.setValue(31.5)
    assert broadcast_of(window).frame.viewport.fit.square == 31_500
    press(dialog, "Done")
    assert window.action("players true scale").isChecked()


def test_cancel_leaves_everything_as_it_was(window: MainWindow) -> None:
    before = broadcast_of(window).frame.viewport.fit
    dialog = opened(window)
    calibration_bar = form_of(dialog).calibration_bar
    form_of(dialog).pixels.setValue(222)
    press(dialog, "Rotate the map: 180°")
    dialog.sides.setValue(5)
    assert broadcast_of(window).frame.viewport.fit != before
    press(dialog, "Cancel")
    assert broadcast_of(window).frame.viewport.fit == before
    assert not calibration_bar.isVisible()


def test_margins_are_left_black_at_once(window: MainWindow) -> None:
    players = window.projection.window
    assert players is not None
    dialog = opened(window)
    press(dialog, "Size of the screen: Enter its diagonal")
    dialog.sides.setValue(10)
    dialog.ends.setValue(5)
    wide, high = players.width(), players.height()
    assert broadcast_of(window).frame.screen == (
        wide - 2 * round(wide / 10),
        high - 2 * round(high / 20),
    )
    picture = players.grab().toImage()
    assert picture.pixelColor(wide // 20, high // 2).name() == "#000000"
    assert picture.pixelColor(wide // 2, high // 40).name() == "#000000"
    assert picture.pixelColor(wide // 2, high // 2).name() != "#000000"
    dialog.reject()


def test_when_the_display_is_gone_so_is_the_dialog(window_at: MakeWindow) -> None:
    plugs = Plugs(TV)
    window = window_at(plugs)
    window.action("players window").trigger()
    dialog = opened(window)
    form_of(dialog).pixels.setValue(222)
    plugs.draw_out("TV")
    assert not dialog.isVisible()
    assert broadcast_of(window).frame.viewport.fit.calibration is None


def test_when_the_display_has_other_pixels_what_was_measured_in_the_old_ones_is_void(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    dialog, players = opened(window), window.projection.window
    assert players is not None
    form_of(dialog).pixels.setValue(222)
    players.resize(players.width() - 50, players.height())
    assert dialog.isVisible(), "a window like others may be resized"
    monkeypatch.setattr(calibration_form, "pixels_of", lambda _screen: (640, 480))
    players.resize(players.width() - 50, players.height())
    assert not dialog.isVisible()
    assert broadcast_of(window).frame.viewport.fit.calibration is None


def test_without_a_display_the_map_can_still_be_turned(window_at: MakeWindow) -> None:
    window = window_at(Plugs())
    window.action("players window").trigger()
    dialog = opened(window)
    assert dialog.form is None
    assert not dialog.lock.isEnabled()
    press(dialog, "Rotate the map: 90°")
    press(dialog, "Done")
    assert broadcast_of(window).frame.framing.turns == 1


@pytest.mark.parametrize("turned", [False, True])
def test_a_display_that_comes_takes_the_dialog_away_and_keeps_its_own_fit(
    window_at: MakeWindow, *, turned: bool
) -> None:
    plugs = Plugs()
    window = window_at(plugs)
    preferences = window.recent_battles.preferences
    kept = Fit(calibration=by_length(100, INCH, 800), locked=True)
    choice = replace(preferences.settings.display("TV"), fit=kept)
    preferences.choose(preferences.settings.with_display(choice))
    window.action("players window").trigger()
    dialog = opened(window)
    if turned:
        press(dialog, "Rotate the map: 90°")
    window.projection.toggle_preview()
    assert dialog.isVisible(), "nothing has come yet"
    plugs.plug_in(TV)
    assert not dialog.isVisible()
    assert broadcast_of(window).frame.viewport.fit == preferences.settings.display("TV").fit == kept


def test_while_it_asks_no_key_in_the_players_window_closes_the_battle(window: MainWindow) -> None:
    players = window.projection.window
    assert players is not None
    dialog = opened(window)
    players.activateWindow()
    QTest.keyClick(players, Qt.Key.Key_W, Qt.KeyboardModifier.ControlModifier)
    assert window.desk is not None
    dialog.reject()
    QTest.keyClick(players, Qt.Key.Key_W, Qt.KeyboardModifier.ControlModifier)
    assert window.desk is None


def test_nothing_is_left_of_it_when_it_is_closed(qtbot: QtBot, window: MainWindow) -> None:
    opened(window).accept()
    qtbot.waitUntil(lambda: window.findChild(FitDialog) is None)


def test_the_bar_makes_way_for_the_map_until_its_length_is_asked_for_again(
    window: MainWindow,
) -> None:
    dialog = opened(window)
    form = form_of(dialog)
    for name in ("Grid lines: Bold", "Rotate the map: 90°", "A square: 28 mm"):
        press(dialog, name)
        assert not form.calibration_bar.isVisible()
        press(dialog, "What you hold against it: A bank card")
        assert form.calibration_bar.isVisible()
    dialog.lock.click()
    assert not form.calibration_bar.isVisible()
    press(dialog, "+1")
    assert form.calibration_bar.isVisible()
    press(dialog, "Size of the screen: Enter its diagonal")
    form.diagonal.setValue(30)
    assert not form.calibration_bar.isVisible()
    dialog.reject()


def test_on_a_display_that_was_measured_the_map_is_seen_at_first(window: MainWindow) -> None:
    broadcast_of(window).frame.lay(Fit(calibration=by_length(100, INCH, 800)))
    dialog = opened(window)
    assert not form_of(dialog).calibration_bar.isVisible()
    press(dialog, "Size of the screen: Hold something against it")
    assert form_of(dialog).calibration_bar.isVisible()
    dialog.reject()


def test_a_window_that_is_pulled_to_another_display_takes_the_dialog_away(
    window_at: MakeWindow,
) -> None:
    plugs = Plugs(SIDE)
    window = window_at(plugs)
    window.projection.go_into_window()
    dialog = opened(window)
    form_of(dialog).pixels.setValue(222)
    plugs.owner = SIDE.key
    assert window.projection.window is not None
    QApplication.sendEvent(window.projection.window, QEvent(QEvent.Type.ScreenChangeInternal))
    assert not dialog.isVisible()
    settings = window.recent_battles.preferences.settings
    assert settings.display("Laptop").fit == settings.display("Side").fit == Fit()


def test_how_far_they_sit_is_asked_and_makes_names_as_large_as_they_must_be(
    window: MainWindow,
) -> None:
    window.action("players distance").trigger()
    (dialog,) = window.findChildren(FitDialog)
    assert broadcast_of(window).frame.viewport.fit.away_mm == 0
    before = legibility(broadcast_of(window).frame.viewport)
    dialog.away.feet.setValue(20.0)
    assert broadcast_of(window).frame.viewport.fit.away_mm == 6096
    assert legibility(broadcast_of(window).frame.viewport).letters_px > before.letters_px
    dialog.reject()
    assert broadcast_of(window).frame.viewport.fit.away_mm == 0
    window.action("players distance").trigger()
    again = window.findChildren(FitDialog)[-1]
    again.away.metres.setValue(4.5)
    again.accept()
    settings = window.recent_battles.preferences.settings
    assert settings.display("TV").fit.away_mm == 4500, "it is remembered for the display"
