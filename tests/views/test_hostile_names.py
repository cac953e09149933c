"""Names and titles are plain text wherever they are read: nothing in them is a mark."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtGui import QAction, QFont, QImage, Qt, QTextDocument
from PySide6.QtWidgets import QAbstractButton, QLabel, QWidget

from battleboard.battle.commands.placing import EditCard
from battleboard.battle.commands.sides import SetTeam
from battleboard.views.map.paint.map_labels import LabelPictures
from battleboard.views.map.tools.tool_strip import ToolName
from battleboard.views.theme.colours import LIGHT
from battleboard.views.widgets.plain_text import unguessed, unmarked
from battleboard.views.window.desk import Desk
from battleboard.views.window.main_window import MainWindow
from tests.models.pictures import picture_file
from tests.views.test_every_control import WINDOWS, desk_of, in_play, settle

__all__ = ["in_play"]

NAME: Final = '<img src="/etc/red.png"><b>R&D</b>'
_GUESSES: Final = {Qt.TextFormat.AutoText, Qt.TextFormat.RichText}
_RAW: Final = re.compile(r"(?<!&)R&D")


def misread(window: QWidget) -> Iterator[str]:
    """What reads a mark in a name, in words."""
    settle()
    for each in window.findChildren(QWidget):
        if NAME in each.toolTip() and Qt.mightBeRichText(each.toolTip()):
            yield f"hint: {type(each).__name__} {each.toolTip()}"
        if isinstance(each, QLabel) and NAME in each.text() and each.textFormat() in _GUESSES:
            yield f"label: {each.text()}"
        if isinstance(each, QAbstractButton) and _RAW.search(each.text()):
            yield f"button: {each.text()}"
    for action in window.findChildren(QAction):
        if _RAW.search(action.text()):
            yield f"entry: {action.text()}"


def rename(desk: Desk, name: str = NAME) -> None:
    """Call all figures and sides by the name of a stranger."""
    document = desk.session.document
    for who, figure in desk.session.battle.figures.items():
        document.do(EditCard(who, figure.card._replace(name=f"{name} {who}")))
    for side, team in desk.session.battle.teams.items():
        document.do(SetTeam(side, team._replace(name=f"{name} {side}")))
    assert all(name in each.card.name for each in desk.session.battle.figures.values())


def test_no_control_of_the_desk_reads_a_mark_in_a_name(in_play: MainWindow) -> None:
    desk = desk_of(in_play)
    rename(desk)
    desk.session.selection.select(*desk.session.battle.figures)
    found = set(misread(in_play))
    for tool in ToolName:
        desk.map_pane.tools.choose(tool)
        found |= set(misread(in_play))
    for tab in range(desk.tabs.count()):
        desk.tabs.setCurrentIndex(tab)
        found |= set(misread(in_play))
    for _ in range(24):
        in_play.action("story-next").trigger()
        found |= set(misread(in_play))
    assert sorted(found) == []


@pytest.mark.parametrize("name", WINDOWS)
def test_no_dialog_reads_a_mark_in_a_name(in_play: MainWindow, name: str) -> None:
    rename(desk_of(in_play))
    dialog = WINDOWS[name](in_play, desk_of(in_play))
    dialog.show()
    found = set(misread(dialog))
    dialog.close()
    assert sorted(found) == []


LETTERS: Final = st.characters(exclude_categories=["C", "Zl", "Zp", "Zs"])


@given(text=st.text(LETTERS, max_size=40), marked=st.booleans())
def test_a_hint_shows_every_text_as_it_stands(text: str, *, marked: bool) -> None:
    text = f"<b>{text}</b>" if marked else text
    shown = unguessed(text)
    if Qt.mightBeRichText(shown):
        page = QTextDocument()
        page.setHtml(shown)
        assert page.toPlainText() == text
    else:
        assert shown == text


@given(st.text())
def test_an_entry_of_a_menu_marks_no_key(text: str) -> None:
    assert unmarked(text).replace("&&", "") == text.replace("&", "")


STRANGE: Final = "#fe01fd"


def shows_strange_colour(widget: QWidget) -> bool:
    """Whether the colour that only a picture from the disk has is anywhere in a window."""
    image = widget.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)
    return bytes(image.constBits()).find(b"\xfd\x01\xfe\xff") >= 0


def test_no_name_brings_a_picture_from_the_disk_onto_map_lists_or_labels(
    in_play: MainWindow, tmp_path: Path
) -> None:
    path = picture_file(tmp_path / "red.png", 60, 60, STRANGE)
    name = f'<img src="{path}"><img src="{path.as_uri()}">'
    assert shows_strange_colour(QLabel(name))
    desk = desk_of(in_play)
    rename(desk, name)
    for tab in range(desk.tabs.count()):
        desk.tabs.setCurrentIndex(tab)
        settle()
        assert not shows_strange_colour(in_play)


@pytest.mark.usefixtures("qapp")
@given(text=st.text(max_size=300), wide=st.integers(1, 200))
def test_a_name_is_painted_on_the_map_whatever_is_in_it(text: str, wide: int) -> None:
    labels = LabelPictures(QFont(), LIGHT)
    shown = labels.cut(text, wide)
    picture = labels.picture(shown)
    assert picture.size().toTuple() == labels.size(shown)
    assert not picture.isNull()
