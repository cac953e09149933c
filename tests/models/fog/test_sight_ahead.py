"""What a party sees among many walls is worked out beside the window when its battle is opened."""

import pytest
from PySide6.QtCore import QThread
from pytestqt.qtbot import QtBot

from battleboard.battle.battle import Battle
from battleboard.battle.state.players_options import Showing
from battleboard.board.board import Board
from battleboard.board.sight.sight import Sight, sight_of
from battleboard.models.session import Session
from tests.battle.battles import battle, figure
from tests.board.maps import rooms
from tests.models.sessions import MakeSession

WAIT = 20_000
MANY = rooms(400)


def crowd(board: Board = MANY, showing: Showing | None = None) -> Battle:
    ann = figure("ann", "blue", at=(12.5, 12.5))
    return battle(ann, board=board, showing=showing or Showing(fog=True))


def come(session: Session, qtbot: QtBot) -> None:
    """Wait until the sight is there."""
    with qtbot.waitSignal(session.sight_ahead.came, timeout=WAIT):
        session.sight_ahead.begin()
        assert session.sight_ahead.is_awaited


def test_it_is_worked_out_beside_the_window(
    session_of: MakeSession, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads = list[bool]()

    def noted(board: Board, slit_ft: float) -> Sight:
        threads.append(QThread.isMainThread())
        return sight_of(board, slit_ft)

    monkeypatch.setattr("battleboard.battle.movement.prepared_board.sight_of", noted)
    # Of a size that no other board has, so that nothing is known of it yet.
    session = session_of(crowd(MANY._replace(size_ft=(MANY.size_ft[0] + 7, MANY.size_ft[1]))))
    assert not session.sight_ahead.is_awaited
    come(session, qtbot)
    assert not session.sight_ahead.is_awaited
    assert session.broadcast.explored.mask is not None
    assert threads == [False]


@pytest.mark.parametrize(
    ("board", "showing"),
    [(rooms(60), Showing(fog=True)), (MANY, Showing()), (MANY, Showing(fog=True, by_hand=True))],
    ids=["few walls", "no fog", "fog by hand"],
)
def test_nothing_is_awaited_that_is_there_at_once(
    session_of: MakeSession, board: Board, showing: Showing
) -> None:
    session = session_of(crowd(board, showing))
    session.sight_ahead.begin()
    assert not session.sight_ahead.is_awaited


def test_the_players_fog_is_awaited_by_nobody(session_of: MakeSession) -> None:
    session = session_of(crowd())
    session.sight_ahead.begin()
    assert session.sight_ahead.is_awaited
    assert session.broadcast.mask is not None
    session.sight_ahead.end()


@pytest.mark.parametrize("after_ms", [0, 100])
def test_it_ends_with_the_battle(session_of: MakeSession, qtbot: QtBot, after_ms: int) -> None:
    session, told = session_of(crowd(rooms(1_000))), list[bool]()
    session.sight_ahead.came.connect(lambda: told.append(True))
    session.sight_ahead.begin()
    qtbot.wait(after_ms)
    # On a quick machine it may be done by now.
    before = len(told)
    session.end_work()
    assert not session.sight_ahead.is_awaited
    qtbot.wait(100)
    assert len(told) == before
