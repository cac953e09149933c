"""Lights and marks: a click puts one on the table; existing ones can be dragged."""

from abc import abstractmethod
from collections.abc import Callable
from functools import partial
from math import atan2, degrees
from typing import Final

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPen
from PySide6.QtWidgets import QApplication, QColorDialog, QMenu, QWidget

from battleboard.battle.apply import Command
from battleboard.board.board import ALL_AROUND_DEG, Light, Note, NoteKind
from battleboard.board.point import Point
from battleboard.foundation.words import with_capital
from battleboard.queries.sight import lights
from battleboard.queries.table import marks
from battleboard.rules.measures import TURN_S
from battleboard.views.map.drawing.draw_mode import AmountRange, DrawMode, OptionRow, Told
from battleboard.views.map.paint.mark_painter import MARK_PX
from battleboard.views.map.paint.overlay_painter import draw_reach
from battleboard.views.map.tools.annotations import NoteLine, paint_note
from battleboard.views.map.tools.floor_menu import change_mark
from battleboard.views.map.tools.mark_card import MarkDialog
from battleboard.views.map.tools.tool import MapSurface
from battleboard.views.theme.theme import colours_of
from battleboard.views.widgets.buttons import tool_button
from battleboard.views.widgets.icons import ToolIcon, colour_icon
from battleboard.views.widgets.labels import escape_mnemonics
from battleboard.views.widgets.popups import add_caption, open_menu

_DELETES: Final = frozenset({Qt.Key.Key_Delete, Qt.Key.Key_Backspace})
_LEFT: Final = Qt.MouseButton.LeftButton


class PlaceObjectMode(DrawMode):
    """Places, drags and removes objects on the board.

    While the left button is down, `held` is the index of the object it grabbed, or None. `pixel` is
    the last mouse position, and `begun_at` where the button went down.
    """

    def __init__(self, view: MapSurface, told: Told) -> None:
        super().__init__(view, told)
        self.begun_at: QPointF | None = None
        self.pixel: QPointF | None = None
        self.held: int | None = None

    @abstractmethod
    def index_at(self, at: QPointF) -> int | None:
        """The index of the object at a pixel, or None."""

    @abstractmethod
    def taking(self, index: int) -> Command:
        """The command that removes an object."""

    @abstractmethod
    def end(self, at: QPointF) -> None:
        """Place a new object, drop the dragged one, or handle a click on an existing one."""

    @property
    def is_busy(self) -> bool:
        return self.begun_at is not None

    @property
    def is_drag(self) -> bool:
        """Whether the mouse has moved far enough since the press to count as a drag."""
        if self.begun_at is None or self.pixel is None:
            return False
        far = (self.pixel - self.begun_at).manhattanLength()
        return far >= QApplication.startDragDistance()

    def pressed(self, event: QMouseEvent) -> bool:
        self.pixel = event.position()
        if event.button() == _LEFT:
            self.begun_at, self.held = event.position(), self.index_at(event.position())
            return True
        if event.button() != Qt.MouseButton.RightButton:
            return False
        if self.is_busy:
            self.cancel()
            return True
        return self.menu_asked(event.position())

    def moved(self, event: QMouseEvent) -> bool:
        self.pixel = event.position()
        self.view.update()
        return self.is_busy

    def released(self, event: QMouseEvent) -> bool:
        if not self.is_busy or event.button() != _LEFT:
            return False
        self.pixel = event.position()
        self.end(event.position())
        return True

    def key_pressed(self, event: QKeyEvent) -> bool:
        found = None if self.pixel is None else self.index_at(self.pixel)
        if event.key() not in _DELETES or found is None:
            return False
        self.document.do(self.taking(found))
        return True

    def left(self) -> None:
        self.pixel = None
        self.view.update()

    def cancel(self) -> None:
        self.begun_at = self.held = None
        self.view.update()


_NEAR_PX: Final = 12.0
_AIMED_DEG: Final = 60.0
_FIELD: Final = 0.16
_REACH: Final = AmountRange(0, 500, step=5)
_DIM: Final = AmountRange(0, 500, lowest="none", step=5)
_CONE: Final = AmountRange(5, 360, "°", step=5)
_BURNS: Final = AmountRange(0, 1000, " turns", "forever")


