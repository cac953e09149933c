"""Menus open below the menu bar, with tooltips beside them, in the theme's colours."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, QRectF, QSize, Qt
from PySide6.QtGui import QHelpEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QToolTip

from battleboard.models.session import Session
from battleboard.views.ruler.chart import RulerEntry
from battleboard.views.ruler.segment_ruler import SegmentRuler
from battleboard.views.theme.colours import DARK, LIGHT, Colours
from battleboard.views.theme.theme import style_sheet
from battleboard.views.widgets.popups import MenuTooltips, open_menu
from battleboard.views.window.main_window import MainWindow
from tests.battle.laid_rounds import laid
from tests.models.sessions import MakeSession


@pytest.fixture
def session(session_of: MakeSession) -> Session:
    """A battle with its round laid out."""
    return session_of(laid())


def menu_of(window: MainWindow, entries: int) -> QMenu:
    """A menu whose entries have tooltips."""
    menu = QMenu(window)
    menu.setToolTipsVisible(True)
    for at in range(entries):
        menu.addAction(f"Entry {at}").setToolTip(f"What entry {at} does")
    return menu


def seen_act(ruler: SegmentRuler) -> tuple[RulerEntry, QPoint]:
    """An act that is visible on the ruler, and its place."""
    layout = ruler.layout_now
    return next(
        (entry, layout.spot(entry, at).toPoint())
        for at, entry in layout.lane_entries()
        if layout.field.contains(layout.spot(entry, at))
    )


def settle() -> None:
    """Let everything be laid out."""
    for _ in range(4):
        QApplication.processEvents()


@pytest.mark.parametrize("colours", [LIGHT, DARK])
def test_hints_have_the_colours_of_panels(colours: Colours) -> None:
    rule = style_sheet(colours).split("QToolTip")[1].split("}")[0]
    assert f"background: {colours.panel};" in rule
    assert f"color: {colours.ink};" in rule


def test_a_menu_that_does_not_fit_below_stays_under_the_menu_bar(window: MainWindow) -> None:
    window.move(0, 0)
    window.resize(700, 700)
    settle()
    menu = menu_of(window, 12)
    bar = window.menuBar()
    under = bar.mapToGlobal(bar.rect().bottomLeft()).y()
    open_menu(menu, window.mapToGlobal(QPoint(200, 690)))
    settle()
    assert under < menu.y() < 690
    assert menu.geometry().bottom() <= window.screen().availableGeometry().bottom()
    menu.close()


def test_so_does_one_that_is_filled_as_it_opens(window: MainWindow) -> None:
    window.move(0, 0)
    window.resize(700, 700)
    settle()
    menu = QMenu(window)

    def fill() -> None:
        if menu.isEmpty():
            for number in range(12):
                menu.addAction(f"Entry {number}")

    menu.aboutToShow.connect(fill)
    bar = window.menuBar()
    open_menu(menu, window.mapToGlobal(QPoint(200, 690)))
    settle()
    assert menu.y() > bar.mapToGlobal(bar.rect().bottomLeft()).y()
    assert menu.geometry().bottom() > 690 or menu.y() > 300
    menu.close()


def test_a_menu_that_fits_opens_where_it_was_asked_for(window: MainWindow) -> None:
    menu = menu_of(window, 3)
    at = window.mapToGlobal(QPoint(200, 200))
    open_menu(menu, at)
    settle()
    assert menu.pos() == at
    menu.close()


def test_a_hint_hides_no_other_entry(window: MainWindow) -> None:
    menu = menu_of(window, 4)
    open_menu(menu, window.mapToGlobal(QPoint(100, 100)))
    settle()
    middle = menu.actionGeometry(menu.actions()[0]).center()
    event = QHelpEvent(QHelpEvent.Type.ToolTip, middle, menu.mapToGlobal(middle))
    QApplication.sendEvent(menu, event)
    assert QToolTip.text() == "What entry 0 does"
    hints = [each for each in QApplication.topLevelWidgets() if each.inherits("QTipLabel")]
    assert [each for each in hints if each.isVisible()]
    assert all(each.x() >= menu.geometry().right() - 2 for each in hints if each.isVisible())
    QToolTip.hideText()
    menu.close()


def test_an_entry_without_a_hint_of_its_own_shows_none(window: MainWindow) -> None:
    menu = QMenu(window)
    menu.setToolTipsVisible(True)
    menu.addAction("Plain")
    beside = MenuTooltips(menu)
    menu.popup(QPoint(50, 50))
    settle()
    at = menu.actionGeometry(menu.actions()[0]).center()
    event = QHelpEvent(QHelpEvent.Type.ToolTip, at, menu.mapToGlobal(at))
    assert not beside.eventFilter(menu, event)
    outside = QPoint(-30, -30)
    away = QHelpEvent(QHelpEvent.Type.ToolTip, outside, menu.mapToGlobal(outside))
    assert not beside.eventFilter(menu, away)
    assert not beside.eventFilter(window, event)
    menu.close()


def test_a_note_on_the_map_lies_beside_the_tools(window: MainWindow, session: Session) -> None:
    window.setFixedSize(QSize(1366, 768))
    desk = window.show_battle(session)
    settle()
    strip, view, room = desk.map_pane.strip.geometry(), desk.map, desk.map.note_room
    assert strip.height() > strip.width()
    assert not room.is_free(QRectF(strip))
    assert room.is_free(QRectF(QRectF(strip).topRight(), view.rect().center().toPointF()))


def test_a_click_on_an_act_brings_its_reasons_though_it_was_selected(
    window: MainWindow, session: Session, enlarge: Callable[[float], None]
) -> None:
    enlarge(1.0)
    window.setFixedSize(QSize(1366, 600))
    desk = window.show_battle(session)
    settle()
    assert desk.side.has_reasons_in_tab
    ruler = desk.ruler.ruler
    entry, spot = seen_act(ruler)
    QTest.mouseClick(ruler.viewport(), Qt.MouseButton.LeftButton, pos=spot)
    assert desk.tabs.currentWidget() is desk.why
    assert desk.why.act == entry.act
    desk.tabs.setCurrentWidget(desk.cards)
    QTest.mouseClick(ruler.viewport(), Qt.MouseButton.LeftButton, pos=spot)
    assert desk.tabs.currentWidget() is desk.why


def test_a_click_on_an_act_unfolds_its_reasons_in_a_high_window(
    window: MainWindow, session: Session
) -> None:
    window.setFixedSize(QSize(1920, 1200))
    desk = window.show_battle(session)
    settle()
    assert not desk.side.has_reasons_in_tab
    desk.why.fold.click()
    assert desk.why.reasons.isHidden() or not desk.why.reasons.isVisible()
    ruler = desk.ruler.ruler
    _, spot = seen_act(ruler)
    QTest.mouseClick(ruler.viewport(), Qt.MouseButton.LeftButton, pos=spot)
    assert desk.why.reasons.isVisible()
