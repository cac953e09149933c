"""The layers of the page: as small as can be, and all that the players' window paints."""

import json
from typing import Any

import pytest

from battleboard.battle.battle import Battle
from battleboard.battle.commands import Damage, MoveFigure
from battleboard.battle.state.figure import CarriedLight, Effect
from battleboard.battle.state.players_options import Showing
from battleboard.board.board import Board, Ground
from battleboard.board.carving.carved_floor import floor_of
from battleboard.board.grid import Hexes, Plain
from battleboard.board.wall import Wall, door, low_object, window
from battleboard.models.battle_pictures import Handout
from battleboard.models.broadcast import BroadcastMode
from battleboard.models.session import Session
from battleboard.queries.sight.viewport import Framing
from battleboard.rules import Action
from battleboard.views.browser.page_feed import PageFeed
from battleboard.views.browser.page_layers import board_layers
from battleboard.views.map.paint.pictures import PictureLoader
from tests.battle.battles import battle, figure
from tests.battle.rounds import casts, playing
from tests.models.sessions import MakeSession, clock_of

TORCH = CarriedLight("torch", 25.0)
ANN = figure("ann", at=(15.0, 30.0), light=TORCH)
OGRE = figure("ogre", "red", at=(25.0, 30.0))
SPY = figure("spy", "red", at=(80.0, 30.0))
HALLS = Board((90.0, 60.0), walls=(Wall((45, 0), (45, 60)),))
FOG = Showing(fog=True)


def layers_of(session: Session) -> dict[str, Any]:
    pictures = PictureLoader(session.document.picture, session)
    feed = PageFeed(session.broadcast, pictures, lambda _: None, session)
    return {name: json.loads(content) for name, content in feed.layers().items()}


def figures_in(layers: dict[str, Any]) -> list[dict[str, Any]]:
    return [value for name, value in layers.items() if name.startswith("figure ")]


def board_of(board: Board) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(board_layers(board, "normal", in_fog=False)["board"])
    return found


def fight(*figures: Any, showing: Showing = FOG) -> Battle:
    return battle(*figures, board=HALLS, showing=showing)


def test_the_players_own_figure_is_there_and_no_stranger(session_of: MakeSession) -> None:
    layers = layers_of(session_of(fight(ANN, OGRE, SPY)))
    assert {each["letters"] for each in figures_in(layers)} == {"A", "O"}
    assert len(layers["places"]) == 2
    text = json.dumps(layers)
    assert "spy" not in text.lower()
    assert "[80.0, 30.0" not in text


def test_a_figure_takes_no_more_than_400_bytes(session_of: MakeSession) -> None:
    hurt = ANN._replace(effects=(Effect("gone", "gone", "prone"),))
    layers = layers_of(session_of(fight(hurt, OGRE)))
    sizes = [len(json.dumps(each, separators=(",", ":"))) for each in figures_in(layers)]
    assert max(sizes) < 400


def test_a_figure_without_hit_points_has_an_empty_ring(session_of: MakeSession) -> None:
    session = session_of(fight(ANN))
    assert session.document.do(Damage(("ann",), 5))
    hp = session.battle.figures["ann"].hp
    assert session.document.do(Damage(("ann",), hp.now))
    (ann,) = figures_in(layers_of(session))
    assert ann["health"] == 0.0
    assert ann["stance"] == "down"


def test_only_the_places_change_when_a_figure_moves(session_of: MakeSession) -> None:
    session = session_of(fight(ANN, OGRE, showing=Showing()))
    before = layers_of(session)
    assert session.document.do(MoveFigure("ogre", (30.0, 30.0)))
    after = layers_of(session)
    assert {name for name in after if after[name] != before[name]} == {"places"}


def test_walls_and_doors_are_told_by_how_they_look() -> None:
    walls = (
        Wall((0, 0), (9, 0)),
        door((9, 0), (14, 0)),
        door((14, 0), (19, 0), "open")._replace(sort="portcullis"),
        window((19, 0), (24, 0)),
        low_object((24, 0), (29, 0)),
        Wall((0, 9), (9, 9), "object", sort="rail"),
        Wall((9, 9), (14, 9), stops_movement=False),
        Wall((14, 9), (19, 9), "window", sort="slit"),
    )
    assert set(board_of(Board((90.0, 60.0), walls=walls))["walls"]) == {
        "wall",
        "door",
        "portcullis open",
        "window",
        "object",
        "rail",
        "screen",
        "slit",
    }


def test_pillars_are_blocks_and_not_walls() -> None:
    corners = ((20, 20), (24, 20), (24, 24), (20, 24))
    sides = (Wall(a, b) for a, b in zip(corners, (*corners[1:], corners[0]), strict=True))
    board = board_of(Board((90.0, 60.0), walls=tuple(sides)))
    assert board["walls"] == {}
    assert board["blocks"] == [["wall", [20, 20, 24, 20, 24, 24, 20, 24]]]


def test_the_grid_is_told_by_its_kind() -> None:
    board = Board((90.0, 60.0))
    assert board_of(board)["grid"] == [5.0, "normal", ""]
    assert board_of(board._replace(grid=Hexes(5.0, "flat")))["grid"] == [5.0, "normal", "flat"]
    assert board_of(board._replace(grid=Plain()))["grid"] is None
    assert json.loads(board_layers(board, "hidden", in_fog=False)["board"])["grid"] is None


