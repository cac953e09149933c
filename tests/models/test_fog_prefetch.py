"""A party's view among many walls is computed in the background on opening."""

import pytest
from PySide6.QtCore import QThread
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from battleboard.battle.battle import Battle
from battleboard.battle.commands import MoveFigure, Reveal
from battleboard.battle.state.players_options import FogPatch, Showing
from battleboard.board.board import Board
from battleboard.board.sight.sight import Sight, sight_of
from battleboard.models.background_work import is_loading
from battleboard.models.event_loop import keeping_responsive
from battleboard.models.fog import fog_painter, open_ground
from battleboard.models.fog.mask import COVERED, EXPLORED, Mask
from battleboard.models.session import Session
from tests.battle.battles import battle, figure
from tests.board.maps import rooms
from tests.models.fog.masks import level
from tests.models.sessions import MakeSession, do
from tests.models.timers import let_ring

WAIT = 20_000
MANY = rooms(400)._replace(daylight=True)
RIGHT, LOW = MANY.size_ft
START, MIDDLE_OF_IT = (12.5, 12.5), (RIGHT - 10, LOW - 10)
FAR_OFF = ((RIGHT - 20, LOW - 20), (RIGHT, LOW - 20), (RIGHT, LOW), (RIGHT - 20, LOW))


def crowd(board: Board = MANY, showing: Showing | None = None) -> Battle:
    ann = figure("ann", "blue", at=START)
    return battle(ann, board=board, showing=showing or Showing(fog=True))


def come(session: Session, qtbot: QtBot) -> None:
    """Wait until the sight is there."""
    with qtbot.waitSignal(session.fog_prefetch.came, timeout=WAIT):
        session.fog_prefetch.ask()
        assert session.fog_prefetch.is_awaited


def test_it_is_worked_out_beside_the_window(
    session_of: MakeSession, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads = list[bool]()

    def noted(board: Board, slit_ft: float) -> Sight:
        threads.append(QThread.isMainThread())
        return sight_of(board, slit_ft)

    monkeypatch.setattr("battleboard.battle.movement.prepared_board.sight_of", noted)
    # Of a size that no other board has, so that nothing is cached yet.
    session = session_of(crowd(MANY._replace(size_ft=(MANY.size_ft[0] + 7, MANY.size_ft[1]))))
    assert not session.fog_prefetch.is_awaited
    come(session, qtbot)
    assert not session.fog_prefetch.is_awaited
    assert session.broadcast.explored.mask is not None
    assert threads == [False]


def test_its_fog_is_painted_beside_the_window_too(
    session_of: MakeSession, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads, usual = list[bool](), fog_painter.paint_fog

    def noted(*what: object) -> None:
        threads.append(QThread.isMainThread())
        usual(*what)  # type: ignore[arg-type]

    monkeypatch.setattr(fog_painter, "paint_fog", noted)
    session = session_of(crowd())
    come(session, qtbot)
    ahead = session.broadcast.explored.mask
    assert threads == [False]
    at_once = session_of(crowd()).broadcast.explored.mask
    assert threads == [False, True]
    assert ahead is not None
    assert at_once is not None
    assert ahead.image == at_once.image


def test_what_is_seen_in_it_is_noted_beside_the_window_too(
    session_of: MakeSession, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads, usual = list[bool](), open_ground.note_seen

    def noted(known: QImage, laid_open: QImage, mask: Mask, old: object) -> None:
        threads.append(QThread.isMainThread())
        usual(known, laid_open, mask, old)

    monkeypatch.setattr("battleboard.models.fog.explored_fog.note_seen", noted)
    saved, ahead, at_once = list[bytes](), session_of(crowd()), session_of(crowd())
    come(ahead, qtbot)
    for session, expected in ((ahead, [False]), (at_once, [False, True])):
        assert session.broadcast.explored.mask is not None
        assert threads == expected
        do(session, MoveFigure("ann", MIDDLE_OF_IT))
        session.broadcast.explored.finish()
        saved.append(session.document.picture(session.document.battle.showing.explored))
        threads[:] = expected
    assert saved[0] == saved[1]


def test_while_the_fog_is_lifted_by_hand_nothing_is_noted_ahead(session_of: MakeSession) -> None:
    by_hand = Showing(fog=True, by_hand=True, patches=(FogPatch(FAR_OFF),))
    explored = session_of(crowd(showing=by_hand)).broadcast.explored
    ahead = explored.fog_prepainter()()
    assert ahead.noted is None
    assert ahead.known == ahead.painter.extent.blank()


def test_fog_that_was_painted_over_other_ground_is_not_taken(session_of: MakeSession) -> None:
    session = session_of(crowd())
    explored = session.broadcast.explored
    do(session, Reveal((FogPatch(FAR_OFF),)))
    ahead = explored.fog_prepainter()()
    assert session.document.undo()
    explored.take_ahead(ahead)
    assert explored.mask is not None
    assert level(explored.mask, MIDDLE_OF_IT) == COVERED


def test_what_is_noted_meanwhile_stays(session_of: MakeSession) -> None:
    session = session_of(crowd())
    explored = session.broadcast.explored
    ahead = explored.fog_prepainter()()
    assert explored.mask is not None
    explored.take_ahead(ahead)
    do(session, MoveFigure("ann", MIDDLE_OF_IT))
    assert explored.mask is not None
    assert level(explored.mask, START) == EXPLORED


@pytest.mark.parametrize(
    ("board", "showing"),
    [(rooms(60), Showing(fog=True)), (MANY, Showing()), (MANY, Showing(fog=True, by_hand=True))],
    ids=["few walls", "no fog", "fog by hand"],
)
def test_nothing_is_awaited_that_is_there_at_once(
    session_of: MakeSession, board: Board, showing: Showing
) -> None:
    session = session_of(crowd(board, showing))
    session.fog_prefetch.ask()
    assert not session.fog_prefetch.is_awaited


def test_the_players_fog_is_awaited_by_nobody(session_of: MakeSession) -> None:
    session = session_of(crowd())
    session.fog_prefetch.ask()
    assert session.fog_prefetch.is_awaited
    assert session.broadcast.mask is not None
    session.fog_prefetch.end()


def test_it_waits_until_the_window_is_made(session_of: MakeSession, qtbot: QtBot) -> None:
    """Both need the GIL, and the map came half a second later."""
    ahead = session_of(crowd()).fog_prefetch
    with keeping_responsive("opening a battle"):
        ahead.ask()
        for _ in range(2):
            let_ring(qtbot, ahead)
            assert not is_loading()
            assert ahead.is_awaited
    with qtbot.waitSignal(ahead.came, timeout=WAIT):
        pass
    assert not ahead.is_awaited


@pytest.mark.parametrize("after_ms", [0, 100])
def test_it_ends_with_the_battle(session_of: MakeSession, qtbot: QtBot, after_ms: int) -> None:
    session, told = session_of(crowd(rooms(1_000))), list[bool]()
    session.fog_prefetch.came.connect(lambda: told.append(True))
    session.fog_prefetch.ask()
    qtbot.wait(after_ms)
    # On a fast machine it may be done by now.
    before = len(told)
    session.end_work()
    assert not session.fog_prefetch.is_awaited
    qtbot.wait(100)
    assert len(told) == before
