"""Lasers and lines fade, arrows and rings stay until they are wiped."""

import pytest
from PySide6.QtWidgets import QApplication

from battleboard.models.pointing import LINE_S, TRAIL_S, MarkKind, PointedMark, Pointing
from tests.models.sessions import HandClock


@pytest.fixture
def clock(qapp: QApplication) -> HandClock:
    _ = qapp
    return HandClock()


@pytest.fixture
def pointing(clock: HandClock) -> Pointing:
    return Pointing(clock, clock)


def test_41_4_a_laser_leaves_a_trail_that_fades(pointing: Pointing, clock: HandClock) -> None:
    pointing.hold("laser", (0.0, 0.0))
    pointing.move((5.0, 0.0))
    pointing.move((9.0, 0.0))
    assert pointing.laser == (9.0, 0.0)
    assert [at for at, _ in pointing.trail] == [(5.0, 0.0), (9.0, 0.0)]
    clock.let_pass(TRAIL_S + 0.1)
    assert pointing.trail == ()
    pointing.let_go()
    assert pointing.laser is None
    assert pointing.is_empty


def test_41_4_a_line_drawn_with_it_stays_for_some_seconds(
    pointing: Pointing, clock: HandClock
) -> None:
    pointing.hold("laser", (0.0, 0.0))
    pointing.press((0.0, 0.0))
    pointing.move((5.0, 0.0))
    pointing.move((5.0, 5.0))
    drawn = ((0.0, 0.0), (5.0, 0.0), (5.0, 5.0))
    assert pointing.lines == ((drawn, 0.0),)
    pointing.let_go()
    assert [line for line, _ in pointing.lines] == [drawn]
    clock.let_pass(LINE_S + 0.1)
    assert pointing.is_empty


@pytest.mark.parametrize("kind", ["arrow", "ring"])
def test_41_4_an_arrow_and_a_ring_stay_until_they_are_wiped(
    pointing: Pointing, clock: HandClock, kind: MarkKind
) -> None:
    pointing.hold(kind, None)
    pointing.press((0.0, 0.0))
    pointing.move((2.0, 0.0))
    assert not pointing.marks
    pointing.move((20.0, 0.0))
    made = PointedMark(kind, (0.0, 0.0), (20.0, 0.0))
    assert [*pointing.marks] == [made]
    pointing.let_go()
    clock.let_pass(60)
    assert [*pointing.marks] == [made]
    pointing.wipe()
    assert pointing.is_empty


def test_41_4_a_spotlight_follows_the_mouse(pointing: Pointing) -> None:
    pointing.hold("spotlight", (1.0, 1.0))
    assert pointing.spotlight == (1.0, 1.0)
    pointing.move((3.0, 1.0))
    assert pointing.spotlight == (3.0, 1.0)
    assert (pointing.laser, pointing.trail) == (None, ())
