"""The log is shown as a list."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtTest import QAbstractItemModelTester

from battleboard.battle.battle import Battle
from battleboard.battle.commands import BeginEncounter, Damage, EditCard, EndBattle, Heal
from battleboard.battle.state.running_round import Round
from battleboard.models.log_model import LOG_LINE, LogModel
from battleboard.models.session import Session
from tests.battle.battles import battle, figure
from tests.models.sessions import MakeSession, do


def pair() -> Battle:
    return battle(figure("ann"), figure("orc", "red"))


@pytest.fixture
def session(session_of: MakeSession) -> Session:
    return session_of(pair())


@pytest.fixture
def log(session: Session) -> Iterator[LogModel]:
    log = LogModel(session.document, session)
    tester = QAbstractItemModelTester(log, QAbstractItemModelTester.FailureReportingMode.Fatal)
    yield log
    del tester


def lines(log: LogModel) -> list[str]:
    return [log.index(row).data().split("\n")[0] for row in range(log.rowCount())]


def hurt(session: Session, *amounts: int) -> None:
    do(session, *(Damage(("ann",), amount) for amount in amounts))


def test_what_was_done_before_stands_in_it_from_the_beginning(session_of: MakeSession) -> None:
    session = session_of(pair())
    hurt(session, 1, 2)
    log = LogModel(session.document, session)
    assert lines(log) == ["Ann takes 1 damage", "Ann takes 2 damage"]


def test_each_command_adds_one_row_and_touches_no_other(session: Session, log: LogModel) -> None:
    hurt(session, 1)
    added: list[tuple[int, int]] = []
    log.rowsInserted.connect(lambda _, first, last: added.append((first, last)))
    log.modelReset.connect(lambda: added.append((-1, -1)))
    hurt(session, 2)
    assert added == [(1, 1)]
    assert lines(log) == ["Ann takes 1 damage", "Ann takes 2 damage"]


def test_undo_takes_the_last_row_away_and_redo_brings_it_back(
    session: Session, log: LogModel
) -> None:
    hurt(session, 1, 2)
    session.document.undo()
    assert lines(log) == ["Ann takes 1 damage"]
    session.document.redo()
    assert lines(log) == ["Ann takes 1 damage", "Ann takes 2 damage"]


def test_another_command_after_an_undo_stands_in_the_place_of_the_old_one(
    session: Session, log: LogModel
) -> None:
    hurt(session, 1, 2)
    assert lines(log)[1] == "Ann takes 2 damage"
    session.document.undo()
    do(session, Heal(("ann",), 1))
    assert lines(log)[1].startswith("Ann")
    assert "damage" not in lines(log)[1]


def test_a_row_gives_its_account_and_reads_itself_out(session: Session, log: LogModel) -> None:
    hurt(session, 3)
    log_line = log.index(0).data(LOG_LINE)
    assert (log_line.command, log_line.came) == ("Ann takes 3 damage", "Ann takes 3.")
    read = log.index(0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert read == "Before the first round: Ann takes 3 damage\nAnn takes 3."
    assert log.index(0).data(Qt.ItemDataRole.DecorationRole) is None
    assert log.data(QModelIndex()) is None


def test_a_new_name_is_used_in_all_that_came_of_commands(session: Session, log: LogModel) -> None:
    hurt(session, 3)
    assert log.log_line(0).came == "Ann takes 3."
    card = session.battle.figure("ann").card
    do(session, EditCard("ann", card._replace(name="Anna")))
    assert log.log_line(0).came == "Anna takes 3."


def test_going_back_undoes_all_that_came_after_and_can_be_done_again(
    session: Session, log: LogModel
) -> None:
    hurt(session, 1, 1, 1, 1)
    log.undo_back_to(1)
    assert session.battle.figure("ann").hp.now == 8
    assert log.rowCount() == 2
    assert session.document.redo_text == "Ann takes 1 damage"
    log.redo_all()
    assert session.battle.figure("ann").hp.now == 6
    assert log.rowCount() == 4
    assert session.document.redo_text == ""


def test_going_back_stops_where_the_record_of_the_file_begins(session_of: MakeSession) -> None:
    before = session_of(pair())
    hurt(before, 1, 2)
    session = session_of(before.battle)
    log = LogModel(session.document, session)
    hurt(session, 3)
    refused: list[str] = []
    session.document.refused.connect(refused.append)
    log.undo_back_to(0)
    assert refused == []
    assert lines(log) == ["Ann takes 1 damage", "Ann takes 2 damage"]


def test_a_row_knows_whom_it_is_about(session: Session, log: LogModel) -> None:
    do(session, Damage(("orc",), 1))
    assert log.subjects_of(0).figures == ("orc",)


def test_each_fight_has_its_own_headings(session_of: MakeSession) -> None:
    over = pair()._replace(running=Round(number=3, begun=True, ended=True))
    session = session_of(over)
    log = LogModel(session.document, session)
    hurt(session, 1)
    do(session, EndBattle(), BeginEncounter())
    hurt(session, 1)

    def headings() -> list[str]:
        return [log.log_line(row).round for row in range(log.rowCount())]

    later = "Fight 2, before the first round"
    assert headings() == ["Round 3", "Round 3", later, later]
    session.document.undo()
    session.document.undo()
    assert headings() == ["Round 3", "Round 3"]
    session.document.redo()
    assert headings() == ["Round 3", "Round 3", later]
