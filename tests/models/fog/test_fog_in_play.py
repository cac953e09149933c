"""As the playhead runs, the fog follows it by a few frames, and catches up at rest."""

import pytest
from PySide6.QtWidgets import QApplication

from battleboard.battle.commands import PutOutLight, Reveal, SetNotes, StepTo
from battleboard.battle.knowledge.party_vision import SeenGround, party_vision_at
from battleboard.battle.state.figure import CarriedLight
from battleboard.battle.state.players_options import FogPatch, Showing
from battleboard.board.board import Board, Note
from battleboard.board.wall import Wall
from battleboard.models.broadcast import BroadcastMode
from battleboard.models.fog.mask import COVERED, EXPLORED, Mask
from battleboard.models.session import Session
from battleboard.queries.sight.revealing import with_explored
from tests.battle.battles import battle, figure
from tests.models.fog.halls import START, explored_by, marching, mask_of
from tests.models.fog.masks import level
from tests.models.sessions import MakeSession, clock_of, do


@pytest.fixture
def marches(session_of: MakeSession) -> Session:
    """Ann walks through the hall, and the playhead is running."""
    session = session_of(marching())
    do(session, StepTo(10))
    clock_of(session).let_pass(0.4)
    assert session.playhead.running
    return session


def a_step(session: Session) -> Mask:
    """The mask after a step of the playhead, before its frame."""
    clock_of(session).let_pass(0.1)
    return mask_of(session)


def a_picture(session: Session, qapp: QApplication) -> Mask:
    """The mask after everything that waits for a step's frame."""
    qapp.processEvents()
    return mask_of(session)


def seen_now(session: Session) -> SeenGround:
    """What the party sees at the playhead's moment."""
    progress = session.broadcast.progress
    return party_vision_at(progress.battle, (), progress.time).ground


def fits(session: Session, mask: Mask | None, ground: SeenGround) -> bool:
    """Whether a mask shows that the party sees some ground."""
    return mask is not None and explored_by(session).paint(ground) is mask


def test_it_is_painted_after_every_other_picture_and_shown_from_the_next_but_one(
    marches: Session, qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Showing it repaints its ground: both in one frame would take too long."""
    explored, painted = explored_by(marches), list[SeenGround]()
    before, paint = a_step(marches), explored.paint

    def noted(ground: SeenGround) -> Mask:
        painted.append(ground)
        return paint(ground)

    monkeypatch.setattr(explored, "paint", noted)
    first = seen_now(marches)
    assert a_picture(marches, qapp) is before
    assert painted == [first]
    assert a_step(marches) is before
    assert a_picture(marches, qapp) is before
    assert painted == [first]
    shown = a_step(marches)
    assert shown is not before
    assert fits(marches, shown, first)
    assert a_picture(marches, qapp) is shown
    assert a_step(marches) is shown
    assert a_step(marches) is not shown


def test_without_a_picture_in_between_it_is_painted_at_every_other_step(marches: Session) -> None:
    before = a_step(marches)
    assert a_step(marches) is before
    second = seen_now(marches)
    shown = a_step(marches)
    assert shown is not before
    assert fits(marches, shown, second)
    assert a_step(marches) is shown
    assert a_step(marches) is not shown


def test_at_rest_it_comes_up_with_the_playhead(marches: Session) -> None:
    behind, broadcast = a_step(marches), marches.broadcast
    assert broadcast.mask is behind
    marches.playhead.stop()
    assert broadcast.mask is not behind
    assert broadcast.mask is mask_of(marches)
    assert fits(marches, broadcast.mask, seen_now(marches))


def test_what_is_painted_and_not_shown_yet_comes_up_at_rest(
    marches: Session, qapp: QApplication
) -> None:
    behind = a_step(marches)
    assert a_picture(marches, qapp) is behind
    marches.playhead.stop()
    assert mask_of(marches) is not behind
    assert fits(marches, mask_of(marches), seen_now(marches))


def test_what_is_hidden_by_hand_is_not_shown_by_what_was_painted_before(
    marches: Session, qapp: QApplication
) -> None:
    clock_of(marches).let_pass(2)
    for _ in range(2):
        a_step(marches)
        a_picture(marches, qapp)
    assert level(mask_of(marches), START) == EXPLORED
    room = FogPatch(((10.0, 0.0), (40.0, 0.0), (40.0, 40.0), (10.0, 40.0)), shown=False)
    do(marches, with_explored(marches.battle, Reveal((room,)), explored_by(marches).without))
    assert level(a_step(marches), START) == COVERED


@pytest.mark.parametrize("steps", [1, 2])
def test_where_the_playhead_is_taken_back_nothing_is_shown_that_was_painted_later(
    marches: Session, qapp: QApplication, steps: int
) -> None:
    marches.playhead.stop()
    begun, up = marches.playhead.time, mask_of(marches)
    marches.playhead.run_to(10)
    for _ in range(steps):
        assert a_step(marches) is up
        a_picture(marches, qapp)
    marches.playhead.scrub(begun)
    assert mask_of(marches) is up


def test_no_command_has_it_come_sooner(marches: Session, qapp: QApplication) -> None:
    """Otherwise the fog would reveal to players that something was done behind the screen."""
    behind = a_step(marches)
    do(marches, SetNotes((Note((5.0, 5.0), "trap", "secret", kind="trap"),)))
    assert marches.broadcast.mask is behind
    a_picture(marches, qapp)
    do(marches, SetNotes(()))
    assert marches.broadcast.mask is behind
    a_step(marches)
    assert a_step(marches) is not behind


def test_a_frozen_picture_keeps_its_fog_at_rest(marches: Session) -> None:
    broadcast = marches.broadcast
    broadcast.show(BroadcastMode.FROZEN)
    frozen = broadcast.mask
    a_step(marches)
    marches.playhead.stop()
    assert broadcast.mask is frozen


def test_where_the_playhead_runs_ahead_of_the_players_their_fog_does_not_lag(
    session_of: MakeSession,
) -> None:
    """It glides back when the DM cancels what a foe means to do: a secret."""
    session = session_of(marching())
    session.playhead.scrub(5)
    lit = level(mask_of(session), START)
    session.playhead.run_to(0)
    a_step(session)
    assert session.playhead.running
    assert session.broadcast.keeps_back
    do(session, PutOutLight("ann"))
    assert level(mask_of(session), START) < lit


LAMP = CarriedLight("torch", 30.0, 0.0)


def test_a_torch_on_the_edge_of_the_board_does_not_shine_around_the_end_of_a_wall(
    session_of: MakeSession,
) -> None:
    """Light passes the wall's end outside the board, where nobody could stand to see it."""
    board = Board((100.0, 60.0), walls=(Wall((50.0, 0.0), (50.0, 60.0)),))
    ann = figure("ann", at=(33.0, 46.0), light=LAMP)
    fog = Showing(fog=True)
    spies = (figure("spy", "red", at=at, light=LAMP) for at in ((52.5, 0.0), (94.0, 32.0)))
    battles = [battle(ann, spy, board=board, showing=fog) for spy in spies]
    known = [session_of(each).broadcast for each in battles]
    one, other = (broadcast.mask for broadcast in known)
    assert one is not None
    assert other is not None
    assert one.image == other.image
    assert known[0].view == known[1].view
