"""The end of the log is shown."""

from collections.abc import Iterator

import pytest
from PySide6.QtTest import QAbstractItemModelTester

from battleboard.battle.battle import LogEntry
from battleboard.battle.commands import Damage
from battleboard.models import log_model
from battleboard.models.log_model import PAGE, LogModel, RecentEntries
from battleboard.models.session import Session
from tests.battle.battles import battle, figure
from tests.models.sessions import MakeSession, do

MANY = 2 * PAGE + 50
FEW = 20


@pytest.fixture
def session(session_of: MakeSession) -> Session:
    log = tuple(LogEntry(1, 0, f"Move {'Ann' if at % 2 else 'Orc'} {at}") for at in range(MANY))
    return session_of(battle(figure("ann"), figure("orc", "red"), log=log))


@pytest.fixture
def entries(session: Session) -> Iterator[RecentEntries]:
    entries = RecentEntries(LogModel(session.document, session), session)
    tester = QAbstractItemModelTester(entries, QAbstractItemModelTester.FailureReportingMode.Fatal)
    yield entries
    del tester


def ends(entries: RecentEntries) -> tuple[str, str]:
    first, last = entries.index(0, 0), entries.index(entries.rowCount() - 1, 0)
    return str(first.data()), str(last.data())


def test_only_the_newest_page_is_shown(entries: RecentEntries) -> None:
    assert entries.rowCount() == PAGE
    assert ends(entries) == (f"Move Orc {MANY - PAGE}", f"Move Ann {MANY - 1}")


def test_older_ones_come_page_by_page_until_there_are_none(entries: RecentEntries) -> None:
    assert entries.show_older()
    assert entries.rowCount() == 2 * PAGE
    assert entries.show_older()
    assert entries.rowCount() == MANY
    assert not entries.show_older()


def test_what_is_done_now_is_added_to_what_is_shown(
    session: Session, entries: RecentEntries
) -> None:
    do(session, Damage(("ann",), 1))
    assert entries.rowCount() == PAGE + 1
    assert ends(entries)[1].startswith("Ann takes 1 damage")


def test_only_entries_with_all_the_words_are_shown(entries: RecentEntries) -> None:
    entries.look_for("ANN 12")
    shown = [str(entries.index(row, 0).data()) for row in range(entries.rowCount())]
    assert shown
    assert all("Ann" in text and "12" in text for text in shown)
    entries.look_for("no such thing")
    assert entries.rowCount() == 0
    entries.look_for("  ")
    assert entries.rowCount() == PAGE


def test_a_page_of_what_was_found_reaches_as_far_back_as_it_must(entries: RecentEntries) -> None:
    entries.look_for("orc")
    assert entries.rowCount() == PAGE
    assert entries.show_older()
    assert entries.rowCount() == MANY // 2


def test_entries_are_found_by_their_round_too(entries: RecentEntries) -> None:
    entries.look_for("round 2")
    assert "Round" not in ends(entries)[0]
    entries.look_for("round 1 orc")
    assert entries.rowCount() == PAGE


def test_where_all_that_was_shown_is_undone_older_entries_are(
    session_of: MakeSession, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Only commands can be undone, and a whole page of them takes long.
    monkeypatch.setattr(log_model, "PAGE", FEW)
    session = session_of(battle(figure("ann")))
    log = LogModel(session.document, session)
    do(session, *(Damage(("ann",), 0) for _ in range(FEW + 3)))
    entries = RecentEntries(log, session)
    assert entries.rowCount() == FEW
    log.undo_back_to(1)
    assert entries.rowCount() == 2
