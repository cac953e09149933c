"""On a board of levels the players see one level at a time: that of their party."""

import pytest
from PySide6.QtCore import QObject

from battleboard.battle.commands import MoveFigure, RemoveFigure, SetLevels
from battleboard.battle.state.players_options import FogPatch, Showing
from battleboard.models.camera_work import Follow
from battleboard.models.session import Session
from battleboard.queries.sight.viewport import Area, Framing
from tests.battle.battles import battle, figure
from tests.battle.levels import CELLAR, HALL, HOUSE, house
from tests.models.sessions import MakeSession, clock_of, do


def area_shown(session: Session) -> Area:
    """What the players' screen shows, rounded to feet."""
    (left, top), (right, bottom) = session.broadcast.frame.framing.area(
        session.broadcast.frame.screen
    )
    return (round(left), round(top)), (round(right), round(bottom))


def test_all_of_the_table_is_the_level_of_the_party(session_of: MakeSession) -> None:
    session = session_of(house())
    assert session.broadcast.whole == CELLAR.area
    assert session.broadcast.frame.level == CELLAR.area
    told: list[QObject] = []
    session.broadcast.frame.changed.connect(lambda: told.append(session.broadcast))
    do(session, MoveFigure("bob", (62.5, 27.5)))
    assert session.broadcast.whole == CELLAR.area
    do(session, MoveFigure("ann", (62.5, 22.5)))
    assert told
    assert session.broadcast.whole == HALL.area
    assert session.broadcast.frame.level == HALL.area


def test_without_a_party_it_is_the_first_level(session_of: MakeSession) -> None:
    session = session_of(house())
    do(session, RemoveFigure("ann"), RemoveFigure("bob"))
    assert session.broadcast.whole == CELLAR.area


def test_between_levels_it_is_the_first_level(session_of: MakeSession) -> None:
    session = session_of(battle(figure("ann", at=(45.0, 20.0)), board=HOUSE))
    assert session.broadcast.whole == CELLAR.area


def test_without_levels_it_is_the_table(session_of: MakeSession) -> None:
    session = session_of(house())
    do(session, SetLevels())
    assert session.broadcast.whole == ((0.0, 0.0), HOUSE.size_ft)
    assert session.broadcast.frame.level is None


def test_the_level_is_that_in_the_middle_of_the_screen(session_of: MakeSession) -> None:
    session = session_of(house())
    session.broadcast.frame.aim(Framing((80.0, 20.0), 30.0))
    assert session.broadcast.frame.level == HALL.area
    session.broadcast.frame.aim(Framing((45.0, 20.0), 30.0))
    assert session.broadcast.frame.level == CELLAR.area


def test_the_whole_table_means_the_level(session_of: MakeSession) -> None:
    session = session_of(house())
    session.camera_work.show_all()
    clock_of(session).let_pass(3)
    (_, top), (_, bottom) = area_shown(session)
    assert top <= 0
    assert bottom >= 40
    assert session.broadcast.frame.framing.middle[0] == pytest.approx(20, abs=0.1)


def test_the_camera_follows_most_of_the_party(session_of: MakeSession) -> None:
    session = session_of(house())
    session.broadcast.frame.aim(Framing((20.0, 20.0), 30.0))
    do(session, MoveFigure("ann", (102.5, 22.5)), MoveFigure("bob", (97.5, 22.5)))
    session.camera_work.follow(Follow.PARTY)
    clock_of(session).let_pass(3)
    assert session.broadcast.frame.framing.middle[0] == pytest.approx(100, abs=5)
    assert session.broadcast.frame.level == HALL.area


def test_what_is_known_of_other_levels_is_not_shown(session_of: MakeSession) -> None:
    everything = FogPatch(((0.0, 0.0), (110.0, 0.0), (110.0, 40.0), (0.0, 40.0)))
    session = session_of(house(showing=Showing(fog=True, by_hand=True, patches=(everything,))))
    session.camera_work.show_known()
    clock_of(session).let_pass(3)
    assert session.broadcast.frame.level == CELLAR.area
    assert session.broadcast.frame.framing.middle[0] < 45


def test_where_nothing_of_the_level_is_known_all_of_it_is_shown(session_of: MakeSession) -> None:
    hall = FogPatch(((60.0, 0.0), (110.0, 0.0), (110.0, 40.0), (60.0, 40.0)))
    session = session_of(house(showing=Showing(fog=True, by_hand=True, patches=(hall,))))
    session.camera_work.show_known()
    clock_of(session).let_pass(3)
    assert session.broadcast.frame.level == CELLAR.area
