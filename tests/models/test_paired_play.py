"""Battles that differ in what only the DM knows are the same to the players, whatever is done."""

import pytest
from PySide6.QtWidgets import QApplication

from tests.models.paired_play import DEEDS, run
from tests.profiles import examples
from tools.torture import paired

_BATCHES = 40


@pytest.mark.parametrize("batch", range(_BATCHES))
def test_of_two_battles_the_players_get_the_same(qapp: QApplication, batch: int) -> None:
    """2,000 pairs are played in `make check`; `make torture` plays as many as one likes."""
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
