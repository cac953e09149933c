"""The log is read, searched, and used to go back."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu, QPushButton
from pytestqt.qtbot import QtBot

from battleboard.battle.battle import LogEntry
from battleboard.battle.commands import Damage, Settle, Strike
from battleboard.battle.state.event import Missed
from battleboard.battle.state.placed_acts import next_acts
from battleboard.models.log_model import PAGE
from battleboard.models.session import Session
from battleboard.views.sidebar.log_panel import LogPanel
from battleboard.views.theme.sizes import SIDE
from tests.battle.battles import battle, figure
from tests.battle.laid_rounds import laid
from tests.battle.table import fights
from tests.models.sessions import MakeSession, do, lead_to
from tests.views.sidebar.conftest import ShowInSidebar

MANY = PAGE + 100
MakePanel = Callable[[Session], LogPanel]


@pytest.fixture
def panel_of(show_in_sidebar: ShowInSidebar) -> MakePanel:
    def make(session: Session) -> LogPanel:
        panel = LogPanel(session)
        show_in_sidebar(panel, 400)
        return panel

    return make


@pytest.fixture
def session(session_of: MakeSession) -> Session:
    return session_of(battle(figure("ann"), figure("orc", "red", at=(5.0, 0.0))))


@pytest.fixture
def long_session(session_of: MakeSession) -> Session:
    log = tuple(LogEntry(1 + at // 40, at % 40 // 4, f"Move Orc {at}") for at in range(MANY))
    return session_of(battle(figure("ann"), log=log))


def hurt(session: Session, *amounts: int) -> None:
    do(session, *(Damage(("ann",), amount) for amount in amounts))


def click(panel: LogPanel, row: int) -> None:
    view = panel.view
    index = panel.entries.index(row, 0)
    view.scrollTo(index)
    place = view.visualRect(index).bottomLeft() + QPoint(20, -10)
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=place)


def button_of(panel: LogPanel, text: str) -> QPushButton:
    return next(each for each in panel.findChildren(QPushButton) if each.text() == text)


def is_at_the_end(panel: LogPanel) -> bool:
    bar = panel.view.verticalScrollBar()
    return bar.value() == bar.maximum()


def shown(panel: LogPanel) -> list[str]:
    model = panel.entries
    return [str(model.index(row, 0).data()) for row in range(model.rowCount())]


def test_the_newest_is_at_the_bottom_and_it_stays_there(
    qtbot: QtBot, panel_of: MakePanel, long_session: Session
) -> None:
    panel = panel_of(long_session)
    qtbot.waitUntil(lambda: is_at_the_end(panel) and panel.view.verticalScrollBar().maximum() > 0)
    hurt(long_session, 1)
    newest = panel.entries.index(panel.entries.rowCount() - 1, 0)
    assert newest.data().startswith("Ann takes 1 damage")
    qtbot.waitUntil(
        lambda: panel.view.viewport().rect().contains(panel.view.visualRect(newest).center())
    )
    assert is_at_the_end(panel)


def test_scrolled_away_it_stays_where_it_is_until_one_asks_for_the_newest(
    qtbot: QtBot, panel_of: MakePanel, long_session: Session
) -> None:
    panel = panel_of(long_session)
    bar = panel.view.verticalScrollBar()
    qtbot.waitUntil(lambda: bar.maximum() > 1000)
    newest = button_of(panel, "Newest ↓")
    assert not newest.isVisible()
    bar.setValue(1000)
    before = bar.maximum()
    hurt(long_session, 1)
    qtbot.waitUntil(lambda: bar.maximum() > before)
    assert bar.value() == 1000
    QTest.mouseClick(newest, Qt.MouseButton.LeftButton)
    assert is_at_the_end(panel)
    assert not newest.isVisible()


def test_scrolled_to_the_top_it_shows_what_is_older_and_the_eye_keeps_its_place(
    qtbot: QtBot, panel_of: MakePanel, long_session: Session
) -> None:
    panel = panel_of(long_session)
    bar = panel.view.verticalScrollBar()
    qtbot.waitUntil(lambda: bar.maximum() > 1000)
    assert panel.entries.rowCount() == PAGE
    bar.setValue(0)
    qtbot.waitUntil(lambda: panel.entries.rowCount() == MANY)
    assert panel.view.indexAt(QPoint(20, 60)).row() in range(MANY - PAGE - 1, MANY - PAGE + 3)


def test_nothing_is_wider_than_the_column(panel_of: MakePanel, session: Session) -> None:
    do(session, Damage(("ann", "orc"), 1))
    panel = panel_of(session)
    assert panel.width() == SIDE
    assert panel.view.horizontalScrollBar().maximum() == 0
    assert panel.minimumSizeHint().width() <= SIDE


def test_typing_finds_entries_and_the_empty_field_shows_all(
    panel_of: MakePanel, session: Session
) -> None:
    panel = panel_of(session)
    hurt(session, 1, 2)
    do(session, Damage(("orc",), 3))
    QTest.keyClicks(panel.field, "orc")
    assert [text.split("\n")[0] for text in shown(panel)] == ["Orc takes 3 damage"]
    panel.field.clear()
    assert len(shown(panel)) == 3


def test_a_click_selects_whom_an_entry_is_about(panel_of: MakePanel, session: Session) -> None:
    panel = panel_of(session)
    do(session, Damage(("orc",), 3), Damage(("ann",), 1))
    click(panel, 0)
    assert session.selection.figures == ("orc",)
    click(panel, 1)
    assert session.selection.figures == ("ann",)


def test_an_act_of_another_round_is_not_on_the_ruler_and_not_selected(
    panel_of: MakePanel, session_of: MakeSession
) -> None:
    missed = Missed("ann:strike 1", "ann", "orc", "sword", 3, 12, "")
    log = (LogEntry(1, 4, "Throw", (missed,)),)
    session = session_of(battle(figure("ann"), figure("orc", "red"), log=log))
    panel = panel_of(session)
    click(panel, 0)
    assert session.selection.figures == ("ann", "orc")
    assert session.selection.act == ""


def test_a_throw_leads_to_its_act_on_the_ruler(panel_of: MakePanel, session: Session) -> None:
    lead_to(session, "declaration")
    do(session, fights("ann", "orc"))
    lead_to(session, "resolution")
    act = next_acts(session.battle)[0].act
    do(session, Strike(act.id, act.targets))
    panel = panel_of(session)
    click(panel, panel.entries.rowCount() - 1)
    assert session.selection.act == act.id
    assert set(session.selection.figures) == {"ann", "orc"}


def test_going_back_undoes_to_the_chosen_entry_and_offers_to_do_it_again(
    panel_of: MakePanel, session: Session
) -> None:
    panel = panel_of(session)
    hurt(session, 1, 1, 1)
    assert not panel.back.isEnabled()
    assert not panel.again.isVisible()
    click(panel, 0)
    QTest.mouseClick(panel.back, Qt.MouseButton.LeftButton)
    assert session.battle.figure("ann").hp.now == 9
    assert len(shown(panel)) == 1
    assert not panel.back.isEnabled()
    QTest.mouseClick(panel.again, Qt.MouseButton.LeftButton)
    assert session.battle.figure("ann").hp.now == 7
    assert not panel.again.isVisible()


def test_there_is_no_way_back_to_the_newest_entry(panel_of: MakePanel, session: Session) -> None:
    panel = panel_of(session)
    hurt(session, 1, 1)
    click(panel, 1)
    assert not panel.back.isEnabled()
    hurt(session, 1)
    assert panel.back.isEnabled()


def test_the_context_menu_goes_back_too(panel_of: MakePanel, session: Session) -> None:
    panel = panel_of(session)
    hurt(session, 1, 1)
    click(panel, 0)
    back, copy = panel.view.actions()
    assert (back.text(), copy.text()) == ("Go back to here", "Copy")
    assert back.isEnabled()
    back.trigger()
    assert not back.isEnabled()
    assert session.battle.figure("ann").hp.now == 9


def test_what_is_chosen_is_copied_or_else_all(panel_of: MakePanel, session: Session) -> None:
    panel = panel_of(session)
    hurt(session, 1, 2)
    QTest.keyClick(panel.view, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    whole = "Ann takes 1 damage\nAnn takes 1.\n\nAnn takes 2 damage\nAnn takes 2."
    assert QGuiApplication.clipboard().text() == whole
    click(panel, 0)
    panel.view.actions()[1].trigger()
    assert QGuiApplication.clipboard().text() == "Ann takes 1 damage\nAnn takes 1."


def test_a_result_is_overruled_from_its_entry(panel_of: MakePanel, session_of: MakeSession) -> None:
    session = session_of(laid())
    panel = panel_of(session)
    target = "ann"
    do(session, Settle("ogre:strike 1", "hit", 3, whom=(target,)))
    left = session.battle.figure(target).hp.now
    row = panel.log.rowCount() - 1
    actions = {each.text(): each for each in panel.menu_of(row).actions()}
    assert list(actions)[:2] == ["Go back to here", "Copy"]
    actions["Rule: no effect"].trigger()
    assert session.battle.figure(target).hp.now == left + 3
    shown_now = panel.log.log_line(panel.log.rowCount() - 1)
    assert shown_now.ruling
    assert "The DM's ruling" in shown_now.words


def test_without_an_act_the_menu_only_goes_back_and_copies(
    panel_of: MakePanel, session: Session
) -> None:
    panel = panel_of(session)
    hurt(session, 1)
    for row in (-1, 0):
        assert [each.text() for each in panel.menu_of(row).actions()] == [
            "Go back to here",
            "Copy",
        ]


def test_a_right_click_opens_the_menu(panel_of: MakePanel, session: Session) -> None:
    panel = panel_of(session)
    hurt(session, 1)
    panel.view.customContextMenuRequested.emit(QPoint(5, 5))
    (menu,) = panel.findChildren(QMenu)
    assert menu.isVisible()
    menu.close()
