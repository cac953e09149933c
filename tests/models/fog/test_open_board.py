"""The players' window has no walls of ground that the players do not know."""

import pytest

from battleboard.battle.battle import Battle
from battleboard.battle.commands import MoveFigure, Reveal, SetDoor, SetFog
from battleboard.battle.state.figure import CarriedLight
from battleboard.battle.state.players_options import FogPatch, Showing
from battleboard.board.board import Board, Ground
from battleboard.board.wall import Wall, door
from battleboard.models.broadcast import BroadcastMode
from battleboard.models.fog.fog_painter import FogPainter
from battleboard.models.fog.mask import Extent
from battleboard.models.fog.open_board import OpenBoard
from battleboard.models.session import Session
from tests.battle.battles import battle, figure
from tests.models.fog.masks import paint
from tests.models.sessions import MakeSession, do

HALL = (Wall((50, 0), (50, 25)), door((50, 25), (50, 35), "shut"), Wall((50, 35), (50, 60)))
VAULT = (Wall((60, 20), (60, 30)), door((70, 20), (70, 40), "shut"))
PILLAR = (
    Wall((5, 25), (7, 25)),
    Wall((7, 25), (7, 27)),
    Wall((7, 27), (5, 27)),
    Wall((5, 27), (5, 25)),
)
POOL = Ground(((55, 20), (58, 20), (58, 30)), kind="water")
PUDDLE = Ground(((10, 30), (14, 30), (14, 34)), kind="water")
BOARD = Board((100.0, 60.0), walls=(*HALL, *VAULT, *PILLAR), ground=(POOL, PUDDLE), daylight=True)
DARK = BOARD._replace(daylight=False)
ANN = figure("ann", at=(15.0, 25.0), light=CarriedLight("torch", 15.0))


def start(board: Board = BOARD, showing: Showing = Showing(fog=True)) -> Battle:  # noqa: B008
    return battle(ANN, board=board, showing=showing)


def shown(session: Session) -> Board:
    return session.broadcast.view.board


def test_what_is_behind_a_shut_door_is_not_there(session_of: MakeSession) -> None:
    board = shown(session_of(start()))
    assert board.walls == (*HALL, *PILLAR)
    assert board.ground == (PUDDLE,)


def test_what_is_seen_is_there_and_stays(session_of: MakeSession) -> None:
    session = session_of(start())
    do(session, MoveFigure("ann", (47.0, 28.0)), SetDoor(1, "open"))
    board = shown(session)
    assert VAULT[0] in board.walls
    assert board.ground == BOARD.ground
    do(session, SetDoor(1, "shut"), MoveFigure("ann", (15.0, 25.0)))
    assert VAULT[0] in shown(session).walls
    for _ in range(4):
        assert session.document.undo()
    assert shown(session).walls == (*HALL, *PILLAR)


def test_of_a_wall_that_goes_on_in_the_dark_only_what_is_lit_is_there(
    session_of: MakeSession,
) -> None:
    session = session_of(start(DARK))
    assert not [wall for wall in shown(session).walls if wall.a[0] == 50]
    do(session, MoveFigure("ann", (45.0, 8.0)))
    (wall, *_) = shown(session).walls
    assert wall.a == (50, 0)
    assert wall.b[0] == 50
    assert 20 < wall.b[1] < 25


def test_a_pillar_of_which_a_side_is_seen_is_there_as_a_whole(session_of: MakeSession) -> None:
    assert shown(session_of(start(DARK))).walls == PILLAR


def test_by_hand_it_is_what_was_shown(session_of: MakeSession) -> None:
    session = session_of(start(showing=Showing(fog=True, by_hand=True)))
    assert shown(session).walls == ()
    patch = FogPatch(((55, 0), (100, 0), (100, 60), (55, 60)))
    do(session, Reveal((patch,)))
    assert shown(session).walls == VAULT
    do(session, Reveal((patch._replace(shown=False),)))
    assert shown(session).walls == ()


def test_without_fog_it_is_all_there(session_of: MakeSession) -> None:
    session = session_of(start())
    do(session, SetFog(on=False))
    assert shown(session).walls == BOARD.walls


def test_as_long_as_the_same_is_known_it_is_the_very_same(session_of: MakeSession) -> None:
    """The ground is not repainted, and a frozen picture stays."""
    session = session_of(start())
    before = shown(session)
    do(session, MoveFigure("ann", (16.0, 25.0)))
    assert shown(session) is before
    session.broadcast.show(BroadcastMode.FROZEN)
    do(session, SetFog(on=False))
    assert shown(session) is before


@pytest.mark.parametrize("far", [(), VAULT])
def test_walls_that_are_not_known_change_nothing(
    session_of: MakeSession, far: tuple[Wall, ...]
) -> None:
    session = session_of(start(BOARD._replace(walls=(*HALL, *far, *PILLAR), ground=(PUDDLE,))))
    assert shown(session) == Board(BOARD.size_ft, walls=(*HALL, *PILLAR), ground=(PUDDLE,))


RUBBLE = Wall((20, 40), (24, 40))
OPENED = tuple(wall._replace(state="open") if wall.is_door else wall for wall in BOARD.walls)


@pytest.mark.parametrize(
    "after",
    [
        BOARD._replace(walls=OPENED),
        BOARD._replace(walls=(*HALL[:1], *OPENED[1:])),
        BOARD._replace(walls=(*OPENED[:1], *BOARD.walls[1:])),
        BOARD._replace(walls=OPENED, ground=(PUDDLE,)),
        BOARD._replace(walls=OPENED[:-1]),
        BOARD._replace(walls=(*OPENED[:-1], RUBBLE)),
        BOARD._replace(walls=(OPENED[0], HALL[1]._replace(kind="secret", state="open"), RUBBLE)),
        BOARD._replace(walls=OPENED, size_ft=(110.0, 60.0)),
    ],
)
@pytest.mark.parametrize("at", [(15.0, 25.0), (47.0, 28.0)])
def test_what_is_known_follows_doors_as_if_it_were_looked_at_anew(
    after: Board, at: tuple[float, float]
) -> None:
    open_board, fog_painter = OpenBoard(), FogPainter(Extent(BOARD.size_ft))
    open_board.on(BOARD, paint(start(), fog_painter))
    ann = ANN._replace(body=ANN.body._replace(at=at))
    if after.size_ft != BOARD.size_ft:
        fog_painter = FogPainter(Extent(after.size_ft))
    mask = paint(battle(ann, board=after, showing=Showing(fog=True)), fog_painter)
    assert open_board.on(after, mask) == OpenBoard().on(after, mask)
