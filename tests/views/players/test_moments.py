"""At no moment does the players' window show the future, or what is behind their backs."""

import pytest
from PySide6.QtGui import QImage

from battleboard.battle.battle import Battle
from battleboard.battle.commands import Damage, StepTo
from battleboard.battle.state.figure import CarriedLight
from battleboard.battle.state.players_options import Showing
from battleboard.board.board import Board
from battleboard.board.paths.movement_plan import MovementPlan
from battleboard.board.paths.path import Path
from battleboard.board.wall import DoorState, Wall, door
from battleboard.models.ambience import AWAKE_S
from battleboard.views.players.players_map import PlayersMap
from tests.battle.battles import battle, figure
from tests.battle.rounds import playing
from tests.models.fog.masks import told_apart
from tests.models.sessions import clock_of, do
from tests.views.players.conftest import MakeMap

GATE = door((45.0, 25.0), (45.0, 35.0))
HALLS = Board(
    (90.0, 60.0), walls=(Wall((45.0, 0.0), (45.0, 25.0)), GATE, Wall((45.0, 35.0), (45.0, 60.0)))
)
ANN = figure("ann", at=(15.0, 30.0), light=CarriedLight("torch", 25.0))
OGRE = figure("ogre", "red", at=(30.0, 45.0))
FOGGY = Showing(fog=True)


def picture(view: PlayersMap) -> QImage:
    for _ in range(4):
        image = view.grab().toImage()
    return image


def marching() -> Battle:
    """An ogre runs through the light of Ann's torch."""
    way = Path((OGRE.body.at, (30.0, 5.0)), (0.0, 40.0))
    start = playing(figures=(ANN, OGRE), board=HALLS, showing=FOGGY)
    running = start.running._replace(plans={"ogre": MovementPlan(way, 8.0)}, ways={"ogre": way})
    return start.with_running(running)


def test_what_is_looked_up_after_a_pause_changes_no_pixel(map_of: MakeMap) -> None:
    session, view = map_of(marching())
    session.play.toggle()
    clock_of(session).let_pass(1.4)
    running = picture(view)
    session.play.pause()
    assert not told_apart(picture(view), running)
    for time in (2.0, 3.3, 10.0):
        session.playhead.scrub(time)
        assert not told_apart(running, picture(view))
    session.playhead.scrub(0.2)
    assert told_apart(running, picture(view))


def test_before_his_place_who_fell_looks_as_if_nothing_had_happened(map_of: MakeMap) -> None:
    """A foe without a health display looks exactly as before he fell."""
    session, view = map_of(playing(figures=(ANN, OGRE), board=HALLS, showing=FOGGY))
    do(session, StepTo(4))
    session.playhead.scrub(2)
    unhurt = picture(view)
    session.playhead.scrub(4)
    before = picture(view)
    do(session, Damage(("ogre",), 30))
    clock_of(session).let_pass(AWAKE_S + 3)
    assert told_apart(before, picture(view))
    session.playhead.scrub(2)
    assert not told_apart(unhurt, picture(view))


@pytest.mark.parametrize("state", ["open", "locked"])
def test_how_a_door_stands_behind_their_backs_changes_no_pixel(
    map_of: MakeMap, state: DoorState
) -> None:
    hidden = Wall((40.0, 0.0), (40.0, 60.0))
    shown = []
    for stands in (state, "shut"):
        walls = (HALLS.walls[0], GATE._replace(state=stands), HALLS.walls[2], hidden)
        start = battle(ANN, board=HALLS._replace(walls=walls), showing=FOGGY)
        shown.append(picture(map_of(start)[1]))
    assert not told_apart(*shown)
