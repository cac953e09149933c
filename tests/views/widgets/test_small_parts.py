"""Small parts work: badges beside words, popovers, scrolling lines, buttons."""

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QLabel,
    QMenu,
    QPushButton,
    QVBoxLayout,
    QWidget,
)
from pytestqt.qtbot import QtBot

from battleboard.battle.state.team import Team
from battleboard.views.theme.colours import LIGHT
from battleboard.views.theme.shapes import badge_path
from battleboard.views.theme.sizes import label
from battleboard.views.theme.theme import Theme
from battleboard.views.widgets.buttons import ButtonStyle, button, set_button_style
from battleboard.views.widgets.labels import SideBadge
from battleboard.views.widgets.panels import FittingScrollArea
from battleboard.views.widgets.popups import (
    Popover,
    add_caption,
    dialog_buttons,
    fit_to_content,
    keep_on_screen,
)
from tests.views.drawing import Drawing

RED = Team("Red", colour=1, badge="star")


@pytest.fixture(autouse=True)
def _dressed(theme: Theme) -> None:
    _ = theme


def test_a_side_is_shown_by_its_shape_and_colour(qtbot: QtBot) -> None:
    badge = SideBadge(RED, side=40)
    qtbot.addWidget(badge)
    drawing = Drawing(badge, LIGHT.panel)
    with drawing.painter() as painter:
        painter.fillPath(badge_path("star", QPointF(20, 20), 40 * 0.36), QColor(LIGHT.sides[1]))
    drawing.check("side-badge")
    assert badge.accessibleName() == "Red"


def test_a_popover_opens_under_its_button(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    window.setGeometry(100, 100, 300, 60)
    window.show()
    popover = Popover(window)
    popover.panel.rows.addWidget(label("Because."))
    popover.open_under(window)
    assert popover.isVisible()
    assert popover.y() >= 160
    popover.close()


def test_a_popover_stays_on_the_screen(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    screen = window.screen().availableGeometry()
    window.setGeometry(screen.right() - 60, screen.bottom() - 60, 50, 50)
    window.show()
    popover = Popover(window)
    popover.panel.rows.addWidget(label("A rather long sentence that needs some room."))
    popover.open_under(window)
    assert screen.contains(popover.geometry())
    popover.close()


def test_38_a_menu_whose_texts_grow_stays_on_the_screen(qtbot: QtBot) -> None:
    menu = QMenu()
    qtbot.addWidget(menu)
    line = menu.addAction("Hold position")
    screen = menu.screen().availableGeometry()
    menu.popup(QPoint(screen.right() - menu.sizeHint().width(), 40))
    line.setText("Hold position\tattack from where they stand, each first: 17 to 42%")
    keep_on_screen(menu)
    assert menu.x() + menu.sizeHint().width() <= screen.right()
    assert menu.y() == 40
    menu.close()


def test_a_popover_that_fits_neither_above_nor_below_stays_on_the_screen(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    screen = window.screen().availableGeometry()
    window.setGeometry(screen.left() + 50, screen.center().y(), 50, 30)
    window.show()
    popover = Popover(window)
    tall = QWidget()
    tall.setFixedHeight(screen.height() * 6 // 10)
    popover.panel.rows.addWidget(tall)
    popover.open_under(window)
    assert screen.contains(popover.geometry())
    popover.close()


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Enter])
def test_enter_presses_a_button(qtbot: QtBot, key: Qt.Key) -> None:
    pressed: list[int] = []
    made = button("Go", lambda: pressed.append(1))
    qtbot.addWidget(made)
    QTest.keyClick(made, key)
    assert pressed == [1]


def test_enter_does_what_a_dialog_asks_for_and_cancel_does_not(qtbot: QtBot) -> None:
    dialog = QDialog()
    qtbot.addWidget(dialog)
    dialog.setLayout(dialog_buttons(dialog, button("Done", dialog.accept)))
    with qtbot.waitExposed(dialog):
        dialog.show()
    QTest.keyClick(dialog, Qt.Key.Key_Return)
    assert dialog.result() == QDialog.DialogCode.Accepted
    dialog.show()
    cancel = next(each for each in dialog.findChildren(QPushButton) if each.text() == "Cancel")
    QTest.mouseClick(cancel, Qt.MouseButton.LeftButton)
    assert (dialog.isVisible(), dialog.result()) == (False, QDialog.DialogCode.Rejected)


def test_a_button_may_change_its_look(qtbot: QtBot) -> None:
    made = button("Go", lambda: None)
    qtbot.addWidget(made)
    set_button_style(made, ButtonStyle.PRIMARY)
    assert made.property("look") == "primary"


def test_a_dialog_is_as_high_as_what_it_asks_and_no_higher_than_the_screen(qtbot: QtBot) -> None:
    for lines, fits in ((30, True), (200, False)):
        dialog = QDialog()
        qtbot.addWidget(dialog)
        asked = QWidget()
        rows = QVBoxLayout(asked)
        for _ in range(lines):
            rows.addWidget(QLabel("What is asked."))
        area = FittingScrollArea(asked)
        QVBoxLayout(dialog).addWidget(area)
        dialog.show()
        fit_to_content(dialog)
        QApplication.processEvents()
        assert (area.height() >= asked.sizeHint().height()) is fits
        assert dialog.height() < dialog.screen().availableSize().height() - 32


def test_the_title_of_a_menu_lies_over_its_notes_and_is_whole(qtbot: QtBot) -> None:
    widths = []
    note = "figures that cannot charge close in"
    for title in ("", "Brakk the Unyielding, Mathilda and 2 more"):
        menu = QMenu()
        qtbot.addWidget(menu)
        if title:
            add_caption(menu, title, is_title=True)
        menu.addAction(f"1  Charge\t{note}")
        widths.append(menu.sizeHint().width())
    bare, titled = widths
    metrics = menu.fontMetrics()
    assert titled - bare < metrics.horizontalAdvance(title) - metrics.horizontalAdvance(note)
    menu.popup(QPoint(0, 0))
    (caption,) = menu.findChildren(QLabel)
    assert caption.width() >= caption.fontMetrics().horizontalAdvance(title)
    menu.close()
