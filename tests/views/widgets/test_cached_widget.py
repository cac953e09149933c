"""Panels of buttons are painted from one cached picture."""

from collections.abc import Callable
from functools import partial
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QColor, QEnterEvent, QFont, QImage, QPaintEvent, QPalette
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QWidget

from battleboard.views.theme.colours import DARK
from battleboard.views.theme.theme import Theme
from battleboard.views.widgets.buttons import tool_button
from battleboard.views.widgets.cached_widget import CachedWidget
from battleboard.views.widgets.icons import ToolIcon, tool_icon
from battleboard.views.widgets.panels import Panel
from tests.models.fog.masks import told_apart

_MIDDLE: Final = QPointF(10, 10)


class Counting(QPushButton):
    """A button that counts how often it is painted."""

    painted = 0

    def paintEvent(self, event: QPaintEvent) -> None:
        self.painted += 1
        super().paintEvent(event)


class Table:
    """A background with a panel of two buttons over it."""

    def __init__(self) -> None:
        self.window = QWidget()
        self.window.resize(160, 120)
        self.panel = Panel(self.window)
        self.sign = tool_button("", "A sign", list[str]().clear, name="A sign")
        self.sign.setCheckable(True)
        self.word = Counting("Add")
        self.panel.rows.addWidget(self.sign)
        self.panel.rows.addWidget(self.word)
        self.panel.adjustSize()
        self.effect = CachedWidget(self.panel)
        self.window.show()

    def picture(self, ratio: float = 1.0) -> QImage:
        QApplication.processEvents()
        return self._painted(ratio)

    def as_it_is(self, ratio: float = 1.0) -> QImage:
        """The picture of this moment, before a pressed button comes up again."""
        self.effect.setEnabled(False)
        fresh = self._painted(ratio)
        self.effect.setEnabled(True)
        return fresh

    def _painted(self, ratio: float) -> QImage:
        made = QImage(self.window.size() * ratio, QImage.Format.Format_RGB32)
        made.setDevicePixelRatio(ratio)
        self.window.render(made)
        return made

    def add(self) -> None:
        self.panel.rows.addWidget(QPushButton("More"))
        self.panel.adjustSize()

    def use_the_last(self) -> None:
        last = self.panel.findChildren(QPushButton)[-1]
        last.setEnabled(not last.isEnabled())

    def colour(self) -> None:
        palette = QPalette(self.panel.palette())
        palette.setColor(QPalette.ColorRole.Window, QColor("teal"))
        palette.setColor(QPalette.ColorRole.ButtonText, QColor("red"))
        self.panel.setPalette(palette)

    def enlarge(self) -> None:
        font = QFont(self.panel.font())
        font.setPixelSize(font.pixelSize() + 3 if font.pixelSize() > 0 else 20)
        self.panel.setFont(font)
        self.panel.adjustSize()


def _hover(table: Table) -> None:
    QApplication.sendEvent(table.word, QEnterEvent(_MIDDLE, _MIDDLE, _MIDDLE))


def _leave(table: Table) -> None:
    QApplication.sendEvent(table.word, QEvent(QEvent.Type.Leave))


def _at(button: str, mouse: Callable[..., None]) -> Callable[[Table], None]:
    return lambda table: mouse(getattr(table, button), Qt.MouseButton.LeftButton)


DEEDS: Final[dict[str, Callable[[Table], object]]] = {
    "hover": _hover,
    "leave": _leave,
    "press the word": _at("word", QTest.mousePress),
    "let go of it": _at("word", QTest.mouseRelease),
    "click the sign": _at("sign", QTest.mouseClick),
    "check the sign": lambda table: table.sign.setChecked(not table.sign.isChecked()),
    "another sign": lambda table: table.sign.setIcon(tool_icon(ToolIcon.DRAW, DARK)),
    "another word": lambda table: table.word.setText(table.word.text() + "!"),
    "out of use": lambda table: table.word.setEnabled(not table.word.isEnabled()),
    "hide the sign": lambda table: table.sign.setVisible(table.sign.isHidden()),
    "focus": lambda table: table.word.setFocus(Qt.FocusReason.TabFocusReason),
    "lose it": lambda table: table.word.clearFocus(),
    "wider": lambda table: table.panel.resize(table.panel.width() + 9, table.panel.height()),
    "elsewhere": lambda table: table.panel.move(30, 12),
    "one more": Table.add,
    "use the last": Table.use_the_last,
    "a shortcut": lambda table: table.word.animateClick(),
    "colours": Table.colour,
    "font": Table.enlarge,
}


@pytest.fixture(autouse=True)
def _dressed(theme: Theme) -> None:
    _ = theme


def look_after(deeds: list[str]) -> None:
    table = Table()
    try:
        for deed in ["", *deeds]:
            DEEDS.get(deed, partial(id))(table)
            shown = table.picture()
            assert told_apart(shown, table.as_it_is()) == "", deed
    finally:
        table.window.close()
        table.window.deleteLater()


@pytest.mark.parametrize("deed", DEEDS)
def test_it_looks_as_it_is_after_a_deed(deed: str) -> None:
    look_after([deed])


def test_so_it_does_with_a_button_that_came_later() -> None:
    look_after(["one more", "use the last"])


def test_so_it_does_where_a_shortcut_presses_again_what_was_let_go_meanwhile() -> None:
    """Qt signals only the first time."""
    look_after(["a shortcut", "let go of it", "a shortcut"])


@given(st.lists(st.sampled_from(sorted(DEEDS)), min_size=2, max_size=6))
def test_it_looks_as_it_is_after_several(deeds: list[str]) -> None:
    look_after(deeds)


@pytest.mark.parametrize("ratio", [1.25, 1.5, 1.75, 2.0])
@pytest.mark.parametrize("at", [0, 7, 10, 13])
def test_so_it_does_at_each_ratio_of_the_screen(ratio: float, at: int) -> None:
    table = Table()
    table.panel.move(at, 2 * at)
    table.panel.resize(table.panel.width() + at, table.panel.height() + 3 * at)
    assert told_apart(table.picture(ratio), table.as_it_is(ratio)) == ""
    table.window.close()


def test_nothing_is_painted_anew_for_what_moves_below() -> None:
    table = Table()
    for _ in range(2):
        table.picture()
    before = table.word.painted
    for _ in range(5):
        table.window.update()
        table.picture()
    assert table.word.painted == before > 0
    table.window.close()
