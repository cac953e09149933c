"""The log as a list."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtTest import QAbstractItemModelTester

from battleboard.battle.battle import Battle
from battleboard.battle.commands import Damage, EditCard, Heal
from battleboard.models.evening import Evening
from battleboard.models.log import ACCOUNT, LogModel
from tests.battle.battles import battle, figure
from tests.models.evenings import MakeEvening, do


def pair() -> Battle:
    return battle(figure("ann"), figure("orc", "red"))


@pytest.fixture
def evening(evening_of: MakeEvening) -> Evening:
    return evening_of(pair())


@pytest.fixture
def log(evening: Evening) -> Iterator[LogModel]:
    log = LogModel(evening.document, evening)
    tester = QAbstractItemModelTester(log, QAbstractItemModelTester.FailureReportingMode.Fatal)
    yield log
    del tester


def lines(log: LogModel) -> list[str]:
    return [log.index(row).data().split("\n")[0] for row in range(log.rowCount())]


def hurt(evening: Evening, *amounts: int) -> None:
    do(evening, *(Damage(("ann",), amount) for amount in amounts))


def test_what_was_done_before_stands_in_it_from_the_beginning(evening_of: MakeEvening) -> None:
    evening = evening_of(pair())
    hurt(evening, 1, 2)
    log = LogModel(evening.document, evening)
    assert lines(log) == ["Ann takes 1 damage", "Ann takes 2 damage"]


def test_each_deed_adds_one_row_and_touches_no_other(evening: Evening, log: LogModel) -> None:
    hurt(evening, 1)
    added: list[tuple[int, int]] = []
    log.rowsInserted.connect(lambda _, first, last: added.append((first, last)))
    log.modelReset.connect(lambda: added.append((-1, -1)))
    hurt(evening, 2)
    assert added == [(1, 1)]
    assert lines(log) == ["Ann takes 1 damage", "Ann takes 2 damage"]


def test_undo_takes_the_last_row_away_and_redo_brings_it_back(
    evening: Evening, log: LogModel
) -> None:
    hurt(evening, 1, 2)
    evening.document.undo()
    assert lines(log) == ["Ann takes 1 damage"]
    evening.document.redo()
    assert lines(log) == ["Ann takes 1 damage", "Ann takes 2 damage"]


def test_another_deed_after_an_undo_stands_in_the_place_of_the_old_one(
    evening: Evening, log: LogModel
) -> None:
    hurt(evening, 1, 2)
    assert lines(log)[1] == "Ann takes 2 damage"
    evening.document.undo()
    do(evening, Heal(("ann",), 1))
    assert lines(log)[1].startswith("Ann")
    assert "damage" not in lines(log)[1]


def test_a_row_gives_its_account_and_reads_itself_out(evening: Evening, log: LogModel) -> None:
    hurt(evening, 3)
    account = log.index(0).data(ACCOUNT)
    assert (account.command, account.came) == ("Ann takes 3 damage", "Ann takes 3.")
    read = log.index(0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert read == "Before the first round: Ann takes 3 damage\nAnn takes 3."
    assert log.index(0).data(Qt.ItemDataRole.DecorationRole) is None
    assert log.data(QModelIndex()) is None


def test_a_new_name_is_used_in_all_that_came_of_deeds(evening: Evening, log: LogModel) -> None:
    hurt(evening, 3)
    assert log.account(0).came == "Ann takes 3."
    card = evening.battle.figure("ann").card
    do(evening, EditCard("ann", card._replace(name="Anna")))
    assert log.account(0).came == "Anna takes 3."


def test_going_back_undoes_all_that_came_after_and_can_be_done_again(
    evening: Evening, log: LogModel
) -> None:
    hurt(evening, 1, 1, 1, 1)
    log.go_back_to(1)
    assert evening.battle.figure("ann").hp.now == 8
    assert log.rowCount() == 2
    assert evening.document.redo_text == "Ann takes 1 damage"
    log.do_again()
    assert evening.battle.figure("ann").hp.now == 6
    assert log.rowCount() == 4
    assert evening.document.redo_text == ""


def test_going_back_stops_where_the_record_of_the_file_begins(evening_of: MakeEvening) -> None:
    before = evening_of(pair())
    hurt(before, 1, 2)
    evening = evening_of(before.battle)
    log = LogModel(evening.document, evening)
    hurt(evening, 3)
    refused: list[str] = []
    evening.document.refused.connect(refused.append)
    log.go_back_to(0)
    assert refused == []
    assert lines(log) == ["Ann takes 1 damage", "Ann takes 2 damage"]


def test_a_row_knows_whom_it_is_about(evening: Evening, log: LogModel) -> None:
    do(evening, Damage(("orc",), 1))
    assert log.concerned(0).figures == ("orc",)
