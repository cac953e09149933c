"""The hesitation clock counts as it should."""

import pytest

from battleboard.models.play import Hesitation
from battleboard.models.session import Session
from tests.battle.table import in_round
from tests.models.sessions import HandClock, MakeSession


class Timed:
    """A hesitation clock that is moved by hand."""

    def __init__(self, session: Session) -> None:
        self.clock = HandClock()
        self.clock.setParent(session)
        self.model = Hesitation(session.document, self.clock, session)
        self.shown: list[int] = []
        self.refused: list[str] = []
        self.model.changed.connect(lambda: self.shown.append(self.model.seconds))
        session.document.refused.connect(self.refused.append)


@pytest.fixture
def session(session_of: MakeSession) -> Session:
    """A round in which declarations are made."""
    return session_of(in_round())


def test_it_counts_seconds_and_what_they_cost(session: Session) -> None:
    timed = Timed(session)
    timed.model.start(("ann",))
    timed.clock.let_pass(13.1)
    assert (timed.model.seconds, timed.model.segments) == (13, 2)


def test_it_tells_of_each_second_once(session: Session) -> None:
    timed = Timed(session)
    timed.model.start(("ann",))
    timed.clock.let_pass(3.05)
    assert timed.shown == [0, 1, 2, 3]


def test_stopped_it_is_counted_against_the_figure(session: Session) -> None:
    timed = Timed(session)
    timed.model.start(("ann",))
    timed.clock.let_pass(7.1)
    timed.model.stop()
    assert session.battle.running.dithered == {"ann": 7}
    assert not timed.model.running
    assert not timed.clock.ticks


def test_several_hesitate_as_one_command(session: Session) -> None:
    timed = Timed(session)
    timed.model.start(("ann", "bob"))
    timed.clock.let_pass(6.2)
    timed.model.stop()
    assert session.battle.running.dithered == {"ann": 6, "bob": 6}
    assert session.document.undo_text == "Ann and Bob hesitate for 6 s"


def test_seconds_of_before_are_counted_with_them(session: Session) -> None:
    timed = Timed(session)
    for _ in range(2):
        timed.model.start(("ann",))
        timed.clock.let_pass(4.1)
        assert timed.model.seconds == 4
        timed.model.stop()
    timed.model.start(("ann",))
    assert timed.model.segments == 1


def test_discarded_nothing_is_counted(session: Session) -> None:
    timed = Timed(session)
    timed.model.start(("ann",))
    timed.clock.let_pass(7.1)
    timed.model.discard()
    assert session.battle.running.dithered == {}


def test_less_than_a_second_is_nothing(session: Session) -> None:
    timed = Timed(session)
    timed.model.start(("ann",))
    timed.model.stop()
    assert session.battle.running.dithered == {}
    assert timed.refused == []


def test_somebody_has_to_be_selected(session: Session) -> None:
    timed = Timed(session)
    timed.model.start(())
    assert timed.refused == ["First select the figures that hesitate."]
    assert not timed.model.running


def test_where_it_counts_for_nothing_that_is_said(session_of: MakeSession) -> None:
    timed = Timed(session_of(in_round("ose")))
    timed.model.start(("ann",))
    assert timed.refused == [
        "Hesitation has no effect: each action comes in the phase for its kind."
    ]


def test_it_does_not_count_while_it_stands(session: Session) -> None:
    timed = Timed(session)
    timed.clock.ticked.emit(5)
    assert timed.model.seconds == 0
