"""The why panel explains an act's place beside the ruler."""

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QScrollArea
from pytestqt.qtbot import QtBot

from battleboard.battle.battle import Battle
from battleboard.battle.commands import Settle
from battleboard.models.session import Session
from battleboard.queries.round.explanations import Explanation, explain_act
from battleboard.rules import Reason
from battleboard.views.sidebar import why_panel
from battleboard.views.sidebar.why_panel import ReasonList, WhyPanel
from battleboard.views.theme.colours import LIGHT
from battleboard.views.theme.sizes import SIDE
from battleboard.views.theme.theme import Theme
from battleboard.views.widgets.icons import TransportIcon
from tests.battle.laid_rounds import declared, laid
from tests.models.sessions import MakeSession, do
from tests.views.drawing import Drawing
from tests.views.resolve.panels import click
from tests.views.start.scripted import Scripted


@pytest.fixture
def session(session_of: MakeSession) -> Session:
    """A session with its round laid out."""
    return session_of(laid())


@pytest.fixture
def panel(session: Session, qtbot: QtBot, theme: Theme) -> WhyPanel:
    """A panel as wide as its column, shown."""
    _ = theme
    panel = WhyPanel(session)
    qtbot.addWidget(panel)
    panel.setFixedWidth(SIDE)
    with qtbot.waitExposed(panel):
        panel.show()
    return panel


def said(panel: WhyPanel) -> str:
    return panel.reasons.accessibleDescription()


def test_it_tells_of_the_next_act_at_first(panel: WhyPanel) -> None:
    assert panel.title.text == "Ogre's blow"
    assert panel.outcome.text == "Segment 2 · still to come"
    assert "Red's 5 beats Blue's 2" in said(panel)


def test_then_of_the_one_under_the_mouse_and_above_all_of_the_selected_one(
    panel: WhyPanel, session: Session
) -> None:
    session.selection.hover("ann", "ann:strike 1")
    assert panel.title.text == "Ann's blow"
    session.selection.select_act("orc:strike 1")
    assert panel.title.text == "Orc's blow"
    session.selection.hover("bob", "bob:spell")
    assert panel.title.text == "Orc's blow"
    session.selection.select_act("")
    assert panel.title.text == "Bob's sleep"
    session.selection.hover()
    assert panel.title.text == "Ogre's blow"


def test_it_follows_the_battle(panel: WhyPanel, session: Session) -> None:
    session.selection.select_act("bob:spell")
    assert panel.outcome.text == "Segment 3 · at risk: the first hit spoils it"
    do(session, Settle("ogre:strike 1", "hit", damage=1))
    assert panel.outcome.text == "Segment 3 · spoiled"