def test_of_carved_floor_only_the_known_rock_is_told_in_fog(session_of: MakeSession) -> None:
    floor = floor_of(((5, 5), (40, 5), (40, 55), (5, 55)))
    far = floor_of(((60, 5), (85, 5), (85, 55), (60, 55)))
    carved = HALLS._replace(walls=(), carved=floor.join(far))
    layers = layers_of(session_of(battle(ANN, board=carved, showing=FOG)))
    assert layers["board"]["surfaces"][0]["carved"] == []
    boxes = [part[0] for name, parts in layers.items() if name[:4] == "rock" for part in parts]
    assert boxes
    assert max(right for _, _, right, _ in boxes) < 50


def test_ground_of_the_dms_is_left_out(session_of: MakeSession) -> None:
    pool = Ground(((10, 35), (14, 35), (14, 39)), kind="water")
    pit = Ground(((10, 20), (14, 20), (14, 24)), kind="pit", hidden=True)
    board = HALLS._replace(ground=(pool, pit))
    layers = layers_of(session_of(battle(ANN, board=board, showing=FOG)))
    assert [each[0] for each in layers["board"]["ground"]] == ["water"]


def test_the_order_of_turns_is_that_of_the_window(session_of: MakeSession) -> None:
    action = Action("ann", "melee", ("ogre",))
    start = playing(action, figures=(ANN, OGRE), board=HALLS, showing=FOG)
    layers = layers_of(session_of(start))
    assert layers["turns"]["where"].startswith("Round 1")
    assert [(each["name"], each["state"]) for each in layers["turns"]["marks"]] == [
        (session_name(start, "ann"), "coming")
    ]


def test_41_1_a_spell_of_the_party_tells_the_page_how_far_it_is(session_of: MakeSession) -> None:
    start = playing(
        casts("ann", 4)._replace(targets=("ogre",)), figures=(ANN, OGRE), board=HALLS, showing=FOG
    )
    (mark,) = layers_of(session_of(start))["turns"]["marks"]
    assert mark["cast"] == [0, 4]


def session_name(start: Battle, who: str) -> str:
    return start.figures[who].card.name


def test_what_is_pointed_at_is_told_only_on_known_ground(session_of: MakeSession) -> None:
    session = session_of(fight(ANN))
    effects = session.broadcast.map_effects
    effects.ping((20.0, 30.0))
    effects.ping((80.0, 30.0))
    for key, at in (("arrow", (20.0, 25.0)), ("ring", (80.0, 25.0))):
        effects.pointing.hold(key, at)  # type: ignore[arg-type]
        effects.pointing.press(at)
        effects.pointing.move((at[0] + 4, at[1]))
        effects.pointing.let_go()
    effects.pointing.hold("laser", (80.0, 30.0))
    pointed = layers_of(session)["pointed"]
    assert pointed["pings"] == [[20.0, 30.0]]
    assert pointed["marks"] == [["arrow", 20.0, 25.0, 24.0, 25.0]]
    assert pointed["laser"] is None


def test_time_that_passes_over_a_ping_is_no_news(session_of: MakeSession) -> None:
    """The page times it; otherwise each frame would send it again."""
    session = session_of(fight(ANN))
    session.broadcast.map_effects.ping((20.0, 30.0))
    before = layers_of(session)
    clock_of(session).let_pass(0.5)
    assert layers_of(session) == before


@pytest.mark.parametrize("mode", [BroadcastMode.BLANK, BroadcastMode.PICTURE])
def test_behind_a_blank_screen_or_a_picture_nothing_of_the_battle_is_sent(
    session_of: MakeSession, mode: BroadcastMode
) -> None:
    session = session_of(fight(ANN, OGRE))
    name = session.document.battle_file.add_picture(b"no picture")
    session.broadcast.hand_out(Handout(name, "The secret title"))
    session.broadcast.show(mode)
    layers = layers_of(session)
    assert layers.keys() <= {"look", "mode", "moves", "shown"}
    assert layers["mode"] == mode.value


def test_a_frozen_picture_stays_and_nothing_happens_over_it(session_of: MakeSession) -> None:
    session = session_of(fight(ANN, OGRE, showing=Showing()))
    session.broadcast.show(BroadcastMode.FROZEN)
    before = layers_of(session)
    assert session.document.do(MoveFigure("ogre", (30.0, 30.0)))
    session.broadcast.map_effects.ping((20.0, 30.0))
    session.broadcast.map_effects.announce("Secret")
    session.broadcast.frame.aim(Framing((10.0, 10.0), 20.0))
    assert layers_of(session) == before
    assert "said" not in before
    session.broadcast.show(BroadcastMode.LIVE)
    assert layers_of(session)["places"] != before["places"]


def test_the_page_shows_the_whole_map_or_the_part_that_was_chosen(session_of: MakeSession) -> None:
    session = session_of(fight(ANN, showing=Showing()))
    session.broadcast.frame.come_to((800.0, 400.0))
    assert layers_of(session)["frame"]["area"] == [0.0, 0.0, 90.0, 60.0]
    session.broadcast.frame.aim(Framing((40.0, 30.0), 20.0))
    assert layers_of(session)["frame"]["area"] == [20.0, 20.0, 60.0, 40.0]
