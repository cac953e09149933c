"""How fast the ruler is scrubbed, compared with painting nothing: `make bench` prints it."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import pytest
from PySide6.QtCore import QRect
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QApplication, QWidget
from pytest_benchmark.fixture import BenchmarkFixture

from battleboard.battle.battle import Battle
from battleboard.views.ruler.round_chart import chart_of
from battleboard.views.ruler.segment_ruler import SegmentRuler
from battleboard.views.theme.theme import ColourScheme, Theme
from tests.battle.battles import figure
from tests.battle.rounds import playing, strikes
from tests.bench.measured import declare
from tests.models.sessions import sessions

LANES: Final = 40
FRAMES: Final = 400
WIDE: Final = 1500
HIGH: Final = 900


class Blank(QWidget):
    """A widget that paints nothing, and counts the requests."""

    painted = 0

    def paintEvent(self, _event: QPaintEvent) -> None:
        self.painted += 1


@pytest.fixture
def ruler(qapp: QApplication, tmp_path: Path) -> Iterator[SegmentRuler]:
    """A ruler with 40 fighting figures, large enough to show them all."""
    Theme(qapp, ColourScheme.LIGHT)
    made = sessions(tmp_path)
    shown = SegmentRuler(next(made)(crowd()))
    shown.resize(WIDE, HIGH)
    shown.show()
    QApplication.processEvents()
    yield shown
    shown.close()
    shown.deleteLater()
    next(made, None)


def crowd() -> Battle:
    """40 figures, each of whom attacks another."""
    half = LANES // 2
    foes = [figure(f"orc{at}", "red") for at in range(half)]
    friends = [figure(f"man{at}") for at in range(half)]
    blows = [strikes(f"orc{at}", f"man{at}") for at in range(half)]
    blows += [strikes(f"man{at}", f"orc{at}") for at in range(half)]
    return playing(*blows, figures=(*friends, *foes))


def measure(benchmark: BenchmarkFixture, what: str, aim: float, frame: Callable[[], None]) -> None:
    """Measure single frames, so that there is a 95th percentile too."""
    declare(benchmark, what, aim)
    benchmark.pedantic(frame, rounds=FRAMES, warmup_rounds=20)


def test_scrub_forty_lanes(benchmark: BenchmarkFixture, ruler: SegmentRuler) -> None:
    """From moving the playhead to its picture."""
    assert len(ruler.layout_now.visible_lanes()) == LANES
    playhead, moments = ruler.session.playhead, iter(range(10**9))

    def frame() -> None:
        playhead.scrub(next(moments) % 200 / 20)
        QApplication.processEvents()

    measure(benchmark, "scrub 40 lanes", 0.002, frame)


def test_scrub_painting_nothing(benchmark: BenchmarkFixture, qapp: QApplication) -> None:
    """The baseline for the one above: a blank widget with the same requests."""
    _ = qapp
    blank, moments = Blank(), iter(range(10**9))
    blank.resize(WIDE, HIGH)
    blank.show()
    QApplication.processEvents()

    def frame() -> None:
        blank.update(QRect(100 + next(moments) % 1000, 0, 18, HIGH))
        QApplication.processEvents()

    measure(benchmark, "paint nothing", 0.002, frame)
    assert blank.painted >= FRAMES
    blank.close()


def test_lay_out_forty_lanes(benchmark: BenchmarkFixture, ruler: SegmentRuler) -> None:
    """From a battle to the values of the ruler, as after each command."""
    battle = ruler.session.battle
    declare(benchmark, "lay out 40 lanes", 0.008)
    assert len(benchmark(chart_of, battle).lanes) == LANES


def test_paint_forty_lanes(benchmark: BenchmarkFixture, ruler: SegmentRuler) -> None:
    """The whole picture, as after each command or while zooming."""

    def frame() -> None:
        ruler.scrollContentsBy(0, 0)
        QApplication.processEvents()

    measure(benchmark, "paint 40 lanes", 0.016, frame)
