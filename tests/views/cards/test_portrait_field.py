"""A portrait is chosen in its field."""

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from battleboard.battle.state.team import Team
from battleboard.models.battle_pictures import read_portrait
from battleboard.views.cards.card_dialog import PortraitField
from battleboard.views.theme.colours import DARK, LIGHT
from battleboard.views.theme.theme import ColourScheme, Theme
from tests.models.pictures import picture_file
from tests.views.drawing import colour_at
from tests.views.start.scripted import Scripted
from tests.views.widgets.dragging import Drag

LEFT = Qt.MouseButton.LeftButton
PARTY = Team("The party", colour=2, badge="square")
HERE = QPoint(20, 20)
RIM_PX = 14


def field_with(qtbot: QtBot, picture: bytes = b"", silhouette: str = "") -> PortraitField:
    field = PortraitField("Ann", PARTY, picture, silhouette)
    qtbot.addWidget(field)
    with qtbot.waitExposed(field):
        field.show()
    return field


@pytest.fixture
def field(theme: Theme, qtbot: QtBot) -> PortraitField:
    """The field of a figure without a portrait."""
    _ = theme
    return field_with(qtbot)


def colours(field: PortraitField) -> tuple[str, str]:
    """The colours on the rim and in the middle of the shape."""
    preview = field.childAt(HERE)
    assert preview is not None
    image = preview.grab().toImage()
    middle = image.height() / 2
    return colour_at(image, RIM_PX, middle), colour_at(image, middle, middle)


def test_without_a_portrait_there_is_none_to_remove(field: PortraitField) -> None:
    assert not field.remove.isEnabled()
    assert field.name_after("") == ""
    assert field.chosen is None


def test_without_a_portrait_it_shows_what_the_figure_is(
    qtbot: QtBot, theme: Theme, field: PortraitField
) -> None:
    _ = theme
    pictures = [
        preview.grab().toImage()
        for each in (
            field,
            field_with(qtbot, silhouette="dragon"),
            field_with(qtbot, silhouette="orc"),
        )
        if (preview := each.childAt(HERE)) is not None
    ]
    assert len(pictures) == 3
    assert pictures[0] != pictures[1]
    assert pictures[1] != pictures[2]


def test_a_picture_is_chosen_and_seen_in_the_colour_of_its_side(
    field: PortraitField, face: Path
) -> None:
    asking = Scripted(file=face)
    field.asking = asking
    QTest.mouseClick(field.choose, LEFT)
    assert asking.asked == ["Choose a portrait"]
    assert field.name_after("other") == read_portrait(face).name
    assert colours(field) == (LIGHT.side(2), "#204060")
    assert field.remove.isEnabled()


def test_whoever_changes_his_mind_keeps_the_portrait(field: PortraitField) -> None:
    field.asking = Scripted()
    QTest.mouseClick(field.choose, LEFT)
    assert field.name_after("other") == "other"


def test_a_picture_is_dropped(field: PortraitField, face: Path, tmp_path: Path) -> None:
    assert not Drag(field, tmp_path / "a.battle").enter(HERE)
    assert not Drag(field, tmp_path / "a.battle").drop(HERE)
    assert field.chosen is None
    drag = Drag(field, face)
    assert drag.enter(HERE)
    assert drag.drop(HERE)
    assert field.name_after("") == read_portrait(face).name


def test_the_portrait_is_removed_and_another_one_chosen(
    theme: Theme, qtbot: QtBot, face: Path, tmp_path: Path
) -> None:
    _ = theme
    field = field_with(qtbot, face.read_bytes())
    assert colours(field)[1] == "#204060"
    QTest.mouseClick(field.remove, LEFT)
    assert field.name_after("other") == ""
    assert not field.remove.isEnabled()
    assert colours(field)[1] != "#204060"
    other = picture_file(tmp_path / "other.png", 20, 20, "#808000")
    field.take(other)
    assert field.name_after("other") == read_portrait(other).name
    QTest.mouseClick(field.remove, LEFT)
    assert field.chosen is None
    assert field.name_after("other") == ""


def test_a_bad_file_is_a_sentence_and_changes_nothing(field: PortraitField, tmp_path: Path) -> None:
    field.take(tmp_path / "gone.png")
    assert field.told.text().startswith("'gone.png' cannot be read")
    assert field.name_after("other") == "other"


def test_it_wears_the_dark_look(field: PortraitField, theme: Theme, face: Path) -> None:
    field.take(face)
    theme.choose(ColourScheme.DARK)
    assert colours(field)[0] == DARK.side(2)
