"""A battle with many walls opens in pieces, none of which freezes the window for long."""

from itertools import count
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QCoreApplication, QEventLoop, QThread
from PySide6.QtGui import QPainter
from pytestqt.qtbot import QtBot

from battleboard.battle.state.players_options import Showing
from battleboard.board.board import Board
from battleboard.board.sight.sight import Sight, sight_of
from battleboard.board.wall import Wall
from battleboard.models import event_loop, prefetch
from battleboard.models.background_work import is_loading
from battleboard.models.preferences import Preferences
from battleboard.models.recent_battles_model import RecentBattles
from battleboard.storage.battle_file.opening import create_battle_file
from battleboard.storage.user_folders import find_user_folders
from battleboard.views.cards.card_painter import CardPainter
from battleboard.views.map import map_scene
from battleboard.views.map.paint.map_painter import MapFrame, RasterMapPainter
from battleboard.views.map.paint.pixmap_cache import Rest
from battleboard.views.map.paint.wall_painter import PreparedWalls, prepare_walls
from battleboard.views.players.projection import Projection
from battleboard.views.theme.theme import Theme
from battleboard.views.window.desk import Desk
from battleboard.views.window.main_window import MainWindow
from tests.battle.battles import TABLES, battle, figure
from tests.board.maps import rooms
from tests.models.timers import let_ring

WAIT = 20_000
_OTHER_SIZES = count(11)


@pytest.fixture
def window(qtbot: QtBot, theme: Theme, tmp_path: Path) -> MainWindow:
    """The window, not shown yet."""
    places = find_user_folders({"BATTLEBOARD_HOME": str(tmp_path / "home")})
    window = MainWindow(theme, RecentBattles(places, Preferences(places.settings)))
    window.resize(1366, 768)
    qtbot.addWidget(window)
    return window


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A party in the fog, among walls of which nothing is cached yet."""
    board = rooms(500)
    # Of a size that no other board has: sight is cached for the next battle, too.
    board = board._replace(size_ft=(board.size_ft[0] + next(_OTHER_SIZES), board.size_ft[1]))
    ann = figure("ann", "blue", at=(12.5, 12.5))
    fight = battle(ann, board=board, showing=Showing(fog=True))
    path = tmp_path / "rooms.battle"
    create_battle_file(path, fight, TABLES).close()
    return path


@pytest.fixture(autouse=True)
def often(monkeypatch: pytest.MonkeyPatch) -> None:
    """Yield to the event loop after every piece."""
    monkeypatch.setattr(event_loop, "_PIECE_S", 0.0)


def test_what_the_party_sees_is_worked_out_beside_the_window(
    qtbot: QtBot, window: MainWindow, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    in_the_window = list[bool]()

    def noted(board: Board, slit_ft: float) -> Sight:
        in_the_window.append(QThread.isMainThread())
        return sight_of(board, slit_ft)

    monkeypatch.setattr("battleboard.battle.movement.prepared_board.sight_of", noted)
    window.open_at_startup(path)
    assert window.desk is not None
    awaited = window.desk.session.fog_prefetch
    qtbot.waitUntil(lambda: not awaited.is_awaited, timeout=WAIT)
    assert window.desk.map.map_scene.veil is not None
    assert in_the_window == [False]
    window.close_battle()


def test_its_walls_are_laid_out_beside_the_window(
    window: MainWindow, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    in_the_window = list[bool]()

    def noted(walls: tuple[Wall, ...], known: PreparedWalls | None = None) -> PreparedWalls:
        in_the_window.append(QThread.isMainThread())
        return prepare_walls(walls, known)

    monkeypatch.setattr(map_scene, "prepare_walls", noted)
    window.open_at_startup(path)
    assert in_the_window == [False]
    window.close_battle()


def test_its_first_picture_finds_the_ground_painted(
    window: MainWindow, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    order, hold, paint = list[tuple[object, ...]](), RasterMapPainter.hold, RasterMapPainter.paint

    def held(painter: RasterMapPainter, frame: MapFrame, rest: Rest | None) -> None:
        assert rest is not None
        order.append(("held", frame.camera, frame.size))
        hold(painter, frame, rest)

    def shown(painter: RasterMapPainter, on: QPainter, frame: MapFrame) -> bool:
        order.append(("shown", frame.camera, frame.size))
        return paint(painter, on, frame)

    monkeypatch.setattr(RasterMapPainter, "hold", held)
    monkeypatch.setattr(RasterMapPainter, "paint", shown)
    window.open_at_startup(path)
    assert [each[0] for each in order[:2]] == ["held", "shown"]
    assert order[0][1:] == order[1][1:]
    window.close_battle()


def test_nothing_is_worked_out_beside_it_before_the_window_is_made(
    qtbot: QtBot, window: MainWindow, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both need the GIL: the map came half a second later, and the panels more than one."""
    project, worked = Projection.show_battle, list[bool]()
    sight_awaited = list[bool]()

    def projected(projection: Projection, desk: Desk) -> None:
        for ahead in (desk.session.fog_prefetch, desk.floor):
            let_ring(qtbot, ahead)
        worked.append(is_loading())
        project(projection, desk)

    def laid(*_: object) -> None:
        assert window.desk is not None
        sight_awaited.append(window.desk.session.fog_prefetch.is_awaited)

    monkeypatch.setattr(Projection, "show_battle", projected)
    monkeypatch.setattr(prefetch, "terrain_on", laid)
    window.open_at_startup(path)
    assert worked == [False]
    desk = window.desk
    assert desk is not None
    assert desk.session.fog_prefetch.is_awaited
    qtbot.waitUntil(lambda: not desk.floor.is_awaited, timeout=WAIT)
    assert sight_awaited == [False]
    assert desk.map.map_scene.veil is not None
    window.close_battle()


def test_the_panels_around_the_map_come_in_pictures_of_their_own(
    window: MainWindow, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    order, paint, paint_card = list[str](), RasterMapPainter.paint, CardPainter.card

    class Loop:
        """Records where the window processes events."""

        postEvent = staticmethod(QCoreApplication.postEvent)

        @staticmethod
        def processEvents(flags: QEventLoop.ProcessEventsFlag) -> None:
            order.append("lived")
            QCoreApplication.processEvents(flags)

    def shown(painter: RasterMapPainter, on: QPainter, frame: MapFrame) -> bool:
        order.append("map")
        return paint(painter, on, frame)

    def card_shown(painter: CardPainter, *what: Any, is_next: bool) -> None:
        order.append("a card")
        paint_card(painter, *what, is_next=is_next)

    # No piece counts as long, so events are only processed where they must be.
    monkeypatch.setattr(event_loop, "_PIECE_S", 60.0)
    monkeypatch.setattr(event_loop, "QCoreApplication", Loop)
    monkeypatch.setattr(RasterMapPainter, "paint", shown)
    monkeypatch.setattr(CardPainter, "card", card_shown)
    window.open_at_startup(path)
    first = order.index("map"), order.index("a card")
    assert first[0] < first[1]
    assert "lived" in order[first[0] : first[1]]
    window.close_battle()
