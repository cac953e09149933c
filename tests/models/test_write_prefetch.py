"""The first command after opening writes no more than the following ones."""

import pytest
from pytestqt.qtbot import QtBot

from battleboard.battle.commands import MoveFigure
from battleboard.models.prefetch import WritePrefetch
from battleboard.models.session import Session
from battleboard.storage.battle_file import codec
from tests.battle.battles import battle, figure
from tests.board.maps import rooms
from tests.models.sessions import MakeSession, do

WALLS = 60


@pytest.fixture
def session(session_of: MakeSession) -> Session:
    """A battle that was just opened, among walls."""
    return session_of(battle(figure("ann", at=(10.0, 10.0)))._replace(board=rooms(WALLS)))


def written_by(session: Session, x: float, monkeypatch: pytest.MonkeyPatch) -> int:
    """How many parts a command writes."""
    written = list[object]()
    usual = codec.as_json

    def note(value: object) -> bytes:
        written.append(value)
        return usual(value)

    with monkeypatch.context() as patch:
        patch.setattr(codec, "as_json", note)
        do(session, MoveFigure("ann", (x, 10.0)))
    return len(written)


def test_what_the_first_command_does_not_change_is_written_before_it(
    session: Session, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    ahead = WritePrefetch(session.document.battle_file)
    assert ahead.is_awaited
    qtbot.waitUntil(lambda: not ahead.is_awaited, timeout=10_000)
    first, second = (written_by(session, x, monkeypatch) for x in (12.0, 14.0))
    assert first <= second + 1
    assert first < WALLS


def test_without_it_the_first_one_writes_all(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise the test above would prove nothing."""
    assert written_by(session, 12.0, monkeypatch) > WALLS
