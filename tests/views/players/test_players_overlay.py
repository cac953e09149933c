"""Overlays are shown over the players' map for a while."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from battleboard.battle.battle import Battle
from battleboard.battle.commands import PassTime, SetFog, Settle, StepTo
from battleboard.battle.state.figure import CarriedLight
from battleboard.battle.state.players_options import FogPatch, Showing
from battleboard.board.board import Board, Ground, Light
from battleboard.board.wall import Wall
from battleboard.models.battle_pictures import read_portrait, set_portrait
from battleboard.models.broadcast import BroadcastMode
from battleboard.models.fog.mask import boxes
from battleboard.models.map_effects import MapEffects, MeasuredLine
from battleboard.models.preferences import Preferences
from battleboard.models.session import Session
from battleboard.queries.sight.viewport import Framing
from battleboard.storage.settings import PlayersViewOptions, Settings
from battleboard.views.map.paint.pictures import PictureLoader
from battleboard.views.players.players_map import PlayersMap
from battleboard.views.theme.theme import Theme
from tests.battle.battles import BOW, battle, figure
from tests.battle.blows import shoots
from tests.battle.movement.test_whereabouts import CHARGE, running
from tests.battle.rounds import playing
from tests.models.pictures import animated_gif
from tests.models.sessions import MakeSession, clock_of, do
from tests.views.paintings import Paintings

BOARD = Board((100.0, 50.0))
ARCHER = figure("archer", at=(20.0, 20.0), arms=(BOW,))
ORC = figure("orc", "red", at=(80.0, 20.0))
SHOT = "archer:shot 1"
ALL = ((2.0, 2.0), (98.0, 2.0), (98.0, 48.0), (2.0, 48.0))
SQUARE = ((40.0, 10.0), (60.0, 10.0), (60.0, 30.0), (40.0, 30.0))
MakeMap = Callable[[Battle], PlayersMap]


@pytest.fixture
def preferences(tmp_path: Path) -> Preferences:
    """Settings without a strip, which would take space from the map."""
    made = Preferences(tmp_path / "settings.json")
    made.choose(Settings(manner=PlayersViewOptions(strip=False)))
    return made


@pytest.fixture
def map_of(
    qtbot: QtBot, theme: Theme, session_of: MakeSession, preferences: Preferences
) -> Iterator[MakeMap]:
    """A maker of shown players' maps, at ten pixels to a foot."""
    _ = theme
    made: list[PlayersMap] = []
    sessions: list[Session] = []

    def make(start: Battle) -> PlayersMap:
        session = session_of(start)
        session.broadcast.frame.come_to((1000.0, 500.0))
        session.broadcast.frame.aim(Framing((50.0, 25.0), 10.0))
        session.broadcast.map_effects.follow(preferences, still=False)
        shown = PlayersMap(session.broadcast, PictureLoader(session.document.picture, session))
        qtbot.addWidget(shown)
        shown.resize(1000, 500)
        with qtbot.waitExposed(shown):
            shown.show()
        made.append(shown)
        sessions.append(session)
        shown.setProperty("evening", session)
        return shown

    yield make
    for each in made:
        each.close()


def duel() -> Battle:
    state = playing(shoots("archer", "orc"), figures=(ARCHER, ORC), dice=(4, 3))
    return state._replace(board=BOARD)


def session_of_map(shown: PlayersMap) -> Session:
    found = shown.property("evening")
    assert isinstance(found, Session)
    return found


def spectacle_of(shown: PlayersMap) -> MapEffects:
    return shown.broadcast.map_effects


def picture(shown: PlayersMap) -> QImage:
    for _ in range(4):
        image = shown.grab().toImage()
    return image


