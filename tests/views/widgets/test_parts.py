"""The shared parts of all views (buttons, labels, panels) follow their style sheet."""

import re

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QPalette
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from battleboard.views.theme.colours import DARK, LIGHT, Colours
from battleboard.views.theme.sizes import TextStyle, label, styled_font
from battleboard.views.theme.theme import Theme, style_sheet
from battleboard.views.widgets.buttons import ButtonStyle, button
from battleboard.views.widgets.panels import Panel
from tests.views.drawing import Drawing, colour_at


def test_a_button_does_what_it_says_once_a_click(qtbot: QtBot) -> None:
    pressed: list[str] = []
    made = button(
        "Continue", lambda: pressed.append("on"), ButtonStyle.PRIMARY, hint="To the next phase"
    )
    qtbot.addWidget(made)
    QTest.mouseClick(made, Qt.MouseButton.LeftButton)
    assert pressed == ["on"]
    assert (made.accessibleName(), made.toolTip()) == ("Continue", "To the next phase")
    assert made.property("look") == "primary"


def test_a_button_without_words_is_called_by_its_hint(qtbot: QtBot) -> None:
    made = button("", list, hint="Play")
    qtbot.addWidget(made)
    assert made.accessibleName() == "Play"


def test_what_is_less_important_is_fainter_and_headings_are_larger(
    qtbot: QtBot, theme: Theme
) -> None:
    _ = theme
    plain, faint, head = label("a"), label("a", faint=True), label("a", TextStyle.HEAD, wrap=True)
    for each in (plain, faint, head):
        qtbot.addWidget(each)
    role = faint.foregroundRole()
    assert role is QPalette.ColorRole.PlaceholderText is not plain.foregroundRole()
    assert faint.palette().color(role).name() == LIGHT.faint
    assert head.font().pointSizeF() == pytest.approx(plain.font().pointSizeF() * 1.5)
    assert head.wordWrap()
    assert not plain.wordWrap()


def test_the_sizes_of_type_are_told_apart() -> None:
    font = QFont("Sans", 10)
    looks = {
        (styled_font(font, kind).pointSizeF(), styled_font(font, kind).weight())
        for kind in TextStyle
    }
    assert len(looks) == len(TextStyle)


def test_a_panel_has_a_surface_a_rim_and_round_corners(qtbot: QtBot, theme: Theme) -> None:
    _ = theme
    panel = Panel()
    qtbot.addWidget(panel)
    panel.resize(60, 40)
    picture = Drawing(panel, "#ff00ff").actual()
    assert colour_at(picture, 30, 20) == LIGHT.panel
    assert colour_at(picture, 30, 0) == LIGHT.line
    assert colour_at(picture, 0, 0) == "#ff00ff"


@pytest.mark.parametrize("colours", [LIGHT, DARK])
def test_the_sheet_names_no_colour_that_is_not_of_its_look(colours: Colours) -> None:
    named = set(re.findall(r"#[0-9a-f]{6}", style_sheet(colours)))
    own = {getattr(colours, name) for name in colours.__slots__ if name != "sides"}
    assert named
    assert named <= own
    assert "$" not in style_sheet(colours)


def test_after_the_last_accent_the_sides_begin_again() -> None:
    assert [LIGHT.side(at) for at in (0, len(LIGHT.sides))] == [LIGHT.sides[0]] * 2
