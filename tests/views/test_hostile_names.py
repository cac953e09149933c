"""Names and titles are shown as plain text everywhere: markup in them has no effect."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtGui import QAction, QFont, QImage, Qt, QTextDocument
from PySide6.QtWidgets import QAbstractButton, QAbstractItemView, QLabel, QMenu, QWidget
from pytestqt.qtbot import QtBot

from battleboard.battle.commands.hiding import SetAlias
from battleboard.battle.commands.placing import EditCard
from battleboard.battle.commands.sides import SetTeam
from battleboard.models.battle_pictures import Handout
from battleboard.models.picture_files import as_png
from battleboard.storage.exchange.written_recap import as_html, as_markdown, written_recap
from battleboard.views.map.paint.map_labels import LabelPictures
from battleboard.views.map.tools.tool_strip import ToolName
from battleboard.views.players.players_window import PlayersScreen, PlayersWindow
from battleboard.views.theme.colours import LIGHT
from battleboard.views.widgets.labels import escape_html, escape_mnemonics
from battleboard.views.window.desk import Desk
from battleboard.views.window.main_window import MainWindow
from tests.models.pictures import picture_file
from tests.views.test_every_control import desk_of, each_opened, in_play, settle

__all__ = ["in_play"]

NAME: Final = '<img src="/etc/red.png"><b>R&D</b>'
_GUESSES: Final = {Qt.TextFormat.AutoText, Qt.TextFormat.RichText}
_RAW: Final = re.compile(r"(?<!&)R&D")


def misread(window: QWidget) -> Iterator[str]:
    """Widgets that interpret markup in a name, in words."""
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
    """Give all figures and sides a stranger's name."""
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


def test_no_dialog_reads_a_mark_in_a_name(in_play: MainWindow) -> None:
    rename(desk_of(in_play))
    found = {f"{name}: {each}" for name, dialog in each_opened(in_play) for each in misread(dialog)}
    assert sorted(found) == []


LETTERS: Final = st.characters(exclude_categories=["C", "Zl", "Zp", "Zs"])


@given(text=st.text(LETTERS, max_size=40), marked=st.booleans())
def test_a_hint_shows_every_text_as_it_stands(text: str, *, marked: bool) -> None:
    text = f"<b>{text}</b>" if marked else text
    shown = escape_html(text)
    if Qt.mightBeRichText(shown):
        page = QTextDocument()
        page.setHtml(shown)
        assert page.toPlainText() == text
    else:
        assert shown == text


@given(st.text())
def test_an_entry_of_a_menu_marks_no_key(text: str) -> None:
    assert escape_mnemonics(text).replace("&&", "") == text.replace("&", "")


STRANGE: Final = "#fe01fd"


def shows_strange_colour(widget: QWidget) -> bool:
    """Whether a window shows the colour that only the picture on the disk has."""
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


@pytest.fixture
def stranger(tmp_path: Path) -> str:
    """A name that would be a picture if not read as plain text."""
    path = picture_file(tmp_path / "red.png", 60, 60, STRANGE)
    return f'<img src="{path}"><img src="{path.as_uri()}">![red]({path})'


def hints(window: QWidget) -> Iterator[str]:
    """All tooltips in a window: of its parts, its menus and its lists."""
    for each in window.findChildren(QWidget):
        yield each.toolTip()
    # All other menus show no tooltips.
    for menu in window.findChildren(QMenu):
        if menu.toolTipsVisible():
            yield from (entry.toolTip() for entry in menu.actions())
    for listed in window.findChildren(QAbstractItemView):
        model = listed.model()
        for row in range(model.rowCount()):
            yield str(model.index(row, 0).data(Qt.ItemDataRole.ToolTipRole) or "")


def test_no_name_brings_a_picture_into_a_dialog_or_a_hint(
    in_play: MainWindow, stranger: str
) -> None:
    rename(desk_of(in_play), stranger)
    told = set[str]()
    for name, dialog in each_opened(in_play):
        settle()
        assert not shows_strange_colour(dialog), name
        told |= {hint for hint in hints(dialog) if stranger in hint or "red.png" in hint}
    assert [hint for hint in told if shows_strange_colour(QLabel(hint))] == []


def test_no_hint_of_the_desk_shows_a_picture(in_play: MainWindow, stranger: str) -> None:
    desk = desk_of(in_play)
    rename(desk, stranger)
    desk.session.selection.select(*desk.session.battle.figures)
    told = set[str]()
    for tab in range(desk.tabs.count()):
        desk.tabs.setCurrentIndex(tab)
        for _ in range(3):
            in_play.action("story-next").trigger()
            settle()
            told |= {hint for hint in hints(in_play) if "red.png" in hint}
    assert told
    assert [hint for hint in told if shows_strange_colour(QLabel(hint))] == []


def test_no_name_or_title_brings_a_picture_before_the_players(
    in_play: MainWindow, stranger: str, qtbot: QtBot
) -> None:
    desk = desk_of(in_play)
    rename(desk, stranger)
    session = desk.session
    for who in session.battle.figures:
        session.document.do(SetAlias(who, stranger))
    session.document.battle_file.set_title(stranger)
    screen = PlayersWindow(PlayersScreen(in_play.recent_battles.idle_picture))
    qtbot.addWidget(screen)
    screen.page.take(session.broadcast, desk.map.map_scene.pictures)
    screen.show()
    session.broadcast.map_effects.announce(stranger)
    for _ in range(8):
        in_play.action("story-next").trigger()
        settle()
        assert any("red.png" in each.name for each in session.broadcast.view.figures)
        assert not shows_strange_colour(screen)
    drawn = as_png(QImage(8, 8, QImage.Format.Format_RGB32))
    picture = session.document.battle_file.add_picture(drawn)
    session.broadcast.hand_out(Handout(picture, stranger))
    settle()
    assert not shows_strange_colour(screen)
    screen.page.let_go()


def test_no_name_is_a_picture_in_a_recap_that_is_written(
    in_play: MainWindow, stranger: str
) -> None:
    desk = desk_of(in_play)
    rename(desk, stranger)
    for _ in range(8):
        in_play.action("story-next").trigger()
    for players in (False, True):
        story = written_recap(desk.session.battle, stranger, players=players)
        page = QTextDocument()
        page.setHtml(as_html(story))
        assert "red.png" in page.toPlainText()
        assert "￼" not in page.toPlainText(), "where a picture would be"
        page.setMarkdown(as_markdown(story))
        assert "red.png" in page.toPlainText()
        assert "￼" not in page.toPlainText(), "where a picture would be"


@pytest.mark.usefixtures("qapp")
@given(text=st.text(max_size=300), wide=st.integers(1, 200))
def test_a_name_is_painted_on_the_map_whatever_is_in_it(text: str, wide: int) -> None:
    labels = LabelPictures(QFont(), LIGHT)
    shown = labels.cut(text, wide)
    picture = labels.picture(shown)
    assert picture.size().toTuple() == labels.size(shown)
    assert not picture.isNull()
