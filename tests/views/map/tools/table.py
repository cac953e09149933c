"""A map with its tools to try them on: a few figures, a wall with a door, and a mouse."""

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
    """Let three of blue stand before an orc, ready to declare."""
    made = battle(
        figure("ann", at=ANN, arms=(SWORD, BOW)),
        figure("bob", at=BOB),
        figure("quij", at=QUIJ, arms=(), spells=(Spell("sleep", 1),)),
        figure("orc", "red", at=ORC),
        board=BOARD,
    )
    return led_to(made, "declaration", UNSURPRISED)


class Table:
    """A pane that is shown, and what a hand does on it; places are given in feet."""

    def __init__(self, pane: MapPane) -> None:
        self.pane = pane

    @property
    def view(self) -> MapView:
        """The map."""
        return self.pane.view

    @property
    def session(self) -> Session:
        """The evening on the table."""
        return self.view.session

    @property
    def battle(self) -> Battle:
        """How the battle stands."""
        return self.session.battle

    def at(self, who: str) -> Point:
        """Say where a figure stands, as the battle has it."""
        return self.battle.figure(who).body.at

    def pixel(self, place: Point) -> QPoint:
        """The pixel of a place."""
        return self.view.camera.to_screen(place).toPoint()

    def click(
        self,
        place: Point,
        button: Qt.MouseButton = LEFT,
        keys: Qt.KeyboardModifier = PLAIN,
    ) -> None:
        """Click on a place."""
        QTest.mouseClick(self.view, button, keys, self.pixel(place))

    def double_click(self, place: Point) -> None:
        """Click on a place, and at once again."""
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
        """Press a button and move to another place, without letting it go."""
        QTest.mousePress(self.view, button, keys, self.pixel(start))
        middle = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
        for place in (middle, end):
            QTest.mouseMove(self.view, self.pixel(place))

    def move(self, to: Point) -> None:
        """Move the mouse to a place."""
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
        """Drag so soon after a click that the press counts as the second of two clicks."""
        QTest.mouseDClick(self.view, LEFT, PLAIN, self.pixel(start))
        middle = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
        for place in (middle, end):
            QTest.mouseMove(self.view, self.pixel(place))
        QTest.mouseRelease(self.view, LEFT, PLAIN, self.pixel(end))

    def key(self, key: Qt.Key, keys: Qt.KeyboardModifier = PLAIN) -> None:
        """Press a key with the map focused."""
        QTest.keyClick(self.view, key, keys)

    def menu(self) -> QMenu:
        """The menu that is open."""
        found = QApplication.activePopupWidget()
        assert isinstance(found, QMenu), "no menu is open"
        return found

    def picture(self) -> QImage:
        """Paint the map."""
        return self.view.grab().toImage()

    def colours(self, place: Point) -> set[str]:
        """The colours in which a place and the pixels around it are painted."""
        picture, spot = self.picture(), self.pixel(place)
        steps = [QPoint(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1)]
        return {picture.pixelColor(spot + step).name() for step in steps}


def texts(menu: QMenu) -> list[str]:
    """What a menu says, without keys and notes."""
    return [
        action.text().partition("\t")[0].split("  ")[-1]
        for action in menu.actions()
        if not action.isSeparator()
    ]


def note_path(menu: QMenu, text: str) -> str:
    """The note at the end of a line of a menu, without the chance that may come beside it."""
    note = next(a.text().partition("\t")[2] for a in menu.actions() if text in a.text())
    return note.partition(" · ")[0].rstrip()


def sub(menu: QMenu, text: str) -> QMenu:
    """Open a menu within a menu."""
    found = next(action.menu() for action in menu.actions() if text in action.text())
    assert isinstance(found, QMenu)
    found.aboutToShow.emit()
    return found


def choose(menu: QMenu, text: str) -> None:
    """Choose a line of a menu."""
    action = next(each for each in menu.actions() if text in each.text())
    assert action.isEnabled(), action.toolTip()
    action.trigger()
    menu.close()
