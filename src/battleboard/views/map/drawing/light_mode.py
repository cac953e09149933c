"""Lights: a click puts one on the table, a drag aims it, and one that is there can be dragged."""

from collections.abc import Callable
from functools import partial
from math import atan2, degrees
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPen
from PySide6.QtWidgets import QApplication, QColorDialog, QMenu, QToolButton, QWidget

from battleboard.battle.apply import Command
from battleboard.board.board import ALL_AROUND_DEG, Light
from battleboard.board.point import Point
from battleboard.foundation.words import with_capital
from battleboard.queries.sight import lights
from battleboard.rules.measures import TURN_S
from battleboard.views.map.drawing.draw_mode import DrawMode, Told
from battleboard.views.map.drawing.option_row import AmountRange, OptionRow
from battleboard.views.map.tools.annotations import NoteLine, paint_note
from battleboard.views.map.tools.tool import MapSurface
from battleboard.views.theme.theme import colours_of
from battleboard.views.widgets.icons import ToolIcon, colour_icon
from battleboard.views.widgets.popups import add_caption, open_menu

_NEAR_PX: Final = 12.0
_AIMED_DEG: Final = 60.0
_FIELD: Final = 0.16
_REACH: Final = AmountRange(0, 500, step=5)
_DIM: Final = AmountRange(0, 500, lowest="none", step=5)
_CONE: Final = AmountRange(5, 360, "°", step=5)
_BURNS: Final = AmountRange(0, 1000, " turns", "for ever")
_DELETES: Final = frozenset({Qt.Key.Key_Delete, Qt.Key.Key_Backspace})
_LEFT: Final = Qt.MouseButton.LeftButton


