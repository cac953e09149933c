"""While a round plays, both windows repaint only differences, and look fully repainted."""

from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Final

import pytest
from PySide6.QtCore import QEvent, QObject, QRect
from PySide6.QtGui import QImage, QPaintEvent
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from battleboard.battle.apply import Command
from battleboard.battle.commands import (
    Damage,
    Kill,
    MoveFigure,
    RemoveFigure,
    Reveal,
    SetBoard,
    SetFog,
    SetNotes,
)
from battleboard.battle.state.figure import CarriedLight
from battleboard.battle.state.players_options import FogPatch, Showing
from battleboard.board.board import Board, Ground, Note
from battleboard.board.level import Surface
from battleboard.board.wall import Wall
from battleboard.models.fog.mask import boxes
from battleboard.models.session import Session
from battleboard.views.map.map_view import MapView
from battleboard.views.map.paint.pictures import PictureLoader
from battleboard.views.map.tools.tool import Tool
from battleboard.views.players.players_map import PlayersMap
from battleboard.views.players.players_overlay import PlayersOverlay
from battleboard.views.theme.theme import Theme
from tests.models.fog.masks import apart
from tests.models.sessions import MakeSession
from tests.views.map.scenes import named, walking

SIZE: Final = (900, 600)
STEPS: Final = 40
ROUNDED: Final = 24
"""Each window paints letters for itself, and rounds their rims otherwise."""
POOL: Final = Ground(((60.0, 50.0), (80.0, 50.0), (70.0, 70.0)), kind="water")
BOARD: Final = Board(
    (120.0, 80.0), surface=Surface("plain"), walls=(Wall((40.0, 16.0), (40.0, 60.0)),)
)
Windows = tuple[QWidget, QWidget]


class Painted(QObject):
    """Counts the pixels that a window has painted."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self.pixels = 0
        window.installEventFilter(self)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QPaintEvent):
            self.pixels += sum(box.width() * box.height() for box in boxes(event.region()))
        return False


@pytest.fixture
def session(session_of: MakeSession) -> Session:
    """Two walk through the fog with a torch, around a wall, and an orc waits in the dark."""
    ann = named("ann", "Ann", at=(10.0, 10.0), light=CarriedLight("torch", 20.0))
    bob = named("bob", "Bob", at=(10.0, 20.0))
    orc = named("orc", "Orc", "red", at=(70.0, 40.0))
    ways = {"ann": ((10.0, 10.0), (50.0, 12.0), (60.0, 40.0)), "bob": ((10.0, 20.0), (20.0, 50.0))}
    start = walking(ann, bob, orc, ways=ways, feet=6.0)
    return session_of(start._replace(board=BOARD, showing=Showing(fog=True)))


def maps(session: Session) -> Windows:
    return MapView(session), MapView(session)


def players_maps(session: Session) -> Windows:
    session.broadcast.frame.come_to((float(SIZE[0]), float(SIZE[1])))
    pictures = PictureLoader(session.document.picture, session)
    return PlayersMap(session.broadcast, pictures), PlayersMap(session.broadcast, pictures)


@pytest.fixture(params=[maps, players_maps])
def windows(
    request: pytest.FixtureRequest, qtbot: QtBot, theme: Theme, session: Session
) -> Iterator[Windows]:
    """Two windows of one kind, the second of which always repaints everything."""
    _ = theme
    make: Callable[[Session], Windows] = request.param
    both = make(session)
    for each in both:
        qtbot.addWidget(each)
        each.resize(*SIZE)
        with qtbot.waitExposed(each):
            each.show()
    session.playhead.moved.connect(both[1].update)
    yield both
    for each in both:
        each.close()


def on_screen(window: QWidget) -> QImage:
    """The current screen content, without triggering a repaint."""
    return window.screen().grabWindow(window.winId()).toImage()


def test_step_by_step_it_looks_as_if_all_of_it_were_painted(
    qapp: QApplication, session: Session, windows: Windows
) -> None:
    counts = [Painted(each) for each in windows]
    for _ in range(20):
        qapp.processEvents()
    first = on_screen(windows[0])
    counts[0].pixels = counts[1].pixels = 0
    for step in range(1, STEPS):
        if step == STEPS // 2:
            session.selection.select("ann")
        session.playhead.run_to(step / 10)
        session.playhead.show(step / 10)
        qapp.processEvents()
        shown = on_screen(windows[0])
        assert apart(shown, on_screen(windows[1])) <= ROUNDED, step
    assert shown != first
    assert counts[0].pixels < 0.7 * counts[1].pixels


DEEDS: Final[tuple[Command, ...]] = (
    Damage(("ann",), 3),
    Damage(("orc",), 2),
    Reveal((FogPatch(((60.0, 30.0), (100.0, 30.0), (80.0, 60.0))),)),
    SetBoard(BOARD._replace(ground=(POOL,))),
    SetNotes((Note((20.0, 60.0), "Here"),)),
    MoveFigure("orc", (75.0, 45.0)),
    Kill(("bob",)),
    SetBoard(BOARD._replace(walls=())),
    SetBoard(BOARD._replace(daylight=True)),
    RemoveFigure("orc"),
    SetFog(on=False),
)


def test_deed_by_deed_it_looks_as_if_all_of_it_were_painted(
    qapp: QApplication, session: Session, windows: Windows
) -> None:
    document = session.document
    document.changed.connect(windows[1].update)
    for _ in range(20):
        qapp.processEvents()
    painted, moved = Painted(windows[0]), list[int]()
    looks = list[QImage]()
    for deed in (*DEEDS, *(None for _ in DEEDS)):
        painted.pixels = 0
        assert document.undo() if deed is None else document.do(deed)
        session.playhead.show(session.battle.running.now)
        for _ in range(20):
            qapp.processEvents()
        looks.append(on_screen(windows[0]))
        if isinstance(deed, MoveFigure):
            moved.append(painted.pixels)
        assert apart(looks[-1], on_screen(windows[1])) <= ROUNDED, deed
    assert sum(one != other for one, other in pairwise(looks)) > len(DEEDS)
    assert max(moved) < 0.1 * SIZE[0] * SIZE[1]


class Moving(Tool):
    """A tool that may paint something different each time."""

    is_still = False


def test_what_moves_over_it_does_not_have_it_painted_without_end(
    qapp: QApplication, windows: Windows, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = windows[0]
    if isinstance(window, MapView):
        window.over = Moving(window)
    else:
        monkeypatch.setattr(PlayersOverlay, "changed_area", lambda *_: None)
    painted = Painted(window)
    for _ in range(3):
        painted.pixels = 0
        window.update(QRect(0, 0, 9, 9))
        for _ in range(20):
            qapp.processEvents()
    assert painted.pixels == 81
