"""Fingers on the players' screen point, or move the party's figures if the DM lets them."""

from collections.abc import Callable

import msgspec
import pytest
from PySide6.QtCore import QPoint, QPointF
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from battleboard.battle.battle import Battle
from battleboard.battle.state.players_options import Showing
from battleboard.board.board import Board
from battleboard.board.point import Point
from battleboard.board.wall import Wall
from battleboard.models.broadcast import BroadcastMode
from battleboard.models.session import Session
from battleboard.storage.settings import TouchUse
from battleboard.views.map.paint.pictures import PictureLoader
from battleboard.views.players.players_map import PlayersMap
from battleboard.views.players.touch_table import TouchTable
from tests.battle.battles import battle, figure
from tests.battle.rounds import ORC, playing, strikes
from tests.models.sessions import MakeSession

WALL = Wall((60.0, 0.0), (60.0, 100.0))
HALL = Board((100.0, 100.0), walls=(WALL,), daylight=True)
ELF, SPY = figure("elf", at=(22.5, 52.5)), figure("orc", "red", at=(42.5, 52.5))
FINGER = 1
TOUCH = QTest.createTouchDevice()


class Table:
    """A players' map of 1000 by 1000 pixels, and a finger over it."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.map = PlayersMap(session.broadcast, PictureLoader(session.document.picture, session))
        self.map.resize(1000, 1000)
        session.broadcast.frame.come_to((1000.0, 1000.0))
        self.touching = TouchTable(session, self.map)

    def pixel(self, place: Point) -> QPoint:
        framing = self.session.broadcast.frame.framing
        return QPointF(*framing.to_screen(place, (1000.0, 1000.0))).toPoint()

    def press(self, place: Point) -> None:
        touch = QTest.touchEvent(self.map, TOUCH, autoCommit=False)
        touch.press(FINGER, self.pixel(place), self.map)
        touch.commit()

    def move(self, place: Point) -> None:
        touch = QTest.touchEvent(self.map, TOUCH, autoCommit=False)
        touch.move(FINGER, self.pixel(place), self.map)
        touch.commit()

    def release(self, place: Point) -> None:
        touch = QTest.touchEvent(self.map, TOUCH, autoCommit=False)
        touch.release(FINGER, self.pixel(place), self.map)
        touch.commit()

    def drag(self, start: Point, end: Point) -> None:
        self.press(start)
        self.move(end)
        self.release(end)

    def at(self, who: str) -> Point:
        return self.session.battle.figure(who).body.at


MakeTable = Callable[[Battle, TouchUse], Table]


@pytest.fixture
def table_of(qtbot: QtBot, session_of: MakeSession, monkeypatch: pytest.MonkeyPatch) -> MakeTable:
    """A maker of tables on which fingers do as the DM says."""

    def make(state: Battle, touch: TouchUse) -> Table:
        session = session_of(state)
        effects = session.broadcast.map_effects
        manner = msgspec.structs.replace(effects.manner, touch=touch, motion=False)
        monkeypatch.setattr(effects, "_manner", manner)
        table = Table(session)
        qtbot.addWidget(table.map)
        table.map.show()
        return table

    return make


def in_hall() -> Battle:
    return battle(ELF, SPY, board=HALL)


def test_41_9_a_finger_points_with_a_laser_until_it_is_lifted(table_of: MakeTable) -> None:
    table = table_of(in_hall(), "point")
    pointing = table.session.broadcast.map_effects.pointing
    table.press((30.0, 30.0))
    assert pointing.laser == pytest.approx((30.0, 30.0), abs=0.2)
    table.move((40.0, 30.0))
    assert pointing.laser == pytest.approx((40.0, 30.0), abs=0.2)
    table.release((40.0, 30.0))
    assert pointing.laser is None


def test_41_9_it_moves_no_figure_unless_the_dm_lets_it(table_of: MakeTable) -> None:
    table = table_of(in_hall(), "point")
    table.drag(ELF.body.at, (22.5, 72.5))
    assert table.at("elf") == ELF.body.at


def test_41_9_it_moves_a_figure_of_the_party_to_a_square_and_undo_takes_it_back(
    table_of: MakeTable,
) -> None:
    table = table_of(in_hall(), "move")
    table.press((23.0, 53.0))
    table.move((23.0, 73.0))
    measure = table.session.broadcast.map_effects.measure
    assert measure is not None
    assert measure.text == "20 ft"
    assert table.session.broadcast.map_effects.pointing.held is None
    table.release((23.0, 73.0))
    assert table.session.broadcast.map_effects.measure is None
    assert table.at("elf") == (22.5, 72.5)
    table.session.document.undo()
    assert table.at("elf") == ELF.body.at


@pytest.mark.parametrize("place", [(42.5, 52.5), (80.0, 50.0), (500.0, 50.0)])
def test_41_9_it_moves_none_onto_a_figure_through_a_wall_or_off_the_map(
    table_of: MakeTable, place: Point
) -> None:
    table = table_of(in_hall(), "move")
    table.drag(ELF.body.at, place)
    assert table.at("elf") == ELF.body.at


def test_41_9_it_moves_no_foe_and_points_there_instead(table_of: MakeTable) -> None:
    table = table_of(in_hall(), "move")
    table.press(SPY.body.at)
    assert table.session.broadcast.map_effects.pointing.laser is not None
    table.release((42.5, 72.5))
    assert table.at("orc") == SPY.body.at


def test_41_9_a_hidden_foe_is_in_nobodys_way(table_of: MakeTable) -> None:
    """It would be betrayed by the figure that goes elsewhere."""
    state = battle(ELF, SPY._replace(hidden=True), board=HALL)
    table = table_of(state, "move")
    table.drag(ELF.body.at, SPY.body.at)
    assert table.at("elf") == SPY.body.at


def test_41_9_it_moves_none_onto_ground_that_they_do_not_know(table_of: MakeTable) -> None:
    behind = Wall((30.0, 40.0), (100.0, 40.0))
    board = HALL._replace(walls=(behind,))
    table = table_of(battle(ELF, board=board, showing=Showing(fog=True)), "move")
    table.drag(ELF.body.at, (90.0, 32.5))
    assert table.at("elf") == ELF.body.at
    table.drag(ELF.body.at, (22.5, 72.5))
    assert table.at("elf") == (22.5, 72.5)


def test_41_9_while_acts_are_played_figures_move_as_declared(table_of: MakeTable) -> None:
    table = table_of(playing(strikes("elf", "orc"), figures=(ELF, ORC)), "move")
    before = table.at("elf")
    table.drag(before, (before[0], before[1] + 20))
    assert table.at("elf") == before


def test_41_9_only_the_first_finger_counts(table_of: MakeTable) -> None:
    table = table_of(in_hall(), "point")
    pointing = table.session.broadcast.map_effects.pointing
    table.press((30.0, 30.0))
    second = table.pixel((50.0, 50.0))
    touch = QTest.touchEvent(table.map, TOUCH, autoCommit=False)
    touch.stationary(FINGER).press(2, second, table.map).commit()
    touch = QTest.touchEvent(table.map, TOUCH, autoCommit=False)
    touch.stationary(FINGER).release(2, second, table.map).commit()
    assert pointing.laser == pytest.approx((30.0, 30.0), abs=0.2)
    table.release((30.0, 30.0))
    assert pointing.laser is None


@pytest.mark.parametrize("mode", [BroadcastMode.FROZEN, BroadcastMode.BLANK])
def test_41_9_fingers_do_nothing_on_a_picture_that_is_not_live(
    table_of: MakeTable, mode: BroadcastMode
) -> None:
    table = table_of(in_hall(), "move")
    table.session.broadcast.show(mode)
    table.drag(ELF.body.at, (22.5, 72.5))
    assert table.at("elf") == ELF.body.at
    assert table.session.broadcast.map_effects.pointing.held is None


def test_41_9_the_dm_can_have_fingers_do_nothing(table_of: MakeTable) -> None:
    table = table_of(in_hall(), "none")
    table.press((30.0, 30.0))
    assert table.session.broadcast.map_effects.pointing.held is None
    table.release((30.0, 30.0))
