"""The map scene has the DM's fog, and the map as somebody else sees it."""

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QColor
from pytestqt.qtbot import QtBot

from battleboard.battle.battle import Battle
from battleboard.battle.commands import Damage, Hide, MoveFigure, PlaceFigure, SetDoor, StepTo
from battleboard.battle.state.players_options import Showing
from battleboard.battle.state.running_round import Round
from battleboard.board.board import Board
from battleboard.board.body import Body
from battleboard.board.paths.movement_plan import MovementPlan
from battleboard.board.paths.path import Path as Way
from battleboard.board.wall import Wall, door
from battleboard.models.fog.mask import CLEAR, COVERED, EXPLORED
from battleboard.views.map.draw_list import Focus
from battleboard.views.map.map_view import MapView
from battleboard.views.map.paint.map_colours import palette_for
from battleboard.views.players.players_overlay import players_draw_list
from battleboard.views.theme.colours import LIGHT
from tests.battle.battles import battle, figure
from tests.battle.rounds import playing
from tests.board.maps import rooms
from tests.models.fog.masks import level
from tests.models.sessions import do
from tests.views.map.conftest import MakeView
from tests.views.map.scenes import picture_of

SECRET = door((30.0, 30.0), (30.0, 40.0), "shut")._replace(kind="secret")
HALLS = Board((60.0, 40.0), walls=(Wall((30, 0), (30, 30)), SECRET), daylight=True)
ANN = figure("ann", at=(10.0, 20.0))
BOB = figure("bob", at=(50.0, 20.0))
ORC = figure("orc", "red", at=(20.0, 10.0))
WOLF = figure("wolf", "red", at=(45.0, 10.0))
LEFT, RIGHT = (5.0, 5.0), (55.0, 5.0)
FOGGY = Showing(fog=True)


def company(showing: Showing = FOGGY) -> Battle:
    return battle(ANN, BOB, ORC, WOLF, board=HALLS, showing=showing)


def levels(view: MapView) -> list[int]:
    veil = view.map_scene.veil
    assert veil is not None
    return [level(veil.mask, at) for at in (LEFT, RIGHT)]


def shown(view: MapView) -> set[str]:
    return {token.who for token in view.map_scene.items(Focus()).tokens}


def test_the_fog_follows_the_playhead(view_of: MakeView) -> None:
    way = Way((ANN.body.at, (10.0, 38.0), (50.0, 38.0)), (0.0, 18.0, 58.0))
    plan = MovementPlan(way, 5.8)
    board = HALLS._replace(walls=HALLS.walls[:1])
    start = playing(figures=(ANN, ORC), board=board, showing=FOGGY)
    running = start.running._replace(ways={"ann": way}, plans={"ann": plan})
    view = view_of(start.with_running(running))
    do(view.session, StepTo(10))
    view.session.playhead.show(10)
    assert levels(view) == [EXPLORED, CLEAR]
    view.session.playhead.scrub(0)
    assert levels(view) == [CLEAR, EXPLORED]


def test_38_the_dm_sees_the_map_clear_until_the_party_is_on_it(view_of: MakeView) -> None:
    view = view_of(battle(ORC, board=HALLS, showing=FOGGY))
    assert view.map_scene.veil is None
    assert view.session.broadcast.mask is not None, "the players see nothing"
    do(view.session, PlaceFigure(ANN))
    assert view.map_scene.veil is not None


def test_both_windows_look_at_one_mask(view_of: MakeView) -> None:
    view = view_of(company())
    assert view.map_scene.veil is not None
    assert view.session.broadcast.mask is view.map_scene.veil.mask


def test_whoever_is_held_in_the_hand_sees_from_there_but_the_players_do_not(
    view_of: MakeView,
) -> None:
    view = view_of(battle(ANN, board=HALLS, showing=FOGGY))
    assert levels(view) == [CLEAR, COVERED]
    view.lift({"ann": Body((50.0, 20.0))})
    # The next frame shows the figure there, and the one after it the figure's view.
    assert levels(view) == [CLEAR, COVERED]
    QCoreApplication.sendPostedEvents()
    assert levels(view) == [EXPLORED, CLEAR]
    players = view.session.broadcast.mask
    assert players is not None
    assert level(players, RIGHT) == COVERED
    view.lift({})
    assert levels(view) == [CLEAR, COVERED]


def test_the_fog_of_a_carried_figure_lags_behind_nothing_else(view_of: MakeView) -> None:
    view = view_of(battle(ANN, board=HALLS, showing=FOGGY))
    assert levels(view) == [CLEAR, COVERED]
    view.lift({"ann": Body((50.0, 20.0))})
    do(view.session, SetDoor(1, "open"))
    assert levels(view) == [EXPLORED, CLEAR]
    view.lift({"ann": Body((10.0, 20.0))})
    view.lift({})
    assert levels(view) == [CLEAR, COVERED]


