"""Water and torchlight move for a while after the players have seen something, and then rest."""

from pathlib import Path

import pytest

from battleboard.battle.commands import MoveFigure
from battleboard.board.board import Board, Ground, Light
from battleboard.models.ambience import AWAKE_S, STILL, Drift
from battleboard.models.preferences import Preferences
from battleboard.models.session import Session
from battleboard.storage.settings import PlayersViewOptions, Settings
from tests.battle.battles import battle, figure
from tests.models.sessions import MakeSession, clock_of, do

POND = Ground(((40.0, 10.0), (60.0, 10.0), (60.0, 30.0), (40.0, 30.0)), kind="water")
TORCH = Light((20.0, 20.0), 20.0)
ANN = figure("ann", at=(10.0, 10.0))
SPY = figure("spy", "red", at=(80.0, 40.0), hidden=True)


def quiet(session: Session) -> bool:
    """Whether the clock stands after all that moved had time to come to rest."""
    _ = session.broadcast.view
    clock_of(session).let_pass(AWAKE_S + 1)
    return not clock_of(session).ticks


@pytest.fixture
def by_the_pond(session_of: MakeSession) -> Session:
    return session_of(battle(ANN, SPY, board=Board((100.0, 50.0), ground=(POND,))))


def drift_after(session: Session, seconds: float) -> Drift:
    _ = session.broadcast.view
    clock_of(session).let_pass(seconds)
    return session.broadcast.map_effects.drift


def test_41_6_water_begins_to_move_gently_and_comes_to_rest(by_the_pond: Session) -> None:
    began = drift_after(by_the_pond, 1.0)
    assert 0 < began.strength < 1
    assert drift_after(by_the_pond, AWAKE_S / 2).strength == 1
    assert drift_after(by_the_pond, AWAKE_S).strength == 0
    assert not clock_of(by_the_pond).ticks


def test_41_6_what_the_players_see_stirs_it_again_where_it_lay(by_the_pond: Session) -> None:
    before = drift_after(by_the_pond, 5.0)
    assert quiet(by_the_pond)
    do(by_the_pond, MoveFigure("ann", (12.0, 10.0)))
    assert drift_after(by_the_pond, 0.3).seconds > before.seconds


def test_41_6_what_the_dm_does_unseen_does_not_stir_it(by_the_pond: Session) -> None:
    assert quiet(by_the_pond)
    do(by_the_pond, MoveFigure("spy", (70.0, 40.0)))
    assert drift_after(by_the_pond, 1.0).strength == 0
    assert not clock_of(by_the_pond).ticks


def test_41_6_where_nothing_moves_by_itself_the_clock_stands(session_of: MakeSession) -> None:
    dark = Light((20.0, 20.0), 20.0, magical_dark=True)
    session = session_of(battle(ANN, board=Board((100.0, 50.0), lights=(dark,))))
    assert drift_after(session, 1.0) == STILL
    assert not clock_of(session).ticks


def test_41_6_a_torch_moves_it_too_and_a_setting_keeps_it_still(
    session_of: MakeSession, tmp_path: Path
) -> None:
    session = session_of(battle(ANN, board=Board((100.0, 50.0), lights=(TORCH,))))
    preferences = Preferences(tmp_path / "settings.json")
    session.broadcast.map_effects.follow(preferences, still=False)
    assert drift_after(session, 3.0) != STILL
    preferences.choose(Settings(manner=PlayersViewOptions(ambience=False)))
    assert session.broadcast.map_effects.drift == STILL
