"""As the playhead runs, the fog follows it after every other picture, and comes up at rest."""

import pytest
from PySide6.QtWidgets import QApplication

from battleboard.battle.commands import SetNotes, StepTo
from battleboard.battle.knowledge.lookout import lookout_at
from battleboard.board.board import Note
from battleboard.models.broadcast import BroadcastMode
from battleboard.models.fog.mask import Mask
from battleboard.models.session import Session
from tests.models.fog.halls import explored_by, marching, mask_of
from tests.models.sessions import MakeSession, clock_of, do


@pytest.fixture
def marches(session_of: MakeSession) -> Session:
    """Ann walks through the hall, and the playhead is on its way."""
    session = session_of(marching())
    do(session, StepTo(10))
    clock_of(session).pass_by(0.4)
    assert session.playhead.running
    return session


def a_step(session: Session) -> Mask:
    """The mask after the playhead has gone a step on, and before the picture of that."""
    clock_of(session).pass_by(0.1)
    return mask_of(session)


def a_picture(session: Session, qapp: QApplication) -> Mask:
    """The mask after what waits for the picture of a step."""
    qapp.processEvents()
    return mask_of(session)


def fits_the_moment(session: Session, mask: Mask | None) -> bool:
    """Whether a mask shows what the party sees at the moment of the playhead."""
    progress = session.broadcast.progress
    ground = lookout_at(progress.battle, (), progress.time).ground
    return mask is not None and explored_by(session).paint(ground) is mask


def test_it_is_painted_after_every_other_picture(marches: Session, qapp: QApplication) -> None:
    before = mask_of(marches)
    assert a_step(marches) is before
    first = a_picture(marches, qapp)
    assert first is not before
    assert fits_the_moment(marches, first)
    assert a_step(marches) is first
    assert a_picture(marches, qapp) is first
    assert a_step(marches) is first
    assert a_picture(marches, qapp) is not first


def test_without_a_picture_in_between_it_is_painted_at_every_other_step(marches: Session) -> None:
    before = mask_of(marches)
    assert a_step(marches) is before
    first = a_step(marches)
    assert first is not before
    assert fits_the_moment(marches, first)
    assert a_step(marches) is first
    assert a_step(marches) is not first


def test_at_rest_it_comes_up_with_the_playhead(marches: Session) -> None:
    behind, broadcast = a_step(marches), marches.broadcast
    assert broadcast.mask is behind
    marches.playhead.stop()
    assert broadcast.mask is not behind
    assert broadcast.mask is mask_of(marches)
    assert fits_the_moment(marches, broadcast.mask)


def test_no_command_has_it_come_sooner(marches: Session, qapp: QApplication) -> None:
    """Players would see by the fog that something was done behind the screen."""
    behind = a_step(marches)
    do(marches, SetNotes((Note((5.0, 5.0), "trap", "secret", kind="trap"),)))
    assert marches.broadcast.mask is behind
    assert a_picture(marches, qapp) is not behind


def test_a_frozen_picture_keeps_its_fog_at_rest(marches: Session) -> None:
    broadcast = marches.broadcast
    broadcast.show(BroadcastMode.FROZEN)
    frozen = broadcast.mask
    a_step(marches)
    marches.playhead.stop()
    assert broadcast.mask is frozen
