"""The story panel tells, goes on at a click, folds, and never jumps."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from battleboard.battle.commands import Damage, ThrowAll
from battleboard.models.session import Session
from battleboard.views.sidebar.story_panel import LEFT, StoryPanel
from battleboard.views.theme.colours import LIGHT
from battleboard.views.theme.sizes import HAIR, SIDE, M
from battleboard.views.theme.theme import Theme
from tests.models.demonstrations import Begin, guide_of
from tests.models.sessions import MakeSession, do
from tests.queries.round.stories import CHARGE, DUEL, EXAMPLE, NAMES
from tests.storage.examples import example

HIGH = 500


@pytest.fixture
def column(qtbot: QtBot, theme: Theme) -> QWidget:
    """The column with the panel at its top."""
    _ = theme
    column = QWidget()
    column.resize(SIDE, HIGH)
    qtbot.addWidget(column)
    return column


def shown(column: QWidget, session: Session) -> StoryPanel:
    """Show the panel as wide as its column, at its preferred height."""
    panel = StoryPanel(session, column)
    column.show()
    panel.setGeometry(0, 0, SIDE, HIGH)
    fit(panel)
    return panel


def fit(panel: StoryPanel) -> None:
    """Give the panel its preferred height."""
    QApplication.processEvents()
    panel.resize(SIDE, panel.sizeHint().height())
    QApplication.processEvents()


def click(button: QWidget) -> None:
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def test_in_any_other_battle_there_is_no_story(column: QWidget, session_of: MakeSession) -> None:
    panel = shown(column, session_of(example("five-figures.json")))
    assert panel.isHidden()
    before = panel.session.battle
    panel.follow()
    panel.follow_all()
    assert panel.session.battle is before


def test_it_tells_the_moment_and_what_comes_next(column: QWidget, demonstration_of: Begin) -> None:
    session = demonstration_of(EXAMPLE)
    panel = shown(column, session)
    cue = guide_of(session).cue
    assert cue is not None
    assert panel.isVisible()
    assert (panel.heading.text, panel.tale.text()) == (cue.heading, cue.text)
    assert panel.next.words == "Use the dice: 69 and 38"
    assert panel.next.text() == panel.next.words
    assert panel.progress.text() == "1 of 23"
    assert panel.progress.toolTip() == "Before the first round: moment 1 of 23 in the story"


def test_a_click_does_one_thing(column: QWidget, demonstration_of: Begin) -> None:
    session = demonstration_of(EXAMPLE)
    panel = shown(column, session)
    click(panel.next)
    assert len(session.battle.log) == 1
    assert panel.next.words == "Continue from surprise"
    click(panel.next)
    assert panel.heading.text == "Twenty feet apart"


def test_another_click_plays_to_the_end_of_the_surprise(
    column: QWidget, demonstration_of: Begin
) -> None:
    session = demonstration_of(EXAMPLE)
    panel = shown(column, session)
    click(panel.all)
    assert session.battle.running.number == 1
    assert panel.progress.toolTip().startswith("Round 1: ")


def test_the_end_of_the_story_leads_to_the_recap(
    column: QWidget, demonstration_of: Begin, qtbot: QtBot
) -> None:
    session = demonstration_of(DUEL)
    panel = shown(column, session)
    assert not panel.is_told
    while panel.all.isEnabled():
        click(panel.all)
    assert session.battle.over
    assert panel.heading.text == "The study is quiet"
    assert panel.next.words == "Read the recap"
    before = session.battle
    with qtbot.waitSignal(panel.recap_asked):
        click(panel.next)
    assert session.battle is before


def test_whoever_leaves_the_story_is_told_so_and_undo_leads_back(
    column: QWidget, demonstration_of: Begin
) -> None:
    session = demonstration_of(CHARGE)
    panel = shown(column, session)
    told = panel.tale.text()
    do(session, Damage(("captain",), 60))
    assert panel.heading.text == "Your own battle now"
    assert (panel.tale.text(), panel.progress.text()) == (LEFT, "")
    assert not panel.next.isEnabled()
    assert not panel.all.isEnabled()
    session.document.undo()
    assert panel.tale.text() == told
    assert panel.next.isEnabled()


@pytest.mark.parametrize("name", NAMES)
def test_the_panel_is_as_high_at_every_moment(
    name: str, column: QWidget, demonstration_of: Begin
) -> None:
    session = demonstration_of(name)
    panel = shown(column, session)
    heights = {panel.sizeHint().height()}
    while guide_of(session).follow():
        heights.add(panel.sizeHint().height())
    assert len(heights) == 1
    assert heights.pop() <= 170


@pytest.mark.parametrize("name", NAMES)
def test_every_heading_and_every_text_has_room(
    name: str, column: QWidget, demonstration_of: Begin
) -> None:
    session = demonstration_of(name)
    panel = shown(column, session)
    while guide_of(session).next_step:
        guide_of(session).follow()
        assert panel.heading.lines(panel.heading.width()) == [panel.heading.text]
        needed = panel.tale.fontMetrics().boundingRect(
            panel.tale.rect(), Qt.TextFlag.TextWordWrap, panel.tale.text()
        )
        assert needed.height() <= panel.tale.height()


def test_it_folds_to_its_button_and_the_beginning_of_what_it_tells(
    column: QWidget, demonstration_of: Begin
) -> None:
    session = demonstration_of(EXAMPLE)
    panel = shown(column, session)
    whole, button = panel.sizeHint().height(), panel.next.y()
    click(panel.fold)
    fit(panel)
    assert not panel.is_open
    assert panel.tale.visibleRegion().isEmpty()
    assert panel.brief.text == f"{panel.heading.text}: {panel.tale.text()}"
    assert len(panel.brief.lines(panel.brief.width())) == 2
    assert panel.sizeHint().height() < whole - 30
    assert panel.next.y() == button
    assert panel.fold.accessibleName() == "Show the whole story"
    click(panel.next)
    assert len(session.battle.log) == 1
    click(panel.fold)
    assert panel.is_open
    assert panel.sizeHint().height() == whole


def test_a_click_on_the_beginning_unfolds_it(column: QWidget, demonstration_of: Begin) -> None:
    panel = shown(column, demonstration_of(EXAMPLE))
    panel.be_brief(brief=True)
    fit(panel)
    click(panel.brief)
    assert panel.is_open


def test_it_folds_by_itself_unless_one_has_chosen(column: QWidget, demonstration_of: Begin) -> None:
    panel = shown(column, demonstration_of(EXAMPLE))
    panel.be_brief(brief=True)
    assert not panel.is_open
    panel.be_brief(brief=False)
    assert panel.is_open
    click(panel.fold)
    panel.be_brief(brief=False)
    assert not panel.is_open


def test_once_its_recap_is_read_it_goes_until_the_story_goes_on(
    column: QWidget, demonstration_of: Begin
) -> None:
    session = demonstration_of(DUEL)
    panel = shown(column, session)
    while panel.all.isEnabled():
        guide_of(session).follow_all()
    assert panel.isVisible()
    panel.follow()
    assert panel.isHidden()
    session.document.undo()
    assert panel.isVisible()


def test_a_bar_shows_how_far_the_story_has_come(column: QWidget, demonstration_of: Begin) -> None:
    session = demonstration_of(EXAMPLE)
    panel = shown(column, session)

    def accent_ends() -> int:
        """The pixel at which the accent ends on the bar."""
        picture = panel.grab().toImage()
        line = [picture.pixelColor(x, HAIR) for x in range(M, SIDE - M)]
        return sum(colour == QColor(LIGHT.accent) for colour in line)

    room = SIDE - 2 * M
    assert accent_ends() == pytest.approx(room / 23, abs=1)
    click(panel.all)
    assert accent_ends() == pytest.approx(room * guide_of(session).progress[0] / 23, abs=1)
    do(session, Damage(("cavalier",), 60))
    assert accent_ends() == 0


def test_it_can_be_read_out(column: QWidget, demonstration_of: Begin) -> None:
    panel = shown(column, demonstration_of(EXAMPLE))
    assert panel.accessibleName() == "Story"
    assert panel.next.accessibleName() == "Use the dice: 69 and 38"
    assert panel.all.accessibleName().startswith("All at once")


def test_a_long_step_is_cut_and_stands_in_the_tooltip(
    column: QWidget, demonstration_of: Begin
) -> None:
    session = demonstration_of(EXAMPLE)
    panel = shown(column, session)
    while "silence" not in panel.next.words:
        guide_of(session).follow()
    assert panel.next.text().endswith("…")
    assert panel.next.toolTip() == "Cleric casts silence 15' radius on Monk (F9)"
    assert panel.next.accessibleName() == "Cleric casts silence 15' radius on Monk"


def test_dice_that_were_typed_in_need_not_be_taken(
    column: QWidget, demonstration_of: Begin
) -> None:
    session = demonstration_of(DUEL)
    panel = shown(column, session)
    do(session, ThrowAll(), **{"surprise: blue": 4, "surprise: red": 5})
    assert panel.next.words == "Continue from surprise"