def test_the_map_is_shown_just_as_somebody_sees_it(view_of: MakeView) -> None:
    view = view_of(company())
    assert shown(view) == {"ann", "bob", "orc", "wolf"}
    view.map_scene.show_as_seen_by(("ann",))
    assert view.map_scene.through == ("ann",)
    assert shown(view) == {"ann", "bob", "orc"}
    wolf = view.camera.to_screen(WOLF.body.at)
    assert view.figure_at(wolf) == ""
    view.map_scene.show_as_seen_by(())
    assert shown(view) == {"ann", "bob", "orc", "wolf"}
    assert view.figure_at(wolf) == "wolf"


def test_ground_that_nobody_has_seen_is_nothing_at_all_to_him(view_of: MakeView) -> None:
    view = view_of(battle(ANN, WOLF, board=HALLS))
    view.map_scene.show_as_seen_by(("ann",))
    wolf = view.camera.to_screen(WOLF.body.at).toPoint()
    assert picture_of(view).pixelColor(wolf) == QColor(palette_for(LIGHT).beyond)


def test_he_sees_by_his_own_eyes_whatever_fog_there_is(view_of: MakeView) -> None:
    for showing in (Showing(), FOGGY, Showing(fog=True, by_hand=True)):
        view = view_of(company(showing))
        view.map_scene.show_as_seen_by(("ann",))
        assert levels(view)[0] == CLEAR
        assert levels(view)[1] < CLEAR
        assert shown(view) == {"ann", "bob", "orc"}


def test_a_secret_door_is_a_wall_to_him(view_of: MakeView) -> None:
    view = view_of(company())

    def kind() -> str:
        return view.map_scene.terrain.board.walls[1].kind

    assert kind() == "secret"
    view.map_scene.show_as_seen_by(("ann",))
    assert kind() == "wall"
    view.map_scene.show_as_seen_by(())
    assert kind() == "secret"


def test_a_door_stands_open_to_him_as_soon_as_he_looks_at_it(view_of: MakeView) -> None:
    way = Way((ANN.body.at, (10.0, 38.0), (50.0, 38.0)), (0.0, 18.0, 58.0))
    plans = {"ann": MovementPlan(way, 5.8)}
    running = Round(number=1, now=10, ways={"ann": way}, plans=plans)
    board = HALLS._replace(walls=(HALLS.walls[0], door((55.0, 5.0), (55.0, 15.0), "open")))
    view = view_of(battle(ANN, board=board, running=running))
    view.map_scene.show_as_seen_by(("ann",))

    def state() -> str:
        return view.map_scene.terrain.board.walls[1].state

    assert state() == "open"
    view.session.playhead.scrub(0)
    assert state() == "shut"
    view.session.playhead.scrub(10)
    assert state() == "open"


def test_a_door_that_the_party_left_open_is_open_to_each_of_them(view_of: MakeView) -> None:
    """This holds at once, before it is saved with the battle."""
    shut = door((55.0, 5.0), (55.0, 15.0))
    board = HALLS._replace(walls=(Wall((30.0, 0.0), (30.0, 40.0)), shut))
    view = view_of(battle(BOB, board=board, showing=FOGGY))
    session = view.session
    do(session, SetDoor(1, "open"), MoveFigure("bob", ANN.body.at))
    view.map_scene.show_as_seen_by(("bob",))
    assert not session.battle.showing.doors
    assert view.map_scene.terrain.board.walls[1].state == "open"
    assert session.broadcast.view.board.walls[1].state == "open"


def test_who_fell_stands_upright_where_the_past_is_looked_up(view_of: MakeView) -> None:
    fight = playing(figures=(ANN, ORC), board=HALLS, showing=FOGGY)
    view = view_of(fight)
    session = view.session
    do(session, StepTo(4), Damage(("ann", "orc"), 30))
    session.playhead.show(4)

    def stances() -> list[str]:
        own = {token.who: token.look.stance for token in view.map_scene.items(Focus()).tokens}
        players = {
            token.who: token.look.stance for token in players_draw_list(broadcast.view).tokens
        }
        return [own["ann"], own["orc"], *players.values()]

    broadcast = session.broadcast
    assert stances() == ["dead", "dead", "dead"]
    session.playhead.scrub(2)
    assert stances() == ["up", "up", "up", "up"]
    assert levels(view)[0] == CLEAR, "she saw by then"
    upright = picture_of(view)
    session.playhead.scrub(4)
    assert stances() == ["dead", "dead", "dead"]
    assert picture_of(view) != upright


def test_what_is_hidden_meanwhile_vanishes_for_him(view_of: MakeView) -> None:
    view = view_of(company())
    view.map_scene.show_as_seen_by(("ann",))
    do(view.session, Hide(("orc",)))
    assert shown(view) == {"ann", "bob"}


def test_fog_that_is_awaited_comes_over_the_map_as_soon_as_it_is_there(
    view_of: MakeView, qtbot: QtBot
) -> None:
    view = view_of(battle(ANN, board=rooms(400), showing=FOGGY))
    view.session.fog_prefetch.ask()
    assert view.map_scene.veil is None
    with qtbot.waitSignals(
        [view.session.fog_prefetch.came, view.map_scene.changed], timeout=20_000
    ):
        pass
    assert view.map_scene.veil is not None
