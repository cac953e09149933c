"""The area in hand."""

import pytest

from battleboard.board.board import Board
from battleboard.board.body import Body
from battleboard.board.wall import door
from battleboard.models.blast import Catch, Form, Measures, Spot
from battleboard.models.habits import Habits
from battleboard.models.stencil import Stencil
from tests.battle.battles import battle, figure

BOARD = Board((100.0, 100.0), walls=(door((50.0, 0.0), (50.0, 100.0)),))
SPOT = Spot((40.0, 50.0))


@pytest.fixture
def stencil() -> Stencil:
    """A stencil with a circle on the table."""
    made = Stencil(BOARD, Habits())
    assert made.put(SPOT)
    return made


def test_nothing_is_worked_out_anew_where_it_lies_already(stencil: Stencil) -> None:
    before = stencil.blast
    assert not stencil.put(Spot((40.0, 50.0)))
    assert stencil.blast is before
    assert stencil.put(Spot((45.0, 50.0)))
    assert stencil.blast is not before


def test_it_is_taken_away(stencil: Stencil) -> None:
    assert stencil.put(None)
    assert (stencil.blast, stencil.spot) == (None, None)
    assert stencil.catch(battle(board=BOARD), 0, {}) == Catch()


def test_each_form_is_as_large_as_it_was_last(stencil: Stencil) -> None:
    stencil.resize(Measures(35))
    stencil.take(Form.CONE)
    assert stencil.measures == Measures(60, 30)
    stencil.resize(Measures(90, 20))
    stencil.take(Form.CIRCLE)
    assert stencil.measures == Measures(35)
    stencil.take(Form.CONE)
    assert stencil.measures == Measures(90, 20)


def test_it_lies_where_it_lay_in_another_form_and_size(stencil: Stencil) -> None:
    stencil.take(Form.BLOCK)
    stencil.resize(Measures(10))
    assert stencil.spot == SPOT
    assert stencil.blast is not None
    assert stencil.blast.covers((44.0, 54.0))
    assert not stencil.blast.covers((44.0, 56.0))


def test_its_direction_is_remembered(stencil: Stencil) -> None:
    stencil.put(Spot((40.0, 50.0), 75))
    stencil.put(None)
    assert stencil.facing == 75


def test_walls_stop_it_or_not(stencil: Stencil) -> None:
    assert stencil.blast is not None
    assert stencil.stopped
    assert not stencil.blast.covers((55.0, 50.0))
    stencil.stop(stopped=False)
    assert stencil.blast.covers((55.0, 50.0))


def test_it_spreads_through_a_door_that_opens(stencil: Stencil) -> None:
    opened = BOARD.with_door(0, "open")
    assert stencil.follow(opened)
    assert stencil.blast is not None
    assert stencil.blast.covers((55.0, 50.0))
    assert not stencil.follow(opened)


def test_it_counts_once_for_a_moment_and_again_for_another(stencil: Stencil) -> None:
    made = battle(figure("ann", at=(40.0, 50.0)), board=BOARD)
    near, far = {"ann": Body((40.0, 50.0))}, {"ann": Body((90.0, 90.0))}
    first = stencil.catch(made, 0, near)
    assert first == Catch(("ann",))
    assert stencil.catch(made, 0, far) is first
    assert stencil.catch(made, 1, far) == Catch()
    assert stencil.catch(made._replace(phase=1), 1, near) == Catch(("ann",))