class LightMode(DrawMode):
    """A click puts a light on the table, and a drag one that shines into a cone.

    A light that is there is dragged to another place, and a click on it offers what can be done.
    """

    name = "Lights"
    sign = ToolIcon.LIGHT

    def __init__(self, view: MapSurface, told: Told) -> None:
        super().__init__(view, told)
        self._begun: QPointF | None = None
        self._pixel: QPointF | None = None
        self._held: int | None = None
        self._colour = ""
        self.row = OptionRow(self._follow)
        known = lights.lights_of(self.battle.rules)
        self.kind = self.row.choice("Kind", {with_capital(each.kind): each for each in known})
        self.bright = self.row.number("Bright", _REACH, 0)
        self.dim = self.row.number("Dim", _DIM, 0)
        self.cone = self.row.number("Cone", _CONE, ALL_AROUND_DEG)
        self.burns = self.row.number("Burns", _BURNS, 0)
        self.colour = QToolButton()
        self.colour.setProperty("look", "quiet")
        self.colour.clicked.connect(self._ask_colour)
        self.row.place("Colour", self.colour)
        self.row.end()
        self.kind.currentIndexChanged.connect(self._take_kind)
        self._take_kind()

    @property
    def hint(self) -> str:
        """What the mouse does, in one sentence."""
        return "Click to put a light, or drag to aim its cone; drag or click one that is there."

    @property
    def is_busy(self) -> bool:
        """Whether a light is being put or dragged."""
        return self._begun is not None

    @property
    def chosen(self) -> Light:
        """The light that is put now, nowhere yet."""
        kind: Light = self.kind.currentData()
        turns = self.burns.value()
        return kind._replace(
            bright_ft=self.bright.value(),
            dim_ft=0.0 if kind.magical_dark else self.dim.value(),
            colour=self._colour,
            cone_deg=self.cone.value(),
            left_s=round(turns * TURN_S) if turns else None,
        )

    def options(self) -> QWidget:
        """The kind of light, its reach, cone, colour and time to burn."""
        return self.row

    def pressed(self, event: QMouseEvent) -> bool:
        """Begin to put a light, or take hold of the one that is there."""
        self._pixel = event.position()
        if event.button() == _LEFT:
            self._begun, self._held = event.position(), self._found(event.position())
            return True
        if event.button() != Qt.MouseButton.RightButton:
            return False
        if self.is_busy:
            self.given_up()
            return True
        return self.menu_asked(event.position())

    def moved(self, event: QMouseEvent) -> bool:
        """Aim the light, or move the one that is held."""
        self._pixel = event.position()
        self.view.update()
        return self.is_busy

    def released(self, event: QMouseEvent) -> bool:
        """Put the light, or put down the one that is held; a click on one opens its menu."""
        if not self.is_busy or event.button() != _LEFT:
            return False
        self._pixel = event.position()
        light, held, dragged = self._light(), self._held, self._is_drag
        self.given_up()
        if light is None:
            return True
        if held is None:
            self.document.do(lights.adding(light))
        elif dragged:
            words = f"Move the {light.name}"
            self.document.do(lights.changing_light(held, light, words))
        else:
            self.menu_asked(event.position())
        return True

    def key_pressed(self, event: QKeyEvent) -> bool:
        """Take away the light under the mouse with Delete."""
        found = None if self._pixel is None else self._found(self._pixel)
        if event.key() not in _DELETES or found is None:
            return False
        self.document.do(lights.taking_away(self.battle.board, found))
        return True

    def menu_asked(self, at: QPointF) -> bool:
        """Offer what can be done to the light at a pixel; False if there is none."""
        index = self._found(at)
        if index is None:
            return False
        board = self.battle.board
        light = board.lights[index]
        menu = QMenu(self.view.widget)
        add_caption(menu, lights.light_in_words(light))
        switch = f"{'Put out' if light.lit else 'Light'} the {light.name}"
        self._add(menu, switch, lights.switching(self.battle.rules, board, index))
        made = self.chosen._replace(at=light.at, towards_deg=light.towards_deg)
        words = f"Make it a {made.name}"
        told = f"Make it as above: {lights.light_in_words(made)}"
        self._add(menu, told, lights.changing_light(index, made, words))
        self._add(menu, "Take it away", lights.taking_away(board, index))
        open_menu(menu, self.view.widget.mapToGlobal(at.toPoint()))
        return True

    def left(self) -> None:
        """Show no light any more."""
        self._pixel = None
        self.view.update()

    def given_up(self) -> None:
        """Let go of the light."""
        self._begun = self._held = None
        self.view.update()

    def paint_over(self, painter: QPainter) -> None:
        """Paint how far the light would shine, and into which cone."""
        light = self._light()
        if light is None or self._pixel is None:
            return
        colours = colours_of(self.view.palette())
        middle, scale = self.view.camera.to_screen(light.at), self.view.camera.scale
        colour = QColor(colours.accent)
        painter.setPen(QPen(colour, 1.5))
        colour.setAlphaF(_FIELD)
        painter.setBrush(colour)
        for feet in {light.bright_ft, light.radius_ft} - {0.0}:
            far = feet * scale
            box = QRectF(middle.x() - far, middle.y() - far, 2 * far, 2 * far)
            if light.cone_deg >= ALL_AROUND_DEG:
                painter.drawEllipse(box)
            else:
                # Qt counts sixteenths of a degree, and the other way round.
                turn = self.view.camera.turns * 90
                first = -(light.towards_deg + turn + light.cone_deg / 2)
                painter.drawPie(box, round(first * 16), round(light.cone_deg * 16))
        if self.is_busy:
            lines = [NoteLine(lights.light_in_words(light), strong=True)]
            paint_note(painter, colours, lines, self._pixel, QRectF(self.view.rect()))

    @property
    def _is_drag(self) -> bool:
        if self._begun is None or self._pixel is None:
            return False
        far = (self._pixel - self._begun).manhattanLength()
        return far >= QApplication.startDragDistance()

    def _found(self, at: QPointF) -> int | None:
        camera = self.view.camera
        near = _NEAR_PX / camera.scale
        return lights.light_near(self.battle.board, camera.to_board(at), near)

    def _light(self) -> Light | None:
        """The light as the hand holds it; before that, the one under the mouse."""
        if self._pixel is None:
            return None
        there = self.view.camera.to_board(self._pixel)
        if self._begun is None:
            found = self._found(self._pixel)
            return None if found is None else self.battle.board.lights[found]
        if self._held is not None:
            light = self.battle.board.lights[self._held]
            return light._replace(at=there) if self._is_drag else light
        return self._aimed(self.view.camera.to_board(self._begun), there)

    def _aimed(self, at: Point, towards: Point) -> Light:
        """The chosen light at a place, shining towards another one where it was dragged."""
        light = self.chosen._replace(at=at)
        if not self._is_drag:
            return light
        cone = light.cone_deg if light.cone_deg < ALL_AROUND_DEG else _AIMED_DEG
        angle = degrees(atan2(towards[1] - at[1], towards[0] - at[0])) % ALL_AROUND_DEG
        return light._replace(cone_deg=cone, towards_deg=angle)

    def _add(self, menu: QMenu, words: str, command: Command) -> None:
        do: Callable[[], object] = partial(self.document.do, command)
        menu.addAction(words.replace("&", "&&"), do)

    def _take_kind(self) -> None:
        """Put what is usual for the chosen kind into the fields."""
        kind: Light = self.kind.currentData()
        self.row.fill(self.bright, kind.bright_ft)
        self.row.fill(self.dim, kind.dim_ft)
        self.row.fill(self.cone, kind.cone_deg)
        self.row.fill(self.burns, (kind.left_s or 0) / TURN_S)
        self._shine_in(kind.colour)
        self._follow()

    def _ask_colour(self) -> None:
        dialog = QColorDialog(QColor(self._colour), self.view.widget)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.setWindowTitle("Colour of the light")
        dialog.colorSelected.connect(lambda colour: self._shine_in(colour.name()))
        dialog.open()

    def _shine_in(self, colour: str) -> None:
        self._colour = colour
        self.colour.setIcon(colour_icon(colour))
        self.colour.setToolTip(f"Colour of the light: {colour}")

    def _follow(self) -> None:
        """Show only the options that the chosen kind has."""
        kind: Light = self.kind.currentData()
        self.row.show_option(self.dim, shown=not kind.magical_dark)
        self.row.show_option(self.colour, shown=not kind.magical_dark)
        self.told()