class LightMode(PlaceObjectMode):
    """A click places a light, and a drag places one that shines in a cone.

    An existing light can be dragged, and a click on it opens its menu.
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
        return "Click to add a light, or drag to aim its cone; drag or click a light to change it."

    @property
    def chosen(self) -> Light:
        """The light that the options describe; it has no place yet."""
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
        return self.row

    def index_at(self, at: QPointF) -> int | None:
        camera = self.view.camera
        return lights.light_near(self.battle.board, camera.to_board(at), _NEAR_PX / camera.scale)

    def taking(self, index: int) -> Command:
        return lights.taking_away(self.battle.board, index)

    def end(self, at: QPointF) -> None:
        light, held, dragged = self._light(), self.held, self.is_drag
        self.cancel()
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
        index = self.index_at(at)
        if index is None:
            return False
        board = self.battle.board
        light = board.lights[index]
        menu = QMenu(self.view.widget)
        add_caption(menu, lights.light_in_words(light))
        switch = f"{'Put out' if light.lit else 'Light'} the {light.name}"
        self._add(menu, switch, lights.switching(self.battle.rules, board, index))
        made = self.chosen._replace(at=light.at, towards_deg=light.towards_deg)
        words = f"Change the {light.name}"
        told = f"Match the settings above: {lights.light_in_words(made)}"
        self._add(menu, told, lights.changing_light(index, made, words))
        self._add(menu, "Delete", self.taking(index))
        open_menu(menu, self.view.widget.mapToGlobal(at.toPoint()))
        return True

    def paint_over(self, painter: QPainter) -> None:
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
        """The light being placed or dragged, else the one under the mouse."""
        if self.pixel is None:
            return None
        there = self.view.camera.to_board(self.pixel)
        if self.begun_at is None:
            found = self.index_at(self.pixel)
            return None if found is None else self.battle.board.lights[found]
        if self.held is not None:
            light = self.battle.board.lights[self.held]
            return light._replace(at=there) if self.is_drag else light
        return self._aim_light(self.view.camera.to_board(self.begun_at), there)

    def _aim_light(self, at: Point, towards: Point) -> Light:
        """The chosen light at a place; if the mouse was dragged, aimed at `towards`."""
        light = self.chosen._replace(at=at)
        if not self.is_drag:
            return light
        cone = light.cone_deg if light.cone_deg < ALL_AROUND_DEG else _AIMED_DEG
        angle = degrees(atan2(towards[1] - at[1], towards[0] - at[0])) % ALL_AROUND_DEG
        return light._replace(cone_deg=cone, towards_deg=angle)

    def _add(self, menu: QMenu, words: str, command: Command) -> None:
        do: Callable[[], object] = partial(self.document.do, command)
        menu.addAction(escape_mnemonics(words), do)

    def _take_kind(self) -> None:
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
        kind: Light = self.kind.currentData()
        self.row.show_option(self.dim, shown=not kind.magical_dark)
        self.row.show_option(self.colour, shown=not kind.magical_dark)
        self.told()


class MarkMode(PlaceObjectMode):
    """A click places a mark and asks for its note; existing marks can be dragged or edited."""

    name = "Marks"
    sign = ToolIcon.MARK

    def __init__(self, view: MapSurface, told: Told) -> None:
        super().__init__(view, told)
        self.row = OptionRow(told)
        names = {name: kind for kind, name in marks.MARK_KINDS.items()}
        self.kind = self.row.choice("Kind", names)
        self.row.end()

    @property
    def hint(self) -> str:
        return "Click to add a note that players never see; drag or click a mark to change it."

    def options(self) -> QWidget:
        return self.row

    def index_at(self, at: QPointF) -> int | None:
        camera = self.view.camera
        return marks.mark_at(self.battle.board, camera.to_board(at), MARK_PX / camera.scale)

    def taking(self, index: int) -> Command:
        return marks.removing_mark(self.battle.board, index)

    def end(self, at: QPointF) -> None:
        held, dragged = self.held, self.is_drag
        place = self.view.camera.to_board(at)
        self.cancel()
        if held is None:
            self._ask_new(place)
        elif dragged:
            note = self.battle.board.notes[held]._replace(at=place)
            self.document.do(marks.changing_mark(held, note))
        else:
            change_mark(self.view, held)

    def menu_asked(self, at: QPointF) -> bool:
        found = self.index_at(at)
        if found is None:
            return False
        menu = QMenu(self.view.widget)
        menu.addAction("Change…", partial(change_mark, self.view, found))
        menu.addAction("Delete", partial(self.document.do, self.taking(found)))
        open_menu(menu, self.view.widget.mapToGlobal(at.toPoint()))
        return True

    def paint_over(self, painter: QPainter) -> None:
        if self.pixel is None:
            return
        at, found = self.pixel, self.index_at(self.pixel)
        if self.held is None and found is not None:
            at = self.view.camera.to_screen(self.battle.board.notes[found].at)
        painter.setPen(QPen(QColor(colours_of(self.view.palette()).accent), 2))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawEllipse(at, MARK_PX + 3, MARK_PX + 3)

    def _ask_new(self, place: Point) -> None:
        kind: NoteKind = self.kind.currentData()
        note = Note(place, marks.next_title(self.battle.board, kind), kind=kind)
        dialog = MarkDialog(note, self.view.widget)
        document = self.document
        dialog.accepted.connect(lambda: document.do(marks.marking(dialog.note)))
        dialog.open()