def test_behind_another_tab_it_works_nothing_out_until_it_is_shown(
    panel: WhyPanel, session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = list[str]()

    def note(battle: Battle, act: str, *more: Any) -> Explanation | None:
        asked.append(act)
        return explain_act(battle, act, *more)

    monkeypatch.setattr(why_panel, "explain_act", note)
    panel.hide()
    session.selection.select_act("ann:strike 1")
    assert asked == []
    panel.show()
    assert asked == ["ann:strike 1"]
    assert panel.title.text == "Ann's blow"


def test_where_there_is_no_act_it_says_what_to_do(session_of: MakeSession, qtbot: QtBot) -> None:
    panel = WhyPanel(session_of(declared()))
    qtbot.addWidget(panel)
    panel.show()
    assert panel.title.text == "Why then?"
    assert said(panel).startswith("Point at an action on the ruler")


def test_it_is_of_one_height_whatever_it_says(panel: WhyPanel, session: Session) -> None:
    heights = set()
    for act in ("ann:strike 1", "bob:spell", "orc:strike 1", ""):
        session.selection.select_act(act)
        heights.add((panel.height(), panel.sizeHint().height()))
    assert len(heights) == 1
    assert panel.height() < 260


def test_long_reasons_scroll_and_another_act_begins_at_the_top(
    panel: WhyPanel, session: Session, qtbot: QtBot
) -> None:
    session.selection.select_act("bob:spell")
    area = panel.findChild(QScrollArea)
    assert isinstance(area, QScrollArea)
    assert area.verticalScrollBar().maximum() == 0, "reasons of ordinary length are read whole"
    area.setFixedHeight(area.height() // 4)
    bar = area.verticalScrollBar()
    qtbot.waitUntil(lambda: bar.maximum() > 0)
    bar.setValue(bar.maximum())
    session.selection.select_act("ann:strike 1")
    assert bar.value() == 0
    assert area.horizontalScrollBar().maximum() == 0


def test_it_folds_to_its_title(panel: WhyPanel, qtbot: QtBot) -> None:
    before = panel.sizeHint().height()
    QTest.mouseClick(panel.fold, Qt.MouseButton.LeftButton)
    assert panel.fold.sign is TransportIcon.UNFOLD
    assert panel.fold.accessibleName() == "Show the reasons"
    qtbot.waitUntil(lambda: panel.sizeHint().height() < before / 2)
    QTest.mouseClick(panel.fold, Qt.MouseButton.LeftButton)
    assert panel.sizeHint().height() == before


def test_it_grows_with_the_type(panel: WhyPanel) -> None:
    before = panel.sizeHint().height()
    font = panel.font()
    font.setPointSizeF(font.pointSizeF() * 1.5)
    panel.setFont(font)
    assert panel.sizeHint().height() > before + 20


@pytest.fixture
def reasons(qtbot: QtBot, theme: Theme) -> ReasonList:
    """A list of reasons of some width."""
    _ = theme
    made = ReasonList()
    qtbot.addWidget(made)
    made.resize(300, 200)
    return made


ONE = Explanation("Ann's blow", "segment 6", "still to come", (Reason("ADDICT VII", "Short."),))


def test_a_sentence_has_its_rule_in_a_chip_behind_it(reasons: ReasonList) -> None:
    reasons.tell(ONE)
    picture = Drawing(reasons, LIGHT.panel)
    image = picture.actual()
    chip = [x for x in range(300) if image.pixelColor(x, 10).name() == LIGHT.raised]
    assert chip
    assert chip[0] > reasons.fontMetrics().horizontalAdvance("Short.")
    assert chip[-1] < 290


def test_a_sentence_without_a_rule_has_none(reasons: ReasonList) -> None:
    reasons.hint("Short.")
    image = Drawing(reasons, LIGHT.panel).actual()
    assert all(image.pixelColor(x, 10).name() != LIGHT.raised for x in range(300))


def test_a_narrow_list_is_higher_and_nothing_goes_beyond_its_edge(reasons: ReasonList) -> None:
    words = "A long sentence of the rules about who comes first, and why that is so."
    reasons.tell(ONE._replace(reasons=(Reason("ADDICT VII.C.2.c", words),)))
    assert reasons.heightForWidth(150) > reasons.heightForWidth(300) > reasons.heightForWidth(600)
    reasons.resize(160, 300)
    image = Drawing(reasons, LIGHT.panel).actual()
    assert all(image.pixelColor(159, y).name() == LIGHT.panel for y in range(300))


def test_what_only_tells_how_acts_came_to_lie_is_faint(reasons: ReasonList) -> None:
    reasons.tell(ONE._replace(reasons=(), besides=(Reason("", "MMMM"),)))
    faint = Drawing(reasons, LIGHT.panel).actual()
    reasons.tell(ONE._replace(reasons=(Reason("", "MMMM"),)))
    loud = Drawing(reasons, LIGHT.panel).actual()
    darkest = [
        min(image.pixelColor(x, y).lightness() for x in range(60) for y in range(20))
        for image in (faint, loud)
    ]
    assert darkest[0] > darkest[1] + 20


def test_without_reasons_it_takes_no_room(reasons: ReasonList) -> None:
    reasons.tell(ONE._replace(reasons=()))
    assert reasons.heightForWidth(300) == 0


def test_before_the_dice_it_tells_the_chances_of_a_declaration(
    session_of: MakeSession, qtbot: QtBot, theme: Theme
) -> None:
    _ = theme
    session = session_of(declared())
    panel = WhyPanel(session)
    qtbot.addWidget(panel)
    panel.show()
    session.selection.ask_why("declared 0")
    name = panel.title.text
    assert name not in {"", "Why then?"}
    qtbot.waitUntil(lambda: session.chances.are_current, timeout=10_000)
    known = session.chances.of_act("declared 0")
    assert known is not None
    assert panel.title.text == name
    assert panel.outcome.text == f"Before initiative · {known.chance.in_words}"
    assert all(each in said(panel) for each in known.chance.says)


def test_37_18_reasons_are_copied_as_text_and_as_a_picture(
    panel: WhyPanel, session: Session
) -> None:
    session.selection.select_act("ogre:strike 1")
    clipboard = QApplication.clipboard()
    panel.copy_text()
    assert clipboard.text().startswith("Ogre's blow\nSegment 2 · still to come\n- ")
    panel.copy_picture()
    picture = clipboard.image()
    assert picture.width() == 2 * 760
    # The lanes of the ogre and of the caster, and below them the sentences.
    assert picture.height() > 200
    clipboard.clear()


def test_37_18_they_are_saved_as_a_picture_and_as_a_page(
    panel: WhyPanel, session: Session, tmp_path: Path
) -> None:
    session.selection.select_act("ogre:strike 1")
    panel.asking = scripted = Scripted(tmp_path / "why.png")
    panel.save_picture()
    assert scripted.place.name == "Ogre's blow.png"
    assert QImage(str(tmp_path / "why.png")).width() == 2 * 760
    scripted.file = tmp_path / "why.html"
    panel.save_page()
    page = (tmp_path / "why.html").read_text("utf-8")
    assert "<h1>Ogre&#x27;s blow</h1>" in page
    assert 'src="data:image/png;base64,iVBOR' in page
    scripted.file = None
    panel.save_page()
    panel.save_picture()
    assert sorted(each.name for each in tmp_path.glob("why.*")) == ["why.html", "why.png"]


def test_37_18_the_menu_offers_both_and_only_with_something_to_say(
    panel: WhyPanel, session: Session
) -> None:
    click(panel.take_away)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    assert [each.text() for each in menu.actions()] == [
        "Copy",
        "Copy as picture",
        "Save as picture…",
        "Save as web page…",
    ]
    menu.close()
    session.selection.select_act("nothing")
    assert not panel.take_away.isEnabled()
