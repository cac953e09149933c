"""Battles that differ only in the DM's secrets look the same to players, whatever is done."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from battleboard.battle import commands as deeds
from battleboard.models.session import Session
from tests.models import paired_play
from tests.models.paired_play import DEEDS, Glimpsed, Pair, glimpsed, run
from tests.profiles import examples
from tools.torture import paired

_BATCHES = 40


@pytest.mark.parametrize("batch", range(_BATCHES))
def test_of_two_battles_the_players_get_the_same(qapp: QApplication, batch: int) -> None:
    """`make check` plays 2,000 pairs; `make torture` plays as many as asked for."""
    _ = qapp
    each = examples(2_000) // _BATCHES
    verdicts = run("tests", range(batch * each, (batch + 1) * each))
    assert [(number, *found[1:]) for number, found in verdicts if found.leak] == []


def test_a_seed_prints_what_came_of_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert paired.run("seed", 3) == 0
    told = capsys.readouterr().out
    assert told.startswith("3 pairs of battles, seed seed: ")
    assert told.endswith(" moments, 0 leaks\n")


def test_what_is_compared_is_a_course_of_play(qapp: QApplication) -> None:
    """Otherwise the test above would prove nothing."""
    _ = qapp
    done = [found for _, found in run("course", range(12))]
    assert sum(found.compared for found in done) > 12 * 8
    assert {name for found in done for name in found.steps} >= {"play", "undo", "scrub", "freeze"}
    assert {name for found in done for name in found.steps if name in DEEDS} <= {*DEEDS}


def told(pair: Pair) -> tuple[int, int]:
    """The number of lines in each of the two logs."""
    one, other = (sum(bool(entry.text) for entry in each.battle.log) for each in pair.sessions)
    return one, other


def do(pair: Pair, one: int, other: int) -> None:
    """Do a command that takes this many steps in each battle."""
    for session, steps in zip(pair.sessions, (one, other), strict=True):
        for _ in range(steps):
            assert session.document.do(deeds.Damage(("ann",), 1))
    pair.done.note()


@pytest.fixture
def pair(qapp: QApplication, tmp_path: Path) -> Iterator[Pair]:
    """Two battles in which nothing has been done yet."""
    _ = qapp
    made = Pair("steps", tmp_path)
    yield made
    made.close()


def test_undo_and_redo_are_of_the_same_deed_in_both(pair: Pair) -> None:
    do(pair, 1, 1)
    do(pair, 2, 1)
    do(pair, 2, 2)
    do(pair, 0, 1)
    found = []
    for step in (*[pair.done.undo] * 6, *[pair.done.redo] * 6):
        step()
        found.append(told(pair))
    back = [(5, 4), (4, 3), (3, 2), (1, 1), (0, 0), (0, 0)]
    assert found == [*back, *back[3::-1], (5, 5), (5, 5)]


def test_what_was_done_since_ends_the_redo(pair: Pair) -> None:
    do(pair, 1, 2)
    pair.done.undo()
    do(pair, 1, 1)
    pair.done.redo()
    assert told(pair) == (1, 1)


def test_where_one_of_the_two_cannot_redo_neither_does(pair: Pair) -> None:
    do(pair, 2, 1)
    pair.done.undo()
    pair.sessions[1].document.do(deeds.Explore("", by_itself=True))
    pair.done.redo()
    assert told(pair) == (0, 0)


def test_a_leak_after_an_undo_is_found(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> None:
    """The planted leak tells the players what the DM has undone."""
    _ = qapp

    def leaking(session: Session) -> Glimpsed:
        return glimpsed(session)._replace(recap=session.document.redo_text)

    monkeypatch.setattr(paired_play, "glimpsed", leaking)
    leaks = [found for _, found in run("planted", range(20)) if found.leak]
    assert leaks
    assert {found.steps[-1] for found in leaks} == {"undo"}
