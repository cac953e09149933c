"""Lights: a click puts one on the table, a drag aims it, and one that is there can be dragged."""

from collections.abc import Callable
from functools import partial
from math import atan2, degrees
from typing import Final

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QColorDialog, QMenu, QWidget

from battleboard.battle.apply import Command
from battleboard.board.board import ALL_AROUND_DEG, Light
from battleboard.board.point import Point
from battleboard.foundation.words import with_capital
from battleboard.queries.sight import lights
from battleboard.rules.measures import TURN_S
from battleboard.views.map.drawing.draw_mode import Told
from battleboard.views.map.drawing.option_row import AmountRange, OptionRow
from battleboard.views.map.drawing.place_object_mode import PlaceObjectMode
from battleboard.views.map.paint.overlay_painter import draw_reach
from battleboard.views.map.tools.annotations import NoteLine, paint_note
from battleboard.views.map.tools.tool import MapSurface
from battleboard.views.theme.theme import colours_of
from battleboard.views.widgets.buttons import tool_button
from battleboard.views.widgets.icons import ToolIcon, colour_icon
from battleboard.views.widgets.plain_text import unmarked
from battleboard.views.widgets.popups import add_caption, open_menu

_NEAR_PX: Final = 12.0
_AIMED_DEG: Final = 60.0
_FIELD: Final = 0.16
_REACH: Final = AmountRange(0, 500, step=5)
_DIM: Final = AmountRange(0, 500, lowest="none", step=5)
_CONE: Final = AmountRange(5, 360, "°", step=5)
_BURNS: Final = AmountRange(0, 1000, " turns", "forever")


class LightMode(PlaceObjectMode):
    """A click puts a light on the table, and a drag one that shines into a cone.

    A light that is there is dragged to another place, and a click on it offers what can be done.
    """

    name = "Lights"
    sign = ToolIcon.LIGHT

    def __init__(self, view: MapSurface, told: Told) -> None:
        super().__init__(view, told)
        self._colour = ""
        self.row = OptionRow(self._follow)
        known = lights.lights_of(self.battle.rules)
        self.kind = self.row.choice("Kind", {with_capital(each.kind): each for each in known})
        self.bright = self.row.number("Bright", _REACH, 0)
        self.dim = self.row.number("Dim", _DIM, 0)
        self.cone = self.row.number("Cone", _CONE, ALL_AROUND_DEG)
        self.burns = self.row.number("Burns", _BURNS, 0)
        self.colour = tool_button("", "", self._ask_colour)
        self.row.place("Colour", self.colour)
        self.row.end()
        self.kind.currentIndexChanged.connect(self._take_kind)
        self._take_kind()

    @property
    def hint(self) -> str:
        """What the mouse does, in one sentence."""
        return "Click to put a light, or drag to aim its cone; drag or click one that is there."

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

    def found(self, at: QPointF) -> int | None:
        """The light at a pixel."""
        camera = self.view.camera
        return lights.light_near(self.battle.board, camera.to_board(at), _NEAR_PX / camera.scale)

    def taking(self, index: int) -> Command:
        """The command that takes a light away."""
        return lights.taking_away(self.battle.board, index)

    def end(self, at: QPointF) -> None:
        """Put the light, or put down the one that is held; a click on one opens its menu."""
        light, held, dragged = self._light(), self.held, self.is_drag
        self.given_up()
        if light is None:
            return
        if held is None:
            self.document.do(lights.adding(light))
        elif dragged:
            words = f"Move the {light.name}"
            self.document.do(lights.changing_light(held, light, words))
        else:
            self.menu_asked(at)

    def menu_asked(self, at: QPointF) -> bool:
        """Offer what can be done to the light at a pixel; False if there is none."""
        index = self.found(at)
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
        told = f"Match the settings above: {lights.light_in_words(made)}"
        self._add(menu, told, lights.changing_light(index, made, words))
        self._add(menu, "Delete", self.taking(index))
        open_menu(menu, self.view.widget.mapToGlobal(at.toPoint()))
        return True

    def paint_over(self, painter: QPainter) -> None:
        """Paint how far the light would shine, and into which cone."""
        light = self._light()
        if light is None or self.pixel is None:
            return
        colours = colours_of(self.view.palette())
        colour = QColor(colours.accent)
        painter.setPen(QPen(colour, 1.5))
        colour.setAlphaF(_FIELD)
        painter.setBrush(colour)
        for feet in {light.bright_ft, light.radius_ft} - {0.0}:
            draw_reach(painter, self.view.camera, light, feet)
        if self.is_busy:
            lines = [NoteLine(lights.light_in_words(light), strong=True)]
            paint_note(painter, colours, lines, self.pixel, self.view.note_room)

    def _light(self) -> Light | None:
        """The light as the hand holds it; before that, the one under the mouse."""
        if self.pixel is None:
            return None
        there = self.view.camera.to_board(self.pixel)
        if self.begun_at is None:
            found = self.found(self.pixel)
            return None if found is None else self.battle.board.lights[found]
        if self.held is not None:
            light = self.battle.board.lights[self.held]
            return light._replace(at=there) if self.is_drag else light
        return self._aimed(self.view.camera.to_board(self.begun_at), there)

    def _aimed(self, at: Point, towards: Point) -> Light:
        """The chosen light at a place, shining towards another one where it was dragged."""
        light = self.chosen._replace(at=at)
        if not self.is_drag:
            return light
        cone = light.cone_deg if light.cone_deg < ALL_AROUND_DEG else _AIMED_DEG
        angle = degrees(atan2(towards[1] - at[1], towards[0] - at[0])) % ALL_AROUND_DEG
        return light._replace(cone_deg=cone, towards_deg=angle)

    def _add(self, menu: QMenu, words: str, command: Command) -> None:
        do: Callable[[], object] = partial(self.document.do, command)
        menu.addAction(unmarked(words), do)

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
