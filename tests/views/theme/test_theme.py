"""The light and the dark theme are complete."""

from collections import Counter

import pytest
from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QApplication, QCheckBox, QComboBox, QCompleter, QLineEdit, QSpinBox
from pytestqt.qtbot import QtBot

from battleboard.storage.resources import resource
from battleboard.views.theme.colours import DARK, LIGHT, Colours
from battleboard.views.theme.sizes import XS
from battleboard.views.theme.theme import (
    SIGNS,
    ColourScheme,
    Theme,
    colours_of,
    palette_of,
    style_sheet,
)

READABLE = 4.5
VISIBLE = 3.0


def test_a_chosen_look_is_worn_at_once(qapp: QApplication, theme: Theme) -> None:
    assert colours_of(qapp.palette()) is LIGHT
    theme.choose(ColourScheme.DARK)
    assert colours_of(qapp.palette()) is DARK
    assert qapp.palette().color(QPalette.ColorRole.Window).name() == DARK.ground


class Hints(QObject):
    """A system whose theme the test changes."""

    colorSchemeChanged = Signal()  # noqa: N815 - as Qt names it

    def __init__(self) -> None:
        super().__init__()
        self.scheme = Qt.ColorScheme.Dark

    def colorScheme(self) -> Qt.ColorScheme:
        return self.scheme

    def change(self, scheme: Qt.ColorScheme) -> None:
        self.scheme = scheme
        self.colorSchemeChanged.emit()


def test_without_a_choice_the_system_decides(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    hints = Hints()
    monkeypatch.setattr(QApplication, "styleHints", lambda *_: hints)
    theme = Theme(qapp)
    assert colours_of(qapp.palette()) is DARK
    for scheme, look in ((Qt.ColorScheme.Light, LIGHT), (Qt.ColorScheme.Dark, DARK)):
        hints.change(scheme)
        assert colours_of(qapp.palette()) is look
    theme.choose(ColourScheme.LIGHT)
    hints.change(Qt.ColorScheme.Dark)
    assert colours_of(qapp.palette()) is LIGHT
    theme.deleteLater()


def test_the_style_is_fusion_everywhere(qapp: QApplication, theme: Theme) -> None:
    assert theme.scheme is ColourScheme.LIGHT
    # With a style sheet, Qt wraps the style.
    assert qapp.style().metaObject().className() == "QStyleSheetStyle"
    qapp.setStyleSheet("")
    assert qapp.style().name() == "fusion"


@pytest.mark.parametrize("colours", [LIGHT, DARK], ids=["light", "dark"])
def test_text_can_be_read_on_every_ground(colours: Colours) -> None:
    for ink in (colours.ink, colours.faint):
        for ground in (colours.ground, colours.panel, colours.band):
            assert contrast(ink, ground) >= READABLE
    assert contrast(colours.on_accent, colours.accent) >= READABLE


@pytest.mark.parametrize("colours", [LIGHT, DARK], ids=["light", "dark"])
def test_sides_stand_out_and_are_all_different(colours: Colours) -> None:
    assert max(Counter(colours.sides).values()) == 1
    assert all(contrast(side, colours.band) >= VISIBLE for side in colours.sides)


@pytest.mark.parametrize("colours", [LIGHT, DARK], ids=["light", "dark"])
def test_a_palette_tells_which_look_it_belongs_to(colours: Colours) -> None:
    assert colours_of(palette_of(colours)) is colours


def contrast(one: str, other: str) -> float:
    """The contrast of two colours by the accessibility guidelines (WCAG 2)."""
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def luminance(name: str) -> float:
    red, green, blue = (linear(part) for part in QColor(name).getRgbF()[:3])  # type: ignore[index]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)


@pytest.mark.parametrize(("look", "colours"), [("light", LIGHT), ("dark", DARK)])
def test_the_signs_that_come_as_files_are_drawn_in_the_colours_of_the_look(
    look: str, colours: Colours
) -> None:
    for sign, colour in SIGNS.items():
        drawn = resource("icons", f"{sign}-{look}.svg").read_text()
        assert f'stroke="{getattr(colours, colour)}"' in drawn
        assert f"/icons/{sign}-{look}.svg" in style_sheet(colours)


@pytest.mark.usefixtures("theme")
def test_a_tick_stands_in_a_box_that_is_checked(qtbot: QtBot) -> None:
    box = QCheckBox("half damage")
    qtbot.addWidget(box)
    box.resize(box.sizeHint())
    box.setChecked(True)
    picture = box.grab().toImage()
    side = range(picture.height())
    seen = Counter(picture.pixelColor(x, y).name() for x in side for y in side)
    assert seen[LIGHT.accent] > seen[LIGHT.on_accent] > 0


@pytest.mark.usefixtures("theme")
def test_a_list_of_names_that_drops_down_has_a_ground(qtbot: QtBot) -> None:
    field = QLineEdit()
    qtbot.addWidget(field)
    # As in Qt's own dialogs, whose lists are not marked as ours.
    names = QCompleter(["Brakk", "Brenna"], field)
    field.setCompleter(names)
    field.show()
    names.setCompletionPrefix("Br")
    names.complete()
    popup = names.popup()
    assert popup is not None
    picture = popup.grab().toImage()
    assert picture.pixelColor(popup.width() - 4, popup.height() // 2).name() == LIGHT.panel
    popup.hide()


@pytest.mark.usefixtures("theme")
def test_a_choice_shows_an_arrow_and_numbers_stand_off_the_edge(qtbot: QtBot) -> None:
    choice, number = QComboBox(), QSpinBox()
    for each in (choice, number):
        qtbot.addWidget(each)
        each.resize(120, each.sizeHint().height())
        each.show()
    picture = choice.grab().toImage()
    right = [picture.pixelColor(x, picture.height() // 2) for x in range(94, 117)]
    assert any(colour != QColor(LIGHT.panel) for colour in right)
    assert number.lineEdit().x() >= XS
    assert number.sizeHint().height() == choice.sizeHint().height()


@pytest.mark.parametrize("colours", [LIGHT, DARK])
def test_the_look_is_known_where_a_style_sheet_gives_a_widget_other_colours(
    colours: Colours,
) -> None:
    palette = palette_of(colours)
    for role in (QPalette.ColorRole.Window, QPalette.ColorRole.Base):
        palette.setColor(role, Qt.GlobalColor.transparent)
    palette.setColor(QPalette.ColorRole.WindowText, QColor(colours.bad))
    assert colours_of(palette) is colours