def differs(before: QImage, after: QImage) -> set[tuple[int, int]]:
    """The squares of ten pixels in which two pictures differ, as feet across and down."""
    places = ((x, y) for x in range(5, 1000, 5) for y in range(5, 500, 5))
    return {(x // 10, y // 10) for x, y in places if before.pixel(x, y) != after.pixel(x, y)}


def shoot(shown: PlayersMap) -> None:
    session = session_of_map(shown)
    do(session, StepTo(session.play.due[0].place))
    clock_of(session).let_pass(6)
    do(session, Settle(SHOT, "miss"))


def test_halfway_an_arrow_flies_between_the_two(map_of: MakeMap) -> None:
    shown = map_of(duel())
    shoot(shown)
    before = picture(shown)
    clock_of(session_of_map(shown)).let_pass(0.2)
    changed = {x for x, y in differs(before, picture(shown)) if y < 40}
    assert changed
    assert 20 < min(changed) <= max(changed) < 80


def test_when_all_is_over_it_looks_as_before_and_nobody_needs_the_clock(map_of: MakeMap) -> None:
    shown = map_of(duel())
    shoot(shown)
    before = picture(shown)
    clock_of(session_of_map(shown)).let_pass(3)
    assert {place for place in differs(before, picture(shown)) if place[1] < 40} == set()
    assert not clock_of(session_of_map(shown)).ticks


def test_a_charge_is_seen_as_it_is_run_and_not_when_it_is_looked_up(map_of: MakeMap) -> None:
    shown = map_of(running(CHARGE))
    session, before = session_of_map(shown), picture(shown)
    session.playhead.scrub(0.5)
    assert session.broadcast.keeps_back
    assert spectacle_of(shown).chargers({"elf"})
    assert picture(shown) == before
    session.playhead.show(0)
    session.playhead.run_to(1)
    clock_of(session).let_pass(0.5)
    assert not session.broadcast.keeps_back
    assert picture(shown) != before


def test_it_is_painted_anew_only_while_something_moves(map_of: MakeMap, qtbot: QtBot) -> None:
    shown = map_of(duel())
    shoot(shown)
    picture(shown)
    paintings, clock = Paintings(shown), clock_of(session_of_map(shown))
    clock.let_pass(0.1)
    qtbot.waitUntil(lambda: paintings.many > 0)
    clock.let_pass(3)
    QApplication.processEvents()
    paintings.many = 0
    clock.ticked.emit(0.1)
    QApplication.processEvents()
    assert paintings.many == 0


def test_a_frozen_picture_is_not_painted_anew(map_of: MakeMap) -> None:
    shown = map_of(duel())
    shown.broadcast.show(BroadcastMode.FROZEN)
    picture(shown)
    QApplication.processEvents()
    paintings = Paintings(shown)
    shoot(shown)
    clock_of(session_of_map(shown)).let_pass(0.3)
    QApplication.processEvents()
    assert paintings.many == 0


def test_a_frozen_picture_has_nothing_that_moves(map_of: MakeMap) -> None:
    shown = map_of(duel())
    session, map_effects = session_of_map(shown), spectacle_of(shown)
    before = picture(shown)
    shown.broadcast.show(BroadcastMode.FROZEN)
    assert not differs(before, picture(shown))
    shoot(shown)
    map_effects.announce("Hark")
    map_effects.ping((50.0, 20.0))
    map_effects.show_areas(((SQUARE,),))
    map_effects.show_measure(MeasuredLine(((10.0, 10.0), (90.0, 10.0)), "80 ft"))
    clock_of(session).let_pass(0.2)
    assert not differs(before, picture(shown))


def test_whatever_is_pointed_out_is_seen_while_it_is_live(map_of: MakeMap) -> None:
    shown = map_of(battle(ARCHER, board=BOARD))
    map_effects, before = spectacle_of(shown), picture(shown)
    map_effects.ping((50.0, 20.0))
    clock_of(session_of_map(shown)).let_pass(0.5)
    assert (50, 20) in differs(before, picture(shown))
    clock_of(session_of_map(shown)).let_pass(2)
    map_effects.show_measure(MeasuredLine(((10.0, 40.0), (90.0, 40.0)), "80 ft"))
    assert {(30, 40), (60, 40)} & differs(before, picture(shown))
    map_effects.show_measure(None)
    map_effects.show_areas(((SQUARE,),))
    inside = differs(before, picture(shown))
    assert (50, 25) in inside
    assert (70, 25) not in inside
    map_effects.show_areas(())
    map_effects.announce("Round 3")
    clock_of(session_of_map(shown)).let_pass(0.5)
    told = differs(before, picture(shown))
    assert (2, 8) in told, "above the archer, who stands where it would usually be"
    assert (20, 20) not in told


def test_the_strip_lies_at_the_lower_edge_and_can_be_switched_off(
    map_of: MakeMap, preferences: Preferences
) -> None:
    shown = map_of(duel())
    bare = picture(shown)
    preferences.choose(Settings())
    assert (1, 49) in differs(bare, picture(shown))
    preferences.choose(Settings(manner=PlayersViewOptions(strip=False)))
    assert not differs(bare, picture(shown))


def test_without_motion_no_arrow_flies_but_what_is_told_is_seen(
    map_of: MakeMap, preferences: Preferences
) -> None:
    shown = map_of(duel())
    spectacle_of(shown).follow(preferences, still=True)
    shoot(shown)
    before = picture(shown)
    clock_of(session_of_map(shown)).let_pass(0.2)
    assert not differs(before, picture(shown))
    spectacle_of(shown).announce("Round 3")
    assert differs(before, picture(shown))


def changed_by_area(shown: PlayersMap) -> set[tuple[int, int]]:
    """Lay an area over the whole board, and return where it is seen."""
    before = picture(shown)
    spectacle_of(shown).show_areas(((ALL,),))
    return differs(before, picture(shown))


@pytest.mark.parametrize("turns", [0, 2])
def test_in_fog_an_area_is_painted_only_where_there_is_light_to_see_it(
    map_of: MakeMap, turns: int
) -> None:
    night = BOARD._replace(daylight=False, lights=(Light((70.0, 25.0), 10.0),))
    shown = map_of(battle(ARCHER, board=night, showing=Showing(fog=True)))
    shown.broadcast.frame.turn(turns)
    seen = changed_by_area(shown)
    lit, dark = ((70, 25), (40, 25)) if turns == 0 else ((30, 25), (60, 25))
    assert lit in seen
    assert dark not in seen


def test_an_area_is_not_painted_where_ground_was_hidden_again(map_of: MakeMap) -> None:
    patches = FogPatch(ALL), FogPatch(SQUARE, shown=False)
    showing = Showing(fog=True, by_hand=True, patches=patches)
    seen = changed_by_area(map_of(battle(ARCHER, board=BOARD, showing=showing)))
    assert (20, 25) in seen
    assert (50, 20) not in seen


def test_41_4_an_arrow_is_seen_only_where_they_know_the_ground(map_of: MakeMap) -> None:
    shown = map_of(battle(ARCHER, board=BOARD))
    session, pointing = session_of_map(shown), spectacle_of(shown).pointing
    before = picture(shown)
    pointing.hold("arrow", None)
    pointing.press((20.0, 20.0))
    pointing.move((60.0, 20.0))
    pointing.let_go()
    assert (40, 20) in differs(before, picture(shown))
    do(session, SetFog(on=True, by_hand=True))
    in_fog = picture(shown)
    pointing.wipe()
    assert not differs(in_fog, picture(shown))
    pointing.hold("spotlight", None)
    pointing.move((50.0, 20.0))
    assert not differs(in_fog, picture(shown))


def test_41_4_a_spotlight_dims_the_rest(map_of: MakeMap) -> None:
    shown = map_of(battle(ARCHER, board=BOARD))
    pointing, before = spectacle_of(shown).pointing, picture(shown)
    pointing.hold("spotlight", (50.0, 25.0))
    dimmed = differs(before, picture(shown))
    assert (50, 25) not in dimmed
    assert (5, 5) in dimmed
    pointing.let_go()
    assert not differs(before, picture(shown))


def test_41_5_the_clock_stands_in_the_upper_left_corner_if_it_is_wanted(
    map_of: MakeMap, preferences: Preferences
) -> None:
    torch = CarriedLight("torch", 40, left_s=3_600)
    shown = map_of(battle(ARCHER._replace(light=torch), board=BOARD))
    before = picture(shown)
    preferences.choose(Settings(manner=PlayersViewOptions(strip=False, clock=True)))
    changed = differs(before, picture(shown))
    assert changed
    assert max(x for x, _ in changed) < 30
    assert max(y for _, y in changed) < 10
    hour_later = picture(shown)
    do(session_of_map(shown), PassTime(1))
    assert differs(hour_later, picture(shown)) <= changed
    assert differs(hour_later, picture(shown))


RIVER = Ground(((40.0, 2.0), (60.0, 2.0), (60.0, 48.0), (40.0, 48.0)), kind="water")
WADER = figure("ann", at=(20.0, 35.0), light=CarriedLight("torch", 30.0, 0.0))


def at_the_river(*, light: bool = False) -> Battle:
    """A river that runs on under fog behind a wall, and one who stands beside it."""
    board = BOARD._replace(
        ground=(RIVER,), walls=(Wall((0.0, 20.0), (100.0, 20.0)),), daylight=True
    )
    who = WADER if light else WADER._replace(light=None)
    return battle(who, board=board, showing=Showing(fog=True))


def flow(shown: PlayersMap, seconds: float) -> None:
    clock_of(session_of_map(shown)).let_pass(seconds)


def test_41_6_water_ripples_where_the_party_sees_it_and_nowhere_else(map_of: MakeMap) -> None:
    shown = map_of(at_the_river())
    before, moved = picture(shown), set[tuple[int, int]]()
    for seconds in (5.0, 0.7):
        flow(shown, seconds)
        moved |= {*differs(before, picture(shown))}
    assert {x for x, _ in moved} >= set(range(41, 59))
    assert all(40 <= x < 60 and y >= 20 for x, y in moved)


def test_41_6_light_breathes_around_one_who_carries_a_torch(map_of: MakeMap) -> None:
    shown = map_of(at_the_river(light=True))
    flow(shown, 5.0)
    before = picture(shown)
    flow(shown, 0.4)
    moved = {x for x, _ in differs(before, picture(shown)) if x < 40}
    assert moved
    assert 12 <= min(moved) <= max(moved) < 28


def test_41_6_only_what_moves_is_painted_again_and_a_frozen_picture_rests(
    map_of: MakeMap, qapp: QApplication
) -> None:
    shown = map_of(at_the_river())
    for _ in range(2):
        # A frame is compared with the one before, so the first ones are painted whole.
        flow(shown, 0.5)
        qapp.processEvents()
    paintings = Paintings(shown)
    flow(shown, 5.0)
    qapp.processEvents()
    inner = paintings.region.boundingRect().adjusted(1, 1, -1, -1)
    assert paintings.many
    assert all(box.left() >= 384 for box in boxes(paintings.region & inner))
    shown.broadcast.show(BroadcastMode.FROZEN)
    still = picture(shown)
    flow(shown, 1.0)
    assert picture(shown) == still


def test_41_6_an_animated_portrait_moves_on_their_map_and_comes_to_rest(
    map_of: MakeMap, tmp_path: Path, qtbot: QtBot
) -> None:
    shown = map_of(battle(figure("ann", at=(20.0, 20.0)), board=BOARD))
    session = session_of_map(shown)
    (tmp_path / "ann.gif").write_bytes(animated_gif("#ff0000", "#00ff00", side=8))
    loaded = shown.backdrop.films_changed
    with qtbot.waitSignal(loaded):
        assert set_portrait(session.document, ("ann",), read_portrait(tmp_path / "ann.gif"))
        picture(shown)

    def colour() -> str:
        return picture(shown).pixelColor(200, 195).name()

    seen = {colour()}
    for _ in range(5):
        flow(shown, 0.3)
        seen.add(colour())
    assert seen == {"#ff0000", "#00ff00"}
    flow(shown, 60.0)
    assert not clock_of(session).ticks
