"""Spells over an area are seen in the players' window only on ground that they see."""

from collections.abc import Callable
from itertools import starmap

import pytest
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from battleboard.battle.battle import Battle
from battleboard.battle.commands import AimSpell, Settle
from battleboard.battle.state.players_options import Showing
from battleboard.battle.state.running_round import SpellField
from battleboard.board.board import Board
from battleboard.board.body import Body
from battleboard.board.point import Point
from battleboard.board.wall import Wall, door
from battleboard.models.session import Session
from battleboard.rules import Action, Casting
from battleboard.views.map.paint.pictures import PictureLoader
from battleboard.views.players.players_map import PlayersMap, players_camera
from battleboard.views.theme.theme import Theme
from tests.battle.battles import figure
from tests.battle.rounds import playing
from tests.models.fog.masks import told_apart
from tests.models.sessions import MakeSession, clock_of, do

SIZE = (720, 480)
WALLS = Wall((45, 0), (45, 25)), door((45, 25), (45, 35), "shut"), Wall((45, 35), (45, 60))
HALLS = Board((90.0, 60.0), walls=WALLS, daylight=True)
OGRE = figure("ogre", "red", at=(70.0, 40.0))
HERE: Point = (20.0, 20.0)
THERE: Point = (70.0, 20.0)
Show = Callable[[Battle], "Window"]


class Window:
    """The players' window, and its picture."""

    def __init__(self, session: Session, view: PlayersMap) -> None:
        self.session = session
        self.view = view

    def picture(self) -> QImage:
        """Its picture, when everything in it is there."""
        for _ in range(4):
            image = self.view.grab().toImage()
        return image

    def differs(self, before: QImage, after: QImage, around: Point) -> bool:
        """Whether two pictures differ within ten feet of a place."""
        viewport = self.session.broadcast.frame.viewport
        camera = players_camera(self.session.broadcast.frame.framing, viewport.screen)
        steps = ((x, y) for x in range(-9, 10, 2) for y in range(-9, 10, 2))
        places = ((around[0] + x, around[1] + y) for x, y in steps)
        pixels = (camera.to_screen(place).toPoint() for place in places)
        return any(before.pixel(pixel) != after.pixel(pixel) for pixel in pixels)


@pytest.fixture
def show(qtbot: QtBot, theme: Theme, session_of: MakeSession) -> Show:
    """A maker of players' windows."""
    _ = theme

    def make(start: Battle) -> Window:
        session = session_of(start)
        session.broadcast.frame.come_to((float(SIZE[0]), float(SIZE[1])), 1.0, SIZE[0])
        view = PlayersMap(session.broadcast, PictureLoader(session.document.picture, session))
        qtbot.addWidget(view)
        view.resize(*SIZE)
        view.show()
        return Window(session, view)

    return make


def square(middle: Point) -> SpellField:
    x, y = middle
    ring = ((x - 10, y - 10), (x + 10, y - 10), (x + 10, y + 10), (x - 10, y + 10))
    return SpellField(middle, (ring,))


def coming(by: str, *, fog: bool = True) -> Battle:
    """A fireball by Ann, who is seen, or by an ogre, who is not."""
    action = Action(by, "cast", (), Casting("fireball", 1))
    ann = figure("ann", at=(10.0, 40.0))
    return playing(action, figures=(ann, OGRE), board=HALLS, showing=Showing(fog=fog))


def goes_off(window: Window, by: str, at: Point, *caught: str) -> tuple[QImage, list[QImage]]:
    """Aim it and let it go off: the picture before, and at some moments of it."""
    session = window.session
    do(session, AimSpell(by, "fireball", square(at), caught))
    clock_of(session).let_pass(8)
    before = window.picture()
    do(session, Settle(f"{by}:spell"))
    session.playhead.run_to(session.battle.running.now)
    found = []
    for _ in range(30):
        clock_of(session).let_pass(0.1)
        found.append(window.picture())
    return before, found


def seen(window: Window, by: str, at: Point, *caught: str) -> tuple[bool, bool]:
    """Whether anything of it is ever seen at these places."""
    before, found = goes_off(window, by, at, *caught)
    here = any(window.differs(before, each, HERE) for each in found)
    return here, any(window.differs(before, each, THERE) for each in found)


def test_it_is_seen_where_the_ground_is(show: Show) -> None:
    assert seen(show(coming("ann")), "ann", HERE) == (True, False)


def test_it_is_seen_though_nobody_knows_who_has_cast_it(show: Show) -> None:
    assert seen(show(coming("ogre")), "ogre", HERE) == (True, False)


@pytest.mark.parametrize("by", ["ann", "ogre"])
def test_nothing_of_it_is_seen_on_covered_ground(show: Show, by: str) -> None:
    assert seen(show(coming(by)), by, THERE, "ogre") == (False, False)


def test_without_fog_it_is_seen_everywhere(show: Show) -> None:
    assert seen(show(coming("ogre", fog=False)), "ogre", THERE) == (False, True)


@pytest.mark.parametrize("fog", [True, False])
def test_nothing_of_it_tells_where_somebody_stands_who_is_hidden(show: Show, *, fog: bool) -> None:
    """It looks the same wherever he stands."""
    pictures = []
    for stands in ((70.0, 40.0), (30.0, 50.0)):
        start = coming("ogre", fog=fog)
        start = start.with_figure(start.figures["ogre"]._replace(body=Body(stands), hidden=True))
        before, found = goes_off(show(start), "ogre", HERE, "ann", "ogre")
        pictures.append([before, *found])
    assert not any(starmap(told_apart, zip(*pictures, strict=True)))


def test_that_a_spell_is_aimed_at_ground_is_not_seen_before_it_goes_off(show: Show) -> None:
    window = show(coming("ogre", fog=False))
    before = window.picture()
    do(window.session, AimSpell("ogre", "fireball", square(HERE), ("ann",)))
    assert not told_apart(window.picture(), before)
