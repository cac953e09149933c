"""A map with its tools to try: a few figures, a wall with a door, and a mouse."""

from typing import Final

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu

from battleboard.battle.battle import Battle
from battleboard.battle.state.figure import Spell
from battleboard.board.board import Board
from battleboard.board.point import Point
from battleboard.board.wall import Wall, door
from battleboard.models.session import Session
from battleboard.views.map.map_pane import MapPane
from battleboard.views.map.map_view import MapView
from tests.battle.battles import BOW, SWORD, battle, figure
from tests.battle.table import UNSURPRISED, led_to

LEFT: Final = Qt.MouseButton.LeftButton
RIGHT: Final = Qt.MouseButton.RightButton
PLAIN: Final = Qt.KeyboardModifier.NoModifier
CTRL: Final = Qt.KeyboardModifier.ControlModifier
SHIFT: Final = Qt.KeyboardModifier.ShiftModifier
ALT: Final = Qt.KeyboardModifier.AltModifier
BOARD: Final = Board(
    (120.0, 80.0),
    walls=(Wall((60.0, 0.0), (60.0, 30.0)), door((60.0, 30.0), (60.0, 37.5))),
)
ANN, BOB, QUIJ, ORC = (12.5, 57.5), (12.5, 47.5), (7.5, 22.5), (62.5, 57.5)


def skirmish() -> Battle:
    """Three of blue stand before an orc, ready to declare."""
    made = battle(
        figure("ann", at=ANN, arms=(SWORD, BOW)),
        figure("bob", at=BOB),
        figure("quij", at=QUIJ, arms=(), spells=(Spell("sleep", 1),)),
        figure("orc", "red", at=ORC),
        board=BOARD,
    )
    return led_to(made, "declaration", UNSURPRISED)


class Table:
    """A map pane that is shown, and input on it; places are in feet."""

    def __init__(self, pane: MapPane) -> None:
        self.pane = pane

    @property
    def view(self) -> MapView:
        return self.pane.view

    @property
    def session(self) -> Session:
        return self.view.session

    @property
    def battle(self) -> Battle:
        return self.session.battle

    def at(self, who: str) -> Point:
        """Where a figure stands in the battle."""
        return self.battle.figure(who).body.at

    def pixel(self, place: Point) -> QPoint:
        return self.view.camera.to_screen(place).toPoint()

    def click(
        self,
        place: Point,
        button: Qt.MouseButton = LEFT,
        keys: Qt.KeyboardModifier = PLAIN,
    ) -> None:
        QTest.mouseClick(self.view, button, keys, self.pixel(place))

    def double_click(self, place: Point) -> None:
        """Double-click a place."""
        self.click(place)
        QTest.mouseDClick(self.view, LEFT, PLAIN, self.pixel(place))
        QTest.mouseRelease(self.view, LEFT, PLAIN, self.pixel(place))

    def hold(
        self,
        start: Point,
        end: Point,
        button: Qt.MouseButton = LEFT,
        keys: Qt.KeyboardModifier = PLAIN,
    ) -> None:
        """Press a button and move to another place, without releasing it."""
        QTest.mousePress(self.view, button, keys, self.pixel(start))
        middle = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
        for place in (middle, end):
            QTest.mouseMove(self.view, self.pixel(place))

    def move(self, to: Point) -> None:
        QTest.mouseMove(self.view, self.pixel(to))

    def drag(
        self,
        start: Point,
        end: Point,
        button: Qt.MouseButton = LEFT,
        keys: Qt.KeyboardModifier = PLAIN,
    ) -> None:
        """Drag from one place to another."""
        self.hold(start, end, button, keys)
        QTest.mouseRelease(self.view, button, keys, self.pixel(end))

    def drag_soon(self, start: Point, end: Point) -> None:
        """Drag so soon after a click that the press counts as a double click."""
        QTest.mouseDClick(self.view, LEFT, PLAIN, self.pixel(start))
        middle = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
        for place in (middle, end):
            QTest.mouseMove(self.view, self.pixel(place))
        QTest.mouseRelease(self.view, LEFT, PLAIN, self.pixel(end))

    def key(self, key: Qt.Key, keys: Qt.KeyboardModifier = PLAIN) -> None:
        QTest.keyClick(self.view, key, keys)

    def menu(self) -> QMenu:
        """The open menu."""
        found = QApplication.activePopupWidget()
        assert isinstance(found, QMenu), "no menu is open"
        return found

    def picture(self) -> QImage:
        return self.view.grab().toImage()

    def colours(self, place: Point) -> set[str]:
        """The colours in which a place and the pixels around it are painted."""
        picture, spot = self.picture(), self.pixel(place)
        steps = [QPoint(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1)]
        return {picture.pixelColor(spot + step).name() for step in steps}


def texts(menu: QMenu) -> list[str]:
    """The texts of a menu, without keys and notes."""
    return [
        action.text().partition("\t")[0].split("  ")[-1]
        for action in menu.actions()
        if not action.isSeparator()
    ]


def note_path(menu: QMenu, text: str) -> str:
    """The note at the end of a menu line, without a chance beside it."""
    note = next(a.text().partition("\t")[2] for a in menu.actions() if text in a.text())
    return note.partition(" · ")[0].rstrip()


def sub(menu: QMenu, text: str) -> QMenu:
    found = next(action.menu() for action in menu.actions() if text in action.text())
    assert isinstance(found, QMenu)
    found.aboutToShow.emit()
    return found


def choose(menu: QMenu, text: str) -> None:
    action = next(each for each in menu.actions() if text in each.text())
    assert action.isEnabled(), action.toolTip()
    action.trigger()
    menu.close()
